"""Positions for scenarios: the conventions of section 12, then what a scenario names, then what follows from it.

Unless named otherwise the timer is 9 and so is each supply; every building has 8 cards; there are no units, and hands,
graveyards and ruins are empty. Defenders have Royal Keep, Iron Forge, Siege Yard and Shadow Guild, attackers Arcane
Academy, Bone Crypt, Hunting Lodge and Border Wall. Cards that nobody names lie in their stacks in printed order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from holdfast.engine.rules.decks import put
from holdfast.engine.rules.state import push
from holdfast.engine.scenarios.fields import known_keys, known_paths, take, take_list, take_number, take_word
from holdfast.engine.scenarios.paths import PathError, assign, named

from .census import cards_about, cards_sum
from .content import CARDS_PER_BUILDING, MOST_TURNS, ROWS
from .fields import RANGES
from .pieces import MOST_SEATS, Building, Card, Place, Row
from .rules.board import side_of, sit_down, stamina_of, strength_of
from .rules.departures import enter_play, lay_under
from .rules.hands import take_in_hand
from .rules.setup import clear_army
from .state import NOBODY, OPEN_ORIGIN, Army, Phase, Situation, State, Unit
from .view import keywords_of
from .vocabulary import GRANTED, NUMBERED, Keyword

USUAL_TIMER, USUAL_CARDS = 9, 8
USUAL_ARMIES = (
    ["crown", "anvil", "ram", "dagger"],
    ["star", "skull", "wolf", "tower"],
)
FALLEN = "fallen"
STEPS = [phase.name.lower() for phase in Phase if phase != Phase.START]  # a turn is laid after it began
WORDS = ("at", "timer", "armies")
ARMY_WORDS = ("b", "rows", "play", "hand", "top", "graveyard", "ruin", "supply")
UNIT_WORDS = ("card", "damage", "face_down", "reserved", "strength", "stamina", "keywords", "under")
PHRASES = {
    'at = "combat"': f"the step of the turn that comes next: {', '.join(STEPS)}",
    "timer = 3": "the turn, and with it everybody's supply",
    'armies.0.b = [3, 2, "fallen", "fallen"]': "how many cards lie on his buildings",
    'armies.0.rows = ["crown", "anvil", "ram", "dagger"]': "which buildings he has",
    'armies.0.play = { front_1 = "kings_guard" }': "units in their places",
    'armies.0.play = { front_1 = { card = "footpad", face_down = true, reserved = 1 } }': "a face-down one",
    'armies.0.play = { front_1 = { card = "novice", damage = 1, under = ["blessing"] } }': "a hurt one, with a trick",
    'armies.0.play = { front_1 = { card = "novice", strength = 3, keywords = { armored = 2, deadly = 1 } } }': (
        "one that was changed for good: what its strength and stamina come to, the keywords it has beside those printed"
    ),
    'armies.0.hand = ["spark", "militia"]': "his cards and tokens",
    'armies.0.top = { row_2 = ["plated_spearman"] }': "the top cards of a building, the first on top",
    'armies.0.graveyard = ["footpad"]': "his graveyard",
    "armies.0.supply = 3": "if it is not the timer",
}


def arrange(s: State, given: Mapping[str, Any]) -> None:
    """Lay the position on the empty table `s`, whose options and dice are set."""
    known_paths("", given, WORDS, State)
    s.players = s.options.players
    s.run.entry = NOBODY
    s.timer = take_number("", given, "timer", 1, MOST_TURNS, USUAL_TIMER)
    for p in range(MOST_SEATS):
        s.ring[p] = p
    sit_down(s)
    armies = take("", given, "armies", dict, {})
    known_keys("armies", armies, [str(p) for p in range(s.players)])
    for p in range(s.players):
        muster(s, p, take("armies", armies, str(p), dict, {}))
    push(s, Situation.TURN, 0, 0, 0)
    s.frames[0].step = Phase[take_word("", given, "at", STEPS, "defenders_draw").upper()]
    own = {p: {k: v for k, v in army.items() if k not in ARMY_WORDS} for p, army in armies.items()}
    assign(s, {**{k: v for k, v in given.items() if k not in WORDS}, "armies": own})
    s.laid, s.laid_sum = cards_about(s), cards_sum(s)


def muster(s: State, p: int, army: Mapping[str, Any]) -> None:
    """One player's army."""
    where = f"armies.{p}"
    known_paths(where, army, ARMY_WORDS, Army)
    clear_army(s, p)
    s.armies[p].supply = take_number(where, army, "supply", 0, 2000, s.timer)
    lay_buildings(s, p, where, army)
    for word in take_list(where, army, "hand", str):
        take_in_hand(s, p, card_of(word), OPEN_ORIGIN, 0)
    for pile in ("graveyard", "ruin"):
        for word in reversed(take_list(where, army, pile, str)):
            put(getattr(s.armies[p], pile), card_of(word))
    for k in range(s.armies[p].ruin.n):
        s.armies[p].ruin_from[k] = OPEN_ORIGIN
    play = take(where, army, "play", dict, {})
    known_keys(f"{where}.play", play, [place.name.lower() for place in Place])
    for place in Place:
        if place.name.lower() in play:
            piece = play[place.name.lower()]
            stand_up(s, p, place, {"card": piece} if isinstance(piece, str) else piece)


def lay_buildings(s: State, p: int, where: str, army: Mapping[str, Any]) -> None:
    """His buildings with so many cards, those that are named on top."""
    rows = take_list(where, army, "rows", str) or USUAL_ARMIES[side_of(s, p)]
    counts = take(where, army, "b", list, [USUAL_CARDS] * ROWS)
    if len(rows) != ROWS or len(counts) != ROWS:
        raise PathError(f"{where}: an army has {ROWS} buildings; name {ROWS} of them in 'rows', and in 'b' their cards")
    tops = take(where, army, "top", dict, {})
    known_keys(f"{where}.top", tops, [row.name.lower() for row in Row])
    for row in Row:
        building = named(Building, rows[row], "building")
        s.armies[p].buildings[row] = building
        count = 0 if counts[row] == FALLEN else counts[row]
        if type(count) is not int or not 0 <= count <= CARDS_PER_BUILDING:
            raise PathError(f"{where}.b: a building has 1 to {CARDS_PER_BUILDING} cards, or is '{FALLEN}'")
        s.armies[p].fallen[row] = int(count == 0)
        top = [card_of(word) for word in take_list(f"{where}.top", tops, row.name.lower(), str)]
        below = list(s.content.buildings[building].cards)[: max(0, count - len(top))]
        for k, card in enumerate([*reversed(below), *reversed(top)][-count:] if count else []):
            put(s.armies[p].stacks[row], card)
            s.armies[p].stack_from[row, k] = OPEN_ORIGIN


def stand_up(s: State, p: int, place: Place, piece: Mapping[str, Any]) -> None:
    """A unit in its place, with what is said of it."""
    where = f"armies.{p}.play.{place.name.lower()}"
    known_keys(where, piece, UNIT_WORDS)
    u = enter_play(s, p, card_of(take(where, piece, "card", str)), place)
    unit = s.armies[p].units[u]
    printed = s.content.cards[unit.card]
    unit.damage = take_number(where, piece, "damage", 0, 1000, 0)
    unit.strength = take_number(where, piece, "strength", -1000, 1000, printed.strength) - printed.strength
    unit.stamina = take_number(where, piece, "stamina", -1000, 1000, printed.stamina) - printed.stamina
    change_keywords(unit, f"{where}.keywords", take(where, piece, "keywords", dict, {}))
    unit.face_down = int(take(where, piece, "face_down", bool, False))
    if unit.face_down:
        unit.hidden = 1
        unit.owed = take_number(where, piece, "reserved", *RANGES["cost"], 0)
        s.armies[p].reserved += unit.owed
    for word in take_list(where, piece, "under", str):
        lay_under(s, card_of(word), p, p, u)


def change_keywords(unit: Unit, where: str, keywords: Mapping[str, Any]) -> None:
    """5.1 Keywords that last, beside those printed or in their place; 0 takes one away."""
    known_keys(where, keywords, [keyword.name.lower() for keyword in Keyword if keyword < GRANTED])
    for word in keywords:
        k = Keyword[word.upper()]
        n = take_number(where, keywords, word, 0, 1000 if k < NUMBERED else 1, 0)
        if k < NUMBERED:
            unit.lasting[k] = n
        else:
            unit.has = unit.has & ~(1 << k) | n << k


def reading(s: State) -> dict[str, Any]:
    """The words of a position, read back from the table, for what a scenario expects."""
    return {"armies": {str(p): read_army(s, p) for p in range(s.players)}}


def read_army(s: State, p: int) -> dict[str, Any]:
    army = s.armies[p]
    return {
        "b": [FALLEN if army.fallen[row] else int(army.stacks[row].n) for row in range(ROWS)],
        "rows": [Building(b).name.lower() if b != NOBODY else NOBODY for b in army.buildings],
        "play": {
            place.name.lower(): read_unit(s, army.units[army.at[place]]) for place in Place if army.at[place] != NOBODY
        },
    }


def read_unit(s: State, unit: Unit) -> dict[str, Any]:
    """A unit as it is in play, whoever may see it."""
    return {
        "card": Card(unit.card).name.lower(),
        "damage": int(unit.damage),
        "strength": int(strength_of(s, unit)),
        "stamina": int(stamina_of(s, unit)),
        "keywords": keywords_of(unit),
        "face_down": bool(unit.face_down),
        "reserved": int(unit.owed),
        "under": [Card(unit.under.cards[k]).name.lower() for k in range(unit.under.n)],
    }


def card_of(word: str) -> Card:
    return named(Card, word, "card")
