"""The command as people use it: with arguments, with typed lines, and with a data folder of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from holdfast.cli.main import app

Command = Callable[..., Result]


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
