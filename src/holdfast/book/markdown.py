"""A book as Markdown, for whoever goes on writing. Pictures are in it; whatever people wrote stays text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .leaves import Book, Chapter, Entry, Figure, Gallery, Items, Leaf, Prose, Quote, Table
from .markup import NO_TEXT
from .page import data_uri

# ASCII punctuation that means something somewhere; each may stand behind a backslash.
MEANS_SOMETHING = re.compile(r"[\\`*_\[\]<>#|~&$]")
# What means something at the beginning of a line only: lists, rules, headings under a line.
AT_THE_BEGINNING = re.compile(r"^(\s*)([-+=:]|\d{1,9}(?=[.)]))", re.MULTILINE)
BREAK = "  \n"  # two spaces end a line within a paragraph
# An address becomes a link by itself in some readers.
ADDRESS = re.compile(r"(https?|ftp|mailto)(:)|(www)(\.)|(\w)(@)", re.IGNORECASE)


def markdown(book: Book) -> str:
    parts = [f"# {line(book.title)}", f"*{line(book.subtitle)}*" if book.subtitle else ""]
    parts += [_leaf(leaf) for leaf in book.front]
    for chapter in book.chapters:
        parts += _chapter(chapter, 2)
    return "\n\n".join(part for part in parts if part) + "\n"


def line(text: str) -> str:
    """Text on one line."""
    words = " ".join(NO_TEXT.sub("\ufffd", text).split())
    escaped = MEANS_SOMETHING.sub(r"\\\g<0>", words)
    escaped = ADDRESS.sub(lambda found: "".join(g for g in found.groups() if g)[:-1] + "\\" + found[0][-1], escaped)
    return AT_THE_BEGINNING.sub(_harmless, escaped)


def _harmless(start: re.Match[str]) -> str:
    """`1. ` begins a list, `1\\. ` does not; `- ` does, `\\- ` does not."""
    mark = start[2]
    return f"{start[1]}{mark}\\" if mark.isdigit() else f"{start[1]}\\{mark}"


def _lines(text: str, break_: str = BREAK) -> str:
    return break_.join(line(one) for one in text.split("\n") if one.strip())


def _chapter(chapter: Chapter, level: int) -> Iterator[str]:
    yield f"{'#' * min(level, 6)} {line(chapter.title)}"
    yield from map(_leaf, chapter.leaves)
    for section in chapter.sections:
        yield from _chapter(section, level + 1)


def _leaf(leaf: Leaf) -> str:
    match leaf:
        case Prose(text):
            return _lines(text)
        case Quote(who, text):
            said_by = f"\n>\n> — {line(who)}" if who else ""
            return f"> {_lines(text, BREAK + '> ')}{said_by}"
        case Figure(_, caption):
            return f"![{line(caption)}]({data_uri(leaf)})"
        case Gallery(figures):
            return "\n\n".join(map(_leaf, figures))
        case Table(head, rows):
            return _table(head, rows, leaf.numbers())
        case Entry(name, about, text):
            told = f"{BREAK}{_lines(text)}" if text else ""
            return f"**{line(name)}** {line(about)}{told}"
        case Items(lines):
            return "\n".join(f"- {line(one)}" for one in lines)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[bool]) -> str:
    under = ["---:" if number else "---" for number in numbers]
    return "\n".join(
        f"| {' | '.join(cells)} |" for cells in ([*map(line, head)], under, *([*map(line, r)] for r in rows))
    )
