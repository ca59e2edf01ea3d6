"""The one thread that writes. Jobs that wait together are committed together, and are answered when that is on disk.

    writer = Writer(path)
    logged = await writer.write(lambda connection: append(connection, table, version, move_id, entry))

A disk syncs a few hundred times a second at best. Under load many tables' moves share one sync (*group commit*): nobody
is told "done" before the commit, and a job that fails takes nobody along.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

from .store import StoreError, connect

T = TypeVar("T")
MOST_AT_ONCE = 256  # jobs in one commit

_Job = tuple[Callable[[sqlite3.Connection], Any], "Future[Any]"]


class Writer:
    """Owns the only connection that writes."""

    def __init__(self, path: Path) -> None:
        self._connection = connect(path)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closed = False
        self.commits = 0
        self._thread = threading.Thread(target=self._run, name="holdfast-writer", daemon=True)
        self._thread.start()

    def submit(self, job: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Have the job done in a transaction; the future holds its result once that is durable."""
        if self._closed:
            raise StoreError("the server is shutting down; try again when it is back")
        future: Future[T] = Future()
        self._jobs.put((job, future))
        return future

    async def write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """`submit`, for whoever runs in an event loop. Once asked for, the job is done even if nobody waits for it."""
        return await asyncio.shield(asyncio.wrap_future(self.submit(job)))

    def close(self) -> None:
        """Finish what waits, then stop."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            self._thread.join()
            self._connection.close()

    def _run(self) -> None:
        going = True
        while going:
            batch = [self._jobs.get()]
            while len(batch) < MOST_AT_ONCE and not self._jobs.empty():
                batch.append(self._jobs.get())
            going = None not in batch
            self._commit([job for job in batch if job is not None])

    def _commit(self, batch: list[_Job]) -> None:
        if not batch:
            return
        answers: list[tuple[Future[Any], Any, Exception | None]] = []
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for job, future in batch:
                answers.append((future, *self._attempt(job)))
            self._connection.execute("COMMIT")
            self.commits += 1
        except sqlite3.Error as error:
            self._give_up(batch, error)
            return
        for future, result, failure in answers:
            if failure is None:
                future.set_result(result)
            else:
                future.set_exception(failure)

    def _attempt(self, job: Callable[[sqlite3.Connection], Any]) -> tuple[Any, Exception | None]:
        """One job, so that its failure leaves no trace in the others' transaction."""
        self._connection.execute("SAVEPOINT job")
        try:
            result = job(self._connection)
        except Exception as failure:
            self._connection.execute("ROLLBACK TO job")
            return None, failure
        finally:
            self._connection.execute("RELEASE job")
        return result, None

    def _give_up(self, batch: list[_Job], error: sqlite3.Error) -> None:
        """The disk is full, or worse: nothing of the batch is kept, and everybody is told so."""
        with contextlib.suppress(sqlite3.Error):  # some failures have rolled back already
            self._connection.execute("ROLLBACK")
        for _, future in batch:
            future.set_exception(StoreError(f"nothing was written ({error}); try again"))
