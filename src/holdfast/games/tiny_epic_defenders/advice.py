"""A rule of thumb for every decision."""

from typing import Any

from ...engine.rule import rule
from .state import State


@rule
def advise(s: State, p: int, menu: Any, n: int) -> int:
    return int(menu[0])
