"""`holdfast chronicle`: a saved game as a book."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

from holdfast.book.account import Sitting
from holdfast.book.making import book_of
from holdfast.book.pdf import NotPrinted
from holdfast.book.printing import FORMS
from holdfast.engine.matches import savefile
from holdfast.engine.matches.match import Match
from holdfast.engine.matches.savefile import MatchError

from .autosave import seats_in
from .complaints import Complaint, misuse
from .language import spoken
from .paths import existing
from .seats import names

STANDARD_OUTPUT = "-"


def chronicle(file: Path, output: Path | None, language: str) -> Path | None:
    """Write the book, and say where it is. Of a damaged save, write what can be read, then say what is wrong."""
    where = output if output is not None else file.with_suffix(".html")
    kind = where.suffix.lower().removeprefix(".") if str(where) != STANDARD_OUTPUT else "md"
    if kind not in FORMS:
        endings = ", ".join(f".{ending}" for ending in FORMS)
        raise misuse(f"a chronicle cannot be written as '{where.name}'; let its name end in one of {endings}")
    problem = ""
    try:
        match = Match.load(existing(file))
    except MatchError as error:
        if error.so_far is None:
            raise
        match, problem = error.so_far, str(error)
    language = spoken(match.game, language)
    try:
        written = FORMS[kind].written(book_of(match, _sitting(file, match, language), language))
    except NotPrinted as error:
        raise Complaint(str(error)) from None
    _write(where, written)
    if problem:
        raise Complaint(f"{where} tells what could be read, and no more. {problem}")
    return None if str(where) == STANDARD_OUTPUT else where


def _write(where: Path, written: bytes) -> None:
    if str(where) == STANDARD_OUTPUT:
        sys.stdout.write(written.decode())
        return
    try:
        where.write_bytes(written)
    except OSError as error:
        raise Complaint(f"cannot write {where}: {error.strerror}; name another file with --output") from None


def _sitting(file: Path, match: Match, language: str) -> Sitting:
    """Who played, as far as the save says so."""
    data = savefile.read(file)
    try:
        chosen = seats_in(file, match)
    except (MatchError, Complaint):
        chosen = None
    people = names(chosen, None, language) if chosen else [""] * match.seats
    return Sitting(people, days=_days(data.get("played")))


def _days(given: object) -> list[date]:
    """When it was played, if the save says so in a way that can be read."""
    days = given if isinstance(given, list) else []
    try:
        return [date.fromisoformat(day) for day in days[:2]]
    except (TypeError, ValueError):
        return []
