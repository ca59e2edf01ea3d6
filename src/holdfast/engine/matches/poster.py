"""A match's keepsake: everything that was drawn in it on one page, as an SVG without script, or as a PNG.

The SVG may *grow*: then it draws itself, stroke by stroke in the order in which the table drew, for whoever opens it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from holdfast.engine.rules.ink import COLOURS, ERASER, SHEET, Pen, read
from holdfast.engine.rules.posters import Caption, Label, Panel, Poster
from holdfast.engine.rules.sketches import drawn
from holdfast.engine.words.catalogue import Message

from .match import Match
from .picture import PAPER, SHOWN, Lines, page

INK = COLOURS["ink"]
RULED = "#c9bfa8"  # of the page's own lines
RULED_WIDTH = 3
HALO = 0.28  # of a letter's height: how much paper stands around words, so that no line strikes them through
FADED = 0.35
GROWS = 90.0  # seconds, at most, until all is drawn
A_STROKE = 0.25  # seconds of each, where there is time
# Rows of a page that no game laid out.
ACROSS, SIDE, ROW, MARGIN = 4, 420, 540, 60
SMOOTH = 2  # a PNG is painted so many times as large, and then made smaller


@dataclass(frozen=True)
class Stroke:
    """A line of a drawing, and when it was drawn: after so many decisions, as which of that move or sheet."""

    pen: Pen
    when: tuple[int, int]


@dataclass(frozen=True)
class Hung:
    """A panel with all its strokes."""

    panel: Panel
    strokes: Sequence[Stroke]


def as_svg(match: Match, growing: bool = False, only: str = "") -> str:
    """The whole page, or `only` the drawing of one thing; said in the match's language."""
    poster = laid_out(match, only)
    hung = list(_hung(match, poster))
    delays = _delays(hung) if growing else {}
    head, body = _style(delays), "".join(_ruled(line) for line in poster.lines)
    for k, one in enumerate(hung):
        lines = Lines(f"p{k}e")
        for stroke in one.strokes:
            after = delays.get((k, stroke.when))
            lines.add(
                stroke.pen, "" if after is None else f' class="s" pathLength="1" style="animation-delay:{after:.2f}s"'
            )
        head += lines.masks
        body += _placed(one.panel, lines.drawn)
    body += "".join(_written(label, _said(match, label.words)) for label in poster.labels)
    return page(poster.width, poster.height, _said(match, poster.title), head, body)


def laid_out(match: Match, only: str = "") -> Poster:
    """As the game would have it; or in rows, where it does not say."""
    if only:
        return _alone(match, only)
    return match.game.poster(match.state) if match.game.poster is not None else _in_rows(match)


def places_drawn(match: Match) -> list[str]:
    """What has a drawing, by its key: things, and sheets that people drew on out of turn."""
    things = [key for key, notes in match.things(None).items() if any(note.ink or note.veiled for note in notes)]
    return things + [f"sheet.{sheet}" for sheet, n in match.sheets().filled.items() if n]


def _alone(match: Match, key: str) -> Poster:
    return Poster(SHOWN, SHOWN, _caption(match, key), [], [Panel(SHOWN / 2, SHOWN / 2, SHOWN, [key])], [])


def _in_rows(match: Match) -> Poster:
    panels, labels = list[Panel](), list[Label]()
    for k, key in enumerate(places_drawn(match)):
        x, y = MARGIN + (k % ACROSS + 0.5) * (SIDE + MARGIN), 2 * MARGIN + k // ACROSS * ROW + SIDE / 2
        panels.append(Panel(x, y, SIDE, [key]))
        labels.append(Label(x, y + SIDE / 2 + 30, _caption(match, key), 30))
    width, rows = MARGIN + ACROSS * (SIDE + MARGIN), max(1, math.ceil(len(panels) / ACROSS))
    return Poster(width, 3 * MARGIN + rows * ROW, match.game.title, [], panels, labels)


def _caption(match: Match, key: str) -> Caption:
    """A sheet goes by its words, a thing by the name it was given or by what it said."""
    if key.startswith("sheet."):
        return Message(key)
    notes = match.things(None).get(key, [])
    texts = [text for note in reversed(notes) for text in (note.shown("name"), note.shown()) if text]
    return texts[0] if texts else Message(key)


def _said(match: Match, words: Caption) -> str:
    return words if isinstance(words, str) else match.say(words)


# ---- what hangs where ------------------------------------------------------------------------------------------------


def _hung(match: Match, poster: Poster) -> Iterator[Hung]:
    for panel in poster.panels:
        strokes = [stroke for place in panel.places for stroke in _strokes(match, place)]
        sketch = match.game.sketch_of(panel.instead) if isinstance(panel.instead, str) else panel.instead
        if not strokes and sketch:
            ink = drawn(match.game.stamps, sketch, str(panel.instead))
            strokes = [Stroke(read(line), (0, k)) for k, line in enumerate(ink)]
        yield Hung(panel, strokes)


def _strokes(match: Match, place: str) -> list[Stroke]:
    """What was drawn in a place, as everybody may know it."""
    if place.startswith("sheet."):
        on_sheet = match.sheets().on(place.removeprefix("sheet."))
        return [Stroke(read(free.stroke), (free.after, free.number)) for free in on_sheet]
    number = match.game.things(match.state).get(place, 0)
    return [Stroke(read(line), (number, k)) for k, line in enumerate(match.notes(None).ink(number))]


# ---- SVG -------------------------------------------------------------------------------------------------------------


def _delays(hung: Sequence[Hung]) -> dict[tuple[int, tuple[int, int]], float]:
    """After how many seconds each stroke begins, by its panel and when it was drawn."""
    order = sorted((stroke.when, k) for k, one in enumerate(hung) for stroke in one.strokes)
    pace = min(A_STROKE, GROWS / max(1, len(order)))
    return {(k, when): n * pace for n, (when, k) in enumerate(order)}


def _style(delays: object) -> str:
    """Every line begins as a gap as long as itself, which its dash then fills. Who wants no motion sees it finished."""
    if not delays:
        return ""
    return (
        "<style>.s{stroke-dasharray:1;stroke-dashoffset:1;animation:d .4s linear forwards}"
        "@keyframes d{to{stroke-dashoffset:0}}"
        "@media (prefers-reduced-motion:reduce){.s{animation:none;stroke-dasharray:none}}</style>"
    )


def _ruled(line: Sequence[tuple[float, float]]) -> str:
    first, *rest = [f"{x:.1f} {y:.1f}" for x, y in line]
    return f'<path d="M{first}L{" ".join(rest)}" fill="none" stroke="{RULED}" stroke-width="{RULED_WIDTH}"/>'


def _placed(panel: Panel, lines: str) -> str:
    left, top = panel.x - panel.size / 2, panel.y - panel.size / 2
    faded = f' opacity="{FADED}"' if panel.faded else ""
    return f'<g transform="translate({left:.1f} {top:.1f}) scale({panel.size / SHOWN:.4f})"{faded}>{lines}</g>'


def _written(label: Label, words: str) -> str:
    font = 'font-family="serif" text-anchor="middle" dominant-baseline="middle"'
    place = f'x="{label.x:.1f}" y="{label.y:.1f}" font-size="{label.size}"'
    halo = f'stroke="{PAPER}" stroke-width="{HALO * label.size:.1f}" stroke-linejoin="round" paint-order="stroke"'
    return f'<text {place} {font} {halo} fill="{INK}">{escape(words)}</text>'


# ---- PNG -------------------------------------------------------------------------------------------------------------


def as_png(match: Match, only: str = "") -> bytes:
    """The same as a picture of points. Its letters are those of the font that comes with Pillow: Latin ones."""
    poster = laid_out(match, only)
    paper = Image.new("RGBA", (poster.width * SMOOTH, poster.height * SMOOTH), PAPER)
    brush = ImageDraw.Draw(paper)
    for line in poster.lines:
        brush.line([(x * SMOOTH, y * SMOOTH) for x, y in line], RULED, RULED_WIDTH * SMOOTH, joint="curve")
    for one in _hung(match, poster):
        size = round(one.panel.size * SMOOTH)
        corner = tuple(round(at * SMOOTH - size / 2) for at in (one.panel.x, one.panel.y))
        paper.alpha_composite(_painted(one, size), (max(0, corner[0]), max(0, corner[1])))
    for label in poster.labels:
        font = ImageFont.load_default(label.size * SMOOTH)
        place, halo = (label.x * SMOOTH, label.y * SMOOTH), round(HALO / 2 * label.size * SMOOTH)
        said = _said(match, label.words)
        brush.text(place, said, INK, font, anchor="mm", stroke_width=halo, stroke_fill=PAPER)
    made = BytesIO()
    paper.resize((poster.width, poster.height), Image.Resampling.LANCZOS).convert("RGB").save(made, "PNG")
    return made.getvalue()


def _painted(one: Hung, size: int) -> Image.Image:
    """A drawing on nothing, so that an eraser leaves nothing."""
    sheet = Image.new("RGBA", (size, size))
    brush = ImageDraw.Draw(sheet)
    alpha = f"{round(255 * FADED):02x}" if one.panel.faded else "ff"
    for stroke in one.strokes:
        pen = stroke.pen
        colour = "#00000000" if pen.colour == ERASER else f"{COLOURS[pen.colour]}{alpha}"
        width = max(1, pen.width * size / SHOWN)
        points = [(x * size / SHEET, y * size / SHEET) for x, y in pen.points[:, :2].tolist()]
        brush.line(points, colour, round(width), joint="curve")
        for x, y in (points[0], points[-1]):  # round ends
            brush.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), colour)
    return sheet
