"""The web client's files, out of memory: what Vite built into `holdfast/web/static`, and how long it may be kept.

Every address that is no file and not the API's belongs to the client, which is one page. Where the client was not
built, a plain page says so.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

INDEX = "index.html"
WORTH_COMPRESSING = 500  # bytes
HASHED = re.compile(r"[.-][A-Za-z0-9_-]{8,}\.\w+$")  # Vite puts the hash of the content into the name
FOREVER, ASK_EACH_TIME = "public, max-age=31536000, immutable", "no-cache"
COMPRESSED_ALREADY = ("image/png", "image/jpeg", "image/webp", "image/avif", "font/woff2", "font/woff")
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Holdfast</title>
<h1>Holdfast</h1>
<p>The table server runs, but its web client was not built.</p>
<p>In a clone of Holdfast, <code>make web</code> builds it; then start the server again. An installed package has it
inside. Programs need no page: <code>docs/protocol.md</code> tells how to talk to the server, and
<a href="/api/openapi.json">its API describes itself</a>.</p>
</html>
"""


@dataclass(frozen=True)
class Page:
    """A file as it is sent."""

    content: bytes
    kind: str
    cache: str
    compressed: bytes | None
    tag: str

    @classmethod
    def of(cls, name: str, content: bytes) -> Page:
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        small = len(content) < WORTH_COMPRESSING or kind in COMPRESSED_ALREADY
        compressed = None if small else gzip.compress(content, mtime=0)
        cache = FOREVER if HASHED.search(name) else ASK_EACH_TIME
        return cls(content, kind, cache, compressed, f'"{sha256(content).hexdigest()[:24]}"')


def read_pages(folder: Traversable) -> dict[str, Page]:
    """All files below the folder, by their address."""
    found: dict[str, Page] = {}

    def walk(inside: Traversable, path: str) -> None:
        for entry in inside.iterdir():
            if entry.is_dir():
                walk(entry, f"{path}{entry.name}/")
            else:
                found[path + entry.name] = Page.of(entry.name, entry.read_bytes())

    if folder.is_dir():
        walk(folder, "")
    return found


def built_client() -> Traversable:
    return files("holdfast") / "web" / "static"


class Files:
    """Answers for the client's files before anybody else is asked: a first visit wants ninety, and a class comes at
    once."""

    def __init__(self, app: ASGIApp, pages: Mapping[str, Page]) -> None:
        self._app, self._pages = app, {f"/{path}": page for path, page in pages.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        page = self._pages.get(scope["path"]) if scope["type"] == "http" and scope["method"] == "GET" else None
        answer = self._app if page is None else _send(Request(scope), page)
        await answer(scope, receive, send)


def add_pages(app: FastAPI, folder: Traversable | None = None) -> None:
    """Serve the client at every address that nobody else has."""
    pages = read_pages(folder or built_client())
    index = pages.get(INDEX) or Page.of(INDEX, NOT_BUILT.encode())
    app.user_middleware.append(Middleware(Files, pages=pages))  # behind all others

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path.startswith("api/"):
            return Response(b'{"code":"unknown","words":"there is nothing here"}', 404, media_type="application/json")
        found = pages.get(path)  # where it was not asked for with GET
        if found is None and "." in path.rpartition("/")[2]:
            return PlainTextResponse("there is no such file", 404)
        return _send(request, found or index)


def _send(request: Request, page: Page) -> Response:
    headers = {"cache-control": page.cache, "etag": page.tag, "vary": "accept-encoding"}
    if page.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if page.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(page.compressed, headers=headers | {"content-encoding": "gzip"}, media_type=page.kind)
    return Response(page.content, headers=headers, media_type=page.kind)
