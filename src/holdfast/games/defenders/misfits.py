"""Options that do not go together."""

from collections.abc import Mapping
from typing import Any

from holdfast.engine.rules.options import Value

from .meta import StartPlayer


def misfit(options: Mapping[str, Value], content: Any) -> str:
    """3.1 The start player has a seat."""
    chosen, seats = StartPlayer[str(options["start_player"]).upper()], int(str(options["players"]))
    if int(chosen) > seats:
        return (
            f"start_player is the {options['start_player']} seat, and there are {seats}; name one of these, or random"
        )
    return ""
