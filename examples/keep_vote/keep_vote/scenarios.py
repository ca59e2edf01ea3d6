"""Positions for scenario files: a bare table, what the file says, and what follows from it.

Cards that the file does not place lie in their piles, below those that it puts there, in the order of the content's
tables with the last kind on top. The night follows from the assaults of the nights before, which are `past`.
"""

from collections.abc import Mapping
from typing import Any

from holdfast.engine.rules.decks import put, put_below
from holdfast.engine.rules.state import push
from holdfast.engine.scenarios.fields import take_word
from holdfast.engine.scenarios.paths import assign

from .content import ALL_ASSAULTS, ALL_SUPPLIES, STONES, TENTS, TURNCOATS, Loyalty
from .invariants import ASSAULTS_LIE, SUPPLIES_LIE
from .rules import Night, are_sides_known, lay_loyalties_open
from .state import Situation, State

PHRASES = {
    'at = "naming"': "the herald names tonight's assault (the default)",
    'at = "banner"': "the herald may draw a banner",
    'at = "vote"': "all vote",
    'at = "pressing"': "the riders set out with `frames.1.strength` against the `power`, if not the least",
}
MOMENTS = {"naming": Night.NAMING, "banner": Night.BANNER, "vote": Night.VOTE, "pressing": Night.WORDS}


def arrange(s: State, given: Mapping[str, Any]) -> None:
    """Put a scenario's position on the table. The options are in the state already."""
    at = take_word("", given, "at", MOMENTS, "naming")
    s.walls, s.camp = STONES, TENTS
    if are_sides_known(s):
        lay_loyalties_open(s)
    push(s, Situation.NIGHT, 0, 0, 0)
    s.frames[0].step = MOMENTS[at]
    if at == "pressing":
        push(s, Situation.SORTIE, 0, 0, 0)
    assign(s, {field: value for field, value in given.items() if field != "at"})
    if "night" not in given:
        s.night = s.past.n + 1
    if at == "pressing":
        turn_assault(s, "power" in given)
    stack_piles(s)


def turn_assault(s: State, is_power_given: bool) -> None:
    """The riders are out: the votes are open and the assault is turned. The next step rolls the riding die."""
    s.opened = s.turned = 1
    if not is_power_given:
        s.power = s.content.assaults[s.assault].strength * s.options.players + 1
    put(s.past, s.assault)


def stack_piles(s: State) -> None:
    """What the scenario has not placed lies where it belongs before anyone draws it."""
    for supply in SUPPLIES_LIE.missing(s)[::-1][: ALL_SUPPLIES - s.supplies.n]:
        put_below(s.supplies, supply)
    for assault in ASSAULTS_LIE.missing(s)[::-1][: ALL_ASSAULTS - s.assaults.n]:
        put_below(s.assaults, assault)
    if s.throne.n == 0 and not are_sides_known(s):
        turncoats = sum(s.council[p].loyalty == Loyalty.TURNCOAT for p in range(s.options.players))
        put(s.throne, Loyalty.TURNCOAT if turncoats < TURNCOATS[s.options.players] else Loyalty.STEADFAST)
