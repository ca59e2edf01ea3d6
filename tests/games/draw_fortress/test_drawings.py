"""10.2 How much can be drawn in a space."""

from collections.abc import Sequence

import pytest

from holdfast.engine.matches.match import Match
from holdfast.engine.matches.moves import IllegalMove
from holdfast.engine.rules.ink import write
from holdfast.games.draw_fortress import GAME
from holdfast.games.draw_fortress.actions import STROKES

STROKE = write([(0, 0), (9, 9)])
SETUP = ("choose_group:group_1", "choose_color:red", "choose_start_sector:sector_2", "choose_start_layer:layer_1")


def with_a_moat(strokes: int, people: Sequence[int] = (0,)) -> Match:
    """Alone: a moat of so many strokes is drawn in a Vulnerable sector, and its Access is next."""
    match = Match.new(GAME, {"players": 1, "judging": "tags", "setting": "royalty"}, 3, people=people)
    for move in SETUP:
        match.play(0, move)
    match.play(0, "choose_design:moat", ink=[STROKE] * strokes)
    return match


def test_an_access_shares_the_room_of_the_defense_it_is_drawn_over() -> None:
    match = with_a_moat(STROKES - 1)

    assert match.ink_room(0, match.action("choose_access_design:tiara_lane")) == 1
    with pytest.raises(IllegalMove, match="the drawing has 2 strokes; there is room for 1 more"):
        match.play(0, "choose_access_design:tiara_lane", ink=[STROKE] * 2)
    match.play(0, "choose_access_design:tiara_lane", ink=[STROKE])

    assert len(match.notes(0)) == 2


def test_whoever_finds_no_room_builds_without_drawing() -> None:
    match = with_a_moat(STROKES)

    match.play(0, "choose_access_design:tiara_lane")

    assert match.state.sites[3].access_pile == 1


def test_a_bot_draws_nothing_where_there_is_no_room_for_its_sketch() -> None:
    match = with_a_moat(STROKES - 1, people=())

    match.play(0, "choose_access_design:tiara_lane")

    assert not match.moves[-1].ink


def test_an_improvement_shares_the_room_of_what_it_adds_to() -> None:
    match = with_a_moat(STROKES - 2)
    match.play(0, "choose_access_design:tiara_lane", ink=[STROKE])
    match.play(0, match.legal(0)[0])
    for move in ("improve", "choose_target:defense_s2_l1", "put_tokens:1"):
        match.play(0, move)

    assert match.ink_room(0, match.action("change_it")) == 1
    match.play(0, "change_it", ink=[STROKE])
    for move in ("improve", "choose_target:access_s2_l1", "put_tokens:1"):
        match.play(0, move)
    assert match.ink_room(0, match.action("add_tag:air")) == 0


def test_other_drawings_have_all_their_room() -> None:
    match = with_a_moat(STROKES)
    match.play(0, "choose_access_design:tiara_lane")

    assert match.ink_room(0, match.legal(0)[0]) == STROKES
    assert match.ink_room(0, match.action("tags_done")) == 0
