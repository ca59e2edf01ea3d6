"""Token buckets: a few things at once, then some per second, so that nobody can crowd the others out."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields

from holdfast.server.protocol.refusals import Refused

OF_ONE = 64  # bits of an IPv6 address that say whose it is
A_DAY = 24 * 3600.0  # seconds
MIB, KEPT_A_DAY, SHARES = 2**20, 512, 8  # MiB for one address, and into how many parts: one guest has one of these
MOST_BUCKETS = 10_000  # full buckets are thrown away beyond that


@dataclass(frozen=True)
class Rate:
    """How many at once, and how many per second after that."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """What one client may do. Messages on sockets count three times: for the socket, the user and the address."""

    at_once: int = 1000  # sockets that are open, per address, which may be a whole school's
    messages: Rate = Rate(100, 70)  # on one socket: a game may be played back at 60 moves a second
    requests: Rate = Rate(300, 30)  # over HTTP, per address: a class that comes together asks 200 times
    guests: Rate = Rate(100, 0.1)  # new guests, per address
    tables: Rate = Rate(10, 0.05)  # new tables, per user
    contents: Rate = Rate(20, 2)  # contents to check, per user
    books: Rate = Rate(60, 0.5)  # chronicles, per address; each is written once
    # Bytes of games that are brought along, taken away, tried another way, or told in a chronicle or in curves, and of
    # what is brought to be played with, per address: each is done at one go. A move counts as a KiB.
    files: Rate = Rate(24 * 2**20, 2**18)
    asleep: Rate = Rate(40_000, 2_000)  # entries of tables that sleep, which are read when asked for, per address
    measures: Rate = Rate(5, 0.05)  # contents to measure, per user
    sockets: Rate = Rate(300, 10)  # new connections, per address: after a restart a whole school comes back
    of_user: Rate = Rate(300, 150)  # messages on all sockets of one user, who may have several seats
    of_address: Rate = Rate(1200, 600)  # messages on all sockets of one address

    talk: Rate = Rate(20, 1)  # sayings, per user
    story: Rate = Rate(20_000, 2_000)  # happenings told again to whoever resumes, per address

    # What lines make the server read, whatever it is: see `tolls` for what counts, about 10 µs of its time each.
    line: Rate = Rate(1000, 400)  # on one line: 500 messages at once, and 200 a second
    frames: Rate = Rate(6000, 3000)  # on all sockets of one address: 1,500 messages a second
    pages: Rate = Rate(100_000, 3_000)  # on all other lines of one address: 2,000 requests at once, and 60 a second

    # Bytes on the disk of new tables, with the games and contents that are brought along, per address and per guest:
    # nothing of it goes by itself, so it is counted by the day.
    kept: Rate = Rate(KEPT_A_DAY * MIB, KEPT_A_DAY * MIB / A_DAY)
    kept_of_guest: Rate = Rate(KEPT_A_DAY * MIB / SHARES, KEPT_A_DAY * MIB / SHARES / A_DAY)

    @classmethod
    def keeping(cls, mebibytes: int) -> Limits:
        """The usual ones, but for what is kept for one address in a day."""
        of_all, of_one = mebibytes * MIB, mebibytes * MIB / SHARES
        return cls(kept=Rate(of_all, of_all / A_DAY), kept_of_guest=Rate(of_one, of_one / A_DAY))

    @classmethod
    def wide(cls) -> Limits:
        """As good as none, counted in bytes, too: for swarms and tests."""
        return cls(1_000_000, *[Rate(2**40, 2**40)] * (len(fields(cls)) - 1))


def origin_of(host: str) -> str:
    """What counts as one address: of IPv6 a whole network, for anybody has as many addresses there as they like."""
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return host if address.is_loopback else str(ipaddress.ip_network((address, OF_ONE), strict=False))


class Crowd:
    """How many of each address are here at the same time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._here: Counter[str] = Counter()

    @property
    def total(self) -> int:
        return self._here.total()

    def enter(self, origin: str) -> bool:
        """One more, who leaves again; False where so many of one address are here already."""
        if self._here[origin] >= self._most:
            return False
        self._here[origin] += 1
        return True

    def leave(self, origin: str) -> None:
        self._here[origin] -= 1
        if not self._here[origin]:
            del self._here[origin]

    @contextmanager
    def one_more(self, origin: str) -> Iterator[None]:
        """Somebody is here as long as this lasts, or is refused."""
        if not self.enter(origin):
            words = f"{self._most} connections from your address are open; close some of them, then come back"
            raise Refused("too_fast", words)
        try:
            yield
        finally:
            self.leave(origin)


class Room:
    """How many bytes of each address are kept at the same time, and of all together."""

    def __init__(self, of_address: int, of_all: int) -> None:
        self._of_address, self._of_all = of_address, of_all
        self._kept: Counter[str] = Counter()
        self._all = 0

    @contextmanager
    def of(self, origin: str) -> Iterator[Callable[[int], bool]]:
        """Gives whether there is room for so much more; it is free again when this ends."""
        taken = 0

        def take(size: int) -> bool:
            nonlocal taken
            if self._kept[origin] + size > self._of_address or self._all + size > self._of_all:
                return False
            taken += size
            self._kept[origin] += size
            self._all += size
            return True

        try:
            yield take
        finally:
            self._all -= taken
            self._kept[origin] -= taken
            if not self._kept[origin]:
                del self._kept[origin]


class Bucket:
    """The tokens there are, and when there were so many; a new one is full."""

    __slots__ = ("_rate", "_tokens", "when")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._tokens, self.when = rate, rate.burst, now

    def take(self, tokens: float, now: float) -> bool:
        """Take tokens, at most a bucketful; False if there are not so many."""
        there, wanted = self.tokens(now), min(tokens, max(1, self._rate.burst))
        enough = there >= wanted
        self._tokens, self.when = there - wanted if enough else there, now
        return enough

    def tokens(self, now: float) -> float:
        return min(self._rate.burst, self._tokens + (now - self.when) * self._rate.per_second)


class Buckets:
    """A bucket for every key."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self._clock = rate, clock
        self._filled: dict[str, Bucket] = {}

    def take(self, key: str, tokens: float = 1) -> bool:
        """Take tokens, at most a bucketful; False if there are not so many."""
        now = self._clock()
        bucket = self._filled.get(key)
        if bucket is None:
            if len(self._filled) >= MOST_BUCKETS:
                self._empty_out(now)
            bucket = self._filled[key] = Bucket(self.rate, now)
        return bucket.take(tokens, now)

    def check(self, key: str, what: str, tokens: float = 1) -> None:
        """Take tokens, or refuse."""
        if not self.take(key, tokens):
            raise Refused("too_fast", f"too many {what} at once; wait a moment, then go on")

    def _empty_out(self, now: float) -> None:
        """A full bucket is as good as a new one. If none is full, the oldest half goes."""
        self._filled = {k: bucket for k, bucket in self._filled.items() if bucket.tokens(now) < self.rate.burst}
        if len(self._filled) >= MOST_BUCKETS:
            oldest_first = sorted(self._filled, key=lambda k: self._filled[k].when)
            for key in oldest_first[: MOST_BUCKETS // 2]:
                del self._filled[key]
