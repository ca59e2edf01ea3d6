"""Records: the same class as Python objects, as bytes, and as the layout of compiled code."""

# mypy: disable-error-code="valid-type, type-arg, name-defined, index"

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.engine.rules.records import Cell, Record, i8, i16, i32, pile, u8, u16, u32


class Gate(IntEnum):
    NORTH = 0
    EAST = 1
    SOUTH = 2


class Guard(Record):
    hp: i8
    gate: Gate
    arrows: u16


class Keep(Record):
    flag: u8
    dice: u32  # three bytes of padding stand before it
    guards: Guard[Gate]
    walls: i8[Gate]
    hits: i16[Gate, 2]
    captain: Guard
    deck: pile(Gate, 4)
    tail: i8


# ---- any record ----------------------------------------------------------------------------------------------------

NUMBERS = {"i1": i8, "u1": u8, "i2": i16, "u2": u16, "i4": i32, "u4": u32}


def record_of(annotations: dict[str, Any], name: str = "Made") -> Any:
    """A record class made on the spot."""
    layout: Any = type(Record)
    return layout(name, (Record,), {"__annotations__": annotations})


def cells(depth: int) -> st.SearchStrategy[Any]:
    """What a field may hold: numbers, rows and grids of them, members, records, rows of records."""
    number = st.sampled_from(list(NUMBERS.values()))
    size = st.integers(1, 3)
    plain = st.one_of(
        number,
        st.just(Gate),
        st.builds(lambda cell, n: cell[n], number, size),
        st.builds(lambda cell: cell[Gate], number),
        st.builds(lambda cell, n, m: cell[n, m], number, size, size),
    )
    if depth == 0:
        return plain
    inner = layouts(depth - 1)
    return st.one_of(plain, inner, st.builds(lambda record, n: record[n], inner, size))


def layouts(depth: int = 2) -> st.SearchStrategy[Any]:
    def make(fields: list[Any]) -> Any:
        return record_of({f"field_{k}": cell for k, cell in enumerate(fields)})

    return st.lists(cells(depth), min_size=1, max_size=4).map(make)


def fill(record: Any, data: st.DataObject) -> None:
    """Put any numbers that fit into every cell."""
    for name, cell in type(record).cells.items():
        if cell.record is not None:
            for part in getattr(record, name) if cell.shape else [getattr(record, name)]:
                fill(part, data)
            continue
        limits = np.iinfo(cell.dtype)
        number = st.integers(int(limits.min), int(limits.max))
        if not cell.shape:
            setattr(record, name, data.draw(number))
        for at in np.ndindex(*cell.shape) if cell.shape else ():
            getattr(record, name)[at if len(at) == 2 else at[0]] = data.draw(number)


@given(layouts(), st.data())
def test_any_record_comes_back_from_its_bytes(layout: Any, data: st.DataObject) -> None:
    record = layout()
    fill(record, data)

    assert layout.from_bytes(record.to_bytes()) == record
    assert record.copy() == record


@given(layouts(), st.data())
def test_numpy_reads_the_same_bytes(layout: Any, data: st.DataObject) -> None:
    record = layout()
    fill(record, data)

    laid = np.frombuffer(record.to_bytes(), layout.dtype)[0]

    def flat(value: Any) -> list[int]:
        if isinstance(value, np.void):
            return [n for name in value.dtype.names or () for n in flat(value[name])]
        return [n for v in value for n in flat(v)] if isinstance(value, np.ndarray) else [int(value)]

    assert flat(laid) == record._numbers()


@given(layouts(), st.data())
def test_a_record_becomes_another_without_sharing_anything(layout: Any, data: st.DataObject) -> None:
    one, other = layout(), layout()
    fill(one, data)

    before = one.to_bytes()
    other.load(before)
    fill(other, data)

    assert one.to_bytes() == before


# ---- what does not fit ---------------------------------------------------------------------------------------------


@given(st.sampled_from(list(NUMBERS.values())), st.integers(-(2**40), 2**40))
def test_a_number_that_does_not_fit_is_refused_and_the_field_named(cell: Cell, number: int) -> None:
    layout = record_of({"height": cell}, "Wall")
    record = layout()
    record.height = number
    limits = np.iinfo(cell.dtype)

    if limits.min <= number <= limits.max:
        assert layout.from_bytes(record.to_bytes()).height == number
    else:
        with pytest.raises(OverflowError, match=f"Wall: height holds {number}, which is not between {limits.min}"):
            record.to_bytes()


def test_a_misfit_deep_inside_is_named_by_its_path() -> None:
    keep = Keep()
    keep.guards[1].hp = 200

    with pytest.raises(OverflowError, match=r"Keep: guards\.hp holds 200, which is not between -128 and 127"):
        keep.to_bytes()


def test_a_misfit_in_a_grid_is_named() -> None:
    keep = Keep()
    keep.hits[2, 1] = 40_000

    with pytest.raises(OverflowError, match="hits holds 40000"):
        keep.to_bytes()


def test_a_row_of_another_length_is_named() -> None:
    keep = Keep()
    keep.walls = [1, 2]

    with pytest.raises(OverflowError, match="walls has 2 cells instead of 3"):
        keep.to_bytes()


def test_bytes_of_another_length_are_refused() -> None:
    with pytest.raises(ValueError, match=f"a Keep is {Keep.dtype.itemsize} bytes long, not 3"):
        Keep.from_bytes(b"abc")


def test_a_field_must_be_something_with_a_size() -> None:
    with pytest.raises(TypeError, match=r"Scroll\.text: a field is i8, u8, .* an IntEnum or a Record"):
        record_of({"text": str}, "Scroll")


def test_records_do_not_come_in_grids_nor_numbers_in_cubes() -> None:
    with pytest.raises(TypeError, match="use one index fewer"):
        Guard[2, 2]
    with pytest.raises(TypeError, match="use one index fewer"):
        i8[2, 2, 2]


# ---- how a record behaves ------------------------------------------------------------------------------------------


def test_a_new_record_is_empty() -> None:
    assert Keep().to_bytes() == bytes(Keep.dtype.itemsize)


def test_numbers_are_aligned_because_a_gpu_faults_otherwise() -> None:
    assert Keep.dtype.fields is not None
    assert Keep.dtype.fields["dice"][1] == 4
    assert Keep.dtype.isalignedstruct


def test_a_grid_understands_two_indices_and_one() -> None:
    keep = Keep()
    keep.hits[1, 0] = 7

    assert keep.hits[1, 0] == 7
    assert keep.hits[1] == [7, 0]


def test_a_grid_takes_a_whole_row() -> None:
    keep = Keep()
    keep.hits[0] = [3, 4]

    assert keep.hits[0, 1] == 4


def test_assigning_a_record_in_a_row_copies_it() -> None:
    keep = Keep()
    keep.guards[0].hp = 3
    keep.guards[1] = keep.guards[0]
    keep.guards[0].hp = 9

    assert keep.guards[1].hp == 3


def test_a_record_inherits_the_fields_of_its_base_first() -> None:
    class Captain(Guard):
        rank: i8

    assert list(Captain.cells) == ["hp", "gate", "arrows", "rank"]


def test_equal_fields_make_equal_records_of_one_class_only() -> None:
    class Archer(Guard):
        pass

    assert Guard() == Guard()
    assert Guard() != Archer()
    assert Guard() != 0


def test_records_are_no_keys_since_they_change() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Guard())


def test_a_misspelled_field_is_answered_with_the_real_ones() -> None:
    with pytest.raises(AttributeError, match="Guard has no field 'hq'; it has hp, gate, arrows"):
        _ = Guard().hq


def test_a_record_shows_its_fields() -> None:
    assert repr(Guard()) == "Guard(hp=0, gate=0, arrows=0)"


def test_a_member_takes_one_byte_and_keeps_its_enum() -> None:
    assert Guard.cells["gate"].values is Gate
    assert Guard.cells["gate"].dtype == np.dtype("i1")


def test_rows_are_empty_records_for_compiled_code() -> None:
    rows = Keep.rows(5)

    assert rows.shape == (5,)
    assert rows.tobytes() == bytes(5 * Keep.dtype.itemsize)


def test_a_pile_says_what_it_is_a_pile_of() -> None:
    deck = Keep.cells["deck"].record
    assert deck is not None

    assert list(deck.cells) == ["n", "cards"]
    assert deck.cells["cards"].values is Gate
    assert deck.__doc__ == "A pile of Gate cards."
