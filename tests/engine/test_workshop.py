"""Compiling behind the scenes: shown, done once, shared between processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from holdfast.engine import workshop
from holdfast.engine.rules import play
from holdfast.engine.rules.registry import find_game
from holdfast.engine.speed.programs import ENTRIES
from holdfast.engine.workshop import Progress

GAME, DOOR = "keep-vote", "legal_at"


def at_work(cache: Path, *arguments: str) -> subprocess.Popen[str]:
    """A process that compiles into a cache of its own."""
    command = [sys.executable, "-m", "holdfast.engine.workshop", *arguments]
    surroundings = {**os.environ, "HOLDFAST_CACHE": str(cache)}
    return subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_of_two_processes_one_compiles_and_the_other_waits(tmp_path: Path) -> None:
    both = [at_work(tmp_path, GAME, f"--entry={DOOR}") for _ in range(2)]
    told = [process.communicate(timeout=120)[0] for process in both]

    assert [process.returncode for process in both] == [0, 0]
    assert sum("rules" in words for words in told) == 1, told
    assert sum("another process compiles it" in words for words in told) == 1, told
    assert len(list(tmp_path.rglob("*.nbc"))) == 1


def test_what_is_in_the_cache_is_not_compiled_again() -> None:
    game = find_game(GAME)
    workshop.prepare(game, [DOOR])
    heard: list[Progress] = []

    workshop.prepare(game, [DOOR], heard.append)

    assert workshop.is_ready(game, [DOOR])
    assert heard == []


def test_the_wait_for_a_background_process_ends_with_a_game_that_is_ready() -> None:
    game = find_game(GAME)
    process = workshop.prepare_in_background(game, [DOOR])

    assert process.wait(timeout=120) == 0
    assert workshop.is_ready(game, [DOOR])


def test_several_games_are_compiled_at_once() -> None:
    workshop.prepare_all([GAME, GAME], [DOOR], at_once=2)

    assert workshop.is_ready(find_game(GAME), [DOOR])


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_door_has_its_types(entry: str) -> None:
    types = workshop.signature(find_game(GAME), entry)

    assert len(types) == getattr(play, entry).__code__.co_argcount + len(find_game(GAME).handed())


def test_unknown_games_and_entries_are_refused(tmp_path: Path) -> None:
    for wrong, words in (("chess", "there is no game 'chess'"), ("--entry=back_door", "There is no entry back_door")):
        process = at_work(tmp_path, wrong)
        _, complaint = process.communicate(timeout=60)

        assert process.returncode == 2
        assert words in complaint
