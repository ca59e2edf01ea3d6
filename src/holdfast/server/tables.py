"""A table in memory: all of it is derived from its log, entry by entry, so it can leave memory and come back.

Nothing here waits, writes or knows a network. `referee` decides what may be appended; `apply` carries it out.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass

from ..engine.chronicle import Seat
from ..engine.game import Game
from ..engine.match import Match
from ..engine.registry import UnknownGame, find_game
from ..engine.savefile import Log
from ..engine.words import Message
from . import entries
from .entries import AnyEntry
from .messages import Noted
from .refusals import Refused
from .seats import Occupant
from .store import Logged, TableRow


@dataclass(frozen=True)
class Heard:
    """What one seat learned from one entry."""

    told: tuple[tuple[Message, str], ...] = ()  # each event, and its words as the pieces were called then
    notes: tuple[Noted, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """One entry of the log, and what each seat (None: spectators) learned from it when it happened."""

    logged: Logged
    heard: dict[Seat, Heard]
    sealed: bool = False  # a secret choice, when others still had to choose


@dataclass(frozen=True)
class Proposal:
    """A wish to take moves back, and who has yet to agree."""

    version: int
    seat: int
    keep: int
    waiting: frozenset[int]


class Table:
    """One table, up to its last version."""

    def __init__(self, row: TableRow, log: Iterable[Logged] = ()) -> None:
        self.row = row
        self.game = game_of(row)
        self.log = Log(row.game, row.rules, dict(row.options), row.seed, row.salt)
        self.occupants = [Occupant()] * self.game.seats(row.options)
        self.match: Match | None = None
        self.proposal: Proposal | None = None
        self.chapters: list[Chapter] = []
        self.versions: dict[str, int] = {}  # of every move id
        self._questions = [0]  # by version: it counts up when what the deciders were looking at is no more
        for logged in log:
            self.apply(logged)

    @property
    def version(self) -> int:
        return len(self.chapters)

    @property
    def seats(self) -> range:
        return range(len(self.occupants))

    @property
    def over(self) -> bool:
        return self.match is not None and self.match.over

    def bot_to_move(self) -> int | None:
        """The first bot's seat that must choose."""
        deciders = self.match.deciders if self.match else []
        return next((p for p in deciders if self.occupants[p].bot), None)

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
        moved = isinstance(logged.entry, entries.Moved)
        known = {seat: self._notes(seat) if moved else {} for seat in (*self.seats, None)}
        new_question, since = self._happen(logged.entry, logged.version)
        heard = {seat: self._heard(seat, since, known[seat]) for seat in known} if since is not None else {}
        self.chapters.append(Chapter(logged, heard, sealed=since is not None and not new_question))
        self.versions[logged.move_id] = logged.version
        self._questions.append(self._questions[-1] + new_question)

    def after(self, logged: Logged) -> Table:
        """The table as it will be after the next entry; this one stays as it is."""
        other = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | dict | set):
                setattr(other, name, value.copy())
        if self.match is not None:
            other.match = self.match.rewind(len(self.match.moves))
        other.apply(logged)
        return other

    def _happen(self, entry: AnyEntry, version: int) -> tuple[bool, int | None]:
        """Whether the question changed, and the first moment of the match that came about, if one did."""
        match entry:
            case entries.Seated(seat, user, bot, name):
                self.occupants[seat] = Occupant(user, bot, name)
                self.proposal = None  # who was asked is not who sits there now
            case entries.Started():
                self.match = Match(self.game, self.log)
                return True, 0
            case entries.Moved():
                return self._move(entry)
            case entries.Proposed(seat, keep, waiting):
                self.proposal = Proposal(version, seat, keep, frozenset(waiting))
            case entries.Voted(seat, agree):
                return self._vote(seat, agree), None
            case entries.TakenBack(_, keep):
                return self._take_back(keep), None
        return False, None

    def _move(self, move: entries.Moved) -> tuple[bool, int]:
        match = self.playing()
        decision, others = match.state.decision, [p for p in match.deciders if p != move.seat]
        match.play(move.seat, move.action, move.text, move.ink)
        self.proposal = None
        waiting = bool(others) and match.deciders == others and match.state.decision == decision
        return not waiting, len(match.moves)

    def _vote(self, seat: int, agree: bool) -> bool:
        """The last voter to agree takes the moves back; the first who does not ends the matter."""
        proposal = self.proposal
        assert proposal is not None
        waiting = proposal.waiting - {seat}
        self.proposal = Proposal(proposal.version, proposal.seat, proposal.keep, waiting) if agree else None
        return agree and not waiting and self._take_back(proposal.keep)

    def _take_back(self, keep: int) -> bool:
        match = self.playing()
        match.undo(len(match.moves) - keep)
        self.proposal = None
        return True

    def playing(self) -> Match:
        """The match; assumes that the game has started."""
        if self.match is None:
            raise ValueError(f"table {self.row.id} has not started")
        return self.match

    # ---- hearing -----------------------------------------------------------------------------------------------

    def _heard(self, seat: Seat, since: int, known: dict[int, Noted]) -> Heard:
        match = self.playing()
        told = tuple((message, match.say(message)) for message in match.events(seat, since))
        return Heard(told, tuple(note for k, note in self._notes(seat).items() if k not in known))

    def _notes(self, seat: Seat) -> dict[int, Noted]:
        if self.match is None:
            return {}
        notes = self.match.notes(seat)
        return {k: Noted(note.seat, note.text, list(note.ink)) for k, note in notes.items()}


def game_of(row: TableRow) -> Game:
    """The table's game; refuses one that is not installed, or only with other rules."""
    try:
        game = find_game(row.game)
    except UnknownGame as error:
        raise Refused("unavailable", f"this table cannot be opened: {error}") from None
    if game.version != row.rules:
        raise Refused(
            "unavailable",
            f"this table was made with version {row.rules} of the rules of {game.title}, and version {game.version} is "
            "installed; it can be played with the Holdfast that made it",
        )
    return game
