"""Measuring what people write: thousands of games in a process of low priority, one measurement at a time.

Nobody at a table waits for it: the process is as nice as can be, and ends with its measurement, with whoever asked for
it, or when its time is over.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import time
from collections.abc import AsyncGenerator, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple

from holdfast.engine.rules.game import Game
from holdfast.engine.rules.measured import DRAWN, WON, Measured
from holdfast.server.protocol.forms import MeasureInfo, MeasureStep, PieceInfo, RoleInfo
from holdfast.server.protocol.refusals import refusal
from holdfast.study.measuring import measured
from holdfast.study.statistics import wilson

from .turns import Turns

GAMES = 10_000  # of a measurement
AT_ONCE = 250  # games after which is told how far it is
MOST_WAITING = 30  # measurements, with the one that is made: a class may ask at once
LONGEST = 180.0  # seconds of one, with what the process needs to start, and to compile where nobody has played yet
LOOK_EVERY = 1.0  # seconds, for those who wait
NICEST = 19
log = logging.getLogger(__name__)


class Worker(NamedTuple):
    """A process that measures, and where it tells what it found."""

    process: BaseProcess
    pipe: Connection[Any, Any]


class Measuring:
    """What a server measures, one after the other."""

    def __init__(self, games: int = GAMES, longest: float = LONGEST) -> None:
        self._games, self._longest = games, longest
        self._turns = Turns(MOST_WAITING)
        self._threads = ThreadPoolExecutor(1, "holdfast-measuring")

    async def measure(self, user: str, address: str, game: Game) -> AsyncGenerator[MeasureStep]:
        """How far it is, step by step, and at last what came out, or why nothing did. Left early, nothing goes on."""
        if self._turns.has(user):
            words = "you are measuring something already; wait until it is done"
            yield MeasureStep(refused=refusal("not_now", "measures_already", words).told)
            return
        turn = self._turns.line_up(user, address)
        if turn is None:
            yield self._full()
            return
        try:
            while ahead := self._turns.ahead(turn):
                yield MeasureStep(ahead=ahead)
                await asyncio.sleep(LOOK_EVERY)
            if ahead is None:  # for somebody of another address
                yield self._full()
                return
            async with asyncio.timeout(self._longest), contextlib.aclosing(self._measured(game)) as steps:
                async for step in steps:
                    yield step
        except TimeoutError:
            words = "this took longer than {seconds} seconds and was given up; try again when less is going on here"
            late = refusal("unavailable", "measured_too_long", words, seconds=int(self._longest))
            yield MeasureStep(refused=late.told)
        except (EOFError, OSError):
            log.exception("measuring %s broke down", game.id)
            words = "measuring broke down; try again, and tell whoever runs this server if it happens again"
            yield MeasureStep(refused=refusal("unavailable", "measured_badly", words).told)
        finally:
            self._turns.leave(turn)

    def _full(self) -> MeasureStep:
        words = "{n} others are measuring; try again in some minutes"
        return MeasureStep(refused=refusal("unavailable", "many_measure", words, n=len(self._turns)).told)

    async def _measured(self, game: Game) -> AsyncGenerator[MeasureStep]:
        loop, began = asyncio.get_running_loop(), time.monotonic()
        starting = loop.run_in_executor(self._threads, _start, game.id, game.content.texts, self._games)
        try:
            pipe = (await starting).pipe
            total = Measured()
            yield MeasureStep(of=self._games)
            while total.games < self._games:
                total += await loop.run_in_executor(self._threads, pipe.recv)
                yield MeasureStep(done=total.games, of=self._games)
            yield MeasureStep(done=total.games, of=self._games, measured=_told(game, total, time.monotonic() - began))
        finally:  # also when nobody waited until it had started; whoever reads from it hears that it is gone
            starting.add_done_callback(_end)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _start(name: str, texts: Sequence[str], games: int) -> Worker:
    context = multiprocessing.get_context("spawn")  # the server has threads, which a fork would break
    pipe, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(theirs, name, texts, games), daemon=True)
    process.start()
    theirs.close()
    return Worker(process, pipe)


def _end(started: asyncio.Future[Worker]) -> None:
    if not started.cancelled() and started.exception() is None:
        started.result().process.kill()


def _told(game: Game, found: Measured, seconds: float) -> MeasureInfo:
    usual = game.usual()
    roles = {}
    for role, outcomes in found.outcomes.items():
        wins = outcomes.count(WON)
        low, high = wilson(wins, len(outcomes))
        roles[role] = RoleInfo(len(outcomes), wins, outcomes.count(DRAWN), low, high, usual.get(role), outcomes)
    pieces = {
        word: PieceInfo(n["dealt"], n["drawn"], n["played"], n["games"], n["won"]) for word, n in found.pieces.items()
    }
    return MeasureInfo(game.content.digest, round(seconds, 1), roles, pieces)


def _work(pipe: Connection[Any, Any], name: str, texts: Sequence[str], games: int) -> None:
    from holdfast.engine.rules.registry import find_game

    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICEST)
    game = find_game(name).bringing(texts)
    with contextlib.suppress(BrokenPipeError):  # whoever asked has gone, and we are ended
        for first in range(0, games, AT_ONCE):
            pipe.send(measured(game, first, min(AT_ONCE, games - first)))
