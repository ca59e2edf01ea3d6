"""Drawings in a terminal, in dots of Braille."""

from holdfast.engine.rules.ink import SHEET, ruled, write
from holdfast.terminal.braille import in_dots

LAST = SHEET - 1


def test_a_line_from_corner_to_corner_leaves_no_gap() -> None:
    assert in_dots([ruled([(0, 0), (LAST, LAST)])], 4) == ["⠑⢄⠀⠀", "⠀⠀⠑⢄"]


def test_a_dot_is_a_dot_and_an_eraser_takes_it_away() -> None:
    dot, rub = write([(0, 0)]), write([(0, 0)], "eraser", "fine")
    assert in_dots([dot], 2) == ["⠁⠀"]
    assert in_dots([dot, rub], 2) == ["⠀⠀"]
