"""The one thread that writes. Jobs that wait together are committed together, and are answered when that is on disk.

    writer = Writer(path)
    logged = await writer.write(lambda connection: append(connection, table, version, move_id, entry), table)

A disk syncs a few hundred times a second at best. Under load many tables' moves share one sync (*group commit*): nobody
is told "done" before the commit, and a job that fails takes nobody along.

Several processes may write to one PostgreSQL. Then every process does the jobs of a batch in the order of their tables,
so that no two wait for each other.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, exc

from . import Where
from .database import FAULTS, connect, reason, writing
from .rows import StoreError

T = TypeVar("T")
MOST_AT_ONCE = 256  # jobs in one commit


class _Job(NamedTuple):
    table: str  # empty: it is about no table
    do: Callable[[Connection], Any]
    future: Future[Any]


class Writer:
    """Owns the only connection of this process that writes."""

    def __init__(self, where: Where) -> None:
        self._engine = connect(where)
        self._connection: Connection | None = None
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closed = False
        self.commits = 0
        self._thread = threading.Thread(target=self._run, name="holdfast-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many jobs wait for their turn."""
        return self._jobs.qsize()

    def submit(self, job: Callable[[Connection], T], table: str = "") -> Future[T]:
        """Have the job done in a transaction; the future holds its result once that is durable.

        `table` names the table whose log the job changes.
        """
        if self._closed:
            raise StoreError("the server is shutting down; try again when it is back")
        future: Future[T] = Future()
        self._jobs.put(_Job(table, job, future))
        return future

    async def write(self, job: Callable[[Connection], T], table: str = "") -> T:
        """`submit`, for whoever runs in an event loop. Once asked for, the job is done even if nobody waits for it."""
        return await asyncio.shield(asyncio.wrap_future(self.submit(job, table)))

    def close(self) -> None:
        """Finish what waits, then stop."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            self._thread.join()
            self._engine.dispose()

    def _run(self) -> None:
        going = True
        while going:
            batch = [self._jobs.get()]
            while len(batch) < MOST_AT_ONCE and not self._jobs.empty():
                batch.append(self._jobs.get())
            going = None not in batch
            jobs = sorted((job for job in batch if job is not None), key=lambda job: job.table)
            if jobs:
                self._commit(jobs)
        self._let_go()

    def _commit(self, batch: list[_Job]) -> None:
        """One transaction for all."""
        answers: list[tuple[Future[Any], Any, Exception | None]] = []
        try:
            connection = self._connection = self._connection or writing(self._engine)
            with connection.begin():
                for job in batch:
                    answers.append((job.future, *_attempt(connection, job)))
        except Exception as error:  # the disk is full, the database is gone, or worse
            self._let_go()
            for job in batch:
                job.future.set_exception(StoreError(f"nothing was written ({reason(error)}); try again"))
            return
        self.commits += 1
        for future, result, failure in answers:
            if failure is None:
                future.set_result(result)
            else:
                future.set_exception(failure)

    def _let_go(self) -> None:
        """After a failure nobody knows what state the connection is in; the next commit gets another one."""
        if self._connection is not None:
            with contextlib.suppress(exc.SQLAlchemyError):
                self._connection.invalidate()
                self._connection.close()
            self._connection = None


def _attempt(connection: Connection, job: _Job) -> tuple[Any, Exception | None]:
    """One job, so that its failure leaves no trace in the others' transaction."""
    connection.exec_driver_sql("SAVEPOINT job")
    try:
        result = job.do(connection)
    except FAULTS:
        raise
    except Exception as failure:
        connection.exec_driver_sql("ROLLBACK TO SAVEPOINT job")
        return None, failure
    connection.exec_driver_sql("RELEASE SAVEPOINT job")
    return result, None
