"""What happened in a match, as each seat may see and hear it.

While several seats decide at once, what each of them does stays between the match and that seat; the others hear of it
at the moment the last choice is in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from holdfast.engine.rules.game import Game, Note
from holdfast.engine.rules.rule import Told
from holdfast.engine.words.catalogue import ENGLISH, Message, Names, Words

from .savefile import Log, MatchError, Move

Seat = int | None


@dataclass(frozen=True)
class Moment:
    """The table after a move, what was told on the way there, and whether others must still wait to hear it."""

    state: bytes
    told: tuple[Told, ...]
    sealed: bool  # the move is one of several made at once, and not the last of them
    move: Move | None  # None: the set-up


def reaching(past: Sequence[Moment], seat: Seat, moment: int) -> list[int]:
    """The moments the seat hears of at this one: others' sealed ones are heard at the next that is not sealed."""
    if past[moment].sealed:
        return [moment] if _made_by(past[moment], seat) else []
    first = _first_heard_with(past, moment)
    return [*(k for k in range(first, moment) if not _made_by(past[k], seat)), moment]


def _first_heard_with(past: Sequence[Moment], moment: int) -> int:
    """The first of the sealed moments right before this one."""
    while moment > 0 and past[moment - 1].sealed:
        moment -= 1
    return moment


def _made_by(moment: Moment, seat: Seat) -> bool:
    return moment.move is not None and moment.move.seat == seat


class Hearing:
    """What each seat heard of some moments, to be put into words when somebody asks, with the names pieces had then."""

    def __init__(self, chronicle: Chronicle, since: int) -> None:
        """Of the moments from `since` to the last."""
        self.game, self._state, self.words = chronicle.game, chronicle._past[-1].state, chronicle.words(ENGLISH)
        first = _first_heard_with(chronicle._past, since)
        self._moments, self._since = chronicle._past[first:], since - first

    def messages(self, seat: Seat) -> list[Message]:
        return [self.game.events.message(told, seat) for moment in self._heard(seat) for told in moment.told]

    def notes(self, seat: Seat) -> tuple[Note, ...]:
        """What was said and drawn with these moves."""
        moves = [moment.move for moment in self._heard(seat) if moment.move is not None]
        return tuple(Note(m.seat, m.text, m.ink) for m in moves if m.text or m.ink)

    def _heard(self, seat: Seat) -> list[Moment]:
        every = range(self._since, len(self._moments))
        return [self._moments[k] for moment in every for k in reaching(self._moments, seat, moment)]

    def names(self) -> Names:
        """By whose name the pieces went."""
        return self.game.called(self.game.state_of(self._state))


class Chronicle:
    """The log of a match and the moments it led to. Moment 0 is the table after the set-up, k after the k-th move."""

    language = ENGLISH  # in which it is told, unless another is asked for

    def __init__(self, game: Game, log: Log) -> None:
        self.game, self._log = game, log
        self._past: list[Moment] = []
        self.state: Any = game.new_state(log.options)

    @cached_property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.game.seats(self._log.options)

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

    def story(self, seat: Seat, since: int = 0, language: str | None = None) -> list[str]:
        """`events` in words, and between them what the players said."""
        self._check_seat(seat)
        lines: list[str] = []
        for moment in range(since, len(self._past)):
            state = self._state_at(moment)
            for source in reaching(self._past, seat, moment):
                lines += [self._say(m, state, language) for m in self._messages(source, seat)]
                if (move := self._past[source].move) and move.text:
                    said = {"who": self.seat_name(move.seat, language), "text": move.text}
                    lines.append(self._say(Message("table.said", said), state, language))
        return lines

    def log(self, seat: Seat) -> list[dict[str, Any]]:
        """The moves as the seat may see them: its own in full, of the others who moved and what was said and drawn.

        What the others did is told by `events`, which know what is hidden; an action's name may give away a card that
        stays face down. When the game is over all moves are shown in full. One still sealed is
        `{"seat": 1, "secret": true}`.
        """
        self._check_seat(seat)
        secret = self._secret_from(seat)
        shown: list[dict[str, Any]] = []
        for k, move in enumerate(self._log.moves, 1):
            if k in secret:
                shown.append({"seat": move.seat, "secret": True})
            elif move.seat == seat or self.state.over:
                shown.append(move.to_json())
            else:
                shown.append({name: value for name, value in move.to_json().items() if name != "action"})
        return shown

    def notes(self, seat: Seat) -> dict[int, Note]:
        """What was said and drawn, as far as the seat may know: by `s.decisions` as it was before the move."""
        self._check_seat(seat)
        secret = self._secret_from(seat)
        first = self._log.position
        before = int(self._state_at(0).decisions) if first else 0
        made = {
            before + k - 1: Note(move.seat, move.text, move.ink)
            for k, move in enumerate(self._log.moves, 1)
            if (move.text or move.ink) and k not in secret
        }
        return {**first.notes, **made} if first else made

    def names(self) -> Names:
        """Pieces that go by another's name now."""
        return self.game.called(self.state)

    def words(self, language: str | None = None) -> Words:
        """The game's words, with the options of this match."""
        return self.game.words(language or self.language, self._log.options)

    def say(self, message: Message, language: str | None = None) -> str:
        """A message in words, with the names pieces have now."""
        return self._say(message, self.state, language)

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
        return [self.game.events.message(told, None, everything=True) for told in self._past[moment].told]

    def _messages(self, moment: int, seat: Seat) -> list[Message]:
        return [self.game.events.message(told, seat) for told in self._past[moment].told]

    def _secret_from(self, seat: Seat) -> set[int]:
        """The moments of which the seat has not heard yet."""
        last = len(self._past) - 1
        secret: set[int] = set()
        while self._past[last].sealed:
            if not _made_by(self._past[last], seat):
                secret.add(last)
            last -= 1
        return secret

    def _say(self, message: Message, state: Any, language: str | None) -> str:
        return self.words(language).say(message, self.game.called(state))

    def _check_seat(self, seat: Seat) -> None:
        if seat is not None and not 0 <= seat < self.seats:
            raise MatchError(f"there is no seat {seat}; this table has the seats 0 to {self.seats - 1}")

    def _state_at(self, moment: int) -> Any:
        return self.game.state_of(self._past[moment].state)
