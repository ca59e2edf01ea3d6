"""How a game runs: until somebody has a real choice, then a choice, and on."""

# mypy: disable-error-code="valid-type, type-arg, name-defined"

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from holdfast.engine.rules import play
from holdfast.engine.rules.dice import below, seed_dice
from holdfast.engine.rules.options import Option, Options
from holdfast.engine.rules.play import ADVISE, RANDOM, Luck, Result
from holdfast.engine.rules.records import Rows, i8
from holdfast.engine.rules.rule import bind, rule
from holdfast.engine.rules.state import GameState, ask, ask_together, end_game
from holdfast.engine.speed.programs import compiled
from keep_vote import GAME

OPTIONS = Options(Option("players", (2,), "guards"))


class State(GameState):
    """A watch of three hours. Guard p may choose among `choices[p]` things; the log keeps what was chosen."""

    options: OPTIONS.record
    hour: i8
    together: i8  # both are asked at once
    asks_anyway: i8  # forced choices are asked too
    choices: i8[2]
    log: i8[8]
    logged: i8
    die: i8


@rule
def setup(s: Any) -> None:
    s.die = below(s, 100)


@rule
def step(s: Any) -> None:
    s.hour += 1
    if s.hour == 4:
        end_game(s)
    elif s.together:
        ask_together(s, 3, 1)
    else:
        ask(s, s.hour % 2, 1)


@rule
def act(s: Any, p: int, a: int) -> None:
    s.log[s.logged] = 10 * p + a
    s.logged += 1


@rule
def legal(s: Any, p: int, menu: Any) -> int:
    for k in range(s.choices[p]):
        menu[k] = k + 1
    return int(s.choices[p])


@rule
def always_asked(s: Any) -> bool:
    return bool(s.asks_anyway == 1)


@rule
def advise(s: Any, p: int, menu: Any, n: int) -> int:
    return int(menu[n - 1])


@rule
def reward(s: Any, p: int) -> int:
    return 1000 if p == 0 else -1000


WATCH: dict[str, Callable[..., Any]] = {
    "setup": setup,
    "step": step,
    "act": act,
    "legal": legal,
    "always_asked": always_asked,
}
WATCH |= {"advise": advise, "reward": reward, "pick": play.pick_by_policy}


@pytest.fixture
def rules() -> SimpleNamespace:
    return bind(play, WATCH)


def guards(*choices: int, **fields: int) -> Any:
    s: Any = State()
    s.options.players, s.choices = 2, list(choices)
    for name, value in fields.items():
        setattr(s, name, value)
    return s


def log(s: Any) -> list[int]:
    return list(s.log[: s.logged])


def test_a_game_runs_to_the_first_choice_and_leaves_the_options_in_the_menu(rules: SimpleNamespace) -> None:
    s, menu = guards(2, 3), [0] * 4

    n = rules.start(s, 7, menu)

    assert (n, menu[:n], s.deciders) == (3, [1, 2, 3], 0b10)
    assert s.decisions == 0


def test_a_game_that_goes_round_in_circles_is_stopped() -> None:
    rules, s = bind(play, WATCH | {"step": lambda s: None}), guards(2, 2)

    with pytest.raises(play.EndlessError, match="after 10000 steps nobody has been asked anything"):
        rules.start(s, 7, [0] * 4)


def test_setup_finds_the_dice_thrown_by_the_seed(rules: SimpleNamespace) -> None:
    shown = []
    for seed in (7, 7, 8, 9, 10):
        s = guards(2, 2)
        rules.start(s, seed, [0] * 4)
        shown.append((s.die, list(s.rng)))

    assert shown[0] == shown[1]
    assert len({die for die, _ in shown}) > 1


def test_a_choice_is_carried_out_counted_and_followed_by_the_next_question(rules: SimpleNamespace) -> None:
    s, menu = guards(2, 3), [0] * 4
    rules.start(s, 7, menu)

    n = rules.apply(s, 1, 3, menu)

    assert (n, s.deciders, s.decisions, log(s)) == (2, 0b01, 1, [13])


def test_a_single_option_is_taken_silently_and_is_no_decision(rules: SimpleNamespace) -> None:
    s, menu = guards(2, 1), [0] * 4

    n = rules.start(s, 7, menu)

    assert (n, s.deciders, log(s), s.decisions) == (2, 0b01, [11], 0)


def test_a_single_option_is_asked_where_taking_it_would_tell(rules: SimpleNamespace) -> None:
    s, menu = guards(2, 1, asks_anyway=1), [0] * 4

    assert rules.start(s, 7, menu) == 1
    assert (s.deciders, log(s)) == (0b10, [])


def test_a_single_option_is_asked_while_others_choose_too(rules: SimpleNamespace) -> None:
    """Or the others would know what this seat cannot do."""
    s, menu = guards(1, 2, together=1), [0] * 4

    assert rules.start(s, 7, menu) == 1
    assert (s.deciders, log(s)) == (0b11, [])


def test_those_asked_together_may_answer_in_any_order(rules: SimpleNamespace) -> None:
    s, menu = guards(2, 2, together=1), [0] * 4
    rules.start(s, 7, menu)

    rules.apply(s, 1, 2, menu)
    assert (s.deciders, s.hour) == (0b01, 1)
    rules.apply(s, 0, 1, menu)
    assert (s.deciders, s.hour) == (0b11, 2)
    assert log(s) == [12, 1]


def test_when_the_game_is_over_there_is_nothing_to_choose(rules: SimpleNamespace) -> None:
    s, menu = guards(1, 1), [0] * 4

    assert rules.start(s, 7, menu) == 0
    assert (s.over, s.deciders, log(s)) == (1, 0, [11, 1, 11])


def test_a_simulated_game_makes_the_choices_of_its_players(rules: SimpleNamespace) -> None:
    s, luck = guards(2, 3), Luck()

    rules.play_game(s, 7, [ADVISE, ADVISE], luck, [0] * 4)

    assert (log(s), s.decisions) == ([13, 2, 13], 3)


def test_forced_choices_are_no_decisions_in_simulations_either(rules: SimpleNamespace) -> None:
    s = guards(2, 1)

    rules.play_game(s, 7, [ADVISE, ADVISE], Luck(), [0] * 4)

    assert (log(s), s.decisions) == ([11, 2, 11], 1)


def test_who_chooses_does_not_change_the_dice_of_the_game(rules: SimpleNamespace) -> None:
    advised, random = guards(2, 3), guards(2, 3)
    rules.play_game(advised, 7, [ADVISE, ADVISE], Luck(), [0] * 4)
    rules.play_game(random, 7, [RANDOM, RANDOM], Luck(), [0] * 4)

    assert advised.rng == random.rng
    assert advised.die == random.die


def test_a_random_player_takes_every_option_about_equally_often(rules: SimpleNamespace) -> None:
    luck, counts = Luck(), [0, 0, 0]
    seed_dice(luck, 3)
    for _ in range(3_000):
        counts[rules.pick(None, 0, RANDOM, luck, [0, 1, 2], 3)] += 1

    assert min(counts) > 850


def test_a_game_that_never_ends_is_noticed_by_the_fuzzer() -> None:
    endless = bind(play, {**WATCH, "act": lambda s, p, a: setattr(s, "hour", 0), "broken": lambda s: 0})
    states, blank = Rows([guards(2, 2)]), Rows([guards(2, 2)])

    assert endless.fuzz_games(blank, states, 0, [RANDOM, RANDOM], [Luck()], [0] * 4, 3) == 0
    assert states[0].decisions > play.MOST_DECISIONS


# ---- compiled ------------------------------------------------------------------------------------------------------


def simulate(games: int, seed: int, policy: int) -> tuple[Any, Any, int]:
    seats = 3
    states, results = GAME.state.rows(1), Result.rows(games)
    blank = GAME.blank(GAME.options.parse({"players": seats}))
    decisions = compiled(GAME).play_games(
        blank, states, seed, np.full(seats, policy), Luck.rows(1), GAME.new_menu(), results, *GAME.handed(games)
    )
    return states, results, decisions


@pytest.mark.parametrize("policy", [RANDOM, ADVISE])
def test_simulated_games_are_the_same_at_both_speeds(policy: int) -> None:
    for seed in range(20):
        states, results, decisions = simulate(1, seed, policy)
        s: Any = GAME.new_state(GAME.options.parse({"players": 3}))
        GAME.rules.play_game(s, seed, [policy] * 3, Luck(), [0] * GAME.menu)

        assert states[0].tobytes() == s.to_bytes()
        assert results[0]["decisions"] == decisions == s.decisions
        assert list(results[0]["rewards"][:3]) == [GAME.rules.reward(s, p) for p in range(3)]


def test_games_have_consecutive_seeds_and_know_nothing_of_each_other() -> None:
    _, together, decisions = simulate(5, 40, RANDOM)
    alone = [simulate(1, 40 + k, RANDOM)[1][0] for k in range(5)]

    assert [r.tobytes() for r in together] == [r.tobytes() for r in alone]
    assert decisions == sum(int(r["decisions"]) for r in alone)


def test_seats_that_are_not_taken_get_no_reward() -> None:
    _, results, _ = simulate(1, 3, RANDOM)

    assert not results[0]["rewards"][3:].any()
