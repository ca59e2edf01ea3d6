"""What may stand in a file of a building (5.7): its fields, and their ranges (5.8)."""

from __future__ import annotations

import re

from .vocabulary import Operation

MOST_FILE = 64_000  # characters of a file: several times what the largest legal building needs
ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST_ID, LONGEST_NAME = 32, 40
TEXT, NUMBER, FLAG, LIST, TABLE = str, int, bool, list, dict
KINDS: dict[type, str] = {TEXT: "text", NUMBER: "number", FLAG: "flag", LIST: "list", TABLE: "table"}  # E_FIELD
BUILDING_FIELDS = {
    **dict.fromkeys(("id", "name", "banner", "theme", "fall_name", "picture"), TEXT),
    "fall": LIST,
}
SHARED_FIELDS = {
    **dict.fromkeys(("id", "name", "picture", "artist"), TEXT),
    **dict.fromkeys(("cost", "strength", "stamina"), NUMBER),
    "keywords": TABLE,
    "effects": LIST,
}
CARD_FIELDS = {**SHARED_FIELDS, "type": TEXT, "copies": NUMBER, "presence": NUMBER}
REF_FIELDS = {"ref": TEXT, "copies": NUMBER}
TARGET_FIELDS: dict[str, type] = {"target": TEXT, "max_strength": NUMBER, "max_cost": NUMBER, "damaged": FLAG}
FILTERS = ("max_strength", "max_cost", "damaged")
# 5.5.2 The fields of each operation beside `op`; those behind the bar may be left out.
OPERATION_FIELDS: dict[Operation, tuple[dict[str, type], tuple[str, ...]]] = {
    Operation.DAMAGE: ({"n": NUMBER, **TARGET_FIELDS}, FILTERS),
    Operation.DESTROY: (TARGET_FIELDS, FILTERS),
    Operation.HEAL: ({"n": NUMBER, **TARGET_FIELDS}, FILTERS),
    Operation.BUFF: (
        {"strength": NUMBER, "stamina": NUMBER, "until": TEXT, **TARGET_FIELDS},
        ("strength", "stamina", "until", *FILTERS),
    ),
    Operation.GRANT: (
        {"keyword": TEXT, "n": NUMBER, "mode": TEXT, "until": TEXT, **TARGET_FIELDS},
        ("n", "mode", "until", *FILTERS),
    ),
    Operation.STRIP: ({"keyword": TEXT, **TARGET_FIELDS}, FILTERS),
    Operation.BOUNCE: (TARGET_FIELDS, FILTERS),
    Operation.MOVE: (TARGET_FIELDS, FILTERS),
    Operation.STRIKE: (TARGET_FIELDS, FILTERS),
    Operation.FIGHT: ({"versus": TEXT, **TARGET_FIELDS}, FILTERS),
    Operation.UNCOVER: (TARGET_FIELDS, FILTERS),
    Operation.RAISE: ({"n": NUMBER}, ()),
    Operation.RECOVER: ({"kind": TEXT, "n": NUMBER}, ("n",)),
    Operation.DRAW: ({"n": NUMBER}, ()),
    Operation.DISCARD: ({"n": NUMBER, "who": TEXT, "random": FLAG}, ("random",)),
    Operation.TOKEN: ({"token": TEXT, "n": NUMBER, "where": TEXT}, ("where",)),
    Operation.SIEGE: ({"n": NUMBER, **TARGET_FIELDS}, FILTERS),
    Operation.REPAIR: ({"n": NUMBER, **TARGET_FIELDS}, FILTERS),
    Operation.SUPPLY: ({"n": NUMBER, "who": TEXT}, ()),
}
# 5.8 E_RANGE: the least and the most.
RANGES = {
    "cost": (0, 12),
    "presence": (0, 10),
    "strength": (0, 12),
    "stamina": (1, 20),
    "n": (1, 12),
    "max_strength": (0, 12),
    "max_cost": (0, 12),
}
KEYWORD_RANGE, BUFF_RANGE, SUPPLY_RANGE = (1, 9), (-9, 9), (-12, 12)
BEYOND_ALL = 1_000_000  # no number of a file is told that is larger
NO_LIMIT = 127  # of `recover` without a number: cards of any cost
LEAST_UNITS = 4  # W_NO_UNITS
GUIDELINE = (1, 1, 1, 2, 3)  # W_CHEAP: presence of a unit of cost 0 to 4; above that:
GUIDELINE_ABOVE = 4
