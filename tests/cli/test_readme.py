"""The README keeps its word: its program runs and wins, its commands exist, its links lead somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import Command

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language ("": of none)."""
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    return [text for name, text in fenced if name == language]


def commands() -> list[list[str]]:
    """What the README tells people to type, without the comments."""
    lines = [line.partition("#")[0].split() for line in "".join(blocks("sh")).splitlines()]
    return [[word.strip('"') for word in words[1:]] for words in lines if words[:1] == ["holdfast"]]


def test_the_program_is_played_and_won() -> None:
    [program] = blocks("python")
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert "Victory in Round" in result.stdout
    assert "The realm is saved!" in result.stdout
    assert Path("victory.json").exists()


def test_the_program_is_the_example() -> None:
    example = (ROOT / "examples" / "quickstart.py").read_text("utf-8")

    assert blocks("python") == [example.partition('"""\n\n')[2]]


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_its_commands_run(command: list[str], holdfast: Command, save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save.rename("victory.json")
    if command[:2] == ["play", "--continue"]:
        holdfast("play", "tiny", typed=["quit"])
    if command[0] == "simulate":
        command = [*command, "--games", "20", "--interpreted"]  # the compiler has tests of its own
    if command[0] == "scenario":
        monkeypatch.chdir(ROOT)

    assert holdfast(*command).exit_code == 0


@pytest.mark.parametrize("link", re.findall(r"\]\((?!http)([^)#]+)\)", README))
def test_its_links_lead_somewhere(link: str) -> None:
    assert (ROOT / link).exists()


def test_the_folders_it_names_are_there() -> None:
    [layout] = [block for block in blocks("") if "src/holdfast" in block]
    for line in layout.splitlines():
        assert (ROOT / line.split()[0]).is_dir()
