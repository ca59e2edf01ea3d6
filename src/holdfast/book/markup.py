"""Leaves as XHTML, which pages and e-books share. Whatever people wrote stays text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from html import escape

from .leaves import Chapter, Entry, Figure, Gallery, Items, Leaf, Prose, Quote, Table

# What XML does not take in any form.
NO_TEXT = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
Placed = Callable[[Figure], str]  # where a picture is to be found


def plain(text: str) -> str:
    """Text between tags or in an attribute."""
    return escape(NO_TEXT.sub("\ufffd", text))


def lines_of(text: str) -> str:
    """Text of people's, with their lines."""
    return plain(text).replace("\n", "<br/>")


def leaves_in(leaves: Iterable[Leaf], placed: Placed) -> str:
    return "\n".join(_leaf(leaf, placed) for leaf in leaves)


def chapter_in(chapter: Chapter, level: int, placed: Placed, name: str = "") -> str:
    """A chapter with its sections, under a heading of this level; `name` is what a link finds it by."""
    found = f' id="{name}"' if name else ""
    inner = "\n".join(chapter_in(section, level + 1, placed) for section in chapter.sections)
    heading = f"<h{level}>{plain(chapter.title)}</h{level}>"
    return f"<section{found}>\n{heading}\n{leaves_in(chapter.leaves, placed)}\n{inner}\n</section>"


def _leaf(leaf: Leaf, placed: Placed) -> str:
    match leaf:
        case Prose(text):
            return f"<p>{lines_of(text)}</p>"
        case Quote(who, text):
            said_by = f"<footer>{plain(who)}</footer>" if who else ""
            return f'<blockquote dir="auto"><p>{lines_of(text)}</p>{said_by}</blockquote>'
        case Figure(_, caption):
            picture = f'<img src="{placed(leaf)}" alt="{plain(caption)}"/>'
            return f"<figure>{picture}<figcaption>{plain(caption)}</figcaption></figure>"
        case Gallery(figures):
            return f'<div class="gallery">{leaves_in(figures, placed)}</div>'
        case Table(head, rows):
            return _table(head, rows, leaf.numbers())
        case Entry(name, about, text):
            told = f'<p dir="auto">{lines_of(text)}</p>' if text else ""
            return f'<div class="entry"><p><strong>{plain(name)}</strong> <em>{plain(about)}</em></p>{told}</div>'
        case Items(lines):
            return f"<ul>{''.join(f'<li>{lines_of(line)}</li>' for line in lines)}</ul>"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[bool]) -> str:
    sides = [' class="number"' if number else "" for number in numbers]
    top = "".join(f'<th scope="col"{side}>{plain(cell)}</th>' for cell, side in zip(head, sides, strict=True))
    body = "".join(
        f"<tr>{''.join(f'<td{side}>{lines_of(cell)}</td>' for cell, side in zip(row, sides, strict=True))}</tr>"
        for row in rows
    )
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'
