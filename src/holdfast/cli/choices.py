"""What a player may choose now, found by number, by name, or by a few of its words; and why something is not there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from ..engine.actions import Action, UnknownAction
from ..engine.match import Match
from ..engine.words import Message
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

    def find(self, text: str) -> Action:
        """The legal action that is meant, or Unclear."""
        if (number := whole_number(text)) is not None:
            return self._numbered(number)
        if (exact := self._exact(text)) and exact in self.actions:
            return exact
        meant = _fitting(text, [(a, f"{a.name} {words}") for a, words in zip(self.actions, self.labels, strict=True)])
        if len(meant) == 1:
            return meant[0]
        if meant:
            raise Unclear(f"'{text}' could be {self._numbers(meant)}; type its number")
        if refused := self._meant(text):
            raise Unclear(self._reason(refused[0]) + _others(refused))
        raise Unclear(f"{self._unknown(text)}. Type a number from 1 to {len(self.actions)}, or help")

    def why(self, text: str) -> list[str]:
        """Why an action is not in the list, in sentences; or that it is."""
        if (number := whole_number(text)) is not None:
            return [f"You may: {self.label(self._numbered(number))} is in the list."]
        meant = self._meant(text)
        if not meant:
            raise Unclear(f"{self._unknown(text)}. Try for instance: why {self._example}")
        told: dict[str, list[Action]] = {}
        for action in meant:
            told.setdefault(self._kind_of_reason(action), []).append(action)
        sentences = [self._reason(alike[0], len(alike) > 1) for alike in told.values()]
        return sentences[:MOST_TOLD] + (["… Name it more fully for the rest."] if len(sentences) > MOST_TOLD else [])

    def number(self, action: Action) -> int:
        return self.actions.index(action) + 1

    def label(self, action: Action) -> str:
        return self.labels[self.actions.index(action)]

    def _numbered(self, number: int) -> Action:
        if not 1 <= number <= len(self.actions):
            raise Unclear(f"there is no choice {number}; they are 1 to {len(self.actions)}")
        return self.actions[number - 1]

    def _exact(self, text: str) -> Action | None:
        try:
            return self.match.game.actions.parse(text)
        except UnknownAction:
            return None

    def _unknown(self, text: str) -> str:
        try:
            self.match.game.actions.parse(text)
        except UnknownAction as error:
            return str(error).rstrip("?.")
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
        message = [(a, Message(f"action.{a.family.name}", a.arguments)) for a in self.match.game.actions.all]
        return [(a, f"{a.name} {self.match.say(m)}") for a, m in message]

    @property
    def _example(self) -> str:
        return self.match.game.actions[len(self.match.game.actions) // 2].name.replace(":", " ")

    def _reason(self, action: Action, for_all: bool = False) -> str:
        """Why not this one; `for_all` speaks for its family."""
        if action in self.actions:
            return f"You may: {self.label(action)} is number {self.number(action)}."
        refusal = self.match.why_not(self.seat, action)
        if refusal is None:
            return f"{_spoken(action.name)} is allowed."
        number = f" (rule {refusal.number})" if refusal.number else ""
        name = _spoken(action.family.name if for_all else action.name)
        return f"{name}: {refusal.words[:1].lower()}{refusal.words[1:].rstrip('.')}{number}."

    def _kind_of_reason(self, action: Action) -> str:
        """Actions that are refused alike need to be told once."""
        refusal = self.match.why_not(self.seat, action)
        return f"{action.family.name} {refusal.number} {refusal.words}" if refusal else action.name

    def _numbers(self, actions: Iterable[Action]) -> str:
        told = [f"{self.number(a)} ({self.label(a)})" for a in actions]
        return " or ".join(told[:MOST_TOLD]) + (" or others" if len(told) > MOST_TOLD else "")


def _spoken(name: str) -> str:
    return name.replace(":", " ").replace("_", " ").capitalize()


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
