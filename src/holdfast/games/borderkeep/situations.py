"""The situations of section 4: their steps, what they lie in, and what is asked in them (4.10)."""

from holdfast.engine.rules.situations import Course

from .state import Decision, Phase, Resolving, Situation, Stage

_TURN, _CARD = (Situation.TURN,), (Situation.ATTACK_CARD,)

SITUATIONS = {
    Situation.TURN: Course(
        len(Phase), (), (Decision.DRAW_MENU, Decision.UPKEEP_MENU, Decision.BUILD_MENU, Decision.ATTACK_MENU)
    ),
    Situation.OPENING: Course(1, _TURN),
    Situation.EVENT_ROLL: Course(2, (*_TURN, Situation.OPENING, *_CARD), (Decision.PICK_STRUCTURE,)),
    Situation.HAND_LIMIT: Course(1, (*_TURN, Situation.HEALING), (Decision.DISCARD_CARD,)),
    Situation.PAYMENT: Course(1, (*_TURN, Situation.HEALING), (Decision.PAY_AMOUNT,)),
    Situation.UPKEEP_PAYMENT: Course(1, _TURN, (Decision.PAY_AMOUNT,)),
    Situation.ATTACHING: Course(1, _TURN, (Decision.ATTACH_ARTIFACT,)),
    Situation.ATTACK_CARD: Course(len(Resolving), _TURN, (Decision.CHOOSE_OPPONENT, Decision.ASSASSIN_TARGET)),
    Situation.WAR_FORCE: Course(1, _CARD, (Decision.WAR_FORCE,)),
    Situation.BATTLE: Course(
        len(Stage),
        _CARD,
        (Decision.ENSORCELL_TARGET, Decision.ALLOCATE_HIT, Decision.HEAL_POINT, Decision.WAR_CONTINUE),
    ),
    Situation.SACK: Course(2, _CARD, (Decision.SACK_DISCARD,)),
    Situation.VORTEX: Course(1, _CARD, (Decision.VORTEX_DISCARD,)),
    Situation.HEALING: Course(1, _TURN, (Decision.HEAL_MENU,)),
}
