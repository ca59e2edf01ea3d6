"""`make soak`: hours of play at every speed, looking for a rule that breaks. `--hours 0.01` is a quick look, `--spoiled
100000` gives readers so many spoiled contents, and tables so many spoiled words and strokes, and plays nothing else.

Round after round, for every installed game and for option sets drawn at random: compiled games with the invariants
asked after every choice, some of them with bounds checked, a tenth with contents drawn at random where a game has any,
and seats drawn at random for people where its rules ask whose they are; then the compliance suite, and contents, words
and strokes with scraps in them, which must be refused or taken. A fault is printed with what replays it, and the
command ends with exit code 1.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from holdfast.engine.checks.compliance import ComplianceError, check_game
from holdfast.engine.matches.match import Match
from holdfast.engine.matches.moves import IllegalMove
from holdfast.engine.rules import play
from holdfast.engine.rules.actions import PLAIN
from holdfast.engine.rules.content import Content, ContentError
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.ink import Drawing
from holdfast.engine.rules.options import Value
from holdfast.engine.rules.registry import find_game, games
from holdfast.engine.speed.compiler import load
from holdfast.engine.speed.programs import program

CONTENTS = 10  # drawn for a round, where a game has any
SPOILED = 1000  # texts of a round, and as many moves
SAID = ("", "The Old Bridge", "event.fell", "{turn} of {who}", "Straße «ß» 龍 👨‍👩‍👧", "line\nafter line", "x" * 4100)
[*DRAWN] = Drawing.of(
    [{"points": [[0.1, 0.2], [0.3, 0.4]]}, {"points": [[0.5, 0.5]]}, {"points": [[0, 1], [1, 0]] * 250}]
)
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
SPOILED_ALIKE = 10  # texts that are made of one
SHARE_OF_DRAWN, SHARE_OF_CHECKED = 10, 20  # one game of so many


@dataclass
class Spoils:
    """What came of spoiled contents, words and strokes."""

    tried: int = 0
    refused: int = 0  # with a sentence; all others were taken
    longest: float = 0.0  # seconds of processor time that one of them took

    def count(self, began: float, refused: bool) -> None:
        self.tried += 1
        self.refused += refused
        self.longest = max(self.longest, time.thread_time() - began)

    def __str__(self) -> str:
        return (
            f"{self.tried} tried, {self.refused} refused with a sentence, none took over {self.longest * 1000:.0f} ms"
        )


def some_options(game: Game, rng: random.Random) -> dict[str, Value]:
    """Defaults for most options, anything for a few; such as go together."""
    chosen = game.options.defaults()
    for option in game.options.all.values():
        if option.name == "players" or rng.random() < 0.3:
            chosen[option.name] = option.show(rng.choice(option.values))
    options = game.options.parse(chosen)
    return options if not game.misfit(options, game.content) else some_options(game, rng)


def some_contents(game: Game, options: Mapping[str, Value], rng: random.Random) -> dict[int, Content]:
    """Contents that nobody wrote but the dice, by the numbers from which they can be drawn again; such as go together
    with the options."""
    if game.drawn_content is None:
        return {}
    numbers = [rng.randrange(2**20) for _ in range(CONTENTS)]
    drawn = {number: game.bringing(game.drawn_content(number)).content for number in numbers}
    return {number: content for number, content in drawn.items() if not game.misfit(options, content)}


def some_people(game: Game, options: Mapping[str, Value], rng: random.Random) -> int:
    """Any seats, as bits: what only people do, and what is only asked of them, happens in no game of bots alone."""
    return rng.getrandbits(game.seats(options)) if game.knows_people else 0


def fuzz(
    game: Game,
    options: Mapping[str, Value],
    seed: int,
    count: int,
    policy: int,
    checked: bool,
    contents: Sequence[Content] = (),
    people: int = 0,
) -> str | None:
    """Compiled games with invariants, with these contents in turn; None, or what broke. `people` are the seats that are
    people's, as bits."""
    module = load(program(game, ["fuzz_games"]), f"{game.id.replace('-', '_')}_soak", checked)
    states, lucks = game.state.rows(1), play.Luck.rows(1)
    policies = np.full(game.seats(options), policy, np.int64)
    blank = game.blank(options, people)
    try:
        played = module.fuzz_games(
            blank, states, seed, policies, lucks, game.new_menu(), count, *game.handed(count, contents)
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


def read_spoiled(game: Game, rng: random.Random, count: int, spoils: Spoils | None = None) -> str | None:
    """Spoiled texts are refused with sentences, or read. None, or what happened instead."""
    if game.drawn_content is None:
        return None
    spoils, texts = spoils or Spoils(), list[str]()
    for k in range(count):
        if k % SPOILED_ALIKE == 0:
            texts = list(game.drawn_content(rng.randrange(2**20)))
        text, refused = spoiled(rng.choice(texts), rng), False
        began = time.thread_time()
        try:
            if game.drafted is not None:
                game.drafted([text])
            game.bringing([text])
        except ContentError as error:
            refused = True
            if not all(problem.sentence for problem in error.problems):
                return f"a problem without a sentence is found in {text!r}"
        except Exception as error:  # whatever it is, nobody may meet it
            return f"{type(error).__name__}: {error}, when this is read: {text!r}"
        spoils.count(began, refused)
    return None


def say_spoiled(game: Game, rng: random.Random, count: int, spoils: Spoils | None = None) -> str | None:
    """Moves with spoiled words and strokes are made, or refused with a sentence, and then nothing happened, and so is
    what is drawn out of turn; what was made loads again as it is. None, or what happened instead."""
    spoils = spoils or Spoils()
    last = spoils.tried + count
    while spoils.tried < last and any(kind.family.texts or kind.family.ink for kind in game.actions.kinds):
        match = Match.new(game, seed=rng.randrange(2**40))
        while not match.over and spoils.tried < last:
            if fault := _draw_spoiled(match, rng, spoils) or _move_spoiled(match, rng, spoils):
                return fault
        saved = match.to_json()
        if Match.from_json(json.dumps(saved)).to_json() != saved:
            return f"this game is another one when it is loaded: {saved!r}"
    return None


def _move_spoiled(match: Match, rng: random.Random, spoils: Spoils) -> str | None:
    seat = rng.choice(match.deciders)
    action = rng.choice(match.legal(seat))
    texts = {name: spoiled(rng.choice(SAID), rng) for name in action.texts}
    ink = [spoiled(rng.choice(DRAWN), rng) for _ in range(rng.randint(0, 2))] if action.family.ink else []
    said = f"{action.name} with {texts!r} and {ink!r}"
    fault, refused = _tried(
        match,
        lambda: match.play(seat, action, texts.pop(PLAIN, ""), ink, texts),
        said,
        spoils if texts or ink else None,
    )
    if refused:
        match.repeat(match.checked(seat, action, by_bot=True))  # without words, as when the time is up
    return fault


def _draw_spoiled(match: Match, rng: random.Random, spoils: Spoils) -> str | None:
    """Out of turn, now and then, where the game lays out a sheet for it."""
    seat = rng.randrange(match.seats)
    sheets = sorted(match.room_on_sheets(seat)) if rng.random() < 0.3 else []
    if not sheets:
        return None
    sheet, ink = rng.choice([*sheets, "nowhere"]), [spoiled(rng.choice(DRAWN), rng) for _ in range(rng.randint(0, 2))]
    return _tried(match, lambda: match.draw(seat, sheet, ink), f"{ink!r} on {sheet}", spoils)[0]


def _tried(match: Match, do: Callable[[], object], said: str, spoils: Spoils | None) -> tuple[str | None, bool]:
    """What happened that may not, and whether it was refused; what nobody brought anything with is not counted."""
    before, refused = (match.length, len(match.drawn), match.state.to_bytes()), False
    began = time.thread_time()
    try:
        do()
    except IllegalMove as error:
        refused = True
        if not str(error) or (match.length, len(match.drawn), match.state.to_bytes()) != before:
            return f"no sentence, or something happened, when this was refused: {said}", refused
    except Exception as error:  # whatever it is, nobody may meet it
        return f"{type(error).__name__}: {error}, when this is done: {said}", refused
    if spoils is not None:
        spoils.count(began, refused)
    return None, refused


def spoil(wanted: Sequence[Game], rng: random.Random, count: int) -> int:
    """So many spoiled contents, and as many spoiled moves and drawings, shared among the games that take any."""
    read = [game for game in wanted if game.drawn_content is not None]
    told = [game for game in wanted if any(kind.family.texts or kind.family.ink for kind in game.actions.kinds)]
    for what, games_of_it, trial in (("contents", read, read_spoiled), ("words and strokes", told, say_spoiled)):
        for game in games_of_it:
            spoils = Spoils()
            if fault := trial(game, rng, -(-count // len(games_of_it)), spoils):
                sys.stdout.write(f"soak: FAULT in {game.id}: {fault}\n")
                return 1
            sys.stdout.write(f"soak: spoiled {what} of {game.id}: {spoils}\n")
            sys.stdout.flush()
    return 0


def soak(game: Game, rng: random.Random, count: int, suite: int) -> tuple[int, str | None]:
    """One round of everything for one game and one set of options: games played, and what broke. The compliance suite
    plays `suite` games with these options, and as many for each number of players; with a drawn content once more."""
    options = some_options(game, rng)
    contents = some_contents(game, options, rng)
    seed, played = rng.randrange(2**40), 0
    people = some_people(game, options, rng)
    said = f"{game.id} {' '.join(f'{n}={v}' for n, v in options.items())}, people={people:#b}"
    drawn = f", contents drawn from {', '.join(map(str, contents))}"
    for policy in (play.RANDOM, play.ADVISE):
        for checked, share in ((False, 1), (True, SHARE_OF_CHECKED)):
            with_drawn = max(1, count // share // SHARE_OF_DRAWN) if contents else 0
            for brought, n in (([], max(1, count // share - with_drawn)), (list(contents.values()), with_drawn)):
                if fault := fuzz(game, options, seed, n, policy, checked, brought, people):
                    return played, f"{said}{drawn if brought else ''}: {fault}"
                played += n
    # The usual options beside them: the suite wants to see something hidden, and some options leave nothing so.
    numbers = [{**game.options.defaults(), "players": n} for n in game.options.all["players"].values]
    for tried in [game, *(game.playing_with(content) for content in list(contents.values())[:1])]:
        sets = [options, *(chosen for chosen in numbers if not game.misfit(chosen, tried.content))]
        try:
            check_game(tried, options=sets, games=suite * len(sets), seed=seed)
        except ComplianceError as error:
            return played, f"{said}{drawn if tried is not game else ''}: {error}"
    if fault := read_spoiled(game, rng, SPOILED) or say_spoiled(game, rng, SPOILED):
        return played, f"{game.id}: {fault}"
    return played, None


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m holdfast.study.soak", description=__doc__)
    parser.add_argument("games", nargs="*", help="game ids; all installed games if none is named")
    parser.add_argument("--hours", type=float, default=4.0, help="how long (default 4)")
    parser.add_argument("--count", type=int, default=20_000, help="compiled games a round (default 20000)")
    parser.add_argument(
        "--suite", type=int, default=2, help="games of the compliance suite a round, each number of players (default 2)"
    )
    parser.add_argument("--spoiled", type=int, default=0, help="only that many spoiled contents, and words and strokes")
    parser.add_argument("--seed", type=int, default=None, help="for the choice of options and seeds (default: random)")
    chosen = parser.parse_args()
    seed = random.randrange(2**32) if chosen.seed is None else chosen.seed
    rng, played, rounds, end = random.Random(seed), 0, 0, time.monotonic() + chosen.hours * 3600
    wanted = [find_game(name) for name in chosen.games] or list(games().values())
    if chosen.spoiled:
        sys.stdout.write(
            f"soak: {', '.join(g.id for g in wanted)}; seed {seed}; {chosen.spoiled} spoiled of each kind\n"
        )
        return spoil(wanted, rng, chosen.spoiled)
    sys.stdout.write(f"soak: {', '.join(g.id for g in wanted)}; seed {seed}; {chosen.hours} hours\n")
    while time.monotonic() < end or rounds == 0:
        for game in wanted:
            count, fault = soak(game, rng, chosen.count, chosen.suite)
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
