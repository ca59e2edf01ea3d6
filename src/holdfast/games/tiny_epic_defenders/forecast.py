"""What the enemy on the table will do if nobody Defends (4.4, 4.5, 4.7.3), told before it does it."""

from __future__ import annotations

from typing import Any

from .content import (
    CAPITAL_FALLS_AT,
    DIRE_REGION,
    ENEMY_ATTACKS,
    FIRST_DIRE,
    FIRST_ENEMY,
    REGION_FALLS_AT,
    Card,
    Region,
)
from .rules.attack import DIRE_ATTACK
from .state import Outcome, Situation, State

RAZE = 2  # what the Manticore raises the threat by


def attacked_by(card: Card) -> list[Region]:
    """The Regions a card attacks, in order; none if it is no enemy."""
    if card < FIRST_ENEMY:
        return []
    if card < FIRST_DIRE:
        return [Region(r) for r in ENEMY_ATTACKS[card - FIRST_ENEMY]]
    return [Region(DIRE_REGION[card - FIRST_DIRE])]


def strikes(s: State) -> list[dict[str, Any]]:
    """The attacks of the enemy under way: done, now or ahead; those to come with where they land and the level then."""
    if s.outcome != Outcome.UNDECIDED:
        return []
    attack_is_open = False
    for f in reversed(s.frames[: s.depth]):
        if f.kind == Situation.ATTACK:
            attack_is_open = not s.defended
        if f.kind in (Situation.ENEMY, Situation.DIRE_ENEMY):
            begun = f.step if f.kind == Situation.ENEMY else f.step - DIRE_ATTACK
            return [_strike(s, Card(f.a), k, int(begun), attack_is_open) for k in range(len(attacked_by(Card(f.a))))]
    return []


def _strike(s: State, card: Card, k: int, begun: int, attack_is_open: bool) -> dict[str, Any]:
    r = attacked_by(card)[k]
    if k >= begun:
        when = "ahead"
    else:
        when = "now" if k == begun - 1 and attack_is_open else "done"
    told: dict[str, Any] = {"region": r.name.lower(), "when": when}
    return told if when == "done" else told | _landing(s, card, r)


def _landing(s: State, card: Card, r: Region) -> dict[str, Any]:
    by = RAZE if card == Card.MANTICORE else 1
    capital, threat = int(s.regions[Region.CAPITAL].threat), int(s.regions[r].threat)
    if s.regions[r].destroyed:
        return {"lands": "capital", "level": min(CAPITAL_FALLS_AT, capital + by)}
    if threat + by >= REGION_FALLS_AT:
        return {"lands": "destroys", "level": min(CAPITAL_FALLS_AT, capital + 1)}
    return {"lands": "rises", "level": threat + by}
