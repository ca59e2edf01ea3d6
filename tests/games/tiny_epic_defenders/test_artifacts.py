"""4.11 and 5.4: gaining Artifacts, and the two hands and one back that carry them."""

from holdfast.games.tiny_epic_defenders.refusals import Rule
from holdfast.games.tiny_epic_defenders.state import Decision

from .conftest import Lay
from .positions import turn

GAINS = {"gains_artifact": "red"}


def test_the_top_artifact_goes_into_a_free_hand(lay: Lay) -> None:
    t = lay(GAINS, turn_deck=["red"])

    assert t.carried("red") == ["shield"]
    assert len(t.pile("artifact_deck")) == 9


def test_the_back_holds_one_and_has_nothing_to_do_with_the_hands(lay: Lay) -> None:
    t = lay(GAINS, turn_deck=["red"], red={"carries": ["cloak"]}, artifact_deck=["wings", "horn"])

    assert t.asked == Decision.ARTIFACT_SWAP
    assert t.legal == ["keep", "drop:cloak"]


def test_dropping_something_from_the_other_slot_makes_no_room(lay: Lay) -> None:
    t = lay(GAINS, red={"carries": ["cloak", "shield"]}, artifact_deck=["wings", "horn"])

    assert t.why_not("drop:shield") == Rule.OTHER_SLOT
    assert t.why_not("drop:idol") == Rule.NOT_CARRIED


def test_what_i_do_not_keep_is_shuffled_back(lay: Lay) -> None:
    t = lay(GAINS, turn_deck=["red"], red={"carries": ["shield", "spear"]}, artifact_deck=["horn", "idol"]).do("keep")

    assert t.carried("red") == ["shield", "spear"]
    assert sorted(t.pile("artifact_deck")) == ["horn", "idol"]


def test_what_i_drop_is_shuffled_back(lay: Lay) -> None:
    red = {"carries": ["shield", "spear"]}
    t = lay(GAINS, turn_deck=["red"], red=red, artifact_deck=["horn", "idol"]).do("drop:shield")

    assert t.carried("red") == ["spear", "horn"]
    assert sorted(t.pile("artifact_deck")) == ["idol", "shield"]


def test_an_empty_artifact_deck_gives_nothing(lay: Lay) -> None:
    nothing: list[str] = []
    t = lay(GAINS, turn_deck=["red"], artifact_deck=nothing)

    assert t.carried("red") == []
    assert t.asked == Decision.ON_DRAW_CHOICE


def test_excavate_with_full_hands_asks_what_to_keep_and_is_used_up(lay: Lay) -> None:
    red = {"place": "ruins", "carries": ["shield", "spear"]}
    t = lay(turn(ap=6), red=red, ruins={"threat": 0, "side": "b"}, artifact_deck=["horn", "idol"]).do("excavate")

    assert t.legal == ["keep", "drop:shield", "drop:spear"]
    t.do("keep")
    assert t.asked == Decision.TURN_ACTION
    assert (t.s.ap, t.carried("red")) == (3, ["shield", "spear"])
    assert t.why_not("excavate") == Rule.ONCE_PER_ROUND


def test_excavate_once_a_round_is_meant_for_the_whole_team(lay: Lay) -> None:
    t = lay(turn(), blue={"place": "ruins"}, ruins={"threat": 0, "side": "b"}, excavate_used=1, turn_deck=["blue"])

    t.do("move:plains", "end_turn", "begin_turn", "no")

    assert t.why_not("excavate") == Rule.ONCE_PER_ROUND


def test_excavate_needs_an_artifact_to_find(lay: Lay) -> None:
    nothing: list[str] = []
    t = lay(turn(), red={"place": "ruins"}, ruins={"threat": 0, "side": "b"}, artifact_deck=nothing)

    assert t.why_not("excavate") == Rule.NO_ARTIFACTS_LEFT


def test_hourglass_dropped_meanwhile_leaves_its_mark_on_the_card(lay: Lay) -> None:
    red = {"place": "forest", "carries": ["hourglass", "horn"]}
    t = lay(turn_deck=["red", "giant_wasps"], red=red, artifact_deck=["idol", "spear"])

    t.do("hourglass", "defend_self", "drop:hourglass", "begin_turn", "no")

    assert t.carried("red") == ["horn", "idol"]
    assert t.s.ap == 4


# ---- Spear, Wings, Horn, Idol --------------------------------------------------------------------------------------


def test_the_spear_is_thrown_once_a_turn(lay: Lay) -> None:
    t = lay(turn(ap=6), red={"place": "ruins", "carries": ["spear"]}, foe="demon_lord").do("spear")

    assert (t.s.ap, t.foe()[1]) == (4, 9)
    assert t.why_not("spear") == Rule.ONCE_PER_TURN
    assert t.why_not("fight") == Rule.OK


def test_an_exhausted_defender_throws_no_spear(lay: Lay) -> None:
    t = lay(turn(), red={"place": "ruins", "carries": ["spear"], "hp": 0}, foe="demon_lord")

    assert t.why_not("spear") == Rule.EXHAUSTED


def test_wings_carry_from_the_capital_to_any_outer_region_once_a_turn(lay: Lay) -> None:
    t = lay(turn(), red={"carries": ["wings"]})

    assert t.why_not("wings:capital") == Rule.ONLY_OUTER
    t.do("wings:mountains")
    assert (t.place("red"), t.s.ap) == ("mountains", 2)
    assert t.why_not("wings:forest") == Rule.ONCE_PER_TURN


def test_wings_do_not_lift_off_the_giant(lay: Lay) -> None:
    t = lay(turn(), red={"place": "foe_card", "carries": ["wings"]}, foe="hill_giant")

    assert t.why_not("wings:coast") == Rule.ON_FOE_CARD


def test_wings_and_meditation_flying_ends_it(lay: Lay) -> None:
    red = {"place": "mountains", "meditating": 1, "carries": ["wings"]}

    assert not lay(turn(), red=red).do("wings:coast").meditates("red")


def test_the_horn_sends_out_those_in_the_capital_as_often_as_i_pay(lay: Lay) -> None:
    red = {"place": "forest", "carries": ["horn"]}
    t = lay(turn(), red=red, blue={"hp": 0}, green={"hp": 1}).do("horn:blue:plains", "horn:green:coast")

    assert [(t.place(c), t.hp(c)) for c in ("blue", "green")] == [("plains", 4), ("coast", 4)]
    assert t.s.ap == 1


def test_the_horn_sends_to_the_gates_only(lay: Lay) -> None:
    t = lay(turn(), red={"place": "forest", "carries": ["horn"]})

    assert t.why_not("horn:blue:forest") == Rule.NOT_A_GATE
    assert t.why_not("horn:blue:capital") == Rule.NOT_A_GATE
    assert t.why_not("horn:red:plains") == Rule.NOT_IN_CAPITAL
    assert t.why_not("horn:yellow:plains") == Rule.NOT_IN_PLAY


def test_horn_and_giant_it_can_be_sounded_from_its_back(lay: Lay) -> None:
    t = lay(turn(), red={"place": "foe_card", "carries": ["horn"]}, blue={"hp": 1}, foe="hill_giant")

    assert t.do("horn:blue:coast").hp("blue") == 4


def test_the_idol_works_in_the_capital_once_a_turn(lay: Lay) -> None:
    t = lay(turn(ap=5), red={"carries": ["idol"]}, capital=4).do("idol")

    assert (t.threat("capital"), t.s.ap) == (3, 3)
    assert t.why_not("idol") == Rule.ONCE_PER_TURN


def test_the_idol_needs_the_capital_and_its_threat(lay: Lay) -> None:
    assert lay(turn(), red={"carries": ["idol"]}).why_not("idol") == Rule.NO_THREAT
    away = lay(turn(), red={"carries": ["idol"], "place": "plains"}, capital=4)
    assert away.why_not("idol") == Rule.NOT_IN_CAPITAL


def test_an_exhausted_defender_may_use_idol_and_horn(lay: Lay) -> None:
    t = lay(turn(), red={"carries": ["idol", "horn"], "hp": 0}, capital=4)

    assert t.why_not("idol") == t.why_not("horn:red:plains") == Rule.OK
