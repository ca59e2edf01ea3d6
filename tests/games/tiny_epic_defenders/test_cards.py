"""4.2, 4.3 and 4.9: Defender cards, All Defenders cards, and AP outside a Turn."""

from holdfast.games.tiny_epic_defenders.content import Defender
from holdfast.games.tiny_epic_defenders.refusals import Rule
from holdfast.games.tiny_epic_defenders.state import Decision

from .conftest import Lay

INTERLEAVED = {"all_defenders_mode": "interleaved"}


# ---- the on-draw menu ----------------------------------------------------------------------------------------------


def test_when_my_card_is_drawn_i_may_always_begin_or_skip(lay: Lay) -> None:
    t = lay(turn_deck=["red"])

    assert t.asked == Decision.ON_DRAW_CHOICE
    assert t.legal == ["begin_turn", "skip_turn"]


def test_a_skipped_turn_has_no_rest_and_no_hammer(lay: Lay) -> None:
    t = lay(turn_deck=["red", "blue"], red={"hp": 1}, blue={"place": "forest", "carries": ["hammer"]}, forest=2)

    t.do("skip_turn")
    assert t.hp("red") == 1
    t.do("skip_turn")
    assert t.threat("forest") == 2


def test_skipping_loses_the_mark_of_the_hourglass(lay: Lay) -> None:
    t = lay(turn_deck=["red", "blue"], red={"carries": ["hourglass"]}).do("hourglass", "skip_turn", "skip_turn")

    assert t.s.marked == 0


def test_a_postponed_card_comes_back_with_one_ap_more(lay: Lay) -> None:
    t = lay(turn_deck=["red", "blue"], red={"carries": ["hourglass"]}).do("hourglass")

    assert t.pile("turn_deck") == ["red"]
    assert "red" not in t.pile("discard")
    t.do("skip_turn", "begin_turn", "no")
    assert t.s.ap == 4


def test_a_card_is_postponed_once_a_round_and_may_be_again_in_the_next(lay: Lay) -> None:
    t = lay(turn_deck=["red"], discard=[], horde=[], red={"carries": ["hourglass"]}).do("hourglass")

    assert t.why_not("hourglass") == Rule.POSTPONED_ALREADY
    t.do("skip_turn")
    while not (t.asked == Decision.ON_DRAW_CHOICE and t.s.frames[1].card == Defender.RED):
        t.do(t.legal[-1])
    assert t.why_not("hourglass") == Rule.OK


def test_hourglass_and_scry_leave_my_card_below_the_one_i_saw(lay: Lay) -> None:
    kglflr = {"hero": "kglflr", "carries": ["hourglass"]}
    t = lay(turn_deck=["red", "e5", "blue", "e1"], red=kglflr).do("scry", "bottom", "hourglass")

    assert t.pile("turn_deck") == ["e1", "e5", "red"]
    assert t.asked == Decision.ON_DRAW_CHOICE  # Blue's
    assert t.s.known_bottom == 2


def test_scry_may_be_used_once_a_draw(lay: Lay) -> None:
    t = lay(turn_deck=["red", "e5", "e1"], red={"hero": "kglflr"}).do("scry", "top")

    assert t.pile("turn_deck") == ["e5", "e1"]
    assert t.s.known_top == 1
    assert t.why_not("scry") == Rule.SCRIED_ALREADY


def test_there_is_nothing_to_scry_in_an_empty_deck(lay: Lay) -> None:
    assert lay(turn_deck=["red"], red={"hero": "kglflr"}).why_not("scry") == Rule.DECK_EMPTY


def test_scrying_the_card_already_known_at_the_bottom_counts_it_once(lay: Lay) -> None:
    """The Hourglass laid it there, Scry lays it there again."""
    t = lay(turn_deck=["blue", "red"], red={"hero": "kglflr"}, blue={"carries": ["hourglass"]})

    t.do("hourglass", "scry", "bottom")

    assert t.pile("turn_deck") == ["blue"]
    assert (t.s.known_top, t.s.known_bottom) == (0, 1)


def test_befriend_and_scry_need_both_in_one_region(lay: Lay) -> None:
    randal, kglflr = {"hero": "randal", "place": "forest"}, {"hero": "kglflr", "place": "forest"}

    assert lay(turn_deck=["red", "e1"], red=randal, blue=kglflr).why_not("scry") == Rule.OK
    kglflr["place"] = "plains"
    assert lay(turn_deck=["red", "e1"], red=randal, blue=kglflr).why_not("scry") == Rule.NO_SCRY


def test_befriend_and_command_let_randal_command(lay: Lay) -> None:
    t = lay(turn_deck=["red", "e1"], red={"hero": "randal"}, blue={"hero": "laishom"}).do("command:blue")

    assert t.asked == Decision.GRANTED_ACTION
    assert t.seat == Defender.BLUE


# ---- AP outside a Turn ---------------------------------------------------------------------------------------------


def test_laishom_commands_once_a_draw_and_never_herself(lay: Lay) -> None:
    t = lay(turn_deck=["red", "e1"], red={"hero": "laishom"}, green={})

    assert t.why_not("command:red") == Rule.NOT_YOURSELF
    assert t.why_not("command:yellow") == Rule.NOT_IN_PLAY
    t.do("command:blue", "stop")
    assert t.why_not("command:green") == Rule.COMMANDED_ALREADY


def test_command_counts_even_if_the_turn_is_postponed(lay: Lay) -> None:
    t = lay(turn_deck=["red", "blue"], red={"hero": "laishom", "carries": ["hourglass"]})
    t.do("command:blue", "move:plains", "hourglass")

    assert t.place("blue") == "plains"
    t.do("skip_turn")
    assert t.why_not("command:blue") == Rule.OK  # drawn anew


def test_granted_ap_are_no_turn(lay: Lay) -> None:
    t = lay(
        turn_deck=["red", "e1"],
        red={"hero": "laishom"},
        blue={"hero": "ezru", "place": "desert", "carries": ["hammer", "staff"]},
        desert=2,
        foe="dragon",
    ).do("command:blue")

    assert t.threat("desert") == 2  # no Courage
    assert t.why_not("mirage") == Rule.NOT_IN_GRANTED
    assert t.why_not("sacrifice") == Rule.NOT_IN_GRANTED
    assert t.why_not("end_turn") == Rule.NOT_THE_QUESTION
    t.do("secure:desert")
    assert t.threat("desert") == 1  # no Hammer
    assert t.asked == Decision.ON_DRAW_CHOICE


def test_befriend_does_not_work_with_granted_ap(lay: Lay) -> None:
    t = lay(turn_deck=["red"], red={"hero": "laishom"}, blue={"hero": "randal", "place": "desert"}, discard=["e5"])
    t.do("command:blue")

    assert t.why_not("entomb") == Rule.NOT_USABLE


def test_what_is_not_spent_of_granted_ap_is_lost(lay: Lay) -> None:
    t = lay(turn_deck=["red", "e1"], red={"hero": "laishom"}).do("command:blue", "stop", "begin_turn")

    assert t.s.ap == 3


def test_what_a_turn_left_over_is_not_granted_to_anybody_later(lay: Lay) -> None:
    t = lay({"turn": "red", "ap": 3}, turn_deck=["blue", "e1"], blue={"hero": "laishom"})

    t.do("move:plains", "end_turn", "command:red")

    assert t.s.ap == 1


def test_the_berserk_lock_ends_with_the_turn_and_leaves_granted_ap_alone(lay: Lay) -> None:
    t = lay(
        turn_deck=["red", "blue", "e1"],
        red={"hero": "um_tak", "place": "plains"},
        blue={"hero": "laishom"},
        plains=1,
    ).do("begin_turn", "yes", "no", "secure:plains", "end_turn")

    t.do("command:red")

    assert t.why_not("move:capital") == Rule.OK


def test_the_cloak_is_offered_on_the_cards_of_others_only(lay: Lay) -> None:
    cloaked = {"carries": ["cloak"]}

    assert lay(turn_deck=["blue"], red=cloaked).asked == Decision.CLOAK_CHOICE
    assert lay(turn_deck=["ad1"], red=cloaked).asked == Decision.CLOAK_CHOICE
    assert lay(turn_deck=["red"], red=cloaked).asked == Decision.ON_DRAW_CHOICE
    assert lay(turn_deck=["e1", "red"], red=cloaked).asked == Decision.ON_DRAW_CHOICE


def test_the_cloak_needs_a_hit_point(lay: Lay) -> None:
    assert lay(turn_deck=["blue"], red={"carries": ["cloak"], "hp": 0}).asked == Decision.ON_DRAW_CHOICE


def test_cloak_and_hourglass_the_postponed_card_offers_the_cloak_again(lay: Lay) -> None:
    t = lay(turn_deck=["blue"], red={"carries": ["cloak"]}, blue={"carries": ["hourglass"]}).do("no", "hourglass")

    assert t.asked == Decision.CLOAK_CHOICE


def test_cloak_and_elixir_give_two_ap_on_the_card_of_another(lay: Lay) -> None:
    t = lay(turn_deck=["blue"], red={"carries": ["cloak", "elixir"], "place": "forest"}, forest=3).do("yes")

    assert (t.hp("red"), t.s.ap, t.seat) == (3, 2, Defender.RED)
    t.do("secure:forest", "secure:forest")
    assert t.asked == Decision.ON_DRAW_CHOICE


def test_cloak_and_elixir_pay_for_a_prayer(lay: Lay) -> None:
    t = lay(turn_deck=["blue", "e5", "e1"], red={"carries": ["cloak", "elixir"], "place": "plains"}, coast=2)

    t.do("yes", "prayer")

    assert t.threat("coast") == 1
    assert t.pile("turn_deck") == ["e1"]


def test_cloak_and_oasis_once_per_card_counts_the_granted_use_too(lay: Lay) -> None:
    """R12 Oasis by the Cloak's AP is the Oasis of the Turn on that All Defenders card, too."""
    desert = {"threat": 0, "side": "b"}
    t = lay(turn_deck=["ad1"], red={"carries": ["cloak"], "place": "desert", "hp": 2}, desert=desert)

    t.do("yes", "oasis", "next:red")

    assert t.why_not("oasis") == Rule.ONCE_PER_TURN


# ---- All Defenders -------------------------------------------------------------------------------------------------


def test_the_lead_seat_goes_round_with_the_rounds(lay: Lay) -> None:
    assert lay(turn_deck=["ad1"], round=3, green={}).seat == 2
    assert lay(turn_deck=["ad1"], round=4, green={}).seat == 0


def test_a_destroyed_region_makes_the_pool_four(lay: Lay) -> None:
    assert lay(turn_deck=["ad1"], forest="destroyed").s.ap == 4


def test_each_defender_has_one_turn_on_a_group_card(lay: Lay) -> None:
    t = lay(turn_deck=["ad1"]).do("next:red", "move:plains", "end_turn")

    assert t.why_not("next:red") == Rule.HAD_A_TURN
    assert t.legal == ["next:blue", "done"]


def test_when_all_had_a_turn_the_rest_of_the_pool_is_lost(lay: Lay) -> None:
    t = lay(turn_deck=["ad1", "blue"]).do("next:red", "move:plains", "end_turn", "next:blue", "move:coast", "end_turn")

    assert t.pile("discard")[0] == "ad1"
    assert t.asked == Decision.ON_DRAW_CHOICE


def test_done_gives_up_what_is_left_of_the_pool(lay: Lay) -> None:
    t = lay(turn_deck=["ad1", "blue"]).do("done")

    assert t.pile("discard")[0] == "ad1"
    assert t.s.ap == 0


def test_there_is_no_sacrifice_and_no_scry_on_a_group_card(lay: Lay) -> None:
    any_time = {"sacrifice_timing": "any_time"}
    t = lay(turn_deck=["ad1", "e1"], options=any_time, red={"hero": "kglflr"}).do("next:red")

    assert t.asked == Decision.TURN_ACTION
    assert t.why_not("sacrifice") == Rule.ON_INDIVIDUAL_CARD


def test_courage_and_the_hammer_work_on_a_group_card(lay: Lay) -> None:
    ezru = {"hero": "ezru", "place": "forest", "carries": ["hammer"]}
    t = lay(turn_deck=["ad1"], red=ezru, forest=3).do("next:red")

    assert t.threat("forest") == 2
    t.do("secure:forest", "end_turn")
    assert t.threat("forest") == 0


def test_interleaved_i_may_be_chosen_again_without_a_new_start(lay: Lay) -> None:
    ezru = {"hero": "ezru", "place": "forest"}
    t = lay(turn_deck=["ad1"], options=INTERLEAVED, red=ezru, forest=3)

    t.do("next:red", "secure:forest", "yield", "next:red")

    assert t.threat("forest") == 1  # Courage came once
    assert t.why_not("yield") == Rule.NOTHING_SPENT_SINCE
    assert t.why_not("end_turn") == Rule.NOT_THE_QUESTION


def test_interleaved_and_hammer_it_strikes_once_where_i_stand_when_the_card_ends(lay: Lay) -> None:
    t = lay(
        turn_deck=["ad1", "blue"],
        options=INTERLEAVED,
        red={"place": "forest", "carries": ["hammer"]},
        forest=3,
        plains=3,
    ).do("next:red", "secure:forest", "yield", "next:red", "move:plains", "yield")

    assert (t.threat("forest"), t.threat("plains")) == (2, 3)
    t.do("done")
    assert (t.threat("forest"), t.threat("plains")) == (2, 2)


def test_interleaved_and_staff_it_is_waved_at_the_first_choice_only(lay: Lay) -> None:
    t = lay(turn_deck=["ad1"], options=INTERLEAVED, red={"carries": ["staff"]}, foe="demon_lord").do("next:red")

    assert "stay" in t.legal
    t.do("staff:forest", "move:plains", "yield", "next:red")
    assert t.asked == Decision.TURN_ACTION


def test_interleaved_on_my_own_card_i_end_my_turn_as_ever(lay: Lay) -> None:
    t = lay({"turn": "red", "ap": 3}, options=INTERLEAVED).do("move:plains")

    assert t.why_not("yield") == Rule.NOT_THE_QUESTION
    assert t.why_not("end_turn") == Rule.OK
