"""What is printed on the cards, for whoever draws them: `python -m holdfast.games.borderkeep.card_faces FILE`.

The browser's board carries a copy of it, so that a table does not send all cards with every move.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from .content import (
    ACCEPTS,
    CARDS,
    CASTS,
    COST,
    DICE,
    EATS,
    ENGINE_DICE,
    ENGINE_INITIATIVE,
    ENGINES,
    FIRST_ARTIFACT,
    FIRST_DISASTER,
    FIRST_HERO,
    FIRST_MONSTER,
    FIRST_TROOP,
    HITS,
    INITIATIVE,
    MAGICAL,
    MAKES,
    MISSILE,
    MOUNTED,
    PURSE,
    REVENUE,
    TARGET,
    Card,
    Commodity,
    Target,
)

KINDS = (
    (FIRST_TROOP, "structure"),
    (FIRST_HERO, "troop"),
    (FIRST_ARTIFACT, "hero"),
    (FIRST_MONSTER, "artifact"),
    (FIRST_DISASTER, "monster"),
    (CARDS, "disaster"),
    (len(Card), "token"),
)
CLASSES = {"missile": MISSILE, "mounted": MOUNTED, "magic": MAGICAL, "spells": CASTS}


def faces() -> dict[str, dict[str, Any]]:
    """The printed face of each card and token, by its name in views."""
    return {card.name.lower(): face(card) for card in Card}


def face(card: Card) -> dict[str, Any]:
    kind = next(kind for end, kind in KINDS if card < end)
    shown: dict[str, Any] = {"kind": kind}
    if COST[card]:
        shown["cost"] = int(COST[card])
        shown["pay"] = [_low(Commodity(c)) for c in ACCEPTS[PURSE[card]] if c != Commodity.GOLD]
    if kind == "structure":
        shown |= _structure(card)
    elif kind == "disaster":
        shown["target"] = _low(Target(TARGET[card]))
    else:
        shown |= {"initiative": int(INITIATIVE[card]), "dice": int(DICE[card]), "hits": int(HITS[card])}
        shown["classes"] = [word for word, column in CLASSES.items() if column[card]]
    return shown


def _structure(card: Card) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    if REVENUE[card]:
        shown["makes"] = {_low(Commodity(MAKES[card])): int(REVENUE[card])}
    if EATS[card]:
        shown["eats"] = int(EATS[card])
    for k, engine in enumerate(ENGINES):
        if engine == card:
            shown |= {"initiative": int(ENGINE_INITIATIVE[k]), "dice": int(ENGINE_DICE[k])}
    return shown


def _low(member: Any) -> str:
    return str(member.name.lower())


def written() -> str:
    """The faces as a file, one card a line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(shown)}" for name, shown in faces().items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(written(), "utf-8")
