"""A game as the engine sees it: its words, its refusals, and its rules."""

import dataclasses
from typing import Any

import pytest

from holdfast.engine.rules.game import Refusal, never
from holdfast.engine.rules.registry import find_game
from holdfast.engine.words.catalogue import Message
from holdfast.games.tiny_epic_defenders import GAME as DEFENDERS
from holdfast.games.tiny_epic_defenders.actions import Act
from holdfast.games.tiny_epic_defenders.content import Region
from keep_vote import GAME as VOTE


@pytest.fixture
def s() -> Any:
    """Red at its first action in the Forest of Tiny Epic Defenders."""
    s: Any = DEFENDERS.new_state(DEFENDERS.options.parse({"map_layout": "example", "region_sides": "all_a"}))
    assert DEFENDERS.arrange is not None
    DEFENDERS.arrange(s, {"at": {"turn": "red", "ap": 1}, "defenders": {"red": {"place": "forest"}}})
    DEFENDERS.rules.advance(s, [0] * DEFENDERS.menu)
    return s


def test_a_new_state_is_empty_but_for_its_options() -> None:
    s = DEFENDERS.new_state(DEFENDERS.options.parse({"players": 4, "epic_foe": "kraken"}))

    assert (s.options.players, s.options.epic_foe) == (4, 5)
    s.options = DEFENDERS.options.record()
    assert s == DEFENDERS.state()


def test_a_new_state_has_the_usual_options_unless_told_otherwise() -> None:
    assert DEFENDERS.options.of(DEFENDERS.new_state().options) == DEFENDERS.options.defaults()


def test_the_blank_for_compiled_code_is_the_same_to_the_byte() -> None:
    options = DEFENDERS.options.parse({"players": 3})

    assert DEFENDERS.blank(options).tobytes() == DEFENDERS.new_state(options).to_bytes()


def test_the_number_of_seats_is_an_option() -> None:
    assert DEFENDERS.seats({"players": 1}) == 1


def test_a_legal_action_is_not_refused(s: Any) -> None:
    assert DEFENDERS.refusal(s, 0, DEFENDERS.actions.number(Act.MOVE, Region.PLAINS)) is None


def test_a_refusal_says_which_rule_and_why_with_the_names_of_the_pieces(s: Any) -> None:
    refused = DEFENDERS.refusal(s, 0, DEFENDERS.actions.number(Act.MOVE, Region.COAST))

    assert refused == Refusal("2.1", "Coast is not adjacent.")


def test_a_refusal_knows_the_numbers_of_the_moment(s: Any) -> None:
    s.regions[Region.FOREST].threat = 2

    refused = DEFENDERS.refusal(s, 0, DEFENDERS.actions.number(Act.LIGHTNING))

    assert refused == Refusal("4.6", "That costs 2 AP and you have 1.")


def test_somebody_who_is_not_asked_is_told_so(s: Any) -> None:
    refused = DEFENDERS.refusal(s, 1, DEFENDERS.actions.number(Act.MOVE, Region.PLAINS))

    assert refused is not None
    assert refused.number == "4.12"


def test_an_action_has_a_label_of_its_own_or_that_of_its_family(s: Any) -> None:
    move = DEFENDERS.actions.number(Act.MOVE, Region.PLAINS)
    plain = dataclasses.replace(DEFENDERS, label=lambda s, p, a: None)

    assert plain.action_message(s, 0, move) == Message("action.move", {"to": Region.PLAINS})
    assert plain.action_message(s, 1, move) is plain.action_message(s, 0, move)  # thousands of moves have it
    assert DEFENDERS.words().say(DEFENDERS.action_message(s, 0, move))


def test_every_refusal_has_words_in_the_catalogue() -> None:
    words = DEFENDERS.words()

    assert all(words.has(reason.key) for reason in DEFENDERS.refusals if reason != 0)


def test_what_stands_on_the_cards_is_in_the_catalogue() -> None:
    assert DEFENDERS.words().say(Message("hero.ezru")) == "Ezru"


def test_english_is_always_there() -> None:
    assert "en" in DEFENDERS.languages()


def test_unless_a_game_says_otherwise_forced_choices_are_silent() -> None:
    assert never(None) is False


def test_a_game_is_known_by_its_id() -> None:
    assert {DEFENDERS: 1}[find_game("tiny-epic-defenders")] == 1


def test_the_rules_are_bound_once() -> None:
    assert VOTE.rules is VOTE.rules
    assert VOTE.rules.setup is VOTE.setup


def test_bound_rules_do_not_meet_those_of_another_game() -> None:
    assert VOTE.rules.start.__globals__["setup"] is VOTE.setup
    assert DEFENDERS.rules.start.__globals__["setup"] is DEFENDERS.setup


def test_the_menu_for_compiled_code_is_as_long_as_the_game_says() -> None:
    assert len(DEFENDERS.new_menu()) == DEFENDERS.menu
