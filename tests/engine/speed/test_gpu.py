"""The GPU path, as far as a machine without a GPU can go: every game's kernels compile, and their C++ plays the same
games on one core."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from holdfast.engine.rules import play, registry
from holdfast.engine.rules.content import Content
from holdfast.engine.rules.game import Game
from holdfast.engine.speed import device, gpu
from holdfast.engine.speed.compiler import CompileError
from holdfast.engine.speed.programs import compiled
from holdfast.games.borderkeep import GAME as BORDERKEEP
from holdfast.games.tiny_epic_defenders import GAME as TINY_EPIC_DEFENDERS
from holdfast.study.batch import Setting, play_compiled
from keep_vote import GAME as KEEP_VOTE

from .one_core import SHAPE, OneCore

GAMES = list(registry.games().values())
NAMES = {play.RANDOM: "random", play.ADVISE: "advise"}


def name(game: Game) -> str:
    return game.id


@pytest.mark.parametrize("game", GAMES, ids=name)
@pytest.mark.parametrize("advised", [False, True], ids=["random", "advised"])
def test_every_kernel_of_every_game_compiles_for_a_gpu(game: Game, advised: bool) -> None:
    assert gpu.compile_for_hopper(game, advised).startswith(b"\x7fELF")


def test_a_queue_that_a_race_checker_watches_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = replace(gpu.BIG_RANDOM, watched=True)
    kernel = gpu.Kernel(KEEP_VOTE, KEEP_VOTE.options.defaults(), False, device.HOPPER_SHARED, watched)

    assert b"play" in kernel.compiled(device.HOPPER)


def test_a_compiled_kernel_is_kept_beside_its_source(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setenv("HOLDFAST_CACHE", str(tmp_path))
    first = gpu.compile_for_hopper(KEEP_VOTE, False)

    (made,) = tmp_path.glob("keep_vote_gpu_*/sm_90.cubin")
    assert made.read_bytes() == first
    assert "rule_think" in made.with_name("kernel.cu").read_text()
    made.write_bytes(b"what lies in the cache is taken")
    assert gpu.compile_for_hopper(KEEP_VOTE, False) == b"what lies in the cache is taken"


def test_what_nvidias_compiler_refuses_is_told_with_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setenv("HOLDFAST_CACHE", str(tmp_path))

    with pytest.raises(CompileError, match=r"NVIDIA's compiler refuses .*bad_\w+/kernel.cu: .*error"):
        device.compile_for(device.HOPPER, "this is no C++", "bad")


@pytest.mark.parametrize("game", GAMES, ids=name)
@pytest.mark.parametrize("policy", [play.RANDOM, play.ADVISE], ids=["random", "advised"])
def test_the_same_games_from_cpp_as_from_numba(game: Game, policy: int) -> None:
    compare(game, game.options.defaults(), [policy] * game.seats(game.options.defaults()))


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (TINY_EPIC_DEFENDERS, {"players": 3}),
        (BORDERKEEP, {"players": 5}),
        (BORDERKEEP, {"players": 1}),
        (KEEP_VOTE, {"players": 5}),
    ],
    ids=["three-defenders", "five-towns", "solo", "five-chairs"],
)
def test_the_same_games_with_other_options_and_players_of_both_kinds_who_change_seats(
    game: Game, options: dict[str, Any]
) -> None:
    chosen = game.options.parse(options)
    policies = [play.ADVISE if seat % 3 == 1 else play.RANDOM for seat in range(game.seats(chosen))]

    compare(game, chosen, policies, rotate=True)


@pytest.mark.parametrize("game", [game for game in GAMES if game.drawn_content is not None], ids=name)
@pytest.mark.parametrize("policy", [play.RANDOM, play.ADVISE], ids=["random", "advised"])
def test_the_same_games_where_each_has_another_content(game: Game, policy: int) -> None:
    assert game.drawn_content is not None
    drawn = tuple(game.bringing(game.drawn_content(k)).content for k in range(9))
    options = game.options.defaults()

    compare(game, options, [policy] * game.seats(options), contents=drawn)


def compare(
    game: Game,
    options: Any,
    policies: list[int],
    rotate: bool = False,
    games: int = 150,
    contents: tuple[Content, ...] = (),
) -> None:
    """Results of many games, and the last states of a few, byte by byte; small and big parts of the state apart."""
    setting = Setting(options, tuple(NAMES[policy] for policy in policies), rotate, contents)
    expected = play_compiled(game, setting, 3, 0, games)
    one = OneCore(game, play.ADVISE in policies, options, replace(SHAPE, hot=140), contents=contents)

    results, finals = one.play(3, games, gpu.Players(policies, rotate), kept=5)

    assert results.tobytes() == expected.tobytes()
    for g, final in enumerate(finals):
        assert final.tobytes() == last_state(game, setting, 3 + g, g), f"game {g}"


def last_state(game: Game, setting: Setting, seed: int, number: int) -> bytes:
    states, policies = game.state.rows(1), np.array(setting.policies(number), np.int64)
    luck, result, handed = play.Luck.rows(1), play.Result.rows(1), game.handed(1, setting.contents, number)
    blank, menu = game.blank(setting.options), game.new_menu()
    compiled(game).play_games(blank, states, seed, policies, luck, menu, result, *handed)
    return bytes(states[0].tobytes())


def test_where_all_play_at_random_the_kernel_leaves_the_advice_out() -> None:
    with_advice, without = gpu.program(TINY_EPIC_DEFENDERS, True), gpu.program(TINY_EPIC_DEFENDERS, False)

    assert "advise" in with_advice.code
    assert "advise" not in without.code
    assert "think" in without.code


def test_big_states_are_queued_where_nobody_thinks() -> None:
    assert not gpu.shape(TINY_EPIC_DEFENDERS, advised=False).is_queue
    assert not gpu.shape(BORDERKEEP, advised=True).is_queue
    assert gpu.shape(BORDERKEEP, advised=False).is_queue


def test_a_smaller_gpu_gets_fewer_threads() -> None:
    options = TINY_EPIC_DEFENDERS.options.defaults()
    kernel = gpu.Kernel(TINY_EPIC_DEFENDERS, options, False, shared=99 * 1024)

    assert kernel.shape.threads < gpu.SMALL_RANDOM.threads
    assert kernel.shape.threads % gpu.WARP == 0
    assert kernel.shared + kernel.shape.own_shared <= 99 * 1024
    with pytest.raises(CompileError, match="tiny-epic-defenders: a GPU has no room for 32 states"):
        gpu.Kernel(TINY_EPIC_DEFENDERS, options, False, shared=9 * 1024)


def test_without_a_gpu_one_is_told_so_and_what_to_do() -> None:
    if has_gpu():
        assert gpu.simulate(KEEP_VOTE, games=64).decisions > 0
    else:
        with pytest.raises(device.NoGpu, match="no CUDA GPU was found here"):
            gpu.simulate(KEEP_VOTE, games=64)


def has_gpu() -> bool:
    try:
        device.Device().close()
    except device.NoGpu:
        return False
    return True


def test_without_nvidias_packages_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(f"No module named '{name}'")

    monkeypatch.setattr("holdfast.engine.speed.device.importlib.import_module", missing)

    with pytest.raises(device.NoGpu, match=r"needs NVIDIA's packages .*: pip install 'holdfast\[gpu\]'"):
        device.Device()
