"""What no position of a game can have: first what holds for every game and what follows from the cells of its state and
the censuses of its cards, then the game's own invariants."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from .ranges import misfit, write_ranges
from .written import Function, written

if TYPE_CHECKING:
    from .game import Game


def flaw(game: Game, s: Any, seats: int) -> str:
    """What is impossible in the position, in words, or nothing."""
    return _misled(game, s, seats) or _misframed(game, s) or _broken(game, s)


def dead_end(game: Game, s: Any, seats: int) -> str:
    """Who is asked and has no answer, or nothing. The position must have no flaw: rules only know possible ones."""
    menu = [0] * game.menu
    for p in range(seats):
        if s.deciders >> p & 1 and game.rules.legal(s, p, menu) == 0:
            asked = game.decisions(s.decision).name.lower()
            return f"seat {p} must choose (deciders), but has no answer to the decision {asked}"
    return ""


def situation(game: Game, s: Any) -> str:
    """The innermost situation and how far it has come: `night, step 3`."""
    if not 0 < s.depth <= len(s.frames):
        return f"no situation, depth {s.depth}"
    frame = s.frames[s.depth - 1]
    return f"{_names(game).get(frame.kind, f'situation {frame.kind}')}, step {frame.step}"


def _misled(game: Game, s: Any, seats: int) -> str:
    """Who must choose what."""
    if s.deciders >> seats:
        return f"deciders has a bit for each seat that must choose, and there are only {seats} seats"
    if s.deciders and s.decision not in set(game.decisions):
        return f"decision is one of the game's, and {s.decision} is none"
    if s.deciders and s.over:
        return "nobody must choose any more when the game is over, but deciders has bits"
    return ""


def _misframed(game: Game, s: Any) -> str:
    """The situations under way. When a game is over nothing goes on from them, however they were left."""
    least = 0 if s.over else 1
    if not least <= s.depth <= len(s.frames):
        return f"depth is how many frames are in use, from {least} to {len(s.frames)}, not {s.depth}"
    names = _names(game)
    for k, frame in enumerate([] if s.over else s.frames):
        if k >= s.depth:
            if frame != type(frame)():
                return f"frames.{k} must be empty: depth says that {s.depth} frames are in use"
        elif frame.kind not in names:
            known = ", ".join(f"{kind} ({name})" for kind, name in names.items())
            return f"frames.{k}.kind is {frame.kind}, and there is no such situation; there are {known}"
        elif found := _off_course(game, s, k):
            return found
    return ""


def _off_course(game: Game, s: Any, k: int) -> str:
    """What is wrong with frame k, whose situation exists."""
    names, course, kind = _names(game), game.situations[s.frames[k].kind], s.frames[k].kind
    if s.frames[k].step >= course.steps:
        return f"frames.{k}.step is {s.frames[k].step}, but the steps of {names[kind]} are 0 to {course.steps - 1}"
    if k == 0 and course.inside:
        return f"frames.0 is {names[kind]}, which begins only inside {_any(course.inside)}"
    if k > 0 and s.frames[k - 1].kind not in course.inside:
        where = f"begins only inside {_any(course.inside)}" if course.inside else "lies below all others"
        return f"frames.{k} is {names[kind]} inside {names[s.frames[k - 1].kind]}, but {names[kind]} {where}"
    if k == s.depth - 1 and s.deciders and s.decision not in course.asks:
        asks = f"only {_any(course.asks)}" if course.asks else "nothing"
        return f"the decision {game.decisions(s.decision).name.lower()} is asked in {names[kind]}, which asks {asks}"
    return ""


def _any(members: Sequence[IntEnum]) -> str:
    return " or ".join(member.name.lower() for member in members)


OUT_OF_RANGE = -1  # a cell holds what it cannot; the censuses follow, -2 being the first


def write_broken(game: Game) -> Function:
    """0, or what does not hold: first what follows from cells and censuses, then the game's own invariants."""
    space: dict[str, Any] = {"__name__": game.package, "is_out_of_range": write_ranges(game.state), "own": game.broken}
    lines = ["if is_out_of_range(s) != 0:", f"    return {OUT_OF_RANGE}"]
    for k, census in enumerate(game.censuses):
        space[f"miscounted_{k}"] = census.miscounted(game.state)
        lines += [f"if miscounted_{k}(s) != 0:", f"    return {OUT_OF_RANGE - 1 - k}"]
    return written("broken", "s", [*lines, "return own(s)"], space)


def _broken(game: Game, s: Any) -> str:
    code = int(game.rules.broken(s))
    if code == OUT_OF_RANGE:
        return misfit(s)
    if code < OUT_OF_RANGE:
        return game.censuses[OUT_OF_RANGE - 1 - code].words
    return game.invariants.get(code, f"invariant {code}, which has no words") if code else ""


def _names(game: Game) -> dict[int, str]:
    return {int(kind): kind.name.lower() for kind in game.situations}
