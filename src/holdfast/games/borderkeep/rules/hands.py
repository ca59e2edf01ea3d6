"""Hands, offers and the discard pile (4.0, 4.2.3, 4.2.4), and what others know of a hand (6)."""

from holdfast.engine.rules.decks import find, put, take
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import HAND_LIMIT, Card
from ..events import Event
from ..meta import Mode, NoncardHold
from ..refusals import Rule
from ..state import Decision, HandLimit, Situation, State
from .payments import has


@rule
def is_card_game(s: State) -> bool:
    return s.options.mode == Mode.CARD


@rule
def is_solo(s: State) -> bool:
    return s.players == 1


@rule
def discard(s: State, card: int) -> None:
    """4.0 Cards leaving play go to the discard pile; names on paper are just crossed off."""
    if is_card_game(s):
        put(s.discard, card)


@rule
def add_to_hand(s: State, p: int, card: int) -> None:
    """4.0 A hand is kept in the order of the cards, a list of offers in the order of being written down."""
    hand = s.towns[p].hand
    k = int(hand.n)
    if is_card_game(s):
        while k > 0 and hand.cards[k - 1] > card:
            hand.cards[k] = hand.cards[k - 1]
            k -= 1
    hand.cards[k] = card
    hand.n += 1


@rule
def take_from_hand(s: State, p: int, card: int) -> None:
    """The card leaves the hand, openly; the first one of that name."""
    take(s.towns[p].hand, card)
    s.seen[card] = 0


@rule
def show_card(s: State, p: int, card: int) -> None:
    """6 A card about to be paid for, or taken back, is seen by all in his hand."""
    s.seen[card] = (1 << s.players) - 1
    emit(Event.SHOWN, p, card)


@rule
def why_not_discard(s: State, p: int, card: int) -> int:
    """4.2.3 Any card in hand."""
    return Rule.OK if find(s.towns[p].hand, card) >= 0 else Rule.NOT_HELD


@rule
def discard_from_hand(s: State, p: int, card: int) -> None:
    take_from_hand(s, p, card)
    discard(s, card)
    emit(Event.DISCARDED, p, card)


@rule
def discard_hand(s: State, p: int) -> None:
    while s.towns[p].hand.n > 0:
        discard_from_hand(s, p, s.towns[p].hand.cards[0])


@rule
def keeps_offers(s: State) -> bool:
    """4.9.3 Offers lapse after the Build phase, unless they are kept in a ledger (9)."""
    return s.options.noncard_hold == NoncardHold.LEDGER


@rule
def hand_limit(s: State, p: int) -> int:
    """4.2.3 Seven cards, one more with a Temple; 4.9.3 no offers, one with a Temple."""
    limit = HAND_LIMIT
    if not is_card_game(s) and not keeps_offers(s):
        limit = 0
    if has(s, p, Card.TEMPLE):
        limit += 1
    return limit


@rule
def limit_hand(s: State, p: int) -> None:
    """4.2.3, 4.2.4 See to it that p holds no more than he may."""
    if s.towns[p].hand.n > hand_limit(s, p):
        push(s, Situation.HAND_LIMIT, p, 0, 0)


@rule
def limit_hand_after_gain(s: State, p: int) -> None:
    """4.2.4 The limit also follows a gain outside the Draw phase; 4.9.3 offers have time until the next Build phase."""
    if is_card_game(s) or keeps_offers(s):
        limit_hand(s, p)


@rule
def discard_down(s: State) -> None:
    """4.2.3 One card at a time."""
    f: HandLimit = s.frames[s.depth - 1]
    p = f.player
    limit = hand_limit(s, p)
    if limit == 0:
        discard_hand(s, p)
    if s.towns[p].hand.n <= limit:
        pop(s)
        return
    ask(s, p, Decision.DISCARD_CARD)
