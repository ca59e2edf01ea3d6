"""The golden playthroughs: whole games kept word for word. `make golden` writes them anew."""

from pathlib import Path

from holdfast.engine.golden import check
from holdfast.engine.rules.registry import games

FOLDER = Path(__file__).parent / "golden"


def test_every_installed_game_has_golden_playthroughs() -> None:
    assert {game for game in games() if not list((FOLDER / game).glob("*.txt"))} == set()


def test_whole_games_come_out_as_they_were_kept() -> None:
    assert check(FOLDER, games()) == []
