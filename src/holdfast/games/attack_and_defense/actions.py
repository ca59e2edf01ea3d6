"""All actions, in the words of 4.11."""

from holdfast.engine.rules.actions import ActionEnum, Actions, Answer, action

from .pieces import Building, BuildingSpot, Card, Place, Row, Seat, Spot
from .refusals import Rule
from .rules import arrivals, combat, drawing, hands, play, recurrence, setup, stacks, tactics, targets, turn
from .state import Decision

_ACTING = (Decision.UNIT_ACTION, Decision.MAIN_ACTION, Decision.TRICK_ACTION)


class Act(ActionEnum):
    PICK_BUILDING = action(
        answers=Decision.PICK_BUILDING, building=Building, unless=setup.why_not_pick, do=setup.pick_building
    )
    PICK_ROW = action(answers=Decision.PICK_ROW, row=Row, unless=setup.why_not_pick_row, do=setup.pick_row)
    DRAW = action(
        answers=(
            Answer(Decision.OPENING_DRAW, unless=stacks.why_not_draw, do=setup.draw_at_opening),
            Answer(Decision.DRAW_FIRST, Decision.DRAW_SECOND, unless=stacks.why_not_draw, do=turn.draw_in_turn),
            Answer(Decision.EFFECT_DRAW, unless=stacks.why_not_draw, do=drawing.draw_by_effect),
        ),
        row=Row,
    )
    STOP = action(
        answers=(
            Answer(Decision.DRAW_SECOND, do=turn.stop_in_turn),
            Answer(Decision.EFFECT_DRAW, do=drawing.stop_drawing),
        ),
        seen=True,
    )
    ME_FIRST = action(answers=Decision.ORDER_TEAM, do=turn.go_first, seen=True)
    ALLY_FIRST = action(answers=Decision.ORDER_TEAM, do=turn.let_ally_go_first, seen=True)
    PLAY = action(answers=_ACTING, card=Card, unless=(play.why_not_act, play.why_not_play), do=play.play)
    TACTICS = action(
        answers=_ACTING,
        place=Place,
        unless=(tactics.why_not_in_phase, play.why_not_act, tactics.why_not_tactics),
        do=tactics.begin_tactics,
    )
    SUPPORT = action(
        answers=_ACTING,
        unless=(tactics.why_not_in_phase, play.why_not_act, tactics.why_not_support),
        do=tactics.begin_support,
    )
    END = action(answers=_ACTING, do=turn.end_actions, seen=True)
    OFFER = action(answers=Decision.OFFER_UNIT, place=Place, unless=play.why_not_offer, do=play.offer)
    PLACE = action(answers=Decision.PLACE_UNIT, place=Place, unless=play.why_not_place, do=play.place)
    MOVE = action(
        answers=(
            Answer(Decision.TACTICS_TO, unless=tactics.why_not_tactics_move, do=tactics.tactics_move),
            Answer(Decision.MOVE_TO, unless=arrivals.why_not_move_to, do=arrivals.move_to),
        ),
        place=Place,
    )
    SWAP = action(
        answers=(
            Answer(Decision.TACTICS_TO, unless=tactics.why_not_tactics_swap, do=tactics.tactics_swap),
            Answer(Decision.MOVE_TO, unless=arrivals.why_not_swap_by_effect, do=arrivals.swap_by_effect),
        )
    )
    EXCHANGE = action(answers=Decision.TACTICS_TO, place=Place, unless=tactics.why_not_exchange, do=tactics.exchange)
    STAY = action(answers=Decision.MOVE_TO, do=arrivals.stay, seen=True)
    GIVE = action(answers=Decision.SUPPORT_CARD, card=Card, unless=hands.why_not_in_hand, do=tactics.give)
    DISCARD = action(
        answers=(
            Answer(Decision.EFFECT_DISCARD, unless=hands.why_not_in_hand, do=drawing.discard_by_effect),
            Answer(Decision.RECURRENCE_DISCARD, unless=hands.why_not_in_hand, do=recurrence.discard_to_recur),
            Answer(Decision.HAND_DISCARD, unless=hands.why_not_in_hand, do=hands.discard),
        ),
        card=Card,
    )
    TAKE = action(answers=Decision.GRAVEYARD_CARD, card=Card, unless=targets.why_not_take, do=targets.take_card)
    TARGET = action(answers=Decision.TARGET_UNIT, spot=Spot, unless=targets.why_not_target, do=targets.target)
    TARGET_BUILDING = action(
        answers=(
            Answer(Decision.TARGET_BUILDING, unless=targets.why_not_target_building, do=targets.target_building),
            Answer(Decision.BELLIGERENCE_TARGET, unless=combat.why_not_aim, do=combat.aim_at),
        ),
        spot=BuildingSpot,
    )
    TARGET_ROW = action(answers=Decision.TARGET_ROW, row=Row, unless=targets.why_not_target_row, do=targets.target_row)
    TARGET_PLAYER = action(
        answers=Decision.TARGET_PLAYER, seat=Seat, unless=targets.why_not_target_player, do=targets.target_player
    )
    YES = action(answers=Decision.RECURRENCE_USE, do=recurrence.use_recurrence)
    NO = action(answers=Decision.RECURRENCE_USE, do=recurrence.decline_recurrence, seen=True)


ACTIONS = Actions(Act, not_asked=Rule.NOT_ASKED, not_now=Rule.NOT_NOW)
