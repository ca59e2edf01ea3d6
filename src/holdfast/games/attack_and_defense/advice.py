"""A rule of thumb (10): place units where combat would go best, spend tricks where they hurt, keep one's buildings."""

from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.weighing import NEVER, weighing

from .actions import ACTIONS, Act
from .content import CARDS_PER_BUILDING, EFFECTS, ROWS
from .forecast import cards_lost, would_die
from .pieces import PLACES
from .rules.board import assists, faced, is_legal_position, stamina_of, strength_of
from .rules.chain import current_op
from .rules.departures import enter_play, leave_play
from .rules.hands import hand_limit
from .rules.selectors import building_at_spot, unit_at_spot
from .state import NOBODY, Decision, Playing, Situation, State
from .vocabulary import CardKind, Keyword, Operation, Selector, Trigger

CARD_WORTH, FALL_WORTH = 10, 60  # a card on a building, and the building itself
TRICK_WORTH = 4  # about what a unit of the same cost has in strength and stamina beyond its cost


# ---- the army ------------------------------------------------------------------------------------------------------


@rule
def worth_of_pick(s: State, building: int) -> int:
    """What the cards of a building bring beyond what they cost, whoever wrote them."""
    total = 0
    for k in range(CARDS_PER_BUILDING):
        card = s.content.buildings[building].cards[k]
        total += worth_as_printed(s, card) - s.content.cards[card].cost
    return total


@rule
def worth_as_printed(s: State, card: int) -> int:
    printed = s.content.cards[card]
    if printed.kind == CardKind.TRICK:
        return TRICK_WORTH
    helps = 2 * printed.number[Keyword.ARMORED] + printed.number[Keyword.EXPERIENCE]
    hinders = 3 * printed.offering + 2 * printed.number[Keyword.UNBOUNDED]
    for k in range(EFFECTS):
        helps += 1 if printed.effects[k].trigger != Trigger.NONE else 0
    return int(printed.strength) + printed.stamina + helps - hinders


# ---- drawing -------------------------------------------------------------------------------------------------------


@rule
def worth_of_draw(s: State, p: int, row: int) -> int:
    """10 The building with most cards, never one with a single card unless forced."""
    n = s.armies[p].stacks[row].n
    return NEVER // 2 if n == 1 else n


@rule
def worth_of_stopping(s: State, p: int) -> int:
    return 3 if wants_card(s, p) else PLACES + ROWS


@rule
def wants_card(s: State, p: int) -> bool:
    """10 While the largest building has more than 2 cards and the hand is at most 1 over its limit."""
    most = 0
    for row in range(ROWS):
        most = max(most, int(s.armies[p].stacks[row].n))
    return most > 2 and s.armies[p].hand.n <= hand_limit(s, p) + 1


@rule
def worth_of_parting(s: State, card: int) -> int:
    """The cheapest and least present card goes first."""
    return -int(s.content.cards[card].cost) - s.content.cards[card].presence


@rule
def worth_of_taking(s: State, card: int) -> int:
    return s.content.cards[card].cost + s.content.cards[card].strength


# ---- units ---------------------------------------------------------------------------------------------------------


@rule
def worth_of_unit(s: State, q: int, u: int) -> int:
    """What a unit in play is worth to its owner."""
    unit = s.armies[q].units[u]
    return 4 + 3 * strength_of(s, unit) + stamina_of(s, unit) - unit.damage + 2 * s.content.cards[unit.card].cost


@rule
def row_worth(s: State, p: int, row: int) -> int:
    """How combat in a row would go for p: cards knocked off, buildings that fall, units that die."""
    facing = faced(s, p, row)
    q = facing // ROWS
    enemy_row = facing % ROWS
    return (
        loss_worth(s, q, enemy_row)
        - loss_worth(s, p, row)
        + deaths_worth(s, q, enemy_row, p)
        - deaths_worth(s, p, row, p)
    )


@rule
def loss_worth(s: State, q: int, row: int) -> int:
    lost = cards_lost(s, q, row)
    return CARD_WORTH * lost + (FALL_WORTH if lost > 0 and lost == s.armies[q].stacks[row].n else 0)


@rule
def deaths_worth(s: State, q: int, row: int, p: int) -> int:
    """Units of q in a row that would be destroyed; a face-down one of another is anybody's guess."""
    total = 0
    for k in range(2):
        v = s.armies[q].at[2 * row + k]
        if v != NOBODY and (q == p or s.armies[q].units[v].face_down == 0) and would_die(s, q, v):
            total += worth_of_unit(s, q, v)
    return total


@rule
def worth_of_place(s: State, p: int, f: Playing, place: int) -> int:
    return gain_of_placing(s, p, f.card, place)


@rule
def worth_of_offer(s: State, p: int, place: int) -> int:
    """What is worth least is offered."""
    return -worth_of_unit(s, p, s.armies[p].at[place])


@rule
def gain_of_placing(s: State, p: int, card: int, place: int) -> int:
    """How much better combat in a row would go with this unit there. It is put there and taken away again."""
    row = place // 2
    before = row_worth(s, p, row)
    arrivals = s.arrivals
    u = enter_play(s, p, card, place)
    s.armies[p].units[u].face_down = 0  # it will be revealed before combat
    after = row_worth(s, p, row)
    leave_play(s, p, u)
    s.arrivals = arrivals
    return after - before


@rule
def worth_of_card(s: State, p: int, card: int) -> int:
    """A unit by its best place, a trick by its cost; both rather than nothing, the dearer first."""
    printed = s.content.cards[card]
    if printed.kind == CardKind.TRICK:
        return worth_of_trick(s, p, card)
    best = NEVER
    helps = assists(s, card)
    for place in range(PLACES):
        if is_legal_position(s, p, place, helps):
            best = max(best, gain_of_placing(s, p, card, place))
    if printed.offering > 0:
        return best // 2 - 10 if best > NEVER else NEVER
    return best + 5 + printed.cost


@rule
def worth_of_trick(s: State, p: int, card: int) -> int:
    printed = s.content.cards[card]
    op = s.content.ops[printed.effects[0].first]
    if op.op == Operation.DESTROY and op.target == Selector.ALL_UNITS:
        return balance_of_units(s, p)
    if printed.offering > 0:
        return -1
    return 6 + 2 * printed.cost


@rule
def balance_of_units(s: State, p: int) -> int:
    """What the enemy's face-up units in range are worth beyond one's own."""
    total = 0
    for row in range(ROWS):
        facing = faced(s, p, row)
        for k in range(2):
            u = s.armies[p].at[2 * row + k]
            v = s.armies[facing // ROWS].at[2 * (facing % ROWS) + k]
            total -= worth_of_unit(s, p, u) if u != NOBODY else 0
            if v != NOBODY and s.armies[facing // ROWS].units[v].face_down == 0:
                total += worth_of_unit(s, facing // ROWS, v)
    return total


# ---- targets -------------------------------------------------------------------------------------------------------


@rule
def worth_of_target(s: State, p: int, spot: int) -> int:
    """Harm for the enemy's best, help for one's own best; a hit that kills before one that does not."""
    found = unit_at_spot(s, p, spot)
    q = found // PLACES
    u = found % PLACES
    unit = s.armies[q].units[u]
    if q != p and unit.face_down == 1:
        return 10
    op = current_op(s)
    value = worth_of_unit(s, q, u)
    harms = op.op == Operation.DAMAGE or op.op == Operation.DESTROY or op.op == Operation.BOUNCE
    harms = harms or op.op == Operation.STRIP or (op.op == Operation.BUFF and op.strength + op.stamina < 0)
    if op.op == Operation.FIGHT:
        return value if q == p else 60 - value
    if harms:
        kills = op.op == Operation.DAMAGE and op.n >= stamina_of(s, unit) - unit.damage
        return (value + (100 if kills else 0)) * (1 if q != p else -1)
    return value if q == p else -value


@rule
def worth_of_building(s: State, p: int, spot: int) -> int:
    """10 The enemy's with fewest cards; of one's own, the one with most is harmed and the one with fewest repaired."""
    code = building_at_spot(s, p, spot)
    q = code // ROWS
    n = s.armies[q].stacks[code % ROWS].n
    repairs = s.decision == Decision.TARGET_BUILDING and s.frames[s.depth - 1].kind == Situation.EFFECT
    repairs = repairs and current_op(s).op == Operation.REPAIR
    return n if q == p and not repairs else -n


advise = weighing(
    ACTIONS,
    {
        Act.PICK_BUILDING: worth_of_pick,
        Act.DRAW: worth_of_draw,
        Act.STOP: worth_of_stopping,
        Act.PLAY: worth_of_card,
        Act.PLACE: worth_of_place,
        Act.OFFER: worth_of_offer,
        (Act.DISCARD, Act.GIVE): worth_of_parting,
        Act.TAKE: worth_of_taking,
        Act.TARGET: worth_of_target,
        Act.TARGET_BUILDING: worth_of_building,
        (Act.YES, Act.ME_FIRST, Act.STAY): 1,
        (Act.NO, Act.ALLY_FIRST, Act.PICK_ROW, Act.END): 0,
        (Act.MOVE, Act.SWAP, Act.EXCHANGE, Act.TARGET_ROW, Act.TARGET_PLAYER): 0,
    },
)
