"""What a table is played with: its game, and what people have brought to it before the game began."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from holdfast.engine.matches.savefile import Brought, MatchError
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.registry import UnknownGame, find_game
from holdfast.server.protocol.refusals import Refused
from holdfast.server.store import TableRow
from holdfast.server.store.entries import Contributed

Shares = Mapping[int | None, tuple[str, ...]]  # by who brought it: a seat, or the host (None)


class Read(NamedTuple):
    """What came out when somebody needed to know what it says."""

    game: Game
    closed: str  # why nothing can happen with it, or ""


@dataclass(frozen=True)
class Contents:
    """It is never changed: whatever is brought, taken away or allowed makes another one."""

    installed: Game  # without what people have brought
    closed: str = ""  # why nothing can happen with it, or ""
    brought: Brought | None = None  # together; None: nothing ever was
    shares: Shares = field(default_factory=dict)
    trusted: frozenset[int] = frozenset()  # seats that may bring something
    times: int = 0  # that somebody has brought something
    bytes: int = 0  # of all that was brought, also of what was taken away again

    @classmethod
    def of(cls, row: TableRow) -> Contents:
        """Before anything is brought; refuses a game that is not installed."""
        installed = _game_of(row)
        return cls(installed, _other_rules(row, installed))

    @cached_property
    def read(self) -> Read:
        """Once, when it is needed: of what was brought and taken away again only the last is read."""
        if self.brought is None:
            return Read(self.installed, self.closed)
        try:
            return Read(self.brought.game(self.installed), self.closed)
        except MatchError as error:
            return Read(self.installed, self.closed or str(error))

    def laid(self, content: Mapping[str, Any]) -> Contents:
        """What the host has brought when the table was laid. Where it cannot be read any more, the table can be looked
        at and no more."""
        try:
            brought = Brought.from_json(content)
        except MatchError as error:
            return replace(self, closed=self.closed or str(error))
        return replace(self, brought=brought, shares={None: brought.texts} if brought.texts else {})

    def after(self, entry: Contributed, seats: Iterable[int]) -> Contents:
        """Somebody has brought something, or taken it away."""
        shares = {**self.shares, entry.seat: tuple(entry.texts)}
        brought = Brought(joined(shares, seats), entry.hash)
        times, size = self.times + 1, self.bytes + bytes_in(entry.texts)
        return replace(self, brought=brought, shares=shares, times=times, bytes=size)

    def trusting(self, seat: int, trusted: bool) -> Contents:
        """The seat may bring something from now on, or may not any more."""
        if (seat in self.trusted) == trusted:
            return self
        return replace(self, trusted=self.trusted ^ {seat})

    def texts_with(self, seat: int | None, texts: Iterable[str], seats: Iterable[int]) -> tuple[str, ...]:
        """All that would be played with if these were what the seat, or the host (None), has brought."""
        return joined({**self.shares, seat: tuple(texts)}, seats)


def joined(shares: Shares, seats: Iterable[int]) -> tuple[str, ...]:
    """All that people have brought: the host's first, then seat by seat."""
    return tuple(text for who in (None, *seats) for text in shares.get(who, ()))


def bytes_in(texts: Iterable[str]) -> int:
    return sum(len(text.encode("utf-8", "replace")) for text in texts)


def _game_of(row: TableRow) -> Game:
    """The table's game; refuses one that is not installed."""
    try:
        game = find_game(row.game)
    except UnknownGame as error:
        raise Refused("unavailable", f"this table cannot be opened: {error}") from None
    return game


def _other_rules(row: TableRow, game: Game) -> str:
    """A sentence, if the table was made under rules that are not the installed ones: nobody can tell what happened."""
    if game.follows(row.rules):
        return ""
    return (
        f"this table was made with version {row.rules} of the rules of {game.title}, and version {game.version} is "
        "installed; it can be read here, and played with the Holdfast that made it"
    )
