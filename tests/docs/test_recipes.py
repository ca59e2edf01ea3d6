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

ROOT = Path(__file__).parents[2]
COPIED = ("examples/keep_vote", "src/holdfast/words", "pyproject.toml")


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
        (folder / "src/holdfast/games").mkdir(parents=True)
        self.before = self.files()

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
        touched = [name for name, content in self.files().items() if self.before.get(name, content) != content]
        assert self.files() != self.before
        assert len(touched) <= recipe.most, touched

    def run(self, *command: str, given: str = "", path: str = "") -> str:
        done = subprocess.run(
            command,
            input=given,
            cwd=self.folder,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        )
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def python(self, program: str) -> str:
        """Run a program with the copy's Keep Vote as GAME."""
        return self.run(sys.executable, "-c", f"from keep_vote import GAME\n{program}", path="examples/keep_vote")

    def complies(self) -> None:
        """The game's words are whole in all languages, its examples hold, and it plays as a game must."""
        self.run(
            sys.executable, "-m", "holdfast", "scenario", "examples/keep_vote/scenarios.toml", path="examples/keep_vote"
        )
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


def test_an_action(copy: Copy) -> None:
    copy.follow("An action")

    copy.complies()
    assert "scatter" in copy.run(
        sys.executable, "-m", "holdfast", "vocabulary", "keep-vote", "actions", path="examples/keep_vote"
    )


def test_a_number(copy: Copy) -> None:
    copy.follow("A number")

    told = copy.python(
        "from holdfast.engine.words.catalogue import Message\n"
        "for language in 'en', 'de': print(GAME.words(language).say(Message('guide.press_on')))"
    )
    assert "3 stones are gone" in told
    assert "3 Steine sind fort" in told


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

    assert "nl" in copy.python("print(GAME.languages())")


def test_a_game(copy: Copy) -> None:
    copy.follow("A game")

    entries = tomllib.loads((copy.folder / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    module, _, name = entries["holdfast.games"]["night-watch"].partition(":")
    copy.run(
        sys.executable,
        "-c",
        "import holdfast.games, sys\n"
        "holdfast.games.__path__.append('src/holdfast/games')\n"
        "from importlib import import_module\n"
        "from importlib.metadata import EntryPoint\n"
        "from holdfast.engine.checks.compliance import check_game\n"
        "from holdfast.engine.rules.registry import Registry\n"
        f"games = Registry([EntryPoint('night-watch', '{module}:{name}', 'holdfast.games')])\n"
        "assert games.problems() == {}\n"
        "check_game(games.find_game('night-watch'), games=2, options=[{}], compiled=False)",
    )
