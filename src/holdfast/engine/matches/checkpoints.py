"""The table at some moments of a match, as bytes. What lies between two of them is played again when somebody asks.

A long match would fill the memory with its states: twenty thousand moves of two kilobytes each. So only every
sixteenth is kept, and the latest ones, which people look at and take back.
"""

from __future__ import annotations

from holdfast.engine.rules.records import Record

EVERY = 16  # moments; playing as many moves again takes a few milliseconds
LATEST = 32  # moments that are all kept


class Checkpoints:
    """States by moment. Moment 0 and the last one are always among them."""

    def __init__(self) -> None:
        self._states: dict[int, bytes] = {}
        self._last = 0

    @property
    def last(self) -> bytes:
        """The state at the last moment."""
        return self._states[self._last]

    def keep(self, moment: int, state: bytes) -> None:
        """The state at what is now the last moment: the next one, or the same anew."""
        self._states[moment] = state
        self._last = moment
        old = moment - LATEST
        if old % EVERY:
            self._states.pop(old, None)

    def before(self, moment: int) -> tuple[int, bytes]:
        """The last moment not after this one whose state is kept, and that state."""
        while moment not in self._states:
            moment -= 1
        return moment, self._states[moment]

    def until(self, moment: int, state: Record) -> Checkpoints:
        """The checkpoints up to a moment, at which the table is this."""
        other = Checkpoints()
        other._states = {k: kept for k, kept in self._states.items() if k <= moment}
        other.keep(moment, self._states.get(moment) or state.to_bytes())
        return other
