"""Section 2, counted: what the specification says of its tables, the tables say too."""

from collections import Counter
from itertools import combinations

import pytest

from holdfast.games.tiny_epic_defenders import GAME
from holdfast.games.tiny_epic_defenders.content import (
    ADJACENT,
    ARTIFACT_CARDS,
    ARTIFACT_SLOT,
    BACK,
    CAPITAL_FALLS_AT,
    CAPITAL_POSITION,
    DIRE_CARDS,
    DIRE_COST,
    DIRE_IN_HORDE,
    DIRE_REGION,
    ENEMY_ATTACKS,
    EVENT_SPACE,
    EXAMPLE_MAP,
    FIRST_DIRE,
    FIRST_ENEMY,
    FOE_CARDS,
    FOE_HOME,
    FOE_HP,
    FULL_HP,
    GROUP_CARDS,
    HAND,
    HERO_CARDS,
    MOST_FOE_HP,
    OUTER_REGIONS,
    REGION_ABILITIES,
    REGION_FALLS_AT,
    SLOTS,
    Artifact,
    Card,
    Defender,
    Foe,
    Hero,
    Place,
    Price,
    Region,
    Side,
)
from holdfast.games.tiny_epic_defenders.prospects import STEPS

OUTER = [Region(r) for r in range(OUTER_REGIONS)]


# ---- 2.1 the map ---------------------------------------------------------------------------------------------------


def test_there_are_seven_regions_and_the_capital_is_last() -> None:
    assert len(Region) == 7
    assert Region.CAPITAL == OUTER_REGIONS == CAPITAL_POSITION


def test_a_place_is_a_region_or_the_foe_card() -> None:
    assert [p.name for p in Place] == [*[r.name for r in Region], "FOE_CARD"]


def test_the_outer_regions_form_a_ring() -> None:
    for a in range(6):
        assert {b for b in range(6) if ADJACENT[a, b]} == {(a + 1) % 6, (a - 1) % 6}


def test_the_capital_has_two_gates_opposite_each_other() -> None:
    assert [p for p in range(7) if ADJACENT[CAPITAL_POSITION, p]] == [0, 3]


def test_adjacency_goes_both_ways_and_never_to_oneself() -> None:
    assert all(ADJACENT[a, b] == ADJACENT[b, a] for a in range(7) for b in range(7))
    assert not any(ADJACENT[a, a] for a in range(7))


def test_the_steps_of_the_rule_of_thumb_are_the_shortest_ways() -> None:
    for start in range(7):
        steps, near = {start: 0}, [start]
        for here in near:
            for there in range(7):
                if ADJACENT[here, there] and there not in steps:
                    steps[there] = steps[here] + 1
                    near.append(there)
        assert [STEPS[start, p] for p in range(7)] == [steps[p] for p in range(7)]


def test_the_example_map_is_that_of_the_rules() -> None:
    assert [Region(r).name for r in EXAMPLE_MAP] == ["PLAINS", "FOREST", "MOUNTAINS", "COAST", "RUINS", "DESERT"]


def test_regions_fall_at_four_and_the_capital_at_eight() -> None:
    assert (REGION_FALLS_AT, CAPITAL_FALLS_AT) == (4, 8)


# ---- 2.2 to 2.5 ----------------------------------------------------------------------------------------------------


def test_every_outer_region_has_one_ability_on_each_side() -> None:
    assert Counter((row[0], row[1]) for row in REGION_ABILITIES) == {(r, side): 1 for r in OUTER for side in Side}


def test_ten_heroes_have_four_hit_points_but_oryk_has_five() -> None:
    assert [row[0] for row in HERO_CARDS] == list(Hero)
    assert {hero: FULL_HP[hero] for hero in Hero if FULL_HP[hero] != 4} == {Hero.ORYK: 5}


def test_there_are_21_turn_cards() -> None:
    assert len(Card) == 21
    assert (FIRST_ENEMY, FIRST_DIRE) == (6, 15)
    assert [c.name for c in Card][:4] == [d.name for d in Defender]


def test_every_region_is_on_exactly_three_enemy_cards() -> None:
    attacked = Counter(Region(r) for row in ENEMY_ATTACKS for r in row)

    assert attacked == dict.fromkeys(OUTER, 3)


def test_no_two_enemies_attack_the_same_pair_and_none_attacks_one_region_twice() -> None:
    assert len(ENEMY_ATTACKS) == 9
    assert len({frozenset(row) for row in ENEMY_ATTACKS}) == 9
    assert all(first != second for first, second in ENEMY_ATTACKS)


def test_plains_coast_and_desert_are_first_twice_the_others_once() -> None:
    first = Counter(Region(row[0]) for row in ENEMY_ATTACKS)

    assert first == {r: 2 if r in (Region.PLAINS, Region.COAST, Region.DESERT) else 1 for r in OUTER}


def test_each_region_has_one_dire_enemy() -> None:
    assert [row[0] for row in DIRE_CARDS] == list(Card)[FIRST_DIRE:]
    assert sorted(DIRE_REGION) == OUTER


def test_defending_against_a_dire_enemy_costs_two_but_the_minotaur_three() -> None:
    assert [DIRE_COST[c - FIRST_DIRE] for c in list(Card)[FIRST_DIRE:]] == [2, 2, 2, 2, 2, 3]


def test_ten_artifacts_two_of_them_for_the_back() -> None:
    assert [row[0] for row in ARTIFACT_CARDS] == list(Artifact)
    assert {a for a in Artifact if ARTIFACT_SLOT[a] == BACK} == {Artifact.CLOAK, Artifact.WINGS}
    assert (SLOTS[HAND], SLOTS[BACK]) == (2, 1)


# ---- 2.6 foes ------------------------------------------------------------------------------------------------------


def test_six_foes_live_in_six_regions() -> None:
    assert [row[0] for row in FOE_CARDS] == list(Foe)
    assert sorted(FOE_HOME) == OUTER


def test_foes_have_the_hit_points_and_event_spaces_of_their_cards() -> None:
    spaces = [[hp for hp in range(MOST_FOE_HP, -1, -1) if EVENT_SPACE[foe, hp]] for foe in Foe]

    assert list(FOE_HP) == [6, 9, 8, 8, 10, 12]
    assert spaces == [[5, 3, 1], [6, 3], [6, 3], [6, 2], [7, 4], []]


def test_no_foe_starts_on_an_event_space_and_none_has_one_at_zero() -> None:
    assert all(not EVENT_SPACE[foe, FOE_HP[foe]] and not EVENT_SPACE[foe, 0] for foe in Foe)
    assert all(space < FOE_HP[foe] for foe in Foe for space in FOE_CARDS[foe][5])
    assert max(FOE_HP) == MOST_FOE_HP


# ---- 3 decks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_there_are_always_four_defender_cards_in_play(players: int) -> None:
    assert max(2, players) + GROUP_CARDS[players] == 4


@pytest.mark.parametrize(("players", "hordes"), [(1, [5, 6, 7]), (2, [5, 6, 7]), (3, [6, 7, 8]), (4, [7, 8, 9])])
def test_the_horde_has_three_enemies_and_the_dire_ones_of_the_table(players: int, hordes: list[int]) -> None:
    assert [3 + DIRE_IN_HORDE[players] + extra for extra in (0, 1, 2)] == hordes


def test_no_pair_of_heroes_or_foes_shares_a_name() -> None:
    names = [row[1] for row in (*HERO_CARDS, *FOE_CARDS, *ARTIFACT_CARDS, *DIRE_CARDS)]

    assert all(a != b for a, b in combinations(names, 2))


# ---- words ---------------------------------------------------------------------------------------------------------


def test_every_piece_has_a_name_and_a_text() -> None:
    words = GAME.words().catalogue
    pieces = [f"hero.{h.name.lower()}" for h in Hero] + [f"foe.{f.name.lower()}" for f in Foe]
    pieces += [f"artifact.{a.name.lower()}" for a in Artifact]
    pieces += [f"card.{c.name.lower()}" for c in list(Card)[FIRST_ENEMY:]]
    texts = [f"hero_card.{h.name.lower()}" for h in Hero] + [f"foe_text.{f.name.lower()}" for f in Foe]
    texts += [f"artifact_text.{a.name.lower()}" for a in Artifact]
    texts += [f"card_text.{c.name.lower()}" for c in list(Card)[FIRST_ENEMY:]]
    texts += [f"ability.{r.name.lower()}.{side.name.lower()}" for r in OUTER for side in Side]

    assert [key for key in pieces + texts if not words.get(key)] == []
    assert all(words[key].endswith(".") for key in texts)


def test_the_card_of_an_enemy_says_what_it_attacks() -> None:
    assert GAME.words().say("card_text.e1") == "Attacks the Mountains, then the Plains."


def test_a_card_tells_the_numbers_of_its_row_in_every_language() -> None:
    english, german = GAME.words(), GAME.words("de")

    assert english.say("hero_card.oryk").startswith("Oryk, Centaur Druid, 5 HP.")
    assert german.say("card_text.minotaur").endswith("Zähigkeit: Gegen ihn zu verteidigen kostet 3 LP.")
    assert english.say("action.excavate") == f"Excavate an Artifact ({Price.EXCAVATE} AP)"


def test_there_is_an_action_for_every_piece_it_may_be_about() -> None:
    names = {a.name for a in GAME.actions.all}

    assert {f"choose_hero:{h.name.lower()}" for h in Hero} <= names
    assert {f"drop:{a.name.lower()}" for a in Artifact} <= names
    assert {f"bury:{c.name.lower()}" for c in Card} <= names
