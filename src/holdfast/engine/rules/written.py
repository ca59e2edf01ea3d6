"""Rules that the engine writes: the text of ordinary rules, made from what a game declares.

Interpreted, such a text is executed as it stands; the compiler reads it like that of any other rule. `linecache` keeps
it, so that tracebacks and `inspect.getsource` show its lines.
"""

from __future__ import annotations

import hashlib
import linecache
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from .rule import rule

Function = Callable[..., Any]
Lines = list[str]


def indented(lines: Iterable[str]) -> Lines:
    return [f"    {line}" for line in lines]


def written(name: str, takes: str, lines: Sequence[str], space: dict[str, Any], returns: str = "int") -> Function:
    """The lines made into a rule of that name; `space` is what the names in them stand for."""
    text = "\n".join([f"def {name}({takes}) -> {returns}:", *indented(lines or ["pass"])]) + "\n"
    # By its content too, for a changed game may write another rule of the same name.
    file = f"<{space['__name__']}.{name} {hashlib.sha256(text.encode()).hexdigest()[:8]}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec"), space)
    made: Function = rule(space[name])
    return made


def row_name(place: str) -> str:
    """What a row of that place is called: `s.towns` has `s_towns`, for one name holds one kind of thing."""
    return place.replace(".", "_")


def in_turn(calls: Sequence[str]) -> Lines:
    """Lines that return the first answer that is not 0."""
    lines: Lines = []
    for call in calls[:-1]:
        lines += [f"reason = {call}", "if reason != 0:", "    return reason"]
    return [*lines, f"return {calls[-1] if calls else 0}"]
