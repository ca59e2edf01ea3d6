"""`make gpu-check`: play on a real GPU, compare with the processor game by game, and say how fast it was.

Runs from a source tree: `python -m holdfast.study.gpu_check`; nothing but what Holdfast imports needs to be installed.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import multiprocessing
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np

from holdfast.engine.rules import play
from holdfast.engine.rules.game import Game
from holdfast.engine.speed import gpu
from holdfast.engine.speed.device import NoGpu
from holdfast.engine.speed.programs import compiled

from .statistics import Tally

POLICIES = {"random": play.RANDOM, "advise": play.ADVISE}


MEASURED_ON = "H200"  # the GPU that games have goals for


def find(game: str) -> Game:
    """A game by its id, ours or one whose module bears its name; nothing needs to be installed."""
    name = game.replace("-", "_")
    ours = f"holdfast.games.{name}"
    found: Game = importlib.import_module(ours if importlib.util.find_spec(ours) else name).GAME
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
        rules.play_games(blank, finals[one], g, policies, lucks, menu, results[one], *game.handed())
    return results, finals


def check(name: str, policy: str, chosen: argparse.Namespace, beside: Executor) -> dict[str, Any]:
    """Played on the GPU twice, for the better time, and compared with the processor: results and final states, byte by
    byte."""
    games, compared = chosen.count, chosen.compared
    expected = beside.submit(on_processor, name, compared, POLICIES[policy])
    game = find(name)
    options = game.options.defaults()
    players = gpu.Players([POLICIES[policy]] * game.seats(options))
    block = replace(gpu.shape(game, players.advised), watched=chosen.watched)
    with gpu.GamesOnGpu(game, options, players, block) as table:
        run, again = (table.play(0, 0, games, compared) for _ in range(2))
        card = table.device.name
    results, finals = expected.result()
    same = [
        run.results[g].tobytes() == results[g].tobytes() and run.finals[g].tobytes() == finals[g].tobytes()
        for g in range(compared)
    ]
    speed = run.decisions / min(run.seconds, again.seconds)
    judged = MEASURED_ON in card and not chosen.watched
    least, aim = game.goals.get(f"gpu_{policy}", (0.0, 0.0)) if judged else (0.0, 0.0)
    return {
        "game": name,
        "policy": policy,
        "gpu": card,
        "games": games,
        "decisions": run.decisions,
        "seconds": round(min(run.seconds, again.seconds), 3),
        "compile_seconds": round(table.compile_seconds, 1),
        "decisions_per_second": round(speed),
        "must": round(least),
        "aim": round(aim),
        "fast_enough": speed >= least,
        "win_rate": round(Tally.of(run.results, game.seats(options)).win_rate(0), 4),
        "compared": compared,
        "differing": same.count(False) + int(run.results.tobytes() != again.results.tobytes()),
    }


def check_all(games: list[str], policies: list[str], chosen: argparse.Namespace) -> list[str]:
    """Every game with every kind of player, one line of JSON each; returns what is not as it should be."""
    faults = []
    # The processor's half is compiled and played in a process of its own, beside the GPU's.
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as beside:
        for name in games:
            for policy in policies:
                began = time.perf_counter()
                report = check(name, policy, chosen, beside)
                report["total_seconds"] = round(time.perf_counter() - began, 1)
                sys.stdout.write(json.dumps(report) + "\n")
                sys.stdout.flush()
                if report["differing"]:
                    faults.append(f"{name}, {policy}: {report['differing']} games differ between GPU and processor")
                if not report["fast_enough"]:
                    faults.append(
                        f"{name}, {policy}: slower than {report['must'] / 1e6:.0f} million decisions a second"
                    )
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m holdfast.study.gpu_check", description=__doc__)
    parser.add_argument("games", nargs="*", default=["tiny-epic-defenders", "borderkeep", "keep-vote"], help="game ids")
    parser.add_argument("--policy", choices=[*POLICIES, "both"], default="both", help="who plays (default both)")
    parser.add_argument("--count", type=int, default=1 << 24, help="games on the GPU (default 16777216)")
    parser.add_argument(
        "--compared", type=int, default=20_000, help="games played again on the processor (default 20000)"
    )
    parser.add_argument(
        "--watched", action="store_true", help="tell a race checker when games change hands; speeds do not count"
    )
    chosen = parser.parse_args()
    if not 0 < chosen.compared <= chosen.count:
        parser.error("--compared must be at least 1 and at most --count")
    try:
        faults = check_all(chosen.games, list(POLICIES) if chosen.policy == "both" else [chosen.policy], chosen)
    except NoGpu as error:
        faults = [str(error)]
    sys.stderr.write("".join(f"gpu-check: {fault}\n" for fault in faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
