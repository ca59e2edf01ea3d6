"""Defenders tells nobody how others judge a defence, or answer the First Player's entry-points, before all have."""

from __future__ import annotations

import random
from typing import Any

import pytest

from holdfast.bots import find_bot
from holdfast.server.store import Logged
from holdfast.server.store.entries import Moved, Seated, Started
from holdfast.server.table.table import Table

from .rooms import happen, row
from .test_no_leaks import USERS, check

READY: dict[str, Any] = {"city": "ready", "setting": "medieval"}
# How a table comes to ask several at once, and what somebody does on the way there.
ASKED: dict[str, tuple[dict[str, Any], str]] = {
    "challenge_defence": ({"narration_judgement": "challenge"}, ""),
    "judge_defence": ({"narration_judgement": "challenge"}, "senseless"),
    "accept_entry": ({"entry_point_mode": "confirm"}, "entry"),
}


def asking(decision: str) -> Table:
    """Three people at a table, of whom at least two are asked that."""
    options, on_the_way = ASKED[decision]
    table, bot = Table(row("defenders", 5, **READY, **options)), find_bot("steady")
    for p, user in enumerate(USERS):
        happen(table, Seated(p, user=user, name=user.title()))
    happen(table, Started())
    edits = 0
    while table.playing().question != decision or len(table.deciders) < 2:
        assert not table.over
        match, mover = table.playing(), table.deciders[0]
        chosen = bot.choose(match, mover)
        wanted = [action for action in match.legal(mover) if on_the_way and action.family.name == on_the_way]
        if wanted and edits < 1:
            chosen, edits = wanted[0], edits + 1
        happen(table, Moved(mover, chosen.name))
    return table


@pytest.mark.parametrize("decision", ASKED)
def test_nobody_learns_an_answer_before_all_are_in(decision: str) -> None:
    table = asking(decision)
    mover = table.deciders[0]
    answers = [action.name for action in table.playing().legal(mover)]
    assert len(answers) > 1
    assert table.playing().hides_something

    after = [table.after(Logged(table.version + 1, "answer", Moved(mover, answer), 200.0)) for answer in answers]

    for seat in (*[p for p in table.seats if p != mover], None):
        for other in after[1:]:
            check(after[0], other, seat, random.Random(decision).randrange(9))


def test_whoever_shares_a_screen_looks_away_while_they_vote_and_at_nothing_else() -> None:
    table = asking("judge_defence")
    match = table.playing()
    first, second = table.deciders[:2]

    happen(table, Moved(first, "holds"))
    assert match.hides_something
    happen(table, Moved(second, "holds"))

    assert match.question not in ASKED
    assert not match.hides_something
