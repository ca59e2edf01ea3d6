"""5.5 and 4.10: the Epic Foes, Fighting them, and what they do to those who Fight."""

import pytest

from holdfast.games.tiny_epic_defenders.content import Region
from holdfast.games.tiny_epic_defenders.refusals import Rule
from holdfast.games.tiny_epic_defenders.state import Decision, Outcome

from .conftest import Lay
from .positions import group_turn, turn


def test_nobody_fights_a_foe_that_has_not_been_revealed(lay: Lay) -> None:
    t = lay(turn(), red={"place": "mountains", "carries": ["spear"]})

    assert t.why_not("fight") == t.why_not("spear") == Rule.FOE_HIDDEN


@pytest.mark.parametrize("foe", ["ancient", "dragon", "kraken", "demon_lord"])
def test_most_foes_are_fought_in_their_region(lay: Lay, foe: str) -> None:
    t = lay(turn(), red={"place": "desert"}, foe=foe, foe_region="desert")

    assert t.why_not("fight") == Rule.OK
    assert t.do("move:ruins").why_not("fight") == Rule.NOT_AT_FOE


# ---- The Ancient ---------------------------------------------------------------------------------------------------


def test_the_ancient_costs_two_ap_and_three_on_an_event_space(lay: Lay) -> None:
    there = {"place": "forest"}

    assert lay(turn(ap=2), red=there, foe="ancient", foe_hp=4).why_not("fight") == Rule.OK
    assert lay(turn(ap=2), red=there, foe="ancient", foe_hp=3).why_not("fight") == Rule.TOO_FEW_AP
    assert lay(turn(ap=3), red=there, foe="ancient", foe_hp=3).do("fight").s.ap == 0


def test_the_ancient_once_roused_stays_dear_under_the_permanent_option(lay: Lay) -> None:
    for option, cost in (("while_on_space", 2), ("permanent", 3)):
        t = lay(turn(ap=8), options={"ancient_event": option}, red={"place": "forest"}, foe="ancient")
        t.do("fight", "fight")  # to 5 for two, to 4 for three
        assert t.s.ap == 3
        assert t.do("fight").s.ap == 3 - cost


def test_spear_and_ancient_pay_what_a_fight_costs_if_that_is_more(lay: Lay) -> None:
    spear = {"place": "forest", "carries": ["spear"]}

    assert lay(turn(ap=3), red=spear, foe="ancient", foe_hp=5).do("spear").s.ap == 0
    assert lay(turn(ap=3), red=spear, foe="ancient", foe_hp=6).do("spear").s.ap == 1


# ---- Colossus ------------------------------------------------------------------------------------------------------


def test_the_colossus_swallows_the_drawn_defender_even_from_the_circle(lay: Lay) -> None:
    t = lay(turn_deck=["red"], red={"place": "mountains", "meditating": 1}, foe="colossus")

    assert (t.place("red"), t.meditates("red")) == ("foe_card", False)


def test_the_colossus_with_its_mouth_full_leaves_others_alone(lay: Lay) -> None:
    t = lay(turn_deck=["red"], blue={"place": "foe_card"}, foe="colossus")

    assert (t.place("red"), t.place("blue")) == ("capital", "foe_card")


def test_the_colossus_does_not_mind_group_cards(lay: Lay) -> None:
    t = lay(turn_deck=["ad1"], foe="colossus")

    assert t.place("red") == t.place("blue") == "capital"


def test_the_colossus_is_fought_with_hit_points_to_the_last_and_that_makes_a_turn(lay: Lay) -> None:
    t = lay(group_turn(ap=1), red={"place": "foe_card", "hp": 1}, foe="colossus").do("fight")

    assert (t.hp("red"), t.foe()[1], t.s.ap) == (0, 8, 1)
    assert t.why_not("fight") == Rule.EXHAUSTED
    assert t.why_not("end_turn") == Rule.OK


def test_spear_and_colossus_cost_two_hit_points_and_no_ap(lay: Lay) -> None:
    spear = {"place": "foe_card", "carries": ["spear"], "hp": 2}
    t = lay(turn(), red=spear, foe="colossus", foe_hp=5).do("spear")

    assert (t.hp("red"), t.s.ap, t.foe()[1]) == (0, 3, 2)
    assert t.place("red") == "mountains"  # thrown across the ring at 3


def test_spear_and_colossus_one_hit_point_is_too_few(lay: Lay) -> None:
    t = lay(turn(), red={"place": "foe_card", "carries": ["spear"], "hp": 1}, foe="colossus")

    assert t.why_not("spear") == Rule.TOO_FEW_HP


def test_command_and_colossus_granted_ap_do_not_fight_from_the_mouth(lay: Lay) -> None:
    t = lay(turn_deck=["red", "e1"], red={"hero": "laishom"}, blue={"place": "foe_card"}, foe="colossus")

    t.do("command:blue")
    assert t.why_not("fight") == Rule.NOT_IN_GRANTED
    assert t.do("leave_mouth").place("blue") == "desert"


def test_in_the_mouth_there_is_no_region_to_use(lay: Lay) -> None:
    t = lay(turn(), red={"place": "foe_card"}, foe="colossus", plains=1)

    assert t.legal == ["fight", "leave_mouth"]
    assert t.why_not("move:desert") == t.why_not("secure:desert") == t.why_not("mirage") == Rule.ON_FOE_CARD


# ---- Hill Giant ----------------------------------------------------------------------------------------------------


def test_one_must_climb_the_giant_before_fighting_it(lay: Lay) -> None:
    t = lay(turn(), red={"place": "plains"}, foe="hill_giant")

    assert t.why_not("fight") == Rule.NOT_AT_FOE
    t.do("climb", "fight")
    assert (t.s.ap, t.foe()) == (1, ("plains", 7))


def test_an_exhausted_defender_may_climb_and_jump_but_not_fight(lay: Lay) -> None:
    t = lay(turn(), red={"place": "plains", "hp": 0}, foe="hill_giant").do("climb")

    assert t.why_not("fight") == Rule.EXHAUSTED
    assert t.why_not("climb") == Rule.ALREADY_THERE
    t.do("jump_off")
    assert (t.place("red"), t.hp("red")) == ("plains", 0)


def test_the_giant_is_climbed_where_it_stands(lay: Lay) -> None:
    assert lay(turn(), foe="hill_giant").why_not("climb") == Rule.GIANT_ELSEWHERE
    assert lay(turn(), foe="dragon").why_not("climb") == Rule.NO_GIANT


def test_command_and_giant_one_may_jump_off_and_walk_with_granted_ap(lay: Lay) -> None:
    t = lay(turn_deck=["red", "e1"], red={"hero": "laishom"}, blue={"place": "foe_card"}, foe="hill_giant")

    t.do("command:blue", "jump_off", "move:forest")

    assert (t.place("blue"), t.hp("blue")) == ("forest", 3)


def test_spear_and_giant_the_event_comes_after_all_the_damage(lay: Lay) -> None:
    spear = {"place": "foe_card", "carries": ["spear"]}
    t = lay(turn(), red=spear, blue={"place": "foe_card"}, foe="hill_giant", foe_hp=7).do("spear")

    assert t.foe() == ("forest", 4)
    assert [(t.place(c), t.hp(c)) for c in ("red", "blue")] == [("plains", 3), ("plains", 3)]


def test_heal_works_among_those_on_the_giant(lay: Lay) -> None:
    on_giant = {"place": "foe_card", "hp": 2}
    t = lay(turn(), red={"hero": "gurmund", **on_giant}, blue=on_giant, green={"hp": 1}, foe="hill_giant")

    assert t.why_not("heal:green") == Rule.OTHER_REGION
    assert t.do("heal:blue").hp("blue") == 3


# ---- Dragon --------------------------------------------------------------------------------------------------------


def test_the_dragon_flies_on_group_cards_too_and_never_on_enemies(lay: Lay) -> None:
    assert lay(turn_deck=["ad1"], foe="dragon").foe()[0] == "ruins"
    assert lay(turn_deck=["e5", "ad1"], foe="dragon", foe_region="forest").foe()[0] == "coast"


def test_prayer_and_dragon_a_card_prayed_away_does_not_make_it_fly(lay: Lay) -> None:
    t = lay(turn(), red={"place": "plains"}, foe="dragon", turn_deck=["ad1", "e1"]).do("prayer")

    assert t.foe()[0] == "mountains"


def test_scorch_burns_everybody_everywhere(lay: Lay) -> None:
    t = lay(turn(), red={"place": "coast"}, blue={"hp": 1}, foe="dragon", foe_region="coast", foe_hp=3).do("fight")

    assert (t.hp("red"), t.hp("blue"), t.foe()[1]) == (2, 0, 2)


# ---- Kraken --------------------------------------------------------------------------------------------------------


def test_the_kraken_stops_every_outer_region(lay: Lay) -> None:
    t = lay(turn(), red={"place": "mountains"}, foe="kraken")

    assert t.why_not("meditate") == Rule.KRAKEN
    assert lay(turn(), red={"hero": "randal"}, foe="kraken").why_not("prayer") == Rule.KRAKEN


def test_rest_works_in_spite_of_the_kraken(lay: Lay) -> None:
    assert lay(turn_deck=["red"], red={"hp": 1}, foe="kraken").do("begin_turn").hp("red") == 4


def test_kraken_ends_meditation_when_it_is_revealed(lay: Lay) -> None:
    t = lay(
        turn_deck=["blue"],
        discard=["red"],
        horde=[],
        options={"epic_foe": "kraken"},
        foe="kraken",
        foe_revealed=0,
        red={"place": "mountains", "meditating": 1},
    ).do("skip_turn")

    assert t.s.foe_revealed
    assert not t.meditates("red")


def test_entomb_and_kraken_the_card_still_comes_back(lay: Lay) -> None:
    t = lay(turn_deck=["red"], discard=["ad1"], entombed=["e1"], foe="kraken").do("skip_turn")

    assert t.pile("entombed") == []
    assert "e1" in t.pile("discard")


def test_the_kraken_flings_those_in_its_region_across_the_ring(lay: Lay) -> None:
    t = lay(turn(), red={"place": "ruins"}, blue={"place": "ruins"}, foe="kraken", foe_region="ruins", foe_hp=5)

    t.do("fight")

    assert (t.place("red"), t.place("blue")) == ("forest", "forest")


# ---- Demon Lord ----------------------------------------------------------------------------------------------------


def test_demon_lord_destroying_a_region_with_a_meditating_defender_ends_the_meditation(lay: Lay) -> None:
    t = lay(turn_deck=["red"], red={"place": "mountains", "meditating": 1}, mountains=3, foe="demon_lord")

    assert t.is_destroyed("mountains")
    assert t.s.regions[Region.MOUNTAINS].side == 0  # what is Destroyed does not flip
    assert not t.meditates("red")
    assert t.do("begin_turn").s.ap == 4
    assert t.threat("capital") == 1


def test_demon_lord_flipping_the_mountains_ends_the_meditation_of_all_there(lay: Lay) -> None:
    circle = {"place": "mountains", "meditating": 1}
    t = lay(turn_deck=["red"], red={"place": "mountains"}, blue=circle, foe="demon_lord")

    assert t.s.regions[Region.MOUNTAINS].side == 1
    assert not t.meditates("blue")


def test_demon_lord_flips_the_region_back_the_next_time(lay: Lay) -> None:
    t = lay(turn_deck=["red", "blue"], red={"place": "forest"}, blue={"place": "forest"}, foe="demon_lord")

    assert t.s.regions[Region.FOREST].side == 1
    t.do("skip_turn")
    assert (t.s.regions[Region.FOREST].side, t.threat("forest")) == (0, 2)


def test_demon_lord_cannot_be_defended_against(lay: Lay) -> None:
    t = lay(turn_deck=["red"], red={"place": "forest"}, foe="demon_lord")

    assert (t.asked, t.threat("forest")) == (Decision.ON_DRAW_CHOICE, 1)


def test_demon_lord_can_end_the_game_before_the_turn(lay: Lay) -> None:
    t = lay(turn_deck=["red"], red={"place": "forest"}, forest=3, capital=7, foe="demon_lord")

    assert t.outcome == Outcome.DEFEAT
    assert t.s.regions[Region.FOREST].cover.n == 0


def test_demon_lord_and_hourglass_a_postponed_card_enfeebles_twice(lay: Lay) -> None:
    red = {"place": "forest", "carries": ["hourglass"]}

    assert lay(turn_deck=["red"], red=red, foe="demon_lord").do("hourglass").threat("forest") == 2


# ---- the end -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("foe", ["ancient", "dragon", "kraken", "demon_lord"])
def test_the_last_blow_wins_at_once(lay: Lay, foe: str) -> None:
    t = lay(turn(ap=3), red={"place": "desert"}, foe=foe, foe_region="desert", foe_hp=1).do("fight")

    assert (t.outcome, t.s.over, t.asked) == (Outcome.VICTORY, 1, Decision.NONE)


def test_a_granted_blow_wins_too(lay: Lay) -> None:
    t = lay(turn_deck=["red"], red={"hero": "laishom"}, blue={"place": "ruins"}, foe="demon_lord", foe_hp=1)

    assert t.do("command:blue", "fight").outcome == Outcome.VICTORY


def test_damage_beyond_the_last_hit_point_counts_for_nothing(lay: Lay) -> None:
    t = lay(turn(), red={"place": "ruins", "carries": ["spear"]}, foe="demon_lord", foe_hp=2).do("spear")

    assert (t.foe()[1], t.s.damage_dealt) == (0, 2)
