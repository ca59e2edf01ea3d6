"""Nobody can crowd the others out."""

from __future__ import annotations

import pytest

from holdfast.server import limits
from holdfast.server.limits import Buckets, Rate
from holdfast.server.refusals import Refused


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_a_burst_and_then_so_many_per_second() -> None:
    clock = Clock()
    buckets = Buckets(Rate(3, 2), clock)

    assert [buckets.take("anna") for _ in range(4)] == [True, True, True, False]
    clock.now = 1.0
    assert [buckets.take("anna") for _ in range(3)] == [True, True, False]
    clock.now = 100.0
    assert [buckets.take("anna") for _ in range(4)] == [True, True, True, False]


def test_everybody_has_a_bucket_of_their_own() -> None:
    buckets = Buckets(Rate(1, 0), Clock())

    assert buckets.take("anna")
    assert buckets.take("ben")
    with pytest.raises(Refused, match="too many moves at once") as refused:
        buckets.check("anna", "moves")
    assert refused.value.code == "too_fast"


def test_buckets_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 10)
    clock = Clock()
    buckets = Buckets(Rate(1, 0.001), clock)

    for k in range(100):
        clock.now += 1
        buckets.take(f"guest {k}")

    assert len(buckets._filled) <= 10
    assert not buckets.take("guest 99")
