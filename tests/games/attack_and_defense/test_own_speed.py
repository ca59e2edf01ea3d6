"""Buildings that somebody brought play as fast as the ready-made ones, and nothing is compiled for them."""

import time
from importlib.resources import files
from typing import Any

import numpy as np

from holdfast.engine.rules.play import ADVISE, Luck, Result
from holdfast.engine.speed.programs import compiled
from holdfast.games.attack_and_defense import GAME, balance
from holdfast.games.attack_and_defense.content import ROWS
from holdfast.games.attack_and_defense.filling import READY
from holdfast.games.attack_and_defense.generated import building

GAMES, RUNS, AT_LEAST, READY_IN = 150, 7, 0.9, 0.1
FOLDER = files("holdfast.games.attack_and_defense") / "buildings"


def copied(name: str) -> str:
    """A ready-made building as somebody might bring it: the same cards under words of their own."""
    text = (FOLDER / f"{name}.toml").read_text("utf-8")
    return text.replace('id = "', 'id = "my_').replace('token = "', 'token = "my_')


def seconds_of(content: Any, shift: int) -> tuple[float, int]:
    """The processor's time for the same duels, and how many decisions they have."""
    contents = np.tile(content.array, GAMES)
    contents["starters"] = balance.armies_by_lot(GAMES, 1) + shift
    options = GAME.options.parse({"players": 2, "quick_start": "true"})
    results, policies = Result.rows(GAMES), np.array([ADVISE] * 2, np.int64)
    began = time.process_time()
    compiled(GAME).play_games(
        *(GAME.blank(options), GAME.state.rows(1), 7, policies, Luck.rows(1), GAME.new_menu(), results),
        *(contents, np.arange(GAMES)),
    )
    return time.process_time() - began, int(results["decisions"].sum())


def ready_in(texts: list[str]) -> float:
    """The processor's seconds until a game with these buildings can begin."""
    began = time.process_time()
    GAME.bringing(texts)
    return time.process_time() - began


def test_an_army_of_own_buildings_is_ready_in_a_tenth_of_a_second() -> None:
    assert min(ready_in([building(RUNS * k + row) for row in range(ROWS)]) for k in range(RUNS)) < READY_IN


def test_own_buildings_are_as_fast_as_ready_made_ones_without_compiling() -> None:
    rules = compiled(GAME)
    seconds_of(GAME.content, 0)  # loaded, or compiled where nobody has played yet
    signatures = len(rules.play_games.signatures)
    own = GAME.bringing([copied(name) for name in READY])

    assert compiled(own) is rules
    runs = [(seconds_of(GAME.content, 0), seconds_of(own.content, len(READY))) for _ in range(RUNS)]

    (ready, played), (brought, same) = (min(times) for times in zip(*runs, strict=True))
    assert played == same
    assert ready / brought >= AT_LEAST
    assert len(rules.play_games.signatures) == signatures
