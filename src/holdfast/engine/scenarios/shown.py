"""Whether a view can show what a scenario asks it for: fields and names that there are not would be absent for ever."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import msgspec

from holdfast.engine.rules.views import is_record, names_in, unmarked

from .fields import ScenarioError
from .measures import MEASURES
from .paths import by_own_names, suggestion

ABSENT = {"absent": True}
_OF_ITEMS = {"has", "lacks", "any_order", "first", "last"}


def refuse_what_is_never_shown(record: type[msgspec.Struct], path: str, wanted: Any) -> None:
    """Refuse paths that no view of this record has, and values that cannot stand there."""
    _look([record], path, wanted)


def _look(hints: list[Any], path: str, wanted: Any) -> None:
    """At what is wanted of a place that holds one of these. If it holds none, a list is asked of what is no list, which
    is told when it is played."""
    if not hints:
        return
    if not isinstance(wanted, Mapping):
        _could_be(hints, path, wanted)
        return
    fields = {name for hint in hints for name in _fields(hint)}
    if set(wanted) <= set(MEASURES) and not set(wanted) & fields:
        for name, value in wanted.items():
            _measured(hints, path, name, value)
        return
    for name, inner in wanted.items():
        head, _, rest = name.partition(".")
        inner, there = {rest: inner} if rest else inner, [one for hint in hints for one in _behind(hint, head)]
        if not there:
            places = "its places are numbers, from 0 on" if any(map(_is_list, hints)) else suggestion(head, fields)
            raise ScenarioError(f"{path} never has a '{head}'; {places}")
        if inner != ABSENT:
            _look(there, f"{path}.{head}", inner)


def _measured(hints: list[Any], path: str, measure: str, value: Any) -> None:
    """Names that a measure compares with must be names that can be there."""
    if measure == "not":
        _could_be(hints, path, value)
    elif isinstance(value, list) and measure in ("one_of", *_OF_ITEMS):
        for one in value:
            _look(hints if measure == "one_of" else _items_of(hints), path, one)
    elif isinstance(value, list) and measure == "counts":
        for kind in value:
            _measured(hints, path, "has", kind.get("of") if isinstance(kind, Mapping) else None)


def _could_be(hints: list[Any], path: str, value: Any) -> None:
    """Of a value, or of each in a list of them, whether it could stand there."""
    if isinstance(value, list):
        for one in value:
            _look(_items_of(hints), path, one)
    elif not any(_holds(hint, value) for hint in hints):
        names = {str(name): None for hint in hints for name in _names(hint)}
        known = suggestion(value, names) if names and isinstance(value, str) else "that is of another kind"
        raise ScenarioError(f"{path} never shows {value!r}; {known}")


def _holds(hint: Any, value: Any) -> bool:
    if names := _names(hint):
        return value in names
    plain, _ = unmarked(hint)
    if plain in (bool, int, float):
        return isinstance(value, int | float)
    return plain is Any or (plain is str and isinstance(value, str))


def _names(hint: Any) -> list[Any]:
    """The words of which it holds one, as scenarios write them; none where it may hold others."""
    if names := names_in(hint):
        return list(by_own_names(list(names.all.values())))
    return list(by_own_names(list(typing.get_args(hint)))) if typing.get_origin(hint) is Literal else []


def _fields(hint: Any) -> Iterator[str]:
    """What may follow in a path, as far as it has names."""
    if is_record(hint):
        yield from (field.encode_name for field in msgspec.structs.fields(hint))
        if hint.__struct_config__.tag_field is not None:
            yield hint.__struct_config__.tag_field
    elif _is_dict(hint):
        yield from map(str, _names(_inside(hint)[0]))


def _behind(hint: Any, name: str) -> list[Any]:
    """What lies one step further along a path: nothing if there is no such step."""
    inner = _inside(hint)
    if is_record(hint):
        found = [field.type for field in msgspec.structs.fields(hint) if field.encode_name == name]
        return _alternatives(found or [str] * (hint.__struct_config__.tag_field == name))
    if _is_list(hint):
        return _items(hint) if name.isdecimal() else []
    if _is_dict(hint):
        return _alternatives([inner[1]]) if name in map(str, _names(inner[0]) or [name]) else []
    return [Any] if unmarked(hint)[0] is Any else []


def _items(hint: Any) -> list[Any]:
    """What a list holds, and by what a table is listed."""
    inner = _inside(hint)
    return _alternatives(inner[:1] if _is_dict(hint) else inner) if _is_many(hint) else []


def _items_of(hints: Iterable[Any]) -> list[Any]:
    return [one for hint in hints for one in _items(hint)]


def _alternatives(hints: Iterable[Any]) -> list[Any]:
    """Each thing that a field may hold, with all that its unions allow; nothing to see is none of them."""
    found: list[Any] = []
    for hint in hints:
        plain, _ = unmarked(hint)
        parts = typing.get_args(plain) if _is_union(plain) else ()
        found += _alternatives(parts) if parts else [hint] * (plain not in (type(None), Ellipsis))
    return found


def _inside(hint: Any) -> tuple[Any, ...]:
    return typing.get_args(unmarked(hint)[0])


def _is_union(hint: Any) -> bool:
    return typing.get_origin(hint) in (typing.Union, types.UnionType)


def _is_list(hint: Any) -> bool:
    return typing.get_origin(unmarked(hint)[0]) in (list, tuple)


def _is_dict(hint: Any) -> bool:
    return typing.get_origin(unmarked(hint)[0]) is dict


def _is_many(hint: Any) -> bool:
    return _is_list(hint) or _is_dict(hint)
