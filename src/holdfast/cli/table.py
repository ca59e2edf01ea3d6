"""A game at the terminal: bots move by themselves, people see the table, ask, and choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from ..engine.actions import Action
from ..engine.events import Secret
from ..engine.match import IllegalMove, Match
from ..engine.savefile import MatchError
from . import autosave, boards
from . import seats as seating
from .autosave import Autosave
from .boards import Sight
from .choice_list import choice_list
from .choices import Choices, Unclear
from .complaints import as_sentence
from .defaults import default_choice
from .narration import story
from .questions import Questions
from .screen import Screen
from .seats import Seat

RECAP = 6


class Left(Exception):
    """The player got up from the table."""


class Table:
    """One match, the people and bots at it, and the file that keeps it."""

    def __init__(self, match: Match, seats: Sequence[Seat], screen: Screen, kept: Autosave) -> None:
        self.match, self.seats, self.screen, self.kept = match, list(seats), screen, kept
        of_the_game = [match.seat_name(p) for p in range(match.seats)] if match.game.seat_names else None
        self.names = seating.names(self.seats, of_the_game)
        self.people = [p for p, seat in enumerate(self.seats) if seat.bot is None]
        self.heard = dict.fromkeys([*self.people, None], 0)  # the moment each person will hear of next
        self.seen: dict[int, Mapping[str, Any]] = {}  # the view each person had last
        self.at_keyboard: int | None = None

    def play(self) -> None:
        """To the end of the game, or until somebody leaves (Left, KeyboardInterrupt, EOFError)."""
        self._keep()
        if self.match.moves:
            self._recap()
        while not self.match.over:
            seat = self.match.deciders[0]
            if bot := self.seats[seat].bot:
                self._move(seat, bot.choose(self.match, seat))
            else:
                self._turn(seat)
            if not self.people:
                self._tell(None)
        self._end()

    # ---- a person's turn -------------------------------------------------------------------------------------------

    def _turn(self, seat: int) -> None:
        """Show the table and listen until a move is made or taken back."""
        self._hand_over(seat)
        self._tell(seat)
        choices = Choices(self.match, seat)
        questions = Questions(self.match, seat, choices, self.screen)
        self.screen.complete([*(a.name for a in choices.actions), *questions.known, "undo", "save", "quit", "table"])
        self._show(seat, choices)
        usual = default_choice(choices)
        while True:
            typed = self.screen.ask(self._invitation(seat, choices, usual))
            if not typed and usual is not None:
                typed = usual.name
            moves = self.match.length
            try:
                self._answer(seat, typed, choices, questions)
            except (Unclear, MatchError) as error:
                self.screen.say(as_sentence(str(error)))
            if self.match.length != moves:
                return

    def _answer(self, seat: int, typed: str, choices: Choices, questions: Questions) -> None:
        """Do what was typed, or Unclear."""
        word, _, rest = typed.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in ("", "table", "look"):
            self._show(seat, choices)
        elif word in ("quit", "exit", "q") and not rest:
            raise Left
        elif word == "?":
            questions.help("")
        elif word in questions.known:
            questions.known[word](rest)
        elif word == "undo":
            if rest:
                raise Unclear("undo takes back one step at a time: type undo alone, as often as you like")
            self._undo(seat)
        elif word == "save":
            self._save(rest)
        elif word == "ok" and questions.hinted is not None:
            self._choose(seat, questions.hinted, choices)
        else:
            self._choose(seat, choices.find(typed), choices)

    def _choose(self, seat: int, action: Action, choices: Choices) -> None:
        text = ""
        if action.family.text:
            text = self.screen.ask(f"Your words with it, up to {action.family.text} letters (Enter for none): ")
        self.screen.say(f"{self._pointer} {choices.label(action)}", "bold")
        try:
            self._move(seat, action, text)
        except IllegalMove as error:
            reason = error.refusal
            raise Unclear(self.match.say(reason.message) if reason.message else reason.words) from None

    def _move(self, seat: int, action: Action, text: str = "") -> None:
        self.match.play(seat, action, text)
        self._keep()

    # ---- what a person sees ----------------------------------------------------------------------------------------

    def _hand_over(self, seat: int) -> None:
        """Let another person take the keyboard; in games with secrets nobody sees the other's cards meanwhile."""
        before, self.at_keyboard = self.at_keyboard, seat
        if len(self.people) < 2 or before == seat:
            return
        if _has_secrets(self.match) and self.screen.listens:
            self.screen.clear()
            self.screen.ask(f"Pass the keyboard to {self.names[seat]}, then press Enter. ")
            self.screen.clear()
        else:
            self.screen.say(f"Pass the keyboard to {self.names[seat]}.", "bold reverse")

    def _tell(self, seat: int | None) -> None:
        """What happened since this person last heard."""
        moments = self.match.length + 1
        for line in story(self.match, seat, min(self.heard[seat], moments), flowing=not self.screen.plain):
            self.screen.tell(line)
        self.heard[seat] = moments

    def _recap(self) -> None:
        """The last lines of a game that goes on, for everybody."""
        self.screen.say("Last happened:", "dim")
        for line in self.match.story(None)[-RECAP:]:
            self.screen.tell(line)
        self.heard = dict.fromkeys(self.heard, self.match.length + 1)

    def _show(self, seat: int, choices: Choices) -> None:
        """The board, the question, and the choices."""
        sight = Sight.of(self.match, seat, self.names, self.screen, self.seen.get(seat))
        board = [] if self.screen.too_narrow() else boards.draw(sight)
        self.seen[seat] = sight.view
        question = Text(self.match.say(self.match.prompt()), style="bold")
        if self.screen.is_terminal and self.screen.roomy:
            self.screen.say("")
        if narrow := self.screen.too_narrow():
            self.screen.say(narrow)
        above = self.screen.lines_of(*board, question) + 1
        self.screen.show(*board, question, choice_list(choices, self.screen, above))

    def _invitation(self, seat: int, choices: Choices, usual: Action | None) -> str:
        who = f"{self.names[seat][:1].upper()}{self.names[seat][1:]} " if len(self.people) > 1 else ""
        begins = not any(move.seat in self.people for move in self.match.moves)
        how = "(a number, a name, or help) " if begins else ""
        enter = f"[{choices.label(usual)}] " if usual is not None else ""
        return f"{who}{self._pointer} {how}{enter}"

    @property
    def _pointer(self) -> str:
        return ">" if self.screen.letters_only else "›"

    # ---- taking back, keeping, ending ------------------------------------------------------------------------------

    def _undo(self, seat: int) -> None:
        """Take back the last move a person made, and what bots did after it."""
        moves = self.match.moves
        last = next((k for k in reversed(range(len(moves))) if moves[k].seat in self.people), None)
        if last is None:
            raise Unclear("there is nothing to take back: nobody at this keyboard has moved yet")
        back = range(last, len(moves))
        doubts = []
        if moves[last].seat != seat:
            doubts.append(f"it was {self.names[moves[last].seat]} who moved last")
        if others := len(back) - 1:
            doubts.append(f"bots have moved {others} time{'s' if others > 1 else ''} since")
        if any(self.match.reveals(k) for k in back):
            doubts.append("something hidden was revealed")
        if doubts and not self.screen.confirm(f"Take it back although {' and '.join(doubts)}?", default=False):
            self.screen.say("Nothing was taken back.")
            return
        # What somebody else chose may be a secret.
        what = moves[last].action.replace(":", " ").replace("_", " ") if moves[last].seat == seat else "that move"
        self.match.undo(len(back))
        self.heard = {p: min(moment, self.match.length + 1) for p, moment in self.heard.items()}
        self._keep()
        self.screen.say(f"Taken back: {what}.")

    def _save(self, name: str) -> None:
        if not name:
            self._keep()
            where = f"The game is kept after every move, in {self.kept.path}."
            self.screen.say(
                where if self.kept.works else "The game cannot be kept there; type save and a file name.", whole=True
            )
            return
        try:
            path = Path(name).expanduser()
            if path.is_dir():
                raise Unclear(f"what lies at {path} is a folder; type a file name, such as {path / 'game.json'}")
            if path.exists() and not self.screen.confirm(f"{path} exists. Write over it?", default=False):
                self.screen.say("Nothing was written.")
                return
            autosave.write(path, self.match, self.seats)
        except (OSError, RuntimeError, ValueError) as error:  # a name no file can have, or a home nobody has
            raise Unclear(f"cannot write {name}: {error}") from None
        self.screen.say(f"Saved. Go on with it later: holdfast play --load {path}", whole=True)

    def _keep(self) -> None:
        if warning := self.kept.keep(self.match, self.seats):
            self.screen.say(warning, "yellow")

    def _end(self) -> None:
        """How it went, for everyone, and what can be done with the file."""
        seat = self.people[0] if len(self.people) == 1 else None
        if self.people:
            self.heard[None] = max(self.heard[p] for p in self.people)
        self._tell(seat)
        if not self.screen.too_narrow():
            self.screen.show(*boards.draw(Sight.of(self.match, seat, self.names, self.screen)))
        self.screen.say(self.match.say(self.match.prompt()), "bold reverse")
        if self.kept.works:
            self.screen.say(f"Watch it again: holdfast replay {self.kept.path}", whole=True)
            self.screen.say(f"Check the dice: holdfast verify {self.kept.path}", whole=True)


def _has_secrets(match: Match) -> bool:
    """Whether some seat may hear what others may not."""
    return any(isinstance(fact, Secret) for saying in match.game.events.all.values() for fact in saying.facts.values())
