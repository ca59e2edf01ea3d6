"""The workshop: compiled rules made ready before somebody needs them.

    python -m holdfast.engine.workshop                      all installed games, several at once
    python -m holdfast.engine.workshop tiny-epic-defenders  one

Compiling a game takes a while the first time on a machine; afterwards it comes from the cache. `prepare` shows how far
it is, and when two processes want the same game, one compiles and the other waits for it. `prepare_in_background`
leaves the work to a process of low priority, so that a table with people, which runs interpreted, never waits.
"""

from __future__ import annotations

import argparse
import inspect
import multiprocessing
import os
import queue
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from filelock import FileLock, Timeout

from holdfast.engine.rules import play
from holdfast.engine.rules.game import Game
from holdfast.engine.speed.programs import ENTRIES, compiled, content_type, program

FEATURE_TYPE = np.dtype("<f4")  # what `observe` writes into
LOOK_AGAIN = 0.2  # seconds between two looks at a lock that another process holds
LOW_PRIORITY = 10


@dataclass(frozen=True)
class Progress:
    """How far the compilation of a game is."""

    game: str
    done: int  # rules compiled so far
    rules: int  # of how many
    waiting: bool = False  # another process is at it


Watcher = Callable[[Progress], None]


def prepare(game: Game, entries: Sequence[str] = (), progress: Watcher | None = None) -> Any:
    """Compile these doors into a game's rules, or all of them, or read them from the cache. Returns `compiled(game)`.

    `progress` is called while rules are compiled or waited for, and never when all is in the cache.
    """
    watch = progress or (lambda _: None)
    module = compiled(game)
    entries = entries or ENTRIES
    if is_ready(game, entries):
        return module
    rules = len(program(game, entries).code)

    def wait() -> None:
        watch(Progress(game.id, 0, rules, waiting=True))

    def count(done: int) -> None:
        watch(Progress(game.id, min(done, rules), rules))

    with _only_one(module, wait), _counting(module, count):
        for entry in entries:
            getattr(module, entry).compile(signature(game, entry))
    return module


def is_ready(game: Game, entries: Sequence[str] = ()) -> bool:
    """Whether these doors can be used at once: compiled in this process, or in a cache made for this machine."""
    module = compiled(game)
    return all(_is_kept(getattr(module, entry), signature(game, entry)) for entry in entries or ENTRIES)


def _is_kept(function: Any, types: tuple[Any, ...]) -> bool:
    if types in function.overloads:
        return True
    # Numba's own index knows best: it minds the processor, Numba's version and damaged files.
    return function._cache.load_overload(types, function.targetctx) is not None


def signature(game: Game, entry: str) -> tuple[Any, ...]:
    """The types a door is called with; other types would be compiled once more."""
    from numba import from_dtype, int64

    states = from_dtype(game.state.dtype)[::1]
    kinds = {
        "blank": states,
        "states": states,
        "policies": int64[::1],
        "lucks": from_dtype(play.Luck.dtype)[::1],
        "menu": from_dtype(play.MENU_TYPE)[::1],
        "results": from_dtype(play.Result.dtype)[::1],
        "features": from_dtype(FEATURE_TYPE)[::1],
    }
    types = tuple(kinds.get(name, int64) for name in inspect.signature(getattr(play, entry)).parameters)
    content = content_type(game)
    return types if content is None else (*types, from_dtype(content.dtype)[::1], int64[::1])


@contextmanager
def _counting(module: ModuleType, tell: Callable[[int], None]) -> Iterator[None]:
    """Tell how many of the module's rules have been compiled, each time there is one more."""
    from numba.core import event

    done: set[str] = set()

    class Listener(event.Listener):
        def on_start(self, _: Any) -> None:
            pass

        def on_end(self, happened: Any) -> None:
            function = happened.data["dispatcher"].py_func
            if function.__module__ == module.__name__ and function.__name__ not in done:
                done.add(function.__name__)
                tell(len(done))

    with event.install_listener("numba:compile", Listener()):
        yield


@contextmanager
def _only_one(module: ModuleType, tell_waiting: Callable[[], None]) -> Iterator[None]:
    """Hold the lock of a module's cache folder. It goes with the process that holds it, however that ends."""
    lock = FileLock(Path(str(module.__file__)).parent / "lock", fallback_to_soft=False)
    with ExitStack() as held:
        # A cache that we may only read, a file system without locks: two then both compile, and the cache stays whole.
        with suppress(OSError):
            try:
                held.enter_context(lock.acquire(timeout=0))
            except Timeout:
                tell_waiting()
                held.enter_context(lock.acquire(poll_interval=LOOK_AGAIN))
        yield


def prepare_in_background(game: Game, entries: Sequence[str] = ()) -> subprocess.Popen[bytes]:
    """Let a process of low priority compile an installed game; ask `is_ready` later, or wait for the process."""
    command = [sys.executable, "-m", __name__, "--quiet", "--nice", game.id]
    nowhere = subprocess.DEVNULL
    return subprocess.Popen(
        [*command, *(f"--entry={entry}" for entry in entries)],
        stdin=nowhere,
        stdout=nowhere,
        stderr=nowhere,
        start_new_session=True,  # Ctrl-C at the table is not meant for it
    )


def prepare_all(
    names: Sequence[str], entries: Sequence[str] = (), progress: Watcher | None = None, at_once: int = 0
) -> None:
    """Compile several installed games, each in a process of its own, as many at once as there are cores."""
    if not names:
        return
    watch = progress or (lambda _: None)
    context = multiprocessing.get_context("spawn")
    reports = context.Queue()
    workers = min(len(names), at_once or os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, context, _report_to, (reports,)) as pool:
        running = [pool.submit(_prepare_by_name, name, tuple(entries)) for name in names]
        while not all(future.done() for future in running):
            with suppress(queue.Empty):
                watch(reports.get(timeout=LOOK_AGAIN))
        while not reports.empty():
            watch(reports.get())
        for future in running:
            future.result()


_reports: Any = None


def _report_to(reports: Any) -> None:
    global _reports
    _reports = reports


def _prepare_by_name(name: str, entries: Sequence[str]) -> None:
    from holdfast.engine.rules.registry import find_game

    prepare(find_game(name), entries, _reports.put)


def main(arguments: Sequence[str]) -> int:
    """The command line; `holdfast bench --compile-only` does the same with a bar."""
    from holdfast.engine.rules.registry import UnknownGame, find_game, games

    parser = argparse.ArgumentParser(
        prog="python -m holdfast.engine.workshop", description="Compile the rules of games before somebody needs them."
    )
    parser.add_argument("games", nargs="*", help="game ids; all installed games if none is named")
    parser.add_argument("--entry", action="append", default=[], help=f"only this door: {', '.join(ENTRIES)}")
    parser.add_argument("--nice", action="store_true", help="with low priority")
    parser.add_argument("--quiet", action="store_true", help="say nothing")
    wanted = parser.parse_args(arguments)
    if unknown := sorted(set(wanted.entry) - set(ENTRIES)):
        print(f"There is no entry {', '.join(unknown)}; there are {', '.join(ENTRIES)}.", file=sys.stderr)  # noqa: T201
        return 2
    if wanted.nice and hasattr(os, "nice"):
        os.nice(LOW_PRIORITY)
    try:
        chosen = [find_game(name).id for name in wanted.games] or list(games())
    except UnknownGame as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 2
    watch = None if wanted.quiet else _print_progress
    if len(chosen) == 1:
        prepare(find_game(chosen[0]), wanted.entry, watch)
    else:
        prepare_all(chosen, wanted.entry, watch)
    return 0


def _print_progress(progress: Progress) -> None:
    if progress.waiting or progress.done % 25 == 0 or progress.done == progress.rules:
        state = "another process compiles it" if progress.waiting else f"{progress.done} of {progress.rules} rules"
        print(f"{progress.game}: {state}", flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
