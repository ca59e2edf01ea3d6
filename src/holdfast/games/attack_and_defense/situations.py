"""The situations of section 4: their steps, what they lie in, and what is asked in them (4.11)."""

from holdfast.engine.rules.situations import Course

from .state import Carrying, Decision, Phase, Recurring, Situation, TrickPlay, UnitPlay

_TURN = (Situation.TURN,)
_EFFECT = (Situation.EFFECT,)
_SWEPT = (  # where a sweep may find a unit with Recurrence
    Situation.RESOLVE,
    Situation.EFFECT,
    Situation.PLAY_UNIT,
    Situation.PLAY_TRICK,
    Situation.STRIKES,
    Situation.DRAWING,
)

SITUATIONS = {
    Situation.ARMIES: Course(2, (), (Decision.PICK_BUILDING, Decision.PICK_ROW)),
    Situation.OPENING: Course(1, (), (Decision.OPENING_DRAW,)),
    Situation.TURN: Course(
        len(Phase),
        (),
        (
            Decision.DRAW_FIRST,
            Decision.DRAW_SECOND,
            Decision.ORDER_TEAM,
            Decision.UNIT_ACTION,
            Decision.MAIN_ACTION,
            Decision.TRICK_ACTION,
            Decision.HAND_DISCARD,
        ),
    ),
    Situation.PLAY_UNIT: Course(len(UnitPlay), _TURN, (Decision.OFFER_UNIT, Decision.PLACE_UNIT)),
    Situation.PLAY_TRICK: Course(len(TrickPlay), _TURN, (Decision.OFFER_UNIT,)),
    Situation.TACTICS: Course(1, _TURN, (Decision.TACTICS_TO,)),
    Situation.SUPPORT: Course(1, _TURN, (Decision.SUPPORT_CARD,)),
    Situation.RESOLVE: Course(1, (*_TURN, Situation.PLAY_UNIT, Situation.PLAY_TRICK)),
    Situation.EFFECT: Course(
        len(Carrying),
        (Situation.RESOLVE, Situation.PLAY_TRICK),
        (
            Decision.TARGET_UNIT,
            Decision.TARGET_BUILDING,
            Decision.TARGET_ROW,
            Decision.TARGET_PLAYER,
            Decision.GRAVEYARD_CARD,
        ),
    ),
    Situation.DRAWING: Course(1, _EFFECT, (Decision.EFFECT_DRAW,)),
    Situation.DISCARDING: Course(1, _EFFECT, (Decision.EFFECT_DISCARD,)),
    Situation.TOKENS: Course(1, _EFFECT, (Decision.PLACE_UNIT,)),
    Situation.RAISING: Course(1, _EFFECT, (Decision.PLACE_UNIT,)),
    Situation.MOVING: Course(1, _EFFECT, (Decision.MOVE_TO,)),
    Situation.STRIKES: Course(1, _EFFECT),
    Situation.RECURRING: Course(len(Recurring), _SWEPT, (Decision.RECURRENCE_USE, Decision.RECURRENCE_DISCARD)),
    Situation.AIMING: Course(1, _TURN, (Decision.BELLIGERENCE_TARGET,)),
}
