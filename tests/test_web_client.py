"""How the web client is built: the lock file names no host, and what is built is noticed to be old."""

from __future__ import annotations

import importlib.util
import json
import os
from pathlib import Path
from types import ModuleType

import pytest

WEB = Path(__file__).parents[1] / "web"


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The builder, with folders of its own."""
    spec = importlib.util.spec_from_file_location("client", WEB / "client.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "HERE", tmp_path)
    monkeypatch.setattr(module, "STATIC", tmp_path / "static")
    monkeypatch.setattr(module, "WORDS", tmp_path / "words")
    monkeypatch.setattr(module, "GAMES", tmp_path / "games")
    for folder in ("static", "words", "games/some_game/contents"):
        (tmp_path / folder).mkdir(parents=True)
    for name in module.SOURCES:
        (tmp_path / name).mkdir() if "." not in name else (tmp_path / name).write_text("")
    return module


def test_the_lock_file_names_no_host() -> None:
    packages = json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"]
    assert packages
    assert not [name for name, package in packages.items() if "resolved" in package]


def test_a_client_that_was_never_built_is_stale(client: ModuleType) -> None:
    assert client.is_stale()


@pytest.mark.parametrize("name", ["src/App.svelte", "words/web.toml", "games/some_game/contents/ready_made.toml"])
def test_a_client_is_stale_when_a_source_is_newer(client: ModuleType, name: str) -> None:
    built, source = client.STATIC / "index.html", client.HERE / name
    source.write_text("")
    built.write_text("")
    for path in client.HERE.rglob("*"):
        os.utime(path, (1000, 1000))
    os.utime(built, (2000, 2000))
    assert not client.is_stale()

    os.utime(source, (3000, 3000))
    assert client.is_stale()


def test_without_node_the_words_say_what_to_install(client: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "has_node", lambda: False)
    monkeypatch.setattr(client.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(client.CannotBuild, match=r"Node 20 or newer.*pip install"):
        client.npm("--version")
