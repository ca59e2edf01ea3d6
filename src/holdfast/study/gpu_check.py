"""`make gpu-check`: play on a real GPU, compare with the processor game by game, and say how fast it was.

Needs NumPy and a Numba that knows CUDA, nothing else; runs from a source tree: `python -m holdfast.study.gpu_check`.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import time
from typing import Any

import numpy as np

from ..engine import gpu, play
from ..engine.game import Game

POLICIES = {"random": play.RANDOM, "advise": play.ADVISE}


def find(game: str) -> Game:
    """A game of ours by its id; the entry points of an installed Holdfast are not needed."""
    found: Game = importlib.import_module(f"holdfast.games.{game.replace('-', '_')}").GAME
    return found


def on_processor(game: Game, seed: int, games: int, policy: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Results of all games and the final state of the last, compiled for one core."""
    options = game.options.defaults()
    states, lucks, results = game.state.rows(1), play.Luck.rows(1), play.Result.rows(games)
    policies = np.full(game.seats(options), policy, np.int64)
    game.compiled().play_games(game.blank(options), states, seed, policies, lucks, game.new_menu(), results)
    return results, states


def check(game: Game, policy: str, threads: int, per_thread: int, compared: int) -> dict[str, Any]:
    """One run on the GPU, compared with the processor."""
    run = gpu.simulate(game, threads, per_thread, POLICIES[policy])
    results, _ = on_processor(game, 0, compared, POLICIES[policy])
    differing = int((run.results[:compared] != results).sum())
    for thread in range(0, threads, max(1, threads // 200)):
        last = thread * per_thread + per_thread - 1
        _, final = on_processor(game, last, 1, POLICIES[policy])
        differing += int((run.finals[thread : thread + 1] != final).sum())
    return {
        "game": game.id,
        "policy": policy,
        "games": threads * per_thread,
        "decisions": run.decisions,
        "seconds": round(run.seconds, 3),
        "compile_seconds": round(run.compile_seconds, 1),
        "decisions_per_second": round(run.decisions / run.seconds),
        "win_rate": round(float((run.results["rewards"][:, 0] > 0).mean()), 4),
        "compared": compared,
        "differing": differing,
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m holdfast.study.gpu_check", description=__doc__)
    parser.add_argument("games", nargs="*", default=["tiny-epic-defenders"], help="game ids")
    parser.add_argument("--policy", choices=[*POLICIES, "both"], default="both", help="who plays (default both)")
    parser.add_argument("--threads", type=int, default=1 << 22, help="games at a time (default 4194304)")
    parser.add_argument("--per-thread", type=int, default=1, help="games one after the other in each (default 1)")
    parser.add_argument(
        "--compared", type=int, default=20_000, help="games played again on the processor (default 20000)"
    )
    chosen = parser.parse_args()
    wrong = 0
    for name in chosen.games:
        for policy in POLICIES if chosen.policy == "both" else [chosen.policy]:
            began = time.perf_counter()
            try:
                report = check(find(name), policy, chosen.threads, chosen.per_thread, chosen.compared)
            except (gpu.NoGpu, ImportError) as error:
                sys.stderr.write(f"gpu-check: {error}\n")
                return 1
            report["total_seconds"] = round(time.perf_counter() - began, 1)
            sys.stdout.write(json.dumps(report) + "\n")
            sys.stdout.flush()
            wrong += report["differing"]
    if wrong:
        sys.stderr.write(f"gpu-check: {wrong} games differ between GPU and processor\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
