"""What the terminal itself says, in the language of the game: `words/en.toml` and `words/de.toml` beside it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from holdfast.engine.words.catalogue import Words, catalogue_languages, read_language

FOLDER = files(__package__) / "words"
ENGLISH = "en"


class Phrases:
    """One language's phrases, by key; where it lacks one, English stands in."""

    def __init__(self, language: str) -> None:
        self.words = Words(read_language(FOLDER, ENGLISH) | read_language(FOLDER, language))

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
    return Phrases(language)


def languages() -> list[str]:
    """The languages the terminal speaks."""
    return catalogue_languages(FOLDER)


def _is_command(key: str) -> bool:
    return key.startswith("command.")
