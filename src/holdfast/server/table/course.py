"""How a game went, from its set-up to its end."""

from __future__ import annotations

from collections.abc import Sequence

from holdfast.book.fortune import by_measure, course, moves_told, values_told
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import Side
from holdfast.server.protocol.forms import Course, CourseLine, CoursePlot, CourseSide


def course_of(match: Match) -> Course:
    """What each side had in the end, as its game counts it, and how it fared after each move."""
    moments = course(match)
    return Course(
        [CourseSide(list(side.seats), dict(side.terms)) for side in match.standing()],
        [
            _plot(terms, [[then[k] for k in places] for then in moments])
            for terms, places in by_measure(moments[-1]).items()
        ],
    )


def _plot(terms: Sequence[str], moments: Sequence[Sequence[Side]]) -> CoursePlot:
    lines = [CourseLine(list(side.seats), [sides[k].sum for sides in moments]) for k, side in enumerate(moments[-1])]
    return CoursePlot(list(terms), lines, values_told(line.curve for line in lines), moves_told(len(moments) - 1))
