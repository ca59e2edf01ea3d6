"""What the table says to people: prompts, labels, the numbers in a refusal, and how the game ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from holdfast.engine.rules.state import seat_asked
from holdfast.engine.rules.views import low
from holdfast.engine.words.catalogue import Message, key_of

from .actions import ACTIONS, Act
from .content import ACCEPTS, GUILD_PRICE, Card, Commodity, Purse
from .pieces import Seat
from .refusals import Rule
from .rules.ending import reward
from .rules.fighters import first_of, hits_under_hits
from .rules.payments import in_purse
from .rules.purchases import later_stocks, present_commodity, price_of, purse_for
from .rules.towns import victory_points
from .rules.upkeep import gold_for_upkeep, upkeep_commodity, upkeep_still_due
from .state import NO_GOODS_CARD, Decision, Goods, Outcome, Side, Situation, State


def prompt(s: State) -> Message:
    """The question on the table."""
    decision, f = Decision(s.decision), s.frames[s.depth - 1]
    facts: dict[str, Any] = {"seat": Seat(seat_asked(s))}
    if decision == Decision.PAY_AMOUNT:
        facts |= {"commodity": asked_commodity(s), "left": upkeep_still_due(s) if is_upkeep(s) else int(s.payment.left)}
    elif decision == Decision.ATTACH_ARTIFACT:
        facts["card"] = Card(f.artifact)
    elif decision in (Decision.CHOOSE_OPPONENT, Decision.ASSASSIN_TARGET):
        facts |= {"card": Card(f.card), "target": Seat(f.target)}
    elif decision == Decision.ALLOCATE_HIT:
        facts["hits"] = int(s.battle.pool[s.battle.side])
    elif decision == Decision.HEAL_POINT:
        facts["hits"] = int(s.battle.points)
    elif decision == Decision.SACK_DISCARD:
        facts["losses"] = int(f.losses)
    elif decision == Decision.VORTEX_DISCARD:
        facts["cards"] = int(f.discards)
    elif decision == Decision.WAR_FORCE:
        facts["target"] = Seat(f.target)
    return Message(f"decision.{low(decision)}", facts)


def is_upkeep(s: State) -> bool:
    return bool(s.frames[s.depth - 1].kind == Situation.UPKEEP_PAYMENT)


def asked_commodity(s: State) -> Commodity:
    """What a payment asks for now."""
    return Commodity(upkeep_commodity(int(s.payment.step)) if is_upkeep(s) else present_commodity(s))


# ---- labels --------------------------------------------------------------------------------------------------------


def label(s: State, seat: int, action: int) -> Message | None:
    """Units are called by their names and hits, priced actions say their price."""
    a = ACTIONS[action]
    kind = Act(ACTIONS.kind[action])
    facts: dict[str, Any] = dict(a.arguments)
    goods = Goods.TOWN_CARD if kind == Act.PICK else kind.family.numbers.get("goods")
    if goods is not None:
        facts["price"] = int(price_of(s, seat, goods, a.values[0] if a.values else NO_GOODS_CARD))
    if kind == Act.PAY:
        if s.deciders == 0 or s.decision != Decision.PAY_AMOUNT:
            return Message("action.pay_plain", facts)
        facts["commodity"] = asked_commodity(s)
    if "unit" in facts:
        named = NAMED_UNITS[kind](s, seat, a.values[0])
        if named is None:
            return Message("action.no_unit", facts)
        facts |= named
    return Message(f"action.{a.family.name}", facts)


def unit_at_home(s: State, p: int, k: int) -> dict[str, Any] | None:
    if k >= s.towns[p].n_units:
        return None
    return {"card": Card(s.towns[p].units[k].card), "hits": int(s.towns[p].units[k].hits)}


def unit_of_target(s: State, p: int, k: int) -> dict[str, Any] | None:
    """A unit of the town the Assassin visits."""
    f = s.frames[s.depth - 1]
    return unit_at_home(s, f.target, k) if f.kind == Situation.ATTACK_CARD else None


def fighter_at(s: State, side: int, k: int) -> dict[str, Any] | None:
    if k >= s.battle.n[side]:
        return None
    fighter = s.battle.fighters[first_of(side) + k]
    return {"card": Card(fighter.card), "hits": int(hits_under_hits(fighter))}


def enemy(s: State, p: int, k: int) -> dict[str, Any] | None:
    return fighter_at(s, Side.DEFENDERS - s.battle.side, k)


def friend(s: State, p: int, k: int) -> dict[str, Any] | None:
    return fighter_at(s, s.battle.side, k)


NAMED_UNITS: Mapping[Act, Callable[[State, int, int], dict[str, Any] | None]] = {
    Act.RELEASE: unit_at_home,
    Act.ATTACH: unit_at_home,
    Act.ADD: unit_at_home,
    Act.ASSASSINATE: unit_of_target,
    Act.ENSORCELL: enemy,
    Act.HIT: enemy,
    Act.HEAL: friend,
}


# ---- refusals ------------------------------------------------------------------------------------------------------


def explain(s: State, seat: int, action: int) -> dict[str, Any]:
    """What fills the gaps of a refusal."""
    reason = ACTIONS.why_not(s, seat, action)
    if reason == Rule.NOT_NOW:
        return {"moment": moment(Act(ACTIONS.kind[action]))}
    if reason == Rule.CANNOT_AFFORD:
        return price_facts(s, seat, action)
    if reason in (Rule.PAYS_TOO_MUCH, Rule.PAYS_TOO_LITTLE):
        return amount_facts(s, seat)
    if reason == Rule.UPKEEP_TOO_HIGH:
        needed, gold = int(gold_for_upkeep(s, seat)), int(s.towns[seat].stock[Commodity.GOLD])
        return {"needed": needed, "gold": gold, "missing": needed - gold}
    if reason == Rule.TOO_FEW_TO_TRADE:
        return {"stock": int(s.towns[seat].stock[ACTIONS[action].values[0]])}
    return {}


def moment(kind: Act) -> Message:
    """4.10 When this kind of action is asked for; the end of a phase and the Market Place belong to several."""
    questions = kind.family.questions
    return Message(f"moment.{low(questions[0])}" if len(questions) == 1 else f"moment.{low(kind)}")


def price_facts(s: State, seat: int, action: int) -> dict[str, Any]:
    """4.1 What is missing, and what gold would cover."""
    a = ACTIONS[action]
    if a.family.kind == Act.GUILD_DRAW:
        purse, price = int(Purse.GOLD_ONLY), GUILD_PRICE
    else:
        goods, card = a.family.numbers["goods"], a.values[0] if a.values else NO_GOODS_CARD
        purse, price = purse_for(goods, card), price_of(s, seat, goods, card)
    accepted = [Commodity(c) for c in ACCEPTS[purse] if c != Commodity.GOLD]
    total = int(in_purse(s, seat, purse))
    key = "purse." + "_".join(low(c) for c in accepted) if accepted else "purse.gold"
    return {"price": int(price), "accepted": Message(key), "purse": total, "missing": int(price) - total}


def amount_facts(s: State, seat: int) -> dict[str, Any]:
    commodity = asked_commodity(s)
    stock = int(s.towns[seat].stock[commodity])
    due = upkeep_still_due(s) if is_upkeep(s) else int(s.payment.left)
    least = least_upkeep(s, seat) if is_upkeep(s) else max(0, due - int(later_stocks(s, seat)))
    return {"commodity": commodity, "most": min(stock, due), "least": least}


def least_upkeep(s: State, seat: int) -> int:
    """The smallest amount that may be paid now."""
    first = ACTIONS.first[Act.PAY]
    return next((v for v in range(upkeep_still_due(s) + 1) if ACTIONS.why_not(s, seat, first + v) == Rule.OK), 0)


# ---- the end -------------------------------------------------------------------------------------------------------


def outcome(s: State) -> Message:
    """7 How it ended: alone with turns and points, otherwise with the winners."""
    end = Outcome(s.outcome)
    if s.players == 1:
        return Message(f"outcome.{low(end)}", {"turns": int(s.towns[0].turns), "points": int(victory_points(s, 0))})
    if end == Outcome.UNDECIDED:
        return Message("outcome.undecided", {})
    rewards = [int(reward(s, p)) for p in range(s.players)]
    winners = [p for p in range(s.players) if rewards[p] == max(rewards)]
    facts = {"seat": Seat(winners[0]), "winners": len(winners), "points": int(victory_points(s, winners[0]))}
    return Message(f"outcome.{low(end)}" if len(winners) == 1 else "outcome.shared", facts)


def seat_names(s: State) -> list[Message]:
    """10 A town without a name of its own is called by its seat."""
    return [Message(key_of(Seat(p))) for p in range(s.players)]
