"""The actions of a game: each kind declared once, all of them one enumerated space.

    class Act(ActionEnum):
        END_TURN = action(answers=Decision.TURN, do=end_turn)
        SECURE = action(answers=Decision.TURN, region=Region, cost=1, unless=(why_not_secure, why_not_pay), do=secure)
        NAME_TOWN = action(answers=Decision.NAME, text=40, do=name_town)

    ACTIONS = Actions(Act, not_asked=Rule.NOT_ASKED, not_now=Rule.NOT_NOW)

A row says which question an action answers, what it takes, why not, and what it does; `dispatch` writes `act`,
`why_not` and `legal` from the rows. Functions take what they name: `s` the state, `p` the seat that answers, `f` the
innermost frame, the action's arguments, the numbers in its row, and whatever else the game has `given` a name.

`ACTIONS.number(Act.SECURE, region)` is what logs and masks hold, `secure:forest` is what people type,
`{"move": "secure", "region": "forest"}` is what programs exchange. Rules read the tables `kind`, `first` and `arg`.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cached_property
from itertools import product
from typing import Any, Self

import numpy as np

from holdfast.engine.words.catalogue import Message, Name, key_of

from . import dispatch
from .constants import table
from .ink import MOST_STROKES
from .rule import is_rule

Domain = type[IntEnum] | range
Function = Callable[..., Any]
Functions = Function | Sequence[Function]
GIVEN = ("s", "p", "f")  # what every rule of an action may name: the state, the seat, the innermost frame


class DeclarationError(TypeError):
    """A row that cannot be carried out as it stands."""


class Answer:
    """What an action is to some questions: why it is refused there, and what it does. An action that is not the same to
    all the questions it answers has several.
    """

    def __init__(self, *decisions: IntEnum, unless: Functions = (), do: Functions = ()) -> None:
        self.decisions = decisions
        self.unless, self.do = _sequence(unless), _sequence(do)


@dataclass(frozen=True)
class Text:
    """A text that may come with a move, and how many characters it has; `line`: on one line; `of`: only with a move
    that names one of these."""

    most: int
    least: int = 0
    line: bool = False
    of: frozenset[IntEnum] = frozenset()


NAME, TEXT, REMARK = Text(60, least=1, line=True), Text(4000), Text(200, line=True)  # where a rulebook is silent
PLAIN = "text"  # the name of the text that has no other


def action(
    *,
    answers: IntEnum | Sequence[IntEnum] | Sequence[Answer],
    unless: Functions = (),
    do: Functions = (),
    text: int = 0,
    texts: Mapping[str, Text] | None = None,
    ink: int = 0,
    undrawn: IntEnum | None = None,
    unsaid: str = "",
    seen: bool = False,
    spelled: bool = False,
    **named: Domain | int,
) -> Family:
    """The row of an action. What is named further are its arguments (an enum, a `range`) and its numbers (`cost=2`).

    `unless` are asked in turn, and the first reason that is not 0 counts; `do` are carried out in turn. `text` and
    `ink` say how many characters and strokes may come with the move, `texts` are texts with names of their own:
    `texts={"name": NAME, "remark": REMARK}`. `undrawn` is the reason for which a person's move without a stroke is
    refused; without it none is needed. `unsaid="concede"` names the action that a person means who says nothing with
    this one; the table asks them first, and nobody else means it. `seen` says that everybody at the table sees it
    chosen, though no event tells of it. `spelled` says that another action becomes it by what is written with that one
    (`meant`), so that people are not offered both.
    """
    asked = [answers] if isinstance(answers, IntEnum) else list(answers)
    ways = [way for way in asked if isinstance(way, Answer)]
    if not ways:
        ways = [Answer(*(decision for decision in asked if isinstance(decision, IntEnum)), unless=unless, do=do)]
    elif unless or do or len(ways) < len(asked):
        raise DeclarationError("an action lists either decisions, with `unless` and `do` beside them, or Answers alone")
    if ink > MOST_STROKES:
        raise DeclarationError(f"an action takes at most {MOST_STROKES} strokes of ink, not {ink}")
    every = ({PLAIN: Text(text)} if text else {}) | dict(texts or {})
    return Family(ways, named, every, ink, seen, spelled, undrawn, unsaid)


def _sequence(rules: Functions) -> tuple[Function, ...]:
    return tuple(rules) if isinstance(rules, Sequence) else (rules,)


class SeatName(IntEnum):
    """Base of a game's seats as an argument or a fact, `SEAT_0` and so on; people may write the number alone."""


class Family:
    """All actions of one kind: one for each combination of its arguments."""

    kind: ActionEnum  # the member whose row this is
    space: Actions  # the game's actions, of which these are some

    def __init__(
        self,
        answers: Sequence[Answer],
        named: Mapping[str, Domain | int],
        texts: Mapping[str, Text],
        ink: int,
        seen: bool,
        spelled: bool,
        undrawn: IntEnum | None,
        unsaid: str,
    ) -> None:
        self.answers, self.texts, self.ink, self.seen, self.spelled = answers, texts, ink, seen, spelled
        self.undrawn, self.unsaid = undrawn, unsaid
        self.arguments = {name: domain for name, domain in named.items() if not isinstance(domain, int)}
        self.numbers = {name: int(number) for name, number in named.items() if isinstance(number, int)}

    @cached_property
    def name(self) -> str:
        return self.kind.name.lower()

    @property
    def text(self) -> int:
        """How long the text without a name may be."""
        return self.texts[PLAIN].most if PLAIN in self.texts else 0

    @property
    def questions(self) -> tuple[IntEnum, ...]:
        """The decisions it answers."""
        return tuple(decision for answer in self.answers for decision in answer.decisions)

    @property
    def size(self) -> int:
        return int(np.prod([len(d) for d in self.arguments.values()], dtype=int))


class ActionEnum(IntEnum):
    """Base of a game's enum of actions: a member is declared by its row, and numbered by its place."""

    family: Family

    def __new__(cls, *row: Any) -> Self:
        member = int.__new__(cls, len(cls.__members__))
        member._value_ = int(member)
        (member.family,) = row
        member.family.kind = member
        return member

    # For menus that a game writes itself. Both take what the rules in the row's `unless` name, in the order `s`, `p`,
    # `f`, what the game has given; then `why_not` takes the arguments, and `offer` the menu and how many are in it.

    @cached_property
    def why_not(self) -> Function:
        """(rule) 0, or the reason against an action of this kind."""
        return dispatch.write_guard(self.family)

    @cached_property
    def offer(self) -> Function:
        """(rule) Add all legal actions of this kind to a menu; returns how many are in it now."""
        return dispatch.write_offer(self.family)

    @cached_property
    def offer_rest(self) -> Function:
        """(rule) As `offer`, for a menu that has asked the first of the row's reasons once for several kinds."""
        return dispatch.write_offer(self.family, settled=1)


@dataclass(frozen=True)
class Action:
    """One action: its number, its family, and its arguments."""

    number: int
    family: Family
    values: tuple[int, ...]
    names: Mapping[str, Name] = field(default_factory=dict, compare=False, repr=False)  # of a match's content

    @cached_property
    def name(self) -> str:
        return ":".join([self.family.name, *self._words().values()])

    @property
    def plain_name(self) -> str:
        """The name with the numbers of seats alone: `opponent:1`."""
        words = zip(self.arguments.values(), self._words().values(), strict=True)
        return ":".join([self.family.name, *[str(int(v)) if isinstance(v, SeatName) else word for v, word in words]])

    @property
    def structure(self) -> dict[str, str]:
        return {"move": self.family.name, **self._words()}

    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments as members of their enums."""
        domains = self.family.arguments
        return {n: v if isinstance(d, range) else d(v) for (n, d), v in zip(domains.items(), self.values, strict=True)}

    @cached_property
    def message(self) -> Message:
        """Its label, where the game has no other: one for all tables."""
        return Message(f"action.{self.family.name}", self.arguments)

    @cached_property
    def texts(self) -> dict[str, Text]:
        """The texts that may come with it: of those of its family, the ones that are of its arguments."""
        named = self.arguments.values()
        return {name: room for name, room in self.family.texts.items() if not room.of or room.of.intersection(named)}

    @cached_property
    def targets(self) -> list[str]:
        """The pieces on the board it points at, such as `region:forest`."""
        return [
            f"{type(v).__name__.lower()}:{v.name.lower()}" for v in self.arguments.values() if isinstance(v, IntEnum)
        ]

    def _words(self) -> dict[str, str]:
        return {n: self._word(v) if isinstance(v, IntEnum) else str(v) for n, v in self.arguments.items()}

    def _word(self, member: IntEnum) -> str:
        name = self.names.get(key_of(member)) if self.names else None
        return name.word if name else member.name.lower()


class UnknownAction(ValueError):
    """No action has that name; `near` are names that look like it."""

    def __init__(self, sentence: str, near: Sequence[str] = ()) -> None:
        super().__init__(sentence)
        self.near = near


class Actions:
    """The whole space of a game.

    `not_asked`, `not_now` and `over` are the reasons for which every action is refused: somebody else must choose,
    another question is asked, the game has ended. `blank` and `too_long` are those for which a text is refused that
    comes with one. `given` are names for what rules of several actions want to know, each with the rule that finds it:
    `given={"h": actor}`.
    """

    def __init__(
        self,
        kinds: type[ActionEnum],
        *,
        not_asked: IntEnum,
        not_now: IntEnum,
        over: IntEnum | None = None,
        blank: IntEnum | None = None,
        too_long: IntEnum | None = None,
        given: Mapping[str, Function] | None = None,
    ) -> None:
        self.kinds, self.not_asked, self.not_now, self.over = kinds, not_asked, not_now, over or not_asked
        self.blank, self.too_long = blank, too_long
        self.given = dict(given or {})
        self.families = tuple(kind.family for kind in kinds)
        self.all: list[Action] = []
        for family in self.families:
            family.space = self
            _check_row(family, [*GIVEN, *self.given])
            _check_unsaid(family, self.families)
            for values in product(*family.arguments.values()):
                self.all.append(Action(len(self.all), family, tuple(int(v) for v in values)))
        most = max((len(f.arguments) for f in self.families), default=0)
        # Tables for rules: the kind of each action, its arguments, and the first action of each kind.
        self.kind = table([a.family.kind for a in self.all])
        self.arg = table([[*a.values, *[0] * (max(most, 1) - len(a.values))] for a in self.all])
        self.first = table([next(a.number for a in self.all if a.family is f) for f in self.families])
        # And which decisions each kind answers: a row of noughts and ones.
        decisions = range(max((max(f.questions) for f in self.families), default=0) + 1)
        self.answers = table([[int(decision in f.questions) for decision in decisions] for f in self.families])
        self._index()

    def _index(self) -> None:
        self._by_name = {a.name: a for a in self.all}
        self._by_seat = {
            a.plain_name: a for a in self.all if any(isinstance(v, SeatName) for v in a.arguments.values())
        }

    def called(self, names: Mapping[str, Name]) -> Actions:
        """The same actions where things go by these names: `play:slot_3` is `play:imp_tamer`."""
        if not names:
            return self
        other = copy(self)
        other.all = [replace(a, names=names) for a in self.all]
        other._index()
        return other

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, number: int) -> Action:
        return self.all[number]

    @cached_property
    def act(self) -> Callable[[Any, int, int], None]:
        """(rule) Seat p takes a legal action."""
        return dispatch.write_act(self)

    @cached_property
    def why_not(self) -> Callable[[Any, int, int], int]:
        """(rule) 0, or the reason why seat p may not take the action."""
        return dispatch.write_why_not(self)

    def legal(self, menus: Mapping[IntEnum, Function]) -> Callable[[Any, int, Any], int]:
        """(rule) Write seat p's legal actions into a menu, return how many; by the game's own list where it has one."""
        return dispatch.write_legal(self, menus)

    def check_menus(self, decisions: type[IntEnum], menus: Mapping[IntEnum, Function]) -> None:
        """Every question has an answer, and a game's own lists can be called."""
        answered = {question for family in self.families for question in family.questions}
        for decision in decisions:
            if decision != 0 and decision not in answered:
                raise DeclarationError(f"no action answers {decision!r}; name it in the `answers` of some action")
        for decision, menu in menus.items():
            _check_rule(f"the menu of {decision!r}", menu, [*GIVEN, *self.given, "menu"])

    def number(self, kind: IntEnum, *values: int) -> int:
        """The number of the action with this kind and these arguments."""
        wanted = tuple(int(v) for v in values)
        family = self.families[kind]
        for a in self.all[self.first[kind] : self.first[kind] + family.size]:
            if a.values == wanted:
                return a.number
        raise UnknownAction(f"{family.name} does not take {values}")

    def parse(self, text: str | dict[str, Any]) -> Action:
        """The action of that name or structure; `secure forest` and `Secure:Forest` are the same."""
        if isinstance(text, dict):
            text = self._written(text)
        if text in self._by_name:  # as it is in every log
            return self._by_name[text]
        name = self.spelled(text)
        if name in self._by_name or name in self._by_seat:
            return self._by_name.get(name) or self._by_seat[name]
        near = difflib.get_close_matches(name, self._by_name, 3, 0.5) or sorted(
            {f.name for f in self.families if f.name.startswith(name[:2])}
        )
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise UnknownAction(f"there is no action '{text}'{hint}", near)

    def spelled(self, text: str) -> str:
        """What somebody typed, in the form in which names are written."""
        return ":".join(text.strip().lower().replace("-", "_").replace(":", " ").split())

    def _written(self, structure: dict[str, Any]) -> str:
        """A structure as people write it. Its arguments go by name: programs send them in any order."""
        given = dict(structure)
        move = str(given.pop("move", ""))
        family = next((f for f in self.families if f.name == move), None)
        order = list(family.arguments) if family is not None and set(family.arguments) == set(given) else list(given)
        return ":".join(str(word) for word in [move, *[given[name] for name in order]])


# ---- rows that cannot be carried out -------------------------------------------------------------------------------


def _check_row(family: Family, given: Sequence[str]) -> None:
    row = f"{type(family.kind).__name__}.{family.kind.name}"
    own = [*family.arguments, *family.numbers]
    if taken := [name for name in own if name in given]:
        raise DeclarationError(f"{row} calls something '{taken[0]}', which stands for something else in every action")
    if not family.questions:
        raise DeclarationError(f"{row} answers no question; write answers=Decision.…")
    if twice := [question for question in family.questions if family.questions.count(question) > 1]:
        raise DeclarationError(f"{row} answers {twice[0]!r} in two ways; only one of them can be meant")
    for answer in family.answers:
        for function in (*answer.unless, *answer.do):
            _check_rule(row, function, [*given, *own])


def _check_unsaid(family: Family, families: Sequence[Family]) -> None:
    meant = [other for other in families if other.name == family.unsaid and not other.arguments]
    if family.unsaid and not (meant and set(family.questions) <= set(meant[0].questions)):
        words = f"says unsaid='{family.unsaid}', which is no action without arguments that answers the same question"
        raise DeclarationError(f"{type(family.kind).__name__}.{family.kind.name} {words}")


def _check_rule(row: str, function: Function, known: Sequence[str]) -> None:
    if not is_rule(function):
        raise DeclarationError(f"{row}: {getattr(function, '__name__', function)} is not a @rule")
    parameters = list(inspect.signature(function).parameters)
    if parameters[:1] != ["s"]:
        raise DeclarationError(f"{row}: {function.__name__} must take the state first, as `s`")
    if unknown := [name for name in parameters if name not in known]:
        raise DeclarationError(
            f"{row}: {function.__name__} asks for '{unknown[0]}'; a rule of this action can have {', '.join(known)}"
        )
