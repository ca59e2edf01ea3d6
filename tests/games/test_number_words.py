"""A number that the content or an option names is not written out in words either: then it would be told twice."""

import re

import pytest

from holdfast.engine.checks.wording import RULE_NUMBER
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.registry import in_order
from holdfast.engine.words.catalogue import ENGLISH, GAP

NUMBERS = {
    "en": "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|sixteen|twenty|thirty",
    "de": "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|fünfzehn|sechzehn|zwanzig|dreißig",
}
# What something is like that is invented for the story, and what stamps and tables call things.
STORIES = (
    "about.idea.",
    "about.design.",
    "about.passage.",
    "tablename.",
    "colour.",
    "stamp.",
    "design.",
    "defencetale.",
    "devastationtale.",
)
# Where the number is no number of the content: what a table looks like, or how a rule is made.
MADE_SO = {
    "attack-and-defense": {
        *("rule.no_position", "rule.needs_assistance"),  # a front and a back
        *("rule.not_an_opponent", "option.players"),  # two sides
    },
    "borderkeep": {
        *("board.says.caravan", "board.says.prosperity", "board.says.thieves"),  # dice
        "about.keyword.turn",  # which it names
    },
    "defenders": {
        *("rule.third_regiment", "decision.surprise_tie_choice"),  # a third is one too many; a tie
        "board.spark.tells",  # which it shows
    },
    "draw-fortress": {"guide.access"},  # the piles of a Defense
    "tiny-epic-defenders": {
        *("rule.wrong_distance", "ability.coast.b"),  # along the ring
        *("rule.not_beside_mountains", "guide.move", "about.keyword.gate"),  # what lies where
        "about.keyword.artifact",  # two hands
    },
}


@pytest.mark.parametrize("language", NUMBERS)
@pytest.mark.parametrize("game", in_order(), ids=lambda game: game.id)
def test_no_number_of_the_game_is_written_out_in_words(game: Game, language: str) -> None:
    number = re.compile(rf"\b({NUMBERS[language]})\b", re.IGNORECASE)
    patterns = game.patterns(ENGLISH) | (game.own_catalogue(language) if language in game.languages() else {})

    written = {key for key, told in patterns.items() if number.search(RULE_NUMBER.sub("", GAP.sub("", told)))}

    invented = {key for key in written if key.startswith(STORIES)}
    assert written - invented - MADE_SO.get(game.id, set()) == set()
