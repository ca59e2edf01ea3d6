"""Paths into a record, in the words of the game."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.engine.scenarios.paths import PathError, assign, describe, get, spelled_out

from ..watch import Card, Gate, State


@pytest.fixture
def s() -> Any:
    return State()


def test_a_value_is_read_by_the_names_of_its_places(s: Any) -> None:
    s.gates[Gate.SOUTH].strength = 4

    assert get(s, "gates.south.strength") == 4
    assert get(s, "gates.2.strength") == 4


def test_a_member_of_an_enum_is_read_and_written_by_its_name(s: Any) -> None:
    assign(s, {"guards": ["east", "south"]})

    assert s.guards == [Gate.EAST, Gate.SOUTH]
    assert get(s, "guards.1") == "south"


def test_nested_and_dotted_keys_mean_the_same(s: Any) -> None:
    other: Any = State()
    assign(s, {"gates": {"north": {"strength": 3, "fallen": True}}})
    assign(other, {"gates.north.strength": 3, "gates.north": {"fallen": 1}})

    assert s == other


def test_the_top_card_of_a_pile_is_written_first(s: Any) -> None:
    assign(s, {"deck": ["ram", "arrow"]})

    assert (s.deck.n, s.deck.cards[:2]) == (2, [Card.ARROW, Card.RAM])
    assert get(s, "deck") == ["ram", "arrow"]
    assert get(s, "deck.0") == "ram"
    assert get(s, "deck.n") == 2


def test_cards_in_a_line_are_written_as_they_lie(s: Any) -> None:
    assign(s, {"spent": ["ram", "arrow"]})

    assert (s.spent.n, s.spent.cards[:2]) == (2, [Card.RAM, Card.ARROW])
    assert get(s, "spent") == ["ram", "arrow"]
    assert get(s, "spent.0") == "ram"


def test_a_set_is_a_list_of_names(s: Any) -> None:
    assign(s, {"beacons": ["south", "north"]})

    assert s.beacons == 1 << Gate.SOUTH | 1 << Gate.NORTH
    assert get(s, "beacons") == ["north", "south"]


def test_a_short_form_stands_for_a_longer_path() -> None:
    aliases = {"strength": "gates.*.strength"}

    assert spelled_out({"strength": {"east": 1, "south": 2}, "over": 1}, aliases) == {
        "gates.east.strength": 1,
        "gates.south.strength": 2,
        "over": 1,
    }
    assert spelled_out({"strength.east": 1}, aliases) == {"gates.east.strength": 1}
    with pytest.raises(PathError, match="strength is a table, not 3"):
        spelled_out({"strength": 3}, aliases)


def test_a_shorter_pile_leaves_nothing_behind(s: Any) -> None:
    assign(s, {"deck": ["ram", "ram", "ram"]})
    assign(s, {"deck": []})

    assert s == State()


def test_a_matrix_is_written_whole_or_cell_by_cell(s: Any) -> None:
    assign(s, {"tally": {"north": [1, 2], "south": {"1": 5}}})

    assert s.tally == [[1, 2], [0, 0], [0, 5]]
    assert get(s, "tally.south") == [0, 5]


def test_a_cell_that_may_hold_a_member_may_hold_none(s: Any) -> None:
    assign(s, {"guards": [-1, "north"]})

    assert get(s, "guards") == [-1, "north"]


@given(
    strengths=st.lists(st.integers(0, 9), min_size=3, max_size=3),
    cards=st.lists(st.sampled_from([c.name.lower() for c in Card]), max_size=4),
    words=st.integers(0, 2**32 - 1),
)
def test_what_is_described_can_be_put_back(strengths: list[int], cards: list[str], words: int) -> None:
    s: Any = State()
    assign(s, {"gates": [{"strength": n} for n in strengths], "deck": cards, "rng": [words, 1]})
    other: Any = State()

    assign(other, describe(s))

    assert other.to_bytes() == s.to_bytes()


@pytest.mark.parametrize(
    ("tree", "sentence"),
    [
        ({"gate": 1}, "the state has no field 'gate'; did you mean 'gates'?"),
        ({"gates": {"north": {"x": 1}}}, "gates.north has no field 'x'; there are strength, fallen"),
        ({"gates": {"soth": {"fallen": 1}}}, "gates has no place 'soth'; did you mean 'south'?"),
        ({"guards": {"5": "east"}}, "guards has no place '5'; its places are 0 to 1"),
        ({"guards": ["east", "west"]}, "guards.1 cannot be 'west'; did you mean 'east'?"),
        ({"guards": ["east", 9]}, "guards.1 cannot be 9; it is one of north, east, south, or -1 for nothing"),
        ({"guards": ["east"]}, "guards is a list of 2 or a table by place (0, 1), not ['east']"),
        ({"gates": {"north": {"strength": 200}}}, "gates.north.strength cannot be 200; its cell holds -128 to 127"),
        ({"gates": {"north": {"strength": "much"}}}, "gates.north.strength holds a number, not 'much'"),
        ({"gates": {"north": {"strength": 1.5}}}, "gates.north.strength holds one number, not 1.5"),
        ({"gates": {"north": 3}}, "gates.north is a table with the fields strength, fallen, not 3"),
        ({"gates": {"north": {"strength": {"a": 1}}}}, "gates.north.strength is a single value"),
        ({"deck": ["ram"] * 5}, "deck has room for 4 cards, not 5"),
        ({"deck": ["rum"]}, "deck.0 cannot be 'rum'; did you mean 'ram'?"),
        ({"deck": ["ram", -1]}, "deck.1 cannot be -1; it is one of arrow, ladder, ram"),
        ({"deck": [7]}, "deck.0 cannot be 7; it is one of arrow, ladder, ram"),
        ({"beacons": ["west"]}, "beacons.0 cannot be 'west'; did you mean 'east'?"),
        ({"beacons": "east"}, "beacons holds a list of names (north, east, south), not 'east'"),
        ({"beacons": 2}, "beacons holds a list of names (north, east, south), not 2"),
        ({"spent": "ram"}, "spent is a line of cards: write a list of its cards, the one that came first first"),
        ({"deck": "ram"}, "deck is a pile: write a list of its cards, the top one first, not 'ram'"),
    ],
)
def test_what_cannot_be_there_is_refused_with_the_reason(s: Any, tree: dict[str, Any], sentence: str) -> None:
    tree = {"guards": [1, 1], **tree} if "guards" not in tree else tree
    with pytest.raises(PathError) as refused:
        assign(s, tree)

    assert sentence in str(refused.value)
    assert s == State()


def test_a_pile_has_no_card_below_its_last(s: Any) -> None:
    assign(s, {"deck": ["ram"]})

    with pytest.raises(PathError, match="deck has 1 cards; 0 is the top one"):
        get(s, "deck.1")
