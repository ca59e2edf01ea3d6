"""Helpers of the server's tests: the process, a person with a cookie, and a person's connection to a table."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from holdfast.server.store import Where

PATIENCE = 30.0  # seconds until a test gives up waiting, also on a machine that has much else to do
PROGRAM = """
import sys
from pathlib import Path
from holdfast.cli.serve import Extras, listen, run
from holdfast.server.door.limits import Limits
from tests.server.seeds import draw_seeds
draw_seeds()
run(listen("127.0.0.1", 0), Path(sys.argv[1]), Limits.wide(), *sys.argv[2:], more=Extras(private_webhooks=True))
"""
News = dict[str, Any]


class ServerProcess:
    """The server as people start it, with limits so wide that tests need not wait."""

    def __init__(self, where: Where, command: Sequence[str] = ()) -> None:
        self.sockets = ExitStack()
        words = [str(where)] if isinstance(where, Path) else [".", where]
        self.command = [*command] or [sys.executable, "-c", PROGRAM, *words]
        self.journal = Path(tempfile.mkdtemp()) / "server.log"
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)
        self.sockets.close()  # after the server has hung up, nobody waits for a goodbye
        assert self.process.stdout is not None
        self.process.stdout.close()

    def start(self) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        with self.journal.open("a") as journal:
            self.process = subprocess.Popen(
                self.command, stdout=subprocess.PIPE, stderr=journal, text=True, env=environment
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://([\w.]+:\d+)", line)
        assert found, f"the server says {line!r}"
        self.address = found[1]

    def kill(self) -> None:
        """The power fails."""
        self.process.kill()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def guest(self, name: str) -> Person:
        return Person(self, name)


class Person:
    """A guest with a cookie."""

    def __init__(self, server: ServerProcess, name: str) -> None:
        self.server, self.name = server, name
        with self._http() as http:
            answer = http.post("/api/guest", json={"name": name})
        assert answer.status_code == 200, answer.text
        self.user: str = answer.json()["user"]
        self.cookies = dict(answer.cookies)

    def _http(self) -> httpx.Client:
        return httpx.Client(base_url=f"http://{self.server.address}", timeout=PATIENCE)

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        """As a page of the server's own sends it, unless other headers are given."""
        with self._http() as http:
            http.cookies.update(self.cookies)
            return http.request(method, path, **{"headers": {"Origin": f"http://{self.server.address}"}, **more})

    def get(self, path: str) -> Any:
        answer = self.request("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def make_table(self, game: str, seats: Sequence[str], **options: Any) -> News:
        wish = {"game": game, "options": {"players": len(seats), **options}, "seats": list(seats)}
        answer = self.request("POST", "/api/tables", json=wish)
        assert answer.status_code == 201, answer.text
        info: News = answer.json()
        return info

    def claim(self, invitation: str) -> int:
        path, _, claim = invitation.partition("#claim=")
        answer = self.request("POST", f"/api/tables/{path.rpartition('/')[2]}/claim", json={"claim": claim})
        assert answer.status_code == 200, answer.text
        seat: int = answer.json()["seat"]
        return seat

    def sit(self, table: str, seat: int | None, since: int = 0) -> Line:
        return Line(self, table, seat, since)


class Line:
    """A person's socket at a table. It keeps everything it was sent, and what the table looks like now."""

    _ids = itertools.count(1)

    def __init__(self, person: Person, table: str, seat: int | None, since: int = 0) -> None:
        self.seat, self.all = seat, list[News]()
        self.socket = open_socket(person, table)
        self.now: News = {}
        self.send({"type": "resume", "seat": seat, "since": since})
        self.hear(lambda news: news["type"] == "table")

    def send(self, message: News | str) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def hear(self, wanted: Callable[[News], bool]) -> News:
        """Read on until the wanted news comes."""
        while True:
            news: News = json.loads(self.socket.recv(PATIENCE))
            self.all.append(news)
            if news["type"] in ("table", "update", "presence"):
                self.now = {**self.now, **news}
            if wanted(news):
                return news

    def hear_until(self, seen: Callable[[News], bool]) -> None:
        """Read on until the table looks so, if it does not already: what told it may have been read on the way."""
        while not seen(self.now):
            self.hear(lambda news: True)

    def hear_version(self, version: int) -> None:
        if self.version < version:
            self.hear(lambda news: news.get("type") in ("update", "table") and news["version"] >= version)

    @property
    def version(self) -> int:
        found: int = self.now["version"]
        return found

    @property
    def position(self) -> News:
        found: News = self.now["position"]
        return found

    @property
    def choices(self) -> list[str]:
        return [choice["action"] for choice in self.position["choices"]]

    def ask(self, kind: str, **more: Any) -> News:
        """Send a request and read its answer."""
        request = {"type": kind, "id": f"r{next(self._ids)}", **more}
        self.send(request)
        return self.hear(lambda news: news["type"] in ("done", "refused") and news["id"] == request["id"])

    def question(self, kind: str, answer: str, **more: Any) -> News:
        """Ask something that is answered by news of its own kind."""
        self.send({"type": kind, "id": "q", **more})
        return self.hear(lambda news: news["type"] in (answer, "refused"))

    def move(self, action: str, **more: Any) -> News:
        return self.ask("move", action=action, **{"version": self.version, **more})

    def move_at_random(self, luck: random.Random) -> News:
        """Whatever may be done now, with words that nobody has said before where it has room for some."""
        choice = luck.choice(self.position["choices"])
        return self.move(choice["action"], text=f"Words of {self.version}" if choice.get("text") else "")

    def happenings(self) -> list[News]:
        """Everything that happened, as this line heard it."""
        found: list[News] = []
        for news in self.all:
            found += news["happenings"] if news["type"] == "table" else []
            found += [news["happening"]] if news["type"] == "update" else []
        return found

    def close(self) -> None:
        self.socket.close()


def closing_code(line: ClientConnection, patience: float = PATIENCE) -> int:
    """Read on until the server closes the line."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            line.recv(patience)
    assert line.close_code is not None
    return line.close_code


def open_socket(person: Person, table: str, **more: Any) -> ClientConnection:
    cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    url = f"ws://{person.server.address}/api/tables/{table}/socket"
    headers = {"Cookie": cookie, **more.pop("headers", {})}
    # Without pings of its own: their numbers are dice, rolled by a thread while Hypothesis rolls its own.
    line = connect(url, additional_headers=headers, compression=None, close_timeout=0.05, ping_interval=None, **more)
    socket: ClientConnection = person.server.sockets.enter_context(line)
    return socket
