"""What the board says an enemy will do is what it then does."""

from typing import Any

import pytest

from holdfast.games.tiny_epic_defenders.forecast import Strike
from holdfast.games.tiny_epic_defenders.view import view

from .conftest import Lay

LEVELS = [{}, {"forest": 1, "mountains": 3}, {"forest": 3, "mountains": "destroyed", "capital": 1}]
HOMES = {"wraith": "ruins", "harpy": "mountains", "giant_wasps": "forest", "manticore": "desert", "minotaur": "plains"}


def strikes(t: Any) -> list[Strike]:
    return view(t.s, 0, {}).strikes


def check(t: Any, strike: Strike) -> None:
    """The attack has landed as it was told."""
    where = strike.region if strike.lands == "rises" else "capital"
    assert t.threat(where) == strike.level
    assert t.is_destroyed(strike.region) == (strike.lands != "rises")


@pytest.mark.parametrize("levels", LEVELS)
def test_an_enemy_lands_as_told(levels: dict[str, Any], lay: Lay) -> None:
    t = lay(turn_deck=["e2", "red"], red={"place": "forest"}, blue={"place": "mountains"}, **levels)
    first, second = strikes(t)
    assert (first.region, first.when) == ("forest", "now")
    assert (second.region, second.when) == ("mountains", "ahead")
    t.do("decline")
    check(t, first)
    if first.lands != "destroys":
        first, second = strikes(t)
        assert (first.when, second.when) == ("done", "now")
        t.do("decline")
        check(t, second)


@pytest.mark.parametrize("card", HOMES)
@pytest.mark.parametrize("threat", [0, 2, 3, "destroyed"])
def test_a_dire_enemy_lands_as_told(card: str, threat: Any, lay: Lay) -> None:
    home: Any = {HOMES[card]: threat}
    t = lay(turn_deck=[card, "blue"], red={"place": HOMES[card]}, blue={"hp": 1}, **home)
    (strike,) = strikes(t)
    assert strike.when == "now"
    t.do("decline")
    check(t, strike)


def test_a_defended_attack_is_done_while_lealith_thinks_of_retribution(lay: Lay) -> None:
    t = lay(turn_deck=["e2", "red"], red={"place": "forest", "hero": "lealith"}, blue={"hp": 1}, forest=1)
    t.do("defend_self")
    assert [strike.when for strike in strikes(t)] == ["done", "ahead"]


def test_without_an_enemy_nothing_is_told(lay: Lay) -> None:
    assert strikes(lay(turn_deck=["red", "e2"])) == []
