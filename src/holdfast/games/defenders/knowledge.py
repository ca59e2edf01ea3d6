"""What a player knows: everything but the deck, the cards that left it unseen, and votes that are not all in."""

from holdfast.engine.rules.decks import draw, put, shuffle_pile
from holdfast.engine.rules.dice import below
from holdfast.engine.rules.observation import NOWHERE, cells, each, number, observation, one_of
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import is_asked

from .content import JOKER_BLOCK, Card, Defender, Location, Threat
from .rules.sets import has
from .rules.units import value, value_of
from .state import GONE, Decision, State


@rule
def determinize(s: State, p: int) -> None:
    """6 Another deck that looks the same from every seat, and other votes of those who have cast theirs."""
    redeal(s)
    secret = s.decision == Decision.CHALLENGE_DEFENCE or s.decision == Decision.JUDGE_DEFENCE
    if secret or s.decision == Decision.ACCEPT_ENTRY:
        recast(s, p)


@rule
def redeal(s: State) -> None:
    """6, 3.6 The joker stays among the last thirteen cards."""
    n = s.deck.n
    removed = s.removed.n
    has_joker = False
    for k in range(n):
        if s.deck.cards[k] == Card.JOKER:
            has_joker = True
            s.deck.cards[k] = s.deck.cards[n - 1]
            s.deck.cards[n - 1] = Card.JOKER
    if has_joker:
        draw(s.deck)
    while s.removed.n > 0:
        put(s.deck, draw(s.removed))
    shuffle_pile(s, s.deck)
    for _ in range(removed):
        put(s.removed, draw(s.deck))
    if has_joker:
        hide_joker(s, below(s, min(JOKER_BLOCK, n)))


@rule
def hide_joker(s: State, k: int) -> None:
    """Into the k-th place from the bottom; the card that lay there goes on top."""
    put(s.deck, s.deck.cards[k] if k < s.deck.n else Card.JOKER)
    s.deck.cards[k] = Card.JOKER


@rule
def recast(s: State, p: int) -> None:
    """10.3, 9 Who has voted is known, how is not."""
    if s.deciders == 0:
        return
    for q in range(s.options.players):
        if q != p and has(s.people, q) and not is_asked(s, q):
            s.yes &= ~(1 << q)
            s.yes |= below(s, 2) << q


# ---- Numbers for learners -------------------------------------------------------------------------------------------


@rule
def question(s: State, p: int) -> int:
    return s.decision if is_asked(s, p) else NOWHERE


@rule
def seats_to_the_first(s: State, p: int) -> int:
    """How many seats to the left the First Player sits; 0: here."""
    return (s.first - p + s.options.players) % s.options.players


@rule
def status_at(s: State, x: int) -> int:
    """0 free, 1 occupied, 2 ruined; below 0: there is no such location."""
    if x >= s.n_locations:
        return -1
    if has(s.ruined, x):
        return 2
    return 1 if has(s.occupied, x) else 0


@rule
def entry_at(s: State, x: int) -> int:
    return 1 if has(s.entries, x) else 0


@rule
def links_at(s: State, x: int) -> int:
    return s.locations[x].links


@rule
def place_of(s: State, d: int) -> int:
    return s.units[d].place if d < s.n_defenders else GONE


@rule
def value_now(s: State, d: int) -> int:
    return value(s, d) if d < s.n_defenders else 0


@rule
def threat_place(s: State, t: int) -> int:
    return s.threats[t].place if t < s.n_threats else GONE


@rule
def threat_value(s: State, t: int) -> int:
    return value_of(s.threats[t].card) if t < s.n_threats else 0


FEATURES, observe = observation(
    State,
    cells("turn", "morale", "intel", "joker_drawn", deck="deck.n", reserve="reserve.n"),
    number("first", seats_to_the_first),
    one_of("asked:", list(Decision)[1:], question),
    each("status:", Location, status_at),
    each("entry:", Location, entry_at),
    each("links:", Location, links_at),
    each("place:", Defender, place_of),
    each("value:", Defender, value_now),
    each("threat_place:", Threat, threat_place),
    each("threat_value:", Threat, threat_value),
    each("discard:", Card, "discard"),
)
