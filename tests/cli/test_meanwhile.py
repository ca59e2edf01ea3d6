"""What the others did is summed up at the terminal, in every game, and what it cost is told to whom it cost it."""

from __future__ import annotations

import re

import pytest

from holdfast.bots import find_bot
from holdfast.cli.meanwhile import since_last_turn
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.registry import find_game

from .conftest import Command

TITLE = r"^Since your last turn \(moment (\d+) shows the table then\):\n"
SUMMED_UP = re.compile(TITLE + r"((?: +\d+  .+\n(?: {6}.+\n)*)+)", re.M)  # what is broken goes on below its first word
FILE = re.compile(r"\S+\.json")  # has a name by lot
# The seats of each game, how many first choices are made, and what somebody else does meanwhile.
EVENINGS = {
    "borderkeep": ("you,steady,steady,steady", 8, "builds"),
    "tiny-epic-defenders": ("you,steady,steady,steady", 14, "Secures"),
    "attack-and-defense": ("you,steady", 20, "plays"),
    "draw-fortress": ("you,steady,steady,steady", 12, "builds"),
    "defenders": ("you,steady,steady,steady", 8, "lays"),
}


@pytest.mark.parametrize("game", EVENINGS)
def test_what_the_others_did_is_summed_up_and_each_line_leads_to_its_moment(game: str, holdfast: Command) -> None:
    seats, moves, done = EVENINGS[game]
    table = ("play", game, "--seats", seats, "--seed", "4")
    told = holdfast(*table, typed=[*["1"] * moves, "quit"]).output
    found = SUMMED_UP.findall(told)
    assert any(done in lines for _, lines in found)

    last, lines = found[-1]
    then = holdfast(*table, typed=[*["1"] * moves, f"moment {last}", "moment 999", "quit"]).output
    word = lines.split()[-1]
    assert FILE.sub("", then).count(word) > FILE.sub("", told).count(word)
    assert "Type moment and the number of a move, from 0 to" in then


@pytest.mark.parametrize("game", ["borderkeep", "attack-and-defense"])
def test_what_one_side_lost_is_no_loss_of_the_other(game: str) -> None:
    match, bot = Match.new(find_game(game), {"players": 2}, 4), find_bot("steady")
    lost: dict[int, set[tuple[int, str]]] = {0: set(), 1: set()}
    while not match.over and not (lost[0] and lost[1]):
        seat = match.deciders[0]
        match.play(seat, bot.choose(match, seat))
        for p in lost:
            lost[p] |= {(line.move, line.words) for line in since_last_turn(match, p) if line.lost}
    assert lost[0]
    assert lost[1]
    assert not lost[0] & lost[1]


def losses_of(game: str, players: int, moves: int) -> dict[str, set[tuple[int, ...] | None]]:
    """The losses that were told in so many moves, each with the seats it was told to as theirs; None: to all."""
    match, bot = Match.new(find_game(game), {"players": players}, 4), find_bot("steady")
    found: dict[str, set[tuple[int, ...] | None]] = {}
    while not match.over and match.length < moves:
        seat = match.deciders[0]
        match.play(seat, bot.choose(match, seat))
        for told in match.events(None, match.length):
            if told.key in match.game.losses:
                losers = match.losers(told)
                found.setdefault(told.key, set()).add(None if losers is None else tuple(losers))
    return found


def test_what_a_defender_lost_is_its_owners_loss_and_what_the_realm_lost_is_everybodys() -> None:
    lost = losses_of("tiny-epic-defenders", 2, 200)
    assert lost["event.hp_lost"] == lost["event.exhausted"] == {(0,), (1,)}
    assert lost["event.threat_rose"] == lost["event.region_destroyed"] == {None}


def test_alone_one_owns_both_defenders() -> None:
    assert losses_of("tiny-epic-defenders", 1, 200)["event.hp_lost"] == {(0,)}


def test_a_building_is_lost_by_the_team_and_a_unit_by_its_player() -> None:
    lost = losses_of("attack-and-defense", 4, 320)
    assert lost["event.building_lost"] == {(0, 2), (1, 3)}
    assert lost["event.building_fell"] <= {(0, 2), (1, 3)}
    assert lost["event.unit_destroyed"] == {(0,), (1,), (2,), (3,)}


def test_what_it_cost_counts_an_allys_building_but_not_an_allys_unit() -> None:
    match, bot = Match.new(find_game("attack-and-defense"), {"players": 4}, 4), find_bot("steady")
    while match.length < 127:  # just then a combat ends
        match.play(match.deciders[0], bot.choose(match, match.deciders[0]))
    cost = [[line.words for line in since_last_turn(match, p) if line.lost] for p in range(4)]
    knocked_off = "Player 4, row 3: 1 card is knocked off, 8 left."
    destroyed = "Royal Squire of Player 4 at row 1, front is destroyed."
    assert cost == [[], [knocked_off], [], [knocked_off, destroyed]]
