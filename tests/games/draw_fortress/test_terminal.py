"""The board in the terminal: everything that is on the table stands on it, in words, and so does the question."""

import io
from collections.abc import Mapping
from typing import Any

import pytest
from rich.console import Console

from holdfast.engine.matches.match import Match
from holdfast.games.draw_fortress import GAME
from holdfast.games.draw_fortress.terminal import WORDS
from holdfast.games.draw_fortress.terminal.disc import WIDE
from holdfast.terminal import boards
from holdfast.terminal.screen import Screen
from holdfast.terminal.sight import Sight

OPENING = [
    "choose_group:group_4",
    "choose_color:red",
    "choose_group:group_2",
    "choose_color:blue",
    "choose_start_sector:sector_2",
    "choose_start_layer:layer_1",
    "choose_design:royal_taster",
    "choose_access_design:guild_entrance",
    "choose_start_sector:sector_1",
    "choose_start_layer:layer_2",
]


def drawn(match: Match, plain: bool = False, width: int = 120, height: int = 24) -> str:
    screen = Screen(plain)
    screen.console = Console(file=io.StringIO(), width=width, height=height, force_terminal=True, color_system=None)
    sight = Sight.of(match, 0, ["Ann", "Bob"], screen)
    with screen.console.capture() as capture:
        screen.show(*boards.draw(sight))
    return capture.get()


def begun(**options: Any) -> Match:
    match = Match.new(GAME, {"players": 2, "first_player": "seat_a", **options}, seed=1)
    for name in OPENING:
        match.play(match.deciders[0], name)
    return match


def say(match: Match, action: str, texts: Mapping[str, str]) -> None:
    match.play(match.deciders[0], action, texts=texts)


def test_walls_and_doors_stand_with_their_owners_and_what_people_call_them() -> None:
    match = begun()
    say(match, "invent_design", {"name": "Grumpy goose"})
    match.play(1, "tags_done")
    shown = drawn(match)

    assert "Royal taster ●1, Ann" in shown
    assert "through it: Guild entrance 1" in shown
    assert "Grumpy goose ●1, Bob" in shown
    assert "Petitioners, Vulnerable" in shown
    assert "Ann: 4 tokens · The Church · red" in shown
    assert "To be described: rating" in shown


@pytest.mark.parametrize("width", [40, 80, 160])
def test_it_fits_any_width_and_does_without_signs(width: int) -> None:
    match = begun()
    say(match, "invent_design", {"name": "Grumpy goose"})
    match.play(1, "tags_done")

    assert all(len(line) <= width for line in drawn(match, width=width).splitlines())
    assert drawn(match, plain=True).isascii()


def test_where_there_is_room_the_board_is_round() -> None:
    match = asking_by_vote()
    board = [line[:WIDE] for line in drawn(match, width=130, height=50).splitlines()[1 : 1 + WIDE // 2]]

    assert "☠3" in "".join(board), "a Threat of rating 3"
    assert "♥" in board[len(board) // 2], "the Precious is in the middle"
    for number in ("1", "2", "3", "4"):
        assert any(number in line for line in board)
    widths = [len(line.strip("⠀ 1234")) for line in board]
    assert widths[1] < widths[5] < widths[len(board) // 2], "it is wider in the middle than at the top"
    assert drawn(match, width=WIDE + WORDS - 1, height=50).count("♥") == 0, "words are enough where there is no room"


def test_a_home_made_thing_whose_name_is_veiled_goes_by_where_it_is() -> None:
    match = begun()
    say(match, "invent_design", {"name": "Grumpy goose"})
    match.play(1, "tags_done")
    (note,) = (one for one in match.notes(None).values() if "name" in one.texts)
    match.veil(note.id, ["name"])

    assert "None" not in drawn(match)
    assert "Grumpy goose" not in drawn(match)
    assert "the Defense in sector 1, layer 2 ●1, Bob" in drawn(match, width=200)


def test_a_question_is_asked_as_one_asks_a_person() -> None:
    match = begun(judging="tags_override")
    match.play(1, "choose_design:moat")
    while not match.prompt().key.startswith("tags_"):
        seat = match.deciders[0]
        names = [action.name for action in match.legal(seat)]
        match.play(seat, "end_turn" if "end_turn" in names else names[0])
    asked = match.words().say(match.prompt(), match.names())
    shown = drawn(match)

    assert asked.startswith("The tags say: ")
    assert "Does everybody accept it?" in asked
    assert "comes by: " in shown
    assert "stops: " in shown


def asking_by_vote() -> Match:
    """People vote about what bots would have drawn."""
    match = Match.new(GAME, {"players": 2, "judging": "vote", "first_player": "seat_a"}, seed=1)
    while match.question != "vote":
        seat = match.deciders[0]
        move = match.checked(seat, match.legal(seat)[match.length % len(match.legal(seat))], by_bot=True)
        match.repeat(move)
    return match


def test_a_question_shows_both_drawings_in_dots_and_asks_as_one_asks_a_person() -> None:
    match = asking_by_vote()
    shown = drawn(match)

    assert sum(0x2800 < ord(letter) < 0x2900 for letter in shown) > 20
    assert match.say(match.prompt()).endswith("?")
    assert not any(0x2800 < ord(letter) < 0x2900 for letter in drawn(match, plain=True)), "words are enough"
