"""The order of play: 3 the set-up, 4 a turn, and the step that comes next."""

from enum import IntEnum

from holdfast.engine.rules.dice import below
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.situations import Course
from holdfast.engine.rules.state import ask, pop, push

from ..content import Defender, Scene, Threat
from ..events import Event
from ..meta import SettingChoice, StartPlayer
from ..refusals import Rule
from ..state import GONE, NOTHING, Decision, Outcome, Setup, Situation, State, Turn
from .acting import ask_for_move, find_sorties
from .attack import Assault, attack_step
from .battle import Fight, battle_step
from .bump import bump_everywhere, bump_step
from .cards import draw_card, tell_event, tell_resistance
from .city import begin_city, city_step
from .drawing import Drawing, map_step
from .ending import check_end, epilogue_step, finish
from .entries import confirm
from .flight import flight_step
from .muster import Mustering, muster_step
from .sets import any_of, has, is_person, left_of, seat_at
from .telling import play_scene, reflect


class Preparing(IntEnum):
    """3.1, 3.2"""

    VOTES = 0
    SETTING = 1


class Phase(IntEnum):
    """4 The steps of a turn, in their order."""

    BEGIN = 0
    REFLECTION = 1
    SCENE = 2
    THREATS_ACT = 3
    TOLD = 4
    RESISTED = 5
    AFTER_THREATS = 6
    MOVES = 7
    SORTIES = 8
    BUMPS = 9
    ACTIVATION = 10
    AFTER_DEFENDERS = 11
    END = 12


SITUATIONS = {
    Situation.SETUP: Course(len(Preparing), asks=(Decision.CHOOSE_SETTING,)),
    Situation.CITY: Course(
        1, asks=(Decision.CITY_ACTION, Decision.CITY_CARD, Decision.CITY_USE, Decision.CITY_WORD, Decision.NAME_STACK)
    ),
    Situation.MAP: Course(
        len(Drawing) + 1,
        asks=(
            *(Decision.DRAW_RIVER, Decision.PLACE_WALL, Decision.PLACE_ROAD, Decision.PLACE_AREA),
            *(Decision.PLACE_SMALL, Decision.PLACE_UNDERGROUND, Decision.EDIT_MAP, Decision.DRAW_FEATURE),
            *(Decision.DRAW_LOCATION, Decision.CONFIRM_SHAPE, Decision.CONFIRM_ENTRY, Decision.ACCEPT_ENTRY),
        ),
    ),
    Situation.MUSTER: Course(len(Mustering) + 1, asks=(Decision.PLACE_DEFENDER, Decision.NAME_THREAT)),
    Situation.TURN: Course(
        len(Phase) + 1,
        asks=(
            *(Decision.REFLECT, Decision.SCENE, Decision.SURPRISE_TIE_CHOICE, Decision.NAME_THREAT),
            *(Decision.TELL_EVENT, Decision.TELL_DEFENCE, Decision.ASSIGN_LOCATION, Decision.ASSIGN_WORD),
            *(Decision.MOVE_PICK, Decision.MOVE_DESTINATION, Decision.MOVE_SECOND, Decision.CHOOSE_BATTLE),
            *(Decision.ACTIVATE_PICK, Decision.ACTIVATE_TARGET, Decision.CONFIRM_ENTRY, Decision.ACCEPT_ENTRY),
        ),
    ),
    Situation.ATTACK: Course(
        len(Assault) + 1,
        inside=(Situation.TURN,),
        asks=(
            *(Decision.REACT_PICK, Decision.REACT_DESTINATION, Decision.ASSIGN_PICK, Decision.ASSIGN_LOCATION),
            *(Decision.ASSIGN_WORD, Decision.CHOOSE_BATTLE, Decision.CONFIRM_ENTRY, Decision.ACCEPT_ENTRY),
        ),
    ),
    Situation.BATTLE: Course(len(Fight) + 1, inside=(Situation.ATTACK,), asks=(fighting := (
        *(Decision.DESCRIBE_ATTACK, Decision.DESCRIBE_DEFENCE, Decision.CHALLENGE_DEFENCE, Decision.JUDGE_DEFENCE),
        *(Decision.SMITE_DEFENDER, Decision.SMITE_THREAT, Decision.JACK_RESCUE, Decision.SLAY_THREAT),
        *(Decision.SLAY_DEFENDER, Decision.CONFIRM_ENTRY, Decision.ACCEPT_ENTRY),
    ))),
    Situation.SORTIE: Course(len(Fight) + 1, inside=(Situation.TURN,), asks=fighting),
    Situation.FLIGHT: Course(
        1,
        inside=(Situation.TURN, Situation.BATTLE, Situation.SORTIE),
        asks=(Decision.FLEE_PICK, Decision.FLEE_DESTINATION),
    ),
    Situation.BUMP: Course(
        1,
        inside=(Situation.TURN, Situation.BATTLE, Situation.SORTIE),
        asks=(Decision.BUMP_DESTINATION, Decision.CONFIRM_ENTRY, Decision.ACCEPT_ENTRY),
    ),
    Situation.EPILOGUE: Course(1, asks=(Decision.EPILOGUE,)),
}  # fmt: skip


# ---- 3.1, 3.2 -------------------------------------------------------------------------------------------------------


@rule
def setup(s: State) -> None:
    """3.1 R23 The start player begins city creation and threat creation, and is First Player of turn 1."""
    chosen = s.options.start_player - 1
    s.first = below(s, s.options.players) if s.options.start_player == StartPlayer.RANDOM else chosen
    emit(Event.START_PLAYER, s.first)
    bare_table(s)
    push(s, Situation.SETUP, 0, 0, 0)


@rule
def bare_table(s: State) -> None:
    """What is nothing, or nobody, where 0 would be somebody."""
    s.stack = NOTHING
    s.card = NOTHING
    s.drawn = NOTHING
    s.drawing = NOTHING
    s.picked = NOTHING
    s.villain = NOTHING
    for p in range(len(s.votes)):
        s.votes[p] = NOTHING
    for k in range(len(s.nature)):
        s.nature[k] = NOTHING
    for d in range(len(Defender)):
        s.units[d].place = GONE
    for t in range(len(Threat)):
        s.threats[t].place = GONE
    s.setting = s.options.setting


@rule
def setup_step(s: State) -> None:
    """3.2 Votes, if there is anything to vote on; a setting that people brought is fixed."""
    f: Setup = s.frames[s.depth - 1]
    if f.step == Preparing.VOTES and s.options.setting == SettingChoice.VOTE and s.content.is_fixed == 0:
        while f.turn < s.options.players:
            p = seat_at(s, f.turn)
            f.turn += 1
            s.votes[p] = SettingChoice.MEDIEVAL  # a bot's vote, and a person's until it is cast
            if is_person(s, p):
                ask(s, p, Decision.CHOOSE_SETTING)
                return
        count_votes(s)
    pop(s)
    begin_city(s)


@rule
def why_not_vote(s: State, setting: int) -> int:
    """3.2 For a setting."""
    return Rule.VOTE_FOR_ONE if setting == SettingChoice.VOTE else Rule.OK


@rule
def vote(s: State, p: int, setting: int) -> None:
    """3.2 Openly."""
    s.votes[p] = setting
    emit(Event.VOTED, p, setting)


@rule
def votes_for(s: State, setting: int) -> int:
    n = 0
    for p in range(s.options.players):
        if s.votes[p] == setting:
            n += 1
    return n


@rule
def count_votes(s: State) -> None:
    """3.2 Most votes; of the tied the start player's, otherwise one of them at random."""
    most = 0
    tied = 0
    for setting in range(1, len(SettingChoice)):
        votes = votes_for(s, setting)
        if votes > most:
            most = votes
            tied = 0
        if votes == most:
            tied |= 1 << setting
    own = s.votes[s.first]
    s.setting = own if has(tied, own) else any_of(s, tied)
    emit(Event.SETTING_CHOSEN, s.setting)


# ---- 4 A turn -------------------------------------------------------------------------------------------------------


@rule
def step(s: State) -> None:
    """The next step of the innermost situation; 9 entry-points that are to be confirmed come before it, but
    after whoever flees a devastation (5.4)."""
    kind = s.frames[s.depth - 1].kind
    if s.confirming and kind != Situation.FLIGHT:
        confirm(s)
    elif kind == Situation.TURN:
        turn_step(s)
    elif kind == Situation.ATTACK:
        attack_step(s)
    elif kind == Situation.BATTLE or kind == Situation.SORTIE:
        battle_step(s)
    elif kind == Situation.FLIGHT:
        flight_step(s)
    elif kind == Situation.BUMP:
        bump_step(s)
    else:
        prepare_step(s, kind)


@rule
def prepare_step(s: State, kind: int) -> None:
    """3 Before the first turn; 7.2 and after the last."""
    if kind == Situation.SETUP:
        setup_step(s)
    elif kind == Situation.CITY:
        city_step(s)
    elif kind == Situation.MAP:
        map_step(s)
    elif kind == Situation.MUSTER:
        muster_step(s)
    else:
        epilogue_step(s)


@rule
def turn_step(s: State) -> None:
    """4 Reflection, threats act, defenders act."""
    f: Turn = s.frames[s.depth - 1]
    now = f.step
    f.step += 1
    if now == Phase.BEGIN:
        begin_turn(s)
    elif now == Phase.REFLECTION:
        reflect(s)
    elif now == Phase.SCENE:
        play_scene(s)
    elif now == Phase.THREATS_ACT:
        draw_card(s)
    elif now == Phase.TOLD:
        tell_event(s)
    elif now == Phase.RESISTED:
        tell_resistance(s)
    elif now == Phase.AFTER_THREATS:
        check_end(s)
    else:
        defenders_act(s, now)


@rule
def defenders_act(s: State, now: int) -> None:
    """4.7, 4.8"""
    f: Turn = s.frames[s.depth - 1]
    if now == Phase.MOVES:
        ask_for_move(s, f, Phase.MOVES)
        find_sorties(s)
    elif now == Phase.SORTIES:
        ask_for_sortie(s)
    elif now == Phase.BUMPS:
        bump_everywhere(s)
    elif now == Phase.ACTIVATION:
        ask(s, s.first, Decision.ACTIVATE_PICK)
    elif now == Phase.AFTER_DEFENDERS:
        check_end(s)
    else:
        end_turn(s)


@rule
def begin_turn(s: State) -> None:
    """4.0"""
    if s.turn > 0:
        s.first = left_of(s, s.first)
    else:
        s.since |= 1 << Scene.PLANS
    s.turn += 1
    emit(Event.TURN_BEGAN, s.turn, s.first)


@rule
def ask_for_sortie(s: State) -> None:
    """9.1 One after another, in the order the First Player chooses."""
    if s.battles:
        s.frames[s.depth - 1].step = Phase.SORTIES
        ask(s, s.first, Decision.CHOOSE_BATTLE)


@rule
def end_turn(s: State) -> None:
    """4.8, 7.1, R54 With the deck empty the defenders win."""
    if s.deck.n == 0:
        finish(s, Outcome.DECK_EMPTY)
        return
    s.drawn = NOTHING
    s.villain = NOTHING
    pop(s)
    push(s, Situation.TURN, 0, 0, 0)


@rule
def always_asked(s: State) -> bool:
    """10.1 What is told is asked, even where there is one thing to do; so are secret votes."""
    d = s.decision
    if d == Decision.EDIT_MAP or d == Decision.CONFIRM_SHAPE or d == Decision.DRAW_LOCATION:
        return True
    if d == Decision.REFLECT or d == Decision.SCENE or d == Decision.EPILOGUE or d == Decision.DESCRIBE_ATTACK:
        return True
    return d == Decision.NAME_STACK or d == Decision.TELL_EVENT or d == Decision.TELL_DEFENCE
