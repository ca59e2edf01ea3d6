"""`holdfast content`: checking, showing and trying what somebody wrote."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from holdfast.engine.matches.match import Match
from holdfast.games.attack_and_defense.generated import building
from keep_vote import GAME

from ..engine.contents import siege
from .conftest import Command, Draw


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my_siege.toml"
    path.write_text(siege(names=("event.fell", "[red]Rats[/]", "A quiet night")))
    return path


def spoil(file: Path, old: str, new: str) -> None:
    file.write_text(file.read_text().replace(old, new))


def test_a_good_file_can_be_played_with(holdfast: Command, file: Path) -> None:
    result = holdfast("content", "check", str(file))

    assert (result.exit_code, result.output) == (0, "Keep Vote can be played with it.\n")


def test_all_problems_are_told_with_their_lines_and_the_exit_code_says_no(holdfast: Command, file: Path) -> None:
    spoil(file, "cards = 4", "cards = 40")
    spoil(file, 'id = "rats"', 'id = "Rats!"')

    result = holdfast("content", "check", str(file))

    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert [line.split(": ")[1] for line in lines[:-1]] == ["line 4", "line 11", "line 13"]
    assert lines[-1] == "3 problems: nobody can play with it like this."


def test_a_warning_is_told_and_stops_nobody(holdfast: Command, file: Path) -> None:
    spoil(file, "strength = 5", "strength = 1")
    spoil(file, "strength = 2", "strength = 1")

    result = holdfast("content", "check", str(file))

    assert result.exit_code == 0
    assert "warning: all assaults are equally strong" in result.output


def test_programs_get_json(holdfast: Command, file: Path) -> None:
    spoil(file, "cards = 4", 'cards = "many"')

    told = json.loads(holdfast("content", "check", str(file), "--json").output)

    assert (told["game"], told["playable"]) == ("keep-vote", False)
    assert told["problems"][1] == {
        "file": str(file),
        "line": 13,
        "code": "",
        "where": "assault 'rats'",
        "field": "",
        "warning": False,
        "sentence": "assault 'rats': 'cards' must be a whole number, not 'many'",
    }


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        (b"[[assault]]", 2, "does not say for which game it is: begin it with game ="),
        (b'game = "chess"', 2, "There is no game 'chess'"),
        (b'game = "borderkeep"', 1, "Borderkeep is always played with the same"),
        (b'game = "keep-vote"\nname = "\xff"', 1, "line 2: this is not UTF-8"),
        (b"", 2, "does not say for which game"),
        (b'game = "keep-vote"\nkind = [[[', 1, "line 2: this is not TOML"),
    ],
    ids=["nameless", "unknown", "without", "bytes", "empty", "broken"],
)
def test_what_is_no_content_gets_a_sentence(holdfast: Command, file: Path, text: bytes, code: int, words: str) -> None:
    file.write_bytes(text)

    for verb in ("check", "show", "try"):
        result = holdfast("content", verb, str(file))
        assert (result.exit_code, words in result.output) == (code, True), result.output


def test_a_missing_file_is_a_misuse(holdfast: Command, file: Path) -> None:
    result = holdfast("content", "check", "my_sege.toml")

    assert result.exit_code == 2
    assert "did you mean my_siege.toml?" in result.output


def test_show_tells_what_the_rules_read(holdfast: Command, file: Path) -> None:
    assert "  dragon (event.fell): cards 3, strength 5" in holdfast("content", "show", str(file)).output
    assert "  ladders: cards 3, strength 1" in holdfast("content", "show", "keep-vote").output
    told = json.loads(holdfast("content", "show", str(file), "--json").output)
    assert told["names"]["rats"] == "[red]Rats[/]"
    assert told["tables"]["assaults"]["night"] == {"cards": 1, "strength": 2}


def test_show_prints_a_setting_as_a_file_with_what_it_leaves_to_the_tables(holdfast: Command) -> None:
    harbour = Path(__file__).parents[2] / "examples" / "tidehold.toml"

    shown = tomllib.loads(holdfast("content", "show", str(harbour)).output)

    written = tomllib.loads(harbour.read_text())
    for name, value in written.items():
        assert {**shown[name], **value} == shown[name] if isinstance(value, dict) else shown[name] == value
    assert shown["colours"]["location_hearts"] == "children playing, bread smell"
    assert len(shown["templates"]["attack"]) == 8


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_show_prints_of_the_game_itself_is_a_setting_to_begin_with(
    holdfast: Command, tmp_path: Path, language: str
) -> None:
    shown = holdfast("content", "show", "defenders", "--lang", language).output
    mine = tmp_path / "mine.toml"
    mine.write_text(shown)

    checked = holdfast("content", "check", str(mine))
    assert checked.output == "Defenders can be played with it.\n"
    assert tomllib.loads(shown)["location_type"]["walls"] == {"en": "walls", "de": "Mauern"}[language]
    again = holdfast("content", "show", str(mine)).output
    assert again.splitlines()[2:] == shown.splitlines()[2:]


def test_bots_try_it_and_say_how_it_ended(holdfast: Command, file: Path) -> None:
    result = holdfast("content", "try", str(file), "--seed", "3", "--option", "players=2")

    assert result.exit_code == 0
    assert "seed 3)" in result.output
    assert holdfast("content", "try", str(file), "--seed", "3", "--option", "players=2").output == result.output
    german = holdfast("content", "try", str(file), "--seed", "3", "--option", "players=2", "--lang", "de").output
    assert german.rstrip().endswith(" Züge, Saat 3)")


def test_a_game_with_it_is_played_and_saved_here(holdfast: Command, file: Path, tmp_path: Path) -> None:
    result = holdfast("content", "try", str(file), "--play", "--seats", "steady,steady", "--seed", "4")

    assert result.exit_code == 0, result.output
    (saved,) = (tmp_path / "data" / "games").glob("*.json")
    assert Match.load(saved).game.content.texts == GAME.bringing([file.read_text()]).content.texts
    assert holdfast("verify", str(saved)).exit_code == 0


def test_play_and_simulate_take_it_too(holdfast: Command, file: Path) -> None:
    played = holdfast("play", "--content", str(file), "--seats", "steady,novice", "--seed", "4")
    assert played.exit_code == 0, played.output
    assert "announces [red]Rats[/]." in played.output
    simulated = holdfast("simulate", "keep-vote", "--content", str(file), "-n", "20", "--interpreted", "--json")
    assert json.loads(simulated.output)["games"] == 20


def test_whoever_would_play_with_several_files_reads_which_of_them_is_wrong(
    holdfast: Command, file: Path, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('game = "keep-vote"\nkind = "sieges"\n')

    told = holdfast("play", "--content", str(file), "--content", str(bad), "--seats", "novice,novice")

    assert told.exit_code == 1
    assert f"{bad}, line 2: the file: 'kind' cannot be 'sieges'" in told.output
    assert f"{file}, line" not in told.output


def test_the_board_shows_names_as_they_are_written(draw: Draw, file: Path) -> None:
    match = Match.new(GAME.bringing([file.read_text()]), {"players": 2}, seed=3)

    board = draw(match, None, width=100, height=50)

    assert "event.fell" in board
    assert "Ladders" not in board


def test_bots_try_a_setting_that_people_would_draw(holdfast: Command) -> None:
    harbour = Path(__file__).parents[2] / "examples" / "tidehold.toml"

    result = holdfast("content", "try", str(harbour), "--seed", "5")

    assert result.exit_code == 0, result.output
    assert "siege" in result.output or "city" in result.output


@pytest.fixture
def tower(tmp_path: Path) -> Path:
    path = tmp_path / "tower.toml"
    path.write_text(building(1))
    return path


def test_show_tells_a_building_card_by_card(holdfast: Command, tower: Path) -> None:
    title, written, *lines = holdfast("content", "show", str(tower)).output.splitlines()

    assert title.startswith("# Attack and Defense")
    assert written.startswith('# What may be written: kind = "building"')
    told = tomllib.loads(tower.read_text())
    assert lines[0] == told["building"]["name"]
    cards = {card["name"]: card for card in told["card"]}
    shown = [line for line in lines if line.startswith("  ") and " × " in line]
    assert len(shown) == len(cards)
    for name, card in cards.items():
        (line,) = (line for line in shown if line.startswith(f"  {card['copies']} × {name}: "))
        assert f"Cost {card['cost']}, Presence {card['presence']}" in line
    assert any(line.startswith("  When it falls: ") for line in lines)


def test_show_tells_buildings_in_the_language_of_whoever_asks(holdfast: Command) -> None:
    english = holdfast("content", "show", "attack-and-defense").output.splitlines()
    german = holdfast("content", "show", "attack-and-defense", "--lang", "de").output.splitlines()

    assert len(english) == len(german) < 120
    assert "  2 × Bribe: Trick, Cost 3, Presence 2. Return an enemy unit of cost 4 or less to hand" in english
    assert sum("  Wenn es fällt: " in line for line in german) == 10


def test_programs_are_told_the_field_of_a_problem(holdfast: Command, tower: Path) -> None:
    spoil(tower, "cost = ", "cost = 9")

    told = json.loads(holdfast("content", "check", str(tower), "--json").output)

    assert {(problem["code"], problem["field"]) for problem in told["problems"]} >= {("E_RANGE", "cost")}
