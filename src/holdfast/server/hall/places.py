"""A table in memory with the people around it, and how they hear of what happens there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from holdfast.engine.matches.chronicle import Seat
from holdfast.server.people.listener import Listener
from holdfast.server.protocol import messages
from holdfast.server.protocol.refusals import refusal
from holdfast.server.store.entries import (
    AnyEntry,
    Bounded,
    Called,
    Contributed,
    Ended,
    HandedOver,
    Hushed,
    Muted,
    Paused,
    Proposed,
    Rematched,
    Renamed,
    Seated,
    Started,
    Trusted,
    Veiled,
    Voted,
)
from holdfast.server.table import sights
from holdfast.server.table.table import ON_SHEETS, Table

NO_SPECTATORS = 4005  # the socket's closing code
MOST_WATCHING = 100  # spectators at one table, and of these from one address; nobody's seat is kept from them by that
MOST_OF_ADDRESS = 40
MOST_AT_SEAT = 20  # lines of one seat: devices, and some that have not been missed yet
TOLD_ANEW = 100  # versions that somebody who lost a seat hears again, as spectators know them
TRY_AGAIN = 1012  # the socket's closing code: come back and resume
# With these everybody gets the whole table.
MORE_THAN_THE_GAME = (
    Seated,
    Started,
    Renamed,
    Called,
    HandedOver,
    Muted,
    Veiled,
    Bounded,
    Paused,
    Hushed,
    Trusted,
    Contributed,
    Ended,
    Rematched,
)


@dataclass(eq=False)
class OpenTable:
    """A table in memory, with who is around it. Whoever looks at or changes it holds the lock."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    users: int = 0  # how many are inside `Hall.at`
    left: float = 0.0  # when the last one went
    bots: asyncio.Task[None] | None = None
    thought: asyncio.Task[str] | None = None  # what a bot thinks about
    asked: tuple[int, int] = (0, 0)  # at which version, for which seat
    company: asyncio.Event = field(default_factory=asyncio.Event)  # set while somebody is connected to a seat
    gone: bool = False  # it failed, and another one has been or will be opened from the log
    behind: bool = False  # its log has gone on elsewhere, and nobody here has asked for it since
    elsewhere: Callable[[str], frozenset[int]] = lambda table: frozenset()  # who is connected to other processes

    @property
    def in_use(self) -> bool:
        """Whether anybody here, a bot included, needs it as it is now."""
        return self.users > 0 or self.bots is not None or bool(self.listeners)

    @property
    def connected(self) -> set[int]:
        """The seats whose people are connected to this process."""
        return {listener.seat for listener in self.listeners if listener.seat is not None}

    @property
    def here(self) -> set[int]:
        """The seats whose people are connected, wherever."""
        return self.connected | self.elsewhere(self.table.row.id)

    def check_room(self, listener: Listener, seat: Seat) -> None:
        """Refuses one more at a seat, or one more spectator, where too many are already."""
        others = [other for other in self.listeners if other is not listener and other.seat == seat]
        if seat is not None:
            if len(others) >= MOST_AT_SEAT:
                words = "seat {seat} is open on {most} lines already; close some of them"
                raise refusal("unavailable", "most_lines", words, seat=seat, most=MOST_AT_SEAT)
        elif len(others) >= MOST_WATCHING:
            raise refusal("unavailable", "most_watch", "too many people watch this table; try again later")
        elif sum(other.origin == listener.origin for other in others) >= MOST_OF_ADDRESS:
            words = "too many people watch this table from your address; try again later"
            raise refusal("unavailable", "most_watch", words)

    def note_company(self) -> None:
        """Who is connected has changed."""
        if self.connected:
            self.company.set()
        else:
            self.company.clear()

    def drop_all(self, code: int, why: str) -> None:
        for listener in list(self.listeners):
            listener.drop(code, why)

    def tell(self, entry: AnyEntry) -> None:
        """Everybody hears of the last version, each seat in its own way."""
        agreed = isinstance(entry, (Proposed, Voted)) and (self.table.ended or self.table.knowledge.let)
        if isinstance(entry, Veiled) and self.table.version - self.table.known_at(self.table.version - 1) > TOLD_ANEW:
            # So much is put into words a little at a time, as for anybody who comes.
            self.drop_all(TRY_AGAIN, "something was veiled; come back and resume")
            return
        if isinstance(entry, MORE_THAN_THE_GAME) or agreed:
            self._tell_whole_table()
            return
        if isinstance(entry, ON_SHEETS):
            self._tell_all(sights.inked(self.table))
            return
        self._send_spectators_away()
        encoded: dict[Seat, bytes] = {}
        last = sights.LastVersion(self.table, self.here)
        for listener in list(self.listeners):
            if listener.seat not in encoded:
                encoded[listener.seat] = msgspec.json.encode(last.update(listener.seat))
            listener.send(encoded[listener.seat])

    def tell_presence(self, but: Listener | None = None) -> None:
        """Somebody came or went, and all others hear of it."""
        self._tell_all(messages.Presence(sights.seats_of(self.table, self.here)), but)

    def show_pen(self, pen: messages.Penned, but: Listener | None = None) -> None:
        """Whoever keeps up sees where a pen is; nobody is dropped over it."""
        encoded = msgspec.json.encode(pen)
        for listener in self.listeners - {but}:
            listener.whisper(encoded)

    def _tell_all(self, news: messages.AnyNews, but: Listener | None = None) -> None:
        """What everybody may know, in the same words."""
        encoded = msgspec.json.encode(news)
        for listener in self.listeners - {but}:
            listener.send(encoded)

    def _tell_whole_table(self) -> None:
        """Who sits where, or who is the host, has changed. Who lost a seat begins anew, with a spectator's eyes."""
        table, since = self.table, dict.fromkeys(self.listeners, self.table.version - 1)
        for listener in self.listeners:
            if listener.seat is not None and not table.has(listener.seat, listener.user):
                listener.seat, since[listener] = None, max(0, table.version - TOLD_ANEW)
        self.note_company()
        self._send_spectators_away()
        encoded: dict[tuple[str, Seat, int], bytes] = {}  # for whoever is here on several lines, or without a name
        for listener in list(self.listeners):
            whose = listener.user, listener.seat, since[listener]
            if whose not in encoded:
                encoded[whose] = msgspec.json.encode(sights.whole_table(table, *whose, self.here))
            listener.send(encoded[whose])

    def _send_spectators_away(self) -> None:
        for listener in list(self.listeners):
            if listener.seat is None and not self.table.may_watch(listener.user):
                self.listeners.discard(listener)
                listener.drop(NO_SPECTATORS, "this table has no spectators")
