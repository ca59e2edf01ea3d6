"""Boards: everything that matters is on them, in any width, with words beside every colour."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast.bots import RandomBot
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.ink import write
from holdfast.engine.rules.registry import find_game

from .conftest import Draw


def match_of(name: str, moves: int = 0, **options: Any) -> Match:
    match = Match.new(find_game(name), options, seed=3)
    for _ in range(moves):
        if not match.over:
            match.play(match.deciders[0], RandomBot().choose(match, match.deciders[0]))
    return match


def test_the_ring_lies_as_on_the_table(draw: Draw) -> None:
    match = match_of("tiny-epic-defenders", map_layout="example")
    lines = draw(match).splitlines()
    row = {name: next(k for k, line in enumerate(lines) if f" {name} " in line) for name in
           ("Plains", "Forest", "Mountains", "Coast", "Ruins", "Desert", "Capital")}  # fmt: skip
    column = {name: lines[row[name]].index(name) for name in row}

    assert row["Forest"] == row["Mountains"] < row["Plains"] == row["Capital"] == row["Coast"] < row["Desert"]
    assert row["Desert"] == row["Ruins"]
    assert column["Plains"] < column["Forest"] < column["Capital"] < column["Mountains"] < column["Coast"]
    assert column["Desert"] < column["Capital"] < column["Ruins"]


def test_what_colour_says_words_say_too(draw: Draw) -> None:
    match = match_of("tiny-epic-defenders")
    match.state.regions[0].threat, match.state.regions[0].destroyed = 4, 1
    match.state.defenders[0].hp = 0
    drawn = draw(match)

    assert "DESTROYED" in drawn
    assert "exhausted" in drawn
    assert "*Gurmund" in drawn, "your own hero is marked"
    assert "*Randal" not in drawn
    assert "●○○○" in drawn


def test_the_foe_is_on_the_board_once_it_is_there(draw: Draw) -> None:
    match = match_of("tiny-epic-defenders", epic_foe="dragon")
    assert "Dragon hidden" in draw(match)

    match.state.foe_revealed, match.state.foe_region, match.state.foe_hp = 1, 2, 5
    drawn = draw(match)
    assert "Dragon in the Mountains, 5 of 8 HP ♥♥♥♥♥♡♡♡" in drawn


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (50, 30), (40, 12), (79, 24), (80, 20)])
@pytest.mark.parametrize("players", [1, 4])
def test_nothing_is_wider_than_the_terminal(draw: Draw, width: int, height: int, players: int) -> None:
    match = match_of("tiny-epic-defenders", 40, players=players)
    for line in draw(match, width=width, height=height).splitlines():
        assert len(line) <= width


def test_the_board_of_two_players_leaves_room_for_choices(draw: Draw) -> None:
    assert len(draw(match_of("tiny-epic-defenders", 5)).splitlines()) <= 17


def test_small_terminals_get_one_column(draw: Draw) -> None:
    drawn = draw(match_of("tiny-epic-defenders"), width=50)

    assert "╭" not in drawn
    assert "Capital" in drawn
    assert "gate" in drawn


@pytest.mark.parametrize("width", [50, 100])
def test_a_game_without_a_board_shows_its_view_and_no_more(draw: Draw, width: int) -> None:
    match = match_of("keep-vote", players=3)
    own, others = draw(match, 0, width), draw(match, None, width)

    assert "Stones in the walls 5" in own, "in the words of the game's own catalogue"
    assert "the Marshal" in own
    assert "Steadfast" in own or "a Turncoat" in own
    assert "steadfast" not in others.lower()
    assert "turncoat" not in others.lower()


def test_a_board_of_any_game_shows_what_was_drawn_and_names_things_once(draw: Draw) -> None:
    match = Match.new(find_game("keep-vote"), {"players": 2}, seed=2)
    assert "strokes" not in draw(match), "no banner flies"
    herald = match.deciders[0]
    match.play(herald, match.legal(herald)[0], "The Tall Widow")
    match.play(herald, "draw_banner", ink=[write([(0, 0), (65_535, 65_535)])], texts={"name": "The Boar"})

    drawn = draw(match)

    assert "a drawing of 1 stroke" in drawn
    assert any(0x2800 < ord(letter) < 0x2900 for letter in drawn)
    assert drawn.count("Ladders") == (2 if "Announced Ladders" in drawn else 1)
    assert "Remark" in drawn
    assert "Pledge" in drawn


@pytest.mark.parametrize("width", [50, 200])
def test_what_people_wrote_is_no_word_of_the_game(draw: Draw, width: int) -> None:
    match = Match.new(find_game("keep-vote"), {"players": 2}, seed=2)
    herald = match.deciders[0]
    match.play(herald, match.legal(herald)[0], "sortie")
    match.play(herald, "draw_banner", texts={"name": "night_1"})
    match.play(0, "vote:hold:nothing", texts={"remark": "oil_of {who}"})

    drawn = " ".join(draw(match, 0, width).split())

    assert all(written in drawn for written in ("Its name sortie", "Its motto night_1", "oil_of {who}"))
