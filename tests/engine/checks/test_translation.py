"""Translations: whatever is missing, left over or does not fit in a catalogue is found and named."""

from __future__ import annotations

import dataclasses
import shutil
from importlib.resources import files
from pathlib import Path

import pytest
from keep_vote.content import Assault, Councillor, Way

from holdfast.bots import AdviseBot
from holdfast.engine.checks.translation import flaws_of_catalogue, flaws_of_translations
from holdfast.engine.checks.wording import Speaker, flaws
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import TABLE_WORDS, Game
from holdfast.engine.rules.registry import find_game, games
from holdfast.engine.words.catalogue import HOUSE_WORDS, Message, catalogue_languages, read_language
from keep_vote import GAME

GAMES = tuple(games())


def spoilt(folder: Path, monkeypatch: pytest.MonkeyPatch, was: str, becomes: str) -> Game:
    """Keep Vote from a copy of its folder in which one line of the German catalogue is another."""
    package = f"keep_vote_{folder.name}"
    copy = folder / package
    shutil.copytree(str(files("keep_vote")), copy)
    german = copy / "words" / "de" / "table.toml"
    text = german.read_text("utf-8")
    assert text.count(was) == 1
    german.write_text(text.replace(was, becomes), "utf-8")
    monkeypatch.syspath_prepend(str(folder))
    return dataclasses.replace(GAME, package=package)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_speaks_german_without_a_flaw(name: str) -> None:
    game = find_game(name)

    assert "de" in game.languages()
    assert list(flaws(game)) == []


@pytest.mark.parametrize("name", GAMES)
def test_german_has_everything_english_has_and_says_it_in_german(name: str) -> None:
    game = find_game(name)
    english, german = game.words().catalogue, game.words("de").catalogue
    sentences = [key for key in english if key.startswith(("event.", "decision.", "rule.", "option.", "action."))]

    assert english.keys() <= german.keys()
    assert [key for key in sentences if len(english[key].split()) > 3 and german[key] == english[key]] == []


SPOILT = {
    "a key is missing": ('keep_fell = "Die Burg fällt."\n', "", "has no 'event.keep_fell', in English"),
    "a key is left over": ("[outcome]", '[outcome]\ndraw = "Remis."', "has 'outcome.draw', which English has not"),
    "a gap is unknown": ("Nacht {night} bricht", "Nacht {abend} bricht", "the gap {abend}, which the English"),
    "a fact is left out": ("Nacht {night} bricht", "Die Nacht bricht", "leaves out {night} at 'event.night_fell'"),
    "a brace is lost": ("Nacht {night} bricht", "Nacht {night bricht", "cannot be read at 'event.night_fell'"),
    "a form is missing": ('"ram.den" = "einen Rammbock"\n', "", "no 'assault.ram.den', which 'action.name_assault'"),
    "a form is misspelt": ("kündigt {claim:den} an", "kündigt {claim:denn} an", "no 'assault.ram.denn', which"),
    "a form is for nobody": ('grain = "Getreide"', 'grain = "Getreide"\n"grain.des" = "d"', "no sentence asks for"),
    "a name is counted": ("und steuert {supply} bei", "und steuert {supply:a|b} bei", "but supply is no number"),
    "there are three words": ("{votes:Stimme|Stimmen}", "{votes:Stimme|Stimmen|x}", "there are two words"),
    "a number is another": ('fall_back = "Zurückweichen"', 'fall_back = "2 zurück"', "has other numbers at"),
    "an option is missing": ('nights = "wie viele Nächte', 'knights = "wie viele Nächte', "has no 'option.nights'"),
    "a refusal is missing": ('game_over = "Das Spiel ist vorbei."\n', "", "has no 'rule.game_over'"),
}  # fmt: skip


@pytest.mark.parametrize(("was", "becomes", "found"), SPOILT.values(), ids=SPOILT)
def test_a_spoilt_catalogue_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, was: str, becomes: str, found: str
) -> None:
    game = spoilt(tmp_path, monkeypatch, was, becomes)

    said = list(flaws(game))

    assert any(found in flaw for flaw in said), said
    assert all(flaw.startswith("words/de ") for flaw in said)


def test_the_spoilt_copy_is_sound_where_nothing_is_spoilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(flaws_of_translations(spoilt(tmp_path, monkeypatch, "[outcome]", "[outcome]"))) == []


def test_forms_that_only_play_asks_for_are_caught_in_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    was, becomes = "Der Rat stimmt ab: das", "{who:den}, der Rat stimmt ab: das"
    speaker = Speaker(spoilt(tmp_path, monkeypatch, was, becomes))

    assert "no 'councillor.smith.den'" in speaker.flaw(Message("decision.vote", {"who": Councillor.SMITH, "night": 1}))
    assert speaker.flaw(Message("action.vote_bare", {"way": Way.HOLD})) == ""
    assert speaker.flaw(Message("action.name_assault", {"claim": Assault.RAM})) == ""


@pytest.mark.parametrize("name", GAMES)
def test_what_cannot_be_done_has_a_label_without_gaps_too(name: str) -> None:
    game, bot = find_game(name), AdviseBot()
    speaker, match = Speaker(game), Match.new(game, {"players": 2}, seed=1)

    for k in range(60):
        seat = match.deciders[0]
        if k % 6 == 0:
            labels = [game.action_message(match.state, seat, action.number) for action in game.actions.all]
            assert [flaw for label in labels if (flaw := speaker.flaw(label))] == []
        match.play(seat, bot.choose(match, seat))
        if match.over:
            break


def test_what_every_table_says_is_translated() -> None:
    english = read_language(HOUSE_WORDS, "en", TABLE_WORDS)

    for language in catalogue_languages(HOUSE_WORDS):
        own = read_language(HOUSE_WORDS, language, TABLE_WORDS)
        said = {key: sentence for key, sentence in own.items() if not key.startswith("level.")}
        assert list(flaws_of_catalogue(english, said)) == []
