"""What a choice in a battle would do (4.6a), told before it is made. The battle sheet lies open to all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from holdfast.engine.rules.game import Foreseen
from holdfast.engine.words.catalogue import Message

from .actions import ACTIONS, Act
from .content import ENGINE_DICE, ENGINES, Card
from .pieces import Seat
from .rules.fighters import dice_now, first_of, hits_under_hits
from .state import Side, State


def preview(s: State, p: int, a: int) -> list[Foreseen]:
    """Hits, spells and retreats; dice are told as what is rolled, not as what they might show."""
    action = ACTIONS[a]
    foresee = FORESEEN.get(Act(action.family.kind))
    return foresee(s, *action.values) if foresee is not None else []


def hit(s: State, unit: int) -> list[Foreseen]:
    """B3.2, B3.3 What is left of the unit when all hits count."""
    foe = Side(1 - s.battle.side)
    fighter = s.battle.fighters[first_of(foe) + unit]
    left = int(hits_under_hits(fighter)) - 1
    facts: dict[str, Any] = {"card": Card(fighter.card), "side": foe}
    if left == 0:
        return [Foreseen("B3", Message("preview.destroyed", facts))]
    facts |= {"hits": left, "more": int(s.battle.pool[s.battle.side]) - 1}
    return [Foreseen("B3", Message("preview.hit", facts))]


def ensorcell(s: State, unit: int) -> list[Foreseen]:
    """5.6 The dice it will not roll in this segment."""
    foe = Side(1 - s.battle.side)
    fighter = s.battle.fighters[first_of(foe) + unit]
    facts = {"card": Card(fighter.card), "side": foe, "dice": int(dice_now(fighter))}
    return [Foreseen("5.6", Message("preview.ensorcelled", facts))]


def heal(s: State, unit: int) -> list[Foreseen]:
    """5.6 One hit regained."""
    side = Side(s.battle.side)
    fighter = s.battle.fighters[first_of(side) + unit]
    facts = {"card": Card(fighter.card), "side": side, "hits": int(fighter.hits) + 1}
    return [Foreseen("5.6", Message("preview.healed", facts))]


def fight_on(s: State) -> list[Foreseen]:
    """B3 The dice of both sides in a segment, before spells; each that shows 1 is a hit."""
    return [Foreseen("B3", Message("preview.dice", {"side": side, **strength(s, side)})) for side in Side]


def strength(s: State, side: Side) -> dict[str, Any]:
    """The dice a side rolls in a segment, engines included, and the hits that would destroy it."""
    fighters = s.battle.fighters[first_of(side) : first_of(side) + s.battle.n[side]]
    living = [fighter for fighter in fighters if fighter.hits > 0]
    copies = s.towns[s.battle.defender].copies
    engines = sum(int(ENGINE_DICE[k] * copies[card]) for k, card in enumerate(ENGINES)) if side == Side.DEFENDERS else 0
    dice = sum(int(dice_now(fighter)) for fighter in living) + engines
    return {"dice": dice, "hits": sum(int(hits_under_hits(fighter)) for fighter in living)}


def retreat(s: State) -> list[Foreseen]:
    """9 war_retreat: the battle is over, no sack."""
    return [Foreseen("9", Message("preview.retreat", {"seat": Seat(s.battle.defender)}))]


FORESEEN: Mapping[Act, Callable[..., list[Foreseen]]] = {
    Act.HIT: hit,
    Act.ENSORCELL: ensorcell,
    Act.HEAL: heal,
    Act.FIGHT_ON: fight_on,
    Act.RETREAT: retreat,
}
