"""Strikes and fights by effect (5.4), and the experience they bring."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import pop

from ..content import ROWS
from ..events import Event
from ..pieces import PLACES
from ..state import NOBODY, State, UnderEffect
from ..vocabulary import Keyword
from .attacks import damage_to_building, hit, hit_units, is_idle
from .board import at_most, faced, has, row_of, strength_of, value_of
from .chain import sweep
from .stacks import lose_cards
from .targets import next_marked


@rule
def strike_next(s: State) -> None:
    """5.5.2 Several units strike one after another, with a sweep after each."""
    found = next_marked(s)
    if found == NOBODY:
        pop(s)
        return
    strike(s, found // PLACES, found % PLACES)
    sweep(s)


@rule
def strike(s: State, p: int, u: int) -> None:
    """5.4 One attack in its row now; only a Defender at which it is aimed strikes back (R52). Damage that is marked
    changes nobody's strength, so that both happen at the same time."""
    unit = s.armies[p].units[u]
    if unit.face_down == 1:
        return
    row = row_of(unit)
    facing = faced(s, p, row)
    q = facing // ROWS
    enemy_row = facing % ROWS
    emit(Event.STRIKES, p, unit.place, unit.card)
    to_enemy = damage_to_building(s, p, u)
    to_own = 0
    for k in range(2):
        v = s.armies[q].at[2 * enemy_row + k]
        if v != NOBODY and strikes_back(s, q, v) and (k == 0 or has(unit, Keyword.BREAKTHROUGH)):
            to_own += damage_to_building(s, q, v)
            hit_units(s, q, v)
    hit_units(s, p, u)
    lose_cards(s, q, enemy_row, to_enemy)
    lose_cards(s, p, row, to_own)


@rule
def strikes_back(s: State, q: int, v: int) -> bool:
    """5.4 A face-up Defender that is not idle."""
    return has(s.armies[q].units[v], Keyword.DEFENDER) and not is_idle(s, q, v)


@rule
def fight(s: State, f: UnderEffect) -> None:
    """5.4 Two units, both face-up, hit each other once, wherever they stand."""
    p = f.owner
    q = f.foe // PLACES
    u = f.chosen
    v = f.foe % PLACES
    one = s.armies[p].units[u]
    other = s.armies[q].units[v]
    emit(Event.FOUGHT, p, one.place, one.card, q, other.place, other.card)
    hit(s, q, v, strength_of(s, one), has(one, Keyword.DEADLY))
    hit(s, p, u, strength_of(s, other), has(other, Keyword.DEADLY))
    f.fought = 1


@rule
def learn_from_fight(s: State, f: UnderEffect) -> None:
    """5.4 Each of the two that is still in play and has Experience grows at once. Nobody came into play meanwhile."""
    gain_experience(s, f.owner, f.chosen)
    gain_experience(s, f.foe // PLACES, f.foe % PLACES)


@rule
def gain_experience(s: State, p: int, u: int) -> None:
    """5.1 Experience X: +X/+X, lasting."""
    unit = s.armies[p].units[u]
    if unit.card == 0:
        return
    x = value_of(unit, Keyword.EXPERIENCE)
    if x > 0:
        unit.strength = at_most(unit.strength + x)
        unit.stamina = at_most(unit.stamina + x)
        emit(Event.LEARNED, p, unit.place, unit.card, x)
