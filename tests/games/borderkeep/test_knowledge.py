"""What a seat knows of other hands (section 6), and what a fresh deal leaves as it is."""

from typing import Any

import pytest

from holdfast.engine.rules.game import Notes
from holdfast.engine.rules.rule import listening
from holdfast.games.borderkeep import GAME
from holdfast.games.borderkeep.content import CARDS, Card
from holdfast.games.borderkeep.events import Event
from holdfast.games.borderkeep.scenarios import arrange

SEEDS = range(20)


def table(players: int = 3, **given: Any) -> Any:
    s = GAME.new_state(GAME.options.parse({"players": players}))
    arrange(s, given)
    GAME.rules.advance(s, [0] * GAME.menu)
    return s


def play(s: Any, *names: str) -> list[Any]:
    menu = [0] * GAME.menu
    with listening() as told:
        for name in names:
            GAME.rules.apply(s, GAME.rules.first_decider(s), GAME.actions.parse(name).number, menu)
    return told


def dealt_anew(s: Any, seat: int, seed: int) -> Any:
    other = s.copy()
    GAME.rules.seed_dice(other, seed)
    GAME.rules.determinize(other, seat)
    return other


def hand(s: Any, p: int) -> set[Card]:
    return {Card(c) for c in s.towns[p].hand.cards[: s.towns[p].hand.n]}


def spied_table() -> Any:
    towns = {"0": {"hand": ["spies", "farm"]}, "1": {"hand": ["inn", "mine"]}, "2": {"hand": ["bakery", "dragon"]}}
    s = table(deck=["trolls"], towns=towns)
    play(s, "play:spies", "opponent:seat_2")
    return s


def test_a_seat_does_not_know_other_hands() -> None:
    s = table(towns={"1": {"hand": ["inn", "mine"]}, "2": {"hand": ["bakery", "dragon"]}})

    deals = [dealt_anew(s, 0, seed) for seed in SEEDS]

    assert len({frozenset(hand(d, 2)) for d in deals}) > 5
    assert all(len(hand(d, 1)) == len(hand(d, 2)) == 2 for d in deals)


def test_the_spy_knows_the_hand_he_saw_and_nobody_else_does() -> None:
    s = spied_table()

    assert all(hand(dealt_anew(s, 0, seed), 2) == {Card.BAKERY, Card.DRAGON} for seed in SEEDS)
    assert any(hand(dealt_anew(s, 1, seed), 2) != {Card.BAKERY, Card.DRAGON} for seed in SEEDS)


def test_the_spied_knows_what_the_spy_saw() -> None:
    s = spied_table()

    other = dealt_anew(s, 2, 1)

    assert list(other.spied.hand.cards[:2]) == [Card.BAKERY, Card.DRAGON]


@pytest.mark.parametrize("seed", SEEDS)
def test_others_imagine_a_sight_that_agrees_with_their_deal(seed: int) -> None:
    other = dealt_anew(spied_table(), 1, seed)

    sight = {Card(c) for c in other.spied.hand.cards[: other.spied.hand.n]}

    assert sight == hand(other, 2)
    assert GAME.rules.broken(other) == 0


def test_only_the_spy_hears_which_cards_he_saw() -> None:
    towns = {"0": {"hand": ["spies"]}, "2": {"hand": ["bakery"]}}
    s = table(deck=["trolls"], towns=towns)

    told = play(s, "play:spies", "opponent:seat_2")

    saw = next(t for t in told if t[0] == Event.SAW)
    assert Event.message(saw, 0).facts["card"] == Card.BAKERY
    assert "card" not in Event.message(saw, 1).facts
    assert "card" not in Event.message(saw, None).facts


def test_all_know_a_reclaimed_card_until_it_leaves_the_hand() -> None:
    towns = {"0": {"hand": ["inn"], "destroyed": ["mine"], "stock": {"magic": 2}}}
    s = table(at="heal", towns=towns)

    play(s, "reclaim:mine")

    assert all(Card.MINE in hand(dealt_anew(s, 1, seed), 0) for seed in SEEDS)
    assert s.seen[Card.INN] == 0


def test_a_card_paid_for_step_by_step_is_shown_before_it_is_built() -> None:
    towns = {"0": {"hand": ["library", "inn"], "stock": {"stone": 2, "magic": 3, "gold": 10}}}
    s = table(at="build", towns=towns)

    play(s, "build_custom:library")

    assert all(Card.LIBRARY in hand(dealt_anew(s, 1, seed), 0) for seed in SEEDS)
    assert GAME.view(s, 1, Notes()).towns[0].hand.cards == ["library"]


def test_a_fresh_deal_keeps_every_card_in_one_place() -> None:
    s = table(players=6)

    for seat in range(6):
        other = dealt_anew(s, seat, seat)
        assert GAME.rules.broken(other) == 0
        assert sorted(other.deck.cards[: other.deck.n]) != sorted(range(CARDS))
