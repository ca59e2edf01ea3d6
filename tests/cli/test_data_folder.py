"""Where games are kept: where the user says, else where the system keeps a user's data."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import pytest

from holdfast.cli.data_folder import data_folder


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user on Linux who has said nothing."""
    for name in ("HOLDFAST_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_games_are_kept_where_the_system_keeps_data(home: Path) -> None:
    assert data_folder() == home / ".local" / "share" / "holdfast"


def test_the_users_word_is_worth_more_than_the_systems(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    assert data_folder() == home / "data" / "holdfast"

    monkeypatch.setenv("HOLDFAST_DATA", "~/games")
    assert data_folder() == home / "games"


def test_a_relative_path_is_as_good_as_none(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    assert data_folder() == home / ".local" / "share" / "holdfast"


def test_games_on_a_mac_are_found_where_they_always_were(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    always = home / "Library" / "Application Support" / "holdfast"
    always.mkdir(parents=True)
    assert data_folder() == always


def test_a_user_without_a_home_has_a_temporary_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    import pwd

    def nobody(_: int) -> None:
        raise KeyError

    monkeypatch.delenv("HOME")
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    assert data_folder() == Path(tempfile.gettempdir()) / "holdfast"
