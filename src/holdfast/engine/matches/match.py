"""A match: one game being played. A game is its log, so everything here is derived from options, seed and moves.

    match = Match.new(find_game("keep-vote"), {"players": 3})
    while not match.over:
        seat = match.deciders[0]
        match.play(seat, match.legal(seat)[0])
    match.save(Path("evening.json"))

*Moment* 0 is the table after the set-up, moment k the table after the k-th move. The state at some moments is kept as
bytes, so that undo and rewind cost little (`checkpoints`). Seats count from 0; None is a spectator.

While several seats decide at once, what each of them does stays between the match and that seat: `log`, `events`,
`story`, `notes` and `view` show it to the others when the last choice is in.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from holdfast.engine.rules import registry
from holdfast.engine.rules.actions import Action, UnknownAction
from holdfast.engine.rules.game import Foreseen, Game, Nearness
from holdfast.engine.rules.impossible import dead_end, flaw
from holdfast.engine.rules.options import OptionError, Value
from holdfast.engine.rules.rule import listening
from holdfast.engine.words.catalogue import Message

from . import savefile, secrecy
from .checkpoints import Checkpoints
from .chronicle import Moment, Seat
from .moves import IllegalMove, Moves, bits
from .savefile import HIGHEST_SEED, Brought, Log, MatchError, Move, Position
from .secrecy import redeal
from .sheets import Sheets

MOST_DEALS = 50  # until one is found in which whoever is asked has an answer


class Match(Moves):
    """One game from its set-up to now. `Match.new` begins one, `Match.load` goes on with a saved one."""

    def __init__(self, game: Game, log: Log) -> None:
        """The table of `log` after its set-up, before its first move. MatchError, if it begins where no game can be."""
        super().__init__(game, replace(log.until(0), hands={}, drawn=[]))
        listed = 0
        with listening() as told:
            if log.position is not None:
                self._lay(log.position)
            else:
                listed = game.rules.start(self.state, log.seed, self._menu)
        self._keep(told, sealed=False, move=None)
        self._note_options(listed)

    @classmethod
    def new(
        cls,
        game: Game,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        people: Iterable[int] | None = None,
    ) -> Match:
        """Begin a match. Options not given are at their default; without a seed the dice are truly random.

        `people` are the seats that are not bots'; where nobody says, all are people's.
        """
        if seed is None:
            seed = secrets.randbits(62)
        if not 0 <= seed <= HIGHEST_SEED:
            raise MatchError(f"a seed is a whole number from 0 to {HIGHEST_SEED}, not {seed}")
        sitting = None if people is None else set(people)
        chosen = game.options_for(options or {}, None if sitting is None else len(sitting))
        log = Log(game.id, game.version, chosen, seed, secrets.token_hex(16), content=Brought.of(game))
        log.people = None if sitting is None else bits(sitting)
        return cls(game, log)

    def _lay(self, position: Position) -> None:
        try:
            self._table = s = self.game.state_of(position.state)
            played = self.game.options.of(s.options) == self._log.options
            wrong = flaw(self.game, s, self.seats) or dead_end(self.game, s, self.seats)
        except Exception as error:  # whatever a position that cannot be makes the rules do
            raise MatchError(f"the match begins with a position that cannot be read: {error}") from None
        if not played or wrong:
            wrong = wrong or "it has other options than the match"
            raise MatchError(f"the match begins with a position that {self.game.title} does not have: {wrong}")

    @classmethod
    def replay(cls, game: Game, log: Log) -> Match:
        """The match a log tells, up to its last move. Raises MatchError where it cannot be played."""
        match = cls(game, log)
        match._replay(log, changed=False)
        return match

    # ---- what the match is -------------------------------------------------------------------------------------

    @property
    def options(self) -> dict[str, Value]:
        return dict(self._log.options)

    @property
    def seed(self) -> int:
        """Where all chance comes from. Whoever knows it knows every card: a table tells it when the game is over."""
        return self._log.seed

    @property
    def salt(self) -> str:
        """Keeps the seed from being found by trying all commitments; told together with the seed."""
        return self._log.salt

    @property
    def commitment(self) -> str:
        """The promise of the seed, to be shown before the first move."""
        return self._log.commitment

    def moves_since(self, k: int) -> list[Move]:
        """The moves after the first k, in full."""
        return self._log.moves[k:]

    @property
    def reseeds(self) -> dict[int, int]:
        """Where a branch exchanged the dice: after so many moves, for those of this seed."""
        return dict(self._log.reseeds)

    @property
    def position(self) -> Position | None:
        """Where the match begins, if it was dealt anew from another; without what is veiled there."""
        begin = self._log.position
        return replace(begin, notes=self.brought()) if begin is not None and self._veils else begin

    @property
    def hands(self) -> dict[int, int]:
        """Which seats were people's after so many moves, as bits, where seats changed hands."""
        return dict(self._log.hands)

    @property
    def people_at_start(self) -> int | None:
        """Which seats were people's at the start, as bits, if somebody said."""
        return self._log.people

    @property
    def choosing_in_secret(self) -> bool:
        """Whether several choose at once, and nobody may know yet what the others do."""
        several = len(self.deciders) > 1 and self.state.decision not in self.game.open_questions
        return self.sealed or several

    @property
    def hides_something(self) -> bool:
        """Whether a seat may know now what others may not, so that whoever shares a screen looks away."""
        game = self.game
        return game.keeps_secrets(self.options) and (self.choosing_in_secret or not game.only_votes_are_secret)

    @property
    def asks_on(self) -> bool:
        """Whether others are still asked what they were asked before the last move, in secret or in the open."""
        return self._past[-1].goes_on

    @property
    def question(self) -> str:
        """What kind of thing is asked now, by its name among the game's decisions."""
        return str(self.game.decisions(self.state.decision).name.lower())

    @property
    def digest(self) -> str:
        """The hash of the present state; equal digests are equal positions, dice and all."""
        return savefile.digest_of(self._checkpoints.last)

    def sides(self) -> list[list[int]]:
        """The seats that stand together, side by side; none where each stands alone, or nobody knows who does."""
        return self.game.sides_at(self.state)

    def losers(self, told: Message) -> list[int] | None:
        """The seats that a loss cost something; None if it cost everybody, or is no loss."""
        return self.game.losers(self.state, told)

    # ---- several moves in one gesture --------------------------------------------------------------------------

    def make_row(self, seat: int, row: Sequence[Move]) -> None:
        """Several moves of the seat in one gesture: all of them or, with IllegalMove, none; `undo` of one is of all."""
        for move in self.checked_row(seat, row):
            self.repeat(move)

    def checked_row(self, seat: int, row: Sequence[Move]) -> list[Move]:
        """The moves of a row as they would be logged, tried on a copy of the match.

        Nothing follows on a move that shows its player what was hidden: whoever had the rest refused would know it, and
        nothing would have happened.
        """
        then = self.rewind(self.length)
        for k, wish in enumerate(row, 1):
            try:
                if k > 1:
                    then.go_on_in_row(seat)
                then.make(seat, wish.action, wish.text, wish.ink, wish.texts)
            except IllegalMove as error:
                raise IllegalMove(f"step {k} of {len(row)}: {error}", error.refusal) from None
        made = then._log.moves[self.length :]
        return [replace(move, row=k > 0) for k, move in enumerate(made)]

    def go_on_in_row(self, seat: int) -> None:
        """IllegalMove, if nothing follows on the last move in a row: it showed the seat what was hidden, which already
        the choices there are now would tell; or the seat has no choice."""
        shown = self.reveals(self.length - 1, [seat])
        refusal = self._out_of_turn(Message("table.shown_first")) if shown else self._not_asked(seat)
        if refusal is not None:
            raise IllegalMove(refusal.words, refusal)

    def row_of(self, k: int) -> int:
        """The first move of the row that move k (from 0) belongs to; itself, if it was made alone."""
        while self._log.moves[k].row:
            k -= 1
        return k

    # ---- what a seat sees and hears ----------------------------------------------------------------------------

    def view(self, seat: Seat, seen_by_all: Any = None) -> Any:
        """The table as the seat sees it: the game's own record, or a dict. `seen_by_all` is the spectators' view, if it
        is known and the seat's can be made of it (`open_view`)."""
        if seat is not None and seen_by_all is not None and self.game.seat_view is not None:
            return self.game.seat_view(self.state, seen_by_all, seat, self.notes(seat))
        return self.game.view(self.state, seat, self.notes(seat))

    def open_view(self) -> Any:
        """The spectators' view, if those of the seats can be made of it; else None."""
        return self.view(None) if self.game.seat_view is not None else None

    def labels(self, seat: int) -> dict[str, Message]:
        """The seat's legal actions by name, each with its label."""
        return {a.name: self.label(seat, a) for a in self.legal(seat)}

    def label(self, seat: int, action: Action, state: Any = None) -> Message:
        """What an action of the seat is called, legal or not: now or, if one is given, in another state."""
        return self.game.action_message(self.state if state is None else state, seat, action.number)

    def nearness(self, seat: int, action: Action) -> Nearness:
        """How near the action lies to what the seat may mean."""
        return self.game.nearness(self.state, seat, action.number)

    def preview(self, seat: int, action: Action | int | str) -> list[Foreseen] | None:
        """What a choice would do, as far as the seat may know; None where the game foretells nothing of it.

        It is found out at a table like this one for all that the seat can tell. An illegal one raises IllegalMove.
        """
        chosen = self._allowed(seat, action)
        if self.game.preview is None:
            return None
        return list(self.game.preview(self.redealt(seat, chosen.number), seat, chosen.number)) or None

    def suggestions(self, seat: int) -> list[Action]:
        """What the game suggests to a seat that must choose, one move after another; found out like `preview`."""
        if seat not in self.deciders or self.game.suggest is type(self.game).suggest:  # most games have none
            return []
        return [self.game.actions[a] for a in self.game.suggest(self.redealt(seat, 0), seat, self.notes(seat))]

    def redealt(self, seat: int, seed: int) -> Any:
        """A state as it might be for all that the seat can tell: whoever looks at it cannot peek."""
        return redeal(self.game, self.state, seat, seed)

    def advice(self, seat: int, state: Any) -> Action:
        """What the game's rule of thumb does for the seat in a state such as `redealt`; assumes that it must choose."""
        options = [action.number for action in self.legal(seat)]
        menu = [*options, *[0] * (self.game.menu - len(options))]
        return self.game.actions[int(self.game.rules.advise(state, seat, menu, len(options)))]

    def rewards(self) -> list[int]:
        """Every seat's result in thousandths."""
        return [int(self.game.rules.reward(self.state, p)) for p in range(self.seats)]

    # ---- back in time ------------------------------------------------------------------------------------------

    def undo(self, n: int = 1) -> None:
        """Take back the last n moves, whoever made them. Whether that is fair the table decides: see `reveals`."""
        if not 0 <= n <= len(self._log.moves):
            raise MatchError(f"cannot take back {n} moves: {len(self._log.moves)} were made")
        people, keep = self.people, len(self._log.moves) - n
        self._checkpoints = self._checkpoints.until(keep, self._state_at(keep))
        drawn = [replace(deed, after=min(deed.after, keep)) for deed in self._log.drawn]  # it is not taken back
        self._log = replace(self._log.until(keep), drawn=drawn)
        self._sheets = Sheets(drawn)
        self._noted = self._noted_until(keep)
        del self._past[keep + 1 :]
        self.state.load(self._checkpoints.last)
        self._options = {}
        if people != self.people:  # who sits where is not taken back
            self._seat(people)

    def rewind(self, k: int) -> Match:
        """The match as it stood after k moves, to look at; this one stays as it is."""
        if not 0 <= k <= len(self._log.moves):
            raise MatchError(f"cannot go to move {k}: the match has {len(self._log.moves)}")
        past = self._until(k)
        past._table = self._state_at(k)
        past._checkpoints = self._checkpoints.until(k, past._table)
        return past

    def handed_on(self) -> Match:
        """The match as it is, to go on with; this one stays as it is. The table itself goes along, so that nothing is
        laid twice: whoever still asks this match lays it again from its bytes."""
        other = self._until(self.length)
        other._checkpoints = self._checkpoints.until(self.length, self.state)
        other._table, self._table = self.state, None
        return other

    def _until(self, k: int) -> Match:
        """The first k moves, on no table yet."""
        past = object.__new__(type(self))
        past.game, past.language, past.seats_called = self.game, self.language, self.seats_called
        past._menu, past._options = [0] * self.game.menu, dict(self._options) if k == self.length else {}
        past._log, past._past = self._log.until(k), self._past[: k + 1]
        past._sheets = self._sheets.copy() if k == self.length else Sheets(past._log.drawn)
        past._noted, past._veils, past._made = self._noted_until(k), dict(self._veils), self._made
        past._in_words = self._in_words
        return past

    def __reduce__(self) -> tuple[Any, ...]:
        """Between processes a match goes with its past, so that nobody plays it again."""
        return _again, (self.game.id, self._log, self._past, self._noted, self._checkpoints, self._veils, self._made)

    def branch(self, k: int, reseed: int | None = None) -> Match:
        """A match of its own that shares the first k moves.

        Dice and decks are part of the state, so the same moves meet the same luck. `reseed` exchanges the dice at the
        branch: what is rolled or shuffled from there on is new, what already lies in a deck stays. The exchange is part
        of the log, and replays.
        """
        other = self.rewind(k)
        if reseed is not None:
            if not 0 <= reseed <= HIGHEST_SEED:
                raise MatchError(f"a seed is a whole number from 0 to {HIGHEST_SEED}, not {reseed}")
            other._exchange_dice(reseed)
        return other

    def dealt_anew(self, k: int, seat: int) -> Match:
        """A match of its own that begins with the table as the seat knew it after k moves, and shares no past.

        All that the seat could not see is dealt anew, and the dice are new: nothing that is drawn or rolled there tells
        what will be drawn or rolled here. Seed and moves stay behind, for they would tell what was hidden. While others
        still choose in secret, it begins before the first of them chose.
        """
        self._check_seat(seat)
        then = self.rewind(k)
        while then._past[-1].sealed:
            then.undo()
        for _ in range(MOST_DEALS):
            # Whoever knows the dice of a shuffle can undo it. So these are kept nowhere: the match has others, for its
            # file tells their seed.
            state, seed = redeal(self.game, then.state, seat, secrets.randbits(62)), secrets.randbits(62)
            self.game.rules.seed_dice(state, seed)
            if not dead_end(self.game, state, self.seats):  # as far as the seat knew, who is asked might have no answer
                position = Position(state.to_bytes(), then.notes(seat))
                log = Log(self.game.id, self.game.version, self.options, seed, secrets.token_hex(16), position=position)
                log.people, log.content = then.people, self._log.content
                match = Match(self.game, log)
                for deed in then._log.drawn:
                    match.redraw(deed)
                return match
        raise MatchError(f"the table after {k} moves cannot be dealt anew; take another moment")

    def _exchange_dice(self, seed: int) -> None:
        self._log.reseeds[len(self._log.moves)] = seed
        self.game.rules.seed_dice(self.state, seed)
        self._keep_last_anew()

    def reveals(self, k: int, to: Sequence[int] | None = None) -> bool:
        """Whether move k (from 0) let anybody, or one of these seats, learn what was hidden: if nobody did, its player
        may freely take it back.

        It did if dice were rolled or cards shuffled, if it was the last of several secret choices, or if what some
        seat saw or heard of it depends on what that seat could not see before (`secrecy`).
        """
        if not 0 <= k < len(self._log.moves):
            raise MatchError(f"there is no move {k}: the match has {len(self._log.moves)}, counted from 0")
        before, after = self._past[k], self._past[k + 1]
        move, then = self._log.moves[k], self._state_at(k + 1)
        if self._state_at(k).rng != then.rng:
            return True
        if after.sealed:
            return False
        if move.act:
            return not move.about and (before.sealed or bool(then.over))  # all is shown at the end
        action, seats = self.game.actions.parse(move.action).number, range(self.seats) if to is None else to
        return before.sealed or secrecy.shows_hidden(self.game, self._state_at(k), seats, move.seat, action)

    # ---- files -------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The match as one JSON object, seed included: for its owner, or for everybody when the game is over."""
        return replace(self._log, moves=list(self.moves), position=self.position).to_json(self._checkpoints.last)

    def save(self, path: Path | str) -> None:
        """Write the match to a file, whole or not at all."""
        savefile.write(Path(path), self.to_json())

    @classmethod
    def load(cls, path: Path | str, game: Game | None = None) -> Match:
        """The match in a file; see `from_json`."""
        data = savefile.read(Path(path))
        try:
            return cls.from_json(data, game)
        except MatchError as error:
            named = MatchError(f"{path}: {error}")
            named.so_far = error.so_far
            raise named from None

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | str | bytes, game: Game | None = None) -> Match:
        """Play a saved match again, and check that it is what was saved.

        `game` stands for an installed game. Raises MatchError; its `so_far` is the match up to the first bad move.
        """
        content = savefile.parse(data) if isinstance(data, str | bytes) else data
        log = Log.from_json(content)
        match = cls(_game_of(log, game), log)
        changed = savefile.checksum_of(content) != content["checksum"]
        match._replay(log, changed)
        moves = match.length
        if changed:
            raise match._unreliable(
                f"the save was damaged, or edited after it was saved: its checksum does not fit. All {moves} moves can "
                "be played, but they may not be what was played: look at them, do not trust them"
            )
        if log.commitment != content["commitment"]:
            raise match._unreliable(
                "seed and salt are not those the commitment in the save promises: one of the three was exchanged"
            )
        # Between versions a position may be kept in other bytes.
        if log.rules == match.game.version and match.digest != content["digest"]:
            raise match._unreliable(
                f"the save is whole, but its {moves} moves lead to another position than when it was saved: the rules "
                f"of {match.game.title} changed and kept their version {match.game.version}. Please report this, with "
                "the file"
            )
        return match

    def _replay(self, log: Log, changed: bool) -> None:
        why = " (the save was damaged, or edited after it was saved)" if changed else ""
        for k, move in enumerate(log.moves, 1):
            try:
                self.between_moves(log)
                self.repeat(move, passing=True)
            except (MatchError, UnknownAction) as error:
                self.arrive()
                raise self._unreliable(f"move {k} of {len(log.moves)} cannot be played{why}: {error}") from None
        self.arrive()
        try:
            self.between_moves(log)
        except MatchError as error:
            raise self._unreliable(f"what was drawn cannot be drawn{why}: {error}") from None

    def between_moves(self, log: Log) -> None:
        """What that log did at the table after as many moves as there are now, before the next: for whoever plays it
        again move by move."""
        moves = self.length
        if moves in log.reseeds:
            self._exchange_dice(log.reseeds[moves])
        if moves in log.hands:
            self._seat(log.hands[moves])
        for deed in log.drawn[len(self._log.drawn) :]:
            if deed.after > moves:
                break
            self.redraw(deed)

    def _unreliable(self, why: str) -> MatchError:
        stop = "" if why.endswith((".", "?")) else "."
        error = MatchError(f"{why}{stop} The log can be read up to move {len(self._log.moves)}.")
        error.so_far = self
        return error


def _again(
    game: str,
    log: Log,
    past: list[Moment],
    noted: dict[int, list[int]],
    checkpoints: Checkpoints,
    veils: dict[int, frozenset[str]],
    made: int,
) -> Match:
    """A match from another process."""
    match = object.__new__(Match)
    match.game = _playing(registry.find_game(game), log)
    match._menu, match._options = [0] * match.game.menu, {}
    match._log, match._past, match._noted, match._checkpoints = log, past, noted, checkpoints
    match._veils, match._made, match._in_words = veils, made, {}
    match._sheets = Sheets(log.drawn)
    match._table = None
    return match


def _playing(game: Game, log: Log) -> Game:
    """The game with the content of a log; one that is older than the game's content was played with the game's own."""
    return log.content.game(game) if log.content is not None else game


def _game_of(log: Log, given: Game | None) -> Game:
    """The game a log belongs to, in its version and with its content, with its options put in order."""
    try:
        game = given or registry.find_game(log.game)
        if game.id != log.game:
            raise MatchError(f"the save is of {log.game!r}, not of {game.id}")
        if not game.follows(log.rules, len(log.moves)):
            raise MatchError(
                f"the match was played under version {log.rules} of the rules of {game.title}, and version "
                f"{game.version} is installed; it replays only with a Holdfast that has version {log.rules}"
            )
        log.options = game.options.parse(log.options)
        playing = _playing(game, log)
        playing.check_options(log.options)
    except (registry.UnknownGame, OptionError) as error:
        raise MatchError(f"the save cannot be played: {error}") from None
    return playing
