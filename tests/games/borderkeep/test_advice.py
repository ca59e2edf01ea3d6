"""How well the rule of thumb plays, and what it minds."""

from typing import Any

import numpy as np
import pytest

from holdfast.engine.rules.play import ADVISE, RANDOM, Luck, Result
from holdfast.engine.speed.programs import compiled
from holdfast.games.borderkeep import GAME
from holdfast.games.borderkeep.prospects import turns_left
from holdfast.games.borderkeep.scenarios import arrange
from holdfast.games.borderkeep.state import State
from holdfast.study.statistics import wilson

GAMES = 3000


def position(players: int = 2, **given: Any) -> State:
    s: State = GAME.new_state(GAME.options.parse({"players": players}))
    arrange(s, given)
    return s


def advised(s: State, seat: int, choices: int) -> list[str]:
    """What the seat does in its next choices; the position must leave it so many."""
    menu = [0] * GAME.menu
    n = GAME.rules.advance(s, menu)
    taken = []
    for _ in range(choices):
        action = GAME.rules.advise(s, seat, menu, n)
        taken.append(GAME.actions[action].name)
        n = GAME.rules.apply(s, seat, action, menu)
    return taken


@pytest.mark.parametrize(("turn", "built"), [(2, {"build:mine", "done"}), (3, {"build:mine", "build:knights"})])
def test_what_makes_nothing_waits_for_the_last_turn_before_somebody_may_attack(turn: int, built: set[str]) -> None:
    s = position(at="build", turn=turn, towns={"0": {"hand": ["knights", "mine"], "stock": {"gold": 30}}})

    assert set(advised(s, 0, 2)) == built


def test_war_goes_to_the_first_of_those_who_cannot_stand_it() -> None:
    strong = {"play": ["knights", "cavalier", "warrior"], "hand": ["war"]}
    as_strong = {"play": ["inn", "halberdiers", "medium_cavalry", "swordsmen", "ranger"]}
    s = position(4, towns={"0": strong, "2": {"play": ["farm", "mine"]}, "3": as_strong})

    assert advised(s, 0, 2) == ["play:war", "opponent:seat_2"]


def test_a_town_knows_whether_it_will_draw_the_last_card() -> None:
    s = position(3, deck_size=4)

    assert [turns_left(s, p) for p in range(3)] == [1, 2, 1]


def rewards(
    players: int, advised: int, mode: str, seed: int, games: int
) -> np.ndarray[tuple[int, int], np.dtype[np.int16]]:
    """Results of many games in which one seat is advised and the others play at random."""
    options = GAME.options.parse({"players": players, "mode": mode})
    policies = np.array([ADVISE if p == advised else RANDOM for p in range(players)], np.int64)
    results = Result.rows(games)
    compiled(GAME).play_games(
        GAME.blank(options), GAME.state.rows(1), seed, policies, Luck.rows(1), GAME.new_menu(), results
    )
    told: np.ndarray[tuple[int, int], np.dtype[np.int16]] = results["rewards"][:, :players]
    return told


@pytest.mark.parametrize(("mode", "share"), [("card", 0.85), ("noncard", 0.77)])
def test_alone_it_wins_most_games(mode: str, share: float) -> None:
    won = rewards(1, 0, mode, 0, GAMES)[:, 0] == 1000

    assert won.mean() >= share


@pytest.mark.parametrize(("players", "floor"), [(2, 0.92), (3, 0.82), (4, 0.73)])
def test_against_random_players_it_comes_first_alone_far_more_often_than_its_share(players: int, floor: float) -> None:
    """Every seat is advised in turn. The floor must lie within what so many games, always the same, can tell."""
    each = 4 * GAMES // players
    games = [rewards(players, seat, "card", 1000 * seat, each) for seat in range(players)]
    won = np.concatenate([told[:, seat] == 1000 for seat, told in enumerate(games)])

    assert wilson(int(won.sum()), len(won))[1] >= floor
