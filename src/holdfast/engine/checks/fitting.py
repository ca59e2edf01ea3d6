"""Whether a record holds what the hints on its fields say: clients are written from those hints."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable
from functools import cache
from typing import Any, Literal, Union

import msgspec

from holdfast.engine.rules.views import Sparse, names_in, unmarked


def misfit(value: Any, hint: Any, path: str = "") -> str:
    """Where a value is not what its hint says, in words, or ""."""
    if names := names_in(hint):
        return "" if value in names.all.values() else f"{path} is {value!r}, which is no name of a {names.title}"
    hint, marks = unmarked(hint)
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin in (Union, types.UnionType):
        return _misfit_of_all(value, inner, path)
    if origin is list and isinstance(value, list):
        return _first(misfit(one, inner[0], f"{path}[{k}]") for k, one in enumerate(value))
    if origin is dict and isinstance(value, dict):
        return _misfit_of_dict(value, inner[0], inner[1], path, Sparse in marks)
    if isinstance(value, msgspec.Struct) and type(value) is hint:
        fields = _fields(hint)
        return _first(misfit(getattr(value, name), of, f"{path}.{name}".lstrip(".")) for name, of in fields)
    fits = value in inner if origin is Literal else hint is Any or type(value) is hint
    return "" if fits else f"{path or 'it'} is {value!r}, not {hint if origin else hint.__name__}"


@cache
def _fields(record: type[msgspec.Struct]) -> list[tuple[str, Any]]:
    """The names and hints of a record's fields; worked out once, since hints are words until somebody asks."""
    return [(field.name, field.type) for field in msgspec.structs.fields(record)]


def _misfit_of_all(value: Any, hints: Iterable[Any], path: str) -> str:
    """Of the ways in which it fits nowhere, the one that looked furthest into it."""
    found = [misfit(value, hint, path) for hint in hints]
    return max(found, key=lambda told: len(told.partition(" ")[0])) if all(found) else ""


def _misfit_of_dict(value: dict[Any, Any], key: Any, item: Any, path: str, sparse: bool) -> str:
    names = names_in(key)
    if names and not sparse and (missing := sorted(set(names.all.values()) - value.keys())):
        return f"{path} has no '{missing[0]}'; mark it Sparse if some {names.title} may be left out"
    wrong = _first(misfit(one, key, f"a key of {path}") for one in value)
    return wrong or _first(misfit(one, item, f"{path}.{name}") for name, one in value.items())


def _first(found: Iterable[str]) -> str:
    return next(filter(None, found), "")
