"""Positions for scenario files: a bare table, what the file says, and what follows from it.

`at` names the moment: "naming" (the default), "banner", "vote", or "pressing", when the riders set out with the
strength in `frames.1.a` against the `power`. Cards that the file does not place
lie in their piles, in the order of the content's tables with the last kind on top.
"""

from collections.abc import Mapping
from typing import Any

from holdfast.engine.decks import empty, put
from holdfast.engine.keys import take
from holdfast.engine.paths import assign
from holdfast.engine.state import push

from .actions import count
from .content import ASSAULT_CARDS, STONES, SUPPLY_CARDS, TENTS, TURNCOATS, Assault, Loyalty, Supply
from .rules import Night
from .state import Situation, State

MOMENTS = {"naming": Night.NAMING, "banner": Night.BANNER, "vote": Night.VOTE, "pressing": Night.DAWN}


def arrange(s: State, given: Mapping[str, Any]) -> None:
    """Put a scenario's position on the table. The options are in the state already."""
    at = take("", given, "at", str, "naming")
    if at not in MOMENTS:
        raise ValueError(f"Keep Vote has no moment '{at}'; write at = {' or '.join(MOMENTS)}")
    s.night, s.walls, s.camp = 1, STONES, TENTS
    push(s, Situation.NIGHT, 0, 0, 0)
    s.frames[0].step = MOMENTS[at]
    if at == "pressing":
        push(s, Situation.SORTIE, 0, 0, 0)
    assign(s, {field: value for field, value in given.items() if field != "at"})
    if at == "pressing":
        turn_assault(s)
    stack_piles(s)


def turn_assault(s: State) -> None:
    """The riders are out: the votes are open and the assault is turned. The next step rolls the riding die."""
    s.opened = s.turned = 1
    put(s.past, s.assault)


def stack_piles(s: State) -> None:
    """What the scenario has not placed lies where it belongs before anyone draws it."""
    hands = [s.council[p].hand for p in range(s.options.players)]
    empty(s.supplies)
    for supply in Supply:
        placed = count(s.spent, supply) + sum(count(hand, supply) for hand in hands)
        for _ in range(SUPPLY_CARDS[supply] - placed):
            put(s.supplies, supply)
    empty(s.assaults)
    for assault in Assault:
        placed = count(s.past, assault) + (s.assault == assault and not s.turned)
        for _ in range(ASSAULT_CARDS[assault] - placed):
            put(s.assaults, assault)
    empty(s.throne)
    turncoats = sum(s.council[p].loyalty == Loyalty.TURNCOAT for p in range(s.options.players))
    put(s.throne, Loyalty.TURNCOAT if turncoats < TURNCOATS[s.options.players] else Loyalty.STEADFAST)
