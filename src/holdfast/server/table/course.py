"""How a game went, from its set-up to its end."""

from __future__ import annotations

from holdfast.book.fortune import course
from holdfast.engine.matches.match import Match
from holdfast.server.protocol.forms import Course, CourseLine, CourseSide


def course_of(match: Match) -> Course:
    """What each side had in the end, as its game counts it, and how it fared after each move."""
    moments = course(match)
    return Course(
        [CourseSide(list(side.seats), dict(side.terms)) for side in match.standing()],
        [
            CourseLine(list(side.seats), list(side.terms), [moment[k].sum for moment in moments])
            for k, side in enumerate(moments[-1])
        ],
    )
