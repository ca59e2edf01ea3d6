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
from functools import lru_cache
from pathlib import Path
from typing import Any

from holdfast.engine.rules import registry
from holdfast.engine.rules.actions import PLAIN, Action, UnknownAction
from holdfast.engine.rules.game import Foreseen, Game, Nearness, Refusal
from holdfast.engine.rules.impossible import dead_end, flaw
from holdfast.engine.rules.ink import MOST_STROKES, NO_INK, Drawing, InkError
from holdfast.engine.rules.options import OptionError, Value
from holdfast.engine.rules.rule import Told, listening
from holdfast.engine.words.catalogue import ENGLISH, Message, Name

from . import savefile, secrecy
from .checkpoints import EVERY, Checkpoints
from .chronicle import Chronicle, Moment, Seat
from .notes import NoteError, check_words, ink_for, meant_by, room_for_ink, texts_for, texts_kept, words_for
from .savefile import HIGHEST_SEED, Brought, Drawn, Log, MatchError, Move, Position
from .secrecy import redeal
from .sheets import DOT, Sheets

Texts = Mapping[str, str]  # by their names
Ink = Sequence[Any]  # strokes
NO_TEXTS: dict[str, str] = {}  # one for all moves without any
MOST_DEALS = 50  # until one is found in which whoever is asked has an answer


class IllegalMove(MatchError):
    """A move the rules refuse; `refusal` holds the rule's number and words."""

    def __init__(self, message: str, refusal: Refusal) -> None:
        super().__init__(message)
        self.refusal = refusal


class Match(Chronicle):
    """One game from its set-up to now. `Match.new` begins one, `Match.load` goes on with a saved one."""

    def __init__(self, game: Game, log: Log) -> None:
        """The table of `log` after its set-up, before its first move. MatchError, if it begins where no game can be."""
        super().__init__(game, replace(log.until(0), hands={}, drawn=[]))
        self._sheets = Sheets()
        self._menu, self._options = [0] * game.menu, dict[int, dict[str, Action]]()
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
        log.people = None if sitting is None else _bits(sitting)
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
    def length(self) -> int:
        """How many moves were made."""
        return len(self._log.moves)

    @property
    def reseeds(self) -> dict[int, int]:
        """Where a branch exchanged the dice: after so many moves, for those of this seed."""
        return dict(self._log.reseeds)

    @property
    def position(self) -> Position | None:
        """Where the match begins, if it was dealt anew from another."""
        return self._log.position

    @property
    def deciders(self) -> list[int]:
        """The seats that must choose now."""
        return [p for p in range(self.seats) if (self.state.deciders >> p) & 1]

    @property
    def conceding(self) -> list[int]:
        """The seats that would concede, while others of their side have yet to agree."""
        return [p for p in range(self.seats) if self._past[-1].conceding >> p & 1]

    @property
    def hands(self) -> dict[int, int]:
        """Which seats were people's after so many moves, as bits, where seats changed hands."""
        return dict(self._log.hands)

    @property
    def people_at_start(self) -> int | None:
        """Which seats were people's at the start, as bits, if somebody said."""
        return self._log.people

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    @property
    def sealed(self) -> bool:
        """Whether the last move was a secret choice, and others have yet to make theirs."""
        return self._past[-1].sealed

    @property
    def choosing_in_secret(self) -> bool:
        """Whether several choose at once, and nobody may know yet what the others do."""
        several = len(self.deciders) > 1 and self.state.decision not in self.game.open_questions
        return self.sealed or several

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

    # ---- choosing ----------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[Action]:
        """What the seat may do now, in the order of the action space; nothing while it need not choose."""
        return list(self._options_of(seat).values())

    def _options_of(self, seat: int) -> dict[str, Action]:
        """The same by name. The rules list them once: on the way to the choice or, for further deciders, when asked."""
        self._check_seat(seat)
        if seat not in self._options:
            n = self.game.rules.legal(self.state, seat, self._menu) if seat in self.deciders else 0
            self._options[seat] = self._listed(n)
        return self._options[seat]

    def _note_options(self, n: int) -> None:
        """The rules have run to a choice, and left the n options of the first decider in the menu."""
        self._options = {self.deciders[0]: self._listed(n)} if n else {}

    def _listed(self, n: int) -> dict[str, Action]:
        return {action.name: action for action in map(self.game.actions.__getitem__, sorted(self._menu[:n]))}

    def why_not(self, seat: int, action: Action | int | str) -> Refusal | None:
        """Why the seat may not do that now, or None if it may. A number of "" means that it is nobody's rule."""
        self._check_seat(seat)
        if self.over:
            return self._out_of_turn(Message("table.over"))
        if seat not in self.deciders:
            waiting = tuple(self.seat_message(p) for p in self.deciders)
            return self._out_of_turn(Message("table.waits", {"waiting": waiting, "asked": self.prompt()}))
        return self.game.refusal(self.state, seat, self.action(action).number)

    def _out_of_turn(self, message: Message) -> Refusal:
        return Refusal("", self.say(message, ENGLISH), message)

    def play(
        self, seat: int, action: Action | int | str, text: str = "", ink: Ink = (), texts: Texts | None = None
    ) -> list[Message]:
        """Make a move; returns what the seat hears of it. A refused move raises IllegalMove and changes nothing.

        `text`, `texts` by their names and `ink` are what the player says and draws with it, as far as it takes any.
        """
        self.make(seat, action, text, ink, texts)
        return self.events(seat, since=len(self._log.moves))

    def make(
        self, seat: int, action: Action | int | str, text: str = "", ink: Ink = (), texts: Texts | None = None
    ) -> None:
        """`play`, for whoever asks later what was heard."""
        made = self._with_words(seat, self._allowed(seat, action), text, ink, texts or {})
        self._carry_out(made, self.action(made.action).number)

    def checked(
        self,
        seat: int,
        action: Action | int | str,
        text: str = "",
        ink: Ink = (),
        texts: Texts | None = None,
        by_bot: bool = False,
    ) -> Move:
        """The move as it would be logged. One that `play` would refuse raises IllegalMove. A bot may choose for a
        person whose time is up; it need not find the words."""
        return self._with_words(seat, self._allowed(seat, action), text, ink, texts or {}, by_bot)

    def repeat(self, move: Move, passing: bool = False) -> None:
        """A move of a log happens again. What was said with it was looked at when it was made, and stays.

        `passing`: others follow, so that few of the tables on the way are kept; `arrive` comes after the last.
        """
        if move.act == "concede":
            self.concede(move.seat)
        elif move.act == "correct":
            self._correct(move)
        else:
            chosen = self._allowed(move.seat, move.action)
            try:
                texts = texts_kept({PLAIN: move.text, **move.texts}) if move.text or move.texts else NO_TEXTS
                ink = ink_for(chosen.family, move.ink) if move.ink else NO_INK
            except NoteError as error:
                raise self._illegal(move.seat, chosen, Refusal("", str(error))) from None
            text = texts.pop(PLAIN, "")
            made = Move(move.seat, chosen.name, text, ink, texts=texts, row=move.row, veiled=move.veiled)
            self._carry_out(made, chosen.number, passing)

    def arrive(self) -> None:
        """The last of many moves was repeated."""
        self._checkpoints.keep(self.length, self.state.to_bytes())

    def make_row(self, seat: int, row: Sequence[Move]) -> None:
        """Several moves of the seat in one gesture: all of them or, with IllegalMove, none; `undo` of one is of all."""
        for move in self.checked_row(seat, row):
            self.repeat(move)

    def checked_row(self, seat: int, row: Sequence[Move]) -> list[Move]:
        """The moves of a row as they would be logged, tried on a copy of the match."""
        then = self.rewind(self.length)
        for k, wish in enumerate(row, 1):
            try:
                then.make(seat, wish.action, wish.text, wish.ink, wish.texts)
            except IllegalMove as error:
                raise IllegalMove(f"step {k} of {len(row)}: {error}", error.refusal) from None
        made = then._log.moves[self.length :]
        return [replace(move, row=k > 0) for k, move in enumerate(made)]

    def row_of(self, k: int) -> int:
        """The first move of the row that move k (from 0) belongs to; itself, if it was made alone."""
        while self._log.moves[k].row:
            k -= 1
        return k

    def _allowed(self, seat: int, action: Action | int | str) -> Action:
        """The action, if the seat may take it. One that goes by the name it is listed under is not looked at again."""
        options = self._options_of(seat)
        if isinstance(action, str) and action in options:
            return options[action]
        chosen = self.action(action)
        if chosen.name not in options and (refusal := self.why_not(seat, chosen)):
            raise self._illegal(seat, chosen, refusal)
        return chosen

    def _with_words(self, seat: int, chosen: Action, text: str, ink: Ink, texts: Texts, by_bot: bool = False) -> Move:
        """The move with what is said and drawn, as far as the action takes either; it may be another that is meant."""
        family = chosen.family
        if not chosen.texts and not family.ink and not text and not ink and not texts:
            return Move(seat, chosen.name)
        chosen, given = meant_by(self.game, self.state, seat, chosen, {PLAIN: text, **texts})
        family = chosen.family
        try:
            person = bool(self.people >> seat & 1) and not by_bot
            said = words_for(self.game, self.state, seat, chosen, given, self.notes(seat), person)
            room = self.ink_room(seat, chosen)
            drawn = ink_for(family, ink, person, room)
            if room and not drawn and not person:  # what a bot leaves out, the game says and draws for it
                sketch = self.game.sketched(chosen, f"{seat}:{int(self.state.decisions)}")
                drawn = sketch if len(sketch) <= room else drawn
        except NoteError as error:
            raise self._illegal(seat, chosen, self._refusal_of(error, seat, chosen)) from None
        plain = said.pop(PLAIN, "")
        return Move(seat, chosen.name, plain, drawn, texts=said)

    def ink_room(self, seat: int, action: Action) -> int:
        """How many strokes the seat may draw with the action now."""
        over = self.game.drawn_over(self.state, seat, action.number) if action.family.ink else ()
        notes = self.notes(seat) if self._log.position else self._notes_of(over)
        return room_for_ink(action.family, over, notes)

    def _refusal_of(self, error: NoteError, seat: int, action: Action, state: Any = None) -> Refusal:
        """What speaks against the words of an action: now or, if one is given, in another state."""
        if error.reason is None:
            return Refusal("", str(error))
        then = self.state if state is None else state
        facts = {name: Name("", fact) if isinstance(fact, str) else fact for name, fact in error.facts.items()}
        return self.game.refusal_of_words(then, seat, action.number, error.reason, facts)

    def _carry_out(self, move: Move, action: int, passing: bool = False) -> None:
        number, adds_to = int(self.state.decisions), int(self.game.adds_to(self.state, move.seat, action))
        others = int(self.state.deciders) & ~(1 << move.seat)
        decision = self.state.decision
        try:
            with listening() as told:
                listed = self.game.rules.apply(self.state, move.seat, action, self._menu)
            # The same seats are still asked the same: unless they answer in the open, nobody may know what was chosen.
            waiting = others != 0 and self.state.deciders == others and self.state.decision == decision
            sealed = waiting and self.state.decision not in self.game.open_questions
            conceding = self._past[-1].conceding & ~(1 << move.seat)  # who plays on would not
            self._keep(told, sealed, move, conceding, (), number, adds_to, waiting, passing)
        except BaseException:  # a rule that breaks down must not leave half a move behind
            self.state.load(self._state_at(self.length).to_bytes())
            raise
        self._log.moves.append(move)
        self._note_options(listed)

    def _keep(
        self,
        told: Sequence[Told],
        sealed: bool,
        move: Move | None,
        conceding: int = 0,
        news: tuple[Message, ...] = (),
        number: int = 0,
        adds_to: int = 0,
        goes_on: bool = False,
        passing: bool = False,
    ) -> None:
        if not passing or len(self._past) % EVERY == 0:
            self._checkpoints.keep(len(self._past), self.state.to_bytes())
        names = self._past[-1].names if self._past else {}
        heard = tuple(map(_one_for_all, told))
        moment = Moment(heard, sealed, move, conceding, news, names, number, adds_to, goes_on, self._made)
        self._past.append(moment)
        self._made += 1
        self._remember(len(self._past) - 1)
        if (now := self.names()) != names:  # one for all moments alike
            self._past[-1] = replace(moment, names=now)

    def _illegal(self, seat: int, action: Action, refusal: Refusal) -> IllegalMove:
        number = f" ({refusal.number})" if refusal.number else ""
        names = [a.name for a in self.legal(seat)]
        more = f" and {len(names) - 5} more" if len(names) > 5 else ""
        now = f" {self.seat_name(seat)} may choose {', '.join(names[:5])}{more}." if names else ""
        if not names and not self.over:
            now = f" {self.seat_name(seat)} is not asked."
        told = f"{refusal.words.rstrip('.')}{number}"
        return IllegalMove(f"{action.name} refused: {told}{'' if told.endswith('?') else '.'}{now}", refusal)

    def action(self, action: Action | int | str) -> Action:
        """The action of that name or number, legal or not; UnknownAction if there is none."""
        if isinstance(action, Action):
            return action
        if isinstance(action, str):
            return self.game.actions.parse(action)
        if not 0 <= action < len(self.game.actions):
            raise UnknownAction(
                f"there is no action {action}; {self.game.title} counts them 0 to {len(self.game.actions) - 1}"
            )
        return self.game.actions[action]

    # ---- outside all menus -------------------------------------------------------------------------------------

    def why_not_concede(self, seat: int) -> Refusal | None:
        """Why the seat may not concede now, or None if it may. A number of "" means that it is nobody's rule."""
        if message := self._no_time_to_concede(seat):
            return self._out_of_turn(message)
        return self.game.refusal_to_concede(self.state, seat)

    def may_concede(self, seat: int) -> bool:
        """`why_not_concede`, for whoever does not ask why."""
        return not self._no_time_to_concede(seat) and not self.game.rules.why_not_concede(self.state, seat)

    def _no_time_to_concede(self, seat: int) -> Message | None:
        self._check_seat(seat)
        if self.game.concede is None:
            return Message("table.no_conceding")
        if self.over:
            return Message("table.over")
        return Message("table.conceding") if seat in self.conceding else None

    def concede(self, seat: int) -> None:
        """Give the game up for the seat, whoever is asked: no bot does. A side concedes when all its people agree.

        Who agreed and makes another move would rather play on. A refused one raises IllegalMove and changes nothing.
        """
        if refusal := self.why_not_concede(seat):
            number = f" ({refusal.number})" if refusal.number else ""
            raise IllegalMove(f"conceding refused: {refusal.words.rstrip('.')}{number}.", refusal)
        move, last, who = Move(seat, "", act="concede"), self._past[-1], {"who": self.seat_message(seat)}
        side = self.side_of(seat) & self.people | 1 << seat
        agreed = last.conceding | 1 << seat
        if side & ~agreed:
            self._keep((), last.sealed, move, agreed, (Message("table.would_concede", who),))
            self._log.moves.append(move)
            return
        decision, deciders = self.state.decision, int(self.state.deciders)
        try:
            with listening() as told:
                listed = self.game.rules.give_up(self.state, seat, self._menu)
            asked = int(self.state.deciders)
            same_question = asked != 0 and asked & ~deciders == 0 and self.state.decision == decision
            sealed = last.sealed and same_question  # others still choose in secret, and some have chosen
            self._keep(told, sealed, move, last.conceding & ~side, (Message("table.concedes", who),))
        except BaseException:
            self.state.load(self._checkpoints.last)
            raise
        self._log.moves.append(move)
        self._note_options(listed)

    def sides(self) -> list[list[int]]:
        """The seats that stand together, side by side; none where each stands alone, or nobody knows who does."""
        return self.game.sides_at(self.state)

    def losers(self, told: Message) -> list[int] | None:
        """The seats that a loss cost something; None if it cost everybody, or is no loss."""
        return self.game.losers(self.state, told)

    def why_not_talk(self) -> Refusal | None:
        """By which of the game's rules nobody talks beside the game now; None if anybody may, as after its end."""
        return None if self.over else self.game.refusal_of_talk(self.state)

    def why_not_correct(self, seat: int, move: int) -> Refusal | None:
        """Why the seat may not correct what was said with a move, counted from 1; or None if it may."""
        self._check_seat(seat)
        made = self._log.moves[move - 1] if 0 < move <= self.length else None
        if made is None or made.act or not (made.text or made.texts or made.veiled):
            return self._out_of_turn(Message("table.nothing_said"))
        if made.seat != seat:
            return self._out_of_turn(Message("table.others_words"))
        if self._past[move].sealed and move in self._secret_from(None):
            return self._out_of_turn(Message("table.still_secret"))
        return None

    def correct(self, seat: int, move: int, texts: Texts) -> None:
        """Let texts of a move of one's own be shown otherwise from now on, by their names; also after the end.

        It is for display: what was said stays in the log and beside it. A refused one raises IllegalMove.
        """
        if refusal := self.why_not_correct(seat, move):
            raise IllegalMove(f"the correction is refused: {refusal.words}", refusal)
        self._correct(Move(seat, "", act="correct", texts=self.corrected(seat, move, texts), about=move))

    def corrected(self, seat: int, move: int, texts: Texts) -> dict[str, str]:
        """The texts as they would be logged; assumes that the seat may correct the move."""
        action, before = self.action(self._log.moves[move - 1].action), self._state_at(move - 1)
        try:
            said = texts_for(action, texts, due=texts)
            self._check_corrected(seat, move, said, before)
        except NoteError as error:
            refusal = self._refusal_of(error, seat, action, before)
            raise IllegalMove(f"the correction is refused: {refusal.words}", refusal) from None
        return said

    def _check_corrected(self, seat: int, move: int, texts: Texts, before: Any) -> None:
        """NoteError, if the game would have refused these words at their move, or the same words of a later move after
        these: so two things never share a name by way of a correction."""
        made, number, notes = self._log.moves[move - 1], self._past[move].number, self.notes(seat)
        said = {name: text for name, text in {PLAIN: made.text, **made.texts, **texts}.items() if text}
        check_words(self.game, before, seat, self.action(made.action), said, notes)
        notes[number] = replace(notes[number], corrected={**notes[number].corrected, **texts})
        alike = {text.casefold() for text in texts.values()}
        for k in range(move, self.length):
            later, note = self._log.moves[k], notes.get(self._past[k + 1].number)
            if later.act or note is None:
                continue
            shown = {name: text for name in (PLAIN, *note.texts) if (text := note.shown(name))}
            if not alike.isdisjoint(text.casefold() for text in shown.values()):
                then = self._state_at(k)
                try:
                    check_words(self.game, then, later.seat, self.action(later.action), shown, notes)
                except NoteError as error:
                    raise NoteError(str(error), error.reason, **texts) from None

    def _correct(self, move: Move) -> None:
        if refusal := self.why_not_correct(move.seat, move.about):
            raise IllegalMove(f"the correction is refused: {refusal.words}", refusal)
        last = self._past[-1]
        self._keep((), last.sealed, move, last.conceding)
        self._log.moves.append(move)

    def sheets(self) -> Sheets:
        """What is to be seen on the sheets that people draw on out of turn."""
        return self._sheets

    @property
    def drawn(self) -> list[Drawn]:
        """What was drawn and wiped away out of turn, in its order."""
        return self._log.drawn[:]

    def room_on_sheets(self, seat: int) -> dict[str, int]:
        """The sheets on which the seat may draw out of turn now, and how many strokes each of them takes."""
        self._check_seat(seat)
        return {sheet: min(most, MOST_STROKES) for sheet, most in self.game.sheets(self.state, seat).items()}

    def draw(self, seat: int, sheet: str, ink: Ink) -> None:
        """Draw on a sheet, whoever's turn it is. IllegalMove, if the seat may not, or where it is full."""
        self._do_on_sheet(self.checked_drawing(seat, sheet, ink))

    def checked_drawing(self, seat: int, sheet: str, ink: Ink) -> Drawn:
        """What was drawn, as it would be logged."""
        room = self.room_on_sheets(seat)
        if sheet not in room:
            raise self._not_drawn(Message("table.no_sheet"))
        try:
            strokes = Drawing.of(ink)
        except InkError as error:
            raise IllegalMove(f"the drawing is refused: {error}.", Refusal("", str(error))) from None
        if not strokes:
            raise self._not_drawn(Message("table.no_strokes"))
        if self._sheets.filled[sheet] + len(strokes) > room[sheet]:
            raise self._not_drawn(Message("table.sheet_full", {"most": room[sheet]}))
        return Drawn(self.length, seat, sheet, strokes)

    def wipe(self, seat: int, strokes: Iterable[int]) -> None:
        """Wipe away strokes of one's own, by their numbers. IllegalMove, if there is none or it is another's."""
        self._do_on_sheet(self.checked_wiping(seat, strokes))

    def checked_wiping(self, seat: int, strokes: Iterable[int]) -> Drawn:
        wiped = tuple(dict.fromkeys(strokes))
        if not wiped or any(k not in self._sheets.strokes or self._sheets.strokes[k].seat != seat for k in wiped):
            raise self._not_drawn(Message("table.others_strokes"))
        return Drawn(self.length, seat, wiped=wiped)

    def _not_drawn(self, why: Message) -> IllegalMove:
        refusal = self._out_of_turn(why)
        return IllegalMove(f"the drawing is refused: {refusal.words}", refusal)

    def _do_on_sheet(self, deed: Drawn) -> None:
        self._sheets.do(deed)
        self._log.drawn.append(deed)

    def veil_sheet(self, sheet: str, seat: int) -> None:
        """From now on nobody sees what the seat has drawn on a sheet so far, in no replay or file either.

        Strokes are known by their numbers, so a dot takes the place of each, and the dots are wiped away.
        """
        hidden = [one.number for one in self._sheets.by(seat, sheet)]
        made = 0
        for k, deed in enumerate(self._log.drawn):
            numbers = range(made + 1, made + 1 + len(deed.ink))
            made += len(deed.ink)
            if deed.sheet == sheet and deed.seat == seat:
                ink = (DOT if number in hidden else stroke for number, stroke in zip(numbers, deed.ink, strict=True))
                self._log.drawn[k] = replace(deed, ink=Drawing(ink))
        if hidden:
            self._do_on_sheet(Drawn(self.length, seat, wiped=tuple(hidden)))

    def redraw(self, deed: Drawn) -> None:
        """What a log says was drawn out of turn happens again; IllegalMove, if it never can have."""
        self._check_seat(deed.seat)
        if deed.wiped:
            self.wipe(deed.seat, deed.wiped)
            return
        try:
            strokes = Drawing.of(deed.ink)
        except InkError as error:
            raise IllegalMove(f"the drawing is refused: {error}.", Refusal("", str(error))) from None
        self._do_on_sheet(Drawn(self.length, deed.seat, deed.sheet, strokes))

    def change_hands(self, people: Iterable[int]) -> None:
        """From now on these seats are people's, and all others bots'. It is part of the log, and replays."""
        now = _bits(people)
        if now != self.people:
            self._seat(now)

    def _seat(self, people: int) -> None:
        self._log.hands[len(self._log.moves)] = people
        if self.game.knows_people:
            self.state.people = people
            self._keep_last_anew()

    def _keep_last_anew(self) -> None:
        """The table was changed between two moves."""
        self._checkpoints.keep(self.length, self.state.to_bytes())
        self._options = {}

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

    def prompt(self) -> Message:
        """What the deciders are asked or, when the game is over, how it ended."""
        return self.game.outcome(self.state) if self.over else self.game.prompt(self.state)

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
            seed = secrets.randbits(62)
            state = redeal(self.game, then.state, seat, seed)
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

    def reveals(self, k: int) -> bool:
        """Whether move k (from 0) let anybody learn what was hidden: if not, its player may freely take it back.

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
        action = self.game.actions.parse(move.action).number
        return before.sealed or secrecy.shows_hidden(self.game, self._state_at(k), self.seats, move.seat, action)

    # ---- files -------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The match as one JSON object, seed included: for its owner, or for everybody when the game is over."""
        return replace(self._log, moves=list(self.moves)).to_json(self._checkpoints.last)

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


@lru_cache(maxsize=4096)
def _one_for_all(told: Told) -> Told:
    """The same is told again and again, at all tables: it is kept once."""
    return told


def _bits(seats: Iterable[int]) -> int:
    return sum(1 << p for p in set(seats))


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
    except (registry.UnknownGame, OptionError) as error:
        raise MatchError(f"the save cannot be played: {error}") from None
    return _playing(game, log)
