"""A real Chromium on a real server. Run apart from the other tests: `make browser`."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from holdfast.server.door.pages import built_client

from ..server.visitors import ServerProcess
from .chromium import FLAGS, NoChromium, chromium_path, ready_playwright
from .dealt import USUAL, DealtServer
from .slow_line import slow_line
from .visits import PATIENCE, brisk

expect.set_options(timeout=PATIENCE)
ready_playwright()
# What the names of the longest visits have in common. They come first: one of them left to the end, all would wait.
LONG = (
    "two_people",
    "whatever_is_asked",
    "everybody_can_use",
    "whole_game",
    "to_the_end",
    "drawn_with_a_finger",
    "keyboard_alone",
    "alone_by_keys",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: next((k for k, name in enumerate(LONG) if name in item.name), len(LONG)))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    try:
        return {"executable_path": chromium_path(), "args": FLAGS}
    except NoChromium as error:
        pytest.exit(str(error), returncode=2)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DealtServer]:
    """One server for all visits."""
    if not (built_client() / "index.html").is_file():
        pytest.exit("the web client is not built; say: make web", returncode=2)
    with DealtServer(tmp_path_factory.mktemp("server")) as process:
        yield process


@pytest.fixture(autouse=True)
def dealt(request: pytest.FixtureRequest, server: DealtServer) -> Iterator[None]:
    """Every game begins as always, or as `@pytest.mark.dealt(seed)` says: no test depends on the luck of the dice."""
    if mark := request.node.get_closest_marker("dealt"):
        server.deal(*mark.args)
    yield
    server.deal(USUAL)


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that a test may kill; started again, it is at the same address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    with DealtServer(tmp_path, port) as process:
        yield process


@pytest.fixture(scope="session")
def base_url(server: ServerProcess) -> Iterator[str]:
    """Where the pages are; with HOLDFAST_LAG=0.3 all that they send and get is up to so many seconds on its way."""
    lag = float(os.environ.get("HOLDFAST_LAG", 0))
    with slow_line(server.address, lag) if lag else nullcontext(server.address) as address:
        yield f"http://{address}"


@pytest.fixture(scope="session")
def browser_context_args(base_url: str) -> dict[str, Any]:
    return {
        "base_url": base_url,
        "viewport": {"width": 1280, "height": 860},
        "reduced_motion": "reduce",
        "locale": "en-GB",
        **brisk(base_url),
    }


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """A page on which nothing may go wrong unnoticed: no error, and nothing that the content policy forbids."""
    page.set_default_timeout(PATIENCE)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if "Content Security Policy" in said.text else None)
    yield page
    assert wrong == []
