"""Whoever has several seats is not asked to judge on one what they did on another."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast.bots import find_bot
from holdfast.server.store.entries import Moved, Seated, Started
from holdfast.server.table.table import Table

from ..rooms import happen, row

QUESTIONS = ["challenge_defence", "judge_defence", "accept_entry"]
READY: dict[str, Any] = {"city": "ready", "setting": "medieval", "narration_judgement": "challenge"}
ON_THE_WAY = {"challenge_defence", "describe_defence", "describe_attack", "confirm_entry"}


def asking(question: str, *people: tuple[str, str]) -> Table:
    """A siege at which these users, under these names, are asked that; whoever may complain on the way there does."""
    confirm: dict[str, Any] = {"entry_point_mode": "confirm"} if question == "accept_entry" else {}
    table, bot = Table(row("defenders", 5, players=len(people), **READY, **confirm)), find_bot("steady")
    for p, (user, name) in enumerate(people):
        happen(table, Seated(p, user=user, name=name))
    happen(table, Started())
    changed = False
    while table.playing().question != question:
        assert not table.over
        match, mover = table.playing(), table.deciders[0]
        chosen = bot.choose(match, mover)
        names = {action.family.name: action for action in match.legal(mover)}
        if match.question == "challenge_defence":
            chosen = names["senseless"]
        elif match.question == "confirm_entry" and not changed:
            chosen, changed = names["entry"], True
        happen(table, Moved(mover, chosen.name))
    return table


@pytest.mark.parametrize("question", QUESTIONS)
def test_one_person_with_all_seats_judges_nothing(question: str) -> None:
    table = asking(question, ("anna", "Anna"), ("anna", "Anna"), ("anna", "Anna"))

    while table.deciders and table.playing().question == question:
        stands = table.standing_answer()
        assert stands is not None
        assert stands[1] == ("accept" if question == "accept_entry" else "holds")
        happen(table, Moved(*stands))
    assert table.playing().question not in QUESTIONS


@pytest.mark.parametrize("question", QUESTIONS)
def test_people_who_share_a_device_judge_each_other(question: str) -> None:
    table = asking(question, ("anna", "Anna"), ("anna", "Ben"), ("anna", "Cleo"))

    assert table.standing_answer() is None
    assert len(table.deciders) == 2


@pytest.mark.parametrize("question", QUESTIONS)
def test_others_are_asked_all_the_same(question: str) -> None:
    table = asking(question, ("anna", "Anna"), ("anna", "Anna"), ("ben", "Ben"))
    judged = table.playing().own_doing()
    assert judged is not None

    while (stands := table.standing_answer()) is not None:
        assert table.occupants[stands[0]] == table.occupants[judged[0]]
        happen(table, Moved(*stands))
    assert table.playing().question == question
    left = {table.occupants[p].user for p in table.deciders}
    assert left
    assert table.occupants[judged[0]].user not in left
