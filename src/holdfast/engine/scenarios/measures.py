"""Measures: what a scenario can say of a value without naming it exactly, such as `{ count = 7, lacks = ["e1"] }`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .paths import PathError

MEASURES: dict[str, Callable[[Any, Any], bool]] = {
    "count": lambda got, n: len(got) == n,
    "has": lambda got, some: all(list(got).count(v) >= some.count(v) for v in some),
    "lacks": lambda got, some: not any(v in got for v in some),
    "any_order": lambda got, all_: sorted(map(str, got)) == sorted(map(str, all_)),
    "counts": lambda got, kinds: all(sum(v in kind["of"] for v in got) == kind["n"] for kind in kinds),
    "first": lambda got, some: list(got[: len(some)]) == some,
    "last": lambda got, some: list(got[len(got) - len(some) :]) == some,
    "one_of": lambda got, some: got in some,
    "not": lambda got, value: got != value,
    "at_least": lambda got, n: got >= n,
    "at_most": lambda got, n: got <= n,
}
PLAIN_NUMBERS = {"count", "at_least", "at_most"}  # measured in numbers, whatever the cell holds
_OF_NUMBERS = {"at_least", "at_most"}
_OF_LISTS = {"count", "counts", "has", "lacks", "any_order", "first", "last"}
_TAKE_LISTS = {"counts", "has", "lacks", "any_order", "first", "last", "one_of"}


def measure(path: str, got: Any, wanted: Mapping[str, Any]) -> Iterator[str]:
    """A sentence for each measure that does not hold."""
    for name, value in wanted.items():
        if (name in _OF_LISTS) != isinstance(got, list | tuple | Mapping):
            kind = "a list" if name in _OF_LISTS else "a single value"
            raise PathError(f"{path}: '{name}' is for {kind}, and this is {show(got)}")
        if (name in _TAKE_LISTS) != isinstance(value, list):
            raise PathError(
                f"{path}: '{name}' takes {'a list' if name in _TAKE_LISTS else 'one value'}, not {show(value)}"
            )
        if name in PLAIN_NUMBERS and not isinstance(value, int):
            raise PathError(f"{path}: '{name}' takes a number, not {show(value)}")
        if name in _OF_NUMBERS and not isinstance(got, int):
            raise PathError(f"{path}: '{name}' is for a number, and this is {show(got)}")
        if name == "counts" and not all(map(_is_count, value)):
            raise PathError(f"{path}: 'counts' takes tables such as {{ n = 3, of = [...] }}, not {show(value)}")
        if not MEASURES[name](got, value):
            yield f"{path}: expected {name} {show(value)}, got {show(got)}"


def _is_count(kind: Any) -> bool:
    return isinstance(kind, Mapping) and set(kind) == {"n", "of"} and isinstance(kind["of"], list)


def show(value: Any) -> str:
    """A value as a scenario file would write it, without the quotes."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(show, value))}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{k} = {show(v)}" for k, v in value.items()) + "}"
    return str(value).lower() if isinstance(value, bool) else str(value)
