"""What a town has to show for itself, term by term (7.3)."""

from holdfast.engine.rules.game import Side

from .rules.towns import structures_in_play, victory_points
from .state import State


def standing(s: State) -> list[Side]:
    """7.3 Each town for itself: a point for each structure and each defender."""
    return [Side([p], _terms(s, p)) for p in range(s.players)]


def _terms(s: State, p: int) -> dict[str, int]:
    structures = int(structures_in_play(s, p))
    return {"structures": structures, "defenders": int(victory_points(s, p)) - structures}
