"""Stamps: what they are, that bots draw the whole catalogue of them, and that they suggest tags and set none."""

from typing import Any

import pytest

from holdfast.bots import find_bot
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.content import ContentError
from holdfast.engine.rules.ink import SHEET, Drawing, ruled, scaled
from holdfast.engine.rules.sketches import MOST_STAMPS
from holdfast.engine.words.catalogue import key_of
from holdfast.games.draw_fortress import GAME
from holdfast.games.draw_fortress.content import Setting, Tag
from holdfast.games.draw_fortress.settings import Design, Idea, Passage, own_file
from holdfast.games.draw_fortress.stamps import OF_TAG, STAMPS, TAGS_OF_STAMPS
from holdfast.games.draw_fortress.suggestions import stamps_in

ENTRIES = [key_of(piece) for kind in (Idea, Design, Passage) for piece in kind if not piece.name.startswith("BROUGHT")]
ROYAL = own_file(Setting.ROYALTY)


def played_by_bots(people: list[int], moves: int, game: Any = GAME, seed: int = 3, **options: Any) -> Match:
    """A match in which the first legal or the bots' moves were made; people say nothing and draw nothing."""
    match = Match.new(game, {"players": 2, "judging": "tags", **options}, seed=seed, people=people)
    for _ in range(moves):
        if match.over:
            break
        seat = match.deciders[0]
        match.make(seat, find_bot("steady").choose(match, seat))
    return match


# ---- stamps --------------------------------------------------------------------------------------------------------


def test_there_are_some_sixty_stamps_and_more_each_a_drawing_of_a_few_strokes() -> None:
    assert len(STAMPS) >= 60
    for strokes in STAMPS.values():
        assert 1 <= len(Drawing.of(strokes)) <= 12


def test_a_stamp_suggests_no_more_than_three_tags() -> None:
    assert all(tags.bit_count() <= 3 for tags in TAGS_OF_STAMPS.values())


def test_every_tag_has_a_stamp_that_suggests_it() -> None:
    for tag, stamp in OF_TAG.items():
        assert TAGS_OF_STAMPS[stamp] >> tag & 1
    assert set(OF_TAG) == set(Tag)


# ---- bots ----------------------------------------------------------------------------------------------------------


def test_all_270_entries_of_the_catalogue_are_made_of_stamps() -> None:
    assert len(ENTRIES) == 270
    for key in ENTRIES:
        assert 1 <= len(GAME.sketches[key]) <= MOST_STAMPS


@pytest.mark.parametrize("setting", ["royalty", "snacks"])
def test_whatever_bots_build_and_describe_is_drawn(setting: str) -> None:
    match = played_by_bots([], 90, setting=setting)
    view = match.view(None)
    built = [site for site in view.sites if site.status != "empty"]
    assert built
    assert all(site.ink.strokes for site in built)
    assert all(comer.ink.strokes for comer in view.comers)


def test_a_bot_draws_in_the_log_so_that_the_match_goes_again_stroke_by_stroke() -> None:
    match = played_by_bots([], 40)
    again = Match.from_json(match.to_json())
    assert [move.ink for move in again.moves_since(0)] == [move.ink for move in match.moves_since(0)]
    assert any(move.ink for move in again.moves_since(0))


def test_two_who_draw_the_same_do_not_draw_it_alike() -> None:
    choice = next(a for a in GAME.actions.all if a.name == "choose_design:moat")
    assert GAME.sketched(choice, "0:5") != GAME.sketched(choice, "1:5") != GAME.sketched(choice, "1:9")


def test_nobody_draws_for_a_person() -> None:
    match = played_by_bots([0, 1], 40)
    assert not any(move.ink for move in match.moves_since(0))


def test_a_clock_that_moves_for_a_person_draws_too() -> None:
    match = Match.new(GAME, {"players": 2}, seed=3, people=[0, 1])
    while not any(a.family.ink and a.name.startswith("choose_design") for a in match.legal(match.deciders[0])):
        match.make(match.deciders[0], match.legal(match.deciders[0])[0])
    seat = match.deciders[0]
    design = next(a for a in match.legal(seat) if a.name.startswith("choose_design"))
    assert not match.checked(seat, design).ink
    assert match.checked(seat, design, by_bot=True).ink


def test_what_somebody_brought_is_drawn_by_its_stamps_or_else_by_its_tags() -> None:
    mine = ROYAL.replace('stamps = ["dragon"]', 'stamps = ["cake"]').replace('stamps = ["germ", "skull"]\n', "")
    game = GAME.bringing([mine])
    first = Setting.BROUGHT * 30  # Threats and Needs of the settings before
    assert [placed.stamp for placed in game.sketch_of(key_of(Idea(first + 2)))] == ["cake"]
    assert [placed.stamp for placed in game.sketch_of(key_of(Idea(first + 7)))] == ["crowd", "tree"]
    assert played_by_bots([], 60, game=game).view(None).comers[0].ink.strokes


def test_a_setting_with_a_stamp_that_there_is_not_is_told_where() -> None:
    with pytest.raises(ContentError) as refused:
        GAME.bringing([ROYAL.replace('stamps = ["dragon"]', 'stamps = ["dragoon", 3, "cat", "dog"]')])
    told = [str(problem) for problem in refused.value.problems]
    assert "threat 'dragon': 'stamps' cannot have 'dragoon'; did you mean dragon?" in told[0]
    assert "'stamps' cannot have 3; there is person, crowd" in told[1]
    assert "'stamps' has 4; it may have 3" in told[2]


# ---- suggestions ---------------------------------------------------------------------------------------------------


def placed(stamp: str, left: int, top: int, size: int) -> list[str]:
    return [scaled(stroke, left, top, size) for stroke in STAMPS[stamp]]


@pytest.mark.parametrize("stamp", STAMPS)
def test_a_placed_stamp_is_known_again_wherever_it_lies(stamp: str) -> None:
    assert stamp in stamps_in(tuple(placed(stamp, 9_000, 30_000, SHEET // 5)))


def test_of_what_is_drawn_freely_no_stamp_is_found() -> None:
    assert stamps_in((ruled([(0, 0), (SHEET // 2, SHEET // 3), (9, 999)]),)) == []


def tagging(name: str, ink: list[str]) -> Match:
    """Somebody invents a Threat, and is asked for its tags."""
    match = Match.new(GAME, {"players": 1, "judging": "tags"}, seed=5, people=[0])
    while all(a.name != "invent" for a in match.legal(0)):
        match.make(0, find_bot("steady").choose(match, 0))
    match.make(0, "invent", ink=ink, texts={"name": name})
    return match


@pytest.mark.parametrize(
    ("name", "stamp", "tags"),
    [
        ("A very small dragon", "", ["force", "air"]),
        ("Ein alter Drache", "", ["force", "air"]),
        ("Something", "helicopter", ["force", "air"]),
        ("Something", "", []),
    ],
)
def test_names_and_stamps_suggest_tags(name: str, stamp: str, tags: list[str]) -> None:
    match = tagging(name, placed(stamp, 500, 500, SHEET // 2) if stamp else [])
    view = match.view(0)
    assert view.suggested == tags
    assert match.state.draft.tags == 0, "a suggestion sets nothing"
