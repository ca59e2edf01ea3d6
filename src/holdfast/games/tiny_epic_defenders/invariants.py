"""What is true of every table, whatever happens: cards are neither lost nor made, numbers stay in range."""

from ...engine.decks import find
from ...engine.rule import rule
from .content import (
    ARTIFACT_COUNT,
    ARTIFACT_SLOT,
    BACK,
    CAPITAL_FALLS_AT,
    FOE_HP,
    FULL_HP,
    HAND,
    HEROES,
    OUTER_REGIONS,
    REGION_FALLS_AT,
    SLOTS,
    Card,
    Foe,
    Place,
    Region,
    Side,
)
from .rules.artifacts import SWAP
from .rules.board import carries, is_loose
from .state import Outcome, Situation, State

MOST_AP = 24
CARDS = len(Card)

CARDS_ASTRAY = 1
ARTIFACTS_ASTRAY = 2
HP_OUT_OF_RANGE = 3
WRONG_PLACE = 4
THREAT_OUT_OF_RANGE = 5
DESTROYED_MISMATCH = 6
CAPITAL_MISMATCH = 7
MEDITATING_ELSEWHERE = 8
RING_TORN = 9
AP_OUT_OF_RANGE = 10
TOO_MANY_ARTIFACTS = 11
HEROES_TWICE = 12
FOE_HP_OUT_OF_RANGE = 13
KNOWN_TOO_MANY = 14
FOE_TOO_EARLY = 15
MOUTH_CROWDED = 16
NO_OUTCOME = 17
ROUND_OUT_OF_RANGE = 18

INVARIANTS = {
    CARDS_ASTRAY: "each of the 21 Turn cards must lie in exactly one place",
    ARTIFACTS_ASTRAY: "each of the 10 Artifacts must be in the deck or carried by one Defender",
    HP_OUT_OF_RANGE: "a Defender's HP are between 0 and its hero's full value",
    WRONG_PLACE: "a Defender is in a Region, or on the card of a revealed Colossus or Hill Giant",
    THREAT_OUT_OF_RANGE: "threat is 0 to 4 in an Outer Region and 0 to 8 in the Capital",
    DESTROYED_MISMATCH: "an Outer Region is Destroyed exactly when its threat is 4",
    CAPITAL_MISMATCH: "the game is lost when the Capital's threat is 8, and the Capital cannot be Destroyed otherwise",
    MEDITATING_ELSEWHERE: "one meditates in the Mountains, side A up, not Destroyed, no Kraken",
    RING_TORN: "the ring holds each Outer Region once, and each Region knows its position",
    AP_OUT_OF_RANGE: "AP are between 0 and 24",
    TOO_MANY_ARTIFACTS: "a Defender carries at most two hand Artifacts and one back Artifact",
    HEROES_TWICE: "heroes are all different",
    FOE_HP_OUT_OF_RANGE: "a revealed foe has between 1 HP and the HP on its card, 0 only after Victory",
    KNOWN_TOO_MANY: "no more cards of the Turn Deck can be known than it holds",
    FOE_TOO_EARLY: "the foe is revealed only when the Horde Deck is empty",
    MOUTH_CROWDED: "the Colossus has at most one Defender in its mouth",
    NO_OUTCOME: "a game that is over was won or lost",
    ROUND_OUT_OF_RANGE: "the Round is between 0 and max_rounds",
}


@rule
def broken(s: State) -> int:
    """0, or the first thing that is not as it must be."""
    for card in range(CARDS):
        if copies_of(s, card) != 1:
            return CARDS_ASTRAY
    for artifact in range(ARTIFACT_COUNT):
        if copies_of_artifact(s, artifact) != 1:
            return ARTIFACTS_ASTRAY
    if s.round < 0 or s.round > s.options.max_rounds:
        return ROUND_OUT_OF_RANGE
    if s.known_top > s.turn_deck.n or s.known_bottom > s.turn_deck.n:
        return KNOWN_TOO_MANY
    if s.ap < 0 or s.ap > MOST_AP:
        return AP_OUT_OF_RANGE
    if s.over and s.outcome == Outcome.UNDECIDED:
        return NO_OUTCOME
    reason = broken_map(s)
    if reason == 0:
        reason = broken_defenders(s)
    return reason if reason != 0 else broken_foe(s)


@rule
def copies_of(s: State, card: int) -> int:
    """How often a Turn card is on the table."""
    copies = (find(s.turn_deck, card) >= 0) + (find(s.discard, card) >= 0) + (find(s.entombed, card) >= 0)
    copies += (find(s.horde, card) >= 0) + (find(s.leftovers, card) >= 0)
    for r in range(OUTER_REGIONS):
        copies += find(s.regions[r].cover, card) >= 0
    for k in range(s.depth):
        f = s.frames[k]
        if f.a == card and (f.kind == Situation.INDIVIDUAL_CARD or f.kind == Situation.GROUP_CARD):
            copies += 1
        if f.a == card and (f.kind == Situation.ENEMY or f.kind == Situation.DIRE_ENEMY):
            copies += 1 - s.card_is_cover
    return copies


@rule
def copies_of_artifact(s: State, artifact: int) -> int:
    copies = int(find(s.artifact_deck, artifact) >= 0)
    for h in range(s.team):
        copies += carries(s, h, artifact)
    for k in range(s.depth):
        if s.frames[k].kind == Situation.GAIN_ARTIFACT and s.frames[k].step == SWAP and s.frames[k].b == artifact:
            copies += 1
    return copies


@rule
def broken_map(s: State) -> int:
    for r in range(OUTER_REGIONS):
        land = s.regions[r]
        if land.threat < 0 or land.threat > REGION_FALLS_AT:
            return THREAT_OUT_OF_RANGE
        if (land.threat == REGION_FALLS_AT) != (land.destroyed == 1):
            return DESTROYED_MISMATCH
        if land.position < 0 or land.position >= OUTER_REGIONS or s.ring[land.position] != r:
            return RING_TORN
    capital = s.regions[Region.CAPITAL]
    if capital.threat < 0 or capital.threat > CAPITAL_FALLS_AT:
        return THREAT_OUT_OF_RANGE
    if capital.destroyed == 1 or (capital.threat == CAPITAL_FALLS_AT and s.outcome != Outcome.DEFEAT):
        return CAPITAL_MISMATCH
    return 0


@rule
def broken_defenders(s: State) -> int:
    heroes = 0
    for h in range(s.team):
        hero = s.defenders[h]
        if hero.hero < 0 or hero.hero >= HEROES or hero.hp < 0 or hero.hp > FULL_HP[hero.hero]:
            return HP_OUT_OF_RANGE
        choosing = s.depth == 2 and s.frames[1].kind == Situation.CHOOSE_HEROES
        if (heroes >> hero.hero) & 1 == 1 and not choosing:
            return HEROES_TWICE
        heroes |= 1 << hero.hero
        if hero.place < 0 or hero.place > Place.FOE_CARD:
            return WRONG_PLACE
        if hero.place == Place.FOE_CARD and not (is_loose(s, Foe.COLOSSUS) or is_loose(s, Foe.HILL_GIANT)):
            return WRONG_PLACE
        if hero.meditating == 1 and not can_meditate_at(s, hero.place):
            return MEDITATING_ELSEWHERE
        if has_too_many_artifacts(s, h):
            return TOO_MANY_ARTIFACTS
    return 0


@rule
def can_meditate_at(s: State, place: int) -> bool:
    mountains = s.regions[Region.MOUNTAINS]
    if place != Region.MOUNTAINS or mountains.destroyed == 1 or mountains.side != Side.A:
        return False
    return not is_loose(s, Foe.KRAKEN)


@rule
def has_too_many_artifacts(s: State, h: int) -> bool:
    """2.5 Two hands, one back."""
    hands = 0
    backs = 0
    for artifact in range(ARTIFACT_COUNT):
        if carries(s, h, artifact):
            backs += ARTIFACT_SLOT[artifact]
            hands += 1 - ARTIFACT_SLOT[artifact]
    return hands > SLOTS[HAND] or backs > SLOTS[BACK]


@rule
def broken_foe(s: State) -> int:
    if s.foe_revealed == 0:
        return 0
    if s.horde.n > 0:
        return FOE_TOO_EARLY
    if s.foe_hp < 0 or s.foe_hp > FOE_HP[s.foe] or (s.foe_hp == 0 and s.outcome != Outcome.VICTORY):
        return FOE_HP_OUT_OF_RANGE
    swallowed = 0
    for h in range(s.team):
        swallowed += s.defenders[h].place == Place.FOE_CARD
    return MOUTH_CROWDED if s.foe == Foe.COLOSSUS and swallowed > 1 else 0
