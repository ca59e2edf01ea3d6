"""What a councillor may do: which question it answers, what it takes, why not, and what it does."""

from holdfast.engine.rules.actions import ActionEnum, Actions, action

from .content import Assault, Supply, Way
from .refusals import Rule
from .rules import (
    draw_banner,
    fall_back,
    leave_banner_bare,
    name_assault,
    press_on,
    vote,
    why_not_announce,
    why_not_pledge,
)
from .state import Decision


class Act(ActionEnum):
    NAME_ASSAULT = action(
        answers=Decision.NAME_ASSAULT, claim=Assault, text=80, unless=why_not_announce, do=name_assault
    )
    DRAW_BANNER = action(answers=Decision.DRAW_BANNER, ink=40, do=draw_banner)
    LEAVE_BARE = action(answers=Decision.DRAW_BANNER, do=leave_banner_bare)
    VOTE = action(answers=Decision.VOTE, way=Way, supply=Supply, unless=why_not_pledge, do=vote)
    PRESS_ON = action(answers=Decision.PRESS_ON, do=press_on)
    FALL_BACK = action(answers=Decision.PRESS_ON, do=fall_back)


ACTIONS = Actions(Act, over=Rule.GAME_OVER, not_asked=Rule.NOT_ASKED, not_now=Rule.NOT_NOW)
KIND, ARG = ACTIONS.kind, ACTIONS.arg
