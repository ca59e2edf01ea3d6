"""What can happen at a table. A table is the list of these, each with a version: 1, 2, 3, without gaps.

Entries are kept as JSON and read again by later versions of this program: give new fields a default, and never give an
old one another meaning.
"""

from __future__ import annotations

import contextlib
from sys import intern
from typing import Any

import msgspec
from msgspec.structs import force_setattr

from holdfast.engine.rules.ink import Drawing, InkError
from holdfast.server.protocol.messages import Boundary, Clock, Pace, Reaction, Speech, Wish


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind"):
    """Something that happened at a table."""


class Opened(Entry, frozen=True, tag="opened"):
    """The table was made, and this is how. Tables that are older than this entry have all defaults."""

    name: str = ""
    listed: bool = False
    spectators: bool = True
    pace: Pace = "live"
    clock: Clock | None = None
    origin: str = "new"  # new, branch or import
    branch_of: str = ""  # the table that a branch goes on from
    branch_at: int = 0  # how many moves that one had there
    newcomers: bool = True  # whether people who have not played here may sit down while the game runs
    content: dict[str, Any] | None = None  # what is played with, as in a saved match; None: the game has none


class Seated(Entry, frozen=True, tag="seated"):
    """A seat got somebody: a person, a bot of some level, or nobody."""

    seat: int
    user: str = ""  # the person; with a bot, the one it plays for
    bot: str = ""  # the bot's level
    name: str = ""  # what to call who sits there
    invited: bool = False  # free, but only for whoever has its claim
    away: str = ""  # with a bot: the name of the person it plays for
    by: str = ""  # who did this, if not who sits down


class Started(Entry, frozen=True, tag="started"):
    """The game began: the set-up is made with the table's seed, and the moves of a branch or an import are made."""

    moves: list[dict[str, Any]] = []  # as in a saved match
    reseeds: dict[str, int] = {}  # by after how many moves; these, the hands and drawings, also among those that follow
    position: dict[str, Any] | None = None  # as in a saved match: where it begins that was dealt anew
    people: list[int] | None = None  # as in a saved match: whose the seats were there; None: whose they are here
    hands: dict[str, list[int]] = {}
    drawn: list[dict[str, Any]] = []  # as in a saved match: what was drawn out of turn
    brought: int = 0  # so many moves follow entry by entry that were made before, in the game of a file


class Moved(Entry, frozen=True, tag="moved"):
    """A seat made a move."""

    seat: int
    action: str
    text: str = ""
    ink: tuple[Any, ...] = ()  # strokes; in older logs each is an object
    by: str = ""  # who chose, if not the player: a bot, when the clock ran out
    texts: dict[str, str] = {}  # those with a name of their own
    veiled: tuple[str, ...] = ()  # parts that were erased


class Rowed(Entry, frozen=True, tag="rowed"):
    """A seat made several moves in one gesture."""

    seat: int
    moves: list[dict[str, Any]]  # as in a saved match


class Conceded(Entry, frozen=True, tag="conceded"):
    """A seat gave the game up, or agreed to it."""

    seat: int


class Corrected(Entry, frozen=True, tag="corrected"):
    """A seat's words are shown otherwise from now on."""

    seat: int
    move: int  # which one they came with, counted from 1
    texts: dict[str, str]
    veiled: list[str] = []  # parts that were erased


class Drew(Entry, frozen=True, tag="drew"):
    """A seat drew on a sheet, out of turn."""

    seat: int
    sheet: str
    ink: list[str]


class Wiped(Entry, frozen=True, tag="wiped"):
    """A seat wiped strokes of its own away from the sheets."""

    seat: int
    strokes: list[int]


class Stood(Entry, frozen=True, tag="stood"):
    """An answer of a seat stands from now on, or no longer: it is given whenever it can be."""

    seat: int
    action: str
    stands: bool = True


class Said(Entry, frozen=True, tag="said"):
    """Somebody said something to the whole table."""

    name: str
    text: str
    seat: int | None = None  # None: a spectator
    erased: bool = False


class Proposed(Entry, frozen=True, tag="proposed"):
    """A seat wants something, and asks the others. Where there are no others, it is settled at once."""

    seat: int
    keep: int = 0  # undo: how many moves would stay
    waiting: list[int] = []  # the seats that must agree
    what: Wish = "undo"
    place: int | None = None  # seat: the one they would like to have too


class Voted(Entry, frozen=True, tag="voted"):
    """A seat answered the proposal."""

    seat: int
    agree: bool


class TakenBack(Entry, frozen=True, tag="taken_back"):
    """Moves were taken back; so many stayed."""

    seat: int  # who wanted it
    keep: int


class Renamed(Entry, frozen=True, tag="renamed"):
    """The host gave the table a name."""

    name: str
    by: str


class Called(Entry, frozen=True, tag="called"):
    """Somebody who sits here goes by another name. Seats with a name of their own, at one screen, keep it."""

    user: str
    was: str
    name: str


class HandedOver(Entry, frozen=True, tag="handed_over"):
    """Somebody else is the host now."""

    user: str
    name: str
    by: str


class Muted(Entry, frozen=True, tag="muted"):
    """The host decided whether spectators may talk."""

    muted: bool
    by: str


class Veiled(Entry, frozen=True, tag="veiled"):
    """Nobody is told any more what somebody said or drew: parts of a note, or a saying. Who wished it is not kept."""

    note: int | None = None  # its id in the match
    parts: list[str] = []
    said: int | None = None  # the version of a saying, or of a line or a veil
    sheet: str = ""  # what was drawn on a sheet out of turn
    drawer: int = 0  # by whom


class Bounded(Entry, frozen=True, tag="bounded"):
    """Somebody wishes that something does not come up here, or not in full; or it was taken out again. Who is kept
    nowhere."""

    boundary: Boundary
    text: str
    stands: bool = True
    erased: int = 0  # the version at which it came, if its words were erased


class Paused(Entry, frozen=True, tag="paused"):
    """The game rests, or goes on."""

    paused: bool
    by: str


class Hushed(Entry, frozen=True, tag="hushed"):
    """The host stopped what a seat brings beside its moves, or lets it again."""

    seat: int
    what: Speech
    hushed: bool
    by: str


class Trusted(Entry, frozen=True, tag="trusted"):
    """The host lets a seat bring something to be played with, or no longer."""

    seat: int
    trusted: bool
    by: str


class Contributed(Entry, frozen=True, tag="contributed"):
    """Somebody brought something to be played with, in place of what they had brought before; or took it away."""

    texts: list[str]
    hash: str  # of all that is played with from now on
    by: str
    seat: int | None = None  # whose it is; None: the host's, who need not sit here


class Reacted(Entry, frozen=True, tag="reacted"):
    """A seat showed what it thinks of a move."""

    seat: int
    to: int  # the version of the move
    reaction: Reaction


class Shared(Entry, frozen=True, tag="shared"):
    """Somebody opened a link to the chronicle of this table, or closed it."""

    shared: bool
    by: str


class Ended(Entry, frozen=True, tag="ended"):
    """The host ended the game before its end."""

    by: str


class Branched(Entry, frozen=True, tag="branched"):
    """Somebody goes on from a moment of this running game at a table of their own."""

    by: str
    keep: int  # how many moves stay there
    dealt_anew: bool  # what was hidden here is another there
    seat: int  # through whose eyes


class Rematched(Entry, frozen=True, tag="rematched"):
    """It goes on at another table."""

    table: str


AnyEntry = (
    Opened
    | Seated
    | Started
    | Moved
    | Rowed
    | Conceded
    | Corrected
    | Drew
    | Wiped
    | Stood
    | Said
    | Proposed
    | Voted
    | TakenBack
    | Renamed
    | Called
    | HandedOver
    | Muted
    | Veiled
    | Bounded
    | Paused
    | Hushed
    | Trusted
    | Contributed
    | Reacted
    | Shared
    | Ended
    | Branched
    | Rematched
)
# Nobody is to find out whose these are: they stand in the log without a user, and without a time of their own.
UNSIGNED = (Veiled, Bounded)
ERASED = "erased:"  # how the id of an entry begins by which whoever runs the server took something out for good
_decoder = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()
_NO_TEXTS: dict[str, str] = {}  # one for all moves without any


def look_at_ink(entry: AnyEntry) -> None:
    """Read what was drawn, here and not where people wait: whoever carries the entry out next finds it known."""
    drawn = [entry.ink] if isinstance(entry, Moved | Drew) else []
    drawn += [move.get("ink", []) for move in entry.moves] if isinstance(entry, Rowed) else []
    for ink in drawn:
        with contextlib.suppress(InkError):  # it is said where it cannot be carried out
            Drawing.of(ink)


def write_entry(entry: AnyEntry) -> bytes:
    return _encoder.encode(entry)


def read_entry(written: bytes) -> AnyEntry:
    entry: AnyEntry = _decoder.decode(written)
    if isinstance(entry, Moved):  # a log has thousands, of few actions and most without words: these are kept once
        force_setattr(entry, "action", intern(entry.action))
        if not entry.texts:
            force_setattr(entry, "texts", _NO_TEXTS)
    return entry
