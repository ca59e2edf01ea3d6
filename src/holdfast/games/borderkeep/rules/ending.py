"""Elimination, the end of the game, ranking and returns (section 7)."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import end_game

from ..content import ARTIFACTS, FIRST_ARTIFACT, MOST_ROUNDS, Commodity
from ..events import Event
from ..meta import NoncardEnd, Tiebreak
from ..state import Outcome, State
from .hands import discard, discard_hand, is_card_game, is_solo
from .heal import discard_destroyed
from .towns import is_guard, is_living, remove_unit, victory_points

WON, LOST = 1000, -1000  # rewards are told in thousandths


@rule
def eliminate(s: State, p: int) -> None:
    """7.2 All his cards are discarded, his stocks are lost, his seat is skipped from now on."""
    town = s.towns[p]
    s.fallen += 1
    town.fallen = s.fallen
    emit(Event.TOWN_FELL, p)
    discard_hand(s, p)
    discard_town(s, p)
    discard_destroyed(s, p)
    for c in range(len(Commodity)):
        town.stock[c] = 0
    town.no_food = 0
    town.n_minions = 0
    if is_solo(s):
        finish(s, Outcome.LOST)
    elif s.fallen == s.players - 1:
        finish(s, Outcome.LAST_TOWN)


@rule
def discard_town(s: State, p: int) -> None:
    """7.2 Everything in play, artifacts included."""
    town = s.towns[p]
    while town.n_units > 0:
        k = town.n_units - 1
        card = town.units[k].card
        token = is_guard(town.units[k])
        remove_unit(s, p, k)
        if not token:
            discard(s, card)
    for a in range(ARTIFACTS):
        while town.loose[a] > 0:
            town.loose[a] -= 1
            discard(s, FIRST_ARTIFACT + a)
    while town.structures.n > 0:
        town.structures.n -= 1
        card = town.structures.cards[town.structures.n]
        town.structures.cards[town.structures.n] = 0
        while town.copies[card] > 0:
            town.copies[card] -= 1
            discard(s, card)


@rule
def finish(s: State, outcome: int) -> None:
    """7.1 The game is over."""
    s.outcome = outcome
    end_game(s)
    tell_the_end(s)


@rule
def tell_the_end(s: State) -> None:
    if s.outcome == Outcome.WON:
        points = victory_points(s, 0)
        emit(Event.WON, s.towns[0].turns, points)
    elif s.outcome == Outcome.LOST:
        emit(Event.LOST, s.towns[0].turns)
    elif s.outcome == Outcome.STOPPED:
        emit(Event.STOPPED)
    for p in range(s.players):
        if not is_solo(s) and is_living(s, p):
            if s.outcome == Outcome.LAST_TOWN:
                emit(Event.LAST_TOWN_STANDS, p)
            points = victory_points(s, p)
            emit(Event.COUNTED, p, points)


@rule
def is_last_turn(s: State) -> bool:
    """7.1 Does the game end after this Heal phase?"""
    if is_card_game(s):
        return s.last_turn == 1
    if fewest_turns(s) >= MOST_ROUNDS:
        return True
    by_attacks = s.options.noncard_end == NoncardEnd.MONSTER_ATTACKS
    if s.options.noncard_end == NoncardEnd.AUTO:
        by_attacks = is_solo(s)
    if by_attacks:
        return s.monster_attacks >= s.options.noncard_attack_limit
    return fewest_turns(s) >= s.options.noncard_round_limit


@rule
def fewest_turns(s: State) -> int:
    """7.1 A round is complete when every living player has had his turn."""
    fewest = MOST_ROUNDS
    for p in range(s.players):
        if is_living(s, p):
            fewest = min(fewest, s.towns[p].turns)
    return fewest


@rule
def end_by_count(s: State) -> None:
    """7.1 Alone it is a victory; otherwise the points are counted."""
    finish(s, Outcome.WON if is_solo(s) else Outcome.COUNTED)


@rule
def treasury(s: State, p: int) -> int:
    """9 Option `treasury`: all six stocks together."""
    total = 0
    for c in range(len(Commodity)):
        total += s.towns[p].stock[c]
    return total


@rule
def standing(s: State, p: int) -> int:
    """7.4 Greater is better: survivors by points, below them the fallen, the later the better."""
    if not is_living(s, p):
        return s.towns[p].fallen - s.players
    points = victory_points(s, p) * 10_000
    if s.options.tiebreak == Tiebreak.TREASURY:
        points += treasury(s, p)
    return points


@rule
def reward(s: State, p: int) -> int:
    """7.4 Alone 1 or -1; otherwise players below less players above, over all others; in thousandths."""
    if not s.over:
        return 0
    if is_solo(s):
        if s.outcome == Outcome.WON:
            return WON
        return LOST if s.outcome == Outcome.LOST else 0
    ahead = 0
    for q in range(s.players):
        if standing(s, q) < standing(s, p):
            ahead += 1
        elif standing(s, q) > standing(s, p):
            ahead -= 1
    others = s.players - 1
    return (2 * WON * ahead + others) // (2 * others)  # rounded to the nearest
