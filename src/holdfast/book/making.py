"""The chronicle of a match, put together. A game may bring chapters of its own: the module `chronicle` of its package.

def opening(account: Account) -> Sequence[Chapter]: …   # before the story
def closing(account: Account) -> Sequence[Chapter]: …   # after it
def written(account: Account, event: Message, note: Note) -> Sequence[Leaf] | None: …  # what came with a move
def is_told(event: Message, before: Message) -> bool: …  # whether the sentence before has said it already
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from holdfast.engine.matches.match import Match
from holdfast.engine.matches.poster import as_svg
from holdfast.engine.rules.game import Game, Note
from holdfast.engine.words.catalogue import Message

from .account import Account, Sitting
from .drawings import drawings_of
from .leaves import Book, Chapter, Figure, Gallery
from .reckoning import front, losses, outcome, reckoning
from .story import sections, story


def book_of(match: Match, sitting: Sitting, language: str) -> Book:
    """What everybody may know of a match, in a language that its game speaks; all of it, when it is over."""
    own = _own_part(match.game.installed)
    account = Account(match, sitting, language, getattr(own, "written", _as_quotes), getattr(own, "is_told", _never))
    title = account.say("game.title")
    chapters = [
        *getattr(own, "opening", _nothing)(account),
        *sections(account.own("story"), story(account)),
        *getattr(own, "closing", _nothing)(account),
        *_gallery(account),
        *losses(account),
        *reckoning(account),
    ]
    return Book(
        id=match.commitment,
        language=language,
        title=sitting.name or title,
        subtitle=outcome(account) if not sitting.name else f"{title}. {outcome(account)}",
        date=sitting.days[-1].isoformat() if sitting.days else "",
        front=list(front(account)),
        chapters=[chapter for chapter in chapters if not chapter.is_blank],
        contents=account.own("contents"),
    )


def _gallery(account: Account) -> list[Chapter]:
    """What was drawn, each thing by itself; what was drawn alike is shown once."""
    names = {key: name for telling in account.tellings for key, name in telling.names.items()}
    drawings = drawings_of(account.match, account.language, names).values()
    drawn = [Figure(one.svg, one.title) for one in drawings]
    if not drawn:
        return []
    return [Chapter(account.own("drawings"), [*_poster(account), Gallery(list(dict.fromkeys(drawn)))])]


def _poster(account: Account) -> list[Figure]:
    """All of it on one page, when the game is over and says how that is laid out."""
    if account.match.game.poster is None or not account.over:
        return []
    told = account.match.rewind(account.match.length)
    told.language = account.language
    return [Figure(as_svg(told), account.own("poster"))]


def _nothing(account: Account) -> Sequence[Chapter]:
    return ()


def _as_quotes(account: Account, event: Message, note: Note) -> None:
    return None


def _never(event: Message, before: Message) -> bool:
    return False


@cache
def _own_part(game: Game) -> Any:
    own = f"{game.package}.chronicle"
    return import_module(own) if find_spec(own) else None
