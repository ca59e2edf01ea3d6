"""The same measurements on OpenSpiel, beside ours: its games are other games, so only orders of magnitude tell.

A decision is a player's move. OpenSpiel counts forced moves too, which we take silently: that is in its favour.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Any

PEER_GAMES = ("hearts", "gin_rummy", "tic_tac_toe")
HOW_TO_GET_IT = "OpenSpiel is not installed here; `make bench` or `pip install open_spiel` brings it."
SEARCHES = 2  # simulations per search: the first plays out from the root, the second from one of its children
DECISIONS_A_SEARCH = 20_000
PLAY_OUTS = 100  # to know how long games from a position are
SEED = 7


@dataclass(frozen=True)
class Peer:
    """A game of OpenSpiel, and how many decisions it makes in a second."""

    game: str
    length: float  # decisions in a random game
    inside: float  # played out in C++, by the evaluator of its Monte Carlo search
    from_python: float  # driven through its Python interface


def peers(seconds: float) -> list[Peer] | None:
    """OpenSpiel's games, each measured for so long, twice; None if it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    return [_measured(pyspiel, name, seconds) for name in PEER_GAMES]


def _measured(pyspiel: Any, name: str, seconds: float) -> Peer:
    game, dice = pyspiel.load_game(name), random.Random(SEED)
    decisions = games = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        decisions += _play_out(game.new_initial_state(), dice)
        games += 1
    from_python = decisions / (time.perf_counter() - began)
    return Peer(name, decisions / games, _inside(pyspiel, game, dice, seconds), from_python)


def _play_out(state: Any, dice: random.Random) -> int:
    """Play to the end with random moves; how many were players' decisions."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            _roll(state, dice)
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
    return decisions


def _roll(state: Any, dice: random.Random) -> None:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(dice.choices(outcomes, chances)[0])


def _inside(pyspiel: Any, game: Any, dice: random.Random, seconds: float) -> float:
    """Decisions per second of random play inside C++.

    The evaluator cannot be called from Python, but a search of two simulations does nothing else than play out many
    times: first from the position it is given, then from one move later.
    """
    state = _open_position(game, dice)
    length = sum(_play_out(state.clone(), dice) for _ in range(PLAY_OUTS)) / PLAY_OUTS
    rollouts = max(1, int(DECISIONS_A_SEARCH / length))
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, SEED)
    search = pyspiel.MCTSBot(game, evaluator, 2.0, SEARCHES, 100, False, SEED, False)
    searches, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        search.step(state)
        searches += 1
    played = searches * rollouts * (length + (length - 1))
    return float(played / (time.perf_counter() - began))


def _open_position(game: Any, dice: random.Random) -> Any:
    """The first position of a random game with a real choice: a search with a single move ends after one simulation."""
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        if state.is_chance_node():
            _roll(state, dice)
        else:
            state.apply_action(state.legal_actions()[0])
    return state
