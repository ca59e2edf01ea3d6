"""Positions for scenarios: the conventions of 12.0, its maps M1 and M2, and units in the notation of the examples.

Where nothing else is said, it is turn 5 of the siege of M2, seat 0 is First Player and about to draw a card, and
nobody is in the city or before it. Ends are not checked for a side that is not listed (12.0). Without `deck` the deck
has every card that lies nowhere else. With stacks or with `finalised` the city is still being drafted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any

from holdfast.engine.rules.decks import put
from holdfast.engine.rules.state import push
from holdfast.engine.scenarios.fields import take, take_list, take_word
from holdfast.engine.scenarios.paths import PathError, assign, named

from .content import (
    CLASS,
    STRENGTH_MARKS,
    THREAT_WORDS,
    Card,
    DefenderMark,
    DefenderType,
    Location,
    LocationMark,
    LocationType,
    Spot,
    Stack,
    words,
)
from .invariants import CARDS_LIE
from .rules.attack import Assault
from .rules.city import lay
from .rules.connections import connect_by_rule, derive_hex, join_up, set_outer
from .rules.drawing import Drawing, begin_map
from .rules.ending import NO_DEFENDERS, NO_THREATS
from .rules.entries import entry_points
from .rules.muster import Mustering
from .rules.sets import all_locations, size
from .rules.turn import Phase, bare_table
from .rules.units import arrive, bracket_of, rank_of
from .state import NOTHING, OUTSIDE, RESERVE, Situation, State

# 12.0: type cards and descriptor of each location, which are outer, and the connections.
M1 = (
    (("d2", "walls", "imposing"), ("c3", "marketplace", "loved"), ("d8", "barracks", "well_constructed"),
     ("dq", "temple", "symbol_of_hope"), ("cq", "shrine", "underground"), ("d4", "neighbourhood", "run_down")),
    ("l1",),
    ("l1-l2", "l1-l3", "l1-l6", "l2-l3", "l2-l4", "l2-l6", "l4-l5"),
)  # fmt: skip
M2 = (
    (("d5", "thoroughfare", "unassuming"), ("h2", "neighbourhood", "busy"), ("d9", "watchtower", "obscure"),
     ("dj", "bank", "corrupt"), ("d10", "fortress", "well_constructed"), ("ca", "park", "attractive")),
    ("l1", "l2", "l3"),
    ("l1-l2", "l1-l4", "l1-l5", "l2-l3", "l3-l5", "l4-l6", "l5-l6"),
)  # fmt: skip
MAPS: dict[str, Any] = {"M1": M1, "M2": M2}
USUAL_WORD = ("untrained", "foot_soldiers", "general", "knight", "cannon")
MOMENTS = {
    "city": (Situation.CITY, 0),
    "map": (Situation.MAP, Drawing.LOCATIONS),
    "connections": (Situation.MAP, Drawing.CONNECTIONS),
    "placing": (Situation.MUSTER, Mustering.PLACING),
    "reflection": (Situation.TURN, Phase.REFLECTION),
    "card": (Situation.TURN, Phase.THREATS_ACT),
    "moves": (Situation.TURN, Phase.MOVES),
    "bumps": (Situation.TURN, Phase.BUMPS),
    "activation": (Situation.TURN, Phase.ACTIVATION),
    "end": (Situation.TURN, Phase.END),
}
# Moments of an attack that is under way: its targets are those of `attack`.
ASSAULTS = {
    "reactions": Assault.REACTIONS,
    "reinforcements": Assault.REINFORCEMENTS,
    "battles": Assault.BATTLES,
}
WORDS = ("at", "map", "cut", "join", "defenders", "threats", "stacks", "locations_by", "attack", "deck", "finalised")
PHRASES = {
    'map = "M1"': "the city of a worked example, M1 or M2",
    'cut = ["l4-l5"]': "connections that this map has not",
    'join = ["l1-l3"]': "connections that it has besides",
    'locations_by = ["d2:walls [imposing] w7", "h3:park cell_0"]': (
        "a city of one's own: cards, words, descriptors, and where each lies on the map of cells. Without its place "
        "it is still to be drawn, or, where defenders stand in it already, connected by `join` alone"
    ),
    'locations_by = ["h3:park cell_0", "d10:fortress+dk:palace in l1", "cq:shrine [underground] beneath l2"]': (
        "several type cards; inside another location, or beneath it"
    ),
    'defenders = ["c8@l1 [tough] w2"]': "8 of clubs at L1, its descriptors, its wounds; in the order of their numbers",
    'defenders = ["c8+h3:healers@l1"]': "type cards with their words",
    'defenders = ["c8@reserve"]': "a city regiment that waits",
    'threats = ["s7", "cj@l2"]': "outside, or in a location, which is occupied then",
    'attack = ["s7@l2"]': "threats that attack, and their targets; the battles come next",
    'attack = ["s7@l2 from l1"]': "a threat that came from a location, which is occupied then",
    'stacks = ["site: h7=popular", "band: c9=riders, c2=big"]': (
        "stacks that are begun, card by card: of a location, of a defender"
    ),
    "finalised = [5, 5]": "so many locations and defenders",
    'deck = ["c7"]': "all its cards, the top one first",
    'at = "card"': f"the moment: {', '.join(MOMENTS)}; with `attack`: {', '.join(ASSAULTS)}",
}


def arrange(s: State, given: Mapping[str, Any]) -> None:
    """Lay the position on the empty table `s`, whose options and dice are set."""
    named = dict(given)
    bare_table(s)
    own = {key: named.pop(key) for key in list(named) if key in WORDS}
    kind, step = moment(own)
    if kind == Situation.TURN:
        s.turn = 5
    if "at_river" in named:
        assign(s, {"at_river": named.pop("at_river")})  # it parts what lies in cells
    build_city(s, own, kind)
    for text in take_list("", own, "stacks", str):
        begin_stack(s, text)
    for text in take_list("", own, "defenders", str):
        muster(s, text)
    s.city_defenders = s.n_defenders
    for text in take_list("", own, "threats", str):
        threaten(s, text, 0)
    for text in take_list("", own, "attack", str):
        threaten(s, text, 2)
    s.unlisted = (0 if s.n_defenders else NO_DEFENDERS) | (0 if s.n_threats else NO_THREATS)
    if kind == Situation.MAP:
        begin_map(s)
    else:
        push(s, kind, 0, 0, 0)
    s.frames[0].step = step
    if "attack" in own:
        assault = ASSAULTS.get(own.get("at", ""), Assault.BATTLES)
        push(s, Situation.ATTACK, 0, assault == Assault.REINFORCEMENTS, 0)
        s.frames[1].step = assault
        s.frames[0].step = Phase.TOLD
    assign(s, named)
    hold_by_threats(s)
    if kind in (Situation.TURN, Situation.MUSTER) and "entries" not in named:
        s.entries = s.proposed = entry_points(s)
    lay_cards(s, own, kind)


def hold_by_threats(s: State) -> None:
    """2.9 A threat is outside or in an occupied location, unless it attacks; then it came from one of these."""
    for t in range(s.n_threats):
        foe = s.threats[t]
        if foe.origin >= 0 and not s.ruined >> foe.origin & 1:
            s.occupied |= 1 << foe.origin


def moment(own: Mapping[str, Any]) -> tuple[Situation, int]:
    known = {**MOMENTS, **dict.fromkeys(ASSAULTS, (Situation.TURN, Phase.TOLD))} if "attack" in own else MOMENTS
    return known[take_word("", own, "at", known, "city" if {"stacks", "finalised"} & set(own) else "card")]


def build_city(s: State, own: Mapping[str, Any], kind: Situation) -> None:
    """A map by name, or locations one by one: `d2:walls [imposing] w7`."""
    name = take("", own, "map", str, "")
    if not name and kind == Situation.TURN and "locations_by" not in own:
        name = "M2"
    if name and name not in MAPS:
        raise PathError(f"there is no map '{name}'; the worked examples have M1 and M2")
    rows, outer, links = MAPS[name] if name else ((), (), ())
    for card, word, mark in rows:
        found(s, card_of(card), words(LocationType[word.upper()]), words(LocationMark[mark.upper()]))
    if name == "M2":
        s.locations[4].types |= words(LocationType.PALACE)
        s.locations[4].brackets |= 1 << bracket_of(card_of("dk"))
        s.locations[4].card = card_of("dk")
    for text in take_list("", own, "locations_by", str):
        lay_location(s, text)
    counted = take_list("", own, "finalised", int)
    if counted:
        for _ in range(counted[0]):
            found(s, card_of("c6"), words(LocationType.BARRACKS), 0)
        for _ in range(counted[1]):
            muster(s, "c6")
    s.shapes = all_locations(s) if name else s.shapes
    for x in outer:
        s.outer |= 1 << place_of(x)
    for a, b in [*pairs(links), *pairs(take_list("", own, "join", str))]:
        s.locations[a].added |= 1 << b
        s.locations[b].added |= 1 << a
    for a, b in pairs(take_list("", own, "cut", str)):
        s.locations[a].added &= ~(1 << b)
        s.locations[b].added &= ~(1 << a)
        s.locations[a].removed |= 1 << b
        s.locations[b].removed |= 1 << a
    if kind in (Situation.TURN, Situation.MUSTER):
        connect_city(s, by_cells=not name)


def pairs(texts: Iterable[str]) -> list[tuple[int, int]]:
    """`l4-l5`"""
    found = []
    for text in texts:
        first, dash, second = text.partition("-")
        if not dash or first == second:
            raise PathError(f"'{text}' is no connection; write for instance \"l4-l5\"")
        found.append((place_of(first), place_of(second)))
    return found


def connect_city(s: State, by_cells: bool) -> None:
    """A map that is drawn: by the cells in which its locations lie, if they lie in any, and by what was said."""
    on_cells = by_cells and s.n_locations > 0 and s.shapes == all_locations(s)
    if on_cells:
        derive_hex(s)
        set_outer(s)
    connect_by_rule(s)
    if on_cells:
        join_up(s)
    if by_cells and s.outer == 0:
        s.outer = all_locations(s)  # O5


def found(s: State, card: int, types: int, marks: int) -> int:
    x = int(s.n_locations)
    place = s.locations[x]
    place.card, place.types, place.marks, place.brackets = card, types, marks, 1 << bracket_of(card)
    place.spot = place.parent = NOTHING
    s.n_locations += 1
    return x


LOCATION = re.compile(r"([\w+:]+)(?: \[(.*?)\])?(?: (?:(?P<host>in|beneath) (?P<parent>\w+)|(?P<spot>\w+)))?$")


def lay_location(s: State, text: str) -> None:
    """`d2:walls [imposing] w7`: cards with their words, descriptors, and where it lies on the map of cells."""
    matched = LOCATION.match(text)
    if matched is None:
        raise PathError(f"'{text}' is no location; write for instance \"d2:walls [imposing] w7\"")
    cards = [one.partition(":")[::2] for one in matched[1].split("+")]
    best = max((card_of(card) for card, _ in cards), key=rank_of)
    types = words(*[named(LocationType, word, "type of location") for _, word in cards])
    x = found(s, best, types, marks_of(LocationMark, matched[2]))
    place = s.locations[x]
    for card, _ in cards:
        place.brackets |= 1 << bracket_of(card_of(card))
    if matched["spot"]:
        place.spot = named(Spot, matched["spot"], "place on the map")
        if place.spot < Spot.W7:
            s.cells |= 1 << place.spot
    elif matched["parent"]:
        place.parent = place_of(matched["parent"])
        if not s.shapes >> place.parent & 1:
            raise PathError(f"'{text}': {matched['parent']} does not lie on the map; lay it before this one")
        place.spot = s.locations[place.parent].spot
    s.shapes |= int(place.spot != NOTHING) << x


def marks_of(enum: type[IntEnum], text: str | None) -> int:
    return words(*[named(enum, word, "descriptor") for word in (text or "").split(",") if word.strip()])


SIDES = {"site": Stack.SITE_1, "location": Stack.SITE_1, "band": Stack.BAND_1, "defender": Stack.BAND_1}


def begin_stack(s: State, text: str) -> None:
    """`site: h7=popular, d6=armoury`"""
    side, _, cards = text.partition(":")
    if side.strip() not in SIDES:
        raise PathError(f'\'{text}\' is no stack; write for instance "site: h7=popular" or "band: c9=riders"')
    first = SIDES[side.strip()]
    stack = first
    while s.stacks[stack].cards:
        stack = Stack(stack + 1)
    types, marks = (LocationType, LocationMark) if first == Stack.SITE_1 else (DefenderType, DefenderMark)
    for one in cards.split(","):
        card, _, word = one.strip().partition("=")
        put(s.pool, card_of(card))
        key = word.strip().upper()
        if key in types.__members__:
            lay(s, stack, card_of(card), 0, types[key])
        else:
            lay(s, stack, card_of(card), 1, named(marks, word, "type or descriptor"))


UNIT = re.compile(r"([\w+:]+?)(?:@(\w+))?(?: \[(.*?)\])?(?: w(\d+))?$")


def muster(s: State, text: str) -> None:
    """`c8+h3:healers@l1 [tough] w2`"""
    matched = UNIT.match(text)
    if matched is None:
        raise PathError(f"'{text}' is no defender; write for instance \"c8@l1 [tough] w2\"")
    cards, place, marks, wounds = matched.groups()
    d = int(s.n_defenders)
    unit = s.units[d]
    best = NOTHING
    for one in cards.split("+"):
        written, _, word = one.partition(":")
        card = card_of(written)
        unit.types |= words(named(DefenderType, word or USUAL_WORD[bracket_of(card)], "type of defender"))
        unit.brackets |= 1 << bracket_of(card)
        best = card if best == NOTHING or rank_of(card) > rank_of(best) else best
    unit.card, unit.kind = best, CLASS[bracket_of(best)]
    unit.marks = marks_of(DefenderMark, marks)
    unit.strong = size(unit.marks & STRENGTH_MARKS)
    unit.wounds = int(wounds or 0)
    s.n_defenders += 1
    if place == "reserve":
        unit.place = RESERVE
    elif place:
        arrive(s, d, place_of(place))
    else:
        unit.place = OUTSIDE


THREAT = re.compile(r"(\w+)(?:@(\w+))?(?: from (\w+))?$")


def threaten(s: State, text: str, attacking: int) -> None:
    """`s7`, `s7@l2`; in an attack `s7@l2 from l4` is its target, and where it came from."""
    matched = THREAT.match(text)
    if matched is None or (matched[3] and not attacking):
        raise PathError(f'\'{text}\' is no threat; write for instance "s7@l2", in an attack "s7@l2 from l4"')
    card, place, origin = matched.groups()
    foe = s.threats[s.n_threats]
    foe.card = card_of(card)
    foe.word = THREAT_WORDS[bracket_of(foe.card), 0]
    foe.place = place_of(place) if place else OUTSIDE
    foe.origin = place_of(origin) if origin else OUTSIDE if attacking else foe.place
    foe.attacking = attacking
    s.n_threats += 1


def card_of(text: str) -> int:
    if text.upper() not in Card.__members__:
        raise PathError(f"there is no card '{text}'; write the suit and the value: c7, dk, ha, joker")
    return Card[text.upper()]


def place_of(text: str) -> int:
    return named(Location, text, "location")


def lay_cards(s: State, own: Mapping[str, Any], kind: Situation) -> None:
    """The deck is as it is said, or has all cards; every other one is out of play, or waits to be shuffled."""
    top = [card_of(word) for word in take_list("", own, "deck", str)]
    missing = [card for card in CARDS_LIE.missing(s) if card not in top]
    if kind == Situation.TURN:
        others = s.discard if "deck" in own else s.deck
    else:
        others = s.built
    for card in missing:
        put(others, card)
    for card in reversed(top):
        put(s.deck, card)
