"""What stands at the door: strict headers on every answer, no foreign pages as senders, no oversized bodies, and no
more requests than one address may make, good or bad, before anything else is looked at.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from holdfast.server.protocol.refusals import Code, Refused

from .addresses import is_own
from .limits import Room, origin_of

API, HEALTH = "/api/", "/healthz"
COUNTED = (API, "/chronicle/")  # what makes work here
BODY_WITHIN = 60.0  # seconds
MOST_BODY = 64 * 1024  # bytes of an HTTP request
MOST_FILE = 12 * 1024 * 1024  # bytes of a match that is brought along: of the largest that can be exported
MOST_CONTENT = 256 * 1024  # bytes of what somebody wrote for a game to be played with, and of what is asked beside it
WITH_CONTENT = ("/api/tables", "/api/content/check", "/api/content/measure")
MOST_OF = {"/api/tables/import": MOST_FILE, **dict.fromkeys(WITH_CONTENT, MOST_CONTENT)}
BROUGHT_TO_A_TABLE = re.compile(r"/api/tables/[^/]+/content")
# What is kept at one time of bodies larger than others, while they come and are read: of one address, and in all.
MOST_KEPT_OF_ADDRESS, MOST_KEPT = 2 * MOST_FILE, 5 * MOST_FILE
AT_ONCE = 64 * 1024  # bytes of an answer that a line is given: more of it waits until these are read, and is not copied
MOST_MESSAGE = 960 * 1024  # bytes of a message on a socket: a drawing of 300 strokes of 500 points, as hands draw
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # an address may hold an invitation
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def is_foreign(headers: Mapping[str, str]) -> bool:
    """Whether a page of another site sent this. Programs that are no browsers name no origin."""
    origin = headers.get("origin")
    if origin is not None:
        try:
            return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()
        except ValueError:  # such as `http://[`, which is no address
            return True
    return headers.get("sec-fetch-site", "none") not in ("same-origin", "none")


def is_unclear(headers: Mapping[str, str]) -> bool:
    """Whether a cookie decides, and nothing says that no other site's form sent this."""
    known = "origin" in headers or "sec-fetch-site" in headers
    return "cookie" in headers and not known and not is_json(headers)


def is_json(headers: Mapping[str, str]) -> bool:
    """Whether the body is said to be JSON, which forms of other sites cannot say."""
    return headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


class TurnedAway(Exception):
    """A request that the app does not even see."""

    def __init__(self, status: int, code: Code, words: str) -> None:
        super().__init__(words)
        self.status, self.code, self.words = status, code, words


class Guards:
    """The middleware around the whole app."""

    def __init__(self, app: ASGIApp, admit: Callable[[str], None], names: frozenset[str]) -> None:
        """`admit` refuses an address that has asked too much; `names` are those the server is known by."""
        self.app, self._admit, self._names = app, admit, names
        self._room = Room(MOST_KEPT_OF_ADDRESS, MOST_KEPT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] == "websocket":
            if self._is_for_another(scope):
                await send({"type": "websocket.close"})  # before it is accepted: a 403
            else:
                await self.app(scope, receive, send)
            return
        with self._room.of(origin_of(_host(scope))) as take:
            try:
                self._check(scope)
                body = await _body(scope, receive, take) if scope["method"] not in SAFE_METHODS else b""
            except TurnedAway as away:
                await _refuse(_guarded(send), away)
                return
            await self.app(scope, _read_already(body, receive), _guarded(send))

    def _check(self, scope: Scope) -> None:
        """Before anything of it is read."""
        if scope["path"].startswith(COUNTED):
            try:
                self._admit(_host(scope))
            except Refused as refused:
                raise TurnedAway(429, refused.code, refused.words) from None
        headers = Headers(scope=scope)
        if self._is_for_another(scope):
            words = (
                f"this server does not know that it is called {headers['host'][:100]!r}; "
                "whoever runs it can tell it so: holdfast serve --name NAME"
            )
            raise TurnedAway(421, "not_yours", words)
        if scope["method"] not in SAFE_METHODS and (is_foreign(headers) or is_unclear(headers)):
            words = "this request comes from another site's page, or does not say where from: send your Origin, or JSON"
            raise TurnedAway(403, "not_yours", words)

    def _is_for_another(self, scope: Scope) -> bool:
        """Whether it asks for a server of another name. Programs that name none, and whoever asks how we are, may."""
        host = Headers(scope=scope).get("host", "")
        return bool(host) and scope["path"] != HEALTH and not is_own(host, self._names)


def _guarded(send: Send) -> Send:
    """Every answer goes out with our headers, and a piece at a time."""

    async def send_guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            answer = MutableHeaders(scope=message)
            for name, value in {**HEADERS, "cache-control": "no-store"}.items():
                answer.setdefault(name, value)  # a page that may do even less says so itself
        body, more = memoryview(message.get("body", b"")), message.get("more_body", False)
        if len(body) <= AT_ONCE:
            await send(message)
            return
        for first in range(0, len(body), AT_ONCE):
            end = first + AT_ONCE
            await send({**message, "body": body[first:end], "more_body": more or end < len(body)})

    return send_guarded


def _host(scope: Scope) -> str:
    """Where it comes from."""
    return scope["client"][0] if scope.get("client") else ""


async def _body(scope: Scope, receive: Receive, take: Callable[[int], bool]) -> bytes:
    """All of it, in time and not too long, as long as there is room for it."""
    most = MOST_CONTENT if BROUGHT_TO_A_TABLE.fullmatch(scope["path"]) else MOST_OF.get(scope["path"], MOST_BODY)
    body, more = bytearray(), True
    try:
        async with asyncio.timeout(BODY_WITHIN):
            while more:
                message = await receive()
                piece = message.get("body", b"")
                body += piece
                more = message.get("more_body", False)
                if len(body) > most:
                    raise TurnedAway(413, "malformed", f"a request has at most {most} bytes here")
                if not take(max(0, min(len(piece), len(body) - MOST_BODY))):
                    raise TurnedAway(429, "too_fast", "much is on its way to this server; try again in a moment")
    except TimeoutError:
        words = f"the whole request must be here within {BODY_WITHIN:g} seconds"
        raise TurnedAway(408, "malformed", words) from None
    return bytes(body)


def _read_already(body: bytes, receive: Receive) -> Receive:
    """Gives the app the body first, and then whatever comes after it."""
    given = False

    async def receive_again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again


async def _refuse(send: Send, away: TurnedAway) -> None:
    content = msgspec.json.encode({"code": away.code, "words": away.words})
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": away.status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
