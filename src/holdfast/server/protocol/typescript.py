"""Records as TypeScript: from the hints on the fields of msgspec Structs, what arrives of them as JSON."""

from __future__ import annotations

import json
import textwrap
import types
import typing
from collections.abc import Iterable, Iterator
from typing import Any, Literal, Union

import msgspec

from holdfast.engine.rules.views import Names, Sparse, is_record, names_in, unmarked

WIDTH = 116
SIMPLE: dict[Any, str] = {
    Any: "unknown",
    type(None): "null",
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
}


def parts_of(hint: Any) -> Iterator[type[msgspec.Struct] | Names]:
    """The records and names that a type is made of, parts before wholes, each as often as it is mentioned."""
    if is_record(hint):
        for field in msgspec.structs.fields(hint):
            yield from parts_of(field.type)
        yield hint
    elif (names := names_in(hint)) is not None:
        yield names
    else:
        for inner in typing.get_args(hint):
            yield from parts_of(inner)


def alias(name: str, kinds: Iterable[str]) -> str:
    listed = list(kinds)
    line = f"export type {name} = {' | '.join(listed)};\n"
    return line if len(line) <= WIDTH else f"export type {name} =\n" + "\n".join(f"  | {k}" for k in listed) + ";\n"


def names(these: Names) -> str:
    return alias(these.title, map(json.dumps, these.all.values()))


def interface(kind: type[msgspec.Struct], sent: bool = False) -> str:
    """A record. Fields with a default may be left out of what a client sends; others leave out what says nothing."""
    config = kind.__struct_config__
    words = textwrap.wrap(" ".join((kind.__doc__ or "").split()), WIDTH - 3)
    lines = ["/**", *[f" * {line}" for line in words], " */"] if len(words) > 1 else [f"/** {' '.join(words)} */"]
    lines.append(f"export interface {kind.__name__} {{")
    if config.tag_field is not None:
        lines.append(f"  {config.tag_field}: {json.dumps(config.tag)};")
    for field in msgspec.structs.fields(kind):
        mark = "?" if (sent or config.omit_defaults) and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {type_of(field.type)};")
    return "\n".join([*lines, "}", ""])


def type_of(hint: Any) -> str:
    """A hint as TypeScript writes it."""
    if is_record(hint):
        return hint.__name__
    if (names := names_in(hint)) is not None:
        return names.title
    hint, marks = unmarked(hint)
    if Sparse in marks:
        return f"Partial<{type_of(hint)}>"
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is Literal:
        return " | ".join(map(json.dumps, inner))
    if origin in (Union, types.UnionType):
        return " | ".join(map(type_of, inner))
    if origin is list:
        item = type_of(inner[0])
        return f"({item})[]" if "|" in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(map(type_of, inner))}]"
    if origin is dict:
        return f"Record<{', '.join(map(type_of, inner))}>"
    if hint not in SIMPLE:
        raise TypeError(f"{hint} has no form in TypeScript here; use records, names, lists, dicts and plain values")
    return SIMPLE[hint]
