"""Words are data: labels, events, reasons and names are keys with arguments; catalogues turn them into sentences.

A catalogue is a TOML file of sections (`[event]`, `[action]`, `[region]`, …), or several: `de.toml` and `de.cards.toml`
are both German. `{who}` in a sentence is the argument
`who`, itself a name from the catalogue if it is a member of an enum: `Region.FOREST` is the key `region.forest`.

Names change with their place in a sentence, numbers change the words beside them. `{to:into}` is the name in its form
`into`, the key `region.forest.into`, and the name as it is where it has no such form. `{cards:card|cards}` is the first
word if `cards` is 1, and the second if not. A tuple of facts is said one after the other: `Hold the gate; Sortie`.
What begins a sentence gets a capital, also in the middle of a message.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from importlib.resources.abc import Traversable
from typing import Any

SENTENCE_ENDS = (". ", "! ", "? ")


@dataclass(frozen=True)
class Message:
    """Something to say: a key of the catalogue and what fills its gaps."""

    key: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, **{n: key_of(v) if isinstance(v, IntEnum) else v for n, v in self.facts.items()}}


def key_of(member: IntEnum) -> str:
    """The catalogue key of an enum's member."""
    return f"{type(member).__name__.lower()}.{member.name.lower()}"


class Words:
    """One language's catalogue for one game."""

    def __init__(self, catalogue: Mapping[str, str]) -> None:
        self.catalogue = dict(catalogue)

    def say(self, message: Message | IntEnum | str, names: Mapping[str, IntEnum] | None = None) -> str:
        """The sentence for a message. `names` lets a piece go by another's name: the Red Defender is Ezru today."""
        names = names or {}
        if isinstance(message, IntEnum):
            message = names.get(key_of(message), message)
            message = key_of(message)
        if isinstance(message, str):
            return self.catalogue.get(message, message.rpartition(".")[2].replace("_", " "))
        pattern = self.catalogue.get(message.key)
        if pattern is None:
            facts = [str(_Fact(self, fact, names)) for fact in message.facts.values()]
            return " ".join([message.key.rpartition(".")[2].replace("_", " "), *facts])
        return _capital(self.fill(pattern, message.facts, names))

    def say_form(self, fact: Any, form: str, names: Mapping[str, IntEnum]) -> str:
        """A fact as it stands in the middle of a sentence, in a form such as `into`; "" is the plain one."""
        if isinstance(fact, IntEnum):
            key = key_of(names.get(key_of(fact), fact))
            return self.catalogue.get(f"{key}.{form}") or self.say(key)
        if isinstance(fact, Message):
            pattern = self.catalogue.get(f"{fact.key}.{form}")
            return self.say(fact, names) if pattern is None else self.fill(pattern, fact.facts, names)
        if isinstance(fact, tuple):
            return "; ".join(self.say_form(one, form, names) for one in fact)
        return str(fact)

    def fill(self, pattern: str, facts: Mapping[str, Any], names: Mapping[str, IntEnum] | None = None) -> str:
        """A sentence, or a part of one, with its gaps filled."""
        names, filled = names or {}, ""
        for before, name, form, _ in string.Formatter().parse(pattern):
            filled += before
            if name is not None:
                fact = _Fact(self, facts[name], names) if name in facts else _Gap(name)
                said = format(fact, form or "")
                filled += _capital(said) if before.endswith(SENTENCE_ENDS) else said
        return filled

    def has(self, key: str) -> bool:
        return key in self.catalogue


def gaps(sentence: str) -> list[tuple[str, str]]:
    """The names in braces, each with its form or its words for one and many."""
    return [(name, form or "") for _, name, form, _ in string.Formatter().parse(sentence) if name]


@dataclass(frozen=True)
class _Fact:
    """What fills a gap, in whatever form the gap asks for."""

    words: Words
    fact: Any
    names: Mapping[str, IntEnum]

    def __format__(self, form: str) -> str:
        one, either, many = form.partition("|")
        if either:
            return one if self.fact == 1 else many
        return self.words.say_form(self.fact, form, self.names)

    def __str__(self) -> str:
        return format(self)


class _Gap(str):
    """A gap nothing fills, left to be seen."""

    def __format__(self, form: str) -> str:
        return "{" + self + "}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def read_catalogue(file: Traversable) -> dict[str, str]:
    """A TOML catalogue, flattened: `[event] fell = "…"` is the key `event.fell`."""
    flat: dict[str, str] = {}

    def walk(prefix: str, table: Mapping[str, Any]) -> None:
        for name, value in table.items():
            if isinstance(value, dict):
                walk(f"{prefix}{name}.", value)
            else:
                flat[prefix + name] = str(value)

    walk("", tomllib.loads(file.read_text("utf-8")))
    return flat


def read_language(folder: Traversable, language: str) -> dict[str, str]:
    """All that the files of a language in a folder say; nothing if there are none."""
    found: dict[str, str] = {}
    for file in sorted(_catalogues(folder), key=lambda file: file.name):
        if file.name.partition(".")[0] == language:
            found |= read_catalogue(file)
    return found


def catalogue_languages(folder: Traversable) -> list[str]:
    """The languages a folder has catalogues of."""
    return sorted({file.name.partition(".")[0] for file in _catalogues(folder)})


def _catalogues(folder: Traversable) -> list[Traversable]:
    return [file for file in folder.iterdir() if file.name.endswith(".toml")]
