"""The real thing: `holdfast play` in a pseudo-terminal, with a person's keys."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

Spawn = Callable[..., Any]
PROMPT = "› "


@pytest.fixture
def table(data: Path) -> Iterator[Spawn]:
    """A game of Tiny Epic Defenders in a terminal of that size."""
    children: list[Any] = []

    def spawn(width: int = 80, height: int = 24, *arguments: str, **environment: str) -> Any:
        environment = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environment}
        kept = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        command = ["-m", "holdfast.cli.main", "play", "tiny", "--seed", "3", *arguments]
        child = pexpect.spawn(
            sys.executable, command, env=kept | environment, dimensions=(height, width), encoding="utf-8", timeout=20
        )
        children.append(child)
        return child

    yield spawn
    for child in children:
        child.close(force=True)


def after(child: Any, line: str, wanted: str) -> str:
    child.sendline(line)
    child.expect_exact(wanted)
    return str(child.before + child.after)


def test_an_evening_at_the_terminal(table: Spawn, tmp_path: Path) -> None:
    child = table()
    child.expect_exact("how do you begin?")
    after(child, "begin", "Sacrifice 1 HP for more AP?")
    after(child, "no", "Gurmund has 3 AP")
    after(child, "why secure forest", "(rule 4.6)")
    after(child, "hint", "Type ok to do it")
    after(child, "move plains", "Gurmund has 2 AP")
    after(child, "undo", "Gurmund has 3 AP")
    after(child, f"save {tmp_path / 'kept.json'}", "Go on with it later")
    after(child, "help", "take back the last step")
    after(child, "quit", "holdfast play --continue")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert (tmp_path / "kept.json").exists()


@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0)])
def test_getting_up_in_the_middle_says_where_the_game_is(table: Spawn, data: Path, key: str, code: int) -> None:
    child = table()
    child.expect_exact("how do you begin?")
    after(child, "begin", "Sacrifice")
    child.expect_exact(PROMPT)
    child.send(key)
    child.expect_exact("Your game is kept in")
    child.expect_exact("holdfast play --continue")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == code
    assert len(list((data / "games").glob("*.json"))) == 1


def test_a_closed_window_loses_nothing(table: Spawn, data: Path) -> None:
    child = table()
    child.expect_exact("how do you begin?")
    after(child, "begin", "Sacrifice")
    child.close(force=True)
    [file] = (data / "games").glob("*.json")
    assert '"begin_turn"' in file.read_text()


def test_a_small_terminal_plays_in_one_column(table: Spawn) -> None:
    child = table(50, 20)
    child.expect_exact("how do you begin?")
    assert "╭" not in after(child, "1", "Sacrifice")


def test_a_terminal_that_is_too_narrow_is_told_so(table: Spawn) -> None:
    child = table(36, 20)
    child.expect_exact("Holdfast needs 40")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 1


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_means_none(table: Spawn, environment: dict[str, str]) -> None:
    child = table(80, 24, **environment)
    child.expect_exact("how do you begin?")
    told = child.before + after(child, "1", "Sacrifice")
    assert "\x1b[3" not in told.replace("\x1b[3m", ""), "no colours; italics may stay"
    assert "Capital" in told


def test_colour_is_there_when_wanted(table: Spawn) -> None:
    child = table(80, 24)
    child.expect_exact("how do you begin?")
    assert "\x1b[" in child.before


def keep_vote() -> Any:
    command = ["-m", "holdfast.cli.main", "play", "keep-vote", "--seats", "2", "--seed", "1"]
    child = pexpect.spawn(sys.executable, command, dimensions=(30, 90), encoding="utf-8", timeout=20)
    child.expect_exact("Pass the keyboard to Chancellor (player 1), then press Enter.")
    child.sendline("")
    child.expect_exact("do you announce")
    return child


def test_secrets_are_cleared_before_the_keyboard_is_passed(data: Path) -> None:
    child = keep_vote()
    for line in ("1", "", "2", "1"):
        child.sendline(line)
    child.expect_exact("\x1b[2J")
    child.expect_exact("Pass the keyboard to Marshal (player 2), then press Enter.")
    child.close(force=True)


@pytest.mark.parametrize(
    ("game", "options", "how"),
    [
        ("keep-vote", ["loyalties=open"], ", then press Enter. "),  # 1.2 hands are secret, whoever stands together
        ("draw-fortress", ["setting=snacks"], "."),  # 6 votes are secret, and while nobody votes, all know the same
        ("defenders", [], "."),  # 9, 10.3 so are theirs
        ("draw-fortress", ["judging=tags", "setting=snacks"], "."),  # 6 where nobody votes, all know the same
    ],
)
def test_there_is_a_curtain_where_a_game_keeps_secrets(data: Path, game: str, options: list[str], how: str) -> None:
    wished = [part for option in options for part in ("--option", option)]
    command = ["-m", "holdfast.cli.main", "play", game, "--seats", "2", "--seed", "1", *wished]
    child = pexpect.spawn(sys.executable, command, dimensions=(30, 120), encoding="utf-8", timeout=20)

    child.expect(r"Pass the keyboard to [^)]+\(player \d\)" + re.escape(how))
    child.close(force=True)


UP, TAB, CUT, PASTE = "\x1b[A", "\t", "\x15", "\x19"


@pytest.mark.parametrize(("key", "taken"), [(TAB + TAB, False), (UP, False), (UP, True), (PASTE, True)])
def test_no_key_brings_back_what_the_last_seat_could_do_or_did(data: Path, key: str, taken: bool) -> None:
    child = keep_vote()
    after(child, "1", "Your words with it")
    after(child, "", "Chancellor (player 1) › ")
    after(child, "2", "Chancellor (player 1) › ")
    child.send("something secret" + CUT)
    after(child, "1", "Pass the keyboard to Marshal (player 2), then press Enter. ")
    if taken:
        after(child, "", "Marshal (player 2) › ")
    child.send(key + ".")
    child.expect_exact(".")
    shown = child.before.replace("\x07", "")
    assert not shown.strip(), shown
    child.close(force=True)
