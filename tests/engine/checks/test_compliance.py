"""The compliance suite passes a good game, and finds what is wrong with a bad one."""

import dataclasses
from typing import Any

import pytest
from keep_vote.refusals import Rule
from keep_vote.state import Decision

from holdfast.engine.checks.compliance import ComplianceError, check_game
from holdfast.engine.rules.game import Game
from keep_vote import GAME

from .. import keep_vote_spoiled as spoiled

# What is wrong: the changes that make it so, and the complaint.
SPOILED: dict[str, tuple[dict[str, Any], str]] = {
    "legal forgets an action": ({"legal": spoiled.legal_without_the_last}, "legal does not list .* why_not answers 0"),
    "legal lists an action twice": ({"legal": spoiled.legal_twice}, "lists an action of seat . twice"),
    "legal lists for those not asked": ({"legal": spoiled.legal_for_all}, "seat . is not asked, and legal gives it"),
    "legal changes the state": ({"legal": spoiled.legal_that_counts}, "changes the state"),
    "the menu is too short": ({"menu": 5}, "legal actions, and the game says menu=5"),
    "why_not disagrees with legal": (
        {"why_not": spoiled.why_not_on_feast_days},
        "legal lists leave_bare .* why_not answers 3",
    ),
    "why_not has no words": (
        {"why_not": spoiled.why_not_in_riddles},
        "answers 198, which `refusals` does not explain",
    ),
    "a refusal has no words": (
        {"refusals": spoiled.refusals_but(Rule.NOT_NOW, "2", "")},
        "Rule.NOT_NOW: 3> lacks its rule number or its words",
    ),
    "a refusal names no rule": (
        {"refusals": spoiled.refusals_but(Rule.NOT_NOW, "2.9", "Not now.")},
        "names rule 2.9, but the rulebook has no",
    ),
    "a refusal has a gap": (
        {"refusals": spoiled.refusals_but(Rule.NOT_NOW, "2", "Not before {dawn}.")},
        "'rule.not_now' is said without {dawn}",
    ),
    "the sides are others than before the start": (
        {"sides": lambda options: [[0], [1, 2]], "allies": spoiled.every_other},
        r"sides puts the seats together as \[\[0\], \[1, 2\]\] before the start, and allies as \[\[0\], \[1\]\]",
    ),
    "the reason leaks": ({"why_not": spoiled.why_not_that_gossips}, "why_not shows seat"),
    "the explanation leaks": ({"explain": spoiled.explain_too_much}, "explain shows seat"),
    "the view leaks": ({"view": spoiled.view_of_all_loyalties}, r"view shows seat . .*loyalties\["),
    "the spectator's view leaks": ({"view": spoiled.view_for_the_gallery}, "the spectator's view shows seat"),
    "the view shows the dice": ({"view": spoiled.view_of_the_deck}, "view shows seat .*next is"),
    "the view is made otherwise": ({"seat_view": lambda s, seen, seat, notes: seen}, "seat_view makes another view of"),
    "the view is no JSON": ({"view": spoiled.view_with_a_set}, "no JSON"),
    "the view is not as told": (
        {"view": spoiled.view_that_hides_the_herald},
        "not what its hints say: herald is 'nobody', which is no name of a Councillor",
    ),
    "the view shows words too early": (
        {"view": spoiled.view_of_all_notes},
        r"view shows seat .*notes\[",
    ),
    "the view needs what is veiled": (
        {"view": spoiled.view_that_needs_words},
        "where all words are veiled, view failed with IndexError",
    ),
    "a preview leaks": ({"preview": spoiled.preview_by_peeking}, "preview shows seat .*strength"),
    "a preview names no rule": ({"preview": spoiled.preview_by_no_rule}, "preview of .* names rule 3.9"),
    "a suggestion cannot be done": (
        {"suggest": spoiled.suggest_what_cannot_be_done},
        "suggest tells seat . to take action .* not legal",
    ),
    "a suggestion leaks": ({"suggest": spoiled.suggest_by_peeking}, "suggest shows seat"),
    "a thing has the note of no move": (
        {"things": spoiled.things_of_moves_to_come},
        "things: banner.flying has the note",
    ),
    "a sheet has no name": ({"sheets": spoiled.sheets_without_a_name}, "'the floor!' is no name of a sheet"),
    "a thing leaks": ({"things": spoiled.things_by_peeking}, "things shows seat"),
    "a name leaks": ({"names": spoiled.names_by_peeking}, "names shows seat"),
    "a refusal of words leaks": ({"why_not_say": spoiled.why_not_say_what_is_coming}, "why_not_say shows seat"),
    "what words mean leaks": ({"meant": spoiled.meant_by_peeking}, "meant shows seat"),
    "what is added to leaks": ({"adds_to": spoiled.adding_by_peeking}, "adds_to shows seat"),
    "the room for ink leaks": ({"drawn_over": spoiled.room_for_ink_by_peeking}, "drawn_over shows seat"),
    "who judges leaks": ({"own_doing": spoiled.doing_of_turncoats}, "own_doing shows seat"),
    "that talk is closed leaks": ({"closes_talk": spoiled.talk_closed_for_turncoats}, "silence shows seat"),
    "who yields together leaks": ({"allies": spoiled.allies_by_loyalty}, "allies shows seat"),
    "who may yield leaks": ({"why_not_concede": spoiled.why_not_yield_beside_a_turncoat}, "conceding shows seat"),
    "a sheet leaks": ({"sheets": spoiled.sheets_by_loyalty}, "sheets shows seat"),
    "an event leaks what was drawn": (
        {"events": spoiled.TALKATIVE_DRAWS},
        "the events of .* tell seat . what it cannot know: .*supply",
    ),
    "the view shows votes too early": (
        {"view": spoiled.view_of_open_votes},
        r"view (shows seat . what it cannot know|tells seat . at once).*ways\[",
    ),
    "a label leaks": ({"label": spoiled.label_of_what_is_coming}, "label shows seat .*assault"),
    "a label has no words": ({"label": spoiled.label_without_words}, "words/en has no 'action.sing'"),
    "a prompt lacks a fact": (
        {"prompt": spoiled.prompt_without_night},
        "'decision.name_assault' is said without {night}",
    ),
    "a prompt leaks": ({"prompt": spoiled.prompt_by_loyalty}, "prompt shows seat"),
    "an event leaks": (
        {"events": spoiled.TALKATIVE_VOTES},
        "the events tell seat . at once whether seat . chose vote:",
    ),
    "an event has too many facts": ({"events": spoiled.SHORT_SAYING}, "'event.night_fell' has the gap {night}"),
    "an event is unknown": (
        {"act": spoiled.act_and_tell_nonsense},
        "event 99 is told, and the game's events have no such number",
    ),
    "a mark has no name": ({"faces": spoiled.NAMELESS_MARK}, "has no 'view.weight', and pieces bear that mark"),
    "a piece lacks a mark": ({"faces": spoiled.BARE_FACES}, "'about.supply' has the gap {to_hold}.*supply.grain"),
    "a piece is told by no rule": ({"card_words": {"about.view.claim": "A lie (7.9)."}}, "names rule 7.9"),
    "two actions have one name": ({"actions": spoiled.AMBIGUOUS}, "is written for action 0 and read as 1"),
    "two features have one name": ({"features": [*GAME.features[:-1], "night"]}, "two features have the same name"),
    "observe peeks": ({"observe": spoiled.observe_the_throne}, "observe shows seat . .*night is"),
    "observe writes too much": ({"observe": spoiled.observe_too_far}, "observe writes more than its"),
    "advise peeks": ({"advise": spoiled.advise_by_peeking}, "advise shows seat"),
    "advice is illegal": ({"advise": spoiled.advise_anything}, "advise tells seat . to take action .*not legal"),
    "advise changes the state": ({"advise": spoiled.advise_and_act}, "advise changes the state"),
    "determinize does nothing": ({"determinize": spoiled.determinize_nothing}, "determinize never changed anything"),
    "determinize redeals the own hand": (
        {"determinize": spoiled.determinize_the_own_hand},
        "or determinize changes what it does",
    ),
    "determinize loses a card": (
        {"determinize": spoiled.determinize_and_lose},
        "after determinize .* eight Assault cards",
    ),
    "determinize changes the question": (
        {"determinize": spoiled.determinize_the_question},
        "determinize changes 'decision'",
    ),
    "being asked tells": (
        {"why_not": spoiled.why_not_without_horses, "legal": spoiled.legal_without_horses},
        "is asked 'press_on' tells seat",
    ),
    "not being asked tells": (
        {"why_not": spoiled.why_not_for_the_marshal, "legal": spoiled.legal_for_the_marshal},
        "chose vote:.*the last to choose had one option and was not asked",
    ),
    "an act loses a card": ({"act": spoiled.act_and_lose_a_card}, "invariant broken: each of the 24 Supply cards"),
    "an act remembers": ({"act": spoiled.act_from_memory}, "replaying the log gives another game.*frames"),
    "an act is too big": ({"act": spoiled.act_too_big}, "does not fit its bytes.*power holds 200"),
    "an act stores a NumPy number": ({"act": spoiled.act_with_numpy}, "power holds a int8; a state holds Python ints"),
    "an act fails": ({"act": spoiled.act_badly}, "apply failed with IndexError"),
    "all seeds are one": ({"setup": spoiled.setup_with_loaded_dice}, "all give the same game"),
    "the reward is too high": ({"reward": spoiled.reward_twice}, "the reward of seat . is -?2000"),
}


def test_the_example_game_complies_at_both_speeds() -> None:
    tally = check_game(GAME)
    assert tally.games == 20
    assert tally.redeals > tally.positions


@pytest.mark.parametrize("what", SPOILED)
def test_the_suite_notices_when(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "languages", lambda game: ["en"])  # a spoiled refusal would have to be translated
    changes, complaint = SPOILED[what]
    with pytest.raises(ComplianceError, match=complaint):
        check(dataclasses.replace(GAME, **changes))


def check(game: Game) -> None:
    check_game(game, options=[{"players": 2}, {"players": 3}], games=16, every=2, compiled=False)


def test_a_complaint_says_game_options_seed_and_move() -> None:
    game = dataclasses.replace(GAME, act=spoiled.act_too_big)
    with pytest.raises(ComplianceError, match=r"^keep-vote players=2 nights=4, seed 7, move 1: "):
        check_game(game, options=[{"players": 2, "nights": 4}], seed=7, compiled=False)


def test_the_suite_notices_when_compiled_rules_disagree() -> None:
    game = dataclasses.replace(GAME, setup=spoiled.setup_with_a_whisper)
    with pytest.raises(ComplianceError, match=r"disagree: walls is 1 in one and 5 in the other"):
        check_game(game, games=1)


def test_the_suite_notices_a_game_without_end() -> None:
    with pytest.raises(ComplianceError, match="the game has not ended; if 9 decisions are not enough"):
        check_game(GAME, decisions=9, compiled=False)


@pytest.mark.parametrize("key", ["event.voted", "event.voted.hidden", "supply.oil", "action.vote", "decision.vote"])
def test_the_suite_notices_missing_words(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = GAME.words().catalogue
    lacking = {k: words for k, words in whole.items() if k != key and not k.startswith(f"{key}_")}
    monkeypatch.setattr(Game, "own_catalogue", lambda game, language: lacking)
    with pytest.raises(ComplianceError, match=f"words/en has no '{key}'"):
        check(dataclasses.replace(GAME))


def test_the_suite_notices_a_gap_that_only_another_language_has(monkeypatch: pytest.MonkeyPatch) -> None:
    german = GAME.own_catalogue("de") | {"event.keep_fell": "{who} fällt."}
    english = GAME.own_catalogue("en")
    monkeypatch.setattr(Game, "own_catalogue", lambda game, language: german if language == "de" else english)
    with pytest.raises(ComplianceError, match=r"words/de has at 'event.keep_fell' the gap \{who\}"):
        check(GAME)


def test_a_game_may_say_that_nothing_is_hidden() -> None:
    game = dataclasses.replace(GAME, determinize=spoiled.determinize_nothing)
    assert check_game(game, games=2, compiled=False, open_information=True).redeals == 0


def test_a_game_whose_seats_know_different_things_cannot_say_that_they_keep_no_secrets() -> None:
    game = dataclasses.replace(GAME, keeps_secrets=lambda options: False)
    with pytest.raises(ComplianceError, match="let keeps_secrets answer yes for these options"):
        check_game(game, games=2, compiled=False)


def test_a_game_may_say_that_a_question_tells() -> None:
    game = dataclasses.replace(GAME, why_not=spoiled.why_not_without_horses, legal=spoiled.legal_without_horses)
    check_game(game, options=[{"players": 2}], games=6, compiled=False, asking_tells=[Decision.PRESS_ON])
