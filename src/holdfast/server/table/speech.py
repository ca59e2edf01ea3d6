"""How what a match says goes over the line: a key with its facts for any language, and the sentence in English."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import msgspec

from holdfast.engine.matches.chronicle import Hearing, Seat, Veils
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import Note
from holdfast.engine.words.catalogue import ENGLISH, Message, Name, Names, key_of
from holdfast.server.protocol.messages import Noted
from holdfast.server.protocol.sentences import Sentence


def told(match: Match, message: Message, names: Names | None = None) -> Sentence:
    """A message, with the names pieces have now; whoever has much to tell asks for them once."""
    names = match.names() if names is None else names
    return Sentence(message.key, _facts(message, names), match.words(ENGLISH).say(message, names))


def heard(hearing: Hearing, seat: Seat, veils: Veils, names: Names | None = None) -> tuple[list[Sentence], list[Noted]]:
    """What the seat heard then, and what was said and drawn and is not veiled; `names` are those the pieces had, if
    they are known."""
    messages, words = hearing.messages(seat), hearing.words
    names = hearing.names(veils) if messages and names is None else names or {}
    spoken = [Sentence(m.key, _facts(m, names), words.say(m, names)) for m in messages]
    return spoken, [_noted(note) for note in hearing.notes(seat, veils)]


def _noted(note: Note) -> Noted:
    said = Noted(note.seat, note.text, note.ink.name, len(note.ink), dict(note.texts), dict(note.corrected))
    return msgspec.structs.replace(said, note=note.id, veiled=sorted(note.veiled))


def answered(
    hearing: Hearing, answer: tuple[Message, Message] | None, veils: Veils, names: Names | None = None
) -> tuple[Sentence, Sentence] | tuple[None, None]:
    """The question and the answer of a move that everybody saw."""
    if answer is None:
        return None, None
    words, names = hearing.words, hearing.names(veils) if names is None else names
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
        return {"key": fact.key, "facts": _facts(fact, names)}
    if isinstance(fact, Name):
        return fact.to_json()
    if not isinstance(fact, IntEnum):
        return fact
    key = key_of(fact)
    other = names.get(key)
    if isinstance(other, Name):
        return {**other.to_json(), "piece": key}
    return key if other is None else {"key": key_of(other), "facts": {}, "piece": key}
