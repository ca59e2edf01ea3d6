"""Content of a match: read from texts, named, beside the state and never in it."""

from __future__ import annotations

import pickle
from dataclasses import replace
from enum import IntEnum
from typing import Any

import pytest
from keep_vote.content import Assault
from keep_vote.siege import Siege, siege_from

from holdfast.engine.matches.secrecy import redeal
from holdfast.engine.rules.actions import UnknownAction
from holdfast.engine.rules.content import (
    LONGEST_TEXT,
    MOST_TEXTS,
    Content,
    ContentError,
    canonical,
    names_for,
    word_for,
)
from holdfast.engine.rules.frames import frames, slots
from holdfast.engine.rules.records import Record, i8, line, pile
from holdfast.engine.words.catalogue import Message, Name, Words
from holdfast.games.borderkeep import GAME as BORDERKEEP
from keep_vote import GAME

from ..contents import siege


def problems(*texts: str) -> list[str]:
    with pytest.raises(ContentError) as wrong:
        GAME.bringing(texts)
    return [str(problem) for problem in wrong.value.problems]


# ---- beside the state ----------------------------------------------------------------------------------------------


def test_all_states_of_a_match_share_one_content() -> None:
    game = GAME.bringing([siege()])
    s = game.new_state()

    assert s.content is game.content
    assert s.copy().content is game.content
    assert game.state_of(s.to_bytes()).content is game.content
    assert redeal(game, s, 0, 1).content is game.content


def test_loading_another_position_keeps_the_content() -> None:
    game = GAME.bringing([siege()])
    s = game.new_state()
    s.load(GAME.new_state({**GAME.options.defaults(), "players": 5}).to_bytes())

    assert s.options.players == 5
    assert s.content is game.content


def test_a_content_is_in_no_byte_of_the_state() -> None:
    other = GAME.bringing([siege(1, 4)]).new_state()

    assert other.to_bytes() == GAME.new_state().to_bytes()
    assert other == GAME.new_state()


def test_a_state_without_its_content_says_so() -> None:
    with pytest.raises(AttributeError, match="State has no field 'content'"):
        GAME.state.from_bytes(GAME.new_state().to_bytes()).content  # noqa: B018


def test_who_reads_the_same_texts_gets_the_same_content() -> None:
    assert GAME.bringing([siege()]).content is GAME.bringing([siege()]).content
    assert GAME.bringing([]) is GAME
    assert GAME.bringing([siege()]).installed is GAME
    assert GAME.bringing([siege()]).playing_with(None) is GAME


def test_the_rules_are_the_same_whatever_is_played_with() -> None:
    game = GAME.bringing([siege()])

    assert game.rules is GAME.rules
    assert game.own_rules is GAME.own_rules


def test_a_game_without_content_refuses_one() -> None:
    with pytest.raises(ContentError, match="Borderkeep is always played with the same"):
        BORDERKEEP.bringing([siege()])
    with pytest.raises(ContentError, match="Borderkeep is always played with the same"):
        BORDERKEEP.playing_with(Siege())


def test_state_and_reader_go_together() -> None:
    with pytest.raises(TypeError, match="go together"):
        replace(GAME, content_from=None, content=None)


def test_a_field_that_every_content_has_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Bad\.names: every content has something of that name"):

        class Bad(Content):
            names: i8  # type: ignore[valid-type]


def test_a_content_goes_between_processes() -> None:
    content = GAME.bringing([siege()]).content

    again = pickle.loads(pickle.dumps(content))

    assert again == content
    assert (again.names, again.texts, again.digest) == (content.names, content.texts, content.digest)


# ---- texts ---------------------------------------------------------------------------------------------------------


def test_how_a_text_is_laid_out_does_not_change_its_hash() -> None:
    plain = siege()
    strange = "\ufeff" + plain.replace("\n", "  \r\n").replace("cards", "# a word\r\ncards", 1)

    assert GAME.bringing([strange]).content.digest == GAME.bringing([plain]).content.digest
    assert "\r" not in GAME.bringing([strange]).content.texts[0]


@pytest.mark.parametrize("change", [("strength = 1", "strength = 2"), ("Rats", "Mice"), ('"rats"', '"mice"')])
def test_whatever_rules_or_people_read_changes_the_hash(change: tuple[str, str]) -> None:
    assert GAME.bringing([siege()]).content.digest != GAME.bringing([siege().replace(*change)]).content.digest


def test_canonical_texts_stay_as_they_are() -> None:
    assert canonical("a  \r\nb\r\n\r\n") == "a\nb\n"
    assert canonical(canonical("a\rb")) == canonical("a\rb") == "a\nb\n"


def test_too_many_and_too_long_texts_are_refused() -> None:
    assert problems(*[siege()] * (MOST_TEXTS + 1)) == [f"a match is played with at most {MOST_TEXTS} texts, not 17"]
    assert problems("#" * LONGEST_TEXT) == ["a text has at most 64 KiB"]


def test_a_text_for_another_game_is_refused_with_all_else_that_is_wrong() -> None:
    text = siege().replace('"keep-vote"', '"borderkeep"').replace('"siege"', '"town"').replace("cards = 4", "cards = 0")

    assert problems(text) == [
        "line 1: this is for 'borderkeep', not for keep-vote",
        "line 2: the file: 'kind' cannot be 'town'; there is siege",
        "line 4: the cards of all assaults must be 8, not 5",
        "line 13: assault 'rats': 'cards' must be from 1 to 8, not 0",
    ]


def test_the_games_own_content_is_a_text_like_any_other() -> None:
    own = siege_from(())

    assert own == GAME.content
    assert own.texts == ()
    assert own.names == {}


# ---- names ---------------------------------------------------------------------------------------------------------


def test_actions_go_by_the_names_of_the_content_and_are_read_again() -> None:
    actions = GAME.bringing([siege()]).actions

    named = [a for a in actions.all if a.family.name == "name_assault"]
    assert [a.name for a in named] == ["name_assault:dragon", "name_assault:rats", "name_assault:night"]
    assert all(actions.parse(a.name) is a and actions.parse(a.structure) is a for a in actions.all)
    assert named[0].targets == ["assault:ladders"]  # the piece on the board is the same
    with pytest.raises(UnknownAction, match="there is no action 'name_assault:ram'"):
        actions.parse("name_assault:ram")
    assert GAME.actions.parse("name_assault:ram").number == named[1].number


def test_two_things_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="'ram' is the name of two things, LADDERS and RAM"):
        names_for(Assault, {0: Name("ram", "Ram")})


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("King's Guard", "kings_guard"),
        ("Äußerst große Möwe", "ausserst_grosse_mowe"),
        ("  ", "x"),
        ("42", "x_42"),
        ("火", "x"),
        ("<b>x</b>:y", "b_x_b_y"),
        ("a" * 99, "a" * 28),
    ],
)
def test_every_name_can_be_typed(text: str, word: str) -> None:
    assert word_for(text) == word
    assert word_for(text, [word]) == f"{word}_2"
    assert word_for(text, [word, f"{word}_2"]) == f"{word}_3"


ODD_NAMES = ["event.fell", "assault.ram", "{who}", "<img src=x>", "[bold]red[/]", "Ö ß 火 🐉", "a:b", "100 %"]


@pytest.mark.parametrize("name", ODD_NAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_name_is_text_whatever_it_looks_like(name: str, language: str) -> None:
    game = GAME.bringing([siege(names=(name, "Rats", "Night"))])
    told = Message("event.assault_named", {"who": Assault.RAM, "claim": Assault.LADDERS})

    said = game.words(language).say(told, game.called(game.new_state()))

    assert said == {"en": f"Rats announces {name}.", "de": f"Rats kündigt {name} an."}[language]


def test_a_name_fills_a_gap_by_itself_and_has_no_forms() -> None:
    words = Words({"event.x": "{card:den} und {card}", "card.x.den": "den X"})

    assert words.say(Message("event.x", {"card": Name("x", "card.x")})) == "Card.x und card.x"
    assert words.say(Name("x", "event.x")) == "event.x"


# ---- room ----------------------------------------------------------------------------------------------------------

Many: Any = IntEnum("Many", [f"CARD_{k}" for k in range(256)], start=0)  # type: ignore[misc]
Few = IntEnum("Few", {"A": 0, "B": 127})
Far = slots(Few.B, card=Many, near=i8)


class Room(Record):
    card: Many
    deck: pile(Many, 300)  # type: ignore[valid-type]
    hand: line(Few, 127)  # type: ignore[valid-type]
    frames: frames(2, Far)  # type: ignore[valid-type]


def test_piles_and_frames_hold_more_than_127() -> None:
    room: Any = Room()
    room.card, room.deck.n, room.deck.cards[299], room.frames[1].a = 255, 300, 255, 255

    assert Room.from_bytes(room.to_bytes()) == room


def test_what_is_small_stays_small() -> None:
    assert Room.cells["hand"].dtype.itemsize == 128
    assert Room.cells["deck"].dtype.itemsize == 602
    frame = Room.cells["frames"].record
    assert frame is not None
    assert [frame.cells[letter].dtype.itemsize for letter in "abcd"] == [2, 1, 1, 1]
