"""The one form of ink: written and read as a pair, measured in bounded time, and every fault a sentence."""

from __future__ import annotations

import contextlib
import random
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.engine.rules.ink import (
    COLOURS,
    ERASER,
    LONGEST_STROKE,
    MOST_STROKES,
    NIBS,
    POINTS_PER_STROKE,
    SHEET,
    Drawing,
    InkError,
    points_in,
    points_in_all,
    read,
    ruled,
    scaled,
    write,
)

MUTATED = 10_000  # drawings
places = st.integers(0, SHEET - 1)
lines = st.lists(st.tuples(places, places), min_size=1, max_size=POINTS_PER_STROKE)
pressed = st.lists(st.tuples(places, places, st.integers(0, 255)), min_size=1, max_size=20)


@given(lines | pressed, st.sampled_from([*COLOURS, ERASER]), st.sampled_from(list(NIBS)))
def test_what_is_written_is_read_again(points: list[tuple[int, ...]], colour: str, nib: str) -> None:
    stroke = write(points, colour, nib)
    pen = read(stroke)

    assert (pen.colour, pen.nib, [tuple(point) for point in pen.points.tolist()]) == (colour, nib, points)
    assert points_in(stroke) == len(points)
    assert len(stroke) <= LONGEST_STROKE


def test_the_form_is_what_the_page_says() -> None:
    assert write([(16, 63), (20, 60), (15, 70)], "red") == "d2.gB-DIFJU"


@pytest.mark.parametrize(
    ("stroke", "why"),
    [
        ("", "must begin with a colour"),
        ("a2.", "has no points"),
        ("y2.AA", "must begin with a colour"),
        ("a9.AA", "must begin with a colour"),
        ("a2;AA", "must begin with a colour"),
        ("a2.A", "has 1 numbers"),
        ("a2:AAAA", "has 4 numbers"),
        ("a2.A!", "each digit is one of"),
        ("a2.AAg", "numbers that are none"),
        ("a2.ggggAA", "a number of more than 4 digits"),
        ("a2.BA", "leaves the sheet"),
        ("a2." + "A" * 1002, "1 to 500 points"),
        ("a2." + "A" * LONGEST_STROKE, "is no stroke"),
        ("a2.Aé", "is no stroke"),
    ],
)
def test_what_is_no_stroke_is_told_why(stroke: str, why: str) -> None:
    with pytest.raises(InkError) as caught:
        read(stroke)

    assert why in str(caught.value)


@settings(max_examples=500)
@given(lines, st.data())
def test_a_mutated_stroke_is_a_stroke_or_a_sentence(points: list[tuple[int, int]], data: st.DataObject) -> None:
    stroke = list(write(points))
    for _ in range(data.draw(st.integers(1, 5))):
        stroke[data.draw(st.integers(0, len(stroke) - 1))] = data.draw(st.characters())

    with contextlib.suppress(InkError):
        assert 1 <= len(read("".join(stroke)).points) <= POINTS_PER_STROKE


def test_a_region_is_looked_at_in_bounded_time() -> None:
    luck = random.Random(1)
    strokes = [
        write([(luck.randrange(SHEET), luck.randrange(SHEET)) for _ in range(POINTS_PER_STROKE)])
        for _ in range(MOST_STROKES)
    ]
    began = time.process_time()

    drawing = Drawing.of(strokes)

    assert time.process_time() - began < 0.37
    assert drawing.points == 150_000
    assert sum(map(len, drawing)) < 1_250_000


def test_more_strokes_than_a_sheet_takes_are_not_even_looked_at() -> None:
    with pytest.raises(InkError, match="301 strokes; it takes at most 300"):
        Drawing.of(["?"] * 301)


def test_a_drawing_goes_by_what_is_in_it() -> None:
    one, same, other = (Drawing.of([write([(x, 1)])]) for x in (5, 5, 6))

    assert one.name == same.name != other.name
    assert Drawing().name == ""
    assert Drawing.of(one) is one


def test_a_stamp_is_placed_without_being_stretched() -> None:
    stamp = write([(0, 0), (SHEET - 1, SHEET - 1)], "blue", "fine")

    assert read(scaled(stamp, 1000, 2000, 4096)).points.tolist() == [[1000, 2000], [5095, 6095]]


def test_a_ruled_line_goes_straight_from_corner_to_corner() -> None:
    points = read(ruled([(0, 0), (SHEET - 1, 0), (SHEET - 1, 100)])).points.tolist()

    assert points[0] == [0, 0]
    assert points[-2:] == [[SHEET - 1, 0], [SHEET - 1, 100]]
    assert all(y == 0 for _, y in points[:-1])
    assert 40 < len(points) < 60


@pytest.mark.parametrize(("colour", "found"), [("#c0262e", "red"), ("crimson", "ink"), ("red", "red")])
def test_a_drawing_of_an_older_file_has_the_nearest_colour(colour: str, found: str) -> None:
    (stroke,) = Drawing.of([{"points": [[0, 0, 0.5], [1, 1]], "colour": colour, "width": 9}])
    pen = read(stroke)

    assert (pen.colour, pen.nib, pen.points.tolist()) == (found, "broad", [[0, 0], [SHEET - 1, SHEET - 1]])


def test_whatever_is_made_of_strokes_it_is_a_drawing_or_a_sentence() -> None:
    luck = random.Random(7)
    good = [write([(luck.randrange(SHEET), luck.randrange(SHEET)) for _ in range(n)]) for n in (1, 2, 30, 500)]
    odd: list[object] = [
        None,
        7,
        "",
        [],
        {},
        "a2.",
        b"a2.AA",
        {"points": None},
        {"points": [[0]]},
        "\ud800",
        "a" * 9000,
    ]
    kept = 0
    for _ in range(MUTATED):
        strokes: list[object] = [_mutated(luck, luck.choice(good)) for _ in range(luck.randint(0, 3))]
        if luck.random() < 0.1:
            strokes.append(luck.choice(odd))
        drawing = _drawing_or_sentence(strokes)
        if isinstance(drawing, str):
            assert 20 < len(drawing) < 300
            continue
        kept += 1
        assert drawing.points == sum(len(read(stroke).points) for stroke in drawing)
    assert 0 < kept < MUTATED


def _drawing_or_sentence(strokes: list[object]) -> Drawing | str:
    try:
        return Drawing.of(strokes)
    except InkError as error:
        return str(error)


def _mutated(luck: random.Random, stroke: str) -> str:
    letters = list(stroke)
    for _ in range(luck.randint(0, 2)):
        place = luck.randrange(len(letters) + 1)
        letters[place : place + luck.randint(0, 2)] = luck.choice(["", "A", "_", "<", "é", "\x00", "gg", '"', "z3:"])
    return "".join(letters) or "?"


@settings(max_examples=200)
@given(st.lists(st.tuples(lines | pressed, st.integers(0, 400), st.sampled_from("A_f9!")), max_size=8), st.data())
def test_strokes_looked_at_together_are_what_each_is_alone(drawn: list[Any], data: st.DataObject) -> None:
    strokes = [write(points) for points, _, _ in drawn]
    spoiled = data.draw(st.booleans())
    if strokes and spoiled:  # one of them loses a digit, or gets another
        k = data.draw(st.integers(0, len(strokes) - 1))
        at = min(drawn[k][1], len(strokes[k]) - 1)
        strokes[k] = strokes[k][:at] + drawn[k][2] * data.draw(st.booleans()) + strokes[k][at + 1 :]

    with contextlib.suppress(InkError):
        alone = sum(len(read(stroke).points) for stroke in strokes)
        assert points_in_all(strokes) == alone == Drawing.of(strokes).points
        return
    assert points_in_all(strokes) is None
    with pytest.raises(InkError):
        Drawing.of(strokes)
