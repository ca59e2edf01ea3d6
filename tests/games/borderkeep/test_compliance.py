"""Borderkeep under the compliance suite: 2 to 6 players, solo, both non-card forms, and all options turned over."""

from typing import Any

import pytest

from holdfast.engine.checks.compliance import check_game
from holdfast.engine.checks.option_sets import turned_over
from holdfast.games.borderkeep import GAME

CARD_GAMES: list[dict[str, Any]] = [{"players": n} for n in range(1, 7)]
PAPER_GAMES: list[dict[str, Any]] = [{"mode": "noncard", "players": n} for n in (1, 2, 4)]
TURNED = turned_over(GAME, but=("players", "mode", "noncard_end", "noncard_attack_limit", "noncard_round_limit"))


@pytest.mark.parametrize("options", CARD_GAMES + PAPER_GAMES, ids=str)
def test_it_complies(options: dict[str, Any]) -> None:
    open_information = options.get("mode") == "noncard"

    check_game(GAME, options=[options], games=2, every=30, compiled=False, open_information=open_information)


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("mode", ["card", "noncard"])
def test_it_complies_with_all_options_turned_over(mode: str, players: int) -> None:
    options = {**TURNED, "mode": mode, "players": players}

    check_game(GAME, options=[options], games=2, every=30, compiled=False, open_information=mode == "noncard")


def test_both_speeds_agree_byte_for_byte() -> None:
    sets = [
        *CARD_GAMES,
        *PAPER_GAMES,
        *({**TURNED, **options} for options in (CARD_GAMES[0], CARD_GAMES[2], *PAPER_GAMES)),
    ]

    check_game(GAME, options=sets, games=len(sets), every=100)
