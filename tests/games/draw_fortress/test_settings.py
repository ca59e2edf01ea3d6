"""Settings as files: our own count up, everything wrong with somebody's is told with its line, and theirs is played."""

from typing import Any

import pytest

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.content import ContentError
from holdfast.engine.rules.options import OptionError
from holdfast.games.draw_fortress import GAME
from holdfast.games.draw_fortress.content import (
    ACCESSES,
    DEFENSES,
    IDEAS,
    NEEDS,
    THREATS,
    TRAITS,
    Category,
    Setting,
)
from holdfast.games.draw_fortress.settings import OWN, Design, Idea, Passage, own_file, settings_from

ROYAL = own_file(Setting.ROYALTY)


def problems(text: str) -> list[str]:
    with pytest.raises(ContentError) as refused:
        settings_from([text])
    return [str(problem) for problem in refused.value.problems]


def share(yes: list[bool]) -> float:
    return sum(yes) / len(yes)


# ---- drawn by lot --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(4))
def test_a_setting_that_was_drawn_by_lot_can_be_played_to_its_end(number: int) -> None:
    game = GAME.bringing(GAME.drawn_content(number))  # type: ignore[misc]
    match = Match.new(game, {"players": 2, "judging": "tags"}, seed=number, people=[])
    while not match.over:
        seat = match.deciders[0]
        match.make(seat, match.legal(seat)[match.length % len(match.legal(seat))])
    assert match.view(None).setting == "brought"


# ---- our own -------------------------------------------------------------------------------------------------------


def test_there_are_270_entries_and_room_for_a_setting_of_your_own() -> None:
    settings = len(Setting)

    assert (len(Idea), len(Design), len(Passage)) == (settings * IDEAS, settings * DEFENSES, settings * ACCESSES)
    assert len(OWN) * (IDEAS + DEFENSES + ACCESSES) == 270


@pytest.mark.parametrize("setting", OWN, ids=lambda setting: setting.name)
def test_every_threat_can_be_stopped_and_every_need_let_in(setting: Setting) -> None:
    content: Any = settings_from(())
    ways = content.ways[setting * IDEAS : (setting + 1) * IDEAS]
    stops = content.stops[setting * DEFENSES : (setting + 1) * DEFENSES]
    admits = content.admits[setting * ACCESSES : (setting + 1) * ACCESSES]
    threats, needs = ways[:THREATS], ways[THREATS:]

    assert len(needs) == NEEDS
    assert all(sum(way & ~stop == 0 for stop in stops) >= 2 for way in threats)
    assert all(any(way & ~admit == 0 for admit in admits) for way in needs)
    assert 0.2 <= share([way & ~stop == 0 for way in threats for stop in stops]) <= 0.3
    assert 0.35 <= share([way & stop != 0 for way in needs for stop in stops]) <= 0.6
    assert 0.25 <= share([way & admit != 0 for way in threats for admit in admits]) <= 0.4


@pytest.mark.parametrize("setting", OWN, ids=lambda setting: setting.name)
def test_the_first_traits_are_one_of_each_category(setting: Setting) -> None:
    content: Any = settings_from(())

    assert content.category[setting * TRAITS : (setting + 1) * TRAITS] == [*Category, *Category]


# ---- somebody's ----------------------------------------------------------------------------------------------------


def test_a_setting_that_somebody_brings_is_played_by_its_names() -> None:
    game = GAME.bringing(
        [ROYAL.replace('name = "Dragon"', 'name = "Wyvern"').replace('id = "dragon"', 'id = "wyvern"')]
    )
    match = Match.new(game, {"players": 1}, seed=1)

    assert match.state.setting == Setting.BROUGHT
    assert "describe:wyvern" in {action.name for action in game.actions.all}
    assert match.view(0).setting == "brought"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('precious = "The King or Queen"\n', "", "the file: 'precious' is missing; it is a text"),
        ('category = "valuable"', 'category = "shiny"', "'category' cannot be 'shiny'"),
        ('ways = ["force", "air"]', 'ways = ["force", "wings"]', "'ways' has 'wings'; the tags are force, crowd"),
        ('ways = ["force", "air"]', "ways = []", "threat 'dragon': 'ways' must have 1 to 3 tags, not 0"),
        ('id = "dragon"', 'id = "plague"', "another has the id 'plague'; a move could mean either"),
        ('name = "Dragon"', 'name = "rebel ARMY"', "another is called rebel ARMY; nobody could tell them apart"),
        ('defense = "confessional"', 'defense = "moot"', "'defense' cannot be 'moot'; did you mean moat?"),
        ('text = "deep, cold and unfriendly"', 'colour = "blue"', "there is no 'colour' here"),
        ('category = "vulnerable"', 'category = "valuable"', "the first three traits must be one of each category"),
        ('[[access]]\nid = "tiara_lane"', '[[accesss]]\nid = "tiara_lane"', "there must be 10 times [[access]], not 9"),
    ],
)
def test_what_is_wrong_is_told(old: str, new: str, sentence: str) -> None:
    assert old in ROYAL
    assert any(sentence in problem for problem in problems(ROYAL.replace(old, new, 1)))


def test_all_problems_are_told_at_once_with_their_lines() -> None:
    text = ROYAL.replace('ways = ["force", "air"]', "ways = []").replace(
        'stops = ["force", "crowd", "under", "nature"]', ""
    )
    told = problems(text)

    assert all(problem.startswith("line ") for problem in told)
    assert [problem.partition(": ")[2] for problem in told if "warning" not in problem] == [
        "threat 'dragon': 'ways' must have 1 to 3 tags, not 0",
        "defense 'moat': 'stops' is missing; it is a list",
    ]


def test_what_nobody_can_stop_is_a_warning() -> None:
    hard = ROYAL.replace('ways = ["force", "air"]', 'ways = ["rank", "air", "under"]')
    content = settings_from([hard])

    assert [str(problem).partition(": ")[2] for problem in content.warnings] == [
        "warning: fewer than two Defenses stop this Threat"
    ]


def test_one_setting_at_a_time() -> None:
    with pytest.raises(ContentError, match="a fortress has one setting, not 2"):
        settings_from([ROYAL, ROYAL])


# ---- what does not go together -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 2, "first_player": "seat_c"}, "first_player is seat 2, but 2 play; name one of the seats 0 to 1"),
        ({"players": 1, "trait_order": "first,second"}, "trait_order has 2 rows, but 1 players have 3 sectors"),
        ({"players": 1, "trait_order": "first,second,fourth"}, "trait_order has no Defensible trait"),
        ({"players": 1, "setting": "asked", "trait_order": [1, 2, 4]}, "trait_order has no Defensible trait"),
        ({"players": 1, "setting": "custom", "trait_order": "first"}, "the table finds its own traits"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        GAME.new_state(GAME.options.parse(options))


def test_who_brings_a_setting_need_not_be_asked_for_one() -> None:
    game = GAME.bringing([ROYAL])

    with pytest.raises(OptionError, match="somebody brought a setting, so setting=custom has nothing to ask"):
        game.new_state(game.options.parse({"players": 1, "setting": "custom"}))
