"""The one thread that writes. Jobs that wait together are committed together, and are answered when that is on disk.

    writer = Writer(path)
    logged = await writer.write(lambda connection: append(connection, table, version, move_id, entry), table)

A disk syncs a few hundred times a second at best. Under load many tables' moves share one sync (*group commit*): nobody
is told "done" before the commit, and a job that fails takes nobody along.

Several processes may write to one PostgreSQL. Then every process does the jobs of a batch in the order of their tables,
so that no two wait for each other. Hardly any job ever fails: a batch is first tried with one savepoint for all, and
done again with one for each should any fail. So a job may be done twice, and kept once.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection

from . import Where
from .database import FAULTS, connect, let_go, reason, writing
from .jobs import APPENDED
from .rows import StoreError
from .witness import Witness

T = TypeVar("T")
MOST_AT_ONCE = 256  # jobs in one commit


class _Job(NamedTuple):
    table: str  # empty: it is about no table
    do: Callable[[Connection], Any]
    future: Future[Any] | asyncio.Future[Any]


class _Answer(NamedTuple):
    future: Future[Any] | asyncio.Future[Any]
    result: Any
    failure: Exception | None

    def give(self) -> None:
        if self.future.done():  # whoever asked has gone
            return
        if self.failure is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.failure)


class _OneFailed(Exception):
    """One job of a batch has failed, and no other may suffer from it."""


class Writer:
    """Owns the only connection of this process that writes."""

    def __init__(self, where: Where) -> None:
        self._engine = connect(where)
        self._witness = Witness(where) if isinstance(where, Path) else None
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
        future: Future[T] = Future()
        self._take(_Job(table, job, future))
        return future

    async def write(self, job: Callable[[Connection], T], table: str = "") -> T:
        """`submit`, for whoever runs in an event loop. Once asked for, the job is done even if nobody waits for it."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._take(_Job(table, job, future))
        return await future

    def _take(self, job: _Job) -> None:
        if self._closed:
            raise StoreError("the server is shutting down; try again when it is back")
        self._jobs.put(job)

    def close(self) -> None:
        """Finish what waits, then stop."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            self._thread.join()
            self._engine.dispose()
            if self._witness is not None:
                self._witness.close()

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
        try:
            connection = self._connection = self._connection or writing(self._engine)
            try:
                answers = _do_all(connection, batch, apart=False)
            except _OneFailed:
                answers = _do_all(connection, batch, apart=True)
        except Exception as error:  # the disk is full, the database is gone, or worse
            self._let_go()
            why = f"nothing was written ({reason(error)}); try again"
            _give([_Answer(job.future, None, StoreError(why)) for job in batch])
            return
        self.commits += 1
        if self._witness is not None:
            self._witness.note(connection.info[APPENDED])
        _give(answers)

    def _let_go(self) -> None:
        """After a failure, or at the end; the next commit gets another connection."""
        if self._connection is not None:
            let_go(self._connection)
            self._connection = None


def _give(answers: list[_Answer]) -> None:
    """Everybody is answered; an event loop is woken once for all who wait in it."""
    loops: dict[asyncio.AbstractEventLoop, list[_Answer]] = {}
    for answer in answers:
        if isinstance(answer.future, asyncio.Future):
            loops.setdefault(answer.future.get_loop(), []).append(answer)
        else:
            answer.give()
    for loop, theirs in loops.items():
        with contextlib.suppress(RuntimeError):  # it is closed, and nobody waits any more
            loop.call_soon_threadsafe(_give_all, theirs)


def _give_all(answers: list[_Answer]) -> None:
    for answer in answers:
        answer.give()


def _do_all(connection: Connection, batch: list[_Job], apart: bool) -> list[_Answer]:
    """All jobs in one transaction, each apart from the others or, with _OneFailed if one fails, all together."""
    connection.info[APPENDED] = []
    with connection.begin():
        if apart:
            return [_Answer(job.future, *_attempt(connection, job)) for job in batch]
        connection.exec_driver_sql("SAVEPOINT batch")
        answers = [_Answer(job.future, _done(connection, job), None) for job in batch]
        connection.exec_driver_sql("RELEASE SAVEPOINT batch")  # it fails where the transaction has ended on the way
        return answers


def _done(connection: Connection, job: _Job) -> Any:
    try:
        return job.do(connection)
    except FAULTS:
        raise
    except Exception as failure:
        raise _OneFailed from failure


def _attempt(connection: Connection, job: _Job) -> tuple[Any, Exception | None]:
    """One job, so that its failure leaves no trace in the others' transaction."""
    connection.exec_driver_sql("SAVEPOINT job")
    appended = len(connection.info[APPENDED])
    try:
        result = job.do(connection)
    except FAULTS:
        raise
    except Exception as failure:
        connection.exec_driver_sql("ROLLBACK TO SAVEPOINT job")
        del connection.info[APPENDED][appended:]
        return None, failure
    connection.exec_driver_sql("RELEASE SAVEPOINT job")
    return result, None
