"""What the server and the games say, as it goes over the line."""

from __future__ import annotations

from typing import Any

import msgspec


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to say: a key of a catalogue with what fills its gaps, and the sentence in English."""

    key: str
    facts: dict[str, Any]
    words: str
    whose: list[int] | None = None  # of a loss: the seats that it cost something, where it is not everybody's
