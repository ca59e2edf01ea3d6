"""What a player may choose now, found by number, by name, or by a few of its words; and why something is not there."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from functools import cached_property

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.actions import Action, UnknownAction
from holdfast.engine.words.catalogue import ENGLISH
from holdfast.terminal import boards
from holdfast.terminal.phrases import phrases
from holdfast.terminal.screen import whole_number

MOST_TOLD = 6


class Unclear(Exception):
    """What was typed is no choice; the words say why, and what could be meant."""


class Choices:
    """What a seat may choose, in the order it is listed."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat, self.say = match, seat, phrases(match.language)
        self.hinted: Action | None = None  # what the rule of thumb would do, once somebody has asked
        self.actions = match.offered(seat)
        self.relabel()
        amounts = _amounts(self.actions)
        self.are_amounts = bool(amounts)
        self.numbers = amounts or list(range(1, len(self.actions) + 1))

    def relabel(self) -> None:
        """Each goes by the names that pieces have now."""
        self.labels = [self._words(action) for action in self.actions]

    def find(self, text: str) -> Action:
        """The legal action that is meant, or Unclear."""
        if (number := whole_number(text)) is not None:
            return self._numbered(number)
        if (exact := self._exact(text)) and exact in self.actions:
            return exact
        meant = self._fitting(
            text, [(a, f"{a.name} {words}") for a, words in zip(self.actions, self.labels, strict=True)]
        )
        if len(meant) == 1:
            return meant[0]
        if plainest := self._plainest(meant):
            return plainest
        if meant:
            raise Unclear(self.say("choice.several", text=text, which=self._numbers(meant)))
        if refused := self._meant(text):
            answer = self._answer(refused[0])
            alike = [action for action in refused if self._answer(action) == answer]
            others = self.say("choice.why_others") if len(alike) < len(refused) else ""
            raise Unclear(self._why_not(alike, answer) + others)
        raise Unclear(self.say("choice.unknown", what=self._unknown(text), **self._range))

    def among(self, actions: Iterable[Action], text: str) -> Action | None:
        """The one of these that is meant by its name or its words, legal or not; None, if it is none or several."""
        known = {action: f"{action.name} {self._words(action)}" for action in actions}
        exact = self._exact(text)
        meant = [exact] if exact in known else self._fitting(text, known.items())
        return meant[0] if len(meant) == 1 else None

    def why(self, text: str) -> list[str]:
        """Why an action is not in the list, in sentences; or that it is."""
        if (number := whole_number(text)) is not None:
            return [self.say("choice.in_list", label=self.label(self._numbered(number)))]
        meant = self._meant(text)
        if not meant:
            raise Unclear(self.say("choice.ask_instead", what=self._unknown(text), example=self.example))
        sentences = [
            self.say("choice.is_number", label=self.label(action), number=self.number(action))
            for action in meant
            if action in self.actions
        ]
        refused: dict[str, list[Action]] = {}  # what is refused alike is told once
        for action in meant:
            if action not in self.actions:
                refused.setdefault(self._answer(action), []).append(action)
        sentences += [self._why_not(alike, answer) for answer, alike in refused.items()]
        return sentences[:MOST_TOLD] + ([self.say("choice.more_fully")] if len(sentences) > MOST_TOLD else [])

    def number(self, action: Action) -> int:
        """What to type for it."""
        return self.numbers[self.actions.index(action)]

    @property
    def hinted_number(self) -> int | None:
        return self.number(self.hinted) if self.hinted else None

    def label(self, action: Action) -> str:
        return self.labels[self.actions.index(action)]

    def _numbered(self, number: int) -> Action:
        if number not in self.numbers:
            raise Unclear(self.say("choice.no_number", number=number, **self._range))
        return self.actions[self.numbers.index(number)]

    @property
    def _range(self) -> dict[str, int]:
        return {"least": self.numbers[0], "most": self.numbers[-1]}

    def _plainest(self, meant: list[Action]) -> Action | None:
        """The one that all others repeat or add words to: `Build Mine` before `Build Mine, choosing what to pay`."""
        words = {action: set(_tokens(self.label(action))) for action in meant}
        return next((a for a in meant if all(words[a] <= words[other] for other in meant if other is not a)), None)

    def _exact(self, text: str) -> Action | None:
        try:
            return self.match.action(text)
        except UnknownAction:
            return None

    def _unknown(self, text: str) -> str:
        try:
            self.match.action(text)
        except UnknownAction as error:
            names = [_plain(name) for name in error.near]
            alike = names if self._is_english else difflib.get_close_matches(text, self.labels, 3, 0.5)
            near = self.say("choice.or").join(alike)
            return self.say("choice.no_such_near" if near else "choice.no_such", text=text, near=near)
        return self.say("choice.not_now", text=text)

    def _meant(self, text: str) -> list[Action]:
        """The actions, legal or not, that were named: one, a whole family, or all that have the words."""
        if exact := self._exact(text):
            return [exact]
        name = "_".join(_tokens(text))
        family = [action for action in self.match.game.actions.all if action.family.name == name]
        return family or self._fitting(text, self._everything)

    def _fitting(self, text: str, among: Iterable[tuple[Action, str]]) -> list[Action]:
        """Those of which every typed word is a word, or the beginning of one; whole words win over beginnings."""
        fillers = self.say("choice.fillers").split()
        wanted = [word for word in _tokens(text) if word not in fillers]
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

    @cached_property
    def _everything(self) -> list[tuple[Action, str]]:
        """All actions of the game that are ever offered, with their words, legal or not."""
        return [(a, f"{a.name} {self._words(a)}") for a in self.match.game.actions.all if not a.family.spelled]

    @property
    def example(self) -> str:
        """Something that cannot be done now, as one types it: what people wonder about or, at best, a rule forbids."""
        impossible = [action for action in self.match.game.actions.all if action not in self.actions]
        asked = [[a for a in impossible if a.family.name == kind] for kind in boards.curious(self.match.game)]
        readable = [action for action in impossible if len(action.values) == 1 and action.name[-1].isalpha()]
        best = min(next(filter(None, [*asked, readable, impossible, self.actions])), key=self._strangeness)
        return self.typed(best)

    def typed(self, action: Action) -> str:
        """How one types an action: by its name in English, elsewhere by its words."""
        if self._is_english:
            return _plain(action.name)
        return self._words(action).partition(" (")[0].lower()

    def _strangeness(self, action: Action) -> tuple[bool, bool, int]:
        """How little an action is to the point: it answers another question, none like it is possible, it is long."""
        refusal = self.match.why_not(self.seat, action)
        elsewhere = refusal is not None and refusal.message is not None and "asked" in refusal.message.facts
        return elsewhere, all(action.family is not a.family for a in self.actions), len(action.name)

    def _answer(self, action: Action) -> str:
        """Why not this one, with its rule; or that it is allowed."""
        refusal = self.match.why_not(self.seat, action)
        if refusal is None:
            return self.say("choice.allowed", action=action.name)
        number = self.say("choice.rule", number=refusal.number) if refusal.number else ""
        words = self.match.say(refusal.message).rstrip(".") if refusal.message else refusal.words
        if self._is_english:  # other languages begin a sentence with a capital after a colon
            words = f"{words[:1].lower()}{words[1:]}"
        told = f"{words.rstrip('.')}{number}"
        return told if told.endswith("?") else f"{told}."

    def _numbers(self, actions: Iterable[Action]) -> str:
        told = [self.say("choice.one", number=self.number(a), label=self.label(a)) for a in actions]
        others = self.say("choice.or_others") if len(told) > MOST_TOLD else ""
        return self.say("choice.or").join(told[:MOST_TOLD]) + others

    def _why_not(self, actions: list[Action], answer: str) -> str:
        return self.say("choice.why_not", action=self._all_of(actions), answer=answer)

    def _all_of(self, actions: list[Action]) -> str:
        """What they are called: in English by their names, several of a family by its own; elsewhere by their words."""
        families: dict[str, list[Action]] = {}
        for action in actions:
            families.setdefault(action.family.name, []).append(action)
        named = [_plain(own[0].name if len(own) == 1 else family) for family, own in families.items()]
        if not self._is_english:
            named = [self._words(own[0]) + (", …" if len(own) > 1 else "") for own in families.values()]
        told = ", ".join(named[:MOST_TOLD]) + (", …" if len(named) > MOST_TOLD else "")
        return told[:1].upper() + told[1:]

    def _words(self, action: Action) -> str:
        """An action's label, legal or not."""
        return self.match.say(self.match.label(self.seat, action))

    @property
    def _is_english(self) -> bool:
        return self.match.language == ENGLISH


def _amounts(actions: list[Action]) -> list[int]:
    """Where every choice is a number of something, that number is what one types."""
    families = {action.family.name: action.family for action in actions}
    domains = [domain for family in families.values() for domain in family.arguments.values()]
    if len(families) == 1 and len(domains) == 1 and isinstance(domains[0], range):
        return [action.values[0] for action in actions]
    return []


def _plain(name: str) -> str:
    """An action's name as people type it."""
    return name.replace(":", " ").replace("_", " ")


def _tokens(text: str) -> list[str]:
    return [word for word in re.split(r"[^\w']+", text.lower().replace("_", " ")) if word]
