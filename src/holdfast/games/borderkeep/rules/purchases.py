"""Buying: whatever has a price is paid automatically or step by step (4.1), then carried out."""

from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import ask, pop, push

from ..actions import Act
from ..content import ACCEPTS, CARD_PRICE, PURSE, RECLAIM_PRICE, WALL_PRICE, Commodity, Purse
from ..refusals import Rule
from ..state import Decision, Situation, State
from .build import put_into_play
from .draw import bring_bought_card
from .hands import show_card
from .heal import rebuild_wall, reclaim
from .payments import pay, price_to_build, spend


@rule
def purse_for(act: int, card: int) -> int:
    """4.1 What pays for it."""
    if act == Act.BUILD:
        return int(PURSE[card])
    if act == Act.REBUILD_WALL:
        return Purse.BUILDING
    return Purse.ARCANE


@rule
def price_of(s: State, p: int, act: int, card: int) -> int:
    if act == Act.BUILD:
        return price_to_build(s, p, card)
    if act == Act.REBUILD_WALL:
        return WALL_PRICE
    if act == Act.RECLAIM:
        return RECLAIM_PRICE
    return CARD_PRICE


@rule
def buy(s: State, p: int, act: int, card: int) -> None:
    """4.1 Automatic payment."""
    pay(s, p, purse_for(act, card), price_of(s, p, act, card))
    carry_out(s, p, act, card)


@rule
def carry_out(s: State, p: int, act: int, card: int) -> None:
    """The price is paid: here are the goods."""
    if act == Act.BUILD:
        put_into_play(s, p, card)
    elif act == Act.REBUILD_WALL:
        rebuild_wall(s, p)
    elif act == Act.RECLAIM:
        reclaim(s, p, card)
    else:
        bring_bought_card(s, p)


@rule
def begin_custom(s: State, p: int, act: int, card: int) -> None:
    """4.1 An amount is asked for each commodity but gold."""
    s.payment.payer = p
    s.payment.act = act
    s.payment.card = card
    s.payment.left = price_of(s, p, act, card)
    s.payment.step = 0
    push(s, Situation.PAYMENT, 0, 0, 0)
    if act == Act.BUILD:
        show_card(s, p, card)


@rule
def present_commodity(s: State) -> int:
    """What is asked for now; gold means that all others have been."""
    return int(ACCEPTS[purse_for(int(s.payment.act), int(s.payment.card)), s.payment.step])


@rule
def ask_amount(s: State) -> None:
    """4.1 The next amount; gold pays what remains at the end."""
    payment = s.payment
    p = int(payment.payer)
    if present_commodity(s) != Commodity.GOLD:
        ask(s, p, Decision.PAY_AMOUNT)
        return
    pop(s)
    spend(s, p, Commodity.GOLD, int(payment.left))
    payment.left = 0
    carry_out(s, p, int(payment.act), int(payment.card))


@rule
def later_stocks(s: State, p: int) -> int:
    """4.1 What the commodities later in the order come to, gold included."""
    purse = purse_for(int(s.payment.act), int(s.payment.card))
    stock = s.towns[p].stock
    total = int(stock[Commodity.GOLD])
    k = s.payment.step + 1
    while ACCEPTS[purse, k] != Commodity.GOLD:
        total += int(stock[ACCEPTS[purse, k]])
        k += 1
    return total


@rule
def why_not_pay_amount(s: State, p: int, v: int) -> int:
    """4.1 At most the price and the stock; the rest must be payable from what comes later."""
    if v > min(int(s.payment.left), int(s.towns[p].stock[present_commodity(s)])):
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
