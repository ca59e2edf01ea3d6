"""What is said at the table, where names are put together."""

from importlib.resources.abc import Traversable

import pytest

from holdfast.engine.matches.match import Match
from holdfast.engine.words import catalogue
from holdfast.engine.words.catalogue import Message, key_of
from holdfast.games.draw_fortress import GAME, speech
from holdfast.games.draw_fortress.content import Grade
from holdfast.games.draw_fortress.pieces import Comer
from holdfast.games.draw_fortress.settings import Idea
from holdfast.games.draw_fortress.speech import ROMAN, names, outcome
from holdfast.games.draw_fortress.state import Outcome


@pytest.mark.parametrize(("number", "written"), [(2, "II"), (9, "IX"), (10, "X"), (14, "XIV"), (23, "XXIII")])
def test_repeats_are_counted_in_roman_numbers(number: int, written: str) -> None:
    assert ROMAN[number] == written


def test_a_second_dragon_has_a_number_behind_its_name_in_every_language() -> None:
    s = GAME.new_state(GAME.options.parse({"players": 2}))
    card = s.comers[Comer(2)]
    card.serial, card.idea, card.repeat = 9, Idea.DRAGON, 2
    defeated = Message("event.defeated", {"comer": Comer(2)})

    assert GAME.words("en").say(defeated, names(s)).startswith("Dragon II ")
    assert GAME.words("de").say(defeated, names(s)) == "Besiegt: Drache II."


@pytest.mark.parametrize(
    ("name", "move"),
    [
        ("Drache", "invent_called:dragon"),
        (" DRAGON\u200b", "invent_called:dragon"),
        ("Drache II", "invent_numbered:dragon"),
        ("dragon  ii", "invent_numbered:dragon"),
        ("Dragon I", "invent"),
        ("Dragon III", "invent"),  # II comes before it: this number is part of a name of one's own
        ("Fog", "invent"),
    ],
)
def test_whoever_invents_what_the_catalogue_has_means_that(name: str, move: str) -> None:
    match = Match.new(GAME, {"players": 1, "first_player": 0, "setting": "royalty"}, 3)
    for setup in (
        "choose_group:group_1",
        "choose_color:red",
        "choose_start_sector:sector_1",
        "choose_start_layer:layer_1",
    ):
        match.play(0, setup)
    match.play(0, "choose_design:moat")
    assert "invent_called:dragon" in {action.name for action in match.legal(0)}
    assert {action.family.name for action in match.offered(0)} == {"describe", "invent"}

    match.play(0, "invent", texts={"name": name, "text": "small"})

    assert match.moves[-1].action == move
    assert match.moves[-1].text == "small"
    assert Match.from_json(match.to_json(), GAME).state.to_bytes() == match.state.to_bytes()


def test_each_catalogue_is_read_once_whatever_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a table nobody waits for files."""
    real, opened = catalogue.read_catalogue, list[str]()

    def counted(file: Traversable) -> dict[str, str]:
        opened.append(str(file))
        return real(file)

    monkeypatch.setattr(catalogue, "read_catalogue", counted)
    speech.catalogues.cache_clear()
    speech.all_names.cache_clear()
    found = {idea: speech.all_names(key_of(idea)) for idea in Idea if idea < Idea.BROUGHT_1}

    assert found[Idea.DRAGON] == {"dragon", "drache"}
    assert opened
    assert len(opened) == len(set(opened))


@pytest.mark.parametrize(
    ("tokens", "grade"),
    [(0, "held"), (9, "held"), (10, "secure"), (19, "secure"), (20, "strong"), (29, "strong"), (30, "legendary")],
)
def test_alone_one_wins_with_a_grade_by_tokens(tokens: int, grade: str) -> None:
    """7 Only to be shown: the reward is the same."""
    s = GAME.new_state(GAME.options.parse({"players": 1}))
    s.outcome, s.seats[0].stock = Outcome.SURVIVED, tokens

    assert outcome(s).facts["grade"] == Grade[grade.upper()]
    assert GAME.rules.reward(s, 0) == 1000
