"""The bench: what it measures, and that it says plainly what is missing."""

from __future__ import annotations

import sys

import pytest

from holdfast.engine.rules.registry import find_game
from holdfast.engine.workshop import prepare
from holdfast.study import game_speed
from holdfast.study.game_speed import USUAL_GOALS, Effort, goals_of
from holdfast.study.peers import peers


def test_every_figure_is_measured_and_compared_with_its_goal() -> None:
    game = find_game("keep-vote")
    prepare(game, ["play_games"])

    figures = game_speed.measure(game, Effort(runs=1, games=40, interpreted_games=2, cold=False))
    told = figures.to_json()

    assert min(figures.compiled, figures.advised, figures.interpreted, figures.copy_ns, figures.warm_start_s) > 0
    assert figures.compiled > figures.interpreted
    assert told["state_bytes"] == game.state.dtype.itemsize
    assert "cold_compile_s" not in told
    assert set(told["goals"]) == set(USUAL_GOALS) - {"cold_compile_s"}


def test_speeds_must_reach_their_goal_and_times_stay_below() -> None:
    assert USUAL_GOALS["compiled"].met(3e6)
    assert not USUAL_GOALS["compiled"].met(2.9e6)
    assert not USUAL_GOALS["compiled"].reached(3e6)
    assert USUAL_GOALS["copy_ns"].met(99)
    assert not USUAL_GOALS["copy_ns"].met(101)


def test_a_game_may_have_goals_of_its_own() -> None:
    goals = goals_of(find_game("borderkeep"))

    assert not USUAL_GOALS["state_bytes"].met(4096)
    assert goals["state_bytes"].met(4096)
    assert goals["copy_ns"] == USUAL_GOALS["copy_ns"]


def test_without_openspiel_there_are_no_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)

    assert peers(0.1) is None
