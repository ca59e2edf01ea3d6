"""The list of what a seat may do (4.12), made with the same predicates that explain refusals."""

from typing import Any

from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import is_asked

from ..actions import ARG, FIRST, KIND, Act
from ..content import OUTER_REGIONS, Artifact, Hero, Place, Region, Side
from ..refusals import Rule
from ..state import Decision, State
from .abilities import befriends, has_ability
from .board import NOWHERE, carries, is_outer, neighbour
from .legality import END_OF_ANSWERS, FIRST_ANSWER, why_not_answer
from .permission import (
    why_not_climb,
    why_not_enchant,
    why_not_end,
    why_not_entomb,
    why_not_excavate,
    why_not_fight,
    why_not_heal,
    why_not_horn,
    why_not_idol,
    why_not_jump_off,
    why_not_leave_mouth,
    why_not_lightning,
    why_not_meditate,
    why_not_mirage,
    why_not_move,
    why_not_muster,
    why_not_oasis,
    why_not_prayer,
    why_not_rejuvenate,
    why_not_sacrifice,
    why_not_sail,
    why_not_secure,
    why_not_spear,
    why_not_use,
    why_not_vantage,
    why_not_wings,
)


@rule
def legal(s: State, p: int, menu: Any) -> int:
    """Write the actions seat p may take into the menu; returns how many."""
    if s.over or not is_asked(s, p):
        return 0
    if s.decision == Decision.TURN_ACTION or s.decision == Decision.GRANTED_ACTION:
        return list_actions(s, s.actor, menu)
    n = 0
    if s.decision == Decision.RETRIBUTION:
        n = add(menu, n, FIRST[Act.NO])
    for a in range(FIRST_ANSWER[s.decision], END_OF_ANSWERS[s.decision]):
        if why_not_answer(s, KIND[a], ARG[a, 0]) == Rule.OK:
            n = add(menu, n, a)
    return n


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
def list_actions(s: State, h: int, menu: Any) -> int:
    """4.6 Everything the acting Defender may do. On the foe card only a few lines apply."""
    n = 0
    if s.defenders[h].place != Place.FOE_CARD:
        n = list_movement(s, h, menu, n)
        n = list_region_abilities(s, h, menu, n)
        n = add_if(menu, n, Act.CLIMB, why_not_climb(s, h))
        n = add_if(menu, n, Act.LIGHTNING, why_not_lightning(s, h))
    else:
        n = add_if(menu, n, Act.JUMP_OFF, why_not_jump_off(s, h))
        n = add_if(menu, n, Act.LEAVE_MOUTH, why_not_leave_mouth(s, h))
    if s.foe_revealed == 1:
        n = add_if(menu, n, Act.FIGHT, why_not_fight(s, h))
        n = add_if(menu, n, Act.SPEAR, why_not_spear(s, h))
    if has_ability(s, h, Hero.GURMUND):
        for other in range(s.team):
            if why_not_heal(s, h, other) == Rule.OK:
                n = add(menu, n, FIRST[Act.HEAL] + other)
    if s.defenders[h].artifacts != 0:
        n = list_artifacts(s, h, menu, n)
    if s.granted == 1:
        return add(menu, n, FIRST[Act.STOP])
    n = add_if(menu, n, Act.SACRIFICE, why_not_sacrifice(s, h))
    n = add_if(menu, n, Act.END_TURN, why_not_end(s, h, False))
    return add_if(menu, n, Act.YIELD, why_not_end(s, h, True))


@rule
def list_movement(s: State, h: int, menu: Any, n: int) -> int:
    """Move and Secure."""
    here = int(s.defenders[h].place)
    for k in range(3):
        r = neighbour(s, here, k)
        if r != NOWHERE and why_not_move(s, h, r) == Rule.OK:
            n = add(menu, n, FIRST[Act.MOVE] + r)
    # Only Farshot reaches beyond the Region one is in.
    farshot = has_ability(s, h, Hero.NYRRA)
    for r in range(0 if farshot else here, OUTER_REGIONS if farshot else here + 1):
        if why_not_secure(s, h, r) == Rule.OK:
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
        return add_if(menu, n, Act.MEDITATE, why_not_meditate(s, h))
    if r == Region.DESERT:
        return add_if(menu, n, Act.MIRAGE, why_not_mirage(s, h))
    if r == Region.PLAINS:
        return add_if(menu, n, Act.PRAYER, why_not_prayer(s, h))
    if r == Region.COAST:
        return add_if(menu, n, Act.REJUVENATE, why_not_rejuvenate(s, h))
    if r == Region.RUINS:
        return add_if(menu, n, Act.ENTOMB, why_not_entomb(s, h))
    for target in range(OUTER_REGIONS):
        if why_not_enchant(s, h, target) == Rule.OK:
            n = add(menu, n, FIRST[Act.ENCHANT] + target)
    return n


@rule
def list_upper_side_b(s: State, h: int, r: int, menu: Any, n: int) -> int:
    """The Forest's Ambush is not a choice."""
    if r == Region.DESERT:
        return add_if(menu, n, Act.OASIS, why_not_oasis(s, h))
    if r == Region.RUINS:
        return add_if(menu, n, Act.EXCAVATE, why_not_excavate(s, h))
    for target in range(OUTER_REGIONS):
        if r == Region.MOUNTAINS and why_not_vantage(s, h, target) == Rule.OK:
            n = add(menu, n, FIRST[Act.VANTAGE] + target)
        if r == Region.COAST and why_not_sail(s, h, target) == Rule.OK:
            n = add(menu, n, FIRST[Act.SAIL] + target)
    if r == Region.PLAINS:
        for other in range(s.team):
            for to in range(OUTER_REGIONS + 1):
                if why_not_muster(s, h, other, to) == Rule.OK:
                    n = add(menu, n, FIRST[Act.MUSTER] + other * (OUTER_REGIONS + 1) + to)
    return n


@rule
def list_artifacts(s: State, h: int, menu: Any, n: int) -> int:
    """5.4 Wings, Horn and Idol; the Spear is a Fight."""
    if carries(s, h, Artifact.WINGS):
        for r in range(OUTER_REGIONS):
            if why_not_wings(s, h, r) == Rule.OK:
                n = add(menu, n, FIRST[Act.WINGS] + r)
    if carries(s, h, Artifact.HORN):
        for other in range(s.team):
            for r in range(OUTER_REGIONS):
                if why_not_horn(s, h, other, r) == Rule.OK:
                    n = add(menu, n, FIRST[Act.HORN] + other * (OUTER_REGIONS + 1) + r)
    return add_if(menu, n, Act.IDOL, why_not_idol(s, h))
