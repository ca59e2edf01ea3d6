"""Positions for scenarios: the conventions of section 12, then what a scenario names, then what follows from it.

What follows by itself: Defenders without a named hero get the first unused of Ethairna, Nyrra, Gurmund, Um'Tak, full
HP and a place in the Capital; a Region that is `destroyed` has threat 4 and a Leftover cover; the Capital's threat is
the number of Destroyed Regions; naming `foe` reveals it at home with full HP, in Round 9 (later with more Dire Enemies)
and with the Horde Deck empty; cards not named lie where they would: unused ones among the Leftovers, the others in
Horde Deck, Turn Deck or Discard Pile.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from holdfast.engine.rules.decks import draw, find, put
from holdfast.engine.rules.state import push
from holdfast.engine.scenarios.fields import known_paths, take
from holdfast.engine.scenarios.paths import PathError, assign, named

from .content import (
    FIRST_ENEMY,
    FOE_HOME,
    FOE_HP,
    FULL_HP,
    GROUP_CARDS,
    OUTER_REGIONS,
    REGION_FALLS_AT,
    Card,
    Defender,
    Hero,
    Place,
    Region,
)
from .rules.cards import DISCARD, NEXT_DEFENDER
from .rules.round import DRAW
from .rules.setup import horde_at_first, lay_out_map, turn_sides
from .rules.turn import ACTIONS
from .state import Situation, State
from .whereabouts import ARTIFACTS, TURN_CARDS

USUAL_HEROES = (Hero.ETHAIRNA, Hero.NYRRA, Hero.GURMUND, Hero.UM_TAK)
USUAL_ROUND, ROUND_WITH_FOE = 3, 9
AT = ("turn", "group_turn", "gains_artifact")
PHRASES = {
    'at = "draw"': "the top card of the Turn Deck is drawn next (the default)",
    'at = { turn = "red", ap = 3 }': "on its own card, at its first action, nothing spent",
    'at = { group_turn = "red", ap = 3 }': "the same on All Defenders card AD1",
    'at = { gains_artifact = "red" }': "is about to gain the top Artifact; then the next card is drawn",
    'carries.red = ["shield", "spear"]': "which Artifacts it carries; also in expectations",
}
ALIASES = {"carries": "defenders.*.artifacts"}
PILES = ("turn_deck", "discard", "entombed", "horde", "leftovers")


def arrange(s: State, given: Mapping[str, Any]) -> None:
    """Lay the position on the empty table `s`, whose options and dice are set."""
    known_paths("", given, ("at", *ALIASES), State)
    named = dict(given)
    at = named.pop("at", "draw")
    s.team = max(2, s.options.players)
    lay_out_map(s)
    turn_sides(s)
    place_defenders(s, named)
    assign(s, named)
    finish_defenders(s, named)
    finish_foe(s, named)
    finish_regions(s, named)
    begin(s, at)
    finish_cards(s, named)


def is_named(named: Mapping[str, Any], *path: str) -> bool:
    """Whether the scenario says anything about this place."""
    here: Any = named
    for word in path:
        if not isinstance(here, Mapping) or word not in here:
            return False
        here = here[word]
    return True


def color_of(word: str) -> Defender:
    return named(Defender, word, "Defender")


def place_defenders(s: State, named: Mapping[str, Any]) -> None:
    defenders = take("", named, "defenders", dict, {})
    chosen = {str(d.get("hero")) for d in defenders.values() if isinstance(d, Mapping)}
    free = [h for h in USUAL_HEROES if h.name.lower() not in chosen]
    for h in range(s.team):
        s.defenders[h].place = Place.CAPITAL
        if not is_named(named, "defenders", Defender(h).name.lower(), "hero"):
            s.defenders[h].hero = free.pop(0)


def finish_defenders(s: State, named: Mapping[str, Any]) -> None:
    for h in range(s.team):
        if not is_named(named, "defenders", Defender(h).name.lower(), "hp"):
            s.defenders[h].hp = FULL_HP[s.defenders[h].hero]
    if not is_named(named, "artifact_deck"):
        for artifact in reversed(ARTIFACTS.missing(s)):
            put(s.artifact_deck, artifact)


def finish_foe(s: State, named: Mapping[str, Any]) -> None:
    if "foe" in named and "foe_revealed" not in named:
        s.foe_revealed = 1
    if s.foe_revealed:
        if "foe_region" not in named:
            s.foe_region = FOE_HOME[s.foe]
        if "foe_hp" not in named:
            s.foe_hp = FOE_HP[s.foe]
    if "round" not in named:
        s.round = max(ROUND_WITH_FOE, horde_at_first(s) + 2) if s.foe_revealed else USUAL_ROUND


def finish_regions(s: State, named: Mapping[str, Any]) -> None:
    destroyed = [r for r in range(OUTER_REGIONS) if s.regions[r].destroyed]
    for r in destroyed:
        if not is_named(named, "regions", Region(r).name.lower(), "threat"):
            s.regions[r].threat = REGION_FALLS_AT
    if not is_named(named, "regions", "capital", "threat"):
        s.regions[Region.CAPITAL].threat = len(destroyed)


def begin(s: State, at: Any) -> None:
    """Put the situation on the stack of frames."""
    if s.depth:
        return
    push(s, Situation.ROUND, 0, 0, 0)
    s.frames[0].step = DRAW
    if at == "draw":
        return
    if not isinstance(at, Mapping):
        raise PathError(f'\'at\' is "draw" or a table such as {{ turn = "red", ap = 3 }}, not {at!r}')
    if set(at) - {*AT, "ap"} or len(set(at) - {"ap"}) != 1:
        raise PathError(f"'at' names one of {', '.join(AT)}, with ap; not {', '.join(map(str, at))}")
    if "gains_artifact" in at:
        push(s, Situation.GAIN_ARTIFACT, color_of(at["gains_artifact"]), 0, 0)
        return
    own_card = "turn" in at
    h = color_of(at["turn"] if own_card else at["group_turn"])
    push(s, Situation.INDIVIDUAL_CARD if own_card else Situation.GROUP_CARD, h if own_card else Card.AD1, 0, 0)
    s.frames[1].step = DISCARD if own_card else NEXT_DEFENDER
    push(s, Situation.TURN, h, int(own_card), 1)
    s.frames[2].step = ACTIONS
    s.actor, s.ap, s.acted = h, take("at", at, "ap", int, 3), 0 if own_card else 1 << h


def finish_cards(s: State, named: Mapping[str, Any]) -> None:
    """Every card that is not named goes where it would usually be."""
    players = s.options.players
    for f in s.frames[: s.depth]:
        if f.kind in (Situation.INDIVIDUAL_CARD, Situation.GROUP_CARD):
            for pile in PILES:
                if find(getattr(s, pile), f.card) >= 0:
                    raise PathError(f"the card {Card(f.card).name.lower()} is under way; it cannot lie in {pile} too")
    homeless = TURN_CARDS.missing(s)
    covers = [r for r in range(OUTER_REGIONS) if s.regions[r].destroyed and not s.regions[r].cover.n]
    horde_left = 0 if s.foe_revealed else max(0, horde_at_first(s) - (s.round - 1))
    circulating = "turn_deck" if "turn_deck" not in named else "discard"
    for card in homeless:
        unused = s.team <= card < Card.AD1 or (card in (Card.AD1, Card.AD2) and card - Card.AD1 >= GROUP_CARDS[players])
        enemy = card >= FIRST_ENEMY
        if (unused or enemy) and "leftovers" not in named and s.leftovers.n < len(s.leftovers.cards):
            put(s.leftovers, card)
        elif enemy and "horde" not in named and s.horde.n < min(horde_left, len(s.horde.cards)):
            put(s.horde, card)
        else:
            pile = getattr(s, circulating)
            if pile.n == len(pile.cards):
                raise PathError(
                    f"the cards that are not named do not fit into {circulating}; name fewer piles, or name where "
                    f"{Card(card).name.lower()} lies"
                )
            put(pile, card)
    for r in covers:
        if s.leftovers.n:
            put(s.regions[r].cover, draw(s.leftovers))
    for pile in (s.turn_deck, s.discard, s.entombed):
        for card in pile.cards[: pile.n]:
            s.seen |= 1 << card
