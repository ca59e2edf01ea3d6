"""What follows from the options of a table: what does not go together, and whether seats have secrets."""

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


def has_secret_votes(options: Mapping[str, Value]) -> bool:
    """6, 10.3 A vote that is cast and not yet shown is all that one seat may know alone."""
    return options["narration_judgement"] == "challenge" or options["entry_point_mode"] == "confirm"
