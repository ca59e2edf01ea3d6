"""Buildings as stacks of cards: drawing (4.2.1), losing (R49) and repairing (5.5.2) them."""

from holdfast.engine.rules.decks import draw, put, put_below, shuffle_pile
from holdfast.engine.rules.rule import emit, rule

from ..content import CARDS_PER_BUILDING, ROWS
from ..events import Event
from ..refusals import Rule
from ..state import State
from .hands import take_in_hand


@rule
def is_intact(s: State, p: int, row: int) -> bool:
    return s.armies[p].fallen[row] == 0


@rule
def why_not_draw(s: State, p: int, row: int) -> int:
    """4.2.1 From one's own intact buildings."""
    return Rule.OK if is_intact(s, p, row) else Rule.BUILDING_FALLEN


@rule
def draw_card(s: State, p: int, row: int) -> None:
    """4.2.1 The top card goes to the hand; p alone sees it."""
    stack = s.armies[p].stacks[row]
    origin = s.armies[p].stack_from[row, stack.n - 1]
    s.armies[p].stack_from[row, stack.n - 1] = 0
    card = draw(stack)
    if stack.n == 0:
        s.swept = 0
    emit(Event.DREW, p, row, card, stack.n)
    take_in_hand(s, p, card, origin, 0)


@rule
def lose_cards(s: State, p: int, row: int, damage: int) -> None:
    """R49 A building loses a card for each damage, one by one onto the ruin; what is too much is lost."""
    if damage <= 0 or not is_intact(s, p, row):
        return
    army = s.armies[p]
    n = min(damage, army.stacks[row].n)
    for _ in range(n):
        k = army.stacks[row].n - 1
        army.ruin_from[army.ruin.n] = army.stack_from[row, k]
        army.stack_from[row, k] = 0
        put(army.ruin, draw(army.stacks[row]))
    if army.stacks[row].n == 0:
        s.swept = 0
    emit(Event.BUILDING_LOST, p, row, n, army.stacks[row].n)


@rule
def repair(s: State, p: int, row: int, most: int) -> None:
    """R35 The card that was added last goes to the bottom, while there is one and room for it (R51)."""
    army = s.armies[p]
    if not is_intact(s, p, row):
        return
    n = min(most, CARDS_PER_BUILDING - army.stacks[row].n, army.ruin.n)
    for _ in range(n):
        origin = army.ruin_from[army.ruin.n - 1]
        army.ruin_from[army.ruin.n - 1] = 0
        for k in range(army.stacks[row].n, 0, -1):
            army.stack_from[row, k] = army.stack_from[row, k - 1]
        army.stack_from[row, 0] = origin
        put_below(army.stacks[row], draw(army.ruin))
    if n > 0:
        emit(Event.REPAIRED, p, row, n, army.stacks[row].n)


@rule
def lay_stack(s: State, p: int, row: int) -> None:
    """3.4 A building's cards, shuffled and laid face-down on it."""
    army = s.armies[p]
    building = army.buildings[row]
    for k in range(CARDS_PER_BUILDING):
        card = s.content.buildings[building].cards[k]
        put(army.stacks[row], card)
        army.stack_from[row, k] = ROWS * p + row
        s.laid += 1
        s.laid_sum += card
    shuffle_pile(s, army.stacks[row])


@rule
def cards_left(s: State, p: int) -> int:
    """7.1 On p's intact buildings."""
    n = 0
    for row in range(ROWS):
        n += s.armies[p].stacks[row].n
    return n
