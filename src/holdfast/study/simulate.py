"""Play many games and say how they went.

    summary = simulate(find_game("tiny-epic-defenders"), 100_000, ["advise"], seed=1)
    print(summary.to_json()["win_rate"])

Games are played in short batches, in this process or in several, or in long ones on a GPU; game g has the seed
`seed + g`, so neither the number of workers nor the size of a batch nor where it is played changes any result.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from holdfast.engine.matches.savefile import seats_in
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.options import Value
from holdfast.engine.speed import gpu
from holdfast.engine.speed.programs import compiled

from .. import __version__
from ..bots import UnknownBot, find_bot
from .batch import POLICIES, Setting, by_player, play_compiled, play_interpreted
from .statistics import Tally

BATCH = 1000  # games; some 20 ms, so that Ctrl-C is answered at once and a bar moves
INTERPRETED_BATCH = 10
PROCESSOR, CUDA = "processor", "cuda"  # where games are played
GAMES_WORTH_A_WORKER = 100_000  # a worker needs most of a second to start; below this it would not pay
LARGEST_SEED = 2**63 - 1


class SimulationError(ValueError):
    """The simulation cannot be played as asked."""


@dataclass(frozen=True)
class Plan:
    """A simulation as asked for, checked."""

    game: Game
    games: int
    setting: Setting
    seed: int
    workers: int = 1
    interpreted: bool = False
    on: str = PROCESSOR

    @classmethod
    def of(
        cls,
        game: Game,
        games: int,
        seats: Sequence[str] = ("random",),
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        workers: int = 0,
        interpreted: bool = False,
        rotate: bool = False,
        on: str = PROCESSOR,
        people: Sequence[int] = (),
    ) -> Plan:
        """`seats` is one bot for all or one for each; `workers` 0 is as many processes as pay; `on` is the processor or
        cuda; `people` are the seats the rules take for people's, whoever plays there."""
        if games <= 0:
            raise SimulationError(f"--games is how many games to play, at least 1, not {games}")
        if not 0 <= seed <= LARGEST_SEED - games:
            raise SimulationError(f"the seed is a number from 0 to 2^63 - 1 - games, not {seed}")
        if workers < 0:
            raise SimulationError(f"--workers is how many processes play, at least 1, not {workers}")
        if on not in (PROCESSOR, CUDA):
            raise SimulationError(f"--on is where to play, {PROCESSOR} or {CUDA}, not {on}")
        if on == CUDA and (interpreted or workers):
            raise SimulationError("on a GPU nothing is interpreted, and there are no worker processes; leave those out")
        chosen = game.options.parse(options or {}, len(set(people)))
        own = game.installed_as is None
        players = _players(game, seats, chosen)
        if wrong := [p for p in people if not 0 <= p < len(players)]:
            raise SimulationError(f"--people are seats from 0 to {len(players) - 1}; there is no seat {wrong[0]}")
        bits = sum(1 << p for p in set(people))
        setting = Setting(chosen, players, rotate, () if own else (game.content,), bits)
        pay = 1 if on == CUDA else workers_worth(games)
        return cls(game, games, setting, seed, workers or pay, interpreted, on)

    @property
    def mode(self) -> str:
        if self.on == CUDA:
            return CUDA
        return "interpreted" if self.interpreted else "compiled"

    @property
    def batch(self) -> int:
        return {CUDA: gpu.MOST_AT_ONCE, "interpreted": INTERPRETED_BATCH, "compiled": BATCH}[self.mode]

    def batches(self) -> Iterator[tuple[int, int]]:
        """The first game of each batch, and how many it has."""
        for first in range(0, self.games, self.batch):
            yield first, min(self.batch, self.games - first)


def workers_worth(games: int) -> int:
    """As many processes as there are cores, if there are games enough for them."""
    return max(1, min(os.cpu_count() or 1, games // GAMES_WORTH_A_WORKER))


def _players(game: Game, seats: Sequence[str], options: Mapping[str, Value]) -> tuple[str, ...]:
    try:
        names = [find_bot(name).name for name in seats]
    except UnknownBot as error:
        raise SimulationError(str(error)) from None
    n = game.seats(options)
    if len(names) == 1:
        return tuple(names * n)
    if len(names) != n:
        more = f", or set --option players={len(names)}" if len(names) in game.options.all["players"].values else ""
        raise SimulationError(
            f"--seats names {len(names)} players, but the table has {n} seats; name one for all, or {n}{more}"
        )
    return tuple(names)


@dataclass(frozen=True)
class Summary:
    """How the games went, as far as they were played."""

    plan: Plan
    tally: Tally
    players: Tally  # the same by player, which is another matter where they change seats
    seconds: float  # of play alone

    @property
    def interrupted(self) -> bool:
        return self.tally.games < self.plan.games

    @property
    def decisions_per_second(self) -> float:
        return self.tally.decisions / self.seconds if self.seconds else 0.0

    def to_json(self) -> dict[str, Any]:
        """All of it, in JSON's types. Rates are one number where all seats win or lose together, else one per seat."""
        plan, tally = self.plan, self.tally
        together = plan.game.winners == "all" or len(tally.wins) == 1
        told: dict[str, Any] = {
            "game": plan.game.id,
            "version": __version__,
            "rules_version": plan.game.version,
            "games": tally.games,
            "interrupted": self.interrupted,
            "seed": plan.seed,
            "seats": list(plan.setting.players),
            "rotate": plan.setting.rotate,
            "people": seats_in(plan.setting.people),
            "options": dict(plan.setting.options),
            "workers": plan.workers,
            "mode": plan.mode,
            "decisions": tally.decisions,
            "seconds": self.seconds,
            "decisions_per_second": self.decisions_per_second,
            "mean_length": tally.mean_length,
            "length": tally.lengths_told(),
            **_rates(tally, together),
        }
        if plan.setting.rotate:
            told["players"] = _rates(self.players, together)
        return told


def _rates(tally: Tally, together: bool) -> dict[str, Any]:
    seats = [0] if together else list(range(len(tally.wins)))
    rates: dict[str, list[Any]] = {
        "win_rate": [tally.win_rate(p) for p in seats],
        "win_rate_interval": [list(tally.win_interval(p)) for p in seats],
        "mean_reward": [tally.mean_reward(p) for p in seats],
    }
    return {name: told[0] if together else told for name, told in rates.items()}


def simulate(
    game: Game,
    games: int,
    seats: Sequence[str] = ("random",),
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    workers: int = 0,
    interpreted: bool = False,
    rotate: bool = False,
    on: str = PROCESSOR,
    people: Sequence[int] = (),
) -> Summary:
    """Play the games and sum them up; see `Plan.of` for what may be asked. The first use on a machine compiles."""
    return run(Plan.of(game, games, seats, seed, options, workers, interpreted, rotate, on, people))


def run(plan: Plan, progress: Callable[[int], None] = lambda games: None) -> Summary:
    """Play a plan. `progress` hears how many more games are done; Ctrl-C ends it early, and the summary shows that."""
    seats = len(plan.setting.players)
    tally, players = Tally.empty(seats), Tally.empty(seats)
    began, ended = float("inf"), 0.0
    try:
        for done in _played(plan):
            tally += done.tally
            players += done.players
            began, ended = min(began, done.began), max(ended, done.ended)
            progress(done.tally.games)
    except KeyboardInterrupt:
        if not tally.games:
            raise
    return Summary(plan, tally, players, max(ended - began, 0.0))


@dataclass(frozen=True)
class _Done:
    """A batch that was played, and when, on a clock that all processes of the machine share."""

    tally: Tally
    players: Tally
    began: float
    ended: float


def _played(plan: Plan) -> Iterator[_Done]:
    if plan.on == CUDA:
        return _on_gpu(plan)
    return _here(plan) if plan.workers == 1 else _elsewhere(plan)


def _play(game: Game, plan_setting: Setting, seed: int, interpreted: bool, first: int, games: int) -> _Done:
    play = play_interpreted if interpreted else play_compiled
    return _timed(game, plan_setting, first, partial(play, game, plan_setting, seed, first, games))


def _timed(game: Game, setting: Setting, first: int, play: Callable[[], np.ndarray[Any, Any]]) -> _Done:
    began = time.monotonic()
    results = play()
    ended = time.monotonic()
    seats, together = len(setting.players), game.winners == "all"
    tally = Tally.of(results, seats, together)
    players = Tally.of(by_player(results, setting, first), seats, together) if setting.rotate else tally
    return _Done(tally, players, began, ended)


def _on_gpu(plan: Plan) -> Iterator[_Done]:
    seated = gpu.Players([POLICIES[name] for name in plan.setting.players], plan.setting.rotate, plan.setting.people)
    with gpu.GamesOnGpu(plan.game, plan.setting.options, seated, contents=plan.setting.contents) as table:
        for first, games in plan.batches():
            yield _timed(plan.game, plan.setting, first, partial(_results, table, plan.seed, first, games))


def _results(table: gpu.GamesOnGpu, seed: int, first: int, games: int) -> np.ndarray[Any, Any]:
    return table.play(seed, first, games).results


def _here(plan: Plan) -> Iterator[_Done]:
    if not plan.interpreted:
        _play(plan.game, plan.setting, plan.seed, False, 0, 1)  # compiles or loads, outside the time that counts
    for first, games in plan.batches():
        yield _play(plan.game, plan.setting, plan.seed, plan.interpreted, first, games)


def _elsewhere(plan: Plan) -> Iterator[_Done]:
    """The batches as worker processes finish them, in any order."""
    asked = (plan.game.id, plan.setting, plan.seed, plan.interpreted, _print_of(plan.game))
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(plan.workers, context, _sit_down, asked)
    try:
        waiting: set[Future[_Done]] = set()
        batches = plan.batches()
        while True:
            # Two batches a worker are always in its reach; more would only make Ctrl-C slow.
            for batch in batches:
                with _ctrl_c_held_back():  # the first batch starts the workers, and they inherit it
                    waiting.add(pool.submit(_play_batch, *batch))
                if len(waiting) >= 2 * plan.workers:
                    break
            if not waiting:
                return
            finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal, but only the one that asked shall answer it. Processes started
    meanwhile never hear of it; here it is heard afterwards, for one that is lost would have to be pressed again."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield  # Windows knows no such thing, and only the main thread is ever interrupted
        return
    heard = list[int]()
    # What is blocked is so for the processes started here. For this one another thread may still take the signal,
    # the one that draws the progress, and Python would then raise it right here: so it is noted instead.
    answer = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, answer)
    if heard:
        signal.raise_signal(signal.SIGINT)


_asked: Any = None  # in a worker: what it plays


def _print_of(game: Game) -> str:
    """Changes with the game's rules: the name of the module they are compiled from."""
    return str(compiled(game).__name__)


def _sit_down(name: str, setting: Setting, seed: int, interpreted: bool, rules: str) -> None:
    """A worker's start: find the game, and load its compiled rules before any batch is timed."""
    global _asked
    from holdfast.engine.rules.registry import find_game

    game = find_game(name)
    if _print_of(game) == rules:
        _asked = (game, setting, seed, interpreted)
        if not interpreted:
            _play_batch(0, 1)


def _play_batch(first: int, games: int) -> _Done:
    if _asked is None:
        raise SimulationError("the rules were edited while the simulation started; start it again")
    game, setting, seed, interpreted = _asked
    return _play(game, setting, seed, interpreted, first, games)
