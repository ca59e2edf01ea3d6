"""The rules by example: every worked example, every ruling that can be played, every value of every option."""

from pathlib import Path

from holdfast.engine.scenarios.scenario import read
from holdfast.games.draw_fortress import GAME

FOLDER = Path(__file__).parents[3] / "scenarios" / "draw_fortress"
SCENARIOS = [scenario for file in sorted(FOLDER.glob("*.toml")) for scenario in read(file, lambda name: GAME)]
SHOWN = {number for scenario in SCENARIOS for number in scenario.rules}
NO_PLAY = {"R1", "R2", "R3", "R7", "R50"}  # names, the order of the text, what the board is, and what never happens


def test_every_ruling_that_can_be_played_has_an_example() -> None:
    rulings = [f"R{k}" for k in range(1, 58)]

    assert [number for number in rulings if number not in SHOWN | NO_PLAY] == []


def test_every_worked_example_is_played() -> None:
    assert [f"W{k}" for k in range(1, 38) if f"W{k}" not in SHOWN] == []


def test_every_value_of_every_option_is_shown() -> None:
    shown = {(name, str(value)) for scenario in SCENARIOS for name, value in scenario.options.items()}
    wanted = {
        (name, str(option.show(value)))
        for name, option in GAME.options.all.items()
        for value in option.values
        if name not in ("round_limit", "trait_order")
    }

    assert sorted(wanted - shown) == []
