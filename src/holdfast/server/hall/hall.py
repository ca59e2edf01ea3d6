"""The hall where the tables stand: it opens them from their log, lets one thing happen at a time, and tells everybody.

Whatever happens goes the same way: the referee says yes, the entry is committed, only then the table in memory follows
and everybody hears of it. If the log has gone on elsewhere, in another process, the table first catches up with it.

It does nothing by itself. Whoever does, `upkeep`, is told of every table at which something happened.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import re
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager, nullcontext
from contextvars import ContextVar
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy import Connection

from holdfast.engine.matches.chronicle import Seat
from holdfast.server.people.listener import Listener
from holdfast.server.people.postman import leave, notices
from holdfast.server.protocol import messages
from holdfast.server.protocol.refusals import Refused, refusal
from holdfast.server.store import Conflict, Damaged, Logged, Store, StoreError, append, hours
from holdfast.server.store.bulletin import Tidings
from holdfast.server.store.entries import UNSIGNED, AnyEntry, Seated, look_at_ink
from holdfast.server.store.writer import Writer
from holdfast.server.table import pens, questions, referee, sights
from holdfast.server.table.contributing import look_at_content
from holdfast.server.table.seats import new_claim
from holdfast.server.table.summaries import standing_of
from holdfast.server.table.table import Table

from .losses import Losses
from .metrics import Metrics
from .other_processes import OtherProcesses
from .places import TRY_AGAIN, OpenTable
from .thinking import Thinking

AT_A_TIME = 20  # happenings that are put into words before others have their turn
TRY_FOR = 5.0  # seconds, to append where other processes append too
IDLE = 300.0  # seconds an unused table stays in memory
MOST_UNUSED = 256 * 2**20  # bytes, about, that such tables take together; the longest unused go first
LONG_LOG = 2_000  # entries: longer ones are read one after the other
NO_TABLE = 4004  # the socket's closing code: there is no such table
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
# Whoever asks for a table that sleeps pays for each entry of its log, or is refused. Nobody pays for what the server
# does by itself.
who_pays: ContextVar[Callable[[int], None]] = ContextVar("who_pays", default=lambda entries: None)
# Whoever brings something to be kept pays for its bytes, or is refused.
who_keeps: ContextVar[Callable[[int], None]] = ContextVar("who_keeps", default=lambda size: None)
Judge = Callable[[Table], AnyEntry]
Job = Callable[[Connection], None]
Attend = Callable[[OpenTable], None]
log = logging.getLogger(__name__)


class Hall:
    """All tables of a server."""

    def __init__(self, store: Store, writer: Writer, thinking: Thinking, idle: float = IDLE) -> None:
        self.store, self.writer, self.thinking, self.idle = store, writer, thinking, idle
        self.metrics, self.losses, self.other_processes = Metrics(), Losses(), OtherProcesses(store.engine)
        self._attend: Attend = lambda place: None
        self.open: dict[str, OpenTable] = {}
        self._lines: dict[str, set[Listener]] = {}  # everybody's connections, at whatever table
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._recounting, self._judging, self._reading = asyncio.Lock(), asyncio.Lock(), asyncio.Lock()
        self._opened_since = 0  # bytes of tables, since there was made room

    def let_attend(self, attend: Attend) -> None:
        """Whoever looks after tables hears of each that was opened or went on, or to which somebody came or left."""
        self._attend = attend

    @asynccontextmanager
    async def at(self, table_id: str, fresh: bool = False) -> AsyncIterator[OpenTable]:
        """The table, which stays in memory as long as somebody is here; `fresh`, with what happened elsewhere."""
        if not TABLE_ID.fullmatch(table_id):
            raise refusal("unknown", "no_table", "there is no such table; check the link")
        async with self._opening.setdefault(table_id, asyncio.Lock()):  # so that nobody opens it twice
            place = self.open.get(table_id) or await self._opened(table_id)
            place.users += 1
        try:
            if fresh or place.behind:
                async with place.lock:
                    await self._catch_up(place)
            yield place
        finally:
            place.users -= 1
            place.left = time.monotonic()

    async def _opened(self, table_id: str) -> OpenTable:
        length = await asyncio.to_thread(self._length, table_id)
        who_pays.get()(length)
        async with self._reading if length > LONG_LOG else nullcontext():  # the threads are there for everybody
            table = await asyncio.to_thread(self._load, table_id)
        place = OpenTable(table, elsewhere=self.other_processes.seats_at)
        self._opened_since += place.table.weight
        if self._opened_since > MOST_UNUSED / 4:  # not each time, for there may be thousands
            self._make_room()
        self.open[table_id] = place
        self._attend(place)
        return place

    def _length(self, table_id: str) -> int:
        """How long its log is. Where that cannot be known, whoever reads the log is told why."""
        with contextlib.suppress(StoreError):
            return self.store.versions([table_id]).get(table_id, 0)
        return 0

    def _load(self, table_id: str) -> Table:
        try:
            with self.store.at_one_moment() as moment:  # for what is erased meanwhile changes links
                row = moment.table(table_id)
                if row is None:
                    raise refusal("unknown", "no_table", "there is no such table; check the link")
                return Table(row, moment.pages(table_id))
        except Damaged as error:
            raise _not_opened(table_id, error) from error
        except (Refused, StoreError):
            raise
        except Exception as error:  # whatever a broken log makes the rules do; no other table shall suffer from it
            raise _not_opened(table_id, error) from error

    async def sweep(self) -> None:
        """Unused tables leave memory."""
        now = time.monotonic()
        for table_id, place in list(self.open.items()):
            if not place.in_use and now - place.left >= self.idle:
                del self.open[table_id]
        self._make_room()

    def _make_room(self) -> None:
        """Whoever comes to one table after the other does not fill memory with them."""
        unused = [place for place in self.open.values() if not place.in_use and not place.lock.locked()]
        left = self._opened_since = 0
        for place in sorted(unused, key=lambda place: place.left, reverse=True):
            left += place.table.weight
            if left > MOST_UNUSED:
                del self.open[place.table.row.id]

    async def close(self) -> None:
        """Everybody is sent away, to come back when the server does; what is being written is finished."""
        for place in self.open.values():
            place.drop_all(TRY_AGAIN, "the server stops; come back in a moment")
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ---- listening ---------------------------------------------------------------------------------------------

    async def join(self, place: OpenTable, listener: Listener, seat: Seat, since: int) -> None:
        """Connect a listener: it gets the table, then every version after that one."""
        table = place.table
        told = await self._recount(table, listener.user, seat, since)
        async with place.lock:
            if place.gone:
                raise Refused("unavailable", "the table is being opened again; come back in a moment")
            if since > place.table.version or _turned_away(place.table, listener.user, seat):
                await self._catch_up(place)  # what they know, or what gave them the seat, happened elsewhere
            if place.table.veiling.told_anew != table.veiling.told_anew:
                told = []  # it may hold what nobody is told any more
            table = place.table
            if reason := _turned_away(table, listener.user, seat):
                raise Refused("not_yours", reason)
            if since > table.version:  # and no process knows of it
                self.losses.tell(table.row.id, since, table.version)
            place.check_room(listener, seat)
            before, listener.seat = listener.seat, seat
            place.listeners.add(listener)
            place.note_company()
            if listener.user:
                self._lines.setdefault(listener.user, set()).add(listener)
            listener.send(sights.whole_table(table, listener.user, seat, since, place.here, told))
            if (before, seat) != (None, None):  # spectators come and go unnoticed
                self._tell_presence(place, listener)

    async def _recount(self, table: Table, user: str, seat: Seat, since: int) -> list[messages.Happening]:
        """A long story, put into words before anybody at the table has to wait for it: one at a time in the whole hall,
        a little at a time, and only for somebody who may hear it.
        """
        missed, told = table.story_after(since), list[messages.Happening]()
        if len(missed) <= AT_A_TIME or _turned_away(table, user, seat):
            return told
        async with self._recounting:
            for first in range(0, len(missed), AT_A_TIME):
                told += [sights.happening(table, chapter, seat) for chapter in missed[first : first + AT_A_TIME]]
                await asyncio.sleep(0)
        return told

    async def part(self, place: OpenTable, listener: Listener) -> None:
        """A listener went away."""
        async with place.lock:
            place.listeners.discard(listener)
            place.note_company()
            if lines := self._lines.get(listener.user):
                lines.discard(listener)
                if not lines:
                    del self._lines[listener.user]
            if listener.seat is not None:
                self._tell_presence(place, listener)

    def _tell_presence(self, place: OpenTable, about: Listener) -> None:
        """Somebody came to a seat, or left it."""
        place.tell_presence(about)
        self.other_processes.announce()
        self._attend(place)

    # ---- asking ------------------------------------------------------------------------------------------------

    async def answer(
        self, place: OpenTable, user: str, name: str, seat: Seat, request: messages.Change | messages.Question
    ) -> messages.AnyNews:
        """The answer to anything a connection may ask."""
        if not isinstance(request, messages.Question):
            return messages.Done(request.id, await self.ask(place, user, name, seat, request))
        async with place.lock:
            table = place.table
            own = seat if table.has(seat, user) else None
            if own is None and not table.may_watch(user):
                raise refusal("not_yours", "no_spectators", "this table has no spectators")
            match request:
                case messages.Why():
                    return questions.why(table, own, request)
                case messages.Preview():
                    return questions.preview(table, own, request)
                case messages.Look():
                    return questions.look(table, own, request)
                case messages.Sheet():
                    return await asyncio.to_thread(questions.sheet, table, request)
                case messages.Recall():
                    return await asyncio.to_thread(questions.recall, table, own, request)
        return await questions.hint(table, own, request, self.thinking.choose)

    def pass_pen(self, place: OpenTable, listener: Listener, pen: messages.Pen) -> None:
        """Somebody's pen moves: all others at the table see it, wherever they are connected. Nobody waits for it."""
        news = pens.passed_on(place.table, listener.user, listener.seat, pen)
        if news is not None:
            place.show_pen(news, listener)
            self.other_processes.pass_pen(place.table.row.id, news)

    # ---- changing ----------------------------------------------------------------------------------------------

    async def ask(self, place: OpenTable, user: str, name: str, seat: Seat, request: messages.Change) -> int:
        """Carry out a person's request; returns its version, at a repetition the first one."""
        move_id = _move_id(place.table, user, request)
        return await self.change(
            place, move_id, lambda table: referee.judge(table, user, name, seat, request), apart=_takes_long(request)
        )

    async def change(
        self, place: OpenTable, move_id: str, judge: Judge, also: Job | None = None, apart: bool = False
    ) -> int:
        """Append the entry `judge` allows, unless the move id is known. Goes on even if whoever asked hangs up.

        `also` is done in the same transaction. What takes long to judge is judged apart, in a thread.
        """
        return await asyncio.shield(self.spawn(self._change(place, move_id, judge, also, apart)))

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Work that the hall finishes before it closes."""
        task: asyncio.Task[Any] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _change(self, place: OpenTable, move_id: str, judge: Judge, also: Job | None, apart: bool) -> int:
        async with place.lock:
            until = time.monotonic() + TRY_FOR
            while time.monotonic() < until:
                if place.gone:
                    raise Refused("unavailable", "the table is being opened again; come back in a moment")
                if move_id in place.table.versions:
                    return place.table.versions[move_id]
                try:
                    logged, after = await self._foreseen(place.table, move_id, judge, apart)
                except Refused:
                    if await self._was_behind(place):
                        continue
                    raise
                told = notices(place.table, after)
                try:
                    await self._keep(
                        logged, place.table.link, after, also, [(u, n) for u, n in told if n.seat not in place.here]
                    )
                except Conflict:
                    await self._catch_up(place)
                    continue
                place.table = after
                place.tell(logged.entry)
                self.notify(told)
                self.other_processes.pass_on(place.table.row.id, told)
                self._attend(place)
                return logged.version
            raise Refused("unavailable", "too much happens at this table at once; try again in a moment")

    async def _foreseen(self, table: Table, move_id: str, judge: Judge, apart: bool) -> tuple[Logged, Table]:
        if not apart:
            return foresee(table, move_id, judge, at_once=True)
        async with self._judging:  # one at a time in the whole hall: the threads are there for everybody
            return await asyncio.to_thread(foresee, table, move_id, judge)

    async def _keep(
        self, logged: Logged, before: bytes, after: Table, also: Job | None, letters: list[tuple[str, messages.Notice]]
    ) -> None:
        """Commit an entry, how the table stands after it, and letters to those who are not here."""
        table, standing = after.row.id, standing_of(after)
        claim = new_claim() if isinstance(logged.entry, Seated) else ""
        version, move_id, entry, made = logged.version, logged.move_id, logged.entry, logged.made

        def job(connection: Connection) -> None:
            append(connection, table, version, move_id, entry, claim, standing, made, before)
            leave(connection, letters)
            if also is not None:
                also(connection)

        began = time.monotonic()
        try:
            await self.writer.write(job, table)
            self.metrics.count_entry(str(entry.__struct_config__.tag), time.monotonic() - began)
        except Conflict:
            raise
        except StoreError as error:
            log.error("table %s: %s", table, error)
            raise Refused("unavailable", "the server could not keep this; try again in a moment") from error

    def notify(self, told: list[tuple[str, messages.Notice]]) -> None:
        """People who sit at other tables hear of it there, once on each line."""
        for user, notice in told:
            place = self.open.get(notice.table)
            others = [one for one in self._lines.get(user, ()) if place is None or one not in place.listeners]
            encoded = msgspec.json.encode(notice) if others else b""
            for other in others:
                other.send(encoded)

    # ---- what happens in other processes -----------------------------------------------------------------------

    async def speak(self) -> None:
        """Tell the other processes what there is to tell, and miss those that say nothing; again and again."""
        await self.other_processes.wait_for_news()
        self._came_or_left(self.other_processes.forget_silent())
        here = {table: frozenset(place.connected) for table, place in self.open.items() if place.connected}
        await self.other_processes.speak(here)

    async def hear(self, tidings: Tidings) -> None:
        """What another process tells."""
        self._came_or_left(self.other_processes.hear(tidings))
        self.notify(list(tidings.notices))
        for table, pen in tidings.pens:
            place = self.open.get(table)
            if place is not None and pens.may_be_seen(place.table):
                place.show_pen(pen)
        await self.catch_up(tidings.changed)

    def _came_or_left(self, before: Mapping[str, frozenset[int]]) -> None:
        """Who is connected elsewhere may have changed at these tables, where these seats were."""
        for table, seats in before.items():
            place = self.open.get(table)
            if place is not None and not place.behind and place.connected | seats != place.here:
                place.tell_presence()
                self._attend(place)

    async def catch_up(self, tables: Iterable[str]) -> None:
        """These tables may have gone on elsewhere: follow their logs, and tell everybody here. Where nobody is, that
        waits until somebody comes."""
        for place in [self.open[table] for table in tables if table in self.open]:
            if not place.in_use:
                place.behind = True
                continue
            async with place.lock:
                with contextlib.suppress(Refused):  # it says so to whoever asks next
                    await self._catch_up(place)

    async def look_round(self) -> None:
        """Catch up with every table that went on elsewhere without our hearing of it."""
        here = {table: place.table.version for table, place in self.open.items()}
        there = await asyncio.to_thread(self.store.versions, list(here)) if here else {}
        await self.catch_up([table for table, version in here.items() if there.get(table) != version])

    async def _was_behind(self, place: OpenTable) -> bool:
        """Holding the lock: whether the log has gone on elsewhere, so that another answer may be right now."""
        version = place.table.version
        if self.other_processes.possible:
            await self._catch_up(place)
        return place.table.version > version

    async def _catch_up(self, place: OpenTable) -> None:
        """Holding the lock: the table follows its log to the end. Refuses where there is no such log any more."""
        try:
            news = await asyncio.to_thread(self._news_of, place.table)
            if news:  # whoever looks at the table now, as bots do, goes on with what they look at
                place.table = place.table.copied(at_once=True)
            for logged in news or ():
                place.table.apply(logged)
                place.tell(logged.entry)
        except StoreError as error:  # for the moment; the table itself is as good as before
            raise Refused("unavailable", "the table cannot be read now; try again in a moment") from error
        except Exception as error:
            log.error("table %s failed", place.table.row.id, exc_info=error)
            self._give_up(place, TRY_AGAIN, "the table is being opened again; come back in a moment")
            raise Refused("unavailable", "the table is being opened again; come back in a moment") from error
        if news is None:
            self._give_up(place, NO_TABLE, "this table was thrown away")
            raise refusal("unknown", "thrown_away", "this table was thrown away with other old ones; make a new one")
        place.behind = False
        if news:
            self._attend(place)

    def _news_of(self, table: Table) -> list[Logged] | None:
        """What its log says after its version; None if the table was thrown away."""
        last = self.store.versions([table.row.id]).get(table.row.id)
        if last is None:
            return None
        news = self.store.log(table.row.id, table.version) if last != table.version else []
        for logged in news:
            look_at_ink(logged.entry)
        look_at_content(table, [logged.entry for logged in news])
        return news

    def _give_up(self, place: OpenTable, code: int, why: str) -> None:
        """Its log cannot be followed from here: forget the table, and send everybody to what the log says now."""
        place.gone = True
        if self.open.get(place.table.row.id) is place:
            del self.open[place.table.row.id]
        place.drop_all(code, why)


def _not_opened(table_id: str, error: Exception) -> Refused:
    log.error("table %s cannot be opened: %s", table_id, error, exc_info=None if isinstance(error, Damaged) else error)
    words = "this table cannot be opened: its log is damaged; ask whoever runs this server to check its tables"
    return Refused("unavailable", words)


def _takes_long(request: messages.Change) -> bool:
    """Whether something was revealed is found out by experiment, corrected words are compared with all that came later,
    and large drawings take a while to look at."""
    match request:
        case messages.Undo() | messages.Correct():
            return True
        case messages.Move():
            return bool(request.ink)
        case messages.Draw():
            return len(request.ink) > 1  # a stroke is looked at within a blink
        case messages.Row():
            return len(request.moves) > 1 or any(step.ink for step in request.moves)
    return False


def _turned_away(table: Table, user: str, seat: Seat) -> str:
    """Why the user cannot be here on that seat, or to watch; empty if they can."""
    if seat is not None and not table.has(seat, user):
        return f"seat {seat} is not yours; watch without a seat, or take one"
    if seat is None and not table.may_watch(user):
        return "this table has no spectators; it takes a seat to be here"
    return ""


def _move_id(table: Table, user: str, request: messages.Change) -> str:
    """What is kept of who asked, so that the same is not done twice. Of what is unsigned nobody can read who it was,
    not even whoever runs the server: it takes the request's own id, which is kept nowhere."""
    asked = f"{user}:{request.id}"
    if not isinstance(request, messages.Veil | messages.Bound):
        return asked
    return hashlib.sha256(f"{table.row.id}:{asked}".encode()).hexdigest()


def foresee(table: Table, move_id: str, judge: Judge, at_once: bool = False) -> tuple[Logged, Table]:
    """The entry that `judge` allows, and the table after it; `at_once` as in `Table.after`."""
    entry = judge(table)
    made = table.latest if isinstance(entry, UNSIGNED) else max(hours.now(), table.latest)
    logged = table.following(move_id, entry, made)
    try:
        return logged, table.after(logged, at_once)
    except Exception as error:
        # A rule that breaks down must not get into the log: the table would never come back from it.
        log.exception("table %s: %s broke the rules of %s", table.row.id, logged.entry, table.game.id)
        words = "this made the rules fail; nothing has changed. Choose something else, and please report it"
        raise Refused("unavailable", words) from error
