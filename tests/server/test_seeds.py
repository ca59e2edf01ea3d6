"""The seeds that servers draw in tests, and where there is no test."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from . import seeds


def test_they_follow_from_a_test_where_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeds, "FILE", tmp_path / "seeds")
    monkeypatch.setattr(secrets, "randbelow", lambda _: -1)
    seeds.draw_seeds()
    assert secrets.randbelow(10) == -1
    seeds.choose_seeds("a test")
    first = [secrets.randbelow(10**9) for _ in range(2)]
    seeds.choose_seeds("another")
    other = secrets.randbelow(10**9)
    seeds.choose_seeds("a test")
    assert [secrets.randbelow(10**9) for _ in range(2)] == first
    assert other not in first
