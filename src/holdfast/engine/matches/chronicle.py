"""What happened in a match, as each seat may see and hear it.

While several seats decide at once, what each of them does stays between the match and that seat; the others hear of it
at the moment the last choice is in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cached_property
from typing import Any

from holdfast.engine.rules.actions import PLAIN
from holdfast.engine.rules.game import Game, Note, Notes, Side
from holdfast.engine.rules.ink import Drawing
from holdfast.engine.rules.rule import Told
from holdfast.engine.words.catalogue import ENGLISH, Message, Name, Names, Words

from .checkpoints import Checkpoints
from .savefile import Log, MatchError, Move

Seat = int | None
Veils = Mapping[int, frozenset[str]]  # which parts of a note are veiled, by its id
NAME_OF_A_THING = "name"  # which of its texts a thing goes by


@dataclass(frozen=True, slots=True)
class Moment:
    """What was told on the way to the table after a move, and whether others must still wait to hear it."""

    told: tuple[Told, ...]
    sealed: bool  # the move is one of several made at once, and not the last of them
    move: Move | None  # None: the set-up
    conceding: int = 0  # the seats that would concede, as bits, while others of their side have yet to agree
    news: tuple[Message, ...] = ()  # what the table itself says of an act, before what is told
    names: Names = field(default_factory=dict)  # pieces that went by another's name then
    number: int = 0  # of decisions before the move, by which its note is known
    adds_to: int = 0  # the number of the move whose note its own adds to
    goes_on: bool = False  # others are still asked what they were asked before the move
    id: int = 0  # counts all there ever were, also those that were taken back

    @property
    def note(self) -> Note | None:
        """What was said and drawn with the move; an empty one, if it adds nothing to another."""
        move = self.move
        if move is None or move.act == "concede":
            return None
        if not (move.text or move.ink or move.texts or move.veiled or move.act or self.adds_to):
            return None  # as with most moves, so nothing is made for it
        if move.act == "correct":
            return Note(move.seat, corrected=move.texts, id=self.id, veiled=move.veiled)
        drawing = Drawing.of(move.ink)
        note = Note(move.seat, move.text, drawing, move.texts, self.adds_to, id=self.id, veiled=move.veiled)
        return note if note.says_anything or note.adds_to else None


@dataclass(frozen=True)
class Telling:
    """What somebody hears of one move, or of the set-up, and what pieces were called when they heard it."""

    moment: int  # of the move itself
    number: int  # of decisions before it, by which its note is known
    seat: Seat  # who made it; None: the set-up
    messages: Sequence[Message]
    note: Note | None  # as far as it is not veiled
    names: Names


def reaching(past: Sequence[Moment], seat: Seat, moment: int) -> list[int]:
    """The moments the seat hears of at this one: others' sealed ones are heard at the next that is not sealed."""
    if past[moment].sealed:
        return [moment] if _heard_at_once(past[moment], seat) else []
    first = _first_heard_with(past, moment)
    return [*(k for k in range(first, moment) if not _heard_at_once(past[k], seat)), moment]


def _first_heard_with(past: Sequence[Moment], moment: int) -> int:
    """The first of the sealed moments right before this one."""
    while moment > 0 and past[moment - 1].sealed:
        moment -= 1
    return moment


def _heard_at_once(moment: Moment, seat: Seat) -> bool:
    """Whether the seat hears of a sealed moment when it comes: its own choice, or an act, which is no secret."""
    return moment.move is not None and (moment.move.seat == seat or moment.move.act != "")


def messages_of(
    game: Game, moment: Moment, seat: Seat, veils: Veils, known: dict[Told, Message] | None = None
) -> list[Message]:
    """What the seat hears of a moment. Among `known` is what others heard, and the seat hears alike."""
    events, messages = game.events, list(moment.news)
    for told in _told_beside(game, moment, veils):
        if known is None or events(told[0]).keeps_secrets:
            messages.append(events.message(told, seat))
        elif told in known:
            messages.append(known[told])
        else:
            messages.append(known.setdefault(told, events.message(told, seat)))
    return messages


def _told_beside(game: Game, moment: Moment, veils: Veils) -> Sequence[Told]:
    """What was told, but for the sentence that stands in for words which did come with the move."""
    note = _veiled(moment.note, veils)
    said = {PLAIN: note.text, **note.texts} if note is not None else {}
    for k, told in enumerate(moment.told) if said else ():
        if said.get(game.events(told[0]).saying.stands_for):
            return moment.told[:k] + moment.told[k + 1 :]
    return moment.told


class Hearing:
    """What each seat heard of some moments, to be put into words when somebody asks, with the names pieces had then."""

    __slots__ = ("_moments", "_since", "game", "words")  # a long table has thousands of them

    def __init__(self, chronicle: Chronicle, since: int) -> None:
        """Of the moments from `since` to the last."""
        self.game, self.words = chronicle.game, chronicle.words(ENGLISH)
        first = _first_heard_with(chronicle._past, since)
        self._moments, self._since = tuple(chronicle._past[first:]), since - first

    def messages(self, seat: Seat, veils: Veils, known: dict[Told, Message] | None = None) -> list[Message]:
        """What the seat heard; what others hear alike is among `known`, for whoever asks for several seats."""
        heard = self._heard(seat)
        return [message for moment in heard for message in messages_of(self.game, moment, seat, veils, known)]

    def notes(self, seat: Seat, veils: Veils) -> tuple[Note, ...]:
        """What was said and drawn with these moves, as far as it is not veiled by now."""
        notes = [_veiled(moment.note, veils) for moment in self._heard(seat)]
        return tuple(note for note in notes if note is not None and (note.says_anything or note.corrected))

    def _heard(self, seat: Seat) -> list[Moment]:
        every = range(self._since, len(self._moments))
        return [self._moments[k] for moment in every for k in reaching(self._moments, seat, moment)]

    def names(self, veils: Veils) -> Names:
        """By whose name the pieces went, as far as it is not veiled by now."""
        return _names_behind(self._moments[-1].names, veils)


def _veiled(note: Note | None, veils: Veils) -> Note | None:
    return note.behind(veils[note.id]) if note is not None and note.id in veils else note


def _names_behind(names: Names, veils: Veils) -> Names:
    """Where a name is veiled, a thing goes by what the game calls it."""
    if not veils:
        return names
    shown = {}
    for key, name in names.items():
        if isinstance(name, Name) and NAME_OF_A_THING in veils.get(name.note, ()):
            if name.stock is not None:
                shown[key] = name.stock
        else:
            shown[key] = name
    return shown


class Chronicle:
    """The log of a match and the moments it led to. Moment 0 is the table after the set-up, k after the k-th move."""

    language = ENGLISH  # in which it is told, unless another is asked for
    seats_called: Names = {}  # by a name that is not their number, where a client has none of its own for them

    def __init__(self, game: Game, log: Log) -> None:
        self.game, self._log = game, log
        self._past: list[Moment] = []
        self._checkpoints = Checkpoints()
        # By the number of decisions before the move: the moment of a note, then those of its corrections.
        self._noted: dict[int, list[int]] = {}
        self._veils: dict[int, frozenset[str]] = {}
        self._made = 0  # moments, also those that were taken back
        self._in_words: dict[str, Words] = {}  # by language
        self._table: Any = game.new_state(log.options, self.people)

    @property
    def state(self) -> Any:
        """The table as it is now. Where it was handed on to another match, it is laid again from its bytes."""
        if self._table is None:
            self._table = self.game.state_of(self._checkpoints.last)
        return self._table

    @cached_property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.game.seats(self._log.options)

    @property
    def people(self) -> int:
        """The seats that are people's now, as bits; all of them, where nobody has said whose they are."""
        log = self._log
        if log.hands:
            return log.hands[max(log.hands)]
        return (1 << self.seats) - 1 if log.people is None else log.people

    def standing(self) -> Sequence[Side]:
        """How each side stands, term by term. It counts what is hidden too, so it is for the end."""
        return self.game.standing(self.state)

    def fortunes(self) -> Sequence[Side]:
        """What the curves of how it went follow."""
        return self.game.fortunes(self.state)

    def roles(self, seat: int) -> Sequence[IntEnum]:
        """What the seat played, to be known at the end."""
        return self.game.roles(self.state, seat)

    def side_of(self, seat: int) -> int:
        """The seats that concede together with this one, as bits."""
        return self.game.side_of(self.state, seat)

    def events(self, seat: Seat, since: int = 0) -> list[Message]:
        """What happened from moment `since` on, as the seat heard it.

        What is kept back while others choose is heard at the moment the last choice is in. So whoever asks again and
        again, each time from the moment after the last one known, hears everything, once, in this order.
        """
        self._check_seat(seat)
        return [
            message
            for moment in range(since, len(self._past))
            for source in reaching(self._past, seat, moment)
            for message in self._messages(source, seat)
        ]

    def tellings(self, seat: Seat, since: int = 0, everything: bool = False) -> Iterator[Telling]:
        """Move by move, what the seat heard from moment `since` on; or everything, for when all may be told."""
        self._check_seat(seat)
        for moment in range(since, len(self._past)):
            names = _names_behind(self._past[moment].names, self._veils)
            for source in [moment] if everything else reaching(self._past, seat, moment):
                messages = self.told(source) if everything else self._messages(source, seat)
                then = self._past[source]
                mover = then.move.seat if then.move is not None else None
                yield Telling(source, then.number, mover, messages, _veiled(then.note, self._veils), names)

    def story(self, seat: Seat, since: int = 0, language: str | None = None) -> list[str]:
        """`events` in words, and between them what the players said."""
        lines: list[str] = []
        for telling in self.tellings(seat, since):
            spoken = self._spoken(telling.note) if telling.note is not None else []
            lines += [self._say(message, telling.names, language) for message in (*telling.messages, *spoken)]
        return lines

    def _spoken(self, note: Note) -> list[Message]:
        """What a player said, text by text."""
        who = self.seat_message(note.seat)
        plain = [Message("table.said", {"who": who, "text": note.text})] if note.text else []
        named = [("table.said_as", text) for text in note.texts.items()]
        named += [("table.corrected_as", text) for text in note.corrected.items()]
        plain += [
            Message(key, {"who": who, "what": Message(f"note.{name}"), "text": text}) for key, (name, text) in named
        ]
        return plain + ([Message("table.veiled", {"who": who})] if note.veiled else [])

    # ---- veils -------------------------------------------------------------------------------------------------

    @property
    def veils(self) -> Veils:
        """Which parts of which notes are veiled."""
        return self._veils

    def veil(self, note: int, parts: Iterable[str]) -> None:
        """From now on nobody is told these parts of a note, in no view, story, replay or file; a stock one stands in.

        What its author corrected is veiled with it; what they write from then on is shown. It is no move, decides
        nothing, and is not taken back with moves.
        """
        hidden = frozenset(parts)
        for one in [note, *self.corrections_of(note)]:
            self._veils[one] = self._veils.get(one, frozenset()) | hidden

    def corrections_of(self, note: int) -> list[int]:
        """The ids of the notes by which its author corrected one so far, if it was not taken back."""
        move = next((k for k, moment in enumerate(self._past) if moment.id == note), 0)
        return [m.id for m in self._past if move and m.move is not None and m.move.about == move]

    @property
    def made(self) -> int:
        """How many moments there ever were, also those that were taken back: the id of the next note."""
        return self._made

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves in full, but for what is veiled of their words. What a seat may see of them is `log`."""
        if not self._veils:
            return tuple(self._log.moves)
        made = zip(self._log.moves, self._past[1:], strict=True)
        return tuple(move.behind(self._veils.get(then.id, ())) for move, then in made)

    def log(self, seat: Seat) -> list[dict[str, Any]]:
        """The moves as the seat may see them: its own in full, of the others who moved and what was said and drawn.

        What the others did is told by `events`, which know what is hidden; an action's name may give away a card that
        stays face down. When the game is over all moves are shown in full. One still sealed is
        `{"seat": 1, "secret": true}`.
        """
        self._check_seat(seat)
        secret = self._secret_from(seat)
        shown: list[dict[str, Any]] = []
        for k, move in enumerate(self.moves, 1):
            if k in secret:
                shown.append({"seat": move.seat, "secret": True})
            elif move.seat == seat or self.state.over:
                shown.append(move.to_json())
            else:
                shown.append({name: value for name, value in move.to_json().items() if name != "action"})
        return shown

    def notes(self, seat: Seat) -> Notes:
        """What was said and drawn, as far as the seat may know: by `s.decisions` as it was before the move."""
        self._check_seat(seat)
        secret = self._secret_from(seat)
        found = Notes(self.brought())
        found.update({number: self._note(number) for number, made in self._noted.items() if made[0] not in secret})
        return found

    def brought(self) -> dict[int, Note]:
        """What was said and drawn before, in the match from which this one was dealt anew; what is veiled of it is not
        there."""
        position = self._log.position
        notes = position.brought if position is not None else {}
        return {number: note.behind(self._veils.get(note.id, ())) for number, note in notes.items()}

    def _note(self, number: int) -> Note:
        """The note that goes by this number, with all that its author has corrected since."""
        notes = [_veiled(self._past[k].note, self._veils) for k in self._noted[number]]
        made, *later = [note for note in notes if note is not None]
        corrected = {name: text for note in later for name, text in note.corrected.items()}
        by = {name: note.id for note in later for name in note.corrected}
        return replace(made, corrected=corrected, corrections=by) if corrected else made

    def _remember(self, moment: int) -> None:
        """What was said with the last move belongs to it, or to the one it corrects."""
        then = self._past[moment]
        if then.note is not None and then.move is not None:
            number = self._past[then.move.about].number if then.move.about else then.number
            self._noted.setdefault(number, []).append(moment)

    def _noted_until(self, moment: int) -> dict[int, list[int]]:
        kept = {number: [k for k in made if k <= moment] for number, made in self._noted.items()}
        return {number: made for number, made in kept.items() if made}

    def things(self, seat: Seat) -> dict[str, list[Note]]:
        """The things on the table that players named, described or drew, by their keys, each with its notes."""
        notes = self.notes(seat)
        found = {key: notes.of(number) for key, number in self.game.things(self.state).items()}
        return {key: told for key, told in found.items() if told}

    def names(self) -> Names:
        """Pieces that go by another's name now, or by one that a player gave them."""
        called = self.game.called(self.state)
        if self.seats_called:
            called = {**self.seats_called, **called}
        given = self._given_names(called)
        return {**called, **given} if given else called

    def _given_names(self, stock: Names) -> dict[str, Name]:
        """What players called the things on the table, as far as everybody may know it, beside what the game does."""
        things = self.game.things(self.state)
        if not things or (not self._noted and self._log.position is None):
            return {}
        if self._log.position:
            notes = self.notes(None)
            named = {key: notes.naming(number, NAME_OF_A_THING) for key, number in things.items()}
        else:
            secret = self._secret_from(None)
            named = {key: self._naming(number, secret) for key, number in things.items()}
        return {
            key: Name(
                key.rpartition(".")[2],
                note.shown(NAME_OF_A_THING),
                note.corrections.get(NAME_OF_A_THING, note.id),
                stock.get(key),
            )
            for key, note in named.items()
            if note is not None
        }

    def _naming(self, number: int, secret: set[int]) -> Note | None:
        """The note that gave a thing the name it goes by, if one did. Most give none, and are not read."""
        while number and (made := self._noted.get(number - 1)) and made[0] not in secret:
            moves = (self._past[k].move for k in made)
            if any(move is not None and NAME_OF_A_THING in move.texts for move in moves):
                note = self._note(number - 1)
                if note.shown(NAME_OF_A_THING):
                    return note
            number = self._past[made[0]].adds_to
        return None

    def _notes_of(self, numbers: Iterable[int]) -> Notes:
        """The notes of some things, however many others there are."""
        found, secret = Notes(), self._secret_from(None)
        for number in numbers:
            while number and (made := self._noted.get(number - 1)) and made[0] not in secret:
                found[number - 1] = self._note(number - 1)
                number = found[number - 1].adds_to
        return found

    def words(self, language: str | None = None) -> Words:
        """The game's words, with the options of this match."""
        language = language or self.language
        if language not in self._in_words:
            self._in_words[language] = self.game.words(language, self._log.options)
        return self._in_words[language]

    def say(self, message: Message | IntEnum, language: str | None = None) -> str:
        """A message, or what a piece is called, in words, with the names pieces have now."""
        return self._say(message, self.names(), language)

    def call_seats(self) -> None:
        """From now on a seat goes by what its game calls it, `Attacker` rather than `Player 2`, in all that is told."""
        if self.game.seat_names is not None:
            self.seats_called = {f"seat.seat_{p}": self.seat_message(p) for p in range(self.seats)}

    def seat_name(self, seat: int, language: str | None = None) -> str:
        return self.say(self.seat_message(seat), language)

    def seat_message(self, seat: int) -> Message:
        """What people call the seat: as the game does, or by its number. People count from 1."""
        if self.game.seat_names is None:
            return Message("table.seat", {"seat": seat + 1})
        return self.game.seat_names(self.state)[seat]

    def hearing(self, since: int) -> Hearing:
        """`events` and `notes` from moment `since` on, kept for later: also when moves are taken back."""
        return Hearing(self, since)

    def told(self, moment: int) -> list[Message]:
        """Everything told at a moment, secrets and all: for chronicles of finished games and for tests."""
        then = self._past[moment]
        beside = _told_beside(self.game, then, self._veils)
        return [*then.news, *(self.game.events.message(told, None, everything=True) for told in beside)]

    def _messages(self, moment: int, seat: Seat) -> list[Message]:
        return messages_of(self.game, self._past[moment], seat, self._veils)

    def _secret_from(self, seat: Seat) -> set[int]:
        """The moments of which the seat has not heard yet."""
        last = len(self._past) - 1
        secret: set[int] = set()
        while self._past[last].sealed:
            if not _heard_at_once(self._past[last], seat):
                secret.add(last)
            last -= 1
        return secret

    def _say(self, message: Message | IntEnum, names: Names, language: str | None) -> str:
        return self.words(language).say(message, names)

    def _check_seat(self, seat: Seat) -> None:
        if seat is not None and not 0 <= seat < self.seats:
            raise MatchError(f"there is no seat {seat}; this table has the seats 0 to {self.seats - 1}")

    def _state_at(self, moment: int) -> Any:
        """The table at a moment, played again from the last one before it that was kept."""
        kept, data = self._checkpoints.before(moment)
        state = self.game.state_of(data)
        for k in range(kept + 1, moment + 1):
            self._play_again(state, k)
        return state

    def _state_later(self, state: Any, moment: int, wanted: int) -> Any:
        """The table at a later moment, from the one at `moment`, which goes on, or from a nearer one that was kept."""
        if self._checkpoints.before(wanted)[0] > moment:
            return self._state_at(wanted)
        for k in range(moment + 1, wanted + 1):
            self._play_again(state, k)
        return state

    def _play_again(self, state: Any, moment: int) -> None:
        """What led to a moment happens again, to the state of the moment before; nobody listens."""
        move, rules, menu = self._log.moves[moment - 1], self.game.rules, [0] * self.game.menu
        if move.act == "":
            rules.apply(state, move.seat, self.game.actions.parse(move.action).number, menu)
        elif move.act == "concede" and not self._past[moment].conceding >> move.seat & 1:  # all have agreed
            rules.give_up(state, move.seat, menu)
        if moment in self._log.reseeds:
            rules.seed_dice(state, self._log.reseeds[moment])
        if moment in self._log.hands and self.game.knows_people:
            state.people = self._log.hands[moment]
