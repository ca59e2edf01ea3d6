"""Positions for scenarios: the conventions of section 12, then what a scenario names, then what follows from it.

Unless named otherwise it is turn 4 of seat 0; every town has four walls, its castle guard and nothing else; stocks and
hands are empty; the deck holds 20 cards; every card that is nowhere else lies in the discard pile.

Words of our own beside the fields of the state:

    active = 1                           # whose turn it is
    turn = 3                             # his how manieth
    deck = ["dragon", "plague"]          # its top cards, the first on top; cards nobody names lie below them
    deck_size = 20                       # how many cards it holds in all
    at = "build"                         # the phase: draw, draw_menu, upkeep, production, build, attack or heal
    at = { battle = ["necromancer"], by = 0, on = 1 }        # a segment begins; solo: without `by`

    [given.towns.1]
    play = ["farm", "guard_house", "knights"]                # in the order of entering play; the castle guard is there
    play = [{ card = "warrior", hits = 2, artifacts = ["magic_bow"] }]
    guard_hits = 0                                           # of the castle guard, if it is hurt or down
    hand = ["dragon", "farm"]                                # or a number: so many town cards, whichever
    destroyed = ["mine"]                                     # what may be reclaimed
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.decks import put
from ...engine.paths import PathError, assign, suggestion
from ...engine.state import push
from .content import CARDS, FIRST_ARTIFACT, FIRST_MONSTER, FIRST_TROOP, HITS, MOST_WALLS, NO_CARD, Card
from .meta import Mode
from .rules.hands import add_to_hand
from .rules.muster import begin_battle, join
from .rules.towns import enlist, list_destroyed, raise_structure, whole_hits
from .state import ADVERSARY, NOBODY, Phase, Side, Situation, State
from .whereabouts import HALF, among

USUAL_TURN, USUAL_DECK = 4, 20
TOWN_WORDS = ("play", "guard_hits", "hand", "destroyed")


def arrange(s: State, given: Mapping[str, Any]) -> None:
    """Lay the position on the empty table `s`, whose options and dice are set."""
    named = dict(given)
    at = named.pop("at", "attack")
    turn = int(named.pop("turn", USUAL_TURN))
    top, size = named.pop("deck", []), int(named.pop("deck_size", USUAL_DECK))
    towns = {int(p): dict(town) for p, town in dict(named.pop("towns", {})).items()}
    s.players = s.options.players
    s.active = int(named.pop("active", 0))
    s.pending = s.last_monster = NO_CARD
    s.spied.by = s.spied.of = NOBODY
    s.slot = 1
    unknown = sorted(set(towns) - set(range(s.players)))
    if unknown:
        raise PathError(f"there is no town {unknown[0]}; with {s.players} players they are 0 to {s.players - 1}")
    for p in range(s.players):
        found(s, p, towns.get(p, {}), turn)
    own = {str(p): {k: v for k, v in town.items() if k not in TOWN_WORDS} for p, town in towns.items()}
    assign(s, {**named, "towns": own})
    s.fallen = sum(s.towns[p].fallen > 0 for p in range(s.players))
    begin(s, at)
    if s.options.mode == Mode.CARD:
        lay_cards(s, towns, top, size)


def found(s: State, p: int, town: Mapping[str, Any], turn: int) -> None:
    """A town with its castle guard, its turns, and what is in play."""
    s.towns[p].turns = turn if p <= s.active else turn - 1
    if town.get("fallen"):
        return
    s.towns[p].walls = MOST_WALLS
    enlist(s, p, Card.GUARD)
    s.towns[p].units[0].hits = int(town.get("guard_hits", HITS[Card.GUARD]))
    for piece in town.get("play", []):
        put_in_play(s, p, piece if isinstance(piece, Mapping) else {"card": piece})
    for word in town.get("destroyed", []):
        list_destroyed(s, p, card_of(word))
    if not isinstance(town.get("hand", []), int):
        for word in town.get("hand", []):
            add_to_hand(s, p, card_of(word))


def put_in_play(s: State, p: int, piece: Mapping[str, Any]) -> None:
    card = card_of(str(piece.get("card", "")))
    if set(piece) - {"card", "hits", "artifacts"}:
        raise PathError(f"a piece in play has card, hits and artifacts, not {', '.join(map(str, piece))}")
    if card < FIRST_TROOP:
        raise_structure(s, p, card)
        return
    if card >= FIRST_ARTIFACT:
        raise PathError(f'{low(card)} cannot be in play by itself; write artifacts = ["{low(card)}"] of its bearer')
    enlist(s, p, card)
    unit = s.towns[p].units[s.towns[p].n_units - 1]
    for word in piece.get("artifacts", []):
        unit.artifacts[card_of(word) - FIRST_ARTIFACT] += 1
    unit.hits = int(piece.get("hits", whole_hits(unit)))


def low(card: int) -> str:
    return Card(card).name.lower()


def card_of(word: str) -> int:
    try:
        return int(Card[str(word).upper()])
    except KeyError:
        raise PathError(f"there is no card '{word}'; {suggestion(word, [low(c) for c in Card])}") from None


def begin(s: State, at: Any) -> None:
    """Put the situation on the stack of frames."""
    push(s, Situation.TURN, 0, 0, 0)
    if isinstance(at, Mapping):
        s.frames[0].step = Phase.ATTACK
        begin_at_battle(s, at)
        return
    if str(at).upper() not in Phase.__members__:
        raise PathError(f"'at' is a phase, {', '.join(low_phase(x) for x in Phase)}, or a battle, not {at!r}")
    s.frames[0].step = Phase[str(at).upper()]
    if s.frames[0].step == Phase.DRAW:
        s.towns[s.active].turns -= 1  # the draw begins the turn


def low_phase(phase: Phase) -> str:
    return phase.name.lower()


def begin_at_battle(s: State, at: Mapping[str, Any]) -> None:
    """A battle is on, and a segment begins."""
    if set(at) - {"battle", "by", "on"} or not at.get("battle"):
        raise PathError(f"a battle is {{ battle = [attackers], by = seat, on = seat }}, not {dict(at)}")
    attackers = [a if isinstance(a, Mapping) else {"card": a} for a in at["battle"]]
    card, target = card_of(str(attackers[0]["card"])), int(at.get("on", s.active))
    push(s, Situation.ATTACK_CARD, card, target, int(at.get("by", s.active)))
    s.frames[1].step = 2
    s.slot = (target - s.active) % s.players + 1
    begin_battle(s, int(at.get("by", ADVERSARY)), target, card)
    for k, attacker in enumerate(attackers):
        join(s, Side.ATTACKERS, card_of(str(attacker["card"])))
        fighter = s.battle.fighters[k]
        fighter.hits = int(attacker.get("hits", fighter.hits))


def lay_cards(s: State, towns: Mapping[int, Mapping[str, Any]], top: list[str], size: int) -> None:
    """Every card that is not named goes where it would usually be."""
    named = [card_of(word) for word in top]
    about = among(s, 0) | among(s, HALF) << HALF
    homeless = [c for c in range(CARDS) if c not in named and not about >> c & 1]
    for p, town in towns.items():
        if isinstance(town.get("hand"), int):
            for card in [c for c in homeless if c < FIRST_MONSTER][: town["hand"]]:
                add_to_hand(s, p, card)
                homeless.remove(card)
    if size < len(named):
        raise PathError(f"the deck is to hold {size} cards, but {len(named)} are named")
    below = homeless[: size - len(named)]
    for card in [*reversed(below), *reversed(named)]:
        put(s.deck, card)
    for card in homeless[len(below) :]:
        put(s.discard, card)
