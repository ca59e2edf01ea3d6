"""Which Chromium the browser tests drive: one that starts, and before that one that was asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.book.pdf import NAMES

from .browser import chromium
from .browser.chromium import NoChromium, chromium_path


@pytest.fixture(autouse=True)
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A system with no programs but those a test puts into this folder."""
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(chromium, "NAMES", [name for name in NAMES if "/" not in name])
    monkeypatch.setattr(chromium, "START", tmp_path / "brought" / "start")
    return tmp_path


def program(path: Path, exit_code: int = 0) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\nexit {exit_code}\n")
    path.chmod(0o755)
    return path


def test_the_systems_is_taken_before_the_one_we_brought(system: Path) -> None:
    brought = program(system / "brought" / "start")
    assert chromium_path() == brought

    own = program(system / "chromium")
    assert chromium_path() == own


def test_one_that_does_not_start_is_none(system: Path) -> None:
    program(system / "chromium-browser", exit_code=1)
    chrome = program(system / "google-chrome")

    assert chromium_path() == chrome


def test_the_one_that_was_named_is_taken_or_complained_of(system: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(system / "chromium")
    named = program(system / "mine")
    monkeypatch.setenv("CHROMIUM", str(named))
    assert chromium_path() == named

    named.unlink()
    with pytest.raises(NoChromium, match=r"CHROMIUM is .*mine, which does not start; set it to"):
        chromium.bring()


def test_without_any_the_words_say_how_to_get_one() -> None:
    with pytest.raises(NoChromium, match=r"(?s)make chromium.*apt install chromium.*set CHROMIUM"):
        chromium_path()
