"""How what a match says goes over the line: a key with its facts for any language, and the sentence in English."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import msgspec

from holdfast.engine.matches.chronicle import Hearing, Seat, Veils
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import Note
from holdfast.engine.rules.rule import Told
from holdfast.engine.words.catalogue import ENGLISH, Message, Name, Names, key_of
from holdfast.server.protocol.messages import Noted
from holdfast.server.protocol.sentences import Sentence


class Alike:
    """What several hear alike, put into words once; the names are those that pieces have now."""

    def __init__(self, match: Match) -> None:
        self.match, self.names, self.words = match, match.names(), match.words(ENGLISH)
        self.messages: dict[Told, Message] = {}
        self._said: dict[int, tuple[Message, Sentence]] = {}  # by the message's id, its own while it is here

    def sentence(self, message: Message) -> Sentence:
        known = self._said.get(id(message))
        if known is None:
            words = self.words.say(message, self.names)
            said = Sentence(message.key, _facts(message, self.names), words, self.match.losers(message))
            known = self._said[id(message)] = message, said
        return known[1]


def told(match: Match, message: Message, names: Names | None = None) -> Sentence:
    """A message, with the names pieces have now; whoever has much to tell asks for them once."""
    names = match.names() if names is None else names
    words = match.words(ENGLISH).say(message, names)
    return Sentence(message.key, _facts(message, names), words, match.losers(message))


def offered(match: Match, message: Message, names: Names, called: dict[str, Any]) -> Sentence:
    """A label beside others: its facts are keys alone, and what the pieces go by stands once for all in `called`."""
    sentence = told(match, message, names)
    return msgspec.structs.replace(sentence, facts={n: _by_key(fact, called) for n, fact in sentence.facts.items()})


def _by_key(fact: Any, called: dict[str, Any]) -> Any:
    if isinstance(fact, list):
        return [_by_key(one, called) for one in fact]
    if not isinstance(fact, dict):
        return fact
    if "piece" in fact:
        called[fact["piece"]] = fact
        return fact["piece"]
    if "facts" in fact:  # a sentence inside
        return {**fact, "facts": {name: _by_key(one, called) for name, one in fact["facts"].items()}}
    return fact


def said(message: Message, words: str) -> Sentence:
    """A message of no match, with its sentence in English."""
    return Sentence(message.key, _facts(message, {}), words)


def heard(
    match: Match, hearing: Hearing, seat: Seat, veils: Veils, alike: Alike | None = None
) -> tuple[list[Sentence], list[Noted]]:
    """What the seat heard then, and what was said and drawn and is not veiled; `alike` is what others heard too, where
    pieces are still called what they were."""
    messages = hearing.messages(seat, veils, alike.messages if alike else None)
    notes = [_noted(note) for note in hearing.notes(seat, veils)]
    if alike is not None:
        return [alike.sentence(message) for message in messages], notes
    words, names = hearing.words, hearing.names(veils) if messages else {}
    return [Sentence(m.key, _facts(m, names), words.say(m, names), match.losers(m)) for m in messages], notes


def _noted(note: Note) -> Noted:
    said = Noted(note.seat, note.text, note.ink.name, len(note.ink), dict(note.texts), dict(note.corrected))
    return msgspec.structs.replace(said, note=note.id, veiled=sorted(note.veiled))


def answered(
    hearing: Hearing, answer: tuple[Message, Message] | None, veils: Veils, alike: Alike | None = None
) -> tuple[Sentence, Sentence] | tuple[None, None]:
    """The question and the answer of a move that everybody saw."""
    if answer is None:
        return None, None
    if alike is not None:
        return alike.sentence(answer[0]), alike.sentence(answer[1])
    words, names = hearing.words, hearing.names(veils)
    asked, chosen = (Sentence(m.key, _facts(m, names), words.say(m, names)) for m in answer)
    return asked, chosen


def _facts(message: Message, names: Names) -> dict[str, Any]:
    return {name: _plain(fact, names) for name, fact in message.facts.items()}


def _plain(fact: Any, names: Names) -> Any:
    """A fact as JSON has it: a piece is its key in the catalogue, or says by whose name it goes today. A name that
    somebody gave is no key, whatever it looks like: `{"name": "event.fell"}`."""
    if isinstance(fact, tuple):
        return [_plain(one, names) for one in fact]
    if isinstance(fact, Message):
        return _message(fact, names)
    if isinstance(fact, Name):
        return fact.to_json()
    if not isinstance(fact, IntEnum):
        return fact
    key = key_of(fact)
    other = names.get(key)
    if isinstance(other, Name):
        return {**other.to_json(), "piece": key}
    if isinstance(other, Message):
        return {**_message(other, names), "piece": key}
    return key if other is None else {"key": key_of(other), "facts": {}, "piece": key}


def _message(message: Message, names: Names) -> dict[str, Any]:
    """A part of a sentence; where a content words it, with those words."""
    said = {"key": message.key, "facts": _facts(message, names)}
    own = names.get(message.key)
    return {**said, "pattern": own.text} if isinstance(own, Name) and not own.note else said
