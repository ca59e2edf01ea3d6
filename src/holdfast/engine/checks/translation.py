"""Whether another language says what the English catalogue says: every key, the same gaps, the same numbers.

A translation may add forms of a name (`region.forest.into`), and then has them for every name the gap may hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from typing import Any

from holdfast.engine.rules.game import TABLE_WORDS, Game
from holdfast.engine.words.catalogue import ENGLISH, GAP, HOUSE_WORDS, Message, gaps, key_of, read_language
from holdfast.engine.words.numbers import is_a_number

Catalogue = Mapping[str, str]
SHORT = "short"  # the form by which a keyword is found in a text, besides its name


def flaws_of_translations(game: Game) -> Iterator[str]:
    """A sentence for each thing that is wrong with the game's words in languages other than English."""
    everywhere = read_language(HOUSE_WORDS, ENGLISH, TABLE_WORDS)
    english = {key: sentence for key, sentence in game.patterns(ENGLISH).items() if key not in everywhere}
    for language in game.languages():
        if language != ENGLISH:
            own = game.own_catalogue(language)
            for flaw in (*flaws_of_catalogue(english, own), *_flaws_of_forms(game, own)):
                yield f"words/{language} {flaw}"


def flaws_of_catalogue(english: Catalogue, own: Catalogue) -> Iterator[str]:
    """What is wrong with a translation, of any English catalogue."""
    unreadable = {key for key, sentence in own.items() if not _is_readable(sentence)}
    yield from (f"cannot be read at '{key}': braces must come in pairs, {own[key]!r}" for key in sorted(unreadable))
    readable = {key: sentence for key, sentence in own.items() if key not in unreadable}
    yield from (f"has no '{key}', in English {english[key]!r}" for key in english if key not in own)
    forms = {form for sentence in readable.values() for _, form in gaps(sentence)} | {SHORT}
    for key, sentence in readable.items():
        name, _, form = key.rpartition(".")
        if key in english:
            yield from _flaws_of_sentence(key, english[key], sentence)
        elif name not in english:
            yield f"has '{key}', which English has not: nobody says it"
        elif form not in forms:
            yield f"has the form '{key}', and no sentence asks for {{…:{form}}}"


def _is_readable(sentence: str) -> bool:
    return not set("{}") & set(GAP.sub("", sentence))


def _flaws_of_sentence(key: str, english: str, own: str) -> Iterator[str]:
    meant, said = {name for name, _ in gaps(english)}, {name for name, _ in gaps(own)}
    if extra := said - meant:
        yield f"has at '{key}' the gap {_braced(extra)}, which the English sentence has not: {english!r}"
    if missing := meant - said:
        yield f"leaves out {_braced(missing)} at '{key}', in English {english!r}"
    if sorted(re.findall(r"\d+", english)) != sorted(re.findall(r"\d+", own)):
        yield f"has other numbers at '{key}' than the English {english!r}"
    for name, form in gaps(own):
        if form.count("|") > 1:
            yield f"has at '{key}' the gap {{{name}:{form}}}; there are two words, for one and for many"


def _flaws_of_forms(game: Game, own: Catalogue) -> Iterator[str]:
    """The forms events and actions ask for; what other sentences are filled with shows only in play."""
    facts: dict[str, Mapping[str, Any]] = {f"action.{f.name}": f.arguments for f in game.actions.families}
    for event in game.events:
        facts |= {event.key: event.domains, f"{event.key}.hidden": event.domains}
    for key, domains in facts.items():
        for name, form in _gaps_with_forms(own.get(key, "")):
            domain = domains.get(name, ())
            members = list(domain) if isinstance(domain, type) and issubclass(domain, IntEnum) else []
            if "|" in form:
                if members:
                    yield f"counts {{{name}:{form}}} at '{key}', but {name} is no number"
                continue
            yield from _flaws_of_form(own, key, form, members)


def _gaps_with_forms(sentence: str) -> list[tuple[str, str]]:
    """Those that facts fill; the game's own numbers have no forms, and can be counted."""
    readable = gaps(sentence) if _is_readable(sentence) else []
    return [(name, form) for name, form in readable if form and not is_a_number(name)]


def _flaws_of_form(own: Catalogue, key: str, form: str, pieces: Iterable[IntEnum]) -> Iterator[str]:
    for piece in pieces:
        if f"{key_of(piece)}.{form}" not in own:
            yield f"has no '{key_of(piece)}.{form}', which '{key}' asks for"


def flaw_of_message(own: Catalogue, message: Message) -> str:
    """What is wrong with the forms of a message that is really said, or ""."""
    for name, form in _gaps_with_forms(own.get(message.key, "")):
        fact = message.facts.get(name)
        if "|" in form:
            if not isinstance(fact, int) or isinstance(fact, IntEnum):
                return f"counts {{{name}:{form}}} at '{message.key}', but {name} is no number"
            continue
        piece = key_of(fact) if isinstance(fact, IntEnum) else fact.key if isinstance(fact, Message) else ""
        if f"{piece}.{form}" not in own:
            return f"has no '{piece}.{form}', which '{message.key}' asks for"
    return ""


def _braced(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))
