"""The Upkeep phase (4.3) and its custom payment (4.1)."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import EATS, Card, Commodity
from ..events import Event
from ..meta import PaymentChoice
from ..refusals import Rule
from ..state import Decision, Situation, State
from .hands import discard
from .payments import spend
from .towns import heroes, is_guard, pull_down, recruits, remove_unit

FOOD_FOR_STRUCTURES, WEAPONS_FOR_DEFENDERS, FOOD_FOR_DEFENDERS, MAGIC_FOR_HEROES, ALL_PAID = 0, 1, 2, 3, 4


@rule
def hungry_structures(s: State, p: int) -> int:
    """4.3.1 F: Barracks, Inns and Stables."""
    copies = s.towns[p].copies
    return copies[Card.BARRACKS] + copies[Card.INN] + copies[Card.STABLES]


@rule
def gold_for_upkeep(s: State, p: int) -> int:
    """4.3.2 What gold must pay when everything else is used as far as it goes."""
    stock = s.towns[p].stock
    f = hungry_structures(s, p)
    food = stock[Commodity.FOOD]
    gold = max(0, f - food)
    gold += max(0, recruits(s, p) - stock[Commodity.WEAPONS] - max(0, food - f))
    return gold + max(0, heroes(s, p) - stock[Commodity.MAGIC])


@rule
def has_upkeep(s: State, p: int) -> bool:
    """4.3.1 If nothing wants upkeep the phase is over."""
    return hungry_structures(s, p) + recruits(s, p) > 0


@rule
def ask_upkeep_menu(s: State) -> None:
    """4.3.3"""
    ask(s, s.active, Decision.UPKEEP_MENU)


@rule
def why_not_pay_all(s: State, p: int) -> int:
    """4.3.2"""
    if gold_for_upkeep(s, p) > s.towns[p].stock[Commodity.GOLD]:
        return Rule.UPKEEP_TOO_HIGH
    return Rule.OK


@rule
def why_not_pay_all_custom(s: State, p: int) -> int:
    """4.1 If the automatic payment is not the only one."""
    if s.options.payment_choice == PaymentChoice.AUTO_ONLY:
        return Rule.AUTO_ONLY
    reason = why_not_pay_all(s, p)
    if reason:
        return reason
    stock = s.towns[p].stock
    f, d, m = hungry_structures(s, p), recruits(s, p), heroes(s, p)
    weapons = min(d, stock[Commodity.WEAPONS])
    food = min(f + d - weapons, stock[Commodity.FOOD])
    magic = min(m, stock[Commodity.MAGIC])
    # Gold can replace goods, or food a weapon; the automatic payment already uses as many goods as it can.
    if stock[Commodity.GOLD] > f + d + m - weapons - food - magic and weapons + food + magic > 0:
        return Rule.OK
    if weapons > 0 and stock[Commodity.FOOD] > food:
        return Rule.OK
    return Rule.ONE_WAY_TO_PAY


@rule
def pay_all(s: State, p: int) -> None:
    """4.3.3 Structures from food, defenders from weapons and food, heroes from magic; gold pays the rest."""
    gold = gold_for_upkeep(s, p)
    stock = s.towns[p].stock
    d = recruits(s, p)
    weapons = min(d, stock[Commodity.WEAPONS])
    spend(s, p, Commodity.FOOD, min(hungry_structures(s, p) + d - weapons, stock[Commodity.FOOD]))
    spend(s, p, Commodity.WEAPONS, weapons)
    spend(s, p, Commodity.MAGIC, min(heroes(s, p), stock[Commodity.MAGIC]))
    spend(s, p, Commodity.GOLD, gold)
    emit(Event.UPKEEP_PAID, p)


@rule
def why_not_release(s: State, p: int, unit: int) -> int:
    """4.3.3 Any troop or hero may be left unpaid."""
    if unit >= s.towns[p].n_units:
        return Rule.NO_SUCH_DEFENDER
    if is_guard(s.towns[p].units[unit]):
        return Rule.GUARDS_ARE_FREE
    return Rule.OK


@rule
def why_not_release_structure(s: State, p: int, card: int) -> int:
    """4.3.3 Any structure that eats may be left unpaid."""
    if not EATS[card] or s.towns[p].copies[card] == 0:
        return Rule.NO_UPKEEP
    return Rule.OK


@rule
def release(s: State, p: int, unit: int) -> None:
    """4.3.3 It is discarded at once and cannot be reclaimed."""
    card = s.towns[p].units[unit].card
    remove_unit(s, p, unit)
    discard(s, card)
    emit(Event.RELEASED, p, card)


@rule
def release_structure(s: State, p: int, card: int) -> None:
    """4.3.3"""
    pull_down(s, p, card)
    discard(s, card)
    emit(Event.RELEASED, p, card)


@rule
def begin_custom_upkeep(s: State, p: int) -> None:
    """4.1 Four amounts are asked for; gold pays the rest."""
    s.payment.payer = p
    s.payment.left = 0
    s.payment.step = FOOD_FOR_STRUCTURES
    s.payment.structures = hungry_structures(s, p)
    s.payment.defenders = recruits(s, p)
    s.payment.heroes = heroes(s, p)
    push(s, Situation.UPKEEP_PAYMENT, 0, 0, 0)


@rule
def ask_upkeep_amount(s: State) -> None:
    """4.1 The next amount, or gold at the end."""
    payment = s.payment
    if payment.step < ALL_PAID:
        ask(s, payment.payer, Decision.PAY_AMOUNT)
        return
    p = payment.payer
    pop(s)
    spend(s, p, Commodity.GOLD, payment.left)
    payment.left = 0
    emit(Event.UPKEEP_PAID, p)
    s.frames[0].step += 1


@rule
def upkeep_commodity(step: int) -> int:
    if step == WEAPONS_FOR_DEFENDERS:
        return Commodity.WEAPONS
    if step == MAGIC_FOR_HEROES:
        return Commodity.MAGIC
    return Commodity.FOOD


@rule
def upkeep_still_due(s: State) -> int:
    """What the present step may pay for."""
    if s.payment.step == FOOD_FOR_STRUCTURES:
        return s.payment.structures
    if s.payment.step == MAGIC_FOR_HEROES:
        return s.payment.heroes
    return s.payment.defenders


@rule
def why_not_pay_upkeep(s: State, p: int, v: int) -> int:
    """4.1 At most the stock and what is due; gold must cover what is left if the later steps pay all they can."""
    stock = s.towns[p].stock
    step = s.payment.step
    due = upkeep_still_due(s)
    if v > min(due, stock[upkeep_commodity(step)]):
        return Rule.PAYS_TOO_MUCH
    defenders, magic = s.payment.defenders, int(stock[Commodity.MAGIC])
    gold = int(s.payment.left)
    if step == FOOD_FOR_STRUCTURES:
        gold += due - v + max(0, defenders - stock[Commodity.WEAPONS] - (stock[Commodity.FOOD] - v))
    elif step == WEAPONS_FOR_DEFENDERS:
        gold += max(0, due - v - stock[Commodity.FOOD])
    elif step == FOOD_FOR_DEFENDERS:
        gold += due - v
    else:
        magic = v
    gold += max(0, s.payment.heroes - magic)
    if gold > stock[Commodity.GOLD]:
        return Rule.PAYS_TOO_LITTLE
    return Rule.OK


@rule
def pay_upkeep_amount(s: State, p: int, v: int) -> None:
    """4.1 What the last commodity of a need leaves open falls to gold."""
    payment = s.payment
    spend(s, p, upkeep_commodity(payment.step), v)
    if payment.step == FOOD_FOR_STRUCTURES:
        payment.left += payment.structures - v
        payment.structures = 0
    elif payment.step == WEAPONS_FOR_DEFENDERS:
        payment.defenders -= v
    elif payment.step == FOOD_FOR_DEFENDERS:
        payment.left += payment.defenders - v
        payment.defenders = 0
    else:
        payment.left += payment.heroes - v
        payment.heroes = 0
    payment.step += 1
