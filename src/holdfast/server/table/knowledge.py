"""Who has known which seat of a match. It follows from the log: whoever has ever had a seat counts as knowing it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .seats import Occupant


@dataclass(frozen=True)
class Knowledge:
    """Of a match that has begun; before that there is nothing to know. A bot that keeps a seat tells its person all."""

    first: tuple[str, ...] = ()  # who had each seat when the game began; "" for a bot of its own
    known_to: tuple[frozenset[str], ...] = ()  # everybody who has ever had it since
    last: tuple[str, ...] = ()  # the last person who had it
    let: tuple[str, int] | None = None  # whom all others let have which seat, until somebody sits down

    @classmethod
    def at_start(cls, occupants: Iterable[Occupant]) -> Knowledge:
        users = tuple(who.user for who in occupants)
        return cls(users, tuple(frozenset({user} - {""}) for user in users), users)

    def after_seating(self, seat: int, user: str) -> Knowledge:
        """Somebody sat down; nothing changes when a seat is freed, or given to a bot."""
        if not self.first or not user:
            return self
        known = [users | {user} if p == seat else users for p, users in enumerate(self.known_to)]
        last = [user if p == seat else person for p, person in enumerate(self.last)]
        return replace(self, known_to=tuple(known), last=tuple(last), let=None)

    def after_agreement(self, user: str, seat: int) -> Knowledge:
        return replace(self, let=(user, seat))

    def has_played(self, user: str) -> bool:
        return any(user in users for users in self.known_to)

    def players(self) -> frozenset[str]:
        """Everybody who knows something."""
        return frozenset().union(*self.known_to)

    def would_learn(self, user: str, seat: int) -> bool:
        """Whether that seat would tell the user more, who knows another already."""
        elsewhere = any(user in users for p, users in enumerate(self.known_to) if p != seat)
        return elsewhere and self.last[seat] != user and self.let != (user, seat)

    def had_all_from_the_start(self, user: str) -> bool:
        """Whether nobody else has ever had a seat, so that nothing of the match is hidden from the user alone."""
        return bool(user) and set(self.first) == {user} == self.players()
