"""A drawing as an SVG: lines and nothing else, no script, no link, and every word in it stays text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from holdfast.engine.rules.ink import COLOURS, ERASER, SHEET, Pen, read

SHOWN = 1000  # how wide and high it is
PAPER = "#fbf7ec"


def svg(strokes: Iterable[str], title: str) -> str:
    """The strokes on a sheet of paper. An eraser hides what was drawn before it, by a mask around all of that."""
    drawn, masks = "", list[str]()
    for pen in map(read, strokes):
        if pen.colour != ERASER:
            drawn += _line(pen, COLOURS[pen.colour])
            continue
        drawn = f'<g mask="url(#e{len(masks)})">{drawn}</g>'
        whole = f'<rect width="{SHOWN}" height="{SHOWN}" fill="#fff"/>'
        masks.append(f'<mask id="e{len(masks)}" maskUnits="userSpaceOnUse">{whole}{_line(pen, "#000")}</mask>')
    defs = f"<defs>{''.join(masks)}</defs>" if masks else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SHOWN} {SHOWN}" width="{SHOWN}" height="{SHOWN}">'
        f"<title>{escape(title)}</title>{defs}"
        f'<rect width="{SHOWN}" height="{SHOWN}" fill="{PAPER}"/>{drawn}</svg>\n'
    )


def _line(pen: Pen, colour: str) -> str:
    points = (pen.points[:, :2] * SHOWN / SHEET).round(1).tolist()
    first, *rest = [f"{x:g} {y:g}" for x, y in points]
    way = f"M{first}L{' '.join(rest or [first])}"  # a dot is a line to where it is
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="{pen.width}" {ends}/>'
