"""A census of cards: how they are counted in each kind of place, and which are missing."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import pytest

from holdfast.engine.rules.census import Census
from holdfast.engine.rules.constants import table
from holdfast.engine.rules.records import Record, RecordType, i8, i16, line, pile, u8
from holdfast.engine.rules.rule import rule


class Card(IntEnum):
    OX = 0
    CART = 1
    WELL = 2


def record(name: str, **fields: Any) -> Any:
    return RecordType(name, (Record,), {"__annotations__": fields, "__module__": __name__})


Farm = record("Farm", hand=line(Card, 3), built=i8[Card])
State = record(
    "State",
    options=record("Chosen", players=i16),
    deck=pile(Card, 5),
    farms=Farm[2],
    next=i8.of(Card),
    seen=u8.set_of(Card),
    rows=pile(Card, 2)[2],
)


@rule
def none_elsewhere(s: Any, card: int) -> int:
    return 0


@rule
def is_played(s: Any) -> bool:
    return bool(s.options.players > 0)


@pytest.fixture
def s() -> Any:
    state = State()
    state.next = -1
    return state


@pytest.mark.parametrize(
    ("place", "lay"),
    [
        ("deck", lambda s: setattr(s.deck, "n", 1)),
        ("farms.hand", lambda s: setattr(s.farms[1].hand, "n", 1)),
        ("farms.built", lambda s: s.farms[1].built.__setitem__(Card.OX, 1)),
        ("next", lambda s: setattr(s, "next", Card.OX)),
        ("seen", lambda s: setattr(s, "seen", 1)),
        ("rows", lambda s: setattr(s.rows[1], "n", 1)),
    ],
)
def test_a_card_is_counted_wherever_it_may_lie(place: str, lay: Any, s: Any) -> None:
    census = Census(Card, "each once", [place], elsewhere=none_elsewhere)
    assert census.lying(State)(s, Card.OX) == 0

    lay(s)

    assert [census.lying(State)(s, card) for card in Card] == [1, 0, 0]
    assert census.missing(s) == [Card.CART, Card.WELL]


def test_each_card_lies_as_often_as_there_are_copies(s: Any) -> None:
    census = Census(Card, "as many as there are", ["deck"], copies=table([2, 1, 0]))
    s.deck.n, s.deck.cards[:3] = 3, [Card.OX, Card.CART, Card.OX]
    assert census.miscounted(State)(s) == 0

    s.deck.cards[2] = Card.WELL

    assert census.miscounted(State)(s) == 1
    assert census.missing(s) == [Card.OX]


def test_where_there_are_no_such_cards_none_is_counted(s: Any) -> None:
    census = Census(Card, "each once", ["deck"], when=is_played)
    assert census.miscounted(State)(s) == 0

    s.options.players = 1

    assert census.miscounted(State)(s) == 1


def test_a_place_that_is_none_is_named() -> None:
    with pytest.raises(ValueError, match=r"the census of Card looks at 'farms.stable', but there is no field 'stable'"):
        Census(Card, "each once", ["farms.stable"]).lying(State)
