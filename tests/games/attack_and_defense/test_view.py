"""What the board is given: faces, forecasts with their sums, and what a choice would do."""

from __future__ import annotations

from pathlib import Path

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import Notes
from holdfast.games.attack_and_defense import GAME, workshop
from holdfast.games.attack_and_defense.card_faces import card_face
from holdfast.games.attack_and_defense.generated import building
from holdfast.games.attack_and_defense.outlook import Blow, Hit
from holdfast.games.attack_and_defense.pieces import Building, Card, Side
from holdfast.games.attack_and_defense.ready_faces import written
from holdfast.games.attack_and_defense.rules.departures import enter_play
from holdfast.games.attack_and_defense.state import State
from holdfast.games.attack_and_defense.view import TableView

DRAWN_FACES = Path(__file__).parents[3] / "web" / "src" / "boards" / "attack-and-defense" / "cards.json"
OFFERED = DRAWN_FACES.with_name("vocabulary.json")
FIRST, SECOND = 0, 1
FRONT_1, BACK_1 = 0, 1


def table(*units: tuple[int, str, int]) -> State:
    """A duel of starter armies in which these units stand, each of a seat at a place."""
    state: State = Match.new(GAME, {"players": 2, "quick_start": "true"}, 7).state.copy()
    for seat, card, place in units:
        enter_play(state, seat, Card[card.upper()], place)
    return state


def seen(state: State, seat: int | None = FIRST) -> TableView:
    view: TableView = GAME.view(state, seat, Notes())
    return view


def test_the_board_carries_the_faces_of_all_ready_made_cards() -> None:
    assert DRAWN_FACES.read_text("utf-8") == written(), (
        "write it anew: python -m holdfast.games.attack_and_defense.ready_faces " + str(DRAWN_FACES)
    )


def test_what_ready_made_cards_say_comes_with_the_words_of_each_language() -> None:
    english, german = (GAME.words(language).catalogue for language in ("en", "de"))

    assert english["card.royal_squire.says"] == "Assistance"
    assert german["card.royal_squire.says"] == "Beistand"
    assert german["building.crown.falls"] != english["building.crown.falls"] != ""
    assert not any(f'"{language}"' in written() for language in GAME.languages())


def test_cards_that_somebody_brought_come_with_the_view_in_every_language() -> None:
    game = GAME.bringing([building(3)])
    state = Match.new(game, {"players": 2}, 7).state

    brought = game.view(state, FIRST, Notes()).brought

    assert list(brought.buildings) == ["building_10"]
    assert all(face.name and set(face.says) == set(GAME.languages()) for face in brought.cards.values())
    assert seen(table()).brought.cards == {}


def test_a_card_has_the_banner_of_where_it_is_defined_whoever_else_has_it() -> None:
    head, _, *others = building(3).split("[[card]]")
    borrower = "[[card]]".join([head, '\nref = "g4_c0"\ncopies = 2\n', *others])
    content = GAME.bringing([borrower, building(4)]).content
    slot = next(slot for slot in range(content.n_cards) if content.name_of(Card(slot)).word == "g4_c0")

    assert slot in content.buildings[Building["BUILDING_10"]].cards
    assert card_face(content, slot).banner == "building_11"
    assert card_face(content, Card["SPARK"]).banner == "star"


def test_a_number_of_the_forecast_tells_its_sum() -> None:
    row = seen(table((SECOND, "hammer_knight", FRONT_1))).armies[FIRST].rows[0]

    assert row.blows == [Blow("hammer_knight", 0, 4, 1)]
    assert row.losing == 5


def test_who_helps_before_combat_is_reckoned_with() -> None:
    state = table((FIRST, "banner_captain", FRONT_1), (FIRST, "packrunner", BACK_1))

    shown = seen(state)

    assert shown.armies[SECOND].rows[0].blows == [Blow("banner_captain", 0, 2, 0), Blow("packrunner", 0, 3, 0)]
    helped = shown.armies[FIRST].rows[0].back
    assert helped is not None
    assert helped.strength == 2  # as it stands now


def test_belligerence_counts_though_somebody_stands_between() -> None:
    row = seen(table((SECOND, "trebuchet", FRONT_1), (FIRST, "gate_giant", FRONT_1))).armies[FIRST].rows[0]

    assert row.blows == [Blow("trebuchet", 2, 0, 0)]


def test_a_hit_tells_what_reduces_it() -> None:
    unit = (
        seen(table((FIRST, "packrunner", FRONT_1), (SECOND, "plated_spearman", FRONT_1))).armies[SECOND].rows[0].front
    )

    assert unit is not None
    assert unit.hits == [Hit("packrunner", 2, 1, False)]
    assert not unit.doomed


def test_a_face_down_unit_counts_for_its_owner_and_is_a_question_for_the_others() -> None:
    state = table((FIRST, "footpad", FRONT_1))

    for seat, losing, uncertain in ((FIRST, 2, False), (SECOND, 0, True), (None, 0, True)):
        row = seen(state, seat).armies[SECOND].rows[0]
        assert (row.losing, row.uncertain) == (losing, uncertain)


def test_only_its_owner_sees_what_a_move_costs() -> None:
    state = table((FIRST, "gate_watch", FRONT_1))
    prices = [seen(state, seat).armies[FIRST].rows[0].front for seat in (FIRST, SECOND)]

    assert [unit and unit.price for unit in prices] == [3, None]


def test_play_now_takes_the_starter_armies() -> None:
    assert GAME.options.newcomers == {"players": 2, "quick_start": "true"}


def test_the_standing_counts_cards_by_sides_and_rows() -> None:
    for players, seats in ((2, [[0], [1]]), (4, [[0, 2], [1, 3]])):
        state = Match.new(GAME, {"players": players, "quick_start": "true"}, 7).state
        sides = GAME.standing(state)
        assert [list(side.seats) for side in sides] == seats
        assert [side.terms for side in sides] == [{f"row_{k}": 6 * players for k in range(1, 5)}] * 2


def test_games_are_counted_by_side_whoever_of_two_allies_one_is() -> None:
    for players in (2, 4):
        state = Match.new(GAME, {"players": players, "quick_start": "true"}, 7).state
        played = [GAME.roles(state, p) for p in range(players)]
        assert played == [[Side.DEFENDER], [Side.ATTACKER]] * (players // 2)
    assert [GAME.words(language).say(Side.ATTACKER) for language in ("en", "de")] == ["Attacker", "Angriff"]


def test_the_workshop_carries_every_word_that_is_allowed() -> None:
    assert OFFERED.read_text("utf-8") == workshop.written(), (
        "write it anew: python -m holdfast.games.attack_and_defense.workshop " + str(OFFERED)
    )
