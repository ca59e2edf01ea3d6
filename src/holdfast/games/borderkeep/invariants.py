"""What is true of every position, for tests and for scenarios that lay one down."""

from holdfast.engine.rules.invariants import InvariantEnum
from holdfast.engine.rules.rule import rule

from .content import (
    ARTIFACTS,
    CARDS,
    FIRST_ARTIFACT,
    FIRST_DISASTER,
    FIRST_MONSTER,
    FIRST_TROOP,
    MOST_HAND,
    MOST_OFFERS,
    MOST_RECRUITS,
    NO_CARD,
    Card,
)
from .course import are_deeds_counted, are_turns_counted, is_paid_in_time, is_sight_possible
from .line_up import is_battle_possible
from .meta import ArtifactOnLoss, GuardHouseToken
from .pieces import MOST_UNITS
from .rules.hands import is_card_game, is_solo
from .rules.towns import is_living, recruits, whole_hits
from .state import ADVERSARY, NOBODY, AttackCard, Decision, Outcome, Phase, Situation, State


class Broken(InvariantEnum):
    HITS_OUT_OF_RANGE = "a defender has at least 1 hit (a guard that is down 0) and at most its whole hits"
    WALLS_OUT_OF_RANGE = "a standing town has a castle wall, a fallen one none (2.3)"
    STRUCTURES_MISCOUNTED = "the structures of a town are listed once each, with their copies counted"
    CASTLE_GUARD_MISSING = "the castle guard is the first unit of its town, and two guards are the most (2.3)"
    TOO_MANY_DEFENDERS = "a town has at most 38 troops and heroes (11)"
    DESTROYED_MISCOUNTED = "the destroyed cards of a town are counted"
    FALLEN_TOWN_NOT_EMPTY = "a town that has fallen has nothing left (7.2)"
    NOT_AT_THE_TABLE = "who acts, began, attacks, is attacked, spied or was spied on has a seat at this table"
    NO_DEFENDER = "the defenders of a town are troops, heroes and guards (2.1)"
    MINIONS_OUT_OF_RANGE = "each minion that defended a town has at least 1 hit (5.1)"
    FIGHTER_OUT_OF_RANGE = (
        "a battle is one monster, an army or the three raiders, against the defenders of a "
        "town, with at most 12 minions a side and 0 to their whole hits each (4.6.4, B0)"
    )
    SLOT_OUT_OF_RANGE = "the next slot is at most as many seats to the left as there are players (4.6.2)"
    NO_ATTACK = (
        "an attack is a monster or a disaster, and pending only alone or on paper; the last monster is a "
        "monster, on paper (4.8.1, 4.9.1)"
    )
    HAND_TOO_LARGE = "a hand holds at most 24 cards, and 16 offers on paper (11)"
    FALLEN_MISCOUNTED = (
        "the fallen towns are numbered as they fell, and two towns stand, or the one of who "
        "plays alone, while the game goes on (7)"
    )
    OUTCOME_MISMATCH = "the game has an outcome when it is over, and none before (7.1)"
    WRONG_PILE = (
        "only attack cards are set aside, by who plays alone; on paper there are no piles, and offers "
        "are town cards; artifacts without a bearer need the option"
    )
    NO_FORCE = "who goes to War is chosen while War asks for it, among the defenders of the town (5.5)"
    NOT_THE_QUESTION = "one seat at a time is asked, and a menu in its phase by the active player (4.0)"
    SECOND_GUARD_MISMATCH = "a second guard stands where there is a Guard House (5.1)"
    REMAINS = "nothing lies behind the last defender of a town, nor anybody in line without a battle"
    TURNS_MISCOUNTED = (
        "a turn that has begun is counted, and who sits after the active player, from the one who "
        "began, has had a turn less (3.1.2, 4.0)"
    )
    DEEDS_MISCOUNTED = (
        "in a turn there is one draw with the Guild Hall, unless by option, and in the Attack "
        "phase one attack card for a slot (4.2.2, 4.6.2)"
    )
    PAYMENT_OUT_OF_TIME = "nothing is left to pay but in a payment (4.1)"
    NO_SIGHT = (
        "Spies saw a hand of different cards, in a turn of the player who looked; who never looked saw nothing (5.5)"
    )
    NOT_SEEN_BY_ANYBODY = "only who is at the table knows of a card"


@rule
def broken(s: State) -> int:
    """0, or what does not hold."""
    if not all_are_at_the_table(s):
        return Broken.NOT_AT_THE_TABLE
    if s.slot > s.players:
        return Broken.SLOT_OUT_OF_RANGE
    for p in range(s.players):
        reason = broken_town(s, p)
        if reason:
            return reason
    reason = broken_attack(s)
    if reason:
        return reason
    reason = broken_course(s)
    if reason:
        return reason
    return 0 if is_sight_possible(s) else Broken.NO_SIGHT


@rule
def has_seat(s: State, p: int) -> bool:
    return 0 <= p < s.players


@rule
def all_are_at_the_table(s: State) -> bool:
    if s.players != s.options.players or not has_seat(s, s.active) or not has_seat(s, s.first):
        return False
    if not is_living(s, s.active) and not s.over:
        return False
    by, of = int(s.spied.by), int(s.spied.of)
    nobody = by == NOBODY and of == NOBODY
    return nobody or (by != of and has_seat(s, by) and has_seat(s, of))


@rule
def broken_town(s: State, p: int) -> int:
    town = s.towns[p]
    if town.fallen:
        empty = town.walls == 0 and town.hand.n == 0 and town.n_units == 0 and town.structures.n == 0
        return 0 if empty and town.n_minions == 0 else Broken.FALLEN_TOWN_NOT_EMPTY
    if town.walls < 1:
        return Broken.WALLS_OUT_OF_RANGE
    if recruits(s, p) > MOST_RECRUITS:
        return Broken.TOO_MANY_DEFENDERS
    if town.hand.n > (MOST_HAND if is_card_game(s) else MOST_OFFERS):
        return Broken.HAND_TOO_LARGE
    for k in range(town.hand.n):
        if not is_card_game(s) and is_attack(town.hand.cards[k]):
            return Broken.WRONG_PILE
    for a in range(ARTIFACTS):
        if town.loose[a] != 0 and s.options.artifact_on_loss != ArtifactOnLoss.DROPS:
            return Broken.WRONG_PILE
    reason = broken_units(s, p)
    if reason:
        return reason
    return broken_counts(s, p)


@rule
def broken_course(s: State) -> int:
    """How far the game has come: who has fallen, how it ended, what was done in this turn, who is asked."""
    if (s.over == 1) != (s.outcome != Outcome.UNDECIDED):
        return Broken.OUTCOME_MISMATCH
    if s.outcome == Outcome.LAST_TOWN and s.fallen != s.players - 1:
        return Broken.OUTCOME_MISMATCH
    if (is_solo(s) and s.outcome == Outcome.LAST_TOWN) or (not is_solo(s) and Outcome.WON <= s.outcome <= Outcome.LOST):
        return Broken.OUTCOME_MISMATCH
    if not are_fallen_counted(s):
        return Broken.FALLEN_MISCOUNTED
    everybody = (1 << s.players) - 1
    for card in range(CARDS):
        if s.seen[card] > everybody:
            return Broken.NOT_SEEN_BY_ANYBODY
    for k in range(s.aside.n):
        if not is_solo(s) or not is_attack(s.aside.cards[k]):
            return Broken.WRONG_PILE
    if not is_card_game(s) and s.deck.n + s.discard.n > 0:
        return Broken.WRONG_PILE
    if s.force != 0 and (s.frames[s.depth - 1].kind != Situation.WAR_FORCE or s.force >> s.towns[s.active].n_units):
        return Broken.NO_FORCE
    return 0 if s.over == 1 else broken_turn(s)


@rule
def broken_turn(s: State) -> int:
    """The turn under way, while the game goes on."""
    if not are_turns_counted(s):
        return Broken.TURNS_MISCOUNTED
    if not are_deeds_counted(s):
        return Broken.DEEDS_MISCOUNTED
    if not is_paid_in_time(s):
        return Broken.PAYMENT_OUT_OF_TIME
    return 0 if is_asked_in_time(s) else Broken.NOT_THE_QUESTION


@rule
def are_fallen_counted(s: State) -> bool:
    """7.2 Each that fell has its number; the last but one to fall ends the game."""
    numbers = 0
    for p in range(s.players):
        fallen = s.towns[p].fallen
        if fallen > s.fallen:
            return False
        if fallen > 0:
            numbers |= 1 << fallen
    least = 1 if is_solo(s) else 2
    return numbers == (2 << s.fallen) - 2 and (s.over == 1 or s.players - s.fallen >= least)


@rule
def is_asked_in_time(s: State) -> bool:
    """4.0 A menu of the turn is the active player's, in its phase."""
    if s.deciders == 0 or s.depth > 1:
        return s.deciders & (s.deciders - 1) == 0
    phase = s.frames[0].step
    if s.decision == Decision.DRAW_MENU and phase != Phase.DRAW_MENU:
        return False
    if s.decision == Decision.UPKEEP_MENU and phase != Phase.UPKEEP:
        return False
    if s.decision == Decision.BUILD_MENU and phase != Phase.BUILD:
        return False
    if s.decision == Decision.ATTACK_MENU and phase != Phase.ATTACK:
        return False
    return s.deciders == 1 << s.active


@rule
def is_at_battle(s: State, p: int) -> bool:
    """B5 Those who fell leave play when the battle is over."""
    at_war = s.battle.war == 1 and s.battle.attacker == p
    return s.depth > 0 and s.frames[s.depth - 1].kind == Situation.BATTLE and (at_war or s.battle.defender == p)


@rule
def broken_units(s: State, p: int) -> int:
    town = s.towns[p]
    guards = 0
    for k in range(town.n_units):
        unit = town.units[k]
        if unit.card == Card.GUARD:
            guards += 1
        elif unit.card < FIRST_TROOP or unit.card >= FIRST_ARTIFACT:
            return Broken.NO_DEFENDER
        elif unit.hits < 1 and not is_at_battle(s, p):
            return Broken.HITS_OUT_OF_RANGE
        if unit.hits > whole_hits(unit):
            return Broken.HITS_OUT_OF_RANGE
    for k in range(town.n_units, MOST_UNITS):
        if town.units[k].card != 0 or town.units[k].hits != 0:
            return Broken.REMAINS
    if guards < 1 or guards > 2 or town.units[0].card != Card.GUARD:
        return Broken.CASTLE_GUARD_MISSING
    for k in range(town.n_minions):
        if town.minions[k] < 1:
            return Broken.MINIONS_OUT_OF_RANGE
    if guards == 2 and s.options.guard_house_token == GuardHouseToken.LINKED and town.copies[Card.GUARD_HOUSE] == 0:
        return Broken.SECOND_GUARD_MISMATCH
    if guards == 1 and town.copies[Card.GUARD_HOUSE] > 0:
        return Broken.SECOND_GUARD_MISMATCH
    return 0


@rule
def is_attack(card: int) -> bool:
    return FIRST_MONSTER <= card < CARDS


@rule
def broken_attack(s: State) -> int:
    """The pending attack, the card being resolved, and the battle."""
    if s.last_monster != NO_CARD and (is_card_game(s) or not FIRST_MONSTER <= s.last_monster < FIRST_DISASTER):
        return Broken.NO_ATTACK
    if s.pending != NO_CARD and (not is_attack(s.pending) or (is_card_game(s) and not is_solo(s))):
        return Broken.NO_ATTACK
    for k in range(s.depth):
        f: AttackCard = s.frames[k]
        if f.kind == Situation.ATTACK_CARD:
            if not is_attack(f.card):
                return Broken.NO_ATTACK
            if not has_seat(s, f.target) or not has_seat(s, f.player):
                return Broken.NOT_AT_THE_TABLE
        elif f.kind == Situation.BATTLE:
            if not are_both_at_the_table(s):
                return Broken.NOT_AT_THE_TABLE
            resolved: AttackCard = s.frames[1]
            return 0 if is_battle_possible(s, resolved.card) else Broken.FIGHTER_OUT_OF_RANGE
    return Broken.REMAINS if s.battle.n[0] != 0 or s.battle.n[1] != 0 else 0


@rule
def are_both_at_the_table(s: State) -> bool:
    """4.6.4 A player attacks another one's town; 5.7 alone the adversary does."""
    b = s.battle
    if not has_seat(s, b.defender):
        return False
    if is_solo(s):
        return b.attacker == ADVERSARY
    return has_seat(s, b.attacker) and b.attacker != b.defender


@rule
def broken_counts(s: State, p: int) -> int:
    town = s.towns[p]
    standing = 0
    for card in range(len(town.copies)):
        standing += town.copies[card]
    listed = 0
    for k in range(town.structures.n):
        if town.copies[town.structures.cards[k]] < 1:
            return Broken.STRUCTURES_MISCOUNTED
        listed += town.copies[town.structures.cards[k]]
    if listed != standing:
        return Broken.STRUCTURES_MISCOUNTED
    destroyed = 0
    for card in range(len(town.destroyed)):
        destroyed += town.destroyed[card]
    if destroyed != town.n_destroyed:
        return Broken.DESTROYED_MISCOUNTED
    return 0
