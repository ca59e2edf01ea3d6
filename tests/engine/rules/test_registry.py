"""The installed games: how they are found, and what happens to broken ones."""

import dataclasses
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from holdfast.engine.rules import registry
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.registry import GROUP, Registry, UnknownGame

from .. import gatehouse


def entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


WORKING = entry("gatehouse", f"{gatehouse.__name__}:GAME")


@pytest.mark.parametrize("name", ["gatehouse", "Gatehouse", "The Gatehouse", "the_gatehouse", "gate", " THE-gate "])
def test_a_game_is_found_by_id_title_or_beginning(name: str) -> None:
    assert Registry([WORKING]).find_game(name) is gatehouse.GAME


def test_an_unknown_game_is_answered_with_the_installed_ones() -> None:
    games = Registry([WORKING])

    with pytest.raises(UnknownGame, match="there is no game 'gatehuose'; did you mean gatehouse"):
        games.find_game("gatehuose")
    with pytest.raises(UnknownGame, match="there is no game 'chess'; installed are gatehouse"):
        games.find_game("chess")
    with pytest.raises(UnknownGame, match="there is no game ''; installed are gatehouse"):
        games.find_game("")
    with pytest.raises(UnknownGame, match="none is installed"):
        Registry([]).find_game("gatehouse")


def test_a_beginning_that_two_games_share_is_not_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    other = dataclasses.replace(gatehouse.GAME, id="gatekeeper", title="Gatekeeper")
    monkeypatch.setattr(gatehouse, "OTHER", other, raising=False)
    games = Registry([WORKING, entry("gatekeeper", f"{gatehouse.__name__}:OTHER")])

    with pytest.raises(UnknownGame, match="'gate' could be gatehouse or gatekeeper; write a little more"):
        games.find_game("gate")
    assert games.find_game("gatek") is other


def test_a_broken_game_does_not_stop_the_others() -> None:
    games = Registry(
        [
            entry("absent", "no_such_package:GAME"),
            entry("nothing", f"{gatehouse.__name__}:NOTHING"),
            entry("a-number", f"{gatehouse.__name__}:NOBODY"),
            entry("misnamed", f"{gatehouse.__name__}:GAME"),
            WORKING,
            entry("gatehouse", "somebody_else:GAME"),
        ]
    )

    assert games.games() == {"gatehouse": gatehouse.GAME}
    problems = games.problems()
    assert "cannot be imported: ModuleNotFoundError: No module named 'no_such_package'" in problems["absent"]
    assert "AttributeError" in problems["nothing"]
    assert problems["a-number"].endswith("is int, not a Game")
    assert "has the id 'gatehouse'; its entry point must have the same name" in problems["misnamed"]
    assert "the name is taken by" in problems["gatehouse (somebody_else:GAME)"]
    with pytest.raises(UnknownGame, match="the game 'absent' is installed, but cannot be used: no_such_package:GAME"):
        games.find_game("absent")


def folder(where: Path, name: str, **files: str) -> Game:
    """A game whose package has these files, __ for / and _ for a dot."""
    for path, text in files.items():
        file = where / name / path.replace("__", "/").replace("_", ".")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return dataclasses.replace(gatehouse.GAME, id="torn", package=name)


@pytest.mark.parametrize(
    ("files", "problem"),
    [
        ({}, "there is no package some_game, in which its words should lie"),
        ({"words__en__table_toml": ""}, "its package some_game has no rulebook.md"),
        ({"rulebook_md": ""}, "its folder cannot be read: "),
        ({"rulebook_md": "", "words__de__table_toml": ""}, "its package some_game has no words in words/en"),
        (
            {"rulebook_md": "", "words__en__table_toml": "", "words__de__more_toml": "title ="},
            "some_game/words/de/more.toml: Invalid value (at end of document)",
        ),
    ],
)
def test_a_game_whose_folder_is_not_whole_does_not_stop_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str], problem: str
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(gatehouse, "TORN", folder(tmp_path, "some_game", **files), raising=False)
    monkeypatch.delitem(sys.modules, "some_game", raising=False)
    games = Registry([WORKING, entry("torn", f"{gatehouse.__name__}:TORN")])

    assert games.games() == {"gatehouse": gatehouse.GAME}
    assert problem in games.problems()["torn"]


def test_a_game_asked_for_by_its_id_is_imported_alone() -> None:
    games = Registry([entry("absent", "no_such_package:GAME"), WORKING])

    games.find_game("gatehouse")

    assert games._problems == {}


def test_the_installed_games_answer_to_their_ids() -> None:
    for name, game in registry.games().items():
        assert registry.find_game(name) is game
    assert not set(registry.games()) & set(registry.problems())
