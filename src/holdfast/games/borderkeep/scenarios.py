"""Positions for scenarios: the conventions of section 12, then what a scenario names, then what follows from it.

Unless named otherwise it is turn 4 of seat 0; every town has four walls, its castle guard and nothing else; stocks and
hands are empty; the deck holds 20 cards; every card that is nowhere else lies in the discard pile.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from holdfast.engine.rules.decks import put
from holdfast.engine.rules.state import push
from holdfast.engine.rules.views import low
from holdfast.engine.scenarios.fields import known_keys, known_paths, take, take_list, take_number
from holdfast.engine.scenarios.paths import PathError, assign, named

from .content import (
    CARDS,
    FIRST_ARTIFACT,
    FIRST_MONSTER,
    FIRST_TROOP,
    MOST_HAND,
    MOST_WALLS,
    NO_CARD,
    RECLAIMABLE,
    Card,
)
from .course import seats_from_first
from .meta import Mode
from .rules.hands import add_to_hand
from .rules.muster import begin_battle, join
from .rules.towns import enlist, list_destroyed, raise_structure, whole_hits
from .state import ADVERSARY, NOBODY, Phase, Side, Situation, State, Town, Unit
from .whereabouts import ALL_CARDS

USUAL_TURN, USUAL_DECK, MOST_TURNS = 4, 20, 255
WORDS = ("at", "turn", "deck", "deck_size", "active")
TOWN_WORDS = ("play", "guard", "hand", "destroyed")
PHRASES = {
    "active = 1": "whose turn it is",
    "turn = 3": "his how manieth",
    'deck = ["dragon", "plague"]': "its top cards, the first on top; cards nobody names lie below them",
    "deck_size = 20": "how many cards it holds in all",
    'at = "build"': f"the phase: {', '.join(low(phase) for phase in Phase)}",
    'at = { battle = ["necromancer"], by = 0, on = 1 }': "a segment begins; solo: without `by`",
    'at = { battle = [{ card = "giant", hits = 2 }], by = 0, on = 1 }': "with attackers that are hurt",
    'towns.1.play = ["farm", "guard_house", "knights"]': "in the order of entering play; the castle guard is there",
    'towns.1.play = [{ card = "warrior", hits = 2, artifacts = ["magic_bow"] }]': "with its hits left and artifacts",
    "towns.1.guard = { hits = 0 }": "the castle guard, if it is hurt or down, or has artifacts",
    'towns.1.hand = ["dragon", "farm"]': "his cards",
    "towns.1.hand = 5": "so many town cards, whichever",
    'towns.1.destroyed = ["mine"]': "what may be reclaimed",
}


def arrange(s: State, given: Mapping[str, Any]) -> None:
    """Lay the position on the empty table `s`, whose options and dice are set."""
    known_paths("", given, WORDS, State)
    named = dict(given)
    s.players = s.options.players
    at = named.get("at", "attack")
    turn = take_number("", named, "turn", 1, MOST_TURNS, USUAL_TURN)
    top, size = take_list("", named, "deck", str), take_number("", named, "deck_size", 0, CARDS, USUAL_DECK)
    towns = towns_in(s, take("", named, "towns", dict, {}))
    s.active, s.first = take("", named, "active", int, 0), take("", named, "first", int, 0)
    s.pending = s.last_monster = NO_CARD
    s.spied.by = s.spied.of = NOBODY
    s.slot = 1
    for p in range(s.players):
        found(s, p, towns.get(p, {}), turn)
    battle = {k: named.pop(k) for k in list(named) if k.partition(".")[0] == "battle"}
    own = {str(p): {k: v for k, v in town.items() if k not in TOWN_WORDS} for p, town in towns.items()}
    assign(s, {**{k: v for k, v in named.items() if k not in WORDS}, "towns": own})
    if "fallen" not in named:
        s.fallen = sum(s.towns[p].fallen > 0 for p in range(s.players))
    begin(s, at)
    assign(s, battle)
    if s.options.mode == Mode.CARD:
        lay_cards(s, towns, top, size)
    elif "deck" in named or "deck_size" in named:
        raise PathError("there is no deck in the non-card version: leave out 'deck' and 'deck_size'")


def towns_in(s: State, given: Mapping[str, Any]) -> dict[int, Mapping[str, Any]]:
    """What is said of each town, by its seat."""
    seats = {str(p): p for p in range(s.players)}
    for p in given:
        if p not in seats:
            raise PathError(f"there is no town {p}; with {s.players} players they are 0 to {s.players - 1}")
        known_paths(f"towns.{p}", take("towns", given, p, dict), TOWN_WORDS, Town)
    return {seats[p]: given[p] for p in given}


def found(s: State, p: int, town: Mapping[str, Any], turn: int) -> None:
    """A town with its castle guard, its turns, and what is in play."""
    s.towns[p].turns = turn if seats_from_first(s, p) <= seats_from_first(s, s.active) else turn - 1
    if town.get("fallen"):
        return
    s.towns[p].walls = MOST_WALLS
    enlist(s, p, Card.GUARD)
    where = f"towns.{p}"
    guard = take(where, town, "guard", dict, {})
    known_keys(f"{where}.guard", guard, ("hits", "artifacts"))
    equip(s.towns[p].units[0], f"{where}.guard", guard)
    for piece in take_list(where, town, "play", (str, dict)):
        put_in_play(s, p, {"card": piece} if isinstance(piece, str) else piece)
    for word in take_list(where, town, "destroyed", str):
        list_destroyed(s, p, card_of(word, 0, RECLAIMABLE, "reclaimable card"))
    hand = take(where, town, "hand", (list, int), 0)
    for word in take_list(where, town, "hand", str) if isinstance(hand, list) else []:
        add_to_hand(s, p, card_of(word))


def put_in_play(s: State, p: int, piece: Mapping[str, Any]) -> None:
    where = f"towns.{p}.play"
    known_keys(where, piece, ("card", "hits", "artifacts"))
    card = card_of(take(where, piece, "card", str))
    if FIRST_ARTIFACT <= card < FIRST_MONSTER:
        raise PathError(f'{low(card)} cannot be in play by itself; write artifacts = ["{low(card)}"] of its bearer')
    if card >= FIRST_MONSTER:
        raise PathError(f"{low(card)} cannot be in play; structures, troops and heroes can")
    if card < FIRST_TROOP:
        raise_structure(s, p, card)
        return
    enlist(s, p, card)
    equip(s.towns[p].units[s.towns[p].n_units - 1], where, piece)


def equip(unit: Unit, where: str, piece: Mapping[str, Any]) -> None:
    """Its artifacts, and the hits it has left if it is hurt."""
    for word in take_list(where, piece, "artifacts", str):
        unit.artifacts[card_of(word, FIRST_ARTIFACT, FIRST_MONSTER, "artifact") - FIRST_ARTIFACT] += 1
    unit.hits = take(where, piece, "hits", int, whole_hits(unit))


def card_of(word: str, first: int = 0, end: int = len(Card), kind: str = "card") -> Card:
    """The card of that name, which must be one of those from `first` up to `end`."""
    return named([card for card in Card if first <= card < end], word, kind)


def begin(s: State, at: Any) -> None:
    """Put the situation on the stack of frames."""
    push(s, Situation.TURN, 0, 0, 0)
    if isinstance(at, Mapping):
        s.frames[0].step = Phase.ATTACK
        begin_at_battle(s, at)
        return
    if str(at).upper() not in Phase.__members__:
        raise PathError(f"'at' is a phase, {', '.join(low(phase) for phase in Phase)}, or a battle, not {at!r}")
    s.frames[0].step = Phase[str(at).upper()]
    if s.frames[0].step == Phase.DRAW:
        s.towns[s.active].turns -= 1  # the draw begins the turn


def begin_at_battle(s: State, at: Mapping[str, Any]) -> None:
    """A battle is on, and a segment begins."""
    known_keys("at", at, ("battle", "by", "on"))
    attackers = [{"card": a} if isinstance(a, str) else a for a in take_list("at", at, "battle", (str, dict))]
    if not attackers:
        raise PathError(f"a battle is {{ battle = [attackers], by = seat, on = seat }}, not {dict(at)}")
    target, by = take_number("at", at, "on", 0, s.players - 1, s.active), take("at", at, "by", int, ADVERSARY)
    cards = [card_of(take("battle", attacker, "card", str)) for attacker in attackers]
    push(s, Situation.ATTACK_CARD, cards[0], target, s.active if by == ADVERSARY else by)
    s.frames[1].step = 2
    s.slot = (target - s.active) % s.players + 1
    begin_battle(s, by, target, cards[0])
    for k, attacker in enumerate(attackers):
        known_keys("battle", attacker, ("card", "hits"))
        join(s, Side.ATTACKERS, cards[k])
        fighter = s.battle.fighters[k]
        fighter.hits = take("battle", attacker, "hits", int, fighter.hits)


def lay_cards(s: State, towns: Mapping[int, Mapping[str, Any]], top: list[str], size: int) -> None:
    """Every card that is not named goes where it would usually be."""
    named = [card_of(word) for word in top]
    homeless = [card for card in ALL_CARDS.missing(s) if card not in named]
    for p, town in towns.items():
        if isinstance(town.get("hand"), int):
            size_of_hand = take_number(f"towns.{p}", town, "hand", 0, MOST_HAND, 0)
            for card in [c for c in homeless if c < FIRST_MONSTER][:size_of_hand]:
                add_to_hand(s, p, card)
                homeless.remove(card)
    if size < len(named):
        raise PathError(f"the deck is to hold {size} cards, but {len(named)} are named")
    below = homeless[: size - len(named)]
    for card in [*reversed(below), *reversed(named)]:
        put(s.deck, card)
    for card in homeless[len(below) :]:
        put(s.discard, card)
