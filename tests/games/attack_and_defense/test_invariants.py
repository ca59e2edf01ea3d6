"""Positions that cannot come about are found, or refused while they are laid, with the cell that cannot hold that."""

import re
from typing import Any

import pytest

from holdfast.games.attack_and_defense import GAME
from holdfast.games.attack_and_defense.invariants import Broken
from holdfast.games.attack_and_defense.state import Decision


def lay(given: dict[str, Any]) -> Any:
    s = GAME.new_state(GAME.options.parse({"players": 2}))
    assert GAME.arrange is not None
    GAME.arrange(s, given)
    return s


def army(**given: Any) -> dict[str, Any]:
    return {"armies": {"0": given}}


IMPOSSIBLE = [
    (Broken.RING, {"ring": {"defender_1": 1}}),
    (Broken.STACKS, army(fallen={"row_1": True})),
    (Broken.PLACES, army(at={"front_2": 0})),
    (Broken.PLACES, army(play={"back_1": "footpad"})),
    (Broken.NO_UNIT, army(play={"front_1": "spark"})),
    (Broken.NO_UNIT, army(play={"front_1": {"card": "footpad", "under": ["militia"]}})),
    (Broken.RESERVED, army(reserved=3)),
    (Broken.OUTCOME, {"outcome": "drawn"}),
    (Broken.CHAIN, {"chain": {"head": 1}}),
    (Broken.MARKS, army(play={"front_1": "militia"}, units={"0": {"owed": 1}})),
    (Broken.MARKS, army(play={"front_1": "militia"}, units={"0": {"offered": True}})),
    (Broken.QUESTION, {"deciders": 3, "decision": Decision.MAIN_ACTION}),
    (Broken.DOOMED, {"swept": True, **army(play={"front_1": {"card": "militia", "damage": 90}})}),
]


@pytest.mark.parametrize(("reason", "given"), IMPOSSIBLE, ids=str)
def test_what_cannot_come_about_is_found(reason: Broken, given: dict[str, Any]) -> None:
    assert GAME.broken(lay({})) == 0
    assert GAME.broken(lay(given)) == reason


def test_a_card_that_was_lost_is_missed() -> None:
    s = lay({})
    s.armies[0].stacks[0].n -= 1

    assert GAME.broken(s) == Broken.CENSUS


def test_a_hand_holds_cards() -> None:
    s = lay({})
    s.armies[0].hand.n = 1

    assert GAME.broken(s) == Broken.HAND


def test_every_invariant_can_be_broken() -> None:
    assert {reason for reason, _ in IMPOSSIBLE} | {Broken.CENSUS, Broken.HAND} == set(Broken)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (army(supported=2), "armies.0.supported cannot be 2; it is 0 to 1"),
        (army(actions=61), "armies.0.actions cannot be 61; it is 0 to 60"),
        (army(fallen={"row_1": 3}), "armies.0.fallen.row_1 cannot be 3; it is 0 to 1"),
        ({"chain": {"n": 257}}, "chain.n cannot be 257; it is 0 to 256"),
        ({"at": "combt"}, "'at' cannot be 'combt'; did you mean 'combat'?"),
        (army(hand=["milita"]), "there is no card 'milita'; did you mean 'militia'?"),
        (army(rows=["crown", "anvil", "ram", "dager"]), "there is no building 'dager'; did you mean 'dagger'?"),
    ],
    ids=str,
)
def test_what_no_cell_holds_is_refused_with_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        lay(given)
