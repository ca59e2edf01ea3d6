"""What is true of every table, whatever happens: cards are neither lost nor made, numbers stay in range."""

from typing import Any

from holdfast.engine.rules.invariants import InvariantEnum
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
    MIRAGE_SHOWS,
    OUTER_REGIONS,
    REGION_FALLS_AT,
    SLOTS,
    Card,
    Defender,
    Foe,
    Place,
    Region,
    Side,
)
from .rules.board import carries, is_loose, is_outer
from .rules.round import START
from .rules.setup import horde_at_first
from .state import Acting, Attack, CardUnderWay, ChoosingHeroes, GainArtifact, Mirage, Outcome, Situation, State
from .whereabouts import all_circulate, circulates


class Broken(InvariantEnum):
    HP_OUT_OF_RANGE = "a Defender's HP are between 0 and its hero's full value"
    WRONG_PLACE = "a Defender is in a Region, or on the card of a revealed Colossus or Hill Giant"
    DESTROYED_MISMATCH = "threat in an Outer Region is at most 4, and exactly then it is Destroyed"
    CAPITAL_MISMATCH = "the game is lost when the Capital's threat is 8, and the Capital cannot be Destroyed otherwise"
    MEDITATING_ELSEWHERE = "one meditates in the Mountains, side A up, not Destroyed, no Kraken"
    RING_TORN = "the ring holds each Outer Region once, and each Region knows its position"
    TOO_MANY_ARTIFACTS = "a Defender carries at most two hand Artifacts and one back Artifact"
    HEROES_TWICE = "heroes are all different"
    FOE_HP_OUT_OF_RANGE = (
        "a revealed foe has between 1 HP and the HP on its card, 0 only after Victory; a hidden one has none, is not "
        "roused, and was dealt no damage"
    )
    KNOWN_TOO_MANY = "no more cards of the Turn Deck can be known than it holds"
    HORDE_OFF_TIME = (
        "the Horde Deck loses a card at the end of each Round, and the first Round that finds it empty reveals the foe "
        "as it ends (4.8.2)"
    )
    MOUTH_CROWDED = "the Colossus has at most one Defender in its mouth"
    NO_OUTCOME = "a game that is over was won or lost, and one that was won or lost is over"
    TOO_LATE = "the Round is at most max_rounds"
    NOT_IN_PLAY = (
        "only Defenders in play have a place, HP, Artifacts and marks, take Turns, gain Artifacts or are asked"
    )
    WRONG_PILE = "the Horde Deck holds enemies; Defender cards circulate if they are in play, or are Leftovers if not"
    FOE_ASTRAY = "the foe is in an Outer Region"
    TEAM_MISMATCH = "there is a Defender for each player, and two for one who plays alone"
    WRONG_COVER = "only a Destroyed Outer Region has a cover, which is no card in play, and only a cover can be seen"
    NOT_ABOUT_ANYTHING = (
        "a card under way, an attack, a Mirage, the choice of heroes are about what exists, in a Round that has begun"
    )
    SEVERAL_ASKED = "one seat at a time is asked"
    WRONG_OUTCOME = "Victory is a foe without HP; Defeat is a Capital at threat 8, or the last Round"
    GRANTED_TO_NOBODY = "AP are granted only in a granted activation"
    UNSEEN_YET_KNOWN = "the known cards of the Turn Deck have been seen"
    MARK_ASTRAY = "the Hourglass mark is on a postponed card, which is not in the Discard Pile"
    ENTOMBED_UNUSED = "a card is Entombed only in a Round in which Entomb was used (4.1.1, 5.3)"


@rule
def broken(s: State) -> int:
    """0, or the first thing that is not as it must be."""
    if s.team != (2 if s.options.players == 1 else s.options.players):
        return Broken.TEAM_MISMATCH
    reason = broken_cards(s)
    if reason != 0:
        return reason
    if s.round > s.options.max_rounds:
        return Broken.TOO_LATE
    if (s.over != 0) != (s.outcome != Outcome.UNDECIDED):
        return Broken.NO_OUTCOME
    if max(s.acted, s.marked, s.postponed) >= 1 << s.team:
        return Broken.NOT_IN_PLAY
    reason = broken_map(s)
    if reason == 0:
        reason = broken_defenders(s)
    if reason == 0:
        reason = broken_situation(s)
    return reason if reason != 0 else broken_foe(s)


@rule
def broken_cards(s: State) -> int:
    if max(s.known_top, s.known_bottom) > s.turn_deck.n:
        return Broken.KNOWN_TOO_MANY
    for k in range(s.turn_deck.n):
        known = k < s.known_bottom or k >= s.turn_deck.n - s.known_top
        if known and (s.seen >> s.turn_deck.cards[k]) & 1 == 0:
            return Broken.UNSEEN_YET_KNOWN
    for k in range(s.discard.n):
        if s.discard.cards[k] < s.team and (s.marked >> s.discard.cards[k]) & 1 == 1:
            return Broken.MARK_ASTRAY
    if s.marked | s.postponed != s.postponed:
        return Broken.MARK_ASTRAY
    if not all_circulate(s, s.turn_deck) or not all_circulate(s, s.discard) or not all_circulate(s, s.entombed):
        return Broken.WRONG_PILE
    if s.entombed.n == 1 and s.entomb_used == 0:
        return Broken.ENTOMBED_UNUSED
    for k in range(s.horde.n):
        if s.horde.cards[k] < FIRST_ENEMY:
            return Broken.WRONG_PILE
    for k in range(s.leftovers.n):
        if s.leftovers.cards[k] < FIRST_ENEMY and circulates(s, s.leftovers.cards[k]):
            return Broken.WRONG_PILE
    return 0


@rule
def broken_map(s: State) -> int:
    for r in range(OUTER_REGIONS):
        land = s.regions[r]
        if land.threat > REGION_FALLS_AT or (land.threat == REGION_FALLS_AT) != (land.destroyed == 1):
            return Broken.DESTROYED_MISMATCH
        if land.position == CAPITAL_POSITION or s.ring[land.position] != r:
            return Broken.RING_TORN
        if not is_covered_rightly(s, r):
            return Broken.WRONG_COVER
    capital = s.regions[Region.CAPITAL]
    if capital.position != CAPITAL_POSITION:
        return Broken.RING_TORN
    if capital.cover.n != 0 or capital.cover_seen == 1:
        return Broken.WRONG_COVER
    if capital.destroyed == 1 or (capital.threat == CAPITAL_FALLS_AT and s.outcome != Outcome.DEFEAT):
        return Broken.CAPITAL_MISMATCH
    return 0


@rule
def is_covered_rightly(s: State, r: int) -> bool:
    """4.7.4 An enemy or a Leftover covers a Destroyed Region; with none left it stays bare (R45)."""
    land = s.regions[r]
    if land.cover.n == 0:
        return land.cover_seen == 0
    card = land.cover.cards[0]
    return land.destroyed == 1 and (card >= FIRST_ENEMY or not circulates(s, card))


@rule
def broken_defenders(s: State) -> int:
    heroes = 0
    for h in range(s.team):
        hero = s.defenders[h]
        if hero.hp > FULL_HP[hero.hero]:
            return Broken.HP_OUT_OF_RANGE
        choosing = s.depth == 2 and s.frames[1].kind == Situation.CHOOSE_HEROES
        if (heroes >> hero.hero) & 1 == 1 and not choosing:
            return Broken.HEROES_TWICE
        heroes |= 1 << hero.hero
        if hero.place == Place.FOE_CARD and not (is_loose(s, Foe.COLOSSUS) or is_loose(s, Foe.HILL_GIANT)):
            return Broken.WRONG_PLACE
        if hero.meditating == 1 and not can_meditate_at(s, hero.place):
            return Broken.MEDITATING_ELSEWHERE
        if has_too_many_artifacts(s, h):
            return Broken.TOO_MANY_ARTIFACTS
    for h in range(s.team, len(Defender)):
        hero = s.defenders[h]
        if max(hero.hero, hero.hp, hero.place, hero.meditating, hero.artifacts, hero.used) != 0:
            return Broken.NOT_IN_PLAY
    return 0


@rule
def broken_situation(s: State) -> int:
    """Whoever has a card, a Turn, AP or an Artifact to gain is in play; everything else is about what exists."""
    for k in range(s.depth):
        f = s.frames[k]
        concerned = defender_of(f)
        if concerned < 0 or concerned >= s.team:
            return Broken.NOT_IN_PLAY
        if f.kind == Situation.GROUP_CARD and not circulates(s, drawn_card(f)):
            return Broken.WRONG_PILE
        if not is_about_something(s, f):
            return Broken.NOT_ABOUT_ANYTHING
    if s.actor >= s.team:
        return Broken.NOT_IN_PLAY
    if s.round == 0 and s.frames[0].step != START:
        return Broken.NOT_ABOUT_ANYTHING
    if s.deciders & (s.deciders - 1) != 0:
        return Broken.SEVERAL_ASKED
    return Broken.GRANTED_TO_NOBODY if s.granted == 1 and not is_within(s, Situation.GRANTED) else 0


@rule
def drawn_card(f: CardUnderWay) -> int:
    return f.card


@rule
def defender_of(f: Any) -> int:
    """Whom the situation concerns, or 0 if it concerns nobody."""
    if f.kind == Situation.INDIVIDUAL_CARD:
        return drawn_card(f)
    if f.kind == Situation.TURN or f.kind == Situation.GRANTED:
        return acting_defender(f)
    return gaining_defender(f) if f.kind == Situation.GAIN_ARTIFACT else 0


@rule
def acting_defender(f: Acting) -> int:
    return f.defender


@rule
def gaining_defender(f: GainArtifact) -> int:
    return f.defender


@rule
def is_about_something(s: State, f: Any) -> bool:
    """An enemy's card is one, and its attack is on an Outer Region; so many cards are there for a Mirage."""
    if f.kind == Situation.ENEMY:
        return FIRST_ENEMY <= drawn_card(f) < FIRST_DIRE
    if f.kind == Situation.DIRE_ENEMY:
        return FIRST_DIRE <= drawn_card(f) < len(Card)
    if f.kind == Situation.ATTACK:
        return is_attack_possible(s, f)
    if f.kind == Situation.MIRAGE:
        return is_mirage_possible(s, f)
    return f.kind != Situation.CHOOSE_HEROES or are_heroes_chosen_in_turn(s, f)


@rule
def is_attack_possible(s: State, f: Attack) -> bool:
    return 0 <= f.region < OUTER_REGIONS and f.card == drawn_card(s.frames[1]) and 0 <= f.asked <= s.team


@rule
def is_mirage_possible(s: State, f: Mirage) -> bool:
    return 0 <= f.put_back <= f.shown <= min(MIRAGE_SHOWS, s.turn_deck.n)


@rule
def are_heroes_chosen_in_turn(s: State, f: ChoosingHeroes) -> bool:
    return 0 <= f.defender <= s.team


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
    if not is_outer(s.foe_region):
        return Broken.FOE_ASTRAY
    if not is_outcome_earned(s):
        return Broken.WRONG_OUTCOME
    if not is_horde_on_time(s):
        return Broken.HORDE_OFF_TIME
    if s.foe_revealed == 0:
        return Broken.FOE_HP_OUT_OF_RANGE if s.foe_hp != 0 or s.foe_roused == 1 or s.damage_dealt != 0 else 0
    if s.damage_dealt > FOE_HP[s.foe] - s.foe_hp or (s.foe_roused == 1 and s.foe != Foe.ANCIENT):
        return Broken.FOE_HP_OUT_OF_RANGE
    if s.foe_hp > FOE_HP[s.foe] or (s.foe_hp == 0 and s.outcome != Outcome.VICTORY):
        return Broken.FOE_HP_OUT_OF_RANGE
    swallowed = 0
    for h in range(s.team):
        swallowed += s.defenders[h].place == Place.FOE_CARD
    return Broken.MOUTH_CROWDED if s.foe == Foe.COLOSSUS and swallowed > 1 else 0


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
