"""Who stands together, and what can be counted of a siege: what is left of the keep, and of the camp before it."""

from collections.abc import Mapping

from holdfast.engine.rules.game import Side
from holdfast.engine.rules.options import Value
from holdfast.engine.rules.views import low

from .content import TENTS, Loyalty
from .meta import Loyalties
from .rules import are_sides_known
from .state import State


def sides(options: Mapping[str, Value]) -> list[range]:
    """1.5 The Steadfast and the Turncoats sit in turn; where the lot decides, nobody knows before the start."""
    if options["loyalties"] != low(Loyalties.OPEN):
        return []
    return [range(first, int(str(options["players"])), len(Loyalty)) for first in Loyalty]


def allies(s: State, p: int) -> int:
    """Who yields together, as bits: 5.5 all councillors, for nobody knows who is on whose side; 5.6 or p's side."""
    council = range(s.options.players)
    together = [q for q in council if not are_sides_known(s) or s.council[q].loyalty == s.council[p].loyalty]
    return sum(1 << q for q in together)


def standing(s: State) -> list[Side]:
    """The whole council, whoever is on whose side: stones that stand, tents that burned."""
    return [Side(range(s.options.players), {"stones": int(s.walls), "tents": TENTS - int(s.camp)})]


def roles(s: State, p: int) -> list[Loyalty]:
    """Whom a councillor stood by."""
    return [Loyalty(s.council[p].loyalty)]
