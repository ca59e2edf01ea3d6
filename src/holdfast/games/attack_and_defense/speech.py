"""What the table says to people: prompts, labels, the numbers in a refusal, and how the game ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from holdfast.engine.rules.options import Value
from holdfast.engine.rules.state import seat_asked
from holdfast.engine.rules.views import low
from holdfast.engine.words.catalogue import Message, key_of

from .actions import ACTIONS, Act
from .content import OPENING_CARDS
from .events import Event
from .meta import Roles
from .pieces import PLACES, Card, Place, Role, Seat, Side
from .rules.board import side_of
from .rules.play import free_supply
from .rules.selectors import unit_at_spot
from .rules.tactics import price_of
from .state import NOBODY, Decision, Outcome, Situation, State

OF_BUILDINGS = (Event.BUILDING_LOST.key, Event.BUILDING_FELL.key)


def prompt(s: State) -> Message:
    """The question on the table; nothing that only the decider knows is in it."""
    decision, f = Decision(s.decision), s.frames[s.depth - 1]
    facts: dict[str, Any] = {"seat": Seat(seat_asked(s)), "turn": int(s.timer)}
    if decision == Decision.OPENING_DRAW:
        facts["left"] = OPENING_CARDS - int(f.drawn) % OPENING_CARDS
    elif decision in (Decision.EFFECT_DRAW, Decision.EFFECT_DISCARD):
        facts["left"] = int(f.left)
    elif decision == Decision.RECURRENCE_USE:
        facts["card"] = Card(s.armies[f.owner].units[f.unit].card)
    elif f.kind == Situation.EFFECT and s.run.card:
        return Message(f"decision.{low(decision)}_of", facts | {"card": Card(s.run.card)})
    return Message(f"decision.{low(decision)}", facts)


# ---- labels --------------------------------------------------------------------------------------------------------


def label(s: State, seat: int, action: int) -> Message | None:
    """Units are called by their names, face-down ones of others by their place; prices are told."""
    a = ACTIONS[action]
    kind = Act(ACTIONS.kind[action])
    facts: dict[str, Any] = dict(a.arguments)
    if kind == Act.PLAY:
        return Message("action.play", facts | {"cost": int(s.content.cards[a.values[0]].cost)})
    if kind in (Act.TACTICS, Act.OFFER, Act.EXCHANGE):
        u = int(s.armies[seat].at[a.values[0]])
        return named_unit(s, seat, kind, NOBODY if u == NOBODY else PLACES * seat + u, facts)
    if kind == Act.TARGET:
        found = int(unit_at_spot(s, seat, a.values[0]))
        return named_unit(s, seat, kind, found, facts)
    return None


def named_unit(s: State, seat: int, kind: Act, found: int, facts: dict[str, Any]) -> Message:
    """8 × owner + unit; or nobody there."""
    if found == NOBODY:
        return Message(f"action.{low(kind)}_nobody", facts)
    owner, u = divmod(found, PLACES)
    unit = s.armies[owner].units[u]
    if unit.face_down and owner != seat:
        return Message(f"action.{low(kind)}_face_down", facts | {"place": Place(unit.place)})
    facts |= {"card": Card(unit.card), "place": Place(unit.place)}
    if kind in (Act.TACTICS, Act.EXCHANGE):
        facts["price"] = int(price_of(s, owner, u))
    return Message(f"action.{low(kind)}", facts)


def explain(s: State, seat: int, action: int) -> dict[str, Any]:
    """What fills the gaps of a refusal."""
    a = ACTIONS[action]
    facts: dict[str, Any] = {"free": int(free_supply(s, seat))}
    if a.family.kind == Act.PLAY:
        facts["cost"] = int(s.content.cards[a.values[0]].cost)
    return facts


# ---- the end -------------------------------------------------------------------------------------------------------


def outcome(s: State) -> Message:
    """7.1"""
    return Message(f"outcome.{low(Outcome(s.outcome))}", {"turn": int(s.timer)})


def allies(s: State, p: int) -> int:
    """3.2 Who plays on p's side, as bits: they concede together (7.2)."""
    return sum(1 << q for q in range(s.players) if side_of(s, q) == side_of(s, p))


def sides(options: Mapping[str, Value]) -> list[list[int]]:
    """3.2 Defenders and attackers sit in turn; whose role is drawn by lot learns it at the start."""
    if options["roles"] != low(Roles.ASSIGNED):
        return []
    return [list(range(first, int(str(options["players"])), 2)) for first in range(2)]


def whose(s: State, told: Message) -> list[int] | None:
    """7.1 Buildings are counted together, so what one of them loses, the team loses. Units are their player's."""
    if told.key not in OF_BUILDINGS:
        return None
    return [q for q in range(s.players) if side_of(s, q) == side_of(s, told.facts["seat"])]


def seat_names(s: State) -> list[Message]:
    """3.2 A player without a name of his own is called by his role; alone on his side without a number."""
    seats = range(s.options.players)
    return [Message(key_of(Role(s.role[p]) if len(seats) == len(Role) else Side(side_of(s, p)))) for p in seats]


def roles(s: State, p: int) -> list[Side]:
    """3.2 The side of a seat: games are counted by it, however many there are on a side."""
    return [Side(side_of(s, p))]
