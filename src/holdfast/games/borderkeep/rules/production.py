"""The Production phase (4.4). Nobody chooses anything."""

from holdfast.engine.rules.rule import emit, rule

from ..content import CASTLE_INCOME, MAKES, REVENUE, TAVERN_SEATS, Card, Commodity
from ..events import Event
from ..state import State
from .payments import gain
from .towns import living_defenders


@rule
def produce(s: State, p: int) -> None:
    """4.4.1 The castle's gold, then the revenue of every structure and every Nobleman."""
    town = s.towns[p]
    gain(s, p, Commodity.GOLD, CASTLE_INCOME)
    emit(Event.CASTLE_PAID, p, CASTLE_INCOME)
    for k in range(town.structures.n):
        card = town.structures.cards[k]
        collect(s, p, card, MAKES[card], revenue(s, p, card) * town.copies[card])
    for k in range(town.n_units):
        if town.units[k].card == Card.NOBLEMAN:
            collect(s, p, Card.NOBLEMAN, Commodity.GOLD, 1)
    if town.no_food:
        town.no_food = 0
        emit(Event.MADE_NO_FOOD, p)


@rule
def revenue(s: State, p: int, structure: int) -> int:
    """2.4 What one such structure makes; the Tavern earns by the defenders, three to a gold piece, rounded up."""
    if structure == Card.TAVERN:
        return (living_defenders(s, p) + TAVERN_SEATS - 1) // TAVERN_SEATS
    return REVENUE[structure]


@rule
def collect(s: State, p: int, card: int, commodity: int, amount: int) -> None:
    """4.4.2 After a Blizzard or a Draught there is no food this time."""
    if amount == 0:
        return
    if commodity == Commodity.FOOD and s.towns[p].no_food:
        return
    gain(s, p, commodity, amount)
    emit(Event.MADE, p, card, amount, commodity)
