"""4.6, 5.2 and 5.3: what the actions of a Turn do."""

import pytest

from holdfast.games.tiny_epic_defenders.content import OUTER_REGIONS, Defender, Region
from holdfast.games.tiny_epic_defenders.refusals import Rule
from holdfast.games.tiny_epic_defenders.rules.regions import why_not_sail
from holdfast.games.tiny_epic_defenders.state import Decision

from .conftest import Lay
from .positions import lay as lay_out
from .positions import turn

# ---- heroes --------------------------------------------------------------------------------------------------------


def test_lightning_takes_three_threat_and_never_more_than_there_is(lay: Lay) -> None:
    ethairna = {"hero": "ethairna", "place": "forest"}

    assert lay(turn(), red=ethairna, forest=3).do("lightning").threat("forest") == 0
    assert lay(turn(), red=ethairna, forest=2).do("lightning").threat("forest") == 0


def test_befriend_and_lightning_strike_where_both_stand(lay: Lay) -> None:
    randal, ethairna = {"hero": "randal", "place": "coast"}, {"hero": "ethairna", "place": "coast"}
    t = lay(turn(), red=randal, blue=ethairna, coast=3).do("lightning")

    assert (t.threat("coast"), t.s.ap) == (0, 1)


def test_befriend_and_lightning_part_when_randal_leaves(lay: Lay) -> None:
    randal, ethairna = {"hero": "randal", "place": "coast"}, {"hero": "ethairna", "place": "coast"}
    t = lay(turn(), red=randal, blue=ethairna, ruins=3).do("move:ruins")

    assert t.why_not("lightning") == Rule.NO_ABILITY


def test_befriend_and_farshot_reach_the_regions_beside(lay: Lay) -> None:
    randal, nyrra = {"hero": "randal", "place": "coast"}, {"hero": "nyrra", "place": "coast"}

    assert lay(turn(), red=randal, blue=nyrra, ruins=1).do("secure:ruins").threat("ruins") == 0


def test_befriend_and_heal_let_randal_heal_gurmund(lay: Lay) -> None:
    randal, gurmund = {"hero": "randal"}, {"hero": "gurmund", "hp": 1}

    assert lay(turn(), red=randal, blue=gurmund).do("heal:blue").hp("blue") == 2


def test_befriending_is_randals_and_nobody_elses(lay: Lay) -> None:
    t = lay(turn(), red={"hero": "nyrra"}, blue={"hero": "randal", "hp": 1}, green={"hero": "gurmund"}, plains=1)

    assert t.why_not("heal:blue") == Rule.NO_ABILITY
    assert t.why_not("prayer") == Rule.NOT_USABLE


def test_an_exhausted_gurmund_heals_himself_back_to_his_feet(lay: Lay) -> None:
    t = lay(turn(), red={"hero": "gurmund", "place": "plains", "hp": 0}, plains=1)

    assert t.why_not("secure:plains") == Rule.EXHAUSTED
    t.do("heal:red", "secure:plains")
    assert (t.hp("red"), t.threat("plains")) == (1, 0)


# ---- Regions, side A -----------------------------------------------------------------------------------------------


def test_befriend_and_meditate_walk_randal_into_the_circle(lay: Lay) -> None:
    t = lay(turn(), red={"hero": "randal", "place": "forest"}).do("meditate")

    assert (t.place("red"), t.meditates("red"), t.s.ap) == ("mountains", True, 2)


def test_one_meditates_once_at_a_time(lay: Lay) -> None:
    assert lay(turn(), red={"place": "mountains"}).do("meditate").why_not("meditate") == Rule.MEDITATES_ALREADY


def test_an_exhausted_defender_may_meditate(lay: Lay) -> None:
    assert lay(turn(), red={"place": "mountains", "hp": 0}).why_not("meditate") == Rule.OK


def test_mirage_puts_three_cards_into_any_order(lay: Lay) -> None:
    t = lay(turn(), red={"place": "desert"}, turn_deck=["e5", "blue", "harpy", "e1"]).do("mirage")

    assert (t.hp("red"), t.s.ap, t.asked) == (3, 3, Decision.MIRAGE_ORDER)
    assert t.legal == ["put_next:blue", "put_next:e5", "put_next:harpy"]
    t.do("put_next:harpy")
    assert t.why_not("put_next:harpy") == t.why_not("put_next:e1") == Rule.CARD_NOT_SHOWN
    t.do("put_next:e5")
    assert t.pile("turn_deck") == ["harpy", "e5", "blue", "e1"]
    assert t.s.known_top == 3


def test_mirage_in_round_1_shows_defender_cards_since_the_enemies_came_first(lay: Lay) -> None:
    t = lay(turn(), red={"place": "desert"}, round=1, turn_deck=["blue", "ad2", "ad1"]).do("mirage")

    assert t.legal == ["put_next:blue", "put_next:ad1", "put_next:ad2"]
    t.do("put_next:ad1", "put_next:ad2")
    assert t.pile("turn_deck") == ["ad1", "ad2", "blue"]


def test_mirage_shows_a_single_card_without_asking(lay: Lay) -> None:
    t = lay(turn(), red={"place": "desert"}, turn_deck=["e5"]).do("mirage")

    assert (t.asked, t.s.known_top) == (Decision.TURN_ACTION, 1)


def test_mirage_needs_a_card_and_a_hit_point(lay: Lay) -> None:
    nothing: list[str] = []

    assert lay(turn(), red={"place": "desert"}, turn_deck=nothing).why_not("mirage") == Rule.DECK_EMPTY
    assert lay(turn(), red={"place": "desert", "hp": 0}).why_not("mirage") == Rule.TOO_FEW_HP


def test_mirage_then_scry_the_card_on_top_is_the_one_i_put_there(lay: Lay) -> None:
    randal, kglflr = {"hero": "randal", "place": "desert"}, {"hero": "kglflr", "place": "desert"}
    t = lay(turn(), red=randal, blue=kglflr, turn_deck=["e5", "blue", "e1", "e2"])

    t.do("mirage", "put_next:blue", "put_next:e1", "move:plains", "end_turn", "scry", "bottom")

    assert t.pile("turn_deck") == ["e5", "e2", "e1"]
    assert (t.s.known_top, t.s.known_bottom) == (1, 1)


def test_enchant_secures_any_outer_region(lay: Lay) -> None:
    t = lay(turn(), red={"place": "forest"}, desert=2, ruins="destroyed")

    assert t.why_not("enchant:ruins") == Rule.DESTROYED
    assert t.why_not("enchant:coast") == Rule.NO_THREAT
    assert t.why_not("enchant:capital") == Rule.ONLY_OUTER
    t.do("enchant:desert")
    assert (t.threat("desert"), t.s.ap) == (1, 1)


def test_enchant_is_a_secure_and_not_for_the_exhausted(lay: Lay) -> None:
    assert lay(turn(), red={"place": "forest", "hp": 0}, desert=2).why_not("enchant:desert") == Rule.EXHAUSTED


def test_prayer_on_an_hourglass_marked_card_wipes_the_mark_and_the_turn(lay: Lay) -> None:
    t = lay(turn_deck=["blue", "red"], red={"place": "plains"}, blue={"carries": ["hourglass"]}, capital=3)

    t.do("hourglass", "begin_turn", "no", "prayer")

    assert (t.threat("capital"), t.s.marked) == (2, 0)
    assert t.pile("turn_deck") == []
    assert t.pile("discard")[0] == "blue"
    assert t.s.known_bottom == 0


def test_prayer_on_an_enemy_reduces_both_its_regions(lay: Lay) -> None:
    t = lay(turn(), red={"place": "plains"}, turn_deck=["e5", "blue"], coast=2, forest=2).do("prayer")

    assert (t.threat("coast"), t.threat("forest")) == (1, 1)


def test_prayer_on_a_defender_card_spares_a_capital_without_threat(lay: Lay) -> None:
    t = lay(turn(), red={"place": "plains"}, turn_deck=["blue", "e1"]).do("prayer")

    assert t.threat("capital") == 0


def test_prayer_and_cloak_a_card_prayed_away_offers_nothing(lay: Lay) -> None:
    t = lay(turn(), red={"place": "plains"}, green={"carries": ["cloak"]}, turn_deck=["blue", "e1"]).do("prayer")

    assert t.asked == Decision.TURN_ACTION


def test_prayer_needs_a_card(lay: Lay) -> None:
    nothing: list[str] = []

    assert lay(turn(), red={"place": "plains"}, turn_deck=nothing).why_not("prayer") == Rule.DECK_EMPTY


def test_rejuvenate_needs_a_quiet_coast(lay: Lay) -> None:
    hurt = {"place": "coast", "hp": 0}

    assert lay(turn(), red=hurt, coast=1).why_not("rejuvenate") == Rule.COAST_THREATENED
    assert lay(turn(), red=hurt).do("rejuvenate").hp("red") == 4


def test_entomb_takes_even_a_defender_card_and_once_a_round(lay: Lay) -> None:
    t = lay(turn(), red={"place": "ruins"}, discard=["blue", "e1"]).do("entomb")

    assert t.legal == ["bury:blue", "bury:e1"]
    assert t.why_not("bury:ad1") == Rule.CARD_NOT_DISCARDED
    t.do("bury:blue")
    assert (t.pile("entombed"), t.pile("discard")) == (["blue"], ["e1"])
    assert t.why_not("entomb") == Rule.ONCE_PER_ROUND


def test_entomb_needs_a_discarded_card(lay: Lay) -> None:
    nothing: list[str] = []

    assert lay(turn(), red={"place": "ruins"}, discard=nothing).why_not("entomb") == Rule.DISCARD_EMPTY


# ---- Regions, side B -----------------------------------------------------------------------------------------------

UP = {"threat": 0, "side": "b"}


def test_vantage_reaches_the_two_outer_neighbours_of_the_mountains(lay: Lay) -> None:
    t = lay(turn(), red={"place": "mountains"}, mountains=UP, forest=1, coast=1, plains=1)

    assert [a for a in t.legal if a.startswith("vantage")] == ["vantage:forest", "vantage:coast"]
    assert t.why_not("vantage:plains") == Rule.NOT_BESIDE_MOUNTAINS


def test_oasis_gives_one_hit_point_once_a_turn(lay: Lay) -> None:
    t = lay(turn(), red={"place": "desert", "hp": 0}, desert=UP).do("oasis")

    assert (t.hp("red"), t.s.ap) == (1, 2)
    assert t.why_not("oasis") == Rule.ONCE_PER_TURN


def test_once_per_turn_means_once_per_card_and_the_next_card_is_another(lay: Lay) -> None:
    t = lay(turn(), red={"place": "desert", "hp": 0}, desert=UP, turn_deck=["ad1"]).do("oasis", "end_turn", "next:red")

    assert t.do("oasis").hp("red") == 2


def test_muster_moves_another_defender_even_home(lay: Lay) -> None:
    t = lay(turn(), red={"place": "plains"}, blue={"place": "coast"}, plains=UP).do("muster:blue:capital")

    assert (t.place("blue"), t.place("red"), t.s.ap) == ("capital", "plains", 2)


def test_muster_moves_neither_oneself_nor_those_on_the_foe_card(lay: Lay) -> None:
    t = lay(turn(), red={"place": "plains"}, blue={"place": "foe_card"}, plains=UP, foe="hill_giant")

    assert t.why_not("muster:red:forest") == Rule.NOT_YOURSELF
    assert t.why_not("muster:blue:plains") == Rule.ON_FOE_CARD
    assert t.why_not("muster:green:plains") == Rule.NOT_IN_PLAY


@pytest.mark.parametrize(
    ("to", "reason"),
    [
        ("forest", Rule.OK),
        ("plains", Rule.OK),
        ("desert", Rule.OK),
        ("mountains", Rule.WRONG_DISTANCE),
        ("ruins", Rule.WRONG_DISTANCE),
        ("coast", Rule.ALREADY_THERE),
        ("capital", Rule.ONLY_OUTER),
    ],
)
def test_set_sail_goes_two_or_three_places_along_the_ring(lay: Lay, to: str, reason: Rule) -> None:
    assert lay(turn(), red={"place": "coast"}, coast=UP).why_not(f"sail:{to}") == reason


def test_befriend_and_set_sail_distances_are_counted_from_the_coast(lay: Lay) -> None:
    t = lay(turn(), red={"hero": "randal", "place": "mountains"}, coast=UP)

    assert t.why_not("sail:ruins") == Rule.WRONG_DISTANCE
    assert t.do("sail:desert").place("red") == "desert"


def test_set_sail_measures_along_the_ring_on_any_map() -> None:
    for seed in range(30):
        s = lay_out(turn(), options={"map_layout": "random"}, red={"place": "capital"}, dice=seed)
        at = [s.regions[r].position for r in range(OUTER_REGIONS)]
        for r in range(OUTER_REGIONS):
            apart = abs(at[r] - at[Region.COAST])
            far = min(apart, OUTER_REGIONS - apart) >= 2
            assert why_not_sail(s, Defender.RED, r) == (Rule.OK if far else Rule.WRONG_DISTANCE)


# ---- who reaches what ----------------------------------------------------------------------------------------------


def test_a_region_is_used_by_those_in_it_with_the_right_side_up(lay: Lay) -> None:
    t = lay(turn(), red={"place": "desert", "hp": 2})

    assert t.why_not("oasis") == Rule.OTHER_SIDE
    assert t.why_not("enchant:forest") == Rule.NOT_USABLE


def test_a_destroyed_region_has_no_ability_but_may_be_crossed(lay: Lay) -> None:
    t = lay(turn(), red={"place": "plains"}, plains="destroyed", forest="destroyed")

    assert t.why_not("prayer") == Rule.DESTROYED
    assert t.do("move:forest", "move:mountains").place("red") == "mountains"


def test_moving_ends_meditation(lay: Lay) -> None:
    assert not lay(turn(), red={"place": "mountains", "meditating": 1}).do("move:coast").meditates("red")


def test_acting_in_the_circle_does_not(lay: Lay) -> None:
    t = lay(turn(), red={"place": "mountains", "meditating": 1}, mountains=2).do("secure:mountains")

    assert t.meditates("red")
