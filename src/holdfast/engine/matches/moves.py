"""What may be done at a match, and how it happens: moves from the menu with what is said and drawn, and what stands
outside all menus: conceding, correcting one's words, drawing out of turn, seats that change hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from holdfast.engine.rules.actions import PLAIN, Action, UnknownAction
from holdfast.engine.rules.game import Game, Note, Refusal
from holdfast.engine.rules.ink import MOST_STROKES, NO_INK, Drawing, InkError
from holdfast.engine.rules.rule import Told, listening
from holdfast.engine.words.catalogue import ENGLISH, Message, Name

from .checkpoints import EVERY
from .chronicle import Chronicle, Moment
from .notes import NoteError, check_words, ink_for, meant_by, room_for_ink, texts_for, texts_kept, words_for
from .savefile import Drawn, Log, MatchError, Move
from .sheets import DOT, FreeStroke, Sheets

Texts = Mapping[str, str]  # by their names
Ink = Sequence[Any]  # strokes
MOST_CORRECTIONS = 100  # of the words of one move: all of them are read whenever it is told what they say now
NO_TEXTS: dict[str, str] = {}  # one for all moves without any


class IllegalMove(MatchError):
    """A move the rules refuse; `refusal` holds the rule's number and words."""

    def __init__(self, message: str, refusal: Refusal) -> None:
        super().__init__(message)
        self.refusal = refusal


class Moves(Chronicle):
    """A table at which something may happen. What did is in the chronicle; `Match` begins, keeps and rewinds one."""

    def __init__(self, game: Game, log: Log) -> None:
        super().__init__(game, log)
        self._sheets = Sheets()
        self._menu, self._options = [0] * game.menu, dict[int, dict[str, Action]]()

    @property
    def length(self) -> int:
        """How many moves were made."""
        return len(self._log.moves)

    @property
    def deciders(self) -> list[int]:
        """The seats that must choose now."""
        return [p for p in range(self.seats) if (self.state.deciders >> p) & 1]

    @property
    def conceding(self) -> list[int]:
        """The seats that would concede, while others of their side have yet to agree."""
        return [p for p in range(self.seats) if self._past[-1].conceding >> p & 1]

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    @property
    def sealed(self) -> bool:
        """Whether the last move was a secret choice, and others have yet to make theirs."""
        return self._past[-1].sealed

    def prompt(self) -> Message:
        """What the deciders are asked or, when the game is over, how it ended."""
        return self.game.outcome(self.state) if self.over else self.game.prompt(self.state)

    # ---- from the menu -----------------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[Action]:
        """What the seat may do now, in the order of the action space; nothing while it need not choose."""
        return list(self._options_of(seat).values())

    def offered(self, seat: int) -> list[Action]:
        """The same as people choose it: what is written with one of these may make it another, and that is left out."""
        return [action for action in self.legal(seat) if not action.family.spelled]

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
        return self._not_asked(seat) or self.game.refusal(self.state, seat, self.action(action).number)

    def _not_asked(self, seat: int) -> Refusal | None:
        """Why the seat has no choice at all now; None if it has."""
        if self.over:
            return self._out_of_turn(Message("table.over"))
        if seat in self.deciders:
            return None
        waiting = tuple(self.seat_message(p) for p in self.deciders)
        return self._out_of_turn(Message("table.waits", {"waiting": waiting, "asked": self.prompt()}))

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

    def _keep_last_anew(self) -> None:
        """The table was changed between two moves."""
        self._checkpoints.keep(self.length, self.state.to_bytes())
        self._options = {}

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

    def why_not_talk(self) -> Refusal | None:
        """By which of the game's rules nobody talks beside the game now; None if anybody may, as after its end."""
        return None if self.over else self.game.refusal_of_talk(self.state)

    def own_doing(self) -> tuple[int, Action] | None:
        """Whose doing the question judges, and how another seat of the same person lets it stand; None: nobody's."""
        judged = None if self.over else self.game.own_doing(self.state)
        return None if judged is None else (judged[0], self.game.actions[judged[1]])

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
        if len(self._noted.get(self._past[move].number, ())) > MOST_CORRECTIONS:
            return self._out_of_turn(Message("table.corrected_often", {"most": MOST_CORRECTIONS}))
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
        then, at = before, move - 1
        for k in range(move, self.length):
            later, note = self._log.moves[k], notes.get(self._past[k + 1].number)
            if later.act or note is None:
                continue
            shown = {name: text for name in (PLAIN, *note.texts) if (text := note.shown(name))}
            if not alike.isdisjoint(text.casefold() for text in shown.values()):
                then, at = self._state_later(then, at, k), k
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

    def latest(self) -> FreeStroke | Note | None:
        """What was said or drawn last, of what everybody has heard of, as far as it is not veiled."""
        strokes = list(self._sheets.strokes.values())
        told = [(one.moment, one.note) for one in self.tellings(None) if one.note is not None]
        notes = [one for one in [*((0, old) for old in self.brought().values()), *told] if one[1].parts]
        if strokes and (not notes or strokes[-1].after >= notes[-1][0]):
            return strokes[-1]
        return notes[-1][1] if notes else None

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
        now = bits(people)
        if now != self.people:
            self._seat(now)

    def _seat(self, people: int) -> None:
        self._log.hands[len(self._log.moves)] = people
        if self.game.knows_people:
            self.state.people = people
            self._keep_last_anew()


@lru_cache(maxsize=4096)
def _one_for_all(told: Told) -> Told:
    """The same is told again and again, at all tables: it is kept once."""
    return told


def bits(seats: Iterable[int]) -> int:
    """Seats as they are kept, a bit for each."""
    return sum(1 << p for p in set(seats))
