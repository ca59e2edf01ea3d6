"""Sketches: stamps that make up a drawing, and hands that draw it."""

import numpy as np
import pytest

from holdfast.engine.rules.ink import SHEET, Drawing, read, ruled, write
from holdfast.engine.rules.sketches import HUNDRED, MOST_STAMPS, PLACES, Placed, arranged, drawn

CORNERS = [(0, 0), (SHEET - 1, 0), (SHEET - 1, SHEET - 1), (0, SHEET - 1), (0, 0)]
STAMPS = {"box": (ruled(CORNERS, "red", "fine"),), "dot": (write([(SHEET // 2, SHEET // 2)]),)}


@pytest.mark.parametrize("stamps", range(1, MOST_STAMPS + 1))
def test_stamps_that_are_arranged_lie_on_the_sheet(stamps: int) -> None:
    for _, left, top, size in arranged(["box"] * stamps):
        assert 0 <= left <= left + size <= HUNDRED
        assert 0 <= top <= top + size <= HUNDRED
    assert len(PLACES[stamps]) == stamps


def test_nothing_makes_up_an_empty_drawing() -> None:
    assert drawn(STAMPS, arranged([]), "anybody") == ()


def test_the_same_hand_draws_the_same_and_another_hand_does_not() -> None:
    sketch = arranged(["box", "dot"])
    assert drawn(STAMPS, sketch, "0:7") == drawn(STAMPS, sketch, "0:7")
    assert drawn(STAMPS, sketch, "0:7") != drawn(STAMPS, sketch, "1:7")


def test_what_a_hand_draws_is_ink_in_the_stamps_own_colours_near_its_place() -> None:
    drawing = drawn(STAMPS, [Placed("box", 50, 20, 40)], "2:3")
    pen = read(Drawing.of(drawing)[0])
    assert (pen.colour, pen.nib) == ("red", "fine")
    assert np.abs(pen.points.mean(axis=0) / SHEET - (0.7, 0.4)).max() < 0.06
    assert np.ptp(pen.points, axis=0).max() / SHEET < 0.46


def test_a_stamp_that_fills_the_sheet_never_leaves_it() -> None:
    for hand in range(20):
        Drawing.of(drawn(STAMPS, [Placed("box", 0, 0, HUNDRED)], str(hand)))
