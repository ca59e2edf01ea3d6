"""Why an action may be refused: each reason with the number of its rule and its words."""

from holdfast.engine.rules.refusals import ALLOWED, RefusalEnum


class Rule(RefusalEnum):
    OK = ALLOWED
    NOT_ASKED = "4.11", "Nothing is asked of you now; wait for your turn to choose."
    NOT_NOW = "4.11", "That answers another question. Asked now is: “{asked}” Answers: {answers}."
    NO_SUCH_BUILDING = "3.3", "There is no such building at this table; choose one of the list."
    PICKED_ALREADY = "R3", "E_DUPLICATE_PICK: {building} is in your army already; choose another."
    TAKEN_BY_ANOTHER = "R3", "{building} is in another army (option exclusive_buildings); choose another."
    ROW_TAKEN = "3.3", "That row has its building; choose a row without one."
    BUILDING_FALLEN = "4.2.1", "That building has fallen; draw from one that stands."
    TOO_MANY_ACTIONS = "R33", "You have taken {MOST_ACTIONS} actions in this phase; only “end” is left."
    NOT_IN_HAND = "4.2.2", "You do not hold {card}; choose a card in your hand."
    NOT_HELD = "4.11", "You do not hold {card}; choose a card in your hand."
    NO_TRICKS_NOW = "R9", "{card} is a trick; in this phase you may place units only."
    NO_UNITS_NOW = "R9", "{card} is a unit; in this phase you may play tricks and change tactics only."
    NO_TACTICS_NOW = "R9", "In this phase you may place units only; tactics and support come with the tricks."
    CANNOT_PAY = "4.2.3", "{card} costs {cost} supply, and you have {free} free."
    CANNOT_PAY_TRICK = "4.3.3", "{card} costs {cost} supply, and you have {free} free."
    PLAYED_TOO_OFTEN = "R33", "You have played {card} {MOST_PLAYS_OF_A_NAME} times in this turn; that is the limit."
    NO_POSITION = (
        "4.2.3",
        "There is no room: a row holds two units only with Assistance, and nobody enters a closed row.",
    )
    TOO_FEW_TO_OFFER = "5.1", "You have too few face-up units to offer."
    NOT_TO_BE_OFFERED = "R28", "That unit is face-down, or offered already; offer another."
    NOTHING_TO_DO = "4.3.3", "{card} finds nothing that its first operation could be aimed at."
    NO_UNIT_THERE = "4.11", "No unit stands there; choose a place with a unit."
    NOT_A_TARGET = "5.5.3", "The effect cannot be aimed at that unit; choose one that it allows."
    NOBODY_IN_ROW = "5.5.3", "No enemy unit in that row can be meant; choose another row."
    NOT_A_BUILDING = "5.5.3", "That building has fallen or cannot be meant; choose one that stands."
    OUT_OF_RANGE = "4.5.2", "That building has fallen or is not in range; choose one that stands before your rows."
    NOT_AN_OPPONENT = "5.5.2", "{seat} is not your opponent; choose one of the two opponents."
    NOT_IN_GRAVEYARD = "5.5.2", "{card} is not in your graveyard."
    CARD_DOES_NOT_FIT = "5.5.2", "{card} is of another kind, costs too much, or has no place to stand."
    NOT_THIS_ROW = "5.5.2", "It appears in the row of its source only."
    STANDS_THERE = "5.5.2", "The unit stands in that row; choose another row, swap within it, or let it stay."
    STANDS_ALONE = "5.5.2", "It stands alone in its row; there is nobody to swap with."
    SAME_ROW = "5.2", "The unit stands in that row; choose another row, or swap within it."
    ALONE_IN_ROW = "5.2", "It stands alone in its row; there is nobody to swap with."
    NEEDS_ASSISTANCE = "5.2", "Afterwards two units would share a row without Assistance."
    CANNOT_PAY_TACTICS = "5.2", "That change of tactics costs more than the {free} supply you have free."
    NOWHERE_TO_GO = "5.2", "That unit has no other place that you could pay for."
    NO_SUPPORT = "5.3", "Support is for {option.players.most} players, and only where the table allows it."
    SUPPORTED_ALREADY = "R44", "You have handed over a card in this turn; once a turn is all."
    EMPTY_HAND = "5.3", "Your hand is empty; there is nothing to hand over."
