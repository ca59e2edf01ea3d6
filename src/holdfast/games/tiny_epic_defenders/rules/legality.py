"""Which actions answer the present question (4.12): the predicate that explains, and the list made with it."""

from typing import Any

from holdfast.engine.rules.constants import table
from holdfast.engine.rules.decks import find
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import is_asked

from ..actions import ACTIONS, ARG, FIRST, KIND, Act
from ..content import ARTIFACT_SLOT, Artifact, Hero, Region, Side
from ..meta import GroupMode
from ..refusals import Rule
from ..state import Decision, State
from .abilities import has_ability
from .attack import defend_cost, martyr_for, most_hp
from .board import can_fall, carries, is_at_full_hp, is_outer
from .permission import (
    why_not_ability,
    why_not_climb,
    why_not_end,
    why_not_fight,
    why_not_heal,
    why_not_horn,
    why_not_idol,
    why_not_jump_off,
    why_not_leave_mouth,
    why_not_lightning,
    why_not_move,
    why_not_sacrifice,
    why_not_secure,
    why_not_spear,
    why_not_use,
    why_not_wings,
)

# 4.12 The kinds of action that answer each decision, in the order of Decision: from the first to the last.
ANSWERS = {
    Decision.CHOOSE_HERO: (Act.CHOOSE_HERO, Act.CHOOSE_HERO),
    Decision.CLOAK_CHOICE: (Act.NO, Act.YES),
    Decision.GRANTED_ACTION: (Act.MOVE, Act.STOP),
    Decision.ON_DRAW_CHOICE: (Act.SCRY, Act.SKIP_TURN),
    Decision.SCRY_PLACE: (Act.TOP, Act.BOTTOM),
    Decision.STAFF_MOVE: (Act.STAY, Act.STAFF),
    Decision.SACRIFICE: (Act.NO, Act.YES),
    Decision.NEXT_DEFENDER: (Act.NEXT, Act.DONE),
    Decision.TURN_ACTION: (Act.MOVE, Act.STOP),
    Decision.MIRAGE_ORDER: (Act.PUT_NEXT, Act.PUT_NEXT),
    Decision.ENTOMB_CARD: (Act.BURY, Act.BURY),
    Decision.DEFEND: (Act.DECLINE, Act.DEFEND_MARTYR),
    Decision.MARTYR: (Act.NO, Act.YES),
    Decision.RETRIBUTION: (Act.GIVE, Act.REDUCE),
    Decision.ARTIFACT_SWAP: (Act.KEEP, Act.DROP),
    Decision.WRAITH_VICTIM: (Act.VICTIM, Act.VICTIM),
}
FIRST_ANSWER = table([0, *[FIRST[first] for first, _ in ANSWERS.values()]])
END_OF_ANSWERS = table([0, *[FIRST[last] + ACTIONS.families[last].size for _, last in ANSWERS.values()]])


# 2.2 Whose ability an action uses, by the kind of action.
NO_REGION = -1
_ABILITIES = {
    Act.MEDITATE: (Region.MOUNTAINS, Side.A),
    Act.MIRAGE: (Region.DESERT, Side.A),
    Act.ENCHANT: (Region.FOREST, Side.A),
    Act.PRAYER: (Region.PLAINS, Side.A),
    Act.REJUVENATE: (Region.COAST, Side.A),
    Act.ENTOMB: (Region.RUINS, Side.A),
    Act.VANTAGE: (Region.MOUNTAINS, Side.B),
    Act.OASIS: (Region.DESERT, Side.B),
    Act.MUSTER: (Region.PLAINS, Side.B),
    Act.SAIL: (Region.COAST, Side.B),
    Act.EXCAVATE: (Region.RUINS, Side.B),
}
ABILITY_REGION = table([_ABILITIES[kind][0] if kind in _ABILITIES else NO_REGION for kind in Act])
ABILITY_SIDE = table([_ABILITIES[kind][1] if kind in _ABILITIES else Side.A for kind in Act])


@rule
def why_not(s: State, p: int, a: int) -> int:
    """OK, or the rule that keeps seat p from taking action a now."""
    if s.over or not is_asked(s, p):
        return Rule.NOT_YOUR_CHOICE
    if s.decision == Decision.RETRIBUTION and KIND[a] == Act.NO:
        return Rule.OK
    if a < FIRST_ANSWER[s.decision] or a >= END_OF_ANSWERS[s.decision]:
        return Rule.NOT_THE_QUESTION
    if s.decision == Decision.TURN_ACTION or s.decision == Decision.GRANTED_ACTION:
        return why_not_action(s, s.actor, KIND[a], ARG[a, 0], ARG[a, 1])
    return why_not_answer(s, KIND[a], ARG[a, 0])


@rule
def why_not_answer(s: State, kind: int, x: int) -> int:
    """The small decisions. Yes and no, top and bottom, begin and skip are always possible when asked."""
    f = s.frames[s.depth - 1]
    if kind == Act.CHOOSE_HERO:
        return why_not_hero(s, f.a, x)
    if kind == Act.SCRY:
        return why_not_scry(s, f.a)
    if kind == Act.COMMAND:
        return why_not_command(s, f.a, x)
    if kind == Act.HOURGLASS:
        return why_not_postpone(s, f.a)
    if kind == Act.STAFF:
        return why_not_staff(s, x)
    if kind == Act.NEXT:
        return why_not_next(s, x)
    if kind == Act.PUT_NEXT:
        return why_not_put_next(s, f, x)
    if kind == Act.BURY:
        return Rule.OK if find(s.discard, x) >= 0 else Rule.CARD_NOT_DISCARDED
    if kind >= Act.DEFEND_SELF and kind <= Act.DEFEND_MARTYR:
        return why_not_defend(s, f, kind)
    if kind == Act.GIVE:
        return why_not_give(s, f.c, x)
    if kind == Act.REDUCE:
        return Rule.OK if can_fall(s, f.a) else Rule.NO_THREAT
    if kind == Act.DROP:
        return why_not_drop(s, f.a, f.b, x)
    if kind == Act.VICTIM:
        return why_not_victim(s, x)
    return Rule.OK


@rule
def why_not_hero(s: State, chooser: int, hero: int) -> int:
    """3.4 Heroes are all different."""
    for h in range(chooser):
        if s.defenders[h].hero == hero:
            return Rule.HERO_TAKEN
    return Rule.OK


@rule
def why_not_scry(s: State, h: int) -> int:
    """4.2.3"""
    if not has_ability(s, h, Hero.KGLFLR):
        return Rule.NO_SCRY
    if s.scried == 1:
        return Rule.SCRIED_ALREADY
    return Rule.OK if s.turn_deck.n > 0 else Rule.DECK_EMPTY


@rule
def why_not_command(s: State, h: int, other: int) -> int:
    """4.2.3"""
    if not has_ability(s, h, Hero.LAISHOM):
        return Rule.NO_COMMAND
    if s.commanded == 1:
        return Rule.COMMANDED_ALREADY
    if other == h:
        return Rule.NOT_YOURSELF
    return Rule.OK if other < s.team else Rule.NOT_IN_PLAY


@rule
def why_not_postpone(s: State, h: int) -> int:
    """4.2.3 Hourglass."""
    if not carries(s, h, Artifact.HOURGLASS):
        return Rule.NO_ARTIFACT
    return Rule.POSTPONED_ALREADY if (s.postponed >> h) & 1 == 1 else Rule.OK


@rule
def why_not_staff(s: State, r: int) -> int:
    """4.2.4 c"""
    if not is_outer(r):
        return Rule.ONLY_OUTER
    return Rule.FOE_IS_THERE if r == s.foe_region else Rule.OK


@rule
def why_not_next(s: State, h: int) -> int:
    """4.3.4"""
    if h >= s.team:
        return Rule.NOT_IN_PLAY
    if (s.acted >> h) & 1 == 1 and s.options.all_defenders_mode == GroupMode.BLOCKS:
        return Rule.HAD_A_TURN
    return Rule.OK


@rule
def why_not_put_next(s: State, f: Any, card: int) -> int:
    """5.3 One of the shown cards that have no place yet."""
    for k in range(s.turn_deck.n - f.a, s.turn_deck.n - f.b):
        if s.turn_deck.cards[k] == card:
            return Rule.OK
    return Rule.CARD_NOT_SHOWN


@rule
def why_not_defend(s: State, f: Any, kind: int) -> int:
    """4.7.2 By paying, from the circle, or with a Martyr."""
    hero = s.defenders[f.c]
    cost = defend_cost(s, f.c, f.b)
    if kind == Act.DEFEND_SELF:
        return Rule.OK if hero.hp >= cost else Rule.TOO_FEW_HP
    if kind == Act.DEFEND_MEDITATE:
        return Rule.OK if hero.meditating == 1 else Rule.NOT_MEDITATING
    return Rule.OK if martyr_for(s, f, f.c, cost) >= 0 else Rule.NO_MARTYR


@rule
def why_not_give(s: State, giver: int, h: int) -> int:
    """4.7.2 c"""
    if h >= s.team:
        return Rule.NOT_IN_PLAY
    if h == giver:
        return Rule.NOT_YOURSELF
    return Rule.FULL_HP if is_at_full_hp(s, h) else Rule.OK


@rule
def why_not_drop(s: State, h: int, gained: int, artifact: int) -> int:
    """4.11, R38"""
    if not carries(s, h, artifact):
        return Rule.NOT_CARRIED
    return Rule.OK if ARTIFACT_SLOT[artifact] == ARTIFACT_SLOT[gained] else Rule.OTHER_SLOT


@rule
def why_not_victim(s: State, h: int) -> int:
    """4.5.3"""
    if h >= s.team:
        return Rule.NOT_IN_PLAY
    return Rule.OK if s.defenders[h].hp == most_hp(s) else Rule.NOT_THE_STRONGEST


@rule
def why_not_action(s: State, h: int, kind: int, x: int, y: int) -> int:
    """4.6, line by line."""
    if ABILITY_REGION[kind] != NO_REGION:
        reason = why_not_use(s, h, ABILITY_REGION[kind], ABILITY_SIDE[kind])
        return reason if reason != Rule.OK else why_not_ability(s, h, kind, x, y)
    if kind == Act.MOVE:
        return why_not_move(s, h, x)
    if kind == Act.SECURE:
        return why_not_secure(s, h, x)
    if kind == Act.FIGHT:
        return why_not_fight(s, h)
    if kind == Act.SPEAR:
        return why_not_spear(s, h)
    if kind == Act.CLIMB:
        return why_not_climb(s, h)
    if kind == Act.JUMP_OFF:
        return why_not_jump_off(s, h)
    if kind == Act.LEAVE_MOUTH:
        return why_not_leave_mouth(s, h)
    if kind == Act.LIGHTNING:
        return why_not_lightning(s, h)
    if kind == Act.HEAL:
        return why_not_heal(s, h, x)
    if kind == Act.WINGS:
        return why_not_wings(s, h, x)
    if kind == Act.HORN:
        return why_not_horn(s, h, x, y)
    if kind == Act.IDOL:
        return why_not_idol(s, h)
    if kind == Act.SACRIFICE:
        return why_not_sacrifice(s, h)
    if kind == Act.END_TURN:
        return why_not_end(s, h, False)
    if kind == Act.YIELD:
        return why_not_end(s, h, True)
    return Rule.OK if s.granted == 1 else Rule.NOT_THE_QUESTION
