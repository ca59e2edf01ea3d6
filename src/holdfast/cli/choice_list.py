"""The numbered list of choices, so that it stays on the screen together with the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from .choices import Choices
from .screen import Screen

WORTH_GROUPING = 3
MANY = 6  # more choices of several kinds than this are easier to find under headings


def choice_list(choices: Choices, screen: Screen, above: int) -> RenderableType:
    """In columns where they fit, else packed, to stay on the screen with the `above` lines that stand over it."""
    if choices.are_amounts and (frame := _grouped(_numbered(choices))):
        return Text.assemble(frame[0], f" a number from {choices.numbers[0]} to {choices.numbers[-1]}")
    if screen.plain or (screen.compact and len(choices.actions) <= MANY):
        return _one_a_line(choices)
    if len(choices.actions) > MANY and len({action.family.name for action in choices.actions}) > 1:
        return _packed(choices, screen.width)
    columns = Columns([_item(k, label) for k, label in _numbered(choices)], padding=(0, 2), column_first=True)
    fits = not screen.is_terminal or above + screen.lines_of(columns) < screen.console.height
    return columns if fits else _packed(choices, screen.width)


def _numbered(choices: Choices) -> list[tuple[int, str]]:
    return list(zip(choices.numbers, choices.labels, strict=True))


def _item(number: int, label: str) -> Text:
    return Text.assemble((f"{number:>2} ", "bold cyan"), label)


def _one_a_line(choices: Choices) -> Table:
    lines = Table.grid(padding=(0, 1, 0, 0))
    for number, label in _numbered(choices):
        lines.add_row(Text(f"{number:>2}", style="bold cyan"), Text(label))
    return lines


def _packed(choices: Choices, width: int) -> Text:
    """Choices that differ in a word or two share a line: `Move to the … (1 AP):  1 Forest  2 Coast  3 Capital`."""
    blocks: list[list[Text]] = [[]]
    families = groupby(zip(choices.actions, _numbered(choices), strict=True), lambda pair: pair[0].family.name)
    for _, members in families:
        numbered = [pair[1] for pair in members]
        if group := _grouped(numbered):
            blocks += [group, []]
        else:
            blocks[-1] += [_item(number, label) for number, label in numbered]
    return Text("\n").join(line for block in blocks for line in _filled(block, width))


def _grouped(numbered: Sequence[tuple[int, str]]) -> list[Text]:
    """What they share, then what differs; nothing if they share too little."""
    words = [label.split() for _, label in numbered]
    if len(words) < WORTH_GROUPING:
        return []
    first = _shared(words)
    last = _shared([own[first:][::-1] for own in words])
    middles = [own[first : len(own) - last] for own in words]
    if not first or not all(middles):
        return []
    frame = " ".join([*words[0][:first], "…", *words[0][len(words[0]) - last :]])
    differing = [" ".join(middle).rstrip(",") for middle in middles]
    items = [_item(number, label) for (number, _), label in zip(numbered, differing, strict=True)]
    return [Text(f"{frame}:", style="dim"), *items]


def _shared(lists: Sequence[Sequence[str]]) -> int:
    """How many words they all begin with."""
    n = 0
    while all(len(words) > n and words[n] == lists[0][n] for words in lists):
        n += 1
    return n


def _filled(items: Sequence[Text], width: int) -> list[Text]:
    """As many on a line as fit, none of them broken."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + 1 + item.cell_len <= width:
            lines[-1].append_text(Text(" ") + item)
        else:
            lines.append(item)
    return lines
