"""Where friends find the server: told to its own machine, and only where others can come."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from holdfast.server.door.addresses import is_this_machine, network_address
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
