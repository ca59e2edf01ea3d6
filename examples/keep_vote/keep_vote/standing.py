"""What can be counted of a siege: what stands of the keep, and what is left of the camp before it."""

from holdfast.engine.rules.game import Side

from .content import TENTS, Loyalty
from .state import State


def standing(s: State) -> list[Side]:
    """The whole council, as long as nobody knows who is false: stones that stand, tents that burned."""
    return [Side(range(s.options.players), {"stones": int(s.walls), "tents": TENTS - int(s.camp)})]


def roles(s: State, p: int) -> list[Loyalty]:
    """Whom a councillor stood by."""
    return [Loyalty(s.council[p].loyalty)]
