"""What things are called: the settings of the tables, and one that somebody wrote."""

import io
import re

import pytest
from rich.console import Console

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.content import ContentError
from holdfast.engine.rules.views import GivenName
from holdfast.engine.words.catalogue import Message
from holdfast.games.defenders import GAME
from holdfast.games.defenders.meta import SettingChoice
from holdfast.games.defenders.setting import TABLES, named_members, names_in
from holdfast.games.defenders.state import Decision
from holdfast.terminal import boards
from holdfast.terminal.screen import Screen
from holdfast.terminal.sight import Sight


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


# ---- names, colours, templates and worries --------------------------------------------------------------------------

BANDS = [f"The {word} Lot" for word in ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")]
SLAYINGS = [f"{word}: {{threat}} and {{defender}}." for word in "abcdefgh"]


def ready_city(more: str) -> Match:
    """A city of a setting that says this as well, as it stands when the siege begins."""
    game = GAME.bringing([written() + more])
    return Match.new(game, {"players": 2, "city": "ready"}, seed=1, people=[])


def test_a_setting_may_name_whatever_nobody_names() -> None:
    match = ready_city(f"\n[names]\nband = {BANDS}")

    bands = [one for one in match.view(0).defenders if one.kind != "individual"]
    assert bands
    assert all(one.called.key in map(GivenName, BANDS) for one in bands)
    assert any(band in line for band in BANDS for line in match.story(0))
    assert match.view(0).locations[0].called.facts["word"] == GivenName("my walls")


def test_a_name_of_a_setting_that_looks_like_a_key_or_a_sentence_is_just_that() -> None:
    odd = ["event.turn_began", "rule.blank", "{option.players}", "<b>Fourth</b>", "decision.move", "seat.seat_0"]
    match = ready_city(f"\n[names]\nband = {odd}\npart = {[f'location.l{k}' for k in range(1, 13)]}")
    screen = Screen(plain=True)
    screen.console = Console(file=io.StringIO(), width=200, color_system=None)

    with screen.console.capture() as capture:
        screen.show(*boards.draw(Sight.of(match, 0, ["Anna", "Ben"], screen)))

    drawn, view = " ".join(capture.get().split()), match.view(0)
    bands = [one.called.key for one in view.defenders if one.kind != "individual"]
    assert bands
    assert all(one in map(GivenName, odd) for one in bands)
    assert all(f"{one.name} (" in drawn for one in bands)
    assert all(f"{one.called.facts['part'].name} " in drawn for one in view.locations)


def test_a_setting_may_bring_sentences_worries_and_colours() -> None:
    more = f"\n[templates]\nslay = {SLAYINGS}\n[colours]\nlocation_hearts = 'hot soup'"
    game = GAME.bringing([written() + more])

    told = Message("slaytale.t2", {"threat": "Gnash", "defender": "Fenn"})
    assert GAME.words("de").say(told, game.content.names) == "B: Gnash and Fenn."
    drafting = Match.new(game, {"players": 2}, seed=1)
    assert drafting.view(0).colours["location_hearts"] == GivenName("hot soup")
    assert drafting.view(0).colours["location_spades"] == "colour.medieval_location_spades"


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("[names]\nband = ['one']", "names: 'band' must have 6 different texts, and has 1"),
        ("[names]\nband = 'one'", "names: 'band' must be a list"),
        ("[names]\nhorse = ['one']", "names: there is no 'horse' here"),
        ("[templates]\nterror = ['{who}', 'b', 'c', 'd', 'e', 'f', 'g', 'h']", "has the gap {who}; there is {threat}"),
        ("[worries]\nworry = ['a', 'a', 'c', 'd', 'e', 'f', 'g', 'h']", "must have 8 different texts, and has 7"),
        ("[colours]\nlocation_stars = 'x'", "colours: there is no 'location_stars' here"),
    ],
)
def test_what_is_wrong_with_them_is_told(more: str, sentence: str) -> None:
    with pytest.raises(ContentError, match=re.escape(sentence)):
        GAME.bringing([f"{written()}\n{more}"])
