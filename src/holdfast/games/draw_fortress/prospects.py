"""What will become of Threats and Needs if the tags judge: for advice, and for whoever asks beforehand."""

from holdfast.engine.rules.rule import rule

from .content import LAYERS, Thing
from .rules.board import layers, strength
from .state import State, Status

NOWHERE = -1  # no space is thought of otherwise than it is


@rule
def stops(tags: int, ways: int) -> bool:
    """2.7 `works`."""
    return ways != 0 and ways & ~tags == 0


@rule
def leak(s: State, sector: int, position: int, rating: int, ways: int, space: int, tokens: int, tags: int) -> int:
    """What is left of a Threat when it reaches the Precious, 0 if it does not; if in a space there were so many tokens
    more on the Defense, and these tags too (an empty space then has a Defense)."""
    place = min(position, layers(s))
    while place > 0 and rating > 0:
        here = sector * LAYERS + place - 1
        site = s.sites[here]
        stands = site.status == Status.STANDING
        pile = int(site.pile) if stands else 0
        stopped = int(site.stops) if stands else 0
        if here == space:
            pile += tokens
            stopped |= tags
        if pile > 0 and stops(stopped, ways) and (site.access_pile == 0 or ways & site.admits == 0):
            force = pile if site.access_pile == 0 else min(pile, site.access_pile)
            while pile > 0 and rating > 0:
                force = min(force, pile)
                rating -= min(force, rating)
                pile -= min(pile, rating)
        place -= 1
    return rating


@rule
def leak_of(s: State, c: int, space: int, tokens: int, tags: int) -> int:
    """What is left of a Threat on the board when it reaches the Precious."""
    card = s.comers[c]
    return leak(s, card.sector, card.position, card.rating, card.ways, space, tokens, tags)


@rule
def leak_elsewhere(s: State, c: int, sector: int) -> int:
    """The same if it were in another sector."""
    card = s.comers[c]
    return leak(s, sector, card.position, card.rating, card.ways, NOWHERE, 0, 0)


@rule
def resistance(s: State, thing: int, ways: int) -> int:
    """10.4 The Strength of all Defenses of the drafted sector that block such a Threat, or hold such a Need."""
    total = 0
    for layer in range(layers(s)):
        site = s.sites[s.draft.sector * LAYERS + layer]
        if site.status == Status.STANDING and withstands(s, thing, ways, s.draft.sector * LAYERS + layer):
            total += strength(site)
    return total


@rule
def withstands(s: State, thing: int, ways: int, space: int) -> bool:
    """2.7 A Threat is blocked there, or a Need held."""
    site = s.sites[space]
    if thing == Thing.THREAT:
        return stops(site.stops, ways) and (site.access_pile == 0 or ways & site.admits == 0)
    return ways & site.stops != 0 and (site.access_pile == 0 or ways & ~site.admits != 0)
