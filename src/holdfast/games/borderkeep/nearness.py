"""How near an action lies to a seat: whether its card or its unit is where the action takes it from."""

from holdfast.engine.rules.decks import find
from holdfast.engine.rules.game import Nearness

from .actions import ACTIONS, Act
from .content import FIRST_ARTIFACT
from .meta import Mode
from .speech import NAMED_UNITS
from .state import State

FROM_HAND = (Act.BUILD, Act.BUILD_CUSTOM, Act.PLAY, Act.DISCARD)
FROM_TOWN = (Act.RELEASE_STRUCTURE, Act.GIVE_UP)
FROM_RUINS = (Act.RECLAIM, Act.RECLAIM_CUSTOM)
# What is seldom meant by pressing a card: the same with another payment, and what trouble forces upon a town.
SELDOM = (Act.BUILD_CUSTOM, Act.RECLAIM_CUSTOM, Act.DISCARD, Act.GIVE_UP)


def nearness(s: State, seat: int, action: int) -> Nearness:
    kind = Act(ACTIONS.kind[action])
    if not is_there(s, seat, kind, ACTIONS[action].values):
        return Nearness.NOWHERE
    return Nearness.OWN if kind in SELDOM else Nearness.COMMON


def is_there(s: State, seat: int, kind: Act, values: tuple[int, ...]) -> bool:
    """Whether there is such a card, or such a unit, for this kind of action."""
    town = s.towns[seat]
    if kind in FROM_HAND:
        return bool(find(town.hand, values[0]) >= 0)
    if kind in FROM_TOWN:
        return bool(find(town.structures, values[0]) >= 0)
    if kind in FROM_RUINS:
        return bool(town.destroyed[values[0]] > 0)
    if kind == Act.REATTACH:
        return bool(town.loose[values[0] - FIRST_ARTIFACT] > 0)
    if kind == Act.PICK:
        return bool(s.options.mode == Mode.NONCARD)
    return kind not in NAMED_UNITS or NAMED_UNITS[kind](s, seat, values[0]) is not None
