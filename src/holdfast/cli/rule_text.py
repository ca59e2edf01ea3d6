"""How rules are shown: in full, or as the lines of a search with the words that were found."""

from __future__ import annotations

import re
from collections.abc import Callable

from rich.console import RenderableType
from rich.text import Text

from holdfast.engine.words.rulebook import Section
from holdfast.terminal.screen import Screen

MOST_HITS = 12
SNIPPET = 100  # letters of a rule that are shown around the first word found
_MARKS = re.compile(r"\*\*([^*]+)\*\*|`([^`]+)`|(?<![\w*])\*(\S[^*]*)\*(?![\w*])")
_RULE_OF_TABLE = re.compile(r"\|[\s:|-]+\|\s*$")
_NEW_LINE = re.compile(r"\s*([-+*|#]|\d+\.|\*\*)\s?|$")


def rule_in_full(section: Section, screen: Screen) -> list[RenderableType]:
    """A rule's heading and text."""
    heading = Text(section.heading, style="bold")
    if screen.plain or not screen.is_terminal:
        return [heading, Text(without_marks(section.text))]
    from rich.markdown import Markdown  # takes longer to load than everything else together

    return [heading, Markdown(section.text)]


def rule_hits(sections: list[Section], query: str, more: Callable[[int], str], most: int) -> list[RenderableType]:
    """A line for each of the best hits, with the words found; `more` says how many are left, and how to see them."""
    lines: list[RenderableType] = [_hit(section, query) for section in sections[:most]]
    if len(sections) > most:
        lines.append(Text(more(len(sections) - most), style="dim"))
    return lines


def without_marks(markdown: str) -> str:
    """Markdown as plain words: a line for each paragraph, item and row of a table."""
    lines: list[str] = []
    for line in markdown.splitlines():
        if _RULE_OF_TABLE.match(line):
            continue
        begins = bool(_NEW_LINE.match(line)) or not lines or not lines[-1] or lines[-1].startswith("|")
        lines[len(lines) if begins else -1 :] = [line if begins else f"{lines[-1]} {line.strip()}"]
    plain = [_MARKS.sub(lambda m: m[1] or m[2] or m[3], line) for line in lines]
    return "\n".join(re.sub(r"^#+ |^\| *| *\|$", "", line) for line in plain)


def _hit(section: Section, query: str) -> Text:
    """Number and title, and a piece of the text with the first word that was looked for."""
    wanted = "|".join(re.escape(word) for word in query.split())
    text = " ".join(without_marks(section.own).split())
    if section.title and section.title in text:  # a row of a table, which has its title in a cell
        text = text.partition(section.title)[2].strip(" .")
    title = f"{section.title.rstrip('.')}. " if section.title else ""
    line = Text.assemble((section.number, "bold"), f"  {title.replace('?. ', '? ')}{_around(text, wanted)}")
    line.highlight_regex(rf"(?i)\b(?:{wanted})\w*", "bold cyan")
    return line


def _around(text: str, wanted: str) -> str:
    """Some words before and after the first that is wanted; the beginning if none is."""
    if len(text) <= SNIPPET:
        return text
    found = re.search(rf"(?i)\b(?:{wanted})\b", text) or re.search(rf"(?i){wanted}", text)
    start = max(0, (found.start() if found else 0) - SNIPPET // 3)
    end = min(len(text), start + SNIPPET)
    start = text.find(" ", start) + 1 if start else 0
    cut = text.rfind(" ", start, end) if end < len(text) else end
    return f"{'… ' if start else ''}{text[start:cut]}{' …' if cut < len(text) else ''}"
