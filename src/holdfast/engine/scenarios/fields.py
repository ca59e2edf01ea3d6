"""Tables that people write, in scenario files: what lies under a key, of the kind it must be, or else a sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from holdfast.engine.rules.records import Record

from .paths import suggestion

Kind = type | tuple[type, ...]
_IN_WORDS = {dict: "a table", str: "text", int: "a number", list: "a list", bool: "true or false"}
_MISSING = object()


class ScenarioError(ValueError):
    """A scenario that cannot be understood or laid on the table: what, where, why, and what to write instead."""


def take(where: str, table: Mapping[str, Any], key: str, kind: Kind, default: Any = _MISSING) -> Any:
    """The value of a key, which must be of that kind."""
    if key not in table:
        if default is _MISSING:
            raise ScenarioError(f"{_at(where)}'{key}' is missing")
        return default
    value = table[key]
    if not _is(value, kind):
        raise ScenarioError(f"{_at(where)}'{key}' is {_words(kind)}, not {value!r}")
    return value


def take_number(where: str, table: Mapping[str, Any], key: str, low: int, high: int, default: int) -> int:
    """The whole number of a key, from `low` to `high`."""
    value = table.get(key, default)
    if not _is(value, int) or (key in table and not low <= value <= high):
        raise ScenarioError(f"{_at(where)}'{key}' is a whole number from {low} to {high}, not {value!r}")
    return int(value)


def take_word(where: str, table: Mapping[str, Any], key: str, known: Collection[str], default: str) -> str:
    """The word of a key, one of those that are known."""
    word: str = take(where, table, key, str, default)
    if word not in known:
        raise ScenarioError(f"{_at(where)}'{key}' cannot be '{word}'; {suggestion(word, known)}")
    return word


def take_list(where: str, table: Mapping[str, Any], key: str, kind: Kind) -> list[Any]:
    """The list of a key, empty if it is not there; everything in it must be of that kind."""
    values: list[Any] = take(where, table, key, list, [])
    each_is(f"{_at(where)}'{key}'", values, kind)
    return values


def each_is(what: str, values: Sequence[Any], kind: Kind) -> None:
    """Refuse a list in which something is of another kind."""
    for value in values:
        if not _is(value, kind):
            raise ScenarioError(f"{what} holds {value!r}, and all in it must be {_words(kind)}")


def known_keys(where: str, table: Any, known: Sequence[str]) -> None:
    """Refuse a table with a key nobody knows."""
    if not isinstance(table, dict):
        raise ScenarioError(f"{_at(where)}this is a table with the keys {', '.join(known)}, not {table!r}")
    for key in table:
        if key not in known:
            raise ScenarioError(f"{_at(where)}there is no key '{key}'; {suggestion(key, known)}")


def known_paths(where: str, table: Mapping[str, Any], words: Sequence[str], record: type[Record]) -> None:
    """Refuse a path that begins neither with a word of the game's own nor with a field of the record."""
    for path in table:
        if path.partition(".")[0].strip() not in (*words, *record.cells):
            known = suggestion(path, [*words, *record.cells])
            raise ScenarioError(f"{_at(where)}there is nothing called '{path}'; {known}")


def _at(where: str) -> str:
    return f"{where}: " if where else ""


def _is(value: Any, kind: Kind) -> bool:
    kinds = kind if isinstance(kind, tuple) else (kind,)
    return isinstance(value, kinds) and (bool in kinds or not isinstance(value, bool))  # true is no number here


def _words(kind: Kind) -> str:
    return " or ".join(_IN_WORDS[k] for k in (kind if isinstance(kind, tuple) else (kind,)))
