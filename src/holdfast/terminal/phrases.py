"""What the terminal itself says, in the language of the game: `words/LANGUAGE/terminal.toml` of Holdfast."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from holdfast.engine.words.catalogue import ENGLISH, HOUSE_WORDS, Words, catalogue_languages, read_language

TERMINAL_WORDS = "terminal"


@dataclass(frozen=True)
class Phrases:
    """Phrases by key, in one language."""

    words: Words

    def __call__(self, key: str, **facts: Any) -> str:
        """The phrase with its gaps filled. Many stand in the middle of a sentence, so none gets a capital."""
        return self.words.fill(self.words.catalogue[key], facts)

    @property
    def commands(self) -> Mapping[str, str]:
        """What players may type for each command: the word of this language, and the English one."""
        own = {word: key.removeprefix("command.") for key, word in self.words.catalogue.items() if _is_command(key)}
        return {name: name for name in own.values()} | own


@cache
def phrases(language: str) -> Phrases:
    """The terminal's own; where the language lacks one, English stands in."""
    english, own = (read_language(HOUSE_WORDS, spoken, TERMINAL_WORDS) for spoken in (ENGLISH, language))
    return Phrases(Words(english | own))


def languages() -> list[str]:
    """The languages the terminal speaks."""
    return catalogue_languages(HOUSE_WORDS)


def _is_command(key: str) -> bool:
    return key.startswith("command.")
