"""The parts of the soak that take no hours."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from holdfast.engine.rules.content import Content
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.play import RANDOM
from holdfast.engine.rules.registry import games
from holdfast.games.draw_fortress import GAME as DRAW_FORTRESS
from holdfast.study import soak
from holdfast.study.soak import fuzz, read_spoiled, say_spoiled, some_contents, some_options, spoil
from keep_vote import GAME as KEEP_VOTE

BROUGHT_TO = [game for game in games().values() if game.drawn_content is not None]


@pytest.mark.parametrize("game", BROUGHT_TO, ids=lambda game: game.id)
def test_spoiled_contents_are_refused_with_sentences_or_read(game: Game) -> None:
    assert read_spoiled(game, random.Random(1), 200) is None


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_spoiled_words_and_strokes_are_refused_with_sentences_or_kept(game: Game) -> None:
    assert say_spoiled(game, random.Random(1), 150) is None


def test_a_reader_that_breaks_is_told_with_the_text() -> None:
    def breaking(texts: Sequence[str]) -> Content:
        if texts:
            raise KeyError("assault")
        return KEEP_VOTE.content_from(texts)  # type: ignore[misc]

    told = read_spoiled(replace(KEEP_VOTE, content_from=breaking, content=None), random.Random(1), 1)

    assert told is not None
    assert told.startswith("KeyError: 'assault', when this is read: ")


def test_contents_are_drawn_again_from_their_numbers() -> None:
    for number, content in some_contents(KEEP_VOTE, KEEP_VOTE.options.defaults(), random.Random(2)).items():
        assert KEEP_VOTE.bringing(KEEP_VOTE.drawn_content(number)).content.digest == content.digest  # type: ignore[misc]


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_options_that_are_drawn_go_together(game: Game) -> None:
    for seed in range(40):
        assert not game.misfit(some_options(game, random.Random(seed)), game.content)


def test_spoiled_things_are_counted_by_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert spoil([KEEP_VOTE], random.Random(1), 60) == 0

    told = capsys.readouterr().out.splitlines()
    assert [line.partition(", none")[0].rpartition(", ")[0] for line in told] == [
        "soak: spoiled contents of keep-vote: 60 tried",
        "soak: spoiled words and strokes of keep-vote: 60 tried",
    ]


def test_the_seats_that_are_drawn_for_people_are_theirs_in_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    class Compiled:
        @staticmethod
        def fuzz_games(blank: Any, *_: Any) -> int:
            theirs.append(int(blank[0]["people"]))
            return 1

    theirs: list[int] = []
    monkeypatch.setattr(soak, "load", lambda *_: Compiled)

    assert fuzz(DRAW_FORTRESS, DRAW_FORTRESS.options.defaults(), 1, 1, RANDOM, False, people=0b10) is None
    assert theirs == [0b10]


def test_a_fault_is_told_with_the_seats_that_were_peoples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "fuzz", lambda *given: f"broken with {given[-1]:#b}")

    told = {soak.soak(DRAW_FORTRESS, random.Random(seed), 1, 1)[1] or "" for seed in range(9)}

    assert all(one.partition("people=")[2].split(":")[0] == one.rpartition(" ")[2] for one in told)
    assert len({one.rpartition(" ")[2] for one in told}) > 1
