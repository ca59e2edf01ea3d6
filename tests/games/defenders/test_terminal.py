"""The board in the terminal: a city that stands ready, and one that is being built."""

import io
from typing import Any

import pytest
from rich.console import Console

from holdfast.engine.matches.match import Match
from holdfast.games.defenders import GAME
from holdfast.terminal import boards
from holdfast.terminal.screen import Screen
from holdfast.terminal.sight import Sight


def drawn(plain: bool = False, **options: Any) -> str:
    """The board of a new match, as text."""
    match = Match.new(GAME, {"players": 2, **options}, seed=3, people=[])
    screen = Screen(plain)
    screen.console = Console(file=io.StringIO(), width=160, height=50, force_terminal=True, color_system=None)
    with screen.console.capture() as capture:
        screen.show(*boards.draw(Sight.of(match, 0, ["A", "B"], screen)))
    return capture.get()


def test_a_city_is_shown_place_by_place() -> None:
    board = drawn(city="ready")

    assert "Before the siege" in board
    assert all(f"L{k}" in board for k in range(1, 9))
    assert "walls" in board


def test_places_are_called_as_the_setting_calls_them() -> None:
    assert "wrecked-car barricade" in drawn(city="ready", setting="zombie")


def test_who_leads_is_told_and_who_is_still_to_be_placed_with_all_that_it_is() -> None:
    board = drawn(city="ready", start_player="second").replace("\n", " ")

    assert "B leads" in board
    assert all(f"D{k} " in board.partition("To be placed: ")[2] for k in range(1, 9))
    assert "(scorpion, tough) 13 +1" in board


def test_a_map_of_cells_tells_where_everything_lies() -> None:
    board = drawn(city="ready")

    assert "W7" in board
    assert "cell 0" in board
    assert "Pool: " not in board


@pytest.mark.parametrize("plain", [False, True])
def test_the_pool_is_shown_while_the_city_is_drafted(plain: bool) -> None:
    assert "Pool: " in drawn(plain)
