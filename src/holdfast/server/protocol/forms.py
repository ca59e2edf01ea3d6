"""What goes over HTTP: the bodies a client sends, and the answers it gets. `docs/protocol.md` explains them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from holdfast.engine.rules.content import LONGEST_TEXT, MOST_TEXTS

from .messages import Clock, ClockInfo, Pace, SeatInfo, SeatNumber, Share, SheetName, Version
from .sentences import Sentence

Word = Annotated[str, Meta(max_length=100)]
TableId = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_-]+\Z")]
Number = Annotated[int, Meta(ge=-(2**31), lt=2**31)]
LONGEST_NAME, LONGEST_TITLE = 40, 60  # characters of a person's name, and of a table's
# Names are checked where they are given, with a sentence of their own: here stands what the API tells of them.
Name = Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": LONGEST_NAME})]
TableName = Annotated[str, Meta(extra_json_schema={"maxLength": LONGEST_TITLE})]
SeatWish = Annotated[str, Meta(max_length=200)]
Texts = Annotated[list[Annotated[str, Meta(max_length=LONGEST_TEXT)]], Meta(max_length=MOST_TEXTS)]
Link = Annotated[str, Meta(max_length=2000)]


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body a client sends."""


class NewGuest(Form, frozen=True):
    """Who you want to be called."""

    name: Name


class NewTable(Form, frozen=True):
    """A table to be made."""

    game: Word
    options: Annotated[
        dict[Word, Number | Word | Annotated[list[Word], Meta(max_length=100)]], Meta(max_length=100)
    ] = {}
    # me, me:NAME, open, invited, or a bot's level, one for each seat
    seats: Annotated[list[SeatWish], Meta(max_length=16)] = []
    name: TableName = ""  # of the table
    listed: bool = False  # strangers find it, and may take its open seats
    spectators: bool = True  # whoever has the link may watch
    newcomers: bool = True  # whoever has not played here may sit down while the game runs
    pace: Pace = "live"
    clock: Clock | None = None
    content: Texts = []  # what you bring to be played with; left out, the game's own


class Invitation(msgspec.Struct, frozen=True):
    """What an invitation leads to."""

    host_name: str  # "" if the host has no seat
    game: str
    title: str  # of the game


class Contribution(Form, frozen=True):
    """What you bring to a table to be played with, in place of what you had brought there; none takes it away."""

    content: Texts
    seat: SeatNumber | None = None  # whose it is; none: the host's


class ContentToCheck(Form, frozen=True):
    """What somebody wrote for a game to be played with."""

    game: Word
    content: Texts


class ContentToMeasure(Form, frozen=True):
    """What somebody wrote, to be played with many times."""

    game: Word
    content: Annotated[Texts, Meta(min_length=1)]


class Report(Form, frozen=True):
    """Something that nobody should have to see, for whoever runs the server to look at."""

    said: Version | None = None  # the version of a saying, or of a line or a veil
    note: Version | None = None  # or the number of a note
    part: Annotated[str, Meta(max_length=20)] = ""  # of a note: which; left out, all of it
    sheet: SheetName = ""  # or what somebody drew on a sheet, out of turn
    drawer: SeatNumber = 0  # who did
    words: Annotated[str, Meta(max_length=1000)] = ""  # what you say about it


class ClaimSeat(Form, frozen=True):
    """The claim from an invitation."""

    claim: Word


class Branch(Form, frozen=True):
    """Play on from a moment of a game, at a table of one's own."""

    moves: Annotated[int, Meta(ge=0, lt=2**31)]  # how many stay
    seats: Annotated[list[SeatWish], Meta(max_length=16)] = []  # as in NewTable; left out, all are yours
    seat: SeatNumber | None = None  # while the game runs, through whose eyes; left out, those of your first seat


class NewLink(Form, frozen=True):
    """A link with which you go on at another device."""

    table: Word = ""  # where it leads; left out, to all your tables


class Rejoin(Form, frozen=True):
    """The key from such a link."""

    key: Annotated[str, Meta(max_length=200)]
    replace: bool = False  # though this device is somebody already


class NewToken(Form, frozen=True):
    """An access token to be made for a program."""

    label: Name


class Webhook(Form, frozen=True):
    """Where you want to be told that it is your turn; empty for nowhere."""

    url: Link


class LinkInfo(msgspec.Struct, frozen=True):
    """A link that is you: keep it to yourself."""

    link: str
    until: int  # in seconds since 1970


class ChronicleLink(msgspec.Struct, frozen=True):
    """A link to the chronicle of a table, for anybody; none while it is closed."""

    link: str


class Reported(msgspec.Struct, frozen=True):
    """A report was kept."""

    report: str  # its id


class TokenInfo(msgspec.Struct, frozen=True):
    """An access token."""

    id: str
    label: str
    made: float
    revoked: bool
    token: str | None  # told once, when it is made


class WebhookInfo(msgspec.Struct, frozen=True):
    """Your webhook, and the secret that signs what it is sent."""

    url: str
    secret: str


class Guest(msgspec.Struct, frozen=True):
    """Who you are."""

    user: str
    name: str


class Reach(msgspec.Struct, frozen=True):
    """Where your friends find this server."""

    address: str  # for other machines of its network, told to its own machine; "" where it cannot say


class ProblemInfo(msgspec.Struct, frozen=True):
    """Something that is wrong with a content."""

    words: str
    line: int  # counted from 1; 0: the text as a whole
    code: str  # the game's own name for it, or ""
    where: str  # what it is about, or ""
    warning: bool  # it can be played all the same
    text: int  # which of the texts, counted from 0
    path: list[str | int]  # the field it is about, from the outside in; empty: the text as a whole
    told: Sentence | None  # the same for other languages, where the game's words have it


class ContentReport(msgspec.Struct, frozen=True):
    """What was found in a content."""

    game: str
    hash: str  # of what was read; "" if nobody can play with it
    problems: list[ProblemInfo]
    drafted: Any = None  # how it looks as far as it can be read, as the game shows it


class RoleInfo(msgspec.Struct, frozen=True):
    """How games went in one role, or at one seat."""

    games: int
    won: int
    drawn: int
    low: float  # of the 95 % interval around the share that was won
    high: float
    usual: tuple[float, float] | None  # what the game's own win, the least and the most
    outcomes: str  # of each game: w, l or d; the same games for whatever is measured


class PieceInfo(msgspec.Struct, frozen=True):
    """What became of a piece, such as a card, in all games."""

    dealt: int  # how many of it there were
    drawn: int
    played: int
    games: int  # in which it was played
    won: int  # of those


class MeasureInfo(msgspec.Struct, frozen=True):
    """How many games went with a content."""

    hash: str
    seconds: float
    roles: dict[str, RoleInfo]
    pieces: dict[str, PieceInfo]  # by the word it has in the text


class MeasureStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a measurement is: a line of the answer, of which the last has the result, or says why there is none."""

    ahead: int = 0  # measurements that come before
    done: int = 0  # games
    of: int = 0
    measured: MeasureInfo | None = None
    refused: Sentence | None = None


class ContentInfo(msgspec.Struct, frozen=True):
    """What a table is played with."""

    hash: str
    texts: list[str]  # that somebody brought; none: it is the game's own
    names: dict[str, str]  # of the pieces, by their keys
    shares: list[Share]  # who brought the texts, one after another


class TableInfo(msgspec.Struct, frozen=True):
    """A table, from the outside."""

    table: str
    version: int
    name: str
    game: str
    title: str
    options: dict[str, Any]
    commitment: str
    content: str  # the hash of what is played with; "" in a game without
    listed: bool
    spectators: bool
    newcomers: bool
    pace: Pace
    clock: Clock | None
    started: bool
    over: bool
    read_only: str  # why nothing can happen there any more, or ""
    seats: list[SeatInfo]
    clocks: list[ClockInfo]
    yours: list[int]  # your seats
    host: bool
    host_name: str  # "" if the host has no seat
    waits_for_you: bool
    invitations: dict[int, str]  # to the host: a link for each seat that is open or kept for somebody


class Listing(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    name: str
    game: str
    title: str
    players: int
    people: list[str]  # who sits there, "" for a free seat
    open: int  # how many seats anybody may take
    pace: Pace
    started: bool
    over: bool
    yours: list[int]
    host: bool
    waits_for_you: bool
    touched: float  # when something last happened, in seconds since 1970
    finished: float  # when the game ended, in seconds since 1970; 0 while it runs
    outcome: Sentence | None  # how it ended
    deadline: float | None  # when the next clock runs out
    origin: str  # new, branch or import


class Seating(msgspec.Struct, frozen=True):
    """The seat you have now."""

    table: str
    seat: int


class PastGame(msgspec.Struct, frozen=True):
    """A game that is over, in the history of somebody who played it."""

    table: str
    name: str
    game: str
    title: str
    people: list[str]  # who sat there
    levels: list[str]  # person, or the bot's level, seat by seat
    yours: list[int]
    roles: list[list[str]]  # what each seat played, by its keys in the game's catalogue
    rewards: list[int]  # each seat's result in thousandths; none of a game that was given up, or of an older Holdfast
    scores: list[int]  # what each seat, or its side, had in the end; none where the game counts nothing
    outcome: Sentence | None  # how it ended
    ended: bool  # given up, or ended by the host
    moves: int
    began: float  # in seconds since 1970
    finished: float


class Forget(Form, frozen=True):
    """Games that are to be taken out of your history; left out, all of them."""

    tables: Annotated[list[TableId], Meta(max_length=1000)] = []


class Rematch(msgspec.Struct, frozen=True):
    """A rematch: the new table, or the proposal the others vote on now."""

    table: str | None
    version: int


class CourseSide(msgspec.Struct, frozen=True):
    """How one side of a game fared."""

    seats: list[int]
    terms: dict[str, int]  # what it had in the end, by its name under `score` in the game's catalogue


class CourseLine(msgspec.Struct, frozen=True):
    """How one side fared on the way, or all of them together."""

    seats: list[int]
    curve: list[int]  # the sum of what its plot counts, after each move, from the set-up on


class CoursePlot(msgspec.Struct, frozen=True):
    """The lines that count the same, and the round numbers by which they are read."""

    terms: list[str]  # what is counted, by its name under `score`
    lines: list[CourseLine]
    values: list[int]  # told at the left: all lines run between the first and the last
    moves: list[int]  # told below


class Course(msgspec.Struct, frozen=True):
    """How a game that is over went; no sides where the game counts nothing."""

    sides: list[CourseSide]
    plots: list[CoursePlot]


# ---- games ---------------------------------------------------------------------------------------------------------


class ValueInfo(msgspec.Struct, frozen=True):
    """One value of an option."""

    value: int | str
    words: str
    key: str = ""  # of its words in the game's catalogue; a number has none


class OptionInfo(msgspec.Struct, frozen=True):
    """One option of a game."""

    name: str
    words: str
    values: list[ValueInfo]
    default: int | str | list[str]
    key: str  # of its words in the game's catalogue
    several: bool  # whether it is a list of these values
    ordered: bool  # and whether their order counts
    by_people: list[int | str | list[str]]  # defaults by how many of the seats are people's, if it goes by that: none
    # of them, one, and so on; the last is for all that are more


class LevelInfo(msgspec.Struct, frozen=True):
    """A level of bot."""

    level: str
    words: str
    key: str  # of its words in every game's catalogue


class PresetInfo(msgspec.Struct, frozen=True):
    """Several options at once, under a name that people know; sent as the option `preset`."""

    name: str
    words: str
    options: dict[str, int | str | list[str]]
    key: str  # of its words in the game's catalogue


class GameInfo(msgspec.Struct, frozen=True):
    """An installed game."""

    game: str
    title: str
    tagline: str
    version: int  # of its rules
    players: tuple[int, int]  # at least, at most
    minutes: tuple[int, int] | None  # about, from and to
    winners: Literal["all", "one", "side"]  # all seats together, each for itself, or a side of several
    options: list[OptionInfo]
    levels: list[LevelInfo]
    languages: list[str]
    presets: list[PresetInfo]
    newcomers: dict[str, int | str | list[str]]  # options for whoever just wants to play
    content: dict[str, str] = {}  # what people may write for it to be played with: kinds of it, and what they are
    credit: str = ""  # whose game it is


class RuleInfo(msgspec.Struct, frozen=True):
    """One numbered rule, without those below it."""

    number: str
    title: str
    text: str  # Markdown
    parent: str  # the number of the rule it stands in, or ""


class FaceInfo(msgspec.Struct, frozen=True):
    """How a piece looks on a board that nobody drew for its game."""

    icon: str  # the name of a picture, or ""
    marks: dict[str, int]  # the numbers on it; "view.MARK" in the catalogue is what one means


class PlacedStamp(msgspec.Struct, frozen=True):
    """A stamp in a sketch: where it lies, and how wide and high it is, in hundredths of the sheet."""

    stamp: str
    left: int
    top: int
    size: int


class GameWords(msgspec.Struct, frozen=True):
    """A game's catalogue in one language, where that lacks a key its English sentence; and how its pieces look."""

    language: str  # the one it is in; English if the wished one is not there
    words: dict[str, str]
    faces: dict[str, FaceInfo]  # by catalogue key, such as "supply.oil"; a piece may have none
    headlines: list[str]  # the keys of the events people want to know at a glance
    deeds: list[str]  # of those that somebody does and the others want to know of afterwards
    losses: list[str]  # of those that cost the seat in their first fact something, or everybody
    stamps: dict[str, list[str]]  # small drawings to place, by the name under `stamp` in the words
    sketches: dict[str, list[PlacedStamp]]  # of which stamps a drawing of a piece is made, by catalogue key


Which = Literal["mine", "open"]
BODIES = (
    NewGuest,
    NewLink,
    Rejoin,
    NewToken,
    Webhook,
    NewTable,
    ClaimSeat,
    Branch,
    Contribution,
    ContentToCheck,
    ContentToMeasure,
    Report,
    Forget,
)
ANSWERS = (
    Guest,
    Reach,
    LinkInfo,
    TokenInfo,
    WebhookInfo,
    TableInfo,
    Listing,
    Seating,
    Invitation,
    Reported,
    ChronicleLink,
    Rematch,
    Course,
    CourseSide,
    CourseLine,
    CoursePlot,
    PastGame,
    ContentReport,
    ProblemInfo,
    ContentInfo,
    MeasureStep,
    MeasureInfo,
    RoleInfo,
    PieceInfo,
)
GAMES = (GameInfo, OptionInfo, PresetInfo, ValueInfo, LevelInfo, RuleInfo, FaceInfo, PlacedStamp, GameWords)
