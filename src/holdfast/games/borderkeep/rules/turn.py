"""The order of play (4.0): a turn is one list of phases, and whatever happens inside it is a situation of its own."""

from holdfast.engine.rules.rule import rule

from ..content import MOST_DECISIONS
from ..state import Decision, Outcome, Phase, Situation, State
from .attack import attack_phase, resolve_attack_card
from .battle import fight
from .build import ask_bearer, ask_build_menu
from .disasters import feed_vortex
from .draw import ask_draw_menu, begin_turn, shuffle_back
from .ending import end_by_count, finish, is_last_turn
from .hands import discard_down, is_card_game, is_solo, keeps_offers, limit_hand
from .heal import ask_heal_menu, recover
from .muster import ask_war_force
from .noncard import roll_event, roll_opening
from .production import produce
from .purchases import ask_amount
from .sack import sack
from .towns import is_living
from .upkeep import ask_upkeep_amount, ask_upkeep_menu, has_upkeep


@rule
def step(s: State) -> None:
    """Carry out the next step of the innermost situation."""
    if s.decisions >= MOST_DECISIONS:
        finish(s, Outcome.STOPPED)
        return
    kind = s.frames[s.depth - 1].kind
    if kind == Situation.TURN:
        take_turn(s)
    elif kind == Situation.BATTLE:
        fight(s)
    elif kind == Situation.ATTACK_CARD:
        resolve_attack_card(s)
    elif kind == Situation.HEALING:
        ask_heal_menu(s)
    elif kind == Situation.HAND_LIMIT:
        discard_down(s)
    elif kind == Situation.PAYMENT:
        ask_amount(s)
    elif kind == Situation.UPKEEP_PAYMENT:
        ask_upkeep_amount(s)
    elif kind == Situation.ATTACHING:
        ask_bearer(s)
    elif kind == Situation.WAR_FORCE:
        ask_war_force(s)
    elif kind == Situation.SACK:
        sack(s)
    elif kind == Situation.VORTEX:
        feed_vortex(s)
    elif kind == Situation.EVENT_ROLL:
        roll_event(s)
    else:
        roll_opening(s)


@rule
def always_asked(s: State) -> bool:
    """4.0 No hint by skipping: with secret hands these menus are asked even when only `done` is left (R51)."""
    if not is_card_game(s) or is_solo(s):
        return False
    return s.decision == Decision.BUILD_MENU or s.decision == Decision.ATTACK_MENU


@rule
def take_turn(s: State) -> None:
    """4.0 Draw, Upkeep, Production, Build, Attack, Heal. A phase with a menu lasts until the player is done."""
    p = s.active
    phase = s.frames[0].step
    if phase == Phase.DRAW_MENU:
        ask_draw_menu(s)
    elif phase == Phase.UPKEEP and has_upkeep(s, p):
        ask_upkeep_menu(s)
    elif phase == Phase.BUILD:
        ask_build_menu(s)
    elif phase == Phase.ATTACK:
        attack_phase(s)
    elif phase == Phase.END:
        end_turn(s)
    else:
        s.frames[0].step += 1
        if phase == Phase.DRAW:
            begin_turn(s)
        elif phase == Phase.DRAW_LIMIT:
            if is_card_game(s) or keeps_offers(s):
                limit_hand(s, p)
        elif phase == Phase.PRODUCTION:
            produce(s, p)
        elif phase == Phase.BUILD_LIMIT:
            if not is_card_game(s) and not keeps_offers(s):
                limit_hand(s, p)
        elif phase == Phase.HEAL:
            recover(s)


@rule
def next_phase(s: State) -> None:
    """4.0 The menu of a phase is closed."""
    s.frames[0].step += 1


@rule
def end_turn(s: State) -> None:
    """4.7.3 The end of the game, or the next living player clockwise."""
    if is_last_turn(s):
        end_by_count(s)
        return
    if s.towns[s.active].turns == s.options.solo_grace_turns:
        shuffle_back(s)
    s.active = (s.active + 1) % s.players
    while not is_living(s, s.active):
        s.active = (s.active + 1) % s.players
    s.frames[0].step = Phase.DRAW
