"""Words are data: labels, events, reasons and names are keys with arguments; catalogues turn them into sentences.

A language is a folder of TOML files (`words/de/table.toml`, `words/de/cards.toml`, …) with sections (`[event]`,
`[action]`, `[region]`, …). `{who}` in a sentence is the argument `who`, itself a name from the catalogue if it is a
member of an enum: `Region.FOREST` is the key `region.forest`.

Names change with their place in a sentence, numbers change the words beside them. `{to:into}` is the name in its form
`into`, the key `region.forest.into`, and the name as it is where it has no such form. `{cards:card|cards}` is the first
word if `cards` is 1, and the second if not. A tuple of facts is said one after the other: `Hold the gate; Sortie`.
What begins a sentence gets a capital, also in the middle of a message.

The web client fills gaps in the same way (`web/src/lib/fill.ts`); both are held to `tests/engine/words/cases.json`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

ENGLISH = "en"  # the language every game speaks, and in which programs are answered
HOUSE_WORDS = files("holdfast") / "words"  # a folder for each language, with what is said whatever is played
GAP = re.compile(r"\{([\w.]+)(?::([^{}]*))?\}", re.ASCII)
SENTENCE_ENDS = (". ", "! ", "? ")
MOST_PATTERNS = 5_000  # whose gaps are known; a catalogue has some thousand


@dataclass(frozen=True)
class Name:
    """What somebody called a thing. It is said as it was written, in every language, and is never a key: a card called
    `event.fell` is just that."""

    word: str  # how it is written in actions: `imp_tamer`
    text: str  # "Imp Tamer"
    note: int = 0  # of a thing that a player named: with which note, so that it can be veiled
    stock: IntEnum | Name | Message | None = None  # of such a thing: what the game calls it, where that is veiled

    def to_json(self) -> dict[str, str]:
        return {"name": self.text}


@dataclass(frozen=True)
class Message:
    """Something to say: a key of the catalogue and what fills its gaps."""

    key: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, **{n: key_of(v) if isinstance(v, IntEnum) else v for n, v in self.facts.items()}}


# Pieces, by their keys, that go by another's name, by one of their own, or by one put together; a content's templates.
Names = Mapping[str, "IntEnum | Name | Message"]


def key_of(member: IntEnum) -> str:
    """The catalogue key of an enum's member. It is put together once: every sentence asks for several."""
    own = vars(member)
    key: str | None = own.get("catalogue_key")
    if key is None:
        key = own["catalogue_key"] = f"{type(member).__name__.lower()}.{member.name.lower()}"
    return key


class Words:
    """One language's catalogue for one game, and the numbers that fill gaps which no fact fills."""

    def __init__(self, catalogue: dict[str, str], numbers: Mapping[str, int] | None = None) -> None:
        self.catalogue, self.numbers = catalogue, numbers or {}

    def with_numbers(self, numbers: Mapping[str, int]) -> Words:
        """The same words where these numbers hold."""
        return Words(self.catalogue, numbers)

    def say(self, message: Message | IntEnum | Name | str, names: Names | None = None) -> str:
        """The sentence for a message. `names` lets a piece go by another's name: the Red Defender is Ezru today."""
        names = names or {}
        if isinstance(message, IntEnum):
            message = names.get(key_of(message), message)
        if isinstance(message, Name):
            return message.text
        if isinstance(message, IntEnum):
            message = key_of(message)
        if isinstance(message, str):
            return self.catalogue.get(message, message.rpartition(".")[2].replace("_", " "))
        pattern = self._pattern(message.key, names)
        if pattern is None:
            facts = [self.say_form(fact, "", names) for fact in message.facts.values()]
            return " ".join([message.key.rpartition(".")[2].replace("_", " "), *facts])
        return _capital(self.fill(pattern, message.facts, names))

    def called(self, key: str, facts: Mapping[str, str | Name]) -> str:
        """A name that a view gives as a key and what fills its gaps: keys, numbers, or what somebody wrote."""
        known = self.catalogue
        said = {gap: known.get(fact, fact) if isinstance(fact, str) else fact for gap, fact in facts.items()}
        return self.fill(known.get(key, key), said)

    def _pattern(self, key: str, names: Names) -> str | None:
        """The sentence of a key: a content's own, or the catalogue's. What players name is no pattern."""
        own = names.get(key)
        return own.text if isinstance(own, Name) and not own.note else self.catalogue.get(key)

    def say_form(self, fact: Any, form: str, names: Names) -> str:
        """A fact as it stands in the middle of a sentence, in a form such as `into`; "" is the plain one. A name that
        somebody gave has no forms."""
        if isinstance(fact, IntEnum):
            fact = names.get(key_of(fact), fact)
            if isinstance(fact, Message):  # a name and no sentence: it begins as it is written
                name = self.catalogue.get(f"{fact.key}.{form}") or self.catalogue.get(fact.key, fact.key)
                return self.fill(name, fact.facts, names)
        if isinstance(fact, Name):
            return fact.text
        if isinstance(fact, IntEnum):
            key = key_of(fact)
            return self.catalogue.get(f"{key}.{form}") or self.say(key)
        if isinstance(fact, Message):
            pattern = self.catalogue.get(f"{fact.key}.{form}")
            return self.say(fact, names) if pattern is None else self.fill(pattern, fact.facts, names)
        if isinstance(fact, tuple):
            return "; ".join(self.say_form(one, form, names) for one in fact)
        return str(fact)

    def fill(self, pattern: str, facts: Mapping[str, Any], names: Names | None = None) -> str:
        """A sentence, or a part of one, with its gaps filled; a gap nothing fills is left to be seen."""
        first, rest = _pieces(pattern)
        said = [first]
        for gap, after in rest:
            known = facts if gap.name in facts else self.numbers
            if gap.name in known:
                words = self._say_gap(known[gap.name], gap.form, names or {})
                said += (_capital(words) if gap.begins else words, after)
            else:
                said += (gap.written, after)
        return "".join(said)

    def _say_gap(self, fact: Any, form: str, names: Names) -> str:
        one, either, many = form.partition("|")
        if either:
            return one if fact == 1 else many
        return self.say_form(fact, form, names)

    def has(self, key: str) -> bool:
        return key in self.catalogue


class _Gap(NamedTuple):
    name: str
    form: str
    written: str
    begins: bool  # a sentence


@lru_cache(MOST_PATTERNS)
def _pieces(pattern: str) -> tuple[str, list[tuple[_Gap, str]]]:
    """A pattern up to its first gap; then each gap, with what stands after it."""
    found = list(GAP.finditer(pattern))
    ends = [*(gap.start() for gap in found[1:]), len(pattern)]
    rest = []
    for gap, end in zip(found, ends, strict=True) if found else ():
        begins = pattern.endswith(SENTENCE_ENDS, 0, gap.start())
        rest.append((_Gap(gap[1], gap[2] or "", gap[0], begins), pattern[gap.end() : end]))
    return pattern[: found[0].start()] if found else pattern, rest


def gaps(sentence: str) -> list[tuple[str, str]]:
    """The names in braces, each with its form or its words for one and many."""
    return [(name, form) for name, form in GAP.findall(sentence)]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def read_catalogue(file: Traversable) -> dict[str, str]:
    """A TOML catalogue, flattened: `[event] fell = "…"` is the key `event.fell`. ValueError if it is none."""
    flat: dict[str, str] = {}

    def walk(prefix: str, table: Mapping[str, Any]) -> None:
        for name, value in table.items():
            if isinstance(value, dict):
                walk(f"{prefix}{name}.", value)
            else:
                flat[prefix + name] = str(value)

    try:
        walk("", tomllib.loads(file.read_text("utf-8")))
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None
    return flat


def read_language(folder: Traversable, language: str, *parts: str) -> dict[str, str]:
    """All that the files of a language say, or only these parts of them; nothing if there are none."""
    own = folder / language
    found: dict[str, str] = {}
    for file in sorted(_catalogues(own), key=lambda file: file.name) if own.is_dir() else ():
        if not parts or file.name.removesuffix(".toml") in parts:
            found |= read_catalogue(file)
    return found


def catalogue_languages(folder: Traversable) -> list[str]:
    """The languages a folder has catalogues of."""
    return sorted(own.name for own in folder.iterdir() if own.is_dir() and _catalogues(own))


def _catalogues(folder: Traversable) -> list[Traversable]:
    return [file for file in folder.iterdir() if file.name.endswith(".toml")]
