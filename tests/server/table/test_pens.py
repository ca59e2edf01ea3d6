"""Live ink is passed on where a seat may draw, and never while several choose in secret."""

from __future__ import annotations

import pytest

from holdfast.engine.rules.ink import write
from holdfast.server.protocol.messages import Hush, Pen, Penned
from holdfast.server.protocol.refusals import Refused
from holdfast.server.table import pens

from ..rooms import ask, move, started, voting

LINE = write([(0, 0), (9000, 9000)], "red")


def test_the_others_see_where_a_pen_is() -> None:
    table = started()

    assert pens.passed_on(table, "ben", 1, Pen(3, "wall", stroke=LINE, after=2)) == Penned(1, 3, "wall", "", LINE, 2)
    assert pens.passed_on(table, "ben", 1, Pen(3, "floor", stroke=LINE)) is None
    assert pens.passed_on(table, "eve", None, Pen(3, "wall", stroke=LINE)) is None
    assert pens.passed_on(table, "ben", 0, Pen(3, "wall", stroke=LINE)) is None


def test_no_pen_is_seen_on_a_sheet_where_the_host_has_stopped_it() -> None:
    table = started()
    ask(table, 0, Hush("h", 1, "ink", hushed=True))

    assert pens.passed_on(table, "ben", 1, Pen(3, "wall", stroke=LINE)) is None
    assert pens.passed_on(table, "anna", 0, Pen(3, "wall", stroke=LINE)) is not None
    ask(table, 0, Hush("i", 1, "ink", hushed=False))
    assert pens.passed_on(table, "ben", 1, Pen(3, "wall", stroke=LINE)) is not None


def test_a_pen_that_draws_with_a_move_is_seen_if_the_seat_may_make_it() -> None:
    table = started()
    herald = table.playing().deciders[0]
    move(table)
    user = table.occupants[herald].user

    assert pens.passed_on(table, user, herald, Pen(1, action="draw_banner", stroke=LINE)) is not None
    assert pens.passed_on(table, user, herald, Pen(1, action="leave_bare", stroke=LINE)) is None
    other = (herald + 1) % 3
    assert pens.passed_on(table, table.occupants[other].user, other, Pen(1, action="draw_banner", stroke=LINE)) is None


def test_no_pen_is_seen_while_several_choose_in_secret() -> None:
    table = voting()

    assert pens.passed_on(table, "ben", 1, Pen(3, "wall", stroke=LINE)) is None
    move(table, "vote:hold:nothing")
    move(table, "vote:hold:nothing")
    assert len(table.playing().deciders) == 1
    assert pens.passed_on(table, "ben", 1, Pen(3, "wall", stroke=LINE)) is None
    move(table, "vote:hold:nothing")
    assert pens.passed_on(table, "ben", 1, Pen(3, "wall", stroke=LINE)) is not None


def test_what_is_no_stroke_is_told_why() -> None:
    with pytest.raises(Refused, match="what the pen draws must begin with"):
        pens.passed_on(started(), "ben", 1, Pen(3, "wall", stroke="<svg>"))
