"""Measuring a building: the same games for whatever is measured, and the ready-made ones beside it as they are kept."""

import tomllib
from importlib.resources import files

import pytest

from holdfast.engine.rules.measured import WON
from holdfast.games.attack_and_defense import GAME, balance
from holdfast.games.attack_and_defense.content import ROWS
from holdfast.games.attack_and_defense.filling import READY
from holdfast.games.attack_and_defense.generated import building
from holdfast.games.attack_and_defense.measuring import ROLES, armies, measure, measured_building, usual
from holdfast.study.statistics import wilson

KEPT = tomllib.loads((files("holdfast.games.attack_and_defense") / "usual.toml").read_text("utf-8"))


def test_parts_add_up_to_the_whole() -> None:
    content = GAME.bringing([building(3)]).content

    assert measure(content, 0, 30) + measure(content, 30, 30) == measure(content, 0, 60)


def test_games_do_not_depend_on_what_is_measured() -> None:
    same = building(3).replace("House 3", "Another name")

    assert measure(GAME.bringing([building(3)]).content, 0, 40) == measure(GAME.bringing([same]).content, 0, 40)


@pytest.mark.parametrize("k", range(20))
def test_no_army_has_a_building_twice_and_the_measured_one_is_in_its_own(k: int) -> None:
    drawn = armies(k, 3)

    assert all(len(set(army)) == ROWS for army in drawn)
    assert 3 in drawn[k % len(ROLES)]


def test_what_became_of_a_card_adds_up() -> None:
    plain = measured_building(GAME.content, READY.index("tower"), 0, 60).pieces["pikewall"]

    assert plain["dealt"] == 120
    assert plain["dealt"] > plain["drawn"] > 0
    assert plain["played"] >= plain["games"] > plain["won"] > 0


@pytest.mark.parametrize("name", ["crown", "coin"])
def test_the_kept_rates_of_ready_made_buildings_are_those_of_today(name: str) -> None:
    outcomes = measured_building(GAME.content, READY.index(name), 0, 600).outcomes

    for role in ROLES:
        low, high = wilson(outcomes[role].count(WON), len(outcomes[role]))
        assert low - 0.05 < KEPT[name][role] < high + 0.05
        least, most = usual()[role]
        assert least <= KEPT[name][role] <= most


def test_roles_are_the_sides_of_the_balance() -> None:
    assert ROLES == balance.SIDES
