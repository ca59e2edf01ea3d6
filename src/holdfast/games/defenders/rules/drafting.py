"""10.7 How a bot drafts a city, which is also how a city comes about that stands ready."""

from holdfast.engine.rules.rule import rule

from ..content import (
    LONG_THIN,
    MARKS,
    MOST_A_SIDE,
    TYPES,
    WALL_WORDS,
    Bracket,
    DefenderMark,
    DefenderType,
    LocationMark,
    LocationType,
    Side,
    Suit,
    Use,
    words,
)
from ..state import NOTHING, State
from .sets import has, lowest
from .units import bracket_of, suit_of, value_of

ENOUGH = 8  # of each side
MOST_KINGS, MOST_JACKS = 2, 1


@rule
def wanted_side(s: State) -> int:
    """10.7 Alternate, and stop at eight and eight."""
    if s.n_locations >= ENOUGH and s.n_defenders >= ENOUGH:
        return NOTHING
    return Side.LOCATION if s.n_locations <= s.n_defenders else Side.DEFENDER


@rule
def wanted_use(s: State, stack: int) -> int:
    """A type first, then a descriptor."""
    return Use.TYPE if s.stacks[stack].brackets == 0 else Use.DESCRIPTOR


@rule
def wanted_card(s: State, stack: int, use: int) -> int:
    """The card of the pool that is worth most there."""
    best = s.pool.cards[0]
    most = worth(s, stack, best, use)
    for k in range(1, s.pool.n):
        here = worth(s, stack, s.pool.cards[k], use)
        if here > most:
            most = here
            best = s.pool.cards[k]
    return best


@rule
def worth(s: State, stack: int, card: int, use: int) -> int:
    if use == Use.DESCRIPTOR:
        return worth_of_mark(stack, card)
    return worth_of_site(s, card) if stack < MOST_A_SIDE else worth_of_band(s, card)


@rule
def worth_of_site(s: State, card: int) -> int:
    """Walls first, then what is military; high cards are left to the defenders."""
    value = value_of(card)
    if value <= 5:
        return 60 - value if walls_of(s) == 0 else 20 - value
    return 50 - value if bracket_of(card) == Bracket.MIDDLE else 10


@rule
def worth_of_band(s: State, card: int) -> int:
    """Kings, a Jack, then regiments from the highest; Queens after them, and the small ones at the end."""
    value = value_of(card)
    bracket = bracket_of(card)
    if bracket == Bracket.KING:
        return 100 if count_of(s, bracket) < MOST_KINGS else 45
    if bracket == Bracket.JACK:
        return 90 if count_of(s, bracket) < MOST_JACKS else 40
    if bracket == Bracket.QUEEN:
        return 65
    return 8 * value if bracket == Bracket.MIDDLE else value


@rule
def worth_of_mark(stack: int, card: int) -> int:
    """The suit counts, and small cards are spent first."""
    suit = suit_of(card)
    thrift = 13 - value_of(card)
    if suit == Suit.CLUBS:
        return 40 + thrift
    if stack < MOST_A_SIDE:
        return 30 + thrift if suit == Suit.SPADES else thrift
    if suit == Suit.HEARTS:
        return 35 + thrift
    return 15 + thrift if suit == Suit.SPADES else thrift


@rule
def count_of(s: State, bracket: int) -> int:
    n = 0
    for d in range(s.n_defenders):
        if has(s.units[d].brackets, bracket):
            n += 1
    return n


@rule
def walls_of(s: State) -> int:
    n = 0
    for x in range(s.n_locations):
        if s.locations[x].types & WALL_WORDS:
            n += 1
    return n


@rule
def wanted_word(s: State, stack: int, card: int, use: int) -> int:
    """10.7 A word that helps, of those that are left."""
    pile = s.stacks[stack]
    if use == Use.DESCRIPTOR:
        side = Side.LOCATION if stack < MOST_A_SIDE else Side.DEFENDER
        left = MARKS[side, suit_of(card)] & ~pile.marks
        liked = left & (LIKED_PLACES if stack < MOST_A_SIDE else LIKED_DEFENDERS)
        return lowest(liked) if liked else lowest(left)
    if stack < MOST_A_SIDE:
        return wanted_site(s, card, pile.types)
    return wanted_band(s, card, pile.types)


LIKED_PLACES = words(LocationMark.WELL_CONSTRUCTED, LocationMark.OBSCURE)
LIKED_DEFENDERS = words(DefenderMark.TOUGH, DefenderMark.NUMEROUS, DefenderMark.STRONG, DefenderMark.VIOLENT)


@rule
def wanted_site(s: State, card: int, taken: int) -> int:
    """One ring of walls; other areas are no roads, which would be open to the enemy."""
    left = TYPES[Side.LOCATION, bracket_of(card)] & ~taken
    if has(left, LocationType.WALLS) and walls_of(s) == 0:
        return LocationType.WALLS
    plain = left & ~LONG_THIN
    kinds = plain if plain else left
    # Not the same word for all of them: the next location takes the next word.
    wanted = lowest(kinds)
    for word in range(len(LocationType)):
        if has(kinds, word) and not is_word_used(s, word):
            return word
    return wanted


@rule
def is_word_used(s: State, word: int) -> bool:
    for x in range(s.n_locations):
        if has(s.locations[x].types, word):
            return True
    return False


@rule
def wanted_band(s: State, card: int, taken: int) -> int:
    """Healers, then engineers; otherwise a word that no defender has yet."""
    left = TYPES[Side.DEFENDER, bracket_of(card)] & ~taken
    if bracket_of(card) == Bracket.LOW:
        if has(left, DefenderType.HEALERS) and not is_type_used(s, DefenderType.HEALERS):
            return DefenderType.HEALERS
        if has(left, DefenderType.ENGINEERS) and not is_type_used(s, DefenderType.ENGINEERS):
            return DefenderType.ENGINEERS
    for word in range(len(DefenderType)):
        if has(left, word) and not is_type_used(s, word):
            return word
    return lowest(left)


@rule
def is_type_used(s: State, word: int) -> bool:
    for d in range(s.n_defenders):
        if has(s.units[d].types, word):
            return True
    return False
