"""The order of play in one place: which procedure each situation follows."""

from holdfast.engine.rules.rule import rule

from ..state import Outcome, Situation, State
from .artifacts import gain_artifact
from .attack import attack, dire_enemy_card, enemy_card
from .cards import granted_activation, group_card, individual_card
from .regions import order_cards
from .round import choose_heroes, play_round
from .turn import take_turn


@rule
def step(s: State) -> None:
    """Carry out the next step of the innermost situation."""
    f = s.frames[s.depth - 1]
    if f.kind == Situation.TURN:
        take_turn(s, f)
    elif f.kind == Situation.ATTACK:
        attack(s, f)
    elif f.kind == Situation.ROUND:
        play_round(s, f)
    elif f.kind == Situation.INDIVIDUAL_CARD:
        individual_card(s, f)
    elif f.kind == Situation.GROUP_CARD:
        group_card(s, f)
    elif f.kind == Situation.ENEMY:
        enemy_card(s, f)
    elif f.kind == Situation.DIRE_ENEMY:
        dire_enemy_card(s, f)
    elif f.kind == Situation.GRANTED:
        granted_activation(s, f)
    elif f.kind == Situation.GAIN_ARTIFACT:
        gain_artifact(s, f)
    elif f.kind == Situation.MIRAGE:
        order_cards(s, f)
    else:
        choose_heroes(s, f)


@rule
def reward(s: State, p: int) -> int:
    """7 All win or lose together."""
    if s.outcome == Outcome.UNDECIDED:
        return 0
    return 1000 if s.outcome == Outcome.VICTORY else -1000
