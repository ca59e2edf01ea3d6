"""From files of buildings to the content of a match (5.7), with every problem in them (5.8)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from importlib.resources import files
from typing import Any

from .content import (
    BUILDING_SLOTS,
    CARD_SLOTS,
    CARDS_PER_BUILDING,
    EFFECTS,
    MOST_COPIES,
    MOST_PRESENCE,
    OPERATIONS,
    Buildings,
)
from .problems import BUILDING, SENTENCES, Finding, Lines, Place
from .vocabulary import (
    AIMED_AT,
    BESIEGED_BY_FALL,
    FOUGHT,
    GRANTED,
    HARMED_BY_FALL,
    HARMFUL,
    HAS_NUMBER,
    NEED_A_SOURCE,
    NO_FILTER,
    NUMBERED,
    ONE_UNIT,
    UNFILTERED,
    UNIT_SELECTORS,
    CardKind,
    Keyword,
    Mode,
    Operation,
    Selector,
    Trigger,
    Until,
    Wanted,
    Where,
    Who,
)

READY = ("crown", "anvil", "ram", "dagger", "star", "skull", "wolf", "tower", "coin", "sun")  # 2.3
MOST_FILE = 64_000  # characters of a file: several times what the largest legal building needs
ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST_ID, LONGEST_NAME = 32, 40

TEXT, NUMBER, FLAG, LIST, TABLE = str, int, bool, list, dict
BUILDING_FIELDS = {
    **dict.fromkeys(("id", "name", "banner", "theme", "fall_name", "picture"), TEXT),
    "fall": LIST,
}
SHARED_FIELDS = {
    **dict.fromkeys(("id", "name", "picture", "artist"), TEXT),
    **dict.fromkeys(("cost", "strength", "stamina"), NUMBER),
    "keywords": TABLE,
    "effects": LIST,
}
CARD_FIELDS = {**SHARED_FIELDS, "type": TEXT, "copies": NUMBER, "presence": NUMBER}
REF_FIELDS = {"ref": TEXT, "copies": NUMBER}
TARGET_FIELDS: dict[str, type] = {"target": TEXT, "max_strength": NUMBER, "max_cost": NUMBER, "damaged": FLAG}
FILTERS = ("max_strength", "max_cost", "damaged")
# 5.5.2 The fields of each operation beside `op`; those behind the bar may be left out.
OPERATION_FIELDS: dict[Operation, tuple[dict[str, type], tuple[str, ...]]] = {
    Operation.DAMAGE: ({"n": NUMBER, **TARGET_FIELDS}, FILTERS),
    Operation.DESTROY: (TARGET_FIELDS, FILTERS),
    Operation.HEAL: ({"n": NUMBER, **TARGET_FIELDS}, FILTERS),
    Operation.BUFF: (
        {"strength": NUMBER, "stamina": NUMBER, "until": TEXT, **TARGET_FIELDS},
        ("strength", "stamina", "until", *FILTERS),
    ),
    Operation.GRANT: (
        {"keyword": TEXT, "n": NUMBER, "mode": TEXT, "until": TEXT, **TARGET_FIELDS},
        ("n", "mode", "until", *FILTERS),
    ),
    Operation.STRIP: ({"keyword": TEXT, **TARGET_FIELDS}, FILTERS),
    Operation.BOUNCE: (TARGET_FIELDS, FILTERS),
    Operation.MOVE: (TARGET_FIELDS, FILTERS),
    Operation.STRIKE: (TARGET_FIELDS, FILTERS),
    Operation.FIGHT: ({"versus": TEXT, **TARGET_FIELDS}, FILTERS),
    Operation.UNCOVER: (TARGET_FIELDS, FILTERS),
    Operation.RAISE: ({"n": NUMBER}, ()),
    Operation.RECOVER: ({"kind": TEXT, "n": NUMBER}, ("n",)),
    Operation.DRAW: ({"n": NUMBER}, ()),
    Operation.DISCARD: ({"n": NUMBER, "who": TEXT, "random": FLAG}, ("random",)),
    Operation.TOKEN: ({"token": TEXT, "n": NUMBER, "where": TEXT}, ("where",)),
    Operation.SIEGE: ({"n": NUMBER, **TARGET_FIELDS}, FILTERS),
    Operation.REPAIR: ({"n": NUMBER, **TARGET_FIELDS}, FILTERS),
    Operation.SUPPLY: ({"n": NUMBER, "who": TEXT}, ()),
}
# 5.8 E_RANGE: the least and the most.
RANGES = {
    "cost": (0, 12),
    "presence": (0, 10),
    "strength": (0, 12),
    "stamina": (1, 20),
    "n": (1, 12),
    "max_strength": (0, 12),
    "max_cost": (0, 12),
}
KEYWORD_RANGE, BUFF_RANGE, SUPPLY_RANGE = (1, 9), (-9, 9), (-12, 12)
NO_LIMIT = 127  # of `recover` without a number: no card costs more
LEAST_UNITS = 4  # W_NO_UNITS
GUIDELINE = (1, 1, 1, 2, 3)  # W_CHEAP: presence of a unit of cost 0 to 4; above that:
GUIDELINE_ABOVE = 4


@dataclass
class OpData:
    """An operation as it was written, checked."""

    op: Operation
    n: int = 0
    strength: int = 0
    stamina: int = 0
    target: Selector = Selector.NONE
    versus: Selector = Selector.NONE
    keyword: Keyword = Keyword.BELLIGERENCE
    mode: Mode = Mode.SET
    until: Until = Until.FOREVER
    random: int = 0
    who: Who = Who.SELF
    where: Where = Where.CHOSEN
    wanted: Wanted = Wanted.UNIT
    token: str = ""
    max_strength: int = NO_FILTER
    max_cost: int = NO_FILTER
    damaged: int = 0


EffectData = tuple[Trigger, list[OpData]]


@dataclass
class CardData:
    """A card or token as it was written, checked."""

    id: str
    name: str
    kind: CardKind
    banner: str
    cost: int = 0
    presence: int = 0
    strength: int = 0
    stamina: int = 0
    keywords: dict[Keyword, int] = field(default_factory=dict)
    effects: list[EffectData] = field(default_factory=list)
    picture: str = ""
    artist: str = ""


@dataclass
class Sheet:
    """One file: the building in it, and all that is wrong with it."""

    id: str = ""
    name: str = ""
    banner: str = ""
    theme: str = ""
    fall_name: str = ""
    picture: str = ""
    cards: list[tuple[str, int]] = field(default_factory=list)  # ids and copies
    fall: list[OpData] = field(default_factory=list)
    problems: list[Finding] = field(default_factory=list)

    @property
    def errors(self) -> list[Finding]:
        return [problem for problem in self.problems if not problem.warning]

    @property
    def warnings(self) -> list[Finding]:
        return [problem for problem in self.problems if problem.warning]


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
        fields = self._fields(table, BUILDING_FIELDS, BUILDING, place)
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
            fields = self._fields(table, REF_FIELDS, name, place)
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
        fields = self._fields(table, SHARED_FIELDS if token else CARD_FIELDS, thing, place, ("copies",))
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
            keyword = _member(Keyword, name)
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
            said = self._fields(effect, {"on": TEXT, "do": LIST}, thing, place)
            for name in ("on", "do"):
                if name not in effect:
                    self.report("E_FIELD", thing, name, place)
            trigger = _member(Trigger, said.get("on", ""))
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
            op = _OperationReader(self, trigger, kind, thing, place, before + k).read(table, named)
            if op is None:
                named = True  # nobody knows what it would have meant: one report is enough
                continue
            named = named or op.op == Operation.RAISE or op.target in ONE_UNIT
            done.append(op)
        return done

    # ---- fields ----------------------------------------------------------------------------------------------------

    def _fields(
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


class _OperationReader:
    """One operation, checked."""

    def __init__(
        self, file: _FileReader, trigger: Trigger, kind: CardKind, thing: str, place: Place, number: int
    ) -> None:
        self.file, self.trigger, self.kind, self.thing = file, trigger, kind, thing
        self.place, self.number = place, number
        self.failed = False

    def report(self, code: str, name: str, **facts: Any) -> None:
        self.failed = True
        self.file.report(code, self.thing, name, self.place, self.number, **facts)

    def read(self, table: Any, named: bool) -> OpData | None:
        """The operation, or None if something is wrong with it; `named`: an earlier one means a unit."""
        if not isinstance(table, dict) or type(table.get("op")) is not str:
            self.report("E_FIELD", "op")
            return None
        op = _member(Operation, table["op"])
        if op is None or op == Operation.NONE:
            self.report("E_OP", "op", word=table["op"][:LONGEST_ID])
            return None
        known, optional = OPERATION_FIELDS[op]
        said = self.file._fields(table, {"op": TEXT, **known}, self.thing, self.place, op=self.number)
        self.failed = len(said) < len(table)
        for name in known:
            if name not in table and name not in optional:
                self.report("E_FIELD", name)
        data = OpData(op)
        self._numbers(data, said)
        self._words(data, said)
        if op in (Operation.GRANT, Operation.STRIP):
            self._granted(data, said)
        if "target" in said:
            self._aim(data, said, named)
        if self.trigger == Trigger.FALL and not self.failed and not is_harmful(data):
            self.report("E_FALL", "fall")
        if op == Operation.TOKEN and "token" in said:
            data.token = said["token"]
            self.file.tokens.append((self.place, self.thing, "token", self.number, data))
        return None if self.failed else data

    def _numbers(self, data: OpData, said: Mapping[str, Any]) -> None:
        for name in ("n", "max_strength", "max_cost"):
            if name in said:
                limits = RANGES[name]
                if name == "n" and data.op == Operation.SUPPLY:
                    limits = SUPPLY_RANGE
                elif name == "n" and data.op == Operation.GRANT:
                    limits = KEYWORD_RANGE
                elif name == "n" and said.get("where") == "empty_rows":
                    limits = (1, 1)
                if not limits[0] <= said[name] <= limits[1] or (data.op == Operation.SUPPLY and said[name] == 0):
                    self.report("E_RANGE", name, least=limits[0], most=limits[1])
                else:
                    setattr(data, name, said[name])
        data.damaged, data.random = int(said.get("damaged", False)), int(said.get("random", False))
        if data.op == Operation.RECOVER and "n" not in said:
            data.n = NO_LIMIT
        if data.op == Operation.BUFF:
            data.strength, data.stamina = said.get("strength", 0), said.get("stamina", 0)
            for name in ("strength", "stamina"):
                if not BUFF_RANGE[0] <= said.get(name, 0) <= BUFF_RANGE[1]:
                    self.report("E_RANGE", name, least=BUFF_RANGE[0], most=BUFF_RANGE[1])
            if data.strength == 0 and data.stamina == 0 and not self.failed:
                self.report("E_RANGE", "strength", least=BUFF_RANGE[0], most=BUFF_RANGE[1])

    def _words(self, data: OpData, said: Mapping[str, Any]) -> None:
        words: dict[str, tuple[str, type[IntEnum]]] = {
            "until": ("until", Until),
            "mode": ("mode", Mode),
            "who": ("who", Who),
            "where": ("where", Where),
            "kind": ("wanted", Wanted),
        }
        for name, (cell, enum) in words.items():
            if name in said:
                member = _member(enum, said[name])
                if member is None:
                    self.report("E_FIELD", name)
                else:
                    setattr(data, cell, member)
        if data.where == Where.THIS_ROW and self.kind == CardKind.TRICK:
            self.report("E_TARGET", "where")

    def _granted(self, data: OpData, said: Mapping[str, Any]) -> None:
        """5.7 A keyword with a number needs one, others take none."""
        if "keyword" not in said:
            return
        keyword = _member(Keyword, said["keyword"])
        if keyword is None or keyword >= GRANTED:
            self.report("E_KEYWORD", "keyword", keyword=said["keyword"][:LONGEST_ID])
            return
        data.keyword = keyword
        if data.op == Operation.STRIP:
            return
        if keyword < NUMBERED:
            if "n" not in said:
                self.report("E_FIELD", "n")
        elif "n" in said or "mode" in said:
            self.report("E_KEYWORD", "n" if "n" in said else "mode", keyword=said["keyword"])
        else:
            data.n = 1

    def _aim(self, data: OpData, said: Mapping[str, Any], named: bool) -> None:
        """5.5.3 Which selectors and filters are allowed here."""
        target = _member(Selector, said["target"])
        if target is None or target == Selector.NONE:
            self.report("E_FIELD", "target")
            return
        data.target = target
        if not self._may_aim(target, AIMED_AT.get(data.op, UNIT_SELECTORS)):
            self.report("E_TARGET", "target", target=said["target"])
        elif target == Selector.IT and not named:
            self.report("E_IT", "target")
        if data.op == Operation.FIGHT and "versus" in said:
            versus = _member(Selector, said["versus"])
            if versus is None or versus == Selector.NONE:
                self.report("E_FIELD", "versus")
                return
            if not self._may_aim(versus, FOUGHT):
                self.report("E_TARGET", "versus", target=said["versus"])
            data.versus = target = versus
        if (target in UNFILTERED or target not in UNIT_SELECTORS) and not self.failed:
            for name in FILTERS:
                if name in said:
                    self.report("E_TARGET", name, target=said["target"])

    def _may_aim(self, target: Selector, allowed: frozenset[Selector]) -> bool:
        if target not in allowed:
            return False
        if self.kind == CardKind.TRICK and target in NEED_A_SOURCE:
            return False
        if self.trigger in (Trigger.ON_DEATH, Trigger.FALL) and target in (Selector.SELF, Selector.PARTNER):
            return False
        return self.trigger != Trigger.FALL or target != Selector.OTHER_OWN_UNIT


def is_harmful(op: OpData) -> bool:
    """5.8 E_FALL: what a fall effect may do, all of it to its owner."""
    if op.op == Operation.DISCARD:
        return op.who == Who.SELF
    if op.op == Operation.SUPPLY:
        return op.who == Who.SELF and op.n < 0
    if op.op == Operation.SIEGE:
        return op.target in BESIEGED_BY_FALL
    if op.op == Operation.BUFF and (op.strength > 0 or op.stamina > 0):
        return False
    return op.op in HARMFUL and op.target in HARMED_BY_FALL


def guideline(kind: CardKind, cost: int) -> int:
    """5.8 W_CHEAP: the presence that goes with a cost."""
    least = GUIDELINE[cost] if cost < len(GUIDELINE) else GUIDELINE_ABOVE
    return max(1, least - 1) if kind == CardKind.TRICK else least


def _member(enum: type[IntEnum], word: str) -> Any:
    """The member of that name in small letters, or None."""
    return enum.__members__.get(word.upper()) if word.islower() else None


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(table, dict) for table in value)


# ---- content of a match --------------------------------------------------------------------------------------------


@cache
def ready_made() -> Library:
    """The ten buildings that come with the game. Copy it before you add to it."""
    library = Library()
    folder = files(__package__) / "buildings"
    library.load((folder / f"{name}.toml").read_text("utf-8") for name in READY)
    return library


def slots_of(library: Library) -> dict[str, int]:
    """The slot of each card and token, in the order they were loaded; 0 is no card."""
    return {name: k for k, name in enumerate(library.cards, 1)}


def fill(library: Library) -> Buildings:
    """The content of a match with all of a library's buildings that have no errors."""
    slots = slots_of(library)
    if len(slots) >= CARD_SLOTS or len(library.buildings) > BUILDING_SLOTS:
        raise ValueError(
            f"there is room for {CARD_SLOTS - 1} cards and {BUILDING_SLOTS} buildings, not for {len(slots)} and "
            f"{len(library.buildings)}; load fewer files"
        )
    content = Buildings()
    content.n_cards, content.n_buildings = len(slots) + 1, len(library.buildings)
    writer = _OpWriter(content, slots)
    for name, k in slots.items():
        _fill_card(content.cards[k], library.cards[name], writer)
    for k, sheet in enumerate(library.buildings):
        row = content.buildings[k]
        row.cards[:] = [slots[name] for name, copies in sheet.cards for _ in range(copies)]
        writer.write(row.fall, Trigger.FALL, sheet.fall)
    places = {sheet.id: k for k, sheet in enumerate(library.buildings)}
    for seat, army in enumerate(starter_armies().values()):
        for row, name in enumerate(army):
            content.starters[seat, row] = places[name]
    return content


@cache
def starter_armies() -> dict[str, list[str]]:
    """2.6 The buildings of each starter army, in the order of the seats."""
    text = (files(__package__) / "armies.toml").read_text("utf-8")
    return {army["id"]: army["rows"] for army in tomllib.loads(text)["army"]}


def _fill_card(row: Any, card: CardData, writer: _OpWriter) -> None:
    row.kind, row.cost, row.presence = int(card.kind), card.cost, card.presence
    row.strength, row.stamina = card.strength, card.stamina
    for keyword, value in card.keywords.items():
        if keyword < NUMBERED:
            row.number[keyword] = value
        elif keyword == Keyword.OFFERING:
            row.offering = value
        elif keyword == Keyword.CLOAKED:
            row.cloaked = 1
        else:
            row.has |= 1 << keyword
    for k, (trigger, ops) in enumerate(card.effects):
        row.triggers |= 1 << trigger
        writer.write(row.effects[k], trigger, ops)


class _OpWriter:
    """Lays operations one behind the other in the content's table."""

    def __init__(self, content: Any, slots: Mapping[str, int]) -> None:
        self.content, self.slots, self.n = content, slots, 0

    def write(self, effect: Any, trigger: Trigger, ops: Sequence[OpData]) -> None:
        effect.trigger, effect.n, effect.first = int(trigger), len(ops), self.n
        rows = self.content.ops
        for op in ops:
            row = rows[self.n]
            for name, value in vars(op).items():
                setattr(row, name, (self.slots[value] if value else 0) if name == "token" else int(value))
            self.n += 1
