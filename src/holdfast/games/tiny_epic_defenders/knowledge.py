"""Section 6: what a seat knows, as numbers for learning (`observe`) and as a fresh deal of the rest (`determinize`)."""

from typing import Any

from holdfast.engine.rules.decks import shuffle_pile
from holdfast.engine.rules.dice import below
from holdfast.engine.rules.rule import rule

from .content import (
    ARTIFACT_COUNT,
    FIRST_DIRE,
    FIRST_ENEMY,
    FOES,
    HEROES,
    OUTER_REGIONS,
    Artifact,
    Card,
    Defender,
    Foe,
    Hero,
    Place,
    Region,
)
from .meta import EpicFoe
from .rules.board import carries, owner
from .state import Decision, Situation, State

DECK_SLOTS, PILE_SLOTS = 17, 9
HORDE_AT = DECK_SLOTS
LEFTOVERS_AT = HORDE_AT + PILE_SLOTS
COVERS_AT = LEFTOVERS_AT + PILE_SLOTS
SLOTS_IN_ALL = COVERS_AT + OUTER_REGIONS
NOTHING = -1
ENEMY_KIND, DIRE_KIND, DEFENDER_KIND = 0, 1, 2


# ---- determinize ---------------------------------------------------------------------------------------------------
# Cards nobody has seen lie in numbered slots: Turn Deck, Horde Deck, Leftovers, covers.


@rule
def determinize(s: State, p: int) -> None:
    """Deal anew all that no seat can know (they all know the same), each possibility as likely as the rules make it."""
    exchange_unseen_cards(s)
    exchange_hidden_places(s, True)
    exchange_hidden_places(s, False)
    shuffle_unknown_deck(s)
    shuffle_pile(s, s.artifact_deck)
    if s.foe_revealed == 0 and s.options.epic_foe == EpicFoe.RANDOM:
        s.foe = below(s, FOES)


@rule
def kind_of(card: int) -> int:
    if card >= FIRST_DIRE:
        return DIRE_KIND
    return ENEMY_KIND if card >= FIRST_ENEMY else DEFENDER_KIND


@rule
def card_at(s: State, slot: int) -> int:
    """The card in a slot, or NOTHING where there is none."""
    if slot < HORDE_AT:
        return int(s.turn_deck.cards[slot]) if slot < s.turn_deck.n else NOTHING
    if slot < LEFTOVERS_AT:
        return int(s.horde.cards[slot - HORDE_AT]) if slot - HORDE_AT < s.horde.n else NOTHING
    if slot < COVERS_AT:
        return int(s.leftovers.cards[slot - LEFTOVERS_AT]) if slot - LEFTOVERS_AT < s.leftovers.n else NOTHING
    land = s.regions[slot - COVERS_AT]
    return int(land.cover.cards[0]) if land.cover.n == 1 and land.cover_seen == 0 else NOTHING


@rule
def lay(s: State, slot: int, card: int) -> None:
    if slot < HORDE_AT:
        s.turn_deck.cards[slot] = card
    elif slot < LEFTOVERS_AT:
        s.horde.cards[slot - HORDE_AT] = card
    elif slot < COVERS_AT:
        s.leftovers.cards[slot - LEFTOVERS_AT] = card
    else:
        s.regions[slot - COVERS_AT].cover.cards[0] = card


@rule
def swap(s: State, a: int, b: int) -> None:
    card = card_at(s, a)
    lay(s, a, card_at(s, b))
    lay(s, b, card)


@rule
def is_unseen_enemy(s: State, slot: int) -> bool:
    card = card_at(s, slot)
    return card >= FIRST_ENEMY and (s.seen >> card) & 1 == 0


@rule
def exchange_unseen_cards(s: State) -> None:
    """6 A never-shown Enemy may be any never-shown Enemy, a Dire Enemy any never-shown Dire Enemy."""
    for slot in range(SLOTS_IN_ALL):
        if is_unseen_enemy(s, slot):
            chosen = slot
            candidates = 0
            for other in range(slot, SLOTS_IN_ALL):
                if is_unseen_enemy(s, other) and kind_of(card_at(s, other)) == kind_of(card_at(s, slot)):
                    candidates += 1
                    if below(s, candidates) == 0:
                        chosen = other
            swap(s, slot, chosen)


@rule
def is_in_group(s: State, slot: int, horde: bool) -> bool:
    """The Horde with the card it gave the Turn Deck last, or the Leftovers with the covers made of them."""
    if card_at(s, slot) == NOTHING:
        return False
    if not horde:
        return slot >= LEFTOVERS_AT
    if slot >= HORDE_AT:
        return slot < LEFTOVERS_AT
    return s.round > 1 and is_unseen_enemy(s, slot)


@rule
def exchange_hidden_places(s: State, horde: bool) -> None:
    """6 Within the Horde, and within the Leftovers, every order is as likely as any other."""
    for slot in range(SLOTS_IN_ALL):
        if is_in_group(s, slot, horde):
            chosen = slot
            candidates = 0
            for other in range(slot, SLOTS_IN_ALL):
                if is_in_group(s, other, horde):
                    candidates += 1
                    if below(s, candidates) == 0:
                        chosen = other
            swap(s, slot, chosen)


@rule
def shuffle_unknown_deck(s: State) -> None:
    """6 The Turn Deck between its known ends; in Round 1 the Enemies are known to lie above the Defenders."""
    for k in range(s.known_bottom, s.turn_deck.n - s.known_top):
        chosen = k
        candidates = 0
        for j in range(k, s.turn_deck.n - s.known_top):
            alike = kind_of(s.turn_deck.cards[j]) == kind_of(s.turn_deck.cards[k])
            if s.round > 1 or alike:
                candidates += 1
                if below(s, candidates) == 0:
                    chosen = j
        swap(s, k, chosen)


# ---- observe -------------------------------------------------------------------------------------------------------

UNKNOWN, IN_DECK, IN_DISCARD, SET_ASIDE, GONE, UNDER_WAY = 0, 1, 2, 3, 4, 5


def _features() -> list[str]:
    """The names of what `observe` writes, in the same order."""
    names = ["asked", "round", "turn_deck", "discard", "horde", "leftovers", "artifact_deck", "ap", "granted", "spent"]
    names += ["sacrifices", "entomb_used", "excavate_used"]
    names += [f"decision.{d.name.lower()}" for d in Decision]
    for r in Region:
        names += [f"region.{r.name.lower()}.{what}" for what in ("threat", "destroyed", "side", "position")]
    for d in Defender:
        name = f"defender.{d.name.lower()}"
        names += [f"{name}.{what}" for what in ("in_play", "mine", "acting", "hp", "meditating", "acted", "marked")]
        names += [f"{name}.is_{h.name.lower()}" for h in Hero]
        names += [f"{name}.in_{x.name.lower()}" for x in Place]
        names += [f"{name}.carries_{a.name.lower()}" for a in Artifact]
    names += ["foe.revealed", "foe.hp", *[f"foe.is_{x.name.lower()}" for x in Foe]]
    names += [f"foe.in_{r.name.lower()}" for r in Region]
    names += [f"card.{c.name.lower()}" for c in Card]
    return names


FEATURES = _features()


@rule
def write(features: Any, k: int, value: int) -> int:
    features[k] = value
    return k + 1


@rule
def observe(s: State, p: int, features: Any) -> None:
    """What seat p knows, in the order of FEATURES."""
    k = write(features, 0, (s.deciders >> p) & 1)
    k = write(features, k, s.round)
    k = write(features, k, s.turn_deck.n)
    k = write(features, k, s.discard.n)
    k = write(features, k, s.horde.n)
    k = write(features, k, s.leftovers.n)
    k = write(features, k, s.artifact_deck.n)
    k = write(features, k, s.ap)
    k = write(features, k, s.granted)
    k = write(features, k, s.spent)
    k = write(features, k, s.sacrifices)
    k = write(features, k, s.entomb_used)
    k = write(features, k, s.excavate_used)
    k = write_one_hot(features, k, len(Decision), s.decision)
    for r in range(len(Region)):
        k = write(features, k, s.regions[r].threat)
        k = write(features, k, s.regions[r].destroyed)
        k = write(features, k, s.regions[r].side)
        k = write(features, k, s.regions[r].position)
    for h in range(len(Defender)):
        k = observe_defender(s, p, h, features, k)
    foe_known = s.foe_revealed == 1 or s.options.epic_foe != EpicFoe.RANDOM
    k = write(features, k, s.foe_revealed)
    k = write(features, k, s.foe_hp)
    k = write_one_hot(features, k, FOES, s.foe if foe_known else NOTHING)
    k = write_one_hot(features, k, len(Region), s.foe_region if s.foe_revealed == 1 else NOTHING)
    for card in range(len(Card)):
        k = write(features, k, whereabouts(s, card))


@rule
def write_one_hot(features: Any, k: int, size: int, value: int) -> int:
    for x in range(size):
        features[k + x] = int(x == value)
    return k + size


@rule
def observe_defender(s: State, p: int, h: int, features: Any, k: int) -> int:
    in_play = h < s.team
    figure = s.defenders[h]
    k = write(features, k, in_play)
    k = write(features, k, in_play and owner(s, h) == p)
    k = write(features, k, in_play and s.actor == h)
    k = write(features, k, figure.hp)
    k = write(features, k, figure.meditating)
    k = write(features, k, (s.acted >> h) & 1)
    k = write(features, k, (s.marked >> h) & 1)
    k = write_one_hot(features, k, HEROES, figure.hero if in_play else NOTHING)
    k = write_one_hot(features, k, len(Place), figure.place if in_play else NOTHING)
    for artifact in range(ARTIFACT_COUNT):
        k = write(features, k, carries(s, h, artifact))
    return k


@rule
def whereabouts(s: State, card: int) -> int:
    """Where everybody knows a Turn card to be."""
    for j in range(s.depth):
        f = s.frames[j]
        if f.kind >= Situation.INDIVIDUAL_CARD and f.kind <= Situation.DIRE_ENEMY and f.a == card:
            if f.kind != Situation.TURN and f.kind != Situation.GRANTED:
                return UNDER_WAY
    if card >= FIRST_ENEMY and (s.seen >> card) & 1 == 0:
        return UNKNOWN
    for j in range(s.turn_deck.n):
        if s.turn_deck.cards[j] == card:
            return IN_DECK
    for j in range(s.discard.n):
        if s.discard.cards[j] == card:
            return IN_DISCARD
    if s.entombed.n == 1 and s.entombed.cards[0] == card:
        return SET_ASIDE
    return GONE
