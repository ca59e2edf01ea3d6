"""Who fights (4.6a, B0): a monster, raiders, or the defenders chosen for a War, against all who defend the town."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import DICE, HITS, INITIATIVE, RAIDERS, Card
from ..events import Event
from ..refusals import Rule
from ..state import ADVERSARY, NOBODY, Decision, Side, Situation, State, WarForce
from .fighters import first_of
from .hands import is_card_game, is_solo
from .towns import attack_dice, has_moat, initiative, whole_hits


@rule
def attack_with_monster(s: State, p: int, card: int, target: int) -> None:
    """4.6.4 A monster fights the town of its slot, led by the player who sent it; alone by the adversary (5.7)."""
    if not is_card_game(s):
        s.last_monster = card
    begin_battle(s, ADVERSARY if is_solo(s) else p, target, card)
    join(s, Side.ATTACKERS, card)


@rule
def attack_with_raiders(s: State, target: int) -> None:
    """9 solo_war = raiders: three troops, run like a monster."""
    begin_battle(s, ADVERSARY, target, Card.WAR)
    for k in range(len(RAIDERS)):
        join(s, Side.ATTACKERS, RAIDERS[k])


@rule
def call_to_war(s: State, p: int, target: int) -> None:
    """5.5 War: the player chooses which of his defenders go."""
    s.force = 0
    push(s, Situation.WAR_FORCE, p, target, 0)


@rule
def ask_war_force(s: State) -> None:
    f: WarForce = s.frames[s.depth - 1]
    ask(s, f.player, Decision.WAR_FORCE)


@rule
def goes_to_war(s: State, k: int) -> bool:
    return (s.force >> k) & 1 == 1


@rule
def why_not_add(s: State, p: int, unit: int) -> int:
    """5.5 Own living defenders not yet chosen."""
    if unit >= s.towns[p].n_units:
        return Rule.NO_SUCH_DEFENDER
    if s.towns[p].units[unit].hits == 0:
        return Rule.GUARD_IS_DOWN
    if goes_to_war(s, unit):
        return Rule.GOES_ALREADY
    return Rule.OK


@rule
def add_to_force(s: State, p: int, unit: int) -> None:
    s.force |= 1 << unit
    emit(Event.MARCHED, p, s.towns[p].units[unit].card)


@rule
def why_not_go(s: State) -> int:
    """5.5 At least one defender."""
    return Rule.NOBODY_GOES if s.force == 0 else Rule.OK


@rule
def go(s: State, p: int) -> None:
    """5.5 They attack in their order at home; the target's Moat counts, their own Moat and engines do not."""
    f: WarForce = s.frames[s.depth - 1]
    target = f.target
    pop(s)
    begin_battle(s, p, target, Card.WAR)
    s.battle.war = 1
    for k in range(s.towns[p].n_units):
        if goes_to_war(s, k):
            join_from_town(s, Side.ATTACKERS, p, k)
    s.force = 0


@rule
def begin_battle(s: State, attacker: int, defender: int, card: int) -> None:
    """4.6a The town's living defenders and its minions of this turn stand against the attack; minions leave the town
    for the line of battle, and those who are left come back.
    """
    b = s.battle
    b.attacker = attacker
    b.defender = defender
    b.war = 0
    b.segment = 0
    b.n[Side.ATTACKERS] = 0
    b.n[Side.DEFENDERS] = 0
    emit(Event.BATTLE_BEGAN, card, defender)
    push(s, Situation.BATTLE, 0, 0, 0)
    town = s.towns[defender]
    for k in range(town.n_units):
        if town.units[k].hits > 0:
            join_from_town(s, Side.DEFENDERS, defender, k)
    for k in range(town.n_minions):
        join(s, Side.DEFENDERS, Card.MINION)
        s.battle.fighters[first_of(Side.DEFENDERS) + b.n[Side.DEFENDERS] - 1].hits = town.minions[k]
    town.n_minions = 0


@rule
def moat_against(s: State, side: int) -> int:
    """5.3 Every attacking unit, minions included, has 1 die less."""
    return 1 if side == Side.ATTACKERS and has_moat(s, s.battle.defender) else 0


@rule
def join(s: State, side: int, card: int) -> None:
    """B0 A monster, raider or minion with its printed numbers, last in order."""
    enrol(s, side, card, NOBODY, HITS[card], HITS[card], INITIATIVE[card], DICE[card])


@rule
def join_from_town(s: State, side: int, p: int, k: int) -> None:
    """B0 Artifacts count, and so does the damage from earlier in the turn."""
    unit = s.towns[p].units[k]
    enrol(s, side, unit.card, k, unit.hits, whole_hits(unit), initiative(unit), attack_dice(unit))


@rule
def enrol(s: State, side: int, card: int, unit: int, hits: int, most: int, init: int, dice: int) -> None:
    b = s.battle
    fighter = b.fighters[first_of(side) + b.n[side]]
    fighter.card = card
    fighter.unit = unit
    fighter.hits = hits
    fighter.most = most
    fighter.init = init
    fighter.dice = max(0, dice - moat_against(s, side))
    fighter.spell = 0
    fighter.ensorcelled = 0
    fighter.old = 0
    fighter.new = 0
    fighter.placed = 0
    b.n[side] += 1
