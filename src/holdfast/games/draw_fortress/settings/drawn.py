"""Settings that nobody wrote but the dice: things of all our settings, mixed, with tags by lot."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any

from ..content import GROUPS, MOST_TAGS, TRAITS, Tag
from ..stamps import STAMPS
from . import KIND, OWN, SIZES, THINGS, own_data

GAME = "draw-fortress"
TAGGED = {"threat": "ways", "need": "ways", "defense": "stops", "access": "admits"}
Row = Mapping[str, Any]


def drawn_setting(number: int) -> list[str]:
    """A setting as a text, the same for the same number. It can be played, if it is not always fair."""
    luck = random.Random(number)
    ours = [own_data(setting) for setting in OWN]
    parts = {part: things(luck, ours, part) for part in TAGGED}
    parts["trait"] = traits(luck, ours)
    parts["group"] = [
        {
            **row,
            "defense": luck.choice(parts["defense"])["id"],
            "access": luck.choice(parts["access"])["id"],
        }
        for row in luck.sample([row for one in ours for row in one["group"]], GROUPS)
    ]
    top = {"game": GAME, "kind": KIND, "name": f"Setting {number}", "precious": luck.choice(ours)["precious"]}
    return ["\n".join([table(top), *(f"[[{part}]]\n{table(row)}" for part, rows in parts.items() for row in rows)])]


def things(luck: random.Random, ours: Sequence[Row], part: str) -> list[dict[str, Any]]:
    """As many as a setting has, each with tags by lot; some lack stamps or words, as people's own may."""
    rows = luck.sample([row for one in ours for row in one[part]], SIZES[part])
    made = []
    for row in rows:
        tags = luck.sample(list(Tag), luck.randint(1, MOST_TAGS[THINGS[part]]))
        new = {"id": row["id"], "name": row["name"], TAGGED[part]: [tag.name.lower() for tag in tags]}
        if luck.random() < 0.5:
            new["stamps"] = luck.sample(list(STAMPS), luck.randint(1, 3))
        if luck.random() < 0.5:
            new["text"] = row["text"]
        made.append(new)
    return made


def traits(luck: random.Random, ours: Sequence[Row]) -> list[dict[str, Any]]:
    """One from each row of the lists, so that the categories stand as they do in ours."""
    return [dict(luck.choice(ours)["trait"][k]) for k in range(TRAITS)]


def table(row: Row) -> str:
    return "".join(f"{field} = {json.dumps(value, ensure_ascii=False)}\n" for field, value in row.items())
