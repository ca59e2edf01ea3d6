"""Advice by weighing: each option has a weight, and the heaviest is taken, the first of equals.

    advise = weighing(
        ACTIONS,
        {
            (Act.MOVE, Act.SAIL): weigh_move,
            Act.EXCAVATE: (ARTIFACT_WORTH, after),
            Act.YES: {Decision.MARTYR: weigh_martyr},
            Act.DONE: 0,
        },
        hits=coming_hits,
    )

A weight is a number; or a rule that takes what it names, as the rules in an action's row do, and besides what is found
once for the whole menu, such as `hits`; or a table that is read at the action's argument. Several are added up. An
action that is something else to another question has a weight for each. What has no weight is taken only if there is
nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from .actions import Actions, DeclarationError, Family
from .constants import Row
from .dispatch import Text, fork, parameters, words_of
from .written import Function, Lines, written

NEVER = -1_000_000
Worth = int | Function | Row | tuple[int | Function | Row, ...]  # several are added up
Weight = Worth | Mapping[Any, Worth]


def weighing(actions: Actions, weights: Mapping[Any, Weight], **found: Function) -> Function:
    """The rule that advises by these weights; `found` are rules of the state, asked once a menu."""
    text, by_kind = Text(actions), _by_kind(actions, weights)
    known = {name: name for name in ("s", "p", *found)}
    cases = [
        (int(family.kind), _weight(text, family, by_kind.get(family.kind, NEVER), known)) for family in actions.families
    ]
    takes = ["s", "p: int", "a: int", *[f"{name}: int" for name in found]]
    weigh = text.rule("weigh", ", ".join(takes), ["kind = KIND[a]", *text.found(), *fork("kind", cases)])
    space: dict[str, Any] = {"__name__": actions.kinds.__module__, "weigh": weigh}
    space |= {f"find_{name}": rule for name, rule in found.items()}
    given = "".join(f", {name}" for name in found)
    lines = [f"{name} = find_{name}(s)" for name in found]
    lines += ["best = int(menu[0])", f"most = weigh(s, p, best{given})", "for k in range(1, n):"]
    lines += ["    a = int(menu[k])", f"    weight = weigh(s, p, a{given})"]
    lines += ["    if weight > most:", "        most = weight", "        best = a", "return best"]
    return written("advise", "s, p: int, menu, n: int", lines, space)


def _by_kind(actions: Actions, weights: Mapping[Any, Weight]) -> dict[Any, Weight]:
    """The weight of each kind of action, for several may stand in one row."""
    by_kind = {k: weight for key, weight in weights.items() for k in (key if isinstance(key, tuple) else (key,))}
    if strange := [kind for kind in by_kind if not isinstance(kind, actions.kinds)]:
        raise DeclarationError(f"there is a weight for {strange[0]!r}, which is no action")
    return by_kind


def _weight(text: Text, family: Family, weight: Weight, known: Mapping[str, str]) -> Lines:
    words = {**known, **words_of(family, "a")}
    if not isinstance(weight, Mapping):
        return _worth(text, family.kind, weight, words)
    cases = sorted({int(q): _worth(text, family.kind, weight.get(q, NEVER), words) for q in family.questions}.items())
    return fork("s.decision", cases)


def _worth(text: Text, kind: IntEnum, worth: Worth, words: Mapping[str, str]) -> Lines:
    parts = worth if isinstance(worth, tuple) else (worth,)
    return [f"return {' + '.join(_part(text, kind, part, words) for part in parts)}"]


def _part(text: Text, kind: IntEnum, part: int | Function | Row, words: Mapping[str, str]) -> str:
    if isinstance(part, Row):
        name = f"RANK_{len(text.space)}"
        text.space[name] = part
        return f"int({name}[ARG[a, 0]])"
    if not callable(part):
        return str(int(part))
    _check(text.actions, kind, part, words)
    return f"int({text.call(part, words)})"


def _check(actions: Actions, kind: IntEnum, weight: Function, words: Mapping[str, str]) -> None:
    known = [*words, "f", *actions.given]
    for name in parameters(weight):
        if name not in known:
            raise DeclarationError(
                f"{kind!r}: {weight.__name__} asks for '{name}'; a weight of this action can have {', '.join(known)}"
            )
