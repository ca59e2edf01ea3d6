"""4.2.4 to 4.2.7: a Turn from Rest to the Hammer."""

import pytest

from holdfast.games.tiny_epic_defenders.refusals import Rule
from holdfast.games.tiny_epic_defenders.state import Decision

from .conftest import Lay
from .positions import group_turn, turn

ANY_TIME = {"sacrifice_timing": "any_time"}


def test_a_turn_has_three_ap_and_four_once_a_region_is_destroyed(lay: Lay) -> None:
    assert lay(turn_deck=["red"]).do("begin_turn").s.ap == 3
    assert lay(turn_deck=["red"], ruins="destroyed").do("begin_turn").s.ap == 4


def test_who_starts_in_the_capital_is_restored(lay: Lay) -> None:
    assert lay(turn_deck=["red"], red={"hero": "oryk", "hp": 0}).do("begin_turn").hp("red") == 5


def test_who_starts_elsewhere_is_not(lay: Lay) -> None:
    assert lay(turn_deck=["red"], red={"hp": 1, "place": "plains"}).do("begin_turn").hp("red") == 1


# ---- Courage -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hp", [0, 4])
def test_courage_reduces_threat_even_if_ezru_is_exhausted(lay: Lay, hp: int) -> None:
    t = lay(turn_deck=["red"], red={"hero": "ezru", "place": "forest", "hp": hp}, forest=2).do("begin_turn")

    assert t.threat("forest") == 1


def test_courage_finds_nothing_to_do_at_level_0_or_in_ruins(lay: Lay) -> None:
    ezru = {"hero": "ezru", "place": "forest"}

    assert lay(turn_deck=["red"], red=ezru).do("begin_turn").threat("forest") == 0
    assert lay(turn_deck=["red"], red=ezru, forest="destroyed").do("begin_turn").threat("forest") == 4


def test_befriend_and_courage_work_if_ezru_is_there_when_randals_turn_starts(lay: Lay) -> None:
    randal, ezru = {"hero": "randal", "place": "forest"}, {"hero": "ezru", "place": "forest"}

    assert lay(turn_deck=["red"], red=randal, blue=ezru, forest=2).do("begin_turn").threat("forest") == 1
    ezru["place"] = "plains"
    assert lay(turn_deck=["red"], red=randal, blue=ezru, forest=2).do("begin_turn").threat("forest") == 2


# ---- the Staff -----------------------------------------------------------------------------------------------------


def test_the_staff_calls_the_foe_to_any_other_outer_region(lay: Lay) -> None:
    t = lay(turn_deck=["red"], red={"carries": ["staff"]}, foe="kraken").do("begin_turn")

    assert t.legal == ["stay", *[f"staff:{r}" for r in ("forest", "ruins", "mountains", "plains", "desert")]]
    assert t.why_not("staff:coast") == Rule.FOE_IS_THERE
    assert t.why_not("staff:capital") == Rule.ONLY_OUTER
    assert t.do("staff:desert").foe() == ("desert", 10)


def test_the_staff_has_nothing_to_call_before_the_foe_is_revealed(lay: Lay) -> None:
    assert lay(turn_deck=["red"], red={"carries": ["staff"]}).do("begin_turn").asked == Decision.SACRIFICE


def test_staff_with_a_defender_on_the_giant_takes_both_along(lay: Lay) -> None:
    t = lay(
        turn_deck=["red", "blue"], red={"carries": ["staff"]}, blue={"place": "foe_card", "hp": 3}, foe="hill_giant"
    )

    t.do("begin_turn", "staff:mountains", "no", "move:plains", "end_turn", "begin_turn", "no")
    assert t.place("blue") == "foe_card"
    t.do("jump_off")
    assert (t.place("blue"), t.hp("blue")) == ("mountains", 2)


def test_staff_from_the_giants_back_moves_the_giant_under_me(lay: Lay) -> None:
    t = lay(turn_deck=["red"], red={"carries": ["staff"], "place": "foe_card"}, foe="hill_giant")

    t.do("begin_turn", "staff:ruins", "no", "fight")

    assert (t.place("red"), t.foe()) == ("foe_card", ("ruins", 7))


def test_staff_and_dragon_moving_it_scorches_nobody(lay: Lay) -> None:
    t = lay(turn_deck=["red"], red={"carries": ["staff"], "place": "plains"}, foe="dragon", foe_hp=6)

    t.do("begin_turn", "staff:plains")

    assert (t.hp("red"), t.hp("blue")) == (4, 4)


# ---- Sacrifice -----------------------------------------------------------------------------------------------------


def test_an_exhausted_defender_has_nothing_to_sacrifice(lay: Lay) -> None:
    t = lay(turn_deck=["red"], red={"hp": 0, "place": "plains"}).do("begin_turn")

    assert t.asked == Decision.TURN_ACTION


def test_one_sacrifice_is_all_for_most_heroes(lay: Lay) -> None:
    t = lay(turn_deck=["red"], red={"place": "plains"}).do("begin_turn", "yes")

    assert (t.hp("red"), t.s.ap, t.asked) == (3, 4, Decision.TURN_ACTION)


def test_elixir_makes_a_sacrifice_worth_two_ap(lay: Lay) -> None:
    assert lay(turn_deck=["red"], red={"place": "plains", "carries": ["elixir"]}).do("begin_turn", "yes").s.ap == 5


def test_berserk_goes_on_to_the_last_hit_point(lay: Lay) -> None:
    t = lay(turn_deck=["red"], red={"hero": "um_tak", "place": "forest"}).do("begin_turn", "yes", "yes", "yes", "yes")

    assert (t.hp("red"), t.s.ap, t.asked) == (0, 7, Decision.TURN_ACTION)


def test_befriend_and_berserk_lock_randal_from_the_second_sacrifice_on(lay: Lay) -> None:
    randal, um_tak = {"hero": "randal", "place": "plains"}, {"hero": "um_tak", "place": "plains"}

    once = lay(turn_deck=["red"], red=randal, blue=um_tak).do("begin_turn", "yes", "no", "move:capital")
    assert once.why_not("end_turn") == Rule.OK

    twice = lay(turn_deck=["red"], red=randal, blue=um_tak).do("begin_turn", "yes", "yes", "no", "move:capital")
    assert twice.s.ap == 4
    assert twice.why_not("end_turn") == Rule.LOCKED_IN_CAPITAL


def test_randal_alone_sacrifices_once(lay: Lay) -> None:
    um_tak_elsewhere = {"hero": "um_tak", "place": "coast"}
    t = lay(turn_deck=["red"], red={"hero": "randal", "place": "plains"}, blue=um_tak_elsewhere)

    assert t.do("begin_turn", "yes").asked == Decision.TURN_ACTION


def test_a_berserk_who_does_not_sacrifice_is_free(lay: Lay) -> None:
    t = lay(turn_deck=["red"], red={"hero": "um_tak", "place": "plains"}).do("begin_turn", "no", "move:capital")

    assert t.why_not("end_turn") == Rule.OK


def test_berserk_and_horn_the_last_ap_may_send_me_out_but_not_another(lay: Lay) -> None:
    um_tak = {"hero": "um_tak", "place": "capital", "carries": ["horn"]}
    t = lay(turn(ap=1), red=um_tak, blue={"hp": 1}, locked=1, turn_deck=["blue"])

    assert t.why_not("horn:blue:coast") == Rule.BERSERK_LOCK
    t.do("horn:red:coast")
    assert (t.place("red"), t.hp("red"), t.s.ap) == ("coast", 4, 0)


def test_berserk_and_idol_the_last_ap_may_not_be_spent_in_the_capital(lay: Lay) -> None:
    um_tak = {"hero": "um_tak", "place": "capital", "carries": ["idol"]}

    assert lay(turn(ap=2), red=um_tak, capital=3, locked=1).why_not("idol") == Rule.BERSERK_LOCK
    assert lay(turn(ap=3), red=um_tak, capital=3, locked=1).why_not("idol") == Rule.OK


def test_any_time_and_berserk_five_sacrifices_are_the_cap(lay: Lay) -> None:
    um_tak = {"hero": "um_tak", "place": "coast", "carries": ["elixir"]}
    t = lay(turn(), options=ANY_TIME, red=um_tak).do(*["sacrifice"] * 4)

    assert (t.hp("red"), t.s.ap) == (0, 11)
    assert t.why_not("sacrifice") == Rule.TOO_FEW_HP
    t.do("rejuvenate", "sacrifice")
    assert t.why_not("sacrifice") == Rule.SACRIFICED_ENOUGH


def test_any_time_and_befriend_each_further_sacrifice_needs_um_tak_beside_randal(lay: Lay) -> None:
    randal, um_tak = {"hero": "randal", "place": "plains"}, {"hero": "um_tak", "place": "plains"}
    t = lay(turn(), options=ANY_TIME, red=randal, blue=um_tak).do("sacrifice", "sacrifice", "move:forest")

    assert t.why_not("sacrifice") == Rule.SACRIFICED_ENOUGH


def test_any_time_berserk_in_the_capital_without_ap_must_march_out_again(lay: Lay) -> None:
    um_tak = {"hero": "um_tak", "place": "plains"}
    t = lay(turn(ap=1), options=ANY_TIME, red=um_tak).do("move:capital", "sacrifice")

    assert t.s.ap == 1
    assert t.why_not("end_turn") == Rule.LOCKED_IN_CAPITAL
    assert set(t.legal) == {"move:plains", "move:coast", "sacrifice"}


def test_at_the_draw_means_not_later(lay: Lay) -> None:
    assert lay(turn()).why_not("sacrifice") == Rule.NOT_THE_QUESTION


# ---- the end -------------------------------------------------------------------------------------------------------


def test_a_turn_cannot_end_before_something_was_spent(lay: Lay) -> None:
    t = lay(turn())

    assert t.why_not("end_turn") == Rule.NOTHING_SPENT
    assert t.do("move:plains").why_not("end_turn") == Rule.OK


def test_mirage_alone_does_not_make_a_turn(lay: Lay) -> None:
    t = lay(turn(), red={"place": "desert"}, turn_deck=["e5"]).do("mirage")

    assert t.why_not("end_turn") == Rule.NOTHING_SPENT


def test_unspent_ap_are_lost(lay: Lay) -> None:
    t = lay(turn(ap=5), turn_deck=["blue"]).do("move:plains", "end_turn", "begin_turn")

    assert t.s.ap == 3


def test_the_hammer_strikes_where_the_turn_ends(lay: Lay) -> None:
    hammer = {"place": "plains", "carries": ["hammer"]}

    t = lay(turn(), red=hammer, forest=2, plains=2, turn_deck=["blue"]).do("move:forest", "end_turn")
    assert (t.threat("forest"), t.threat("plains")) == (1, 2)

    t = lay(turn(), red=hammer, plains=2, capital=2, turn_deck=["blue"]).do("move:capital", "end_turn")
    assert (t.threat("capital"), t.threat("plains")) == (2, 2)


def test_the_hammer_is_no_secure_and_needs_no_strength(lay: Lay) -> None:
    hammer = {"place": "plains", "carries": ["hammer"], "hp": 0}

    assert lay(turn(), red=hammer, forest=2, turn_deck=["blue"]).do("move:forest", "end_turn").threat("forest") == 1


def test_the_hammer_does_not_reach_down_from_the_giant(lay: Lay) -> None:
    hammer = {"place": "plains", "carries": ["hammer"]}
    t = lay(turn(), red=hammer, plains=2, foe="hill_giant", turn_deck=["blue"]).do("climb", "end_turn")

    assert t.threat("plains") == 2


def test_a_turn_on_a_group_card_keeps_what_it_did_not_spend_in_the_pool(lay: Lay) -> None:
    t = lay(group_turn(), turn_deck=["e1"]).do("move:plains", "end_turn")

    assert (t.asked, t.s.ap) == (Decision.NEXT_DEFENDER, 2)
