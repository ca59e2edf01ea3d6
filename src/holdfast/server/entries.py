"""What can happen at a table. A table is the list of these, each with a version: 1, 2, 3, without gaps.

Entries are kept as JSON and read again by later versions of this program: give new fields a default, and never give an
old one another meaning.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind"):
    """Something that happened at a table."""


class Seated(Entry, frozen=True, tag="seated"):
    """A seat got somebody: a person, a bot of some level, or nobody."""

    seat: int
    user: str = ""  # the person
    bot: str = ""  # the bot's level
    name: str = ""  # what to call who sits there


class Started(Entry, frozen=True, tag="started"):
    """The game began: the set-up is made with the table's seed."""


class Moved(Entry, frozen=True, tag="moved"):
    """A seat made a move."""

    seat: int
    action: str
    text: str = ""
    ink: list[dict[str, Any]] = []


class Said(Entry, frozen=True, tag="said"):
    """Somebody said something to the whole table."""

    name: str
    text: str
    seat: int | None = None  # None: a spectator


class Proposed(Entry, frozen=True, tag="proposed"):
    """A seat wants to take back its last move and what came after, and asks the others."""

    seat: int
    keep: int  # how many moves would stay
    waiting: list[int]  # the seats that must agree


class Voted(Entry, frozen=True, tag="voted"):
    """A seat answered the proposal."""

    seat: int
    agree: bool


class TakenBack(Entry, frozen=True, tag="taken_back"):
    """Moves were taken back; so many stayed."""

    seat: int  # who wanted it
    keep: int


AnyEntry = Seated | Started | Moved | Said | Proposed | Voted | TakenBack
_decoder = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def write_entry(entry: AnyEntry) -> bytes:
    return _encoder.encode(entry)


def read_entry(written: bytes) -> AnyEntry:
    entry: AnyEntry = _decoder.decode(written)
    return entry
