"""What people at a table wish not to meet, and what was veiled of what they said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import msgspec

from holdfast.server.protocol.messages import Boundary, Wished
from holdfast.server.store.entries import Bounded


@dataclass(frozen=True)
class Veiling:
    """It is never changed: each line and each veil makes another one."""

    boundaries: tuple[Wished, ...] = ()  # that stand
    came: Mapping[int, int] = field(default_factory=dict)  # at which version one came, by the versions about it
    sayings: frozenset[int] = frozenset()  # veiled ones by their versions, and lines and veils by that
    told_anew: tuple[tuple[int, int], ...] = ()  # at which version something was veiled, and from where on it was told

    def after(self, entry: Bounded, version: int) -> Veiling:
        """A line or a veil stands, or no longer; it goes by the version at which it came."""
        same = (one.version for one in self.boundaries if is_about(one, entry.boundary, entry.text))
        came = entry.erased or next(same, version)
        wished = Wished(entry.boundary, entry.text, came, bool(entry.erased))
        stand = tuple(one for one in self.boundaries if one.version != came)
        return replace(
            self,
            boundaries=(*stand, wished) if entry.stands else stand,
            came={**self.came, version: came},
            sayings=self.sayings | {came} if entry.erased else self.sayings,
        )

    def without(self, said: int) -> Veiling:
        """Of what was said at that version nobody hears any more."""
        stand = tuple(
            msgspec.structs.replace(one, text="", veiled=True) if one.version == said else one
            for one in self.boundaries
        )
        return replace(self, boundaries=stand, sayings=self.sayings | {said})

    def telling_anew(self, version: int, first: int) -> Veiling:
        """At that version something was veiled that had been told from the version `first` on."""
        return replace(self, told_anew=(*self.told_anew, (version, first)))

    def known_at(self, version: int) -> int:
        """Up to where somebody who knows that version may keep what they know: what was veiled since is told again."""
        return min([version, *(first - 1 for made, first in self.told_anew if made > version)])


def is_about(wished: Wished, boundary: Boundary, text: str) -> bool:
    """Whether that is the line or the veil these words make; one that is veiled is none of anybody's words."""
    return not wished.veiled and (wished.boundary, wished.text) == (boundary, text)
