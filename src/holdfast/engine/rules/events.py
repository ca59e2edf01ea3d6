"""What happened, as it may be told: each event names its facts, and says which of them only one seat may know.

    class Event(EventEnum):
        CARD_DRAWN = event(who=Seat, card=Secret(Card, to="who"))
        BUILT = deed(who=Seat, card=Card)
        TOWN_FELL = loss(headline(who=Seat))
        SORTIE_TALE = stand_in("text", who=Seat, tale=Template(Tale))

A member is declared by its row, and numbered by its place from 1. `emit(Event.TOWN_FELL, p)` gives the facts in the
order of the row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from typing import Any, Self

from holdfast.engine.words.catalogue import Message, key_of

from .rule import Told

Domain = type[IntEnum] | type[int]


@dataclass(frozen=True)
class Secret:
    """A fact that only the seat in the fact named `to` may know."""

    domain: Domain
    to: str


@dataclass(frozen=True)
class Template:
    """A fact whose words have gaps of their own; the other facts of the event fill them."""

    domain: type[IntEnum]


Fact = Domain | Secret | Template


@dataclass(frozen=True)
class Saying:
    """The row of an event: the names of its facts, in the order `emit` gives them."""

    facts: Mapping[str, Fact]
    headline: bool = False  # people want to know it at a glance
    deed: bool = False  # somebody did it, and the others want to know afterwards
    loss: bool = False  # it cost somebody something: `Game.losers` says whom
    stands_for: str = ""  # the text of the move without which it is told


def event(**facts: Fact) -> Saying:
    return Saying(facts)


def headline(**facts: Fact) -> Saying:
    """An event that people want to know at a glance, above all how the game ended."""
    return Saying(facts, headline=True)


def deed(saying: Saying | None = None, /, **facts: Fact) -> Saying:
    """What somebody, in its first fact, did. Whoever was waiting is told of it, and it is counted at the end."""
    return replace(saying or Saying(facts), deed=True)


def loss(saying: Saying | None = None, /, **facts: Fact) -> Saying:
    """What something cost: the seat in its first fact or, if that is no seat, everybody, unless `Game(whose=…)` knows
    better. Counted at the end too."""
    return replace(saying or Saying(facts), loss=True)


def stand_in(text: str, saying: Saying | None = None, /, **facts: Fact) -> Saying:
    """What is told in the place of a text that nobody gave the move, or that is veiled."""
    return replace(saying or Saying(facts), stands_for=text)


class EventEnum(IntEnum):
    """Base of a game's enum of events."""

    saying: Saying

    def __new__(cls, *row: Any) -> Self:
        member = int.__new__(cls, len(cls.__members__) + 1)
        member._value_ = int(member)
        (member.saying,) = row
        return member

    @property
    def facts(self) -> Mapping[str, Fact]:
        return self.saying.facts

    @cached_property
    def domains(self) -> dict[str, Domain]:
        """What each fact is, secret or not, with gaps or without."""
        return {name: d.domain if isinstance(d, Secret | Template) else d for name, d in self.facts.items()}

    @cached_property
    def templates(self) -> dict[str, type[IntEnum]]:
        """The facts whose words the others fill."""
        return {name: domain.domain for name, domain in self.facts.items() if isinstance(domain, Template)}

    @cached_property
    def keeps_secrets(self) -> bool:
        """Whether some seats hear less of it than others."""
        return any(isinstance(domain, Secret) for domain in self.facts.values())

    @cached_property
    def key(self) -> str:
        return f"event.{self.name.lower()}"

    @classmethod
    def knows(cls, number: int) -> bool:
        return number in cls._value2member_map_

    @classmethod
    def headlines(cls) -> list[str]:
        return [event.key for event in cls if event.saying.headline]

    @classmethod
    def deeds(cls) -> list[str]:
        return [event.key for event in cls if event.saying.deed]

    @classmethod
    def losses(cls) -> list[str]:
        return [event.key for event in cls if event.saying.loss]

    @classmethod
    def message(cls, told: Told, seat: int | None, everything: bool = False) -> Message:
        """The event as `seat` (None: a spectator) may hear it. Hidden facts are left out, and the key says so."""
        event = cls(told[0])
        if len(told) - 1 != len(event.facts):
            raise ValueError(f"{event!r} tells {len(told) - 1} facts, its row names {len(event.facts)}")
        values = dict(zip(event.facts, told[1:], strict=True))
        facts: dict[str, Any] = {}
        hidden = False
        for name, domain in event.facts.items():
            if isinstance(domain, Secret):
                if not everything and (seat is None or values[domain.to] != seat):
                    hidden = True
                    continue
            kind = event.domains[name]
            facts[name] = kind(values[name]) if issubclass(kind, IntEnum) else values[name]
        if event.templates:
            told_of = {name: fact for name, fact in facts.items() if name not in event.templates}
            facts |= {name: Message(key_of(facts[name]), told_of) for name in event.templates}
        return Message(event.key + (".hidden" if hidden else ""), facts)
