"""The list of what a Defender may do in a Turn (4.6): only what can be legal is tried, by the rules in its row."""

from collections.abc import Callable, Mapping
from typing import Any

from holdfast.engine.rules.rule import rule

from .actions import FIRST, Act
from .content import OUTER_REGIONS, Hero, Place, Region, Side
from .refusals import Rule
from .rules.abilities import befriends, has_ability
from .rules.board import NOWHERE, is_outer, neighbour
from .rules.regions import why_not_use
from .state import Decision, State


@rule
def list_actions(s: State, f: Any, h: int, menu: Any) -> int:
    """4.6 Everything the acting Defender may do. On the foe card only a few lines apply."""
    n = 0
    if s.defenders[h].place != Place.FOE_CARD:
        n = list_movement(s, h, menu, n)
        n = list_region_abilities(s, h, menu, n)
        n = Act.CLIMB.offer(s, h, menu, n)
        n = Act.LIGHTNING.offer(s, h, menu, n)
    else:
        n = Act.JUMP_OFF.offer(s, h, menu, n)
        n = Act.LEAVE_MOUTH.offer(s, h, menu, n)
    if s.foe_revealed == 1:
        n = Act.FIGHT.offer(s, h, menu, n)
        n = Act.SPEAR.offer(s, h, menu, n)
    n = Act.HEAL.offer(s, h, menu, n)
    if s.defenders[h].artifacts != 0:
        n = Act.WINGS.offer(s, h, menu, n)
        n = Act.HORN.offer(s, h, menu, n)
        n = Act.IDOL.offer(s, h, menu, n)
    if s.granted == 1:
        return Act.STOP.offer(s, menu, n)
    n = Act.SACRIFICE.offer(s, f, h, menu, n)
    n = Act.END_TURN.offer(s, f, h, menu, n)
    return Act.YIELD.offer(s, f, h, menu, n)


@rule
def list_movement(s: State, h: int, menu: Any, n: int) -> int:
    """Move and Secure."""
    here = s.defenders[h].place
    for k in range(3):
        r = neighbour(s, here, k)
        if r != NOWHERE and Act.MOVE.why_not(s, h, r) == Rule.OK:
            menu[n] = FIRST[Act.MOVE] + r
            n += 1
    # Only Farshot reaches beyond the Region one is in.
    farshot = has_ability(s, h, Hero.NYRRA)
    for r in range(0 if farshot else here, OUTER_REGIONS if farshot else here + 1):
        if Act.SECURE.why_not(s, h, r) == Rule.OK:
            menu[n] = FIRST[Act.SECURE] + r
            n += 1
    return n


@rule
def list_region_abilities(s: State, h: int, menu: Any, n: int) -> int:
    """5.3 The upper side of each Region whose ability is usable, which is asked once."""
    # Only Randal reaches beyond the Region one is in.
    here = s.defenders[h].place
    near = befriends(s, h)
    if not near and not is_outer(here):
        return n
    for r in range(0 if near else here, OUTER_REGIONS if near else here + 1):
        side = s.regions[r].side
        if why_not_use(s, h, r, side) == Rule.OK:
            n = list_upper_side_a(s, h, r, menu, n) if side == Side.A else list_upper_side_b(s, h, r, menu, n)
    return n


@rule
def list_upper_side_a(s: State, h: int, r: int, menu: Any, n: int) -> int:
    if r == Region.MOUNTAINS:
        return Act.MEDITATE.offer_rest(s, h, menu, n)
    if r == Region.DESERT:
        return Act.MIRAGE.offer_rest(s, h, menu, n)
    if r == Region.PLAINS:
        return Act.PRAYER.offer_rest(s, h, menu, n)
    if r == Region.COAST:
        return Act.REJUVENATE.offer_rest(s, h, menu, n)
    if r == Region.RUINS:
        return Act.ENTOMB.offer_rest(s, h, menu, n)
    return Act.ENCHANT.offer_rest(s, h, menu, n)


@rule
def list_upper_side_b(s: State, h: int, r: int, menu: Any, n: int) -> int:
    if r == Region.MOUNTAINS:
        return Act.VANTAGE.offer_rest(s, h, menu, n)
    if r == Region.DESERT:
        return Act.OASIS.offer_rest(s, h, menu, n)
    if r == Region.PLAINS:
        return Act.MUSTER.offer_rest(s, h, menu, n)
    if r == Region.COAST:
        return Act.SAIL.offer_rest(s, h, menu, n)
    if r == Region.RUINS:
        return Act.EXCAVATE.offer_rest(s, h, menu, n)
    return n  # the Forest's Ambush is not a choice


MENUS: Mapping[Decision, Callable[..., int]] = {
    Decision.TURN_ACTION: list_actions,
    Decision.GRANTED_ACTION: list_actions,
}
