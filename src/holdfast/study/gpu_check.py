"""`make gpu-check`: play on a real GPU, compare with the processor game by game, and say how fast it was.

Every game goes through, and a game that people bring something to once more, with a thousand contents in one batch.
Runs from a source tree: `python -m holdfast.study.gpu_check`; nothing but what Holdfast imports needs to be installed.
"""

from __future__ import annotations

import argparse
import importlib
import itertools
import json
import multiprocessing
import pkgutil
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from holdfast import games as ours
from holdfast.engine.rules import play
from holdfast.engine.rules.content import Content
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.registry import games
from holdfast.engine.speed import gpu
from holdfast.engine.speed.device import NoGpu
from holdfast.engine.speed.programs import compiled

from .statistics import Tally

POLICIES = {"random": play.RANDOM, "advise": play.ADVISE}
MEASURED_ON = "H200"  # the GPU that games have goals for
EXAMPLE = "keep_vote"


@cache
def games_here() -> dict[str, Game]:
    """All installed games; in a source tree where nothing is installed, those that lie in it."""
    if installed := games():
        return installed
    names = [*(f"{ours.__name__}.{folder.name}" for folder in pkgutil.iter_modules(ours.__path__)), EXAMPLE]
    found: list[Game] = [importlib.import_module(name).GAME for name in names]
    return {game.id: game for game in found}


def drawn_contents(game: Game, count: int) -> list[Content]:
    """So many contents that nobody wrote but the dice; of a game that is brought none, none."""
    draw = game.drawn_content
    return [game.bringing(draw(k)).content for k in range(count)] if draw is not None else []


def on_processor(
    name: str, count: int, policy: int, contents: int
) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Results and final states of games, compiled for one core; with so many contents in turn, or the game's own."""
    game = games_here()[name]
    options, brought = game.options.defaults(), drawn_contents(game, contents)
    lucks, results, finals = play.Luck.rows(1), play.Result.rows(count), game.state.rows(count)
    policies, menu, blank = np.full(game.seats(options), policy, np.int64), game.new_menu(), game.blank(options)
    handed = [game.handed(contents=[content]) for content in brought] or [game.handed()]
    rules = compiled(game)
    for g in range(count):
        one = slice(g, g + 1)
        rules.play_games(blank, finals[one], g, policies, lucks, menu, results[one], *handed[g % len(handed)])
    return results, finals


def check(name: str, policy: str, contents: int, chosen: argparse.Namespace, beside: Executor) -> dict[str, Any]:
    """Played on the GPU twice, for the better time, and compared with the processor: results and final states, byte by
    byte."""
    count, compared = chosen.count, chosen.compared
    expected = beside.submit(on_processor, name, compared, POLICIES[policy], contents)
    game = games_here()[name]
    options = game.options.defaults()
    players = gpu.Players([POLICIES[policy]] * game.seats(options))
    block = replace(gpu.shape(game, players.advised), watched=chosen.watched)
    with gpu.GamesOnGpu(game, options, players, block, drawn_contents(game, contents)) as table:
        run, again = (table.play(0, 0, count, compared) for _ in range(2))
        card = table.device.name
    results, finals = expected.result()
    same = [
        run.results[g].tobytes() == results[g].tobytes() and run.finals[g].tobytes() == finals[g].tobytes()
        for g in range(compared)
    ]
    speed = run.decisions / min(run.seconds, again.seconds)
    judged = MEASURED_ON in card and not chosen.watched and not contents
    least, aim = game.goals.get(f"gpu_{policy}", (0.0, 0.0)) if judged else (0.0, 0.0)
    return {
        "game": name,
        "policy": policy,
        "contents": contents,
        "gpu": card,
        "games": count,
        "decisions": run.decisions,
        "seconds": round(min(run.seconds, again.seconds), 3),
        "compile_seconds": round(table.compile_seconds, 1),
        "decisions_per_second": round(speed),
        "must": round(least),
        "aim": round(aim),
        "fast_enough": speed >= least,
        "win_rate": round(Tally.of(run.results, game.seats(options), game.winners == "all").win_rate(0), 4),
        "compared": compared,
        "differing": same.count(False) + int(run.results.tobytes() != again.results.tobytes()),
    }


def check_all(names: list[str], policies: list[str], chosen: argparse.Namespace) -> list[str]:
    """Every game with every kind of player, one line of JSON each; returns what is not as it should be."""
    faults = []
    # The processor's half is compiled and played in a process of its own, beside the GPU's.
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as beside:
        for name in names:
            batches = [0, chosen.contents] if games_here()[name].drawn_content is not None else [0]
            for policy, contents in itertools.product(policies, batches):
                began = time.perf_counter()
                report = check(name, policy, contents, chosen, beside)
                report["total_seconds"] = round(time.perf_counter() - began, 1)
                sys.stdout.write(json.dumps(report) + "\n")
                sys.stdout.flush()
                faults += faults_in(report)
    return faults


def faults_in(report: dict[str, Any]) -> list[str]:
    told = f"{report['game']}, {report['policy']}"
    told += f", {report['contents']} contents" if report["contents"] else ""
    faults = []
    if report["differing"]:
        faults.append(f"{told}: {report['differing']} games differ between GPU and processor")
    if not report["fast_enough"]:
        faults.append(f"{told}: slower than {report['must'] / 1e6:.0f} million decisions a second")
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m holdfast.study.gpu_check", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games_here()), help="game ids; all if none is named")
    parser.add_argument("--policy", choices=[*POLICIES, "both"], default="both", help="who plays (default both)")
    parser.add_argument("--count", type=int, default=1 << 24, help="games on the GPU (default 16777216)")
    parser.add_argument(
        "--compared", type=int, default=20_000, help="games played again on the processor (default 20000)"
    )
    parser.add_argument(
        "--contents", type=int, default=1000, help="contents of one batch, where a game is brought any (default 1000)"
    )
    parser.add_argument(
        "--watched", action="store_true", help="tell a race checker when games change hands; speeds do not count"
    )
    chosen = parser.parse_args()
    if not 0 < chosen.compared <= chosen.count:
        parser.error("--compared must be at least 1 and at most --count")
    if unknown := sorted(set(chosen.games) - set(games_here())):
        parser.error(f"there is no game {', '.join(unknown)}; there are {', '.join(games_here())}")
    try:
        faults = check_all(chosen.games, list(POLICIES) if chosen.policy == "both" else [chosen.policy], chosen)
    except NoGpu as error:
        faults = [str(error)]
    sys.stderr.write("".join(f"gpu-check: {fault}\n" for fault in faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
