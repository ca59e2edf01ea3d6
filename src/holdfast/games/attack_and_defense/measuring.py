"""How a building fares: the rule of thumb plays both sides of duels, and what became of each of its cards is counted.

Game k is the same whatever else is measured: its dice and the other seven buildings come from k alone. So two buildings
that differ in one number are compared on the same games.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from holdfast.engine.rules.measured import DRAWN, LOST, WON, Measured
from holdfast.engine.speed.programs import carry_out, compiled
from holdfast.engine.words.catalogue import key_of

from .actions import ACTIONS, Act
from .content import ROWS, Buildings
from .filling import READY
from .names import CARD
from .pieces import MOST_SEATS, Card
from .state import Outcome

ROLES = ("defender", "attacker")  # by seat, in duels
WINS = (Outcome.DEFENDERS_WON, Outcome.ATTACKERS_WON)
USUAL = "usual.toml"


def measure(content: Buildings, first: int, games: int) -> Measured:
    """Games number `first` and following with the first building that somebody brought, in each role by turns."""
    return measured_building(content, len(READY), first, games)


def measured_building(content: Buildings, building: int, first: int, games: int) -> Measured:
    table = _Table(content, building)
    total = Measured()
    for k in range(first, first + games):
        total += table.play(k)
    return total


class _Table:
    """Where game after game is played, and what becomes of a building's cards is seen."""

    def __init__(self, content: Buildings, building: int) -> None:
        from . import GAME

        self.rules, self.building = compiled(GAME), building
        self.states, self.menu = GAME.state.rows(1), GAME.new_menu()
        self.blank = GAME.blank(GAME.options.parse({"players": 2, "quick_start": "true"}))
        self.contents = np.frombuffer(bytearray(content.to_bytes()), Buildings.dtype)
        self.handed = (self.contents, np.zeros(1, np.int64))
        self.words = {int(card): word_of(content, int(card)) for card in content.buildings[building].cards}

    def play(self, k: int) -> Measured:
        """Game number k: an even one as defender, an odd one as attacker."""
        seat = k % len(ROLES)
        self.contents["starters"][0] = armies(k, self.building)
        played = self._plays(k, seat)
        won = self.states["outcome"][0] == WINS[seat]
        outcome = WON if won else DRAWN if self.states["outcome"][0] == Outcome.DRAWN else LOST
        dealt, undrawn = self._dealt(seat), self._undrawn(seat)
        pieces = {
            word: Counter(
                dealt=dealt[card],
                drawn=dealt[card] - undrawn[card],
                played=played[card],
                games=int(played[card] > 0),
                won=int(won and played[card] > 0),
            )
            for card, word in self.words.items()
        }
        return Measured({ROLES[seat]: outcome}, pieces)

    def _plays(self, seed: int, seat: int) -> Counter[int]:
        """Play a game to its end; how often a seat played each card from its hand."""
        states, menu, handed = self.states, self.menu, self.handed
        played = Counter[int]()
        states[0] = self.blank[0]
        n = carry_out(self.rules, "set_up_at", states, 0, (seed,), menu, handed)
        while not states["over"][0]:
            p = lowest_bit(int(states["deciders"][0]))
            chosen = self.rules.advise_at(states, 0, p, menu, n, *handed)
            if p == seat and ACTIONS.kind[chosen] == Act.PLAY:
                played[int(ACTIONS.arg[chosen, 0])] += 1
            n = carry_out(self.rules, "choose_at", states, 0, (p, chosen), menu, handed)
        return played

    def _dealt(self, seat: int) -> Counter[int]:
        """The cards of a seat's four buildings."""
        buildings = self.contents["starters"][0, seat]
        return Counter(self.contents["buildings"]["cards"][0, buildings].ravel().tolist())

    def _undrawn(self, seat: int) -> Counter[int]:
        """Those that lie on its buildings still, and those that were knocked off."""
        army = self.states["armies"][0, seat]
        piles = [*army["stacks"], army["ruin"]]
        return Counter(card for pile in piles for card in pile["cards"][: pile["n"]].tolist())


def armies(k: int, building: int) -> np.ndarray[Any, Any]:
    """By seat and row: the building among others by lot, and against others; no player has one twice."""
    luck = np.random.default_rng(k)
    seat = k % len(ROLES)
    drawn = np.array([luck.permutation(len(READY))[:ROWS] for _ in range(MOST_SEATS)])
    own = [other for other in luck.permutation(len(READY)) if other != building][:ROWS]
    own[luck.integers(ROWS)] = building
    drawn[seat] = own
    return drawn


def word_of(content: Buildings, card: int) -> str:
    """How a card is called in files."""
    given = content.names.get(key_of(Card(card)))
    return given.word if given else CARD[card]


def lowest_bit(seats: int) -> int:
    return (seats & -seats).bit_length() - 1


# ---- the ready-made buildings ----------------------------------------------------------------------------------------


@cache
def usual() -> Mapping[str, tuple[float, float]]:
    """By role: how often the ready-made buildings win, the least and the most."""
    rates = tomllib.loads((files(__package__) / USUAL).read_text("utf-8"))
    return {
        role: (min(each[role] for each in rates.values()), max(each[role] for each in rates.values())) for role in ROLES
    }
