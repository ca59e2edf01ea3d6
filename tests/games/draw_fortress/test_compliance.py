"""Draw Fortress under the compliance suite: one to four seats, both boards, all ways to judge, people and bots."""

from itertools import product
from typing import Any

import pytest

from holdfast.engine.checks.compliance import check_game
from holdfast.engine.checks.option_sets import turned_over
from holdfast.games.draw_fortress import GAME

# Who of them are people, and whether they stay, is drawn for each game.
TABLES: list[dict[str, Any]] = [
    {"players": n, "board_size": board, "judging": judging}
    for n, board, judging in product(range(1, 5), ("normal", "short"), ("tags", "vote", "tags_override"))
]
TURNED = turned_over(GAME, but=("players", "trait_order", "first_player", "setting"))
OTHERS: list[dict[str, Any]] = [
    {"players": 2, "judging": "tags", "setting": "custom", "board_size": "short"},
    {"players": 3, "judging": "tags", "setting": "asked", "build_on_others": "consent"},
    {"players": 4, **TURNED},
]
VOTES: list[dict[str, Any]] = [
    {"players": 3, "judging": "vote", "board_size": "short"},
    {"players": 2, "judging": "tags_override", "setting": "custom", "board_size": "short"},
]


@pytest.mark.parametrize("options", TABLES + OTHERS, ids=str)
def test_it_complies(options: dict[str, Any]) -> None:
    check_game(GAME, options=[options], games=2, every=20, compiled=False, open_information=True)


def test_answers_are_secret_until_all_are_in() -> None:
    tally = check_game(GAME, options=VOTES, games=4, every=3, seed=1, compiled=False)

    assert tally.redeals > 0


def test_both_speeds_agree_byte_for_byte() -> None:
    sets = [*TABLES, *OTHERS, *VOTES]

    check_game(GAME, options=sets, games=len(sets), every=100, open_information=True)
