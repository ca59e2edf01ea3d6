"""The castle log (section 10): what a player would otherwise work out on paper, from what he may see anyway."""

from __future__ import annotations

import msgspec

from .content import ACCEPTS, CASTLE_INCOME, COST, FIRST_MONSTER, MAKES, MOST_WALLS, PURSE, Card, Commodity
from .meta import Mode, NoncardEnd
from .names import CARD, COMMODITY, CardName, CommodityName
from .rules.payments import in_purse, price_to_build
from .rules.production import revenue
from .rules.towns import heroes, recruits
from .rules.upkeep import gold_for_upkeep, hungry_structures
from .state import State

ACCEPTED = [[COMMODITY[c] for c in purse if c != Commodity.GOLD] for purse in ACCEPTS]  # besides gold


class UpkeepView(msgspec.Struct, frozen=True):
    """4.3.1 F, D and M, and what of them gold would have to pay."""

    structures: int
    defenders: int
    heroes: int
    gold: int


class Price(msgspec.Struct, frozen=True):
    """4.1 What a card costs its owner now, what it costs in print, how much is lacking, and what is accepted besides
    gold.
    """

    card: CardName
    price: int
    printed: int
    short: int
    accepts: list[CommodityName]


class Limits(msgspec.Struct, frozen=True):
    """How many walls a castle has; the first turn with attacks, and what ends a game on paper (7.1), as options set."""

    walls: int
    attack_from_turn: int | None
    monster_attacks: int | None
    rounds: int | None


def income(s: State, p: int) -> dict[CommodityName, int]:
    """4.4 What the next Production phase will bring if nothing changes."""
    town = s.towns[p]
    made = dict.fromkeys(Commodity, 0)
    made[Commodity.GOLD] = CASTLE_INCOME
    for card in town.structures.cards[: town.structures.n]:
        made[Commodity(MAKES[card])] += int(revenue(s, p, card)) * int(town.copies[card])
    made[Commodity.GOLD] += sum(unit.card == Card.NOBLEMAN for unit in town.units[: town.n_units])
    if town.no_food:
        made[Commodity.FOOD] = 0
    return {COMMODITY[commodity]: amount for commodity, amount in made.items()}


def upkeep(s: State, p: int) -> UpkeepView:
    return UpkeepView(
        structures=int(hungry_structures(s, p)),
        defenders=int(recruits(s, p)),
        heroes=int(heroes(s, p)),
        gold=int(gold_for_upkeep(s, p)),
    )


def prices(s: State, p: int) -> list[Price]:
    """Of the cards in his own hand."""
    held = s.towns[p].hand
    mine = [int(card) for card in held.cards[: held.n] if card < FIRST_MONSTER]
    purses = {purse: int(in_purse(s, p, purse)) for purse in {PURSE[card] for card in mine}}
    return [price(s, p, card, purses[PURSE[card]]) for card in mine]


def price(s: State, p: int, card: int, purse: int) -> Price:
    now = int(price_to_build(s, p, card))
    return Price(
        card=CARD[card],
        price=now,
        printed=int(s.options.defensive_wall_cost) if card == Card.DEFENSIVE_WALL else int(COST[card]),
        short=max(0, now - purse),
        accepts=ACCEPTED[PURSE[card]],
    )


def limits(s: State) -> Limits:
    on_paper = s.options.mode == Mode.NONCARD
    by_attacks = s.options.noncard_end == NoncardEnd.MONSTER_ATTACKS
    if s.options.noncard_end == NoncardEnd.AUTO:
        by_attacks = s.players == 1
    return Limits(
        walls=MOST_WALLS,
        attack_from_turn=int(s.options.attack_from_turn) if s.players > 1 else None,
        monster_attacks=int(s.options.noncard_attack_limit) if on_paper and by_attacks else None,
        rounds=int(s.options.noncard_round_limit) if on_paper and not by_attacks else None,
    )
