"""What the specification counts, counted (section 2)."""

from itertools import pairwise

from holdfast.games.borderkeep.content import (
    CARDS,
    CASTS,
    COST,
    DISASTER_CARDS,
    FIRST_ARTIFACT,
    FIRST_DISASTER,
    FIRST_HERO,
    FIRST_MONSTER,
    FIRST_TROOP,
    MAGICAL,
    MAKES,
    PURSE,
    REVENUE,
    STRUCTURE_CARDS,
    Card,
    Commodity,
    Purse,
    Target,
    card_words,
)
from holdfast.games.borderkeep.tables import (
    DISASTERS,
    HERO_OR_ARTIFACT,
    MONSTER_AT,
    NUMBERS_A_STRUCTURE,
    STRUCTURE_ROWS,
    TROOP,
)


def test_the_deck_has_75_cards_in_six_groups() -> None:
    ends = [0, FIRST_TROOP, FIRST_HERO, FIRST_ARTIFACT, FIRST_MONSTER, FIRST_DISASTER, CARDS]

    assert [b - a for a, b in pairwise(ends)] == [30, 10, 7, 3, 14, 11]
    assert CARDS - FIRST_MONSTER == 25


def test_every_card_has_a_name_and_a_text() -> None:
    words = card_words()

    assert all(f"card.{c.name.lower()}" in words and f"card_text.{c.name.lower()}" in words for c in Card)


def test_the_magical_structures_are_those_that_make_magic() -> None:
    for card, *_ in STRUCTURE_CARDS:
        makes_magic = MAKES[card] == Commodity.MAGIC and REVENUE[card] > 0
        assert makes_magic == (PURSE[card] == Purse.MAGICAL_BUILDING)


def test_magical_heroes_cast_spells_and_accept_magic() -> None:
    magical = [Card(c) for c in range(FIRST_HERO, FIRST_ARTIFACT) if MAGICAL[c]]

    assert magical == [Card.DRUID, Card.PRIEST, Card.WIZARD]
    assert all(CASTS[c] and PURSE[c] == Purse.MAGICAL_HERO for c in magical)


def test_seven_units_cast_spells() -> None:
    assert [Card(c).name for c in range(len(Card)) if CASTS[c]] == [
        "DRUID", "PRIEST", "WIZARD", "DEMONS", "DJINN", "NECROMANCER", "SORCERER",
    ]  # fmt: skip


def test_every_hero_costs_more_than_any_troop() -> None:
    assert min(COST[FIRST_HERO:FIRST_ARTIFACT]) > max(COST[FIRST_TROOP:FIRST_HERO])


def test_four_disasters_aim_at_any_opponent_and_two_at_nobody() -> None:
    aims = [row[2] for row in DISASTER_CARDS]

    assert aims.count(Target.ANY) == 4
    assert aims.count(Target.SELF) == 2


def test_the_structure_table_names_each_structure_once_and_leaves_ten_free_picks() -> None:
    assert sorted(STRUCTURE_ROWS) == list(range(FIRST_TROOP))
    assert len(STRUCTURE_ROWS) * NUMBERS_A_STRUCTURE == 90


def test_the_monster_table_has_seven_numbers_each_but_six_for_demons_and_eight_for_djinn() -> None:
    numbers = {Card(m): MONSTER_AT.count(m) for m in range(FIRST_MONSTER, FIRST_DISASTER)}

    assert len(MONSTER_AT) == 98
    assert numbers.pop(Card.DEMONS) == 6
    assert numbers.pop(Card.DJINN) == 8
    assert set(numbers.values()) == {7}


def test_the_columns_name_every_troop_hero_and_artifact_and_every_disaster_but_war() -> None:
    assert sorted(TROOP) == list(range(FIRST_TROOP, FIRST_HERO))
    assert sorted(HERO_OR_ARTIFACT) == list(range(FIRST_HERO, FIRST_MONSTER))
    assert sorted(DISASTERS) == list(range(FIRST_DISASTER, CARDS - 1))
