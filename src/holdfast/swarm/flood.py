"""Floods: what a hostile stranger sends without pause, to see whether the people at the tables notice.

    python -m holdfast.swarm.flood 8000 ping --lines 10 --seconds 10

Each kind of flood costs whoever sends it next to nothing, and a server that reads all of it much. A line that is cut
comes back at once, as an attacker's would. It runs in a process of its own, so that what is measured beside it is not
slowed down by its own work. At the end it says what became of it, as JSON.
"""

from __future__ import annotations

import argparse
import json
import select
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from .guests import new_guest
from .process import environment

HOST_NUMBER = 0xF100D  # of the guest at whose table the sockets watch
ADDRESS = "10.200.0.{}"  # of the lines, as through a proxy
GAME = "tiny-epic-defenders"
BLOCK = 60_000  # bytes of a flood sent at once
PATIENCE = 10.0  # seconds until a line must be there
BREATH = 0.05  # seconds until a line that was not let in comes again
MASKED = 0x80
CONTINUATION, TEXT, CLOSE, PING, PONG, LAST = 0x0, 0x1, 0x8, 0x9, 0xA, 0x80
KEY = "A" * 22 + "=="
UPGRADE = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n"


def frame(opcode: int, content: bytes = b"") -> bytes:
    """A frame as a client sends it, short, and masked with zeros."""
    assert len(content) < 126
    return bytes([opcode, MASKED | len(content), 0, 0, 0, 0]) + content


RESUME = frame(LAST | TEXT, b'{"type":"resume","seat":null,"since":0}')
MANY_HEADERS = b"a:\r\n" * 3800  # as many as fit into a head


@dataclass(frozen=True)
class Flood:
    """What opens the line, after which head, and what then comes again and again."""

    again: bytes
    first: bytes = b""
    method: str = "GET"
    path: str = "/healthz"
    headers: str = ""

    @property
    def is_socket(self) -> bool:
        return self.headers == UPGRADE


def on_socket(again: bytes, first: bytes = b"") -> Flood:
    return Flood(again, RESUME + first, path="/api/tables/{table}/socket", headers=UPGRADE)


CHUNKED = "Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n"
FLOODS = {
    "continuation": on_socket(frame(CONTINUATION), frame(TEXT)),
    "fragments": on_socket(frame(CONTINUATION, b" "), frame(TEXT)),
    "ping": on_socket(frame(LAST | PING)),
    "long-ping": on_socket(frame(LAST | PING, bytes(125))),
    "pong": on_socket(frame(LAST | PONG)),
    "empty": on_socket(frame(LAST | TEXT)),
    "message": on_socket(frame(LAST | TEXT, b'{"type":"hint","id":"h"}')),
    "chunks": Flood(b"1\r\n \r\n", method="POST", path="/api/guest", headers=CHUNKED),
    "chunks-after-answer": Flood(b"1\r\n \r\n", headers=CHUNKED),
    "requests": Flood(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"),
    "heads": Flood(b"GET /healthz HTTP/1.1\r\nHost: here\r\n" + MANY_HEADERS + b"\r\n"),
    "connections": Flood(b""),
}


@dataclass
class Tally:
    """What became of a flood."""

    lines: int = 0  # that were opened
    refused: int = 0  # that were not let in
    codes: Counter[int] = field(default_factory=Counter)  # with which sockets were closed; 0 for a line that was cut
    sent: int = 0  # bytes

    def add(self, other: Tally) -> None:
        self.lines += other.lines
        self.refused += other.refused
        self.codes += other.codes
        self.sent += other.sent


class Flooder(threading.Thread):
    """One line of a flood, which comes back whenever it is cut."""

    def __init__(self, port: int, flood: Flood, table: str, address: str, until: float) -> None:
        super().__init__(daemon=True)
        self.tally = Tally()
        self._port, self._flood, self._until = port, flood, until
        self._block = flood.again * max(1, BLOCK // max(1, len(flood.again)))
        path = flood.path.format(table=table)
        forwarded = f"Host: 127.0.0.1:{port}\r\nX-Forwarded-For: {address}\r\n"
        self._head = f"{flood.method} {path} HTTP/1.1\r\n{forwarded}{flood.headers}\r\n".encode()

    def run(self) -> None:
        while time.monotonic() < self._until:
            try:
                with self._line() as line:
                    self.tally.lines += 1
                    if self._block:
                        self._pour(line)
            except OSError:
                self.tally.refused += 1
                time.sleep(BREATH)

    @contextmanager
    def _line(self) -> Iterator[socket.socket]:
        with socket.create_connection(("127.0.0.1", self._port), PATIENCE) as line:
            line.sendall(self._head)
            if self._flood.is_socket:
                answer = b""
                while b"\r\n\r\n" not in answer:
                    more = line.recv(1)
                    if not more:
                        raise ConnectionResetError("the line was not let in")
                    answer += more
                if b" 101 " not in answer:
                    raise ConnectionResetError("the socket was not let in")
            line.sendall(self._flood.first)
            yield line

    def _pour(self, line: socket.socket) -> None:
        """Send until the line is cut or the time is over; what comes back is read, and mostly forgotten."""
        line.setblocking(False)
        heard, waiting = Frames(), memoryview(self._block)
        while (left := self._until - time.monotonic()) > 0:
            readable, writable, _ = select.select([line], [line], [], min(left, 1.0))
            try:
                if readable:
                    news = line.recv(65536)
                    if self._flood.is_socket:
                        heard.take(news)
                    if not news or heard.closed is not None:
                        break
                if writable:
                    sent = line.send(waiting)
                    self.tally.sent += sent
                    waiting = waiting[sent:] or memoryview(self._block)
            except BlockingIOError:
                continue
            except OSError:
                break
        else:
            return
        self.tally.codes[heard.closed or 0] += 1


class Frames:
    """What a server sends, looked through for the frame that closes the line."""

    def __init__(self) -> None:
        self._rest = b""
        self.closed: int | None = None

    def take(self, data: bytes) -> None:
        self._rest += data
        while self.closed is None and len(self._rest) >= 10:
            opcode, length, start = self._rest[0] & 0xF, self._rest[1], 2
            if length >= 126:
                start = 4 if length == 126 else 10
                length = int.from_bytes(self._rest[2:start], "big")
            self._take_one(opcode, self._rest[start : start + length])
            if len(self._rest) < start + length:
                return
            self._rest = self._rest[start + length :]

    def _take_one(self, opcode: int, content: bytes) -> None:
        if opcode == CLOSE and len(content) >= 2:
            self.closed = int.from_bytes(content[:2], "big")


def pour(port: int, kind: str, lines: int, addresses: int, seconds: float) -> Tally:
    """So many lines at once, of so many addresses, for a while."""
    table = new_guest(port, HOST_NUMBER).make_table(GAME, ["me", "open"])["table"]
    until, total = time.monotonic() + seconds, Tally()
    flooders = [
        Flooder(port, FLOODS[kind], table, ADDRESS.format(1 + number % addresses), until) for number in range(lines)
    ]
    for flooder in flooders:
        flooder.start()
    for flooder in flooders:
        flooder.join()
        total.add(flooder.tally)
    return total


class Storm:
    """A flood in a process of its own. `end` waits until it is over, and says what became of it."""

    def __init__(self, port: int, kind: str, lines: int, seconds: float) -> None:
        words = [str(port), kind, "--lines", str(lines), "--seconds", str(seconds)]
        command = [sys.executable, "-m", "holdfast.swarm.flood", *words]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment())

    def end(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self._process.communicate()[0])
        return told


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m holdfast.swarm.flood", description=__doc__)
    parser.add_argument("port", type=int, help="of a server on this machine")
    parser.add_argument("kind", choices=list(FLOODS), help="what is sent")
    parser.add_argument("--lines", type=int, default=10, help="how many at once (10)")
    parser.add_argument("--addresses", type=int, default=1, help="from how many addresses, as through a proxy (1)")
    parser.add_argument("--seconds", type=float, default=10.0, help="for how long (10)")
    chosen = parser.parse_args(words)
    tally = pour(chosen.port, chosen.kind, chosen.lines, chosen.addresses, chosen.seconds)
    told = {**vars(tally), "processor_seconds": time.process_time()}
    sys.stdout.write(json.dumps(told) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
