"""The recipes of CONTRIBUTING.md, followed to the letter in a copy: few files, and what they add works."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from holdfast.engine.words.catalogue import catalogue_languages

ROOT = Path(__file__).parents[2]
WORDS = ("src/holdfast/words", *sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("src/holdfast/games/*/words")))
COPIED = ("examples/keep_vote", *WORDS, "pyproject.toml")


class Recipe(NamedTuple):
    title: str
    most: int  # files it may touch
    language: str  # of its block: diff or sh
    block: str


def recipes() -> dict[str, Recipe]:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    found = re.findall(
        r"^### (.+?): (no|at most \d+) files?\b.*?^```(diff|sh)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE
    )
    return {
        title: Recipe(title, int(most.rpartition(" ")[2]) if most != "no" else 0, language, block)
        for title, most, language, block in found
    }


class Copy:
    """What the recipes touch, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / name, folder / name)
        for name in ("scenarios", "web/src/boards", "web/src/lib"):
            (folder / name).mkdir(parents=True)
        self.before, self.folders = self.files(), {path for path in folder.rglob("*") if path.is_dir()}

    def files(self) -> dict[str, bytes]:
        return {str(p.relative_to(self.folder)): p.read_bytes() for p in self.folder.rglob("*") if p.is_file()}

    def follow(self, title: str) -> None:
        """Do what the recipe says; it touches no more files than it says."""
        recipe = recipes()[title]
        if recipe.language == "diff":
            self.run("git", "apply", "-", given=recipe.block)
        else:
            for line in recipe.block.splitlines():
                self.run("sh", "-c", line)
        assert self.files() != self.before
        assert len(self.touched()) <= recipe.most, self.touched()

    def touched(self) -> set[str]:
        """Files that are changed, gone, or new in a folder that there was."""
        now = self.files()
        new = {name for name in now.keys() - self.before if (self.folder / name).parent in self.folders}
        return new | {name for name, content in self.before.items() if now.get(name) != content}

    def run(self, *command: str, given: str = "", path: str = "", fails: bool = False) -> str:
        ours = os.pathsep.join(filter(None, (path, str(ROOT / "src"))))
        done = subprocess.run(
            command,
            input=given,
            cwd=self.folder,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": ours, "PYTHONDONTWRITEBYTECODE": "1"},
        )
        assert (done.returncode != 0) == fails, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def python(self, program: str) -> str:
        """Run a program with the copy's Keep Vote as GAME."""
        return self.run(sys.executable, "-c", f"from keep_vote import GAME\n{program}", path="examples/keep_vote")

    def module(self, *words: str, path: str = "examples/keep_vote", fails: bool = False) -> str:
        return self.run(sys.executable, "-m", *words, path=path, fails=fails)

    def complies(self) -> None:
        """The game's words are whole in all languages, its examples hold, and it plays as a game must."""
        self.module("holdfast", "scenario", "examples/keep_vote/scenarios.toml")
        self.python(
            "from holdfast.engine.checks.compliance import check_game\n"
            "check_game(GAME, games=2, options=[{}], compiled=False)"
        )


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def test_there_is_a_recipe_for_whatever_people_add() -> None:
    assert {title: recipe.most for title, recipe in recipes().items()} == {
        "An action": 6,
        "A number": 2,
        "An option": 4,
        "A language": 0,
        "A game": 1,
    }


def test_a_file_is_counted_that_is_changed_gone_or_new_but_not_a_new_folder(copy: Copy) -> None:
    game = copy.folder / "examples/keep_vote/keep_vote"
    (game / "meta.py").unlink()
    (game / "rulebook.md").write_text("# Nothing\n")
    (game / "more.py").touch()
    (game / "words/nl").mkdir()
    (game / "words/nl/table.toml").touch()

    assert {Path(name).name for name in copy.touched()} == {"meta.py", "rulebook.md", "more.py"}


def test_an_action(copy: Copy) -> None:
    copy.follow("An action")

    copy.complies()
    assert "scatter" in copy.module("holdfast", "vocabulary", "keep-vote", "actions")


def test_a_number(copy: Copy) -> None:
    copy.follow("A number")

    told = copy.python(
        "from holdfast.engine.words.catalogue import Message\n"
        "for language in 'en', 'de': print(GAME.words(language).say(Message('guide.press_on')))"
    )
    assert "3 stones are gone" in told
    assert "3 Steine sind fort" in told

    examples = copy.folder / "examples/keep_vote/scenarios.toml"
    wrong = copy.module("holdfast", "scenario", str(examples), fails=True)
    assert "stones=3 left=2" in wrong
    assert "the walls lose 3 stones; 2 left" in wrong
    assert "walls: expected 3, got 2" in wrong
    assert "33 passed, 3 failed" in wrong

    text = examples.read_text("utf-8").replace("stones = 2, left = 3", "stones = 3, left = 2")
    text = text.replace("lose 2 stones; 3 left", "lose 3 stones; 2 left").replace(
        "camp = 3, walls = 3", "camp = 3, walls = 2"
    )
    examples.write_text(text, "utf-8")
    copy.complies()


def test_an_option(copy: Copy) -> None:
    copy.follow("An option")

    copy.complies()
    told = copy.python(
        "from holdfast.engine.matches.match import Match\nfrom holdfast.engine.words.catalogue import Message\n"
        "print(Match.new(GAME, {'stones': 3}, seed=1).state.walls)\n"
        "print(GAME.words('de').say(Message('option.stones')))"
    )
    assert told.splitlines() == ["3", "Wie viele Steine die Mauern anfangs haben"]


def test_a_language(copy: Copy) -> None:
    copy.follow("A language")

    for words in (*WORDS, "examples/keep_vote/keep_vote/words"):
        assert "nl" in catalogue_languages(copy.folder / words)
    told = copy.python(
        "from holdfast.engine.matches.match import Match\n"
        "print(GAME.languages(), Match.new(GAME, {'players': 2}, seed=1).story(0, language='nl'))"
    )
    assert "nl" in told
    assert "The Chancellor is the herald." in told


def installed(copy: Copy, project: str = ".") -> None:
    """What `make` does with the line in pyproject.toml, and with the folder beside our games."""
    games = tomllib.loads((copy.folder / project / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    site = copy.folder / "site" / "night_watch-1.dist-info"
    site.mkdir(parents=True)
    (site / "METADATA").write_text("Metadata-Version: 2.1\nName: night-watch\nVersion: 1\n")
    (site / "entry_points.txt").write_text(
        f"[holdfast.games]\nnight-watch = {games['holdfast.games']['night-watch']}\n"
    )
    ours = f"import holdfast.games\nholdfast.games.__path__.append({str(copy.folder / 'src/holdfast/games')!r})\n"
    (site.parent / "sitecustomize.py").write_text(ours)


def test_a_game(copy: Copy) -> None:
    copy.follow("A game")
    installed(copy)

    copy.run(
        sys.executable,
        "-c",
        "from holdfast.engine.checks.compliance import check_game\n"
        "from holdfast.engine.rules.registry import games, find_game\n"
        "assert find_game('night-watch').package == 'holdfast.games.night_watch'\n"
        "check_game(find_game('night-watch'), games=2, options=[{}], compiled=False)",
        path="site",
    )
    assert "36 passed" in copy.module("holdfast", "scenario", "scenarios/night_watch", path="site")


def test_a_copy_of_the_example_becomes_a_game_of_ones_own(copy: Copy) -> None:
    guide = (ROOT / "docs/add-your-own-game.md").read_text("utf-8")
    block = re.search(r"^```sh\n(cp -r keep_vote .*?)^```$", guide, re.DOTALL | re.MULTILINE)
    assert block is not None
    copy.run("sh", "-ec", f"cd examples\n{block[1]}")
    installed(copy, "examples/night_watch")
    path = "site:examples/night_watch:examples/keep_vote"

    copy.run(
        sys.executable,
        "-c",
        "from holdfast.engine.checks.compliance import check_game\n"
        "from holdfast.engine.rules.registry import find_game\n"
        "game = find_game('night-watch')\n"
        "assert (game.package, game.title) == ('night_watch', 'Night Watch')\n"
        "check_game(game.bringing(game.drawn_content(1)), games=1, options=[{}], compiled=False)",
        path=path,
    )
    assert "36 passed" in copy.module("holdfast", "scenario", "examples/night_watch/scenarios.toml", path=path)


def test_a_game_has_golden_playthroughs_and_a_board_by_its_name(copy: Copy) -> None:
    copy.follow("A game")
    installed(copy)
    command = "python -m holdfast.engine.golden --add night-watch players=3"
    assert f"`{command}`" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")

    copy.module(*command.split()[2:], path="site")
    copy.module("holdfast.engine.golden", "night-watch", path="site")
    (copy.folder / "web/src/boards/night-watch").mkdir()
    copy.module("holdfast.server.protocol.client_types", "web/src", path="site")

    assert len(list((copy.folder / "tests/golden/night-watch").glob("*.txt"))) == 1
    assert "interface TableView" in (copy.folder / "web/src/boards/night-watch/view.ts").read_text("utf-8")


# What every installed game is held to, but for what needs its rules compiled.
TESTS = ("tests/games/test_meta.py", "tests/games/test_every_game.py", "tests/games/test_rulebooks.py")


def test_a_game_passes_what_every_game_must(copy: Copy) -> None:
    copy.follow("A game")
    installed(copy)
    for name in TESTS:
        (copy.folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy.folder / name)

    told = copy.module(
        *("pytest", "-q", "-p", "no:cacheprovider", "-k", "night-watch and not speeds and not complies", *TESTS),
        path="site:examples/keep_vote",
    )

    assert re.search(r"^\d+ passed", told, re.MULTILINE), told
