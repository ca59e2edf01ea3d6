"""The situations of section 4: their steps, what they lie in, and what is asked in them (4.12)."""

from holdfast.engine.rules.situations import Course

from .rules.artifacts import SWAP
from .rules.attack import DIRE_EFFECT, DONE, SECOND_ATTACK
from .rules.cards import CARD_ENDS, DISCARD
from .rules.round import DRAW
from .rules.turn import END
from .state import Decision, Situation

_ROUND = (Situation.ROUND,)
_DEFENDER_CARDS = (Situation.INDIVIDUAL_CARD, Situation.GROUP_CARD)
_ACTIONS = (Situation.TURN, Situation.GRANTED)

# An enemy's card has one step more than its last effect: it is put away.
SITUATIONS = {
    Situation.ROUND: Course(DRAW + 1),
    Situation.CHOOSE_HEROES: Course(1, _ROUND, (Decision.CHOOSE_HERO,)),
    Situation.INDIVIDUAL_CARD: Course(
        DISCARD + 1, _ROUND, (Decision.CLOAK_CHOICE, Decision.ON_DRAW_CHOICE, Decision.SCRY_PLACE)
    ),
    Situation.GROUP_CARD: Course(CARD_ENDS + 1, _ROUND, (Decision.CLOAK_CHOICE, Decision.NEXT_DEFENDER)),
    Situation.TURN: Course(
        END + 1,
        _DEFENDER_CARDS,
        (Decision.STAFF_MOVE, Decision.SACRIFICE, Decision.TURN_ACTION, Decision.ENTOMB_CARD),
    ),
    Situation.GRANTED: Course(1, _DEFENDER_CARDS, (Decision.GRANTED_ACTION, Decision.ENTOMB_CARD)),
    Situation.ENEMY: Course(SECOND_ATTACK + 2, _ROUND),
    Situation.DIRE_ENEMY: Course(DIRE_EFFECT + 2, _ROUND, (Decision.WRAITH_VICTIM,)),
    Situation.ATTACK: Course(
        DONE + 1,
        (Situation.ENEMY, Situation.DIRE_ENEMY),
        (Decision.DEFEND, Decision.MARTYR, Decision.RETRIBUTION),
    ),
    # In a Round only where a scenario lays it.
    Situation.GAIN_ARTIFACT: Course(SWAP + 1, (*_ROUND, Situation.ATTACK, *_ACTIONS), (Decision.ARTIFACT_SWAP,)),
    Situation.MIRAGE: Course(1, _ACTIONS, (Decision.MIRAGE_ORDER,)),
}
