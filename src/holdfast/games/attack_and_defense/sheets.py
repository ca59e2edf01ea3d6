"""A file of a building when it was read: its cards, their effects, and all that is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field

from holdfast.engine.rules.content import Problem

from .vocabulary import NO_FILTER, CardKind, Keyword, Mode, Operation, Selector, Trigger, Until, Wanted, Where, Who


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
    problems: list[Problem] = field(default_factory=list)

    @property
    def errors(self) -> list[Problem]:
        return [problem for problem in self.problems if not problem.warning]

    @property
    def warnings(self) -> list[Problem]:
        return [problem for problem in self.problems if problem.warning]
