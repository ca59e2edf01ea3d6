"""The Heal phase (4.7): recovery, walls, and cards taken back."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import FIRST_TROOP, MOST_COPIES, MOST_OFFERS, MOST_WALLS, RECLAIMABLE
from ..events import Event
from ..meta import HealScope, NoncardCopies
from ..refusals import Rule
from ..state import Decision, Healing, Situation, State
from .hands import add_to_hand, discard, is_card_game, limit_hand_after_gain, show_card
from .towns import is_living, whole_hits


@rule
def recover(s: State) -> None:
    """4.7.1 Everybody at once (option `active`: the active player only; minions vanish all the same)."""
    for p in range(s.players):
        s.towns[p].n_minions = 0
        if heals(s, p):
            mend(s, p)
    push(s, Situation.HEALING, 0, 0, 0)


@rule
def heals(s: State, p: int) -> bool:
    """9, heal_scope"""
    return is_living(s, p) and (s.options.heal_scope == HealScope.ALL or p == s.active)


@rule
def mend(s: State, p: int) -> None:
    """4.7.1 Defenders return to full hits, guards that are down stand up."""
    for k in range(s.towns[p].n_units):
        unit = s.towns[p].units[k]
        if unit.hits == 0:
            emit(Event.GUARD_STANDS, p)
        unit.hits = whole_hits(unit)


@rule
def ask_heal_menu(s: State) -> None:
    """4.7.2 Each player with something to repair, the active one first, then clockwise."""
    f: Healing = s.frames[s.depth - 1]
    while f.asked < s.players:
        p = (s.active + f.asked) % s.players
        if heals(s, p) and (s.towns[p].walls < MOST_WALLS or s.towns[p].n_destroyed > 0):
            ask(s, p, Decision.HEAL_MENU)
            return
        f.asked += 1
    pop(s)
    for p in range(s.players):
        if heals(s, p):
            discard_destroyed(s, p)


@rule
def end_heal_menu(s: State) -> None:
    """Next, please."""
    f: Healing = s.frames[s.depth - 1]
    f.asked += 1


@rule
def discard_destroyed(s: State, p: int) -> None:
    """4.7.3 What was not reclaimed is lost for good."""
    town = s.towns[p]
    if town.n_destroyed == 0:
        return
    for card in range(RECLAIMABLE):
        while town.destroyed[card] > 0:
            town.destroyed[card] -= 1
            discard(s, card)
    town.n_destroyed = 0


@rule
def why_not_rebuild(s: State, p: int) -> int:
    """4.7.2 Up to four walls."""
    return Rule.WALLS_ARE_WHOLE if s.towns[p].walls >= MOST_WALLS else Rule.OK


@rule
def rebuild_wall(s: State, p: int) -> None:
    """4.7.2"""
    s.towns[p].walls += 1
    emit(Event.WALL_REBUILT, p, s.towns[p].walls)


@rule
def why_not_reclaim(s: State, p: int, card: int) -> int:
    """4.7.2 A destroyed card; 4.9.6 on paper there must be room for it, and no second one of a structure."""
    if s.towns[p].destroyed[card] == 0:
        return Rule.NOT_DESTROYED
    if is_card_game(s):
        return Rule.OK
    if s.towns[p].hand.n >= MOST_OFFERS:
        return Rule.OFFERS_FULL
    if card < FIRST_TROOP and has_enough_of(s, p, card):
        return Rule.HAS_IT_ALREADY
    return Rule.OK


@rule
def has_enough_of(s: State, p: int, structure: int) -> bool:
    """4.9.1 One of each structure, offers included; option `unlimited`: nine."""
    count = int(s.towns[p].copies[structure])
    for k in range(s.towns[p].hand.n):
        if s.towns[p].hand.cards[k] == structure:
            count += 1
    most = MOST_COPIES if s.options.noncard_copies == NoncardCopies.UNLIMITED else 1
    return count >= most


@rule
def reclaim(s: State, p: int, card: int) -> None:
    """4.7.2 It goes to hand, and all have seen which card it is."""
    s.towns[p].destroyed[card] -= 1
    s.towns[p].n_destroyed -= 1
    add_to_hand(s, p, card)
    emit(Event.RECLAIMED, p, card)
    show_card(s, p, card)
    limit_hand_after_gain(s, p)
