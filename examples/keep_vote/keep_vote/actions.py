"""What a councillor may do: which question it answers, what it takes, why not, and what it does."""

from holdfast.engine.rules.actions import NAME, REMARK, ActionEnum, Actions, Text, action

from .content import Assault, Supply, Way
from .refusals import Rule
from .rules import (
    add_to_banner,
    cheer,
    draw_banner,
    fall_back,
    grumble,
    leave_banner_bare,
    name_assault,
    press_on,
    vote,
    why_not_add,
    why_not_announce,
    why_not_pledge,
)
from .state import Decision


class Act(ActionEnum):
    NAME_ASSAULT = action(
        answers=Decision.NAME_ASSAULT,
        claim=Assault,
        texts={"text": Text(80, line=True)},
        unless=why_not_announce,
        do=name_assault,
    )
    DRAW_BANNER = action(
        answers=Decision.DRAW_BANNER, texts={"name": Text(NAME.most, line=True)}, ink=40, do=draw_banner
    )
    ADD_TO_BANNER = action(
        answers=Decision.DRAW_BANNER,
        texts={"text": Text(REMARK.most, least=1)},
        ink=20,
        unless=why_not_add,
        do=add_to_banner,
    )
    LEAVE_BARE = action(answers=Decision.DRAW_BANNER, do=leave_banner_bare)
    VOTE = action(
        answers=Decision.VOTE, way=Way, supply=Supply, texts={"remark": REMARK}, unless=why_not_pledge, do=vote
    )
    PRESS_ON = action(answers=Decision.PRESS_ON, do=press_on)
    FALL_BACK = action(answers=Decision.PRESS_ON, do=fall_back)
    CHEER = action(answers=Decision.DAWN_WORD, texts={"remark": REMARK}, do=cheer)
    GRUMBLE = action(answers=Decision.DAWN_WORD, texts={"remark": REMARK}, do=grumble)


ACTIONS = Actions(
    Act,
    over=Rule.GAME_OVER,
    not_asked=Rule.NOT_ASKED,
    not_now=Rule.NOT_NOW,
    blank=Rule.NOTHING_SAID,
    too_long=Rule.TOO_LONG,
)
