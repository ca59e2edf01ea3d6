"""4.4 A battle, and 9.1 a sortie, which is fought in the same way."""

from enum import IntEnum

from holdfast.engine.rules.dice import roll
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop

from ..content import DIE, Bracket, Scene, Status, UnitClass
from ..events import Event
from ..meta import FaceDice, TieRule
from ..refusals import Rule
from ..state import NOTHING, OUTSIDE, Battle, Decision, Situation, State
from ..tales import Tale
from .bump import bump_at
from .ending import check_end
from .entries import recompute_entries
from .flight import flee_from
from .judgement import ask_defence, ask_for_challenges, ask_for_rewriting, ask_for_votes, describe, verdict
from .sets import has, next_tale, seat_at
from .units import (
    arrive,
    bonus,
    bracket_of,
    destroy_defender,
    destroy_threat,
    is_anybody_at,
    is_at,
    is_face,
    is_fighting,
    is_of,
    is_rank_at,
    lose_location,
    regain_location,
    value,
    value_of,
)


class Fight(IntEnum):
    """4.4 The steps of a battle. After the fight it goes on at SMITING, GOING_BACK or KINGS."""

    ATTACK_TOLD = 0
    DEFENCE_TOLD = 1
    CHALLENGES = 2
    REWRITING = 3
    VOTES = 4
    VERDICT = 5
    STRENGTHS = 6
    SMITING = 7
    REPULSED = 8
    GOING_BACK = 9
    KINGS = 10
    RESCUE = 11
    SLAYING = 12
    FLIGHT = 13
    OCCUPATION = 14
    END = 15


@rule
def battle_step(s: State) -> None:
    """4.4 The order of a battle."""
    f: Battle = s.frames[s.depth - 1]
    now = f.step
    f.step += 1
    if now <= Fight.VERDICT:
        judge(s, now)
    elif now == Fight.STRENGTHS:
        f.step = fight(s, f.place)
    elif now == Fight.SMITING:
        ask_for_smiting(s)
    elif now == Fight.REPULSED:
        repulse(s, f.place)
    elif now == Fight.GOING_BACK:
        go_back(s, f.place)
    elif now == Fight.KINGS:
        lose_kings(s, f.place)
    elif now == Fight.RESCUE:
        ask_for_rescue(s)
    elif now == Fight.SLAYING:
        ask_for_slaying(s)
    elif now == Fight.FLIGHT:
        flee_from(s, f.place)
    elif now == Fight.OCCUPATION:
        occupy(s, f.place)
    else:
        end_battle(s, f.place)


@rule
def judge(s: State, now: int) -> None:
    """4.4.1 Descriptions, and 10.3 what the table thinks of them."""
    f: Battle = s.frames[s.depth - 1]
    if now == Fight.ATTACK_TOLD:
        begin_battle(s, f.place)
        describe(s)
    elif now == Fight.DEFENCE_TOLD:
        if is_anybody_at(s, f.place):
            ask_defence(s)
        else:
            f.step = Fight.OCCUPATION
    elif now == Fight.CHALLENGES:
        ask_for_challenges(s)
    elif now == Fight.REWRITING:
        ask_for_rewriting(s)
    elif now == Fight.VOTES:
        ask_for_votes(s)
    elif verdict(s):
        fail(s, f.place)
        f.step = Fight.OCCUPATION


@rule
def is_sortie(s: State) -> bool:
    """9.1 The defenders came out, and the threats did not come in."""
    return s.frames[s.depth - 1].kind == Situation.SORTIE


@rule
def begin_battle(s: State, x: int) -> None:
    """4.4 Nobody has struck yet. 9.1 In a sortie all threats that are there fight."""
    s.struck = 0
    s.immune = 0
    for t in range(s.n_threats):
        s.threats[t].struck = 0
        if is_sortie(s) and s.threats[t].place == x:
            s.threats[t].attacking = 2
    emit(Event.BATTLE_BEGAN, x)


@rule
def fail(s: State, x: int) -> None:
    """4.4.1 A senseless defence loses the battle: all are destroyed, without rescue, flight or the King step."""
    emit(Event.DEFENCE_FAILED, x)
    s.since |= 1 << Scene.SHAKEN
    for d in range(s.n_defenders):
        if is_at(s, d, x):
            destroy_defender(s, d)


# ---- 4.4.2, 4.4.3 Strengths -----------------------------------------------------------------------------------------


@rule
def fight(s: State, x: int) -> int:
    """4.4.4 Both strengths; returns the step with which it goes on."""
    defence = defenders_strength(s, x)
    attack = threats_strength(s, x)
    if defence > attack or (defence == attack and s.options.tie_rule == TieRule.DEFENDERS_HOLD):
        emit(Event.REPULSED, x, defence, attack)
        return Fight.SMITING
    if defence == attack and s.options.tie_rule == TieRule.STAND_OFF:
        emit(Event.STAND_OFF, x, defence, attack)
        return Fight.GOING_BACK
    emit(Event.DEFEATED, x, defence, attack)
    s.since |= 1 << Scene.SHAKEN
    return Fight.KINGS


@rule
def defenders_strength(s: State, x: int) -> int:
    """4.4.2 Values of groups and regiments, words of all, what the place gives, a Queen's die, a die."""
    values = 0
    marks = 0
    queens = 0
    for d in range(s.n_defenders):
        if is_at(s, d, x):
            marks += s.units[d].strong
            if s.units[d].kind != UnitClass.INDIVIDUAL:
                values += value(s, d)
            if is_of(s, d, Bracket.QUEEN):
                queens += 1
    walls = 0 if is_sortie(s) else bonus(s, x)
    champions = roll_faces(s, queens)
    die = roll(s, DIE)
    total = values + marks + walls + champions + die
    emit(Event.DEFENCE_SUM, values, marks, walls, champions, die, total)
    return total


@rule
def threats_strength(s: State, x: int) -> int:
    """4.4.3 Values of hordes and regiments, a die for effective face cards, a die."""
    values = 0
    faces = 0
    for t in range(s.n_threats):
        if is_fighting(s, t, x):
            if not is_face(s.threats[t].card):
                values += value_of(s.threats[t].card)
            elif is_effective(s, t, x):
                faces += 1
    terror = roll_faces(s, faces)
    die = roll(s, DIE)
    total = values + terror + die
    emit(Event.ATTACK_SUM, values, terror, die, total)
    return total


@rule
def is_effective(s: State, t: int, x: int) -> bool:
    """4.4.3, 5.5 A Jack suppresses Jacks, a King suppresses Kings; nobody suppresses a Queen."""
    bracket = bracket_of(s.threats[t].card)
    return bracket == Bracket.QUEEN or not is_rank_at(s, x, bracket)


@rule
def roll_faces(s: State, faces: int) -> int:
    """4.4.3 R37 One die for them all, or with `per_unit` one each."""
    dice = faces if s.options.face_dice == FaceDice.PER_UNIT else min(1, faces)
    total = 0
    for _ in range(dice):
        total += roll(s, DIE)
    return total


# ---- 4.4.5 Repulse --------------------------------------------------------------------------------------------------


@rule
def ask_for_smiting(s: State) -> None:
    """4.4.5 By rotation, until no pair is left."""
    f: Battle = s.frames[s.depth - 1]
    for d in range(s.n_defenders):
        if can_smite(s, d, f.place):
            f.step = Fight.SMITING
            ask(s, seat_at(s, f.turn), Decision.SMITE_DEFENDER)
            return


@rule
def can_smite(s: State, d: int, x: int) -> bool:
    """4.4.5 It has not struck yet, and reaches some threat."""
    if not is_at(s, d, x) or has(s.struck, d):
        return False
    for t in range(s.n_threats):
        if is_in_reach(s, d, t, x):
            return True
    return False


@rule
def is_in_reach(s: State, d: int, t: int, x: int) -> bool:
    return is_fighting(s, t, x) and value_of(s.threats[t].card) <= value(s, d)


@rule
def why_not_smite_with(s: State, f: Battle, d: int) -> int:
    """4.4.5 One that has not struck and reaches somebody."""
    return Rule.OK if can_smite(s, d, f.place) else Rule.CANNOT_SMITE


@rule
def smite_with(s: State, p: int, d: int) -> None:
    """4.4.5 Then it is asked whom."""
    s.picked = d
    ask(s, p, Decision.SMITE_THREAT)


@rule
def why_not_smite(s: State, f: Battle, t: int) -> int:
    """4.4.5 A threat of this battle whose value the defender reaches."""
    if not is_fighting(s, t, f.place):
        return Rule.NOT_FIGHTING
    return Rule.OK if is_in_reach(s, s.picked, t, f.place) else Rule.TOO_STRONG


@rule
def smite(s: State, f: Battle, t: int) -> None:
    """4.4.5 The threat is destroyed, and the next seat follows."""
    f.turn += 1
    s.struck |= 1 << s.picked
    tale = next_tale(s, Tale.SMITE)
    emit(Event.SMITTEN, s.picked, t)
    emit(Event.SMITE_TALE, s.picked, t, tale)
    destroy_threat(s, t)
    s.picked = NOTHING


@rule
def repulse(s: State, x: int) -> None:
    """4.4.5 The survivors go back, and too many regiments are sorted out. 9.1 A sortie drives them outside."""
    f: Battle = s.frames[s.depth - 1]
    f.step = Fight.END
    s.since |= 1 << Scene.CELEBRATION
    send_back(s, x, is_sortie(s))
    if is_sortie(s):
        regain_location(s, x)
        emit(Event.RECAPTURED, x)
        recompute_entries(s)
    bump_at(s, x)


@rule
def send_back(s: State, x: int, outside: bool) -> None:
    for t in range(s.n_threats):
        if is_fighting(s, t, x):
            foe = s.threats[t]
            foe.place = OUTSIDE if outside else foe.origin
            foe.origin = foe.place
            foe.attacking = 0


@rule
def go_back(s: State, x: int) -> None:
    """4.4.7 Nobody is hurt, and the attackers go back. 9.1 From a sortie the defenders do."""
    f: Battle = s.frames[s.depth - 1]
    f.step = Fight.END
    if not is_sortie(s):
        send_back(s, x, False)
        bump_at(s, x)
        return
    for d in range(s.n_defenders):
        if is_at(s, d, x):
            arrive(s, d, s.units[d].origin)
            emit(Event.WENT_BACK, d, s.units[d].place)


# ---- 4.4.6 Defeat ---------------------------------------------------------------------------------------------------


@rule
def lose_kings(s: State, x: int) -> None:
    """4.4.6.1 They fall first."""
    f: Battle = s.frames[s.depth - 1]
    for d in range(s.n_defenders):
        if is_at(s, d, x) and is_of(s, d, Bracket.KING):
            destroy_defender(s, d)
    f.unit = 0
    f.turn = 0


@rule
def ask_for_rescue(s: State) -> None:
    """4.4.6.2 Each Jack in turn, by rotation (R41)."""
    f: Battle = s.frames[s.depth - 1]
    while f.unit < s.n_defenders:
        if is_at(s, f.unit, f.place) and is_of(s, f.unit, Bracket.JACK):
            f.step = Fight.RESCUE
            ask(s, seat_at(s, f.turn), Decision.JACK_RESCUE)
            return
        f.unit += 1
    f.turn = 0


@rule
def why_not_rescue(s: State, f: Battle, d: int) -> int:
    """4.4.6.2 Another defender of the battle who is not immune yet."""
    if not is_at(s, d, f.place) or d == f.unit:
        return Rule.NOT_TO_RESCUE
    return Rule.ALREADY_IMMUNE if has(s.immune, d) else Rule.OK


@rule
def rescue(s: State, f: Battle, d: int) -> None:
    """4.4.6.2 Nobody can slay whom a Jack rescued."""
    s.immune |= 1 << d
    tale = next_tale(s, Tale.RESCUE)
    emit(Event.RESCUED, f.unit, d)
    emit(Event.RESCUE_TALE, f.unit, d, tale)
    rescue_nobody(s, f)


@rule
def rescue_nobody(s: State, f: Battle) -> None:
    """4.4.6.2 The place in the rotation is used all the same."""
    f.unit += 1
    f.turn += 1


@rule
def ask_for_slaying(s: State) -> None:
    """4.4.6.3 By rotation, until no pair is left (R40)."""
    f: Battle = s.frames[s.depth - 1]
    for t in range(s.n_threats):
        if can_slay(s, t, f.place):
            f.step = Fight.SLAYING
            ask(s, seat_at(s, f.turn), Decision.SLAY_THREAT)
            return


@rule
def can_slay(s: State, t: int, x: int) -> bool:
    """4.4.6.3 It has not struck yet, and reaches some defender."""
    if not is_fighting(s, t, x) or s.threats[t].struck:
        return False
    for d in range(s.n_defenders):
        if is_prey(s, t, d, x):
            return True
    return False


@rule
def is_prey(s: State, t: int, d: int, x: int) -> bool:
    return is_at(s, d, x) and not has(s.immune, d) and value(s, d) <= value_of(s.threats[t].card)


@rule
def why_not_slay_with(s: State, f: Battle, t: int) -> int:
    """4.4.6.3 One that has not struck and reaches somebody."""
    return Rule.OK if can_slay(s, t, f.place) else Rule.CANNOT_SLAY


@rule
def slay_with(s: State, p: int, t: int) -> None:
    """4.4.6.3 Then it is asked whom."""
    s.picked = t
    ask(s, p, Decision.SLAY_DEFENDER)


@rule
def why_not_slay(s: State, f: Battle, d: int) -> int:
    """4.4.6.3 A defender here whose value the threat reaches, and whom nobody rescued."""
    if not is_at(s, d, f.place):
        return Rule.NOT_IN_BATTLE
    if has(s.immune, d):
        return Rule.ALREADY_IMMUNE
    return Rule.OK if is_prey(s, s.picked, d, f.place) else Rule.TOO_MIGHTY


@rule
def slay(s: State, f: Battle, d: int) -> None:
    """4.4.6.3 With its morale effect at once: later pairs use the new values."""
    f.turn += 1
    s.threats[s.picked].struck = 1
    tale = next_tale(s, Tale.SLAY)
    emit(Event.SLAIN, s.picked, d)
    emit(Event.SLAY_TALE, s.picked, d, tale)
    s.picked = NOTHING
    destroy_defender(s, d)


# ---- 4.4.8 Occupation -----------------------------------------------------------------------------------------------


@rule
def occupy(s: State, x: int) -> None:
    """4.4.6.5, 4.4.8 9.1 A lost sortie changes nothing about the place."""
    for t in range(s.n_threats):
        if is_fighting(s, t, x):
            s.threats[t].attacking = 0
            s.threats[t].origin = x
    if is_sortie(s):
        return
    lose_location(s, x, Status.OCCUPIED)
    recompute_entries(s)


@rule
def end_battle(s: State, x: int) -> None:
    """7.1 After every battle; if the game is over, it stops at once."""
    for t in range(s.n_threats):
        s.threats[t].struck = 0
        if is_fighting(s, t, x):
            s.threats[t].attacking = 0
    s.struck = 0
    s.immune = 0
    s.challenged = 0
    s.yes = 0
    pop(s)
    check_end(s)
