"""Which actions are legal, and why the others are not: the same predicates answer both questions."""

from holdfast.engine.rules.constants import table
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import is_asked

from ..actions import ARG, KIND, Act
from ..refusals import Rule
from ..state import Decision, Situation, State
from .attack import why_not_choose, why_not_end_attacks, why_not_play
from .battle import why_not_hit
from .build import why_not_bear, why_not_build, why_not_build_custom, why_not_reattach
from .disasters import why_not_assassinate
from .draw import why_not_buy_card, why_not_buy_card_custom, why_not_guild_draw
from .hands import is_card_game, is_solo
from .heal import why_not_rebuild, why_not_rebuild_custom, why_not_reclaim, why_not_reclaim_custom
from .muster import why_not_add, why_not_go
from .noncard import why_not_pick
from .payments import why_not_trade
from .purchases import why_not_pay_amount
from .sack import why_not_give_up
from .spells import why_not_ensorcell, why_not_heal
from .upkeep import (
    why_not_pay_all,
    why_not_pay_all_custom,
    why_not_pay_upkeep,
    why_not_release,
    why_not_release_structure,
)

# 4.10 Which decisions an action can answer.
QUESTIONS = {
    Act.DONE: (Decision.DRAW_MENU, Decision.BUILD_MENU, Decision.ATTACK_MENU, Decision.HEAL_MENU),
    Act.BUY_CARD: (Decision.DRAW_MENU,),
    Act.BUY_CARD_CUSTOM: (Decision.DRAW_MENU,),
    Act.GUILD_DRAW: (Decision.DRAW_MENU,),
    Act.DISCARD: (Decision.DISCARD_CARD, Decision.VORTEX_DISCARD),
    Act.PAY_ALL: (Decision.UPKEEP_MENU,),
    Act.PAY_ALL_CUSTOM: (Decision.UPKEEP_MENU,),
    Act.RELEASE: (Decision.UPKEEP_MENU,),
    Act.RELEASE_STRUCTURE: (Decision.UPKEEP_MENU,),
    Act.MARKET: (Decision.UPKEEP_MENU, Decision.BUILD_MENU, Decision.HEAL_MENU),
    Act.PAY: (Decision.PAY_AMOUNT,),
    Act.BUILD: (Decision.BUILD_MENU,),
    Act.BUILD_CUSTOM: (Decision.BUILD_MENU,),
    Act.ATTACH: (Decision.ATTACH_ARTIFACT,),
    Act.REATTACH: (Decision.BUILD_MENU,),
    Act.PLAY: (Decision.ATTACK_MENU,),
    Act.OPPONENT: (Decision.CHOOSE_OPPONENT,),
    Act.ASSASSINATE: (Decision.ASSASSIN_TARGET,),
    Act.ADD: (Decision.WAR_FORCE,),
    Act.GO: (Decision.WAR_FORCE,),
    Act.ENSORCELL: (Decision.ENSORCELL_TARGET,),
    Act.HIT: (Decision.ALLOCATE_HIT,),
    Act.HEAL: (Decision.HEAL_POINT,),
    Act.FIGHT_ON: (Decision.WAR_CONTINUE,),
    Act.RETREAT: (Decision.WAR_CONTINUE,),
    Act.GIVE_UP: (Decision.SACK_DISCARD,),
    Act.REBUILD_WALL: (Decision.HEAL_MENU,),
    Act.REBUILD_WALL_CUSTOM: (Decision.HEAL_MENU,),
    Act.RECLAIM: (Decision.HEAL_MENU,),
    Act.RECLAIM_CUSTOM: (Decision.HEAL_MENU,),
    Act.PICK: (Decision.PICK_STRUCTURE,),
}
ANSWERS = table([[int(decision in QUESTIONS[act]) for decision in Decision] for act in Act])


@rule
def why_not(s: State, p: int, a: int) -> int:
    """0, or the reason why seat p may not take the action a now."""
    if s.over or not is_asked(s, p):
        return Rule.NOT_ASKED
    kind = int(KIND[a])
    if not ANSWERS[kind, s.decision]:
        return Rule.NOT_NOW
    x = int(ARG[a, 0])
    if kind <= Act.MARKET:
        return why_not_in_menu(s, p, kind, x)
    if kind <= Act.REATTACH:
        return why_not_in_build(s, p, kind, x)
    if kind <= Act.GIVE_UP:
        return why_not_in_attack(s, p, kind, x)
    return why_not_in_heal(s, p, kind, x)


@rule
def why_not_in_menu(s: State, p: int, kind: int, x: int) -> int:
    if kind == Act.DONE:
        return why_not_end_attacks(s, p) if s.decision == Decision.ATTACK_MENU else Rule.OK
    if kind == Act.BUY_CARD:
        return why_not_buy_card(s, p)
    if kind == Act.BUY_CARD_CUSTOM:
        return why_not_buy_card_custom(s, p)
    if kind == Act.GUILD_DRAW:
        return why_not_guild_draw(s, p)
    if kind == Act.DISCARD:
        return why_not_discard(s, p, x)
    if kind == Act.PAY_ALL:
        return why_not_pay_all(s, p)
    if kind == Act.PAY_ALL_CUSTOM:
        return why_not_pay_all_custom(s, p)
    if kind == Act.RELEASE:
        return why_not_release(s, p, x)
    if kind == Act.RELEASE_STRUCTURE:
        return why_not_release_structure(s, p, x)
    return why_not_trade(s, p, x)


@rule
def why_not_discard(s: State, p: int, card: int) -> int:
    """4.2.3 Any card in hand."""
    hand = s.towns[p].hand
    for k in range(hand.n):
        if hand.cards[k] == card:
            return Rule.OK
    return Rule.NOT_HELD


@rule
def why_not_in_build(s: State, p: int, kind: int, x: int) -> int:
    if kind == Act.PAY:
        return why_not_amount(s, p, x)
    if kind == Act.BUILD:
        return why_not_build(s, p, x)
    if kind == Act.BUILD_CUSTOM:
        return why_not_build_custom(s, p, x)
    if kind == Act.ATTACH:
        return why_not_bear(s, p, int(s.frames[s.depth - 1].b), x)
    return why_not_reattach(s, p, x)


@rule
def why_not_amount(s: State, p: int, v: int) -> int:
    if s.frames[s.depth - 1].kind == Situation.UPKEEP_PAYMENT:
        return why_not_pay_upkeep(s, p, v)
    return why_not_pay_amount(s, p, v)


@rule
def why_not_in_attack(s: State, p: int, kind: int, x: int) -> int:
    if kind == Act.PLAY:
        return why_not_play(s, p, x)
    if kind == Act.OPPONENT:
        return why_not_choose(s, p, x)
    if kind == Act.ASSASSINATE:
        return why_not_assassinate(s, x)
    if kind == Act.ADD:
        return why_not_add(s, p, x)
    if kind == Act.GO:
        return why_not_go(s)
    if kind == Act.ENSORCELL:
        return why_not_ensorcell(s, x)
    if kind == Act.HIT:
        return why_not_hit(s, x)
    if kind == Act.HEAL:
        return why_not_heal(s, x)
    if kind == Act.GIVE_UP:
        return why_not_give_up(s, p, x)
    return Rule.OK


@rule
def why_not_in_heal(s: State, p: int, kind: int, x: int) -> int:
    if kind == Act.REBUILD_WALL:
        return why_not_rebuild(s, p)
    if kind == Act.REBUILD_WALL_CUSTOM:
        return why_not_rebuild_custom(s, p)
    if kind == Act.RECLAIM:
        return why_not_reclaim(s, p, x)
    if kind == Act.RECLAIM_CUSTOM:
        return why_not_reclaim_custom(s, p, x)
    return why_not_pick(s, p, x)


@rule
def always_asked(s: State) -> bool:
    """4.0 No hint by skipping: with secret hands these menus are asked even when only `done` is left (R51)."""
    if not is_card_game(s) or is_solo(s):
        return False
    return s.decision == Decision.BUILD_MENU or s.decision == Decision.ATTACK_MENU
