"""`make soak`: hours of play at every speed, looking for a rule that breaks. `--hours 0.01` is a quick look.

Round after round, for every installed game and for option sets drawn at random: compiled games with the invariants
asked after every choice, some of them with bounds checked, a tenth with contents drawn at random where a game has any;
then the compliance suite, and contents with scraps in them, which must be refused or read. A fault is printed with what
replays it, and the command ends with exit code 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from holdfast.engine.checks.compliance import ComplianceError, check_game
from holdfast.engine.rules import play
from holdfast.engine.rules.content import Content, ContentError
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.options import Value
from holdfast.engine.rules.registry import find_game, games
from holdfast.engine.speed.compiler import load
from holdfast.engine.speed.programs import program

CONTENTS = 10  # drawn for a round, where a game has any
SPOILED = 1000  # texts of a round
SCRAPS = (
    '"',
    "[",
    "]",
    "{",
    "}",
    "=",
    "-",
    "9" * 20,
    "1e400",
    "nan",
    "true",
    "\u202e",
    "\0",
    "<script>",
    "it",
    "[[a]]\n",
)
SHARE_OF_DRAWN, SHARE_OF_CHECKED = 10, 20  # one game of so many


def some_options(game: Game, rng: random.Random) -> dict[str, Value]:
    """Defaults for most options, anything for a few; such as go together."""
    chosen = game.options.defaults()
    for option in game.options.all.values():
        if option.name == "players" or rng.random() < 0.3:
            chosen[option.name] = option.show(rng.choice(option.values))
    options = game.options.parse(chosen)
    return options if not game.misfit(options, game.content) else some_options(game, rng)


def some_contents(game: Game, rng: random.Random) -> dict[int, Content]:
    """Contents that nobody wrote but the dice, by the numbers from which they can be drawn again."""
    if game.drawn_content is None:
        return {}
    numbers = [rng.randrange(2**20) for _ in range(CONTENTS)]
    return {number: game.bringing(game.drawn_content(number)).content for number in numbers}


def fuzz(
    game: Game,
    options: Mapping[str, Value],
    seed: int,
    count: int,
    policy: int,
    checked: bool,
    contents: Sequence[Content] = (),
) -> str | None:
    """Compiled games with invariants, with these contents in turn; None, or what broke."""
    module = load(program(game, ["fuzz_games"]), f"{game.id.replace('-', '_')}_soak", checked)
    states, lucks = game.state.rows(1), play.Luck.rows(1)
    policies = np.full(game.seats(options), policy, np.int64)
    try:
        played = module.fuzz_games(
            game.blank(options), states, seed, policies, lucks, game.new_menu(), count, *game.handed(count, contents)
        )
    except IndexError as error:
        return f"{error}, in one of {count} games from seed {seed}"
    if played == count:
        return None
    state: Any = game.playing_with(contents[played % len(contents)] if contents else None).state_of(states[0].tobytes())
    code = int(game.rules.broken(state))
    why = game.invariants.get(
        code, "the game does not end" if state.decisions > play.MOST_DECISIONS else "no legal action"
    )
    return f"seed {seed + played}, after {state.decisions} decisions: {why}"


def spoiled(text: str, rng: random.Random) -> str:
    """A text in which a few places were torn out, doubled or scribbled over."""
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice([*SCRAPS, text[at : at + 20]]) + text[at + rng.randint(0, 9) :]
    return text


def read_spoiled(game: Game, rng: random.Random, count: int) -> str | None:
    """Spoiled texts are refused with sentences, or read. None, or what happened instead."""
    if game.drawn_content is None:
        return None
    for _ in range(count):
        text = spoiled(rng.choice(game.drawn_content(rng.randrange(2**20))), rng)
        try:
            game.bringing([text])
        except ContentError as error:
            if not all(problem.sentence for problem in error.problems):
                return f"a problem without a sentence is found in {text!r}"
        except Exception as error:  # whatever it is, nobody may meet it
            return f"{type(error).__name__}: {error}, when this is read: {text!r}"
    return None


def soak(game: Game, rng: random.Random, count: int) -> tuple[int, str | None]:
    """One round of everything for one game and one set of options: games played, and what broke."""
    options, contents = some_options(game, rng), some_contents(game, rng)
    seed, played = rng.randrange(2**40), 0
    said = f"{game.id} {' '.join(f'{n}={v}' for n, v in options.items())}"
    drawn = f", contents drawn from {', '.join(map(str, contents))}"
    for policy in (play.RANDOM, play.ADVISE):
        for checked, share in ((False, 1), (True, SHARE_OF_CHECKED)):
            for brought in ([], list(contents.values())) if contents else ([],):
                games = max(1, count // share // (SHARE_OF_DRAWN if brought else 1))
                if fault := fuzz(game, options, seed, games, policy, checked, brought):
                    return played, f"{said}{drawn if brought else ''}: {fault}"
                played += games
    # The usual options beside them: the suite wants to see something hidden, and some options leave nothing so.
    sets = [options, game.options.defaults()]
    for tried in [game, *(game.playing_with(content) for content in list(contents.values())[:1])]:
        try:
            check_game(tried, options=sets, games=5, seed=seed)
        except ComplianceError as error:
            return played, f"{said}{drawn if tried is not game else ''}: {error}"
    if fault := read_spoiled(game, rng, SPOILED):
        return played, f"{game.id}: {fault}"
    return played, None


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
