"""Words are data: labels, events, reasons and names are keys with arguments; catalogues turn them into sentences.

A catalogue is a TOML file of sections (`[event]`, `[action]`, `[region]`, …). `{who}` in a sentence is the argument
`who`, itself a name from the catalogue if it is a member of an enum: `Region.FOREST` is the key `region.forest`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from importlib.resources.abc import Traversable
from typing import Any


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
        facts = {n: self.say(v, names) if isinstance(v, IntEnum | Message) else v for n, v in message.facts.items()}
        pattern = self.catalogue.get(message.key)
        if pattern is None:
            return " ".join([message.key.rpartition(".")[2].replace("_", " "), *map(str, facts.values())])
        sentence = pattern.format_map(_Gaps(facts))
        return sentence[:1].upper() + sentence[1:]

    def has(self, key: str) -> bool:
        return key in self.catalogue


class _Gaps(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


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
