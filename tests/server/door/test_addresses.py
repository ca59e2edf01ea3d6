"""Where friends find the server: told to its own machine, and only where others can come."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import httpx
import pytest
from websockets import Origin
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from holdfast.server.door.addresses import is_own, is_this_machine, network_address, own_names
from holdfast.server.door.app import make_app

from ..visitors import ServerProcess


def test_a_server_for_its_own_machine_has_no_other_address(server: ServerProcess) -> None:
    assert httpx.get(f"http://{server.address}/api/reach").json() == {"address": ""}


def test_a_server_that_listens_everywhere_names_an_address_of_this_machine() -> None:
    address = network_address("0.0.0.0", 8000)

    assert address == "" or (address.startswith("http://") and address.endswith(":8000"))
    assert "127.0.0.1" not in address


@pytest.mark.parametrize(("host", "near"), [("127.0.0.1", True), ("::1", True), ("192.168.1.7", False), ("", False)])
def test_only_the_machine_itself_is_near(host: str, near: bool) -> None:
    assert is_this_machine(host) is near


@pytest.mark.parametrize(("client", "near"), [("127.0.0.1", True), ("192.168.1.7", False)])
def test_others_are_not_told_how_the_network_looks(client: str, near: bool, tmp_path: Path) -> None:
    async def ask() -> object:
        app = make_app(tmp_path, listens_at=("0.0.0.0", 8000))
        transport = httpx.ASGITransport(app, client=(client, 1))
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as http,
        ):
            return (await http.get("/api/reach")).json()

    assert asyncio.run(ask()) == {"address": network_address("0.0.0.0", 8000) if near else ""}


OWN = own_names(["Tables.Example.org"])


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1:8000", "[::1]:8000", "localhost:1", "keep.localhost", "TABLES.example.org.:443", socket.gethostname()],
)
def test_the_server_answers_to_its_own_names_and_addresses(host: str) -> None:
    assert is_own(host, OWN)


@pytest.mark.parametrize(
    "host", ["rebound.example.com:8000", "127.0.0.1.example.com", "localhost.example.com", "example.org", "]", " "]
)
def test_a_strangers_name_is_not_the_servers(host: str) -> None:
    assert not is_own(host, OWN)


def test_a_strangers_site_cannot_pass_for_the_servers_by_its_address(server: ServerProcess) -> None:
    stranger = {"host": "rebound.example.com", "origin": "http://rebound.example.com"}
    for path in ("/", "/api/games", "/metrics"):
        answer = httpx.get(f"http://{server.address}{path}", headers=stranger)
        assert answer.status_code == 421
        assert "does not know that it is called 'rebound.example.com'" in answer.json()["words"]
    assert httpx.post(f"http://{server.address}/api/guest", json={"name": "X"}, headers=stranger).status_code == 421
    port = int(server.address.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port)) as line, pytest.raises(InvalidStatus, match="403"):
        connect("ws://rebound.example.com/api/tables/any/socket", sock=line, origin=Origin(stranger["origin"]))


def test_whoever_asks_how_the_server_is_need_not_know_its_name(server: ServerProcess) -> None:
    assert httpx.get(f"http://{server.address}/healthz", headers={"host": "balancer"}).status_code == 200
