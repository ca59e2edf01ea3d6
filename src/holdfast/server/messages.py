"""Every message of the protocol, as it goes over the line. `docs/protocol.md` explains them to writers of clients.

A client sends *requests*. Those that change the table bring an `id` of the client's choice: sent twice, a request is
carried out once and answered twice. The server sends *news* (`table`, `update`) and *answers* (`done`, `refused`).
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from .refusals import Code, Refused

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Version = Annotated[int, Meta(ge=0, lt=2**53)]  # what JavaScript can count
SeatNumber = Annotated[int, Meta(ge=0, lt=16)]
Line = Annotated[str, Meta(max_length=2000)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client asks on a socket."""


class Resume(Request, frozen=True, tag="resume"):
    """The first message on a socket: who is here, and what it already knows."""

    seat: SeatNumber | None = None  # none: watch
    since: Version = 0  # the last version the client knows


class Move(Request, frozen=True, tag="move"):
    """Make a move on the connection's seat."""

    id: Id
    version: Version  # the version the player was looking at
    action: Annotated[str, Meta(max_length=200)]
    text: Line = ""
    ink: Annotated[list[dict[str, Any]], Meta(max_length=200)] = []


class Say(Request, frozen=True, tag="say"):
    """Say something to the table."""

    id: Id
    text: Line


class Start(Request, frozen=True, tag="start"):
    """Begin the game. The host does, when every seat is taken."""

    id: Id


class Seat(Request, frozen=True, tag="seat"):
    """Put a bot on a seat, or free it. The host may, and whoever sits there."""

    id: Id
    seat: SeatNumber
    who: str  # open, novice or steady


class Undo(Request, frozen=True, tag="undo"):
    """Take back one's last move and what came after; if that touches others, they are asked."""

    id: Id
    version: Version


class Vote(Request, frozen=True, tag="vote"):
    """Answer the proposal to take moves back."""

    id: Id
    proposal: Version  # the version at which it was proposed
    agree: bool


class Told(msgspec.Struct, frozen=True):
    """Something to say: a key of the game's catalogue with what fills its gaps, and the sentence in English."""

    key: str
    facts: dict[str, Any]
    words: str


class Noted(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player said or drew with a move."""

    seat: int
    text: str = ""
    ink: list[dict[str, Any]] = []


class Happening(msgspec.Struct, frozen=True, omit_defaults=True):
    """One version of the table, as this seat may know it."""

    version: int
    kind: str  # seated, started, moved, said, proposed, voted or taken_back
    made: float  # when, in seconds since 1970
    seat: int | None = None
    action: str = ""  # moved: only to the seat that moved; the others have `told`
    secret: bool = False  # moved: what it was is told when all have chosen
    name: str = ""  # seated, said: who
    who: str = ""  # seated: person, open, or the bot's level
    text: str = ""  # said
    keep: int | None = None  # proposed, taken_back: how many moves stay
    agree: bool | None = None  # voted
    told: list[Told] = []
    notes: list[Noted] = []


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing the seat may do now."""

    action: str
    structure: dict[str, str]
    label: Told
    targets: list[str]  # the pieces on the board it points at
    text: int = 0  # how many characters may come with it
    ink: int = 0  # how many strokes


class Position(msgspec.Struct, frozen=True):
    """The game now, as the seat sees it."""

    view: dict[str, Any]
    prompt: Told  # what the deciders are asked or, when the game is over, how it ended
    deciders: list[int]
    choices: list[Choice]
    moves: int
    over: bool
    rewards: list[int] | None = None  # when over: each seat's result in thousandths
    seed: str | None = None  # when over: proves the commitment, together with the salt; too long a number for some
    salt: str | None = None


class SeatInfo(msgspec.Struct, frozen=True):
    """One seat of the table."""

    seat: int
    who: str  # person, open, or the bot's level
    name: str
    here: bool  # somebody is connected


class Proposal(msgspec.Struct, frozen=True):
    """A wish to take moves back that the table has not answered yet."""

    version: int
    seat: int
    keep: int
    waiting: list[int]  # the seats that have not voted


class News(msgspec.Struct, frozen=True, tag_field="type"):
    """What the server sends on a socket."""


class Table(News, frozen=True, tag="table"):
    """The whole table; the answer to `resume`, and sent again if the connection's seat changes hands."""

    table: str
    version: int
    game: str
    title: str
    options: dict[str, Any]
    commitment: str  # the promise of the seed
    seat: int | None
    host: bool  # you made this table
    seats: list[SeatInfo]
    proposal: Proposal | None
    position: Position | None  # none before the start
    happenings: list[Happening]  # from `since` on


class Update(News, frozen=True, tag="update"):
    """One version more."""

    version: int
    happening: Happening
    seats: list[SeatInfo]
    proposal: Proposal | None
    position: Position | None


class Presence(News, frozen=True, tag="presence"):
    """Somebody came or went; the version is the same."""

    seats: list[SeatInfo]


class Done(News, frozen=True, tag="done"):
    """The request is carried out, durably, as this version. A repeated one gets the first answer."""

    id: str
    version: int


class Refusal(News, frozen=True, tag="refused"):
    """The request is not carried out."""

    id: str | None  # none: the message could not be read so far
    code: Code
    words: str
    rule: str  # the number of the game's rule, if it is one
    version: int


# ---- HTTP ----------------------------------------------------------------------------------------------------------


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who you want to be called."""

    name: Annotated[str, Meta(max_length=200)]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made."""

    game: Annotated[str, Meta(max_length=100)]
    options: dict[str, int | Annotated[str, Meta(max_length=100)]] = {}
    seats: Annotated[list[str], Meta(max_length=16)] = []  # me, open, novice or steady, one for each seat


class ClaimSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The claim from an invitation."""

    claim: Annotated[str, Meta(max_length=100)]


class Guest(msgspec.Struct, frozen=True):
    """Who you are."""

    user: str
    name: str


class TableInfo(msgspec.Struct, frozen=True):
    """A table, from the outside."""

    table: str
    version: int
    game: str
    title: str
    options: dict[str, Any]
    commitment: str
    started: bool
    over: bool
    seats: list[SeatInfo]
    yours: list[int]  # your seats
    host: bool
    waits_for_you: bool
    invitations: dict[int, str]  # to the host: a link for each open seat


class Seating(msgspec.Struct, frozen=True):
    """The seat you have now."""

    table: str
    seat: int


AnyRequest = Resume | Move | Say | Start | Seat | Undo | Vote
Change = Move | Say | Start | Seat | Undo | Vote
AnyNews = Table | Update | Presence | Done | Refusal
_requests = msgspec.json.Decoder(AnyRequest)
_anything = msgspec.json.Decoder()


def read_request(text: str | bytes) -> AnyRequest:
    """The request in a message; refuses what is none."""
    try:
        request: AnyRequest = _requests.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refused("malformed", f"this is no request: {error}") from None
    return request


def id_in(text: str | bytes) -> str | None:
    """The id of a message that could not be read, so that its sender knows which one it was."""
    try:
        found = _anything.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
    given = found.get("id") if isinstance(found, dict) else None
    return given[:64] if isinstance(given, str) else None
