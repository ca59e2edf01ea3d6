"""How the realm stands, term by term: there are no points, but what is held can be counted (5.1)."""

from holdfast.engine.rules.game import Side

from .content import CAPITAL_FALLS_AT, OUTER_REGIONS, REGION_FALLS_AT, Hero, Region
from .rules.board import owner
from .state import State


def standing(s: State) -> list[Side]:
    """All together: how much more each Region and the Capital can bear, and the HP of the Defenders."""
    borne = [int(s.regions[r].threat) for r in range(OUTER_REGIONS)]
    health = [int(s.defenders[h].hp) for h in range(s.team)]
    terms = {
        "land": OUTER_REGIONS * REGION_FALLS_AT - sum(borne),
        "capital": CAPITAL_FALLS_AT - int(s.regions[Region.CAPITAL].threat),
        "health": sum(health),
    }
    return [Side(range(s.options.players), terms)]


def roles(s: State, p: int) -> list[Hero]:
    """2.4 The heroes of a seat, once they are chosen."""
    return [Hero(s.defenders[h].hero) for h in range(s.team) if s.round > 0 and owner(s, h) == p]
