"""A batch of games with consecutive seeds, played in this process: compiled, or interpreted as a check.

A game depends on its seed, its options and who sits where, never on the batch it is in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from holdfast.engine.rules import play
from holdfast.engine.rules.content import Content
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.options import Value
from holdfast.engine.rules.records import Rows
from holdfast.engine.speed.programs import compiled

POLICIES = {"random": play.RANDOM, "advise": play.ADVISE}


@dataclass(frozen=True)
class Setting:
    """What all games of a simulation share."""

    options: Mapping[str, Value]
    players: tuple[str, ...]  # who sits where, by the names in POLICIES
    rotate: bool = False  # everybody moves one seat on from game to game
    contents: tuple[Content, ...] = ()  # games are played with these in turn; none: all with the game's own
    people: int = 0  # the seats the rules take for people's, as bits

    def content(self, game_number: int) -> Content | None:
        return self.contents[game_number % len(self.contents)] if self.contents else None

    def policies(self, game_number: int) -> list[int]:
        """Who chooses at each seat in this game, counted from 0."""
        return [POLICIES[self.players[player]] for player in self.seating(game_number)]

    def seating(self, game_number: int) -> list[int]:
        """Which player sits at each seat."""
        turn = game_number % len(self.players) if self.rotate else 0
        return [(seat - turn) % len(self.players) for seat in range(len(self.players))]


def play_compiled(game: Game, setting: Setting, seed: int, first: int, games: int) -> np.ndarray[Any, Any]:
    """Games number `first` and following as an array of `play.Result`; game g has the seed `seed + g`."""
    rules = compiled(game)
    blank, states, lucks = game.blank(setting.options, setting.people), game.state.rows(1), play.Luck.rows(1)
    menu, results = game.new_menu(), play.Result.rows(games)
    # With rotation a call plays one game, for all games of a call have the same seating.
    at_once = 1 if setting.rotate else games
    for k in range(0, games, at_once):
        policies = np.array(setting.policies(first + k), np.int64)
        handed = game.handed(at_once, setting.contents, first + k)
        rules.play_games(blank, states, seed + first + k, policies, lucks, menu, results[k : k + at_once], *handed)
    return results


def play_interpreted(game: Game, setting: Setting, seed: int, first: int, games: int) -> np.ndarray[Any, Any]:
    """The same games as plain Python: some hundred times slower, and equal to the last bit."""
    lucks, menu = [play.Luck()], [0] * game.menu
    results = play.Result.rows(games)
    for k in range(games):
        told: Sequence[Any] = [play.Result()]
        played = game.playing_with(setting.content(first + k)) if setting.contents else game
        blank = [played.new_state(setting.options, setting.people)]
        states = Rows([played.new_state(setting.options, setting.people)])
        game.rules.play_games(blank, states, seed + first + k, setting.policies(first + k), lucks, menu, told)
        results[k] = np.frombuffer(told[0].to_bytes(), play.Result.dtype)[0]
    return results


def by_player(results: np.ndarray[Any, Any], setting: Setting, first: int) -> np.ndarray[Any, Any]:
    """The same results with the rewards in the order of the players, wherever they sat."""
    n = len(setting.players)
    turns = (first + np.arange(len(results))) % n if setting.rotate else np.zeros(len(results), np.int64)
    seats = (np.arange(n) + turns[:, np.newaxis]) % n  # where each player sat
    told = results.copy()
    told["rewards"][:, :n] = np.take_along_axis(results["rewards"], seats, axis=1)
    return told
