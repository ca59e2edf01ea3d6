"""A board for any game: its view as nested tables. Plain, but nothing a seat may see is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import cache
from typing import Any

import msgspec
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from holdfast.engine.rules.events import Secret
from holdfast.engine.rules.game import Game

from .braille import in_dots
from .phrases import Phrases
from .sight import Marks, Sight

Seen = Sight[Any]
NOTHING: tuple[Any, ...] = (None, "", [], {})
GIVEN = {"name"}  # what somebody wrote, see `GivenName`
PICTURE = {"drawings", "strokes"}  # what was drawn, see `Picture`
WIDE = 24  # letters, of a drawing
TRACK = {"now", "of"}  # how far it has come, and how far it goes


def legend(say: Phrases, marks: Marks) -> Sequence[tuple[str, str]]:
    """Tables need none."""
    return ()


def draw(sight: Seen) -> Sequence[RenderableType]:
    """Short facts on one line, then a table for everything that has parts."""
    view = msgspec.to_builtins(sight.view)
    seen = {name: value for name, value in view.items() if not _is_nothing(value)}
    flat = {name: value for name, value in seen.items() if not _has_parts(value)}
    parts = {name: value for name, value in seen.items() if _has_parts(value)}
    facts = Text()
    for k, (name, value) in enumerate(flat.items()):
        facts.append(f" {sight.marks.dot} " if k else "")
        facts.append(f"{_title(sight, name)} ", style="dim").append(_word(sight, value), style="bold")
    title = Text(sight.words.say("game.title"), style="bold")
    return [title, facts, *(_part(sight, name, value) for name, value in parts.items())]


def _part(sight: Seen, name: str, value: Any) -> RenderableType:
    if _is_picture(value):
        return _picture(sight, name, value)
    rows = value if isinstance(value, list) else list(value.values())
    keys = None if isinstance(value, list) else [_word(sight, key) for key in value]
    if not all(isinstance(row, Mapping) for row in rows):
        return Text.assemble((f"{_title(sight, name)} ", "dim"), _word(sight, value))
    if sight.screen.compact:
        return _lines(sight, name, rows, keys)
    columns = list(dict.fromkeys(key for row in rows for key in row))
    told = {column: [_word(sight, row.get(column, "")) for row in rows] for column in columns}
    # What somebody named goes by that name: then the name itself says nothing more.
    given = {column for column in columns if all(_is_given(row.get(column)) for row in rows)}
    columns = [c for c in columns if c not in given or all(told[c] != told[other] for other in columns if other != c)]
    table = Grid(title=_title(sight, name), title_justify="left", title_style="bold", box=None, pad_edge=False)
    for column in ([""] if keys else []) + [_title(sight, c) for c in columns]:
        table.add_column(column, header_style="dim")
    for k in range(len(rows)):
        table.add_row(*(keys[k : k + 1] if keys else []), *(told[column][k] for column in columns))
    return table


def _picture(sight: Seen, name: str, drawn: Mapping[str, Any]) -> Text:
    """A drawing in dots, where there is room and a screen that shows them; how many strokes it has, anywhere."""
    told = Text.assemble((f"{_title(sight, name)} ", "dim"), _word(sight, drawn))
    if sight.screen.letters_only or sight.screen.compact:
        return told
    strokes = [stroke for drawing in drawn["drawings"] for stroke in sight.drawings[drawing]]
    return Text("\n").join([told, *map(Text, in_dots(strokes, WIDE))])


def _lines(sight: Seen, name: str, rows: Sequence[Mapping[str, Any]], keys: Sequence[str] | None) -> Text:
    """One row a line, for small terminals and for people who listen to their screen."""
    lines = [Text(_title(sight, name), style="bold")]
    for k, row in enumerate(rows):
        there = {n: v for n, v in row.items() if v is not False and v not in NOTHING}
        told = ", ".join(f"{_title(sight, n)} {_word(sight, v)}" for n, v in there.items())
        lines.append(Text(f"  {keys[k] if keys else k + 1}: {told}"))
    return Text("\n").join(lines)


def _has_parts(value: Any) -> bool:
    """Whether a value needs room of its own."""
    inside = _inside(value) if isinstance(value, Mapping | list) else []
    return any(isinstance(part, Mapping | list) and not _is_given(part) for part in inside)


def _is_given(value: Any) -> bool:
    return isinstance(value, Mapping) and set(value) == GIVEN


def _is_picture(value: Any) -> bool:
    return isinstance(value, Mapping) and set(value) == PICTURE


def _is_nothing(value: Any) -> bool:
    """What nobody needs to be told: nothing is there, or nothing was drawn."""
    return value in NOTHING or (_is_picture(value) and not value["strokes"])


def _inside(value: Any) -> list[Any]:
    return list(value.values()) if isinstance(value, Mapping) else list(value)


def _word(sight: Seen, value: Any) -> str:
    """Anything as a few words."""
    if value in NOTHING:
        return "-"
    if isinstance(value, bool):
        return sight.screen.phrases("any.yes" if value else "any.no")
    if _is_given(value):
        return str(value["name"])
    if _is_picture(value):
        return sight.screen.phrases("any.drawing", n=value["strokes"])
    if isinstance(value, Mapping) and set(value) == TRACK:
        return sight.screen.phrases("any.of", now=value["now"], of=value["of"])
    if isinstance(value, Mapping):
        return ", ".join(f"{_word(sight, name)} {_word(sight, inner)}" for name, inner in value.items())
    if isinstance(value, list):
        return ", ".join(_word(sight, inner) for inner in value)
    return _called(sight, [f"{kind}.{value}" for kind in _kinds(sight.game.installed)], str(value))


def _title(sight: Seen, name: str) -> str:
    """What a field is called."""
    return _called(sight, [f"view.{name}"], name)


def _called(sight: Seen, keys: Sequence[str], word: str) -> str:
    """By which name it goes in this match, or what the game's catalogue says, if it does; otherwise the word itself."""
    content = sight.game.content
    given = [content.names[key].text for key in keys if key in content.names] if content is not None else []
    if given:
        return str(given[0])
    known = [key for key in keys if sight.words.has(key)]
    return sight.words.say(known[0]) if known else word.replace("_", " ")


@cache
def _kinds(game: Game) -> Sequence[str]:
    """The kinds of piece that have names: what actions and events speak of."""
    domains: list[Any] = [domain for family in game.actions.families for domain in family.arguments.values()]
    facts = [fact for event in game.events for fact in event.facts.values()]
    domains += [fact.domain if isinstance(fact, Secret) else fact for fact in facts]
    enums = [domain for domain in domains if isinstance(domain, type) and issubclass(domain, IntEnum)]
    return list(dict.fromkeys(enum.__name__.lower() for enum in enums))
