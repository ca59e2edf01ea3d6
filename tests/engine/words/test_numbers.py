"""Numbers: told once, in the content or among the options, and said in every language."""

import dataclasses
from types import ModuleType

import pytest
from keep_vote.content import HAND, HEAVY_LOSS, TENTS

from holdfast.engine.checks.wording import flaws
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.registry import find_game
from holdfast.engine.words.numbers import Amounts, Printed, numbers_of
from keep_vote import GAME


class Price(Amounts):
    WALL = 3
    GATE = 3


def test_a_module_names_its_numbers_as_words_write_them() -> None:
    content = ModuleType("content")
    vars(content).update(HAND=3, Price=Price, low=4, LISTED=[5], SURE=True, FIRST=Price.WALL)

    assert numbers_of(content) == {"HAND": 3, "Price.WALL": 3, "Price.GATE": 3}


@pytest.mark.parametrize("language", GAME.languages())
def test_the_numbers_of_the_content_are_in_every_language(language: str) -> None:
    words = GAME.words(language)

    assert str(TENTS) in words.say("guide.goal")
    assert str(HAND) in words.say("about.view.supplies")
    assert str(HEAVY_LOSS) in words.say("guide.press_on")


def test_a_number_that_changes_changes_every_sentence() -> None:
    more = dataclasses.replace(GAME, numbers={**GAME.numbers, "TENTS": 1})

    assert "all 1 tents" in more.words().say("guide.goal")
    assert "alle 1 Zelte" in more.words("de").say("guide.goal")


def test_a_card_tells_the_numbers_of_its_row() -> None:
    cards: dict[str, str | Printed] = {"about.way.hold": Printed("It holds {n} {n:day|days}, not {HAND}.", {"n": 1})}

    assert (
        dataclasses.replace(GAME, card_words=cards, package="tests.engine.gatehouse").words().say("about.way.hold")
        == f"It holds 1 day, not {HAND}."
    )


@pytest.mark.parametrize("cost", [3, 5])
def test_a_table_says_what_it_has_chosen(cost: int) -> None:
    match = Match.new(find_game("borderkeep"), {"defensive_wall_cost": cost}, seed=1)
    words = match.words("de")

    assert words.fill(words.catalogue["card_text.defensive_wall"], {}).startswith(
        f"Schutzwall. Bauwerk, kostet {cost}."
    )


BARE = {
    "a bare number": ("All 24 cards.", "words/en says 24 at 'about.view.past': name it in content.py"),
    "a number nobody names": ("All {CARDS} cards.", "'about.view.past' has the gap {CARDS}: neither content.py nor"),
    "an option nobody has": ("All {option.cards}.", "'about.view.past' has the gap {option.cards}: neither"),
}


@pytest.mark.parametrize(("sentence", "complaint"), BARE.values(), ids=BARE)
def test_the_suite_finds(sentence: str, complaint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "languages", lambda game: ["en"])
    game = dataclasses.replace(GAME, card_words={"about.view.past": sentence})

    assert [flaw for flaw in flaws(game) if complaint in flaw]


def test_nought_one_dice_and_rule_numbers_may_be_bare() -> None:
    game = dataclasses.replace(GAME, card_words={"about.view.past": "0 or 1, 2D6 or D6 (4.1)."})

    assert [flaw for flaw in flaws(game) if "says" in flaw] == []
