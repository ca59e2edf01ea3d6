"""How near an action lies to whoever presses its piece: what a refusal tells first, and what it leaves out."""

from holdfast.engine.rules.game import Nearness
from holdfast.games.tiny_epic_defenders.actions import ACTIONS
from holdfast.games.tiny_epic_defenders.nearness import nearness

from .positions import lay, turn


def near(s: object, seat: int, action: str) -> Nearness:
    return nearness(s, seat, ACTIONS.parse(action).number)  # type: ignore[arg-type]


def test_moving_and_securing_are_for_everybody() -> None:
    s = lay(turn("red"))

    assert near(s, 0, "move:forest") == near(s, 1, "secure:forest") == Nearness.COMMON


def test_an_artifact_is_near_its_bearer_and_nowhere_while_nobody_has_it() -> None:
    s = lay(turn("red"), red={"carries": ["wings"]})

    assert near(s, 0, "wings:forest") == Nearness.OWN
    assert near(s, 1, "wings:forest") == Nearness.ELSEWHERE
    assert near(s, 0, "staff:forest") == Nearness.NOWHERE


def test_a_region_lends_its_ability_to_those_who_are_there_until_it_is_destroyed() -> None:
    s = lay(turn("red"), red={"place": "forest"})

    assert near(s, 0, "enchant:coast") == Nearness.OWN
    assert near(s, 1, "enchant:coast") == Nearness.ELSEWHERE
    assert near(s, 0, "vantage:coast") == Nearness.NOWHERE  # the other side of the Mountains is up
    assert near(lay(turn("red"), forest="destroyed"), 0, "enchant:coast") == Nearness.NOWHERE
