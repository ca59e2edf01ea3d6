"""4.1, 10.2 Reflection: a scene is framed, played line by line, and closed."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, ask_together

from ..content import ALWAYS, MOST_LINES, Scene
from ..events import Event
from ..refusals import Rule
from ..state import Decision, Situation, State
from ..tales import Tale, Worry
from .sets import free_locations, has, is_person, next_tale, nth, size
from .units import is_in_city, somebody


@rule
def people_here(s: State) -> int:
    return s.people & ((1 << s.options.players) - 1)


@rule
def is_reflection_over(s: State) -> bool:
    """4.2 to 4.8 Threats act, then defenders."""
    return s.frames[0].kind == Situation.TURN and s.frames[0].step > AFTER_SCENE


AFTER_SCENE = 3  # the step of a turn that comes once the scene is closed


@rule
def reflect(s: State) -> None:
    """4.1 The First Player frames one scene; the step is left out when every seat is a bot."""
    s.lines = 0
    s.scene_note = 0
    s.said = 0
    if people_here(s) == 0:
        s.since = 0
    elif is_person(s, s.first):
        ask(s, s.first, Decision.REFLECT)
    else:
        frame(s, bots_scene(s))
        tell_of_worry(s)


@rule
def bots_scene(s: State) -> int:
    """10.2 What happened last in the table of suggestions."""
    scene = len(Scene) - 1
    while scene > 0 and not has(s.since, scene):
        scene -= 1
    return scene


@rule
def frame(s: State, scene: int) -> None:
    s.scene = scene
    s.since = 0
    emit(Event.SCENE_FRAMED, s.first, scene)


@rule
def tell_of_worry(s: State) -> None:
    """10.8 The tables' words for a scene: another place, defender and worry from turn to turn."""
    here = 0
    for d in range(s.n_defenders):
        if is_in_city(s, d):
            here |= 1 << d
    free = free_locations(s)
    if here == 0 or free == 0:
        return  # a position of a scenario
    defender = somebody(s, here, s.turn)
    location = nth(free, s.turn % size(free))
    tale = next_tale(s, Tale.SCENE)
    emit(Event.SCENE_TALE, defender, location, s.turn % len(Worry), tale)


@rule
def why_not_frame(s: State, scene: int) -> int:
    """10.2 What may always be told, and what follows from what happened since the last scene."""
    return Rule.OK if has(ALWAYS | s.since, scene) else Rule.NOTHING_LIKE_IT


@rule
def frame_scene(s: State, scene: int) -> None:
    """10.2 Place, time, situation and cast are in the log; without a situation the tables' words stand in."""
    frame(s, scene)
    s.scene_note = s.decisions
    tell_of_worry(s)


@rule
def play_scene(s: State) -> None:
    """10.2 All people, in any order, until the First Player closes it; a bot's closes when they are done."""
    if people_here(s):
        ask_together(s, people_here(s), Decision.SCENE)


@rule
def why_not_speak(s: State, voice: int) -> int:
    """10.2 Under the mask of a defender of this city, as somebody else, or as the narrator."""
    if s.lines >= MOST_LINES:
        return Rule.SCENE_LONG
    return Rule.OK if voice < 2 + s.n_defenders else Rule.NO_SUCH_VOICE


@rule
def speak(s: State, p: int, voice: int) -> None:
    """10.2 The line is in the log, and whoever spoke may speak again."""
    s.masks[s.lines] = voice
    s.lines += 1
    s.said = s.decisions
    s.deciders |= 1 << p
    emit(Event.LINE_SPOKEN, p, voice)


@rule
def why_not_listen(s: State, p: int) -> int:
    """10.2 The First Player closes the scene instead."""
    return Rule.CLOSE_IT if p == s.first else Rule.OK


@rule
def listen(s: State, p: int) -> None:
    """10.2"""
    emit(Event.LISTENED, p)


@rule
def why_not_close(s: State, p: int) -> int:
    """10.2"""
    return Rule.OK if p == s.first else Rule.NOT_YOUR_SCENE


@rule
def close_scene(s: State, p: int) -> None:
    """10.2 Nothing changes mechanically."""
    s.deciders = 0
    emit(Event.SCENE_CLOSED, p)
