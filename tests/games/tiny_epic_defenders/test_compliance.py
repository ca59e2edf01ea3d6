"""Tiny Epic Defenders does what every game must do."""

from typing import Any

import pytest

from holdfast.engine.checks.compliance import check_game
from holdfast.games.tiny_epic_defenders import GAME

from .option_sets import EVERY_VALUE


def test_the_option_sets_leave_no_value_out() -> None:
    for name, option in GAME.options.all.items():
        tried = {chosen[name] for chosen in EVERY_VALUE}
        values = {option.show(v) for v in option.values}
        assert tried == (values if name != "max_rounds" else {12, 30})
    assert len({tuple(chosen.values()) for chosen in EVERY_VALUE}) == len(EVERY_VALUE)


@pytest.mark.parametrize("part", range(2))
def test_it_complies_with_every_value_of_every_option(part: int, compiled_defenders: Any) -> None:
    tally = check_game(GAME, options=EVERY_VALUE[part::2], games=24, seed=100 * part, every=12)

    assert tally.games == 24
    assert tally.redeals > tally.positions // 2
