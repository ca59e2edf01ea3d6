"""Saved matches: they go on where they stood, and a damaged one says what is wrong with it."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.engine.matches import savefile
from holdfast.engine.matches.match import Match
from holdfast.engine.matches.savefile import MatchError, checksum_of, show, write

from ..gatehouse import GAME
from ..gatehouse.tables import A_STROKE, play_on, posted, table


def resealed(data: dict[str, Any]) -> dict[str, Any]:
    """A forger's save: changed, and its checksum made to fit."""
    return {**data, "checksum": checksum_of(data)}


@settings(max_examples=25)
@given(st.integers(0, 2**62), st.lists(st.integers(0, 11), max_size=30))
def test_a_saved_match_goes_on_where_it_stood(seed: int, choices: list[int]) -> None:
    match = play_on(table(3, seed), choices)

    again = Match.from_json(show(match.to_json()), GAME)

    assert again.to_json() == match.to_json()
    assert again.state == match.state
    assert [again.story(p) for p in (None, 0, 1, 2)] == [match.story(p) for p in (None, 0, 1, 2)]


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    match = posted()
    path = tmp_path / "evening.json"

    match.save(path)
    match.play(0, "rest")
    match.save(path)

    assert Match.load(path, GAME).digest == match.digest
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(
        MatchError, match=r"cannot write .*: No such file or directory; what was there before is untouched"
    ):
        match.save(tmp_path / "nowhere" / "evening.json")
    with pytest.raises(MatchError, match=r"cannot read .*morning\.json: No such file"):
        Match.load(tmp_path / "morning.json", GAME)


def test_half_a_letter_is_written_and_read_again(tmp_path: Path) -> None:
    data = {"seats": ["person:Zo\udcff", "person:Zoë"], "moves": []}

    write(tmp_path / "evening.json", data)

    assert savefile.read(tmp_path / "evening.json") == data
    assert "Zoë" in (tmp_path / "evening.json").read_text("utf-8")


SAVED = posted(3)
SAVED.play(0, "sketch", ink=[A_STROKE])
SAVED.play(0, "proclaim", text="hold")
CONTENT = SAVED.to_json()
FILE = show(CONTENT).encode()


@settings(max_examples=60)
@given(st.integers(0, len(FILE) - 3))
def test_a_file_cut_short_is_refused(length: int) -> None:
    with pytest.raises(MatchError):
        Match.from_json(FILE[:length], GAME)


@settings(max_examples=200)
@given(st.integers(0, len(FILE) - 1), st.integers(1, 255))
def test_a_damaged_file_is_refused_unless_nothing_is_lost(at: int, flip: int) -> None:
    damaged = bytearray(FILE)
    damaged[at] ^= flip

    try:
        match = Match.from_json(bytes(damaged), GAME)
    except MatchError:
        return

    assert match.to_json() == CONTENT, "only blanks between the parts may change unnoticed"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it is not JSON"),
        ("\x00\x01", "it is not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("[1]", "not an object with a format"),
        ("{}", "this is not a Holdfast save: it has no 'format'"),
        ('{"format": "chess"}', "its format is 'chess'"),
        ('{"format": true}', "'format' must be a text, not True"),
        ('{"format": "holdfast-match", "version": 2}', "file version 2, this Holdfast reads version 1"),
    ],
)
def test_what_is_no_save_is_told_so(text: str, why: str) -> None:
    with pytest.raises(MatchError) as caught:
        Match.from_json(text, GAME)

    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"game": "chess"}, "the save is of 'chess', not of gatehouse"),
        ({"rules": 2}, "under version 2 of the rules of The Gatehouse, and version 3 is installed"),
        ({"options": {"player": 2}}, "there is no option 'player'; did you mean players?"),
        ({"options": {"players": 9}}, "option players is 2 or 3, not '9'"),
        ({"options": []}, "'options' must be an object, not []"),
        ({"seed": -1}, "seed must be a whole number from 0"),
        ({"seed": 2**70}, "seed must be a whole number from 0"),
        ({"salt": 1}, "'salt' must be a text, not 1"),
        ({"salt": "\ud800"}, "'salt' must be at most 64 plain letters and digits"),
        ({"salt": "a\0b"}, "'salt' must be at most 64 plain letters and digits"),
        ({"salt": "a" * 65}, "'salt' must be at most 64 plain letters and digits"),
        ({"salt": "pepper"}, "seed and salt are not those the commitment in the save promises"),
        ({"moves": [7]}, "move 1 of the save must be an object, not 7"),
        ({"moves": [{"seat": 0}]}, "move 1 of the save has no 'action'"),
        ({"moves": [{"seat": 0, "action": "fly"}]}, "move 1 of 1 cannot be played: there is no action 'fly'"),
        ({"moves": [{"seat": 9, "action": "rest"}]}, "move 1 of 1 cannot be played: there is no seat 9"),
        ({"moves": [{"seat": 0, "action": "rest"}]}, "guards are posted first, then the captain acts (2.1)"),
        ({"moves": [{"seat": 0, "action": "post:north", "text": 5}]}, "'text' must be a text, not 5"),
        ({"reseeds": {"99": 1}}, "exchanges the dice after move '99', but it has 5 moves"),
        ({"reseeds": {"1": "x"}}, "the seed after move 1 must be a whole number"),
        ({"digest": "0"}, "the rules of The Gatehouse changed and kept their version 3"),
    ],
)
def test_a_save_that_cannot_be_played_says_why(change: dict[str, Any], why: str) -> None:
    with pytest.raises(MatchError) as caught:
        Match.from_json(resealed({**CONTENT, **change}), GAME)

    assert why.lower() in str(caught.value).lower()
    assert not re.search(r"[.?] ?[.;]", str(caught.value)), "a sentence ends once"


def test_a_save_of_older_rules_is_played_as_far_as_the_rules_still_follow_them() -> None:
    old = resealed({**CONTENT, "rules": 2, "digest": "in the bytes of version 2"})
    moves = len(CONTENT["moves"])

    again = Match.from_json(old, replace(GAME, replays={2: moves}))

    assert (again.length, again.to_json()["rules"]) == (moves, 2)
    with pytest.raises(MatchError, match="under version 2 of the rules"):
        Match.from_json(old, replace(GAME, replays={2: moves - 1}))


def test_a_hidden_seed_is_asked_for_after_the_game() -> None:
    sealed = {name: value for name, value in CONTENT.items() if name not in ("seed", "salt")}

    with pytest.raises(MatchError, match="a table hides it until the game is over"):
        Match.from_json(sealed, GAME)


def test_an_edited_log_can_still_be_read_up_to_its_first_bad_move(tmp_path: Path) -> None:
    moves = [*CONTENT["moves"][:4], {"seat": 0, "action": "post:north"}]
    path = tmp_path / "edited.json"
    path.write_text(show({**CONTENT, "moves": moves}))

    with pytest.raises(MatchError) as caught:
        Match.load(path, GAME)

    told = str(caught.value)
    assert (
        "edited.json: move 5 of 5 cannot be played (the save was damaged, or edited after it was saved): post" in told
    )
    assert re.search(r"[a-z]\. The log can be read up to move 4\.$", told), told
    assert [move.action for move in caught.value.so_far.moves] == [move["action"] for move in moves[:4]]


def test_a_game_that_is_not_installed_is_named() -> None:
    with pytest.raises(MatchError, match="there is no game 'gatehouse'"):
        Match.from_json(CONTENT)
