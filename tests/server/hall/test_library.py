"""What the server tells about its games, so that a client can show rules and say everything in any language."""

from __future__ import annotations

import re
from typing import Any

import pytest

from holdfast.engine.rules.registry import find_game, in_order
from holdfast.server.hall import library
from holdfast.server.protocol.refusals import Refused
from holdfast.server.table.speech import heard

from ..rooms import move, started
from ..visitors import Person, ServerProcess

GAP = re.compile(r"\{(?P<name>\w+)(:(?P<form>[^}]*))?\}")
GAMES = [game.id for game in in_order()]


def say(words: dict[str, str], told: dict[str, Any]) -> str:
    """As docs/protocol.md tells clients to put a message into words."""
    sentence = words.get(told["key"])
    if sentence is None:
        return str(told["key"])
    filled = GAP.sub(lambda gap: fill(words, told["facts"][gap["name"]], gap["form"] or ""), sentence)
    return filled[:1].upper() + filled[1:]


def fill(words: dict[str, str], fact: dict[str, Any] | str | int, form: str) -> str:
    one, either, many = form.partition("|")
    if either:
        return one if fact == 1 else many
    key = fact["key"] if isinstance(fact, dict) else str(fact)
    if f"{key}.{form}" in words:
        return words[f"{key}.{form}"]
    return say(words, fact) if isinstance(fact, dict) else words.get(key, key)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_numbered_and_each_stands_in_one_that_exists(game: str) -> None:
    rules = library.rules_of(game)
    numbers = {rule.number for rule in rules}

    assert len(numbers) == len(rules) > 5
    assert all(not rule.parent or rule.parent in numbers for rule in rules)
    assert {reason.rule for reason in find_game(game).refusals} - {""} <= numbers


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_is_said_in_every_language_whose_game_each_of_ours_is(language: str) -> None:
    said = {info.game: info.credit for info in library.list_games(language)}

    assert all(said[game.id] for game in in_order() if game.package.startswith("holdfast.games."))
    assert said["keep-vote"] == ""
    assert (said["draw-fortress"] == "Draw Fortress ist von Selene Tan.") == (language == "de")


def test_a_language_nobody_speaks_is_answered_in_english() -> None:
    assert library.words_of("keep-vote", "tlh").language == "en"
    assert library.words_of("keep-vote", "tlh") == library.words_of("keep-vote", "en")


def test_a_game_nobody_knows_is_refused() -> None:
    for ask in (library.rules_of, lambda name: library.words_of(name, "en")):
        with pytest.raises(Refused) as refused:
            ask("chess")
        assert refused.value.code == "unknown"


@pytest.mark.parametrize("path", ["/api/games", "/api/games/borderkeep/rules", "/api/games/borderkeep/words"])
def test_what_is_told_to_everybody_is_sent_compressed_to_whoever_can_read_that(
    server: ServerProcess, path: str
) -> None:
    anna: Person = server.guest("Anna")
    plain = anna.request("GET", path, headers={"accept-encoding": "identity"})
    compressed = anna.request("GET", path, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert compressed.headers["content-encoding"] == "gzip"
    assert int(compressed.headers["content-length"]) < len(plain.content) / 2
    assert compressed.json() == plain.json()
    assert plain.headers["vary"] == compressed.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize("game", GAMES)
def test_a_client_can_say_everything_itself(server: ServerProcess, game: str) -> None:
    anna: Person = server.guest("Anna")
    words = anna.get(f"/api/games/{game}/words?lang=en")["words"]
    german = anna.get(f"/api/games/{game}/words?lang=de")
    made = anna.make_table(game, ["me", "steady"])
    line = anna.sit(made["table"], 0)
    line.ask("start")
    line.hear_version(made["version"] + 1)
    for _ in range(25):
        while not line.choices and not line.position["over"]:
            line.hear(lambda news: news["type"] == "update")
        if line.position["over"]:
            break
        line.hear_version(line.move(line.choices[0])["version"])

    told = [told for happening in line.happenings() for told in happening.get("told", [])]
    called = line.position["called"]
    labels = [choice["label"] for choice in line.position["choices"]]
    for label in labels:
        label["facts"] = {name: called.get(fact, fact) for name, fact in label["facts"].items()}
    told += [line.position["prompt"], *labels]

    assert len(told) > 10
    for each in told:
        assert say(words, each) == each["words"]
        assert not set("{}") & set(say(german["words"], each))
    assert german["language"] == "de"
    assert any(say(german["words"], each) != each["words"] for each in told)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_known_before_a_table_is_made_can_be_had_in_german(game: str) -> None:
    [english] = [info for info in library.list_games() if info.game == game]
    [german] = [info for info in library.list_games("de") if info.game == game]
    words = library.words_of(game, "de").words

    assert german.tagline == words["game.tagline"] != english.tagline
    for info, other in zip(german.options, english.options, strict=True):
        assert info.words == words[info.key] != other.words
        assert [value.value for value in info.values] == [value.value for value in other.values]
        assert all(value.words == (words[value.key] if value.key else str(value.value)) for value in info.values)
    assert all(level.words == words[level.key] for level in german.levels)


def test_the_levels_of_bots_are_translated() -> None:
    english = library.level_words()

    assert [key for key, told in english.items() if library.words_of("keep-vote", "de").words[key] == told] == []


def test_a_language_no_game_speaks_lists_them_in_english() -> None:
    assert library.list_games("tlh") == library.list_games()


def test_nobody_can_ask_for_ever_new_languages() -> None:
    assert [library.spoken(language) for language in ("de", "en", "tlh", "")] == ["de", "en", "en", "en"]


def test_a_client_can_show_pieces_it_has_no_board_for() -> None:
    told = library.words_of("keep-vote", "de")

    assert (told.faces["supply.oil"].icon, told.faces["supply.oil"].marks) == (
        "cauldron",
        {"to_hold": 4, "to_sortie": 0},
    )
    assert "event.stones_lost" in told.headlines
    assert "event.pressed_on" in told.deeds
    assert told.losses == ["event.stones_lost"]
    for game in GAMES:
        told = library.words_of(game, "en")
        assert {*told.headlines, *told.deeds, *told.losses} <= set(told.words)


def test_keep_votes_words_are_those_of_the_table() -> None:
    table = started()
    move(table)
    words = library.words_of("keep-vote", "en").words

    hearings = [chapter.hearing for chapter in table.chapters if chapter.hearing]
    told = [one for h in hearings for seat in (0, 1, None) for one in heard(table.playing(), h, seat, {})[0]]
    assert all(one.key in words for one in told)
