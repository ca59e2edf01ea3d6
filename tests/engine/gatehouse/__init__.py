"""Gatehouse: a tiny game to try matches on. Guards post themselves in secret, then the captain of the night acts."""

# mypy: disable-error-code="valid-type, type-arg, name-defined"

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from holdfast.engine.rules.actions import ActionEnum, Actions, action
from holdfast.engine.rules.decks import draw, put, shuffle_pile, top
from holdfast.engine.rules.dice import below
from holdfast.engine.rules.events import EventEnum, Secret, event
from holdfast.engine.rules.game import Game, Note
from holdfast.engine.rules.options import Option, Options
from holdfast.engine.rules.records import i8, i16, pile
from holdfast.engine.rules.refusals import ALLOWED, RefusalEnum
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.situations import Course
from holdfast.engine.rules.state import Frame, GameState, ask, ask_together, end_game, push
from holdfast.engine.words.catalogue import Message


class Gate(IntEnum):
    NORTH = 0
    SOUTH = 1


class Omen(IntEnum):
    CROW = 0
    COMET = 1
    HOWL = 2
    MIST = 3
    DREAM = 4
    FLAME = 5
    FROST = 6
    SONG = 7


class Decision(IntEnum):
    NONE = 0
    POST = 1
    CAPTAIN = 2


class Situation(IntEnum):
    NIGHT = 0  # a: its number


class Event(EventEnum):
    POSTED = event(who=int, gate=Gate)
    ATTACKED = event(gate=Gate)
    SCOUTED = event(who=int, omen=Secret(Omen, to="who"))
    SKETCHED = event(who=int)
    PROCLAIMED = event(who=int)


class Rule(RefusalEnum):
    OK = ALLOWED
    NOT_ASKED = "2", "nobody asks you now"
    NOT_THE_TIME = "2.1", "guards are posted first, then the captain acts"
    SCOUTED_ALREADY = "2.3", "the captain scouts once a night"
    TOO_LONG = "2", "{n} characters are too many to be heard on the wall; {most} are heard"


NOBODY, UNPOSTED, NO_SKETCH = -1, -1, -1

OPTIONS = Options(Option("players", (2, 3), "how many guards"), Option("nights", range(1, 6), "how long", 3))


class State(GameState):
    options: OPTIONS.record
    frames: Frame[2]
    omens: pile(Omen, 8)  # nobody sees them but the captain who scouts the top one
    card: i8[3]  # the omen each guard keeps; only the guard sees it
    post: i8[3]  # a Gate, or UNPOSTED; secret until all are posted
    held: i8[3]  # how often each guard stood at the right gate; all see it
    scout: i8  # who knows the top omen, or NOBODY
    sketch: i16  # the move that sketched, or NO_SKETCH


@rule
def setup(s: Any) -> None:
    """1.1 Every guard keeps one omen."""
    for card in range(len(Omen)):
        put(s.omens, card)
    shuffle_pile(s, s.omens)
    for p in range(s.options.players):
        s.card[p] = draw(s.omens)
    s.scout = NOBODY
    s.sketch = NO_SKETCH
    push(s, Situation.NIGHT, 0, 0, 0)


@rule
def step(s: Any) -> None:
    """2.1 to 2.4, the order of a night."""
    night = s.frames[0]
    if night.step == 0:
        for p in range(len(s.post)):
            s.post[p] = UNPOSTED
        ask_together(s, (1 << s.options.players) - 1, Decision.POST)
    elif night.step == 1:
        attack(s)
    elif night.step == 2:
        ask(s, night.a % s.options.players, Decision.CAPTAIN)
        return
    night.step += 1


@rule
def attack(s: Any) -> None:
    """2.2 The enemy comes to one of the gates; whoever is posted there holds it."""
    gate = below(s, len(Gate))
    for p in range(s.options.players):
        emit(Event.POSTED, p, s.post[p])
        if s.post[p] == gate:
            s.held[p] += 1
    emit(Event.ATTACKED, gate)


@rule
def take_post(s: Any, p: int, gate: int) -> None:
    """2.1"""
    s.post[p] = gate


@rule
def why_not_scout(s: Any, p: int) -> int:
    """2.3 Once a night."""
    return Rule.SCOUTED_ALREADY if s.scout == p else Rule.OK


@rule
def scout(s: Any, p: int) -> None:
    """2.3"""
    s.scout = p
    omen = top(s.omens)
    emit(Event.SCOUTED, p, omen)


@rule
def sketch(s: Any, p: int) -> None:
    """2.3"""
    s.sketch = s.decisions - 1
    emit(Event.SKETCHED, p)


@rule
def proclaim(s: Any, p: int) -> None:
    """2.3"""
    emit(Event.PROCLAIMED, p)


@rule
def rest(s: Any) -> None:
    """2.4 The night ends; after the last one so does the game."""
    s.scout = NOBODY
    s.frames[0].a += 1
    s.frames[0].step = 0
    if s.frames[0].a == s.options.nights:
        end_game(s)


class Act(ActionEnum):
    POST = action(answers=Decision.POST, gate=Gate, text=30, do=take_post)
    SCOUT = action(answers=Decision.CAPTAIN, unless=why_not_scout, do=scout)
    SKETCH = action(answers=Decision.CAPTAIN, ink=2, do=sketch)
    PROCLAIM = action(answers=Decision.CAPTAIN, text=30, do=proclaim)
    REST = action(answers=Decision.CAPTAIN, do=rest)


ACTIONS = Actions(Act, not_asked=Rule.NOT_ASKED, not_now=Rule.NOT_THE_TIME, too_long=Rule.TOO_LONG)


@rule
def reward(s: Any, p: int) -> int:
    return s.held[p] * 1000 // s.options.nights  # type: ignore[no-any-return]


@rule
def advise(s: Any, p: int, menu: Any, n: int) -> int:
    return int(menu[n - 1])


@rule
def observe(s: Any, p: int, features: Any) -> None:
    features[0] = s.held[p]


@rule
def determinize(s: Any, p: int) -> None:
    """Deal all omens p does not know anew, and let the others be posted anywhere while posts are secret."""
    known = draw(s.omens) if s.scout == p else -1
    for q in range(s.options.players):
        if q != p:
            put(s.omens, s.card[q])
            if s.decision == Decision.POST and s.post[q] != UNPOSTED:
                s.post[q] = below(s, len(Gate))
    shuffle_pile(s, s.omens)
    for q in range(s.options.players):
        if q != p:
            s.card[q] = draw(s.omens)
    if known >= 0:
        put(s.omens, known)


@rule
def broken(s: Any) -> int:
    return 0


def view(s: Any, seat: int | None, notes: Mapping[int, Note]) -> dict[str, Any]:
    secret = s.decision == Decision.POST and not s.over
    sketch = notes.get(s.sketch)
    return {
        "held": list(s.held),
        "posts": [p if not secret or q == seat else None for q, p in enumerate(s.post)],
        "card": None if seat is None else Omen(s.card[seat]).name,
        "omen": Omen(top(s.omens)).name if s.scout == seat else None,
        "sketch": list(sketch.ink) if sketch else [],
        "said": [note.text for note in notes.values() if note.text],
    }


def prompt(s: Any) -> Message:
    return Message("prompt", {"decision": Decision(s.decision)})


def outcome(s: Any) -> Message:
    return Message("outcome", {"held": max(s.held)})


GAME = Game(
    id="gatehouse",
    title="The Gatehouse",
    tagline="Who stands at the right gate?",
    version=3,
    package=__name__,
    state=State,
    options=OPTIONS,
    actions=ACTIONS,
    events=Event,
    decisions=Decision,
    situations={Situation.NIGHT: Course(3, asks=(Decision.POST, Decision.CAPTAIN))},
    refusals=Rule,
    menu=len(ACTIONS),
    features=["held"],
    setup=setup,
    step=step,
    reward=reward,
    advise=advise,
    observe=observe,
    determinize=determinize,
    broken=broken,
    view=view,
    prompt=prompt,
    outcome=outcome,
)
