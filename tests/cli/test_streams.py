"""Where output goes and input comes from may be full, closed or gone: that is told, and is no mistake of ours."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """The line in a shell, in which `$H` is the command."""
    # Buffered, as users have it: what is printed then fails only when it is flushed.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = f'H="{sys.executable} -m holdfast.cli.main"; {line}'
    return subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=environment, timeout=60)


@pytest.mark.parametrize(
    "line", ["--help", "--version", "games", "games --json", "play tiny --seats random,random --seed 4"]
)
def test_a_full_disk_behind_the_output_is_told(data: Path, line: str) -> None:
    result = shell(f"$H {line} > /dev/full")

    assert result.returncode == 1
    assert result.stderr.startswith("Cannot read or write: No space left on device; look at where")
    assert result.stderr.count("\n") == 1, result.stderr
    assert not list(data.glob("crash-*"))


@pytest.mark.parametrize(
    ("line", "ending"),
    [
        ("play <&-", "No game was begun.\n"),
        ("play tiny --seed 3 <&-", "Go on with it: holdfast play --continue\n"),
        ("play tiny --seed 3 >&-", ""),
    ],
)
def test_a_keyboard_or_screen_that_is_closed_ends_the_game_as_ctrl_d_does(data: Path, line: str, ending: str) -> None:
    result = shell(f"$H {line}")

    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.endswith(ending)
    assert not list(data.glob("crash-*"))


@pytest.mark.parametrize("stderr", ["&-", "/dev/full"])
def test_a_complaint_that_nobody_can_hear_still_has_its_exit_code(data: Path, stderr: str) -> None:
    assert shell(f"$H play chess 2>{stderr}").returncode == 2
    assert not list(data.glob("crash-*"))


def test_a_reader_who_has_enough_is_no_trouble(data: Path) -> None:
    assert shell("$H --help | true").stderr == ""
