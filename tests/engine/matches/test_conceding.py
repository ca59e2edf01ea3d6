"""Conceding the game: outside all menus, when all people of a side agree; and which seats are people's."""

from __future__ import annotations

from pathlib import Path

import pytest
from keep_vote.state import Outcome

from holdfast.engine.matches.match import Match
from holdfast.engine.matches.moves import IllegalMove
from holdfast.engine.matches.savefile import MatchError
from holdfast.engine.rules.registry import find_game
from keep_vote import GAME as KEEP_VOTE


def council(people: list[int] | None = None) -> Match:
    return Match.new(KEEP_VOTE, {"players": 3}, 4, people)


def test_the_keep_is_yielded_when_all_agree_and_each_agreement_is_in_the_log() -> None:
    match = council()

    match.concede(2)
    match.concede(0)
    assert (match.conceding, match.over) == ([0, 2], False)
    match.concede(1)

    assert match.over
    assert match.state.outcome == Outcome.YIELDED
    assert match.log(None) == [{"seat": p, "act": "concede"} for p in (2, 0, 1)]
    assert match.story(None)[-7:-3] == [
        "Steward would concede.",
        "Chancellor would concede.",
        "Marshal concedes.",
        "The keep is yielded.",
    ]


def test_whoever_makes_a_move_would_rather_play_on() -> None:
    match = council()
    (herald,) = match.deciders
    match.concede(herald)

    match.play(herald, "name_assault:ram")

    assert match.conceding == []


def test_bots_are_not_asked() -> None:
    match = council(people=[1])

    match.concede(1)

    assert match.over


def test_a_seat_that_a_bot_left_must_be_asked_again() -> None:
    match = council(people=[1])
    match.change_hands([0, 1])

    match.concede(1)

    assert not match.over
    assert match.people == 0b011


def test_conceding_is_refused_by_its_rule() -> None:
    match = council()
    match.concede(0)
    with pytest.raises(IllegalMove, match="You have said that you would concede"):
        match.concede(0)
    with pytest.raises(IllegalMove, match="Nobody can concede in this game"):
        Match.new(find_game("borderkeep"), {"players": 2}, 1).concede(0)
    match.state.turned = 1
    with pytest.raises(IllegalMove, match=r"nobody yields with the enemy on the wall.*\(5\.5\)") as refused:
        match.concede(1)
    assert refused.value.refusal.number == "5.5"


def test_a_conceded_game_is_saved_replayed_and_taken_back(tmp_path: Path) -> None:
    match = council([0, 1])
    match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    match.change_hands([1, 2])
    match.concede(1)
    match.concede(2)
    match.save(tmp_path / "kept.json")

    again = Match.load(tmp_path / "kept.json", KEEP_VOTE)

    assert (again.digest, again.moves, again.people, again.hands) == (match.digest, match.moves, 0b110, {1: 0b110})
    assert again.story(None) == match.story(None)
    assert again.reveals(2), "all Loyalty cards are shown at the end"
    again.undo()
    assert (again.conceding, again.over, again.reveals(1)) == ([1], False, False)
    again.undo(2)
    assert again.people == 0b110, "who sits where is not taken back"
    assert again.branch(0).people == 0b110


def test_agreeing_while_others_vote_in_secret_tells_nothing_of_the_votes() -> None:
    match = council()
    herald = match.deciders[0]
    match.play(herald, "name_assault:ram")
    match.play(herald, "leave_bare")
    match.play(0, "vote:hold:nothing")

    match.concede(1)

    assert match.sealed
    assert match.log(2)[-2:] == [{"seat": 0, "secret": True}, {"seat": 1, "act": "concede"}]
    assert [match.say(m) for m in match.events(2, since=3)] == ["Marshal would concede."]
    match.play(2, "vote:hold:nothing")
    match.play(1, "vote:hold:nothing")
    assert [match.say(m) for m in match.events(2, since=3)].count("Marshal would concede.") == 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"people": [0, "x"]}, "people must be a list of seats from 0 to 15"),
        ({"hands": {"9": [0]}}, "lets seats change hands after move"),
        ({"moves": [{"seat": 0, "act": "dance"}]}, "there is no act"),
    ],
)
def test_a_save_that_says_otherwise_is_refused(change: dict[str, object], sentence: str) -> None:
    with pytest.raises(MatchError, match=sentence):
        Match.from_json(council([0, 1, 2]).to_json() | change, KEEP_VOTE)


def test_a_preview_tells_what_is_certain_and_refuses_what_is_not_legal() -> None:
    match = council()
    herald = match.deciders[0]
    assert match.preview(herald, "name_assault:ram") is None
    with pytest.raises(IllegalMove):
        match.preview(herald, "fall_back")
    match.play(herald, "name_assault:ram")
    match.play(herald, "leave_bare")

    (foreseen,) = match.preview(0, "vote:hold:nothing") or []

    assert foreseen.rule == "3.2"
    assert match.say(foreseen.message) == "If the council decides to hold the gate, this adds 1 to its strength."
