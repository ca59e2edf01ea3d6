"""From files of buildings to sheets (5.7), with every problem in them (5.8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from holdfast.engine.rules.content import ContentError, Path, canonical
from holdfast.engine.rules.content_file import ContentFile

from .content import CARDS_PER_BUILDING, EFFECTS, MOST_COPIES, MOST_PRESENCE, OPERATIONS
from .fields import (
    BEYOND_ALL,
    BUILDING_FIELDS,
    CARD_FIELDS,
    GUIDELINE,
    GUIDELINE_ABOVE,
    ID,
    KEYWORD_RANGE,
    KINDS,
    LEAST_UNITS,
    LIST,
    LONGEST_ID,
    LONGEST_NAME,
    MOST_FILE,
    RANGES,
    REF_FIELDS,
    SHARED_FIELDS,
    TEXT,
)
from .operation_reader import OperationReader, member_called
from .problems import BUILDING, finding
from .sheets import CardData, EffectData, OpData, Sheet
from .vocabulary import HAS_NUMBER, ONE_UNIT, CardKind, Keyword, Operation, Trigger


class Library:
    """All files that were loaded, and the cards and tokens defined in them without error."""

    def __init__(self) -> None:
        self.cards: dict[str, CardData] = {}  # and tokens
        self.sheets: list[Sheet] = []
        self._used: set[str] = set()  # ids of buildings, cards and tokens

    @property
    def buildings(self) -> list[Sheet]:
        """Those that can be played with."""
        return [sheet for sheet in self.sheets if not sheet.errors]

    def load(self, texts: Iterable[str]) -> list[Sheet]:
        """Read some files that may refer to each other's cards; returns a sheet for each."""
        readers = [_FileReader(self, text, k) for k, text in enumerate(texts)]
        for reader in readers:
            reader.define()
        for reader in readers:
            reader.compose()
            self.sheets.append(reader.sheet)
        return [reader.sheet for reader in readers]

    def is_new(self, name: str) -> bool:
        """Note an id; whether nobody used it before."""
        new = name not in self._used
        self._used.add(name)
        return new

    def copy(self) -> Library:
        """The same files once more, to which others can be added."""
        other = Library()
        other.cards, other.sheets, other._used = dict(self.cards), list(self.sheets), set(self._used)
        return other


class _FileReader:
    """One file on its way to a sheet: first what it defines, then what it is composed of."""

    def __init__(self, library: Library, text: str, number: int) -> None:
        self.library, self.sheet, self.number = library, Sheet(), number
        self.file = self._parsed(text)
        self.tree = self.file.data if self.file else None
        self.tokens: list[tuple[Path, str, OpData]] = []  # `token` operations, to be looked up
        self.entries: list[tuple[tuple[str, int], str, int | None]] = []  # ids of the cards and their copies
        self.written: dict[tuple[str, int], CardData] = {}  # the card that an entry defines
        self.faulty: dict[str, CardData] = {}  # cards that are defined here with errors

    def _parsed(self, text: str) -> ContentFile | None:
        if len(text) > MOST_FILE:
            self.sheet.problems.append(
                finding("E_PARSE", BUILDING, "", 0, (), self.number, reason=f"it has more than {MOST_FILE} letters")
            )
            return None
        try:
            return ContentFile(canonical(text), self.number)
        except ContentError as error:
            for problem in error.problems:
                reason = problem.sentence.partition(": ")[2]
                self.sheet.problems.append(
                    finding("E_PARSE", BUILDING, "", problem.line, (), self.number, reason=reason)
                )
            return None

    def report(self, code: str, thing: str, name: str = "", path: Path = (BUILDING,), **facts: Any) -> None:
        """Note a problem of a field of whatever stands at a path."""
        assert self.file is not None
        whole = (*path, name) if name else path
        self.sheet.problems.append(finding(code, thing, name, self.file.line(whole), whole, self.number, **facts))

    # ---- what is defined -------------------------------------------------------------------------------------------

    def define(self) -> None:
        """The building's own fields, and its new cards and tokens."""
        if self.tree is None:
            return
        for key, value in self.tree.items():
            if key not in ("game", "kind", "building", "card", "token"):
                self.report("E_FIELD", BUILDING, key, (), form="unknown")
            elif key in ("card", "token") and not _is_tables(value):
                self.report("E_FIELD", BUILDING, key, (), form="tables")
        self._define_building(self.tree.get("building"))
        for kind in ("card", "token"):
            tables: Any = self.tree.get(kind)
            for k, table in enumerate(tables if _is_tables(tables) else []):
                self._define_entry((kind, k), table)

    def _define_building(self, table: Any) -> None:
        if not isinstance(table, dict):
            self.report("E_FIELD", BUILDING, BUILDING, (), form="missing" if table is None else "table")
            table = {}
        place: Path = (BUILDING,)
        fields = self.fields(table, BUILDING_FIELDS, BUILDING, place)
        self.sheet.id = self._id(fields, table, BUILDING, place)
        for name in ("name", "banner"):
            self._text(fields, table, name, BUILDING, place)
        for name in ("name", "banner", "theme", "fall_name", "picture"):
            setattr(self.sheet, name, fields.get(name, ""))
        if not fields.get("fall"):
            if "fall" not in table or "fall" in fields:
                self.report("E_FALL", BUILDING, "fall")
            return
        self.sheet.fall = self._operations(fields["fall"], Trigger.FALL, CardKind.NONE, BUILDING, (*place, "fall"))

    def _define_entry(self, place: tuple[str, int], table: dict[str, Any]) -> None:
        """A card, a token, or a reference to an existing card."""
        if place[0] == "card" and "ref" in table:
            name = table["ref"] if isinstance(table["ref"], str) else BUILDING
            fields = self.fields(table, REF_FIELDS, name, place)
            if "ref" in fields:
                self.entries.append((place, fields["ref"], self._copies(fields, table, fields["ref"], place)))
            return
        before = len(self.sheet.problems)
        card = self._card(place, table)
        if place[0] == "card":
            counted = table if type(table.get("copies")) is int else {}
            self.entries.append((place, card.id, self._copies(counted, table, card.id, place)))
            self.written[place] = card
        wrong = any(not problem.warning for problem in self.sheet.problems[before:])
        (self.faulty if wrong else self.library.cards)[card.id] = card

    def _card(self, place: tuple[str, int], table: dict[str, Any]) -> CardData:
        token = place[0] == "token"
        thing = table["id"] if isinstance(table.get("id"), str) else place[0]
        fields = self.fields(table, SHARED_FIELDS if token else CARD_FIELDS, thing, place, ("copies",))
        identity = self._id(fields, table, thing, place)
        self._text(fields, table, "name", thing, place)
        kind = CardKind.TOKEN if token else self._kind(fields, table, thing, place)
        for name in ("cost",) if token else ("cost", "presence"):
            if name not in table:
                self.report("E_FIELD", thing, name, place, form="missing")
        values = {
            name: self._ranged(fields, name, RANGES[name], thing, place)
            for name in ("cost", "presence", "strength", "stamina")
        }
        if kind in (CardKind.UNIT, CardKind.TOKEN):
            for name in ("strength", "stamina"):
                if name not in table:
                    self.report("E_FIELD" if token else "E_TYPE", thing, name, place, form="missing" if token else "")
        elif kind == CardKind.TRICK:
            for name in ("strength", "stamina"):
                if name in table:
                    self.report("E_TYPE", thing, name, place)
        card = CardData(
            identity,
            fields.get("name", ""),
            kind,
            self.sheet.id,
            values["cost"],
            values["presence"],
            values["strength"],
            values["stamina"],
            picture=fields.get("picture", ""),
            artist=fields.get("artist", ""),
        )
        card.keywords = self._keywords(fields.get("keywords", {}), kind, thing, place)
        if "effects" in fields or "effects" not in table:
            card.effects = self._effects(fields, kind, thing, place)
        self._warn_of(card, fields, place)
        return card

    def _kind(self, fields: dict[str, Any], table: dict[str, Any], thing: str, place: Path) -> CardKind:
        if "type" not in fields:
            if "type" not in table:
                self.report("E_FIELD", thing, "type", place, form="missing")
            return CardKind.NONE
        kinds = {"unit": CardKind.UNIT, "trick": CardKind.TRICK}
        if fields["type"] not in kinds:
            self.report("E_TYPE", thing, "type", place)
        return kinds.get(fields["type"], CardKind.NONE)

    def _keywords(self, table: dict[str, Any], kind: CardKind, thing: str, place: Path) -> dict[Keyword, int]:
        found: dict[Keyword, int] = {}
        for name, value in table.items():
            keyword = member_called(Keyword, name)
            if keyword is None:
                self.report("E_KEYWORD", thing, "keywords", place, keyword=name)
            elif kind == CardKind.TRICK and keyword != Keyword.OFFERING:
                self.report("E_TYPE", thing, "keywords", place, keyword=name)
            elif keyword in HAS_NUMBER:
                if type(value) is not int:
                    self.report("E_KEYWORD", thing, "keywords", place, form="number", keyword=name)
                elif not KEYWORD_RANGE[0] <= value <= KEYWORD_RANGE[1]:
                    self._out_of_range(thing, "keywords", KEYWORD_RANGE, place, form="of_keyword", keyword=name)
                else:
                    found[keyword] = value
            elif value is not True:
                self.report("E_KEYWORD", thing, "keywords", place, form="true", keyword=name)
            else:
                found[keyword] = 1
        return found

    def _effects(self, fields: dict[str, Any], kind: CardKind, thing: str, place: Path) -> list[EffectData]:
        written = fields.get("effects", [])
        if len(written) > EFFECTS:
            self.report("E_SIZE", thing, "effects", place, most=EFFECTS)
        if kind == CardKind.TRICK and len(written) != 1:
            self.report("E_TRIGGER", thing, "effects", place)
        effects: list[EffectData] = []
        for k, effect in enumerate(written):
            here: Path = (*place, "effects", k)
            if not isinstance(effect, dict):
                self.report("E_FIELD", thing, "effects", place, form="tables")
                continue
            said = self.fields(effect, {"on": TEXT, "do": LIST}, thing, here)
            for name in ("on", "do"):
                if name not in effect:
                    self.report("E_FIELD", thing, name, here, form="missing")
            trigger = member_called(Trigger, said.get("on", ""))
            if "on" in said and trigger in (None, Trigger.NONE, Trigger.FALL):
                self.report("E_TRIGGER", thing, "on", here)
                trigger = None
            elif kind == CardKind.TRICK and trigger not in (None, Trigger.ON_PLAY):
                self.report("E_TRIGGER", thing, "on", here)
            done = self._operations(said.get("do", []), trigger or Trigger.NONE, kind, thing, (*here, "do"))
            if "do" in said and not said["do"]:
                self.report("E_FIELD", thing, "do", here, form="missing")
            effects.append((trigger or Trigger.NONE, done))
        return effects

    def _warn_of(self, card: CardData, fields: Mapping[str, Any], place: Path) -> None:
        """5.8 What is allowed and hardly meant; nothing is said of a number that nobody wrote."""
        triggers = {trigger for trigger, _ in card.effects}
        is_unit = card.kind in (CardKind.UNIT, CardKind.TOKEN)
        if is_unit and Keyword.CLOAKED in card.keywords and Trigger.ON_PLAY in triggers:
            self.report("W_CLOAKED_ON_PLAY", card.id, "effects", place)
        if is_unit and Keyword.CLOAKED not in card.keywords and Trigger.ON_REVEAL in triggers:
            self.report("W_NEVER_REVEALED", card.id, "effects", place)
        dead = {Keyword.DEMOLITION, Keyword.BREAKTHROUGH, Keyword.DEADLY} & set(card.keywords)
        if is_unit and fields.get("strength") == 0 and dead:
            self.report("W_DEAD_KEYWORD", card.id, "keywords", place)
        priced = card.kind in (CardKind.UNIT, CardKind.TRICK) and "cost" in fields and "presence" in fields
        if priced and card.presence < guideline(card.kind, card.cost):
            self.report("W_CHEAP", card.id, "presence", place, least=guideline(card.kind, card.cost))

    # ---- operations ------------------------------------------------------------------------------------------------

    def _operations(self, written: list[Any], trigger: Trigger, kind: CardKind, thing: str, path: Path) -> list[OpData]:
        """The operations of one effect, which stand at a path."""
        if len(written) > OPERATIONS:
            self.report("E_SIZE", thing, str(path[-1]), path[:-1], most=OPERATIONS)
        done: list[OpData] = []
        named = False  # an earlier operation means one unit
        for k, table in enumerate(written):
            op = OperationReader(self, trigger, kind, thing, (*path, k)).read(table, named)
            if op is None:
                named = True  # nobody knows what it would have meant: one report is enough
                continue
            named = named or op.op == Operation.RAISE or op.target in ONE_UNIT
            done.append(op)
        return done

    # ---- fields ----------------------------------------------------------------------------------------------------

    def fields(
        self,
        table: Mapping[str, Any],
        known: Mapping[str, type],
        thing: str,
        path: Path,
        later: Sequence[str] = (),
    ) -> dict[str, Any]:
        """The fields that are of the right kind; others are reported, but for those that are looked at `later`."""
        found = {}
        for name, value in table.items():
            if name not in known:
                self.report("E_FIELD", thing, name, path, form="unknown")
            elif type(value) is not known[name] and name not in later:
                self.report("E_FIELD", thing, name, path, form=KINDS[known[name]])
            else:
                found[name] = value
        return found

    def _id(self, fields: dict[str, Any], table: Mapping[str, Any], thing: str, place: Path) -> str:
        name = fields.get("id", "")
        if "id" in table and "id" not in fields:
            return ""  # it is no text, and that was reported
        if not ID.fullmatch(name) or len(name) > LONGEST_ID or not self.library.is_new(name):
            self.report("E_ID", thing, "id", place, longest=LONGEST_ID)
        return str(name)

    def _text(self, fields: dict[str, Any], table: Mapping[str, Any], name: str, thing: str, place: Path) -> None:
        if name not in table or (name in fields and not fields[name].strip()):
            self.report("E_FIELD", thing, name, place, form="missing")
        elif len(fields.get(name, "")) > LONGEST_NAME:
            self.report("E_SIZE", thing, name, place, most=LONGEST_NAME)

    def _ranged(self, fields: dict[str, Any], name: str, limits: tuple[int, int], thing: str, place: Path) -> int:
        value = int(fields.get(name, limits[0]))
        if not limits[0] <= value <= limits[1]:
            self._out_of_range(thing, name, limits, place)
        return _bounded(value)

    def _out_of_range(self, thing: str, name: str, limits: tuple[int, int], place: Path, **facts: str) -> None:
        self.report("E_RANGE", thing, name, place, least=limits[0], most=limits[1], **facts)

    def _copies(self, fields: Mapping[str, Any], table: Mapping[str, Any], thing: str, place: Path) -> int | None:
        if "copies" not in fields:
            if "copies" not in table or (place[0] == "card" and "ref" not in table):
                self.report("E_FIELD", thing, "copies", place, form="number" if "copies" in table else "missing")
            return None
        if fields["copies"] < 1:
            self.report("E_COPIES", thing, "copies", place, most=MOST_COPIES)
        return _bounded(int(fields["copies"]))

    # ---- what it is composed of ------------------------------------------------------------------------------------

    def compose(self) -> None:
        """Look up cards and tokens, then count copies and presence (2.3)."""
        if self.tree is None:
            return
        for path, thing, data in self.tokens:
            token = self.library.cards.get(data.token) or self.faulty.get(data.token)
            if token is None or token.kind != CardKind.TOKEN:
                self.report("E_TOKEN", thing, "token", path, token=data.token[:LONGEST_ID])
        copies: dict[str, int] = {}
        presence, units = 0, 0
        for place, name, number in self.entries:
            card = self._entry(place, name)
            copies[name] = copies.get(name, 0) + (number or 0)
            if card is not None:
                presence += card.presence * max(0, number or 0)
                units += (number or 0) if card.kind == CardKind.UNIT else 0
            if copies[name] > MOST_COPIES >= copies[name] - (number or 0):
                self.report("E_COPIES", name, "copies", place, most=MOST_COPIES)
        if all(number is not None for _, _, number in self.entries):
            if sum(copies.values()) != CARDS_PER_BUILDING:
                self.report("E_COUNT", BUILDING, "copies", count=sum(copies.values()), cards=CARDS_PER_BUILDING)
            if units < LEAST_UNITS:
                self.report("W_NO_UNITS", BUILDING, "card", units=units, least=LEAST_UNITS)
        if presence > MOST_PRESENCE:
            self.report("E_PRESENCE", BUILDING, "presence", presence=presence, most=MOST_PRESENCE)
        self.sheet.cards = list(copies.items())

    def _entry(self, place: tuple[str, int], name: str) -> CardData | None:
        """The card of an entry; that there is none is reported once."""
        if place in self.written:
            return self.written[place]
        card = self.library.cards.get(name) or self.faulty.get(name)
        if card is not None and card.kind == CardKind.TOKEN:
            self.report("E_TOKEN_IN_BUILDING", name, "ref", place)
        elif name not in self.library.cards:
            self.report("E_UNKNOWN_CARD", name, "ref", place)
        return card


def guideline(kind: CardKind, cost: int) -> int:
    """5.8 W_CHEAP: the presence that goes with a cost."""
    least = GUIDELINE[max(0, cost)] if cost < len(GUIDELINE) else GUIDELINE_ABOVE
    return max(1, least - 1) if kind == CardKind.TRICK else least


def _bounded(value: int) -> int:
    """A number as it was written, as far as sums of it can be told."""
    return max(-BEYOND_ALL, min(value, BEYOND_ALL))


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(table, dict) for table in value)
