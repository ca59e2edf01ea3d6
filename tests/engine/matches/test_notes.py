"""What players say and draw with their moves."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.engine.matches.match import IllegalMove
from holdfast.engine.matches.notes import clean_line, clean_text

from ..gatehouse.tables import A_STROKE, posted


def test_what_a_player_says_is_cleaned_and_told() -> None:
    match = posted()

    match.play(0, "proclaim", text="  stand\x1b[31m \u202efast\r\n ")

    assert match.moves[-1].text == "stand[31m fast"
    assert match.story(1)[-2:] == ["Guard 0 proclaims", "Seat 1: “stand[31m fast”"]


def test_a_text_too_long_is_refused_with_its_limit() -> None:
    match = posted()

    with pytest.raises(IllegalMove, match="the text is 31 characters long; proclaim takes at most 30"):
        match.play(0, "proclaim", text="x" * 31)
    with pytest.raises(IllegalMove, match="rest takes no text"):
        match.play(0, "rest", text="good night")

    assert match.length == 2


@pytest.mark.parametrize(
    ("ink", "why"),
    [
        ([A_STROKE] * 3, "the drawing has 3 strokes; sketch takes at most 2"),
        ("scribble", "must be a list of strokes"),
        ([[0, 1]], "stroke 1 is not of the form"),
        ([{"points": []}], "stroke 1 has 0 points"),
        ([{"points": [[0, 0]] * 501}], "stroke 1 has 501 points; a stroke has 1 to 500"),
        ([{"points": [[0, float("nan")]]}], "all numbers"),
        ([{"points": [[0, 2]]}], "from 0 to 1"),
        ([{"points": [[0, 0]], "colour": "url(x)"}], "the colour of stroke 1"),
        ([{"points": [[0, 0]], "width": True}], "the width of stroke 1"),
        ([{"points": [[0, 0]], "onload": "x"}], "stroke 1 has 'onload'"),
    ],
)
def test_a_drawing_that_is_none_is_refused(ink: Any, why: str) -> None:
    match = posted()

    with pytest.raises(IllegalMove) as caught:
        match.play(0, "sketch", ink=ink)

    assert why in str(caught.value)
    assert match.length == 2


def test_a_drawing_is_seen_where_the_game_shows_it() -> None:
    match = posted()

    match.play(0, "sketch", ink=[A_STROKE])

    assert match.view(1)["sketch"] == [{"points": [[0.25, 0.5], [0.75, 0.1235]], "colour": "red", "width": 2}]
    with pytest.raises(IllegalMove, match="proclaim takes no drawing"):
        match.play(0, "proclaim", ink=[A_STROKE])


@pytest.mark.parametrize("name", ["Anna\u200b", "\u2060Anna ", "An\u00adna", "Anna\u3164", "\n Anna"])
def test_no_two_names_look_the_same(name: str) -> None:
    assert clean_line(name) == "Anna"


def test_a_name_of_nothing_that_is_seen_is_none() -> None:
    assert clean_line("\u200b\u2060\ufeff") == ""


@given(st.text(max_size=60))
def test_a_cleaned_text_is_clean(text: str) -> None:
    cleaned = clean_text(text)

    assert clean_text(cleaned) == cleaned
    assert cleaned.encode("utf-8").decode("utf-8") == cleaned
