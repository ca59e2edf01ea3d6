"""How people look after each other at a table."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import CURTAIN
from holdfast.engine.rules.ink import Drawing
from holdfast.server.hall.hall import _move_id, foresee
from holdfast.server.protocol import messages
from holdfast.server.protocol.messages import Bound, Clock, Hush, Pause, React, Say, Veil, Wished
from holdfast.server.protocol.refusals import Refused
from holdfast.server.store import entries
from holdfast.server.store.entries import Opened, Seated, Started
from holdfast.server.table import questions, referee, sights
from holdfast.server.table.new_table import rematch_of
from holdfast.server.table.table import Table

from ..rooms import ask, happen, move, row, started, voting

A_STROKE = {"points": [[0.1, 0.2], [0.3, 0.4]]}
AWFUL = "The Awful Bear"


def refused(code: str, reason: str, ask: Any) -> None:
    with pytest.raises(Refused) as caught:
        ask()
    assert caught.value.code == code
    assert caught.value.told is None or caught.value.told.key == f"refused.{reason}"


def bannered() -> tuple[Table, int]:
    """The herald has drawn a banner whose name nobody should have to read; and who that is."""
    table = started()
    herald = table.deciders[0]
    move(table, text="Dawn")
    move(table, "draw_banner", ink=[A_STROKE], texts={"name": AWFUL})
    return table, herald


def all_sent(table: Table) -> bytes:
    """Every byte that anybody who comes now is sent."""
    whole = [sights.whole_table(table, user, seat, 0, {0, 1}) for user, seat in (("anna", 0), ("ben", 1), ("", None))]
    return msgspec.json.encode([whole, table.playing().to_json() if table.match else None])


def test_the_latest_is_veiled_for_all_and_everything_is_told_anew_from_there() -> None:
    table, _ = bannered()
    known = table.version
    ask(table, 1, Say("a", "hm"))
    ask(table, 2, Veil("x"))
    assert table.veiling.sayings == {known + 1}
    assert AWFUL.encode() in all_sent(table)

    ask(table, 2, Veil("y"))

    assert AWFUL.encode() not in all_sent(table)
    told = sights.whole_table(table, "anna", 0, table.version - 1, ())
    assert told.since == known - 1  # the move with the banner is told again
    assert [note.veiled for h in told.happenings for note in h.notes] == [["ink", "name"]]
    assert b"hm" not in msgspec.json.encode(told)


def test_the_x_card_reaches_what_came_along_to_a_table_that_was_dealt_anew() -> None:
    table, _ = bannered()
    anew = table.playing().dealt_anew(2, 0)
    assert anew.position is not None
    people = [Seated(p, user=n, name=n.title()) for p, n in enumerate(("anna", "ben", "cleo"))]
    branch = happen(Table(row()), *people, Started(position=anew.position.to_json()))
    [drawn] = branch.playing().view(0).banner.drawings
    assert set(questions.recall(branch, 1, messages.Recall("r", [drawn])).ink) == {drawn}

    ask(branch, 1, Veil("a"))

    assert AWFUL.encode() not in all_sent(branch)
    assert questions.recall(branch, 1, messages.Recall("r", [drawn])).ink == {}
    again = Table(branch.row, [chapter.logged for chapter in branch.chapters])
    assert all_sent(again) == all_sent(branch)
    ask(branch, 1, Veil("b"))
    assert b"Dawn" not in all_sent(branch)
    refused("not_now", "nothing_to_veil", lambda: ask(branch, 1, Veil("c")))


def test_the_x_card_reaches_what_was_drawn_out_of_turn_where_the_game_comes_from() -> None:
    """In a branch as in the game of a file, and in the order in which it came about."""
    table, _ = bannered()
    [sheet, *_] = table.playing().room_on_sheets(1)
    [rude, kind] = (Drawing.of([{"points": [[0.1, 0.1], [0.9, at]]}])[0] for at in (0.9, 0.2))
    ask(table, 1, messages.Draw("a", sheet, [rude]))
    ask(table, 2, messages.Draw("b", sheet, [kind]))
    match = table.playing()
    moves = [made.to_json() for made in match.moves]
    drawn = [deed.to_json() for deed in match.drawn]
    people = [Seated(p, user=n, name=n.title()) for p, n in enumerate(("anna", "ben", "cleo"))]
    in_a_block = [Started(moves, drawn=drawn)]
    one_by_one = [Started(drawn=drawn, brought=len(moves)), *(entries.Moved(**made) for made in moves)]
    for begun in (in_a_block, one_by_one):
        branch = happen(Table(row()), *people, *begun)
        left = []
        for k in range(4):
            sheets = branch.playing().sheets()
            left.append((*(one.stroke for one in sheets.on(sheet)), AWFUL.encode() in all_sent(branch)))
            ask(branch, 1, Veil(f"x{k}"))

        assert left == [(rude, kind, True), (rude, True), (True,), (False,)]
        assert b"Dawn" not in all_sent(branch)
        assert rude not in repr(branch.playing().to_json())
        refused("not_now", "nothing_to_veil", lambda: ask(branch, 1, Veil("y")))  # noqa: B023


def test_the_x_card_goes_back_one_by_one_and_says_when_nothing_is_left() -> None:
    table, _ = bannered()

    ask(table, 1, Veil("a"))
    ask(table, 1, Veil("b"))

    assert b"Dawn" not in all_sent(table)
    refused("not_now", "nothing_to_veil", lambda: ask(table, 1, Veil("c")))


def test_a_part_is_veiled_and_the_rest_stays() -> None:
    table, herald = bannered()
    [note] = sights.happening(table, table.chapters[-1], 1).notes

    ask(table, 1, Veil("a", note=note.note, part="name"))

    [now] = sights.happening(table, table.chapters[-2], 1).notes
    assert (now.texts, now.veiled, now.strokes) == ({}, ["name"], 1)
    refused("not_now", "veiled", lambda: ask(table, 1, Veil("b", note=note.note, part="name")))
    refused("unknown", "", lambda: ask(table, 1, Veil("c", note=note.note, part="remark")))
    refused("unknown", "", lambda: ask(table, 1, Veil("d", note=99)))
    refused("unknown", "", lambda: ask(table, 1, Veil("e", said=1)))
    assert herald in table.seats


def test_what_was_taken_back_can_be_veiled_too() -> None:
    table, herald = bannered()
    [note] = sights.happening(table, table.chapters[-1], 1).notes
    happen(table, entries.TakenBack(herald, table.playing().length - 1))
    assert AWFUL.encode() in all_sent(table)

    ask(table, 1, Veil("a", note=note.note))

    assert AWFUL.encode() not in all_sent(table)


def test_what_only_one_seat_knows_cannot_be_veiled_for_that_would_tell_who_asked() -> None:
    table = voting()
    move(table, "vote:hold:nothing", seat=1, texts={"remark": "for the walls"})
    secret = table.playing().made - 1

    refused("unknown", "", lambda: ask(table, 1, Veil("a", note=secret)))
    refused("not_now", "nothing_to_veil", lambda: ask(table, 1, Veil("b")))
    while table.playing().sealed:
        move(table)
    ask(table, 2, Veil("c", note=secret))
    assert b"for the walls" not in all_sent(table)


def test_nothing_tells_who_asked_for_a_veil_or_a_line() -> None:
    """Whoever asks, the entry, its place in the log and every byte that is sent are the same."""
    for request in (Veil("req"), Bound("req", "line", "spiders"), Veil("req", note=2, part="name")):
        sent = set()
        for seat in (0, 1, 2):
            table, _ = bannered()
            user = table.occupants[seat].user
            move_id = _move_id(table, user, request)
            logged, after = foresee(table, move_id, partial(judged, user, seat, request))
            assert logged.made == table.chapters[-1].logged.made  # no time of its own
            assert user not in move_id
            assert user.title() not in repr(logged.entry)
            whole = [
                sights.whole_table(after, u, p, since, {0, 1, 2})
                for u, p in (("anna", 0), ("ben", 1), ("cleo", 2), ("", None))
                for since in (0, table.version)
            ]
            sent.add((entries.write_entry(logged.entry), msgspec.json.encode([whole, after.playing().to_json()])))
        assert len(sent) == 1


def judged(user: str, seat: int, request: messages.Change, table: Table) -> entries.AnyEntry:
    return referee.judge(table, user, user.title(), seat, request)


def test_the_same_veil_asked_twice_is_one() -> None:
    table, _ = bannered()

    assert _move_id(table, "ben", Veil("x")) == _move_id(table, "ben", Veil("x"))
    assert _move_id(table, "ben", Veil("x")) != _move_id(table, "cleo", Veil("x"))


def test_veils_are_for_those_who_sit_here_and_the_host() -> None:
    table, _ = bannered()

    for request in (Veil("a"), Pause("b", paused=True), Bound("c", "line", "rats")):
        with pytest.raises(Refused) as caught:
            referee.judge(table, "zoe", "Zoe", None, request)
        assert caught.value.code == "not_yours"
    table.host = "zoe"
    assert referee.judge(table, "zoe", "Zoe", None, Veil("a"))


def test_lines_and_veils_are_gathered_and_stand_once_the_game_has_begun() -> None:
    table = happen(Table(row()), *(Seated(p, user=n, name=n.title()) for p, n in enumerate(("anna", "ben", "cleo"))))

    ask(table, 0, Bound("a", "line", " harm to\n animals "))
    ask(table, 1, Bound("b", "veil", "torture"))
    ask(table, 2, Bound("c", "veil", "torture", stands=False))

    refused("not_now", "bounded", lambda: ask(table, 0, Bound("d", "line", "harm to animals")))
    refused("malformed", "boundary_length", lambda: ask(table, 0, Bound("e", "line", " ")))
    refused("malformed", "boundary_length", lambda: ask(table, 0, Bound("f", "line", "x" * 201)))
    happen(table, Started())
    assert sights.whole_table(table, "ben", 1, 0, ()).boundaries == [Wished("line", "harm to animals", 4)]
    refused("not_now", "boundaries_stand", lambda: ask(table, 0, Bound("g", "line", "harm to animals", stands=False)))
    ask(table, 0, Bound("h", "line", "spiders"))
    assert len(table.veiling.boundaries) == 2


def test_while_the_game_rests_nobody_moves_and_bots_neither() -> None:
    table = started(("anna", "steady", "cleo"))
    while not table.moves_by_itself():
        move(table)

    ask(table, 2, Pause("a", paused=True))

    assert not table.moves_by_itself()
    refused("not_now", "paused", lambda: move(table, seat=table.deciders[0]))
    ask(table, 0, Say("b", "tea?"))
    refused("not_now", "", lambda: ask(table, 0, Pause("c", paused=True)))
    ask(table, 0, Pause("d", paused=False))
    assert table.moves_by_itself()


def test_no_clock_runs_while_the_game_rests() -> None:
    clock = Clock(bank=60)
    people = [Seated(p, user=n, name=n.title()) for p, n in enumerate(("anna", "ben", "cleo"))]
    table = happen(Table(row()), Opened(clock=clock), *people, Started())  # at 105
    seat = table.deciders[0]

    happen(table, entries.Paused(paused=True, by="Ben"))  # at 106

    assert table.due() is None
    assert table.clocks.run_out(10_000.0) == []
    assert [(c.left, c.running) for c in table.clocks.shown(500.0) if c.seat == seat] == [(59.0, False)]
    happen(table, entries.Said("Ben", "tea"), entries.Paused(paused=False, by="Ben"))  # at 108
    assert table.clocks.zero(seat) == 108.0 + 59.0
    assert table.clocks.run_out(168.0) == [seat]


def test_the_host_stops_the_talk_of_a_seat_and_lets_it_again() -> None:
    table = started()

    refused("not_yours", "host_only", lambda: ask(table, 1, Hush("a", 2, "talk", hushed=True)))
    ask(table, 0, Hush("b", 1, "talk", hushed=True))

    assert [seat.hushed for seat in sights.seats_of(table, ())] == [[], ["talk"], []]
    refused("not_now", "hushed", lambda: ask(table, 1, Say("c", "but")))
    ask(table, 0, Hush("d", 1, "talk", hushed=False))
    ask(table, 1, Say("e", "at last"))
    refused("unknown", "", lambda: ask(table, 0, Hush("f", 9, "ink", hushed=True)))


def riding_out(seed: int) -> Table:
    """A table whose council always rides out, until the herald must choose or the game is over."""
    table = started(seed=seed)
    while table.running and table.playing().question != "press_on":
        options = [action.name for action in table.playing().legal(table.deciders[0])]
        move(table, "vote:sortie:nothing" if "vote:sortie:nothing" in options else options[0])
    return table


def test_while_a_game_closes_talk_its_rule_says_why() -> None:
    table = next(table for seed in range(50) if (table := riding_out(seed)).running)

    with pytest.raises(Refused) as caught:
        ask(table, 1, Say("a", "press on!"))

    assert (caught.value.code, caught.value.rule) == ("illegal", "2.8")
    now = sights.position(table, 1)
    assert now is not None
    assert now.silence is not None
    assert now.silence.rule == "2.8"
    reacted = next(c.logged.version for c in reversed(table.chapters) if isinstance(c.logged.entry, entries.Moved))
    ask(table, 1, React("b", reacted, "popcorn"))


def test_a_reaction_is_shown_once_to_a_move() -> None:
    table, _ = bannered()
    moved = table.version

    ask(table, 1, React("a", moved, "cheer"))

    told = sights.happening(table, table.chapters[-1], None)
    assert (told.kind, told.seat, told.to, told.what) == ("reacted", 1, moved, "cheer")
    refused("not_now", "reacted", lambda: ask(table, 1, React("b", moved, "cheer")))
    refused("unknown", "", lambda: ask(table, 1, React("c", 1, "cheer")))
    ask(table, 1, React("d", moved, "laugh"))
    with pytest.raises(Refused):
        messages.read_request(b'{"type": "react", "id": "e", "to": 3, "reaction": "<b>"}')


def test_nobody_recalls_a_drawing_that_is_veiled_and_a_curtain_hangs_there() -> None:
    table, _ = bannered()
    [note] = sights.happening(table, table.chapters[-1], 1).notes
    asked = messages.Recall("r", [note.ink, CURTAIN.name])
    assert set(questions.recall(table, 1, asked).ink) == {note.ink, CURTAIN.name}

    ask(table, 1, Veil("a", note=note.note, part="ink"))

    assert set(questions.recall(table, 1, asked).ink) == {CURTAIN.name}
    assert note.ink.encode() not in all_sent(table)


def test_the_host_stops_what_a_seat_draws_out_of_turn() -> None:
    table = started()
    [sheet, *_] = table.playing().room_on_sheets(1)
    [stroke] = Drawing.of([A_STROKE])
    ask(table, 1, messages.Draw("a", sheet, [stroke]))

    ask(table, 0, Hush("b", 1, "ink", hushed=True))

    refused("not_now", "hushed_ink", lambda: ask(table, 1, messages.Draw("c", sheet, [stroke])))
    ask(table, 1, Say("d", "I still may talk"))


def test_what_somebody_drew_out_of_turn_is_veiled_and_in_no_file() -> None:
    table = started()
    [sheet, *_] = table.playing().room_on_sheets(1)
    [rude] = Drawing.of([{"points": [[0.1, 0.1], [0.9, 0.9]]}])
    [kind] = Drawing.of([{"points": [[0.2, 0.8], [0.8, 0.2]]}])
    for seat, stroke in ((2, kind), (1, rude), (1, rude)):
        ask(table, seat, messages.Draw(f"{table.version}", sheet, [stroke]))

    refused("unknown", "", lambda: ask(table, 0, Veil("a", sheet=sheet, drawer=0)))
    ask(table, 0, Veil("b"))

    assert [one.stroke for one in table.playing().sheets().on(sheet)] == [kind]
    saved = table.playing().to_json()
    assert rude not in repr(saved)
    again = Match.from_json(saved)
    assert [one.stroke for one in again.sheets().on(sheet)] == [kind]
    ask(table, 1, messages.Draw("c", sheet, [kind]))
    assert len(table.playing().sheets().on(sheet)) == 2


def test_lines_and_veils_go_along_to_a_rematch() -> None:
    table = started()
    ask(table, 1, Bound("a", "line", "spiders"))

    assert [one.text for one in rematch_of(table, {0, 1, 2}).veiling.boundaries] == ["spiders"]


def test_what_somebody_wrote_as_a_line_is_veiled_like_a_saying_and_by_the_x_card() -> None:
    table = happen(Table(row()), *(Seated(p, user=n, name=n.title()) for p, n in enumerate(("anna", "ben", "cleo"))))
    ask(table, 0, Bound("a", "line", AWFUL))
    ask(table, 0, Bound("b", "veil", "torture"))

    ask(table, 1, Veil("c"))
    assert table.veiling.boundaries == (Wished("line", AWFUL, 4), Wished("veil", "", 5, veiled=True))
    ask(table, 1, Veil("d", said=4))

    assert AWFUL.encode() not in all_sent(table)
    told = sights.whole_table(table, "anna", 0, table.version - 1, ())
    assert (told.since, [(h.text, h.veiled) for h in told.happenings[:2]]) == (3, [("", True), ("", True)])
    refused("not_now", "veiled", lambda: ask(table, 1, Veil("e", said=4)))
    ask(table, 2, Bound("f", "veil", "torture"))
    assert [one.text for one in table.veiling.boundaries] == ["", "", "torture"]
    happen(table, Started())
    assert [one.text for one in rematch_of(table, {0, 1, 2}).veiling.boundaries] == ["torture"]


def test_what_was_taken_out_of_the_lines_can_be_veiled_too() -> None:
    table = happen(Table(row()), *(Seated(p, user=n, name=n.title()) for p, n in enumerate(("anna", "ben", "cleo"))))
    ask(table, 0, Bound("a", "line", AWFUL))
    ask(table, 0, Bound("b", "line", AWFUL, stands=False))
    assert AWFUL.encode() in all_sent(table)

    refused("unknown", "", lambda: ask(table, 1, Veil("c", said=5)))
    ask(table, 1, Veil("d", said=4))

    assert AWFUL.encode() not in all_sent(table)
    assert not table.veiling.boundaries
