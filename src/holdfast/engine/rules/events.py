"""What happened, as it may be told: each event names its facts, and says which of them only one seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from holdfast.engine.words.catalogue import Message

from .rule import Told

Domain = type[IntEnum] | type[int]


@dataclass(frozen=True)
class Secret:
    """A fact that only the seat in the fact named `to` may know."""

    domain: Domain
    to: str


class Saying:
    """One event and the names of its facts, in the order `emit` gives them."""

    def __init__(self, event: IntEnum, **facts: Domain | Secret) -> None:
        self.event, self.facts = event, facts
        self.key = f"event.{event.name.lower()}"

    @property
    def domains(self) -> dict[str, Domain]:
        """What each fact is, secret or not."""
        return {name: d.domain if isinstance(d, Secret) else d for name, d in self.facts.items()}


class Events:
    """All events of a game. Its `headlines` are what people want to know at a glance, above all how it ended."""

    def __init__(self, *sayings: Saying, headlines: Sequence[IntEnum] = ()) -> None:
        self.all = {int(s.event): s for s in sayings}
        self.headlines = [self.all[int(event)].key for event in headlines]

    def message(self, told: Told, seat: int | None, everything: bool = False) -> Message:
        """The event as `seat` (None: a spectator) may hear it. Hidden facts are left out, and the key says so."""
        saying = self.all[told[0]]
        if len(told) - 1 != len(saying.facts):
            raise ValueError(f"{saying.event!r} tells {len(told) - 1} facts, its saying names {len(saying.facts)}")
        values = dict(zip(saying.facts, told[1:], strict=True))
        facts: dict[str, Any] = {}
        hidden = False
        for name, domain in saying.facts.items():
            if isinstance(domain, Secret):
                if not everything and (seat is None or values[domain.to] != seat):
                    hidden = True
                    continue
                domain = domain.domain
            facts[name] = domain(values[name]) if issubclass(domain, IntEnum) else values[name]
        return Message(saying.key + (".hidden" if hidden else ""), facts)
