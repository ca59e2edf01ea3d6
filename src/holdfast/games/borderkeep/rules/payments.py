"""Stocks and prices (2.2, 4.1): the golden rule, what may pay for what, reductions, the Market Place."""

from holdfast.engine.rules.rule import emit, rule

from ..content import (
    ACCEPTS,
    COST,
    FIRST_ARTIFACT,
    FIRST_HERO,
    FIRST_TROOP,
    MAGICAL,
    MARKET_TAKES,
    MISSILE,
    MOST_STOCK,
    MOUNTED,
    Card,
    Commodity,
    Discount,
)
from ..events import Event
from ..meta import PaymentChoice
from ..refusals import Rule
from ..state import State


@rule
def has(s: State, p: int, structure: int) -> bool:
    """Does the structure stand in p's town?"""
    return s.towns[p].copies[structure] > 0


@rule
def gain(s: State, p: int, commodity: int, amount: int) -> None:
    """2.2 Stocks are kept without limit, but for the software's cap."""
    stock = s.towns[p].stock
    stock[commodity] = min(MOST_STOCK, stock[commodity] + amount)


@rule
def spend(s: State, p: int, commodity: int, amount: int) -> None:
    if amount > 0:
        s.towns[p].stock[commodity] -= amount
        emit(Event.PAID, p, amount, commodity)


@rule
def in_purse(s: State, p: int, purse: int) -> int:
    """4.1 What the accepted commodities and gold come to."""
    stock = s.towns[p].stock
    total = int(stock[Commodity.GOLD])
    k = 0
    while ACCEPTS[purse, k] != Commodity.GOLD:
        total += stock[ACCEPTS[purse, k]]
        k += 1
    return total


@rule
def pay(s: State, p: int, purse: int, price: int) -> None:
    """4.1 The automatic payment: goods in the order of the table, gold last."""
    left = price
    k = 0
    while ACCEPTS[purse, k] != Commodity.GOLD:
        commodity = ACCEPTS[purse, k]
        part = min(left, s.towns[p].stock[commodity])
        spend(s, p, commodity, part)
        left -= part
        k += 1
    spend(s, p, Commodity.GOLD, left)


@rule
def why_not_pay(s: State, p: int, purse: int, price: int) -> int:
    """4.0 An action with a price is legal only if it can be paid in full."""
    if in_purse(s, p, purse) < price:
        return Rule.CANNOT_AFFORD
    return Rule.OK


@rule
def why_not_pay_custom(s: State, p: int, purse: int, price: int) -> int:
    """4.1 A payment may be composed if at least two different ones are possible."""
    if s.options.payment_choice == PaymentChoice.AUTO_ONLY:
        return Rule.AUTO_ONLY
    total = in_purse(s, p, purse)
    if total < price:
        return Rule.CANNOT_AFFORD
    # Two payments differ by shifting one unit: that wants two kinds in stock, and one unit more than is needed.
    if total == price or kinds_in_purse(s, p, purse) < 2:
        return Rule.ONE_WAY_TO_PAY
    return Rule.OK


@rule
def kinds_in_purse(s: State, p: int, purse: int) -> int:
    stock = s.towns[p].stock
    kinds = 1 if stock[Commodity.GOLD] > 0 else 0
    k = 0
    while ACCEPTS[purse, k] != Commodity.GOLD:
        if stock[ACCEPTS[purse, k]] > 0:
            kinds += 1
        k += 1
    return kinds


@rule
def price_to_build(s: State, p: int, card: int) -> int:
    """4.1 The printed cost less all reductions, at least 1."""
    if card == Card.DEFENSIVE_WALL:
        return s.options.defensive_wall_cost
    price = int(COST[card])
    if card < FIRST_TROOP or card >= FIRST_ARTIFACT:
        return price
    copies = s.towns[p].copies
    if card < FIRST_HERO:
        if copies[Card.BARRACKS] > 0:
            price -= Discount.BARRACKS
    elif MAGICAL[card]:
        if copies[Card.WIZARDS_TOWER] > 0:
            price -= Discount.WIZARDS_TOWER
    elif copies[Card.TAVERN] > 0:
        price -= Discount.TAVERN
    if MISSILE[card] and copies[Card.FLETCHER] > 0:
        price -= Discount.FLETCHER
    if MOUNTED[card] and copies[Card.STABLES] > 0:
        price -= Discount.STABLES
    return max(1, price)


@rule
def why_not_trade(s: State, p: int, commodity: int) -> int:
    """5.3 The Market Place takes two units of one commodity."""
    if not has(s, p, Card.MARKET_PLACE):
        return Rule.NO_MARKET_PLACE
    if s.towns[p].stock[commodity] < MARKET_TAKES:
        return Rule.TOO_FEW_TO_TRADE
    return Rule.OK


@rule
def trade(s: State, p: int, commodity: int) -> None:
    """5.3 Two units of one commodity for 1 gold."""
    s.towns[p].stock[commodity] -= MARKET_TAKES
    gain(s, p, Commodity.GOLD, 1)
    emit(Event.TRADED, p, commodity)
