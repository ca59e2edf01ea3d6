"""How a game goes with something that somebody brought: what the game itself measures, or else who wins."""

from __future__ import annotations

from holdfast.engine.rules.game import Game
from holdfast.engine.rules.measured import DRAWN, LOST, WON, Measured

from .batch import Setting, play_compiled
from .statistics import won


def measured(game: Game, first: int, games: int) -> Measured:
    """Games number `first` and following with the game's content, all seats by the rule of thumb."""
    if game.measure is not None:
        return game.measure(game.content, first, games)
    options = game.options.defaults()
    seats = game.seats(options)
    setting = Setting(options, ("advise",) * seats, contents=(game.content,))
    rewards = play_compiled(game, setting, 0, first, games)["rewards"][:, :seats]
    wins = won(rewards)
    return Measured(
        {
            f"seat_{p}": "".join(
                WON if win else DRAWN if reward == 0 else LOST
                for win, reward in zip(wins[:, p], rewards[:, p], strict=True)
            )
            for p in range(seats)
        }
    )
