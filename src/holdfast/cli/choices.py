"""What a player may choose now, found by number, by name, or by a few of its words; and why something is not there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from ..engine.actions import Action, UnknownAction
from ..engine.match import Match
from . import boards
from .screen import whole_number

FILLERS = frozenset({"a", "an", "the", "to", "of", "at", "in", "on", "onto", "from", "for", "with", "and", "i", "not"})
MOST_TOLD = 6


class Unclear(Exception):
    """What was typed is no choice; the words say why, and what could be meant."""


class Choices:
    """The legal actions of a seat, in the order they are listed."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat
        self.actions = match.legal(seat)
        self.labels = [match.say(message) for message in match.labels(seat).values()]
        amounts = _amounts(self.actions)
        self.are_amounts = bool(amounts)
        self.numbers = amounts or list(range(1, len(self.actions) + 1))

    def find(self, text: str) -> Action:
        """The legal action that is meant, or Unclear."""
        if (number := whole_number(text)) is not None:
            return self._numbered(number)
        if (exact := self._exact(text)) and exact in self.actions:
            return exact
        meant = _fitting(text, [(a, f"{a.name} {words}") for a, words in zip(self.actions, self.labels, strict=True)])
        if len(meant) == 1:
            return meant[0]
        if plainest := self._plainest(meant):
            return plainest
        if meant:
            raise Unclear(f"'{text}' could be {self._numbers(meant)}; type its number")
        if refused := self._meant(text):
            raise Unclear(f"{_spoken(refused[0].name)}: {self._answer(refused[0])}{_others(refused)}")
        raise Unclear(f"{self._unknown(text)}. Type a number from {self.numbers[0]} to {self.numbers[-1]}, or help")

    def why(self, text: str) -> list[str]:
        """Why an action is not in the list, in sentences; or that it is."""
        if (number := whole_number(text)) is not None:
            return [f"You may: {self.label(self._numbered(number))} is in the list."]
        meant = self._meant(text)
        if not meant:
            raise Unclear(f"{self._unknown(text)}. You can ask, for instance: why {self.example}")
        sentences = [
            f"You may: {self.label(action)} is number {self.number(action)}."
            for action in meant
            if action in self.actions
        ]
        refused: dict[str, list[Action]] = {}  # what is refused alike is told once
        for action in meant:
            if action not in self.actions:
                refused.setdefault(self._answer(action), []).append(action)
        sentences += [f"{_all_of(alike)}: {answer}" for answer, alike in refused.items()]
        return sentences[:MOST_TOLD] + (["… Name it more fully for the rest."] if len(sentences) > MOST_TOLD else [])

    def number(self, action: Action) -> int:
        """What to type for it."""
        return self.numbers[self.actions.index(action)]

    def label(self, action: Action) -> str:
        return self.labels[self.actions.index(action)]

    def _numbered(self, number: int) -> Action:
        if number not in self.numbers:
            raise Unclear(f"there is no choice {number}; they are {self.numbers[0]} to {self.numbers[-1]}")
        return self.actions[self.numbers.index(number)]

    def _plainest(self, meant: list[Action]) -> Action | None:
        """The one that all others repeat or add words to: `Build Mine` before `Build Mine, choosing what to pay`."""
        words = {action: set(_tokens(self.label(action))) for action in meant}
        return next((a for a in meant if all(words[a] <= words[other] for other in meant if other is not a)), None)

    def _exact(self, text: str) -> Action | None:
        try:
            return self.match.game.actions.parse(text)
        except UnknownAction:
            return None

    def _unknown(self, text: str) -> str:
        try:
            self.match.game.actions.parse(text)
        except UnknownAction as error:
            return str(error).rstrip("?.").replace(":", " ").replace("_", " ")
        return f"'{text}' is not possible now"

    def _meant(self, text: str) -> list[Action]:
        """The actions, legal or not, that were named: one, a whole family, or all that have the words."""
        if exact := self._exact(text):
            return [exact]
        name = "_".join(_tokens(text))
        family = [action for action in self.match.game.actions.all if action.family.name == name]
        return family or _fitting(text, self._everything)

    @cached_property
    def _everything(self) -> list[tuple[Action, str]]:
        """All actions of the game with their words, legal or not."""
        game, state = self.match.game, self.match.state
        message = [(a, game.action_message(state, self.seat, a.number)) for a in game.actions.all]
        return [(a, f"{a.name} {self.match.say(m)}") for a, m in message]

    @property
    def example(self) -> str:
        """Something that cannot be done now, as one types it: what people wonder about or, at best, a rule forbids."""
        impossible = [action for action in self.match.game.actions.all if action not in self.actions]
        asked = [[a for a in impossible if a.family.name == kind] for kind in boards.curious(self.match.game)]
        readable = [action for action in impossible if len(action.values) == 1 and action.name[-1].isalpha()]
        best = min(next(filter(None, [*asked, readable, impossible, self.actions])), key=self._strangeness)
        return best.name.replace(":", " ").replace("_", " ")

    def _strangeness(self, action: Action) -> tuple[bool, bool, int]:
        """How little an action is to the point: it answers another question, none like it is possible, it is long."""
        refusal = self.match.why_not(self.seat, action)
        elsewhere = refusal is not None and refusal.message is not None and "asked" in refusal.message.facts
        return elsewhere, all(action.family is not a.family for a in self.actions), len(action.name)

    def _answer(self, action: Action) -> str:
        """Why not this one, with its rule; or that it is allowed."""
        refusal = self.match.why_not(self.seat, action)
        if refusal is None:
            return f"it is allowed, {action.name}."
        number = f" (rule {refusal.number})" if refusal.number else ""
        words = self.match.say(refusal.message).rstrip(".") if refusal.message else refusal.words
        if self.match.language == "en":  # other languages begin a sentence with a capital after a colon
            words = f"{words[:1].lower()}{words[1:]}"
        return f"{words.rstrip('.')}{number}."

    def _numbers(self, actions: Iterable[Action]) -> str:
        told = [f"{self.number(a)} ({self.label(a)})" for a in actions]
        return " or ".join(told[:MOST_TOLD]) + (" or others" if len(told) > MOST_TOLD else "")


def _amounts(actions: list[Action]) -> list[int]:
    """Where every choice is a number of something, that number is what one types."""
    families = {action.family.name: action.family for action in actions}
    domains = [domain for family in families.values() for domain in family.arguments.values()]
    if len(families) == 1 and len(domains) == 1 and isinstance(domains[0], range):
        return [action.values[0] for action in actions]
    return []


def _spoken(name: str) -> str:
    return name.replace(":", " ").replace("_", " ").capitalize()


def _all_of(actions: list[Action]) -> str:
    """What they are called: several of a family go by its name."""
    families: dict[str, list[str]] = {}
    for action in actions:
        families.setdefault(action.family.name, []).append(action.name)
    named = [names[0] if len(names) == 1 else family for family, names in families.items()]
    return _spoken(", ".join(named[:MOST_TOLD]) + (", …" if len(named) > MOST_TOLD else ""))


def _others(actions: list[Action]) -> str:
    return " Type why and a few more of its words to ask about the others." if len(actions) > 1 else ""


def _fitting(text: str, among: Iterable[tuple[Action, str]]) -> list[Action]:
    """Those of which every typed word is a word, or the beginning of one; whole words win over beginnings."""
    wanted = [word for word in _tokens(text) if word not in FILLERS]
    if not wanted:
        return []
    begun, whole = [], []
    for action, words in among:
        own = _tokens(words)
        if all(any(o.startswith(w) for o in own) for w in wanted):
            begun.append(action)
            if all(w in own for w in wanted):
                whole.append(action)
    return whole or begun


def _tokens(text: str) -> list[str]:
    return [word for word in re.split(r"[^\w']+", text.lower().replace("_", " ")) if word]
