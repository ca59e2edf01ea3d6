"""One game watched from its first position to its last: the questions the compliance suite asks after every move."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NoReturn

import msgspec
import numpy as np

from holdfast.engine.matches.savefile import SHEET_NAME
from holdfast.engine.matches.secrecy import redeal
from holdfast.engine.rules.actions import PLAIN
from holdfast.engine.rules.game import Game, Note, Notes
from holdfast.engine.rules.impossible import flaw as flaw_of_table
from holdfast.engine.rules.ink import Drawing
from holdfast.engine.rules.records import Record
from holdfast.engine.rules.rule import listening
from holdfast.engine.speed.programs import carry_out, compiled
from holdfast.engine.words.catalogue import Message

from . import leaks
from .fitting import misfit
from .wording import Speaker

RANDOM, ADVISED = "random", "advised"
REWARDS = range(-1000, 1001)
DOT = Drawing.of([{"points": [[0.5, 0.5]]}])
SENTINEL = 7777  # laid behind a feature vector, to see that nobody writes there


class ComplianceError(AssertionError):
    """A game does not do what every game must do."""


@dataclass
class Tally:
    """How much was looked at."""

    games: int = 0
    moves: int = 0
    positions: int = 0  # looked at for what is hidden
    redeals: int = 0  # that changed something


def told_options(game: Game, options: Mapping[str, Any]) -> str:
    """The number of players, and what is not as usual."""
    usual = game.options.defaults() | {"players": 0}
    return " ".join(f"{name}={value}" for name, value in options.items() if value != usual[name])


class Twin:
    """The same game in compiled code."""

    def __init__(self, game: Game) -> None:
        self.code, self.game = compiled(game), game
        self.states, self.menu = game.state.rows(2), game.new_menu()  # the game, and room for a redeal
        self.handed = game.handed(2)

    def data(self, i: int = 0) -> bytes:
        return bytes(self.states[i].tobytes())

    def put(self, i: int, data: bytes) -> None:
        self.states[i] = np.frombuffer(data, self.game.state.dtype)[0]

    def options(self, n: int) -> list[int]:
        return [int(a) for a in self.menu[:n]]

    def carry_out(self, door: str, i: int, *chosen: int) -> int:
        return carry_out(self.code, door, self.states, i, chosen, self.menu, self.handed)


class WatchedGame:
    """One game, watched from its first position to its last."""

    every, most = 5, 20_000
    asking_tells: Collection[int] = ()

    def __init__(
        self, game: Game, options: Mapping[str, Any], seed: int, speaker: Speaker, twin: Twin | None, tally: Tally
    ) -> None:
        self.game, self.rules, self.options, self.seed = game, game.rules, options, seed
        self.speaker, self.twin, self.tally = speaker, twin, tally
        self.seats, self.steps = game.seats(options), leaks.Steps(game)
        self.luck = random.Random(f"{game.id} {seed}")
        self.log: list[tuple[int, int]] = []
        self.notes = Notes()
        self.pending: list[int] = []  # moves of a common choice that is still going on
        self.menu = [0] * (max(game.menu, len(game.actions)) + 1)
        self.people = self.luck.randrange(1 << self.seats)  # as bits: whose seats are people's, where the rules ask
        self.s: Any = game.new_state(options, self.people)
        self.first_people, self.hands = self.people, dict[int, int]()  # and whose they were after so many moves
        self.content = b"" if game.content is None else game.content.to_bytes()

    def fail(self, what: str) -> NoReturn:
        where = f"{self.game.id} {told_options(self.game, self.options)}, seed {self.seed}, move {len(self.log)}"
        raise ComplianceError(f"{where}: {what}")

    def call(self, name: str, *arguments: Any) -> Any:
        """One of the game's rules, whose failure is told like everything else."""
        try:
            return getattr(self.rules, name)(*arguments)
        except Exception as error:
            raise self._failure(name, error) from error

    def _failure(self, name: str, error: Exception) -> ComplianceError:
        try:
            self.fail(f"{name} failed with {type(error).__name__}: {error}")
        except ComplianceError as told:
            return told

    # ---- playing -----------------------------------------------------------------------------------------------

    def play(self, policy: str) -> None:
        """A whole game, and once more from its log."""
        self.tally.games += 1
        with listening() as told:
            n = self.call("start", self.s, self.seed, self.menu)
        self.hear(told)
        self.check_menu(n)
        if self.twin is not None:
            self.twin.put(0, self.game.new_state(self.options, self.people).to_bytes())
            self.check_twin(self.twin.carry_out("set_up_at", 0, self.seed), n)
        self.check_position()
        while not self.s.over:
            if len(self.log) == self.most:
                self.fail(f"the game has not ended; if {self.most} decisions are not enough, say decisions=…")
            if self.game.knows_people and self.luck.random() * self.every < 1:
                self.change_hands()
            p = self.luck.choice([q for q in range(self.seats) if self.s.deciders >> q & 1])
            a = self.choose(p, policy)
            if not self.log or self.luck.random() * self.every < 1:
                self.look_closely(p, a)
            self.move(p, a)
            self.check_position()
        self.check_end()
        self.check_content()
        self.check_replay()

    def choose(self, p: int, policy: str) -> int:
        options = self.legal(p)
        menu = options + [0] * (len(self.menu) - len(options))
        before = self.s.to_bytes()
        advice = int(self.call("advise", self.s, p, menu, len(options)))
        if advice not in options:
            self.fail(f"advise tells seat {p} to take action {advice}, which is not legal")
        if self.s.to_bytes() != before:
            self.fail("advise changes the state")
        if self.twin is not None:
            self.twin.menu[: len(options)] = options
            there = int(
                self.twin.code.advise_at(self.twin.states, 0, p, self.twin.menu, len(options), *self.twin.handed)
            )
            if there != advice:
                self.fail(f"advise says {advice} interpreted and {there} compiled")
        return advice if policy == ADVISED else self.luck.choice(options)

    def move(self, p: int, a: int) -> None:
        action, number, decision = self.game.actions[a], self.s.decisions, self.s.decision
        others = self.s.deciders & ~(1 << p)
        adds_to = int(self.attempt("adds_to", self.game.adds_to, self.s, p, a))
        if action.texts or action.family.ink or adds_to:
            stroke = {"points": [[0, 0], [1, 1 / (number + 1)]]}
            texts = {name: f"{name} {number}"[: room.most] for name, room in action.texts.items()}
            text, ink = texts.pop(PLAIN, ""), Drawing.of([stroke] if action.family.ink else [])
            self.notes[number] = Note(p, text, ink, texts, adds_to)
        with listening() as told:
            n = self.call("apply", self.s, p, a, self.menu)
        self.log.append((p, a))
        openly = decision in self.game.open_questions
        self.pending = [*self.pending, number] if others and not openly else []
        self.hear(told)
        self.check_menu(n)
        if self.twin is not None:
            self.check_twin(self.twin.carry_out("choose_at", 0, p, a), n)
        self.tally.moves += 1

    def change_hands(self) -> None:
        """Somebody gets up, and a bot sits down, or the other way round."""
        self.people ^= 1 << self.luck.randrange(self.seats)
        self.s.people = self.hands[len(self.log)] = self.people
        if self.twin is not None:
            self.twin.put(0, self.s.to_bytes())

    def legal(self, p: int) -> list[int]:
        n = int(self.call("legal", self.s, p, self.menu))
        if n > self.game.menu:
            self.fail(f"seat {p} has {n} legal actions, and the game says menu={self.game.menu}")
        return [int(a) for a in self.menu[:n]]

    def hear(self, told: Sequence[tuple[int, ...]]) -> None:
        """Everything told can be said, to everybody."""
        for event in told:
            if not self.game.events.knows(event[0]):
                self.fail(f"event {event[0]} is told, and the game's events have no such number")
            for seat in (None, *range(self.seats)):
                try:
                    message = self.game.events.message(event, seat)
                except ValueError as error:
                    self.fail(str(error))
                if flaw := self.speaker.flaw(message):
                    self.fail(flaw)

    # ---- after every move --------------------------------------------------------------------------------------

    def check_menu(self, n: int) -> None:
        """What `apply` left in the menu is what `legal` lists for the first decider."""
        left = [int(a) for a in self.menu[:n]]
        if self.s.over:
            if self.s.deciders:
                self.fail("the game is over, and somebody is asked")
            return
        if not 0 < self.s.deciders < 1 << self.seats:
            self.fail(f"deciders are {self.s.deciders:#b}, in a game of {self.seats} seats")
        if self.legal(self.rules.first_decider(self.s)) != left:
            self.fail("the menu after the move is not what legal lists now")

    def check_twin(self, there: int, n: int) -> None:
        assert self.twin is not None
        compiled = self.game.state_of(self.twin.data())
        if compiled != self.s:
            where = leaks.difference(_fields(self.s), _fields(compiled))
            self.fail(f"interpreted and compiled rules disagree: {where} (interpreted, then compiled)")
        if self.twin.options(there) != [int(a) for a in self.menu[:n]]:
            self.fail("interpreted and compiled rules list other legal actions")

    def check_position(self) -> None:
        s = self.s
        if wrong := _foreign_numbers(s):
            self.fail(f"{wrong}; a state holds Python ints, and rules read a table(...)")
        try:
            before = s.to_bytes()
        except OverflowError as error:
            self.fail(f"the state does not fit its bytes: {error}")
        if self.game.state_of(before) != s:
            self.fail("the state is another after it was saved and loaded")
        if found := self.attempt("broken", flaw_of_table, self.game, s, self.seats):
            self.fail(f"invariant broken: {found}")
        for p in range(self.seats):
            self.check_options(p)
            if int(self.call("reward", s, p)) not in REWARDS:
                self.fail(f"the reward of seat {p} is {self.rules.reward(s, p)}, not between -1000 and 1000")
        if s.to_bytes() != before:
            self.fail("legal, why_not, broken or reward changes the state")
        if self.luck.random() * self.every < 1:
            self.s = s.copy()  # whatever is not in the record is lost here, and the replay will differ

    def check_options(self, p: int) -> None:
        """Whoever is asked has options, each once, and nobody else has any."""
        options, asked = self.legal(p), self.s.deciders >> p & 1
        if asked and not options:
            self.fail(f"seat {p} must choose, and has no legal action")
        if not asked and options:
            self.fail(f"seat {p} is not asked, and legal gives it {self.game.actions[options[0]].name}")
        if len(set(options)) != len(options):
            self.fail(f"legal lists an action of seat {p} twice")
        for a in options:
            if not 0 <= a < len(self.game.actions):
                self.fail(f"legal lists action {a}; there are {len(self.game.actions)}")

    # ---- at some positions -------------------------------------------------------------------------------------

    def look_closely(self, p: int, a: int) -> None:
        """The questions that cost more: every action of every seat, words, views, and what is hidden."""
        self.tally.positions += 1
        before = self.s.to_bytes()
        for seat in range(self.seats):
            self.check_reasons(seat)
            self.check_observation(seat)
            for a_legal in self.legal(seat):
                self.say("label", self.game.action_message, self.s, seat, a_legal)
                self.check_preview(seat, a_legal)
            self.check_conceding(seat)
            self.check_suggestions(seat)
            self.check_secrets(seat, p, a)
        others = [b for b in self.legal(p) if b != a]
        if self.s.deciders != 1 << p and others and self.s.decision not in self.game.open_questions:
            self.check_choice(p, a, self.luck.choice(others))
        for viewer in (None, *range(self.seats)):
            self.check_view(viewer)
        self.check_without_words()
        self.check_things()
        self.check_sheets()
        self.check_sides()
        self.say("prompt", self.game.prompt, self.s)
        if self.s.to_bytes() != before:
            self.fail("view, label, prompt, preview, explain or observe changes the state")

    def check_reasons(self, seat: int) -> None:
        """An action is legal if and only if why_not says so, for every action of the game."""
        options = set(self.legal(seat))
        for a, action in enumerate(self.game.actions.all):
            code = int(self.call("why_not", self.s, seat, a))
            if (code == 0) != (a in options):
                listed = "lists" if a in options else "does not list"
                self.fail(f"legal {listed} {action.name} for seat {seat}, and why_not answers {code}")
            if (
                self.twin is not None
                and int(self.twin.code.why_not_at(self.twin.states, 0, seat, a, *self.twin.handed)) != code
            ):
                self.fail(f"why_not({action.name}) of seat {seat} is {code} interpreted, and not so compiled")
            if code and (flaw := self.speaker.flaw_of_refusal(self.s, seat, a, code)):
                self.fail(flaw)

    def check_preview(self, seat: int, a: int) -> None:
        """What is foretold can be said, and names a rule that there is."""
        if self.game.preview is None:
            return
        for foreseen in self.attempt("preview", self.game.preview, self.s, seat, a):
            if flaw := self.speaker.flaw(foreseen.message) or self.speaker.flaw_of_rule(foreseen.rule):
                self.fail(f"preview of {self.game.actions[a].name}: {flaw}")

    def check_suggestions(self, seat: int) -> None:
        """What is suggested first may be done now."""
        options = self.legal(seat)
        suggested = self.attempt("suggest", self.game.suggest, self.s, seat, self.notes) if options else ()
        if suggested and int(suggested[0]) not in options:
            self.fail(f"suggest tells seat {seat} to take action {suggested[0]}, which is not legal")

    def check_conceding(self, seat: int) -> None:
        """Outside all menus the seat may give up, or is told why not, interpreted as compiled."""
        if self.game.concede is None:
            return
        code = int(self.call("why_not_concede", self.s, seat))
        if (
            self.twin is not None
            and int(self.twin.code.why_not_concede_at(self.twin.states, 0, seat, *self.twin.handed)) != code
        ):
            self.fail(f"why_not_concede of seat {seat} is {code} interpreted, and not so compiled")
        if code:
            reason = self.game.refusal_to_concede(self.s, seat)
            if reason is not None and reason.message is not None and (flaw := self.speaker.flaw(reason.message)):
                self.fail(flaw)
            return
        after = self.s.copy()
        with listening() as told:
            self.call("give_up", after, seat, self.menu)
        self.hear(told)
        if found := self.attempt("broken", flaw_of_table, self.game, after, self.seats):
            self.fail(f"after seat {seat} conceded an invariant is broken: {found}")
        if self.twin is not None:
            self.twin.put(1, self.s.to_bytes())
            self.twin.carry_out("concede_at", 1, seat)
            if self.twin.data(1) != after.to_bytes():
                self.fail(f"interpreted and compiled rules disagree when seat {seat} concedes")

    def check_sides(self) -> None:
        """Who was told before the start to stand together does."""
        told = [list(side) for side in self.attempt("sides", self.game.sides, self.game.options.of(self.s.options))]
        stand = self.attempt("allies", self.game.sides_at, self.s)
        if told and told != stand:
            self.fail(f"sides puts the seats together as {told} before the start, and allies as {stand} in the game")

    def check_observation(self, seat: int) -> None:
        n = len(self.game.features)
        features = [0] * n + [SENTINEL] * n
        self.call("observe", self.s, seat, features)
        if features[n:] != [SENTINEL] * n:
            self.fail(f"observe writes more than its {n} features")
        if wrong := [name for name, f in zip(self.game.features, features, strict=False) if not math.isfinite(f)]:
            self.fail(f"observe writes {wrong[0]} as a number that is not finite")
        if self.twin is not None:
            there = np.zeros(n, np.float32)
            self.twin.code.observe_at(self.twin.states, 0, seat, there, *self.twin.handed)
            for name, mine, compiled in zip(self.game.features, features, there, strict=False):
                if np.float32(mine) != compiled:
                    self.fail(f"observe writes {name} as {mine} interpreted and {compiled} compiled")

    def check_without_words(self) -> None:
        """What people said and drew may be veiled, and bots say nothing: all is still seen, suggested and told."""
        veiled = Notes({move: note.behind(note.parts) for move, note in self.notes.items()})
        for where, notes in (("where all words are veiled, ", veiled), ("where nobody says anything, ", Notes())):
            for viewer in (None, *range(self.seats)):
                self.check_view(viewer, notes, where)
            for seat in range(self.seats):
                if self.legal(seat):
                    self.attempt(f"{where}suggest", self.game.suggest, self.s, seat, notes)

    def check_view(self, seat: int | None, notes: Notes | None = None, where: str = "") -> None:
        whose, notes = "a spectator" if seat is None else f"seat {seat}", self.notes if notes is None else notes
        view = self.attempt(f"{where}view", self.game.view, self.s, seat, notes)
        try:
            sent = leaks.sent(view)
        except (TypeError, ValueError) as error:
            self.fail(f"the view of {whose} is no JSON: {error}")
        if found := leaks.apart(sent, leaks.sent(self.game.view(self.s.copy(), seat, notes))):
            self.fail(f"the view of {whose} is another after the state was saved and loaded: {found}")
        if self.game.seat_view is not None and seat is not None:
            open_view = self.game.view(self.s, None, notes)
            made = self.attempt("seat_view", self.game.seat_view, self.s, open_view, seat, notes)
            if found := leaks.apart(sent, leaks.sent(made)):
                self.fail(f"seat_view makes another view of {whose} than view: {found}")
        if isinstance(view, msgspec.Struct):
            if found := misfit(view, type(view)):
                self.fail(f"the view of {whose} is not what its hints say: {found}")
        elif list(view) != list(json.loads(sent)):
            self.fail(f"the view of {whose} has keys that are no strings")

    def check_sheets(self) -> None:
        """What is drawn on out of turn goes by a short name, and people are told what it is."""
        for p in range(self.seats):
            for sheet in self.attempt("sheets", self.game.sheets, self.s, p):
                if not SHEET_NAME.fullmatch(sheet):
                    self.fail(f"sheets: {sheet!r} is no name of a sheet; take small letters, digits and . _ : -")
                if flaw := self.speaker.flaw(Message(f"sheet.{sheet}")):
                    self.fail(f"sheets: {flaw}")

    def check_things(self) -> None:
        """What a thing remembers as its note is the number of a move that was made."""
        for key, number in self.attempt("things", self.game.things, self.s).items():
            if not 0 <= number <= self.s.decisions:
                self.fail(f"things: {key} has the note of move {number}, and {self.s.decisions} were made")

    def check_secrets(self, seat: int, p: int, a: int) -> None:
        """Deal anew what the seat cannot see; see `leaks`."""
        deal = self.luck.randrange(1 << 31)
        other = self.attempt("determinize", redeal, self.game, self.s, seat, deal)
        if found := leaks.moved_question(self.s, other):
            self.fail(found)
        if found := self.attempt("broken", flaw_of_table, self.game, other, self.seats):
            self.fail(f"after determinize for seat {seat} an invariant is broken: {found}")
        if not self.game.keeps_secrets(self.options):
            self.check_all_know_the_same(seat, deal, other)
        if self.twin is not None:
            self.twin.put(1, self.s.to_bytes())
            self.twin.code.determinize_at(self.twin.states, 1, seat, deal, *self.twin.handed)
            if self.twin.data(1) != other.to_bytes():
                self.fail(f"determinize for seat {seat} deals otherwise when it is compiled")
        others_notes = Notes(self.notes)
        for move in self.pending:
            if (note := self.notes.get(move)) and note.seat != seat:
                texts = dict.fromkeys(note.texts, leaks.SAID)
                others_notes[move] = replace(note, text=leaks.SAID, ink=DOT, texts=texts)
        found = self.attempt("view", leaks.leak, self.game, self.s, other, seat, self.notes, others_notes)
        if not found and self.s.decision not in self.asking_tells:
            found = self.attempt("legal", leaks.leak_of_question, self.game, other, seat)
        other.rng = list(self.s.rng)  # the same dice, so that only the hidden part makes a difference
        self.tally.redeals += other != self.s
        if found := found or self.attempt("apply", leaks.leak_of_move, self.steps, self.s, other, seat, p, a):
            self.fail(found)

    def check_all_know_the_same(self, seat: int, deal: int, other: Any) -> None:
        """Where seats keep no secrets from each other, what is hidden from one is hidden from all."""
        neighbour = (seat + 1) % self.seats
        if other != self.attempt("determinize", redeal, self.game, self.s, neighbour, deal):
            self.fail(
                f"determinize deals otherwise for seat {seat} than for seat {neighbour}, so one knows what the other "
                "does not; let keeps_secrets answer yes for these options"
            )
        if self.s.deciders & (self.s.deciders - 1) and self.s.decision not in self.game.open_questions:
            self.fail("several seats choose at once, in secret; let keeps_secrets answer yes for these options")

    def check_choice(self, p: int, one: int, other: int) -> None:
        """What is chosen together stays hidden until all have chosen."""
        if found := self.attempt("apply", leaks.leak_of_choice, self.game, self.s, p, one, other):
            self.fail(found)

    def attempt(self, name: str, function: Any, *arguments: Any) -> Any:
        """Like `call`, for what is no rule."""
        try:
            return function(*arguments)
        except Exception as error:
            raise self._failure(name, error) from error

    def say(self, name: str, function: Any, *arguments: Any) -> None:
        if flaw := self.speaker.flaw(self.attempt(name, function, *arguments)):
            self.fail(flaw)

    # ---- at the end --------------------------------------------------------------------------------------------

    def check_content(self) -> None:
        """All games that are played with a content share it."""
        if self.game.content is not None and self.game.content.to_bytes() != self.content:
            self.fail("a rule has changed the content, which games side by side share: s.content is only read")
        if self.twin is not None and self.game.content is not None and self.twin.handed[0].tobytes() != self.content:
            self.fail("a compiled rule has changed the content, which games side by side share")

    def check_end(self) -> None:
        self.say("outcome", self.game.outcome, self.s)
        for seat in range(self.seats):
            self.check_reasons(seat)
        for viewer in (None, *range(self.seats)):
            self.check_view(viewer)

    def check_replay(self) -> None:
        """A game is its options, its seed and its moves."""
        again = self.game.new_state(self.options, self.first_people)
        self.call("start", again, self.seed, self.menu)
        for k, (p, a) in enumerate(self.log):
            if k in self.hands:
                again.people = self.hands[k]
            self.call("apply", again, p, a, self.menu)
        if again != self.s:
            where = leaks.difference(_fields(self.s), _fields(again))
            self.fail(f"replaying the log gives another game, so something is not in the state: {where}")


def _foreign_numbers(record: Record) -> str:
    """A field of an interpreted state that holds a NumPy number, which overflows where compiled rules do not, or ""."""
    for name, indices, of_records in _cells(type(record)):
        value = getattr(record, name)
        parts = value if indices else (value,)
        if of_records:
            for part in parts:
                if inner := _foreign_numbers(part):
                    return f"{name}.{inner}"
            continue
        for row in parts if indices == 2 else (parts,):
            for kind in set(map(type, row)):  # asked of every number after every move: of each kind once
                if not issubclass(kind, int):
                    return f"{name} holds a {kind.__name__}"
    return ""


@cache
def _cells(record: type[Record]) -> list[tuple[str, int, bool]]:
    """The fields of a record: how many indices each takes, and whether it holds records."""
    return [(name, len(cell.shape), cell.record is not None) for name, cell in record.cells.items()]


def _fields(value: Any) -> Any:
    """A record as plain tables and numbers, to say where two of them differ."""
    if isinstance(value, Record):
        return {name: _fields(getattr(value, name)) for name in type(value).cells}
    return [_fields(part) for part in value] if isinstance(value, list) else int(value)
