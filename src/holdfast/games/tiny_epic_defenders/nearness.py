"""How near an action lies to a seat: whose hero, Artifact or Region it takes, and whether that is on the table."""

from collections.abc import Mapping

from holdfast.engine.rules.game import Nearness

from .actions import ACTIONS, Act
from .rules.abilities import has_side_up
from .rules.board import abilities_work, carries, owner
from .state import State


def nearness(s: State, seat: int, action: int) -> Nearness:
    family = ACTIONS[action].family
    takes = family.numbers
    if "land" in takes:
        return of_region(s, seat, takes["land"], takes["side"])
    if "hero" in takes or "artifact" in takes:
        able = [h for h in range(s.team) if has_means(s, h, takes)]
        return of_defenders(s, seat, able) if able else Nearness.NOWHERE
    return Nearness.ELSEWHERE if family.kind == Act.VICTIM else Nearness.COMMON  # the Wraith must come first


def of_region(s: State, seat: int, r: int, side: int) -> Nearness:
    """2.2 A Region has the ability of the side that is up."""
    if not has_side_up(s, r, side) or not abilities_work(s, r):
        return Nearness.NOWHERE
    here = [h for h in range(s.team) if s.defenders[h].place == r]
    return of_defenders(s, seat, here)


def has_means(s: State, h: int, takes: Mapping[str, int]) -> bool:
    """Whether a Defender is the hero, or carries the Artifact, that the action takes."""
    if "hero" in takes:
        return bool(s.round > 0 and s.defenders[h].hero == takes["hero"])
    return bool(carries(s, h, takes["artifact"]))


def of_defenders(s: State, seat: int, able: list[int]) -> Nearness:
    return Nearness.OWN if any(owner(s, h) == seat for h in able) else Nearness.ELSEWHERE
