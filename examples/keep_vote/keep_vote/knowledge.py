"""What a councillor knows: as numbers for learners, and as a redeal of everything else for searchers."""

from holdfast.engine.rules.decks import count, draw, put, shuffle_pile
from holdfast.engine.rules.dice import below
from holdfast.engine.rules.observation import NOWHERE, cells, each, number, observation, one_of
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import is_asked

from .content import Assault, Councillor, Supply, Way
from .rules import are_sides_known
from .state import Decision, State

# ---- Dealing anew what seat p cannot see -------------------------------------------------------------------------


@rule
def determinize(s: State, p: int) -> None:
    """Another table that looks the same from seat p."""
    redeal_loyalties(s, p)
    redeal_supplies(s, p)
    redeal_assaults(s, p)
    if s.decision == Decision.VOTE and s.deciders != 0:
        recast_votes(s, p)


@rule
def redeal_loyalties(s: State, p: int) -> None:
    """1.1 The others' cards and the one under the throne; 1.5 unless they lie open."""
    if are_sides_known(s):
        return
    for q in range(s.options.players):
        if q != p:
            put(s.throne, s.council[q].loyalty)
    shuffle_pile(s, s.throne)
    for q in range(s.options.players):
        if q != p:
            s.council[q].loyalty = draw(s.throne)


@rule
def redeal_supplies(s: State, p: int) -> None:
    """1.2 The others' hands and the cards to be drawn; each hand keeps its size."""
    for q in range(s.options.players):
        if q != p:
            for k in range(s.council[q].hand.n):
                put(s.supplies, s.council[q].hand.cards[k])
    shuffle_pile(s, s.supplies)
    for q in range(s.options.players):
        if q != p:
            for k in range(s.council[q].hand.n):
                s.council[q].hand.cards[k] = draw(s.supplies)


@rule
def redeal_assaults(s: State, p: int) -> None:
    """2.1 The herald knows tonight's assault; the others know what has been turned."""
    if s.turned or p == s.herald:
        shuffle_pile(s, s.assaults)
        return
    put(s.assaults, s.assault)
    shuffle_pile(s, s.assaults)
    s.assault = draw(s.assaults)


@rule
def recast_votes(s: State, p: int) -> None:
    """2.4 Who has voted is known, how is not."""
    for q in range(s.options.players):
        if q != p and not is_asked(s, q):
            hand = s.council[q].hand
            s.council[q].way = below(s, len(Way))
            k = below(s, hand.n + 1)
            s.council[q].pledge = hand.cards[k] if k < hand.n else Supply.NOTHING


# ---- Numbers for learners ----------------------------------------------------------------------------------------


@rule
def seats_to_the_herald(s: State, p: int) -> int:
    """How many seats to the left the herald sits; 0: here."""
    return (s.herald - p + s.options.players) % s.options.players


@rule
def question(s: State, p: int) -> int:
    return s.decision if is_asked(s, p) else NOWHERE


@rule
def known_assault(s: State, p: int) -> int:
    """2.1 The herald knows it, all others when it is turned."""
    return s.assault if s.turned or p == s.herald else NOWHERE


@rule
def claimed_assault(s: State) -> int:
    return s.claim if s.named else NOWHERE


@rule
def cards_of(s: State, p: int, card: int) -> int:
    return count(s.council[p].hand, card)


@rule
def seat_at(s: State, p: int, k: int) -> int:
    """Who sits k seats to the left of p."""
    return (p + k) % s.options.players if k < s.options.players else NOWHERE


@rule
def loyalty_at(s: State, p: int, k: int) -> int:
    """1 Steadfast, 2 a Turncoat, 0 unknown."""
    q = seat_at(s, p, k)
    seen = q != NOWHERE and (q == p or are_sides_known(s))
    return 1 + s.council[q].loyalty if seen else 0


@rule
def hand_at(s: State, p: int, k: int) -> int:
    q = seat_at(s, p, k)
    return 0 if q == NOWHERE else s.council[q].hand.n


@rule
def has_voted_at(s: State, p: int, k: int) -> bool:
    q = seat_at(s, p, k)
    return q != NOWHERE and s.decision == Decision.VOTE and not is_asked(s, q)


@rule
def way_at(s: State, p: int, k: int) -> int:
    """1 hold, 2 sortie, 0 unknown."""
    q = seat_at(s, p, k)
    seen = q != NOWHERE and (s.opened == 1 or (q == p and has_voted_at(s, p, 0)))
    return 1 + s.council[q].way if seen else 0


CARDS = list(Supply)[1:]
SEATS = range(len(Councillor))
FEATURES, observe = observation(
    State,
    cells("night", nights="options.nights", walls="walls", camp="camp", power="power"),
    number("herald", seats_to_the_herald),
    one_of("asked:", list(Decision)[1:], question),
    one_of("known:", Assault, known_assault),
    one_of("claimed:", Assault, claimed_assault),
    each("past:", Assault, "past"),
    each("hand:", CARDS, cards_of),
    each("spent:", CARDS, "spent"),
    each("loyalty:", SEATS, loyalty_at),  # by seats to the left, from the own one
    each("cards:", SEATS, hand_at),
    each("voted:", SEATS, has_voted_at),
    each("way:", SEATS, way_at),
)
