"""`make soak`: hours of play at every speed, looking for a rule that breaks. `--hours 0.01` is a quick look.

Round after round, for every installed game and for option sets drawn at random: compiled games with the invariants
asked after every choice, some of them with bounds checked; then the compliance suite. A fault is printed with what
replays it, and the command ends with exit code 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from typing import Any

import numpy as np

from holdfast.engine.checks.compliance import ComplianceError, check_game
from holdfast.engine.rules import play
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.options import Value
from holdfast.engine.rules.registry import find_game, games
from holdfast.engine.speed.compiler import load
from holdfast.engine.speed.programs import program


def some_options(game: Game, rng: random.Random) -> dict[str, Value]:
    """Defaults for most options, anything for a few."""
    chosen = game.options.defaults()
    for option in game.options.all.values():
        if option.name == "players" or rng.random() < 0.3:
            chosen[option.name] = option.show(rng.choice(option.values))
    return game.options.parse(chosen)


def fuzz(game: Game, options: dict[str, Value], seed: int, count: int, policy: int, checked: bool) -> str | None:
    """Compiled games with invariants; None, or what broke."""
    module = load(program(game, ["fuzz_games"]), f"{game.id.replace('-', '_')}_soak", checked)
    states, lucks = game.state.rows(1), play.Luck.rows(1)
    policies = np.full(game.seats(options), policy, np.int64)
    try:
        played = module.fuzz_games(
            game.blank(options), states, seed, policies, lucks, game.new_menu(), count, *game.handed(count)
        )
    except IndexError as error:
        return f"{error}, in one of {count} games from seed {seed}"
    if played == count:
        return None
    state: Any = game.state_of(states[0].tobytes())
    code = int(game.rules.broken(state))
    why = game.invariants.get(
        code, "the game does not end" if state.decisions > play.MOST_DECISIONS else "no legal action"
    )
    return f"seed {seed + played}, after {state.decisions} decisions: {why}"


def soak(game: Game, rng: random.Random, count: int) -> tuple[int, str | None]:
    """One round of everything for one game and one set of options: games played, and what broke."""
    options = some_options(game, rng)
    seed = rng.randrange(2**40)
    said = f"{game.id} {' '.join(f'{n}={v}' for n, v in options.items())}"
    for policy in (play.RANDOM, play.ADVISE):
        for checked, share in ((False, 1), (True, 20)):
            fault = fuzz(game, options, seed, max(1, count // share), policy, checked)
            if fault:
                return 0, f"{said}: {fault}"
    try:
        # The usual options beside them: the suite wants to see something hidden, and some options leave nothing so.
        check_game(game, options=[options, game.options.defaults()], games=5, seed=seed)
    except ComplianceError as error:
        return 0, f"{said}: {error}"
    return 2 * count + 2 * (count // 20), None


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m holdfast.study.soak", description=__doc__)
    parser.add_argument("games", nargs="*", help="game ids; all installed games if none is named")
    parser.add_argument("--hours", type=float, default=4.0, help="how long (default 4)")
    parser.add_argument("--count", type=int, default=20_000, help="compiled games a round (default 20000)")
    parser.add_argument("--seed", type=int, default=None, help="for the choice of options and seeds (default: random)")
    chosen = parser.parse_args()
    seed = random.randrange(2**32) if chosen.seed is None else chosen.seed
    rng, played, rounds, end = random.Random(seed), 0, 0, time.monotonic() + chosen.hours * 3600
    wanted = [find_game(name) for name in chosen.games] or list(games().values())
    sys.stdout.write(f"soak: {', '.join(g.id for g in wanted)}; seed {seed}; {chosen.hours} hours\n")
    while time.monotonic() < end or rounds == 0:
        for game in wanted:
            count, fault = soak(game, rng, chosen.count)
            played += count
            if fault:
                sys.stdout.write(f"soak: FAULT after {played} games: {fault}\n")
                return 1
        rounds += 1
        sys.stdout.write(f"soak: round {rounds}, {played} games without a fault\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
