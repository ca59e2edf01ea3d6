"""A drawing as an SVG: lines and nothing else, no script, no link, and every word in it stays text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from holdfast.engine.rules.ink import COLOURS, ERASER, SHEET, Pen, read

SHOWN = 1000  # how wide and high it is
PAPER = "#fbf7ec"


class Lines:
    """Strokes as elements of an SVG. An eraser hides what was drawn before it, by a mask around all of that."""

    def __init__(self, prefix: str = "e") -> None:
        """`prefix` keeps the masks of several drawings on one page apart."""
        self.drawn, self._masks, self._prefix = "", list[str](), prefix

    @classmethod
    def of(cls, strokes: Iterable[str], prefix: str = "e") -> Lines:
        lines = cls(prefix)
        for pen in map(read, strokes):
            lines.add(pen)
        return lines

    def add(self, pen: Pen, attributes: str = "") -> None:
        """The next stroke, with more attributes if it is to have some."""
        if pen.colour != ERASER:
            self.drawn += _line(pen, COLOURS[pen.colour], attributes)
            return
        name = f"{self._prefix}{len(self._masks)}"
        self.drawn = f'<g mask="url(#{name})">{self.drawn}</g>'
        whole = f'<rect width="{SHOWN}" height="{SHOWN}" fill="#fff"/>'
        rubbed = _line(pen, "#000", attributes)
        self._masks.append(f'<mask id="{name}" maskUnits="userSpaceOnUse">{whole}{rubbed}</mask>')

    @property
    def masks(self) -> str:
        return f"<defs>{''.join(self._masks)}</defs>" if self._masks else ""


def svg(strokes: Iterable[str], title: str) -> str:
    """The strokes on a sheet of paper."""
    lines = Lines.of(strokes)
    return page(SHOWN, SHOWN, title, lines.masks, lines.drawn)


def page(width: int, height: int, title: str, head: str, body: str) -> str:
    """Elements on a page of paper."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f"<title>{escape(title)}</title>{head}"
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>{body}</svg>\n'
    )


def _line(pen: Pen, colour: str, attributes: str = "") -> str:
    points = (pen.points[:, :2] * SHOWN / SHEET).round(1).tolist()
    first, *rest = [f"{x:g} {y:g}" for x, y in points]
    way = f"M{first}L{' '.join(rest or [first])}"  # a dot is a line to where it is
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="{pen.width}" {ends}{attributes}/>'
