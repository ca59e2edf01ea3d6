"""What a player may do: which question it answers, what it takes, why not, and what it does."""

from holdfast.engine.rules.actions import NAME, REMARK, ActionEnum, Actions, Answer, Text, action

from .content import MOST_TOKENS, Category, Colour, Direction, Side, Tag
from .meta import SettingChoice
from .pieces import Comer, Group, Layer, Sector, Space, Target, Trait
from .refusals import Rule
from .rules.acting import (
    choose_event,
    end_turn,
    go,
    move_event,
    pass_by,
    raise_funds,
    why_not_choose,
    why_not_go,
    why_not_move,
    why_not_pass,
    why_not_pay,
    why_not_raise,
    why_not_raise_last,
)
from .rules.board import destroy_trait, why_not_destroy
from .rules.building import (
    add_tag,
    agree,
    build_access,
    build_defense,
    change_it,
    choose_defense_space,
    choose_design,
    choose_passage,
    choose_space,
    choose_target,
    improve,
    invent_design,
    leave_it,
    put_tokens,
    refuse,
    why_not_add_tag,
    why_not_build,
    why_not_build_access,
    why_not_change,
    why_not_design,
    why_not_door,
    why_not_improve,
    why_not_passage,
    why_not_space,
    why_not_target,
    why_not_tokens,
)
from .rules.crawl import call, why_not_call
from .rules.judging import accept, call_vote, vote_no, vote_yes
from .rules.offers import (
    describe,
    invent,
    invent_called,
    invent_numbered,
    pick_tag,
    why_not_called,
    why_not_describe,
    why_not_done,
    why_not_invent,
    why_not_numbered,
    why_not_pick,
)
from .rules.proposals import (
    enough_groups,
    invent_precious,
    invent_trait,
    list_group,
    propose_precious,
    propose_trait,
    reject,
    suggest_group,
    support,
    why_not_category,
    why_not_enough,
    why_not_list,
    why_not_trait,
)
from .rules.setup import (
    assign_trait,
    choose_color,
    choose_group,
    choose_setting,
    choose_side,
    choose_start_layer,
    choose_start_sector,
    start_design,
    start_own,
    start_passage,
    why_not_assign,
    why_not_color,
    why_not_group,
    why_not_setting,
    why_not_side,
    why_not_start_layer,
    why_not_start_sector,
)
from .rules.turn import tags_done
from .settings import Design, GroupIdea, Idea, Passage, TraitIdea
from .state import Decision

STROKES = 300  # 10.2 in a region
WORDS = Text(400)  # 10.1
NAMED = {"name": NAME, "text": WORDS}
TOLD = {"text": WORDS}
ACTIONS_OF = (Decision.CHOOSE_ACTION, Decision.CHOOSE_ENDGAME_ACTION)
DESCRIBES = (Decision.DESCRIBE_THREAT, Decision.DESCRIBE_NEED)


class Act(ActionEnum):
    CHOOSE_SETTING = action(
        answers=Decision.CHOOSE_SETTING, setting=SettingChoice, unless=why_not_setting, do=choose_setting
    )
    PROPOSE_PRECIOUS = action(answers=Decision.PROPOSE_PRECIOUS, do=propose_precious)
    INVENT_PRECIOUS = action(
        answers=Decision.PROPOSE_PRECIOUS, texts=NAMED, ink=STROKES, unless=why_not_invent, do=invent_precious
    )
    PROPOSE_TRAIT = action(answers=Decision.PROPOSE_TRAIT, trait=TraitIdea, unless=why_not_trait, do=propose_trait)
    INVENT_TRAIT = action(
        answers=Decision.PROPOSE_TRAIT,
        category=Category,
        texts=NAMED,
        ink=STROKES,
        unless=(why_not_invent, why_not_category),
        do=invent_trait,
    )
    SUPPORT = action(answers=Decision.ANSWER_PROPOSAL, texts={"remark": REMARK}, do=support)
    REJECT = action(answers=Decision.ANSWER_PROPOSAL, texts={"remark": REMARK}, do=reject)
    CHOOSE_SECTOR_TRAIT = action(
        answers=Decision.CHOOSE_SECTOR_TRAIT, trait=Trait, unless=why_not_assign, do=assign_trait
    )
    SUGGEST_GROUP = action(
        answers=Decision.SUGGEST_GROUP, texts={"name": NAME}, ink=STROKES, unless=why_not_invent, do=suggest_group
    )
    LIST_GROUP = action(
        answers=Decision.SUGGEST_GROUP, group=GroupIdea, ink=STROKES, unless=why_not_list, do=list_group
    )
    ENOUGH_GROUPS = action(answers=Decision.SUGGEST_GROUP, unless=why_not_enough, do=enough_groups)
    CHOOSE_GROUP = action(answers=Decision.CHOOSE_GROUP, group=Group, unless=why_not_group, do=choose_group)
    CHOOSE_COLOR = action(answers=Decision.CHOOSE_COLOR, color=Colour, unless=why_not_color, do=choose_color)
    CHOOSE_START_SECTOR = action(
        answers=Decision.CHOOSE_START_SECTOR,
        sector=Sector,
        unless=why_not_start_sector,
        do=choose_start_sector,
        seen=True,
    )
    CHOOSE_START_LAYER = action(
        answers=Decision.CHOOSE_START_LAYER,
        layer=Layer,
        unless=why_not_start_layer,
        do=choose_start_layer,
        seen=True,
    )
    CHOOSE_COPY_SIDE = action(
        answers=Decision.CHOOSE_COPY_SIDE, side=Side, unless=why_not_side, do=choose_side, seen=True
    )
    CHOOSE_DESIGN = action(
        answers=(
            Answer(Decision.CHOOSE_DESIGN, unless=why_not_design, do=choose_design),
            Answer(Decision.CHOOSE_START_DEFENSE, unless=why_not_design, do=start_design),
        ),
        design=Design,
        texts=TOLD,
        ink=STROKES,
    )
    CHOOSE_ACCESS_DESIGN = action(
        answers=(
            Answer(Decision.CHOOSE_ACCESS_DESIGN, unless=why_not_passage, do=choose_passage),
            Answer(Decision.CHOOSE_START_ACCESS, unless=why_not_passage, do=start_passage),
        ),
        passage=Passage,
        texts=TOLD,
        ink=STROKES,
    )
    INVENT_DESIGN = action(
        answers=(
            Answer(Decision.CHOOSE_DESIGN, Decision.CHOOSE_ACCESS_DESIGN, unless=why_not_invent, do=invent_design),
            Answer(Decision.CHOOSE_START_DEFENSE, Decision.CHOOSE_START_ACCESS, unless=why_not_invent, do=start_own),
        ),
        texts=NAMED,
        ink=STROKES,
    )
    PICK_TAG = action(answers=Decision.PICK_TAGS, tag=Tag, unless=why_not_pick, do=pick_tag)
    TAGS_DONE = action(answers=Decision.PICK_TAGS, unless=why_not_done, do=tags_done)
    CHOOSE_NEXT_EVENT = action(answers=Decision.CHOOSE_NEXT_EVENT, comer=Comer, unless=why_not_call, do=call)
    DESTROY_TRAIT = action(
        answers=Decision.CHOOSE_DESTROYED_TRAIT, trait=Trait, unless=why_not_destroy, do=destroy_trait
    )
    DESCRIBE = action(answers=DESCRIBES, idea=Idea, texts=TOLD, ink=STROKES, unless=why_not_describe, do=describe)
    INVENT = action(answers=DESCRIBES, texts=NAMED, ink=STROKES, unless=why_not_invent, do=invent)
    INVENT_CALLED = action(
        answers=DESCRIBES,
        idea=Idea,
        texts=TOLD,
        ink=STROKES,
        unless=(why_not_invent, why_not_called),
        do=invent_called,
        spelled=True,
    )
    INVENT_NUMBERED = action(
        answers=DESCRIBES,
        idea=Idea,
        texts=TOLD,
        ink=STROKES,
        unless=(why_not_invent, why_not_numbered),
        do=invent_numbered,
        spelled=True,
    )
    RAISE_FUNDS = action(
        answers=(
            Answer(Decision.CHOOSE_ACTION, unless=why_not_raise, do=raise_funds),
            Answer(Decision.CHOOSE_ENDGAME_ACTION, unless=why_not_raise_last, do=raise_funds),
        )
    )
    MOVE_EVENT = action(answers=ACTIONS_OF, unless=(why_not_pay, why_not_move), do=move_event, seen=True)
    BUILD_DEFENSE = action(answers=ACTIONS_OF, unless=(why_not_pay, why_not_build), do=build_defense, seen=True)
    BUILD_ACCESS = action(answers=ACTIONS_OF, unless=(why_not_pay, why_not_build_access), do=build_access, seen=True)
    IMPROVE = action(answers=ACTIONS_OF, unless=(why_not_pay, why_not_improve), do=improve, seen=True)
    END_TURN = action(answers=Decision.CHOOSE_ACTION, do=end_turn)
    PASS = action(answers=Decision.CHOOSE_ENDGAME_ACTION, unless=why_not_pass, do=pass_by)
    CHOOSE_EVENT = action(answers=Decision.CHOOSE_EVENT, comer=Comer, unless=why_not_choose, do=choose_event, seen=True)
    GO = action(answers=Decision.CHOOSE_DIRECTION, direction=Direction, unless=why_not_go, do=go)
    CHOOSE_SPACE = action(
        answers=(
            Answer(Decision.CHOOSE_SPACE, unless=why_not_space, do=choose_space),
            Answer(Decision.CHOOSE_DEFENSE_SPACE, unless=why_not_door, do=choose_defense_space),
        ),
        space=Space,
        seen=True,
    )
    CHOOSE_TARGET = action(
        answers=Decision.CHOOSE_TARGET, target=Target, unless=why_not_target, do=choose_target, seen=True
    )
    PUT_TOKENS = action(
        answers=Decision.CHOOSE_TOKENS, tokens=range(1, MOST_TOKENS + 1), unless=why_not_tokens, do=put_tokens
    )
    LEAVE_IT = action(answers=Decision.CHOOSE_MODIFICATION, do=leave_it, seen=True)
    CHANGE_IT = action(
        answers=Decision.CHOOSE_MODIFICATION, texts=TOLD, ink=STROKES, unless=why_not_change, do=change_it
    )
    ADD_TAG = action(
        answers=Decision.CHOOSE_MODIFICATION, tag=Tag, texts=TOLD, ink=STROKES, unless=why_not_add_tag, do=add_tag
    )
    YES = action(
        answers=(Answer(Decision.VOTE, do=vote_yes), Answer(Decision.CONSENT, do=agree)), texts={"remark": REMARK}
    )
    NO = action(
        answers=(Answer(Decision.VOTE, do=vote_no), Answer(Decision.CONSENT, do=refuse)), texts={"remark": REMARK}
    )
    ACCEPT = action(answers=Decision.ACCEPT_OR_CALL, do=accept)
    CALL_VOTE = action(answers=Decision.ACCEPT_OR_CALL, do=call_vote)


ACTIONS = Actions(
    Act,
    over=Rule.GAME_OVER,
    not_asked=Rule.NOT_ASKED,
    not_now=Rule.NOT_NOW,
    blank=Rule.BLANK,
    too_long=Rule.TOO_LONG,
)
