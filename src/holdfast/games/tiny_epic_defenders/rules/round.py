"""4.1 and 4.8: a Round from its first card to the shuffle that ends it, and the cards of the Turn Deck."""

from typing import Any

from holdfast.engine.rules.decks import draw, put, shuffle_pile
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import FIRST_DIRE, FIRST_ENEMY, FOE_HOME, FOE_HP, Card, Foe, Region
from ..events import Event
from ..state import ChoosingHeroes, Decision, Situation, State
from .board import lose_game, owner, stop_meditating

START, DRAW = 0, 1


@rule
def choose_heroes(s: State, f: ChoosingHeroes) -> None:
    """3.4 Defender after Defender, the first one first."""
    if f.defender == s.team:
        pop(s)
    else:
        ask(s, owner(s, f.defender), Decision.CHOOSE_HERO)


@rule
def play_round(s: State, f: Any) -> None:
    """4.1 Start, draw card after card; 4.1.3 when none is left, end."""
    if f.step == START:
        start_round(s)
        f.step = DRAW
    if s.turn_deck.n > 0:
        resolve_card(s, draw_turn_card(s))
    else:
        end_round(s)
        f.step = START


@rule
def start_round(s: State) -> None:
    """4.1.1 An Entombed card comes back; the once-per-Round marks are cleared."""
    s.round += 1
    emit(Event.ROUND_BEGAN, s.round)
    if s.entombed.n == 1:
        card = draw(s.entombed)
        put(s.discard, card)
        emit(Event.ENTOMBED_RETURNS, card)
    s.entomb_used = 0
    s.excavate_used = 0
    s.postponed = 0


@rule
def draw_turn_card(s: State) -> int:
    """4.1.2 The top card, shown to all."""
    card = draw(s.turn_deck)
    s.seen |= 1 << card
    s.known_top = max(0, s.known_top - 1)
    s.known_bottom = min(s.known_bottom, s.turn_deck.n)
    return card


@rule
def resolve_card(s: State, card: int) -> None:
    """4.1.2 Each kind of card has its own procedure (4.2 to 4.5)."""
    emit(Event.CARD_DRAWN, card)
    s.card_is_cover = 0
    for h in range(s.team):
        s.defenders[h].used = 0
    if card < Card.AD1:
        s.scried = 0
        s.commanded = 0
        push(s, Situation.INDIVIDUAL_CARD, card, 0, 0)
    elif card < FIRST_ENEMY:
        s.acted = 0
        push(s, Situation.GROUP_CARD, card, 0, 0)
    elif card < FIRST_DIRE:
        push(s, Situation.ENEMY, card, 0, 0)
    else:
        push(s, Situation.DIRE_ENEMY, card, 0, 0)


@rule
def end_round(s: State) -> None:
    """4.8 Lost if it was the last Round; else one more horde card, or the foe, and everything is shuffled."""
    if s.round == s.options.max_rounds:
        emit(Event.ROUNDS_RAN_OUT, s.round)
        lose_game(s)
        return
    while s.discard.n > 0:
        put(s.turn_deck, draw(s.discard))
    if s.horde.n > 0:
        put(s.turn_deck, draw(s.horde))
        emit(Event.HORDE_GREW, s.horde.n)
    elif s.foe_revealed == 0:
        reveal_foe(s)
    shuffle_pile(s, s.turn_deck)
    s.known_top = 0
    s.known_bottom = 0
    s.marked = 0


@rule
def reveal_foe(s: State) -> None:
    """4.8.2 It goes to its home Region, Destroyed or not, with full HP. A reveal triggers nothing else (R57)."""
    s.foe_revealed = 1
    s.foe_region = FOE_HOME[s.foe]
    s.foe_hp = FOE_HP[s.foe]
    emit(Event.FOE_REVEALED, s.foe, s.foe_region)
    if s.foe == Foe.KRAKEN:
        stop_meditating(s, Region.MOUNTAINS)


@rule
def discard_card(s: State, card: int) -> None:
    """To the Discard Pile, face up; an Hourglass mark does not outlast it."""
    put(s.discard, card)
    if card < Card.AD1:
        s.marked &= ~(1 << card)
