"""A record that does not hold what its hints say is found, with where and what."""

from enum import IntEnum
from typing import Annotated, Any, Literal

import msgspec
import pytest

from holdfast.engine.checks.fitting import misfit
from holdfast.engine.rules.views import Names, Sparse


class Stone(IntEnum):
    RED = 0
    BLUE = 1


StoneName = Annotated[str, Names(Stone)]


class Wall(msgspec.Struct, frozen=True):
    stone: StoneName
    height: int
    open: Literal[True] = True


class Keep(msgspec.Struct, frozen=True):
    walls: list[Wall]
    counts: dict[StoneName, int]
    few: Annotated[dict[StoneName, int], Sparse]
    gate: Wall | Literal["none"] | None


def keep(**changed: Any) -> Keep:
    whole: dict[str, Any] = {
        "walls": [Wall("red", 2)],
        "counts": {"red": 1, "blue": 0},
        "few": {"red": 1},
        "gate": None,
    }
    return Keep(**(whole | changed))


@pytest.mark.parametrize("gate", [None, "none", Wall("blue", 1)])
def test_what_fits_is_no_misfit(gate: Any) -> None:
    assert misfit(keep(gate=gate), Keep) == ""


WRONG: dict[str, dict[str, Any]] = {
    "walls[0].stone is 'green', which is no name of a Stone": {"walls": [Wall("green", 1)]},
    "walls[1].height is True, not int": {"walls": [Wall("red", 1), Wall("red", True)]},
    "walls[0].open is False, not typing.Literal[True]": {"walls": [Wall("red", 1, open=False)]},  # type: ignore[arg-type]
    "walls is (), not list[": {"walls": ()},
    "counts has no 'blue'; mark it Sparse": {"counts": {"red": 1}},
    "few.red is None, not int": {"few": {"red": None}},
    "a key of few is 'green'": {"few": {"green": 1}},
    "gate.height is 1.5, not int": {"gate": Wall("red", 1.5)},  # type: ignore[arg-type]
}


@pytest.mark.parametrize("told", WRONG)
def test_what_does_not_fit_is_told(told: str) -> None:
    assert misfit(keep(**WRONG[told]), Keep).startswith(told)
