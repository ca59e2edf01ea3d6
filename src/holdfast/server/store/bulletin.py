"""How the server processes on one PostgreSQL tell each other which tables have changed.

It is a hint and no more: sent after the commit, perhaps lost. Who hears it reads the log; who hears nothing looks there
from time to time anyway.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Iterable

from sqlalchemy import Engine, exc, text

from .database import alone

CHANNEL = "holdfast"
MOST_NAMED = 200  # tables in one message; PostgreSQL takes 8,000 bytes
LISTEN_FOR = 1.0  # seconds, until it is asked whether to stop
HERE = secrets.token_hex(4)  # the name of this process, which need not hear itself
log = logging.getLogger(__name__)


def publish(engine: Engine, tables: Iterable[str]) -> None:
    """Tell the other processes, outside any transaction that wrote something."""
    named = sorted(tables)
    if engine.dialect.name != "postgresql" or not named:
        return
    try:
        with alone(engine) as connection:
            for first in range(0, len(named), MOST_NAMED):
                words = " ".join([HERE, *named[first : first + MOST_NAMED]])
                connection.execute(text("SELECT pg_notify(:channel, :words)"), {"channel": CHANNEL, "words": words})
    except exc.DBAPIError as error:
        log.warning("other processes will learn late what has changed: %s", error)


class Bulletin:
    """Hears, in a thread of its own, which tables other processes have changed."""

    def __init__(self, engine: Engine, heard: Callable[[list[str]], None], here: str = HERE) -> None:
        self._engine, self._heard, self._here = engine, heard, here
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="holdfast-bulletin", daemon=True)
        if engine.dialect.name == "postgresql":
            self._thread.start()

    def close(self) -> None:
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        from psycopg import Error  # whoever runs on SQLite need not wait for it

        while not self._stopped.is_set():
            try:
                self._listen()
            except (exc.DBAPIError, Error) as error:
                log.warning("cannot hear from other processes, will try again: %s", error)
                self._stopped.wait(LISTEN_FOR)

    def _listen(self) -> None:
        with alone(self._engine) as connection:
            connection.execute(text(f"LISTEN {CHANNEL}"))
            driver = connection.connection.driver_connection
            assert driver is not None
            connection.detach()  # closed at the end, so that nobody who borrows it later goes on listening
            while not self._stopped.is_set():
                for notice in driver.notifies(timeout=LISTEN_FOR):
                    sender, *tables = notice.payload.split()
                    if sender != self._here:
                        self._heard(tables)
