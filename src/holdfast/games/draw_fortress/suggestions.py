"""10.3 Tags that a home-made thing is likely to have, by its name and the stamps in its drawing: nothing sets them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from holdfast.engine.rules.game import Notes
from holdfast.engine.rules.ink import Pen, Points, read
from holdfast.engine.words.catalogue import key_of

from .content import MOST_TAGS, Tag
from .settings import Design, Idea, Passage, our_settings
from .speech import catalogues
from .stamps import STAMPS, TAGS_OF_STAMPS
from .state import Decision, State

EVERY_TAG = (1 << len(Tag)) - 1
TELLING = 4  # letters of a word that says something: not "the" or "und"
ALIKE = 0.03  # how far a placed stamp's points may be from where they were, as a part of its own size


def suggested(s: State, notes: Notes) -> list[Tag]:
    """The likeliest tags for what is being tagged, as many as it may have; none, if nothing points to any."""
    if s.decision != Decision.PICK_TAGS or not s.draft.note:
        return []
    said = f"{notes.shown(s.draft.note, 'name')} {notes.shown(s.draft.note, 'text')}"
    found = Counter(tag for bits in pointers(said, tuple(notes.ink(s.draft.note))) for tag in Tag if bits >> tag & 1)
    likeliest = [tag for tag, _ in found.most_common(MOST_TAGS[s.draft.thing])]
    return sorted(likeliest)


def pointers(said: str, ink: Sequence[str]) -> Iterator[int]:
    """The tags of everything that goes by one of these words, and of every stamp in the drawing."""
    for word in telling(said):
        yield words_of_catalogue().get(word, 0)
    for stamp in stamps_in(tuple(ink)):
        yield TAGS_OF_STAMPS[stamp]


def telling(text: str) -> set[str]:
    return {word for word in re.findall(r"\w+", text.casefold()) if len(word) >= TELLING}


# ---- words -----------------------------------------------------------------------------------------------------------


@cache
def words_of_catalogue() -> dict[str, int]:
    """What a word points to, in any language: the tags that all things of the catalogue called so have in common, and
    those of the stamp that is called so."""
    found: dict[str, int] = {}
    for words in catalogues():
        for key in words.keys() & tags_by_key().keys():
            for word in telling(words[key]):
                found[word] = found.get(word, EVERY_TAG) & tags_by_key()[key]
    return found


@cache
def tags_by_key() -> dict[str, int]:
    """The tags of all Threats, Needs, Defenses, Accesses and stamps of the game."""
    content = our_settings()
    found = {f"stamp.{name}": tags for name, tags in TAGS_OF_STAMPS.items() if tags}
    for kind, tags in ((Idea, content.ways), (Design, content.stops), (Passage, content.admits)):
        found |= {key_of(member): int(tags[member]) for member in kind if tags[member]}
    return found


# ---- stamps ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def stamps_in(ink: tuple[str, ...]) -> list[str]:
    """The stamps that somebody placed in a drawing, wherever and however large."""
    pens = [read(stroke) for stroke in ink]
    return [name for k in range(len(pens)) for name in stamps_at(pens[k:])]


def stamps_at(pens: Sequence[Pen]) -> Iterable[str]:
    """The stamps with which a row of strokes begins."""
    for name in beginnings().get(looks(pens[0]), ()):
        stamp = stamp_pens(name)
        if len(stamp) <= len(pens) and all(map(is_alike, stamp, pens)):
            yield name


@cache
def beginnings() -> dict[tuple[str, int], list[str]]:
    """The stamps by what their first stroke looks like at a glance."""
    found: dict[tuple[str, int], list[str]] = {}
    for name in STAMPS:
        found.setdefault(looks(stamp_pens(name)[0]), []).append(name)
    return found


@cache
def stamp_pens(name: str) -> list[Pen]:
    return [read(stroke) for stroke in STAMPS[name]]


def looks(pen: Pen) -> tuple[str, int]:
    return pen.colour, len(pen.points)


def is_alike(stamp: Pen, pen: Pen) -> bool:
    """Whether it is the same line, elsewhere and of another size."""
    return looks(stamp) == looks(pen) and bool(np.abs(unit(stamp.points) - unit(pen.points)).max() < ALIKE)


def unit(points: Points) -> NDArray[np.float64]:
    """The line moved to the corner, and as large as the sheet."""
    moved = points[:, :2] - points[:, :2].min(axis=0)
    return moved / max(1, moved.max())
