"""Attack and Defense at the terminal: rows, forecasts with their sums, keywords, and nothing of other hands."""

from __future__ import annotations

from typing import Any

from holdfast.cli.narration import story
from holdfast.engine.matches.match import Match
from holdfast.games.attack_and_defense import GAME
from holdfast.games.attack_and_defense.pieces import Card
from holdfast.games.attack_and_defense.rules.departures import enter_play
from holdfast.terminal import boards
from holdfast.terminal.screen import Screen

from .conftest import Draw

FIRST, SECOND = 0, 1
FRONT_1 = 0


def match_of(players: int = 2, **units: Any) -> Match:
    """Starter armies with the opening hands drawn; `units` stand in front of row 1, by their owner."""
    match = Match.new(GAME, {"players": players, "quick_start": "true"}, 7)
    while match.state.timer == 0 or match.prompt().key == "decision.opening_draw":
        seat = match.deciders[0]
        match.play(seat, match.legal(seat)[0])
    for owner, card in units.items():
        enter_play(match.state, int(owner.removeprefix("seat_")), Card[card.upper()], FRONT_1)
    return match


def test_the_forecast_tells_its_sum_and_its_rule(draw: Draw) -> None:
    drawn = draw(match_of(seat_1="hammer_knight"), FIRST, width=120)

    assert "row 1, Shadow Guild. Would lose 5 in combat (4.6.7): Hammer Knight 5 with Demolition 1" in drawn


def test_a_face_down_unit_is_known_to_its_owner_alone(draw: Draw) -> None:
    match = match_of(seat_0="poisoner")

    assert "Poisoner, 1/2, Deadly, face-down" in draw(match, FIRST, width=240)
    assert "Poisoner" not in draw(match, SECOND, width=240)


def test_a_player_of_a_team_sees_the_rows_of_his_ally_below_his_own(draw: Draw) -> None:
    drawn = draw(match_of(4), FIRST, width=120)

    assert drawn.count("row 1, against") == 2
    assert "Defenders: 0 of 5 buildings fallen" in drawn


def test_the_legend_explains_every_keyword() -> None:
    signs = dict(boards.legend(match_of(), Screen()))

    assert signs["Deadly"].startswith("Whatever unit it hits is destroyed")
    assert len(signs) == 4 + 13


def test_a_combat_is_told_a_step_a_line() -> None:
    match = match_of(seat_0="packrunner", seat_1="kings_guard")
    begun = match.length
    while "event.combat_began" not in {message.key for message in match.events(None, begun)}:
        seat = match.deciders[0]
        names = {action.name: action for action in match.legal(seat)}
        match.play(seat, names.get("end") or names.get("stop") or next(iter(names.values())))

    told = story(match, None, begun, flowing=True)

    assert any(line.startswith("Combat of turn 1.") for line in told)
    assert sum("hits" in line for line in told) == 2
    assert any("Packrunner of" in line and line.endswith("is destroyed.") for line in told)
