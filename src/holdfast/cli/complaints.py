"""What goes wrong, told to people: one sentence on stderr, an exit code, and never a traceback."""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import sys
import textwrap
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn, TextIO, TypeVar

import typer

from .. import __version__
from . import data_folder

FAILED, MISUSED, INTERRUPTED = 1, 2, 130
F = TypeVar("F", bound=Callable[..., Any])


class Complaint(Exception):
    """A sentence for the user, with what to do now, and the exit code that goes with it."""

    def __init__(self, sentence: str, code: int = FAILED) -> None:
        super().__init__(sentence)
        self.code = code


def misuse(sentence: str) -> Complaint:
    """The command was asked for something that is not there."""
    return Complaint(sentence, MISUSED)


def guarded(command: F) -> F:
    """A command whose failures are told as sentences, whatever they are."""

    @functools.wraps(command)
    def careful(*args: Any, **kwargs: Any) -> Any:
        try:
            try:
                return command(*args, **kwargs)
            finally:
                _flush()
        except Complaint as complaint:
            leave(str(complaint), complaint.code)
        except KeyboardInterrupt:
            leave("Stopped.", INTERRUPTED)
        except BrokenPipeError:  # whoever read our output has enough
            _give_up(sys.stdout)
            raise typer.Exit(FAILED) from None
        except (typer.Exit, typer.Abort):
            raise
        except OSError as error:
            _give_up(sys.stdout)
            leave(_refused_by_the_system(error), FAILED)
        except Exception as error:
            leave(_translated(error) or _unforeseen(error), _code(error))

    return careful  # type: ignore[return-value]


def leave(sentence: str, code: int) -> NoReturn:
    """Say it and go."""
    words = as_sentence(sentence)
    if sys.stderr is not None:
        if sys.stderr.isatty():
            width = shutil.get_terminal_size().columns
            words = textwrap.fill(words, width, break_long_words=False, break_on_hyphens=False)
        with contextlib.suppress(OSError):  # then nobody can be told, and the exit code must do
            print(words, file=sys.stderr)
        _give_up(sys.stderr)
    raise typer.Exit(code) from None


def as_sentence(words: str) -> str:
    """With a capital and a full stop; the engine's messages have neither, for they stand inside others."""
    words = words.strip()
    first = words.split(maxsplit=1)[0].rstrip(",;") if words else ""
    if first.isalpha():  # and not the name of a file, which stays as it is
        words = words[:1].upper() + words[1:]
    return words + ("" if words.endswith((".", "?", "!")) else ".")


def _refused_by_the_system(error: OSError) -> str:
    """A full disk, a closed stream, a file nobody may read: nothing that a report to us would mend."""
    why = error.strerror or str(error)
    if error.filename is not None:
        return f"cannot use {error.filename}: {why}"
    return f"cannot read or write: {why}; look at where the input comes from, and where the output goes"


def _flush() -> None:
    """Let what was printed arrive, or fail, while it can still be told."""
    if sys.stdout is not None:
        sys.stdout.flush()


def _give_up(stream: TextIO | None) -> None:
    """Forget what cannot be written; Python would try once more at its end, and complain."""
    if stream is None:
        return
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _known() -> tuple[tuple[type[Exception], ...], tuple[type[Exception], ...]]:
    """The engine's own errors, whose words are made for people: what was asked wrongly, and what failed."""
    from holdfast.engine.matches.savefile import MatchError
    from holdfast.engine.rules.actions import UnknownAction
    from holdfast.engine.rules.content import ContentError
    from holdfast.engine.rules.options import OptionError
    from holdfast.engine.rules.registry import UnknownGame
    from holdfast.engine.scenarios.fields import ScenarioError
    from holdfast.engine.scenarios.vocabulary import UnknownTopic
    from holdfast.engine.words.rulebook import UnknownRule

    from ..bots import UnknownBot

    asked = (UnknownBot, UnknownAction, OptionError, UnknownGame, UnknownRule, UnknownTopic)
    return asked, (MatchError, ScenarioError, ContentError)


def _translated(error: Exception) -> str:
    asked, failed = _known()
    return str(error.args[0]) if isinstance(error, asked + failed) else ""


def _code(error: Exception) -> int:
    asked, _ = _known()
    return MISUSED if isinstance(error, asked) else FAILED


def _unforeseen(error: Exception) -> str:
    """The last resort: keep the traceback in a file, and say where it lies."""
    what = f"Holdfast made a mistake of its own ({type(error).__name__}: {error})".rstrip()
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    report = "".join(traceback.format_exception(error))
    for folder in data_folder.candidates():
        file = folder / f"crash-{stamp}.txt"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            said = f"Holdfast {__version__}: holdfast {' '.join(sys.argv[1:])}\n\n{report}"
            Path(file).write_text(said, "utf-8", errors="backslashreplace")  # arguments may hold bytes that are no text
        except (OSError, ValueError):
            continue
        return f"{what}. The details are in {file}; please report it with that file"
    return f"{what}. The details could not be written anywhere; please report it"
