"""What the lens tells of tags and of the words of the table, in both languages."""

import pytest

from holdfast.engine.checks.wording import RULE_NUMBER
from holdfast.engine.words.catalogue import key_of
from holdfast.games.draw_fortress import GAME
from holdfast.games.draw_fortress.content import Tag


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("tag", Tag, ids=key_of)
def test_every_tag_tells_who_comes_so(tag: Tag, language: str) -> None:
    assert "(2.7)" in GAME.words(language).catalogue[f"about.{key_of(tag)}"]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("word", ["tag", "trait", "toll", "vote"])
def test_the_words_of_judging_and_of_traits_are_explained_with_their_rule(word: str, language: str) -> None:
    catalogue = GAME.words(language).catalogue

    assert catalogue[f"keyword.{word}"]
    assert RULE_NUMBER.search(catalogue[f"about.keyword.{word}"])
