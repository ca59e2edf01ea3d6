"""Lines and veils in a file."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast.engine.matches.boundaries import LONGEST_BOUNDARY, MOST_BOUNDARIES, read_boundaries


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (
            [["line", "spiders"], ["veil", " blood\n and\u202e gore "]],
            [("line", "spiders"), ("veil", "blood and gore")],
        ),
        ([["line", "rats"], ["line", "rats"], ["veil", "rats"]], [("line", "rats"), ("veil", "rats")]),
        ([["wall", "x"], ["line"], ["line", 3], [["line"], "x"], "line", ["line", " "]], []),
        ([["line", "x" * (LONGEST_BOUNDARY + 1)], ["line", "\t" * 10**7]], []),
        ({"line": "x"}, []),
        (None, []),
    ],
    ids=["cleaned", "once", "odd", "long", "no-list", "none"],
)
def test_what_can_be_no_line_or_veil_is_passed_over(given: Any, read: list[tuple[str, str]]) -> None:
    assert read_boundaries({"boundaries": given}) == read


def test_a_file_has_no_more_of_them_than_a_table() -> None:
    many = [["line", f"thing {k}"] for k in range(MOST_BOUNDARIES + 9)]

    assert len(read_boundaries({"boundaries": many})) == MOST_BOUNDARIES
