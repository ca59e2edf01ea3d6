"""What Enter does: small decisions have a usual answer, which stands in [brackets]."""

from __future__ import annotations

from holdfast.engine.rules.actions import Action
from holdfast.terminal import boards

from ..bots import find_bot
from .choices import Choices


def default_choice(choices: Choices) -> Action | None:
    """The only choice there is, or what the game's board calls usual; None where a player had better think."""
    match, seat = choices.match, choices.seat
    if len(choices.actions) == 1:
        return choices.actions[0]
    answer = boards.usual(match.game).get(match.question)
    if answer == boards.ADVISED:
        return find_bot("steady").choose(match, seat)
    return next((action for action in choices.actions if action.family.name == answer), None)
