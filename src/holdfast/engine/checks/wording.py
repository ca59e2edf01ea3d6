"""Whether a game's tables hold together: every action has a name, every refusal a rule, every event its words.

Part of the compliance suite. `flaws` looks at the tables alone; a `Speaker` listens while the game is played, because
only then is known which labels, prompts and reasons a game really says, and with which facts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import IntEnum
from importlib.resources import files
from typing import Any

from holdfast.engine.rules.actions import UnknownAction
from holdfast.engine.rules.events import EventEnum, Secret
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.ink import Drawing, InkError
from holdfast.engine.rules.state import MOST_SEATS
from holdfast.engine.words.catalogue import ENGLISH, GAP, Message, gaps, key_of
from holdfast.engine.words.numbers import is_a_number
from holdfast.engine.words.rulebook import Rulebook, UnknownRule

from .translation import flaw_of_message, flaws_of_translations

RULE_NUMBER = re.compile(r"\b\d+\.\d+(?:\.\d+)*[a-z]?\b")
NUMERAL = re.compile(r"\b\d+\b")


def flaws(game: Game) -> Iterator[str]:
    """A sentence for each thing that is wrong with the game's tables."""
    yield from _flaws_of_actions(game)
    yield from _flaws_of_refusals(game)
    yield from _flaws_of_texts(game)
    yield from _flaws_of_events(game)
    yield from _flaws_of_words(game)
    yield from _flaws_of_numbers(game)
    yield from _flaws_of_stamps(game)
    yield from _flaws_of_faces(game, words=game.words().catalogue)
    yield from flaws_of_translations(game)
    if len(set(game.features)) != len(game.features):
        yield "two features have the same name; observers could not tell them apart"
    if not 1 <= max(game.options.all["players"].values) <= MOST_SEATS:
        yield f"a game seats 1 to {MOST_SEATS}, and option players offers {game.options.all['players'].values}"


def _flaws_of_actions(game: Game) -> Iterator[str]:
    for action in game.actions.all:
        for written in (action.name, action.structure):
            try:
                read = game.actions.parse(written)
            except UnknownAction as error:
                yield f"action {action.number} is written {written!r}, and that cannot be read back: {error}"
                continue
            if read.number != action.number:
                yield f"{written!r} is written for action {action.number} and read as {read.number}"


def _flaws_of_stamps(game: Game) -> Iterator[str]:
    """Each stamp is a drawing, and is called something: whoever cannot see it places it by its name."""
    catalogue = game.words().catalogue
    for name, strokes in game.stamps.items():
        try:
            Drawing.of(strokes)
        except InkError as error:
            yield f"stamp {name} is no drawing: {error}"
        if f"stamp.{name}" not in catalogue:
            yield f"stamp {name} has no name: give the words a stamp.{name}"
    for key, sketch in game.sketches.items():
        if unknown := [placed.stamp for placed in sketch if placed.stamp not in game.stamps]:
            yield f"the sketch of {key} has {unknown[0]}, which is no stamp"
        if key not in catalogue:
            yield f"there is a sketch of {key}, but the words do not know it"


def _flaws_of_refusals(game: Game) -> Iterator[str]:
    book = _rulebook(game)
    for reason in game.refusals:
        if (reason == 0) != (not reason.rule or not reason.words):
            yield f"refusal {reason!r} lacks its rule number or its words; only the first, 0, is none and has none"
        elif reason != 0 and book is not None:
            try:
                book.find(reason.rule)
            except UnknownRule as error:
                yield f"refusal {reason!r} names rule {reason.rule}, but {error}"


def _flaws_of_texts(game: Game) -> Iterator[str]:
    """Whoever says too much or too little with a move is told by which rule."""
    rooms = [room for family in game.actions.families for room in family.texts.values()]
    if rooms and game.actions.too_long is None:
        yield "actions take texts; say by which rule one is too long, with Actions(too_long=…)"
    if any(room.least for room in rooms) and game.actions.blank is None:
        yield "actions need texts; say by which rule one is blank, with Actions(blank=…)"
    known = {"what", "n", "most", "least"}
    for reason in (game.actions.too_long, game.actions.blank):
        if reason is not None and (extra := _names(game.refusals(reason).words) - known):
            yield f"refusal {reason!r} has the gap {_braced(extra)}; of a text are known {_braced(known)}"
    catalogue = game.words().catalogue
    for name in sorted({name for family in game.actions.families for name in family.texts}):
        if f"note.{name}" not in catalogue:
            yield f"words/en has no 'note.{name}', which a text is called"


def _rulebook(game: Game) -> Rulebook | None:
    return Rulebook.of(game) if (files(game.package) / "rulebook.md").is_file() else None


def _flaws_of_events(game: Game) -> Iterator[str]:
    for event in game.events:
        for fact, domain in event.facts.items():
            if isinstance(domain, Secret) and domain.to not in event.facts:
                yield f"{event.key} keeps '{fact}' for the seat in '{domain.to}', which is not one of its facts"


def _flaws_of_words(game: Game) -> Iterator[str]:
    words = game.words()
    for event in game.events:
        yield from _flaws_of_sentence(words.catalogue, event.key, set(event.facts))
        open_facts = {name for name, domain in event.facts.items() if not isinstance(domain, Secret)}
        if open_facts != set(event.facts):
            yield from _flaws_of_sentence(words.catalogue, f"{event.key}.hidden", open_facts)
        yield from _flaws_of_templates(words.catalogue, event, open_facts)
    for member in (member for enum in _spoken_enums(game) for member in enum):
        if not words.has(key_of(member)):
            yield f"words/en has no '{key_of(member)}'"
    for family in game.actions.families:
        if not any(
            key == f"action.{family.name}" or key.startswith(f"action.{family.name}_") for key in words.catalogue
        ):
            yield f"words/en has no 'action.{family.name}'"
    yield from _flaws_of_decisions(game, words.catalogue)


def _flaws_of_templates(catalogue: Mapping[str, str], event: EventEnum, facts: set[str]) -> Iterator[str]:
    """The other facts fill the gaps of a template."""
    for member in (member for enum in event.templates.values() for member in enum):
        if extra := _names(catalogue.get(key_of(member), "")) - (facts - set(event.templates)):
            yield f"words/en: '{key_of(member)}' has the gap {_braced(extra)}, which {event.key} does not fill"


def _flaws_of_numbers(game: Game) -> Iterator[str]:
    """A number stands once, in the content or among the options, and words have a gap for it; 0 and 1 may be bare."""
    names = {key_of(member) for enum in _spoken_enums(game) for member in enum}
    for key, sentence in game.patterns(ENGLISH).items():
        bare = set(NUMERAL.findall(RULE_NUMBER.sub("", GAP.sub("", sentence)))) - {"0", "1"}
        for number in sorted(bare) if key not in names else ():
            yield f"words/en says {number} at '{key}': name it in content.py, and write {{ITS_NAME}} for it"
    told = game.options.numbers(game.options.defaults())
    for key, sentence in game.words().catalogue.items():
        unknown = {name for name, _ in gaps(sentence) if is_a_number(name)} - told.keys()
        if unknown:
            yield f"'{key}' has the gap {_braced(unknown)}: neither content.py nor the options name such a number"


def _flaws_of_decisions(game: Game, catalogue: Mapping[str, str]) -> Iterator[str]:
    """A prompt's key is the game's own affair, but a section of decisions must not be half full."""
    for section in ("decision", "prompt"):
        if any(key.startswith(f"{section}.") for key in catalogue):
            for decision in game.decisions:
                key = f"{section}.{decision.name.lower()}"
                if decision != 0 and not any(k == key or k.startswith((f"{key}.", f"{key}_")) for k in catalogue):
                    yield f"words/en has no '{key}', and other decisions have their words there"


def _flaws_of_faces(game: Game, words: Mapping[str, str]) -> Iterator[str]:
    """What stands on a piece has a name, and what is told about it is known of it."""
    marks = {face.key: face.marks for face in game.faces}
    for name in sorted({name for face in marks.values() for name in face}):
        if f"view.{name}" not in words:
            yield f"words/en has no 'view.{name}', and pieces bear that mark"
    for key in (key for key in words if key.count(".") == 1 or key in marks):
        about = next((a for a in (f"about.{key}", f"about.{key.partition('.')[0]}") if a in words), "")
        if missing := _names(words.get(about, "")) - set(marks.get(key, ())):
            yield f"words/en: '{about}' has the gap {_braced(missing)}, a mark that {key} does not bear"
    for key in (key for key in words if key.startswith("keyword.") and key.count(".") == 1):
        if f"about.{key}" not in words:
            yield f"words/en has no 'about.{key}', which tells what the keyword means"
    book = _rulebook(game)
    for key in (key for key in words if key.startswith("about.")):
        for number in RULE_NUMBER.findall(words[key]):
            if book is not None and number not in book.sections:
                yield f"words/en: '{key}' names rule {number}, which the rulebook has not"


def _flaws_of_sentence(catalogue: Mapping[str, str], key: str, facts: set[str]) -> Iterator[str]:
    if key not in catalogue:
        yield f"words/en has no '{key}'"
    elif extra := _names(catalogue[key]) - facts:
        yield f"words/en: '{key}' has the gap {_braced(extra)}; its facts are {', '.join(sorted(facts)) or 'none'}"


def _spoken_enums(game: Game) -> Iterator[type[IntEnum]]:
    """The enums whose members are said: arguments of actions and facts of events."""
    domains: list[Any] = [domain for family in game.actions.families for domain in family.arguments.values()]
    for event in game.events:
        domains += event.domains.values()
    enums = {d for d in domains if isinstance(d, type) and issubclass(d, IntEnum)}
    yield from sorted(enums, key=lambda enum: enum.__name__)


def _names(sentence: str) -> set[str]:
    """The names in braces that facts must fill."""
    return {name for name, _ in gaps(sentence) if not is_a_number(name)}


def _braced(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))


class Speaker:
    """Listens to what a game says, and knows what cannot be said."""

    def __init__(self, game: Game) -> None:
        self.game, self.catalogue, self._book = game, game.words().catalogue, _rulebook(game)
        self._translations = {language: game.own_catalogue(language) for language in game.languages()}
        self._heard: set[tuple[int, str]] = set()  # refusals that were said once already

    def flaw(self, message: Message) -> str:
        """What is wrong with a message, or ""."""
        if message.key not in self.catalogue:
            return f"words/en has no '{message.key}'"
        if missing := _names(self.catalogue[message.key]) - set(message.facts):
            return f"'{message.key}' is said without {_braced(missing)}"
        facts = [one for fact in message.facts.values() for one in (fact if isinstance(fact, tuple) else (fact,))]
        for fact in facts:
            if isinstance(fact, Message) and (inner := self.flaw(fact)):
                return inner
            if isinstance(fact, IntEnum) and key_of(fact) not in self.catalogue:
                return f"words/en has no '{key_of(fact)}', which '{message.key}' says"
        for language, own in self._translations.items():
            if flaw := flaw_of_message(own, message):
                return f"words/{language} {flaw}"
        return ""

    def flaw_of_rule(self, number: str) -> str:
        """What is wrong with a rule's number, or ""."""
        try:
            if self._book is not None:
                self._book.find(number)
        except UnknownRule as error:
            return f"it names rule {number}, but {error}"
        return ""

    def flaw_of_refusal(self, s: Any, seat: int, action: int, code: int) -> str:
        """What is wrong with the words of a refusal, or "". Each is looked at once for each kind of action."""
        a = self.game.actions[action]
        if (code, a.family.name) in self._heard:
            return ""
        self._heard.add((code, a.family.name))
        if code not in set(map(int, self.game.refusals)):
            return f"why_not({a.name}) answers {code}, which `refusals` does not explain"
        return self.flaw(self.game.refusal_message(s, seat, action, code))
