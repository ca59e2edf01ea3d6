"""Section 3: the table before the first card."""

from collections import Counter
from typing import Any

import pytest

from holdfast.games.tiny_epic_defenders import GAME
from holdfast.games.tiny_epic_defenders.content import FIRST_DIRE, FIRST_ENEMY, Card, Foe, Hero, Place, Region


def set_up(seed: int = 1, **options: Any) -> Any:
    s = GAME.new_state(GAME.options.parse(options))
    GAME.rules.seed_dice(s, seed)
    GAME.setup(s)
    return s


def kinds(pile: Any) -> tuple[int, int, int]:
    """How many Enemies, Dire Enemies and Defender cards are in it."""
    cards = pile.cards[: pile.n]
    dire = sum(c >= FIRST_DIRE for c in cards)
    ours = sum(c < FIRST_ENEMY for c in cards)
    return len(cards) - dire - ours, dire, ours


@pytest.mark.parametrize("extra", [0, 1, 2])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_cards_are_dealt_as_the_table_of_section_3_says(players: int, extra: int) -> None:
    s = set_up(players=players, extra_dire=extra)
    dire = {1: 2, 2: 2, 3: 3, 4: 4}[players] + extra
    unused = 21 - 15 - 4  # of six Defender cards four are in play

    assert kinds(s.turn_deck) == (3, 0, 4)
    assert kinds(s.horde) == (3, dire, 0)
    assert kinds(s.leftovers) == (3, 6 - dire, unused)
    assert s.turn_deck.n + s.horde.n + s.leftovers.n == len(Card)


def test_the_first_three_cards_are_enemies_above_the_defenders() -> None:
    for seed in range(30):
        cards = set_up(seed).turn_deck.cards[:7]
        assert [c >= FIRST_ENEMY for c in cards] == [False] * 4 + [True] * 3


def test_defenders_start_in_the_capital_with_different_heroes() -> None:
    for seed in range(30):
        s = set_up(seed, players=4)
        assert len({d.hero for d in s.defenders}) == 4
        assert {d.place for d in s.defenders} == {Place.CAPITAL}


def test_the_options_decide_map_sides_and_foe() -> None:
    s = set_up(map_layout="example", region_sides="all_b", epic_foe="dragon")

    assert s.ring[0] == Region.PLAINS
    assert {land.side for land in s.regions[:6]} == {1}
    assert (s.foe, s.foe_revealed) == (Foe.DRAGON, 0)


def test_the_last_group_card_is_ad1() -> None:
    s = set_up(players=3)

    assert Card.AD1 in s.turn_deck.cards[: s.turn_deck.n]
    assert Card.AD2 in s.leftovers.cards[: s.leftovers.n]


def even(counts: Counter[Any], values: int) -> bool:
    """Every value comes up, and none much more often than another (six standard deviations)."""
    expected = counts.total() / values
    return len(counts) == values and all(abs(n - expected) < 6 * expected**0.5 for n in counts.values())


def test_chance_is_fair() -> None:
    """4.13 Maps, sides, heroes, foes, and who goes where."""
    heroes, foes, gates, sides = Counter[int](), Counter[int](), Counter[int](), Counter[tuple[int, int]]()
    dire, first, artifact = Counter[int](), Counter[int](), Counter[int]()
    for seed in range(3_000):
        s = set_up(seed)
        heroes.update(s.defenders[h].hero for h in range(2))
        foes[s.foe] += 1
        gates[s.ring[0]] += 1
        sides.update((r, s.regions[r].side) for r in range(6))
        dire.update(c for c in s.horde.cards[: s.horde.n] if c >= FIRST_DIRE)
        first[s.turn_deck.cards[6]] += 1
        artifact[s.artifact_deck.cards[9]] += 1

    assert even(heroes, len(Hero))
    assert even(foes, len(Foe))
    assert even(gates, 6)
    assert even(sides, 12)
    assert even(dire, 6)
    assert even(first, 9)
    assert even(artifact, 10)
