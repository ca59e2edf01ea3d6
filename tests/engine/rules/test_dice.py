"""Dice inside the state: in range, fair, repeatable, and the same for everybody who knows the seed."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.engine.rules.dice import WORD, below, bring_forward, mix, roll, seed_dice, shuffle, word
from holdfast.engine.rules.rule import Script, ScriptError, scripted
from holdfast.engine.rules.state import GameState

SEEDS = st.integers(0, 2**63 - 1)


def dice(seed: int) -> Any:
    s: Any = GameState()
    seed_dice(s, seed)
    return s


def unlikely(counts: list[int], expected: float) -> bool:
    """Chi-square far beyond what fair dice show once in a million, whatever the number of faces here."""
    faces = len(counts)
    chi_square = sum((n - expected) ** 2 / expected for n in counts)
    return bool(chi_square > faces + 6 * (2 * faces) ** 0.5)


@given(SEEDS, st.integers(1, 2**31))
def test_a_number_below_n_is_below_n(seed: int, n: int) -> None:
    s = dice(seed)

    assert all(0 <= below(s, n) < n for _ in range(20))


@given(SEEDS, st.integers(1, 100))
def test_a_die_shows_one_of_its_faces(seed: int, sides: int) -> None:
    s = dice(seed)

    assert all(1 <= roll(s, sides) <= sides for _ in range(20))


@pytest.mark.parametrize("sides", [2, 3, 6, 20])
def test_every_face_comes_up_about_equally_often(sides: int) -> None:
    s, counts = dice(11), [0] * sides
    for _ in range(12_000):
        counts[roll(s, sides) - 1] += 1

    assert not unlikely(counts, 12_000 / sides), counts


def test_every_face_comes_up_equally_often_over_neighbouring_seeds() -> None:
    counts = [0] * 6
    for seed in range(12_000):
        counts[below(dice(seed), 6)] += 1

    assert not unlikely(counts, 2_000), counts


@given(SEEDS, st.lists(st.integers(-100, 100), max_size=12))
def test_a_shuffle_is_a_permutation(seed: int, cards: list[int]) -> None:
    shuffled = list(cards)
    shuffle(dice(seed), shuffled, len(shuffled))

    assert sorted(shuffled) == sorted(cards)


@given(SEEDS, st.integers(0, 5))
def test_a_shuffle_leaves_alone_what_lies_beyond_n(seed: int, n: int) -> None:
    cards = list(range(6))
    shuffle(dice(seed), cards, n)

    assert cards[n:] == list(range(n, 6))


def test_every_order_is_about_equally_likely() -> None:
    s, counts = dice(5), dict.fromkeys(permutations(range(4)), 0)
    for _ in range(12_000):
        cards = list(range(4))
        shuffle(s, cards, 4)
        counts[tuple(cards)] += 1

    assert not unlikely(list(counts.values()), 500), counts


@given(SEEDS)
def test_the_same_seed_gives_the_same_dice(seed: int) -> None:
    one, other = dice(seed), dice(seed)

    assert [word(one) for _ in range(5)] == [word(other) for _ in range(5)]


@given(SEEDS, SEEDS)
def test_another_seed_gives_other_dice(one: int, other: int) -> None:
    assert (dice(one).rng == dice(other).rng) == (one == other)


@given(SEEDS)
def test_the_generator_never_stands_still(seed: int) -> None:
    s = dice(seed)
    before = list(s.rng)
    word(s)

    assert s.rng != before
    assert any(s.rng)


@given(st.integers(0, WORD))
def test_mixing_stays_within_a_word(x: int) -> None:
    assert 0 <= mix(x) <= WORD


def test_mixing_loses_nothing() -> None:
    assert len({mix(x) for x in range(20_000)}) == 20_000


def test_the_generator_is_xoroshiro64_star_star() -> None:
    """From the state 1, 2: worked out by hand from Blackman and Vigna's definition."""
    s: Any = GameState()
    s.rng = [1, 2]
    product = 0x9E3779BB
    rotated = ((product << 5) | (product >> 27)) & WORD

    assert word(s) == rotated * 5 & WORD
    assert s.rng == [(1 << 26) ^ 3 ^ (3 << 9), 3 << 13]


# ---- scripted ------------------------------------------------------------------------------------------------------


def test_scripted_dice_come_first_and_the_real_ones_go_on() -> None:
    s = dice(1)
    with scripted(Script(dice=[6, 1])):
        shown = [roll(s, 6), roll(s, 6), roll(s, 6)]

    assert shown[:2] == [6, 1]
    assert shown[2] == [roll(again := dice(1), 6), roll(again, 6), roll(again, 6)][2]


def test_a_face_the_die_does_not_have_is_refused() -> None:
    with scripted(Script(dice=[7])), pytest.raises(ScriptError, match="but this die has the faces 1 to 6"):
        roll(dice(1), 6)


def test_a_scripted_shuffle_gives_that_order_and_uses_up_no_scripted_dice() -> None:
    cards = [1, 2, 3]
    with scripted(Script(dice=[4], orders=[[3, 1, 2]])) as script:
        shuffle(dice(1), cards, 3)

    assert cards == [3, 1, 2]
    assert script.dice == [4]


def test_a_scripted_order_of_other_cards_is_refused() -> None:
    with scripted(Script(orders=[[1, 2]])), pytest.raises(ScriptError, match=r"\[1, 2\], but \[1, 3\] are shuffled"):
        shuffle(dice(1), [1, 3], 2)


# ---- some of many --------------------------------------------------------------------------------------------------


def test_some_are_brought_forward_and_none_is_lost() -> None:
    seen = set()
    for seed in range(200):
        cards = [1, 2, 3, 4, 5]
        bring_forward(dice(seed), cards, 4, 2)
        assert sorted(cards) == [1, 2, 3, 4, 5]
        assert cards[4] == 5
        seen.add((cards[0], cards[1]))

    assert len(seen) == 12


def test_a_script_names_those_that_are_brought_forward_and_uses_up_no_dice() -> None:
    cards = [1, 2, 3, 4]
    with scripted(Script(dice=[4], orders=[[4, 2]])) as script:
        bring_forward(dice(1), cards, 4, 2)

    assert cards[:2] == [4, 2]
    assert sorted(cards) == [1, 2, 3, 4]
    assert script.dice == [4]


def test_a_script_cannot_bring_forward_what_is_not_there() -> None:
    with (
        scripted(Script(orders=[[7, 2]])),
        pytest.raises(ScriptError, match=r"\[7, 2\], but 2 of \[1, 2, 3\] are drawn"),
    ):
        bring_forward(dice(1), [1, 2, 3], 3, 2)
