"""What the game says: its questions, its actions, why not, and how it ended."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from holdfast.engine.rules.views import low
from holdfast.engine.words.catalogue import Message

from .actions import ACTIONS, Act
from .content import Artifact, Card, Color, Defender, Foe, Hero, Price, Region
from .rules.attack import defend_cost
from .rules.board import owner
from .rules.foes import fight_cost
from .standing import score
from .state import Decision, Outcome, State


def prompt(s: State) -> Message:
    """The question on the table."""
    f = s.frames[s.depth - 1]
    decision = Decision(s.decision)
    facts: dict[str, Any] = {"who": Defender(s.actor), "ap": int(s.ap)}
    if decision == Decision.CHOOSE_HERO:
        facts["color"] = Color(f.defender)
    if decision == Decision.ON_DRAW_CHOICE:
        facts["who"] = Defender(f.card)
    if decision in (Decision.SACRIFICE, Decision.STAFF_MOVE):
        facts["who"] = Defender(f.defender)
    if decision in (Decision.DEFEND, Decision.MARTYR, Decision.RETRIBUTION):
        facts |= {"region": Region(f.region), "card": Card(f.card), "whom": Defender(f.asked)}
        facts["cost"] = defend_cost(s, f.asked, f.card)
    if decision == Decision.ARTIFACT_SWAP:
        facts["artifact"] = Artifact(f.artifact)
    return Message(f"decision.{low(decision)}", facts)


def outcome(s: State) -> Message:
    facts = {"round": int(s.round), "capital": int(s.regions[Region.CAPITAL].threat), "score": score(s)}
    return Message(f"outcome.{low(Outcome(s.outcome))}", facts)


def whose(s: State, told: Message) -> list[int] | None:
    """3 What a Defender loses, its owner loses; what the realm loses, all do."""
    who = told.facts.get("who")
    return [int(owner(s, who))] if isinstance(who, Defender) else None


def cost_of(s: State, action: int) -> int | None:
    """What an action costs in AP, or None; what Fighting costs nobody knows before the foe is revealed."""
    kind = Act(ACTIONS.kind[action])
    if kind in (Act.FIGHT, Act.SPEAR):
        return max(int(Price[kind.name]), int(fight_cost(s))) if s.foe_revealed else None
    return kind.family.numbers.get("cost")


def label(s: State, seat: int, action: int) -> Message | None:
    """Fighting is worded by who is fought and how it is paid; defending by its cost."""
    a = ACTIONS[action]
    kind = Act(ACTIONS.kind[action])
    facts: dict[str, Any] = dict(a.arguments)
    if kind in (Act.FIGHT, Act.SPEAR):
        key = "action.fight_hp" if s.foe == Foe.COLOSSUS and s.foe_revealed else f"action.{a.family.name}"
        hp = int(Price[kind.name])
        foe = Foe(s.foe) if s.foe_revealed else Message("foe.hidden")
        return Message(key, {"foe": foe, "cost": cost_of(s, action) or hp, "hp": hp})
    if kind in (Act.DEFEND_SELF, Act.DEFEND_MARTYR):
        if s.decision != Decision.DEFEND or not s.deciders:
            return Message(f"action.{a.family.name}_plain")
        f = s.frames[s.depth - 1]
        return Message(f"action.{a.family.name}", {"cost": defend_cost(s, f.asked, f.card), "region": Region(f.region)})
    if kind in (Act.YES, Act.NO) and s.deciders and s.decision in a.family.questions:
        return Message(f"action.{a.family.name}_{low(Decision(s.decision))}", {})
    if kind == Act.VICTIM:
        facts["hp"] = int(s.defenders[a.values[0]].hp)
    return Message(f"action.{a.family.name}", facts)


def explain(s: State, seat: int, action: int) -> dict[str, Any]:
    """The numbers in a refusal, and when the action would be possible."""
    return {"cost": cost_of(s, action), "ap": int(s.ap), "moment": moment(Act(ACTIONS.kind[action]))}


def moment(kind: Act) -> Message:
    """4.12 The question that this kind of action answers; yes and no answer several."""
    if kind in (Act.YES, Act.NO):
        return Message("moment.yes_or_no")
    return Message(f"moment.{low(kind.family.questions[-1])}")


def piece_names(s: State) -> dict[str, IntEnum]:
    """Defenders go by their hero's name once they have one."""
    if s.round == 0:
        return {}
    return {f"defender.{low(Defender(h))}": Hero(s.defenders[h].hero) for h in range(s.team)}
