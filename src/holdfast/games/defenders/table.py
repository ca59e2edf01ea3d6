"""What follows from the options of a table: what does not go together, who has secrets, and when talk is closed."""

from collections.abc import Mapping
from typing import Any

from holdfast.engine.rules.options import Value

from .actions import ACTIONS, Act
from .meta import On, StartPlayer
from .refusals import Rule
from .rules.judgement import author
from .rules.telling import is_reflection_over
from .state import Decision, State


def misfit(options: Mapping[str, Value], content: Any) -> str:
    """3.1 The start player has a seat."""
    chosen, seats = StartPlayer[str(options["start_player"]).upper()], int(str(options["players"]))
    if int(chosen) > seats:
        return (
            f"start_player is the {options['start_player']} seat, and there are {seats}; name one of these, or random"
        )
    return ""


def closes_talk(s: State) -> int:
    """10.5 `no_conferring`: beside the game people talk in Reflection, before the siege, and when it is over."""
    closed = s.options.no_conferring == On.ON and s.over == 0 and is_reflection_over(s)
    return Rule.NO_CONFERRING if closed else Rule.OK


def has_secret_votes(options: Mapping[str, Value]) -> bool:
    """6, 10.3 A vote that is cast and not yet shown is all that one seat may know alone."""
    return options["narration_judgement"] == "challenge" or options["entry_point_mode"] == "confirm"


def own_doing(s: State) -> tuple[int, int] | None:
    """9, 10.3 The others judge a defence and changed entry-points; with one person at the table there are no others."""
    if s.decision in (Decision.CHALLENGE_DEFENCE, Decision.JUDGE_DEFENCE):
        return author(s), ACTIONS.number(Act.HOLDS)
    if s.decision == Decision.ACCEPT_ENTRY:
        return int(s.first), ACTIONS.number(Act.ACCEPT)
    return None
