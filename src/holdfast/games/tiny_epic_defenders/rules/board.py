"""Regions, threat and hit points: the verbs every other rule uses (4.0, 4.7.3 to 4.7.5)."""

from holdfast.engine.rules.decks import draw, put
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import end_game

from ..content import (
    ADJACENT,
    CAPITAL_FALLS_AT,
    CAPITAL_POSITION,
    FULL_HP,
    NEIGHBOURS,
    OUTER_REGIONS,
    REGION_FALLS_AT,
    Foe,
    Place,
    Region,
)
from ..events import Event
from ..state import Outcome, State

NOWHERE = -1


@rule
def owner(s: State, h: int) -> int:
    """3 The seat that owns a Defender; alone you own both."""
    return 0 if s.options.players == 1 else h


@rule
def lead_seat(s: State) -> int:
    """4.0 The seat that decides for the table, rotating by Round (R27)."""
    return (s.round - 1) % s.options.players


@rule
def is_adjacent(s: State, a: int, b: int) -> bool:
    """2.1 Two Regions are adjacent; nothing is adjacent to the foe card (R20)."""
    if a == Place.FOE_CARD or b == Place.FOE_CARD:
        return False
    return ADJACENT[s.regions[a].position, s.regions[b].position] == 1


@rule
def neighbour(s: State, r: int, k: int) -> int:
    """2.1 The k-th Region beside r (k from 0 to 2), or NOWHERE."""
    position = NEIGHBOURS[s.regions[r].position, k]
    if position == NOWHERE:
        return NOWHERE
    return Region.CAPITAL if position == CAPITAL_POSITION else s.ring[position]


@rule
def clockwise(s: State, r: int, steps: int) -> int:
    """2.1 The Outer Region so many places along the ring."""
    return s.ring[(s.regions[r].position + steps) % OUTER_REGIONS]


@rule
def is_outer(place: int) -> bool:
    return place < OUTER_REGIONS


@rule
def carries(s: State, h: int, artifact: int) -> bool:
    return (s.defenders[h].artifacts >> artifact) & 1 == 1


@rule
def is_loose(s: State, foe: int) -> bool:
    """The named foe has been revealed."""
    return s.foe_revealed == 1 and s.foe == foe


@rule
def abilities_work(s: State, r: int) -> bool:
    """5.5 (F4) Destroyed Regions have no ability, and the Kraken stops them all."""
    return s.regions[r].destroyed == 0 and not is_loose(s, Foe.KRAKEN)


# ---- hit points ----------------------------------------------------------------------------------------------------


@rule
def lose_hp(s: State, h: int, amount: int) -> None:
    """4.0 HP never go below 0; at 0 a Defender is Exhausted."""
    hero = s.defenders[h]
    if hero.hp == 0 or amount == 0:
        return
    hero.hp = max(0, hero.hp - amount)
    emit(Event.HP_LOST, h, hero.hp)
    if hero.hp == 0:
        emit(Event.EXHAUSTED, h)


@rule
def gain_hp(s: State, h: int, amount: int) -> None:
    """4.0 HP never exceed the hero's full value."""
    hero = s.defenders[h]
    full = FULL_HP[hero.hero]
    if hero.hp == full:
        return
    hero.hp = min(full, hero.hp + amount)
    emit(Event.HP_GAINED, h, hero.hp)


@rule
def is_at_full_hp(s: State, h: int) -> bool:
    return s.defenders[h].hp == FULL_HP[s.defenders[h].hero]


@rule
def restore(s: State, h: int) -> None:
    """To full HP."""
    gain_hp(s, h, FULL_HP[s.defenders[h].hero])


# ---- places --------------------------------------------------------------------------------------------------------


@rule
def go(s: State, h: int, place: int) -> None:
    """R51 Any change of place ends meditation."""
    s.defenders[h].place = place
    s.defenders[h].meditating = 0


@rule
def stop_meditating(s: State, r: int) -> None:
    """5.3 The circle is gone: the Region was Destroyed or flipped, or the Kraken came."""
    if r != Region.MOUNTAINS:
        return
    for h in range(s.team):
        s.defenders[h].meditating = 0


# ---- threat --------------------------------------------------------------------------------------------------------


@rule
def can_fall(s: State, r: int) -> bool:
    """4.0 Only a Region that is not Destroyed and has threat can lose some."""
    return s.regions[r].destroyed == 0 and s.regions[r].threat >= 1


@rule
def reduce(s: State, r: int, amount: int) -> None:
    """4.0 Threat goes down, never below 0; nothing changes in a Destroyed Region."""
    if not can_fall(s, r):
        return
    s.regions[r].threat = max(0, s.regions[r].threat - amount)
    emit(Event.THREAT_FELL, r, s.regions[r].threat)


@rule
def threaten_capital(s: State) -> None:
    """4.7.5 When the Capital falls the game is lost, at once."""
    capital = s.regions[Region.CAPITAL]
    if capital.threat == CAPITAL_FALLS_AT:
        return
    capital.threat += 1
    emit(Event.THREAT_ROSE, Region.CAPITAL, capital.threat)
    if capital.threat == CAPITAL_FALLS_AT:
        emit(Event.CAPITAL_FELL)
        lose_game(s)


@rule
def lose_game(s: State) -> None:
    s.outcome = Outcome.DEFEAT
    emit(Event.DEFEAT)
    end_game(s)


@rule
def raise_threat(s: State, r: int) -> bool:
    """4.7.3 One more threat in a standing Outer Region; says whether it reached its destruction level."""
    s.regions[r].threat += 1
    emit(Event.THREAT_ROSE, r, s.regions[r].threat)
    return s.regions[r].threat == REGION_FALLS_AT


@rule
def destroy(s: State, r: int) -> None:
    """4.7.4 A Destroyed Region is lost for good, and the Capital feels it."""
    s.regions[r].destroyed = 1
    emit(Event.REGION_DESTROYED, r)
    stop_meditating(s, r)
    threaten_capital(s)


@rule
def cover_with(s: State, r: int, card: int) -> None:
    """4.7.4 The attacking card covers the Region it destroyed and leaves circulation."""
    if s.over:  # 4.7.5 The Capital has fallen with it: nothing further is resolved.
        return
    put(s.regions[r].cover, card)
    s.regions[r].cover_seen = 1
    s.card_is_cover = 1
    emit(Event.COVERED, r, card)


@rule
def cover_blindly(s: State, r: int) -> None:
    """4.7.4 Otherwise a Leftover card, unseen, if any is left (R45)."""
    if s.leftovers.n > 0 and not s.over:
        put(s.regions[r].cover, draw(s.leftovers))
        s.regions[r].cover_seen = 0
        emit(Event.COVERED_BLIND, r)


@rule
def is_any_destroyed(s: State) -> bool:
    for r in range(OUTER_REGIONS):
        if s.regions[r].destroyed:
            return True
    return False
