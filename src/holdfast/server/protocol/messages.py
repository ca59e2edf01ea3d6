"""Every message of the protocol, as it goes over the line. `docs/protocol.md` explains them to writers of clients.

A client sends *requests*. Those that change the table bring an `id` of its choice: sent twice, one is done once and
answered twice; *questions* change nothing. The server sends *news* and *answers*. `forms` has what goes over HTTP.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from holdfast.engine.rules.ink import LONGEST_STROKE, MOST_STROKES, POINTS_PER_STROKE

from .refusals import Code, Refused
from .sentences import Sentence

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[!-~]+\Z")]
Version = Annotated[int, Meta(ge=0, lt=2**53)]  # what JavaScript can count
SeatNumber = Annotated[int, Meta(ge=0, lt=16)]
Line = Annotated[str, Meta(max_length=2000)]
Words = Annotated[str, Meta(max_length=4000)]
Texts = Annotated[dict[Annotated[str, Meta(max_length=20)], Words], Meta(max_length=8)]
Ink = Annotated[list[Annotated[str, Meta(max_length=LONGEST_STROKE)]], Meta(max_length=MOST_STROKES)]
SheetName = Annotated[str, Meta(max_length=60)]
InkName = Annotated[str, Meta(min_length=1, max_length=40)]
ActionName = Annotated[str, Meta(max_length=200)]
Pace = Literal["live", "days"]
AtZero = Literal["wait", "bot_moves", "bot_takes_over"]
OfTheTable = Literal[
    "opened",
    "seated",
    "stood",
    "said",
    "reacted",
    "veiled",
    "bounded",
    "paused",
    "hushed",
    "trusted",
    "contributed",
    "renamed",
    "called",
    "handed_over",
    "muted",
    "shared",
    "branched",
    "rematched",
]
OfTheGame = Literal["started", "moved", "rowed", "conceded", "corrected", "proposed", "voted", "taken_back", "ended"]
Kind = Literal[OfTheTable, OfTheGame]
Wish = Literal["undo", "rematch", "abandon", "seat"]
Boundary = Literal["line", "veil"]  # it does not come up; it may, but not in full
Speech = Literal["talk", "ink"]  # what comes from a seat beside its moves
Reaction = Literal["cheer", "laugh", "gasp", "groan", "popcorn", "weak"]
Branching = Literal["none", "as_it_is", "dealt_anew"]
MOST_RECALLED = 100  # drawings, in one question
A_DAY = 24 * 3600


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
    action: ActionName
    text: Words = ""
    ink: Ink = []
    texts: Texts = {}  # those with a name of their own


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One move of a row."""

    action: ActionName
    text: Words = ""
    ink: Ink = []
    texts: Texts = {}


class Row(Request, frozen=True, tag="row"):
    """Several moves on the connection's seat in one gesture: all of them, or none."""

    id: Id
    version: Version  # the version the player was looking at
    moves: Annotated[list[Step], Meta(min_length=1, max_length=20)]


class Correct(Request, frozen=True, tag="correct"):
    """Let the texts of a move of one's own be shown otherwise from now on; what was said stays beside them."""

    id: Id
    move: Version  # which one, counted from 1
    texts: Texts


class Draw(Request, frozen=True, tag="draw"):
    """Draw on a sheet, out of turn. Answered when it is kept."""

    id: Id
    sheet: SheetName
    ink: Annotated[Ink, Meta(min_length=1)]


class Wipe(Request, frozen=True, tag="wipe"):
    """Wipe strokes of one's own away from the sheets, by their numbers."""

    id: Id
    strokes: Annotated[list[Version], Meta(min_length=1, max_length=MOST_STROKES)]


class Pen(Request, frozen=True, tag="pen"):
    """Where the pen is while somebody draws: the others see the line grow. It is passed on, not kept, and nobody is
    answered. While several choose in secret it is not passed on."""

    line: Version  # which line of this client; another number is another line
    sheet: SheetName = ""  # where it is drawn; "", with a move
    action: ActionName = ""  # with which move, if it is
    stroke: Annotated[str, Meta(max_length=LONGEST_STROKE)] = ""  # all of it so far, or what follows `after` points
    after: Annotated[int, Meta(ge=0, le=POINTS_PER_STROKE)] = 0  # points that were passed on already


class Stand(Request, frozen=True, tag="stand"):
    """Let an answer of the seat stand: from now on it is given whenever it can be. Or no longer."""

    id: Id
    action: ActionName
    stands: bool = True


class Say(Request, frozen=True, tag="say"):
    """Say something to the table."""

    id: Id
    text: Line


class React(Request, frozen=True, tag="react"):
    """Show what one thinks of a move."""

    id: Id
    to: Version  # the version of the move
    reaction: Reaction


class Veil(Request, frozen=True, tag="veil"):
    """Let nobody be told any more what somebody said, drew, or wrote as a line or a veil. Naming nothing, the latest:
    so an X-card works. Nobody learns who asked."""

    id: Id
    note: Version | None = None  # a note, by its number
    part: Annotated[str, Meta(max_length=20)] = (
        ""  # of a note: the name of a text, "text" or "ink"; left out, all of it
    )
    said: Version | None = None  # a saying, or a line or a veil, by its version
    sheet: SheetName = ""  # what somebody drew on a sheet, out of turn
    drawer: SeatNumber = 0  # who did


class Bound(Request, frozen=True, tag="bound"):
    """Wish that something does not come up at this table (a line), or not in full (a veil); or, before the start, take
    such a wish out. Nobody learns who asked."""

    id: Id
    boundary: Boundary
    text: Line
    stands: bool = True


class Pause(Request, frozen=True, tag="pause"):
    """Let the game rest, or go on. Whoever plays may."""

    id: Id
    paused: bool


class Hush(Request, frozen=True, tag="hush"):
    """The host stops what a seat says or draws beside its moves, or lets it again."""

    id: Id
    seat: SeatNumber
    what: Speech
    hushed: bool


class Trust(Request, frozen=True, tag="trust"):
    """The host lets a seat bring something to be played with, before the game begins, or no longer."""

    id: Id
    seat: SeatNumber
    trusted: bool


class Start(Request, frozen=True, tag="start"):
    """Begin the game. The host does, when every seat is taken."""

    id: Id


class Seat(Request, frozen=True, tag="seat"):
    """Put a bot on a seat, or free it. The host may, and whoever sits there. A bot on a person's seat keeps it warm."""

    id: Id
    seat: SeatNumber
    who: Annotated[str, Meta(max_length=40)]  # open, invited, or a bot's level


class Take(Request, frozen=True, tag="take"):
    """Sit down on an open seat, or take one's own seat back from the bot that plays for one."""

    id: Id
    seat: SeatNumber


class Undo(Request, frozen=True, tag="undo"):
    """Take back one's last move and what came after; if that touches others, they are asked."""

    id: Id
    version: Version


class Propose(Request, frozen=True, tag="propose"):
    """Ask the others for a rematch, to give up, or for a second seat. Nobody is asked where nobody else sits."""

    id: Id
    what: Literal["rematch", "abandon", "seat"]
    place: SeatNumber | None = None  # seat: which one


class Vote(Request, frozen=True, tag="vote"):
    """Answer a proposal."""

    id: Id
    proposal: Version  # the version at which it was proposed
    agree: bool


class Concede(Request, frozen=True, tag="concede"):
    """Give the game up for one's seat; a side concedes when all its people have. Who makes a move plays on."""

    id: Id


class Rename(Request, frozen=True, tag="rename"):
    """The host gives the table a name."""

    id: Id
    name: Line


class HandOver(Request, frozen=True, tag="hand_over"):
    """The host makes the person on a seat the host."""

    id: Id
    seat: SeatNumber


class Mute(Request, frozen=True, tag="mute"):
    """The host lets spectators talk no more, or again."""

    id: Id
    muted: bool


class End(Request, frozen=True, tag="end"):
    """The host ends the game before its end."""

    id: Id


class Why(Request, frozen=True, tag="why"):
    """Why an action, or everything that points at a piece of the board, cannot be done now."""

    id: Id
    action: ActionName = ""
    target: ActionName = ""


class Preview(Request, frozen=True, tag="preview"):
    """What a choice would do, as far as the seat may know."""

    id: Id
    action: ActionName


class Hint(Request, frozen=True, tag="hint"):
    """What a bot would do on this seat."""

    id: Id


class Look(Request, frozen=True, tag="look"):
    """The table as it was after so many moves."""

    id: Id
    moves: Version
    seat: SeatNumber | None = None  # another seat's view, when the game is over; left out, one's own


class Recall(Request, frozen=True, tag="recall"):
    """The strokes of drawings that the client does not know yet, by their names."""

    id: Id
    ink: Annotated[list[InkName], Meta(min_length=1, max_length=MOST_RECALLED)]


class Sheet(Request, frozen=True, tag="sheet"):
    """What is to be seen on a sheet, from the stroke of this number on."""

    id: Id
    sheet: SheetName
    first: Version = 0


class Noted(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player said or drew with a move."""

    seat: int
    text: str = ""
    ink: str = ""  # the name of what was drawn; its strokes come with the update, or are asked for
    strokes: int = 0  # how many there are
    texts: dict[str, str] = {}  # those with a name of their own
    corrected: dict[str, str] = {}  # corrected: how the author would say them now
    note: int = 0  # its number, by which it can be veiled and reported
    veiled: list[str] = []  # the names of parts that were veiled: a stock one stands in


class Happening(msgspec.Struct, frozen=True, omit_defaults=True):
    """One version of the table, as this seat may know it."""

    version: int
    kind: Kind
    made: float  # when, in seconds since 1970
    moves: int = 0  # how many moves the game had then
    seat: int | None = None
    by: str = ""  # who did it, where that is not who has the seat
    action: str = ""  # moved: only to the seat that moved; the others have `told`
    secret: bool = False  # moved: what it was is told when all have chosen
    name: str = ""  # seated, said, called, handed_over: who; opened, renamed: the table's name
    was: str = ""  # called: by which name they went
    who: str = ""  # seated: person, open, invited, or the bot's level
    what: str = ""  # proposed: undo, rematch, abandon or seat; hushed: talk or ink; reacted: which reaction
    place: int | None = None  # proposed: the seat that somebody would like to have too
    text: str = ""  # said, bounded
    to: int | None = None  # reacted: the version of the move
    boundary: str = ""  # bounded: line or veil
    stands: bool | None = None  # bounded: whether it does, or was taken out
    paused: bool | None = None  # paused: whether the game rests now
    hushed: bool | None = None  # hushed: whether the seat may not; `what` is talk or ink
    trusted: bool | None = None  # trusted: whether the seat may bring something to be played with
    texts: int | None = None  # contributed: how many
    veiled: bool = False  # said, bounded: it is veiled
    keep: int | None = None  # proposed, taken_back, branched: how many moves stay
    dealt_anew: bool | None = None  # branched: whether what was hidden was dealt anew there
    agree: bool | None = None  # voted
    muted: bool | None = None  # muted: whether spectators may talk no more
    shared: bool | None = None  # shared: whether a link leads to the chronicle now
    table: str = ""  # rematched: where it goes on
    about: int | None = None  # corrected: which move's words these are, counted from 1
    told: list[Sentence] = []
    notes: list[Noted] = []
    asked: Sentence | None = None  # moved: the question that was answered, where everybody saw the answer
    chosen: Sentence | None = None  # moved: that answer


class TextRoom(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long a text may be that comes with a choice."""

    most: int
    least: int = 0
    line: bool = False  # on one line


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing the seat may do now."""

    action: str
    structure: dict[str, str]
    label: Sentence
    targets: list[str]  # the pieces on the board it points at
    text: int = 0  # how many characters may come with it
    ink: int = 0  # how many strokes
    texts: dict[str, TextRoom] = {}  # texts with a name of their own that may come with it
    least: int = 0  # of the text without a name: how many characters it needs
    line: bool = False  # and whether it stands on one line
    unsaid: str = ""  # the choice that a person means who says nothing with it; ask them first


class SheetRoom(msgspec.Struct, frozen=True):
    """A sheet on which the seat may draw out of turn."""

    sheet: str
    most: int  # strokes that it takes


class SheetInfo(msgspec.Struct, frozen=True):
    """How much is drawn on a sheet: whoever knows another number of strokes, or another last one, asks for it anew."""

    sheet: str
    strokes: int
    last: int  # the number of the last one


class FreeStroke(msgspec.Struct, frozen=True):
    """A stroke on a sheet."""

    number: int  # counted from 1, over all sheets of the game
    seat: int
    after: int  # so many moves
    stroke: str


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How long people may think: a bank of seconds with an increment for each move, or so many days for each; and how
    long a question that several are asked at once stays open, whatever happens at zero otherwise."""

    bank: Annotated[int, Meta(ge=0, le=30 * A_DAY)] = 0
    increment: Annotated[int, Meta(ge=0, le=A_DAY)] = 0
    days: Annotated[int, Meta(ge=0, le=30)] = 0
    at_zero: AtZero = "wait"
    together: Annotated[int, Meta(ge=0, le=30 * A_DAY)] = 0  # seconds; then a bot answers for whoever has not


class ClockInfo(msgspec.Struct, frozen=True):
    """A seat's clock."""

    seat: int
    left: float  # seconds, when this was sent; below 0 it ran out
    running: bool


class Silence(msgspec.Struct, frozen=True):
    """Why nobody talks beside the game now, and the number of the game's rule by which nobody does."""

    told: Sentence
    rule: str


class Position(msgspec.Struct, frozen=True):
    """The game, as the seat sees it."""

    view: Any  # as the game's `view` gives it
    prompt: Sentence  # what the deciders are asked or, when the game is over, how it ended
    deciders: list[int]
    choices: list[Choice]
    moves: int
    over: bool
    rewards: list[int] | None = None  # when over: each seat's result in thousandths
    seed: str | None = None  # when over: proves the commitment, together with the salt; too long a number for some
    salt: str | None = None
    clocks: list[ClockInfo] = []
    can_concede: bool = False  # the game has a rule for it, and the seat may now
    sheets: list[SheetRoom] = []  # on which the seat may draw out of turn
    standing: list[str] = []  # the seat's answers that stand
    suggested: list[str] = []  # what the game suggests to the seat, one after another: to be sent singly, or as a row
    conceding: list[int] = []  # the seats that would concede, while others of their side have yet to agree
    silence: Silence | None = None  # while the game closes talk
    sides: list[list[int]] = []  # seats that stand together, where everybody knows who does
    called: dict[str, Any] = {}  # what pieces go by that labels of choices name by their keys alone
    hides: bool = True  # a seat may know now what others may not: who shares a screen looks away


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat of the table."""

    seat: int
    who: str  # person, open, invited, or the bot's level
    name: str
    here: bool  # somebody is connected
    away: str  # the name of the person a bot plays for, or ""
    hushed: list[Speech] = []  # what the host has stopped: talk, ink
    trusted: bool = False  # whoever sits there may bring something to be played with


class Share(msgspec.Struct, frozen=True):
    """What somebody has brought to be played with."""

    seat: int | None  # none: the host, who need not sit here
    texts: int  # how many


class Wished(msgspec.Struct, frozen=True):
    """What shall not come up at the table (a line), or not in full (a veil)."""

    boundary: Boundary
    text: str
    version: int = 0  # at which it came: so it can be veiled or reported
    veiled: bool = False  # nobody is told what it is about


class Proposal(msgspec.Struct, frozen=True):
    """A wish that the table has not answered yet."""

    version: int
    what: Wish
    seat: int
    keep: int  # undo: how many moves would stay
    place: int | None  # seat: the one they would like to have too
    waiting: list[int]  # the seats that have not voted


class News(msgspec.Struct, frozen=True, tag_field="type"):
    """What the server sends on a socket."""


class Table(News, frozen=True, tag="table"):
    """The whole table; the answer to `resume`, and sent instead of an update when more than the game has changed."""

    table: str
    version: int
    name: str  # of the table, or ""
    game: str
    title: str
    options: dict[str, Any]
    commitment: str  # the promise of the seed
    content: str  # the hash of what is played with; "" in a game without
    shares: list[Share]  # who brought what is played with, as far as it is not the game's own
    names: dict[str, str]  # what pieces are called in what people brought, by their keys
    origin: str  # new, branch or import; the last two are dealt from a seed that somebody may know
    branch_of: str  # the table that a branch goes on from, or ""
    branch_at: int  # how many moves that one had where the branch begins
    dealt_anew: bool  # a branch: what was hidden there was dealt anew
    begun_with: int  # moves that a branch or an import had when it began
    listed: bool
    spectators: bool
    newcomers: bool  # whether people who have not played here may sit down while the game runs
    pace: Pace
    clock: Clock | None
    seat: int | None
    yours: list[int]  # your seats, also those a bot keeps for you
    may_take: list[int]  # the free seats you may take
    may_ask: list[int]  # the free seats that you may have if all the others agree
    branching: Branching  # what a branch would be that you make now; as it is, when the game is over
    host: bool  # you are the host
    host_name: str
    ended: bool  # given up, or ended by the host
    rematch: str  # the table where it goes on, or ""
    muted: bool  # spectators may not talk
    paused: bool  # the game rests: nobody moves, and no clock runs
    sides: list[list[int]]  # seats that stand together, where that is known before the start
    boundaries: list[Wished]  # unsigned, the first one first
    keeps_secrets: bool  # one seat may know what another does not
    read_only: str  # why nothing can happen here any more, or ""
    seats: list[SeatInfo]
    proposal: Proposal | None
    position: Position | None  # none before the start
    sheets: list[SheetInfo]  # what is drawn out of turn
    since: int  # forget what you know after this version
    happenings: list[Happening]  # every version after `since`, but not what was drawn out of turn


class Update(News, frozen=True, tag="update"):
    """One version more."""

    version: int
    happening: Happening
    seats: list[SeatInfo]
    proposal: Proposal | None
    position: Position | None
    ink: dict[str, list[str]] = {}  # the strokes of what was drawn with this version, by name


class Inked(News, frozen=True, tag="inked"):
    """One version more: somebody drew on a sheet, or wiped away. Nothing else has changed."""

    version: int
    seat: int
    sheet: str  # "", where it was wiped
    strokes: list[FreeStroke]  # new ones
    wiped: list[int]  # the numbers of those that are gone


class Penned(News, frozen=True, tag="penned"):
    """Where somebody's pen is: see `pen`. The version is the same."""

    seat: int
    line: int
    sheet: str  # "": with a move
    target: str  # the piece that the move is about, if it is with a move
    stroke: str
    after: int  # points that came before


class Presence(News, frozen=True, tag="presence"):
    """Somebody came or went; the version is the same."""

    seats: list[SeatInfo]


class Notice(News, frozen=True, tag="notice"):
    """Something happened at another table of yours."""

    event: Literal["your_turn", "over"]
    table: str
    name: str  # of the table, or ""
    title: str  # of the game
    seat: int
    version: int


class Reason(msgspec.Struct, frozen=True):
    """Why one action cannot be done now."""

    action: str
    label: Sentence
    words: str
    rule: str  # the number of the game's rule, or ""
    told: Sentence | None  # the words for other languages, if they have a key


class Because(News, frozen=True, tag="because"):
    """The answer to `why`; no reasons where everything asked about can be done."""

    id: str
    reasons: list[Reason]


class Foreseen(msgspec.Struct, frozen=True):
    """One thing a choice would do, and the number of the game's rule by which it does."""

    told: Sentence
    rule: str


class Previewed(News, frozen=True, tag="previewed"):
    """The answer to `preview`; nothing, where the game foretells nothing of that choice."""

    id: str
    action: str
    foreseen: list[Foreseen]


class Hinted(News, frozen=True, tag="hinted"):
    """The answer to `hint`."""

    id: str
    action: str
    label: Sentence


class Looked(News, frozen=True, tag="looked"):
    """The answer to `look`. Its position has no choices: they are past."""

    id: str
    moves: int
    seat: int | None
    position: Position
    told: list[Sentence]  # what the seat heard on the way to this moment
    mover: int | None  # who made the last of the moves


class Sheeted(News, frozen=True, tag="sheeted"):
    """The answer to `sheet`: its strokes from one on; and whether there are more to ask for."""

    id: str
    sheet: str
    strokes: list[FreeStroke]
    more: bool


class Recalled(News, frozen=True, tag="recalled"):
    """The answer to `recall`: the strokes by name, of those drawings that the seat may know. Where they are many, ask
    again for the rest."""

    id: str
    ink: dict[str, list[str]]


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
    told: Sentence | None = None  # the reason for other languages, the game's or the server's, where it has a key


Change = (
    Move
    | Row
    | Stand
    | Concede
    | Correct
    | Draw
    | Wipe
    | Say
    | React
    | Veil
    | Bound
    | Pause
    | Hush
    | Trust
    | Start
    | Seat
    | Take
    | Undo
    | Propose
    | Vote
    | Rename
    | HandOver
    | Mute
    | End
)
Question = Why | Preview | Hint | Look | Recall | Sheet
AnyRequest = Resume | Change | Question | Pen
AnyNews = (
    Table
    | Update
    | Inked
    | Penned
    | Presence
    | Notice
    | Because
    | Previewed
    | Hinted
    | Looked
    | Recalled
    | Sheeted
    | Done
    | Refusal
)
PARTS = (
    Sentence,
    Noted,
    Happening,
    TextRoom,
    Step,
    Choice,
    SheetRoom,
    SheetInfo,
    FreeStroke,
    Silence,
    Position,
    SeatInfo,
    Share,
    Wished,
    Proposal,
    Clock,
    ClockInfo,
    Reason,
    Foreseen,
)
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
