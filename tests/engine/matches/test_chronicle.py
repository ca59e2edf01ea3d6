"""What each seat may see and hear of a match, and when."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from ..gatehouse.tables import finish, play_on, posted, table


def test_a_choice_made_at_once_stays_secret_until_all_are_in() -> None:
    match = table(3)

    match.play(1, "post:south", text="do not tell")

    for stranger in (0, 2, None):
        seen = [match.log(stranger), match.events(stranger), match.story(stranger), match.view(stranger)]
        assert match.log(stranger) == [{"seat": 1, "secret": True}]
        assert match.notes(stranger) == {}
        assert "south" not in str(seen)
        assert "do not tell" not in str(seen)
    assert match.log(1) == [{"seat": 1, "action": "post:south", "text": "do not tell"}]
    assert match.story(1) == ["Seat 2: “do not tell”"]

    match.play(2, "post:north")
    match.play(0, "post:north")

    assert match.log(None)[0] == {"seat": 1, "text": "do not tell"}
    assert match.story(0)[0] == "Seat 2: “do not tell”"
    assert match.notes(2)[0].text == "do not tell"


def test_the_moves_of_others_are_shown_in_full_when_the_game_is_over() -> None:
    match = posted()

    assert match.log(1)[0] == {"seat": 0, "text": "guard 0 to the north"}
    finish(match)
    assert match.log(1) == match.log(None) == [move.to_json() for move in match.moves]


def test_what_one_seat_may_know_is_told_to_that_seat_only() -> None:
    match = posted()

    heard = match.play(0, "scout")

    assert [message.key for message in heard] == ["event.scouted"]
    assert [message.key for message in match.events(1, since=3)] == ["event.scouted.hidden"]
    assert match.events(None, since=3)[0].facts == {"who": 0}
    assert match.told(3)[0].facts["omen"] == heard[0].facts["omen"]


@settings(max_examples=25)
@given(st.lists(st.integers(0, 11), max_size=25), st.sampled_from([None, 0, 1, 2]))
def test_who_listens_move_by_move_hears_the_whole_story(choices: list[int], seat: int | None) -> None:
    match = table(3)
    heard = match.events(seat)
    lines = match.story(seat)

    for choice in choices:
        known = match.length
        play_on(match, [choice])
        heard += match.events(seat, since=known + 1)
        lines += match.story(seat, since=known + 1)

    assert heard == match.events(seat)
    assert lines == match.story(seat)


def test_what_a_seat_sees_can_be_sent_to_it() -> None:
    match = posted()

    for seat in (None, 0, 1):
        assert json.loads(json.dumps(match.view(seat))) == match.view(seat)
        assert json.dumps([message.to_json() for message in match.events(seat)])
