"""R3 Type words of people's own: typed where the lists have none that fits, and shown wherever the thing is."""

import pytest

from holdfast.engine.matches.match import Match
from holdfast.engine.matches.moves import IllegalMove
from holdfast.engine.words.catalogue import Name
from holdfast.games.defenders import GAME
from holdfast.games.defenders.content import Location


def play(match: Match, begins: str, **texts: str) -> None:
    """The first legal action of that name."""
    action = next(action for action in match.legal(0) if action.name.startswith(begins))
    match.play(0, action, texts=texts)


def at_the_word(match: Match | None = None, begins: str = "create_location") -> Match:
    """Somebody alone lays a card on a stack as a type, and is asked for the word."""
    match = match or Match.new(GAME, {"players": 1, "setting": "medieval"}, seed=4, people=(0,))
    play(match, begins)
    play(match, "take")
    if GAME.decisions(match.state.decision).name == "CITY_USE":
        play(match, "as_type")
    return match


def founded() -> Match:
    match = at_the_word()
    play(match, "location_type:custom", own="windmill")
    match = at_the_word(match, "add_to:site_1")
    play(match, "location_type:custom", own="bakery")
    return match


def test_they_are_shown_with_the_stack_and_then_with_the_location() -> None:
    match = founded()
    assert match.view(0).sites[0].own == ["windmill", "bakery"]

    play(match, "finalise:site_1")
    play(match, "name_stack", name="Crow Mill")

    (place,) = match.view(None).locations
    assert place.own == ["windmill", "bakery"]
    assert place.name == "Crow Mill"
    assert not match.view(None).sites


def test_without_a_name_the_tables_call_it_by_its_part_alone() -> None:
    match = founded()
    play(match, "finalise:site_1")
    play(match, "name_stack")

    called = match.words().say(Location.L1, match.names())
    parts = [key for key in match.words().catalogue if key.startswith("tablename.medieval_part_")]
    assert called in [match.words().say(part) for part in parts]


def test_one_that_is_veiled_is_shown_to_nobody() -> None:
    match = founded()
    first = min(note.id for note in match.notes(None).values())
    match.veil(first, ["own"])

    assert match.view(None).sites[0].own == ["bakery"]


@pytest.mark.parametrize("blank", ["", "  "])
def test_whoever_wants_a_word_of_their_own_has_to_say_it(blank: str) -> None:
    with pytest.raises(IllegalMove):
        play(at_the_word(), "location_type:custom", own=blank)


def test_a_word_of_the_lists_asks_for_no_other() -> None:
    match = at_the_word()
    listed = [action for action in match.legal(0) if "custom" not in action.name]
    assert listed
    assert all(not action.texts for action in listed)
    with pytest.raises(IllegalMove, match="takes no own"):
        match.play(0, listed[0], texts={"own": "windmill"})


def test_a_name_of_a_person_is_a_name_and_no_word() -> None:
    match = founded()
    play(match, "finalise:site_1")
    play(match, "name_stack", name="Crow Mill")
    named = match.names()["location.l1"]
    assert isinstance(named, Name)
    assert named.text == "Crow Mill"
