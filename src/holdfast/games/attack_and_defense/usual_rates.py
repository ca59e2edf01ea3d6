"""How the ready-made buildings fare, for whoever measures one of their own beside them:
`python -m holdfast.games.attack_and_defense.usual_rates FILE` writes `usual.toml`, in some two minutes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from holdfast.engine.rules.measured import WON

from . import GAME
from .filling import READY
from .measuring import ROLES, measured_building

GAMES = 10_000


def lines(games: int = GAMES) -> Iterator[str]:
    yield f"# How often each ready-made building wins, of {games} duels of the rule of thumb; see `usual_rates`.\n"
    for building, name in enumerate(READY):
        outcomes = measured_building(GAME.content, building, 0, games).outcomes
        rates = ", ".join(f"{role} = {outcomes[role].count(WON) / len(outcomes[role]):.4f}" for role in ROLES)
        yield f"{name} = {{ {rates} }}\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text("".join(lines()), "utf-8")
