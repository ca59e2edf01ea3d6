"""Tables of numbers that rules read: `table([2, 3, 1])`, `table([[1, 2], [3, 4]])`.

To interpreted rules a table is a list of Python ints (a NumPy number would leak its small type into the arithmetic, and
is slow); `array` is the same for compiled code. Tables are read with `row[i]` and `matrix[i, j]`, and never written.
"""

from __future__ import annotations

from typing import Any

import numpy as np


class Row(list[int]):
    """A table with one index."""

    array: np.ndarray[Any, Any]


class Matrix(list[list[int]]):
    """A table with two indices."""

    array: np.ndarray[Any, Any]

    def __getitem__(self, at: Any) -> Any:
        return list.__getitem__(self, at[0])[at[1]] if isinstance(at, tuple) else list.__getitem__(self, at)


ConstantTable = Row | Matrix


def table(rows: Any, dtype: Any = np.int16) -> Any:
    """A table of numbers, of 16 bits each unless told otherwise; a number that does not fit is refused."""
    wide = np.array(rows, np.int64)
    limits = np.iinfo(dtype)
    if wide.size and not (limits.min <= wide.min() and wide.max() <= limits.max):
        raise OverflowError(f"a table of {np.dtype(dtype)} cannot hold {wide.min()} to {wide.max()}")
    if wide.ndim not in (1, 2):
        raise ValueError("a table has one or two indices")
    made: Row | Matrix = Row(wide.tolist()) if wide.ndim == 1 else Matrix(wide.tolist())
    made.array = wide.astype(dtype)
    made.array.setflags(write=False)
    return made
