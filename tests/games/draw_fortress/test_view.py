"""What the board is given: what the next Events Phase brings, what can be drawn, and where."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import Note, Notes
from holdfast.engine.rules.ink import Drawing
from holdfast.games.draw_fortress import GAME
from holdfast.games.draw_fortress.content import Tag
from holdfast.games.draw_fortress.meta import NeedTiming
from holdfast.games.draw_fortress.pieces import Comer, Space
from holdfast.games.draw_fortress.state import Decision, Status
from holdfast.games.draw_fortress.view import OutlookView, TableView

FORCE, AIR = 1 << Tag.FORCE, 1 << Tag.AIR
WALL = Space["S1_L3"]


def table(judging: str = "tags", people: int = 0) -> Any:
    """A table of two in the Player Phase: a wall against force stands in the outermost space of sector 1."""
    state = Match.new(GAME, {"players": 2, "judging": judging}, 7).state.copy()
    state.people = people
    wall = state.sites[WALL]
    wall.status, wall.owner, wall.pile, wall.stops = Status.STANDING, 0, 2, FORCE
    return state


def comes(state: Any, name: str, position: int, rating: int, ways: int) -> None:
    comer = Comer[name]
    card = state.comers[comer]
    card.position, card.rating, card.ways, card.serial, card.idea, card.repeat = position, rating, ways, 1, -1, 1
    line = state.threats if name.startswith("THREAT") else state.needs
    line.cards[line.n] = comer
    line.n += 1


def seen(state: Any, notes: Notes | None = None) -> TableView:
    view: TableView = GAME.view(state, 0, notes or Notes())
    return view


@pytest.mark.parametrize(
    ("name", "position", "rating", "ways", "fate"),
    [
        ("THREAT_1", 4, 1, AIR, OutlookView("comes", 3, 1, False)),
        ("THREAT_1", 4, 3, FORCE, OutlookView("fights", 3, 1, False)),
        ("THREAT_1", 4, 2, FORCE, OutlookView("defeated", 3, 0, False)),
        ("THREAT_1", 1, 2, FORCE, OutlookView("arrives", 0, 0, False)),
        ("NEED_1", 3, 3, FORCE, OutlookView("held", 3, 1, False)),
        ("NEED_1", 3, 2, FORCE, OutlookView("turned_away", 3, 0, False)),
        ("NEED_1", 4, 2, FORCE, OutlookView("comes", 3, 2, False)),
        ("NEED_1", 1, 2, FORCE, OutlookView("arrives", 0, 0, False)),
    ],
)
def test_everybody_shows_what_the_next_phase_brings(
    name: str, position: int, rating: int, ways: int, fate: OutlookView
) -> None:
    state = table()
    comes(state, name, position, rating, ways)

    before = state.copy()

    assert [comer.outlook for comer in seen(state).comers] == [fate]
    assert state == before


def test_the_older_threat_leaves_a_ruin_to_the_younger() -> None:
    state = table()
    comes(state, "THREAT_1", 4, 9, FORCE)
    comes(state, "THREAT_2", 4, 5, FORCE)

    assert [comer.outlook for comer in seen(state).comers] == [
        OutlookView("fights", 3, 7, False),
        OutlookView("comes", 3, 5, False),
    ]


def test_where_people_judge_a_meeting_is_open() -> None:
    state = table("vote", people=0b11)
    comes(state, "THREAT_1", 4, 3, FORCE)
    comes(state, "THREAT_2", 2, 3, FORCE)

    assert [comer.outlook.open for comer in seen(state).comers if comer.outlook] == [True, False]


@pytest.mark.parametrize(("timing", "is_open"), [("start", False), ("start_and_land", True)])
def test_a_need_that_lands_is_judged_there_only_where_the_table_wants_it_so(timing: str, is_open: bool) -> None:
    state = table("vote", people=0b11)
    state.options.need_timing = NeedTiming[timing.upper()]
    comes(state, "NEED_1", 4, 2, AIR)

    assert [comer.outlook.open for comer in seen(state).comers if comer.outlook] == [is_open]


def test_what_can_be_drawn_comes_with_its_tags_and_its_place() -> None:
    state = table()
    state.decision = Decision.CHOOSE_START_DEFENSE

    view = seen(state)

    assert len(view.sketches) == 14
    assert view.sketches[3].piece == "design:moat"
    assert view.sketches[3].tags == ["force", "crowd", "under", "nature"]
    assert view.place is not None
    assert view.place.space == "s1_l1"


def test_whoever_picks_tags_sees_what_is_tagged_and_with_what() -> None:
    match = Match.new(GAME, {"players": 1}, seed=3, people=[0])
    while match.question != "choose_start_defense":
        match.play(0, match.legal(0)[0].name)
    assert match.view(0).tagging is None
    match.play(0, "invent_design", texts={"name": "A goose"}, ink=["a2.AAAA"])
    match.play(0, "pick_tag:air")

    tagging = match.view(0).tagging

    assert (tagging.called.name, tagging.ink.strokes, tagging.picked) == ("A goose", 1, ["air"])


def test_the_album_has_every_drawing_with_what_was_added_to_it() -> None:
    stroke = "a2.AAAA"
    notes = Notes(
        {
            3: Note(0, ink=Drawing.of([stroke]), texts={"name": "A fence"}),
            5: Note(1, texts={"text": "no drawing"}),
            8: Note(1, ink=Drawing.of([stroke, stroke]), adds_to=4),
        }
    )
    state = table()

    assert seen(state, notes).album == []
    state.over = 1
    (page,) = seen(state, notes).album
    assert page.called is not None
    assert (page.called.name, page.who, page.ink.strokes) == ("A fence", 1, 3)
