"""What comes out of the store, and what can go wrong there."""

from __future__ import annotations

from dataclasses import dataclass

from holdfast.engine.rules.options import Value

from .entries import AnyEntry


class StoreError(Exception):
    """The database cannot be used, or does not hold what was asked for."""


class Damaged(StoreError):
    """What is kept cannot be read any more: the disk, or what it was copied from, has lost parts of it."""


class Conflict(StoreError):
    """The log went on without us: what was to be appended does not follow on its last version."""


@dataclass(frozen=True)
class UserRow:
    """A guest."""

    name: str
    sign_outs: int  # how often they have signed out all their other devices


@dataclass(frozen=True)
class TableRow:
    """What a table was made with."""

    id: str
    host: str
    game: str
    rules: int
    options: dict[str, Value]
    seed: int
    salt: str
    born: float
    listed: bool = False  # anybody may find it
    pace: str = "live"


@dataclass(frozen=True)
class Standing:
    """How a table stands: all that lists and clocks need to know of it while it sleeps."""

    over: bool = False
    waits: bool = False  # for people: anybody may take a seat, and the game has not begun
    deadline: float | None = None  # when the server must look after it, even if nobody is there
    summary: bytes = b""  # JSON; empty for a table of an older Holdfast that was not opened since


@dataclass(frozen=True)
class Listing:
    """A table as it is listed, without its log."""

    row: TableRow
    version: int
    touched: float  # when its last entry was made
    standing: Standing


@dataclass(frozen=True, slots=True)
class Logged:
    """One entry of a table's log."""

    version: int
    move_id: str
    entry: AnyEntry
    made: float
    link: bytes = b""  # by which the next one is chained to it; empty: not known


@dataclass(frozen=True)
class TokenRow:
    """A user's access token for programs; only its hash is kept."""

    hash: str
    user: str
    label: str
    made: float
    revoked: float | None = None


@dataclass(frozen=True)
class Letter:
    """Something that waits to be sent to a user."""

    user: str
    channel: str
    payload: bytes  # JSON
    due: float  # not before
    tries: int = 0
    id: int = 0  # 0: not posted yet
