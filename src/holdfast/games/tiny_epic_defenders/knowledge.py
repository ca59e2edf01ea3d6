"""Section 6: what a seat knows, as numbers for learning (`observe`) and as a fresh deal of the rest (`determinize`)."""

from typing import Any

from holdfast.engine.rules.decks import find, shuffle_pile
from holdfast.engine.rules.dice import below, wins_lot
from holdfast.engine.rules.observation import NOWHERE, cells, each, number, observation, one_of, rows
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import is_asked

from .content import (
    FIRST_DIRE,
    FIRST_ENEMY,
    FOES,
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
from .rules.board import owner
from .state import CardUnderWay, Decision, Situation, State

DECK_SLOTS, PILE_SLOTS = 17, 9
HORDE_AT = DECK_SLOTS
LEFTOVERS_AT = HORDE_AT + PILE_SLOTS
COVERS_AT = LEFTOVERS_AT + PILE_SLOTS
SLOTS_IN_ALL = COVERS_AT + OUTER_REGIONS
NOTHING = -1
ENEMY_KIND, DIRE_KIND, DEFENDER_KIND = 0, 1, 2
# Who may change places: never-shown Enemies, never-shown Dire Enemies; the Horde; the Leftovers with the covers made of
# them; the Turn Deck between its known ends.
UNSEEN, IN_HORDE, LEFT_OVER, IN_TURN_DECK = 0, 1, 2, 3


# ---- determinize ---------------------------------------------------------------------------------------------------
# Cards nobody has seen lie in numbered slots: Turn Deck, Horde Deck, Leftovers, covers.


@rule
def determinize(s: State, p: int) -> None:
    """Deal anew all that no seat can know (they all know the same), each possibility as likely as the rules make it."""
    exchange(s, UNSEEN)
    exchange(s, IN_HORDE)
    exchange(s, LEFT_OVER)
    exchange(s, IN_TURN_DECK)
    shuffle_pile(s, s.artifact_deck)
    if s.foe_revealed == 0 and s.options.epic_foe == EpicFoe.RANDOM:
        s.foe = below(s, FOES)


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
def kind_of(card: int) -> int:
    if card >= FIRST_DIRE:
        return DIRE_KIND
    return ENEMY_KIND if card >= FIRST_ENEMY else DEFENDER_KIND


@rule
def group(s: State, slot: int, how: int) -> int:
    """6 Which cards may as well lie in each other's place, as a number; or NOTHING: it stays where it is."""
    card = card_at(s, slot)
    if card == NOTHING:
        return NOTHING
    if how == UNSEEN:
        return kind_of(card) if is_unseen_enemy(s, slot) else NOTHING
    if how == LEFT_OVER:
        return 0 if slot >= LEFTOVERS_AT else NOTHING
    if how == IN_HORDE:
        # With the card it gave the Turn Deck last.
        given = slot < HORDE_AT and s.round > 1 and is_unseen_enemy(s, slot)
        return 0 if given or HORDE_AT <= slot < LEFTOVERS_AT else NOTHING
    if s.known_bottom <= slot < s.turn_deck.n - s.known_top:
        return 0 if s.round > 1 else kind_of(card)  # in Round 1 the Enemies are known to lie above the Defenders
    return NOTHING


@rule
def exchange(s: State, how: int) -> None:
    """Put the cards of each group into any order, each as likely as any other."""
    for slot in range(SLOTS_IN_ALL):
        alike = group(s, slot, how)
        if alike != NOTHING:
            chosen = slot
            candidates = 0
            for other in range(slot, SLOTS_IN_ALL):
                if group(s, other, how) == alike:
                    candidates += 1
                    if wins_lot(s, candidates):
                        chosen = other
            swap(s, slot, chosen)


# ---- observe -------------------------------------------------------------------------------------------------------

UNKNOWN, IN_DECK, IN_DISCARD, SET_ASIDE, GONE, UNDER_WAY = 0, 1, 2, 3, 4, 5


@rule
def is_in_play(s: State, h: int) -> bool:
    return h < s.team


@rule
def is_mine(s: State, p: int, h: int) -> bool:
    return h < s.team and owner(s, h) == p


@rule
def is_acting(s: State, h: int) -> bool:
    return h < s.team and s.actor == h


@rule
def has_acted(s: State, h: int) -> int:
    return (s.acted >> h) & 1


@rule
def is_marked(s: State, h: int) -> int:
    return (s.marked >> h) & 1


@rule
def hero_of(s: State, h: int) -> int:
    return s.defenders[h].hero if h < s.team else NOWHERE


@rule
def place_of(s: State, h: int) -> int:
    return s.defenders[h].place if h < s.team else NOWHERE


@rule
def known_foe(s: State) -> int:
    return s.foe if s.foe_revealed == 1 or s.options.epic_foe != EpicFoe.RANDOM else NOWHERE


@rule
def known_foe_region(s: State) -> int:
    return s.foe_region if s.foe_revealed == 1 else NOWHERE


@rule
def whereabouts(s: State, card: int) -> int:
    """Where everybody knows a Turn card to be."""
    for j in range(s.depth):
        f: CardUnderWay = s.frames[j]
        if is_about_a_card(f) and f.card == card:
            return UNDER_WAY
    if card >= FIRST_ENEMY and (s.seen >> card) & 1 == 0:
        return UNKNOWN
    if find(s.turn_deck, card) >= 0:
        return IN_DECK
    if find(s.discard, card) >= 0:
        return IN_DISCARD
    return SET_ASIDE if find(s.entombed, card) >= 0 else GONE


@rule
def is_about_a_card(f: Any) -> bool:
    if f.kind == Situation.INDIVIDUAL_CARD or f.kind == Situation.GROUP_CARD:
        return True
    return f.kind == Situation.ENEMY or f.kind == Situation.DIRE_ENEMY


FEATURES, observe = observation(
    State,
    number("asked", is_asked),
    cells("round", turn_deck="turn_deck.n", discard="discard.n", horde="horde.n", leftovers="leftovers.n"),
    cells(artifact_deck="artifact_deck.n"),
    cells("ap", "granted", "spent", "sacrifices", "entomb_used", "excavate_used"),
    one_of("decision.", Decision, "decision"),
    rows("region.", Region, "regions", cells("threat", "destroyed", "side", "position")),
    rows(
        "defender.",
        Defender,
        "defenders",
        number("in_play", is_in_play),
        number("mine", is_mine),
        number("acting", is_acting),
        cells("hp", "meditating"),
        number("acted", has_acted),
        number("marked", is_marked),
        one_of("is_", Hero, hero_of),
        one_of("in_", Place, place_of),
        each("carries_", Artifact, "artifacts"),
    ),
    cells(**{"foe.revealed": "foe_revealed", "foe.hp": "foe_hp"}),
    one_of("foe.is_", Foe, known_foe),
    one_of("foe.in_", Region, known_foe_region),
    each("card.", Card, whereabouts),
)
