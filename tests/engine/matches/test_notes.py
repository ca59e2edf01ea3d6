"""What players say and draw with their moves."""

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.engine.matches.match import Match
from holdfast.engine.matches.moves import MOST_CORRECTIONS, IllegalMove
from holdfast.engine.matches.notes import LONGEST_TEXT, MOST_MARKS, UNREAD, clean_line, clean_text, cleaned_up_to
from holdfast.engine.matches.savefile import checksum_of
from holdfast.engine.rules.ink import write
from holdfast.engine.rules.views import GivenName
from holdfast.engine.words.catalogue import Name
from keep_vote import GAME as KEEP_VOTE

from ..gatehouse.tables import A_STROKE, posted


def test_what_a_player_says_is_cleaned_and_told() -> None:
    match = posted()

    match.play(0, "proclaim", text="  stand\x1b[31m \u202efast\r\n ")

    assert match.moves[-1].text == "stand[31m fast"
    assert match.story(1)[-2:] == ["Guard 0 proclaims", "Seat 1: “stand[31m fast”"]


def test_a_text_too_long_is_refused_with_its_limit() -> None:
    match = posted()

    with pytest.raises(IllegalMove, match=r"31 characters are too many to be heard on the wall; 30 are heard \(2\)"):
        match.play(0, "proclaim", text="x" * 31)
    with pytest.raises(IllegalMove, match="rest takes no text"):
        match.play(0, "rest", text="good night")

    assert match.length == 2


@pytest.mark.parametrize(
    ("ink", "why"),
    [
        ([A_STROKE] * 3, "sketch: the drawing has 3 strokes; it takes at most 2"),
        ("scribble", "must be a list of strokes"),
        ([[0, 1]], "stroke 1 is neither a stroke's text nor of the form"),
        ([{"points": []}], "stroke 1 has 0 points"),
        ([{"points": [[0, 0]] * 501}], "stroke 1 has 501 points; a stroke has 1 to 500"),
        ([{"points": [[0, float("nan")]]}], "all numbers"),
        ([{"points": [[0, 2]]}], "from 0 to 1"),
        ([{"points": [[0, 0]], "colour": "url(x)"}], "the colour of stroke 1"),
        ([{"points": [[0, 0]], "width": True}], "the width of stroke 1"),
        ([{"points": [[0, 0]], "onload": "x"}], "stroke 1 has 'onload'"),
        (["a2.AA", "<script>"], "stroke 2 must begin with a colour"),
    ],
)
def test_a_drawing_that_is_none_is_refused(ink: Any, why: str) -> None:
    match = posted()

    with pytest.raises(IllegalMove) as caught:
        match.play(0, "sketch", ink=ink)

    assert why in str(caught.value)
    assert match.length == 2


def test_a_drawing_is_seen_where_the_game_shows_it() -> None:
    match = posted()

    match.play(0, "sketch", ink=[A_STROKE])

    assert match.view(1)["sketch"] == [write([(16384, 32768), (49151, 8091)], "red", "fine")]
    with pytest.raises(IllegalMove, match="proclaim takes no drawing"):
        match.play(0, "proclaim", ink=[A_STROKE])


@pytest.mark.parametrize("name", ["Anna\u200b", "\u2060Anna ", "An\u200dna", "An\u00adna", "Anna\u3164", "\n Anna"])
def test_no_two_names_look_the_same(name: str) -> None:
    assert clean_line(name) == "Anna"


def test_a_name_of_nothing_that_is_seen_is_none() -> None:
    assert clean_line("\u200b\u2060\ufeff") == ""


@pytest.mark.parametrize("name", ["👨\u200d👩\u200d👧", "🧑🏽\u200d🚀", "🏳\ufe0f\u200d🌈"])
def test_a_picture_that_is_joined_of_several_stays_one(name: str) -> None:
    assert clean_line(f" {name}\u200d ") == clean_line(name) == name


@given(st.text(max_size=60))
def test_a_cleaned_text_is_clean(text: str) -> None:
    cleaned = clean_text(text)

    assert clean_text(cleaned) == cleaned
    assert cleaned.encode("utf-8").decode("utf-8") == cleaned


@pytest.mark.parametrize("marks", ["\u0301\u0316", "\u0344", "\u0301", "\u0f77\u0316"])
def test_a_letter_has_few_marks(marks: str) -> None:
    cleaned = clean_text("a" + marks * 2000 + "b" + marks * 20)

    assert cleaned[-1] != "b"
    runs = "".join("m" if unicodedata.combining(c) else " " for c in cleaned).split()
    assert 0 < max(map(len, runs)) <= MOST_MARKS
    assert clean_text(cleaned) == cleaned


@given(st.text(st.sampled_from("a\u00e9\u01df\u0301\u0316\u0344\u0345\u0f77\uac00\u1100\u1161"), max_size=90))
def test_a_text_of_marks_is_clean_once_it_is_cleaned(text: str) -> None:
    assert clean_text(clean_text(text)) == clean_text(text)


def test_what_is_far_too_long_is_not_even_cleaned() -> None:
    assert cleaned_up_to(LONGEST_TEXT, "\t" * LONGEST_TEXT * UNREAD) == ""
    far = "\t" * (LONGEST_TEXT * UNREAD + 1)
    assert cleaned_up_to(LONGEST_TEXT, far) is far


# ---- several texts, things, corrections ----------------------------------------------------------------------------


def flying(name: str = "Old Grumble") -> tuple[Match, int]:
    """A match of Keep Vote in which the first herald has drawn a banner, and that herald."""
    match = Match.new(KEEP_VOTE, {"players": 2}, 4)
    (herald,) = match.deciders
    match.play(herald, "name_assault:ram", text=name)
    match.play(herald, "draw_banner", texts={"name": " The\n Boar "}, ink=[{"points": [[0, 0]]}])
    return match, herald


def vote(match: Match, *remarks: str) -> None:
    for seat, remark in enumerate(remarks):
        match.play(seat, "vote:hold:nothing", texts={"remark": remark})


def test_a_move_carries_texts_by_their_names() -> None:
    match, herald = flying()

    assert match.moves[-1].texts == {"name": "The Boar"}, "a name stands on one line"
    assert match.view(None).motto.name == "The Boar"
    assert "name: “The Boar”" in match.story(None)[-1]
    with pytest.raises(IllegalMove, match="vote takes no name"):
        match.play(herald, "vote:hold:nothing", texts={"remark": "x", "name": "y"})


def test_remarks_of_secret_votes_are_read_out_when_all_have_voted() -> None:
    match, _ = flying()

    match.play(0, "vote:hold:nothing", texts={"remark": "I smell ladders."})
    assert [chair.remark for chair in match.view(1).council] == [None, None]
    assert [chair.remark for chair in match.view(0).council] == [GivenName("I smell ladders."), None]
    assert "ladders" not in str((match.log(1), match.story(1), match.notes(1), match.things(1)))
    match.play(1, "vote:hold:nothing")

    assert any("remark: “I smell ladders.”" in line for line in match.story(1))


def test_notes_belong_to_things_and_what_is_added_points_back() -> None:
    match, herald = flying()
    vote(match, "", "")
    other = 1 - herald
    match.play(other, "name_assault:tower", text="Young Grumble")
    match.play(other, "add_to_banner", text="Now it bleeds.", ink=[{"points": [[1, 1]]}])

    things = match.things(None)
    assert [note.seat for note in things["banner.flying"]] == [herald, other]
    assert things["assault.night_1"][0].text == "Old Grumble"
    assert (match.view(None).motto.name, match.view(None).added) == ("The Boar", [GivenName("Now it bleeds.")])
    assert match.view(None).banner.strokes == 2
    assert f"The {match.seat_name(other)} adds to The Boar." in match.story(None), (
        "a name stands wherever a name stands"
    )
    again = Match.from_json(match.to_json(), KEEP_VOTE)
    assert again.things(None) == things
    anew = Match.from_json(match.dealt_anew(match.length, 0).to_json(), KEEP_VOTE)
    assert anew.things(None) == things
    assert match.rewind(2).things(None)["banner.flying"] == things["banner.flying"][:1]


@pytest.mark.parametrize(
    ("action", "text", "number", "sentence"),
    [
        ("name_assault:tower", "old  grumble", "2.2", "An assault was called old grumble before"),
        ("name_assault:tower", "x" * 81, "2", "The text has 81 characters; the council listens to 80"),
        ("add_to_banner", " ", "2.3", "Say what you add: a text of 1 to 200 characters"),
        ("add_to_banner", "", "2.3", "Say what you add: a text of 1 to 200 characters"),
    ],
)
def test_words_are_refused_by_their_rule(action: str, text: str, number: str, sentence: str) -> None:
    match, herald = flying()
    vote(match, "", "")
    if action == "add_to_banner":
        match.play(1 - herald, "name_assault:tower")

    with pytest.raises(IllegalMove, match=sentence) as refused:
        match.play(1 - herald, action, text=text)

    assert refused.value.refusal.number == number


def test_a_refusal_repeats_words_as_they_were_written_whatever_they_look_like() -> None:
    match, herald = flying("event.keep_fell")
    vote(match, "", "")

    with pytest.raises(IllegalMove, match=r"was called event\.keep_fell before") as refused:
        match.play(1 - herald, "name_assault:tower", text="event.keep_fell")

    assert refused.value.refusal.message is not None
    assert refused.value.refusal.message.facts["text"] == Name("", "event.keep_fell"), "no key of the catalogue"


def test_a_bot_need_not_find_words_and_a_log_is_not_judged_again() -> None:
    match, herald = flying()
    vote(match, "", "")
    match.change_hands([herald])
    match.play(1 - herald, "name_assault:tower")

    match.play(1 - herald, "add_to_banner")

    saved = match.to_json()
    assert Match.from_json(saved, KEEP_VOTE).digest == match.digest
    taken = [
        {**move, "text": "Old Grumble"} if move.get("action") == "name_assault:tower" else move
        for move in saved["moves"]
    ]
    resealed = {**saved, "moves": taken}
    resealed["checksum"] = checksum_of(resealed)
    assert Match.from_json(resealed, KEEP_VOTE).length == match.length


def test_authors_correct_their_words_for_display_and_the_log_keeps_what_was_said() -> None:
    match, herald = flying()

    match.correct(herald, 2, {"name": "The Bear"})
    match.correct(herald, 1, {"text": "Old Rumble"})

    shown = match.view(None)
    assert (shown.motto.name, shown.name.name) == ("The Bear", "Old Rumble")
    (banner,) = match.things(None)["banner.flying"]
    assert (banner.said("name"), banner.shown("name")) == ("The Boar", "The Bear")
    assert match.deciders == [0, 1], "nobody is asked anything else"
    again = Match.from_json(match.to_json(), KEEP_VOTE)
    assert (again.view(None), again.story(0)) == (match.view(None), match.story(0))
    assert not match.reveals(2)
    match.undo()
    assert match.view(None).name.name == "Old Grumble"


def test_a_correction_is_refused_with_the_reason() -> None:
    match, herald = flying()
    match.play(0, "vote:hold:nothing", texts={"remark": "hm"})

    for seat, move, texts, sentence in (
        (1 - herald, 1, {"text": "x"}, "somebody else's words"),
        (herald, 9, {"text": "x"}, "Nothing was said with that move"),
        (herald, 1, {"text": "x" * 81}, "the council listens to 80"),
        (0, 3, {"remark": "ha"}, "Others still choose in secret"),
    ):
        with pytest.raises(IllegalMove, match=sentence):
            match.correct(seat, move, texts)


def test_a_correction_takes_no_name_that_another_thing_has_whichever_was_first() -> None:
    """Keep Vote 2.2: an assault is not called as another is, however it is written."""
    match, first = flying()
    vote(match, "", "")
    (second,) = match.deciders
    match.play(second, "name_assault:tower", text="Young Grumble")
    named = match.length

    for seat, move, text in ((second, named, "OLD GRUMBLE"), (first, 1, "young grumble")):
        with pytest.raises(IllegalMove, match="the correction is refused") as refused:
            match.correct(seat, move, {"text": text})
        assert refused.value.refusal.number == "2.2"
    match.correct(second, named, {"text": "young GRUMBLE"})
    match.correct(first, 1, {"text": "Elder Grumble"})
    match.correct(second, named, {"text": "Old Grumble"})
    assert match.view(None).name.name == "Old Grumble"


def test_words_are_corrected_so_often_and_no_more() -> None:
    """All corrections are read whenever a thing is named: a file of thousands would keep a server busy for hours."""
    match, herald = flying()
    for k in range(MOST_CORRECTIONS):
        match.correct(herald, 2, {"name": f"The Bear {k}"})

    with pytest.raises(IllegalMove, match="These words were corrected 100 times"):
        match.correct(herald, 2, {"name": "The Bull"})

    assert Match.from_json(match.to_json(), KEEP_VOTE).view(None).motto.name == f"The Bear {MOST_CORRECTIONS - 1}"
    match.correct(herald, 1, {"text": "Old Rumble"})


def test_a_given_name_is_never_taken_for_a_key_of_the_catalogue() -> None:
    match = Match.new(KEEP_VOTE, {"players": 2}, 4)
    (herald,) = match.deciders
    match.play(herald, "name_assault:ram")
    match.play(herald, "draw_banner", texts={"name": "event.keep_fell"})
    vote(match, "", "")
    match.play(1 - herald, "name_assault:tower")
    match.play(1 - herald, "add_to_banner", text="{who}")

    told = [line for line in match.story(None, language="de") if "ergänzt" in line]
    assert told == [f"Der {match.seat_name(1 - herald, 'de')} ergänzt: event.keep_fell."]
