"""A scenario performed: the position laid, the moves made, every expectation looked at."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from holdfast.engine.matches.notes import NoteError, ink_for, meant_by, room_for_ink, words_for
from holdfast.engine.rules.actions import PLAIN, Action
from holdfast.engine.rules.dice import seed_dice
from holdfast.engine.rules.game import Note
from holdfast.engine.rules.impossible import dead_end, flaw, situation
from holdfast.engine.rules.play import EndlessError
from holdfast.engine.rules.rule import Script, ScriptError, listening, scripted
from holdfast.engine.speed.programs import carry_out, compiled

from . import paths
from .expectation import Position
from .fields import ScenarioError

if TYPE_CHECKING:
    from .scenario import Move, Scenario, Step


@dataclass(frozen=True)
class Outcome:
    """How a scenario went: a sentence for each thing that was not as expected."""

    scenario: str
    failures: list[str] = field(default_factory=list)
    compared: int = 0  # moves that compiled rules made too

    @property
    def passed(self) -> bool:
        return not self.failures

    def __str__(self) -> str:
        return "\n".join(self.failures) or f"{self.scenario}: passed"


class _HaltError(Exception):
    """The scenario cannot go on."""


def run(scenario: Scenario, compiled: bool = False) -> Outcome:
    """Play the scenario. Nothing it contains raises: what goes wrong is in the outcome."""
    performance = _Performance(scenario, compiled)
    try:
        with suppress(_HaltError), scripted(performance.script), paths.calling(scenario.game):
            performance.play()
    except Exception as error:  # in a position they were not made for, rules may break down in any way
        performance.fail(f"the rules broke down ({_breakdown(error)}): look for what is impossible in the position")
    return Outcome(scenario.name, performance.failures, performance.compared)


class _Performance:
    def __init__(self, scenario: Scenario, compiled: bool) -> None:
        self.scenario, self.game, self.compiled = scenario, scenario.game, compiled
        self.state = self.game.new_state(scenario.options, _bits(scenario.people))
        self.people, self.conceding = _bits(scenario.people), 0
        self.seats = self.game.seats(scenario.options)
        self.menu = [0] * self.game.menu
        self.script = Script()
        self.position = Position(self.game, self.state, self.seats)
        self.failures: list[str] = []
        self.compared = 0
        self.where = f"{scenario.name}, before the first step"

    def play(self) -> None:
        if self.scenario.report is not None:
            self.failures += [f"{self.scenario.name}: {found}." for found in self.scenario.report.failures()]
            if not self.scenario.report.playable:
                return
        self.begin()
        for step in self.scenario.steps:
            self.where = f"{self.scenario.name}, step {step.number}"
            self.step(step)
            self.position.told = []
        self.where = self.scenario.name
        if self.script.dice:
            self.fail(f"the scripted dice {self.script.dice} were never rolled")
        if self.script.orders:
            self.fail(f"{len(self.script.orders)} scripted shuffles never took place")

    def fail(self, why: str) -> None:
        self.failures.append(f"{self.where}: {why}")

    def stop(self, why: str) -> _HaltError:
        self.fail(why)
        return _HaltError()

    # ---- the position ----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Lay the given position or set the game up, and run to the first choice."""
        scenario = self.scenario
        if scenario.given is not None:
            self.arrange()
        self.script.dice += scenario.dice
        self.script.orders += map(list, scenario.orders)
        if scenario.given is None:
            self.carry_out("set_up_at", (scenario.seed,), self.start)
        else:
            self.look(scenario.laid)
            self.carry_out("", (), lambda: self.game.rules.advance(self.state, self.menu))

    def start(self) -> None:
        """The engine's own `start`, with a look at the table between set-up and play."""
        seed_dice(self.state, self.scenario.seed)
        self.game.setup(self.state)
        self.look(self.scenario.laid)
        self.game.rules.advance(self.state, self.menu)

    def arrange(self) -> None:
        """Lay the given position, which must be a possible one."""
        s, given = self.state, dict(self.scenario.given or {})
        if any(path.partition(".")[0].strip() == "options" for path in given):
            raise self.stop("given: options are no part of the position; write them in the scenario's own 'options'")
        try:
            seed_dice(s, self.scenario.seed)
            given = paths.spelled_out(given, self.game.aliases)
            if self.game.arrange is not None:
                self.game.arrange(s, given)
            else:
                self.game.setup(s)
                paths.assign(s, given)
            s.to_bytes()
            found = self.flaw()
        except (ValueError, OverflowError) as error:
            raise self.stop(f"given: {error}") from error
        except Exception as error:
            why = "look for a value of the wrong kind, or a number that is too high"
            raise self.stop(f"given: this cannot be laid ({_breakdown(error)}): {why}") from error
        if found:
            raise self.stop(f"given: this position cannot come about: {found}")

    def flaw(self) -> str:
        return flaw(self.game, self.state, self.seats) or dead_end(self.game, self.state, self.seats)

    # ---- the moves -------------------------------------------------------------------------------------------------

    def step(self, step: Step) -> None:
        self.script.dice += step.dice
        self.script.orders += map(list, step.orders)
        if step.people is not None:
            self.change_hands(_bits(step.people))
        for move in step.moves:
            self.move(move)
        for seat in step.concedes:
            self.concede(seat)
        if self.look(step):
            self.fail(self.position.situation())

    def look(self, step: Step) -> bool:
        """Note what is not as expected; whether anything was."""
        try:
            found = step.expectation.failures(self.position)
        except ScenarioError as error:
            found = [str(error)]
        said = f' ("{step.says}")' if step.says else ""
        self.failures += [f"{self.where}{said}: {sentence}." for sentence in found]
        return bool(found)

    def move(self, move: Move) -> None:
        """Make a move by the rules, or say why not and what could be done instead."""
        s, action, seat = self.state, move.action, self._seat(move)
        if action.name not in self.position.legal(seat):
            refusal = None if s.over else self.game.refusal(s, seat, action.number)
            why = f" (rule {refusal.number}: {refusal.words})" if refusal else ""
            raise self.stop(f"seat {seat} may not {action.name}{why}. {self.position.situation()}")
        self.conceding &= ~(1 << seat)
        action = self.note(seat, move)
        self.carry_out(
            "choose_at", (seat, action.number), lambda: self.game.rules.apply(s, seat, action.number, self.menu)
        )

    def change_hands(self, people: int) -> None:
        """Seats are people's from now on, or bots'."""
        self.people = people
        if self.game.knows_people:
            self.state.people = people

    def concede(self, seat: int) -> None:
        """A seat concedes; when all people of its side have, the game is given up."""
        s = self.state
        if self.game.concede is None:
            raise self.stop(f"nobody can concede in {self.game.title}: it has no rule for it")
        if s.over or (refusal := self.game.refusal_to_concede(s, seat)):
            why = "the game is over" if s.over else f"rule {refusal.number}: {refusal.words}"  # type: ignore[union-attr]
            raise self.stop(f"seat {seat} may not concede ({why})")
        self.conceding |= 1 << seat
        if self.game.side_of(s, seat) & self.people & ~self.conceding == 0:
            self.carry_out("concede_at", (seat,), lambda: self.game.rules.give_up(s, seat, self.menu))

    def _seat(self, move: Move) -> int:
        if move.seat is not None:
            return move.seat
        deciders = self.position.deciders
        if len(deciders) > 1:
            raise self.stop(
                f"seats {deciders} must choose; say which of them takes {move.action.name}, with 'as' or 'seat'"
            )
        return deciders[0] if deciders else 0

    def note(self, seat: int, move: Move) -> Action:
        """What is said and drawn with a move, if it may be; and the action that is meant."""
        s = self.state
        action, given = meant_by(self.game, s, seat, move.action, {PLAIN: move.text, **move.texts})
        try:
            texts = words_for(self.game, s, seat, action, given, self.position.notes)
            room = room_for_ink(action.family, self.game.drawn_over(s, seat, action.number), self.position.notes)
            ink = ink_for(action.family, move.ink, room=room)
        except NoteError as error:
            raise self.stop(str(error)) from error
        text, adds_to = texts.pop(PLAIN, ""), self.game.adds_to(s, seat, action.number)
        note = Note(seat, text, ink, texts, adds_to)
        if note.says_anything or adds_to:
            self.position.notes[int(s.decisions)] = note
        return action

    def carry_out(self, door: str, arguments: tuple[int, ...], interpreted: Any) -> None:
        """Run rules interpreted, listening; then, if nothing was scripted, compiled from the same state."""
        before = self.state.to_bytes()
        free = not self.script.dice and not self.script.orders
        try:
            with listening() as told:
                interpreted()
        except ScriptError as error:
            raise self.stop(str(error)) from error
        except EndlessError as error:
            raise self.stop(
                f"the game would go on for ever ({situation(self.game, self.state)}): {error}. "
                "Look for what is impossible in the position"
            ) from error
        self.position.told += told
        self._check_flaws()
        if self.compiled and free:
            self._compare(before, door, arguments)

    def _check_flaws(self) -> None:
        """What was laid may be possible as far as anybody can tell, and what comes of it not."""
        if found := self.flaw():
            raise self.stop(
                f"the rules led to a position that cannot come about: {found}. Look for what is impossible in the "
                "position before"
            )

    def _compare(self, before: bytes, door: str, arguments: tuple[int, ...]) -> None:
        states = np.frombuffer(bytearray(before), self.game.state.dtype)
        carry_out(compiled(self.game), door, states, 0, arguments, self.game.new_menu(), self.game.handed())
        self.compared += 1
        if states.tobytes() != self.state.to_bytes():
            other = paths.describe(self.game.state_of(states.tobytes()))
            raise self.stop(
                f"compiled rules differ from interpreted ones: {_difference(paths.describe(self.state), other)}"
            )


def _bits(seats: Sequence[int]) -> int:
    return sum(1 << p for p in set(seats))


def _breakdown(error: Exception) -> str:
    """What went wrong inside, and where, for whoever knows the game's code."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error}, in {Path(where.filename).name}, line {where.lineno}"


def _difference(one: Any, other: Any, path: str = "") -> str:
    """The first place where two described records differ."""
    pairs: list[tuple[str, Any, Any]] = []
    if isinstance(one, dict) and isinstance(other, dict):
        pairs = [(f"{path}.{key}".lstrip("."), one[key], other[key]) for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(f"{path}.{k}", a, b) for k, (a, b) in enumerate(zip(one, other, strict=True))]
    for inner, a, b in pairs:
        if a != b:
            return _difference(a, b, inner)
    return f"{path} is {one} interpreted, {other} compiled"
