"""Section 6: what nobody knows may be anything it can be, and what all know stays."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from holdfast.games.tiny_epic_defenders import GAME
from holdfast.games.tiny_epic_defenders.content import FIRST_DIRE, FIRST_ENEMY, OUTER_REGIONS, Card, Foe
from holdfast.games.tiny_epic_defenders.knowledge import FEATURES
from holdfast.games.tiny_epic_defenders.view import view

from .option_sets import EVERY_VALUE
from .positions import lay, turn

PILES = ("turn_deck", "discard", "entombed", "horde", "leftovers")


def deals(s: Any, n: int) -> list[Any]:
    """The same table as far as anybody can see, dealt anew n times."""
    dealt = []
    for seed in range(n):
        other = s.copy()
        GAME.rules.seed_dice(other, seed)
        GAME.rules.determinize(other, seed % s.options.players)
        dealt.append(other)
    return dealt


def cards(pile: Any) -> list[Card]:
    """From the bottom to the top."""
    return [Card(c) for c in pile.cards[: pile.n]]


def evenly(counts: Counter[Any], kinds: int) -> bool:
    """All kinds come up, and chi-square stays far below what one fair deal in a million exceeds."""
    expected = counts.total() / kinds
    chi_square = sum((n - expected) ** 2 / expected for n in counts.values())
    return len(counts) == kinds and bool(chi_square < kinds + 6 * (2 * kinds) ** 0.5)


def hide(s: Any, *unseen: Card) -> Any:
    """Nobody has seen these cards yet."""
    for card in unseen:
        s.seen &= ~(1 << card)
    return s


# ---- what stays ----------------------------------------------------------------------------------------------------


def test_cards_are_neither_lost_nor_made_and_piles_keep_their_sizes() -> None:
    for seed, options in enumerate(EVERY_VALUE):
        s, menu = GAME.new_state(options), [0] * GAME.menu
        n = GAME.rules.start(s, seed, menu)
        while not s.over:
            if s.decisions % 15 == 0:
                for other in deals(s, 2):
                    assert GAME.rules.broken(other) == 0
                    assert [getattr(other, p).n for p in PILES] == [getattr(s, p).n for p in PILES]
                    assert view(other, 0, {}) == view(s, 0, {})
            p = GAME.rules.first_decider(s)
            n = GAME.rules.apply(s, p, GAME.rules.advise(s, p, menu, n), menu)


def test_cards_known_at_the_top_and_at_the_bottom_stay_there() -> None:
    s = lay(turn(), turn_deck=["e1", "blue", "e2", "e3", "ad1", "e4"], known_top=2, known_bottom=1)

    for other in deals(s, 40):
        assert cards(other.turn_deck)[-2:] == [Card.BLUE, Card.E1]
        assert cards(other.turn_deck)[0] == Card.E4


def test_open_piles_stay_as_they_are() -> None:
    s = lay(turn(), turn_deck=["blue"], discard=["e1", "ad1"], entombed=["e9"], ruins="destroyed")

    for other in deals(s, 20):
        assert (other.discard, other.entombed) == (s.discard, s.entombed)


def test_the_cover_all_have_seen_stays_and_a_leftover_may_be_any() -> None:
    s = lay(turn_deck=["e2", "red"], forest=3, desert="destroyed")
    GAME.rules.advance(s, [0] * GAME.menu)
    covers = Counter((Card(o.regions[0].cover.cards[0]), Card(o.regions[5].cover.cards[0])) for o in deals(s, 400))

    assert {seen for seen, _ in covers} == {Card.E2}
    assert {blind for _, blind in covers} >= set(cards(s.leftovers))


def test_a_foe_named_by_the_options_stays() -> None:
    s = GAME.new_state(GAME.options.parse({"epic_foe": "kraken"}))
    GAME.rules.start(s, 1, [0] * GAME.menu)

    assert {Foe(other.foe) for other in deals(s, 30)} == {Foe.KRAKEN}


def test_a_revealed_foe_stays() -> None:
    s = lay(turn(), foe="dragon")

    assert {Foe(other.foe) for other in deals(s, 30)} == {Foe.DRAGON}


# ---- what may be anything ------------------------------------------------------------------------------------------


def test_a_hidden_foe_may_be_any_of_the_six() -> None:
    assert evenly(Counter(Foe(other.foe) for other in deals(lay(turn()), 1_200)), 6)


def test_the_artifact_deck_may_lie_in_any_order() -> None:
    s = lay(turn(), artifact_deck=["shield", "idol", "horn"])
    orders = Counter(tuple(other.artifact_deck.cards[:3]) for other in deals(s, 600))

    assert evenly(orders, 6)


def test_a_deck_nobody_knows_may_lie_in_any_order() -> None:
    s = lay(turn(), turn_deck=["e1", "blue", "e2", "ad1"])
    orders = Counter(tuple(cards(other.turn_deck)) for other in deals(s, 1_200))

    assert evenly(orders, 24)


def test_the_middle_of_a_deck_known_at_both_ends_may_lie_in_any_order() -> None:
    s = lay(turn(), turn_deck=["e1", "blue", "e2", "ad1", "e3"], known_top=1, known_bottom=1)
    orders = Counter(tuple(cards(other.turn_deck)[1:4]) for other in deals(s, 900))

    assert set(orders) == set(permutations([Card.BLUE, Card.E2, Card.AD1]))
    assert evenly(orders, 6)


@pytest.mark.parametrize("seed", [1, 2])
def test_in_round_1_the_enemies_on_top_may_be_any_and_the_defenders_lie_below(seed: int) -> None:
    s = GAME.new_state(GAME.options.parse({"players": 3}))
    GAME.rules.seed_dice(s, seed)
    GAME.setup(s)
    s.round = 1
    dealt = deals(s, 1_200)

    for other in dealt:
        assert [c >= FIRST_ENEMY for c in cards(other.turn_deck)] == [False] * 4 + [True] * 3
    assert evenly(Counter(other.turn_deck.cards[6] for other in dealt), 9)
    assert evenly(Counter(tuple(other.turn_deck.cards[:4]) for other in dealt), 24)
    assert evenly(Counter(c for other in dealt for c in cards(other.horde) if c >= FIRST_DIRE), 6)


def test_every_arrangement_of_one_hidden_card_a_small_horde_and_the_leftovers_is_equally_likely() -> None:
    """One of the deck's three cards came unseen from the Horde, where one is left; a Leftover Enemy nobody saw.

    Which Enemy is left over (2), which of the Horde's two cards came first (2), and the deck's order (6): 24 ways.
    """
    s = lay(
        turn(),
        round=7,
        turn_deck=["e1", "blue", "ad1"],
        horde=["harpy"],
        leftovers=["e2", "green", "yellow"],
    )
    hide(s, Card.E1)
    arrangements = Counter(
        (tuple(cards(o.turn_deck)), cards(o.horde)[0], max(cards(o.leftovers))) for o in deals(s, 2_400)
    )

    assert evenly(arrangements, 24)


def test_the_card_that_came_last_from_the_horde_may_be_an_enemy_or_a_dire_one() -> None:
    s = hide(lay(turn(), round=4, turn_deck=["e1", "blue"], horde=["harpy", "wraith", "e2"], leftovers=["e3"]), Card.E1)
    unseen = Counter(next(c for c in cards(o.turn_deck) if c != Card.BLUE) for o in deals(s, 1_200))

    assert set(unseen) == {Card.E1, Card.E2, Card.E3, Card.HARPY, Card.WRAITH}
    assert abs(unseen[Card.HARPY] + unseen[Card.WRAITH] - 600) < 6 * 300**0.5
    assert evenly(Counter({c: unseen[c] for c in (Card.E1, Card.E2, Card.E3)}), 3)


def test_a_card_once_shown_is_known_for_good() -> None:
    s = lay(turn(), round=4, turn_deck=["e1", "blue"], horde=["harpy", "e2"], leftovers=["e3"])

    for other in deals(s, 50):
        assert sorted(cards(other.turn_deck)) == [Card.BLUE, Card.E1]


# ---- what a learner is told ----------------------------------------------------------------------------------------


def observed(s: Any, seat: int = 0) -> dict[str, int]:
    features = [0] * len(FEATURES)
    GAME.rules.observe(s, seat, features)
    return dict(zip(FEATURES, features, strict=True))


def test_features_are_told_by_name() -> None:
    s = lay(turn(), red={"place": "forest", "hp": 2, "carries": ["spear"]}, forest=3, foe="dragon")
    GAME.rules.advance(s, [0] * GAME.menu)
    told = observed(s)

    assert told["asked"] == 1
    assert told["decision.turn_action"] == 1
    assert (told["region.forest.threat"], told["region.forest.position"]) == (3, 1)
    assert (told["defender.red.hp"], told["defender.red.in_forest"], told["defender.red.carries_spear"]) == (2, 1, 1)
    assert (told["defender.red.mine"], told["defender.blue.mine"], told["defender.green.in_play"]) == (1, 0, 0)
    assert (told["foe.is_dragon"], told["foe.in_mountains"], told["foe.hp"]) == (1, 1, 8)


def test_a_hidden_foe_is_not_told_unless_all_know_it() -> None:
    assert not any(value for name, value in observed(lay(turn())).items() if name.startswith("foe.is_"))
    assert observed(lay(turn(), options={"epic_foe": "kraken"}, foe="kraken", foe_revealed=0))["foe.is_kraken"] == 1


def test_the_whereabouts_of_a_card_are_told_once_it_was_seen() -> None:
    s = lay(turn_deck=["e5", "red", "e1"], discard=["e2"], entombed=["e3"], horde=["e4"], coast=3)
    GAME.rules.advance(s, [0] * GAME.menu)
    told = observed(hide(s, Card.E1))

    assert [told[f"card.{c}"] for c in ("e1", "e2", "e3", "e4", "e5", "red")] == [0, 2, 3, 0, 4, 5]


def test_nobody_is_told_more_than_anybody_else() -> None:
    s = lay(turn(), green={}, forest=2)
    own = {name for name in FEATURES if name.endswith(".mine") or name == "asked"}

    views = [{n: v for n, v in observed(s, seat).items() if n not in own} for seat in range(3)]

    assert views[0] == views[1] == views[2]


def test_there_are_as_many_regions_to_cover_as_outer_regions() -> None:
    assert sum(name.endswith(".destroyed") for name in FEATURES) == OUTER_REGIONS + 1
