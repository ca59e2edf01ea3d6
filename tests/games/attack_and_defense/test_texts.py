"""What cards say (5.6), in every language, built from their effects."""

import pytest

from holdfast.games.attack_and_defense import GAME
from holdfast.games.attack_and_defense.generated import building
from holdfast.games.attack_and_defense.pieces import Building, Card
from holdfast.games.attack_and_defense.texts import card_says, fall_says


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("BATTLE_MAGE", "Eruditely: deal 1 damage to an enemy unit"),
        ("TEMPER_STEEL", "Add 1 to the Armored of one of your units; +1/+0 for it"),
        ("BRIBE", "Return an enemy unit of cost 4 or less to hand"),
        ("SIEGE_TOWER", "Demolition 1, Unbounded 2, Breakthrough"),
        ("GUILDMASTER", "Deadly, Cloaked. When revealed: an opponent discards 1 card at random"),
        ("GRAVE_THRALL", "When destroyed: 1 × Skeleton in this row"),
        ("FORCED_MARCH", "Move one of your units; +2/+0 for it for this turn"),
        ("KINGS_GUARD", ""),
    ],
)
def test_a_card_says_what_it_does(card: str, text: str) -> None:
    assert card_says(GAME.words(), GAME.content, Card[card]) == text


def test_a_building_says_what_its_fall_does() -> None:
    said = {language: fall_says(GAME.words(language), GAME.content, Building["SKULL"]) for language in ("en", "de")}

    assert said == {
        "en": "“The dead collect”, destroy one of your units",
        "de": "„Die Toten fordern ihren Teil“, zerstöre eine eigene Einheit",
    }
    dagger = fall_says(GAME.words(), GAME.content, Building["DAGGER"])
    assert dagger == "“Safe houses raided”, discard 1 card at random; -1 supply next turn"


@pytest.mark.parametrize(("written", "told"), [("Lights\\nout", "“Lights out”, "), ("x" * 60_000, f"“{'x' * 40}”, ")])
def test_a_fall_is_called_as_its_maker_says_in_one_line(written: str, told: str) -> None:
    text = building(3)
    nameless, named = (
        fall_says(GAME.words(), GAME.bringing([one]).content, Building["BUILDING_10"])
        for one in (text, text.replace('banner = "Dice"', f'banner = "Dice"\nfall_name = "{written}"'))
    )

    assert named == told + nameless


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_word_can_be_said(language: str) -> None:
    for seed in range(12):
        game = GAME.bringing([building(seed)])
        said = [card_says(game.words(language), game.content, k) for k in range(1, game.content.n_cards)]
        assert not any("{" in text for text in said)
