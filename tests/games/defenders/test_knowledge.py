"""What nobody knows: the deck, with the joker among its last thirteen cards."""

from collections.abc import Iterator
from typing import Any

from holdfast.games.defenders import GAME
from holdfast.games.defenders.content import JOKER_BLOCK, Card


def besieged(turns: int, **options: Any) -> Iterator[Any]:
    """Cities on the first turns of the siege, played by advice."""
    for seed in range(3):
        s, menu = GAME.new_state(GAME.options.parse({"city": "ready", **options}, 0)), [0] * GAME.menu
        n = GAME.rules.start(s, seed, menu)
        while n and s.turn < turns:
            p = GAME.rules.first_decider(s)
            n = GAME.rules.apply(s, p, GAME.rules.advise(s, p, menu, n), menu)
        if n:
            yield s


def test_the_joker_stays_among_the_last_thirteen() -> None:
    for s in besieged(3, short_siege=8):
        other = s.copy()
        GAME.rules.determinize(other, 0)

        cards = list(other.deck.cards[: other.deck.n])
        assert Card.JOKER in cards[:JOKER_BLOCK]
        assert sorted([*cards, *other.removed.cards]) == sorted([*s.deck.cards[: s.deck.n], *s.removed.cards])


def test_every_place_of_the_block_is_as_likely() -> None:
    s = next(besieged(2))
    places = set()
    for seed in range(300):
        other = s.copy()
        GAME.rules.seed_dice(other, seed)
        GAME.rules.determinize(other, 0)
        places.add(list(other.deck.cards).index(Card.JOKER))

    assert places == set(range(JOKER_BLOCK))
