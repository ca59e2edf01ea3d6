"""A rulebook's chapter of options: they are the ones the game has, and their values can be written as they stand."""

import re
from importlib.resources import files

import pytest

from holdfast.engine.rules.game import Game
from holdfast.engine.rules.registry import in_order
from holdfast.games import borderkeep

CHAPTER = re.compile(r"^## \d+\. (?:[^\n]* )?[Oo]ptions$(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| `(\w+)` \| ([^|]+) \|", re.MULTILINE)


def chapter_of_options(game: Game) -> str:
    """ "" where the rulebook has none: a small game tells of its options where they matter."""
    found = CHAPTER.search(files(game.package).joinpath("rulebook.md").read_text("utf-8"))
    return found[1] if found else ""


GAMES = [game for game in in_order() if chapter_of_options(game)]


def options_in_the_rulebook(game: Game) -> dict[str, list[str]]:
    """The values of each option that are written out, the default first."""
    return {
        name: [word for word in values.replace("`", "").split(", ") if re.fullmatch(r"\w+", word)]
        for name, values in ROW.findall(chapter_of_options(game))
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_rulebook_names_every_option(game: Game) -> None:
    assert sorted(options_in_the_rulebook(game)) == sorted(game.options.all)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_value_is_written_as_in_the_rulebook_and_the_default_stands_first(game: Game) -> None:
    for name, words in options_in_the_rulebook(game).items():
        option = game.options.all[name]
        numbers = [option.parse(word) for word in words]
        assert numbers[:1] in ([], [option.default]), f"{name}: {words}"


def test_one_may_be_written_as_a_number_or_as_a_word() -> None:
    written = [borderkeep.GAME.options.parse({"guild_hall_limit": value}) for value in ("1", "one", 1)]

    assert written[0] == written[1] == written[2]
    assert written[0]["guild_hall_limit"] == "one"
