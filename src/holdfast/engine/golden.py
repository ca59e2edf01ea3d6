"""Golden playthroughs: whole seeded games in words, kept with the code; a review sees what a change does to play.

A file under `tests/golden/<game>/` says in its head how it was played (options, seed, policy) and so is its own recipe.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from holdfast.engine.matches.match import Match
from holdfast.engine.rules import registry
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.options import OptionError, Value
from holdfast.engine.rules.play import ADVISE, LUCK_OF_PLAYERS, RANDOM, Luck
from holdfast.engine.rules.registry import UnknownGame

POLICIES = {"random": RANDOM, "advise": ADVISE}
FOLDER = Path("tests/golden")
HEAD = "Golden playthrough; made by `python -m holdfast.engine.golden --write`"


class GoldenError(ValueError):
    """A golden file whose head cannot be read."""


@dataclass(frozen=True)
class Recipe:
    """How a playthrough is played."""

    game: str
    options: Mapping[str, Value]
    seed: int
    policy: str
    content: str = ""  # a file beside it, with what is played with; "": the game's own
    people: Sequence[int] = ()  # the seats that are not bots'

    def name(self, defaults: Mapping[str, Value]) -> str:
        """A file name that tells playthroughs apart."""
        chosen = [f"{n}-{v}" for n, v in self.options.items() if n == "players" or v != defaults[n]]
        brought = [self.content.removesuffix(".toml")] if self.content else []
        sitting = [f"people-{'-'.join(map(str, self.people))}"] if self.people else []
        return "_".join([*chosen, *brought, *sitting, self.policy, f"seed-{self.seed}"]) + ".txt"


@dataclass(frozen=True)
class Difference:
    """A golden file that is not what its recipe gives now."""

    path: Path
    words: str  # a unified diff, or why it could not be played


def record(
    game: Game,
    options: Mapping[str, Any],
    seed: int,
    policy: str,
    content: str = "",
    people: Sequence[int] = (),
) -> str:
    """Play one game interpreted and write it down. The players' luck comes from the seed too, but from dice apart.
    `content` is the file with what the game is played with, if it is not the game's own. `people` decide as the policy
    does, and say something with each move that takes words."""
    match = Match.new(game, options, seed, people)
    luck: Any = Luck()
    game.rules.seed_dice(luck, seed ^ LUCK_OF_PLAYERS)
    menu = [0] * game.menu
    brought = [f"content: {content}"] if content else []
    sitting = [f"people: {' '.join(map(str, people))}"] if people else []
    lines = [*_head(game, match.options, seed, policy), *brought, *sitting, "", "set-up", *_told(match, 0)]
    while not match.over:
        p = match.deciders[0]
        n = game.rules.legal(match.state, p, menu)
        action = game.actions[game.rules.pick(match.state, p, POLICIES[policy], luck, menu, n)]
        moves = match.length + 1
        said = {name: f"{name} {moves}" for name in action.texts} if p in people else {}
        match.play(p, action, texts=said)
        words = [f'"{text}"' for text in said.values()]
        lines += ["", " ".join([f"{moves}. seat {p} {action.name}", *words]), *_told(match, moves)]
    rewards = " ".join(str(r) for r in match.rewards())
    lines += ["", f"result: {match.say(match.prompt())}", f"rewards: {rewards}", f"digest: {match.digest}"]
    return "\n".join(lines) + "\n"


def _head(game: Game, options: Mapping[str, Value], seed: int, policy: str) -> list[str]:
    defaults = game.options.defaults()
    chosen = [f"{n}={v}" for n, v in options.items() if n == "players" or v != defaults[n]]
    return [
        HEAD,
        f"game: {game.id}",
        f"rules: {game.version}",
        f"options: {' '.join(chosen)}",
        f"seed: {seed}",
        f"policy: {policy}",
    ]


def _told(match: Match, moment: int) -> list[str]:
    return [f"    {match.say(message)}" for message in match.told(moment)]


def read_recipe(path: Path, games: Mapping[str, Game]) -> Recipe:
    """The recipe in a golden file's head."""
    head: dict[str, str] = {}
    for line in path.read_text("utf-8").splitlines()[1:]:
        if not line.strip():
            break
        name, _, value = line.partition(":")
        head[name.strip()] = value.strip()
    try:
        game = games[head["game"]]
        options = game.options.parse_strings(head["options"].split())
        people = [int(seat) for seat in head.get("people", "").split()]
        recipe = Recipe(game.id, options, int(head["seed"]), head["policy"], head.get("content", ""), people)
    except KeyError as error:
        missing = "is not installed" if error.args[0] == head.get("game") else "is missing in its head"
        raise GoldenError(f"{path}: {error.args[0]} {missing}") from None
    except ValueError as error:  # the seed or a seat is no number, or an option is unknown
        raise GoldenError(f"{path}: {error}") from None
    if recipe.policy not in POLICIES:
        raise GoldenError(f"{path}: the policy is {' or '.join(POLICIES)}, not '{recipe.policy}'")
    return recipe


def _play_again(path: Path, games: Mapping[str, Game]) -> str:
    recipe = read_recipe(path, games)
    game = _brought(games[recipe.game], path.parent, recipe.content)
    return record(game, recipe.options, recipe.seed, recipe.policy, recipe.content, recipe.people)


def _brought(game: Game, folder: Path, content: str) -> Game:
    """The game with what a file beside the playthroughs says."""
    try:
        return game.bringing([(folder / content).read_text("utf-8")] if content else [])
    except (OSError, ValueError) as error:  # no such file, no UTF-8, or nothing to play with
        raise GoldenError(f"{folder / content}: {error}") from None


def golden_files(folder: Path, only: Iterable[str] = ()) -> list[Path]:
    wanted = set(only)
    return [path for path in sorted(folder.glob("*/*.txt")) if not wanted or path.parent.name in wanted]


def check(folder: Path, games: Mapping[str, Game], only: Iterable[str] = ()) -> list[Difference]:
    """Play every golden file's recipe again; returns those that come out otherwise."""
    differences = []
    for path in golden_files(folder, only):
        try:
            now = _play_again(path, games).splitlines(keepends=True)
        except GoldenError as error:
            differences.append(Difference(path, f"{error}\n"))
            continue
        then = path.read_text("utf-8").splitlines(keepends=True)
        if diff := "".join(difflib.unified_diff(then, now, f"{path} (kept)", f"{path} (now)")):
            differences.append(Difference(path, diff))
    return differences


def write(folder: Path, games: Mapping[str, Game], only: Iterable[str] = ()) -> list[Path]:
    """Play every golden file's recipe again and keep what comes out; returns the files that changed."""
    changed = []
    for path in golden_files(folder, only):
        now = _play_again(path, games)
        if now != path.read_text("utf-8"):
            path.write_text(now, "utf-8")
            changed.append(path)
    return changed


def add(
    folder: Path,
    game: Game,
    settings: Iterable[str],
    seed: int,
    policy: str,
    content: str = "",
    people: Sequence[int] = (),
) -> Path:
    """Record a new playthrough; returns its file. `content` is a file that lies beside it already."""
    recipe = Recipe(game.id, game.options.parse_strings(settings), seed, policy, content, people)
    path = folder / game.id / recipe.name(game.options.defaults())
    path.parent.mkdir(parents=True, exist_ok=True)
    played = _brought(game, path.parent, content)
    path.write_text(record(played, recipe.options, seed, policy, content, people), "utf-8")
    return path


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m holdfast.engine.golden",
        description="Play the golden playthroughs again and show what came out otherwise.",
        epilog="""examples:
  python -m holdfast.engine.golden                      compare all; exit status 1 if anything differs
  python -m holdfast.engine.golden tiny-epic-defenders  compare one game's
  python -m holdfast.engine.golden --write              accept what the rules do now; review it with git diff
  python -m holdfast.engine.golden --add tiny-epic-defenders players=3 --seed 7 --policy random""",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games (default: all)")
    parser.add_argument("--write", action="store_true", help="write the files anew instead of comparing")
    parser.add_argument("--add", nargs="+", metavar=("GAME", "NAME=VALUE"), help="record a new playthrough")
    parser.add_argument("--seed", type=int, default=1, help="seed of the new playthrough (default: 1)")
    parser.add_argument("--policy", choices=POLICIES, default="advise", help="who plays it (default: advise)")
    parser.add_argument(
        "--content", default="", metavar="FILE", help="what the new playthrough is played with: a file beside it"
    )
    parser.add_argument(
        "--people",
        type=int,
        nargs="+",
        default=(),
        metavar="SEAT",
        help="seats of the new playthrough that are people's",
    )
    parser.add_argument("--folder", type=Path, default=FOLDER, help=f"where the files lie (default: {FOLDER})")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    asked = _arguments().parse_args(arguments)
    try:
        return _run(asked)
    except (UnknownGame, OptionError, GoldenError) as error:
        sys.stderr.write(f"{error}\n")
        return 2


def _run(asked: argparse.Namespace) -> int:
    if asked.add:
        path = add(
            asked.folder,
            registry.find_game(asked.add[0]),
            asked.add[1:],
            asked.seed,
            asked.policy,
            asked.content,
            asked.people,
        )
        sys.stdout.write(f"recorded {path}\n")
        return 0
    only = [registry.find_game(name).id for name in asked.games]
    if asked.write:
        for path in write(asked.folder, registry.games(), only):
            sys.stdout.write(f"changed {path}\n")
        return 0
    differences = check(asked.folder, registry.games(), only)
    for difference in differences:
        sys.stdout.write(difference.words)
    count = len(golden_files(asked.folder, only))
    sys.stdout.write(f"{count - len(differences)} of {count} golden playthroughs come out as they were kept\n")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
