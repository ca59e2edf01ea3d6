"""How it went, from the set-up to now: how each side fared, move by move, and as lines of a plot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import count
from textwrap import wrap

from holdfast.engine.matches.match import Match
from holdfast.engine.matches.picture import PAPER
from holdfast.engine.rules.game import Side

MOST_POINTS = 160  # of a line in a book
WIDTH, HEIGHT, MARGIN = 640, 340, 44
LEFT = 62  # where the lines begin, beside their values
MOST_STEPS = 5  # from the first of the round numbers along an edge to about the last
LABELS = 190  # how much of the width names have beside the lines
INK = "#2b2118"
TINCTURES = ("#9b2d20", "#1f5a8a", "#2f6b3a", "#8a6510", "#5f3a86", "#3d4a52")
DASHES = ("", "9 5", "2 5", "12 4 2 4", "16 5", "5 3")  # colour alone tells no two lines apart
APART = 20  # between two lines of names
WIDEST, MOST_LINES = 17, 2  # letters beside a line, and how often a name is broken


def course(match: Match, most: int | None = None) -> list[Sequence[Side]]:
    """How each side fared at every moment or, of a long match, at so many of them, first and last among them."""
    last = match.length
    steps = last if most is None else min(last, most)
    moments = sorted({round(k * last / steps) for k in range(steps + 1)}) if steps else [0]
    return [match.rewind(k).fortunes() for k in moments]


def by_measure(sides: Sequence[Side]) -> dict[tuple[str, ...], list[int]]:
    """Which sides, by their places, are counted in the same terms: tokens and traits go into no plot together."""
    found: dict[tuple[str, ...], list[int]] = {}
    for k, side in enumerate(sides):
        found.setdefault(tuple(side.terms), []).append(k)
    return found


def ticks(least: int, most: int) -> range:
    """A few round numbers, in even steps, from the one at or below the least to the one at or above the most."""
    rounds = (lead * 10**noughts for noughts in count() for lead in (1, 2, 5))
    step = next(step for step in rounds if most - least <= MOST_STEPS * step)
    return range(least // step * step, -(-most // step) * step + 1, step)


def values_told(curves: Iterable[Sequence[int]]) -> list[int]:
    """The values along the left of a plot: all its curves run between the first and the last."""
    values = [value for curve in curves for value in curve]
    return list(ticks(min(0, *values), max(1, *values)))


def moves_told(last: int) -> list[int]:
    """The moves told below a plot that goes on to the last."""
    return [move for move in ticks(0, last) if move <= last]


def plot(lines: Mapping[str, Sequence[int]], title: str, last: int, move: str) -> str:
    """The lines as an SVG, each with its name where it ends. They go from the set-up to the last move, evenly."""
    values = values_told(lines.values())
    least, most = values[0], values[-1]

    def height(value: int) -> float:
        return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (value - least) / (most - least)

    drawn = [_value(height(value), value) for value in values]
    drawn += [_below(LEFT - 14, "end", escape(move)), *(_move(told, last) for told in moves_told(last))]
    names = [wrap(name, WIDEST, max_lines=MOST_LINES, placeholder="…") for name in lines]
    labels = _spread([height(line[-1]) for line in lines.values()], [len(name) for name in names])
    for k, line in enumerate(lines.values()):
        drawn += _line(k, names[k], [height(value) for value in line], labels[k])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'font-family="Georgia, serif" font-size="17"><title>{escape(title)}</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>{"".join(drawn)}</svg>\n'
    )


def _value(y: float, value: int) -> str:
    right = WIDTH - LABELS
    line = f'<line x1="{LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}" stroke="{INK}" stroke-opacity=".3"/>'
    return f'{line}<text x="{LEFT - 8}" y="{y + 5:.1f}" text-anchor="end" fill="{INK}">{value}</text>'


def _move(move: int, last: int) -> str:
    x, y = LEFT + (WIDTH - LABELS - LEFT) * move / max(1, last), HEIGHT - MARGIN
    line = f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y}" y2="{y + 6}" stroke="{INK}" stroke-opacity=".3"/>'
    return line + _below(x, "middle", str(move))


def _below(x: float, anchor: str, told: str) -> str:
    return f'<text x="{x:.1f}" y="{HEIGHT - MARGIN + 24}" text-anchor="{anchor}" fill="{INK}">{told}</text>'


def _line(k: int, name: Sequence[str], heights: Sequence[float], label: float) -> list[str]:
    wide = (WIDTH - LABELS - LEFT) / max(1, len(heights) - 1)
    points = " ".join(f"{LEFT + wide * x:.1f},{y:.1f}" for x, y in enumerate(heights))
    colour, dash = TINCTURES[k % len(TINCTURES)], DASHES[k % len(DASHES)]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    right = WIDTH - LABELS
    return [
        f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="3" stroke-linejoin="round"{dashed}/>',
        f'<line x1="{right + 6}" x2="{right + 36}" y1="{label:.1f}" y2="{label:.1f}" stroke="{colour}" '
        f'stroke-width="3"{dashed}/>',
        *(
            f'<text x="{right + 42}" y="{label + 5 + APART * n:.1f}" fill="{INK}">{escape(part)}</text>'
            for n, part in enumerate(name)
        ),
    ]


def _spread(heights: Sequence[float], lines: Sequence[int]) -> list[float]:
    """Where names of so many lines stand beside their curves, so that none lies on another."""
    placed, next_free = dict[int, float](), float("-inf")
    for k in sorted(range(len(heights)), key=lambda k: heights[k]):
        placed[k] = max(heights[k], next_free)
        next_free = placed[k] + APART * lines[k]
    over = max(0.0, next_free - APART - (HEIGHT - MARGIN / 2))
    return [placed[k] - over for k in range(len(heights))]
