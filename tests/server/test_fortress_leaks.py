"""Draw Fortress tells nobody what others answer in secret, what they remark or draw with it, or what is veiled."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from holdfast.engine.rules.ink import Drawing, write
from holdfast.server.protocol import messages
from holdfast.server.store import Logged
from holdfast.server.store.entries import Drew, Moved, Seated, Started, Veiled
from holdfast.server.table import pens, questions
from holdfast.server.table.table import Table

from .rooms import happen, row
from .test_no_leaks import USERS, all_that_is_sent, check

LINE = write([(700, 700), (61_000, 9000)], "violet", "brush")
YES_NO = ("yes", "no")
SECRET = "Zwölf schlafende Gänse"
# How a table comes to ask several at once: a vote, tags that anybody may call into question, and a proposal.
ASKED = {
    "vote": ({"judging": "vote"}, set(YES_NO)),
    "accept_or_call": ({"judging": "tags_override"}, {"accept", "call_vote"}),
    "answer_proposal": ({"setting": "custom"}, {"support", "reject"}),
}


def fortress(**options: Any) -> Table:
    """Three people at a table."""
    table = Table(row("draw-fortress", 5, **options))
    for p, user in enumerate(USERS):
        happen(table, Seated(p, user=user, name=user.title()))
    return happen(table, Started())


def move(table: Table, dice: random.Random) -> None:
    """Anybody does anything; whoever invents something finds a name for it."""
    mover = dice.choice(table.deciders)
    action = dice.choice(table.playing().legal(mover))
    texts = {"name": f"Thing {table.version}"} if "name" in action.family.texts else {}
    happen(table, Moved(mover, action.name, texts=texts))


def asking(decision: str) -> Table:
    """A table at which several are asked that."""
    options, _ = ASKED[decision]
    table, dice = fortress(**options), random.Random(decision)
    while table.playing().question != decision or len(table.deciders) < 2:
        if table.over:
            table = fortress(**options)
        move(table, dice)
    return table


@pytest.mark.parametrize("decision", ASKED)
def test_whoever_shares_a_screen_looks_away_while_several_answer_and_at_nothing_else(decision: str) -> None:
    table = asking(decision)
    match, dice = table.playing(), random.Random(decision)
    assert match.hides_something

    secret, open_ = 0, 0
    while match.length < 400 and not match.over:
        if match.hides_something:
            secret += 1
        else:
            open_ += 1
            assert len({msgspec.json.encode(match.view(seat)) for seat in (*table.seats, None)}) == 1
        move(table, dice)
    assert secret
    assert open_


def everything(table: Table) -> Iterator[tuple[Any, str, bytes]]:
    for seat in (*table.seats, None):
        for what, sent in all_that_is_sent(table, seat, random.Random(1)):
            yield seat, what, sent


@pytest.mark.parametrize("decision", ASKED)
def test_nobody_learns_an_answer_or_its_remark_until_all_are_in(decision: str) -> None:
    table = asking(decision)
    mover = table.deciders[0]
    texts = {"remark": SECRET} if decision != "accept_or_call" else {}
    answers = [Moved(mover, action, texts=words) for action in sorted(ASKED[decision][1]) for words in (texts, {})]

    after = [table.after(Logged(table.version + 1, "answer", answer, 200.0)) for answer in answers]

    assert after[0].playing().sealed
    for seat in (*[p for p in table.seats if p != mover], None):
        for other in after[1:]:
            check(after[0], other, seat, 3)


@pytest.mark.parametrize("decision", ASKED)
def test_no_pen_is_seen_while_several_answer(decision: str) -> None:
    """Whoever draws a tick beside the Precious would have voted aloud; what they drew is there when all are in."""
    table = asking(decision)

    def seen() -> list[bool]:
        on_sheets = (messages.Pen(1, sheet, stroke=LINE) for sheet in table.playing().room_on_sheets(0))
        with_moves = (messages.Pen(1, action=name, stroke=LINE) for name in ("invent", "invent_design"))
        return [
            pens.passed_on(table, user, p, pen) is not None
            for pen in (*on_sheets, *with_moves)
            for p, user in enumerate(USERS)
        ]

    for voter in table.deciders:
        assert not any(seen())
        happen(table, Moved(voter, sorted(ASKED[decision][1])[0]))
    assert table.playing().choosing_in_secret or any(seen())


def test_what_somebody_draws_out_of_turn_is_told_to_everybody_alike() -> None:
    """While several answer, a stroke that is kept tells no more than that it is there."""
    table = asking("vote")
    voter = table.deciders[0]
    yes, no = (table.after(Logged(table.version + 1, "answer", Moved(voter, vote), 200.0)) for vote in YES_NO)
    for twin in (yes, no):
        happen(twin, Drew(voter, "precious", [LINE]))

    for seat in (*[p for p in table.seats if p != voter], None):
        check(yes, no, seat, 3)


def test_when_all_votes_are_in_they_lie_open_with_their_remarks() -> None:
    table = asking("vote")
    for voter in table.deciders:
        assert not any(SECRET.encode() in sent for seat, _, sent in everything(table) if seat is None)
        happen(table, Moved(voter, "yes", texts={"remark": SECRET}))

    told = {seat for seat, _, sent in everything(table) if SECRET.encode() in sent}
    assert told == {*table.seats, None}


@pytest.mark.parametrize("part", ["name", "text", "ink"])
def test_what_is_veiled_is_sent_to_nobody_any_more(part: str) -> None:
    table, dice = fortress(judging="tags"), random.Random(4)
    while all(action.name != "invent" for action in table.playing().legal(table.deciders[0])):
        move(table, dice)
    author, ink = table.deciders[0], Drawing.of([LINE])
    texts = {"name": "A goose", "text": "It sleeps."} | ({part: SECRET} if part != "ink" else {})
    happen(table, Moved(author, "invent", ink=tuple(ink), texts=texts))
    trace = ink.name.encode() if part == "ink" else SECRET.encode()
    assert any(trace in sent for _, _, sent in everything(table))

    (note,) = (one for one in table.playing().notes(None).values() if one.ink == ink)
    happen(table, Veiled(note.id, [part]))

    for seat, what, sent in everything(table):
        assert trace not in sent, f"{what} tells seat {seat}"
    for seat in (*table.seats, None):
        known = questions.recall(table, seat, messages.Recall("q", [ink.name])).ink
        assert (ink.name in known) == (part != "ink")
