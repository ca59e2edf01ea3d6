"""Setup (section 3)."""

from holdfast.engine.rules.decks import draw, put, shuffle_pile
from holdfast.engine.rules.dice import roll
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import push

from ..content import CARDS, MOST_WALLS, NO_CARD, STARTING_GOLD, STARTING_HAND, Card, Commodity
from ..events import Event
from ..meta import FirstPlayer, SoloOpening
from ..state import NOBODY, Situation, State
from ..tables import D6
from .draw import is_attack_card, shuffle_back
from .hands import add_to_hand, discard, is_card_game, is_solo, keeps_offers
from .towns import enlist


@rule
def setup(s: State) -> None:
    """3.1 Seats, castles, the deck and the hands, and nothing to decide (3.1.6); alone the same for one (3.2.1), on
    paper without a deck (3.3.1, 3.3.2).
    """
    s.players = s.options.players
    s.pending = NO_CARD
    s.last_monster = NO_CARD
    s.spied.by = NOBODY
    s.spied.of = NOBODY
    choose_first_player(s)
    s.active = s.first
    for p in range(s.players):
        found_town(s, p)
    push(s, Situation.TURN, 0, 0, 0)
    if is_card_game(s):
        shuffle_deck(s)
        if is_solo(s):
            open_solo(s)
        else:
            deal(s)
    elif keeps_offers(s):
        push(s, Situation.OPENING, 0, 0, 0)


@rule
def choose_first_player(s: State) -> None:
    """3.1.2 The highest roll begins; those tied for it roll again among themselves."""
    s.first = 0
    if is_solo(s) or s.options.first_player == FirstPlayer.SEAT0:
        return
    tied = (1 << s.players) - 1
    while tied & (tied - 1) != 0:
        highest = 0
        still_tied = 0
        for p in range(s.players):
            if (tied >> p) & 1:
                die = roll(s, D6)
                emit(Event.ROLLED_FOR_FIRST, p, die)
                if die > highest:
                    highest = die
                    still_tied = 0
                if die == highest:
                    still_tied |= 1 << p
        tied = still_tied
    while (tied >> s.first) & 1 == 0:
        s.first += 1
    emit(Event.BEGINS, s.first)


@rule
def found_town(s: State, p: int) -> None:
    """3.1.4 Gold, walls and the castle guard."""
    s.towns[p].stock[Commodity.GOLD] = STARTING_GOLD
    s.towns[p].walls = MOST_WALLS
    enlist(s, p, Card.GUARD)


@rule
def shuffle_deck(s: State) -> None:
    """3.1.3"""
    for card in range(CARDS):
        put(s.deck, card)
    shuffle_pile(s, s.deck)


@rule
def deal(s: State) -> None:
    """3.1.5 Seven cards each, one at a time from the first player on."""
    for _ in range(STARTING_HAND):
        for k in range(s.players):
            p = (s.first + k) % s.players
            card = draw(s.deck)
            add_to_hand(s, p, card)
            emit(Event.DEALT, p, card)


@rule
def open_solo(s: State) -> None:
    """3.2.2 Seven town cards; attack cards met on the way go back into the deck, or out of the game (9)."""
    while s.towns[0].hand.n < STARTING_HAND:
        card = draw(s.deck)
        if not is_attack_card(card):
            add_to_hand(s, 0, card)
            emit(Event.DEALT, 0, card)
        elif s.options.solo_opening == SoloOpening.DISCARD:
            discard(s, card)
            emit(Event.DISCARDED, 0, card)
        else:
            put(s.aside, card)
            emit(Event.SET_ASIDE, card)
    shuffle_back(s)
