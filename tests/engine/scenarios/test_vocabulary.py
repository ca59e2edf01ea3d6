"""The words of a game, written from its code."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from holdfast.engine.rules import registry
from holdfast.engine.rules.game import Game
from holdfast.engine.scenarios.scenario import read, run
from holdfast.engine.scenarios.vocabulary import (
    TOPICS,
    UnknownTopic,
    Word,
    kinds,
    page,
    to_json,
    topic,
    usual_position,
)

from ..watch import GAME as WATCH

GAMES = list(registry.games().values())
of_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def of(name: str) -> dict[str, Word]:
    return {word.spelling: word for word in topic(WATCH, name)}


def test_events_have_their_facts_and_what_each_can_be() -> None:
    assert of("events")["struck"].holds == "who = <guard>, gate = <gate>, strength = number"
    assert of("events")["drew"].holds == "card = <card>"


def test_actions_are_spelled_with_their_arguments() -> None:
    assert list(of("actions")) == ["march:<gate>", "strike", "council", "vote:<ballot>", "signal"]
    assert of("actions")["signal"].holds == "12 letters of text"


def test_fields_of_the_state_say_what_they_hold_and_what_stands_beside_them() -> None:
    state = of("state")

    assert state["gates.<gate>.strength"] == Word("gates.<gate>.strength", "number", "0 to 9")
    assert state["guards.<0 to 1>"] == Word("guards.<0 to 1>", "<gate> or -1", "where each seat stands")
    assert state["deck"].holds == "list of <card>, the top one first"
    assert state["spent"].holds == "list of <card>, the oldest first"
    assert state["beacons"] == Word("beacons", "list of <gate>, in any order", "are lit")
    assert state["deciders"].says == "bit p is set while seat p must choose"
    assert not any(path.startswith("options") for path in state)


def test_seats_go_by_their_numbers_and_others_by_their_names() -> None:
    assert kinds(WATCH)["guard"] == [0, 1]
    assert kinds(WATCH)["ballot"] == ["none", "hold", "flee"]


def test_a_part_of_the_names_says_which() -> None:
    borderkeep = registry.find_game("borderkeep")
    spelled = [word.spelling for word in topic(borderkeep, "actions")]

    assert {"play:<card: bandits to war>", "release:<unit: u1 to u40>", "hit:<unit>"} <= set(spelled)
    assert {word.spelling: word.holds for word in topic(borderkeep, "names")}["<unit>"] == "u1 to u52"


def test_a_view_is_listed_by_its_paths() -> None:
    seen = {word.spelling: word for word in topic(registry.find_game("tiny-epic-defenders"), "view")}

    assert seen["regions.<region>.threat"].holds == "number"
    assert seen["defenders.<0, 1, …>.hero"].holds == "<hero> or absent"
    assert seen["foe.foe"].spelling in seen
    assert seen["attack"].holds == "table or absent"
    assert topic(WATCH, "view") == []  # its view is a plain table


def test_a_topic_that_there_is_not_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownTopic, match="there is no list of 'evnts'; did you mean 'events'"):
        topic(WATCH, "evnts")


@of_every_game
def test_every_list_of_every_game_has_words(game: Game) -> None:
    written = page(game)
    for name in TOPICS:
        assert topic(game, name), f"{game.id} has no {name}"
        assert to_json(game, name)
        assert f"\n## {name}\n" in written
    assert usual_position(game)


def phrases() -> list[Any]:
    return [pytest.param(game, phrase, id=f"{game.id} {phrase}") for game in GAMES for phrase in game.phrases]


@pytest.mark.parametrize(("game", "phrase"), phrases())
def test_every_phrase_that_given_is_said_to_understand_can_be_laid(game: Game, phrase: str, tmp_path: Path) -> None:
    assert tomllib.loads(phrase)
    file = tmp_path / "some.toml"
    file.write_text(f'game = "{game.id}"\n[[scenario]]\nname = "x"\n[scenario.given]\n{phrase}\n')

    (scenario,) = read(file)

    assert run(scenario).passed, run(scenario)
