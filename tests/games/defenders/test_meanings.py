"""What the lens and `card` tell of the words: what the tables do with each, in both languages."""

from enum import IntEnum
from typing import Any

import pytest

from holdfast.engine.checks.wording import RULE_NUMBER
from holdfast.engine.words.catalogue import key_of
from holdfast.games.defenders import GAME
from holdfast.games.defenders.content import (
    BONUS_MARKS,
    ENGINEERS,
    HEALERS,
    MIXED_DEFENDERS,
    MIXED_PLACES,
    MOBILE,
    MORALE_DEFENDERS,
    MORALE_PLACES,
    STRENGTH_MARKS,
    TYPES,
    Bracket,
    DefenderMark,
    DefenderType,
    LocationMark,
    LocationType,
    Scene,
    Suit,
    ThreatType,
)
from holdfast.games.defenders.rules.sets import has

LANGUAGES = ("en", "de")
WORDS = (LocationType, LocationMark, DefenderType, DefenderMark, ThreatType, Scene)
LOCATION, DEFENDER = TYPES
# What is done with words, the words it is done with, and how each language tells of it.
DONE: dict[str, tuple[Any, ...]] = {
    "adds to its defenders' strength": (LocationMark, BONUS_MARKS, "strength", "Stärke"),
    "is military": (LocationType, LOCATION[Bracket.MIDDLE], "military", "militärischer"),
    "is an area": (LocationType, LOCATION[Bracket.LOW], "area,", "Gebiet,"),
    "costs morale when it is lost": (LocationMark, MORALE_PLACES, "1 morale", "1 Moral"),
    "leaves mixed feelings when it is lost": (LocationMark, MIXED_PLACES, "mixed", "gemischten"),
    "adds to strength": (DefenderMark, STRENGTH_MARKS, "strength", "Stärke"),
    "costs morale when they are destroyed": (DefenderMark, MORALE_DEFENDERS, "1 morale", "1 Moral"),
    "leaves mixed feelings when they are destroyed": (DefenderMark, MIXED_DEFENDERS, "mixed", "gemischten"),
    "takes a step more": (DefenderMark, MOBILE, "one step more", "einen Schritt weiter"),
    "repairs": (DefenderType, ENGINEERS, "rebuilds", "aufbaut", "baut sie"),
    "heals": (DefenderType, HEALERS, "treats", "behandelt"),
    "is a regiment": (DefenderType, DEFENDER[Bracket.MIDDLE], "regiment", "Regiment"),
    "is a Jack": (DefenderType, DEFENDER[Bracket.JACK], "Jack", "Bube"),
    "is a Queen": (DefenderType, DEFENDER[Bracket.QUEEN], "Queen", "Dame"),
    "is a King": (DefenderType, DEFENDER[Bracket.KING], "King", "König"),
}


def told(word: IntEnum, language: str) -> str:
    catalogue, key = GAME.words(language).catalogue, key_of(word)
    return catalogue.get(f"about.{key}") or catalogue[f"about.{key.partition('.')[0]}"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", [word for kind in WORDS for word in kind], ids=key_of)
def test_what_a_word_means_names_its_rule(word: IntEnum, language: str) -> None:
    assert RULE_NUMBER.search(told(word, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("done", DONE)
def test_those_words_tell_it_with_which_it_is_done_and_no_others(done: str, language: str) -> None:
    kind, mask, *signs = DONE[done]
    listed = [word for word in kind if not word.name.startswith("CUSTOM")]

    telling = {word for word in listed if any(sign in told(word, language) for sign in signs)}

    assert telling == {word for word in listed if has(mask, word)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_threat_tells_what_its_rank_brings(language: str) -> None:
    ranks = {ThreatType.WRAITH: "jack", ThreatType.CHAMPION: "queen", ThreatType.GIANT: "king"}

    for word, rank in ranks.items():
        assert GAME.words(language).catalogue[f"keyword.{rank}"] in told(word, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_tells_what_its_value_and_its_suit_may_stand_for(language: str) -> None:
    catalogue = GAME.words(language).catalogue

    for half in (*Bracket, *Suit):
        assert RULE_NUMBER.search(catalogue[f"about.{key_of(half)}"])
