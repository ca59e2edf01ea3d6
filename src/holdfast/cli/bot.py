"""`holdfast bot`: a program that takes a seat at a table server, over the same protocol as everybody."""

from __future__ import annotations

import json
import random
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlsplit

import typer

from .complaints import Complaint, misuse

PATIENCE = 30.0  # seconds for an answer
LONGEST_WAIT = 30.0  # seconds between two tries to come back
News = dict[str, Any]


def bot(
    url: Annotated[str, typer.Option(metavar="LINK", help="The table's link, or a seat's invitation.")],
    level: Annotated[str, typer.Option(help="How it plays: novice or steady.")] = "steady",
    token: Annotated[
        str,
        typer.Option(
            envvar="HOLDFAST_TOKEN", show_envvar=True, help="An access token of yours; without one it is a new guest."
        ),
    ] = "",
    seat: Annotated[int | None, typer.Option(help="Which seat to take; the first open one if left out.")] = None,
) -> None:
    """Sit down at a table server and play a game to its end.

    \b
    Examples:
      holdfast bot --url 'http://localhost:8000/table/TABLE#claim=CLAIM'
      holdfast bot --url http://localhost:8000/table/TABLE --seat 1 --level novice
    """
    from ..bots import UnknownBot, level_of

    try:
        chosen = level_of(level)
    except UnknownBot as error:
        raise misuse(str(error)) from None
    here = Address.parse(url)
    player = Player(here, Server(here.base, token, f"{chosen} bot"), chosen)
    player.sit_down(seat)
    player.play()


@dataclass(frozen=True)
class Address:
    """What a link says."""

    base: str  # http://host:port
    table: str
    claim: str

    @classmethod
    def parse(cls, link: str) -> Address:
        parts = urlsplit(link)
        before, _, table = parts.path.rpartition("/")
        if parts.scheme not in ("http", "https") or not parts.netloc or not before.endswith("/table") or not table:
            raise misuse("a table's link looks like http://localhost:8000/table/TABLE, perhaps with #claim=… behind it")
        claim = parts.fragment.removeprefix("claim=") if parts.fragment.startswith("claim=") else ""
        return cls(f"{parts.scheme}://{parts.netloc}", table, claim)


class Server:
    """The server's HTTP side, as whoever the token or the cookie says."""

    def __init__(self, base: str, token: str, name: str) -> None:
        self.base = base
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        if not token:
            self._become_guest(name)

    def _become_guest(self, name: str) -> None:
        with self._open("POST", "/api/guest", {"name": name}) as answer:
            self.headers = {"Cookie": answer.headers["Set-Cookie"].partition(";")[0]}

    def ask(self, method: str, path: str, body: News | None = None) -> Any:
        with self._open(method, path, body) as answer:
            return json.load(answer)

    def _open(self, method: str, path: str, body: News | None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **self.headers}
        request = urllib.request.Request(self.base + path, data, headers, method=method)
        try:
            return urllib.request.urlopen(request, timeout=PATIENCE)
        except urllib.error.HTTPError as error:
            raise Complaint(f"the server says: {_words(error)}") from None
        except (OSError, ValueError) as error:
            raise Complaint(f"cannot reach {self.base}: {error}; check the link, and whether the server runs") from None


class Player:
    """A seat at a table. When the line breaks it comes back; it plays until the game is over."""

    def __init__(self, here: Address, server: Server, level: str) -> None:
        self._here, self._server, self._level = here, server, level
        self._seat, self._known, self._sent = 0, 0, 0
        self._dice = random.Random()

    def sit_down(self, wanted: int | None) -> None:
        """By claim, on a seat it has already, or on an open one."""
        path = f"/api/tables/{self._here.table}"
        if self._here.claim:
            self._seat = self._server.ask("POST", f"{path}/claim", {"claim": self._here.claim})["seat"]
            return
        info = self._server.ask("GET", path)
        free = [s["seat"] for s in info["seats"] if s["who"] == "open" and wanted in (None, s["seat"])]
        mine = [p for p in info["yours"] if wanted in (None, p)]
        if not mine and not free:
            raise Complaint("no seat is open at this table; ask its host for an invitation")
        self._seat = (mine or free)[0]
        if not mine or info["seats"][self._seat]["who"] != "person":
            with self._line() as line:
                _send(line, {"type": "resume"})
                _send(line, {"type": "take", "id": f"take-{time.time_ns()}", "seat": self._seat})
                _until(line, ("done", "refused"))

    def play(self) -> None:
        """Until the game is over."""
        from websockets.exceptions import WebSocketException

        wait = 1.0
        while True:
            try:
                with self._line() as line:
                    _send(line, {"type": "resume", "seat": self._seat})
                    if self._evening(line):
                        return
                wait = 1.0
            except (OSError, WebSocketException, TimeoutError):
                time.sleep(wait)
                wait = min(wait * 2, LONGEST_WAIT)

    def _line(self) -> Any:
        from websockets.sync.client import connect

        url = f"ws{self._here.base.removeprefix('http')}/api/tables/{self._here.table}/socket"
        return connect(url, additional_headers=self._server.headers, max_size=None)

    def _evening(self, line: Any) -> bool:
        """Answer every question; whether the game came to its end."""
        answered = -1
        while True:
            news = json.loads(line.recv())
            if news["type"] == "refused" and news["id"] is None:
                raise Complaint(f"the server says: {news['words']}")
            if news["type"] == "table" and (news["seat"] is None or news["ended"]):
                print("The seat is somebody else's now." if news["seat"] is None else "The game was ended.")
                return True
            if news["type"] in ("table", "update"):
                position, self._known = news["position"], news["version"]
                if position and position["over"]:
                    print(position["prompt"]["words"])
                    return True
                if position and position["choices"] and self._known != answered:
                    answered = self._known
                    self._choose(line, position["choices"])
            elif news["type"] == "hinted":
                asked_at = int(news["id"].partition("-")[2])  # stale, if the table has moved on since
                self._move(line, news["action"], asked_at)

    def _choose(self, line: Any, choices: list[News]) -> None:
        """A novice does anything; the others ask the server what its rule of thumb says."""
        if self._level == "novice":
            self._move(line, self._dice.choice(choices)["action"], self._known)
        else:
            _send(line, {"type": "hint", "id": f"hint-{self._known}"})

    def _move(self, line: Any, action: str, version: int) -> None:
        _send(line, {"type": "move", "id": f"move-{version}", "version": version, "action": action})


def _send(line: Any, message: News) -> None:
    line.send(json.dumps(message))


def _until(line: Any, kinds: tuple[str, ...]) -> None:
    while True:
        news = json.loads(line.recv(PATIENCE))
        if news["type"] == "refused":
            raise Complaint(f"the server says: {news['words']}")
        if news["type"] in kinds:
            return


def _words(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["words"])
    except (ValueError, KeyError, TypeError):
        return f"{error.code} {error.reason}"
