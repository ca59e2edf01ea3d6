"""Free ink: drawn out of turn, it stands beside the moves in log, file and replay, and is not taken back with them."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast.engine.matches.match import Match
from holdfast.engine.matches.moves import IllegalMove
from holdfast.engine.matches.savefile import MatchError, checksum_of
from holdfast.engine.rules.ink import MOST_STROKES, write
from keep_vote import GAME

LINE, DOT = write([(0, 0), (9000, 9000)], "red"), write([(5, 5)], "eraser", "broad")


def hall() -> Match:
    """Two have drawn on the wall: one before the first move, the other after it."""
    match = Match.new(GAME, {"players": 2}, seed=4)
    match.draw(1, "wall", [LINE, DOT])
    match.play(match.deciders[0], "name_assault:ram", text="Old Grumble")
    match.draw(0, "wall", [LINE])
    return match


def seen(match: Match) -> list[tuple[int, int, int, str]]:
    return [(one.number, one.seat, one.after, one.stroke) for one in match.sheets().on("wall")]


def test_anybody_draws_at_any_time_and_it_is_no_move() -> None:
    match = hall()

    assert seen(match) == [(1, 1, 0, LINE), (2, 1, 0, DOT), (3, 0, 1, LINE)]
    assert match.length == 1


def test_one_wipes_away_only_what_is_ones_own() -> None:
    match = hall()

    match.wipe(1, [2])

    assert [number for number, *_ in seen(match)] == [1, 3]
    for strokes in ([2], [3], [99], []):
        with pytest.raises(IllegalMove, match="only wipe away strokes of your own"):
            match.wipe(1, strokes)
    match.draw(1, "wall", [DOT])
    assert seen(match)[-1] == (4, 1, 1, DOT)


def test_a_sheet_takes_so_many_strokes_and_no_more() -> None:
    match = hall()
    match.draw(0, "wall", [DOT] * (MOST_STROKES - 3))

    with pytest.raises(IllegalMove, match="takes 300 strokes at most"):
        match.draw(0, "wall", [DOT])
    match.wipe(1, [1])
    match.draw(0, "wall", [DOT])

    with pytest.raises(IllegalMove, match="no such sheet"):
        match.draw(0, "floor", [DOT])
    with pytest.raises(IllegalMove, match="at least one stroke"):
        match.draw(0, "wall", [])
    with pytest.raises(IllegalMove, match="stroke 1 must begin with"):
        match.draw(0, "wall", ["<svg>"])


def test_a_file_has_it_all_and_replays_it() -> None:
    match = hall()
    match.wipe(1, [1])

    again = Match.from_json(match.to_json())

    assert seen(again) == seen(match)
    assert again.to_json() == match.to_json()
    assert seen(again.rewind(0)) == [(1, 1, 0, LINE), (2, 1, 0, DOT)]


def test_what_was_drawn_stays_when_moves_are_taken_back() -> None:
    match = hall()

    match.undo()

    assert seen(match) == [(1, 1, 0, LINE), (2, 1, 0, DOT), (3, 0, 0, LINE)]
    assert seen(Match.from_json(match.to_json())) == seen(match)


def test_a_match_dealt_anew_has_the_wall_as_it_was() -> None:
    match = hall()

    other = match.dealt_anew(1, 0)

    assert [stroke for *_, stroke in seen(other)] == [LINE, DOT, LINE]


@pytest.mark.parametrize(
    ("drawn", "why"),
    [
        ([{"after": 2, "seat": 0, "sheet": "wall", "ink": [LINE]}], "out of its order"),
        ([{"after": 1, "seat": 0, "ink": [LINE]}], "either on a 'sheet'"),
        ([{"after": 1, "seat": 0, "sheet": "<b>", "ink": [LINE]}], "either on a 'sheet'"),
        ([{"after": 1, "seat": 0, "wiped": ["1"]}], "list of whole numbers"),
        ([{"after": 1, "seat": 0, "wiped": [7]}], "only wipe away strokes of your own"),
        ([{"after": 1, "seat": 5, "sheet": "wall", "ink": [LINE]}], "there is no seat 5"),
        ([{"after": 1, "seat": 0, "sheet": "wall", "ink": ["?"]}], "stroke 1 must begin with"),
        (["scribble"], "must be an object"),
    ],
)
def test_a_file_with_ink_that_cannot_be_is_refused(drawn: list[Any], why: str) -> None:
    data = hall().to_json() | {"drawn": drawn}

    with pytest.raises(MatchError) as caught:
        Match.from_json(data | {"checksum": checksum_of(data)})

    assert why in str(caught.value)
