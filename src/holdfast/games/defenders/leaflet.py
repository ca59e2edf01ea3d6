"""2.7 A setting as its file: what somebody brought, with the medieval city's words wherever it leaves some out."""

import json
from collections.abc import Iterator
from enum import IntEnum
from importlib.resources import files

from holdfast.engine.words.catalogue import ENGLISH, Words, key_of, read_language

from .meta import SettingChoice
from .setting import COLOURS, COUNTS, KIND, TABLES, TEMPLATES, Setting, TableName, named_members
from .tales import Worry

USUAL = SettingChoice.MEDIEVAL.name


def leaflet(content: Setting, language: str) -> Iterator[str]:
    """Line by line, so that it can be kept in a file, changed, and brought."""
    folder = files("holdfast.games.defenders").joinpath("words")
    words = Words(read_language(folder, ENGLISH) | read_language(folder, language))

    def said(own: str, usual: str) -> str:
        """By the key under which somebody brought it, or else by the tables'."""
        return words.say(content.names.get(own, usual))

    def named(kind: str, k: int) -> str:
        return said(*(key_of(TableName[f"{table}_{kind}_{k}".upper()]) for table in ("CUSTOM", USUAL)))

    def each(enum: type[IntEnum]) -> list[str]:
        return [words.say(one, content.names) for one in enum]

    yield 'game = "defenders"'
    yield f'kind = "{KIND}"'
    for title, enum in TABLES.items():
        yield from _table(title, {one.name.lower(): words.say(one, content.names) for one in named_members(enum)})
    yield from _table("names", {kind: [named(kind, k) for k in range(1, n + 1)] for kind, n in COUNTS.items()})
    yield from _table("colours", {c: said(f"colour.custom_{c}", f"colour.{USUAL.lower()}_{c}") for c in COLOURS})
    yield from _table("templates", {kind: each(enum) for kind, (enum, _) in TEMPLATES.items()})
    yield from _table("worries", {"worry": each(Worry)})


def _table(title: str, rows: dict[str, str] | dict[str, list[str]]) -> Iterator[str]:
    yield ""
    yield f"[{title}]"
    for name, value in rows.items():
        if isinstance(value, str):
            yield f"{name} = {_text(value)}"
        else:
            yield from (f"{name} = [", *(f"  {_text(one)}," for one in value), "]")


def _text(value: str) -> str:
    """As TOML has it, which writes texts as JSON does."""
    return json.dumps(value, ensure_ascii=False)
