"""How hard a town is to take, and what an attack would cost it: the arithmetic behind building and attacking.

A side is as strong as its dice times its hits. Against thousands of battles fought out, a monster of strength a takes a
town of strength d in about a² of a² + 0.53 d² cases, if the dice of engines, which nobody can hit, count half as much
again. Losses are told in the same small coin as everything in `prospects`: all values are only compared.
"""

from holdfast.engine.rules.constants import table
from holdfast.engine.rules.rule import rule

from .content import (
    CASTS,
    DICE,
    ENGINE_DICE,
    ENGINES,
    FIRST_DISASTER,
    FIRST_MONSTER,
    HITS,
)
from .rules.hands import is_card_game
from .rules.towns import attack_dice, has_moat, recruits, structures_in_play
from .state import State

MONSTERS = FIRST_DISASTER - FIRST_MONSTER
SPELL_DICE, SPELL_HITS = 2, 1  # what spells are worth to a caster
DIE, ENGINE_DIE = 10, 15  # dice are counted in tenths
STRONGEST = 240  # beyond this a town is as good as safe
CERTAIN = 1000  # chances are told in thousandths


def _chance(monster: int, moat: int, strength: int) -> int:
    """How likely the monster takes a town of that strength."""
    dice = max(0, DICE[monster] + SPELL_DICE * CASTS[monster] - moat)
    attack = (dice * (HITS[monster] + SPELL_HITS * CASTS[monster])) ** 2
    return int(CERTAIN * 100 * attack // (100 * attack + 53 * strength**2 + 1))


_ALL = range(FIRST_MONSTER, FIRST_DISASTER)
_STRENGTHS = range(STRONGEST + 1)
# Each monster in two rows, without a Moat and with one; PERIL is the same for a monster nobody knows yet.
CHANCE = table([[_chance(monster, moat, d) for d in _STRENGTHS] for monster in _ALL for moat in (0, 1)])
PERIL = table([[sum(_chance(m, moat, d) for m in _ALL) // MONSTERS for d in _STRENGTHS] for moat in (0, 1)])

FACES = 6
RAZED = table([0, 6, 11, 15, 18, 20, 21])  # 4.6b: of so many structures a sack takes so many sixths, on average
DEFENDER_LOST, STRUCTURE_LOST = 230, 230
FALL, RIVAL_FALL = 1800, 925  # the fall of one's own town, of another's
SHARE = 59  # percent of the monsters at large that come to one's own door, were they dealt out evenly
ROLLED = 6  # on paper: percent of a monster a turn


@rule
def engine_dice(s: State, p: int) -> int:
    dice = 0
    for e in range(len(ENGINES)):
        dice += s.towns[p].copies[ENGINES[e]] * ENGINE_DICE[e]
    return dice


@rule
def defender_dice(s: State, p: int) -> int:
    """In tenths."""
    town = s.towns[p]
    dice = 0
    for k in range(town.n_units):
        if town.units[k].hits > 0:
            dice += attack_dice(town.units[k]) + SPELL_DICE * CASTS[town.units[k].card]
    return DIE * dice


@rule
def dice_of_town(s: State, p: int) -> int:
    """Dice of its defenders and its engines, in tenths."""
    return defender_dice(s, p) + ENGINE_DIE * engine_dice(s, p)


@rule
def hits_of_town(s: State, p: int) -> int:
    hits = 0
    for k in range(s.towns[p].n_units):
        hits += s.towns[p].units[k].hits
    return hits


@rule
def strength(s: State, p: int) -> int:
    """How hard a town is to beat."""
    return hits_of_town(s, p) * dice_of_town(s, p) // DIE


@rule
def own_strength(s: State, p: int) -> int:
    """What a town can send to War: its defenders without its engines."""
    return hits_of_town(s, p) * defender_dice(s, p) // DIE


@rule
def peril(dice: int, hits: int, moat: int) -> int:
    """How likely such a town falls to a monster nobody knows yet; dice in tenths."""
    return PERIL[moat, min(STRONGEST, dice * hits // DIE)]


@rule
def loss(defenders: int, structures: int, walls: int, fall: int) -> int:
    """4.6b What a town loses when it is taken: its defenders, a die of structures and walls, perhaps everything."""
    lost = defenders * DEFENDER_LOST + RAZED[min(FACES, structures)] * STRUCTURE_LOST // FACES
    return lost + max(0, FACES + 1 - structures - walls) * fall // FACES


@rule
def assault(s: State, monster: int, q: int) -> int:
    """What a monster may be expected to cost town q."""
    moat = 1 if has_moat(s, q) else 0
    chance = CHANCE[(monster - FIRST_MONSTER) * 2 + moat, min(STRONGEST, strength(s, q))]
    return chance * loss(recruits(s, q), structures_in_play(s, q), s.towns[q].walls, RIVAL_FALL) // CERTAIN


@rule
def attacks_to_come(s: State, p: int, turns: int) -> int:
    """How many monsters will yet come to p's town, in hundredths: a share of those not yet seen."""
    if not is_card_game(s):
        return ROLLED * turns
    held = 0
    hand = s.towns[p].hand
    for k in range(hand.n):
        if FIRST_MONSTER <= hand.cards[k] < FIRST_DISASTER:
            held += 1
    return SHARE * max(0, MONSTERS - s.monster_attacks - held) // (s.players - s.fallen)
