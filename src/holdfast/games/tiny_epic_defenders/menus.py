"""The list of what a Defender may do in a Turn (4.6): only what can be legal is tried, by the rules in its row."""

from collections.abc import Callable, Mapping
from typing import Any

from holdfast.engine.rules.rule import rule

from .actions import FIRST, Act
from .content import OUTER_REGIONS, Artifact, Hero, Place, Region, Side
from .refusals import Rule
from .rules.abilities import befriends, has_ability
from .rules.board import NOWHERE, carries, is_outer, neighbour
from .rules.regions import why_not_use
from .state import Decision, State


@rule
def add(menu: Any, n: int, a: int) -> int:
    menu[n] = a
    return n + 1


@rule
def add_if(menu: Any, n: int, kind: int, reason: int) -> int:
    """Add the only action of this kind unless there is a reason against it."""
    if reason != Rule.OK:
        return n
    menu[n] = FIRST[kind]
    return n + 1


@rule
def list_actions(s: State, f: Any, h: int, menu: Any) -> int:
    """4.6 Everything the acting Defender may do. On the foe card only a few lines apply."""
    n = 0
    if s.defenders[h].place != Place.FOE_CARD:
        n = list_movement(s, h, menu, n)
        n = list_region_abilities(s, h, menu, n)
        n = add_if(menu, n, Act.CLIMB, Act.CLIMB.why_not(s, h))
        n = add_if(menu, n, Act.LIGHTNING, Act.LIGHTNING.why_not(s, h))
    else:
        n = add_if(menu, n, Act.JUMP_OFF, Act.JUMP_OFF.why_not(s, h))
        n = add_if(menu, n, Act.LEAVE_MOUTH, Act.LEAVE_MOUTH.why_not(s, h))
    if s.foe_revealed == 1:
        n = add_if(menu, n, Act.FIGHT, Act.FIGHT.why_not(s, h))
        n = add_if(menu, n, Act.SPEAR, Act.SPEAR.why_not(s, h))
    if has_ability(s, h, Hero.GURMUND):
        for who in range(s.team):
            if Act.HEAL.why_not(s, h, who) == Rule.OK:
                n = add(menu, n, FIRST[Act.HEAL] + who)
    if s.defenders[h].artifacts != 0:
        n = list_artifacts(s, h, menu, n)
    if s.granted == 1:
        return add(menu, n, FIRST[Act.STOP])
    n = add_if(menu, n, Act.SACRIFICE, Act.SACRIFICE.why_not(s, f, h))
    n = add_if(menu, n, Act.END_TURN, Act.END_TURN.why_not(s, f, h))
    return add_if(menu, n, Act.YIELD, Act.YIELD.why_not(s, f, h))


@rule
def list_movement(s: State, h: int, menu: Any, n: int) -> int:
    """Move and Secure."""
    here = int(s.defenders[h].place)
    for k in range(3):
        r = neighbour(s, here, k)
        if r != NOWHERE and Act.MOVE.why_not(s, h, r) == Rule.OK:
            n = add(menu, n, FIRST[Act.MOVE] + r)
    # Only Farshot reaches beyond the Region one is in.
    farshot = has_ability(s, h, Hero.NYRRA)
    for r in range(0 if farshot else here, OUTER_REGIONS if farshot else here + 1):
        if Act.SECURE.why_not(s, h, r) == Rule.OK:
            n = add(menu, n, FIRST[Act.SECURE] + r)
    return n


@rule
def list_region_abilities(s: State, h: int, menu: Any, n: int) -> int:
    """5.3 The upper side of each Region whose ability is usable."""
    # Only Randal reaches beyond the Region one is in.
    here = int(s.defenders[h].place)
    near = befriends(s, h)
    if not near and not is_outer(here):
        return n
    for r in range(0 if near else here, OUTER_REGIONS if near else here + 1):
        if why_not_use(s, h, r, s.regions[r].side) == Rule.OK:
            if s.regions[r].side == Side.A:
                n = list_upper_side_a(s, h, r, menu, n)
            else:
                n = list_upper_side_b(s, h, r, menu, n)
    return n


@rule
def list_upper_side_a(s: State, h: int, r: int, menu: Any, n: int) -> int:
    if r == Region.MOUNTAINS:
        return add_if(menu, n, Act.MEDITATE, Act.MEDITATE.why_not(s, h))
    if r == Region.DESERT:
        return add_if(menu, n, Act.MIRAGE, Act.MIRAGE.why_not(s, h))
    if r == Region.PLAINS:
        return add_if(menu, n, Act.PRAYER, Act.PRAYER.why_not(s, h))
    if r == Region.COAST:
        return add_if(menu, n, Act.REJUVENATE, Act.REJUVENATE.why_not(s, h))
    if r == Region.RUINS:
        return add_if(menu, n, Act.ENTOMB, Act.ENTOMB.why_not(s, h))
    for target in range(OUTER_REGIONS):
        if Act.ENCHANT.why_not(s, h, target) == Rule.OK:
            n = add(menu, n, FIRST[Act.ENCHANT] + target)
    return n


@rule
def list_upper_side_b(s: State, h: int, r: int, menu: Any, n: int) -> int:
    """The Forest's Ambush is not a choice."""
    if r == Region.DESERT:
        return add_if(menu, n, Act.OASIS, Act.OASIS.why_not(s, h))
    if r == Region.RUINS:
        return add_if(menu, n, Act.EXCAVATE, Act.EXCAVATE.why_not(s, h))
    for target in range(OUTER_REGIONS):
        if r == Region.MOUNTAINS and Act.VANTAGE.why_not(s, h, target) == Rule.OK:
            n = add(menu, n, FIRST[Act.VANTAGE] + target)
        if r == Region.COAST and Act.SAIL.why_not(s, h, target) == Rule.OK:
            n = add(menu, n, FIRST[Act.SAIL] + target)
    if r == Region.PLAINS:
        for who in range(s.team):
            for to in range(OUTER_REGIONS + 1):
                if Act.MUSTER.why_not(s, h, who, to) == Rule.OK:
                    n = add(menu, n, FIRST[Act.MUSTER] + who * (OUTER_REGIONS + 1) + to)
    return n


@rule
def list_artifacts(s: State, h: int, menu: Any, n: int) -> int:
    """5.4 Wings, Horn and Idol; the Spear is a Fight."""
    if carries(s, h, Artifact.WINGS):
        for r in range(OUTER_REGIONS):
            if Act.WINGS.why_not(s, h, r) == Rule.OK:
                n = add(menu, n, FIRST[Act.WINGS] + r)
    if carries(s, h, Artifact.HORN):
        for who in range(s.team):
            for r in range(OUTER_REGIONS):
                if Act.HORN.why_not(s, h, who, r) == Rule.OK:
                    n = add(menu, n, FIRST[Act.HORN] + who * (OUTER_REGIONS + 1) + r)
    return add_if(menu, n, Act.IDOL, Act.IDOL.why_not(s, h))


MENUS: Mapping[Decision, Callable[..., int]] = {
    Decision.TURN_ACTION: list_actions,
    Decision.GRANTED_ACTION: list_actions,
}
