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
FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0  # seconds between two tries to come back
ASK_AGAIN_AFTER = 0.2  # seconds
MOST_TRIES = 2  # of each choice
FOR_THE_MOMENT = ("too_fast", "unavailable")  # refusals of what may be asked again
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
    seed: Annotated[
        int | None, typer.Option(help="With the same seed, a novice who is asked the same chooses the same.")
    ] = None,
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
    player = Player(here, Server(here.base, token, f"{chosen} bot"), chosen, seed)
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

    def __init__(self, here: Address, server: Server, level: str, seed: int | None = None) -> None:
        self._here, self._server, self._level = here, server, level
        self._seat, self._known, self._wait = 0, 0, FIRST_WAIT
        self._wanted, self._refused = "", list[str]()  # at the version it knows
        self._dice = random.Random(seed)

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
                _until_done(line)

    def play(self) -> None:
        """Until the game is over."""
        from websockets.exceptions import WebSocketException

        while True:
            try:
                with self._line() as line:
                    _send(line, {"type": "resume", "seat": self._seat})
                    how = self._evening(line)
                break
            except (OSError, WebSocketException):
                time.sleep(self._wait)
                self._wait = min(self._wait * 2, LONGEST_WAIT)
        print(how)

    def _line(self) -> Any:
        from websockets.sync.client import connect

        url = f"ws{self._here.base.removeprefix('http')}/api/tables/{self._here.table}/socket"
        return connect(url, additional_headers=self._server.headers, max_size=None)

    def _evening(self, line: Any) -> str:
        """Answer every question; returns how it ended."""
        answered, choices = -1, list[News]()
        while True:
            news = json.loads(line.recv())
            if news["type"] in ("table", "update"):
                position, self._known, self._wait = news["position"], news["version"], FIRST_WAIT
                if how := _ending(news):
                    return how
                choices = position["choices"] if position else []
                if choices and self._known != answered:
                    answered, self._refused = self._known, []
                    self._choose(line, choices)
            elif news["type"] == "hinted":
                advised = next((one for one in choices if one["action"] == news["action"]), {"action": news["action"]})
                self._move(line, advised, _asked_at(news))  # stale, if the table has moved on since
            elif news["type"] == "refused":
                self._hear_no(line, news, choices)

    def _hear_no(self, line: Any, refused: News, choices: list[News]) -> None:
        """What was too early is asked again; where the rules refuse a move, as for want of a stroke, another is tried.
        From all else the table has moved on: it asks anew, if it must."""
        too_early = refused["code"] in FOR_THE_MOMENT
        if refused["id"] is None:  # we cannot even be here
            words = f"the server says: {refused['words']}"
            raise ConnectionError(words) if too_early else Complaint(words)
        if not choices or _asked_at(refused) != self._known:
            return
        if too_early:
            time.sleep(ASK_AGAIN_AFTER)
            self._choose(line, choices)
        elif refused["code"] == "illegal":
            self._refused.append(self._wanted)
            self._try_another(line, choices, refused["words"])

    def _choose(self, line: Any, choices: list[News]) -> None:
        """A novice does anything; the others ask the server what its rule of thumb says."""
        if self._level == "novice":
            self._move(line, self._dice.choice(choices), self._known)
        else:
            _send(line, {"type": "hint", "id": f"hint-{self._known}"})

    def _try_another(self, line: Any, choices: list[News], words: str) -> None:
        """What was refused least often; each of them twice, for the second time it draws where it may."""
        times = {choice["action"]: self._refused.count(choice["action"]) for choice in choices}
        if min(times.values()) == MOST_TRIES:
            raise Complaint(f"the server refuses whatever this bot does: {words}")
        left = [choice for choice in choices if times[choice["action"]] == min(times.values())]
        self._move(line, self._dice.choice(left), self._known)

    def _move(self, line: Any, choice: News, version: int) -> None:
        from ..bots import brought

        tries, self._wanted = len(self._refused), choice["action"]
        words = brought(choice, f"{self._seat + 1}.{version}", draws=tries > 0)
        asked = {"id": f"move-{version}-{tries}", "version": version}
        _send(line, {"type": "move", **asked, "action": choice["action"], **words})


def _send(line: Any, message: News) -> None:
    line.send(json.dumps(message))


def _asked_at(answer: News) -> int:
    """The version at which the bot asked what this answers."""
    return int(answer["id"].split("-")[1])


def _ending(news: News) -> str:
    """Why there is nothing to do any more at a table that looks like that; empty if there is."""
    if news["type"] == "table" and news["seat"] is None:
        return "The seat is somebody else's now."
    if news["type"] == "table" and news["ended"]:
        return "The game was ended."
    position = news["position"]
    return str(position["prompt"]["words"]) if position and position["over"] else ""


def _until_done(line: Any) -> None:
    while (news := json.loads(line.recv(PATIENCE)))["type"] != "done":
        if news["type"] == "refused":
            raise Complaint(f"the server says: {news['words']}")


def _words(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["words"])
    except (ValueError, KeyError, TypeError):
        return f"{error.code} {error.reason}"
