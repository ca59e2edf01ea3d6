"""A match as its chronicle may tell it: what everybody may know while it runs, and all of it when it is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import IntEnum
from functools import cache, cached_property

from holdfast.engine.matches.chronicle import Telling
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import Note
from holdfast.engine.words.catalogue import (
    ENGLISH,
    HOUSE_WORDS,
    Message,
    Name,
    Names,
    Words,
    catalogue_languages,
    read_language,
)

from .leaves import Leaf

OWN_WORDS = "chronicle"  # the part of the house's words that only a book needs


@dataclass(frozen=True)
class Sitting:
    """Who played, where and when, as far as somebody kept it."""

    people: Sequence[str]  # what they are called, seat by seat; "" where nobody knows
    name: str = ""  # of the table
    days: Sequence[date] = ()  # the first and the last of them
    ended: bool = False  # people gave it up before its end: nobody will move, and all may be told


@dataclass(frozen=True)
class Account:
    match: Match
    sitting: Sitting
    language: str
    # How a game tells what somebody wrote with an event; None where it is quoted as in any game.
    written: Callable[[Account, Message, Note], Sequence[Leaf] | None]
    is_told: Callable[[Message, Message], bool]  # whether the sentence before has said what this event tells

    @property
    def over(self) -> bool:
        """Whether nobody will move any more, so that all may be told."""
        return self.match.over or self.sitting.ended

    @cached_property
    def tellings(self) -> list[Telling]:
        """What happened, move by move."""
        return list(self.match.tellings(None, everything=self.over))

    @cached_property
    def notes(self) -> Mapping[int, Note]:
        """What was said and drawn, as its authors would have it now and nobody veiled it."""
        return self.match.notes(None)

    def note_of(self, telling: Telling) -> Note | None:
        """What came with a move; nothing of it is told where it was only corrected later."""
        if telling.note is None or telling.note.corrected:
            return None
        return self.notes.get(telling.number, telling.note)

    @cached_property
    def words(self) -> Words:
        """The game's words, and the book's own."""
        words = self.match.words(self.language)
        return Words(house_words(self.language) | words.catalogue, words.numbers)

    @cached_property
    def names(self) -> Names:
        """What pieces are called now, as far as it is not veiled."""
        return self.tellings[-1].names

    def say(self, told: Message | IntEnum | str, names: Names | None = None) -> str:
        """In the book's language, with the names that pieces have now, or had then, and those of people."""
        return self.words.say(told, {**(self.names if names is None else names), **self.people})

    @cached_property
    def people(self) -> Names:
        """What seats are called in every sentence."""
        return {f"seat.seat_{p}": Name("seat", self.seat(p)) for p in range(self.match.seats)}

    def own(self, key: str, **facts: object) -> str:
        """A phrase of the book's own. Some stand in the middle of a sentence, so none gets a capital."""
        return self.words.fill(self.words.catalogue[f"{OWN_WORDS}.{key}"], facts, {**self.names, **self.people})

    def seat_name(self, seat: int) -> str:
        """What the game calls a seat."""
        return self.words.say(self.match.seat_message(seat), self.names)

    def seat(self, seat: int) -> str:
        """Who sat there; where nobody knows, or two go by the same name as two bots may, what the game calls it."""
        sat = self.sitting.people
        return sat[seat] if sat[seat] and sat.count(sat[seat]) == 1 else self.seat_name(seat)

    def side_name(self, seats: Sequence[int]) -> str:
        return ", ".join(map(self.seat, seats))


@cache
def house_languages() -> list[str]:
    return catalogue_languages(HOUSE_WORDS)


def house_words(language: str) -> dict[str, str]:
    """The book's own; where the language lacks one, English stands in."""
    return _house_words(house_language(language))


def house_language(wanted: str) -> str:
    """The one the book has. Whoever asks may be a stranger: what they call a language is no folder, and is not kept."""
    return wanted if wanted in house_languages() else ENGLISH


@cache
def _house_words(language: str) -> dict[str, str]:
    english, own = (read_language(HOUSE_WORDS, spoken, OWN_WORDS) for spoken in (ENGLISH, language))
    return english | own
