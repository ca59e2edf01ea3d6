"""A language is added by adding files: nothing here, in the terminal, on the server or in the client knows its name."""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import holdfast.engine.rules.game
import holdfast.terminal.phrases
from holdfast.cli.language import spoken
from holdfast.engine.checks.translation import flaws_of_translations
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import Game
from holdfast.engine.words.catalogue import HOUSE_WORDS
from holdfast.server.hall import library
from holdfast.terminal.phrases import languages, phrases
from keep_vote import GAME

NEW = "tlh"


def shouted(folder: Path) -> None:
    """English once more, shouted, in a folder of its own: what a translator would begin with."""
    shutil.copytree(folder / "en", folder / NEW)
    for file in (folder / NEW).glob("*.toml"):
        lines = file.read_text("utf-8").replace('."\n', '!"\n')
        file.write_text(lines, "utf-8")


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Keep Vote and the house, in a copy where one more language is spoken."""
    house, package = tmp_path / "house", "keep_vote_shouted"
    shutil.copytree(str(HOUSE_WORDS), house)
    shutil.copytree(str(files("keep_vote")), tmp_path / package)
    for folder in (house, tmp_path / package / "words"):
        shouted(folder)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(holdfast.terminal.phrases, "HOUSE_WORDS", house)
    monkeypatch.setattr(holdfast.engine.rules.game, "HOUSE_WORDS", house)
    phrases.cache_clear()
    copy = dataclasses.replace(GAME, package=package)
    monkeypatch.setattr(library, "installed", lambda name: copy)
    yield copy
    phrases.cache_clear()


def test_the_terminal_speaks_it(game: Game) -> None:
    assert NEW in languages()
    assert NEW in game.languages()
    assert spoken(game, "tlh_QO.UTF-8") == NEW
    assert phrases(NEW)("save.kept", path="x") == phrases("en")("save.kept", path="x")
    assert phrases(NEW)("choice.not_now", text="x") == "'x' is not possible now!"


def test_a_match_is_told_in_it(game: Game) -> None:
    match = Match.new(game, {"players": 2}, seed=1)

    assert "The Chancellor is the herald!" in match.story(0, language=NEW)


def test_the_server_tells_it_to_its_clients(game: Game) -> None:
    told = library.words_of("keep-vote", NEW)

    assert told.language == NEW
    assert told.words["event.keep_fell"] == "The keep falls!"
    assert told.words["guide.vote"].endswith("or take one from the list!")


def test_the_suite_says_what_is_still_missing(game: Game) -> None:
    missing = [flaw for flaw in flaws_of_translations(game) if flaw.startswith(f"words/{NEW} has no")]

    assert {"words/tlh has no 'rule.game_over', in English 'The game is over.'"} <= set(missing)
    in_tables = ("rule.", "option.", "preset.", "game.")  # English has those in tables
    assert all(any(kind in flaw for kind in in_tables) for flaw in missing)
