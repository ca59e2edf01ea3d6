"""The GPU path, as far as a machine without a GPU can go: every rule still compiles to PTX, and nothing pretends."""

import importlib

import pytest

from holdfast.engine.rules import play
from holdfast.engine.speed import gpu
from holdfast.games.borderkeep import GAME as BORDERKEEP
from holdfast.games.tiny_epic_defenders import GAME
from keep_vote import GAME as KEEP_VOTE


def test_all_rules_of_a_game_compile_for_a_gpu() -> None:
    ptx = gpu.compile_to_ptx(GAME, play.ADVISE)

    assert ".entry" in ptx
    assert "play_on_gpu" in ptx


def test_where_all_play_at_random_the_kernel_leaves_the_advice_out() -> None:
    with_advice, without = gpu.program(GAME, play.ADVISE), gpu.program(GAME, play.RANDOM)

    assert "advise" in with_advice.code
    assert "advise" not in without.code
    assert "think" in without.code


def test_without_a_gpu_one_is_told_so_and_what_to_do() -> None:
    if importlib.import_module("numba.cuda").is_available():
        run = gpu.simulate(GAME, games=64)
        assert run.decisions > 0
    else:
        with pytest.raises(gpu.NoGpu, match="holdfast simulate"):
            gpu.simulate(GAME, games=64)


def test_small_states_are_fetched_whole_where_nobody_thinks() -> None:
    assert gpu.shape(GAME, play.RANDOM).fetches
    assert not gpu.shape(GAME, play.ADVISE).fetches
    assert not gpu.shape(BORDERKEEP, play.RANDOM).fetches
    assert "play_on_gpu" in gpu.compile_to_ptx(KEEP_VOTE, play.RANDOM)
