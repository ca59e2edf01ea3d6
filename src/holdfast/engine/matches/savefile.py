"""The file of a match: one JSON object that replays, and that notices when somebody changed it.

    {"format": "holdfast-match", "version": 1, "game": "keep-vote", "rules": 1, "options": {"players": 3, …},
     "commitment": "…", "seed": 42, "salt": "…",
     "moves": [{"seat": 0, "action": "vote:hold"}, {"seat": 1, "action": "name_assault", "text": "Dawn"}],
     "people": [0, 1], "hands": {"2": [0, 1, 2]}, "reseeds": {"1": 7}, "digest": "…", "checksum": "…"}

A match that was dealt anew from another (`Match.dealt_anew`) has no past: it begins with a `position` instead of the
set-up, `{"state": "…", "notes": [{"move": 3, "seat": 1, "text": "Dawn"}]}`, the state's bytes in base64.

A move that was made in one gesture with the one before it has `"row": true`. One that is no action of the game is an
*act*: `{"seat": 1, "act": "concede"}`. Where something was veiled that came with a move, the move names it,
`"veiled": ["text"]`, and does not have it: nothing that is said or drawn decides anything, so it replays all the same.
`people` are the seats that people had at the start, where that is known, and `hands` who had them after so many moves;
all others were bots'.

What people drew out of turn stands beside the moves, each after so many of them:
`"drawn": [{"after": 2, "seat": 1, "sheet": "wall", "ink": ["a2.…"]}, {"after": 2, "seat": 1, "wiped": [1]}]`.

A match of a game whose content comes with the match has `"content": {"hash": "…", "texts": ["…"]}`: the texts that
somebody brought, none if it was played with the game's own, and the hash of what rules and people read in them. A file
without one is older than the game's content, and was played with the game's own.

`commitment` is what a table shows before the first move, and seed and salt prove it afterwards. `digest` is the hash of
the state after the last move: the same log under other rules gives another. `checksum` is the hash of everything else
in the file: a wrong one means that the file is damaged or edited. No other state is ever saved.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import os
import re
import tempfile
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, get_args

from holdfast.engine.rules.content import ContentError
from holdfast.engine.rules.game import Game, Note
from holdfast.engine.rules.ink import NO_INK, Drawing, InkError
from holdfast.engine.rules.options import Value
from holdfast.engine.rules.state import MOST_SEATS

from .notes import MOST_TEXTS, TEXT_NAME, NoteError, texts_kept

FORMAT, VERSION = "holdfast-match", 1
HIGHEST_SEED = 2**63 - 1
LONGEST_SALT = 64
SHEET_NAME = re.compile(r"[a-z0-9_.:-]{1,60}")


Act = Literal["", "concede", "correct"]  # outside all menus; nothing: the move is an action of the game


class MatchError(Exception):
    """A match that cannot be played, saved or read as asked. `so_far` is what could be read of it, if anything."""

    so_far: Any = None


def said(text: str, ink: Sequence[Any], texts: Mapping[str, str]) -> dict[str, Any]:
    """What was said and drawn, as far as anything was."""
    parts: dict[str, Any] = {"text": text, "texts": dict(texts), "ink": list(ink)}
    return {name: part for name, part in parts.items() if part}


@dataclass(frozen=True, slots=True)
class Move:
    """What one seat did: an action by its name, and what the player said or drew with it; or an act."""

    seat: int
    action: str
    text: str = ""
    ink: tuple[Any, ...] = NO_INK  # strokes; of a file they are looked at when the move is made
    act: Act = ""
    texts: Mapping[str, str] = field(default_factory=dict)  # those that have a name
    about: int = 0  # correct: the move whose texts these are now, counted from 1
    row: bool = False  # made in one gesture with the move before it
    veiled: frozenset[str] = frozenset()  # parts of what was said and drawn that are not here any more

    def behind(self, veil: Collection[str]) -> Move:
        """This move, without what is veiled of its words and its drawing."""
        note = Note(self.seat, self.text, Drawing.of(self.ink), self.texts, veiled=self.veiled).behind(veil)
        return replace(self, text=note.text, ink=note.ink, texts=note.texts, veiled=note.veiled)

    def to_json(self) -> dict[str, Any]:
        done: dict[str, Any] = {"act": self.act} if self.act else {"action": self.action}
        more = {"move": self.about, "row": self.row, "veiled": sorted(self.veiled)}
        kept = {name: value for name, value in more.items() if value}
        return {"seat": self.seat} | done | kept | said(self.text, self.ink, self.texts)

    @classmethod
    def from_json(cls, entry: object, where: str) -> Move:
        """The move in a file's content; `where` it stands is said if it is none."""
        part = _Parts(_object(where, entry), where)
        if "act" not in part.data:
            seat, action, row = part.get("seat", int), part.get("action", str), part.data.get("row", False)
            return cls(seat, action, *part.said(), texts=part.texts(), row=row is True, veiled=part.veiled())
        act = part.get("act", str)
        if act not in get_args(Act)[1:]:
            known = " and ".join(get_args(Act)[1:])
            raise MatchError(f"{where}: there is no act {_short(act)}; this Holdfast knows {known}")
        about = part.get("move", int) if act == "correct" else 0
        return cls(part.get("seat", int), "", act=act, texts=part.texts(), about=about, veiled=part.veiled())


@dataclass(frozen=True)
class Drawn:
    """What somebody drew out of turn, or wiped away of their own; see `sheets`."""

    after: int  # so many moves
    seat: int
    sheet: str = ""
    ink: tuple[Any, ...] = NO_INK
    wiped: tuple[int, ...] = ()  # the numbers of strokes

    @property
    def points(self) -> int:
        """How many were drawn; assumes that the ink was looked at."""
        return Drawing.of(self.ink).points

    def to_json(self) -> dict[str, Any]:
        done: dict[str, Any] = {"sheet": self.sheet, "ink": list(self.ink), "wiped": list(self.wiped)}
        return {"after": self.after, "seat": self.seat} | {name: value for name, value in done.items() if value}

    @classmethod
    def from_json(cls, entry: object, where: str) -> Drawn:
        part = _Parts(_object(where, entry), where)
        sheet = part.get("sheet", str) if "sheet" in part.data else ""
        wiped = part.get("wiped", list) if "wiped" in part.data else []
        if bool(wiped) == bool(SHEET_NAME.fullmatch(sheet)):
            raise MatchError(f"{where}: it is either on a 'sheet', by a short name in small letters, or it wipes away")
        if not all(type(number) is int for number in wiped):
            raise MatchError(f"{where}: 'wiped' must be a list of whole numbers")
        return cls(part.get("after", int), part.get("seat", int), sheet, part.said()[1], tuple(wiped))


@dataclass(frozen=True)
class Position:
    """Where a match without a past begins: the table, and what had been said and drawn at it, by the move's number."""

    state: bytes
    notes: Mapping[int, Note] = field(default_factory=dict)

    @cached_property
    def brought(self) -> dict[int, Note]:
        """The notes as the match has them that begins here: with ids that none of its own moves has."""
        return {k: replace(note, id=-1 - k) for k, note in sorted(self.notes.items())}

    def to_json(self) -> dict[str, Any]:
        notes = [{"move": k, **_note_to_json(note)} for k, note in sorted(self.notes.items())]
        return {"state": base64.b64encode(self.state).decode(), "notes": notes}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Position:
        """The position in a file's content; whether it is one of the game's is not asked here."""
        part = _Parts(data, "the position in the save")
        try:
            state = base64.b64decode(part.get("state", str), validate=True)
        except (binascii.Error, ValueError):
            raise MatchError("the position in the save cannot be read: its state is no base64") from None
        what = "a note of the save"
        notes = [_Parts(_object(what, entry), what) for entry in part.get("notes", list)]
        return cls(state, {n.get("move", int): _note_in(n) for n in notes})


@dataclass(frozen=True)
class Brought:
    """What a match is played with: the texts that people brought, and the hash of what was read in them."""

    texts: tuple[str, ...]
    digest: str

    @classmethod
    def of(cls, game: Game) -> Brought | None:
        return None if game.content is None else cls(game.content.texts, game.content.digest)

    def to_json(self) -> dict[str, Any]:
        return {"hash": self.digest, "texts": list(self.texts)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Brought:
        part = _Parts(data, "the content in the save")
        texts = part.get("texts", list)
        if not all(isinstance(text, str) for text in texts):
            raise MatchError("the content in the save: 'texts' must be a list of texts")
        return cls(tuple(texts), part.get("hash", str))

    def game(self, installed: Game) -> Game:
        """The game with this content; MatchError if there is no such, or if it is not what was played with."""
        try:
            game = installed.bringing(self.texts)
        except ContentError as error:
            raise MatchError(f"the match cannot be played with the content in its file: {error}") from None
        if game.content is None or game.content.digest != self.digest:
            raise MatchError(
                "the content in the file is not what the match was played with: its hash is another. The file was "
                f"edited, or it comes from another version of {installed.title}"
            )
        return game


@dataclass
class Log:
    """All that a match is made of."""

    game: str
    rules: int  # the version of the game's rules
    options: dict[str, Value]
    seed: int
    salt: str
    moves: list[Move] = field(default_factory=list)
    reseeds: dict[int, int] = field(default_factory=dict)  # after so many moves the dice were exchanged for this seed's
    position: Position | None = None  # where it begins, if not with the set-up
    content: Brought | None = None  # what it is played with, in a game that has any
    people: int | None = None  # the seats that were people's at the start, as bits; None: nobody said, so all
    hands: dict[int, int] = field(default_factory=dict)  # whose they were after so many moves
    drawn: list[Drawn] = field(default_factory=list)  # out of turn, in its order

    @property
    def commitment(self) -> str:
        """Promises the seed without telling it."""
        return hashlib.sha256(f"holdfast/1:{self.game}:{self.seed}:{self.salt}".encode()).hexdigest()

    def until(self, moves: int) -> Log:
        """The log as it was after so many moves."""
        kept = {after: seed for after, seed in self.reseeds.items() if after <= moves}
        hands = {after: people for after, people in self.hands.items() if after <= moves}
        drawn = [deed for deed in self.drawn if deed.after <= moves] if moves < len(self.moves) else self.drawn[:]
        options = dict(self.options)
        return replace(self, options=options, moves=self.moves[:moves], reseeds=kept, hands=hands, drawn=drawn)

    def to_json(self, state: bytes) -> dict[str, Any]:
        """The file's content; `state` is the state after the last move."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "rules": self.rules,
            "options": dict(self.options),
            "commitment": self.commitment,
            "seed": self.seed,
            "salt": self.salt,
            "moves": [move.to_json() for move in self.moves],
        }
        if self.content is not None:
            data["content"] = self.content.to_json()
        if self.position is not None:
            data["position"] = self.position.to_json()
        if self.reseeds:
            data["reseeds"] = {str(after): seed for after, seed in sorted(self.reseeds.items())}
        if self.people is not None:
            data["people"] = seats_in(self.people)
        if self.hands:
            data["hands"] = {str(after): seats_in(people) for after, people in sorted(self.hands.items())}
        if self.drawn:
            data["drawn"] = [deed.to_json() for deed in self.drawn]
        data["digest"] = digest_of(state)
        data["checksum"] = checksum_of(data)
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Log:
        """The log in a file's content, every part of the right kind; whether it can be played is not asked here."""
        part = _Parts(data)
        if part.get("format", str) != FORMAT:
            raise MatchError(f"this is not a Holdfast save: its format is {_short(data['format'])}, not '{FORMAT}'")
        if part.get("version", int) != VERSION:
            raise MatchError(
                f"the save has file version {_short(data['version'])}, this Holdfast reads version {VERSION}; "
                "open it with the Holdfast that wrote it"
            )
        if "seed" not in data and "commitment" in data:
            raise MatchError(
                "the save has no seed: a table hides it until the game is over; ask for the file again then"
            )
        part.get("commitment", str), part.get("digest", str), part.get("checksum", str)
        moves = [Move.from_json(m, f"move {k} of the save") for k, m in enumerate(part.get("moves", list), 1)]
        reseeds = _reseeds(part.get("reseeds", dict), len(moves)) if "reseeds" in data else {}
        seed = _seed("seed", part.get("seed", int))
        options = part.get("options", dict)
        salt = _salt(part.get("salt", str))
        position = Position.from_json(part.get("position", dict)) if "position" in data else None
        content = Brought.from_json(part.get("content", dict)) if "content" in data else None
        game, rules = part.get("game", str), part.get("rules", int)
        log = cls(game, rules, options, seed, salt, moves, reseeds, position, content)
        log.people = people_in("people", part.get("people", list)) if "people" in data else None
        log.hands = hands_in(part.get("hands", dict), len(moves)) if "hands" in data else {}
        log.drawn = drawn_in(part.get("drawn", list), len(moves)) if "drawn" in data else []
        return log


def drawn_in(given: Sequence[Any], moves: int) -> list[Drawn]:
    """What was drawn out of turn, each after no fewer moves than the one before."""
    drawn = [Drawn.from_json(entry, f"drawing {k} of the save") for k, entry in enumerate(given, 1)]
    for k, deed in enumerate(drawn, 1):
        if not (drawn[k - 2].after if k > 1 else 0) <= deed.after <= moves:
            raise MatchError(f"drawing {k} of the save comes after move {_short(deed.after)}, out of its order")
    return drawn


def digest_of(state: bytes) -> str:
    return hashlib.sha256(state).hexdigest()


def checksum_of(data: Mapping[str, Any]) -> str:
    """The hash of all of a file's content but the checksum; blanks and the order of names do not count."""
    rest = {name: value for name, value in data.items() if name != "checksum"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def parse(text: str | bytes) -> dict[str, Any]:
    """The content of a save, or a sentence about why it is none."""
    try:
        # Left to itself, json takes other encodings and halves of letters, too.
        data = json.loads(text.decode("utf-8-sig") if isinstance(text, bytes) else text)
    except RecursionError:
        raise MatchError("this is not a Holdfast save: it is nested too deeply") from None
    except ValueError as error:  # not UTF-8, not JSON, or a number of thousands of digits
        raise MatchError(f"this is not a Holdfast save: it is not JSON, or only a part of it ({error})") from None
    if not isinstance(data, dict):
        raise MatchError("this is not a Holdfast save: it is JSON, but not an object with a format")
    return data


def show(data: Mapping[str, Any]) -> str:
    """The content as people like to see it: a part a line, a move a line."""

    def line(value: object) -> str:
        return json.dumps(value, ensure_ascii=False)

    parts = {name: line(value) for name, value in data.items()}
    for name in ("moves", "drawn"):
        if data.get(name):
            parts[name] = "[\n  " + ",\n  ".join(line(entry) for entry in data[name]) + "\n ]"
    return "{\n" + ",\n".join(f" {line(name)}: {part}" for name, part in parts.items()) + "\n}\n"


def read(path: Path) -> dict[str, Any]:
    try:
        text = path.read_bytes()
    except OSError as error:
        raise MatchError(f"cannot read {path}: {error.strerror}") from error
    try:
        return parse(text)
    except MatchError as error:
        raise MatchError(f"{path}: {error}") from None


def write(path: Path, data: Mapping[str, Any]) -> None:
    """Write the file whole or not at all: whoever looks sees the old one or the new one, even if the power fails."""
    text = show(data).encode("utf-8", "backslashreplace")  # half a letter, which UTF-8 lacks, as JSON writes it
    temporary = None
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".tmp", delete=False) as file:
            temporary = Path(file.name)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
        _settle(path.parent)
    except OSError as error:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        raise MatchError(f"cannot write {path}: {error.strerror}; what was there before is untouched") from error


def _settle(folder: Path) -> None:
    """Make the new name in the folder survive a power cut, where the system can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class _Parts:
    """A file's parts, each asked for with the kind it must be."""

    KINDS = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}

    def __init__(self, data: Mapping[str, Any], where: str = "the save") -> None:
        self.data, self.where = data, where

    def get(self, name: str, kind: type[Any]) -> Any:
        if name not in self.data:
            what = "this is not a Holdfast save: it" if name == "format" else self.where
            raise MatchError(f"{what} has no '{name}'")
        value = self.data[name]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise MatchError(f"{self.where}: '{name}' must be {self.KINDS[kind]}, not {_short(value)}")
        return value

    def texts(self, name: str = "texts") -> dict[str, str]:
        """The texts that have a name, if there are any."""
        given = self.get(name, dict) if name in self.data else {}
        try:
            return texts_kept(given)
        except NoteError as error:
            raise MatchError(f"{self.where}: {error}") from None

    def said(self) -> tuple[str, tuple[Any, ...]]:
        """The words and the strokes, if there are any."""
        text = self.get("text", str) if "text" in self.data else ""
        return text, tuple(self.get("ink", list)) if "ink" in self.data else ()

    def veiled(self) -> frozenset[str]:
        """The parts that are not there any more, if there are any."""
        given = self.get("veiled", list) if "veiled" in self.data else []
        named = all(isinstance(name, str) and TEXT_NAME.fullmatch(name) for name in given)
        if not named or len(given) > MOST_TEXTS + 1:  # the texts, and the drawing
            raise MatchError(f"{self.where}: 'veiled' must be a list of names of texts, not {_short(given)}")
        return frozenset(given)


def _note_to_json(note: Note) -> dict[str, Any]:
    more = {"adds_to": note.adds_to, "corrected": dict(note.corrected), "veiled": sorted(note.veiled)}
    return {"seat": note.seat} | said(note.text, note.ink, note.texts) | {k: v for k, v in more.items() if v}


def _note_in(part: _Parts) -> Note:
    adds_to = part.get("adds_to", int) if "adds_to" in part.data else 0
    text, ink = part.said()
    corrected = part.texts("corrected")
    try:
        seat, drawing = part.get("seat", int), Drawing.of(ink)
    except InkError as error:
        raise MatchError(f"{part.where}: {error}") from None
    return Note(seat, text, drawing, part.texts(), adds_to, corrected, veiled=part.veiled())


def _object(what: str, entry: object) -> dict[str, Any]:
    if not isinstance(entry, dict):
        raise MatchError(f"{what} must be an object, not {_short(entry)}")
    return entry


def _reseeds(given: dict[str, Any], moves: int) -> dict[int, int]:
    reseeds: dict[int, int] = {}
    for after, seed in given.items():
        reseeds[_after("exchanges the dice", after, moves)] = _seed(f"the seed after move {after}", seed)
    return reseeds


def hands_in(given: Mapping[str, Any], moves: int) -> dict[int, int]:
    """Whose the seats were after so many moves, as bits."""
    return {
        _after("lets seats change hands", after, moves): people_in(f"the people after move {_short(after)}", seats)
        for after, seats in given.items()
    }


def people_in(what: str, seats: object) -> int:
    """Seats that are people's, as bits."""
    known = range(MOST_SEATS)
    if not isinstance(seats, list) or not all(type(p) is int and p in known for p in seats):
        raise MatchError(f"the save: {what} must be a list of seats from 0 to {known[-1]}, not {_short(seats)}")
    return sum(1 << p for p in set(seats))


def seats_in(people: int) -> list[int]:
    """The seats of some bits."""
    return [p for p in range(MOST_SEATS) if people >> p & 1]


def _after(does: str, after: str, moves: int) -> int:
    """After how many moves something was done; in a file that is a name, and names are texts."""
    if not (after.isascii() and after.isdigit() and len(after) < 10 and int(after) <= moves):
        raise MatchError(f"the save {does} after move {_short(after)}, but it has {moves} moves")
    return int(after)


def _seed(what: str, seed: object) -> int:
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= HIGHEST_SEED:
        raise MatchError(f"the save: {what} must be a whole number from 0 to {HIGHEST_SEED}, not {_short(seed)}")
    return seed


def _salt(salt: str) -> str:
    if len(salt) > LONGEST_SALT or not (salt.isascii() and salt.isprintable()):
        raise MatchError(
            f"the save: 'salt' must be at most {LONGEST_SALT} plain letters and digits, not {_short(salt)}"
        )
    return salt


def _short(value: object) -> str:
    """A strange value, as much of it as fits into a sentence."""
    shown = ascii(value)
    return shown if len(shown) <= 40 else shown[:37] + "…"
