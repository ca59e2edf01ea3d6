"""A table in memory: all of it is derived from its log, entry by entry, so it can leave memory and come back.

Nothing here waits, writes or knows a network. `referee` decides what may be appended; `apply` carries it out.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

import msgspec

from holdfast.engine.matches.chronicle import Hearing, Seat, Veils
from holdfast.engine.matches.match import Match
from holdfast.engine.matches.savefile import (
    Drawn,
    Log,
    Move,
    Position,
    drawn_in,
    hands_in,
    people_in,
)
from holdfast.engine.rules.game import Game, Note
from holdfast.engine.rules.ink import Drawing
from holdfast.engine.rules.options import Value
from holdfast.engine.words.catalogue import Message
from holdfast.server.protocol.messages import Reaction, Speech, Wish
from holdfast.server.store import Logged, TableRow, entries
from holdfast.server.store.chain import beginning, link
from holdfast.server.store.entries import AnyEntry

from .clocks import Clocks
from .contents import Contents, joined
from .knowledge import Knowledge
from .seats import Occupant
from .veiling import Veiling

LOOK_AFTER = 20.0  # seconds
A_TABLE, A_VERSION, IN_MEMORY = 50_000, 1_600, 3  # bytes, bytes, and bytes for each that stands in a file
A_MOVE = 1024  # bytes of a file that take as long to tell as a move takes to be made again
LETTERS_A_POINT = 5  # of a stroke, as hands draw and as far as can be from the last one
OF_THE_GAME = (
    entries.Started,
    entries.Moved,
    entries.Rowed,
    entries.Conceded,
    entries.Corrected,
    entries.Drew,
    entries.Wiped,
    entries.Proposed,
    entries.Voted,
    entries.TakenBack,
    entries.Ended,
)

COPIED = (list, dict, set)  # of a table, for the table after it; all else is replaced and never changed
ON_SHEETS = (entries.Drew, entries.Wiped)
NOTHING: frozenset[str] = frozenset()  # is veiled: one for all moves alike


@dataclass(frozen=True, slots=True)
class Chapter:
    """One entry of the log, and what each seat (None: spectators) learned from it when it happened."""

    logged: Logged
    hearing: Hearing | None  # None: it was nothing of the game
    sealed: bool = False  # a secret choice, when others still had to choose
    answer: tuple[Message, Message] | None = None  # the question and the answer of a move that everybody saw
    moves: int = 0  # how many the game had then
    notes: int = 0  # all notes that had been made then have a smaller id


@dataclass(frozen=True)
class Proposal:
    """What somebody wishes, and who has yet to agree."""

    version: int
    what: Wish
    seat: int
    keep: int  # undo: how many moves would stay
    waiting: frozenset[int]
    place: int | None = None  # seat: the one they would like to have too


class Table:
    """One table, up to its last version."""

    def __init__(self, row: TableRow, log: Iterable[Logged] = ()) -> None:
        self.row = row
        self.host, self.name, self.opened = row.host, "", entries.Opened()
        self.begun = False  # also where other rules are installed, and there is no match
        self.begun_with = 0  # the moves of a branch or an import
        self._brought: Log | None = None  # the game of a file, until the last of its moves has followed
        self.ended = False  # before the game's own end
        self.muted = False  # spectators may not talk
        self.shared = False  # a link leads to the chronicle
        self.paused = False  # nobody moves, and no clock runs
        self.hushed: set[tuple[int, Speech]] = set()  # what the host has stopped, by seat
        self.veiling = Veiling()
        self.reactions: dict[int, set[tuple[int, Reaction]]] = {}  # by the version of the move: by seat
        self.said = {True: 0, False: 0}  # how often somebody talked: from a seat, and as a spectator
        # Of each seat: the points it has drawn and the bytes it has said with moves, also those that were taken back:
        # the log keeps them.
        self.drawn, self.written = Counter[int](), Counter[int]()
        self.drew: Counter[int] = Counter()  # how often each seat drew out of turn, or wiped away
        self.rematch, self.rematch_agreed = "", 0  # the table where it goes on; the proposal all agreed to
        self.contents = Contents.of(row)
        self.log = Log(row.game, row.rules, dict(row.options), row.seed, row.salt)
        self.occupants = [Occupant()] * self.contents.installed.seats(row.options)
        self.match: Match | None = None
        self.knowledge = Knowledge()
        self.standing: dict[int, frozenset[str]] = {}  # what a seat answers from now on, whenever it can
        self.proposal: Proposal | None = None
        self.chapters: list[Chapter] = []
        self.versions: dict[str, int] = {}  # of every move id
        self.clocks = Clocks(None, len(self.occupants))
        self._questions = [0]  # by version: it counts up when what the deciders were looking at is no more
        self._waking = True  # what happened before happens again
        for logged in log:
            self.apply(logged)
        self._waking = False
        if self.match is not None:
            self.match.arrive()
        _ = self.contents.read  # here, and not where people wait

    @property
    def game(self) -> Game:
        """The game, with all that people have brought."""
        return self.contents.read.game

    @property
    def read_only(self) -> str:
        """Why nothing can happen here any more, or ""."""
        return self.contents.read.closed

    @property
    def version(self) -> int:
        return len(self.chapters)

    @property
    def latest(self) -> float:
        """When the last entry was made."""
        return self.chapters[-1].logged.made if self.chapters else self.row.born

    @property
    def brought(self) -> int:
        """About how many bytes of a file people have filled here with what they drew and wrote."""
        return LETTERS_A_POINT * self.drawn.total() + self.written.total()

    @property
    def work(self) -> int:
        """About how much it is to play its game again and to tell it, in bytes of a file."""
        return self.brought + A_MOVE * (self.match.length if self.match else 0)

    @property
    def weight(self) -> int:
        """About how many bytes it takes in memory."""
        texts = self.contents.bytes + sum(map(len, joined(self.contents.shares, self.seats)))
        return A_TABLE + A_VERSION * self.version + IN_MEMORY * (self.brought + texts)

    @property
    def link(self) -> bytes:
        """What the next entry is chained to."""
        return self.chapters[-1].logged.link if self.chapters else beginning(self.row.id)

    def following(self, move_id: str, entry: AnyEntry, made: float) -> Logged:
        """The entry, as the next one of the log."""
        version = self.version + 1
        return Logged(version, move_id, entry, made, link(self.link, version, move_id, made, entry))

    @property
    def seats(self) -> range:
        return range(len(self.occupants))

    @property
    def over(self) -> bool:
        """Whether nobody will move any more, so that all may be told."""
        return self.match is not None and (self.match.over or self.ended)

    @property
    def running(self) -> bool:
        return self.match is not None and not self.over

    @property
    def options(self) -> dict[str, Value]:
        """With all options there are now, also those that there were not yet when the table was made."""
        return self.contents.installed.options.completed(self.row.options)

    @property
    def sides(self) -> list[list[int]]:
        """The seats that stand together, where that is known before the start."""
        return [list(side) for side in self.contents.installed.sides(self.options)]

    @property
    def keeps_secrets(self) -> bool:
        """Whether one seat may know what another does not."""
        return self.game.keeps_secrets(self.options)

    def all_known_to(self, user: str) -> bool:
        """Whether the user has and had all seats, from the start, and nobody else ever one."""
        return self.knowledge.had_all_from_the_start(user) and len(self.seats_of(user)) == len(self.occupants)

    @property
    def deciders(self) -> list[int]:
        """The seats that must choose."""
        return [] if self.match is None or self.ended else self.match.deciders

    def due(self) -> float | None:
        """When the server must look after the table, even if nobody is there."""
        zero = self.clocks.next_deed()
        if not self.moves_by_itself() and not (self.rematch_agreed and not self.rematch):
            return zero
        # Whoever has the table open does it at once; this is for when nobody has, after a restart.
        soon = self.latest + LOOK_AFTER
        return soon if zero is None else min(soon, zero)

    @property
    def host_name(self) -> str:
        return next((who.away or who.name for who in self.occupants if who.user == self.host), "")

    def bot_to_move(self) -> int | None:
        """The first bot's seat that must choose."""
        return next((p for p in self.deciders if self.occupants[p].bot and not self.paused), None)

    def standing_answer(self) -> tuple[int, str] | None:
        """The first person's seat that is asked something it has an answer to that stands, and that answer. What its
        person did on another seat it lets stand: nobody is asked to judge their own."""
        if self.paused or not self.deciders:
            return None
        judged = self.playing().own_doing()
        for seat in self.deciders:
            if not self.occupants[seat].person:
                continue
            if judged is not None and self.occupants[seat] == self.occupants[judged[0]]:
                return seat, judged[1].name
            legal = self.playing().legal(seat) if self.standing.get(seat) else []
            if action := next((action.name for action in legal if action.name in self.standing[seat]), None):
                return seat, action
        return None

    def moves_by_itself(self) -> bool:
        """Whether a bot must choose, or an answer stands."""
        return self.bot_to_move() is not None or self.standing_answer() is not None

    def has(self, seat: Seat, user: str) -> bool:
        """Whether the user plays on that seat."""
        return bool(user) and seat is not None and seat in self.seats and self.occupants[seat].person == user

    def seats_of(self, user: str) -> list[int]:
        """The user's seats, also those a bot keeps for them."""
        return [p for p in self.seats if user and self.occupants[p].user == user]

    def may_watch(self, user: str) -> bool:
        """Whether the user may be here without a seat, and know who has one. Where nobody may watch, that is who could
        still sit down: before the start, on an open seat."""
        could_join = not self.begun and any(who.is_free and not who.invited for who in self.occupants)
        return self.opened.spectators or could_join or user == self.host or bool(self.seats_of(user))

    def known_at(self, version: int) -> int:
        """Up to where somebody who knows that version may keep what they know: what was veiled since is told again.

        A version from the future is taken for none at all.
        """
        if version > self.version:
            return 0
        return self.veiling.known_at(version)

    def chapters_after(self, version: int) -> list[Chapter]:
        """What somebody must be told who knows that version."""
        return self.chapters[self.known_at(version) :]

    def chapter_of(self, note: int) -> tuple[Chapter, int]:
        """The entry with which a note was made, by its id, and the id of the first that was made with it."""
        k = next(k for k, chapter in enumerate(self.chapters) if chapter.notes > note)
        return self.chapters[k], self.chapters[k - 1].notes

    def public_note(self, note: int, veils: Veils | None = None) -> Note | None:
        """A note that everybody has heard of, by its id, also one of a move that was taken back; behind these veils, or
        those that hang now."""
        first = next((k for k, chapter in enumerate(self.chapters) if chapter.notes > note), self.version)
        for chapter in self.chapters[first:]:
            told = chapter.hearing.notes(None, self.veils if veils is None else veils) if chapter.hearing else ()
            if found := next((one for one in told if one.id == note), None):
                return found
            if chapter.hearing and not chapter.sealed:  # whatever was secret has been told by now
                break
        return None

    @property
    def veils(self) -> Veils:
        return self.match.veils if self.match else {}

    def story_after(self, version: int) -> list[Chapter]:
        """The same without what was drawn out of turn: that is seen on the sheets."""
        return [one for one in self.chapters_after(version) if not isinstance(one.logged.entry, ON_SHEETS)]

    def is_current(self, version: int) -> bool:
        """Whether a player who looked at that version was asked what is asked now.

        Talk, newcomers and the others' secret choices do not change the question, so they make no move stale.
        """
        return version <= self.version and self._questions[version] == self._questions[-1]

    # ---- carrying out ------------------------------------------------------------------------------------------

    def apply(self, logged: Logged) -> None:
        """The next entry of the log happens."""
        if logged.version != self.version + 1:
            raise ValueError(f"table {self.row.id} is at version {self.version}; {logged.version} does not follow")
        answer = self._answer(logged.entry)
        new_question, since = self._happen(logged.entry, logged.version)
        hearing = self.playing().hearing(since) if since is not None else None
        moves = self.match.length if self.match else 0
        sealed = since is not None and self.playing().sealed
        notes = self.match.made if self.match else 0
        self.chapters.append(Chapter(logged, hearing, sealed, None if sealed else answer, moves, notes))
        self.versions[logged.move_id] = logged.version
        self._questions.append(self._questions[-1] + new_question)
        if isinstance(logged.entry, entries.Paused):
            self._pause(logged.entry.paused, logged.made)
        if self.clocks.clock is not None:
            self._turn_clocks(logged, new_question)

    def _turn_clocks(self, logged: Logged, new_question: bool) -> None:
        deciders = self.deciders
        asked = [p for p in deciders if self.occupants[p].person]
        mover = logged.entry.seat if isinstance(logged.entry, entries.Moved | entries.Rowed) else None
        self.clocks.turn(logged.made, asked, new_question, mover, together=len(deciders) > 1)

    def _pause(self, paused: bool, now: float) -> None:
        self.paused = paused
        if paused:
            self.clocks.rest(now)
        else:
            self.clocks.go_on(now)

    def after(self, logged: Logged, at_once: bool = False) -> Table:
        """The table as it will be after the next entry; this one stays as it is. `at_once` as in `copied`."""
        other = self.copied(at_once)
        other.apply(logged)
        return other

    def copied(self, at_once: bool = False) -> Table:
        """The table as it is, to go on with; this one stays as it is. `at_once`: nobody looks at this one while the
        next thing happens at the other, as somebody might from another thread."""
        other = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, COPIED):
                setattr(other, name, value.copy())
        if self.match is not None:
            other.match = self.match.handed_on() if at_once else self.match.rewind(self.match.length)
        other.clocks = self.clocks.copy()
        return other

    def _answer(self, entry: AnyEntry) -> tuple[Message, Message] | None:
        """What was asked and what is answered, before it happens, by a move that everybody sees; else None."""
        if self.match is None or self.read_only or not isinstance(entry, entries.Moved):
            return None
        action = self.match.action(entry.action)
        return (self.match.prompt(), self.match.label(entry.seat, action)) if action.family.seen else None

    def _happen(self, entry: AnyEntry, version: int) -> tuple[bool, int | None]:
        """Whether the question changed, and the first moment of the match that came about, if one did."""
        self.begun = self.begun or isinstance(entry, entries.Started)
        if isinstance(entry, OF_THE_GAME) and self.read_only:
            return False, None
        match entry:
            case entries.Opened(name):
                self.name, self.opened = name, entry
                if entry.content is not None:
                    self._play_with(self.contents.laid(entry.content))
                self.clocks = Clocks(entry.clock, len(self.occupants))
            case entries.Said(_, _, seat):
                self.said[seat is not None] += 1
                if entry.erased:
                    self.veiling = self.veiling.without(version)
            case entries.Stood(seat, action, stands):
                now = self.standing.get(seat, frozenset())
                self.standing[seat] = now | {action} if stands else now - {action}
            case entries.Shared(shared):
                self.shared = shared
            case entries.Muted(muted):
                self.muted = muted
            case entries.Veiled():
                self._veil(entry, version)
            case entries.Bounded():
                self.veiling = self.veiling.after(entry, version)
            case entries.Trusted(seat, trusted):
                self.contents = self.contents.trusting(seat, trusted)
            case entries.Contributed():
                self._play_with(self.contents.after(entry, self.seats))
            case entries.Hushed(seat, what, hushed):
                self.hushed = self.hushed | {(seat, what)} if hushed else self.hushed - {(seat, what)}
            case entries.Reacted(seat, to, reaction):
                self.reactions[to] = self.reactions.get(to, set()) | {(seat, reaction)}
            case entries.Seated():
                if entry.user != self.occupants[entry.seat].user:
                    self.standing.pop(entry.seat, None)
                    self.hushed = {(seat, what) for seat, what in self.hushed if seat != entry.seat}
                    self.contents = self.contents.trusting(entry.seat, False)
                    self.proposal = None  # who was asked is not whose seat it is now
                self.occupants[entry.seat] = Occupant.of(entry)
                self.knowledge = self.knowledge.after_seating(entry.seat, entry.user)
                if self.match is not None:
                    self.match.change_hands(self.people())
                    if self.occupants[entry.seat].person:
                        self.clocks.sit_down(entry.seat)
            case entries.Started(moves):
                self.match, self.begun_with = self._begun(entry), len(moves) + entry.brought
                self._count(self.match.moves_since(0))
                self._count_drawings(self.match.drawn)
                self.knowledge = Knowledge.at_start(self.occupants)
                return True, 0
            case entries.Moved():
                return self._move(entry)
            case entries.Rowed(_, moves):
                return self._move_in_row([Move.from_json(move, "a move") for move in moves])
            case entries.Conceded(seat):
                return self._concede(seat)
            case entries.Corrected(seat, move, texts):
                veiled = frozenset(entry.veiled)
                self._repeat(Move(seat, "", act="correct", texts=texts, about=move, veiled=veiled))
                self._count(self.playing().moves_since(self.playing().length - 1))
                return False, self.playing().length
            case entries.Drew(seat, sheet, ink):
                self.playing().redraw(Drawn(0, seat, sheet, tuple(ink)))
                self._count_drawings(self.playing().drawn[-1:])
            case entries.Wiped(seat, strokes):
                self.playing().redraw(Drawn(0, seat, wiped=tuple(strokes)))
                self._count_drawings(self.playing().drawn[-1:])
            case entries.Proposed(seat, keep, waiting, what, place):
                self.proposal = Proposal(version, what, seat, keep, frozenset(waiting), place)
                return not waiting and self._settle(self.proposal), None
            case entries.Voted(seat, agree):
                return self._vote(seat, agree), None
            case entries.TakenBack(_, keep):
                return self._take_back(keep), None
            case entries.Renamed(name):
                self.name = name
            case entries.Called(user, was, name):
                self.occupants = [who.called(name) if who.goes_by(user, was) else who for who in self.occupants]
            case entries.HandedOver(user):
                self.host = user
            case entries.Ended():
                self.ended, self.proposal = True, None
                return True, None
            case entries.Rematched(table):
                self.rematch, self.proposal = table, None
        return False, None

    def _veil(self, entry: entries.Veiled, version: int) -> None:
        if entry.sheet:
            if self.match is not None:
                self.match.veil_sheet(entry.sheet, entry.drawer)
            return
        if entry.said is not None:
            self.veiling = self.veiling.without(entry.said)
            first = entry.said
        elif self.match is not None and entry.note is not None:
            self.match.veil(entry.note, entry.parts)
            first = self.chapter_of(entry.note)[0].logged.version
        else:  # other rules are installed, and no note is told here
            return
        self.veiling = self.veiling.telling_anew(version, first)

    def _play_with(self, contents: Contents) -> None:
        """Something was brought, or taken away. The table before this entry keeps its own."""
        self.contents = contents
        self.log = replace(self.log, content=contents.brought)

    def _begun(self, start: entries.Started) -> Match:
        position = Position.from_json(start.position) if start.position else None
        moves = [Move.from_json(m, f"move {k}") for k, m in enumerate(start.moves, 1)]
        reseeds = {int(after): seed for after, seed in start.reseeds.items()}
        log = replace(self.log, moves=moves, reseeds=reseeds, position=position)
        log.people = people_in("people", self.people() if start.people is None else start.people)
        log.hands = hands_in(start.hands, len(moves) + start.brought)
        log.drawn = drawn_in(start.drawn, len(moves) + start.brought)
        match = Match.replay(self.game, log)
        if start.brought:
            self._brought = log
        else:
            self._take_over(match)
        return match

    def _repeat(self, move: Move) -> None:
        """A move happens and, where it was made before, what was done at the table after it."""
        self.playing().repeat(move, self._waking)
        self._follow()

    def _follow(self) -> None:
        """In the game of a file dice may be exchanged, hands changed and drawings made between its moves."""
        if self._brought is None:
            return
        match = self.playing()
        known = len(match.drawn)
        match.between_moves(self._brought)
        self._count_drawings(match.drawn[known:])
        if match.length == self.begun_with:
            self._brought = None
            self._take_over(match)

    def _take_over(self, match: Match) -> None:
        """Whose the seats are here counts from now on; what is over stays as it was."""
        if not match.over:
            match.change_hands(self.people())

    def people(self) -> list[int]:
        """The seats that are people's and not bots'."""
        return [p for p in self.seats if self.occupants[p].person]

    def _move(self, move: entries.Moved) -> tuple[bool, int]:
        match = self.playing()
        veiled = frozenset(move.veiled) if move.veiled else NOTHING
        made = Move(move.seat, move.action, move.text, tuple(move.ink), texts=move.texts, veiled=veiled)
        self._repeat(made)
        self._count(match.moves_since(match.length - 1))
        self.proposal = None
        return not match.asks_on, match.length

    def _move_in_row(self, moves: list[Move]) -> tuple[bool, int]:
        """All at once: who listens hears of them together."""
        match = self.playing()
        first = match.length + 1
        for move in moves:
            self._repeat(move)
        self._count(match.moves_since(first - 1))
        self.proposal = None
        return not match.asks_on, first

    def _count(self, moves: Iterable[Move]) -> None:
        """What came with these moves uses up what their seats may still draw and write."""
        for move in moves:
            if move.ink:
                self.drawn[move.seat] += Drawing.of(move.ink).points
            if move.text or move.texts:
                self.written[move.seat] += written_in(move)

    def _count_drawings(self, drawn: Iterable[Drawn]) -> None:
        """The same of what was drawn out of turn, and how often."""
        for deed in drawn:
            self.drawn[deed.seat] += deed.points
            self.drew[deed.seat] += 1

    def _concede(self, seat: int) -> tuple[bool, int]:
        """A mere agreement asks nobody anything else."""
        match = self.playing()
        asked = match.deciders, match.question
        match.concede(seat)
        self._follow()
        self.proposal = self.proposal if not match.over else None
        return (match.deciders, match.question) != asked, match.length

    def _vote(self, seat: int, agree: bool) -> bool:
        """The last voter to agree settles the matter; the first who does not ends it."""
        wish = self.proposal
        assert wish is not None
        self.proposal = replace(wish, waiting=wish.waiting - {seat}) if agree else None
        return self.proposal is not None and not self.proposal.waiting and self._settle(wish)

    def _settle(self, wish: Proposal) -> bool:
        """All agree: it happens. True if the deciders are asked something else now."""
        self.proposal = None
        match wish.what:
            case "undo":
                return self._take_back(wish.keep)
            case "abandon":
                self.ended = True
                return True
            case "seat":
                assert wish.place is not None
                self.knowledge = self.knowledge.after_agreement(self.occupants[wish.seat].user, wish.place)
                return False
        self.rematch_agreed = wish.version
        return False

    def _take_back(self, keep: int) -> bool:
        match = self.playing()
        gone = match.moves_since(keep)
        seat = gone[0].seat
        if answers := self.standing.get(seat):  # one that stood on would be given again at once
            self.standing[seat] = answers - {move.action for move in gone if move.seat == seat}
        match.undo(len(gone))
        self.proposal = None
        return True

    def playing(self) -> Match:
        """The match; assumes that the game has started."""
        if self.match is None:
            raise ValueError(f"table {self.row.id} has not started")
        return self.match


def written_in(move: Move) -> int:
    """How many bytes of a file the texts of a move fill."""
    return sum(len(msgspec.json.encode(text)) - 2 for text in (move.text, *move.texts.values()))
