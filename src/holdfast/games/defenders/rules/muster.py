"""3.5 to 3.8 Placing defenders, the threat deck, and the first threats."""

from enum import IntEnum

from holdfast.engine.rules.decks import draw, put, put_below, shuffle_pile
from holdfast.engine.rules.dice import shuffle
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import CITY_CARDS, JOKER_BLOCK, THREAT_WORDS, Bracket, Card, Scene
from ..events import Event
from ..refusals import Rule
from ..state import NOTHING, OUTSIDE, RESERVE, Decision, Muster, Situation, State
from .sets import is_person, seat_at
from .units import arrive, bracket_of, is_regiment, rank_of, regiments_at, room_at_setup


class Mustering(IntEnum):
    """3.5 to 3.8, in their order."""

    PLACING = 0
    DECK = 1
    THREATS = 2
    SHORTEN = 3


@rule
def muster_step(s: State) -> None:
    f = s.frames[s.depth - 1]
    now = f.step
    f.step += 1
    if now == Mustering.PLACING:
        place_next(s)
    elif now == Mustering.DECK:
        build_deck(s)
    elif now == Mustering.THREATS:
        draw_threats(s)
    else:
        shorten(s)


# ---- 3.5 Placing defenders ------------------------------------------------------------------------------------------


@rule
def next_to_place(s: State) -> int:
    """3.5 From the highest value down, ties by suit."""
    found = NOTHING
    for d in range(s.n_defenders):
        if s.units[d].place == NOTHING and (
            found == NOTHING or rank_of(s.units[d].card) > rank_of(s.units[found].card)
        ):
            found = d
    return found


@rule
def place_next(s: State) -> None:
    """3.5 By its owner; R19 a regiment without room waits in the reserve."""
    d = next_to_place(s)
    s.picked = d
    if d == NOTHING:
        return
    s.frames[s.depth - 1].step = Mustering.PLACING
    for x in range(s.n_locations):
        if why_not_place(s, x) == Rule.OK:
            ask(s, s.units[d].owner, Decision.PLACE_DEFENDER)
            return
    s.units[d].place = RESERVE
    emit(Event.WAITS_IN_RESERVE, d)


@rule
def why_not_place(s: State, at: int) -> int:
    """3.5 R18"""
    if at >= s.n_locations:
        return Rule.NO_SUCH_PLACE
    if is_regiment(s, s.picked) and regiments_at(s, at) >= room_at_setup(s, at):
        return Rule.NO_ROOM
    return Rule.OK


@rule
def place_defender(s: State, at: int) -> None:
    """3.5"""
    arrive(s, s.picked, at)
    emit(Event.DEFENDER_PLACED, s.picked, at)


# ---- 3.6 The threat deck --------------------------------------------------------------------------------------------


@rule
def build_deck(s: State) -> None:
    """3.6 All cards again; the joker is among the last thirteen."""
    while s.deck.n > 0:
        draw(s.deck)
    while s.pool.n > 0:
        draw(s.pool)
    while s.built.n > 0:
        draw(s.built)
    for card in range(CITY_CARDS):
        put(s.deck, card)
    shuffle_pile(s, s.deck)
    put_below(s.deck, Card.JOKER)
    shuffle(s, s.deck.cards, JOKER_BLOCK)
    emit(Event.DECK_BUILT, s.deck.n)


# ---- 3.7 Threat creation --------------------------------------------------------------------------------------------


@rule
def draw_threats(s: State) -> None:
    """3.7 R22 As many as there are finalised defenders, and the `extra_threats`; clockwise, one at a time."""
    f: Muster = s.frames[s.depth - 1]
    if s.n_threats == s.city_defenders + s.options.extra_threats:
        return
    f.step = Mustering.THREATS
    p = seat_at(s, s.n_threats)
    make_threat(s, draw(s.deck))
    if is_person(s, p):
        ask(s, p, Decision.NAME_THREAT)


@rule
def make_threat(s: State, card: int) -> None:
    """2.6, 3.7 Outside the city, by a word of the tables until somebody gives it another. 10.2 A Jack is talked of."""
    t = s.n_threats
    foe = s.threats[t]
    bracket = bracket_of(card)
    foe.card = card
    foe.place = OUTSIDE
    foe.origin = OUTSIDE
    foe.word = THREAT_WORDS[bracket, 0] + (t + card) % THREAT_WORDS[bracket, 1]
    s.n_threats += 1
    if bracket == Bracket.JACK:
        s.since |= 1 << Scene.RUMOURS
    emit(Event.THREAT_APPEARED, t, card)


@rule
def why_not_call_threat(s: State, word: int) -> int:
    """2.6 A word of its bracket."""
    bracket = bracket_of(s.threats[s.n_threats - 1].card)
    first = THREAT_WORDS[bracket, 0]
    return Rule.OK if first <= word < first + THREAT_WORDS[bracket, 1] else Rule.OTHER_THREAT_WORD


@rule
def name_threat(s: State, word: int) -> None:
    """3.7, 10.1"""
    foe = s.threats[s.n_threats - 1]
    foe.word = word
    foe.note = s.decisions
    emit(Event.THREAT_NAMED, s.n_threats - 1)


# ---- 3.8 ------------------------------------------------------------------------------------------------------------


@rule
def shorten(s: State) -> None:
    """3.8 `short_siege`: so many cards leave the deck unseen."""
    for _ in range(s.options.short_siege):
        put(s.removed, draw(s.deck))
    if s.options.short_siege > 0:
        emit(Event.SIEGE_SHORTENED, s.options.short_siege)
    s.picked = NOTHING
    pop(s)
    push(s, Situation.TURN, 0, 0, 0)
