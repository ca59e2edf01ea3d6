"""Buying: whatever has a price is paid automatically or step by step (4.1), then carried out."""

from typing import Any

from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import ACCEPTS, CARD_PRICE, PURSE, RECLAIM_PRICE, WALL_PRICE, Commodity, Purse
from ..refusals import Rule
from ..state import Decision, Goods, Situation, State
from .build import put_into_play
from .draw import bring_bought_card
from .hands import show_card
from .heal import rebuild_wall, reclaim
from .payments import pay, price_to_build, spend, why_not_pay, why_not_pay_custom
from .upkeep import pay_upkeep_amount, why_not_pay_upkeep


@rule
def purse_for(goods: int, card: int) -> int:
    """4.1 What pays for it."""
    if goods == Goods.TOWN_CARD:
        return PURSE[card]
    if goods == Goods.WALL:
        return Purse.BUILDING
    return Purse.ARCANE


@rule
def price_of(s: State, p: int, goods: int, card: int) -> int:
    if goods == Goods.TOWN_CARD:
        return price_to_build(s, p, card)
    if goods == Goods.WALL:
        return WALL_PRICE
    if goods == Goods.LOST_CARD:
        return RECLAIM_PRICE
    return CARD_PRICE


@rule
def why_not_afford(s: State, p: int, goods: int, card: int) -> int:
    """4.0 The whole price can be paid."""
    return why_not_pay(s, p, purse_for(goods, card), price_of(s, p, goods, card))


@rule
def why_not_compose(s: State, p: int, goods: int, card: int) -> int:
    """4.1 The price can be paid in several ways."""
    return why_not_pay_custom(s, p, purse_for(goods, card), price_of(s, p, goods, card))


@rule
def pay_price(s: State, p: int, goods: int, card: int) -> None:
    """4.1 Automatic payment."""
    pay(s, p, purse_for(goods, card), price_of(s, p, goods, card))


@rule
def hand_over(s: State, p: int, goods: int, card: int) -> None:
    """A custom payment is made: here are the goods."""
    if goods == Goods.TOWN_CARD:
        put_into_play(s, p, card)
    elif goods == Goods.WALL:
        rebuild_wall(s, p)
    elif goods == Goods.LOST_CARD:
        reclaim(s, p, card)
    else:
        bring_bought_card(s, p)


@rule
def begin_custom(s: State, p: int, goods: int, card: int) -> None:
    """4.1 An amount is asked for each commodity but gold."""
    s.payment.payer = p
    s.payment.goods = goods
    s.payment.card = card
    s.payment.left = price_of(s, p, goods, card)
    s.payment.step = 0
    push(s, Situation.PAYMENT, 0, 0, 0)
    if goods == Goods.TOWN_CARD:
        show_card(s, p, card)


@rule
def present_commodity(s: State) -> int:
    """What is asked for now; gold means that all others have been."""
    return ACCEPTS[purse_for(s.payment.goods, s.payment.card), s.payment.step]


@rule
def ask_amount(s: State) -> None:
    """4.1 The next amount; gold pays what remains at the end."""
    payment = s.payment
    p = payment.payer
    if present_commodity(s) != Commodity.GOLD:
        ask(s, p, Decision.PAY_AMOUNT)
        return
    pop(s)
    spend(s, p, Commodity.GOLD, payment.left)
    payment.left = 0
    hand_over(s, p, payment.goods, payment.card)


@rule
def later_stocks(s: State, p: int) -> int:
    """4.1 What the commodities later in the order come to, gold included."""
    purse = purse_for(s.payment.goods, s.payment.card)
    stock = s.towns[p].stock
    total = int(stock[Commodity.GOLD])
    k = s.payment.step + 1
    while ACCEPTS[purse, k] != Commodity.GOLD:
        total += stock[ACCEPTS[purse, k]]
        k += 1
    return total


@rule
def why_not_pay_amount(s: State, p: int, v: int) -> int:
    """4.1 At most the price and the stock; the rest must be payable from what comes later."""
    if v > min(s.payment.left, s.towns[p].stock[present_commodity(s)]):
        return Rule.PAYS_TOO_MUCH
    if v < s.payment.left - later_stocks(s, p):
        return Rule.PAYS_TOO_LITTLE
    return Rule.OK


@rule
def pay_amount(s: State, p: int, v: int) -> None:
    """4.1 No going back."""
    spend(s, p, present_commodity(s), v)
    s.payment.left -= v
    s.payment.step += 1


# ---- the amount that is asked for, of a price or of the upkeep -----------------------------------------------------


@rule
def why_not_amount(s: State, f: Any, p: int, amount: int) -> int:
    """4.1"""
    if f.kind == Situation.UPKEEP_PAYMENT:
        return why_not_pay_upkeep(s, p, amount)
    return why_not_pay_amount(s, p, amount)


@rule
def pay_next(s: State, f: Any, p: int, amount: int) -> None:
    """4.1"""
    if f.kind == Situation.UPKEEP_PAYMENT:
        pay_upkeep_amount(s, p, amount)
    else:
        pay_amount(s, p, amount)
