"""How the sides stand (7.1): the cards on their buildings, which are their life."""

from holdfast.engine.rules.game import Side

from .rules.board import is_team_game, member
from .rules.stacks import cards_left
from .state import State

SIDES = 2


def standing(s: State) -> list[Side]:
    """7.1 The defenders, then the attackers."""
    seats = [[int(member(s, side, k)) for k in range(2 if is_team_game(s) else 1)] for side in range(SIDES)]
    return [Side(these, {"cards": sum(int(cards_left(s, p)) for p in these)}) for these in seats]
