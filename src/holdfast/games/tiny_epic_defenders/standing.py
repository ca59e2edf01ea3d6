"""How the realm stands, term by term: what is held can be counted (5.1), and in the end there is a score (7)."""

from holdfast.engine.rules.game import Side

from .content import CAPITAL_FALLS_AT, OUTER_REGIONS, REGION_FALLS_AT, Hero, Region
from .rules.board import owner
from .state import Outcome, State

FOR_VICTORY, FOR_A_LEVEL = 20, 2


def standing(s: State) -> list[Side]:
    """All together: in the end what the report score counts (7), before it what can still be lost."""
    if s.outcome == Outcome.VICTORY:
        held = sum(not s.regions[r].destroyed for r in range(OUTER_REGIONS))
        terms = {"victory": FOR_VICTORY, "levels": FOR_A_LEVEL * capital_bears(s), "held": held}
    elif s.outcome == Outcome.DEFEAT:
        terms = {"foe": int(s.damage_dealt)}
    else:
        return fortune(s)
    return [Side(range(s.options.players), terms)]


def fortune(s: State) -> list[Side]:
    """5.1 How much more each Region and the Capital can bear, and the HP of the Defenders, to the end: a score is
    another measure."""
    borne = [int(s.regions[r].threat) for r in range(OUTER_REGIONS)]
    health = [int(s.defenders[h].hp) for h in range(s.team)]
    land = OUTER_REGIONS * REGION_FALLS_AT - sum(borne)
    return [Side(range(s.options.players), {"land": land, "capital": capital_bears(s), "health": sum(health)})]


def capital_bears(s: State) -> int:
    return CAPITAL_FALLS_AT - int(s.regions[Region.CAPITAL].threat)


def score(s: State) -> int:
    """7 The optional report score of a game that is over; it has no influence on play."""
    return standing(s)[0].sum


def roles(s: State, p: int) -> list[Hero]:
    """2.4 The heroes of a seat, once they are chosen."""
    return [Hero(s.defenders[h].hero) for h in range(s.team) if s.round > 0 and owner(s, h) == p]
