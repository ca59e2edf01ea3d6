"""A real Chromium on a real server. Run apart from the other tests: `make browser`."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from holdfast.server.door.pages import built_client

from ..server.visitors import ServerProcess
from .chromium import FLAGS, NoChromium, chromium_path, ready_playwright
from .slow_line import slow_line
from .visits import PATIENCE, brisk

expect.set_options(timeout=PATIENCE)
ready_playwright()


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    try:
        return {"executable_path": chromium_path(), "args": FLAGS}
    except NoChromium as error:
        pytest.exit(str(error), returncode=2)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all visits."""
    if not (built_client() / "index.html").is_file():
        pytest.exit("the web client is not built; say: make web", returncode=2)
    with ServerProcess(tmp_path_factory.mktemp("server")) as process:
        yield process


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that a test may kill; started again, it is at the same address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    command = [sys.executable, "-m", "holdfast.cli.main", "serve", "--port", str(port), "--data", str(tmp_path)]
    with ServerProcess(tmp_path, command) as process:
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
