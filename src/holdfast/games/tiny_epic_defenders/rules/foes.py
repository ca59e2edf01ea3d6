"""5.5 and 4.10: the Epic Foes, Fighting them, and what they do to those who Fight."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import end_game

from ..content import DRAGON_FLIES, DRAGON_SCORCHES, EVENT_SPACE, OUTER_REGIONS, Foe, Place, Price, Region, Side
from ..events import Event
from ..meta import AncientEvent
from ..state import Outcome, State
from .board import (
    clockwise,
    cover_blindly,
    destroy,
    go,
    is_outer,
    lose_hp,
    raise_threat,
    stop_meditating,
    threaten_capital,
)

OPPOSITE = 3  # 2.1: half the ring


@rule
def move_foe(s: State, r: int) -> None:
    """Those on the foe card travel with it."""
    s.foe_region = r
    emit(Event.FOE_MOVED, s.foe, r)


@rule
def dragon_flies(s: State) -> None:
    """F3 Two positions clockwise."""
    move_foe(s, clockwise(s, s.foe_region, DRAGON_FLIES))


@rule
def swallow(s: State, x: int) -> None:
    """F1 The drawn Defender goes into the mouth, from wherever it is, if nobody is in it."""
    for h in range(s.team):
        if s.defenders[h].place == Place.FOE_CARD:
            return
    go(s, x, Place.FOE_CARD)
    emit(Event.SWALLOWED, x)


@rule
def enfeeble(s: State, x: int) -> None:
    """F5 One more threat where x is, then the Region flips. It is no attack and cannot be Defended (R54)."""
    r = s.defenders[x].place
    emit(Event.ENFEEBLED, x)
    if not is_outer(r) or s.regions[r].destroyed:
        threaten_capital(s)
    elif raise_threat(s, r):
        destroy(s, r)
        cover_blindly(s, r)
    else:
        flip(s, r)


@rule
def flip(s: State, r: int) -> None:
    s.regions[r].side = Side.B if s.regions[r].side == Side.A else Side.A
    stop_meditating(s, r)
    emit(Event.REGION_FLIPPED, r, s.regions[r].side)


# ---- Fighting ------------------------------------------------------------------------------------------------------


@rule
def fight_cost(s: State) -> int:
    """5.5 In AP, F0 more while the Ancient is on an event space; the Colossus is paid in HP instead."""
    if s.foe == Foe.COLOSSUS:
        return 0
    if s.foe != Foe.ANCIENT:
        return Price.FIGHT
    if EVENT_SPACE[s.foe, s.foe_hp] == 1:
        return Price.FIGHT_ROUSED_ANCIENT
    roused = s.foe_roused == 1 and s.options.ancient_event == AncientEvent.PERMANENT
    return Price.FIGHT_ROUSED_ANCIENT if roused else Price.FIGHT_ANCIENT


@rule
def hurt_foe(s: State, h: int, damage: int) -> None:
    """4.10 First all the damage, then Victory or the event of each space entered."""
    before = s.foe_hp
    s.foe_hp = max(0, before - damage)
    s.damage_dealt += before - s.foe_hp
    emit(Event.FOE_HIT, h, s.foe, s.foe_hp)
    if s.foe_hp == 0:
        win_game(s)
        return
    for space in range(before - 1, s.foe_hp - 1, -1):
        if EVENT_SPACE[s.foe, space] == 1:
            foe_event(s)


@rule
def win_game(s: State) -> None:
    s.outcome = Outcome.VICTORY
    emit(Event.VICTORY, s.foe)
    end_game(s)


@rule
def foe_event(s: State) -> None:
    """5.5 Each foe's event."""
    emit(Event.FOE_EVENT, s.foe)
    if s.foe == Foe.ANCIENT:
        s.foe_roused = 1
    elif s.foe == Foe.COLOSSUS:
        throw_swallowed(s)
    elif s.foe == Foe.HILL_GIANT:
        shake_off_all(s)
    elif s.foe == Foe.DRAGON:
        for h in range(s.team):
            lose_hp(s, h, DRAGON_SCORCHES)
    elif s.foe == Foe.KRAKEN:
        fling_all(s)


@rule
def throw_swallowed(s: State) -> None:
    """F1 To the Outer Region opposite."""
    for h in range(s.team):
        if s.defenders[h].place == Place.FOE_CARD:
            land(s, h, clockwise(s, s.foe_region, OPPOSITE))


@rule
def shake_off_all(s: State) -> None:
    """F2 Everybody on the Giant loses 1 HP and lands; then the Giant moves on."""
    for h in range(s.team):
        if s.defenders[h].place == Place.FOE_CARD:
            lose_hp(s, h, 1)
            land(s, h, s.foe_region)
    move_foe(s, clockwise(s, s.foe_region, 1))


@rule
def fling_all(s: State) -> None:
    """F4 Everybody in the Kraken's Region goes to the opposite one."""
    for h in range(s.team):
        if s.defenders[h].place == s.foe_region:
            land(s, h, clockwise(s, s.foe_region, OPPOSITE))


@rule
def land(s: State, h: int, r: int) -> None:
    go(s, h, r)
    emit(Event.LEFT_FOE, h, r)


@rule
def tsunami(s: State) -> None:
    """4.5.1 Everybody on the ring is swept one Region clockwise."""
    for h in range(s.team):
        if s.defenders[h].place < OUTER_REGIONS:
            go(s, h, clockwise(s, s.defenders[h].place, 1))
            emit(Event.SWEPT, h, s.defenders[h].place)


@rule
def frenzy(s: State) -> None:
    """4.5.3 Every standing Outer Region at level 0 goes to 1."""
    for r in range(OUTER_REGIONS):
        if s.regions[r].destroyed == 0 and s.regions[r].threat == 0:
            s.regions[r].threat = 1
            emit(Event.THREAT_ROSE, r, s.regions[r].threat)


@rule
def leave_foe(s: State, h: int) -> None:
    """Off the Giant, out of the mouth: into the foe's Region."""
    land(s, h, s.foe_region)


@rule
def is_at_foe(s: State, h: int) -> bool:
    """4.6 Where one must stand to Fight: on the card of Colossus and Giant, in the Region of the others."""
    place = s.defenders[h].place
    if s.foe == Foe.COLOSSUS or s.foe == Foe.HILL_GIANT:
        return place == Place.FOE_CARD
    return place == s.foe_region and place != Region.CAPITAL
