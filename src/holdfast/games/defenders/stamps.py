"""Stamps: an outline for every type of location, a ruin and a banner, for whoever would rather place than draw.

All of it in whole numbers, on a grid of 64 by 64; a stroke is a colour and its corners, `brown 8,40 8,60 28,60`.
"""

from collections.abc import Sequence

from holdfast.engine.rules.ink import SHEET, ruled
from holdfast.engine.rules.sketches import Sketch, arranged
from holdfast.engine.words.catalogue import key_of

from .content import LocationType

GRID = 64
LINES: dict[str, Sequence[str]] = {
    "houses": (
        "brown 6,34 6,54 26,54 26,34",
        "brown 3,36 16,22 29,36",
        "brown 34,26 34,46 58,46 58,26",
        "brown 31,28 46,12 61,28",
        "brown 13,54 13,44 19,44 19,54",
    ),
    "stalls": (
        "orange 6,26 14,14 50,14 58,26 6,26",
        "brown 10,26 10,54",
        "brown 54,26 54,54",
        "brown 8,42 56,42",
        "orange 22,14 20,26",
        "orange 36,14 38,26",
    ),
    "trees": (
        "green 18,40 8,28 14,12 26,12 30,28 18,40",
        "brown 18,58 18,40",
        "green 46,44 36,34 42,20 52,20 58,34 46,44",
        "brown 46,60 46,44",
    ),
    "road": (
        "brown 20,2 24,22 18,42 22,62",
        "brown 40,2 44,22 38,42 42,62",
        "grey 31,8 32,16",
        "grey 31,28 30,36",
        "grey 29,48 30,56",
    ),
    "walls": (
        "ink 2,28 2,20 10,20 10,28 18,28 18,20 26,20 26,28 34,28 34,20 42,20 42,28 50,28 50,20 58,20 58,28",
        "ink 2,28 2,50 62,50 62,28 58,28",
        "grey 2,38 62,38",
        "grey 18,28 18,38",
        "grey 40,38 40,50",
    ),
    "barracks": (
        "red 6,30 6,56 58,56 58,30",
        "red 2,32 32,12 62,32",
        "ink 28,56 28,42 36,42 36,56",
        "red 32,12 32,2 44,6 32,9",
    ),
    "armoury": ("red 12,8 32,4 52,8 50,34 32,60 14,34 12,8", "ink 22,22 42,42", "ink 42,22 22,42"),
    "tower": (
        "red 20,60 20,18 14,18 14,6 22,6 22,12 28,12 28,6 36,6 36,12 42,12 42,6 50,6 50,18 44,18 44,60 20,60",
        "ink 29,36 29,28 35,28 35,36 29,36",
    ),
    "gate": (
        "red 6,60 6,14 20,14 20,60",
        "red 44,60 44,14 58,14 58,60",
        "ink 20,30 44,30",
        "ink 24,60 24,40 32,34 40,40 40,60",
        "grey 32,34 32,60",
    ),
    "fortress": (
        "red 4,60 4,22 10,22 10,28 16,28 16,22 22,22 22,36 42,36 42,22 48,22 48,28 54,28 54,22 60,22 60,60 4,60",
        "red 24,36 24,10 40,10 40,36",
        "ink 28,60 28,48 36,48 36,60",
        "red 32,10 32,2 42,5 32,8",
    ),
    "coins": (
        "gold 20,30 12,22 20,14 40,14 48,22 40,30 20,30",
        "gold 12,22 12,34 20,42 40,42 48,34 48,22",
        "gold 12,34 12,46 20,54 40,54 48,46 48,34",
    ),
    "anvil": ("gold 4,18 60,18 46,30 38,34 38,46 50,56 14,56 26,46 26,34 14,30 4,18",),
    "crates": (
        "gold 4,34 4,60 30,60 30,34 4,34",
        "gold 4,34 30,60",
        "gold 34,30 34,60 60,60 60,30 34,30",
        "gold 34,60 60,30",
        "gold 18,8 18,30 42,30 42,8 18,8",
    ),
    "mine": ("gold 2,58 24,12 34,24 42,14 62,58 2,58", "ink 22,58 22,42 32,34 42,42 42,58"),
    "factory": ("gold 4,58 4,34 18,24 18,34 32,24 32,34 46,34 46,6 56,6 56,58 4,58", "grey 51,6 46,2 56,1"),
    "temple": (
        "violet 4,22 32,4 60,22 4,22",
        "violet 12,22 12,52",
        "violet 25,22 25,52",
        "violet 39,22 39,52",
        "violet 52,22 52,52",
        "violet 2,58 2,52 62,52 62,58 2,58",
    ),
    "shrine": ("violet 12,28 32,10 52,28", "violet 20,28 20,56 44,56 44,28", "gold 32,50 28,44 32,36 36,44 32,50"),
    "stones": (
        "violet 6,58 6,22 16,20 18,58",
        "violet 46,58 48,20 58,22 58,58",
        "violet 2,20 4,10 60,10 62,20 2,20",
        "grey 26,58 28,40 38,40 40,58",
    ),
    "chapel": (
        "violet 10,34 10,58 54,58 54,34",
        "violet 6,36 32,18 58,36",
        "violet 32,18 32,4",
        "violet 26,9 38,9",
        "ink 27,58 27,46 37,46 37,58",
    ),
    "palace": (
        "blue 6,58 6,34 58,34 58,58 6,58",
        "blue 16,34 18,20 32,12 46,20 48,34",
        "blue 32,12 32,2 44,6 32,9",
        "ink 16,58 16,44",
        "ink 32,58 32,44",
        "ink 48,58 48,44",
    ),
    "flag": ("blue 16,60 16,4", "blue 16,6 34,10 54,4 52,28 34,34 16,30"),
    "scales": (
        "blue 32,6 32,56",
        "blue 18,58 46,58",
        "blue 8,16 56,16",
        "blue 8,16 2,36 14,36 8,16",
        "blue 56,16 50,36 62,36 56,16",
    ),
    "star": ("blue 32,4 40,24 60,24 44,38 50,58 32,46 14,58 20,38 4,24 24,24 32,4",),
    "cellar": (
        "grey 4,14 10,14",
        "grey 20,14 26,14",
        "grey 36,14 42,14",
        "grey 52,14 58,14",
        "ink 12,20 12,30 24,30 24,42 38,42 38,54 54,54",
    ),
    "ruin": (
        "grey 4,58 12,40 20,48 26,28 32,46 42,34 48,50 60,58 4,58",
        "red 8,8 56,56",
        "red 56,8 8,56",
        "grey 30,10 34,2 38,12",
    ),
    "banner": ("red 14,62 14,2", "red 14,4 54,12 40,20 54,30 14,34"),
    "river": (
        "blue 2,20 14,14 26,20 38,26 50,20 62,14",
        "blue 2,36 14,30 26,36 38,42 50,36 62,30",
        "blue 2,52 14,46 26,52 38,58 50,52 62,46",
    ),
    "mountains": ("grey 2,58 22,12 32,32 42,18 62,58", "grey 16,26 22,30 27,24", "grey 37,27 42,30 47,27"),
}


def stroke(line: str) -> str:
    """A stroke of the table, in ink."""
    colour, *corners = line.split()
    points = [tuple(min(SHEET - 1, int(n) * SHEET // GRID) for n in corner.split(",")) for corner in corners]
    return ruled([(x, y) for x, y in points], colour, "fine")


STAMPS = {name: [stroke(line) for line in lines] for name, lines in LINES.items()}
T = LocationType
STAMP_OF = {
    T.NEIGHBOURHOOD: "houses",
    T.MARKETPLACE: "stalls",
    T.PARK: "trees",
    T.THOROUGHFARE: "road",
    T.WALLS: "walls",
    T.BARRACKS: "barracks",
    T.ARMOURY: "armoury",
    T.WATCHTOWER: "tower",
    T.GATEHOUSE: "gate",
    T.FORTRESS: "fortress",
    T.BANK: "coins",
    T.BAZAAR: "stalls",
    T.WORKSHOP: "anvil",
    T.WAREHOUSE: "crates",
    T.MINE: "mine",
    T.FACTORY: "factory",
    T.TEMPLE: "temple",
    T.SHRINE: "shrine",
    T.HOLY_SITE: "stones",
    T.PRIEST_HOME: "chapel",
    T.PALACE: "palace",
    T.EMBASSY: "flag",
    T.COURT: "scales",
    T.POLICE_STATION: "star",
    T.CUSTOM_PLAIN: "houses",
    T.CUSTOM_ROAD: "road",
    T.CUSTOM_WALL: "walls",
    T.CUSTOM: "houses",
}
# What stands where nobody drew: by the type of a location, and how it stands.
SKETCHES: dict[str, Sketch] = {
    **{key_of(word): arranged([stamp]) for word, stamp in STAMP_OF.items()},
    "status.ruined": arranged(["ruin"]),
    "status.occupied": arranged(["banner"]),
}
