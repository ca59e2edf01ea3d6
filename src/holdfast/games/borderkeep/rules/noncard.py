"""Dice and paper (4.9): event rolls instead of cards."""

from holdfast.engine.rules.dice import roll
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import MOST_OFFERS, NO_CARD, STARTING_HAND, STRUCTURES
from ..events import Event
from ..refusals import Rule
from ..state import Decision, EventRoll, Opening, Roll, Situation, State
from ..tables import (
    CONSTRUCTION,
    D10,
    D100,
    DISASTER,
    DISASTERS,
    FREE_PICK_FROM,
    HERO_OR_ARTIFACT,
    MONSTER,
    MONSTER_AT,
    NUMBERS_A_STRUCTURE,
    RECRUIT_HERO,
    RECRUIT_TROOPS,
    SAME_AS_LAST_FROM,
    STRUCTURE_ROWS,
    TROOP,
)
from .hands import add_to_hand, is_solo
from .heal import has_enough_of


@rule
def roll_event(s: State) -> None:
    """4.9.1 The event die and the table it leads to; what comes to nothing in the opening is rolled again."""
    f: EventRoll = s.frames[s.depth - 1]
    p, purpose = f.player, f.purpose
    if f.step == 1:
        pop(s)
        return
    f.step = 1
    event = event_die(s, p, purpose)
    if event <= CONSTRUCTION:
        construct(s, p, purpose)
    elif event <= RECRUIT_HERO:
        write_offer(s, p, HERO_OR_ARTIFACT[roll(s, D10) - 1])
    elif event <= RECRUIT_TROOPS:
        write_offer(s, p, TROOP[roll(s, D10) - 1])
    elif purpose == Roll.BOUGHT:
        emit(Event.ROLLED_IN_VAIN, p)
    else:
        s.pending = DISASTERS[roll(s, D10) - 1] if event == DISASTER else roll_monster(s)
        if purpose == Roll.TURN:
            emit(Event.ATTACK_ROLLED, p, s.pending)
        else:
            emit(Event.FURTHER_ATTACK_ROLLED, p, s.pending)


@rule
def event_die(s: State, p: int, purpose: int) -> int:
    """4.9.1 A 0 is rolled again; so are attacks that come too early, and in the opening."""
    event = roll(s, D10)
    emit(Event.EVENT_ROLLED, p, event % D10)
    while event > MONSTER or (event >= DISASTER and is_too_early(s, p, purpose)):
        event = roll(s, D10)
        emit(Event.EVENT_ROLLED, p, event % D10)
    return event


@rule
def is_too_early(s: State, p: int, purpose: int) -> bool:
    """4.9.1 Before the first turn with attacks; alone in the turns of grace (9)."""
    if purpose == Roll.OPENING:
        return True
    if purpose != Roll.TURN:
        return False
    if is_solo(s):
        return s.towns[p].turns <= s.options.solo_grace_turns
    return s.towns[p].turns < s.options.attack_from_turn


@rule
def construct(s: State, p: int, purpose: int) -> None:
    """4.9.1 A structure the player has already is void; 91 to 00 is a free pick."""
    number = roll(s, D100)
    if number >= FREE_PICK_FROM:
        emit(Event.FREE_PICK, p)
        if picks(s, p) > 0:
            ask(s, p, Decision.PICK_STRUCTURE)
        return
    card = STRUCTURE_ROWS[(number - 1) // NUMBERS_A_STRUCTURE]
    if not has_enough_of(s, p, card):
        write_offer(s, p, card)
        return
    emit(Event.OFFER_VOID, p, card)
    if purpose == Roll.OPENING:
        s.frames[s.depth - 1].step = 0


@rule
def picks(s: State, p: int) -> int:
    count = 0
    for card in range(STRUCTURES):
        if not has_enough_of(s, p, card):
            count += 1
    return count


@rule
def why_not_pick(s: State, p: int, card: int) -> int:
    """4.9.1 Any structure neither owned nor on offer."""
    return Rule.HAS_IT_ALREADY if has_enough_of(s, p, card) else Rule.OK


@rule
def write_offer(s: State, p: int, card: int) -> None:
    """4.9.1 The list of offers plays the part of the hand; 11: beyond 16 an offer is lost."""
    if s.towns[p].hand.n >= MOST_OFFERS:
        emit(Event.OFFER_LOST, p, card)
        return
    add_to_hand(s, p, card)
    emit(Event.OFFERED, p, card)


@rule
def roll_monster(s: State) -> int:
    """4.9.1 99 and 00 bring the last monster again; if there was none they are rolled again."""
    number = roll(s, D100)
    while number >= SAME_AS_LAST_FROM and s.last_monster == NO_CARD:
        number = roll(s, D100)
    if number >= SAME_AS_LAST_FROM:
        return s.last_monster
    return MONSTER_AT[number - 1]


@rule
def roll_opening(s: State) -> None:
    """9 noncard_hold = ledger: seven offers each to begin with, the first player's first."""
    f: Opening = s.frames[s.depth - 1]
    if f.rolled == s.players:
        pop(s)
        return
    p = (s.first + f.rolled) % s.players
    if s.towns[p].hand.n < STARTING_HAND:
        push(s, Situation.EVENT_ROLL, p, Roll.OPENING, 0)
    else:
        f.rolled += 1
