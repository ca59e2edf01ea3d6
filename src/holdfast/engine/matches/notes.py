"""What a player says or draws with a move: cleaned, measured, and refused where the action takes none.

Text is shown to other people, so nothing in it may act on their screen: control characters go, and marks that turn the
writing direction. What a stroke is, `rules.ink` says.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from holdfast.engine.rules.actions import Action, Family, Text
from holdfast.engine.rules.content_file import UNSEEN
from holdfast.engine.rules.game import Game, Notes
from holdfast.engine.rules.ink import Drawing, InkError
from holdfast.engine.words.catalogue import Message

_TURNS_WRITING = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

_JOINER = "\u200d"

TEXT_NAME = re.compile(r"[a-z_]{1,20}")  # of a text
MOST_TEXTS, LONGEST_TEXT = 8, 4000  # with one move, whatever the game says
MOST_MARKS = 30  # on one letter, as Unicode's own stream-safe text has them
UNREAD = 10  # times as long as a text may be


class NoteError(ValueError):
    """A text or a drawing that cannot come with this move; `reason` is the game's own, if it has one for it."""

    def __init__(self, sentence: str, reason: int | None = None, **facts: Any) -> None:
        super().__init__(sentence)
        self.reason, self.facts = reason, facts


def clean_text(text: str) -> str:
    """The text as it is kept and shown; cleaning it again changes nothing."""
    if not text:
        return ""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    kept = "".join(
        c for c in text if c == "\n" or (unicodedata.category(c) not in ("Cc", "Cs") and c not in _TURNS_WRITING)
    )
    # What sorts the marks of a letter takes the square of their number: of 100,000 it would take ten seconds, and
    # nothing else could happen in the whole process. What it brings together may again be too many.
    return _with_few_marks(unicodedata.normalize("NFC", _with_few_marks(kept))).strip()


def _with_few_marks(text: str) -> str:
    if text.isascii():
        return text
    kept, marks = list[str](), 0
    for c in text:
        marks = marks + 1 if unicodedata.combining(c) else 0
        if marks <= MOST_MARKS:
            kept.append(c)
    return "".join(kept)


def clean_line(text: str) -> str:
    """A name or a title: on one line, and nothing in it that nobody sees, so that no two look the same."""
    text = clean_text(text)
    seen = (c for k, c in enumerate(text) if (c not in UNSEEN and unicodedata.category(c) != "Cf") or _joins(text, k))
    return " ".join("".join(seen).split())


def cleaned_up_to(most: int, text: str, line: bool = False) -> str:
    """The cleaned text. One that is far too long is refused as it is: to clean millions of letters takes seconds."""
    if len(text) > UNREAD * most:
        return text
    return clean_line(text) if line else clean_text(text)


def _joins(text: str, k: int) -> bool:
    """Whether what stands there makes one picture of the two beside it, a family of its members."""
    return text[k] == _JOINER and 0 < k < len(text) - 1 and _is_picture(text[k - 1]) and _is_picture(text[k + 1])


def _is_picture(c: str) -> bool:
    return c == "\ufe0f" or (c > "\u218f" and unicodedata.category(c).startswith("S"))


def texts_for(action: Action, given: Mapping[str, object], due: Iterable[str]) -> dict[str, str]:
    """The cleaned texts by name, if the action takes them, and as long as they are; these must not be blank where one
    is needed.
    """
    for name, text in given.items():
        if name not in action.texts and text:
            raise NoteError(f"{action.family.name} takes no {name}")
    asked = [name for name in dict.fromkeys([*due, *given]) if name in action.texts]
    return {name: text for name in asked if (text := _text(action.family, action.texts[name], name, given))}


def _text(family: Family, room: Text, name: str, given: Mapping[str, object]) -> str:
    text = given.get(name, "")
    if not isinstance(text, str):
        raise NoteError(f"the {name} of {family.name} must be a string, not {type(text).__name__}")
    cleaned = cleaned_up_to(LONGEST_TEXT, text, room.line)
    facts = {"what": Message(f"note.{name}"), "n": len(cleaned), "most": room.most, "least": room.least}
    if len(cleaned) > room.most:
        long = f"the {name} is {len(cleaned)} characters long; {family.name} takes at most {room.most}"
        raise NoteError(long, family.space.too_long, **facts)
    if len(cleaned) < room.least:
        few = f"{family.name} needs a {name} of at least {room.least} characters"
        raise NoteError(few, family.space.blank, **facts)
    return cleaned


def meant_by(
    game: Game, s: Any, seat: int, action: Action, given: Mapping[str, object]
) -> tuple[Action, Mapping[str, object]]:
    """The action that is meant with these words, and those of them that it takes."""
    lines = {name: cleaned_up_to(LONGEST_TEXT, text, True) for name, text in given.items() if isinstance(text, str)}
    meant = game.actions[game.meant(s, seat, action.number, lines)] if any(lines.values()) else action
    if meant.number == action.number:
        return action, given
    return meant, {name: text for name, text in given.items() if name in meant.family.texts}


def words_for(
    game: Game, s: Any, seat: int, action: Action, given: Mapping[str, object], notes: Notes, person: bool = True
) -> dict[str, str]:
    """`texts_for`, if the game's own rules do not speak against these words either: they may be taken. Only a person
    has to find words: what a bot leaves out, the game says for it."""
    said = {name: text for name, text in given.items() if text}
    texts = texts_for(action, said, action.texts if person else ())
    check_words(game, s, seat, action, texts, notes)
    return texts


def check_words(game: Game, s: Any, seat: int, action: Action, texts: Mapping[str, str], notes: Notes) -> None:
    """NoteError, if the game's own rules speak against an action with these words."""
    if texts and (code := int(game.why_not_say(s, seat, action.number, texts, notes))):
        raise NoteError(f"{action.name} cannot be said so", code, **texts)


def texts_kept(given: Mapping[str, object]) -> dict[str, str]:
    """Texts of a log as they are shown. They were looked at when they were made: what a game takes now is not asked."""
    if len(given) > MOST_TEXTS:
        raise NoteError(f"a move has at most {MOST_TEXTS} texts, this one {len(given)}")
    kept = {}
    for name, text in given.items():
        if not isinstance(text, str) or not TEXT_NAME.fullmatch(name):
            raise NoteError("the texts of a move go by short names in small letters, and each is a string")
        if len(cleaned := cleaned_up_to(LONGEST_TEXT, text)) > LONGEST_TEXT:
            raise NoteError(f"the {name} is {len(cleaned)} characters long; no text has more than {LONGEST_TEXT}")
        if cleaned:
            kept[name] = cleaned
    return kept


def room_for_ink(family: Family, over: Iterable[int], notes: Notes) -> int:
    """How many strokes an action takes that is drawn over what these numbers remember: it shares their room."""
    return max(0, family.ink - sum(len(note.ink) for number in over for note in notes.of(number)))


def ink_for(family: Family, ink: object, person: bool = False, room: int | None = None) -> Drawing:
    """The strokes in their one written form, if actions of this family take that many and there is room, and a person
    draws any where that is needed."""
    if isinstance(ink, Sequence) and len(ink) and not family.ink:
        raise NoteError(f"{family.name} takes no drawing")
    try:
        drawing = Drawing.of(ink, family.ink)
    except InkError as error:
        raise NoteError(f"{family.name}: {error}") from None
    if room is not None and len(drawing) > room:
        raise NoteError(f"{family.name}: the drawing has {len(drawing)} strokes; there is room for {room} more")
    if person and family.undrawn is not None and not len(drawing):
        raise NoteError(f"{family.name} needs a stroke", family.undrawn)
    return drawing
