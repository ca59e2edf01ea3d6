"""The fortress as a keepsake: the disc with everything that stands on it, and whoever still comes."""

from __future__ import annotations

import math
from collections.abc import Iterator

from holdfast.engine.rules.posters import Caption, Label, Panel, Point, Poster
from holdfast.engine.rules.views import low
from holdfast.engine.words.catalogue import key_of

from .content import LAYERS
from .pieces import Access, Comer, Defense, Precious, Sector, Trait
from .rules.board import layers, sectors
from .settings import Design, Idea, Passage
from .stamps import stock
from .state import State, Status

WIDE, HIGH = 2700, 2700
MIDDLE = (1350, 1400)
CENTRE, WALLS, EDGE, RIM = 230, 1000, 1115, 1270  # how far out the Precious, the layers, the edge and the traits reach
ROOM = 0.95  # of a space that its drawing takes
ARC = 48  # points of a circle's line a sector
DOOR, ASIDE = 0.46, 0.3  # of a ring's width: how large an Access is, and how far from where the next sector begins
NOTE = 120  # how large a Threat or a Need is
BESIDE = (0.84, 0.16, 0.7, 0.3)  # where in its sector somebody stands who is on a space: beside what is built there


def poster(s: State) -> Poster:
    """The Precious in the middle, a ring for each layer, and around them the edge and the traits."""
    panels, labels = list[Panel](), list[Label]()
    for panel, label in (*precious(s), *traits(s), *spaces(s), *comers(s)):
        panels.append(panel)
        labels.append(label)
    title = Label(MIDDLE[0], 70, precious_name(s), 80)
    return Poster(WIDE, HIGH, precious_name(s), list(rings(s)), panels, [title, *labels])


def precious_name(s: State) -> Caption:
    return Precious.INVENTED if s.precious else Precious(s.setting)


# ---- the disc --------------------------------------------------------------------------------------------------------


def at(s: State, turn: float, far: float) -> Point:
    """A place on the disc; sector 1 stands at the top, as on the table, the others clockwise. `turn` counts sectors."""
    angle = 2 * math.pi * (turn - 0.5) / sectors(s)
    return MIDDLE[0] + far * math.sin(angle), MIDDLE[1] - far * math.cos(angle)


def ring_width(s: State) -> float:
    return (WALLS - CENTRE) / layers(s)


def rings(s: State) -> Iterator[list[Point]]:
    """Circles, and the lines between the sectors."""
    for far in (*(CENTRE + k * ring_width(s) for k in range(layers(s) + 1)), EDGE, RIM):
        yield [at(s, k / ARC, far) for k in range(sectors(s) * ARC + 1)]
    for sector in range(sectors(s)):
        yield [at(s, sector, CENTRE), at(s, sector, RIM)]


def how_large(s: State, far: float, wide: float) -> float:
    """The largest square that a ring so wide and a sector have room for, so far out."""
    across = 2 * far * math.tan(math.pi / sectors(s) / 1.4)
    return ROOM * min(wide, across)


# ---- what stands there -----------------------------------------------------------------------------------------------


def precious(s: State) -> Iterator[tuple[Panel, Label]]:
    places = ["sheet.precious", key_of(Precious.INVENTED)]
    panel = Panel(*MIDDLE, 1.3 * CENTRE, places)
    yield panel, Label(MIDDLE[0], MIDDLE[1] + 0.72 * CENTRE, precious_name(s), 36)


def traits(s: State) -> Iterator[tuple[Panel, Label]]:
    far = (EDGE + RIM) / 2
    for k in range(sectors(s)):
        x, y = at(s, k + 0.5, far)
        places = [f"sheet.{low(Sector(k))}", key_of(Trait(k))]
        yield (
            Panel(x, y - 20, 0.8 * (RIM - EDGE), places, faded=bool(s.traits[k].destroyed)),
            Label(x, y + 46, Trait(k), 40),
        )


def spaces(s: State) -> Iterator[tuple[Panel, Label]]:
    """Each Defense, a ruin faded, and its Access beside it."""
    for k in range(sectors(s)):
        for layer in range(layers(s)):
            space = k * LAYERS + layer
            site = s.sites[space]
            far = CENTRE + (layer + 0.5) * ring_width(s)
            x, y = at(s, k + 0.5, far)
            size = how_large(s, far, ring_width(s))
            if site.status != Status.EMPTY:
                sketch = key_of(Design(site.design)) if site.design >= 0 else stock(site.stops)
                faded = site.status == Status.RUIN
                panel = Panel(x, y, size, [key_of(Defense(space))], sketch, faded)
                yield panel, Label(x, y + 0.46 * size, Defense(space), 30)
            if site.access_pile:
                sketch = key_of(Passage(site.access)) if site.access >= 0 else stock(site.admits)
                x, y = at(s, k + 1 - ASIDE * ring_width(s) * sectors(s) / (2 * math.pi * far), far)
                door = Panel(x, y, DOOR * ring_width(s), [key_of(Access(space))], sketch)
                yield door, Label(x, y + 0.25 * ring_width(s), Access(space), 24)


def comers(s: State) -> Iterator[tuple[Panel, Label]]:
    """Whoever is on the board, side by side along the arc of where they are."""
    shared: dict[tuple[int, int], list[int]] = {}
    for line in (s.threats, s.needs):
        for c in line.cards[: line.n]:
            shared.setdefault((int(s.comers[c].sector), int(s.comers[c].position)), []).append(int(c))
    for (sector, position), those in shared.items():
        far = (WALLS + EDGE) / 2 if position > layers(s) else CENTRE + (position - 0.5) * ring_width(s)
        for n, c in enumerate(those):
            outside = position > layers(s)
            x, y = at(s, sector + ((n + 1) / (len(those) + 1) if outside else BESIDE[n % len(BESIDE)]), far)
            card = s.comers[c]
            sketch = key_of(Idea(card.idea)) if card.idea >= 0 else stock(card.ways)
            yield Panel(x, y, NOTE, [key_of(Comer(c))], sketch), Label(x, y + 0.55 * NOTE, Comer(c), 26)
