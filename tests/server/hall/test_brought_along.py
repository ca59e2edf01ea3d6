"""The games of files: their tables have the names, the chronicle and the moves, each of which can be looked at."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from holdfast.bots import find_bot
from holdfast.engine.matches.match import Match
from holdfast.engine.matches.savefile import Move
from holdfast.engine.rules.ink import write
from holdfast.engine.rules.registry import find_game
from holdfast.server.hall.hall import Hall
from holdfast.server.hall.lobby import Lobby
from holdfast.server.protocol import messages
from holdfast.server.protocol.forms import Branch
from holdfast.server.store.entries import Moved, Started
from holdfast.server.table import sights
from holdfast.server.table.new_table import laid
from holdfast.server.table.table import Table

from .test_hall import ANNA, run, started

LINE = write([(0, 0), (9000, 9000)], "red")
KINDS = ("moved", "rowed", "conceded", "corrected")


def played(game: str, moves: int) -> Match:
    """So many moves for two, by the rule of thumb."""
    match, bot = Match.new(find_game(game), {"players": 2}, 3, people=[0, 1]), find_bot("steady")
    go_on(match, moves, bot.choose)
    return match


def go_on(match: Match, moves: int, choose: Callable[[Match, int], object]) -> None:
    for _ in range(moves):
        seat = match.deciders[0]
        match.play(seat, choose(match, seat))  # type: ignore[arg-type]


def conceded() -> Match:
    match = played("attack-and-defense", 40)
    match.concede(0)
    return match


def drawn_upon() -> Match:
    """Sheets of Draw Fortress are drawn on before the first move, in the middle and after the last."""
    match, bot = played("draw-fortress", 0), find_bot("steady")
    sheet = next(iter(match.room_on_sheets(0)))
    match.draw(0, sheet, [LINE])
    go_on(match, 9, bot.choose)
    match.draw(1, sheet, [LINE, LINE])
    match.wipe(0, [1])
    go_on(match, 9, bot.choose)
    match.draw(0, sheet, [LINE])
    return match


def in_rows() -> Match:
    """Two rows, one of them the last thing that happened, and plain moves."""
    match, bot = played("borderkeep", 0), find_bot("steady")
    for _ in range(2):
        go_on(match, 5, bot.choose)
        seat, then = match.deciders[0], match.rewind(match.length)
        row: list[Move] = []
        while len(row) < 2 and then.deciders == [seat] and not (row and then.reveals(then.length - 1, [seat])):
            row.append(Move(seat, bot.choose(then, seat).name))
            then.play(seat, row[-1].action)
        assert len(row) == 2
        match.make_row(seat, row)
    return match


def through_many_hands() -> Match:
    """Somebody leaves the seat to a bot, comes back, and the dice are exchanged on the way."""
    match, bot = played("draw-fortress", 6), find_bot("steady")
    match.change_hands([0])
    go_on(match, 6, bot.choose)
    match = match.branch(match.length, reseed=77)
    match.change_hands([0, 1])
    go_on(match, 6, bot.choose)
    match.change_hands([1])
    return match


def corrected() -> Match:
    match = Match.new(find_game("keep-vote"), {"players": 2}, 3, people=[0, 1])
    herald = match.deciders[0]
    match.play(herald, match.legal(herald)[0], text="Dawn")
    match.play(herald, "draw_banner", ink=[LINE], texts={"name": "The Boar"})
    match.correct(herald, 2, {"name": "The Bear"})
    go_on(match, 3, find_bot("steady").choose)
    match.correct(herald, 2, {"name": "The Bull"})
    return match


def veiled() -> Match:
    """Nobody is told any more what the banner was called, first and later, nor what was on it."""
    match = corrected()
    match.veil(2, ["name", "ink"])
    return match


MATCHES = {made.__name__: made for made in (conceded, drawn_upon, in_rows, through_many_hands, corrected, veiled)}


def brought_along(match: Match, tmp_path: Path) -> Table:
    """The table of somebody who brings the file of that match."""
    found: list[Table] = []

    async def test(hall: Hall, lobby: Lobby) -> None:
        made = await lobby.import_match(ANNA, json.dumps(match.to_json()).encode())
        async with hall.at(made.table) as place:
            found.append(place.table)

    run(test, tmp_path)
    return found[0]


@pytest.mark.parametrize("made", MATCHES.values(), ids=MATCHES)
def test_the_game_of_a_file_keeps_its_story_move_by_move(made: Callable[[], Match], tmp_path: Path) -> None:
    match = made()
    table = brought_along(match, tmp_path)
    past = [one for one in sights.whole_table(table, "anna", None, 0, ()).happenings if one.kind in KINDS]

    reached, gestures = [one.moves for one in past], [not move.row for move in match.moves]
    assert reached == [k for k in range(1, match.length + 1) if k == match.length or gestures[k]]
    assert table.begun_with == match.length
    for one, first in zip(past, [0, *reached], strict=False):
        heard = [match.say(told) for told in match.rewind(one.moves).events(None, first + 1)]
        assert [told.words for told in one.told] == heard


@pytest.mark.parametrize("made", MATCHES.values(), ids=MATCHES)
def test_it_is_the_game_that_was_brought_and_opens_again_from_its_log(
    made: Callable[[], Match], tmp_path: Path
) -> None:
    match = made()
    table = brought_along(match, tmp_path)
    again = Table(table.row, [chapter.logged for chapter in table.chapters])

    if not match.over:
        match.change_hands(table.people())  # all seats are Anna's now
    for opened in (table, again):
        assert opened.playing().to_json() == match.to_json()
        assert opened.drew == table.drew
        assert opened.drawn == table.drawn


def test_lines_and_veils_go_along_to_branches_and_with_the_file(tmp_path: Path) -> None:
    stand = [["line", "spiders"], ["veil", "blood"]]

    async def test(hall: Hall, lobby: Lobby) -> None:
        table = await started(hall, lobby, "me", "me")
        wishes: list[messages.Change] = [
            messages.Bound("a", "line", "spiders"),
            messages.Bound("b", "veil", "blood"),
            messages.Bound("c", "line", "a rude word"),
            messages.Veil("d"),
        ]
        async with hall.at(table) as place:
            for wish in wishes:
                await hall.ask(place, "anna", "Anna", 0, wish)
            tried = await lobby.branch(ANNA, table, Branch(0), lambda work: None)
            await hall.ask(place, "anna", "Anna", 0, messages.End("e"))

        later = await lobby.branch(ANNA, table, Branch(0), lambda work: None)
        _, file = await lobby.export("anna", table, lambda size: None)
        assert file["boundaries"] == stand
        brought = await lobby.import_match(ANNA, json.dumps(file).encode())

        for other in (tried, later, brought):
            async with hall.at(other.table) as place:
                assert [[one.boundary, one.text] for one in place.table.veiling.boundaries] == stand

    run(test, tmp_path)


def test_a_table_of_an_older_holdfast_opens_where_a_block_of_moves_went_before_the_others(tmp_path: Path) -> None:
    match, bot = played("draw-fortress", 9), find_bot("steady")
    match.draw(0, next(iter(match.room_on_sheets(0))), [LINE])
    go_on(match, 4, bot.choose)
    table = brought_along(match, tmp_path)
    moves = [move.to_json() for move in match.moves]
    log = [chapter.logged.entry for chapter in table.chapters if not isinstance(chapter.logged.entry, Moved)]
    drawn = [deed.to_json() for deed in match.drawn]
    log[-1] = Started(moves[:9], people=[0, 1], drawn=drawn, brought=4)

    older = laid(table.row, [*log, *(Moved(**move) for move in moves[9:])])

    assert older.playing().to_json() == match.to_json()
    assert (older.begun_with, older.drew) == (match.length, {0: 1})
