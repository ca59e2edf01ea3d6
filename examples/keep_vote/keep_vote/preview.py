"""What a choice would do, told before it is made, from what the councillor who asks knows."""

from holdfast.engine.rules.game import Foreseen
from holdfast.engine.words.catalogue import Message

from .actions import ACTIONS, Act
from .content import DIE, HEAVY_LOSS, SUPPLY_VALUE, Supply, Way
from .state import State


def preview(s: State, p: int, a: int) -> list[Foreseen]:
    """What is certain of a vote and of a sortie; the rest is up to the others, or to the dice."""
    action = ACTIONS[a]
    if action.family.kind == Act.VOTE:
        return vote(Way(action.values[0]), Supply(action.values[1]))
    if action.family.kind == Act.PRESS_ON:
        return pressing_on(s)
    return stones(s, 1, "3.5") if action.family.kind == Act.FALL_BACK else []


def vote(way: Way, supply: Supply) -> list[Foreseen]:
    """3.2 What the vote and its pledge are worth if that way becomes the decree."""
    value = 1 + int(SUPPLY_VALUE[supply, way])
    return [Foreseen("3.2", Message("preview.vote", {"way": way, "strength": value}))]


def pressing_on(s: State) -> list[Foreseen]:
    """3.5 What the riding die must show."""
    needed = s.power - s.frames[s.depth - 1].strength
    if needed > DIE:
        return stones(s, HEAVY_LOSS, "3.5")
    tent = Foreseen("3.5", Message("preview.press_on", {"needed": max(1, needed), "tents": s.camp - 1}))
    return [tent] if needed <= 1 else [tent, *stones(s, HEAVY_LOSS, "3.5", "preview.otherwise")]


def stones(s: State, lost: int, rule: str, key: str = "preview.stones") -> list[Foreseen]:
    """3.5 Stones are lost; 5.1 and with the last one the keep."""
    left = max(0, s.walls - lost)
    told = Foreseen(rule, Message(key, {"stones": lost, "left": left}))
    return [told] if left else [told, Foreseen("5.1", Message("preview.keep_falls"))]
