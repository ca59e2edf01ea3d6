# mypy: disable-error-code="valid-type,no-any-return,type-arg"
"""Content at speed: handed to compiled rules, another for each game, and nothing compiled anew."""

from __future__ import annotations

import re
import time
from typing import Any

import numpy as np
import pytest
from numba.core import event

from holdfast.engine.rules.content import Content
from holdfast.engine.rules.records import Record, i16
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import GameState
from holdfast.engine.speed.compiler import CompileError, Program
from holdfast.engine.speed.programs import compiled, program
from holdfast.games.tiny_epic_defenders import GAME as TINY_EPIC_DEFENDERS
from holdfast.study.batch import Setting, play_compiled, play_interpreted
from keep_vote import GAME

from ..contents import siege

PLAYERS = ("advise", "random", "advise")


def sieges() -> tuple[Content, ...]:
    return tuple(GAME.bringing([siege(cards, strong)]).content for cards in (1, 2, 3) for strong in range(6))


def setting(contents: tuple[Content, ...]) -> Setting:
    return Setting(GAME.options.defaults(), PLAYERS, contents=contents)


def test_games_side_by_side_have_contents_of_their_own_at_every_speed() -> None:
    played = setting(sieges())

    fast, slow = play_compiled(GAME, played, 7, 0, 60), play_interpreted(GAME, played, 7, 0, 60)

    assert fast.tobytes() == slow.tobytes()
    assert fast.tobytes() != play_compiled(GAME, setting(()), 7, 0, 60).tobytes()


def test_a_batch_that_begins_in_the_middle_plays_on_with_the_same_contents() -> None:
    played = setting(sieges())

    whole, rest = play_compiled(GAME, played, 7, 0, 60), play_compiled(GAME, played, 7, 23, 37)

    assert whole[23:].tobytes() == rest.tobytes()


def test_nothing_is_compiled_anew_for_another_content_and_it_is_ready_at_once() -> None:
    play_compiled(GAME, setting(()), 1, 0, 1)
    compilations: list[Any] = []

    class Listener(event.Listener):
        def on_start(self, happened: Any) -> None:
            compilations.append(happened)

        def on_end(self, happened: Any) -> None:
            pass

    began = time.perf_counter()
    with event.install_listener("numba:compile", Listener()):
        for strong in range(6):
            brought = GAME.bringing([siege(2, strong, ("Never", "seen", f"before {time.monotonic_ns()}"))])
            assert compiled(brought) is compiled(GAME)
            play_compiled(brought, setting(()), 1, 0, 10)

    assert not compilations
    assert (time.perf_counter() - began) / 6 < 0.1


def test_who_has_no_content_is_handed_none() -> None:
    written = program(TINY_EPIC_DEFENDERS)

    assert not written.readers
    assert not written.laying
    assert not re.search(r"\bcontents?\b", written.source())
    assert TINY_EPIC_DEFENDERS.handed() == ()


def test_only_who_reads_the_content_is_handed_it() -> None:
    written = program(GAME)

    assert "def assault(s, content):" in written.code["assault"]
    assert "def hold(s, votes, pledged):" in written.code["hold"]
    assert written.code["play_games"].count("content = contents[which[g]]") == 1


def test_no_number_of_a_content_stands_in_the_text() -> None:
    assert program(GAME).source() == program(GAME.bringing([siege(1, 4)])).source()


class Row(Record):
    worth: i16


class Rows(Content):
    cards: Row[3]


class State(GameState, content=Rows):
    seen: i16


@rule
def spoil(s: Any) -> None:
    s.content.cards[0].worth = 3


@rule
def shadow(s: Any) -> int:
    content = s.seen
    return s.content.cards[content].worth


@rule
def add(s: Any) -> int:
    return s.content.cards[0].worth + deep(s, 1)


@rule
def deep(s: Any, k: int) -> int:
    return s.content.cards[k].worth if k < 2 else add(s)


@pytest.mark.parametrize(
    ("door", "why"),
    [(spoil, "cannot be changed: a content is only read"), (shadow, "'content' is what s.content is called here")],
    ids=["written", "shadowed"],
)
def test_a_rule_that_misuses_the_content_is_refused_with_its_line(door: Any, why: str) -> None:
    with pytest.raises(CompileError, match=rf"{door.__name__} \(line \d+\).*{why}"):
        Program([door], {}, Rows)


def test_rules_that_call_each_other_are_all_handed_the_content() -> None:
    written = Program([add], {}, Rows)

    assert written.readers == {"add", "deep"}
    assert "deep(s, int64(1), content)" in written.code["add"]
    assert "add(s, content)" in written.code["deep"]


def test_what_compiled_code_is_handed_is_the_contents_bytes() -> None:
    contents, which = GAME.handed(5, sieges()[:2], first=3)

    assert contents.tobytes() == b"".join(content.to_bytes() for content in sieges()[:2])
    assert list(which) == [1, 0, 1, 0, 1]
    assert which.dtype == np.int64
