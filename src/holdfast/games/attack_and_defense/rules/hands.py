"""Hands, graveyards and the token stack: where cards go, and who knows of them (6)."""

from typing import Any

from holdfast.engine.rules.decks import put, take
from holdfast.engine.rules.rule import emit, rule

from ..content import CARD_SLOTS, HAND_BEYOND_BUILDINGS, MOST_HAND, ROWS
from ..events import Event
from ..pieces import EVERYBODY, PLACES
from ..refusals import Rule
from ..state import NOBODY, OPEN_ORIGIN, State
from ..vocabulary import CardKind
from .board import ally, is_team_game


@rule
def is_token(s: State, card: int) -> bool:
    return s.content.cards[card].kind == CardKind.TOKEN


@rule
def bury(s: State, p: int, card: int) -> None:
    """R36 A card goes to its owner's graveyard, open to all; R38 a token back to the stack."""
    if not is_token(s, card):
        put(s.armies[p].graveyard, card)


@rule
def take_in_hand(s: State, p: int, card: int, origin: int, seen: int) -> None:
    """A card enters a hand; 11 a full hand takes none, and it goes to the graveyard."""
    army = s.armies[p]
    if army.hand.n >= MOST_HAND:
        bury(s, p, card)
        emit(Event.HAND_FULL, p, card)
        return
    army.hand_from[army.hand.n] = origin
    army.hand_seen[army.hand.n] = seen
    put(army.hand, card)


@rule
def find_in_hand(s: State, p: int, card: int) -> int:
    """Where a card of that name is in hand, or NOBODY; the one that most know of, for they see that name leave."""
    army = s.armies[p]
    found = NOBODY
    for k in range(army.hand.n):
        if army.hand.cards[k] == card and (found == NOBODY or army.hand_seen[k] > army.hand_seen[found]):
            found = k
    return found


@rule
def holds(s: State, p: int, card: int) -> bool:
    hand = s.armies[p].hand
    for k in range(hand.n):
        if hand.cards[k] == card:
            return True
    return False


@rule
def leave_hand(s: State, p: int, k: int) -> None:
    """The card at place k of the hand leaves it; those behind it move up."""
    army = s.armies[p]
    last = army.hand.n - 1
    for j in range(k, last):
        army.hand.cards[j] = army.hand.cards[j + 1]
        army.hand_from[j] = army.hand_from[j + 1]
        army.hand_seen[j] = army.hand_seen[j + 1]
    army.hand.cards[last] = 0
    army.hand_from[last] = 0
    army.hand_seen[last] = 0
    army.hand.n = last
    fewer_among(army, k)
    if is_team_game(s):
        given = s.armies[ally(s, p)]
        if given.slot != 0 and given.slot_among > k:
            given.slot_among -= 1


@rule
def fewer_among(army: Any, k: int) -> None:
    """6 A card of those among which a face-down unit left is gone."""
    for place in range(PLACES):
        u = army.at[place]
        if u != NOBODY and army.units[u].hidden == 1 and army.units[u].among > k:
            army.units[u].among -= 1


@rule
def forget_seen(s: State, p: int) -> None:
    """6 A card was handed over unseen: it might have been any of those that were known."""
    for k in range(s.armies[p].hand.n):
        s.armies[p].hand_seen[k] = 0


@rule
def forget_cloaked(s: State, p: int, offering: int) -> None:
    """6 A card was played face-down: it might have been any Cloaked one with this Offering that the supply that all see
    could pay; what is reserved of it the others do not know."""
    army = s.armies[p]
    for k in range(army.hand.n):
        printed = s.content.cards[army.hand.cards[k]]
        if printed.cloaked == 1 and printed.offering == offering and printed.cost <= army.supply:
            army.hand_seen[k] = 0


@rule
def why_not_in_hand(s: State, p: int, card: int) -> int:
    """A card in hand, whichever."""
    return Rule.OK if card != 0 and holds(s, p, card) else Rule.NOT_HELD


@rule
def discard(s: State, p: int, card: int) -> None:
    """R36, R38 A card from hand to the graveyard, a token to the stack; all see it."""
    leave_hand(s, p, find_in_hand(s, p, card))
    bury(s, p, card)
    emit(Event.DISCARDED, p, card)


@rule
def intact_buildings(s: State, p: int) -> int:
    n = 0
    for row in range(ROWS):
        if s.armies[p].fallen[row] == 0:
            n += 1
    return n


@rule
def hand_limit(s: State, p: int) -> int:
    """4.8.2"""
    return intact_buildings(s, p) + HAND_BEYOND_BUILDINGS


@rule
def return_to_hand(s: State, p: int, card: int, was_hidden: bool, origin: int) -> None:
    """6 A card that comes back from the open is known to all; one that comes back face-down stays unknown."""
    take_in_hand(s, p, card, origin if was_hidden else OPEN_ORIGIN, 0 if was_hidden else EVERYBODY)


@rule
def recover_card(s: State, p: int, card: int) -> None:
    """5.5.2 A card of the graveyard goes to the hand, and all have seen it."""
    take(s.armies[p].graveyard, card)
    take_in_hand(s, p, card, OPEN_ORIGIN, EVERYBODY)
    emit(Event.RECOVERED, p, card)


# ---- plays of a name (R33) -----------------------------------------------------------------------------------------


@rule
def plays_of(s: State, p: int, card: int) -> int:
    """4.2.3 How often p has played this name in this turn."""
    return (s.armies[p].plays[card // 2] >> (4 * (card % 2))) & 15


@rule
def count_play(s: State, p: int, card: int) -> None:
    s.armies[p].plays[card // 2] += 1 << (4 * (card % 2))


@rule
def clear_plays(s: State, p: int) -> None:
    for k in range(CARD_SLOTS // 2):
        s.armies[p].plays[k] = 0
