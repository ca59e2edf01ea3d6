"""Looking around: games, options, rules, saved games; for people and, with --json, for programs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from holdfast import __version__
from holdfast.cli.main import app
from holdfast.engine.scenarios.vocabulary import TOPICS

from .conftest import Command

COMMANDS = sorted(command.name or command.callback.__name__ for command in app.registered_commands if command.callback)


def test_games(holdfast: Command) -> None:
    assert "Tiny Epic Defenders  (tiny-epic-defenders, 1 to 4 players)" in holdfast("games").output
    told = json.loads(holdfast("games", "--json").output)
    assert "tiny-epic-defenders" in [game["id"] for game in told["games"]]


def test_options(holdfast: Command) -> None:
    assert "epic_foe" in holdfast("options", "tiny").output
    told = json.loads(holdfast("options", "tiny", "--json").output)
    assert told["options"]["players"] == {
        "default": 2,
        "values": [2, 1, 3, 4],
        "words": "How many people play. Alone you lead 2 Defenders.",
    }


def test_options_in_another_language(holdfast: Command) -> None:
    assert "Welcher Erzfeind unter dem Hordenstapel wartet." in holdfast("options", "tiny", "--lang", "de").output
    refused = holdfast("options", "tiny", "--lang", "tlh")
    assert refused.exit_code == 2
    assert "does not speak 'tlh'; it speaks de and en" in refused.output


def test_rules(holdfast: Command) -> None:
    assert "At a glance" in holdfast("rules", "tiny").output
    assert "Retribution" in holdfast("rules", "tiny", "4.7.2").output
    assert "4.7.2" in holdfast("rules", "tiny", "--search", "martyr pay").output
    assert "4.7.2" in holdfast("rules", "tiny", "martyr").output
    [rule] = json.loads(holdfast("rules", "tiny", "4.7.2", "--json").output)
    assert rule["number"] == "4.7.2"


def test_rules_in_a_pipe_are_plain_words(holdfast: Command) -> None:
    for number in ("4.7", "4.6", "1", "W5"):
        told = holdfast("rules", "tiny", number).output
        assert not re.search(r"\*\*|`|\|--|^#", told, re.M), told
    assert "4.7.2 Defending. In Defender order" in holdfast("rules", "tiny", "4.7").output
    assert "Secure | 1 AP | Not Exhausted." in holdfast("rules", "tiny", "4.6").output


def test_a_search_shows_the_best_rules_with_the_words(holdfast: Command) -> None:
    told = holdfast("rules", "tiny", "--search", "defend").output
    hits = re.findall(r"^([\w.]+)  ", told, re.M)

    assert hits[:2] == ["4.7", "4.7.2"]
    assert len(hits) == 12
    assert re.search(r"… and \d+ more; --all shows them\.", told)
    everything = holdfast("rules", "tiny", "--search", "defend", "--all").output
    assert len(re.findall(r"^[\w.]+  ", everything, re.M)) > 30
    assert "more;" not in everything


def test_replay_tells_the_game_and_shows_the_end(holdfast: Command, save: Path) -> None:
    result = holdfast("replay", str(save))

    assert result.exit_code == 0
    assert "Round 1 begins." in result.output
    assert "novice bot" in result.output
    assert "Round 1 begins." in holdfast("replay", str(save), "--seat", "1").output
    assert "there is no seat 7" in holdfast("replay", str(save), "--seat", "7").output.lower()


def test_replay_in_another_language(holdfast: Command, save: Path) -> None:
    told = holdfast("replay", str(save), "--lang", "de_DE.UTF-8").output

    assert "Runde 1 beginnt." in told
    assert "begins." not in told


def test_replay_step_by_step(holdfast: Command, save: Path) -> None:
    result = holdfast("replay", str(save), "--step", typed=["", "b", "5", "9999", "x", ""])

    assert result.exit_code == 0
    assert re.findall(r"Move (\d+) of", result.output)[:4] == ["0", "1", "0", "5"]
    assert holdfast("replay", str(save), "--step").exit_code == 0


def test_replay_of_a_damaged_save_tells_what_can_be_read(holdfast: Command, save: Path) -> None:
    save.write_text(save.read_text().replace('"action"', '"axtion"', 0).replace('"over": true', '"over": false'))
    result = holdfast("replay", str(save))

    assert result.exit_code == 1
    assert "Round 1 begins." in result.output
    assert "its checksum does not fit" in result.output


def test_replay_for_programs(holdfast: Command, save: Path) -> None:
    told = json.loads(holdfast("replay", str(save), "--json").output)

    assert told["over"] is True
    assert len(told["story"]) == len(told["moves"]) + 1
    assert told["rewards"] in ([1000, 1000], [-1000, -1000])


def test_verify(holdfast: Command, save: Path) -> None:
    result = holdfast("verify", str(save))
    promised = json.loads(save.read_text())["commitment"]

    assert result.exit_code == 0
    assert "all by the rules, to the end" in result.output
    assert holdfast("verify", str(save), "--commitment", promised).exit_code == 0
    assert holdfast("verify", str(save), "--commitment", "0" * 64).exit_code == 1
    assert json.loads(holdfast("verify", str(save), "--json").output)["ok"] is True


def test_a_folder_of_scenarios_may_hold_other_files(holdfast: Command, tmp_path: Path) -> None:
    (tmp_path / "mine" / "words").mkdir(parents=True)
    (tmp_path / "mine" / "pyproject.toml").write_text('[project]\nname = "mine"\n')
    (tmp_path / "mine" / "words" / "en.toml").write_text('[game]\ntitle = "Mine"\n')
    none = holdfast("scenario", "mine")
    (tmp_path / "mine" / "some.toml").write_text('game = "tiny-epic-defenders"\n[[scenario]]\nname = "some"\n')
    one = holdfast("scenario", "mine")
    (tmp_path / "mine" / "torn.toml").write_text('game = "tiny-epic-defenders"\n[[scenario]\n')
    two = holdfast("scenario", "mine")

    assert (none.exit_code, none.stderr) == (2, "The folder mine holds no scenario files, which are .toml files.\n")
    assert (one.exit_code, one.output) == (0, "mine: 1 scenario file\n1 passed, 0 failed\n")
    assert two.exit_code == 1
    assert "mine/torn.toml is not TOML" in two.output


def test_a_folder_of_scenarios_is_read_without_what_others_made(holdfast: Command, tmp_path: Path) -> None:
    folders = ["rules", ".cache", "node_modules/some", "env/lib"]
    for folder in folders:
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "some.toml").write_text('game = "tiny-epic-defenders"\n[[scenario]]\nname = "some"\n')
    (tmp_path / "env" / "pyvenv.cfg").write_text("")

    everything, named = holdfast("scenario", "."), holdfast("scenario", ".cache", "node_modules")
    (tmp_path / "rules" / "some.toml").unlink()
    nothing = holdfast("scenario", ".")

    assert everything.output == ".: 1 scenario file, without .cache, env, node_modules\n1 passed, 0 failed\n"
    assert named.output.splitlines()[-1] == "2 passed, 0 failed"
    assert nothing.stderr.endswith("are .toml files; .cache, env, node_modules would have to be named.\n")


def test_vocabulary(holdfast: Command) -> None:
    assert all(topic in holdfast("vocabulary", "--help").output for topic in TOPICS)
    told = holdfast("vocabulary", "keep-vote").output
    assert "events  " in told
    assert told.strip().endswith("Read one: holdfast vocabulary keep-vote given")
    assert "tent_burned  left = number" in holdfast("vocabulary", "keep-vote", "Events").output
    assert "Cards that the file does not place" in holdfast("vocabulary", "keep-vote", "given").output
    every = json.loads(holdfast("vocabulary", "keep-vote", "all", "--json").output)
    assert every["names"]["assault"] == ["ladders", "ram", "tower"]
    one = json.loads(holdfast("vocabulary", "keep-vote", "decisions", "--json").output)
    assert (list(one), one["decisions"][2]["word"]) == (["game", "decisions"], "vote")
    wrong = holdfast("vocabulary", "keep-vote", "acctions")
    assert (wrong.exit_code, wrong.stderr) == (2, "There is no list of 'acctions'; did you mean 'actions'?\n")


def test_scenarios(holdfast: Command, tmp_path: Path) -> None:
    good = tmp_path / "rules" / "good.toml"
    good.parent.mkdir()
    good.write_text(
        'game = "tiny-epic-defenders"\n[[scenario]]\nname = "a new game"\nseed = 1\n'
        '[[scenario.step]]\nsays = "the game is not over"\nover = false\n'
    )
    result = holdfast("scenario", str(good.parent))
    assert result.exit_code == 0
    assert result.output.strip().endswith("1 passed, 0 failed")

    bad = tmp_path / "bad.toml"
    bad.write_text(good.read_text().replace("over = false", "over = true"))
    both = holdfast("scenario", str(good), str(bad))
    assert both.exit_code == 1
    assert str(bad) in both.output
    assert both.output.strip().endswith("1 passed, 1 failed")
    told = json.loads(holdfast("scenario", str(good), str(bad), "--json").output)
    assert (told["passed"], told["failed"]) == (1, 1)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_a_sentence_and_examples(command: str) -> None:
    told = CliRunner().invoke(app, [command, "--help"], prog_name="holdfast").output

    assert f"holdfast {command}" in told
    assert "Examples:" in told


def test_the_command_is_a_module_too() -> None:
    told = subprocess.run([sys.executable, "-m", "holdfast", "--version"], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == f"holdfast {__version__}"


def test_the_version_is_told(holdfast: Command) -> None:
    assert holdfast("--version").output.strip() == f"holdfast {__version__}"


def test_help_comes_at_once_because_it_loads_nothing_that_takes_long() -> None:
    program = "import sys; from holdfast.cli.main import app; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()

    assert {"alembic", "fastapi", "numba", "numpy", "rich", "sqlalchemy", "uvicorn", "websockets"}.isdisjoint(loaded)
    assert [name for name in loaded if name.startswith(("holdfast.engine", "holdfast.games", "holdfast.server"))] == []


def test_output_to_a_pipe_that_closes(save: Path) -> None:
    command = f"{sys.executable} -m holdfast.cli.main replay {save} | head -1"
    result = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=True)

    assert "Tiny Epic Defenders" in result.stdout
    assert result.stderr == ""
