"""What cannot be on a table: a scenario that lays it is refused, a game that comes to it has a bug."""

from typing import Any

import pytest

from holdfast.games.defenders import GAME
from holdfast.games.defenders.invariants import Broken
from holdfast.games.defenders.scenarios import arrange
from holdfast.games.defenders.state import Decision

CROWD = {"at": "activation", "defenders": ["c8@l5", "d8@l5", "dk@l1"], "threats": ["s5"]}
SEALED = {"map": "M1", "occupied": ["l1", "l2", "l3", "l6"], "defenders": ["c8@l4", "d8@l4", "s6@l5", "dk@l5"]}


def lay(given: dict[str, Any], decision: Decision = Decision.NONE) -> Any:
    s: Any = GAME.new_state(GAME.options.parse({"players": 3}))
    GAME.rules.seed_dice(s, 1)
    arrange(s, given)
    s.decision, s.deciders = decision, int(decision != Decision.NONE)
    return s


@pytest.mark.parametrize(
    ("reason", "given"),
    [
        (Broken.STATUS, {"occupied": ["l2"], "ruined": ["l2"]}),
        (Broken.CHARGED, {"charged": ["l2"]}),
        (Broken.CHARGED, {"occupied": ["l3"], "charged": ["l3"]}),
        (Broken.ENTRIES, {"entries": ["l4"]}),
        (Broken.PLACES, {"ruined": ["l3"], "defenders": ["c8@l3"]}),
        (Broken.GRAPH, {"locations": {"l1": {"links": ["l1"]}}}),
    ],
    ids=str,
)
def test_what_cannot_come_about_is_found(reason: Broken, given: dict[str, Any]) -> None:
    assert GAME.broken(lay(given)) == reason


def test_nobody_is_activated_in_a_crowd_that_has_somewhere_to_go() -> None:
    assert GAME.broken(lay(CROWD, Decision.ACTIVATE_PICK)) == Broken.CROWD
    assert GAME.broken(lay(CROWD)) == 0
    assert GAME.broken(lay({**CROWD, **SEALED}, Decision.ACTIVATE_PICK)) == 0
