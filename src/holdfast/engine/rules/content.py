"""What a match is played with, beside its rules: tables that come from files, the game's own or somebody's.

    class Buildings(Content):
        cards: Card[256]        # rows of records, as in any record

    class State(GameState, content=Buildings): …

    @rule
    def strength(s: State, c: int) -> int:
        return s.content.cards[c].strength

A game's `content_from` makes one from the texts that people brought; from none, it makes the game's own. To rules it
is a record like any other that nobody may change. It lies beside the state, not in its bytes: all states of a match
share one, compiled rules are handed it as an argument, and games side by side may each have another, without anything
being compiled anew.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from holdfast.engine.words.catalogue import Message, Name, key_of

from .records import Record
from .sketches import Sketch

MOST_TEXTS = 16  # that one match is played with
LONGEST_TEXT = 64 * 1024  # bytes of one of them
KEPT = 64  # contents that are kept when they were read
LONGEST_WORD = 32  # letters of a name as it is written in actions
OWN = {"names", "texts", "warnings", "sketches", "array", "digest"}  # what every content has
Path = tuple[str | int, ...]  # where something stands in a file
WORD = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True)
class Problem:
    """Something in a text that is not as it must be, or, if it is but a warning, not as it should be."""

    sentence: str
    line: int = 0  # counted from 1; 0: the text as a whole
    code: str = ""  # the game's own name for it, if it has one: E_RANGE
    where: str = ""  # what it is about: the card `spark`
    warning: bool = False
    text: int = 0  # which of several, counted from 0
    path: Path = ()  # the field it is about, from the outside in: ("card", 2, "cost")
    told: Message | None = None  # the same for other languages, if the game's words have it
    field: str = ""  # which field of that: `cost`; nothing where it is about the whole

    def __str__(self) -> str:
        line = f"line {self.line}: " if self.line else ""
        code = f" [{self.code}]" if self.code else ""
        return f"{line}{'warning: ' if self.warning else ''}{self.sentence}{code}"


class ContentError(ValueError):
    """Content that a match cannot be played with; `problems` are all that was found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(str(problem) for problem in self.problems if not problem.warning))


class Content(Record):
    """Base of a game's content. Beside its fields it has what people call things, and the texts it was made from."""

    def __init_subclass__(cls) -> None:
        if taken := OWN & set(inspect.get_annotations(cls)):
            raise TypeError(f"{cls.__name__}.{min(taken)}: every content has something of that name; take another")

    def __init__(self) -> None:
        super().__init__()
        self.names: Mapping[str, Name] = {}  # by the keys of members of enums: `card.slot_3`
        self.texts: tuple[str, ...] = ()  # that somebody brought; none: it is the game's own
        self.warnings: tuple[Problem, ...] = ()
        self.sketches: dict[str, Sketch] = {}  # of what bots draw, by key, where a text says so; see `sketches`

    def name_of(self, member: IntEnum) -> Name:
        """What a thing is called in this match; one that nobody named goes by its place."""
        return self.names.get(key_of(member)) or Name(member.name.lower(), member.name.lower().replace("_", " "))

    @cached_property
    def array(self) -> np.ndarray[Any, Any]:
        """The same for compiled code."""
        return np.frombuffer(bytearray(self.to_bytes()), type(self).dtype)

    @cached_property
    def digest(self) -> str:
        """The hash of all that rules read and people are told; how the texts are laid out does not count."""
        told = sorted((key, name.word, name.text) for key, name in self.names.items())
        return hashlib.sha256(self.to_bytes() + json.dumps(told).encode()).hexdigest()


Reader = Callable[[Sequence[str]], Content]


def canonical(text: str) -> str:
    """A text as it is kept: lines end alike everywhere, and no blanks stand where nobody sees them."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(line.rstrip() for line in lines).strip("\n") + "\n"


@lru_cache(KEPT)
def read_content(reader: Reader, texts: tuple[str, ...]) -> Content:
    """The content that these texts tell, which remembers them. Read once: whoever asks again gets the same object."""
    kept = tuple(canonical(text) for text in texts)
    if len(kept) > MOST_TEXTS:
        raise ContentError([Problem(f"a match is played with at most {MOST_TEXTS} texts, not {len(kept)}")])
    long = [k for k, text in enumerate(kept) if len(text.encode("utf-8", "replace")) > LONGEST_TEXT]
    if long:
        raise ContentError([Problem(f"a text has at most {LONGEST_TEXT // 1024} KiB", text=k) for k in long])
    content = reader(kept)
    content.texts = kept
    return content


def names_for(kind: type[IntEnum], given: Mapping[int, Name]) -> dict[str, Name]:
    """The names of things of one kind by their keys. No two are written alike, for a move could mean either."""
    taken: dict[str, IntEnum] = {}
    for member in kind:
        word = given[member].word if member in given else member.name.lower()
        if word in taken:
            raise ValueError(f"'{word}' is the name of two things, {taken[word].name} and {member.name}")
        taken[word] = member
    return {key_of(kind(value)): name for value, name in given.items()}


def word_for(text: str, taken: Iterable[str] = ()) -> str:
    """How a name is written in actions, whatever letters it has: unlike all that are taken, and always the same."""
    plain = unicodedata.normalize("NFKD", text.replace("ß", "ss")).encode("ascii", "ignore").decode().lower()
    word = re.sub(r"[^a-z0-9]+", "_", plain.replace("'", "")).strip("_")[: LONGEST_WORD - 4].rstrip("_")
    word = word if WORD.fullmatch(word) else f"x_{word}".rstrip("_")
    others, k, found = set(taken), 2, word
    while found in others:
        found, k = f"{word}_{k}", k + 1
    return found
