"""The protocol's types for the web client, as TypeScript, written by
`python -m holdfast.server.protocol.typescript web/src/lib/protocol.ts`.

With `--check` it only says whether the file is current.
"""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
import typing
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from . import forms, messages, refusals

HEAD = """// The messages of the table server. Written by `python -m holdfast.server.protocol.typescript`; do not edit.
"""
WIDTH = 116
UNIONS = {
    "Change": messages.Change,
    "Question": messages.Question,
    "AnyRequest": messages.AnyRequest,
    "AnyNews": messages.AnyNews,
}
SIMPLE: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def typescript() -> str:
    """All messages and forms, in the order of their modules."""
    spoken = [*messages.PARTS, *typing.get_args(messages.AnyRequest), *typing.get_args(messages.AnyNews)]
    kinds = [*spoken, *forms.BODIES, *forms.ANSWERS, *forms.GAMES]
    parts = [HEAD, _alias("Code", [json.dumps(code) for code in refusals.CODES])]
    sent = {*typing.get_args(messages.AnyRequest), *forms.BODIES, messages.Clock}
    parts += [_interface(kind, kind in sent) for kind in kinds]
    parts += [_alias(name, [kind.__name__ for kind in typing.get_args(union)]) for name, union in UNIONS.items()]
    return "\n".join(parts)


def _alias(name: str, kinds: Iterable[str]) -> str:
    listed = list(kinds)
    line = f"export type {name} = {' | '.join(listed)};\n"
    return line if len(line) <= WIDTH else f"export type {name} =\n" + "\n".join(f"  | {k}" for k in listed) + ";\n"


def _interface(kind: type[msgspec.Struct], sent: bool) -> str:
    """A struct. Fields with a default may be left out of what a client sends; news leave out what says nothing."""
    info = typing.cast(inspect.StructType, inspect.type_info(kind))
    left_out = sent or bool(kind.__struct_config__.omit_defaults)
    words = textwrap.wrap(" ".join((kind.__doc__ or "").split()), WIDTH - 3)
    lines = ["/**", *[f" * {line}" for line in words], " */"] if len(words) > 1 else [f"/** {' '.join(words)} */"]
    lines.append(f"export interface {kind.__name__} {{")
    if info.tag_field is not None:
        lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
    for field in info.fields:
        mark = "?" if left_out and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _type(found: inspect.Type) -> str:
    match found:
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.LiteralType(values=values):
            return " | ".join(json.dumps(value) for value in values)
        case inspect.UnionType(types=types):
            return " | ".join(_type(inner) for inner in types)
        case inspect.ListType(item_type=item):
            inner = _type(item)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(_type(inner) for inner in items)}]"
        case inspect.DictType(key_type=key, value_type=value):
            return f"Record<{_type(key)}, {_type(value)}>"
    return SIMPLE[type(found)]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m holdfast.server.protocol.typescript", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the file is not current")
    wanted: Any = parser.parse_args(arguments)
    text = typescript()
    if not wanted.check:
        wanted.file.parent.mkdir(parents=True, exist_ok=True)
        wanted.file.write_text(text, "utf-8")
    elif not wanted.file.is_file() or wanted.file.read_text("utf-8") != text:
        again = f"python -m holdfast.server.protocol.typescript {wanted.file}"
        print(f"{wanted.file} is not what the server says; write it anew with {again}")  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
