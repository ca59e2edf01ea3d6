"""A board for any game: its view as nested tables. Plain, but nothing a seat may see is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from .sight import Sight

NOTHING: tuple[Any, ...] = (None, "", [], {})
TRACK = {"now", "of"}  # how far it has come, and how far it goes


def draw(sight: Sight) -> Sequence[RenderableType]:
    """Short facts on one line, then a table for everything that has parts."""
    flat = {name: value for name, value in sight.view.items() if not _has_parts(value) and value not in NOTHING}
    parts = {name: value for name, value in sight.view.items() if _has_parts(value)}
    facts = Text()
    for k, (name, value) in enumerate(flat.items()):
        facts.append(f" {sight.marks.dot} " if k else "")
        facts.append(f"{_title(name)} ", style="dim").append(_word(value), style="bold")
    return [Text(sight.game.title, style="bold"), facts, *(_part(sight, name, value) for name, value in parts.items())]


def _part(sight: Sight, name: str, value: Any) -> RenderableType:
    rows = value if isinstance(value, list) else list(value.values())
    keys = None if isinstance(value, list) else list(value)
    if not all(isinstance(row, Mapping) for row in rows):
        return Text.assemble((f"{_title(name)} ", "dim"), _word(value))
    if sight.screen.compact:
        return _lines(name, rows, keys)
    columns = list(dict.fromkeys(key for row in rows for key in row))
    table = Table(title=_title(name), title_justify="left", title_style="bold", box=None, pad_edge=False)
    for column in ([""] if keys else []) + [_title(c) for c in columns]:
        table.add_column(column, header_style="dim")
    for k, row in enumerate(rows):
        table.add_row(*([_word(keys[k])] if keys else []), *(_word(row.get(column, "")) for column in columns))
    return table


def _lines(name: str, rows: Sequence[Mapping[str, Any]], keys: Sequence[str] | None) -> Text:
    """One row a line, for small terminals and for people who listen to their screen."""
    lines = [Text(_title(name), style="bold")]
    for k, row in enumerate(rows):
        told = ", ".join(f"{_title(n)} {_word(v)}" for n, v in row.items() if v is not False and v not in NOTHING)
        lines.append(Text(f"  {_word(keys[k]) if keys else k + 1}: {told}"))
    return Text("\n").join(lines)


def _has_parts(value: Any) -> bool:
    """Whether a value needs room of its own."""
    return (
        isinstance(value, Mapping | list) and bool(value) and any(isinstance(v, Mapping | list) for v in _inside(value))
    )


def _inside(value: Any) -> list[Any]:
    return list(value.values()) if isinstance(value, Mapping) else list(value)


def _word(value: Any) -> str:
    """Anything as a few words."""
    if value in NOTHING:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping) and set(value) == TRACK:
        return f"{value['now']} of {value['of']}"
    if isinstance(value, Mapping):
        return ", ".join(f"{_word(name)} {_word(inner)}" for name, inner in value.items())
    if isinstance(value, list):
        if all(isinstance(stroke, Mapping) and "points" in stroke for stroke in value):
            return f"a drawing of {len(value)} strokes"
        return ", ".join(_word(inner) for inner in value)
    return str(value).replace("_", " ")


def _title(name: str) -> str:
    return name.replace("_", " ")
