"""The sack of a town (4.6b)."""

from holdfast.engine.rules.dice import roll
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop

from ..content import Card
from ..events import Event
from ..meta import DefensiveWall
from ..refusals import Rule
from ..state import Decision, Sack, State
from ..tables import D6
from .ending import eliminate
from .towns import destroy_structure, structures_in_play


@rule
def sack(s: State) -> None:
    """4.6b.1 A die of losses: structures first, castle walls for the rest."""
    f: Sack = s.frames[s.depth - 1]
    town = f.town
    if f.step == 0:
        f.step = 1
        f.losses = roll(s, D6)
        emit(Event.SACKED, town, f.losses)
    standing = structures_in_play(s, town)
    if f.losses >= standing:
        f.losses -= standing
        destroy_all_structures(s, town)
        losses = f.losses
        pop(s)
        break_walls(s, town, losses)
    elif f.losses > 0:
        ask(s, town, Decision.SACK_DISCARD)
    else:
        pop(s)


@rule
def destroy_all_structures(s: State, p: int) -> None:
    """4.6b.2 Without asking, in order."""
    while s.towns[p].structures.n > 0:
        destroy_structure(s, p, s.towns[p].structures.cards[0])


@rule
def why_not_give_up(s: State, p: int, card: int) -> int:
    """4.6b.2 Any structure of the town; option fifth_wall: the Defensive Wall falls last."""
    if s.towns[p].copies[card] == 0:
        return Rule.NO_SUCH_STRUCTURE
    if card == Card.DEFENSIVE_WALL and s.options.defensive_wall == DefensiveWall.FIFTH_WALL:
        if s.towns[p].structures.n > 1:
            return Rule.FALLS_LAST
    return Rule.OK


@rule
def give_up(s: State, f: Sack, p: int, card: int) -> None:
    """4.6b.2"""
    f.losses -= 1
    destroy_structure(s, p, card)


@rule
def break_walls(s: State, p: int, losses: int) -> None:
    """4.6b.3 A wall for each loss still left; 4.6b.4 with the last one the town falls."""
    town = s.towns[p]
    for _ in range(losses):
        if town.walls > 0:
            town.walls -= 1
            emit(Event.WALL_FELL, p, town.walls)
    if town.walls == 0:
        eliminate(s, p)
