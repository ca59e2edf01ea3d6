"""What stands at the door: strict headers on every answer, no foreign pages as senders, no oversized bodies, and no
more requests than one address may make, good or bad, before anything else is looked at.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .refusals import Refused

API = "/api/"
BODY_WITHIN = 60.0  # seconds
MOST_BODY = 64 * 1024  # bytes of an HTTP request
MOST_FILE = 2 * 1024 * 1024  # bytes of a match that is brought along
BRINGS_A_FILE = "/api/tables/import"
MOST_MESSAGE = 512 * 1024  # bytes of a message on a socket: a large drawing
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
        return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()
    return headers.get("sec-fetch-site", "none") not in ("same-origin", "none")


def is_unclear(headers: Mapping[str, str]) -> bool:
    """Whether a cookie decides, and nothing says that no other site's form sent this."""
    known = "origin" in headers or "sec-fetch-site" in headers
    json = headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"
    return "cookie" in headers and not known and not json


class Guards:
    """The middleware around the whole app."""

    def __init__(self, app: ASGIApp, admit: Callable[[str], None]) -> None:
        """`admit` refuses an address that has asked too much."""
        self.app, self._admit = app, admit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                answer.update(HEADERS)
                answer.setdefault("cache-control", "no-store")
            await send(message)

        if scope["path"].startswith(API):
            try:
                self._admit(scope["client"][0] if scope.get("client") else "")
            except Refused as refused:
                await _refuse(send_guarded, 429, refused.code, refused.words)
                return
        if scope["method"] not in SAFE_METHODS and (is_foreign(headers) or is_unclear(headers)):
            words = "this request comes from another site's page, or does not say where from: send your Origin, or JSON"
            await _refuse(send_guarded, 403, "not_yours", words)
            return
        most = MOST_FILE if scope["path"] == BRINGS_A_FILE else MOST_BODY
        try:
            async with asyncio.timeout(BODY_WITHIN):
                body = await _whole_body(receive, most) if scope["method"] not in SAFE_METHODS else b""
        except TimeoutError:
            words = f"the whole request must be here within {BODY_WITHIN:g} seconds"
            await _refuse(send_guarded, 408, "malformed", words)
            return
        if body is None:
            words = f"a request has at most {most} bytes here"
            await _refuse(send_guarded, 413, "malformed", words)
            return
        given = False

        async def receive_again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, receive_again, send_guarded)


async def _whole_body(receive: Receive, most: int) -> bytes | None:
    """The body; None as soon as it is too long."""
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > most:
            return None
        if not message.get("more_body", False):
            return bytes(body)


async def _refuse(send: Send, status: int, code: str, words: str) -> None:
    content = msgspec.json.encode({"code": code, "words": words})
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
