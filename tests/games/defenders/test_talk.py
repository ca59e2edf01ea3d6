"""10.5 When people may talk beside the game."""

from holdfast.bots import AdviseBot
from holdfast.engine.matches.match import Match
from holdfast.games.defenders import GAME
from holdfast.games.defenders.state import Decision

IN_REFLECTION = {Decision.REFLECT, Decision.SCENE}
AFTER_IT = {Decision.DESCRIBE_ATTACK, Decision.MOVE_PICK, Decision.ACTIVATE_PICK, Decision.SLAY_THREAT}


def closed_at(conferring: str) -> set[Decision]:
    """The questions of a siege at which talk is closed."""
    match, bot = Match.new(GAME, {"players": 2, "city": "ready", "no_conferring": conferring}, seed=4), AdviseBot()
    closed = set()
    while not match.over:
        if GAME.refusal_of_talk(match.state) is not None:
            closed.add(Decision(match.state.decision))
        seat = match.deciders[0]
        match.play(seat, bot.choose(match, seat))
    assert GAME.refusal_of_talk(match.state) is None
    return closed


def test_talk_is_open_in_reflection_and_closed_until_the_next() -> None:
    closed = closed_at("on")

    assert not closed & IN_REFLECTION
    assert len(closed & AFTER_IT) >= 3


def test_a_table_may_confer_all_the_time() -> None:
    assert closed_at("off") == set()
