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
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from holdfast.engine.rules.registry import in_order

from .guests import new_guest
from .process import environment

HOST_NUMBER = 0xF100D  # of the guest at whose table the sockets watch
ADDRESS = "10.200.0.{}"  # of the lines, as through a proxy
BLOCK = 60_000  # bytes of a flood sent at once
PATIENCE = 10.0  # seconds until a line must be there
BREATH = 0.05  # seconds until a line that was not let in comes again
MASKED = 0x80
CONTINUATION, TEXT, CLOSE, PING, PONG, LAST = 0x0, 0x1, 0x8, 0x9, 0xA, 0x80
KEY = "A" * 22 + "=="
UPGRADE = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n"


def frame(opcode: int, content: bytes = b"") -> bytes:
    """A frame as a client sends it, masked with zeros."""
    is_short = len(content) < 126
    length = bytes([MASKED | len(content)]) if is_short else bytes([MASKED | 126]) + len(content).to_bytes(2, "big")
    return bytes([opcode]) + length + bytes(4) + content


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
    at_once: int = BLOCK  # bytes

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
    "large-message": on_socket(frame(LAST | TEXT, b" " * 60_000)),
    "chunks": Flood(b"1\r\n \r\n", method="POST", path="/api/guest", headers=CHUNKED),
    "chunks-after-answer": Flood(b"1\r\n \r\n", headers=CHUNKED),
    "requests": Flood(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"),
    "heads": Flood(b"GET /healthz HTTP/1.1\r\nHost: here\r\n" + MANY_HEADERS + b"\r\n"),
    "single-bytes": Flood(b"x", at_once=1),
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
        self._block = flood.again * max(1, flood.at_once // max(1, len(flood.again)))
        path = flood.path.format(table=table)
        forwarded = f"Host: 127.0.0.1:{port}\r\nX-Forwarded-For: {address}\r\n"
        self._head = f"{flood.method} {path} HTTP/1.1\r\n{forwarded}{flood.headers}\r\n".encode()

    def run(self) -> None:
        while time.monotonic() < self._until:
            try:
                self.tally.codes.update(code for code in [self.once()] if code is not None)
            except OSError:
                self.tally.refused += 1
                time.sleep(BREATH)

    def once(self) -> int | None:
        """On one line, until it is closed: with which code, 0 for none; None if the time was over before."""
        with socket.create_connection(("127.0.0.1", self._port), PATIENCE) as line:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            line.sendall(self._head)
            if self._flood.is_socket:
                _let_in(line)
            self.tally.lines += 1
            line.sendall(self._flood.first)
            return self._pour(line) if self._block else None

    def _pour(self, line: socket.socket) -> int | None:
        line.setblocking(False)
        heard, waiting = Frames(), memoryview(self._block)
        while (left := self._until - time.monotonic()) > 0:
            readable, writable, _ = select.select([line], [line], [], min(left, 1.0))
            try:
                if readable:
                    news = line.recv(65536)
                    if self._flood.is_socket:
                        heard.take(news)
                    if not news or heard.closed:
                        return heard.closed
                if writable:
                    sent = line.send(waiting)
                    self.tally.sent += sent
                    waiting = waiting[sent:] or memoryview(self._block)
            except BlockingIOError:
                continue
            except OSError:
                return heard.closed
        return None


def _let_in(line: socket.socket) -> None:
    """Read the answer to the wish for a socket, and nothing after it."""
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        more = line.recv(1)
        if not more:
            raise ConnectionRefusedError(answer)
        answer += more
    if b" 101 " not in answer:
        raise ConnectionRefusedError(answer)


class Frames:
    """What a server sends, looked through for the frame that closes the line."""

    def __init__(self) -> None:
        self._rest = b""
        self.closed = 0  # with which code

    def take(self, data: bytes) -> None:
        self._rest += data
        while len(self._rest) >= 2:
            opcode, length, start = self._rest[0] & 0xF, self._rest[1], 2
            if length >= 126:
                start = 4 if length == 126 else 10
                length = int.from_bytes(self._rest[2:start], "big")
            if len(self._rest) < start + length:
                return
            if opcode == CLOSE:
                self.closed = int.from_bytes(self._rest[start : start + 2], "big")
            self._rest = self._rest[start + length :]


def pour(port: int, kind: str, lines: int, addresses: int, seconds: float) -> Tally:
    """So many lines at once, of so many addresses, for a while."""
    table = new_guest(port, HOST_NUMBER).make_table(in_order()[0].id, ["me", "open"])["table"]
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
