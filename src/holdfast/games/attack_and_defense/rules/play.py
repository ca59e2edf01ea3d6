"""Playing units (4.2.3, 4.2.4) and tricks (4.3.3, 4.3.4), and what is offered for them (5.1)."""

from typing import Any

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import MOST_ACTIONS, MOST_PLAYS_OF_A_NAME, ROWS
from ..events import Event
from ..pieces import PLACES
from ..refusals import Rule
from ..state import NOBODY, NOWHERE, Decision, Fate, Placed, Playing, Situation, State, Tokens, TrickPlay, UnitPlay
from ..vocabulary import CardKind, Keyword, Trigger
from .arrivals import place_raised, place_token
from .board import (
    assists,
    face_up_units,
    fits_in,
    has,
    is_face_up,
    is_in_play,
    is_legal_position,
    is_open,
    room_for_units,
)
from .chain import begin_effect, settle, sweep, trigger
from .departures import enter_play, lay_under
from .hands import bury, count_play, find_in_hand, forget_cloaked, holds, leave_hand, plays_of
from .selectors import can_begin


@rule
def free_supply(s: State, p: int) -> int:
    """5.1 Cloaked: what is reserved cannot be spent elsewhere."""
    return s.armies[p].supply - s.armies[p].reserved


@rule
def why_not_act(s: State, p: int) -> int:
    """4.2.2 After so many actions in a phase only `end` is left (R33)."""
    return Rule.OK if s.armies[p].actions < MOST_ACTIONS else Rule.TOO_MANY_ACTIONS


@rule
def why_not_play(s: State, p: int, card: int) -> int:
    """4.2.3, 4.3.3 A card in hand that this phase allows (R9), that can be paid, and that finds what it needs."""
    if card == 0 or not holds(s, p, card):
        return Rule.NOT_IN_HAND
    return why_not_playable(s, p, card, room_for_units(s, p))


@rule
def why_not_playable(s: State, p: int, card: int, room: int) -> int:
    """4.2.3, 4.3.3 The same for a card that is in hand; `room` is what p has for units."""
    printed = s.content.cards[card]
    is_trick = printed.kind == CardKind.TRICK
    if is_trick and s.decision == Decision.UNIT_ACTION:
        return Rule.NO_TRICKS_NOW
    if not is_trick and s.decision == Decision.TRICK_ACTION:
        return Rule.NO_UNITS_NOW
    if printed.cost > free_supply(s, p):
        return Rule.CANNOT_PAY_TRICK if is_trick else Rule.CANNOT_PAY
    if plays_of(s, p, card) >= MOST_PLAYS_OF_A_NAME:
        return Rule.PLAYED_TOO_OFTEN
    if is_trick:
        return why_not_trick(s, p, card)
    if printed.offering > 0:
        return why_not_offer_for(s, p, card, printed.offering, NOBODY)
    return Rule.OK if fits_in(room, assists(s, card)) else Rule.NO_POSITION


@rule
def why_not_trick(s: State, p: int, card: int) -> int:
    """4.3.3 Offering can be paid, and the first operation can be carried out."""
    printed = s.content.cards[card]
    if printed.offering > 0 and face_up_units(s, p) < printed.offering:
        return Rule.TOO_FEW_TO_OFFER
    return Rule.OK if can_begin(s, p, s.content.ops[printed.effects[0].first]) else Rule.NOTHING_TO_DO


@rule
def play(s: State, p: int, card: int) -> None:
    """4.2.4 (a), 4.3.4 (a) The card leaves the hand and is paid, or its cost is reserved if it has Cloaked."""
    army = s.armies[p]
    printed = s.content.cards[card]
    army.actions += 1
    count_play(s, p, card)
    k = find_in_hand(s, p, card)
    origin = army.hand_from[k]
    leave_hand(s, p, k)
    if printed.kind == CardKind.TRICK:
        army.supply -= printed.cost
        emit(Event.TRICK_PLAYED, p, card, army.supply)
        push(s, Situation.PLAY_TRICK, p, card, 0)
        return
    if printed.cloaked == 1:
        forget_cloaked(s, p, printed.offering)
        army.reserved += printed.cost
    else:
        army.supply -= printed.cost
    push(s, Situation.PLAY_UNIT, p, card, 0)
    f: Playing = s.frames[s.depth - 1]
    f.origin = origin


@rule
def on_the_way(s: State, p: int) -> int:
    """The frame of a Cloaked card that has left p's hand and has no place yet, or NOBODY."""
    for k in range(s.depth):
        f: Playing = s.frames[k]
        if f.kind == Situation.PLAY_UNIT and f.seat == p and f.step != UnitPlay.ON_PLAY:
            return k if s.content.cards[f.card].cloaked == 1 else NOBODY
    return NOBODY


# ---- Offering ------------------------------------------------------------------------------------------------------


@rule
def why_not_offer_for(s: State, p: int, card: int, x: int, besides: int) -> int:
    """5.1 Offering X: so many own face-up units whose removal leaves a legal position (R28). Units that are offered
    already, and `besides`, are taken as gone."""
    helps = assists(s, card)
    left = 0
    least = x + 1
    for row in range(ROWS):
        if is_open(s, p, row):
            least = min(least, offerings_needed(s, p, row, helps, besides))
    for place in range(PLACES):
        u = s.armies[p].at[place]
        if may_be_offered(s, p, u) and u != besides:
            left += 1
    if left < x:
        return Rule.TOO_FEW_TO_OFFER
    return Rule.OK if least <= x else Rule.NO_POSITION


@rule
def may_be_offered(s: State, p: int, u: int) -> bool:
    """R28 Own face-up units that are not offered yet."""
    return is_face_up(s, p, u) and s.armies[p].units[u].offered == 0


@rule
def offerings_needed(s: State, p: int, row: int, helps: bool, besides: int) -> int:
    """How many units of a row must still be offered before it has a legal position; more never close it again."""
    first = remaining(s, p, 2 * row, besides)
    second = remaining(s, p, 2 * row + 1, besides)
    if first == NOBODY and second == NOBODY:
        return 0
    if first == NOBODY or second == NOBODY:
        w = second if first == NOBODY else first
        if helps or has(s.armies[p].units[w], Keyword.ASSISTANCE):
            return 0
        return 1 if is_face_up(s, p, w) else PLACES
    if can_spare(s, p, first, second, helps) or can_spare(s, p, second, first, helps):
        return 1
    return 2 if is_face_up(s, p, first) and is_face_up(s, p, second) else PLACES


@rule
def remaining(s: State, p: int, place: int, besides: int) -> int:
    """Who will still stand at a place, or NOBODY."""
    u = s.armies[p].at[place]
    if u == NOBODY or s.armies[p].units[u].offered == 1:
        return NOBODY
    return NOBODY if u == besides else u


@rule
def can_spare(s: State, p: int, u: int, stays: int, helps: bool) -> bool:
    """If u is offered, another may stand beside the one that stays."""
    return is_face_up(s, p, u) and (helps or has(s.armies[p].units[stays], Keyword.ASSISTANCE))


@rule
def why_not_offer(s: State, p: int, f: Playing, place: int) -> int:
    """4.2.4 (b) A unit such that the offering can still be completed with a legal position left; for a trick any."""
    u = s.armies[p].at[place]
    if u == NOBODY:
        return Rule.NO_UNIT_THERE
    if not may_be_offered(s, p, u):
        return Rule.NOT_TO_BE_OFFERED
    if f.kind == Situation.PLAY_TRICK:
        return Rule.OK
    return why_not_offer_for(s, p, f.card, s.content.cards[f.card].offering - f.offered - 1, u)


@rule
def offer(s: State, p: int, f: Playing, place: int) -> None:
    f.offered += 1
    unit = s.armies[p].units[s.armies[p].at[place]]
    unit.offered = 1
    emit(Event.OFFERED, p, place, unit.card)


@rule
def destroy_offered(s: State, p: int) -> None:
    """4.2.4 (b) All of them together; Recurrence may save them, and death effects wait (R27)."""
    for u in range(PLACES):
        if s.armies[p].units[u].offered == 1:
            s.armies[p].units[u].fate = Fate.DESTROYED
            s.swept = 0
    sweep(s)


# ---- units ---------------------------------------------------------------------------------------------------------


@rule
def go_on_with_unit(s: State) -> None:
    """4.2.4 Offering, place, waiting death effects, `on_play`, victory check."""
    f: Playing = s.frames[s.depth - 1]
    p = f.seat
    offering = s.content.cards[f.card].offering
    if f.step == UnitPlay.OFFER:
        if f.offered < offering:
            ask(s, p, Decision.OFFER_UNIT)
            return
        f.step = UnitPlay.PLACE
        if offering > 0:
            destroy_offered(s, p)
    elif f.step == UnitPlay.PLACE:
        ask(s, p, Decision.PLACE_UNIT)
    else:
        placed: Placed = f
        u = placed.unit
        serial = placed.serial
        came_face_up = s.content.cards[placed.card].cloaked == 0
        pop(s)
        if came_face_up and is_in_play(s, p, u, serial):  # 5.5.1 not after a face-down arrival, even if uncovered since
            trigger(s, p, u, Trigger.ON_PLAY)
        settle(s, True)


@rule
def why_not_place(s: State, p: int, f: Tokens, place: int) -> int:
    """4.2.3 A legal position; a token that must appear in its source's row only there."""
    if f.kind == Situation.TOKENS and f.row != NOWHERE and place // 2 != f.row:
        return Rule.NOT_THIS_ROW
    return Rule.OK if is_legal_position(s, p, place, assists(s, f.card)) else Rule.NO_POSITION


@rule
def place_from_hand(s: State, p: int, f: Playing, place: int) -> None:
    """4.2.4 (d), (e) The unit enters play, face-down if it has Cloaked: then its cost is reserved already, and owed."""
    card = f.card
    army = s.armies[p]
    u = enter_play(s, p, card, place)
    unit = army.units[u]
    if unit.face_down == 1:
        unit.hidden = 1
        unit.owed = s.content.cards[card].cost
        unit.origin = f.origin
        unit.among = army.hand.n
        emit(Event.PLAYED_FACE_DOWN, p, unit.place, card)
    else:
        emit(Event.UNIT_PLAYED, p, unit.place, card, army.supply)
    placed: Placed = f
    placed.unit = u
    placed.serial = unit.serial
    placed.step = UnitPlay.ON_PLAY
    settle(s, False)


# ---- tricks --------------------------------------------------------------------------------------------------------


@rule
def go_on_with_trick(s: State) -> None:
    """4.3.4 Offering, operations, the card is put away, waiting triggers, Eruditely, victory check."""
    f: Playing = s.frames[s.depth - 1]
    p = f.seat
    card = f.card
    offering = s.content.cards[card].offering
    if f.step == TrickPlay.OFFER:
        if f.offered < offering:
            ask(s, p, Decision.OFFER_UNIT)
            return
        f.step = TrickPlay.EFFECT
        if offering > 0:
            destroy_offered(s, p)
    elif f.step == TrickPlay.EFFECT:
        f.step = TrickPlay.PUT_AWAY
        note_witnesses(s, p)
        effect = s.content.cards[card].effects[0]
        begin_effect(s, p, card, effect.first, effect.n, NOWHERE)
        s.run.is_trick = 1
    elif f.step == TrickPlay.PUT_AWAY:
        f.step = TrickPlay.ERUDITELY
        put_away(s, p, card)
        settle(s, False)
    else:
        pop(s)
        trigger_witnesses(s, p)
        settle(s, True)


@rule
def note_witnesses(s: State, p: int) -> None:
    """4.3.4 (c) Own face-up units that are in play now (R21)."""
    for place in range(PLACES):
        u = s.armies[p].at[place]
        if is_face_up(s, p, u):
            s.armies[p].units[u].noted = 1


@rule
def trigger_witnesses(s: State, p: int) -> None:
    """4.3.4 (g) Those of them that are still in play, by where they stand now."""
    for place in range(PLACES):
        u = s.armies[p].at[place]
        if u != NOBODY and s.armies[p].units[u].noted == 1:
            s.armies[p].units[u].noted = 0
            trigger(s, p, u, Trigger.ON_TRICK)


@rule
def put_away(s: State, p: int, card: int) -> None:
    """4.3.4 (e) Under the unit that it changed for good, the last one that is still in play, or else to the graveyard
    (R37)."""
    found = NOBODY
    last = 0
    for q in range(s.players):
        for u in range(PLACES):
            unit = s.armies[q].units[u]
            if unit.changed > last:
                last = unit.changed
                found = PLACES * q + u
            unit.changed = 0
    if found == NOBODY or not lay_under(s, card, p, found // PLACES, found % PLACES):
        bury(s, p, card)


@rule
def place(s: State, p: int, f: Any, place: int) -> None:
    """`place_unit`: a card from hand, a token, or a card that is raised."""
    if f.kind == Situation.PLAY_UNIT:
        place_from_hand(s, p, f, place)
    elif f.kind == Situation.TOKENS:
        place_token(s, p, f, place)
    else:
        place_raised(s, p, f, place)
