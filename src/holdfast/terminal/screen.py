"""The terminal: how wide it is, what it can show, and the one place where lines are read."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from holdfast.engine.matches.notes import clean_text
from holdfast.engine.words.catalogue import ENGLISH

from .phrases import phrases

NARROWEST = 40
FULL_WIDTH, FULL_HEIGHT = 80, 24
ROOMY_HEIGHT = 30
NUMBER = 4  # letters: room for the number of a move


class Screen:
    """A console that knows whether there is room for a board. `plain` asks for words only: no colour, no drawing."""

    def __init__(self, plain: bool = False, language: str = ENGLISH) -> None:
        _forgive_odd_letters()
        self.plain, self.language, self.phrases = plain, language, phrases(language)
        # Words are never taken for rich's markup or for numbers to colour: game texts are full of brackets.
        self.console = Console(no_color=True if plain else None, highlight=False, markup=False, emoji=False)

    @property
    def is_terminal(self) -> bool:
        return self.console.is_terminal

    @property
    def listens(self) -> bool:
        """Whether a person sits at the keyboard, and not a file or another program."""
        return sys.stdin is not None and sys.stdin.isatty()

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def compact(self) -> bool:
        """Whether boards must be one column of lines."""
        small = self.console.width < FULL_WIDTH or (self.is_terminal and self.console.height < FULL_HEIGHT)
        return self.plain or small

    @property
    def roomy(self) -> bool:
        """Whether there is height to spare."""
        return not self.is_terminal or self.console.height >= ROOMY_HEIGHT

    @property
    def letters_only(self) -> bool:
        """Whether ●, ♥ and boxes would come out as question marks, or are not wanted."""
        return self.plain or self.console.options.ascii_only

    def too_narrow(self) -> str:
        """A sentence if the terminal has too little room for any board, or nothing."""
        if self.width >= NARROWEST:
            return ""
        return self.phrases("start.narrow", width=self.width, least=NARROWEST)

    def show(self, *things: RenderableType) -> None:
        for thing in things:
            self.console.print(thing)

    def lines_of(self, *things: RenderableType) -> int:
        """How many lines they will take."""
        return sum(len(self.console.render_lines(thing, pad=False)) for thing in things)

    def say(self, words: str, style: str = "", whole: bool = False) -> None:
        """A line; `whole` ones are never broken, so that a path or a command in them can be copied."""
        self.console.print(Text(words, style=style), soft_wrap=whole)

    def tell(self, words: str) -> None:
        """A line of the story, set in."""
        self.console.print(Padding(Text(words, style="" if self.plain else "italic"), (0, 0, 0, 2), expand=False))

    def count(self, number: int, words: str, style: str = "") -> None:
        """A line of a list with its number before it; where it is broken, it goes on below its first word."""
        row = Table.grid(padding=(0, 2, 0, 0))
        row.add_column(justify="right", min_width=NUMBER)
        row.add_row(str(number), Text(words, style=style))
        self.console.print(row)

    def clear(self) -> None:
        """Leave nothing for the next person: not what is shown, nor what scrolling, Up, Tab or Ctrl-Y would bring."""
        if self.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
            # Also what can be scrolled back to, where some terminals put what was cleared: another player's hand.
            self.console.file.write("\x1b[3J")
        if self.listens:
            with contextlib.suppress(ImportError):
                _forget()

    def ask(self, question: str) -> str:
        """A line from the player. Ctrl-D is EOFError, Ctrl-C KeyboardInterrupt."""
        if sys.stdin is None or sys.stdout is None:  # closed before we began, so nobody will ever answer
            raise EOFError
        self.console.file.flush()
        line = input(question)
        if not self.listens:
            print(clean_text(line))  # so that the record of a piped game can be read
        return line.strip()

    def confirm(self, question: str, default: bool) -> bool:
        """Yes or no; Enter is the default, and so is anything that is neither."""
        answer = self.ask(f"{question} {self.phrases('answer.yes_or_no' if default else 'answer.no_or_yes')} ").lower()
        yes, no = (self.phrases("answer.yes"), "y"), (self.phrases("answer.no"), "n")
        return answer.startswith(yes) if answer.startswith((*yes, *no)) else default

    def complete(self, words: Sequence[str]) -> None:
        """What the Tab key fills in from now on."""
        if self.listens:
            with contextlib.suppress(ImportError):  # not every Python has readline
                _offer(words)


def whole_number(text: str) -> int | None:
    """The number that was typed, if it is one of a sensible length."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def _offer(words: Sequence[str]) -> None:
    import readline

    def completer(text: str, state: int) -> str | None:
        fitting = [word for word in words if word.startswith(text)]
        return f"{fitting[state]} " if state < len(fitting) else None

    readline.set_completer_delims(" ")
    readline.set_completer(completer)
    readline.parse_and_bind("tab: complete")


def _forget() -> None:
    import readline

    readline.set_completer(lambda text, state: None)  # None instead would offer the names of files
    readline.clear_history()
    readline.parse_and_bind('"\\C-y": ""')  # what was cut cannot be forgotten, so it cannot be pasted any more


def _forgive_odd_letters() -> None:
    """A letter the terminal cannot show, or a byte that is no letter, is a question mark and not the end."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
