"""The web client's files: cached for good where their name says what is in them, and asked for anew where not."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from holdfast.server.door.guards import Guards
from holdfast.server.door.pages import add_pages

INDEX = "<!doctype html><title>Holdfast</title>" + "<p>siege</p>" * 100
SCRIPT = "export const siege = 1;" * 100


@pytest.fixture
def client(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(INDEX)
    (tmp_path / "assets" / "index-B3x9_aQz.js").write_text(SCRIPT)
    (tmp_path / "assets" / "shield-a8Qz9_bb.woff2").write_bytes(b"w" * 900)
    return tmp_path


def get(folder: Path, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    app = FastAPI()
    app.add_middleware(Guards, admit=lambda host: None, names=frozenset())
    add_pages(app, folder)

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as http:
            return await http.request(method, path, headers={"accept-encoding": "identity", **headers})

    return asyncio.run(ask())


@pytest.mark.parametrize("path", ["/", "/table/abc", "/rules/borderkeep", "/replay/abc/12"])
def test_every_page_is_the_one_page(client: Path, path: str) -> None:
    answer = get(client, path)

    assert (answer.status_code, answer.text) == (200, INDEX)
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_what_has_its_hash_in_its_name_is_kept_for_good(client: Path) -> None:
    answer = get(client, "/assets/index-B3x9_aQz.js")

    assert "immutable" in answer.headers["cache-control"]
    assert "javascript" in answer.headers["content-type"]


def test_text_is_compressed_and_fonts_are_not(client: Path) -> None:
    script = get(client, "/assets/index-B3x9_aQz.js", **{"accept-encoding": "gzip"})
    font = get(client, "/assets/shield-a8Qz9_bb.woff2", **{"accept-encoding": "gzip"})

    assert script.headers["content-encoding"] == "gzip"
    assert int(script.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), mtime=0))
    assert script.text == SCRIPT
    assert "content-encoding" not in font.headers


def test_whoever_has_it_already_gets_nothing(client: Path) -> None:
    tag = get(client, "/").headers["etag"]

    again = get(client, "/", **{"if-none-match": tag})

    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/assets/missing-aaaaaaaa.js", "/favicon.ico", "/../pyproject.toml", "/api/nothing"])
def test_what_is_not_there_is_not_the_page(client: Path, path: str) -> None:
    assert get(client, path).status_code == 404


def test_without_a_built_client_a_page_says_how_to_get_one(tmp_path: Path) -> None:
    answer = get(tmp_path / "nowhere", "/")

    assert answer.status_code == 200
    assert "make web" in answer.text
