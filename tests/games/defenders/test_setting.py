"""What things are called: the settings of the tables, and one that somebody wrote."""

import pytest

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.content import ContentError
from holdfast.games.defenders import GAME
from holdfast.games.defenders.meta import SettingChoice
from holdfast.games.defenders.setting import TABLES, named_members, names_in
from holdfast.games.defenders.state import Decision


def written(leave_out: str = "") -> str:
    """A setting in which everything is called by its key, with a mark before it."""
    lines = ['game = "defenders"', 'kind = "setting"']
    for title, enum in TABLES.items():
        words = [member.name.lower() for member in named_members(enum)]
        lines += [f"[{title}]", *[f'{word} = "my {word}"' for word in words if word != leave_out]]
    return "\n".join(lines)


def test_a_setting_that_was_brought_names_things_and_nobody_votes() -> None:
    game = GAME.bringing([written()])

    match = Match.new(game, {"players": 2, "setting": "vote"}, seed=1)

    assert Decision(match.state.decision) == Decision.CITY_ACTION
    assert game.content.names["locationtype.walls"].text == "my walls"


def test_all_that_is_missing_is_told() -> None:
    with pytest.raises(ContentError, match="fortress"):
        GAME.bringing([written(leave_out="fortress")])


def test_a_city_has_one_setting() -> None:
    with pytest.raises(ContentError, match="one setting"):
        GAME.bringing([written(), written()])


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_setting_of_the_tables_has_its_words_in_every_language(language: str) -> None:
    words = GAME.words(language).catalogue
    kaiju = names_in(SettingChoice.KAIJU)

    assert names_in(SettingChoice.MEDIEVAL) == {}
    assert len(kaiju) == sum(len(named_members(enum)) for enum in TABLES.values())
    assert words["settingword.kaiju_locationtype_walls"] in ("coastal barrier", "Küstenwall")
