"""Scenario files: worked examples of a rulebook as TOML, read here and played; docs/scenarios.md explains the format.

    for scenario in read("scenarios/tiny_epic_defenders/attacks.toml"):
        outcome = run(scenario)
        assert outcome.passed, outcome

A scenario lays a position on the table (or sets the game up), scripts dice and shuffles, makes moves by name, and says
what must be true after each step. It runs interpreted; `run(scenario, compiled=True)` also lets compiled rules make
every move that no script decided, and compares the two states byte for byte.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from enum import IntEnum
from importlib.resources import files
from pathlib import Path
from typing import Any

from holdfast.engine.matches.savefile import HIGHEST_SEED
from holdfast.engine.rules.actions import Action, UnknownAction
from holdfast.engine.rules.content import ContentError, Problem
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.options import OptionError, Value
from holdfast.engine.rules.registry import find_game
from holdfast.engine.words.rulebook import Rulebook

from .expectation import CHECKS, Expectation, refuse_strange_words
from .fields import Kind, ScenarioError, each_is, known_keys, take, take_list, take_number
from .paths import calling, members, suggestion
from .runner import Outcome, run

__all__ = ["Move", "Outcome", "Scenario", "ScenarioError", "Step", "is_scenario_file", "read", "read_each", "run"]

FILE_KEYS = ("game", "defaults", "scenario")
DEFAULT_KEYS = ("options", "given", "seed", "content")
SCENARIO_KEYS = (
    *("name", "says", "rules", "as_in", "options", "people", "seed", "given", "script", "laid", "step"),
    *("content", "problems"),
)
INHERITED = ("options", "given", "seed", "script", "content")  # by a scenario `as_in` another
STEP_KEYS = ("says", "people", "do", "as", "concedes", "dice", "orders", "whose", *CHECKS)
LAID_KEYS = ("says", "expect", "view")
MOVE_KEYS = ("seat", "action", "text", "texts", "ink")


@dataclass(frozen=True)
class Move:
    """One move of a step. No seat: the only one that must choose."""

    action: Action
    seat: int | None = None
    text: str = ""
    ink: Sequence[Any] = ()
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Step:
    """Moves, the chance they meet, and what must be true after them."""

    number: int
    moves: Sequence[Move] = ()
    dice: Sequence[int] = ()
    orders: Sequence[Sequence[int]] = ()
    expectation: Expectation = field(default_factory=lambda: Expectation({}))
    says: str = ""
    people: Sequence[int] | None = None  # seats change hands before the moves: from now on these are people's
    concedes: Sequence[int] = ()  # seats that concede after them


@dataclass(frozen=True)
class Report:
    """What was found wrong with a scenario's content, and what was to be found: each time, words of the sentence."""

    game: Game  # with the content, if anybody can play with it
    wanted: Sequence[str] | None
    found: Sequence[Problem]
    playable: bool = True

    def failures(self) -> list[str]:
        """A sentence for each problem that was not found, or not expected."""
        left, missing = [str(problem) for problem in self.found], []
        for words in self.wanted or ():
            like = next((told for told in left if all(word in told for word in words.split())), None)
            missing.append(f"problems: expected {words}, which nobody noticed") if like is None else left.remove(like)
        return missing + [f"problems: expected without '{told}'" for told in left if self.wanted is not None]


@dataclass(frozen=True)
class Scenario:
    """One worked example."""

    game: Game
    file: Path
    name: str
    rules: Sequence[str]
    options: Mapping[str, Value]
    seed: int
    given: Mapping[str, Any] | None  # the position, or None for the real set-up
    dice: Sequence[int]
    orders: Sequence[Sequence[int]]
    laid: Step  # what must be true before anything happens
    steps: Sequence[Step]
    people: Sequence[int]  # the seats that are not bots'
    says: str = ""
    report: Report | None = None  # on its content

    def __str__(self) -> str:
        return self.name


def read(path: str | Path, find: Callable[[str], Game] = find_game) -> list[Scenario]:
    """All scenarios of a file, or a `ScenarioError` that says what is wrong in it and where."""
    scenarios = []
    for scenario in read_each(path, find):
        if isinstance(scenario, ScenarioError):
            raise scenario
        scenarios.append(scenario)
    return scenarios


def read_each(path: str | Path, find: Callable[[str], Game] = find_game) -> Iterator[Scenario | ScenarioError]:
    """The scenarios of a file one by one; in the place of one that cannot be understood, what is wrong with it."""
    path = Path(path)
    file = _File(path, _table(path), find)
    for k, table in enumerate(file.tables, 1):
        try:
            yield file.scenario(k, table)
        except ScenarioError as error:
            yield error


def is_scenario_file(path: Path) -> bool:
    """Whether the file means to hold scenarios. One that is no TOML may have meant to."""
    try:
        table = _table(path)
    except ScenarioError:
        return True
    content = "kind" in table  # which names its game too
    return "scenario" in table or (isinstance(table.get("game"), str) and not content)


def _table(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise ScenarioError(f"cannot read {path}: {error.strerror}") from error
    except RecursionError:
        raise ScenarioError(f"{path} is not TOML: it is nested too deeply") from None
    except ValueError as error:  # not UTF-8, not TOML, or a number of thousands of digits
        raise ScenarioError(f"{path} is not TOML: {error}") from error


class _File:
    """One file on its way from tables to scenarios."""

    def __init__(self, path: Path, table: dict[str, Any], find: Callable[[str], Game]) -> None:
        self.path = path
        known_keys(str(path), table, FILE_KEYS)
        try:
            self.game = find(take(str(path), table, "game", str))
        except (LookupError, ValueError) as error:
            raise error if isinstance(error, ScenarioError) else ScenarioError(f"{path}: {error.args[0]}") from error
        self.tables = take(str(path), table, "scenario", list)
        self.defaults: dict[str, Any] = take(str(path), table, "defaults", dict, {})
        known_keys(f"{path}, defaults", self.defaults, DEFAULT_KEYS)
        folder = files(self.game.package) if self.game.package else None
        has_rulebook = folder is not None and (folder / "rulebook.md").is_file()
        self.rulebook = Rulebook.of(self.game) if has_rulebook else None
        self.earlier: dict[str, dict[str, Any]] = {}

    def scenario(self, k: int, own: Any) -> Scenario:
        where = f"{self.path}, scenario {k}"
        known_keys(where, own, SCENARIO_KEYS)
        name = take(where, own, "name", str)
        where = f"{where} ({name})"
        if name in self.earlier:
            raise ScenarioError(f"{where}: another scenario of this file has that name; give each its own")
        table = merged(self._base(where, own), {key: own[key] for key in INHERITED if key in own})
        self.earlier[name] = table
        report = self._report(where, table, own)
        played = copy(self)  # with the scenario's content
        played.game = report.game
        with calling(report.game):
            return played._scenario(where, name, own, table, report)

    def _report(self, where: str, table: Mapping[str, Any], own: Mapping[str, Any]) -> Report:
        """The game with the content that the scenario brings, and what is wrong with that."""
        wanted = take_list(where, own, "problems", str) if "problems" in own else None
        texts = [self._text(where, text) for text in take_list(where, table, "content", str)]
        try:
            game = self.game.bringing(texts)
        except ContentError as error:
            if wanted is None:
                raise ScenarioError(f"{where}: content: {error}") from error
            if "step" in own or "laid" in own:
                raise ScenarioError(f"{where}: nobody can play with this content, so leave the steps out") from error
            return Report(self.game, wanted, error.problems, playable=False)
        return Report(game, wanted, game.content.warnings if game.content is not None else ())

    def _text(self, where: str, text: str) -> str:
        """A content as it stands in the scenario, or in a file beside it."""
        if "\n" in text or not text.endswith(".toml"):
            return text
        try:
            return (self.path.parent / text).read_text("utf-8")
        except (OSError, ValueError) as error:
            raise ScenarioError(f"{where}: content: cannot read {text}: {error}") from error

    def _scenario(
        self,
        where: str,
        name: str,
        own: Mapping[str, Any],
        table: Mapping[str, Any],
        report: Report,
    ) -> Scenario:
        people = own.get("people")
        options = self._options(
            where, take(where, table, "options", dict, {}), len(people) if isinstance(people, list) else None
        )
        script = take(where, table, "script", dict, {})
        known_keys(f"{where}, script", script, ("dice", "orders"))
        seats = self.game.seats(options)
        given = table.get("given", False)
        if given is not False and not isinstance(given, dict):
            raise ScenarioError(f"{where}: 'given' is a table of the position, or false for the real set-up")
        return Scenario(
            game=self.game,
            file=self.path,
            name=name,
            rules=self._rules(where, take(where, own, "rules", list, [])),
            options=options,
            seed=take_number(where, table, "seed", 0, HIGHEST_SEED, 1),
            given=None if given is False else given,
            dice=_dice(where, script),
            orders=_orders(where, self.game, script),
            laid=self.step(f"{where}, laid", 0, take(where, own, "laid", dict, {}), seats, LAID_KEYS),
            steps=[
                self.step(f"{where}, step {n}", n, t, seats)
                for n, t in enumerate(take(where, own, "step", list, []), 1)
            ],
            people=_seats(where, own, "people", seats, range(seats)),
            says=take(where, own, "says", str, ""),
            report=report,
        )

    def _base(self, where: str, own: Mapping[str, Any]) -> dict[str, Any]:
        """What a scenario builds on: the file's defaults, or an earlier scenario."""
        name = take(where, own, "as_in", str, "")
        if not name:
            return self.defaults
        if name not in self.earlier:
            known = suggestion(name, self.earlier)
            raise ScenarioError(f"{where}: as_in: no scenario above this one is called '{name}'; {known}")
        return self.earlier[name]

    def _options(self, where: str, given: Mapping[str, Any], people: int | None) -> dict[str, Value]:
        try:
            return self.game.options_for(given, people)
        except OptionError as error:
            raise ScenarioError(f"{where}: {error}") from error

    def _rules(self, where: str, numbers: list[Any]) -> list[str]:
        for number in numbers:
            try:
                if self.rulebook is not None:
                    self.rulebook.find(str(number))
            except (LookupError, ValueError) as error:
                raise ScenarioError(f"{where}: rules: {error.args[0]}") from error
        return [str(number) for number in numbers]

    def step(self, where: str, n: int, table: Any, seats: int, known: Sequence[str] = STEP_KEYS) -> Step:
        known_keys(where, table, known)
        wanted = {key: take(where, table, key, KINDS[key]) for key in CHECKS if key in table}
        for key, value in wanted.items():
            if key in ITEMS and isinstance(value, list | dict):
                each_is(f"{where}: '{key}'", list(value.values()) if isinstance(value, dict) else value, ITEMS[key])
            try:
                refuse_strange_words(self.game, key, value, seats)
            except ScenarioError as error:
                raise ScenarioError(f"{where}: {key}: {error}") from error
        seat = _a_seat(where, table, "as", seats)
        moves = table.get("do", [])
        return Step(
            number=n,
            moves=[self.move(where, m, seat, seats) for m in (moves if isinstance(moves, list) else [moves])],
            dice=_dice(where, table),
            orders=_orders(where, self.game, table),
            expectation=Expectation(wanted, _a_seat(where, table, "whose", seats)),
            says=take(where, table, "says", str, ""),
            people=_seats(where, table, "people", seats, None) if "people" in table else None,
            concedes=_seats(where, table, "concedes", seats, ()),
        )

    def move(self, where: str, move: Any, seat: int | None, seats: int) -> Move:
        table = {"action": move} if isinstance(move, str) else move
        known_keys(f"{where}: do", table, MOVE_KEYS)
        name = take(f"{where}: do", table, "action", (str, dict))
        try:
            action = self.game.actions.parse(name)
        except UnknownAction as error:
            raise ScenarioError(f"{where}: do: {error}") from error
        own = _a_seat(f"{where}: do", table, "seat", seats)
        text, ink = take(where, table, "text", str, ""), take(where, table, "ink", list, [])
        texts = take(where, table, "texts", dict, {})
        each_is(f"{where}: 'texts'", list(texts.values()), str)
        return Move(action, seat if own is None else own, text, ink, texts)


KINDS: dict[str, Kind] = {
    "expect": dict,
    "view": dict,
    "asked": str,
    "seat": (int, list),
    "legal": list,
    "offers": list,
    "lacks": list,
    "refuses": dict,
    "unsaid": list,
    "no_conceding": dict,
    "preview": dict,
    "advises": str,
    "events": list,
    "no_events": list,
    "over": bool,
    "rewards": list,
}
ITEMS: dict[str, Kind] = {  # what each thing in a list must be
    "seat": int,
    "legal": str,
    "offers": str,
    "lacks": str,
    "refuses": str,
    "unsaid": dict,
    "no_conceding": str,
    "preview": list,
    "events": (str, dict),
    "no_events": (str, dict),
    "rewards": int,
}


def merged(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Both tables in one; where both have a value the one above counts, and tables are merged in turn."""
    both = dict(below)
    for key, value in above.items():
        beneath = both.get(key)
        deeper = isinstance(value, dict) and isinstance(beneath, dict)
        both[key] = merged(beneath, value) if deeper else value  # type: ignore[arg-type]
    return both


def _a_seat(where: str, table: Mapping[str, Any], key: str, seats: int) -> int | None:
    seat: int | None = take(where, table, key, int, None)
    if seat is not None and not 0 <= seat < seats:
        raise ScenarioError(f"{where}: '{key}' is a seat from 0 to {seats - 1}, not {seat}")
    return seat


def _seats(where: str, table: Mapping[str, Any], key: str, seats: int, usual: Any) -> Any:
    """A seat, or a list of them."""
    given = take(where, table, key, (int, list), usual)
    chosen = [given] if isinstance(given, int) else given
    if wrong := [p for p in chosen if type(p) is not int or not 0 <= p < seats]:
        raise ScenarioError(f"{where}: '{key}' is a list of seats from 0 to {seats - 1}; {wrong[0]!r} is none")
    return tuple(chosen)


def _dice(where: str, table: Mapping[str, Any]) -> list[int]:
    faces = take(where, table, "dice", list, [])
    if wrong := [face for face in faces if not isinstance(face, int) or isinstance(face, bool)]:
        raise ScenarioError(f"{where}: dice are a list of faces such as [4, 6]; {wrong[0]!r} is none")
    return list(faces)


def _orders(where: str, game: Game, table: Mapping[str, Any]) -> list[list[int]]:
    """The scripted shuffles: a list is a pile, its top card first; `{ row = [...] }` is a row, first place first."""
    orders = []
    for order in take(where, table, "orders", list, []):
        is_row = isinstance(order, dict) and list(order) == ["row"]
        names = order["row"] if is_row else order
        if not isinstance(names, list):
            raise ScenarioError(f"{where}: orders: a shuffle is a list of cards, or {{ row = [...] }}, not {order!r}")
        numbers = _numbers(where, game, names)
        orders.append(numbers if is_row else numbers[::-1])
    return orders


def _numbers(where: str, game: Game, names: list[Any]) -> list[int]:
    """What the names of a shuffle stand for: members of the one enum that has them all."""
    if all(isinstance(name, int) for name in names):
        return list(names)
    readings = {
        tuple(members(enum)[str(n).lower()] for n in names)
        for enum in _enums(game.state)
        if all(str(n).lower() in members(enum) for n in names)
    }
    if len(readings) == 1:
        return list(readings.pop())
    if readings:
        raise ScenarioError(f"{where}: orders: {names} can mean several kinds of card; write their numbers")
    known = sorted({name for enum in _enums(game.state) for name in members(enum)})
    strange = next((str(n) for n in names if str(n).lower() not in known), "")
    why = (
        f"nothing is called '{strange}'; {suggestion(strange, known)}"
        if strange
        else f"{names} are not all of one kind"
    )
    raise ScenarioError(f"{where}: orders: {why}")


def _enums(record: Any) -> Iterator[type[IntEnum]]:
    """All enums that name something in a record."""
    for cell in record.cells.values():
        yield from (enum for enum in (cell.values, *cell.places) if enum is not None)
        if cell.record is not None:
            yield from _enums(cell.record)
