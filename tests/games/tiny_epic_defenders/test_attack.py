"""4.4, 4.5 and 4.7: enemies, dire enemies, and who stands in their way."""

import pytest

from holdfast.games.tiny_epic_defenders.content import Card, Defender, Region
from holdfast.games.tiny_epic_defenders.refusals import Rule
from holdfast.games.tiny_epic_defenders.state import Decision, Outcome

from .conftest import Lay


def test_two_defenders_in_the_region_are_asked_in_order_and_one_is_enough(lay: Lay) -> None:
    t = lay(turn_deck=["e2", "red"], red={"place": "forest"}, blue={"place": "forest"})

    assert t.seat == Defender.RED
    t.do("decline")
    assert (t.asked, t.seat) == (Decision.DEFEND, Defender.BLUE)
    t.do("defend_self")
    assert (t.hp("red"), t.hp("blue"), t.threat("forest")) == (4, 3, 0)


def test_once_somebody_defends_the_others_are_not_asked(lay: Lay) -> None:
    t = lay(turn_deck=["e2", "red"], red={"place": "forest"}, blue={"place": "forest"}).do("defend_self")

    assert t.asked == Decision.ON_DRAW_CHOICE
    assert t.threat("mountains") == 1


def test_the_shield_is_no_help_against_a_common_enemy(lay: Lay) -> None:
    t = lay(turn_deck=["e2", "red"], red={"place": "forest", "carries": ["shield"], "hp": 2}).do("defend_self")

    assert t.hp("red") == 1


def test_who_stands_on_the_giant_is_not_in_the_region_and_cannot_defend(lay: Lay) -> None:
    t = lay(turn_deck=["minotaur", "blue"], red={"place": "foe_card"}, foe="hill_giant")

    assert t.asked == Decision.ON_DRAW_CHOICE
    assert t.threat("plains") == 1


@pytest.mark.parametrize("helper", [{"hero": "oryk", "place": "mountains"}, {"hero": "nyrra"}])
def test_an_exhausted_defender_defends_neither_from_the_circle_nor_with_a_martyr(
    lay: Lay, helper: dict[str, object]
) -> None:
    tired = {"place": "mountains", "hp": 0, "meditating": 1}
    t = lay(turn_deck=["e1", "red"], red=tired, blue={**helper, "hp": 3})

    asked = [t.seat] if t.asked == Decision.DEFEND else []
    assert Defender.RED not in asked


def test_meditating_may_be_kept_for_later(lay: Lay) -> None:
    t = lay(turn_deck=["e1", "red"], red={"place": "mountains", "meditating": 1})

    assert t.legal == ["decline", "defend_self", "defend_meditate"]
    t.do("defend_self")
    assert t.meditates("red")
    assert t.hp("red") == 3


def test_several_may_meditate_and_each_answers_one_attack(lay: Lay) -> None:
    circle = {"place": "mountains", "meditating": 1}
    t = lay(turn_deck=["e1", "harpy", "red"], red=circle, blue=circle).do("defend_meditate", "decline")

    assert not t.meditates("red")
    t.do("defend_meditate")
    assert (t.threat("mountains"), t.hp("red"), t.hp("blue"), len(t.carried("blue"))) == (0, 4, 4, 1)


# ---- Martyr --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "can"),
    [("plains", True), ("capital", True), ("forest", True), ("desert", True), ("mountains", False), ("coast", False)],
)
def test_oryk_pays_for_his_own_region_and_its_neighbours(lay: Lay, place: str, can: bool) -> None:
    t = lay(turn_deck=["e4", "red"], red={"place": "plains"}, blue={"hero": "oryk", "place": place})

    assert t.why_not("defend_martyr") == (Rule.OK if can else Rule.NO_MARTYR)


def test_oryk_on_the_giant_is_near_nobody(lay: Lay) -> None:
    oryk = {"hero": "oryk", "place": "foe_card"}

    assert lay(turn_deck=["e4"], red={"place": "plains"}, blue=oryk, foe="hill_giant").why_not("defend_martyr")


def test_oryk_must_be_able_to_pay(lay: Lay) -> None:
    t = lay(turn_deck=["minotaur"], red={"place": "plains"}, blue={"hero": "oryk", "hp": 2})

    assert t.why_not("defend_martyr") == Rule.NO_MARTYR


def test_oryk_is_no_martyr_for_himself(lay: Lay) -> None:
    assert "defend_martyr" not in lay(turn_deck=["e4"], red={"hero": "oryk", "place": "plains"}).legal


def test_martyr_and_shield_only_the_defenders_own_shield_counts(lay: Lay) -> None:
    oryk = {"hero": "oryk", "carries": ["shield"]}
    t = lay(turn_deck=["minotaur", "red"], red={"place": "plains"}, blue=oryk).do("defend_martyr", "yes")

    assert (t.hp("blue"), t.hp("red")) == (2, 4)
    assert t.carried("red") == ["spear"]


def test_martyr_refused_for_one_may_still_be_asked_by_the_next(lay: Lay) -> None:
    t = lay(
        turn_deck=["minotaur", "red"],
        red={"place": "plains", "hp": 1},
        blue={"hero": "oryk"},
        green={"place": "plains", "hp": 1},
    ).do("defend_martyr", "no")

    assert (t.asked, t.seat) == (Decision.DEFEND, Defender.GREEN)
    assert t.legal == ["decline", "defend_martyr"]
    t.do("defend_martyr", "yes")
    assert (t.hp("blue"), t.threat("plains")) == (2, 0)


def test_martyr_refused_i_may_still_pay_myself(lay: Lay) -> None:
    t = lay(turn_deck=["e4", "red"], red={"place": "plains"}, blue={"hero": "oryk"}).do("defend_martyr", "no")

    assert t.legal == ["decline", "defend_self"]
    assert t.why_not("defend_martyr") == Rule.NO_MARTYR


def test_martyr_pays_and_retribution_follows(lay: Lay) -> None:
    lealith = {"hero": "lealith", "place": "plains", "hp": 1}
    t = lay(turn_deck=["e4", "red"], red=lealith, blue={"hero": "oryk", "hp": 3}, plains=2)

    t.do("defend_martyr", "yes")
    assert (t.asked, t.seat, t.hp("blue")) == (Decision.RETRIBUTION, Defender.RED, 2)
    t.do("give:blue")
    assert (t.hp("red"), t.hp("blue"), t.threat("plains")) == (0, 3, 2)


def test_the_one_defended_for_may_be_oryks_own_companion_when_alone(lay: Lay) -> None:
    """Solo: one seat answers for both."""
    t = lay(turn_deck=["e4", "red"], options={"players": 1}, red={"place": "plains"}, blue={"hero": "oryk"})

    assert t.seat == 0
    t.do("defend_martyr")
    assert (t.asked, t.seat) == (Decision.MARTYR, 0)


# ---- Ambush, Retribution -------------------------------------------------------------------------------------------


def test_ambush_and_martyr_it_springs_whoever_pays(lay: Lay) -> None:
    forest = {"threat": 2, "side": "b"}
    t = lay(turn_deck=["e2", "red"], red={"place": "forest"}, blue={"hero": "oryk", "place": "plains"}, forest=forest)

    assert t.do("defend_martyr", "yes").threat("forest") == 1


def test_ambush_and_kraken_it_does_not_spring(lay: Lay) -> None:
    forest = {"threat": 2, "side": "b"}

    assert (
        lay(turn_deck=["e2", "red"], red={"place": "forest"}, forest=forest, foe="kraken")
        .do("defend_self")
        .threat("forest")
        == 2
    )


def test_ambush_then_retribution_may_clear_the_forest(lay: Lay) -> None:
    lealith = {"hero": "lealith", "place": "forest"}
    t = lay(turn_deck=["e2", "red"], red=lealith, forest={"threat": 2, "side": "b"}).do("defend_self", "reduce")

    assert (t.threat("forest"), t.hp("red")) == (0, 2)


def test_ambush_leaves_nothing_to_reduce_and_nobody_to_heal(lay: Lay) -> None:
    lealith = {"hero": "lealith", "place": "forest"}
    t = lay(turn_deck=["e2", "red"], red=lealith, forest={"threat": 1, "side": "b"}).do("defend_self")

    assert t.asked != Decision.RETRIBUTION


def test_retribution_after_meditation_costs_the_only_hit_point_of_the_defence(lay: Lay) -> None:
    lealith = {"hero": "lealith", "place": "mountains", "meditating": 1, "hp": 1}
    t = lay(turn_deck=["e1", "red"], red=lealith, mountains=2).do("defend_meditate", "reduce")

    assert (t.hp("red"), t.threat("mountains")) == (0, 1)


def test_a_lealith_who_paid_her_last_hit_point_takes_no_retribution(lay: Lay) -> None:
    lealith = {"hero": "lealith", "place": "plains", "hp": 1}

    assert lay(turn_deck=["e4", "red"], red=lealith, plains=2).do("defend_self").asked != Decision.RETRIBUTION


def test_the_artifact_comes_before_retribution(lay: Lay) -> None:
    lealith = {"hero": "lealith", "place": "forest", "carries": ["horn", "idol"]}
    t = lay(turn_deck=["giant_wasps", "red"], red=lealith, forest=2).do("defend_self")

    assert t.asked == Decision.ARTIFACT_SWAP
    assert t.do("keep").asked == Decision.RETRIBUTION


def test_retribution_gives_to_nobody_at_full_hp_nor_to_herself(lay: Lay) -> None:
    lealith = {"hero": "lealith", "place": "plains"}
    t = lay(turn_deck=["e4"], red=lealith, blue={"hp": 1}, green={}, plains=1).do("defend_self")

    assert t.legal == ["no", "give:blue", "reduce"]
    assert t.why_not("give:green") == Rule.FULL_HP
    assert t.why_not("give:red") == Rule.NOT_YOURSELF


# ---- dire enemies --------------------------------------------------------------------------------------------------


def test_a_defended_dire_enemy_has_no_effect(lay: Lay) -> None:
    t = lay(turn_deck=["harpy", "red"], red={"place": "mountains"}, mountains=1).do("defend_self")

    assert [t.threat(r) for r in ("mountains", "forest", "coast")] == [1, 0, 0]
    assert t.pile("discard")[0] == "harpy"


def test_drain_comes_even_if_the_ruins_lie_in_ruins(lay: Lay) -> None:
    t = lay(turn_deck=["wraith", "red"], red={"hp": 3}, blue={"hp": 2}, ruins="destroyed")

    assert (t.threat("capital"), t.hp("red"), t.hp("blue")) == (2, 1, 2)


def test_drain_finds_nobody_where_all_are_exhausted(lay: Lay) -> None:
    t = lay(turn_deck=["wraith", "red"], red={"hp": 0}, blue={"hp": 0})

    assert t.asked == Decision.ON_DRAW_CHOICE


def test_drain_spares_the_weaker(lay: Lay) -> None:
    t = lay(turn_deck=["wraith", "red"], red={"hp": 3}, blue={"hp": 3}, green={"hp": 2})

    assert t.legal == ["victim:red", "victim:blue"]
    assert t.why_not("victim:green") == Rule.NOT_THE_STRONGEST


def test_sting_reaches_even_the_mouth_of_the_colossus(lay: Lay) -> None:
    t = lay(turn_deck=["giant_wasps", "red"], red={"place": "foe_card"}, blue={"hp": 3}, foe="colossus")

    assert (t.hp("red"), t.hp("blue")) == (3, 3)


def test_tsunami_spares_the_capital_and_the_giants_back(lay: Lay) -> None:
    t = lay(turn_deck=["sea_serpent", "red"], red={"place": "foe_card"}, green={"place": "desert"}, foe="hill_giant")

    assert [t.place(c) for c in ("red", "blue", "green")] == ["foe_card", "capital", "plains"]


def test_raze_without_leftovers_destroys_without_a_cover(lay: Lay) -> None:
    leftovers: list[str] = []
    t = lay(turn_deck=["manticore", "red"], desert=2, leftovers=leftovers)

    assert t.is_destroyed("desert")
    assert t.s.regions[Region.DESERT].cover.n == 0
    assert t.pile("discard")[0] == "manticore"


def test_raze_on_a_destroyed_desert_can_end_the_game_with_its_first_point(lay: Lay) -> None:
    t = lay(turn_deck=["manticore"], desert="destroyed", capital=7)

    assert (t.threat("capital"), t.outcome) == (8, Outcome.DEFEAT)


def test_a_leftover_cover_is_not_seen_and_an_attackers_is(lay: Lay) -> None:
    razed = lay(turn_deck=["manticore", "red"], desert=2).s.regions[Region.DESERT]
    fallen = lay(turn_deck=["manticore", "red"], desert=3).s.regions[Region.DESERT]

    assert (razed.cover.n, razed.cover_seen) == (1, 0)
    assert (fallen.cover.cards[0], fallen.cover_seen) == (Card.MANTICORE, 1)


def test_a_destroyed_region_ends_the_meditation_in_it(lay: Lay) -> None:
    t = lay(turn_deck=["e1", "red"], red={"place": "mountains", "meditating": 1}, mountains=3).do("decline")

    assert not t.meditates("red")


def test_when_the_capital_falls_nothing_further_is_resolved_not_even_the_cover(lay: Lay) -> None:
    t = lay(turn_deck=["e2"], forest=3, capital=7)

    assert t.outcome == Outcome.DEFEAT
    assert t.is_destroyed("forest")
    assert t.s.regions[Region.FOREST].cover.n == 0
    assert t.threat("mountains") == 0
