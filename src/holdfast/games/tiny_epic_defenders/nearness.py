"""How near an action lies to a seat: whose hero, Artifact or Region it takes, and whether that is on the table."""

from holdfast.engine.rules.game import Nearness

from .actions import ACTIONS, Act
from .content import Artifact, Hero
from .rules.abilities import has_side_up
from .rules.board import abilities_work, carries, owner
from .rules.legality import ABILITY_REGION, ABILITY_SIDE, NO_REGION
from .state import State

HEROES = {
    Act.SCRY: Hero.KGLFLR,
    Act.COMMAND: Hero.LAISHOM,
    Act.LIGHTNING: Hero.ETHAIRNA,
    Act.HEAL: Hero.GURMUND,
    Act.DEFEND_MARTYR: Hero.ORYK,
    Act.GIVE: Hero.LEALITH,
    Act.REDUCE: Hero.LEALITH,
}
ARTIFACTS = {
    Act.HOURGLASS: Artifact.HOURGLASS,
    Act.STAFF: Artifact.STAFF,
    Act.SPEAR: Artifact.SPEAR,
    Act.WINGS: Artifact.WINGS,
    Act.HORN: Artifact.HORN,
    Act.IDOL: Artifact.IDOL,
}


def nearness(s: State, seat: int, action: int) -> Nearness:
    kind = Act(ACTIONS.kind[action])
    if ABILITY_REGION[kind] != NO_REGION:
        return of_region(s, seat, ABILITY_REGION[kind], ABILITY_SIDE[kind])
    if kind in HEROES or kind in ARTIFACTS:
        able = [h for h in range(s.team) if has_means(s, h, kind)]
        return of_defenders(s, seat, able) if able else Nearness.NOWHERE
    return Nearness.ELSEWHERE if kind == Act.VICTIM else Nearness.COMMON  # the Wraith must come first


def of_region(s: State, seat: int, r: int, side: int) -> Nearness:
    """2.2 A Region has the ability of the side that is up."""
    if not has_side_up(s, r, side) or not abilities_work(s, r):
        return Nearness.NOWHERE
    here = [h for h in range(s.team) if s.defenders[h].place == r]
    return of_defenders(s, seat, here)


def has_means(s: State, h: int, kind: Act) -> bool:
    """Whether a Defender is the hero, or carries the Artifact, that the action takes."""
    if kind in HEROES:
        return bool(s.round > 0 and s.defenders[h].hero == HEROES[kind])
    return bool(carries(s, h, ARTIFACTS[kind]))


def of_defenders(s: State, seat: int, able: list[int]) -> Nearness:
    return Nearness.OWN if any(owner(s, h) == seat for h in able) else Nearness.ELSEWHERE
