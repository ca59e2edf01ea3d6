"""Guests of a server, and the tables they make: what a client does over HTTP before it opens a socket."""

from __future__ import annotations

import http.client
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

PATIENCE = 30.0  # seconds until a request is given up


class NoAnswer(Exception):
    """The server did not do what it was asked."""


@dataclass(frozen=True)
class Guest:
    """Somebody with a cookie. Each comes from an address of its own, as through a proxy."""

    port: int
    user: str
    cookie: str
    address: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": self.cookie, "X-Forwarded-For": self.address}

    def make_table(self, game: str, seats: Sequence[str], **options: Any) -> dict[str, Any]:
        wish = {"game": game, "options": {"players": len(seats), **options}, "seats": list(seats)}
        made: dict[str, Any] = request(self.port, "POST", "/api/tables", wish, self.headers)[0]
        return made

    def claim(self, invitation: str) -> None:
        path, _, claim = invitation.partition("#claim=")
        table = path.rpartition("/")[2]
        request(self.port, "POST", f"/api/tables/{table}/claim", {"claim": claim}, self.headers)


def new_guest(port: int, number: int) -> Guest:
    """The guest with this number, who comes from the address with this number."""
    address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    answer, cookie = request(port, "POST", "/api/guest", {"name": f"Guest {number}"}, {"X-Forwarded-For": address})
    return Guest(port, answer["user"], cookie.partition(";")[0], address)


def request(port: int, method: str, path: str, body: Any, headers: dict[str, str]) -> tuple[Any, str]:
    """The answer, and the cookie that came with it."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        content = None if body is None else json.dumps(body)
        line.request(method, path, content, {"Content-Type": "application/json", **headers})
        answer = line.getresponse()
        told = json.loads(answer.read())
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NoAnswer(f"{method} {path}: {error}") from error
    finally:
        line.close()
    if answer.status >= 400:
        raise NoAnswer(f"{method} {path}: {answer.status} {told}")
    return told, answer.headers.get("set-cookie", "")
