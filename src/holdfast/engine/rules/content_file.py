"""A TOML file that somebody wrote, read so that every problem in it is found and told with its line.

    file = ContentFile(text)
    for card in file.rows("card", 1, 20):
        strength = card.number("strength", 0, 12)
        …
        card.nothing_else()
    file.must_be_whole()

Whoever asks for a field gets a value in any case; what is missing or wrong is noted, and `must_be_whole` raises all of
it at once. Every file may begin with `game = "…"` and `kind = "…"`, which say what it is for.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from .content import LONGEST_WORD, WORD, ContentError, Path, Problem

HEADER = ("game", "kind")
# Python's reader takes the square of a key's parts, in time and in memory: one of 64 KiB took half a minute and four
# gigabytes. A key stands on one line, so its dots are counted there before anything is read.
MOST_DOTS = 100
UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters without a picture
DEEPEST = 16  # parts of a place that has a line of its own; what lies deeper goes by what is around it
_KEY = re.compile(r'[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'')
_STRING = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL)
_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_BARE = re.compile(r"[^,\]}\n#]+")
_KINDS = {str: "a text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}


class ContentFile:
    """One file: what it says, where it says it, and what is wrong with it."""

    def __init__(self, text: str, number: int = 0) -> None:
        """`number` tells files apart that are read together. ContentError, if it is no TOML at all."""
        self.number, self.problems = number, list[Problem]()
        self.data = _parsed(text, number)
        self._text = text
        self._lines: dict[Path, int] | None = None

    def line(self, path: Path) -> int:
        """The line of a field, or of the nearest thing around it."""
        if self._lines is None:
            try:
                self._lines = _Lines(self._text).found  # only files with problems are looked through
            except RecursionError:
                self._lines = {}
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def note(self, sentence: str, path: Path = (), code: str = "", where: str = "", warning: bool = False) -> None:
        """Something is wrong at a place."""
        line = self.line(path) if path else 0
        self.problems.append(Problem(sentence, line, code, where, warning, self.number, path))

    @property
    def header(self) -> tuple[str, str]:
        """For which game it is, and what; empty where it does not say so."""
        game, kind = (self.data.get(name, "") for name in HEADER)
        return (game if isinstance(game, str) else "", kind if isinstance(kind, str) else "")

    def table(self, name: str) -> Part:
        """A table of the file, `[name]`; an empty one if there is none."""
        value = self.data.get(name, {})
        if not isinstance(value, dict):
            self.note(f"'{name}' must be a table; write [{name}]", (name,))
            value = {}
        return Part(self, (name,), value, name)

    def rows(self, name: str, least: int, most: int) -> list[Part]:
        """The tables `[[name]]`."""
        value = self.data.get(name, [])
        rows = value if isinstance(value, list) and all(isinstance(row, dict) for row in value) else None
        if rows is None:
            self.note(f"each '{name}' is a table of its own; write [[{name}]]", (name,))
        elif not least <= len(rows) <= most:
            many = f"{least}" if least == most else f"{least} to {most}"
            self.note(f"there must be {many} times [[{name}]], not {len(rows)}", (name,))
        return [Part(self, (name, k), row, f"{name} {k + 1}") for k, row in enumerate((rows or [])[:most])]

    def only(self, known: Iterable[str]) -> None:
        """Nothing else stands in the file."""
        Part(self, (), self.data, "the file").only({*known, *HEADER})

    def must_be_whole(self) -> None:
        if any(not problem.warning for problem in self.problems):
            raise ContentError(sorted(self.problems, key=lambda problem: problem.line))


def addressed(text: str) -> tuple[str, str]:
    """For which game a text is, and what it is, as far as it says so."""
    try:
        return ContentFile(text).header
    except ContentError:
        return "", ""


def misaddressed(texts: Sequence[str], game: str, kinds: Collection[str]) -> list[Problem]:
    """What is wrong with the first lines of texts that are to be played with in a game."""
    found: list[Problem] = []
    for k, text in enumerate(texts):
        try:
            file = ContentFile(text, k)
        except ContentError:
            continue  # its reader will say why
        top = Part(file, (), file.data, "the file")
        if top.get("game", str, game) not in (game, None):
            file.note(f"this is for '{shown(file.data['game'])[1:-1]}', not for {game}", ("game",))
        if kinds and "kind" in file.data:
            top.one_of("kind", kinds)
        found += file.problems
    return found


class Part:
    """A table in a file, whose fields are asked for by name."""

    def __init__(self, file: ContentFile, path: Path, data: Mapping[str, Any], where: str) -> None:
        self.file, self.path, self.data, self.where = file, path, data, where
        self._asked: set[str] = set()

    def note(self, sentence: str, field: str = "", code: str = "", warning: bool = False) -> None:
        path = (*self.path, field) if field else self.path
        self.file.note(f"{self.where}: {sentence}", path, code, self.where, warning)

    def get(self, field: str, kind: type[Any], default: Any = None) -> Any:
        """A field of a kind; None, which is noted, if it is another or missing without a default."""
        self._asked.add(field)
        if field not in self.data:
            if default is None:
                self.note(f"'{field}' is missing; it is {_KINDS[kind]}")
            return default
        value = self.data[field]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.note(f"'{field}' must be {_KINDS[kind]}, not {shown(value)}", field)
            return default
        return value

    def number(self, field: str, low: int, high: int, default: int | None = None) -> int:
        value = self.get(field, int, default)
        if value is not None and not low <= value <= high:
            self.note(f"'{field}' must be from {low} to {high}, not {shown(value)}", field)
            value = None
        return low if value is None else int(value)

    def text(self, field: str, most: int, default: str | None = None) -> str:
        """A line of text that is not blank, unless it may be left out."""
        value = self.get(field, str, default)
        if value is None or value == default:
            return default or ""
        value = " ".join(value.split())
        if not _can_be_read(value):
            self.note(f"'{field}' must have letters in it that can be read", field)
        elif len(value) > most:
            self.note(f"'{field}' has {len(value)} letters; it may have {most}", field)
        return str(value)

    def texts(self, field: str, n: int, most: int) -> list[str]:
        """A list of n lines of text, no two alike; none at all, if it is left out."""
        values = self.get(field, list, [])
        if not values:
            return []
        lines = [" ".join(value.split()) for value in values if isinstance(value, str)]
        if len(lines) < len(values) or not all(map(_can_be_read, lines)):
            self.note(f"'{field}' must be a list of texts with letters in them that can be read", field)
        elif len(set(lines)) != n or len(lines) != n:
            self.note(f"'{field}' must have {n} different texts, and has {len(set(lines))}", field)
        elif longest := next((line for line in lines if len(line) > most), ""):
            self.note(f"'{field}': {shown(longest)} has {len(longest)} letters; each may have {most}", field)
        return lines if len(lines) == n else []

    def word(self, field: str = "id") -> str:
        """How a thing is written in moves and files: small letters, digits and _."""
        value = self.get(field, str)
        if value is None:
            return ""
        if not WORD.fullmatch(value) or len(value) > LONGEST_WORD:
            self.note(
                f"'{field}' must be small letters, digits and _, at most {LONGEST_WORD}, a letter first, "
                f"not {shown(value)}",
                field,
            )
        else:
            self.where = f"{self.path[0]} '{value}'"
        return str(value)

    def one_of(self, field: str, known: Collection[str], default: str | None = None) -> str:
        value = self.get(field, str, default)
        if value is not None and value not in known:
            self.note(f"'{field}' cannot be {shown(value)}; {_suggestion(value, known)}", field)
        return str(value or "")

    def some_of(self, field: str, known: Collection[str], most: int) -> list[str]:
        """A list of known words, which may be left out."""
        words = self.get(field, list, [])
        for word in words:
            if not isinstance(word, str) or word not in known:
                self.note(f"'{field}' cannot have {shown(word)}; {_suggestion(str(word), known)}", field)
        if len(words) > most:
            self.note(f"'{field}' has {len(words)}; it may have {most}", field)
        return [word for word in words if isinstance(word, str) and word in known][:most]

    def only(self, known: Iterable[str]) -> None:
        """Nothing else stands here."""
        names = sorted(known)
        for field in self.data:
            if field not in names:
                self.note(f"there is no '{shown(field)[1:-1]}' here; {_suggestion(field, names)}", field)

    def nothing_else(self) -> None:
        """No field stands here that nobody asked for."""
        self.only(self._asked)


def _can_be_read(line: str) -> bool:
    return line.isprintable() and line != "" and UNSEEN.isdisjoint(line)


def shown(value: object) -> str:
    """A strange value, as much of it as fits into a sentence."""
    try:
        text = ascii(value) if not isinstance(value, str) else repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, or lists without end
        return "that"
    return text if len(text) <= 40 else text[:37] + "…" + text[:1] * isinstance(value, str)


def _suggestion(wrong: str, known: Collection[str]) -> str:
    near = difflib.get_close_matches(wrong[:80], known, 1, 0.6)
    return f"did you mean {near[0]}?" if near else f"there is {', '.join(known) or 'none'}"


def _parsed(text: str, number: int) -> dict[str, Any]:
    dotted = next((k for k, line in enumerate(text.split("\n"), 1) if line.count(".") > MOST_DOTS), 0)
    if dotted:
        words = f"this is not TOML that can be read: a line has more than {MOST_DOTS} dots in it"
        raise ContentError([Problem(words, dotted, "E_PARSE", text=number)])
    try:
        return tomllib.loads(text)
    except RecursionError:
        problem = Problem("this is not TOML that can be read: it is nested too deeply", text=number, code="E_PARSE")
    except ValueError as error:  # tomllib's own, or Python's about a number of thousands of digits
        at = re.search(r"\(at line (\d+), column \d+\)|\(at end of document\)", str(error))
        line = int(at[1]) if at and at[1] else len(text.splitlines()) if at else 0
        told = str(error)[: at.start()].strip() if at else str(error).splitlines()[0]
        problem = Problem(f"this is not TOML: {told[:200]}", line, "E_PARSE", text=number)
    raise ContentError([problem])


class _Lines:
    """Where each field of a valid TOML text stands. What Python's reader does not tell, this finds out."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.found: dict[Path, int] = {}
        self._tables: dict[Path, int] = {}  # how many [[…]] there were of each
        self._inside: Path = ()
        self._line, self._counted = 1, 0
        self._skip()
        while self.at < len(text):
            self._header() if text[self.at] == "[" else self._pair(self._inside)
            self._skip()

    def _skip(self, blank: re.Pattern[str] = _BLANK) -> None:
        match = blank.match(self.text, self.at)
        assert match is not None
        self.at = match.end()

    def _note(self, path: Path) -> None:
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        if len(path) <= DEEPEST:
            self.found.setdefault(path, self._line)

    def _header(self) -> None:
        array = self.text.startswith("[[", self.at)
        self.at += 1 + array
        keys = self._keys()
        path: Path = ()
        for key in keys[:-1]:
            path = (*path, key)
            path = (*path, self._tables[path] - 1) if path in self._tables else path
        path = (*path, keys[-1])
        self._note(path)
        if array:
            self._tables[path] = self._tables.get(path, 0) + 1
            path = (*path, self._tables[path] - 1)
        self._note(path)
        self.at += 1 + array
        self._inside = path

    def _keys(self) -> list[str]:
        keys = []
        while True:
            self._skip()
            match = _KEY.match(self.text, self.at)
            assert match is not None
            keys.append(match[0].strip("\"'"))
            self.at = match.end()
            self._skip()
            if not self.text.startswith(".", self.at):
                return keys
            self.at += 1

    def _pair(self, inside: Path) -> None:
        self._skip()
        begin = self.at
        path = (*inside, *self._keys())
        self.at, end = begin, self.at
        for k in range(len(inside) + 1, len(path) + 1):
            self._note(path[:k])
        self.at = end + 1  # the sign =
        self._value(path)

    def _value(self, path: Path) -> None:
        self._skip()
        match self.text[self.at]:
            case "[":
                self._each(path, "]", lambda k: self._value((*path, k)))
            case "{":
                self._each(path, "}", lambda k: self._pair(path))
            case _:
                found = _STRING.match(self.text, self.at) or _BARE.match(self.text, self.at)
                assert found is not None
                self.at = found.end()

    def _each(self, path: Path, end: str, read: Any) -> None:
        self.at += 1
        k = 0
        while True:
            self._skip()
            if self.text[self.at] == end:
                self.at += 1
                return
            self._note((*path, k)) if end == "]" else None
            read(k)
            self._skip()
            self.at += self.text[self.at] == ","
            k += 1
