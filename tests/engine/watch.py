"""The Watch: a tiny game that exists to try scenario files on. Two guards hold three gates until both vote to flee."""

from enum import IntEnum
from typing import Any

from holdfast.engine.rules.actions import ActionEnum, Actions, SeatName, action
from holdfast.engine.rules.decks import draw, put, shuffle_pile
from holdfast.engine.rules.dice import roll
from holdfast.engine.rules.events import EventEnum, event
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.options import Option, Options
from holdfast.engine.rules.records import Record, i8, line, pile, u8
from holdfast.engine.rules.refusals import ALLOWED, RefusalEnum
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.situations import Course
from holdfast.engine.rules.state import Frame, GameState, ask, ask_together, end_game, push
from holdfast.engine.scenarios import paths
from holdfast.engine.words.catalogue import Message


class Gate(IntEnum):
    NORTH = 0
    EAST = 1
    SOUTH = 2


class Guard(SeatName):
    """A guard goes by his seat."""

    SEAT_0 = 0
    SEAT_1 = 1


class Card(IntEnum):
    ARROW = 0
    LADDER = 1
    RAM = 2


class Ballot(IntEnum):
    NONE = 0
    HOLD = 1
    FLEE = 2


class Decision(IntEnum):
    NONE = 0
    TURN = 1
    VOTE = 2


class Situation(IntEnum):
    WATCH = 1  # a: whose turn it is; its steps are the turns and the council


class Event(EventEnum):
    MARCHED = event(who=Guard, gate=Gate)
    STRUCK = event(who=Guard, gate=Gate, strength=int)
    DREW = event(card=Card)
    FLED = event()


class Rule(RefusalEnum):
    OK = ALLOWED
    NOT_ASKED = "1", "Somebody else must choose."
    NOT_NOW = "2", "That is not asked now."
    ALREADY_THERE = "3.1", "You stand there already."
    GATE_FELL = "3.2", "This gate has fallen."


class Hall(Record):
    """A gatehouse."""

    strength: i8  # type: ignore[valid-type]  # 0 to 9
    fallen: i8  # type: ignore[valid-type]  # a flag


OPTIONS = Options(Option("players", (2,), "guards"), Option("strength", range(1, 10), "of each gate", 5))


class State(GameState):
    options: OPTIONS.record  # type: ignore[name-defined]
    frames: Frame[2]  # type: ignore[valid-type, type-arg]
    gates: Hall[Gate]  # type: ignore[type-arg]
    guards: i8.of(Gate)[2]  # type: ignore[valid-type]  # where each seat stands
    deck: pile(Card, 4)  # type: ignore[valid-type]
    votes: i8.of(Ballot)[2]  # type: ignore[valid-type]  # secret until both are in
    tally: i8[Gate, 2]  # type: ignore[valid-type]  # hits at each gate by each seat
    spent: line(Card, 4)  # type: ignore[valid-type]  # as they were drawn
    beacons: u8.set_of(Gate)  # type: ignore[valid-type]  # are lit
    signal: i8  # type: ignore[valid-type]  # the move that carried the last signal, counted from 1


@rule
def setup(s: Any) -> None:
    for g in range(len(Gate)):
        s.gates[g].strength = s.options.strength
        put(s.deck, g)
    shuffle_pile(s, s.deck)
    push(s, Situation.WATCH, 0, 0, 0)


@rule
def step(s: Any) -> None:
    if s.frames[0].step == 1:
        ask_together(s, 3, Decision.VOTE)
    else:
        ask(s, int(s.frames[0].a), Decision.TURN)


@rule
def pass_the_watch(s: Any, p: int) -> None:
    s.frames[0].a = 1 - p


@rule
def why_not_march(s: Any, p: int, gate: int) -> int:
    return Rule.ALREADY_THERE if s.guards[p] == gate else Rule.OK


@rule
def march(s: Any, p: int, gate: int) -> None:
    s.guards[p] = gate
    emit(Event.MARCHED, p, gate)


@rule
def why_not_strike(s: Any, p: int) -> int:
    return Rule.GATE_FELL if s.gates[s.guards[p]].fallen else Rule.OK


@rule
def strike(s: Any, p: int) -> None:
    g = int(s.guards[p])
    s.gates[g].strength -= roll(s, 3)
    s.tally[g, p] += 1
    emit(Event.STRUCK, p, g, s.gates[g].strength)
    if s.gates[g].strength <= 0:
        s.gates[g].strength = 0
        s.gates[g].fallen = 1
    if s.deck.n > 0:
        card = draw(s.deck)
        put(s.spent, card)
        emit(Event.DREW, card)


@rule
def call_council(s: Any) -> None:
    s.frames[0].step = 1


@rule
def signal(s: Any) -> None:
    s.signal = s.decisions


@rule
def why_not_vote(s: Any, ballot: int) -> int:
    return Rule.NOT_NOW if ballot == Ballot.NONE else Rule.OK


@rule
def vote(s: Any, p: int, ballot: int) -> None:
    s.votes[p] = ballot
    count_votes(s)


@rule
def count_votes(s: Any) -> None:
    if s.deciders == 0:
        if s.votes[0] == Ballot.FLEE and s.votes[1] == Ballot.FLEE:
            emit(Event.FLED)
            end_game(s)
        s.votes[0] = 0
        s.votes[1] = 0
        s.frames[0].step = 0


class Act(ActionEnum):
    MARCH = action(answers=Decision.TURN, gate=Gate, unless=why_not_march, do=(march, pass_the_watch))
    STRIKE = action(answers=Decision.TURN, unless=why_not_strike, do=(strike, pass_the_watch))
    COUNCIL = action(answers=Decision.TURN, do=(call_council, pass_the_watch))
    VOTE = action(answers=Decision.VOTE, ballot=Ballot, unless=why_not_vote, do=vote)
    SIGNAL = action(answers=Decision.TURN, text=12, do=(signal, pass_the_watch))


ACTIONS = Actions(Act, not_asked=Rule.NOT_ASKED, not_now=Rule.NOT_NOW)


@rule
def reward(s: Any, p: int) -> int:
    return -1000 if s.over else 0


@rule
def advise(s: Any, p: int, menu: Any, n: int) -> int:
    return int(menu[0])


@rule
def observe(s: Any, p: int, features: Any) -> None:
    features[0] = s.gates[0].strength


@rule
def determinize(s: Any, p: int) -> None:
    shuffle_pile(s, s.deck)


@rule
def broken(s: Any) -> int:
    for g in range(len(Gate)):
        if s.gates[g].fallen and s.gates[g].strength > 0:
            return 1
    return 0


def view(s: Any, seat: int | None, notes: Any) -> dict[str, Any]:
    shown = {"gates": [hall.strength for hall in s.gates], "deck": s.deck.n}
    if s.signal:
        shown["signal"] = notes[s.signal - 1].text
    return shown if seat is None else {**shown, "vote": Ballot(s.votes[seat]).name.lower()}


def arrange(s: Any, given: Any) -> None:
    """All gates whole, nobody's deck, and `at = "council"` for a vote under way."""
    push(s, Situation.WATCH, 0, 0, 0)
    for hall in s.gates:
        hall.strength = s.options.strength
    at = given.pop("at", "turn")
    if at not in ("turn", "council"):
        raise paths.PathError(f"at: there is no situation '{at}'; {paths.suggestion(at, ['turn', 'council'])}")
    s.frames[0].step = 1 if at == "council" else 0
    paths.assign(s, given)


class Watch(Game):
    """Its words stand in this file; it has no folder."""

    def own_catalogue(self, language: str) -> dict[str, str]:
        return {}


GAME = Watch(
    id="the-watch",
    title="The Watch",
    tagline="Two guards, three gates.",
    version=1,
    package="",
    state=State,
    options=OPTIONS,
    actions=ACTIONS,
    events=Event,
    decisions=Decision,
    situations={Situation.WATCH: Course(2, asks=(Decision.TURN, Decision.VOTE))},
    refusals=Rule,
    menu=8,
    features=["north"],
    setup=setup,
    step=step,
    reward=reward,
    advise=advise,
    observe=observe,
    determinize=determinize,
    broken=broken,
    invariants={1: "a fallen gate has strength 0"},
    view=view,
    prompt=lambda s: Message("prompt"),
    outcome=lambda s: Message("outcome"),
    arrange=arrange,
    phrases={'at = "turn"': "seat 0 has the turn (the default)", 'at = "council"': "a vote is under way"},
    aliases={"strength": "gates.*.strength"},
)
