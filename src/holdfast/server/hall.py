"""The hall where the tables stand: it opens them from their log, lets one thing happen at a time, and tells everybody.

Whatever happens goes the same way: the referee says yes, the entry is committed, only then the table in memory follows
and everybody hears of it. If the commit fails, the table leaves memory, and comes back as the log has it.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Protocol
from weakref import WeakValueDictionary

import msgspec

from ..engine.chronicle import Seat
from . import messages, questions, referee, sights
from .entries import AnyEntry, Ended, HandedOver, Moved, Rematched, Renamed, Seated
from .laying import lay, rematch_of
from .refusals import Refused
from .seats import bot_of, new_claim
from .store import Logged, Store, StoreError, append
from .tables import Table
from .thinking import Thinking
from .writer import Writer

MOST_LISTENERS = 100  # at one table
IDLE = 300.0  # seconds an unused table stays in memory
TRY_AGAIN = 1012  # the socket's closing code for "come back and resume"
NO_SPECTATORS = 4005
MORE_THAN_THE_GAME = (Seated, Renamed, HandedOver, Ended, Rematched)  # everybody gets the whole table
log = logging.getLogger(__name__)


class Listener(Protocol):
    """A connection, as the hall knows it. `send` never waits."""

    user: str
    seat: Seat

    def send(self, news: messages.AnyNews | bytes) -> None: ...

    def drop(self, code: int, why: str) -> None: ...


@dataclass(eq=False)
class OpenTable:
    """A table in memory, with who is around it. Whoever looks at or changes it holds the lock."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    users: int = 0  # how many are inside `Hall.at`
    left: float = 0.0  # when the last one went
    bots: asyncio.Task[None] | None = None
    gone: bool = False  # it failed, and another one has been or will be opened from the log

    @property
    def here(self) -> set[int]:
        """The seats whose people are connected."""
        return {listener.seat for listener in self.listeners if listener.seat is not None}


class Hall:
    """All tables of a server."""

    def __init__(self, store: Store, writer: Writer, thinking: Thinking, idle: float = IDLE) -> None:
        self.store, self.writer, self.thinking, self.idle = store, writer, thinking, idle
        self.open: dict[str, OpenTable] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[int]] = set()

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[OpenTable]:
        """The table, which stays in memory as long as somebody is here."""
        async with self._opening.setdefault(table_id, asyncio.Lock()):  # so that nobody opens it twice
            place = self.open.get(table_id) or await self._opened(table_id)
            place.users += 1
        try:
            yield place
        finally:
            place.users -= 1
            place.left = time.monotonic()

    async def _opened(self, table_id: str) -> OpenTable:
        place = OpenTable(await asyncio.to_thread(self._load, table_id))
        self.open[table_id] = place
        self._wake_bots(place)
        self._begin_rematch(place)
        return place

    def _load(self, table_id: str) -> Table:
        row = self.store.table(table_id)
        if row is None:
            raise Refused("unknown", "there is no such table; check the link")
        return Table(row, self.store.log(table_id))

    def sweep(self) -> None:
        """Unused tables leave memory."""
        now = time.monotonic()
        for table_id, place in list(self.open.items()):
            if place.users == 0 and place.bots is None and now - place.left >= self.idle:
                del self.open[table_id]

    async def close(self) -> None:
        """Everybody is sent away, to come back when the server does; what is being written is finished."""
        for place in self.open.values():
            if place.bots is not None:
                place.bots.cancel()
            for listener in list(place.listeners):
                listener.drop(TRY_AGAIN, "the server stops; come back in a moment")
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ---- listening ---------------------------------------------------------------------------------------------

    async def join(self, place: OpenTable, listener: Listener, seat: Seat, since: int) -> None:
        """Connect a listener: it gets the table, then every version after that one."""
        async with place.lock:
            table = place.table
            if place.gone:
                raise Refused("unavailable", "the table is being opened again; come back in a moment")
            if seat is not None and not table.has(seat, listener.user):
                raise Refused("not_yours", f"seat {seat} is not yours; watch without a seat, or take one")
            if seat is None and not table.may_watch(listener.user):
                raise Refused("not_yours", "this table has no spectators; it takes a seat to be here")
            if listener not in place.listeners and len(place.listeners) >= MOST_LISTENERS:
                raise Refused("unavailable", "too many people are at this table; try again later")
            listener.seat = seat
            place.listeners.add(listener)
            listener.send(sights.whole_table(table, listener.user, seat, since, place.here))
            self._tell_presence(place, listener)

    async def part(self, place: OpenTable, listener: Listener) -> None:
        """A listener went away."""
        async with place.lock:
            place.listeners.discard(listener)
            self._tell_presence(place, listener)

    def _tell_presence(self, place: OpenTable, about: Listener) -> None:
        if about.seat is not None:
            news = msgspec.json.encode(messages.Presence(sights.seats_of(place.table, place.here)))
            for listener in place.listeners - {about}:
                listener.send(news)

    # ---- asking ------------------------------------------------------------------------------------------------

    async def answer(
        self, place: OpenTable, user: str, name: str, seat: Seat, request: messages.Change | messages.Question
    ) -> messages.AnyNews:
        """The answer to anything a connection may ask."""
        table = place.table
        own = seat if table.has(seat, user) else None
        match request:
            case messages.Why():
                return await self._look(place, lambda: questions.why(table, own, request))
            case messages.Look():
                return await self._look(place, lambda: questions.look(table, own, request))
            case messages.Hint():
                return await questions.hint(table, own, request, self.thinking)
        return messages.Done(request.id, await self.ask(place, user, name, seat, request))

    async def _look(self, place: OpenTable, question: Callable[[], messages.AnyNews]) -> messages.AnyNews:
        async with place.lock:
            return question()

    # ---- changing ----------------------------------------------------------------------------------------------

    async def ask(self, place: OpenTable, user: str, name: str, seat: Seat, request: messages.Change) -> int:
        """Carry out a person's request; returns its version, at a repetition the first one."""
        return await self.change(
            place, f"{user}:{request.id}", lambda table: referee.judge(table, user, name, seat, request)
        )

    async def change(self, place: OpenTable, move_id: str, judge: Callable[[Table], AnyEntry]) -> int:
        """Append the entry `judge` allows, unless the move id is known. Goes on even if whoever asked hangs up."""
        task = asyncio.create_task(self._change(place, move_id, judge))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _change(self, place: OpenTable, move_id: str, judge: Callable[[Table], AnyEntry]) -> int:
        async with place.lock:
            table = place.table
            if place.gone:
                raise Refused("unavailable", "the table is being opened again; come back in a moment")
            if move_id in table.versions:
                return table.versions[move_id]
            entry, claim = await asyncio.to_thread(judge, table), new_claim()
            version = table.version + 1
            return await self._commit(place, lambda c: append(c, table.row.id, version, move_id, entry, claim), entry)

    async def _commit(self, place: OpenTable, job: Callable[[sqlite3.Connection], Logged], entry: AnyEntry) -> int:
        """Write the next version; then the table follows, and everybody hears of it. Assumes the lock is held."""
        try:
            logged = await self.writer.write(job)
            place.table.apply(logged)
        except Exception as error:
            self._give_up(place, error)
            raise Refused("unavailable", "the server could not keep this; try again in a moment") from error
        self._tell(place, entry)
        self._wake_bots(place)
        self._begin_rematch(place)
        return logged.version

    def _tell(self, place: OpenTable, entry: AnyEntry) -> None:
        """Everybody hears of the last version, each seat in its own way."""
        if isinstance(entry, MORE_THAN_THE_GAME):
            self._tell_whole_table(place)
            return
        self._send_spectators_away(place)
        encoded: dict[Seat, bytes] = {}
        for listener in list(place.listeners):
            if listener.seat not in encoded:
                encoded[listener.seat] = msgspec.json.encode(sights.update(place.table, listener.seat, place.here))
            listener.send(encoded[listener.seat])

    def _tell_whole_table(self, place: OpenTable) -> None:
        """Who sits where, or who is the host, has changed. Who lost a seat begins anew, with a spectator's eyes."""
        table, since = place.table, dict.fromkeys(place.listeners, place.table.version - 1)
        for listener in place.listeners:
            if listener.seat is not None and not table.has(listener.seat, listener.user):
                listener.seat, since[listener] = None, 0
        self._send_spectators_away(place)
        for listener in list(place.listeners):
            listener.send(sights.whole_table(table, listener.user, listener.seat, since[listener], place.here))

    def _send_spectators_away(self, place: OpenTable) -> None:
        for listener in list(place.listeners):
            if listener.seat is None and not place.table.may_watch(listener.user):
                place.listeners.discard(listener)
                listener.drop(NO_SPECTATORS, "this table has no spectators")

    def _give_up(self, place: OpenTable, error: Exception) -> None:
        """Memory and log may differ now: forget the table, and let everybody come back to the log's."""
        if not isinstance(error, StoreError):
            log.error("table %s failed", place.table.row.id, exc_info=error)
        place.gone = True
        if self.open.get(place.table.row.id) is place:
            del self.open[place.table.row.id]
        for listener in list(place.listeners):
            listener.drop(TRY_AGAIN, "the table is being opened again; come back in a moment")

    # ---- rematches -------------------------------------------------------------------------------------------

    def _begin_rematch(self, place: OpenTable) -> None:
        table = place.table
        if table.rematch_agreed and not table.rematch:
            task = asyncio.create_task(self.rematch(place))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def rematch(self, place: OpenTable) -> int:
        """If all agree, and once: the same people at a new table, which is written together with the word of it."""
        async with place.lock:
            table, move_id = place.table, f"rematch:{place.table.rematch_agreed}"
            if table.rematch or not table.rematch_agreed or place.gone:
                return table.version
            row, entries = rematch_of(table)
            entry = Rematched(row.id)

            def make(connection: sqlite3.Connection) -> Logged:
                lay(connection, row, len(table.seats), entries)
                return append(connection, table.row.id, table.version + 1, move_id, entry)

            return await self._commit(place, make, entry)

    # ---- bots --------------------------------------------------------------------------------------------------

    def _wake_bots(self, place: OpenTable) -> None:
        if place.bots is None and place.table.bot_to_move() is not None:
            place.bots = asyncio.create_task(self._play_bots(place))

    async def _play_bots(self, place: OpenTable) -> None:
        """Bots choose as long as they are asked. If the table moves on while one thinks, its choice is dropped."""
        try:
            while not place.gone and (seat := place.table.bot_to_move()) is not None:
                table, version = place.table, place.table.version
                bot = bot_of(table.occupants[seat].bot)
                action = await self.thinking.choose(bot, table.playing(), seat)
                try:
                    await self._bot_moves(place, seat, version, action)
                except Refused as refused:
                    if refused.code not in ("stale", "not_yours", "not_now"):
                        log.error("table %s: %s cannot move: %s", table.row.id, bot.name, refused)
                        return
        finally:
            place.bots = None

    async def _bot_moves(self, place: OpenTable, seat: int, version: int, action: str) -> None:
        def judge(table: Table) -> AnyEntry:
            if not table.occupants[seat].bot:
                raise Refused("not_yours", f"the bot has left seat {seat}")
            return referee.move(table, version, Moved(seat, action))

        await self.change(place, f"bot:{seat}:{version}", judge)
