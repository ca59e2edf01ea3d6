"""What server processes on one PostgreSQL tell each other: which tables have changed, who is where, whose turn it is.

It is a hint and no more: sent after the commit, perhaps lost. Who hears that a table has changed reads its log; who
hears nothing looks there from time to time anyway.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeVar

import msgspec
from sqlalchemy import Engine, text

from holdfast.server.protocol.messages import Notice, Penned

from .database import FAILURES, alone

T = TypeVar("T")
CHANNEL = "holdfast"
MOST_AT_ONCE = 60  # tables in one message
LONGEST = 7_999  # bytes that PostgreSQL takes
LISTEN_FOR = 1.0  # seconds, until it is asked whether to stop
MOST_WAIT = 5.0  # seconds for the first line to the database; without it all goes on, more slowly
HERE = secrets.token_hex(4)  # the name of this process, which need not hear itself
log = logging.getLogger(__name__)


class Tidings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process has to tell; with nothing in it, it is a sign of life."""

    sender: str = ""
    changed: tuple[str, ...] = ()  # tables
    here: dict[str, list[int]] = {}  # at each of these tables all seats whose people are connected to the sender
    notices: tuple[tuple[str, Notice], ...] = ()  # to users
    leaving: bool = False  # it stops
    pens: tuple[tuple[str, Penned], ...] = ()  # at tables: live ink

    def parts(self, sender: str) -> Iterator[Tidings]:
        """The same in pieces that are short enough."""
        if not (self.changed or self.here or self.notices or self.pens):
            yield Tidings(sender, leaving=self.leaving)
        for changed in _in_pieces(self.changed):
            yield Tidings(sender, changed=changed)
        for here in _in_pieces(self.here.items()):
            yield Tidings(sender, here=dict(here))
        for notice in self.notices:  # one by one, for the names of tables are people's, and may be long
            yield Tidings(sender, notices=(notice,))
        for pen in self.pens:
            yield Tidings(sender, pens=(pen,))


def _in_pieces(things: Iterable[T]) -> Iterator[tuple[T, ...]]:
    rest = iter(things)
    while piece := tuple(islice(rest, MOST_AT_ONCE)):
        yield piece


def is_shared(engine: Engine) -> bool:
    """Whether there may be other processes on the same database."""
    return engine.dialect.name == "postgresql"


def publish(engine: Engine, tidings: Tidings, sender: str = HERE) -> None:
    """Tell the other processes, outside any transaction that wrote something."""
    if not is_shared(engine):
        return
    parts = [msgspec.json.encode(part) for part in tidings.parts(sender)]
    try:
        with alone(engine) as connection:
            for part in parts:
                if len(part) > LONGEST:
                    log.warning("a message to the other processes is too long, and left out: %s bytes", len(part))
                    continue
                words = {"channel": CHANNEL, "words": part.decode()}
                connection.execute(text("SELECT pg_notify(:channel, :words)"), words)
    except FAILURES as error:
        log.warning("other processes will learn late what has changed: %s", error)


class Bulletin:
    """Hears, in a thread of its own, what other processes tell."""

    def __init__(self, engine: Engine, heard: Callable[[Tidings], None], here: str = HERE) -> None:
        self._engine, self._heard, self._here = engine, heard, here
        self._stopped, self._listening = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="holdfast-bulletin", daemon=True)
        if is_shared(engine):
            self._thread.start()

    def wait_until_listening(self) -> None:
        """Until the others have been told that we are here, so that they tell us all from now on."""
        if is_shared(self._engine):
            self._listening.wait(MOST_WAIT)

    def close(self) -> None:
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        from psycopg import Error  # whoever runs on SQLite need not wait for it

        while not self._stopped.is_set():
            try:
                self._listen()
            except (*FAILURES, Error) as error:
                log.warning("cannot hear from other processes, will try again: %s", error)
                self._stopped.wait(LISTEN_FOR)

    def _listen(self) -> None:
        with alone(self._engine) as connection:
            connection.execute(text(f"LISTEN {CHANNEL}"))
            driver = connection.connection.driver_connection
            assert driver is not None
            connection.detach()  # closed at the end, so that nobody who borrows it later goes on listening
            publish(self._engine, Tidings(), self._here)
            self._listening.set()
            while not self._stopped.is_set():
                for notice in driver.notifies(timeout=LISTEN_FOR):
                    self._hear(notice.payload)

    def _hear(self, words: str) -> None:
        try:
            tidings = msgspec.json.decode(words, type=Tidings)
        except msgspec.MsgspecError:  # of a process with another version of this program
            log.warning("another process tells what cannot be understood here; do they run the same version?")
            return
        if tidings.sender != self._here:
            self._heard(tidings)
