"""The order of play in one place: which procedure each situation follows, and what each answer sets going."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop

from ..actions import ARG, KIND, Act
from ..events import Event
from ..state import Decision, Outcome, Situation, State
from .acting import (
    bury,
    climb,
    drink_at_oasis,
    entomb,
    excavate,
    fight,
    fly,
    heal,
    invoke_idol,
    jump_off,
    lightning,
    meditate,
    mirage,
    muster,
    order_cards,
    pray,
    put_next,
    rejuvenate,
    sail,
    secure,
    sound_horn,
    spend,
    throw_spear,
    walk,
)
from .artifacts import drop_for_it, gain_artifact, keep_what_you_have
from .attack import (
    ask_martyr,
    attack,
    decline_to_defend,
    defend_from_the_circle,
    defend_self,
    dire_enemy_card,
    enemy_card,
    martyr_pays,
    martyr_refuses,
)
from .board import gain_hp, lose_hp, owner, reduce
from .cards import (
    BEGIN,
    CARD_ENDS,
    DISCARD,
    end_granted,
    grant,
    granted_activation,
    group_card,
    individual_card,
    next_defender,
    postpone,
    put_at_bottom,
    reveal_next,
    wear_cloak,
)
from .foes import leave_foe, move_foe
from .round import choose_heroes, draw_turn_card, play_round
from .setup import take_hero
from .turn import ACTIONS, END, sacrifice, take_turn


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
def act(s: State, p: int, a: int) -> None:
    """Carry out an answer to the present question."""
    if s.decision == Decision.TURN_ACTION or s.decision == Decision.GRANTED_ACTION:
        take_action(s, s.actor, KIND[a], ARG[a, 0], ARG[a, 1])
    elif s.decision == Decision.DEFEND:
        answer_defend(s, KIND[a])
    elif s.decision == Decision.ON_DRAW_CHOICE:
        answer_on_draw(s, KIND[a], ARG[a, 0])
    else:
        answer(s, KIND[a], ARG[a, 0])


@rule
def answer(s: State, kind: int, x: int) -> None:
    """4.12 The small decisions."""
    f = s.frames[s.depth - 1]
    if s.decision == Decision.SACRIFICE:
        if kind == Act.YES:
            sacrifice(s, f.a)
        else:
            f.step = ACTIONS
    elif s.decision == Decision.NEXT_DEFENDER:
        if kind == Act.DONE:
            f.step = CARD_ENDS
        else:
            next_defender(s, x)
    elif s.decision == Decision.CLOAK_CHOICE:
        if kind == Act.YES:
            wear_cloak(s, s.actor)
    elif s.decision == Decision.SCRY_PLACE:
        answer_scry(s, kind)
    elif s.decision == Decision.STAFF_MOVE:
        if kind == Act.STAFF:
            emit(Event.STAFF_RAISED, f.a)
            move_foe(s, x)
    elif s.decision == Decision.MARTYR:
        if kind == Act.YES:
            martyr_pays(s, f, s.actor)
        else:
            martyr_refuses(s, f, s.actor)
    elif s.decision == Decision.RETRIBUTION:
        answer_retribution(s, kind, x)
    elif s.decision == Decision.ARTIFACT_SWAP:
        if kind == Act.KEEP:
            keep_what_you_have(s, f)
        else:
            drop_for_it(s, f, x)
    elif s.decision == Decision.MIRAGE_ORDER:
        put_next(s, f, x)
    elif s.decision == Decision.ENTOMB_CARD:
        bury(s, x)
    elif s.decision == Decision.WRAITH_VICTIM:
        lose_hp(s, x, 2)
    else:
        take_hero(s, f.a, x)
        f.a += 1


@rule
def answer_on_draw(s: State, kind: int, x: int) -> None:
    """4.2.3 The menu goes on until the Turn begins, is skipped or postponed."""
    f = s.frames[s.depth - 1]
    if kind == Act.BEGIN_TURN:
        f.step = BEGIN
    elif kind == Act.SKIP_TURN:
        f.step = DISCARD
        emit(Event.TURN_SKIPPED, f.a)
    elif kind == Act.HOURGLASS:
        postpone(s, f.a)
    elif kind == Act.SCRY:
        reveal_next(s)
        ask(s, owner(s, f.a), Decision.SCRY_PLACE)
    else:
        s.commanded = 1
        emit(Event.COMMANDED, f.a, x)
        grant(s, x, 1)


@rule
def answer_scry(s: State, kind: int) -> None:
    """4.2.3 The shown card stays on top or goes to the bottom."""
    if kind == Act.BOTTOM:
        card = draw_turn_card(s)
        put_at_bottom(s, card)
        emit(Event.CARD_TO_BOTTOM, card)
    else:
        emit(Event.CARD_LEFT_ON_TOP, s.turn_deck.cards[s.turn_deck.n - 1])


@rule
def answer_defend(s: State, kind: int) -> None:
    """4.7.2"""
    f = s.frames[s.depth - 1]
    if kind == Act.DECLINE:
        decline_to_defend(s, f)
    elif kind == Act.DEFEND_SELF:
        defend_self(s, f)
    elif kind == Act.DEFEND_MEDITATE:
        defend_from_the_circle(s, f)
    else:
        ask_martyr(s, f)


@rule
def answer_retribution(s: State, kind: int, x: int) -> None:
    """4.7.2 c Lealith pays 1 HP for another's HP or the Region's threat."""
    f = s.frames[s.depth - 1]
    if kind == Act.NO:
        return
    emit(Event.RETRIBUTION, f.c)
    lose_hp(s, f.c, 1)
    if kind == Act.GIVE:
        gain_hp(s, x, 1)
    else:
        reduce(s, f.a, 1)


@rule
def take_action(s: State, h: int, kind: int, x: int, y: int) -> None:
    """4.6, line by line."""
    if kind == Act.MOVE:
        spend(s, 1)
        walk(s, h, x)
    elif kind == Act.SAIL:
        sail(s, h, x)
    elif kind == Act.SECURE or kind == Act.VANTAGE:
        secure(s, h, x, 1)
    elif kind == Act.ENCHANT:
        secure(s, h, x, 2)
    elif kind == Act.FIGHT:
        fight(s, h)
    elif kind == Act.SPEAR:
        throw_spear(s, h)
    elif kind == Act.CLIMB:
        climb(s, h)
    elif kind == Act.JUMP_OFF:
        jump_off(s, h)
    elif kind == Act.LEAVE_MOUTH:
        spend(s, 1)
        leave_foe(s, h)
    elif kind == Act.LIGHTNING:
        lightning(s, h)
    elif kind == Act.HEAL:
        heal(s, h, x)
    elif kind == Act.MEDITATE:
        meditate(s, h)
    elif kind == Act.MIRAGE:
        mirage(s, h)
    elif kind == Act.PRAYER:
        pray(s, h)
    elif kind == Act.REJUVENATE:
        rejuvenate(s, h)
    elif kind == Act.ENTOMB:
        entomb(s, h)
    elif kind == Act.OASIS:
        drink_at_oasis(s, h)
    elif kind == Act.MUSTER:
        muster(s, h, x, y)
    elif kind == Act.EXCAVATE:
        excavate(s, h)
    elif kind == Act.WINGS:
        fly(s, h, x)
    elif kind == Act.HORN:
        sound_horn(s, h, x, y)
    elif kind == Act.IDOL:
        invoke_idol(s, h)
    elif kind == Act.SACRIFICE:
        sacrifice(s, h)
    else:
        stop_acting(s, kind)


@rule
def stop_acting(s: State, kind: int) -> None:
    """End of the Turn, of one's share in a group card, or of a granted activation."""
    if kind == Act.END_TURN:
        s.frames[s.depth - 1].step = END
    elif kind == Act.YIELD:
        pop(s)
    else:
        end_granted(s)


@rule
def reward(s: State, p: int) -> int:
    """7 All win or lose together."""
    if s.outcome == Outcome.UNDECIDED:
        return 0
    return 1000 if s.outcome == Outcome.VICTORY else -1000
