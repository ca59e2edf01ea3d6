"""Figures about the server for whoever runs it, in the text format that Prometheus reads."""

from __future__ import annotations

import bisect
from collections import Counter
from collections.abc import Iterator

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self.buckets, self.total = [0] * (len(BOUNDS) + 1), 0.0

    def observe(self, seconds: float) -> None:
        self.buckets[bisect.bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterator[str]:
        below = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.buckets, strict=True):
            below += count
            yield f'{name}_bucket{{le="{bound}"}} {below}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {below}"


class Metrics:
    """What is counted while the server runs."""

    def __init__(self) -> None:
        self.entries: Counter[str] = Counter()  # by their kind
        self.refusals: Counter[str] = Counter()  # by their code
        self.commit = Histogram()  # from asking the writer to its answer
        self.dropped = 0  # sockets that read too slowly


def figures(name: str, kind: str, words: str, values: dict[str, float], label: str = "") -> Iterator[str]:
    """One metric: its help, its type, and a line for each value of its label."""
    yield f"# HELP {name} {words}"
    yield f"# TYPE {name} {kind}"
    for value, figure in values.items():
        yield f'{name}{{{label}="{value}"}} {figure:g}' if label else f"{name} {figure:g}"
