"""What the terminal itself says: complete in every language, and in one language at a time."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

import holdfast
from holdfast.engine.rules.registry import find_game, games
from holdfast.engine.words.catalogue import HOUSE_WORDS, gaps, read_language
from holdfast.terminal.phrases import TERMINAL_WORDS, languages, phrases

from .conftest import Command


def spoken(language: str) -> dict[str, str]:
    return read_language(HOUSE_WORDS, language, TERMINAL_WORDS)


def on_boards(game: str, language: str) -> dict[str, str]:
    own = find_game(game).words(language).catalogue
    return {key: phrase for key, phrase in own.items() if key.startswith("terminal.")}


PACKAGE = Path(str(files(holdfast)))
DRAWN_FROM = ["cli/**/*.py", "terminal/**/*.py"]
DRAWN_FROM += [f"games/{game.replace('-', '_')}/terminal/**/*.py" for game in games()]
SOURCE = "".join(path.read_text("utf-8") for pattern in DRAWN_FROM for path in PACKAGE.glob(pattern))
DRAWN = [game for game in games() if on_boards(game, "en")]
ENGLISH, GERMAN = spoken("en"), spoken("de")
TOLD = {  # a whole game of each, with everything a newcomer may type
    "tiny-epic-defenders": ["hilfe", "warum wald sichern", "regeln 1", "regeln attack", "karte drache", "tipp", "ok"],
    "borderkeep": ["hilfe", "warum drache", "karte drachen", "tipp", "ok", "verlauf", "speichern"],
    "keep-vote": ["hilfe", "warum ausfall", "karte öl", "tipp", "ok", "verlauf alles", "tisch"],
}


def test_the_terminal_speaks_as_many_languages_as_our_games() -> None:
    assert set(languages()) == {language for game in games().values() for language in game.languages()}


@pytest.mark.parametrize("language", languages())
def test_every_phrase_is_there_in_every_language_with_the_same_gaps(language: str) -> None:
    own = spoken(language)

    assert own.keys() == ENGLISH.keys()
    for key, phrase in own.items():
        assert phrase, key
        assert {name for name, _ in gaps(phrase)} == {name for name, _ in gaps(ENGLISH[key])}, key
        assert phrase.endswith(" ") == ENGLISH[key].endswith(" "), f"{key}: a space at the end belongs to the prompt"


def test_no_phrase_is_left_over() -> None:
    for key in (*ENGLISH, *(key for game in DRAWN for key in on_boards(game, "en"))):
        name = key.partition(".")[2]
        assert key in SOURCE or f'"{name}"' in SOURCE, key


def test_every_phrase_that_is_asked_for_is_there() -> None:
    there = ENGLISH.keys() | {key for game in DRAWN for key in find_game(game).words().catalogue}
    sections = "|".join(sorted({key.partition(".")[0] for key in ENGLISH} | {"terminal", "board"}))
    asked = set(re.findall(rf"[\"']((?:{sections})\.[a-z_.]+)[\"']", SOURCE))

    assert len(asked) > 150
    assert asked <= there


def test_commands_are_understood_in_both_languages() -> None:
    german = phrases("de").commands

    assert {german["hilfe"], german["help"]} == {"help"}
    assert len(set(german)) == len(german)
    assert "hilfe" not in phrases("en").commands


@pytest.mark.parametrize("game", TOLD)
def test_whoever_plays_in_german_reads_no_english_of_the_terminal(holdfast: Command, game: str) -> None:
    wrong = ["xyzzy", "99", "warum", "regeln", "regeln xyzzy", "karte", "karte xyzzy", "zurück jetzt", "speichern ."]
    asked = [*TOLD[game], *wrong, "1", "zurück", "j", *["1", "2"] * 900]
    told = holdfast("play", game, "--lang", "de", "--seed", "3", "-o", "players=2", typed=asked).output
    left = holdfast("play", game, "--lang", "de", "--seed", "3", "-o", "players=2", typed=["verlassen"]).output

    assert "Die Faustregel sagt:" in told
    assert "Noch einmal ansehen: holdfast replay" in told, "the game should have come to its end"
    assert "Deine Partie liegt in" in left
    words = " ".join(f"{told} {left}".split())
    drawn = ENGLISH | on_boards(game, "en"), GERMAN | on_boards(game, "de")
    english = {key: phrase for key, phrase in drawn[0].items() if phrase != drawn[1][key] and len(phrase.split()) > 1}
    for key, phrase in english.items():
        for part in re.split(r"\{[^}]*\}", phrase):
            if len(part.split()) > 2:
                assert part.strip() not in words, key
