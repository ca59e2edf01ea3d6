"""What is counted while the server runs, for whoever runs it; Prometheus reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds

disable_created_metrics()  # type: ignore[no-untyped-call]  # when each figure began would be as many lines again


class Metrics:
    """The server's figures. What others count anyway is asked of them (`also`) when somebody wants to know."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.entries = Counter("holdfast_entries", "What was written to logs.", ["kind"], registry=self._registry)
        self.refusals = Counter("holdfast_refusals", "Requests refused.", ["code"], registry=self._registry)
        self.dropped = Counter("holdfast_slow_readers", "Sockets dropped.", registry=self._registry)
        self.commit = Histogram(
            "holdfast_commit_seconds", "From an entry to its being on disk.", buckets=BOUNDS, registry=self._registry
        )
        self.written = 0  # entries of all kinds

    def count_entry(self, kind: str, seconds: float) -> None:
        """An entry is on disk, so long after it was asked for."""
        self.written += 1
        self.entries.labels(kind).inc()
        self.commit.observe(seconds)

    def also(self, figures: Callable[[], Iterable[Metric]]) -> None:
        self._registry.register(_Collector(figures))

    def text(self) -> bytes:
        """All of it, in the format that Prometheus reads."""
        return generate_latest(self._registry)


class _Collector:
    def __init__(self, figures: Callable[[], Iterable[Metric]]) -> None:
        self._figures = figures

    def collect(self) -> Iterator[Metric]:
        yield from self._figures()

    def describe(self) -> list[Metric]:
        return []  # so that nobody is asked before the server runs


def gauge(name: str, words: str, value: float) -> Metric:
    """How much there is of something now."""
    return GaugeMetricFamily(f"holdfast_{name}", words, value)


def total(name: str, words: str, value: float) -> Metric:
    """How often something has happened."""
    return CounterMetricFamily(f"holdfast_{name}", words, value)
