"""What the enemy on the table will do if nobody Defends (4.4, 4.5, 4.7.3), told before it does it."""

from __future__ import annotations

from typing import Literal

import msgspec

from holdfast.engine.rules.frames import innermost

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
from .names import REGION, RegionName
from .rules.attack import DIRE_ATTACK
from .state import Outcome, Situation, State

RAZE = 2  # what the Manticore raises the threat by


class Strike(msgspec.Struct, frozen=True, omit_defaults=True):
    """One attack of the enemy card under way; once it is done, only where it was."""

    region: RegionName
    when: Literal["done", "now", "ahead"]
    lands: Literal["rises", "destroys", "capital"] | None = None
    level: int | None = None  # of the Region, or of the Capital, after it


def attacked_by(card: Card) -> list[Region]:
    """The Regions a card attacks, in order; none if it is no enemy."""
    if card < FIRST_ENEMY:
        return []
    if card < FIRST_DIRE:
        return [Region(r) for r in ENEMY_ATTACKS[card - FIRST_ENEMY]]
    return [Region(DIRE_REGION[card - FIRST_DIRE])]


def strikes(s: State) -> list[Strike]:
    """The attacks of the enemy under way: done, now or ahead; those to come with where they land and the level then."""
    if s.outcome != Outcome.UNDECIDED:
        return []
    f = innermost(s, Situation.ENEMY, Situation.DIRE_ENEMY)
    if f is None:
        return []
    attack_is_open = innermost(s, Situation.ATTACK) is not None and not s.defended
    begun = int(f.step if f.kind == Situation.ENEMY else f.step - DIRE_ATTACK)
    card = Card(f.card)
    return [_strike(s, card, k, begun, attack_is_open) for k in range(len(attacked_by(card)))]


def _strike(s: State, card: Card, k: int, begun: int, attack_is_open: bool) -> Strike:
    r = attacked_by(card)[k]
    if k >= begun:
        return landing(s, card, r, "ahead")
    return landing(s, card, r, "now") if k == begun - 1 and attack_is_open else Strike(REGION[r], "done")


def landing(s: State, card: Card, r: Region, when: Literal["now", "ahead"]) -> Strike:
    """Where an attack lands if nobody Defends, and the level it leaves there."""
    by = RAZE if card == Card.MANTICORE else 1
    capital, threat = int(s.regions[Region.CAPITAL].threat), int(s.regions[r].threat)
    if s.regions[r].destroyed:
        return Strike(REGION[r], when, "capital", min(CAPITAL_FALLS_AT, capital + by))
    if threat + by >= REGION_FALLS_AT:
        return Strike(REGION[r], when, "destroys", min(CAPITAL_FALLS_AT, capital + 1))
    return Strike(REGION[r], when, "rises", threat + by)
