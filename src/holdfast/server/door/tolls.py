"""What a line makes the server read has a price, whatever it is: whoever spends more than a line or an address has is
sent away.

Messages are limited where they are understood (`limits.messages`), which is too late for what is no message: a ping, an
empty piece of a message that never ends, one more chunk of a body. Each costs its sender six bytes and the server some
10 µs, and that is the unit here.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from .limits import Bucket, Buckets, Limits

NEW_LINE = 10  # to take it, whatever comes then
REQUEST, SOCKET = 50, 150  # to answer it, or to make a socket of it
FILE = 25  # to hand out one of the client's, of which a first visit wants ninety
SENT_AWAY = 1000  # for what was read of a line that sent too much: nobody goes on with one such line after the other
FILES = b"/assets/"
PIECE = 1024  # bytes of a socket that are read at once, for one: 170 frames at most, each for one more
BODY_PIECE = 16 * 1024  # bytes of a body for one; a file that is brought along is paid by one line at once
SMALL, SMALL_PART = 512, 3  # bytes, and what fewer cost: nobody who means well sends a body in such parts


def of_body(size: int) -> float:
    """What a part of a body costs."""
    return SMALL_PART if size < SMALL else size / BODY_PIECE


def of_request(target: bytes, is_socket: bool) -> int:
    """What it costs to answer one."""
    return SOCKET if is_socket else FILE if target.startswith(FILES) else REQUEST


class Toll:
    """What one line may still make the server read: for itself, and with all lines of its kind and address."""

    __slots__ = ("_clock", "_of_address", "_own", "origin")

    def __init__(self, own: Bucket, of_address: Buckets, clock: Callable[[], float]) -> None:
        self._own, self._of_address, self._clock = own, of_address, clock
        self.origin = ""  # the address; "" while it is not known, as behind a proxy until the first head is read

    def pay(self, own: float, of_address: float) -> bool:
        """Whether there was enough for it."""
        enough = self._own.take(own, self._clock())
        return enough and (not self.origin or self._of_address.take(self.origin, of_address))


class Tolls:
    """What all lines pay."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._line, self._clock = limits.line, clock
        self._frames, self._pages = Buckets(limits.frames, clock), Buckets(limits.pages, clock)
        self.sent_away = 0  # lines

    def of_socket(self) -> Toll:
        return Toll(Bucket(self._line, self._clock()), self._frames, self._clock)

    def of_requests(self) -> Toll:
        return Toll(Bucket(self._line, self._clock()), self._pages, self._clock)

    def send_away(self, toll: Toll) -> None:
        """A line has sent too much."""
        self.sent_away += 1
        if toll.origin:
            self._pages.take(toll.origin, SENT_AWAY)

    def pay_new_line(self, origin: str) -> bool:
        """Whether this address may have one more, on which it has not said anything yet."""
        return self._pages.take(origin, NEW_LINE)
