"""Golden playthroughs: recorded, compared, rewritten."""

from pathlib import Path

import pytest

from holdfast.engine import golden
from holdfast.engine.matches.savefile import digest_of
from holdfast.engine.rules import registry
from holdfast.engine.rules.play import ADVISE, LUCK_OF_PLAYERS, RANDOM, Luck

from .gatehouse import GAME

GAMES = {GAME.id: GAME}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Golden files of the Gatehouse, the only installed game."""
    monkeypatch.setattr(registry, "games", lambda: GAMES)
    monkeypatch.setattr(registry, "find_game", lambda name: GAMES[name])
    golden.add(tmp_path, GAME, ["players=3", "nights=1"], 7, "random")
    golden.add(tmp_path, GAME, [], 1, "advise")
    return tmp_path


def test_a_playthrough_tells_the_whole_game(folder: Path) -> None:
    path = folder / "gatehouse" / "players-2_advise_seed-1.txt"

    lines = path.read_text().splitlines()

    assert lines[1:6] == ["game: gatehouse", "rules: 3", "options: players=2", "seed: 1", "policy: advise"]
    assert "1. seat 0 post:south" in lines
    assert "    Guard 0 stands at the South Gate" in lines
    assert lines[-3].startswith("result: The best guard held the gate")
    assert lines[-2].startswith("rewards: ")


@pytest.mark.parametrize(("policy", "number"), [("random", RANDOM), ("advise", ADVISE)])
def test_a_playthrough_is_the_game_that_simulations_play(policy: str, number: int) -> None:
    state, luck, menu = GAME.new_state(), Luck(), [0] * GAME.menu
    GAME.rules.seed_dice(luck, 11 ^ LUCK_OF_PLAYERS)

    GAME.rules.start(state, 11, menu)
    GAME.rules.play_out(state, [number] * 2, luck, menu)

    assert golden.record(GAME, {}, 11, policy).endswith(f"digest: {digest_of(state.to_bytes())}\n")


def test_unchanged_rules_play_as_before(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert golden.check(folder, GAMES) == []
    assert golden.write(folder, GAMES) == []
    assert golden.main(["--folder", str(folder)]) == 0
    assert "2 of 2 golden playthroughs" in capsys.readouterr().out


def test_a_playthrough_that_comes_out_otherwise_is_shown(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "gatehouse" / "players-2_advise_seed-1.txt"
    kept = path.read_text()
    path.write_text(kept.replace("1. seat 0 post:south", "1. seat 0 post:north"))

    status = golden.main(["--folder", str(folder), "gatehouse"])

    shown = capsys.readouterr().out
    assert status == 1
    assert "-1. seat 0 post:north\n+1. seat 0 post:south\n" in shown
    assert "1 of 2 golden playthroughs" in shown
    assert golden.main(["--folder", str(folder), "--write"]) == 0
    assert path.read_text() == kept


def test_a_new_playthrough_is_added_by_name(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--add", "gatehouse", "players=3", "--seed", "2", "--policy", "random", "--folder", str(folder)]

    assert golden.main(asked) == 0

    assert "players-3_random_seed-2.txt" in capsys.readouterr().out
    assert len(golden.golden_files(folder)) == 3
    assert golden.main(["--add", "gatehouse", "player=3", "--folder", str(folder)]) == 2
    assert "did you mean players?" in capsys.readouterr().err


def test_people_say_something_in_a_playthrough_and_bots_do_not(folder: Path) -> None:
    path = golden.add(folder, GAME, [], 1, "advise", people=[1])

    moves = [line for line in path.read_text().splitlines() if ". seat " in line and " post:" in line]
    assert path.name == "players-2_people-1_advise_seed-1.txt"
    assert {(line.split()[2], '"text ' in line) for line in moves} == {("0", False), ("1", True)}
    assert golden.check(folder, GAMES) == []


@pytest.mark.parametrize(
    ("line", "instead", "why"),
    [
        ("game: gatehouse", "game: chess", "chess is not installed"),
        ("seed: 1", "", "seed is missing in its head"),
        ("seed: 1", "seed: one", "invalid literal"),
        ("policy: advise", "policy: advise\npeople: Anna", "invalid literal"),
        ("options: players=2", "options: players=9", "option players is 2 or 3"),
        ("policy: advise", "policy: guess", "the policy is random or advise, not 'guess'"),
    ],
)
def test_a_head_that_cannot_be_read_is_a_difference(folder: Path, line: str, instead: str, why: str) -> None:
    path = folder / "gatehouse" / "players-2_advise_seed-1.txt"
    path.write_text(path.read_text().replace(f"{line}\n", f"{instead}\n" if instead else ""))

    [difference] = golden.check(folder, GAMES)

    assert difference.path == path
    assert why in difference.words
