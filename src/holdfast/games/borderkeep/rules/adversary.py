"""The automatic adversary (4.8.6, 5.7): the choices of the monster's side when one plays alone."""

from holdfast.engine.rules.dice import below, wins_lot
from holdfast.engine.rules.rule import rule

from ..content import COST, DICE
from ..meta import SoloAdversary
from ..state import ADVERSARY, Side, State
from .fighters import dice_now, first_of, hits_lost, hits_now, hits_under_hits, initiative_now
from .towns import is_hero


@rule
def adversary_seat(s: State) -> int:
    """9 solo_adversary = player: the player makes these choices himself."""
    return 0 if s.options.solo_adversary == SoloAdversary.PLAYER else ADVERSARY


@rule
def is_random(s: State) -> bool:
    """9 solo_adversary = random: uniform over the legal options."""
    return s.options.solo_adversary == SoloAdversary.RANDOM


@rule
def hit_choice(s: State, side: int) -> int:
    """5.7 The unit with the fewest hits left; ties: more dice, then higher initiative, then the first."""
    if is_random(s):
        return random_fighter(s, side, HAS_HITS_LEFT)
    best = -1
    best_worth = 0
    for k in range(first_of(side), first_of(side) + s.battle.n[side]):
        fighter = s.battle.fighters[k]
        left = hits_under_hits(fighter)
        if left > 0:
            worth = (dice_now(fighter) * 128 + initiative_now(fighter)) - left * 128 * 128
            if best < 0 or worth > best_worth:
                best = k
                best_worth = worth
    return best - first_of(side)


@rule
def ensorcell_choice(s: State, side: int) -> int:
    """5.7 Among those not yet ensorcelled the one with the most dice; ties: higher initiative, then the first."""
    if is_random(s):
        return random_fighter(s, side, IS_ALIVE)
    best = -1
    best_worth = 0
    for k in range(first_of(side), first_of(side) + s.battle.n[side]):
        fighter = s.battle.fighters[k]
        if fighter.hits > 0:
            worth = dice_now(fighter) * 128 + initiative_now(fighter)
            if not fighter.ensorcelled:
                worth += 128 * 128
            if best < 0 or worth > best_worth:
                best = k
                best_worth = worth
    return best - first_of(side)


@rule
def heal_choice(s: State) -> int:
    """5.7 The unit of its own side with the most lost hits, the first of these."""
    if is_random(s):
        return random_fighter(s, Side.ATTACKERS, IS_HURT)
    best = -1
    most = 0
    for k in range(s.battle.n[Side.ATTACKERS]):
        lost = hits_lost(s.battle.fighters[k])
        if lost > most:
            best = k
            most = lost
    return best


@rule
def assassin_choice(s: State, target: int) -> int:
    """5.7 The dearest hero by printed cost; ties: more printed dice, then the first."""
    town = s.towns[target]
    count = 0
    best = -1
    best_worth = 0
    for k in range(town.n_units):
        if is_hero(town.units[k]):
            count += 1
            worth = COST[town.units[k].card] * 128 + DICE[town.units[k].card]
            if is_random(s):
                if wins_lot(s, count):
                    best = k
            elif best < 0 or worth > best_worth:
                best = k
                best_worth = worth
    return best


HAS_HITS_LEFT, IS_ALIVE, IS_HURT = 0, 1, 2


@rule
def may_be_chosen(s: State, k: int, what: int) -> bool:
    fighter = s.battle.fighters[k]
    if what == HAS_HITS_LEFT:
        return hits_under_hits(fighter) > 0
    if what == IS_HURT:
        return hits_lost(fighter) > 0
    return hits_now(fighter) > 0


@rule
def random_fighter(s: State, side: int, what: int) -> int:
    """Any fighter of the side that may be chosen, all equally likely."""
    count = 0
    for k in range(s.battle.n[side]):
        if may_be_chosen(s, first_of(side) + k, what):
            count += 1
    pick = below(s, count)
    for k in range(s.battle.n[side]):
        if may_be_chosen(s, first_of(side) + k, what):
            if pick == 0:
                return k
            pick -= 1
    return -1
