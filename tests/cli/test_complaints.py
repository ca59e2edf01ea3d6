"""Whatever goes wrong is a sentence that says what to do, with an exit code, and never a traceback."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from holdfast.engine.matches.savefile import checksum_of
from holdfast.engine.rules import registry

from .conftest import Command


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "tiny-epic-defnders"], "did you mean tiny-epic-defenders?"),
        (["play", "chess"], "installed are"),
        (["play", "tiny", "-o", "plyers=2"], "did you mean players?"),
        (["play", "tiny", "-o", "players=9"], "not '9'"),
        (["play", "tiny", "-o", "players"], "is not NAME=VALUE"),
        (["play", "tiny", "-o", "@nowhere.toml"], "cannot read the options"),
        (["play", "tiny", "--seats", "you,advice"], "did you mean advise?"),
        (["play", "tiny", "--seats", ""], "A seat is you, person, novice or steady"),
        (["play", "tiny", "--seats", "40"], "too many"),
        (
            ["play", "tiny", "--seats", "person:\udcff,steady"],
            "The name '\\udcff' has something in it that cannot be shown",
        ),
        (["play", "tiny", "--seats", "5"], "players"),
        (["play", "tiny", "--seats", "you,advise", "-o", "players=3"], "the options say 3 players"),
        (["play", "tiny", "--seed", "-1"], "A seed is a whole number"),
        (["play", "--load", "nowhere.json"], "There is no file nowhere.json"),
        (["play", "--load", "."], "is a folder"),
        (["play", "tiny", "--continue"], "has its game, seed, options and content already"),
        (["play", "--load", "evening.json", "--continue"], "leave one of them out"),
        (["play", "--continue"], "There is no unfinished game"),
        (["options", "chess"], "There is no game 'chess'"),
        (["rules", "tiny", "99.9"], "The rulebook has no '99.9'"),
        (["rules", "tiny", "--search", "xylophone"], "does not say 'xylophone'"),
        (["rules", "tiny", "--search", " "], "at least one word"),
        (["rules", "tiny", "1", "--search", "hp"], "not for both"),
        (["replay", "nowhere.json"], "There is no file"),
        (["verify", "nowhere.json"], "There is no file"),
        (["scenario", "nowhere.toml"], "There is no file"),
        (["scenario", "x" * 300], "Cannot read"),
    ],
)
def test_what_is_not_there(holdfast: Command, arguments: list[str], sentence: str) -> None:
    result = holdfast(*arguments)

    assert result.exit_code == 2
    assert sentence.lower() in result.stderr.lower()
    assert "Traceback" not in result.output


def test_the_name_of_a_file_is_written_as_it_is(holdfast: Command, tmp_path: Path) -> None:
    for name in ("evening.json", "evening"):
        (tmp_path / name).write_text("{}")
        assert holdfast("play", "--load", name).stderr.startswith(f"{name}: this is not a Holdfast save")
    (tmp_path / "o6.toml").write_text("players")
    assert "file o6.toml is not TOML" in holdfast("play", "tiny", "-o", "@o6.toml").stderr
    (tmp_path / "saves").mkdir()
    assert holdfast("play", "--load", "saves").stderr.startswith("What lies at saves is a folder")


def test_a_mistyped_file_is_answered_with_the_right_one(holdfast: Command, save: Path) -> None:
    assert "did you mean evening.json?" in holdfast("verify", "evenign.json").stderr


@pytest.mark.parametrize("command", [["play", "--load"], ["replay"], ["verify"]])
def test_saves_that_cannot_be_trusted(holdfast: Command, save: Path, command: list[str]) -> None:
    whole = json.loads(save.read_text())
    edited = whole | {"moves": whole["moves"][:-2]}
    impossible = whole | {"moves": [{"seat": 0, "action": "fight"}]}
    other_rules = whole | {"rules": 99}
    spoiled = {
        "damaged, or edited": edited,
        "move 1 of 1 cannot be played": impossible | {"checksum": checksum_of(impossible)},
        "version 99": other_rules | {"checksum": checksum_of(other_rules)},
        "not a Holdfast save": {"format": "a recipe"},
    }
    for words, content in spoiled.items():
        save.write_text(json.dumps(content))
        result = holdfast(*command, str(save))
        assert result.exit_code == 1
        assert words in result.output
        assert "Traceback" not in result.output
    save.write_text(json.dumps(whole)[:-20])
    assert holdfast(*command, str(save)).exit_code == 1


def test_a_save_that_is_spoiled_is_no_obstacle_to_a_new_game(holdfast: Command, data: Path) -> None:
    holdfast("play", "tiny", typed=["quit"])
    [file] = (data / "games").glob("*.json")
    file.write_text(file.read_text().replace('"rules": 1', '"rules": 99'))

    result = holdfast("play", typed=["y", "tiny", "", "", "quit"])

    assert "That game cannot go on" in result.output
    assert "steady bot" in result.output


def test_impossible_scenarios(holdfast: Command, tmp_path: Path) -> None:
    (tmp_path / "odd.toml").write_text('game = "tiny-epic-defenders"\n[[scenario]]\nname = "odd"\nwish = 1\n')
    result = holdfast("scenario", "odd.toml")

    assert result.exit_code == 1
    assert "there is no key 'wish'" in result.output
    assert result.output.strip().endswith("0 passed, 1 failed")


@pytest.mark.parametrize("wrong", ["given.depth = 99", "given.options.players = 5", "[[scenario.step]]\nlegal = [5]"])
def test_a_wrong_scenario_takes_nothing_from_the_others(holdfast: Command, tmp_path: Path, wrong: str) -> None:
    head = 'game = "tiny-epic-defenders"\n[[scenario]]\nname = "some"\n'
    (tmp_path / "a.toml").write_text(head)
    (tmp_path / "b.toml").write_text(f'{head}{wrong}\n[[scenario]]\nname = "other"\n')
    (tmp_path / "c.toml").write_text(head)

    result = holdfast("scenario", "a.toml", "b.toml", "c.toml")
    as_data = holdfast("scenario", "a.toml", "b.toml", "c.toml", "--json")

    assert result.exit_code == as_data.exit_code == 1
    assert result.output.strip().endswith("3 passed, 1 failed")
    assert [each["passed"] for each in json.loads(as_data.output)["scenarios"]] == [True, False, True, True]


def test_an_unwritable_data_folder_does_not_stop_the_game(
    holdfast: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("HOLDFAST_DATA", str(tmp_path / "file"))

    result = holdfast("play", "tiny", "--seed", "3", typed=["begin", "save", "save here.json", "quit"])

    assert result.exit_code == 0
    assert result.output.count("Your moves are not being saved") == 1
    assert "type save and a file name" in result.output
    assert "could not be kept" in result.output
    assert (tmp_path / "here.json").exists()


def test_a_full_disk_is_told_once_and_so_is_its_end(holdfast: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    fsync, tries = os.fsync, iter(range(100))

    def full_at_first(handle: int) -> None:
        if next(tries) < 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(handle)

    monkeypatch.setattr(os, "fsync", full_at_first)
    result = holdfast("play", "tiny", "--seed", "3", typed=["begin", "no", "1", "quit"])

    assert result.exit_code == 0
    assert result.output.count("No space left on device") == 1
    assert "being saved again" in result.output


NONSENSE = [
    "9" * 5000, "-1", "0", "²", "٣", ":", "::", "%s {0} {who}", "[bold]x", "\x00", "🐉", "\x1b[31m", "x" * 3000,
    "why :", "why {who}", f"why {'9' * 5000}", "why why", "rules (", "rules **", "rules §", "rules 4.",
    "card [", "card .",
    "log -1", f"log {'9' * 5000}", "log 0", "ok", "undo 5", "hint hint", "save \x00", "save ~nobody/x", "save /",
    "save /nowhere/x.json", f"save {'x' * 300}", "? ?", "help me", "quit it",
]  # fmt: skip


def test_no_line_a_player_can_type_ends_the_game(holdfast: Command) -> None:
    result = holdfast("play", "tiny", "--seed", "3", typed=["begin", "no", *NONSENSE, "move plains", "quit"])

    assert result.exit_code == 0
    assert "mistake of its own" not in result.output
    assert "Gurmund has 2 AP" in result.output, "after all that, the game goes on"


def test_a_mistake_of_ours_is_kept_in_a_file(holdfast: Command, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(registry, "games", broken)
    monkeypatch.setattr("sys.argv", ["holdfast", "games", "\udcff"])  # a byte that is no text
    result = holdfast("games")

    assert result.exit_code == 1
    assert "Traceback" not in result.output
    [report] = data.glob("crash-*.txt")
    assert str(report) in result.stderr
    assert "ZeroDivisionError" in report.read_text()
