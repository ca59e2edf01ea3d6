"""How a game went, from its set-up to its end."""

from __future__ import annotations

from holdfast.engine.matches.match import Match
from holdfast.server.protocol.forms import Course, CourseSide


def course_of(match: Match) -> Course:
    """What each side had after each move, as its game counts it."""
    moments = [match.rewind(k).standing() for k in range(match.length + 1)]
    return Course(
        [
            CourseSide(list(side.seats), dict(side.terms), [sum(moment[k].terms.values()) for moment in moments])
            for k, side in enumerate(moments[-1])
        ]
    )
