"""5.2 and 5.3: who may use which ability of a hero or a Region."""

from holdfast.engine.rules.rule import rule

from ..content import Hero, Place
from ..state import State
from .board import is_adjacent


@rule
def befriends(s: State, h: int) -> bool:
    """5.2 Randal, on his own Turn or draw, never in a granted activation."""
    return s.defenders[h].hero == Hero.RANDAL and s.granted == 0


@rule
def has_ability(s: State, h: int, hero: int) -> bool:
    """The ability is the hero's own, or Randal befriends that hero in his Region (or beside him on the foe card)."""
    if s.defenders[h].hero == hero:
        return True
    if not befriends(s, h):
        return False
    for friend in range(s.team):
        if s.defenders[friend].hero == hero and s.defenders[friend].place == s.defenders[h].place:
            return True
    return False


@rule
def has_side_up(s: State, r: int, side: int) -> bool:
    return s.regions[r].side == side


@rule
def reaches(s: State, h: int, r: int) -> bool:
    """4.6 In the Region, or with Befriend in a Region beside it."""
    place = s.defenders[h].place
    if place == Place.FOE_CARD:
        return False
    return place == r or (befriends(s, h) and is_adjacent(s, place, r))
