"""What is true of every table, whatever happens: cards are neither lost nor made, numbers stay in range."""

from typing import Any

from holdfast.engine.rules.rule import rule

from .content import (
    ARTIFACT_COUNT,
    ARTIFACT_SLOT,
    BACK,
    CAPITAL_FALLS_AT,
    CAPITAL_POSITION,
    FIRST_DIRE,
    FIRST_ENEMY,
    FOE_HP,
    FULL_HP,
    HAND,
    HEROES,
    MIRAGE_SHOWS,
    OUTER_REGIONS,
    REGION_FALLS_AT,
    SLOTS,
    Defender,
    Foe,
    Place,
    Region,
    Side,
)
from .rules.board import carries, is_loose, is_outer
from .rules.round import START
from .rules.setup import horde_at_first
from .rules.turn import SACRIFICES_AT_ANY_TIME
from .state import Once, Outcome, Situation, State
from .whereabouts import CARDS, all_circulate, artifacts, circulates, turn_cards

MOST_AP = 24

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
HORDE_OFF_TIME = 15
MOUTH_CROWDED = 16
NO_OUTCOME = 17
ROUND_OUT_OF_RANGE = 18
NOT_IN_PLAY = 19
WRONG_PILE = 20
FOE_ASTRAY = 21
TEAM_MISMATCH = 22
NEITHER_YES_NOR_NO = 23
WRONG_COVER = 24
NOT_ABOUT_ANYTHING = 25
SEVERAL_ASKED = 26
WRONG_OUTCOME = 27
SACRIFICES_OUT_OF_RANGE = 28
UNSEEN_YET_KNOWN = 29
MARK_ASTRAY = 30
ENTOMBED_UNUSED = 31

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
    FOE_HP_OUT_OF_RANGE: "a revealed foe has between 1 HP and the HP on its card, 0 only after Victory; a hidden one "
    "has none, is not roused, and was dealt no damage",
    KNOWN_TOO_MANY: "no more cards of the Turn Deck can be known than it holds, and at most 3 on top",
    HORDE_OFF_TIME: "the Horde Deck loses a card at the end of each Round, and the first Round that finds it empty "
    "reveals the foe as it ends (4.8.2)",
    MOUTH_CROWDED: "the Colossus has at most one Defender in its mouth",
    NO_OUTCOME: "a game that is over was won or lost, and one that was won or lost is over",
    ROUND_OUT_OF_RANGE: "the Round is between 0 and max_rounds",
    NOT_IN_PLAY: "only Defenders in play have a place, HP and Artifacts, take Turns, gain Artifacts or are asked",
    WRONG_PILE: "the Horde Deck holds enemies; Defender cards circulate if they are in play, or are Leftovers if not",
    FOE_ASTRAY: "the foe is in an Outer Region",
    TEAM_MISMATCH: "there is a Defender for each player, and two for one who plays alone",
    NEITHER_YES_NOR_NO: "what was done, seen or used is 0 or 1, or has a bit for each Defender, card or ability",
    WRONG_COVER: "only a Destroyed Outer Region has a cover, which is no card in play, and only a cover can be seen",
    NOT_ABOUT_ANYTHING: "a card under way, an attack, a Mirage, the choice of heroes are about what exists, in a Round "
    "that has begun",
    SEVERAL_ASKED: "one seat at a time is asked",
    WRONG_OUTCOME: "Victory is a foe without HP; Defeat is a Capital at threat 8, or the last Round",
    SACRIFICES_OUT_OF_RANGE: "there are 0 to 5 Sacrifices in a Turn, and AP are granted only in a granted activation",
    UNSEEN_YET_KNOWN: "the known cards of the Turn Deck have been seen",
    MARK_ASTRAY: "the Hourglass mark is on a postponed card, which is not in the Discard Pile",
    ENTOMBED_UNUSED: "a card is Entombed only in a Round in which Entomb was used (4.1.1, 5.3)",
}


@rule
def broken(s: State) -> int:
    """0, or the first thing that is not as it must be."""
    if s.team != (2 if s.options.players == 1 else s.options.players):
        return TEAM_MISMATCH
    reason = broken_cards(s)
    if reason != 0:
        return reason
    if s.round < 0 or s.round > s.options.max_rounds:
        return ROUND_OUT_OF_RANGE
    if s.ap < 0 or s.ap > MOST_AP:
        return AP_OUT_OF_RANGE
    if (s.over != 0) != (s.outcome != Outcome.UNDECIDED):
        return NO_OUTCOME
    if not marks_are_plain(s):
        return NEITHER_YES_NOR_NO
    reason = broken_map(s)
    if reason == 0:
        reason = broken_defenders(s)
    if reason == 0:
        reason = broken_situation(s)
    return reason if reason != 0 else broken_foe(s)


@rule
def broken_cards(s: State) -> int:
    if turn_cards(s) != (1 << CARDS) - 1:
        return CARDS_ASTRAY
    if artifacts(s) != (1 << ARTIFACT_COUNT) - 1:
        return ARTIFACTS_ASTRAY
    if s.known_top < 0 or s.known_top > min(MIRAGE_SHOWS, s.turn_deck.n):
        return KNOWN_TOO_MANY
    if s.known_bottom < 0 or s.known_bottom > s.turn_deck.n:
        return KNOWN_TOO_MANY
    for k in range(s.turn_deck.n):
        known = k < s.known_bottom or k >= s.turn_deck.n - s.known_top
        if known and (s.seen >> s.turn_deck.cards[k]) & 1 == 0:
            return UNSEEN_YET_KNOWN
    for k in range(s.discard.n):
        if s.discard.cards[k] < s.team and (s.marked >> s.discard.cards[k]) & 1 == 1:
            return MARK_ASTRAY
    if int(s.marked) | int(s.postponed) != s.postponed:
        return MARK_ASTRAY
    if not all_circulate(s, s.turn_deck) or not all_circulate(s, s.discard) or not all_circulate(s, s.entombed):
        return WRONG_PILE
    if s.entombed.n == 1 and s.entomb_used == 0:
        return ENTOMBED_UNUSED
    for k in range(s.horde.n):
        if s.horde.cards[k] < FIRST_ENEMY:
            return WRONG_PILE
    for k in range(s.leftovers.n):
        if s.leftovers.cards[k] < FIRST_ENEMY and circulates(s, s.leftovers.cards[k]):
            return WRONG_PILE
    return 0


@rule
def marks_are_plain(s: State) -> bool:
    """Yes or no is 1 or 0; sets have no bits beyond their members."""
    most = max(s.foe_revealed, s.foe_roused, s.granted, s.spent, s.locked, s.scried, s.commanded)
    most = max(most, s.entomb_used, s.excavate_used, s.defended, s.card_is_cover, s.over)
    for r in range(len(Region)):
        most = max(most, s.regions[r].destroyed, s.regions[r].cover_seen)
    for h in range(s.team):
        most = max(most, s.defenders[h].meditating)
        if s.defenders[h].used >= 1 << len(Once):
            return False
    everybody = (1 << s.team) - 1
    return most <= 1 and max(s.acted, s.marked, s.postponed) <= everybody and s.seen < 1 << CARDS


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
        if not is_covered_rightly(s, r):
            return WRONG_COVER
    capital = s.regions[Region.CAPITAL]
    if capital.position != CAPITAL_POSITION:
        return RING_TORN
    if capital.cover.n != 0 or capital.cover_seen == 1:
        return WRONG_COVER
    if capital.threat < 0 or capital.threat > CAPITAL_FALLS_AT:
        return THREAT_OUT_OF_RANGE
    if capital.destroyed == 1 or (capital.threat == CAPITAL_FALLS_AT and s.outcome != Outcome.DEFEAT):
        return CAPITAL_MISMATCH
    return 0


@rule
def is_covered_rightly(s: State, r: int) -> bool:
    """4.7.4 An enemy or a Leftover covers a Destroyed Region; with none left it stays bare (R45)."""
    land = s.regions[r]
    if land.cover.n == 0:
        return land.cover_seen == 0
    card = int(land.cover.cards[0])
    return land.destroyed == 1 and (card >= FIRST_ENEMY or not circulates(s, card))


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
        if hero.artifacts >> ARTIFACT_COUNT != 0:
            return ARTIFACTS_ASTRAY
    for h in range(s.team, len(Defender)):
        hero = s.defenders[h]
        if max(hero.hero, hero.hp, hero.place, hero.meditating, hero.artifacts, hero.used) != 0:
            return NOT_IN_PLAY
    return 0


@rule
def broken_situation(s: State) -> int:
    """Whoever has a card, a Turn, AP or an Artifact to gain is in play; everything else is about what exists."""
    for k in range(s.depth):
        f = s.frames[k]
        concerns = f.kind == Situation.INDIVIDUAL_CARD or f.kind == Situation.TURN
        concerns = concerns or f.kind == Situation.GRANTED or f.kind == Situation.GAIN_ARTIFACT
        if concerns and (f.a < 0 or f.a >= s.team):
            return NOT_IN_PLAY
        if f.kind == Situation.GROUP_CARD and not circulates(s, f.a):
            return WRONG_PILE
        if not is_about_something(s, f):
            return NOT_ABOUT_ANYTHING
    if s.actor < 0 or s.actor >= s.team:
        return NOT_IN_PLAY
    if s.round == 0 and s.frames[0].step != START:
        return NOT_ABOUT_ANYTHING
    if s.deciders & (s.deciders - 1) != 0:
        return SEVERAL_ASKED
    if s.sacrifices < 0 or s.sacrifices > SACRIFICES_AT_ANY_TIME:
        return SACRIFICES_OUT_OF_RANGE
    return SACRIFICES_OUT_OF_RANGE if s.granted == 1 and not is_within(s, Situation.GRANTED) else 0


@rule
def is_about_something(s: State, f: Any) -> bool:
    """An enemy's card is one, and its attack is on an Outer Region; so many cards are there for a Mirage."""
    if f.kind == Situation.ENEMY:
        return FIRST_ENEMY <= f.a < FIRST_DIRE
    if f.kind == Situation.DIRE_ENEMY:
        return FIRST_DIRE <= f.a < CARDS
    if f.kind == Situation.ATTACK:
        return 0 <= f.a < OUTER_REGIONS and f.b == s.frames[1].a and 0 <= f.c <= s.team
    if f.kind == Situation.MIRAGE:
        return 0 <= f.b <= f.a <= min(MIRAGE_SHOWS, s.turn_deck.n)
    return f.kind != Situation.CHOOSE_HEROES or 0 <= f.a <= s.team


@rule
def is_within(s: State, kind: int) -> bool:
    for k in range(s.depth):
        if s.frames[k].kind == kind:
            return True
    return False


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
    if s.foe < 0 or s.foe_region < 0 or not is_outer(s.foe_region):
        return FOE_ASTRAY
    if not is_outcome_earned(s):
        return WRONG_OUTCOME
    if not is_horde_on_time(s):
        return HORDE_OFF_TIME
    if s.foe_revealed == 0:
        return FOE_HP_OUT_OF_RANGE if s.foe_hp != 0 or s.foe_roused == 1 or s.damage_dealt != 0 else 0
    if s.damage_dealt < 0 or s.damage_dealt > FOE_HP[s.foe] - s.foe_hp or (s.foe_roused == 1 and s.foe != Foe.ANCIENT):
        return FOE_HP_OUT_OF_RANGE
    if s.foe_hp < 0 or s.foe_hp > FOE_HP[s.foe] or (s.foe_hp == 0 and s.outcome != Outcome.VICTORY):
        return FOE_HP_OUT_OF_RANGE
    swallowed = 0
    for h in range(s.team):
        swallowed += s.defenders[h].place == Place.FOE_CARD
    return MOUTH_CROWDED if s.foe == Foe.COLOSSUS and swallowed > 1 else 0


@rule
def is_horde_on_time(s: State) -> bool:
    """4.8.2 How many Rounds have ended is how many cards have left the Horde Deck, until the foe is revealed."""
    at_first = horde_at_first(s)
    ended = int(s.round) if s.frames[0].step == START else s.round - 1
    return s.horde.n == max(0, at_first - ended) and (s.foe_revealed == 1) == (ended > at_first)


@rule
def is_outcome_earned(s: State) -> bool:
    """7 The foe has fallen; or the Capital has, or the last Round is over."""
    if s.outcome == Outcome.VICTORY:
        return s.foe_revealed == 1 and s.foe_hp == 0
    if s.outcome == Outcome.DEFEAT:
        return s.regions[Region.CAPITAL].threat == CAPITAL_FALLS_AT or s.round == s.options.max_rounds
    return True
