"""Many games: the same whoever plays them, in batches of any size, and asked for in clear words."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from holdfast.cli.main import app
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.play import Result as GameResult
from holdfast.engine.rules.registry import find_game
from holdfast.engine.workshop import prepare
from holdfast.study import simulate as simulation
from holdfast.study.batch import Setting, by_player, play_compiled, play_interpreted
from holdfast.study.simulate import Plan, SimulationError, run, simulate


@pytest.fixture(scope="module")
def game() -> Game:
    """A game whose compiled rules are ready, so that no test waits for them."""
    found = find_game("tiny-epic-defenders")
    prepare(found, ["play_games"])
    return found


def figures(summary: simulation.Summary) -> dict[str, Any]:
    """What a summary says of the games, without how they were played."""
    told = summary.to_json()
    return {n: v for n, v in told.items() if n not in {"seconds", "decisions_per_second", "workers", "mode"}}


def holdfast(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["simulate", *arguments], prog_name="holdfast")


def test_a_game_is_the_same_interpreted_and_compiled(game: Game) -> None:
    setting = Setting(game.options.defaults(), ("random", "advise"))

    assert play_interpreted(game, setting, 5, 0, 4).tobytes() == play_compiled(game, setting, 5, 0, 4).tobytes()


def test_neither_workers_nor_batches_change_a_result(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = simulate(game, 90, ["random", "advise"], seed=3, workers=1)
    monkeypatch.setattr(simulation, "BATCH", 7)

    assert figures(simulate(game, 90, ["random", "advise"], seed=3, workers=1)) == figures(alone)
    assert figures(simulate(game, 90, ["random", "advise"], seed=3, workers=2)) == figures(alone)


def test_game_g_has_the_seed_s_plus_g(game: Game) -> None:
    setting = Setting(game.options.defaults(), ("random", "random"))
    together = play_compiled(game, setting, 100, 0, 6)

    for g in range(6):
        assert play_compiled(game, setting, 100 + g, 0, 1).tobytes() == together[g : g + 1].tobytes()


def test_rotating_players_move_one_seat_on_from_game_to_game() -> None:
    setting = Setting({}, ("random", "random", "advise"), rotate=True)

    assert [setting.seating(g) for g in range(4)] == [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 1, 2]]
    results = GameResult.rows(2)
    results["rewards"][:, :3] = [[10, 20, 30], [10, 20, 30]]
    told = by_player(results, setting, first=1)
    assert told["rewards"][:, :3].tolist() == [[20, 30, 10], [30, 10, 20]]


def test_rotation_seats_the_same_people_as_asking_for_each_seating(game: Game) -> None:
    options = game.options.defaults()
    rotating = play_compiled(game, Setting(options, ("random", "advise"), rotate=True), 8, 0, 4)

    for g, players in enumerate([("random", "advise"), ("advise", "random")] * 2):
        assert rotating[g : g + 1].tobytes() == play_compiled(game, Setting(options, players), 8, g, 1).tobytes()


def test_players_who_win_or_lose_together_share_one_rate(game: Game) -> None:
    told = simulate(game, 200, ["advise"], seed=1).to_json()

    assert isinstance(told["win_rate"], float)
    low, high = told["win_rate_interval"]
    assert low <= told["win_rate"] <= high
    assert told["mean_reward"] == pytest.approx(2 * told["win_rate"] - 1)


def test_competing_seats_have_a_rate_each() -> None:
    told = simulate(find_game("keep-vote"), 30, seed=1, interpreted=True).to_json()

    assert len(told["win_rate"]) == len(told["win_rate_interval"]) == len(told["seats"])


def test_seats_are_peoples_at_both_speeds_where_the_rules_ask() -> None:
    """Keep Vote 2.7: where bots advise, their votes weigh nothing as long as a person is at the table."""
    council, options = find_game("keep-vote"), {"players": 3, "bots_vote": "advise"}

    def lengths(*people: int, interpreted: bool = False) -> dict[str, Any]:
        summary = simulate(council, 60, seed=5, options=options, interpreted=interpreted, people=people)
        assert summary.to_json()["people"] == list(people)
        return figures(summary)

    assert lengths(0, 2) == lengths(0, 2, interpreted=True)
    assert len({str(lengths(*people)["mean_reward"]) for people in ((), (0,), (0, 2))}) == 3
    told = holdfast("keep-vote", "--games", "3", "--seed", "1", "--people", "0,2", "--interpreted").output
    assert "the rules take seats 0, 2 for theirs" in told


def test_ctrl_c_leaves_what_was_played_so_far(game: Game) -> None:
    def press_ctrl_c(games: int) -> None:
        raise KeyboardInterrupt

    summary = run(Plan.of(game, 5000, workers=1), press_ctrl_c)

    assert summary.interrupted
    assert summary.to_json()["games"] == simulation.BATCH


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"games": 0}, "at least 1, not 0"),
        ({"seats": ["bob"]}, "there is no bot 'bob'; the bots are novice and steady"),
        ({"seats": ["advice"]}, "did you mean advise"),
        ({"seats": ["random"] * 3}, "names 3 players, but the table has 2 seats.*players=3"),
        ({"seats": ["random"] * 9}, "one for all, or 2$"),
        ({"seed": -1}, "from 0 to"),
        ({"seed": 2**63}, "from 0 to"),
        ({"workers": -2}, "at least 1, not -2"),
        ({"on": "moon"}, "--on is where to play, processor or cuda, not moon"),
        ({"on": "cuda", "interpreted": True}, "on a GPU nothing is interpreted"),
        ({"on": "cuda", "workers": 2}, "there are no worker processes"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(asked: dict[str, Any], words: str) -> None:
    with pytest.raises(SimulationError, match=words):
        Plan.of(find_game("tiny-epic-defenders"), **{"games": 5, **asked})


def test_the_last_line_of_json_output_is_one_object(game: Game) -> None:
    done = holdfast("tiny", "--games", "40", "--seed", "2", "--option", "players=3", "--json")

    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["game"] == game.id
    assert told["options"]["players"] == 3
    assert (told["games"], told["seed"], told["interrupted"]) == (40, 2, False)
    assert told["decisions"] == pytest.approx(40 * told["mean_length"])
    assert told["decisions_per_second"] == pytest.approx(told["decisions"] / told["seconds"])


def test_the_summary_tells_the_seed_so_that_it_can_be_played_again(game: Game) -> None:
    first = holdfast("tiny", "--games", "30", "--interpreted")
    seed = first.stdout.split("seed ")[1].split()[0]
    again = holdfast("tiny", "--games", "30", "--seed", seed)

    assert first.exit_code == again.exit_code == 0
    assert again.stdout.splitlines()[:3] == first.stdout.splitlines()[:3]


def test_the_summary_says_who_plays_and_that_novices_hardly_ever_win() -> None:
    novices = holdfast("tiny", "--games", "20", "--seed", "1", "--interpreted")
    told = holdfast("tiny", "--games", "20", "--seed", "1", "--interpreted", "--seats", "random,steady")

    assert "Players       novice, novice" in novices.stdout
    assert "novices do anything the rules allow, and hardly ever win; try --seats steady" in novices.stdout
    assert "Players       novice, steady" in told.stdout
    assert "hardly ever win" not in told.stdout


def test_a_gpu_tells_the_same_figures_and_where_there_is_none_a_sentence() -> None:
    game = find_game("keep-vote")
    asked: dict[str, Any] = {"seats": ["random", "advise", "random"], "seed": 7, "rotate": True}
    done = holdfast("keep-vote", "--games", "300", "--on", "cuda")
    if done.exit_code == 0:
        assert "on the GPU" in done.stdout
        assert figures(simulate(game, 300, on="cuda", **asked)) == figures(simulate(game, 300, **asked))
    else:
        assert done.exit_code == 1
        assert done.stderr.startswith("No CUDA GPU was found here (")
        assert done.stderr.strip().endswith("; `holdfast simulate` plays on the processor.")


@pytest.mark.parametrize(
    "arguments",
    [
        ["tiny", "--games", "0"],
        ["tiny", "--seats", "bob"],
        ["tiny", "--seats", "random,random,random"],
        ["tiny", "--option", "players=9"],
        ["tiny", "--option", "colour=red"],
        ["keep-vote", "--people", "9"],
        ["keep-vote", "--people", "you"],
        ["chess"],
    ],
)
def test_bad_wishes_end_with_a_sentence_and_exit_code_2(arguments: list[str]) -> None:
    done = holdfast(*arguments)

    assert done.exit_code == 2
    assert done.stderr.strip().endswith((".", "?"))
    assert "Traceback" not in done.output


def interrupted(game: Game, workers: str, after: float) -> tuple[int, str, str]:
    """What an endless simulation says when Ctrl-C comes after so many seconds."""
    command = [sys.executable, "-m", "holdfast.cli.main", "simulate", game.id, "--games", "40000000", "--seed", "1"]
    with subprocess.Popen(
        [*command, "--workers", workers],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        time.sleep(after)
        process.send_signal(signal.SIGINT)
        told, complaints = process.communicate(timeout=180)
    return process.returncode, told, complaints


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_at_the_terminal_gives_a_summary(game: Game, workers: str) -> None:
    told = ""
    for seconds in (3, 8, 20, 60):  # a busy machine may not have played a game after three
        status, told, complaints = interrupted(game, workers, seconds)
        # In the middle of loading its modules Python may end by the signal itself, which shells also call 130.
        assert status in (130, -signal.SIGINT), complaints
        assert "Traceback" not in complaints
        if told:
            break

    assert status == 130
    assert "of 40,000,000 games; this is how those went" in told


def test_ctrl_c_while_workers_start_is_heard_afterwards() -> None:
    done = list[str]()

    def start_workers() -> None:
        with simulation._ctrl_c_held_back():
            signal.raise_signal(signal.SIGINT)
            done.append("started")
        done.append("not interrupted")

    with pytest.raises(KeyboardInterrupt):
        start_workers()
    assert done == ["started"]


def test_ctrl_c_that_another_thread_takes_is_held_back_too() -> None:
    done, over = list[str](), threading.Event()
    drawing = threading.Thread(target=over.wait, args=(60,))
    drawing.start()

    def start_workers() -> None:
        with simulation._ctrl_c_held_back():
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.1)
            done.append("started")

    try:
        with pytest.raises(KeyboardInterrupt):
            start_workers()
    finally:
        over.set()
        drawing.join()
    assert done == ["started"]


def test_workers_refuse_to_play_by_other_rules(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "_print_of", lambda game: "rules that were edited meanwhile")

    with pytest.raises(SimulationError, match="edited while the simulation started"):
        simulate(game, 20, workers=2)
