"""Piles of cards: the top one is last, and nothing is lost or made."""

# mypy: disable-error-code="valid-type"

from enum import IntEnum
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from holdfast.engine.rules.decks import draw, empty, find, put, put_below, shuffle_pile, take, top
from holdfast.engine.rules.dice import seed_dice
from holdfast.engine.rules.records import pile
from holdfast.engine.rules.rule import Script, scripted
from holdfast.engine.rules.state import GameState


class Card(IntEnum):
    ARROW = 0
    LADDER = 1
    RAM = 2
    OIL = 3


Pile = pile(Card, 8)


class Table(GameState):
    deck: pile(Card, 8)


def laid(*cards: int) -> Any:
    deck: Any = Pile()
    for card in cards:
        put(deck, card)
    return deck


def cards(deck: Any) -> list[int]:
    """From the bottom to the top."""
    return list(deck.cards[: deck.n])


def test_the_card_put_last_is_drawn_first() -> None:
    deck = laid(Card.ARROW, Card.RAM)

    assert top(deck) == Card.RAM
    assert draw(deck) == Card.RAM
    assert draw(deck) == Card.ARROW
    assert deck.n == 0


def test_looking_at_the_top_card_leaves_it_there() -> None:
    deck = laid(Card.OIL)
    top(deck)

    assert cards(deck) == [Card.OIL]


def test_a_card_slid_in_below_is_drawn_last() -> None:
    deck = laid(Card.ARROW, Card.RAM)
    put_below(deck, Card.OIL)

    assert cards(deck) == [Card.OIL, Card.ARROW, Card.RAM]


def test_a_card_can_be_slid_below_an_empty_pile() -> None:
    deck = laid()
    put_below(deck, Card.OIL)

    assert cards(deck) == [Card.OIL]


def test_a_card_is_found_where_it_lies_counted_from_the_bottom() -> None:
    deck = laid(Card.ARROW, Card.RAM)

    assert find(deck, Card.RAM) == 1
    assert find(deck, Card.OIL) == -1


def test_what_was_drawn_is_not_found_any_more() -> None:
    deck = laid(Card.RAM, Card.ARROW)
    draw(deck)

    assert find(deck, Card.ARROW) == -1


def test_taking_a_card_out_closes_the_gap() -> None:
    deck = laid(Card.ARROW, Card.RAM, Card.OIL)
    take(deck, Card.RAM)

    assert cards(deck) == [Card.ARROW, Card.OIL]


@given(st.lists(st.sampled_from(Card), max_size=7), st.sampled_from(Card))
def test_equal_piles_are_equal_bytes_whatever_happened_to_them(start: list[Card], card: Card) -> None:
    untouched, used = laid(*start), laid(*start)
    put(used, card)
    draw(used)
    put_below(used, card)
    take(used, card)

    assert used.to_bytes() == untouched.to_bytes()


def test_an_emptied_pile_is_as_good_as_new() -> None:
    deck = laid(Card.RAM, Card.OIL)
    empty(deck)

    assert deck == Pile()


@given(st.integers(0, 2**40), st.lists(st.sampled_from(Card), max_size=8))
def test_shuffling_a_pile_keeps_its_cards(seed: int, start: list[Card]) -> None:
    s: Any = Table()
    seed_dice(s, seed)
    for card in start:
        put(s.deck, card)
    shuffle_pile(s, s.deck)

    assert s.deck.n == len(start)
    assert sorted(cards(s.deck)) == sorted(start)


def test_a_scripted_order_is_written_from_the_bottom_to_the_top() -> None:
    s: Any = Table()
    seed_dice(s, 1)
    for card in (Card.ARROW, Card.RAM, Card.OIL):
        put(s.deck, card)
    with scripted(Script(orders=[[Card.OIL, Card.ARROW, Card.RAM]])):
        shuffle_pile(s, s.deck)

    assert draw(s.deck) == Card.RAM
