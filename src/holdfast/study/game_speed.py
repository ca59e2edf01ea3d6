"""How fast it is: the figures of one game on this machine, beside what we promised.

Timings are the best of several runs, because other work on the machine can only make a run slower.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from holdfast.engine.rules.game import Game
from holdfast.engine.rules.registry import find_game
from holdfast.engine.rules.rule import rule
from holdfast.engine.speed.compiler import Program, load

from .batch import Setting, play_compiled, play_interpreted

COPIES = 1_000_000
SEED = 1
# What a fresh process does before its first decision by compiled rules; the game is its argument.
FIRST_GAME = """
import sys
from holdfast.engine.rules.registry import find_game
from holdfast.study.batch import Setting, play_compiled
game = find_game(sys.argv[1])
options = game.options.defaults()
play_compiled(game, Setting(options, ("random",) * game.seats(options)), 1, 0, 1)
"""


@dataclass(frozen=True)
class Goal:
    """What a figure must reach, and what we aim at beyond that."""

    least: float
    aim: float
    more_is_better: bool

    def met(self, figure: float) -> bool:
        return figure >= self.least if self.more_is_better else figure <= self.least

    def reached(self, figure: float) -> bool:
        return figure >= self.aim if self.more_is_better else figure <= self.aim


USUAL_GOALS = {
    "compiled": Goal(3e6, 10e6, True),
    "interpreted": Goal(3e3, 3e3, True),
    "state_bytes": Goal(1024, 1024, False),
    "copy_ns": Goal(100, 100, False),
    "cold_compile_s": Goal(90, 45, False),
    "warm_start_s": Goal(1.5, 1.5, False),
}


def goals_of(game: Game) -> dict[str, Goal]:
    """What the game's figures must reach."""
    return {
        name: replace(goal, least=game.goals[name][0], aim=game.goals[name][1]) if name in game.goals else goal
        for name, goal in USUAL_GOALS.items()
    }


@dataclass(frozen=True)
class Effort:
    """How long each thing is measured."""

    runs: int
    games: int  # in a compiled run
    interpreted_games: int
    cold: bool  # compile once more from nothing, which takes longest of all

    @property
    def peer_seconds(self) -> float:
        return 0.3 * self.runs


FULL = Effort(runs=7, games=5000, interpreted_games=40, cold=True)
QUICK = Effort(runs=3, games=1000, interpreted_games=10, cold=False)


@dataclass(frozen=True)
class Figures:
    """One game's figures. Speeds are decisions per second on one core."""

    game: str
    compiled: float  # random players
    advised: float  # players by the rule of thumb
    interpreted: float
    state_bytes: int
    copy_ns: float
    warm_start_s: float  # from nothing to the first game in a fresh process
    cold_compile_s: float | None  # the same on a machine that never compiled it; None if not measured

    def to_json(self) -> dict[str, Any]:
        told = {name: figure for name, figure in asdict(self).items() if figure is not None}
        goals = goals_of(find_game(self.game))
        return {**told, "goals": {name: goal.met(told[name]) for name, goal in goals.items() if name in told}}


def measure(game: Game, effort: Effort, say: Callable[[str], None] = lambda what: None) -> Figures:
    """Measure a game whose rules are compiled already. `say` hears what is measured now."""
    options = game.options.defaults()
    chance = Setting(options, ("random",) * game.seats(options))
    advice = Setting(options, ("advise",) * game.seats(options))
    say("compiled play")
    compiled = _speed(lambda: play_compiled(game, chance, SEED, 0, effort.games), effort.runs)
    advised = _speed(lambda: play_compiled(game, advice, SEED, 0, effort.games // 4), effort.runs)
    say("interpreted play")
    interpreted = _speed(lambda: play_interpreted(game, chance, SEED, 0, effort.interpreted_games), effort.runs)
    say("copies")
    copied = copy_nanoseconds(game, effort.runs)
    say("a fresh process")
    warm = min(start_seconds(game) for _ in range(3))
    say("compiling from nothing")
    cold = cold_compile_seconds(game) if effort.cold else None
    return Figures(game.id, compiled, advised, interpreted, game.state.dtype.itemsize, copied, warm, cold)


def _speed(play: Callable[[], np.ndarray[Any, Any]], runs: int) -> float:
    """Decisions per second of the best run; the first is to warm up."""
    decisions = int(play()["decisions"].sum(dtype=np.int64))
    return decisions / best(play, runs)


def best(work: Callable[[], object], runs: int) -> float:
    """The shortest time of several runs, in seconds."""
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)


@rule
def copy_to_and_fro(states: Any, copies: int) -> int:
    """Copy one state into another's place and back; each has something new in it, so that no copy may be left out."""
    for k in range(copies):
        here = k & 1
        states[here].decisions = k
        states[1 - here] = states[here]
    return int(states[0].decisions)


def copy_nanoseconds(game: Game, runs: int) -> float:
    """What copying one state takes in compiled code."""
    rules = load(Program([copy_to_and_fro], {}), f"{game.id.replace('-', '_')}_copies")
    states = game.state.rows(2)
    if rules.copy_to_and_fro(states, COPIES) != COPIES - 1:
        raise AssertionError("the copies did not arrive")
    return best(lambda: rules.copy_to_and_fro(states, COPIES), runs) / COPIES * 1e9


def start_seconds(game: Game) -> float:
    """From the start of a process to the end of its first compiled game."""
    return _process_seconds(game, os.environ)


def cold_compile_seconds(game: Game) -> float:
    """The same with an empty cache: the wait of whoever is first on a machine."""
    with tempfile.TemporaryDirectory() as folder:
        return _process_seconds(game, {**os.environ, "HOLDFAST_CACHE": folder})


def _process_seconds(game: Game, environment: Any) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", FIRST_GAME, game.id], env=environment, check=True)
    return time.perf_counter() - began
