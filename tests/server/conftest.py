"""A real server in a process of its own, and people who talk to it over real sockets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from holdfast.server.store import Where
from holdfast.swarm.postgres import PostgreSQL

from .seeds import choose_seeds
from .visitors import Person, ServerProcess


@pytest.fixture(autouse=True)
def same_luck(request: pytest.FixtureRequest) -> None:
    choose_seeds(request.node.nodeid)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests that do it no harm."""
    with ServerProcess(tmp_path_factory.mktemp("server")) as process:
        yield process
    assert "Traceback" not in process.journal.read_text(), "something the tests did made the server fail"


@pytest.fixture
def anna(server: ServerProcess) -> Person:
    return server.guest("Anna")


@pytest.fixture
def ben(server: ServerProcess) -> Person:
    return server.guest("Ben")


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that a test may kill."""
    with ServerProcess(tmp_path / "server") as process:
        yield process


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgreSQL]:
    """A real PostgreSQL, for all tests of this process."""
    with PostgreSQL(durable=False) as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Where:
    """An empty database, once of each kind."""
    if request.param == "sqlite":
        return tmp_path / "tables.sqlite"
    running: PostgreSQL = request.getfixturevalue("postgres")
    return running.new_database()
