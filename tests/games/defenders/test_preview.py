"""What a choice would do, told beforehand."""

from holdfast.bots import AdviseBot
from holdfast.engine.matches.match import Match
from holdfast.games.defenders import GAME
from holdfast.games.defenders.state import Decision


def foreseen(until: Decision, kind: str, seed: int) -> list[str]:
    """What is foretold of all choices of a kind, when that question is asked for the first time."""
    match, bot = Match.new(GAME, {"players": 2, "city": "ready"}, seed=seed, people=[]), AdviseBot()
    while Decision(match.state.decision) != until:
        seat = match.deciders[0]
        match.play(seat, bot.choose(match, seat))
    seat = match.deciders[0]
    chosen = [action for action in match.legal(seat) if action.family.name == kind]
    return [match.say(one.message) for action in chosen for one in match.preview(seat, action) or []]


def test_a_bombardment_tells_its_throws() -> None:
    told = foreseen(Decision.ACTIVATE_TARGET, "bombard_at", seed=5)

    assert told
    assert all(line.endswith("is destroyed by 21 of 36 throws.") for line in told)


def test_a_battle_tells_both_strengths() -> None:
    told = foreseen(Decision.CHOOSE_BATTLE, "battle", seed=1)

    assert len(told) > 1
    assert all(" against " in line or "falls without a battle" in line for line in told)
