"""Matches: a game is its log. What can be played, seen and taken back."""

import dataclasses
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.engine.matches.match import Match
from holdfast.engine.matches.moves import IllegalMove
from holdfast.engine.matches.savefile import MatchError, Position
from holdfast.engine.matches.secrecy import redeal
from holdfast.engine.rules.actions import UnknownAction
from holdfast.engine.rules.dice import seed_dice
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.options import OptionError
from holdfast.engine.rules.rule import rule
from holdfast.games.draw_fortress import GAME as DRAW_FORTRESS

from ..gatehouse import GAME
from ..gatehouse.tables import A_STROKE, finish, play_on, posted, table

# ---- playing ---------------------------------------------------------------------------------------------------


def test_a_match_is_played_to_its_end() -> None:
    match = table(3)

    finish(match)

    assert match.over
    assert match.deciders == []
    assert match.prompt().key == "outcome"
    assert len(match.rewards()) == match.seats == 3


def test_the_seats_that_must_choose_see_what_they_may_choose() -> None:
    match = table()

    assert match.deciders == [0, 1]
    assert [a.name for a in match.legal(0)] == ["post:north", "post:south"]
    assert {name: match.say(label) for name, label in match.labels(1).items()} == {
        "post:north": "Stand at the North Gate",
        "post:south": "Stand at the South Gate",
    }
    assert match.say(match.prompt()) == "Choose: your post."


def counted(asked: list[str]) -> Game:
    """The Gatehouse, which notes how often its rules are asked what is legal, and whether something is."""

    def legal(s: Any, p: int, menu: Any) -> int:
        asked.append("legal")
        return int(GAME.own_rules["legal"](s, p, menu))

    def why_not(s: Any, p: int, a: int) -> int:
        asked.append("why_not")
        return int(GAME.own_rules["why_not"](s, p, a))

    return dataclasses.replace(GAME, legal=legal, why_not=why_not)


def test_the_rules_list_the_options_of_a_choice_once_whoever_asks_and_looks() -> None:
    asked: list[str] = []
    match = Match.new(counted(asked), {"players": 2}, 5)
    for seat in (0, 1):
        match.play(seat, "post:north")
    asked.clear()

    match.checked(0, "scout")
    match.rewind(match.length).play(0, "scout")
    assert asked == ["legal"]  # of the next choice, on the way to it
    assert match.legal(0) == match.rewind(match.length).legal(0)
    assert match.labels(0).keys() == {action.name for action in match.legal(0)}
    assert asked == ["legal"]


def test_what_was_legal_before_a_move_was_taken_back_is_forgotten() -> None:
    match = posted()
    before = match.legal(0)

    match.play(0, "scout")
    assert match.legal(0) != before
    match.undo()

    assert match.legal(0) == before
    assert match.rewind(0).legal(1) == table().legal(1)


def test_a_match_says_what_is_asked_and_whether_the_last_choice_is_still_secret() -> None:
    match = table()

    match.play(0, "post:north")
    assert (match.question, match.sealed) == ("post", True)

    match.play(1, "post:north")
    assert (match.question, match.sealed) == ("captain", False)


@pytest.mark.parametrize(
    ("players", "people", "judging"),
    [(1, None, "tags_override"), (2, None, "vote"), (2, [1], "tags_override"), (1, [], "tags")],
)
def test_where_nobody_says_who_sits_there_all_count_as_people(
    players: int, people: list[int] | None, judging: str
) -> None:
    match = Match.new(DRAW_FORTRESS, {"players": players}, 1, people)

    assert match.options["judging"] == judging


def test_a_refused_move_names_its_rule_and_changes_nothing() -> None:
    match = posted()
    match.play(0, "scout")
    before = match.to_json()

    with pytest.raises(
        IllegalMove, match=r"scout refused: The captain scouts once a night \(2\.3\)\. Seat 1 may choose"
    ):
        match.play(0, "scout")

    assert match.to_json() == before
    refusal = match.why_not(0, "scout")
    assert refusal is not None
    assert refusal.number == "2.3"


def test_nobody_moves_out_of_turn_or_after_the_end() -> None:
    match = posted()

    with pytest.raises(IllegalMove, match=r"waits for Seat 1 to answer: Choose: .+\. Seat 2 is not asked\."):
        match.play(1, "rest")
    finish(match)
    with pytest.raises(IllegalMove, match="The game is over"):
        match.play(0, "rest")


def test_seats_and_actions_that_do_not_exist_are_named() -> None:
    match = table()

    with pytest.raises(MatchError, match="there is no seat 7; this table has the seats 0 to 1"):
        match.play(7, "rest")
    with pytest.raises(UnknownAction, match="there is no action 'post:west'; did you mean"):
        match.play(0, "post:west")
    with pytest.raises(UnknownAction, match="counts them 0 to 5"):
        match.play(0, 99)
    with pytest.raises(OptionError, match="did you mean players"):
        Match.new(GAME, {"player": 2})
    with pytest.raises(MatchError, match="a seed is a whole number from 0"):
        Match.new(GAME, seed=-1)


def test_a_rule_that_breaks_down_leaves_no_half_move_behind() -> None:
    @rule
    def breaks(s: Any, p: int, a: int) -> None:
        GAME.rules.act(s, p, a)
        raise ZeroDivisionError

    match = Match.new(dataclasses.replace(GAME, act=breaks), seed=5)
    before = match.to_json()

    with pytest.raises(ZeroDivisionError):
        match.play(0, "post:north")

    assert match.to_json() == before
    assert match.deciders == [0, 1]


# ---- back in time ----------------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(st.integers(0, 2**62), st.lists(st.integers(0, 11), max_size=25), st.data())
def test_moves_taken_back_and_made_again_lead_to_the_same_table(
    seed: int, choices: list[int], data: st.DataObject
) -> None:
    match = play_on(table(3, seed), choices)
    there, moves = match.to_json(), match.moves
    n = data.draw(st.integers(0, len(moves)))

    match.undo(n)
    back = match.digest
    for move in moves[len(moves) - n :]:
        match.play(move.seat, move.action, move.text, move.ink)

    assert match.to_json() == there
    assert match.rewind(len(moves) - n).digest == back


def test_nobody_takes_back_more_than_was_played() -> None:
    match = posted()

    with pytest.raises(MatchError, match="cannot take back 3 moves: 2 were made"):
        match.undo(3)
    with pytest.raises(MatchError, match="cannot go to move 9: the match has 2"):
        match.rewind(9)
    with pytest.raises(MatchError, match="there is no move 2"):
        match.reveals(2)


def test_looking_back_leaves_the_match_alone() -> None:
    match = posted()
    before = match.to_json()

    past = match.rewind(1)
    past.play(1, "post:south")

    assert match.to_json() == before
    assert past.moves[1].action == "post:south"


def test_a_branch_meets_the_same_dice_unless_they_are_exchanged() -> None:
    match = posted(seed=1)
    moves = match.moves

    same, other = match.branch(1), [match.branch(1, reseed=k) for k in range(8)]
    for branch in (same, *other):
        branch.play(1, moves[1].action, moves[1].text)

    assert same.digest == match.digest
    assert {branch.view(None)["held"][0] for branch in other} == {0, 1}
    assert other[0].reseeds == {1: 0}
    assert match.reseeds == {}


@pytest.mark.parametrize("k", [0, 1, 2])
def test_a_branch_with_exchanged_dice_replays(k: int) -> None:
    branch = posted().branch(k, reseed=77)
    unplayed = Match.from_json(branch.to_json(), GAME)
    finish(branch)

    again = Match.from_json(branch.to_json(), GAME)

    assert unplayed.reseeds == {k: 77}
    assert again.digest == branch.digest
    assert again.to_json() == branch.to_json()
    again.undo(len(again.moves) - k)
    assert again.digest == unplayed.digest


def test_taking_back_more_than_the_branch_brings_the_first_dice_back() -> None:
    branch = posted().branch(1, reseed=77)

    branch.undo()

    assert branch.reseeds == {}
    assert branch.digest == posted().rewind(0).digest


def test_a_match_dealt_anew_looks_the_same_to_its_seat_and_to_nobody_else() -> None:
    match = play_on(posted(3), [0])

    others = [match.dealt_anew(match.length, 0) for _ in range(20)]

    assert all(other.view(0) == match.view(0) for other in others)
    assert len({str(other.view(1)) for other in others}) > 1
    assert all(other.seed != match.seed and list(other.state.rng) != list(match.state.rng) for other in others)


def test_the_seed_that_a_match_dealt_anew_tells_in_its_file_deals_nothing_back() -> None:
    """Whoever knows the dice of a shuffle can undo it; what lay there before is the true deal."""
    match = play_on(posted(3), [0])
    others = [match.dealt_anew(match.length, 0) for _ in range(20)]

    again = [redeal(GAME, match.state, 0, other.seed) for other in others]

    told = [(GAME.view(state, 1, other.notes(1)), other.view(1)) for state, other in zip(again, others, strict=True)]
    assert any(dealt != true for dealt, true in told)
    for state, other in zip(again, others, strict=True):
        seed_dice(state, other.seed)
        assert list(other.state.rng) == list(state.rng), "nor do the dice tell with which others it was dealt"


def test_a_match_dealt_anew_has_no_past_and_replays() -> None:
    other = posted().dealt_anew(2, 0)
    finish(other)

    again = Match.from_json(other.to_json(), GAME)

    assert again.to_json() == other.to_json()
    assert again.rewind(0).events(1) == []
    assert other.position is not None
    other.undo(other.length)
    assert other.state.to_bytes() == other.position.state


def test_who_chose_in_secret_chooses_again_where_all_is_dealt_anew() -> None:
    match = table(2)
    match.play(1, "post:north")

    assert match.dealt_anew(1, 0).deciders == [0, 1]


def test_what_was_said_before_is_still_known_where_all_is_dealt_anew() -> None:
    match = posted()
    match.play(0, "sketch", ink=[A_STROKE])

    other = match.dealt_anew(match.length, 1)
    saved = Match.from_json(other.to_json(), GAME)

    assert other.notes(1) == saved.notes(1) == match.notes(1) != {}
    assert other.view(1) == match.view(1)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"state": "?"}, "no base64"),
        ({"state": "AAAA"}, "cannot be read"),
        ({"notes": [7]}, "must be an object"),
        ({"notes": [{"move": 1}]}, "has no 'seat'"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: dict[str, Any], complaint: str) -> None:
    saved = posted().dealt_anew(0, 0).to_json()

    with pytest.raises(MatchError, match=complaint):
        Match.from_json(saved | {"position": saved["position"] | change}, GAME)


def test_a_position_of_another_game_or_with_a_flaw_is_refused() -> None:
    other = posted().dealt_anew(0, 0)
    assert other.position is not None
    flawed: Any = GAME.state.from_bytes(other.position.state)
    flawed.deciders = 1 << 9
    saved = other.to_json()

    with pytest.raises(MatchError, match="a position that The Gatehouse does not have"):
        Match.from_json(saved | {"position": Position(flawed.to_bytes()).to_json()}, GAME)
    with pytest.raises(MatchError, match="other options"):
        Match.from_json(saved | {"options": saved["options"] | {"players": 3}}, GAME)


def test_a_step_that_showed_nothing_may_be_taken_back_freely() -> None:
    match = posted()
    match.play(0, "sketch", ink=[A_STROKE])
    match.play(0, "scout")
    match.play(0, "rest")

    assert not match.reveals(0), "the others do not know it yet"
    assert match.reveals(1), "all posts are shown and the enemy attacks"
    assert not match.reveals(2), "a sketch shows nothing"
    assert match.reveals(3), "the captain saw an omen"
    assert not match.reveals(4), "resting shows nothing"
