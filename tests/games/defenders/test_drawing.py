"""3.9.3 The map that people draw."""

import pytest

from holdfast.bots import AdviseBot
from holdfast.engine.matches.match import Match
from holdfast.engine.matches.moves import IllegalMove
from holdfast.engine.rules.ink import write
from holdfast.games.defenders import GAME
from holdfast.games.defenders.state import Decision


def at_the_first_location() -> Match:
    """A person has drafted with a bot, and is to draw a location of their own."""
    match, bot = (
        Match.new(GAME, {"players": 2, "map_mode": "canvas", "start_player": "first"}, seed=2, people=[0]),
        AdviseBot(),
    )
    while Decision(match.state.decision) != Decision.DRAW_LOCATION:
        seat = match.deciders[0]
        match.play(seat, bot.choose(match, seat))
    return match


def test_a_location_needs_a_stroke() -> None:
    match = at_the_first_location()

    with pytest.raises(IllegalMove, match=r"Draw at least one stroke, or place a stamp \(3\.9\.3\)"):
        match.play(0, "draw")
    match.play(0, "draw", ink=[write([(100, 100), (900, 900)], "ink", "fine")])

    assert Decision(match.state.decision) == Decision.CONFIRM_SHAPE


def test_whoever_looks_at_the_map_is_told_what_is_connected_to_nothing() -> None:
    match = Match.new(GAME, {"players": 1, "map_mode": "hex", "setting": "medieval"}, seed=2, people=[0])
    bot = AdviseBot()
    while Decision(match.state.decision) != Decision.EDIT_MAP:
        match.play(0, bot.choose(match, 0))

    assert "connected to nothing" not in match.say(match.prompt())
    for other in range(1, match.state.n_locations):
        if match.state.locations[0].links >> other & 1:
            match.play(0, f"connect:l1:l{other + 1}")

    assert "is connected to nothing" in match.say(match.prompt())
