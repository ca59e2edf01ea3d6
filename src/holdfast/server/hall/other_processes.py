"""The other server processes on the same PostgreSQL. Whoever is connected to one of them is here, too.

Every process says which of its tables have gone on and who came to them or left, and every now and then who is here
in all, for a message may be lost; whoever has not been heard of for a while is taken for gone. One task says all of it,
in order, and as it is at that moment: what was overtaken by events is never told.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
from collections.abc import Mapping

from sqlalchemy import Engine

from holdfast.server.protocol.messages import Notice, Penned
from holdfast.server.store.bulletin import Tidings, is_shared, publish

BEAT = 2.0  # seconds between two signs of life
GATHER = 0.01  # seconds in which what is to be told comes together: one message for many moves
SILENT = 3 * BEAT  # after which a process, and who is said to be there, is taken for gone
MOST_PENS = 200  # strokes under way that wait to be told
MOST_NOTICES = 1000  # that wait to be told; they are no more than a courtesy
Seats = frozenset[int]
NOBODY: Seats = frozenset()


class Neighbour:
    """What is known of another process."""

    def __init__(self) -> None:
        self.heard = time.monotonic()
        self.here: dict[str, tuple[Seats, float]] = {}  # the connected seats at each table, and when that was heard


class OtherProcesses:
    """What a hall tells other processes, and hears of them. On SQLite there are none."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._listens_since = math.inf
        self._known: dict[str, Neighbour] = {}
        self._said: dict[str, Seats] = {}  # what the others were told of us
        self._said_all = 0.0  # when they were told all of it
        self._changed: set[str] = set()
        self._notices: list[tuple[str, Notice]] = []
        self._pens: list[tuple[str, Penned]] = []
        self._news = asyncio.Event()

    @property
    def possible(self) -> bool:
        return is_shared(self._engine)

    @property
    def _alone(self) -> bool:
        """Whether there is nobody to tell anything. A process that has just begun to listen cannot know that yet."""
        return not self._known and (not self.possible or time.monotonic() - self._listens_since > BEAT)

    def note_listening(self) -> None:
        """From now on we hear whoever is there."""
        self._listens_since = time.monotonic()

    def seats_at(self, table: str) -> Seats:
        """The seats whose people are connected to other processes."""
        return NOBODY.union(*(known.here[table][0] for known in self._known.values() if table in known.here))

    # ---- telling -----------------------------------------------------------------------------------------------

    def announce(self) -> None:
        """Somebody came to a table or left it."""
        if not self._alone:
            self._news.set()

    def pass_on(self, table: str, told: list[tuple[str, Notice]]) -> None:
        """The table has gone on. Whoever is connected elsewhere hears there what they are told."""
        if not self._alone:
            self._changed.add(table)
            self._notices += told[: MOST_NOTICES - len(self._notices)]
            self._news.set()

    def pass_pen(self, table: str, pen: Penned) -> None:
        """Somebody draws, and whoever is connected elsewhere sees the line grow; as long as that is not too much."""
        if not self._alone and len(self._pens) < MOST_PENS:
            self._pens.append((table, pen))
            self._news.set()

    async def wait_for_news(self) -> None:
        """Until there is something to tell, or it is time to say that we are still here."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(BEAT):
                await self._news.wait()
            await asyncio.sleep(GATHER)
        self._news.clear()

    async def speak(self, here: Mapping[str, Seats]) -> None:
        """Tell what there is to tell, of which `here` are the connected seats at each table."""
        await asyncio.to_thread(publish, self._engine, self._tidings(here))

    def _tidings(self, here: Mapping[str, Seats]) -> Tidings:
        """What the others do not know yet, or all of it if it is time; a mere sign of life if there are none."""
        if self._alone:
            return Tidings()
        now = time.monotonic()
        everything = now - self._said_all >= BEAT
        new = {
            table: sorted(here.get(table, NOBODY))
            for table in {**here, **self._said}
            if everything or here.get(table) != self._said.get(table)
        }
        self._said, self._said_all = dict(here), now if everything else self._said_all
        told = Tidings(changed=tuple(self._changed), here=new, notices=tuple(self._notices), pens=tuple(self._pens))
        self._pens.clear()
        self._changed.clear()
        self._notices.clear()
        return told

    async def say_goodbye(self) -> None:
        """The others need not wait until they miss us."""
        await asyncio.to_thread(publish, self._engine, Tidings(leaving=True))

    # ---- hearing -----------------------------------------------------------------------------------------------

    def hear(self, tidings: Tidings) -> dict[str, Seats]:
        """What another process tells. Returns the tables it was about, with the seats that were elsewhere before."""
        if tidings.leaving:
            return self._forget(tidings.sender)
        if tidings.sender not in self._known:
            self._known[tidings.sender] = Neighbour()
            self._said_all = 0.0  # it knows nothing of us
            self._news.set()
        neighbour = self._known[tidings.sender]
        neighbour.heard = time.monotonic()
        before = {table: self.seats_at(table) for table in tidings.here}
        for table, seats in tidings.here.items():
            if seats:
                neighbour.here[table] = frozenset(seats), neighbour.heard
            else:
                neighbour.here.pop(table, None)
        return before

    def forget_silent(self) -> dict[str, Seats]:
        """Whoever was not heard of for a while is gone. Returns what `hear` does."""
        since = time.monotonic() - SILENT
        neighbours = list(self._known.items())
        silent = [table for _, known in neighbours for table, (_, heard) in known.here.items() if heard < since]
        before = {table: self.seats_at(table) for table in silent}
        for process, known in neighbours:
            known.here = {table: told for table, told in known.here.items() if told[1] >= since}
            if known.heard < since:
                del self._known[process]
        return before

    def _forget(self, process: str) -> dict[str, Seats]:
        tables = self._known[process].here if process in self._known else ()
        before = {table: self.seats_at(table) for table in tables}
        self._known.pop(process, None)
        return before
