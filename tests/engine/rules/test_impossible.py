"""What no position can have, whatever is played: found when it is laid, when it comes of a move, and in circles."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from holdfast.engine.rules.game import Game
from holdfast.engine.rules.impossible import dead_end, flaw, situation
from holdfast.engine.scenarios.scenario import read, run

from ..watch import GAME, Decision

SEATS = 2


def lay(**given: Any) -> Any:
    s = GAME.new_state({"players": 2, "strength": 5})
    assert GAME.arrange is not None
    GAME.arrange(s, given)
    return s


def told(game: Game, given: str, folder: Path) -> str:
    """What a scenario of this game says."""
    (folder / "some.toml").write_text(f'game = "the-watch"\n[[scenario]]\nname = "x"\n{given}\n')
    (scenario,) = read(folder / "some.toml", lambda name: game)
    return str(run(scenario))


def test_a_usual_position_has_no_flaw() -> None:
    assert flaw(GAME, lay(), SEATS) == ""
    assert flaw(GAME, lay(at="council", deciders=3, decision=int(Decision.VOTE)), SEATS) == ""


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"depth": 0}, "depth is how many frames are in use, from 1 to 2, not 0"),
        ({"frames.0.step": 2}, "frames.0.step is 2, but the steps of watch are 0 to 1"),
        ({"frames.0.kind": 4}, "frames.0.kind is 4, and there is no such situation; there are 1 (watch)"),
        ({"depth": 2, "frames.1.kind": 1}, "frames.1 is watch inside watch, but watch lies below all others"),
        ({"deciders": 1, "decision": 0}, "the decision none is asked in watch, which asks only turn or vote"),
        ({"gates.north.fallen": 1}, "a fallen gate has strength 0"),
    ],
)
def test_a_flaw_is_a_sentence(given: dict[str, Any], sentence: str) -> None:
    assert flaw(GAME, lay(**given), SEATS) == sentence


def test_when_a_game_is_over_nobody_minds_how_its_frames_were_left() -> None:
    assert flaw(GAME, lay(over=1, **{"frames.0.step": 2}), SEATS) == ""


def test_the_situation_is_told_by_its_name_and_step() -> None:
    assert situation(GAME, lay(at="council")) == "watch, step 1"
    assert situation(GAME, lay(depth=0)) == "no situation, depth 0"


def test_a_question_without_an_answer_is_a_dead_end() -> None:
    speechless = replace(GAME, legal=lambda s, p, menu: 0)
    asked = lay(deciders=1, decision=int(Decision.TURN))

    assert dead_end(GAME, asked, SEATS) == ""
    assert dead_end(speechless, asked, SEATS) == (
        "seat 0 must choose (deciders), but has no answer to the decision turn"
    )


def test_a_game_that_would_go_on_for_ever_is_stopped_and_says_where(tmp_path: Path) -> None:
    sleepy = replace(GAME, step=lambda s: None)

    outcome = told(sleepy, 'given.at = "council"', tmp_path)

    assert "x, before the first step: the game would go on for ever (watch, step 1): after 10000 steps" in outcome


def test_what_comes_of_a_position_must_be_possible_too(tmp_path: Path) -> None:
    lost = replace(GAME, act=lambda s, p, a: setattr(s.frames[0], "kind", 7))

    outcome = told(lost, 'given = {}\nstep = [{ do = "strike" }]', tmp_path)

    assert "x, step 1: the rules led to a position that cannot come about: frames.0.kind is 7" in outcome
