"""4.12: which actions answer which question, and what is said to those that do not."""

from itertools import product
from typing import Any

import pytest

from holdfast.games.tiny_epic_defenders import GAME
from holdfast.games.tiny_epic_defenders.actions import ACTIONS
from holdfast.games.tiny_epic_defenders.content import Defender
from holdfast.games.tiny_epic_defenders.refusals import Rule
from holdfast.games.tiny_epic_defenders.rules.board import is_adjacent
from holdfast.games.tiny_epic_defenders.state import Decision

from .conftest import Lay
from .positions import turn


def test_who_is_not_asked_may_do_nothing(lay: Lay) -> None:
    t = lay(turn())
    reasons = {Rule(int(GAME.rules.why_not(t.s, 1, a))) for a in range(len(ACTIONS))}

    assert reasons == {Rule.NOT_YOUR_CHOICE}


def test_when_the_game_is_over_nobody_may_do_anything(lay: Lay) -> None:
    t = lay(turn_deck=["e6"], coast="destroyed", capital=7)

    assert {int(GAME.rules.why_not(t.s, 0, a)) for a in range(len(ACTIONS))} == {Rule.NOT_YOUR_CHOICE}


@pytest.mark.parametrize("answer", ["move:plains", "next:red", "scry", "defend_self", "keep", "bury:e1", "stop"])
def test_an_answer_to_another_question_is_told_so(lay: Lay, answer: str) -> None:
    t = lay(turn_deck=["red"]).do("begin_turn")

    assert t.asked == Decision.SACRIFICE
    assert t.why_not(answer) == Rule.NOT_THE_QUESTION


def test_every_reason_has_a_rule_and_words() -> None:
    assert all(reason.rule and reason.words.endswith(".") for reason in Rule if reason != Rule.OK)


# ---- moving and securing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "neighbours"),
    [
        ("plains", {"forest", "desert", "capital"}),
        ("forest", {"plains", "mountains"}),
        ("mountains", {"forest", "coast"}),
        ("coast", {"mountains", "ruins", "capital"}),
        ("ruins", {"coast", "desert"}),
        ("desert", {"ruins", "plains"}),
        ("capital", {"plains", "coast"}),
    ],
)
def test_one_moves_to_the_neighbours_and_nowhere_else(lay: Lay, start: str, neighbours: set[str]) -> None:
    t = lay(turn(), red={"place": start})

    assert {a.removeprefix("move:") for a in t.legal if a.startswith("move:")} == neighbours
    assert t.why_not(f"move:{start}") == Rule.ALREADY_THERE


def test_neighbours_are_neighbours_both_ways_on_any_map() -> None:
    for seed in range(20):
        s: Any = GAME.new_state()
        GAME.rules.start(s, seed, [0] * GAME.menu)
        for a, b in product(range(7), repeat=2):
            assert is_adjacent(s, a, b) == is_adjacent(s, b, a)
        assert not any(is_adjacent(s, a, 7) or is_adjacent(s, 7, a) for a in range(8))


def test_one_secures_where_one_is_if_there_is_threat(lay: Lay) -> None:
    t = lay(turn(), red={"hero": "ezru", "place": "plains"}, plains=1, forest=1)

    assert t.why_not("secure:forest") == Rule.OUT_OF_REACH
    assert t.do("secure:plains").why_not("secure:plains") == Rule.NO_THREAT


def test_nothing_secures_the_capital_nor_a_destroyed_region(lay: Lay) -> None:
    assert lay(turn(), capital=3).why_not("secure:capital") == Rule.CAPITAL_NOT_SECURED
    ruined = lay(turn(), red={"place": "plains"}, plains="destroyed")
    assert ruined.why_not("secure:plains") == Rule.DESTROYED


def test_farshot_does_not_reach_across_the_ring(lay: Lay) -> None:
    t = lay(turn(), red={"hero": "nyrra", "place": "forest"}, coast=1, mountains=1)

    assert t.why_not("secure:coast") == Rule.OUT_OF_REACH
    assert t.why_not("secure:mountains") == Rule.OK


def test_farshot_works_with_granted_ap(lay: Lay) -> None:
    t = lay(turn_deck=["red", "e1"], red={"hero": "laishom"}, blue={"hero": "nyrra"}, coast=1).do("command:blue")

    assert t.do("secure:coast").threat("coast") == 0


@pytest.mark.parametrize("name", ["lightning", "prayer", "rejuvenate", "enchant:forest", "idol"])
def test_what_costs_two_ap_cannot_be_had_for_one(lay: Lay, name: str) -> None:
    place = {"lightning": "forest", "prayer": "plains", "rejuvenate": "coast", "enchant:forest": "forest"}
    red = {"hero": "ethairna", "place": place.get(name, "capital"), "hp": 2, "carries": ["idol"]}

    assert lay(turn(ap=2), red=red, forest=1, capital=1).why_not(name) == Rule.OK
    assert lay(turn(ap=1), red=red, forest=1, capital=1).why_not(name) == Rule.TOO_FEW_AP


def test_excavate_costs_three_ap(lay: Lay) -> None:
    ruins = {"threat": 0, "side": "b"}

    assert lay(turn(ap=2), red={"place": "ruins"}, ruins=ruins).why_not("excavate") == Rule.TOO_FEW_AP


def test_artifacts_must_be_carried(lay: Lay) -> None:
    t = lay(turn(), foe="demon_lord", red={"place": "ruins"})

    assert {t.why_not(a) for a in ("spear", "wings:coast", "horn:blue:coast", "idol")} == {Rule.NO_ARTIFACT}
    assert lay(turn_deck=["red"]).why_not("hourglass") == Rule.NO_ARTIFACT


# ---- choosing heroes -----------------------------------------------------------------------------------------------


def test_heroes_are_chosen_in_turn_and_never_twice() -> None:
    s: Any = GAME.new_state(GAME.options.parse({"players": 3, "hero_assignment": "choose"}))
    menu = [0] * GAME.menu
    n = GAME.rules.start(s, 5, menu)

    assert (s.decision, s.deciders, n) == (Decision.CHOOSE_HERO, 1 << Defender.RED, 10)
    n = GAME.rules.apply(s, 0, ACTIONS.parse("choose_hero:oryk").number, menu)
    assert (s.deciders, n, s.defenders[0].hp) == (1 << Defender.BLUE, 9, 5)
    assert GAME.rules.why_not(s, 1, ACTIONS.parse("choose_hero:oryk").number) == Rule.HERO_TAKEN


def test_alone_one_seat_chooses_both_heroes() -> None:
    s: Any = GAME.new_state(GAME.options.parse({"players": 1, "hero_assignment": "choose"}))
    menu = [0] * GAME.menu
    GAME.rules.start(s, 5, menu)
    GAME.rules.apply(s, 0, ACTIONS.parse("choose_hero:oryk").number, menu)

    assert (s.decision, s.deciders) == (Decision.CHOOSE_HERO, 1)


# ---- abilities of Regions ------------------------------------------------------------------------------------------


def test_a_region_is_named_for_every_ability_and_for_nothing_else() -> None:
    using = {family.name for family in ACTIONS.families if "land" in family.numbers}

    assert using == {
        *("meditate", "mirage", "enchant", "prayer", "rejuvenate", "entomb"),
        *("vantage", "oasis", "muster", "sail", "excavate"),
    }
