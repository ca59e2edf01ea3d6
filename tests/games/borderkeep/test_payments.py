"""Payments (4.1, 4.3), compared with all payments there are."""

from itertools import product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from holdfast.games.borderkeep import GAME
from holdfast.games.borderkeep.content import ACCEPTS, Card, Commodity, Purse
from holdfast.games.borderkeep.refusals import Rule
from holdfast.games.borderkeep.rules.payments import pay, why_not_pay, why_not_pay_custom
from holdfast.games.borderkeep.rules.upkeep import why_not_pay_all, why_not_pay_all_custom
from holdfast.games.borderkeep.scenarios import arrange

few = st.integers(0, 4)
stocks = st.fixed_dictionaries({c.name.lower(): few for c in Commodity})


def table(**town: Any) -> Any:
    s = GAME.new_state()
    arrange(s, {"at": "upkeep", "towns": {"0": town}})
    return s


def all_payments(stock: dict[str, int], purse: int, price: int) -> set[tuple[int, ...]]:
    """Every way to pay the price: so much of each accepted commodity, gold last."""
    kinds = [Commodity(c) for c in ACCEPTS[purse] if c != Commodity.GOLD] + [Commodity.GOLD]
    amounts = product(*(range(stock[c.name.lower()] + 1) for c in kinds))
    return {amount for amount in amounts if sum(amount) == price}


@given(stocks, st.sampled_from(Purse), st.integers(1, 12))
def test_a_price_can_be_paid_and_composed_if_there_is_a_payment_and_a_second_one(
    stock: dict[str, int], purse: Purse, price: int
) -> None:
    s = table(stock=stock)
    payments = all_payments(stock, purse, price)

    assert (why_not_pay(s, 0, purse, price) == Rule.OK) == bool(payments)
    assert (why_not_pay_custom(s, 0, purse, price) == Rule.OK) == (len(payments) > 1)


@given(stocks, st.sampled_from(Purse), st.integers(1, 12))
def test_the_automatic_payment_keeps_as_much_gold_as_it_can(stock: dict[str, int], purse: Purse, price: int) -> None:
    s = table(stock=stock)
    payments = all_payments(stock, purse, price)
    if payments:
        pay(s, 0, purse, price)

        assert sum(stock.values()) - sum(s.towns[0].stock) == price
        assert stock["gold"] - s.towns[0].stock[Commodity.GOLD] == min(amount[-1] for amount in payments)


def all_upkeeps(stock: dict[str, int], f: int, d: int, m: int) -> set[tuple[int, ...]]:
    """Every way to pay an upkeep, as what is spent of food, weapons, magic and gold."""
    found: set[tuple[int, ...]] = set()
    for v1, v2, v3, v4 in product(range(f + 1), range(d + 1), range(d + 1), range(m + 1)):
        gold = f - v1 + d - v2 - v3 + m - v4
        fits = v1 + v3 <= stock["food"] and v2 <= stock["weapons"] and v4 <= stock["magic"]
        if v2 + v3 <= d and fits and gold <= stock["gold"]:
            found.add((v1 + v3, v2, v4, gold))
    return found


@given(stocks, st.integers(0, 3), st.integers(0, 2), st.integers(0, 2))
def test_an_upkeep_can_be_paid_and_composed_if_there_is_a_payment_and_a_second_one(
    stock: dict[str, int], hungry: int, troops: int, heroes: int
) -> None:
    eaters = ["barracks", "inn", "stables"][:hungry]
    units = ["archers", "knights"][:troops] + ["wizard", "warrior"][:heroes]
    s = table(stock=stock, play=eaters + units)
    payments = all_upkeeps(stock, hungry, troops + heroes, heroes)

    assert (why_not_pay_all(s, 0) == Rule.OK) == bool(payments)
    assert (why_not_pay_all_custom(s, 0) == Rule.OK) == (len(payments) > 1)


@given(stocks, st.integers(0, 3), st.integers(0, 2), st.integers(0, 2), st.randoms(use_true_random=False))
def test_an_upkeep_paid_step_by_step_always_comes_out(
    stock: dict[str, int], hungry: int, troops: int, heroes: int, chooser: Any
) -> None:
    eaters = ["barracks", "inn", "stables"][:hungry]
    units = ["archers", "knights"][:troops] + ["wizard", "warrior"][:heroes]
    s = table(stock=stock, play=eaters + units)
    if why_not_pay_all_custom(s, 0) != Rule.OK:
        return
    menu = [0] * GAME.menu
    GAME.rules.advance(s, menu)
    GAME.rules.apply(s, 0, GAME.actions.parse("pay_all_custom").number, menu)
    while s.decision == GAME.decisions["PAY_AMOUNT"]:
        n = GAME.rules.legal(s, 0, menu)
        GAME.rules.apply(s, 0, menu[chooser.randrange(n)], menu)

    paid = sum(stock.values()) + income(hungry) - sum(s.towns[0].stock)
    assert paid == hungry + troops + 2 * heroes
    assert min(s.towns[0].stock) >= 0


def income(hungry: int) -> int:
    """What the Production phase after the upkeep brings: the castle's gold, the Inn's and the Stables'."""
    return 3 + (2 if hungry > 1 else 0) + (1 if hungry > 2 else 0)


def test_gold_stands_in_for_anything_but_nothing_stands_in_for_gold() -> None:
    s = table(stock={"magic": 4, "food": 4, "gold": 4})

    assert why_not_pay(s, 0, Purse.BUILDING, 4) == Rule.OK
    assert why_not_pay(s, 0, Purse.GOLD_ONLY, 5) == Rule.CANNOT_AFFORD


def test_a_refusal_says_what_is_missing_and_that_gold_would_do() -> None:
    s = GAME.new_state()
    arrange(s, {"at": "build", "towns": {"0": {"hand": ["library"], "stock": {"gold": 3, "stone": 1}}}})
    GAME.rules.advance(s, [0] * GAME.menu)

    refusal = GAME.refusal(s, 0, GAME.actions.parse("build:library").number)

    assert refusal is not None
    assert refusal.number == "4.1"
    assert "cannot pay 8" in refusal.words
    assert "4 more would do, of these or in gold" in refusal.words


def test_the_rangers_price_falls_to_six() -> None:
    s = table(play=["stables", "fletcher", "tavern", "barracks"])

    label = GAME.action_message(s, 0, GAME.actions.parse("build:ranger").number)

    assert label.facts == {"card": Card.RANGER, "price": 6}
