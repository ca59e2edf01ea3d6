"""The command as people use it: with arguments, with typed lines, and with a data folder of its own."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from holdfast.cli.main import app
from holdfast.engine.matches.match import Match
from holdfast.terminal import boards
from holdfast.terminal.screen import Screen
from holdfast.terminal.sight import Sight

Command = Callable[..., Result]
Draw = Callable[..., str]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder; nothing in these tests touches the player's own."""
    folder = tmp_path / "data"
    monkeypatch.setenv("HOLDFAST_DATA", str(folder))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.fixture
def holdfast() -> Command:
    """Run the command; `typed` is what the player types, a line each."""

    def command(*arguments: str, typed: list[str] | None = None) -> Result:
        lines = "".join(f"{line}\n" for line in typed or [])
        return CliRunner().invoke(app, list(arguments), input=lines, prog_name="holdfast")

    return command


@pytest.fixture
def save(holdfast: Command, tmp_path: Path) -> Path:
    """A game of Tiny Epic Defenders that two bots played to its end."""
    result = holdfast("play", "tiny-epic-defenders", "--seats", "random,random", "--seed", "4")
    assert result.exit_code == 0, result.output
    [file] = (tmp_path / "data" / "games").glob("*.json")
    return file.rename(tmp_path / "evening.json")


@pytest.fixture
def draw() -> Draw:
    """A match's board as text, in a terminal of that size; `view` stands for what the seat sees."""

    def drawn(
        match: Match, seat: int | None = 0, width: int = 80, height: int = 24, plain: bool = False, view: Any = None
    ) -> str:
        screen = Screen(plain)
        screen.console = Console(file=io.StringIO(), width=width, height=height, force_terminal=True, color_system=None)
        sight = Sight.of(match, seat, [f"seat {p}" for p in range(match.seats)], screen)
        seen = replace(sight, view=view or sight.view)
        with screen.console.capture() as capture:
            screen.show(*boards.draw(seen))
        return capture.get()

    return drawn
