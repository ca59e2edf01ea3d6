"""The situations a game knows, as data: how many steps each has, inside which others it lies, and what it asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum


@dataclass(frozen=True)
class Course:
    """How one situation goes. The rules that carry it out are the game's; this is what a frame of it may look like."""

    steps: int = 1  # `step` of its frame is below this
    inside: Sequence[IntEnum] = ()  # the situations in which it may begin; none: it lies below all others
    asks: Sequence[IntEnum] = ()  # the decisions that may be made while it is the innermost
