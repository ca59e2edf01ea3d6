"""4.2 Threats act: what the card of the turn does, and 5.4 what villains do."""

from holdfast.engine.rules.decks import draw, put
from holdfast.engine.rules.dice import below, roll
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask

from ..content import (
    DIE,
    EQUAL_TO,
    INTELLIGENCE_TO,
    JACK,
    KING,
    LOWER_TO,
    QUEEN,
    SABOTAGE_TO,
    SURPRISE_TO,
    TERROR,
    Bracket,
    Card,
    Scene,
    Status,
    Suit,
)
from ..events import Event
from ..meta import LateReinforcements
from ..state import GONE, NOTHING, Decision, State, Turn
from ..tales import Tale
from .attack import begin_attack, mark_attackers
from .entries import recompute_entries
from .flight import flee_from
from .muster import make_threat
from .sets import any_of, free_locations, is_person, left_of, next_tale
from .units import damage_morale, destroy_defender, is_face, is_in_city, lose_location, suit_of, value_of


@rule
def draw_card(s: State) -> None:
    """4.2 The First Player draws the top card."""
    card = draw(s.deck)
    s.drawn = card
    s.villain = NOTHING
    emit(Event.CARD_DRAWN, s.first, card)
    if card == Card.JOKER:
        joker(s)
    elif suit_of(card) == Suit.HEARTS:
        heart(s, card)
    elif suit_of(card) == Suit.SPADES:
        spade(s, card)
    elif suit_of(card) == Suit.DIAMONDS:
        diamond(s, card)
    else:
        club(s, card)


@rule
def heart(s: State, card: int) -> None:
    """4.2.1 To the reserve; 9 `at_once`: after the joker it arrives where the First Player says."""
    put(s.reserve, card)
    s.since |= 1 << Scene.MESSENGER
    emit(Event.RESERVED, card)
    late = s.options.late_reinforcements == LateReinforcements.AT_ONCE and s.joker_drawn
    if late and free_locations(s):
        s.card = card
        ask(s, s.first, Decision.ASSIGN_LOCATION)


@rule
def spade(s: State, card: int) -> None:
    """4.2 A new threat outside the city."""
    make_threat(s, card)
    if is_person(s, s.first):
        ask(s, s.first, Decision.NAME_THREAT)


@rule
def joker(s: State) -> None:
    """4.2.4 All threats attack, and the reserve arrives."""
    put(s.discard, Card.JOKER)
    s.joker_drawn = 1
    if mark_attackers(s, 1, KING):
        begin_attack(s, False, True)


# ---- 4.2.3 Clubs ----------------------------------------------------------------------------------------------------


@rule
def club(s: State, card: int) -> None:
    """4.2.3 The lower, the equal or the higher attack; R32 if there are none, nobody does."""
    put(s.discard, card)
    mine = value_of(card)
    die = roll(s, DIE)
    emit(Event.CLUB_ROLLED, die, mine)
    if die <= LOWER_TO:
        n = mark_attackers(s, 1, mine - 1)
    elif die <= EQUAL_TO:
        n = mark_attackers(s, mine, mine)
    else:
        n = mark_attackers(s, mine + 1, KING)
    if n > 0:
        begin_attack(s, False, False)
    else:
        emit(Event.NOBODY_ATTACKS)


# ---- 4.2.2 Diamonds -------------------------------------------------------------------------------------------------


@rule
def diamond(s: State, card: int) -> None:
    """4.2.2"""
    put(s.discard, card)
    mine = value_of(card)
    if mine <= INTELLIGENCE_TO:
        s.intel = 1
        emit(Event.INTELLIGENCE)
    elif mine <= SABOTAGE_TO:
        emit(Event.SABOTAGE)
        damage_morale(s, 1)
    elif mine <= SURPRISE_TO:
        surprise(s, mine)
    else:
        villain(s)


@rule
def surprise(s: State, mine: int) -> None:
    """4.2.2 Threats of the closest value; R27 the First Player chooses between two that are equally close."""
    lower = closest(s, mine, -1)
    higher = closest(s, mine, 1)
    emit(Event.SURPRISE, mine)
    if lower == NOTHING and higher == NOTHING:
        emit(Event.NOBODY_ATTACKS)
    elif lower == higher or higher == NOTHING or (lower != NOTHING and mine - lower < higher - mine):
        attack_by_surprise(s, lower)
    elif lower == NOTHING or higher - mine < mine - lower:
        attack_by_surprise(s, higher)
    else:
        ask(s, s.first, Decision.SURPRISE_TIE_CHOICE)


@rule
def closest(s: State, mine: int, way: int) -> int:
    """The value nearest to this one, itself included, in that direction, of which there is a threat; -1: none."""
    found = NOTHING
    for t in range(s.n_threats):
        theirs = value_of(s.threats[t].card)
        if s.threats[t].place != GONE and (theirs - mine) * way >= 0:
            if found == NOTHING or abs(theirs - mine) < abs(found - mine):
                found = theirs
    return found


@rule
def attack_by_surprise(s: State, theirs: int) -> None:
    """4.2.2 Without reaction moves."""
    if mark_attackers(s, theirs, theirs):
        begin_attack(s, True, False)
    else:
        emit(Event.NOBODY_ATTACKS)


@rule
def surprise_from(s: State, way: int) -> None:
    """4.2.2"""
    attack_by_surprise(s, closest(s, value_of(s.drawn), way))


# ---- 5.4 Villains ---------------------------------------------------------------------------------------------------


@rule
def villain(s: State) -> None:
    """4.2.2, 5.4 One face-card threat, wherever it is; R28 without one nothing happens."""
    n = 0
    for t in range(s.n_threats):
        if is_villain(s, t):
            n += 1
    if n == 0:
        emit(Event.NO_VILLAIN)
        return
    k = below(s, n) if n > 1 else 0
    t = 0
    while not is_villain(s, t) or k > 0:
        if is_villain(s, t):
            k -= 1
        t += 1
    s.villain = t
    act_of(s, t)


@rule
def is_villain(s: State, t: int) -> bool:
    return s.threats[t].place != GONE and is_face(s.threats[t].card)


@rule
def act_of(s: State, t: int) -> None:
    """5.4 Its own rank decides."""
    rank = value_of(s.threats[t].card)
    if rank == JACK:
        emit(Event.TERROR, t)
        strikes(s, 0)
        s.since |= 1 << Scene.RUMOURS
        damage_morale(s, TERROR)
    elif rank == QUEEN:
        assassinate(s, t)
    else:
        devastate(s, t)


@rule
def assassinate(s: State, t: int) -> None:
    """5.4 Die against die, and the threat wins ties; R28 without a face-card defender nothing happens."""
    prey = 0
    for d in range(s.n_defenders):
        if is_in_city(s, d) and s.units[d].brackets >> Bracket.JACK:
            prey |= 1 << d
    if prey == 0:
        emit(Event.NO_VICTIM, t)
        return
    d = any_of(s, prey)
    knife = roll(s, DIE)
    guard = roll(s, DIE)
    emit(Event.ASSASSINATION, t, d, knife, guard)
    strikes(s, d)
    if knife >= guard:
        destroy_defender(s, d)


@rule
def devastate(s: State, t: int) -> None:
    """5.4 R30 A free location is ruined; its defenders are wounded and flee."""
    if free_locations(s) == 0:
        emit(Event.NO_VICTIM, t)
        return
    x = any_of(s, free_locations(s))
    emit(Event.DEVASTATION, t, x)
    strikes(s, x)
    lose_location(s, x, Status.RUINED)
    recompute_entries(s)
    s.immune = 0
    flee_from(s, x)


@rule
def strikes(s: State, target: int) -> None:
    """10.1 Whom or what the villain struck, until it is told."""
    f: Turn = s.frames[s.depth - 1]
    f.struck = target + 1


@rule
def tell_event(s: State) -> None:
    """10.1 The First Player tells of the villain's deed, if it struck anything; of a bot's the tables tell."""
    f: Turn = s.frames[s.depth - 1]
    if s.villain == NOTHING or f.struck == 0:
        return
    if is_person(s, s.first):
        ask(s, s.first, Decision.TELL_EVENT)
    else:
        tell_deed(s)


@rule
def tell_deed(s: State) -> None:
    """10.8 The tables' words for it."""
    f: Turn = s.frames[s.depth - 1]
    rank = value_of(s.threats[s.villain].card)
    if rank == JACK:
        tale = next_tale(s, Tale.TERROR)
        emit(Event.TERROR_TALE, s.villain, tale)
    elif rank == QUEEN:
        tale = next_tale(s, Tale.ASSASSINATION)
        emit(Event.ASSASSINATION_TALE, s.villain, f.struck - 1, tale)
    else:
        tale = next_tale(s, Tale.DEVASTATION)
        emit(Event.DEVASTATION_TALE, s.villain, f.struck - 1, tale)


@rule
def tell_resistance(s: State) -> None:
    """10.1 In an assassination the left player describes the defence."""
    f: Turn = s.frames[s.depth - 1]
    p = left_of(s, s.first)
    struck = s.villain != NOTHING and f.struck > 0
    if struck and value_of(s.threats[s.villain].card) == QUEEN and is_person(s, p):
        ask(s, p, Decision.TELL_DEFENCE)


@rule
def tell(s: State, p: int) -> None:
    """10.1 Blank, the tables' words stand in."""
    emit(Event.TOLD, p)
    tell_deed(s)


@rule
def tell_of_resistance(s: State, p: int) -> None:
    """10.1"""
    emit(Event.TOLD, p)
