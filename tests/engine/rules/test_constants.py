"""Tables of numbers: Python ints for interpreted rules, arrays for compiled ones."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.engine.rules.constants import Matrix, Row, table

SHORT = st.integers(-(2**15), 2**15 - 1)


@given(st.lists(SHORT, min_size=1))
def test_a_row_reads_the_same_at_every_speed(numbers: list[int]) -> None:
    row = table(numbers)

    assert isinstance(row, Row)
    assert [row[k] for k in range(len(row))] == numbers == row.array.tolist()


@given(st.integers(1, 4).flatmap(lambda n: st.lists(st.lists(SHORT, min_size=n, max_size=n), min_size=1)))
def test_a_matrix_reads_the_same_at_every_speed(rows: list[list[int]]) -> None:
    matrix = table(rows)

    assert isinstance(matrix, Matrix)
    assert all(
        matrix[i, j] == rows[i][j] == matrix[i][j] == matrix.array[i, j]
        for i in range(len(rows))
        for j in range(len(rows[0]))
    )


def test_interpreted_rules_meet_no_numpy_numbers() -> None:
    assert type(table(np.array([1, 2], np.int8))[0]) is int
    assert type(table([[1, 2]])[0, 1]) is int


def test_a_number_that_does_not_fit_is_refused() -> None:
    with pytest.raises(OverflowError, match="a table of int16 cannot hold 1 to 40000"):
        table([1, 40_000])


def test_a_table_can_be_told_to_hold_more() -> None:
    assert table([1, 40_000], np.int32).array.dtype == np.int32


@pytest.mark.parametrize("rows", [7, [[[1]]]])
def test_a_table_has_one_or_two_indices(rows: Any) -> None:
    with pytest.raises(ValueError, match="a table has one or two indices"):
        table(rows)


def test_compiled_code_cannot_write_into_a_table() -> None:
    with pytest.raises(ValueError, match="read-only"):
        table([1, 2]).array[0] = 5
