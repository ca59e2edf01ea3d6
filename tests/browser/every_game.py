"""The games that are installed, in the order of the home page: for what holds at every table, whoever brings a game."""

from __future__ import annotations

from pathlib import Path

from holdfast.engine.rules.game import Game
from holdfast.engine.rules.options import Value
from holdfast.engine.rules.registry import in_order

BOARDS = Path(__file__).parents[2] / "web/src/boards"
GAMES: dict[str, Game] = {game.id: game for game in in_order()}
EVERY = list(GAMES)
DRAWN = [game for game in EVERY if (BOARDS / game / "Board.svelte").is_file()]  # those with a board of their own
USUAL = 3  # who sit at a table, where that many may
FULLER = {"borderkeep": 4}  # where one more makes a board fuller


def brings(game: str, component: str) -> bool:
    """Whether the game's board comes with that, `Own` or `Hand`."""
    return (BOARDS / game / f"{component}.svelte").is_file()


def players(game: str) -> int:
    """As many as usual, or as near as the game has them."""
    wanted = FULLER.get(game, USUAL)
    return int(min(GAMES[game].options.all["players"].values, key=lambda n: (abs(n - wanted), n)))


def newcomers_table(game: str) -> dict[str, Value]:
    """What is agreed on at a table of that many, with no long set-up where the game spares newcomers one."""
    return {"players": players(game), **GAMES[game].options.newcomers}
