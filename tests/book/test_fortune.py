"""The curves of how a game went: one measure from the set-up to the end, and a plot for each."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from holdfast.book.account import Sitting
from holdfast.book.fortune import APART, HEIGHT, MOST_STEPS, course, moves_told, plot, ticks, values_told
from holdfast.book.leaves import Figure, Table
from holdfast.book.making import book_of
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.registry import find_game, games
from holdfast.games.draw_fortress.meta import SettingChoice
from holdfast.games.tiny_epic_defenders.state import Outcome

from .matches import played


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_what_the_curves_follow_is_the_same_from_the_first_move_to_the_last(game: Game) -> None:
    moments = [[(list(side.seats), list(side.terms)) for side in sides] for sides in course(played(game), 40)]

    assert moments[0]
    assert all(moment == moments[0] for moment in moments)


@pytest.mark.parametrize("outcome", [Outcome.VICTORY, Outcome.DEFEAT])
def test_the_end_of_a_defence_changes_the_score_and_not_the_curve(outcome: Outcome) -> None:
    match = played(find_game("tiny-epic-defenders"), 60)
    before, measured = match.game.fortunes(match.state), match.game.standing(match.state)
    match.state.outcome = outcome

    assert match.game.fortunes(match.state) == before == measured
    assert match.game.standing(match.state) != before


def test_a_destroyed_trait_is_seen_in_the_curve_of_all_and_in_nobodys_tokens() -> None:
    match = played(find_game("draw-fortress"), 60)
    together, *each = match.game.fortunes(match.state)
    sector = next(k for k, trait in enumerate(match.view(None).traits) if trait.category == "valuable")
    match.state.traits[sector].destroyed = 1

    now, *after = match.game.fortunes(match.state)

    assert (list(now.seats), now.sum) == (list(range(match.seats)), together.sum - 1)
    assert after == each == match.game.standing(match.state)


def test_while_the_precious_is_still_sought_no_trait_is_counted() -> None:
    match = Match.new(find_game("draw-fortress"), {"players": 2, "setting": SettingChoice.CUSTOM.name.lower()}, 1)

    assert match.game.fortunes(match.state)[0].terms == {"traits": 0}


def test_a_book_has_a_plot_for_each_measure() -> None:
    def plots(game: str) -> list[str]:
        match = played(find_game(game))
        book = book_of(match, Sitting([""] * match.seats), "en")
        [counted] = [chapter for chapter in book.chapters if chapter.title == "How it stood"]
        return [leaf.caption for leaf in counted.leaves if isinstance(leaf, Figure)]

    assert plots("borderkeep") == ["The course of fortune"]
    assert plots("draw-fortress") == [
        "The course of fortune: Valuable traits left",
        "The course of fortune: Tokens in stock",
    ]


def test_each_of_the_bots_by_the_same_name_has_a_line_and_a_row_of_its_own() -> None:
    match = played(find_game("draw-fortress"))
    book, seats = book_of(match, Sitting(["steady bot"] * match.seats), "en"), range(1, match.seats + 1)

    [counted] = [chapter for chapter in book.chapters if chapter.title == "How it stood"]
    [sums] = [leaf for leaf in counted.leaves if isinstance(leaf, Table)]
    assert [row[0] for row in sums.rows] == [f"Player {n}" for n in seats]
    tokens = next(leaf.svg for leaf in counted.leaves if isinstance(leaf, Figure) and "Tokens" in leaf.caption)
    assert tokens.count("<polyline") == len(seats) > 1
    assert all(f">Player {n}</text>" in tokens for n in seats)


def test_a_long_name_beside_a_line_is_broken_and_lies_on_no_other() -> None:
    curves = {"Wertvolle Merkmale übrig": [1, 2], "Marken": [1, 2], "Unbeschreiblichkeit": [1, 2]}
    svg = plot(curves, "all", 1, "Zug")

    below = [float(y) for y in re.findall(r'<text x="492" y="([0-9.]+)"', svg)]
    assert "Wertvolle</text>" in svg
    assert "Merkmale übrig</text>" in svg
    assert len(below) == 5
    assert all(b - a >= APART for a, b in pairwise(sorted(below)))
    assert max(below) < HEIGHT


@pytest.mark.parametrize(
    ("least", "most", "told"),
    [
        (0, 1, [0, 1]),
        (0, 7, [0, 2, 4, 6, 8]),
        (0, 37, [0, 10, 20, 30, 40]),
        (-3, 4, [-4, -2, 0, 2, 4]),
        (0, 97, [0, 20, 40, 60, 80, 100]),
        (0, 244, [0, 50, 100, 150, 200, 250]),
    ],
)
def test_a_scale_has_a_few_round_numbers_that_hold_all(least: int, most: int, told: list[int]) -> None:
    assert list(ticks(least, most)) == told


def test_no_scale_is_crowded_and_none_too_short() -> None:
    for most in range(1, 2000):
        values, moves = values_told([[0, most]]), moves_told(most)
        assert values[0] == moves[0] == 0
        assert values[-1] >= most >= moves[-1] > 0
        assert len(moves) <= len(values) <= MOST_STEPS + 1


def test_a_plot_tells_its_values_at_the_left_and_its_moves_below() -> None:
    svg = plot({"Anna": [0, 12, 37], "Ben": [0, 5, 3]}, "fortune", 244, "Move")

    left = dict(re.findall(r'y="([0-9.]+)" text-anchor="end"[^>]*>([^<]+)</text>', svg))
    below = dict(re.findall(r'x="([0-9.]+)" y="[0-9.]+" text-anchor="middle"[^>]*>([^<]+)</text>', svg))
    assert list(left.values()) == ["0", "10", "20", "30", "40", "Move"]
    assert list(below.values()) == ["0", "50", "100", "150", "200"]
    up, across = [float(y) for y in left][:-1], [float(x) for x in below]
    assert up == sorted(up, reverse=True)
    assert across == sorted(across)


def test_a_book_tells_the_moves_in_its_language() -> None:
    match = played(find_game("borderkeep"))
    book = book_of(match, Sitting([""] * match.seats), "de")
    [drawn] = [
        leaf.svg
        for chapter in book.chapters
        for leaf in chapter.leaves
        if isinstance(leaf, Figure) and "polyline" in leaf.svg
    ]
    assert ">Zug</text>" in drawn
