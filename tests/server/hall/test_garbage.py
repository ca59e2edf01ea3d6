"""Memory is tidied up when nobody plays."""

import asyncio
import gc
import weakref

import pytest

from holdfast.server.hall import garbage
from holdfast.server.hall.garbage import Tidying
from holdfast.server.hall.metrics import Metrics


class Knot:
    """Holds itself, so that only tidying up gets rid of it."""

    def __init__(self) -> None:
        self.itself = self


def old_knot() -> weakref.ref[Knot]:
    knot = Knot()
    for _ in range(3):  # until it has grown old
        gc.collect(1)
    return weakref.ref(knot)


def full_collections() -> int:
    return int(gc.get_stats()[2]["collections"])


def fill_memory() -> None:
    """As many objects as make Python look at the old ones, unless it is told to leave them alone."""
    kept = [[] for _ in range(3 * len(gc.get_objects()))]  # type: list[list[int]]
    del kept


def test_python_leaves_old_objects_alone_while_the_server_runs() -> None:
    before, thresholds = full_collections(), gc.get_threshold()
    with Tidying(Metrics()).by_us():
        fill_memory()
        assert full_collections() == before
    assert gc.get_threshold() == thresholds
    fill_memory()
    assert full_collections() > before


def test_old_objects_go_when_nothing_happens_any_more() -> None:
    metrics = Metrics()
    tidy = Tidying(metrics)
    with tidy.by_us():
        knot = old_knot()
        metrics.written += 1
        asyncio.run(tidy.tidy())
        assert knot() is not None, "somebody has just moved"
        asyncio.run(tidy.tidy())
        assert knot() is None


def test_a_server_that_writes_nothing_tidies_up_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    tidy = Tidying(Metrics())
    with tidy.by_us():
        knot = old_knot()
        asyncio.run(tidy.tidy())
        assert knot() is not None
        monkeypatch.setattr(garbage, "AT_LATEST", 0.0)
        asyncio.run(tidy.tidy())
        assert knot() is None


def test_where_somebody_always_plays_it_is_done_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    metrics = Metrics()
    tidy = Tidying(metrics)
    with tidy.by_us():
        knot = old_knot()
        metrics.written += 1
        monkeypatch.setattr(garbage, "AT_LATEST", 0.0)
        asyncio.run(tidy.tidy())
        assert knot() is None
