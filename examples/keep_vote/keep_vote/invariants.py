"""What must be true after every move, whatever was played."""

from enum import IntEnum

from holdfast.engine.rule import rule

from .actions import count
from .content import ASSAULT_CARDS, STONES, SUPPLY_CARDS, TENTS, TURNCOATS, Assault, Loyalty, Supply
from .state import State


class Invariant(IntEnum):
    SUPPLIES = 1
    ASSAULTS = 2
    LOYALTIES = 3
    PLEDGES = 4
    TRACKS = 5


INVARIANTS: dict[int, str] = {
    Invariant.SUPPLIES: "each of the 24 Supply cards lies in exactly one place",
    Invariant.ASSAULTS: "each of the eight Assault cards lies in exactly one place",
    Invariant.LOYALTIES: "there are as many Turncoats, at the table and under the throne, as 1.1 says",
    Invariant.PLEDGES: "a pledge is a card in its owner's hand",
    Invariant.TRACKS: "walls, camp and night are between their ends",
}


@rule
def broken(s: State) -> int:
    """0, or the first invariant that does not hold."""
    for card in range(1, len(Supply)):
        if supplies_in_play(s, card) != SUPPLY_CARDS[card]:
            return Invariant.SUPPLIES
    for card in range(len(Assault)):
        if assaults_in_play(s, card) != ASSAULT_CARDS[card]:
            return Invariant.ASSAULTS
    if turncoats_in_play(s) != TURNCOATS[s.options.players] or s.throne.n != 1:
        return Invariant.LOYALTIES
    for p in range(s.options.players):
        chair = s.council[p]
        if chair.pledge != Supply.NOTHING and count(chair.hand, chair.pledge) == 0:
            return Invariant.PLEDGES
    if not (0 <= s.walls <= STONES and 0 <= s.camp <= TENTS and 0 <= s.night <= s.options.nights):
        return Invariant.TRACKS
    return 0


@rule
def supplies_in_play(s: State, card: int) -> int:
    n = count(s.supplies, card) + count(s.spent, card)
    for p in range(s.options.players):
        n += count(s.council[p].hand, card)
    return n


@rule
def assaults_in_play(s: State, card: int) -> int:
    n = count(s.assaults, card) + count(s.past, card)
    return n + 1 if s.assault == card and not s.turned else n


@rule
def turncoats_in_play(s: State) -> int:
    n = count(s.throne, Loyalty.TURNCOAT)
    for p in range(s.options.players):
        if s.council[p].loyalty == Loyalty.TURNCOAT:
            n += 1
    return n
