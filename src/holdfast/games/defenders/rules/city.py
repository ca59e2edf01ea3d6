"""3.3 City creation: one pool, stacks that belong to nobody, and a guard that keeps six and six within reach."""

from typing import Any

from holdfast.engine.rules.decks import draw, put, shuffle_pile, take
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import (
    CITY_CARDS,
    CLASS,
    CUSTOM_TYPES,
    LEAST_A_SIDE,
    LEAST_CARDS,
    MARKS,
    MOST_A_SIDE,
    POOL,
    STRENGTH_MARKS,
    TYPES,
    Side,
    Use,
)
from ..events import Event
from ..meta import CityMode, DefenderValue
from ..refusals import Rule
from ..state import NOTHING, Decision, Situation, State
from .drafting import wanted_card, wanted_side, wanted_use, wanted_word
from .drawing import begin_map
from .sets import is_person, left_of, size
from .units import bracket_of, rank_of, suit_of


@rule
def begin_city(s: State) -> None:
    """3.3.1 Fifty-two cards without the joker, twelve of them face up."""
    for card in range(CITY_CARDS):
        put(s.deck, card)
    shuffle_pile(s, s.deck)
    for _ in range(POOL):
        put(s.pool, draw(s.deck))
    s.actor = s.first
    s.stack = NOTHING
    s.card = NOTHING
    push(s, Situation.CITY, 0, 0, 0)


@rule
def city_step(s: State) -> None:
    """3.3.2 One action a turn, clockwise; 3.3.6 until all have skipped, or nothing is left to be done."""
    if s.options.city == CityMode.READY:
        build_ready_city(s)
    if s.options.city == CityMode.READY or s.skips == s.options.players or is_used_up(s):
        end_city(s)
        return
    ask(s, s.actor, Decision.CITY_ACTION)


@rule
def is_used_up(s: State) -> bool:
    """3.3.6 No cards remain, and no open stack can be finalised."""
    if s.pool.n > 0:
        return False
    for stack in range(2 * MOST_A_SIDE):
        if is_ripe(s, stack):
            return False
    return True


@rule
def end_city(s: State) -> None:
    """3.3.6 Stacks that are still open are dropped (R9)."""
    for stack in range(2 * MOST_A_SIDE):
        clear(s.stacks[stack])
    s.city_defenders = s.n_defenders
    s.skips = 0
    s.stack = NOTHING
    emit(Event.CITY_BUILT, s.n_locations, s.n_defenders)
    pop(s)
    begin_map(s)


@rule
def pass_on(s: State) -> None:
    """3.3.2 The next player builds."""
    s.stack = NOTHING
    s.card = NOTHING
    s.actor = left_of(s, s.actor)


# ---- stacks ---------------------------------------------------------------------------------------------------------


@rule
def side_of(stack: int) -> int:
    return Side.LOCATION if stack < MOST_A_SIDE else Side.DEFENDER


@rule
def is_open(s: State, stack: int) -> bool:
    return s.stacks[stack].cards > 0


@rule
def is_ripe(s: State, stack: int) -> bool:
    """3.3.2 R4 At least two cards, at least one of them a type card."""
    return s.stacks[stack].cards >= LEAST_CARDS and s.stacks[stack].brackets != 0


@rule
def finalised(s: State, side: int) -> int:
    return s.n_locations if side == Side.LOCATION else s.n_defenders


@rule
def created(s: State, side: int) -> int:
    """3.3.4 Finalised or not."""
    n = finalised(s, side)
    for k in range(MOST_A_SIDE):
        if is_open(s, side * MOST_A_SIDE + k):
            n += 1
    return n


@rule
def empty_stack(s: State, side: int) -> int:
    stack = side * MOST_A_SIDE
    while is_open(s, stack):
        stack += 1
    return stack


@rule
def clear(pile: Any) -> None:
    pile.types = 0
    pile.marks = 0
    pile.brackets = 0
    pile.cards = 0
    pile.best = 0
    pile.top = 0


# ---- 3.3.5 The guard ------------------------------------------------------------------------------------------------


@rule
def missing(s: State, side: int) -> int:
    """3.3.5 How many of six are not finalised."""
    return max(0, LEAST_A_SIDE - finalised(s, side))


@rule
def need_of(cards: int, typed: bool) -> int:
    """3.3.5 How many cards an open stack still needs."""
    return max(LEAST_CARDS - cards, 0 if typed else 1)


@rule
def shortage(s: State, side: int, changed: int, need: int) -> int:
    """3.3.5 How many cards a side is short of six; the stack `changed` would need `need`."""
    whole = 0
    almost = 0
    for k in range(side * MOST_A_SIDE, (side + 1) * MOST_A_SIDE):
        pile = s.stacks[k]
        if k == changed or pile.cards > 0:
            lacks = need if k == changed else need_of(pile.cards, pile.brackets != 0)
            if lacks == 0:
                whole += 1
            else:
                almost += 1
    left = missing(s, side)
    left -= min(left, whole)
    ones = min(left, almost)
    return ones + LEAST_CARDS * (left - ones)


@rule
def guard_allows(s: State, stack: int, use: int) -> bool:
    """3.3.5 R10 Six and six can still be reached when one more card lies on this stack."""
    left = s.pool.n + s.deck.n - 1
    if left >= LEAST_CARDS * (missing(s, Side.LOCATION) + missing(s, Side.DEFENDER)):
        return True  # even if all that is missing had to be begun anew
    pile = s.stacks[stack]
    need = need_of(pile.cards + 1, pile.brackets != 0 or use == Use.TYPE)
    side = side_of(stack)
    short = shortage(s, side, stack, need) + shortage(s, 1 - side, NOTHING, 0)
    return short <= left


@rule
def words_left(s: State, stack: int, card: int, use: int, p: int) -> int:
    """3.3.2 The words a card may be: none twice in a stack; people may always bring a type of their own (R3)."""
    side = side_of(stack)
    pile = s.stacks[stack]
    if use == Use.DESCRIPTOR:
        return MARKS[side, suit_of(card)] & ~pile.marks
    bracket = bracket_of(card)
    own = CUSTOM_TYPES[side, bracket] if is_person(s, p) else 0
    return (TYPES[side, bracket] & ~pile.types) | own


@rule
def is_use_left(s: State, stack: int, card: int, use: int, p: int) -> bool:
    return words_left(s, stack, card, use, p) != 0


# ---- 3.3.2 City actions ---------------------------------------------------------------------------------------------


@rule
def why_not_create(s: State, side: int) -> int:
    """3.3.2, 3.3.4 Cards remain, fewer than twelve have been created, and the guard allows it."""
    if s.pool.n == 0:
        return Rule.POOL_EMPTY
    if created(s, side) >= MOST_A_SIDE:
        return Rule.TWELVE_CREATED
    return Rule.OK if guard_allows(s, empty_stack(s, side), Use.TYPE) else Rule.GUARD


@rule
def create(s: State, p: int, side: int) -> None:
    """3.3.2 A stack is a location or a defender from its first card on (3.3.3)."""
    s.skips = 0
    s.stack = empty_stack(s, side)
    ask(s, p, Decision.CITY_CARD)


@rule
def why_not_add(s: State, p: int, stack: int) -> int:
    """3.3.2 Any open stack, by anyone (R12), if there is a way to do it."""
    if not is_open(s, stack):
        return Rule.NO_STACK
    if s.pool.n == 0:
        return Rule.POOL_EMPTY
    as_type = guard_allows(s, stack, Use.TYPE)
    as_mark = guard_allows(s, stack, Use.DESCRIPTOR)
    if not as_type and not as_mark:
        return Rule.GUARD
    for k in range(s.pool.n):
        card = s.pool.cards[k]
        if as_type and is_use_left(s, stack, card, Use.TYPE, p):
            return Rule.OK
        if as_mark and is_use_left(s, stack, card, Use.DESCRIPTOR, p):
            return Rule.OK
    return Rule.WORDS_TAKEN


@rule
def add_to(s: State, p: int, stack: int) -> None:
    """3.3.2 Then it is asked with which card."""
    s.skips = 0
    s.stack = stack
    ask(s, p, Decision.CITY_CARD)


@rule
def why_not_finalise(s: State, stack: int) -> int:
    """3.3.2 R4 An open stack with cards enough, one of them a type."""
    if not is_open(s, stack):
        return Rule.NO_STACK
    return Rule.OK if is_ripe(s, stack) else Rule.NOT_RIPE


@rule
def is_six_and_six(s: State) -> bool:
    return missing(s, Side.LOCATION) + missing(s, Side.DEFENDER) == 0


@rule
def why_not_skip(s: State, p: int) -> int:
    """3.3.2 With six and six; or when nothing else is legal."""
    if is_six_and_six(s):
        return Rule.OK
    if why_not_create(s, Side.LOCATION) == Rule.OK or why_not_create(s, Side.DEFENDER) == Rule.OK:
        return Rule.SIX_AND_SIX
    for stack in range(2 * MOST_A_SIDE):
        if is_ripe(s, stack) or why_not_add(s, p, stack) == Rule.OK:
            return Rule.SIX_AND_SIX
    return Rule.OK


@rule
def skip(s: State, p: int) -> None:
    """3.3.2 The next seat has its turn."""
    s.skips += 1
    emit(Event.SKIPPED, p)
    pass_on(s)


@rule
def why_not_take(s: State, p: int, card: int) -> int:
    """3.3.2 A card of the pool that leaves a legal use."""
    lies = False
    for k in range(s.pool.n):
        if s.pool.cards[k] == card:
            lies = True
    if not lies:
        return Rule.NOT_IN_POOL
    as_type = why_not_use(s, s.stack, card, Use.TYPE, p)
    return Rule.OK if as_type == Rule.OK else why_not_use(s, s.stack, card, Use.DESCRIPTOR, p)


@rule
def take_card(s: State, p: int, card: int) -> None:
    """3.3.2 Then it is asked as what."""
    s.card = card
    ask(s, p, Decision.CITY_USE)


@rule
def why_not_use(s: State, stack: int, card: int, use: int, p: int) -> int:
    """3.3.2 A word is left, and 3.3.5 the guard is satisfied."""
    if not is_use_left(s, stack, card, use, p):
        return Rule.WORDS_TAKEN
    return Rule.OK if guard_allows(s, stack, use) else Rule.GUARD


@rule
def why_not_use_as(s: State, p: int, use: int) -> int:
    """3.3.2 R2 A type by the card's value, a descriptor by its suit."""
    return why_not_use(s, s.stack, s.card, use, p)


@rule
def use_as(s: State, p: int, use: int) -> None:
    """3.3.2 Then it is asked which word."""
    s.use = use
    ask(s, p, Decision.CITY_WORD)


@rule
def why_not_word(s: State, p: int, side: int, use: int, word: int) -> int:
    """3.3.2 R3 One word of the list of the card's value or suit."""
    if side != side_of(s.stack) or use != s.use:
        return Rule.OTHER_LIST
    listed = MARKS[side, suit_of(s.card)]
    if use == Use.TYPE:
        bracket = bracket_of(s.card)
        listed = TYPES[side, bracket] | CUSTOM_TYPES[side, bracket]
    if (listed >> word) & 1 == 0:
        return Rule.OTHER_LIST
    if (words_left(s, s.stack, s.card, use, p) >> word) & 1:
        return Rule.OK
    own = use == Use.TYPE and (CUSTOM_TYPES[side, bracket_of(s.card)] >> word) & 1 == 1
    return Rule.BOTS_HAVE_NO_WORDS if own else Rule.WORD_TAKEN


@rule
def choose_word(s: State, p: int, word: int) -> None:
    """3.3.2 The card lies on the stack under its word; the pool is filled up."""
    if s.use == Use.TYPE and (CUSTOM_TYPES[side_of(s.stack), bracket_of(s.card)] >> word) & 1:
        s.own[s.stack] = s.decisions
    lay(s, s.stack, s.card, s.use, word)
    emit(Event.CARD_LAID, p, s.card, s.stack)
    pass_on(s)


@rule
def lay(s: State, stack: int, card: int, use: int, word: int) -> None:
    """3.3.2 The card lies on the stack with its word, and the pool is filled up."""
    pile = s.stacks[stack]
    if pile.cards == 0 or rank_of(card) > rank_of(pile.top):
        pile.top = card
    if use == Use.TYPE:
        if pile.brackets == 0 or rank_of(card) > rank_of(pile.best):
            pile.best = card
        pile.types |= 1 << word
        pile.brackets |= 1 << bracket_of(card)
    else:
        pile.marks |= 1 << word
    pile.cards += 1
    take(s.pool, card)
    put(s.built, card)
    if s.deck.n > 0:
        put(s.pool, draw(s.deck))


# ---- 3.3.2 Finalising -----------------------------------------------------------------------------------------------


@rule
def finalise(s: State, p: int, stack: int) -> None:
    """3.3.2 The finaliser owns it and names it, and it is closed for good."""
    s.skips = 0
    s.stack = stack
    close(s, p, stack)
    if is_person(s, p):
        ask(s, p, Decision.NAME_STACK)
    else:
        pass_on(s)


@rule
def close(s: State, p: int, stack: int) -> None:
    """3.3.2, 2.8 The stack becomes a location or a defender, and is free for another."""
    if side_of(stack) == Side.LOCATION:
        found_location(s, p, s.stacks[stack])
        s.locations[s.n_locations - 1].note = s.own[stack]
    else:
        muster_defender(s, p, s.stacks[stack])
        s.units[s.n_defenders - 1].note = s.own[stack]
    clear(s.stacks[stack])
    s.own[stack] = 0


@rule
def found_location(s: State, p: int, pile: Any) -> None:
    """2.8 It has the words of its stack, the best type card, and whoever finalised it."""
    x = s.n_locations
    place = s.locations[x]
    place.types = pile.types
    place.marks = pile.marks
    place.brackets = pile.brackets
    place.card = pile.best
    place.owner = p
    place.spot = NOTHING
    place.parent = NOTHING
    s.n_locations += 1
    emit(Event.LOCATION_FOUNDED, p, x)


@rule
def muster_defender(s: State, p: int, pile: Any) -> None:
    """2.8 R5, R6 Value and suit of the highest type card, its class with it; option `defender_value`."""
    d = s.n_defenders
    unit = s.units[d]
    unit.types = pile.types
    unit.marks = pile.marks
    unit.brackets = pile.brackets
    unit.card = pile.top if s.options.defender_value == DefenderValue.HIGHEST_CARD else pile.best
    unit.kind = CLASS[bracket_of(pile.best)]
    unit.strong = size(pile.marks & STRENGTH_MARKS)
    unit.owner = p
    unit.place = NOTHING
    s.n_defenders += 1
    emit(Event.DEFENDER_MUSTERED, p, d)


@rule
def name_stack(s: State) -> None:
    """10.1 The words are in the log."""
    if side_of(s.stack) == Side.LOCATION:
        s.locations[s.n_locations - 1].note = s.decisions
        emit(Event.LOCATION_NAMED, s.n_locations - 1)
    else:
        s.units[s.n_defenders - 1].note = s.decisions
        emit(Event.DEFENDER_NAMED, s.n_defenders - 1)
    pass_on(s)


# ---- Our own option `city = ready` ----------------------------------------------------------------------------------


@rule
def build_ready_city(s: State) -> None:
    """9 As bots would draft it, seat by seat; the tables name everything."""
    side = wanted_side(s)
    while side != NOTHING:
        stack = empty_stack(s, side)
        for _ in range(LEAST_CARDS):
            use = wanted_use(s, stack)
            card = wanted_card(s, stack, use)
            lay(s, stack, card, use, wanted_word(s, stack, card, use))
        close(s, s.actor, stack)
        s.actor = left_of(s, s.actor)
        side = wanted_side(s)
