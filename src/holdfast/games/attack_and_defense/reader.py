"""From files of buildings to sheets (5.7), with every problem in them (5.8)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .content import CARDS_PER_BUILDING, EFFECTS, MOST_COPIES, MOST_PRESENCE, OPERATIONS
from .fields import (
    BUILDING_FIELDS,
    CARD_FIELDS,
    GUIDELINE,
    GUIDELINE_ABOVE,
    ID,
    KEYWORD_RANGE,
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
from .problems import BUILDING, SENTENCES, Finding, Lines, Place
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
        self.lines = Lines(text[:MOST_FILE])
        self.tree = self._parsed(text)
        self.tokens: list[tuple[Place, str, str, int | None, OpData]] = []  # `token` operations, to be looked up
        self.entries: list[tuple[Place, str, int | None]] = []  # ids of the cards and their copies
        self.faulty: dict[str, CardData] = {}  # cards that are defined here with errors

    def _parsed(self, text: str) -> dict[str, Any] | None:
        if len(text) > MOST_FILE:
            self.note("E_PARSE", BUILDING, "", 0, reason=f"it has more than {MOST_FILE} letters")
            return None
        try:
            return tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            line = re.search(r"at line (\d+)", str(error))
            self.note("E_PARSE", BUILDING, "", int(line[1]) if line else 0, reason=str(error)[:200])
            return None

    def note(self, code: str, thing: str, name: str, line: int, **facts: Any) -> None:
        sentence = f"{thing}: " + SENTENCES[code].format(field=name, **facts)
        self.sheet.problems.append(Finding(sentence, line, code, thing, code.startswith("W_"), self.number, field=name))

    def report(
        self, code: str, thing: str, name: str = "", place: Place = ("building", 0), op: int | None = None, **facts: Any
    ) -> None:
        """Note a problem. Of an operation the key it stands in is looked up for the line."""
        key = {"card": "effects", "token": "effects", "building": "fall"}[place[0]] if op is not None else name
        self.note(code, thing, name, self.lines.of(place, key, op), **facts)

    # ---- what is defined -------------------------------------------------------------------------------------------

    def define(self) -> None:
        """The building's own fields, and its new cards and tokens."""
        if self.tree is None:
            return
        for key, value in self.tree.items():
            if key not in ("game", "kind", "building", "card", "token"):
                self.report("E_FIELD", BUILDING, key)
            elif key in ("card", "token") and not _is_tables(value):
                self.report("E_FIELD", BUILDING, key)
        self._define_building(self.tree.get("building"))
        for kind in ("card", "token"):
            tables: Any = self.tree.get(kind)
            for k, table in enumerate(tables if _is_tables(tables) else []):
                self._define_entry((kind, k), table)

    def _define_building(self, table: Any) -> None:
        if not isinstance(table, dict):
            self.report("E_FIELD", BUILDING, "building")
            table = {}
        place = ("building", 0)
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
        self.sheet.fall = self._operations(fields["fall"], Trigger.FALL, CardKind.NONE, BUILDING, place, 0)

    def _define_entry(self, place: Place, table: dict[str, Any]) -> None:
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
        wrong = any(not problem.warning for problem in self.sheet.problems[before:])
        (self.faulty if wrong else self.library.cards)[card.id] = card

    def _card(self, place: Place, table: dict[str, Any]) -> CardData:
        token = place[0] == "token"
        thing = table["id"] if isinstance(table.get("id"), str) else place[0]
        fields = self.fields(table, SHARED_FIELDS if token else CARD_FIELDS, thing, place, ("copies",))
        identity = self._id(fields, table, thing, place)
        self._text(fields, table, "name", thing, place)
        kind = CardKind.TOKEN if token else self._kind(fields, table, thing, place)
        for name in ("cost",) if token else ("cost", "presence"):
            if name not in table:
                self.report("E_FIELD", thing, name, place)
        values = {
            name: self._ranged(fields, name, RANGES[name], thing, place)
            for name in ("cost", "presence", "strength", "stamina")
        }
        if kind in (CardKind.UNIT, CardKind.TOKEN):
            for name in ("strength", "stamina"):
                if name not in table:
                    self.report("E_FIELD" if token else "E_TYPE", thing, name, place)
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
        card.effects = self._effects(fields, kind, thing, place)
        self._warn_of(card, place)
        return card

    def _kind(self, fields: dict[str, Any], table: dict[str, Any], thing: str, place: Place) -> CardKind:
        if "type" not in fields:
            if "type" not in table:
                self.report("E_FIELD", thing, "type", place)
            return CardKind.NONE
        kinds = {"unit": CardKind.UNIT, "trick": CardKind.TRICK}
        if fields["type"] not in kinds:
            self.report("E_TYPE", thing, "type", place)
        return kinds.get(fields["type"], CardKind.NONE)

    def _keywords(self, table: dict[str, Any], kind: CardKind, thing: str, place: Place) -> dict[Keyword, int]:
        found: dict[Keyword, int] = {}
        for name, value in table.items():
            keyword = member_called(Keyword, name)
            if keyword is None:
                self.report("E_KEYWORD", thing, "keywords", place, keyword=name)
            elif kind == CardKind.TRICK and keyword != Keyword.OFFERING:
                self.report("E_TYPE", thing, "keywords", place, keyword=name)
            elif keyword in HAS_NUMBER:
                if type(value) is not int:
                    self.report("E_KEYWORD", thing, "keywords", place, keyword=name)
                elif not KEYWORD_RANGE[0] <= value <= KEYWORD_RANGE[1]:
                    self._out_of_range(thing, "keywords", KEYWORD_RANGE, place)
                else:
                    found[keyword] = value
            elif value is not True:
                self.report("E_KEYWORD", thing, "keywords", place, keyword=name)
            else:
                found[keyword] = 1
        return found

    def _effects(self, fields: dict[str, Any], kind: CardKind, thing: str, place: Place) -> list[EffectData]:
        written = fields.get("effects", [])
        if len(written) > EFFECTS:
            self.report("E_SIZE", thing, "effects", place, most=EFFECTS)
        if kind == CardKind.TRICK and len(written) != 1:
            self.report("E_TRIGGER", thing, "effects", place)
        effects: list[EffectData] = []
        ops = 0
        for effect in written:
            if not isinstance(effect, dict):
                self.report("E_FIELD", thing, "effects", place)
                continue
            said = self.fields(effect, {"on": TEXT, "do": LIST}, thing, place)
            for name in ("on", "do"):
                if name not in effect:
                    self.report("E_FIELD", thing, name, place)
            trigger = member_called(Trigger, said.get("on", ""))
            if "on" in said and trigger in (None, Trigger.NONE, Trigger.FALL):
                self.report("E_TRIGGER", thing, "on", place)
                trigger = None
            elif kind == CardKind.TRICK and trigger not in (None, Trigger.ON_PLAY):
                self.report("E_TRIGGER", thing, "on", place)
            done = self._operations(said.get("do", []), trigger or Trigger.NONE, kind, thing, place, ops)
            if "do" in said and not said["do"]:
                self.report("E_FIELD", thing, "do", place)
            ops += len(said.get("do", []))
            effects.append((trigger or Trigger.NONE, done))
        return effects

    def _warn_of(self, card: CardData, place: Place) -> None:
        """5.8 What is allowed and hardly meant."""
        triggers = {trigger for trigger, _ in card.effects}
        is_unit = card.kind in (CardKind.UNIT, CardKind.TOKEN)
        if is_unit and Keyword.CLOAKED in card.keywords and Trigger.ON_PLAY in triggers:
            self.report("W_CLOAKED_ON_PLAY", card.id, "effects", place)
        if is_unit and Keyword.CLOAKED not in card.keywords and Trigger.ON_REVEAL in triggers:
            self.report("W_NEVER_REVEALED", card.id, "effects", place)
        dead = {Keyword.DEMOLITION, Keyword.BREAKTHROUGH, Keyword.DEADLY} & set(card.keywords)
        if is_unit and card.strength == 0 and dead:
            self.report("W_DEAD_KEYWORD", card.id, "keywords", place)
        if card.kind in (CardKind.UNIT, CardKind.TRICK) and card.presence < guideline(card.kind, card.cost):
            self.report("W_CHEAP", card.id, "presence", place, least=guideline(card.kind, card.cost))

    # ---- operations ------------------------------------------------------------------------------------------------

    def _operations(
        self, written: list[Any], trigger: Trigger, kind: CardKind, thing: str, place: Place, before: int
    ) -> list[OpData]:
        """The operations of one effect; `before` of them stand before it in the same key."""
        if len(written) > OPERATIONS:
            self.report("E_SIZE", thing, "fall" if trigger == Trigger.FALL else "do", place, most=OPERATIONS)
        done: list[OpData] = []
        named = False  # an earlier operation means one unit
        for k, table in enumerate(written):
            op = OperationReader(self, trigger, kind, thing, place, before + k).read(table, named)
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
        place: Place,
        later: Sequence[str] = (),
        op: int | None = None,
    ) -> dict[str, Any]:
        """The fields that are of the right kind; others are reported, but for those that are looked at `later`."""
        found = {}
        for name, value in table.items():
            if name not in known or (type(value) is not known[name] and name not in later):
                self.report("E_FIELD", thing, name, place, op)
            else:
                found[name] = value
        return found

    def _id(self, fields: dict[str, Any], table: Mapping[str, Any], thing: str, place: Place) -> str:
        name = fields.get("id", "")
        if "id" in table and "id" not in fields:
            return ""  # it is no text, and that was reported
        if not ID.fullmatch(name) or len(name) > LONGEST_ID or not self.library.is_new(name):
            self.report("E_ID", thing, "id", place)
        return str(name)

    def _text(self, fields: dict[str, Any], table: Mapping[str, Any], name: str, thing: str, place: Place) -> None:
        if name not in table or (name in fields and not fields[name].strip()):
            self.report("E_FIELD", thing, name, place)
        elif len(fields.get(name, "")) > LONGEST_NAME:
            self.report("E_SIZE", thing, name, place, most=LONGEST_NAME)

    def _ranged(self, fields: dict[str, Any], name: str, limits: tuple[int, int], thing: str, place: Place) -> int:
        value = fields.get(name, limits[0])
        if not limits[0] <= value <= limits[1]:
            self._out_of_range(thing, name, limits, place)
            return limits[0]
        return int(value)

    def _out_of_range(
        self, thing: str, name: str, limits: tuple[int, int], place: Place, op: int | None = None
    ) -> None:
        self.report("E_RANGE", thing, name, place, op, least=limits[0], most=limits[1])

    def _copies(self, fields: Mapping[str, Any], table: Mapping[str, Any], thing: str, place: Place) -> int | None:
        if "copies" not in fields:
            if "copies" not in table or (place[0] == "card" and "ref" not in table):
                self.report("E_FIELD", thing, "copies", place)
            return None
        if fields["copies"] < 1:
            self.report("E_COPIES", thing, "copies", place, most=MOST_COPIES)
        return int(fields["copies"])

    # ---- what it is composed of ------------------------------------------------------------------------------------

    def compose(self) -> None:
        """Look up cards and tokens, then count copies and presence (2.3)."""
        if self.tree is None:
            return
        for place, thing, name, op, data in self.tokens:
            token = self.library.cards.get(data.token)
            if token is None or token.kind != CardKind.TOKEN:
                self.report("E_TOKEN", thing, name, place, op, token=data.token[:LONGEST_ID])
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

    def _entry(self, place: Place, name: str) -> CardData | None:
        """The card of an entry; that there is none is reported once."""
        card = self.library.cards.get(name) or self.faulty.get(name)
        is_ref = "ref" in self.tree["card"][place[1]] if self.tree else False
        if not is_ref:
            return card
        if card is not None and card.kind == CardKind.TOKEN:
            self.report("E_TOKEN_IN_BUILDING", name, "ref", place)
        elif name not in self.library.cards:
            self.report("E_UNKNOWN_CARD", name, "ref", place)
        return card


def guideline(kind: CardKind, cost: int) -> int:
    """5.8 W_CHEAP: the presence that goes with a cost."""
    least = GUIDELINE[cost] if cost < len(GUIDELINE) else GUIDELINE_ABOVE
    return max(1, least - 1) if kind == CardKind.TRICK else least


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(table, dict) for table in value)
