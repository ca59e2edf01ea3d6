"""`make gpu-check`: play on a real GPU, compare with the processor game by game, and say how fast it was.

Needs NumPy and a Numba that knows CUDA, nothing else; runs from a source tree: `python -m holdfast.study.gpu_check`.
"""

from __future__ import annotations

import argparse
import importlib
import json
import multiprocessing
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import Any

import numpy as np

from holdfast.engine.rules import play
from holdfast.engine.rules.game import Game
from holdfast.engine.speed import gpu
from holdfast.engine.speed.programs import compiled

from .statistics import Tally

POLICIES = {"random": play.RANDOM, "advise": play.ADVISE}


def find(game: str) -> Game:
    """A game of ours by its id; the entry points of an installed Holdfast are not needed."""
    found: Game = importlib.import_module(f"holdfast.games.{game.replace('-', '_')}").GAME
    return found


def on_processor(name: str, games: int, policy: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Results and final states of games, compiled for one core."""
    game = find(name)
    options = game.options.defaults()
    lucks, results, finals = play.Luck.rows(1), play.Result.rows(games), game.state.rows(games)
    policies, menu, blank = np.full(game.seats(options), policy, np.int64), game.new_menu(), game.blank(options)
    rules = compiled(game)
    for g in range(games):
        one = slice(g, g + 1)
        rules.play_games(blank, finals[one], g, policies, lucks, menu, results[one])
    return results, finals


def check(name: str, policy: str, games: int, compared: int, beside: Executor) -> dict[str, Any]:
    """One run on the GPU, compared with the processor: results and final states, byte by byte."""
    expected = beside.submit(on_processor, name, compared, POLICIES[policy])
    game = find(name)
    run = gpu.simulate(game, games, POLICIES[policy], finals=compared)
    results, finals = expected.result()
    same = [
        run.results[g].tobytes() == results[g].tobytes() and run.finals[g].tobytes() == finals[g].tobytes()
        for g in range(compared)
    ]
    seats = game.seats(game.options.defaults())
    return {
        "game": name,
        "policy": policy,
        "games": games,
        "decisions": run.decisions,
        "seconds": round(run.seconds, 3),
        "compile_seconds": round(run.compile_seconds, 1),
        "decisions_per_second": round(run.decisions / run.seconds),
        "win_rate": round(Tally.of(run.results, seats).win_rate(0), 4),
        "compared": compared,
        "differing": same.count(False),
    }


def check_all(games: list[str], policies: list[str], chosen: argparse.Namespace) -> int:
    """Every game with every kind of player, one line of JSON each; returns how many games differed."""
    wrong = 0
    # The processor's half is compiled and played in a process of its own, beside the GPU's.
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as beside:
        for name in games:
            for policy in policies:
                began = time.perf_counter()
                # The rule of thumb thinks for longer; fewer games keep the GPU busy for as long.
                count = chosen.count if policy == "random" else max(chosen.compared, chosen.count // 8)
                report = check(name, policy, count, chosen.compared, beside)
                report["total_seconds"] = round(time.perf_counter() - began, 1)
                sys.stdout.write(json.dumps(report) + "\n")
                sys.stdout.flush()
                wrong += report["differing"]
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m holdfast.study.gpu_check", description=__doc__)
    parser.add_argument("games", nargs="*", default=["tiny-epic-defenders", "borderkeep"], help="game ids")
    parser.add_argument("--policy", choices=[*POLICIES, "both"], default="both", help="who plays (default both)")
    parser.add_argument("--count", type=int, default=1 << 24, help="games on the GPU (default 16777216)")
    parser.add_argument(
        "--compared", type=int, default=20_000, help="games played again on the processor (default 20000)"
    )
    chosen = parser.parse_args()
    if not 0 < chosen.compared <= chosen.count:
        parser.error("--compared must be at least 1 and at most --count")
    try:
        gpu.need_gpu()
        wrong = check_all(chosen.games, list(POLICIES) if chosen.policy == "both" else [chosen.policy], chosen)
    except (gpu.NoGpu, ImportError) as error:
        sys.stderr.write(f"gpu-check: {error}\n")
        return 1
    if wrong:
        sys.stderr.write(f"gpu-check: {wrong} games differ between GPU and processor\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
