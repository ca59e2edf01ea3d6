"""The numbered list of choices, so that it stays on the screen together with the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from holdfast.terminal.screen import Screen

from .choices import Choices

WORTH_GROUPING = 3
STAR = "*"  # beside the number of what a hint said
MANY = 6  # more choices of several kinds than this are easier to find under headings


def choice_list(choices: Choices, screen: Screen, above: int) -> RenderableType:
    """In columns where they fit, else packed, to stay on the screen with the `above` lines that stand over it."""
    items = [Item(*one, one[0] == choices.hinted_number) for one in zip(choices.numbers, choices.labels, strict=True)]
    if choices.are_amounts and (frame := _grouped(items)):
        least, most = choices.numbers[0], choices.numbers[-1]
        return Text.assemble(frame[0], f" {screen.phrases('ask.amount', least=least, most=most)}")
    if screen.plain or (screen.compact and len(choices.actions) <= MANY):
        return _one_a_line(items)
    if len(choices.actions) > MANY and len({action.family.name for action in choices.actions}) > 1:
        return _packed(choices, items, screen.width)
    columns = Columns([item.text for item in items], padding=(0, 2), column_first=True)
    fits = not screen.is_terminal or above + screen.lines_of(columns) < screen.console.height
    return columns if fits else _packed(choices, items, screen.width)


@dataclass(frozen=True)
class Item:
    """One choice as it stands in the list; the hinted one has a star, and what is typed for it is set off."""

    number: int
    label: str
    hinted: bool

    @property
    def text(self) -> Text:
        return Text.assemble(self.head, " ", self.tail)

    @property
    def head(self) -> Text:
        return Text(f"{self.number:>2}{STAR if self.hinted else ''}", style="bold cyan")

    @property
    def tail(self) -> Text:
        return Text(self.label, style="bold reverse" if self.hinted else "")


def _one_a_line(items: Sequence[Item]) -> Grid:
    lines = Grid.grid(padding=(0, 1, 0, 0))
    for item in items:
        lines.add_row(item.head, item.tail)
    return lines


def _packed(choices: Choices, items: Sequence[Item], width: int) -> Text:
    """Choices that differ in a word or two share a line: `Move to the … (1 AP):  1 Forest  2 Coast  3 Capital`."""
    blocks: list[list[Text]] = [[]]
    families = groupby(zip(choices.actions, items, strict=True), lambda pair: pair[0].family.name)
    for _, members in families:
        alike = [item for _, item in members]
        if group := _grouped(alike):
            blocks += [group, []]
        else:
            blocks[-1] += [item.text for item in alike]
    return Text("\n").join(line for block in blocks for line in _filled(block, width))


def _grouped(items: Sequence[Item]) -> list[Text]:
    """What they share, then what differs; nothing if they share too little."""
    words = [item.label.split() for item in items]
    if len(words) < WORTH_GROUPING:
        return []
    first = _shared(words)
    last = _shared([own[first:][::-1] for own in words])
    middles = [own[first : len(own) - last] for own in words]
    if not first or not all(middles):
        return []
    frame = " ".join([*words[0][:first], "…", *words[0][len(words[0]) - last :]])
    differing = [" ".join(middle).rstrip(",") for middle in middles]
    shorter = [replace(item, label=label) for item, label in zip(items, differing, strict=True)]
    return [Text(f"{frame}:", style="dim"), *(item.text for item in shorter)]


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
