"""What the browser's workshop offers whoever writes a building: every word that is allowed, and where (5.5, 5.7, 5.8).
The client carries a copy: `python -m holdfast.games.attack_and_defense.workshop FILE`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

from holdfast.engine.rules.views import low

from .content import CARDS_PER_BUILDING, EFFECTS, MOST_COPIES, MOST_PRESENCE, OPERATIONS
from .fields import (
    BUFF_RANGE,
    FILTERS,
    KEYWORD_RANGE,
    LONGEST_NAME,
    OPERATION_FIELDS,
    RANGES,
    SUPPLY_RANGE,
)
from .operation_reader import is_harmful, may_aim
from .sheets import OpData
from .vocabulary import (
    AIMED_AT,
    FOUGHT,
    GRANTED,
    HAS_NUMBER,
    NUMBERED,
    ONE_UNIT,
    UNFILTERED,
    UNIT_SELECTORS,
    CardKind,
    Keyword,
    Mode,
    Operation,
    Trigger,
    Until,
    Wanted,
    Where,
    Who,
)

# Where an effect may stand: what may be aimed at there differs.
SITUATIONS = {
    "trick": (CardKind.TRICK, Trigger.ON_PLAY),
    "unit": (CardKind.UNIT, Trigger.ON_PLAY),
    "death": (CardKind.UNIT, Trigger.ON_DEATH),
    "fall": (CardKind.NONE, Trigger.FALL),
}
WORDS: dict[str, type[IntEnum]] = {"who": Who, "where": Where, "kind": Wanted, "until": Until, "mode": Mode}


def offered() -> dict[str, Any]:
    return {
        "operations": {low(op): fields_of(op) for op in OPERATION_FIELDS},
        "aims": {name: aims_in(*where) for name, where in SITUATIONS.items()},
        "versus": {name: sorted_words(s for s in FOUGHT if may_aim(*where, s)) for name, where in SITUATIONS.items()},
        "oneUnit": sorted_words(ONE_UNIT),
        "filtered": sorted_words(UNIT_SELECTORS - UNFILTERED),
        "filters": list(FILTERS),
        "triggers": [low(trigger) for trigger in Trigger if trigger not in (Trigger.NONE, Trigger.FALL)],
        "keywords": {low(keyword): keyword in HAS_NUMBER for keyword in Keyword},
        "granted": {low(keyword): keyword < NUMBERED for keyword in Keyword if keyword < GRANTED},
        "ranges": {**RANGES, "keyword": KEYWORD_RANGE, "copies": (1, MOST_COPIES)},
        "most": {
            "cards": CARDS_PER_BUILDING,
            "presence": MOST_PRESENCE,
            "effects": EFFECTS,
            "operations": OPERATIONS,
            "name": LONGEST_NAME,
        },
    }


def fields_of(op: Operation) -> dict[str, Any]:
    """What an operation takes: a range of numbers, some words, or by its name what else it is."""
    known, optional = OPERATION_FIELDS[op]
    return {name: {"of": _kind_of(op, name), "optional": name in optional} for name in known if name not in FILTERS}


def _kind_of(op: Operation, name: str) -> Any:
    if name in WORDS:
        return [low(member) for member in WORDS[name]]
    if name in ("strength", "stamina"):
        return BUFF_RANGE
    if name == "n":
        return {Operation.SUPPLY: SUPPLY_RANGE, Operation.GRANT: KEYWORD_RANGE}.get(op, RANGES["n"])
    return {"random": "flag"}.get(name, name)


def aims_in(kind: CardKind, trigger: Trigger) -> Mapping[str, list[str]]:
    """The operations that are allowed there, and what each may be aimed at; nothing, where it takes no target."""
    aims = {}
    for op, (known, _) in OPERATION_FIELDS.items():
        allowed = (
            [s for s in AIMED_AT.get(op, UNIT_SELECTORS) if may_aim(kind, trigger, s)] if "target" in known else []
        )
        if trigger == Trigger.FALL:
            allowed = [s for s in allowed if is_harmful(OpData(op, n=1, strength=-1, target=s))]
        if allowed or ("target" not in known and (trigger != Trigger.FALL or is_harmful(OpData(op, n=-1)))):
            aims[low(op)] = sorted_words(allowed)
    return aims


def sorted_words(members: Iterable[IntEnum]) -> list[str]:
    return [low(member) for member in sorted(members)]


def written() -> str:
    """As a file, one part a line."""
    return "{\n" + ",\n".join(f"  {json.dumps(name)}: {json.dumps(part)}" for name, part in offered().items()) + "\n}\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(written(), "utf-8")
