"""Positions for scenarios: the conventions of 12.0, its maps M1 and M2, and units in the notation of the examples."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from holdfast.engine.rules.decks import put
from holdfast.engine.rules.state import push
from holdfast.engine.scenarios.fields import take, take_list
from holdfast.engine.scenarios.paths import PathError, assign

from .content import (
    CLASS,
    STRENGTH_MARKS,
    Card,
    DefenderMark,
    DefenderType,
    Location,
    LocationMark,
    LocationType,
    Spot,
    Stack,
    ThreatType,
    words,
)
from .invariants import CARDS_LIE
from .rules.city import lay
from .rules.connections import connect_by_rule
from .rules.drawing import Drawing, begin_map
from .rules.ending import NO_DEFENDERS, NO_THREATS
from .rules.entries import entry_points
from .rules.muster import Mustering
from .rules.sets import size
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
WORDS = ("at", "map", "cut", "join", "defenders", "threats", "stacks", "locations_by", "attack", "deck", "finalised")
PHRASES = {
    'map = "M1"': "the city of a worked example, M1 or M2",
    'cut = ["l4-l5"]': "connections that this map has not",
    'defenders = ["c8@l1 [tough] w2"]': "8 of clubs at L1, its descriptors, its wounds; in the order of their numbers",
    'defenders = ["c8+h3:healers@l1"]': "type cards with their words",
    'defenders = ["c8@reserve"]': "a city regiment that waits",
    'threats = ["s7", "cj@l2"]': "outside, or in an occupied location",
    'attack = ["s7@l2"]': "threats that attack, and their targets; the battles come next",
    'stacks = ["site: h7=popular"]': "a stack that is begun, card by card",
    "finalised = [5, 5]": "so many locations and defenders",
    'deck = ["c7"]': "its top cards; nothing else is in it but what `deck_rest` says",
    'at = "card"': f"the moment: {', '.join(MOMENTS)}",
}


def arrange(s: State, given: Mapping[str, Any]) -> None:
    """Lay the position on the empty table `s`, whose options and dice are set."""
    named = dict(given)
    bare_table(s)
    own = {key: named.pop(key) for key in list(named) if key in WORDS}
    kind, step = moment(own)
    if kind == Situation.TURN:
        s.turn = 5
    build_city(s, own)
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
        push(s, Situation.ATTACK, 0, 0, 0)
        s.frames[1].step = 3
        s.frames[0].step = Phase.TOLD
    assign(s, named)
    if kind in (Situation.TURN, Situation.MUSTER) and "entries" not in named:
        s.entries = s.proposed = entry_points(s)
    lay_cards(s, own, kind)


def moment(own: Mapping[str, Any]) -> tuple[Situation, int]:
    at = take("", own, "at", str, "card")
    if at not in MOMENTS:
        raise PathError(f"Defenders has no moment '{at}'; write at = {' or '.join(MOMENTS)}")
    return MOMENTS[at]


def build_city(s: State, own: Mapping[str, Any]) -> None:
    """A map by name, or locations one by one: `d2:walls [imposing] w7`."""
    name = take("", own, "map", str, "")
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
    s.shapes = (1 << s.n_locations) - 1 if name else s.shapes
    for x in outer:
        s.outer |= 1 << place_of(x)
    for pair in [*links, *take_list("", own, "join", str)]:
        a, b = (place_of(x) for x in pair.split("-"))
        s.locations[a].added |= 1 << b
        s.locations[b].added |= 1 << a
    for pair in take_list("", own, "cut", str):
        a, b = (place_of(x) for x in pair.split("-"))
        s.locations[a].added &= ~(1 << b)
        s.locations[b].added &= ~(1 << a)
    if name:
        connect_by_rule(s)


def found(s: State, card: int, types: int, marks: int) -> int:
    x = int(s.n_locations)
    place = s.locations[x]
    place.card, place.types, place.marks, place.brackets = card, types, marks, 1 << bracket_of(card)
    place.spot = place.parent = NOTHING
    s.n_locations += 1
    return x


LOCATION = re.compile(r"(\w+):(\w+)(?: \[(.*?)\])?(?: (\w+))?$")


def lay_location(s: State, text: str) -> None:
    """`d2:walls [imposing] w7`: a card, its word, descriptors, and where it lies on the hexagonal map."""
    matched = LOCATION.match(text)
    if matched is None:
        raise PathError(f"'{text}' is no location; write for instance \"d2:walls [imposing] w7\"")
    card, word, marks, spot = matched.groups()
    x = found(s, card_of(card), words(LocationType[word.upper()]), marks_of(LocationMark, marks))
    if spot:
        place = Spot[spot.upper()]
        s.locations[x].spot = place
        s.shapes |= 1 << x
        if place < Spot.W7:
            s.cells |= 1 << place


def marks_of(enum: Any, text: str | None) -> int:
    return words(*[enum[word.strip().upper()] for word in (text or "").split(",") if word.strip()])


def begin_stack(s: State, text: str) -> None:
    """`site: h7=popular, d6=armoury`"""
    side, _, cards = text.partition(":")
    first = Stack.SITE_1 if side.strip() == "site" else Stack.BAND_1
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
            lay(s, stack, card_of(card), 1, marks[key])


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
        unit.types |= words(DefenderType[(word or USUAL_WORD[bracket_of(card)]).upper()])
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


def threaten(s: State, text: str, attacking: int) -> None:
    """`s7`, `s7@l2`; a target of an attack too."""
    card, _, place = text.partition("@")
    foe = s.threats[s.n_threats]
    foe.card = card_of(card)
    foe.word = ThreatType.GOBLINS
    foe.place = place_of(place) if place else OUTSIDE
    foe.origin = OUTSIDE if attacking else foe.place
    foe.attacking = attacking
    s.n_threats += 1


def card_of(text: str) -> int:
    if text.upper() not in Card.__members__:
        raise PathError(f"there is no card '{text}'; write the suit and the value: c7, dk, ha, joker")
    return Card[text.upper()]


def place_of(text: str) -> int:
    if text.upper() not in Location.__members__:
        raise PathError(f"there is no location '{text}'; they are l1 to l12")
    return Location[text.upper()]


def lay_cards(s: State, own: Mapping[str, Any], kind: Situation) -> None:
    """The deck is as it is said; every other card is out of play, or waits to be shuffled."""
    top = [card_of(word) for word in take_list("", own, "deck", str)]
    missing = [card for card in CARDS_LIE.missing(s) if card not in top]
    before = kind in (Situation.CITY, Situation.MAP, Situation.MUSTER)
    for card in missing:
        put(s.built if before else s.discard, card)
    for card in reversed(top):
        put(s.deck, card)
