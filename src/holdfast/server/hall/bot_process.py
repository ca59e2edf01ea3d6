"""A process in which a bot thinks, so that neither the event loop nor the interpreter's lock is kept from anybody."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from holdfast.bots import Budget, Thinker
from holdfast.engine.matches.match import Match

NICER = 10  # how much less urgent than the server itself


class Worker:
    """One process, for one choice at a time."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")  # the server has threads, which a fork would break
        self._pipe, theirs = context.Pipe()
        # A bare byte: an Event has a lock, which a process that is killed while it looks would take along.
        self._stopped = context.RawValue("b", 0)
        self._process = context.Process(target=_work, args=(theirs, self._stopped), daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, bot: Thinker, match: Match, seat: int, seconds: float, begun: Callable[[], object]) -> str:
        """The bot's choice by name; waits for it, and says when the bot begins to think.

        RuntimeError: it broke down; EOFError, OSError: the process died.
        """
        self._pipe.send((bot, match, seat, seconds))
        self._pipe.recv()  # the question is read, which takes a process that has just started a while
        begun()
        chosen, error = self._pipe.recv()
        if error is not None:
            raise RuntimeError(f"{bot.name} broke down: {error}")
        return str(chosen)

    def stop(self) -> None:
        """Nobody wants to know any more: the bot shall come to an end, even if it has yet to begin."""
        self._stopped.value = 1

    def rest(self) -> None:
        """It has come to an end, and may be asked again."""
        self._stopped.value = 0

    def kill(self) -> None:
        """End it, whatever it does; whoever waits for its answer hears that it died.

        The pipe is left to them: closed here, its number might be another file's before they have looked.
        """
        self._process.kill()
        self._process.join()


def _work(pipe: Connection[Any, Any], stopped: Any) -> None:
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICER)
    while True:
        try:
            bot, match, seat, seconds = pipe.recv()
        except (EOFError, OSError):  # the server is gone
            return
        pipe.send(None)
        answer: tuple[str | None, str | None]
        try:
            answer = (bot.think(match, seat, Budget(seconds, lambda: bool(stopped.value))).name, None)
        except Exception as error:
            answer = (None, f"{type(error).__name__}: {error}")
        pipe.send(answer)
