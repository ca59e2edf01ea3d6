"""How the sides stand (7.1): the cards on their buildings, which are their life."""

from collections.abc import Sequence

from holdfast.engine.rules.game import Side
from holdfast.engine.rules.views import low

from .pieces import Row
from .rules.board import is_team_game, member
from .state import State

SIDES = 2


def standing(s: State) -> list[Side]:
    """7.1 The defenders, then the attackers; row by row, for whoever has lost too many buildings has lost."""
    seats = [[int(member(s, side, k)) for k in range(2 if is_team_game(s) else 1)] for side in range(SIDES)]
    return [Side(these, {low(row): cards_left(s, these, row) for row in Row}) for these in seats]


def cards_left(s: State, seats: Sequence[int], row: int) -> int:
    cards: list[int] = [s.armies[p].stacks[row].n for p in seats]
    return sum(cards)
