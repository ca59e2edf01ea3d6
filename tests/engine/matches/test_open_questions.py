"""Several who answer in the open, and several moves that are one gesture."""

from __future__ import annotations

import pytest

from holdfast.engine.matches.match import Match
from holdfast.engine.matches.moves import IllegalMove
from holdfast.engine.matches.savefile import Move
from keep_vote import GAME as KEEP_VOTE


def at_dawn() -> Match:
    """The council is asked for its words, all three at once."""
    match = Match.new(KEEP_VOTE, {"players": 3, "dawn_words": "on"}, 3)
    herald = match.deciders[0]
    match.play(herald, "name_assault:ladders")
    match.play(herald, "leave_bare")
    for seat in range(3):
        match.play(seat, "vote:hold:nothing")
    assert match.question == "dawn_word"
    return match


def test_each_word_in_the_open_is_heard_at_once() -> None:
    match = at_dawn()

    match.play(1, "cheer", texts={"remark": "Breakfast!"})

    assert (match.sealed, match.asks_on, match.deciders) == (False, True, [0, 2])
    assert match.story(0)[-2:] == ["The Marshal cheers.", "Marshal, remark: “Breakfast!”"]
    assert match.log(0)[-1] == {"seat": 1, "texts": {"remark": "Breakfast!"}}
    match.play(2, "grumble")
    match.play(0, "cheer")
    assert not match.asks_on
    assert match.question == "name_assault"


def test_a_word_in_the_open_is_freely_taken_back() -> None:
    match = at_dawn()
    match.play(1, "cheer")

    assert not match.reveals(match.length - 1)
    match.undo()
    assert match.deciders == [0, 1, 2]


def test_a_row_of_moves_is_one_gesture() -> None:
    match = Match.new(KEEP_VOTE, {"players": 2}, 4)
    (herald,) = match.deciders
    row = [Move(herald, "name_assault:ram", "Old Grumble"), Move(herald, "draw_banner", texts={"name": "The Boar"})]

    match.make_row(herald, row)

    assert [move.row for move in match.moves] == [False, True]
    assert match.row_of(1) == 0
    assert (match.view(None).name.name, match.view(None).motto.name) == ("Old Grumble", "The Boar")
    again = Match.from_json(match.to_json(), KEEP_VOTE)
    assert again.moves == match.moves
    assert again.digest == match.digest


@pytest.mark.parametrize(
    ("second", "sentence"), [("fall_back", r"step 2 of 2: fall_back refused"), ("add_to_banner", r"\(2\.3\)")]
)
def test_of_a_row_all_happens_or_nothing(second: str, sentence: str) -> None:
    match = Match.new(KEEP_VOTE, {"players": 2}, 4)
    (herald,) = match.deciders
    before = match.digest

    with pytest.raises(IllegalMove, match=sentence):
        match.make_row(herald, [Move(herald, "name_assault:ram"), Move(herald, second)])

    assert (match.digest, match.length) == (before, 0)


def test_in_a_row_nothing_follows_on_a_move_that_shows_what_was_hidden() -> None:
    """Else whoever votes last would try their vote: the refusal of what comes after it tells how the night would go."""
    told = set[str]()
    for seed in range(3):
        match = Match.new(KEEP_VOTE, {"players": 2}, seed)
        herald = match.deciders[0]
        match.play(herald, "name_assault:ram")
        match.play(herald, "leave_bare")
        match.play(0, "vote:hold:nothing")
        for vote in ("vote:hold:nothing", "vote:sortie:nothing"):
            with pytest.raises(IllegalMove) as refused:
                match.make_row(1, [Move(1, vote), Move(1, "name_assault:ladders")])
            told.add(str(refused.value))

    assert told == {
        "step 2 of 2: What comes before it shows what was hidden: look at that first, and then choose.",
    }
