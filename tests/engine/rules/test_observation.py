"""Observations: the names of features and the numbers written for them, from one declaration."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import pytest

from holdfast.engine.rules.observation import (
    NOWHERE,
    cells,
    each,
    number,
    observation,
    one_of,
    own,
    rows,
)
from holdfast.engine.rules.records import Record, RecordType, i8, line, u8
from holdfast.engine.rules.rule import rule


class Card(IntEnum):
    OX = 1
    CART = 2


def record(name: str, **fields: Any) -> Any:
    return RecordType(name, (Record,), {"__annotations__": fields, "__module__": __name__})


State = record(
    "State",
    day=i8,
    hand=line(Card, 4),
    seen=u8.set_of(Card),
    price=i8[3],
    farms=record("Farm", corn=i8, chosen=i8)[2],
)


@rule
def asked(s: Any, p: int) -> int:
    return p + 10


@rule
def farm_at(s: Any, p: int, k: int) -> int:
    return 1 - k if p == 0 else NOWHERE


@rule
def chosen(s: Any, k: int) -> int:
    return int(s.farms[k].chosen)


@rule
def two(s: Any, p: int, out: Any, at: int) -> None:
    out[at] = p
    out[at + 1] = s.day


def seen_by(p: int, *parts: Any) -> dict[str, int]:
    s = State()
    s.day, s.seen, s.price[:] = 3, 1 << Card.CART, [0, 7, 8]
    s.hand.n, s.hand.cards[:3] = 3, [Card.CART, Card.OX, Card.CART]
    s.farms[0].corn, s.farms[1].corn, s.farms[1].chosen = 4, 5, Card.CART
    names, observe = observation(State, *parts)
    out = [0] * len(names)
    observe(s, p, out)
    return dict(zip(names, out, strict=True))


def test_a_cell_goes_by_its_path_or_as_it_is_said() -> None:
    assert seen_by(0, cells("day", cards="hand.n")) == {"day": 3, "cards": 3}


def test_a_rule_is_told_who_looks() -> None:
    assert seen_by(4, number("asked", asked)) == {"asked": 14}


def test_each_member_is_counted_looked_up_or_asked_for() -> None:
    assert seen_by(0, each("hand.", Card, "hand")) == {"hand.ox": 1, "hand.cart": 2}
    assert seen_by(0, each("seen.", Card, "seen")) == {"seen.ox": 0, "seen.cart": 1}
    assert seen_by(0, each("price.", Card, "price")) == {"price.ox": 7, "price.cart": 8}
    assert seen_by(3, each("is.", range(2), farm_at)) == {"is.0": NOWHERE, "is.1": NOWHERE}


def test_one_of_several_is_marked_or_none() -> None:
    assert seen_by(0, rows("farm.", range(2), "farms", one_of("", Card, chosen))) == {
        "farm.0.ox": 0,
        "farm.0.cart": 0,
        "farm.1.ox": 0,
        "farm.1.cart": 1,
    }


def test_rows_come_in_the_order_a_rule_says_and_what_is_nowhere_stays_zero() -> None:
    parts = rows("farm.", range(2), "farms", cells("corn"), row=farm_at)

    assert seen_by(0, parts) == {"farm.0.corn": 5, "farm.1.corn": 4}
    assert seen_by(1, parts) == {"farm.0.corn": 0, "farm.1.corn": 0}


def test_a_game_may_write_some_itself() -> None:
    assert seen_by(2, cells("day"), own(["me", "today"], two)) == {"day": 3, "me": 2, "today": 3}


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="an observation of 'night': State has no such field"):
        observation(State, cells("night"))
    with pytest.raises(ValueError, match="day is not a row of records"):
        observation(State, rows("x.", range(2), "day"))
    with pytest.raises(ValueError, match="the members behind 'x' are not numbered one after the other"):
        each("x", range(0, 4, 2), asked)
