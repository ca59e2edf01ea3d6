"""What the lens tells of what stands on the table without a word, in both languages."""

import pytest

from holdfast.engine.checks.wording import RULE_NUMBER
from holdfast.games.attack_and_defense import GAME
from holdfast.games.attack_and_defense.vocabulary import Keyword

TABLE = (
    *("supply", "timer", "hand", "ruin", "graveyard", "fallen", "strength", "stamina", "damage", "presence"),
    *("face_down", "trick", "token", "tactics", "support", "combat", "hit", "eruditely"),
)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("word", [*TABLE, *(keyword.name.lower() for keyword in Keyword)])
def test_every_word_of_the_table_is_explained_with_its_rule(word: str, language: str) -> None:
    catalogue = GAME.words(language).catalogue

    assert catalogue[f"keyword.{word}"]
    assert RULE_NUMBER.search(catalogue[f"about.keyword.{word}"])
