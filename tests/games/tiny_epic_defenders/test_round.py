"""4.1 and 4.8: a Round from its first card to the shuffle that ends it."""

from typing import Any

import pytest

from holdfast.games.tiny_epic_defenders import GAME
from holdfast.games.tiny_epic_defenders.content import FOE_HOME, FOE_HP, Foe, Region
from holdfast.games.tiny_epic_defenders.refusals import Rule
from holdfast.games.tiny_epic_defenders.rules.round import (
    discard_card,
    draw_turn_card,
    end_round,
    reveal_foe,
    start_round,
)
from holdfast.games.tiny_epic_defenders.state import Outcome

from .conftest import Lay
from .positions import lay as lay_out
from .positions import turn


def quiet_rounds(**options: Any) -> list[tuple[int, int, int]]:
    """Round, cards in the Turn Deck, foe revealed?, through a game in which every card is drawn and does nothing."""
    s, rounds = GAME.new_state(GAME.options.parse(options)), []
    GAME.rules.seed_dice(s, 3)
    GAME.setup(s)
    for _ in range(12):
        start_round(s)
        rounds.append((int(s.round), int(s.turn_deck.n), int(s.foe_revealed)))
        while s.turn_deck.n:
            discard_card(s, draw_turn_card(s))
        end_round(s)
    return rounds


@pytest.mark.parametrize(
    ("players", "extra", "revealed_after"),
    [(2, 0, 6), (2, 1, 7), (2, 2, 8), (3, 0, 7), (3, 2, 9), (4, 0, 8), (4, 2, 10), (1, 0, 6)],
)
def test_the_deck_grows_by_one_card_a_round_until_the_foe_comes(players: int, extra: int, revealed_after: int) -> None:
    rounds = quiet_rounds(players=players, extra_dire=extra)

    assert [cards for number, cards, _ in rounds] == [7 + min(k, revealed_after - 1) for k in range(12)]
    assert [number for number, _, revealed in rounds if revealed] == list(range(revealed_after + 1, 13))


@pytest.mark.parametrize("foe", Foe, ids=lambda foe: foe.name.lower())
def test_the_foe_comes_home_even_to_a_destroyed_region_and_does_nothing_yet(foe: Foe) -> None:
    home = Region(FOE_HOME[foe]).name.lower()
    s = lay_out("draw", None, foe=foe.name.lower(), foe_revealed=0, **{home: "destroyed"})
    hp = [d.hp for d in s.defenders]

    reveal_foe(s)

    assert (s.foe_revealed, s.foe_region, s.foe_hp) == (1, FOE_HOME[foe], FOE_HP[foe])
    assert (s.regions[Region.CAPITAL].threat, [d.hp for d in s.defenders]) == (1, hp)


def test_the_last_round_is_lost(lay: Lay) -> None:
    t = lay(turn_deck=["red"], options={"max_rounds": 12}, round=12).do("skip_turn")

    assert (t.outcome, t.s.over) == (Outcome.DEFEAT, 1)


def test_the_round_before_the_last_goes_on(lay: Lay) -> None:
    assert lay(turn_deck=["red"], options={"max_rounds": 12}, round=11).do("skip_turn").outcome == Outcome.UNDECIDED


def test_an_entombed_card_misses_the_next_round_and_is_back_for_the_one_after(lay: Lay) -> None:
    t = lay(turn(), red={"place": "ruins"}, turn_deck=["blue"], discard=["e1", "ad1", "ad2"], horde=["e9"])
    t.do("entomb", "bury:e1", "end_turn", "skip_turn")

    assert t.s.round == 4
    assert "e1" in t.pile("discard")
    assert "e1" not in t.pile("turn_deck")
    assert t.s.entomb_used == 0


def test_marks_and_what_was_known_are_gone_with_the_shuffle(lay: Lay) -> None:
    t = lay(turn_deck=["red"], horde=["e9"], marked=["blue"], known_bottom=1).do("skip_turn")

    assert (t.s.marked, t.s.known_top, t.s.known_bottom, t.s.postponed) == (0, 0, 0, 0)


def test_the_discard_pile_becomes_the_new_deck(lay: Lay) -> None:
    t = lay(turn_deck=["red"], discard=["blue", "ad1"], foe="kraken")
    before = {*t.pile("discard"), "red"}
    t.do("skip_turn")

    assert {*t.pile("turn_deck"), *t.pile("discard")} <= before
    assert t.s.round == 10


def test_nothing_is_asked_of_the_wrong_seat(lay: Lay) -> None:
    t = lay(turn_deck=["blue"])

    assert t.seat == 1
    assert GAME.rules.why_not(t.s, 0, GAME.actions.parse("begin_turn").number) == Rule.NOT_YOUR_CHOICE
