"""Looking things up: rules by number or word, cards by name."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

from holdfast.engine.rules.game import Game
from holdfast.engine.words.catalogue import Words
from holdfast.engine.words.rulebook import Rulebook, Section, UnknownRule

MOST_CARDS = 12
_LOOKS_LIKE_A_NUMBER = re.compile(r"[§(\[]?\s*[A-Za-z]{0,2}\d[\w.]*\s*[)\]]?$")
# A catalogue keeps what a piece says beside what it is called: `hero_card.ezru` beside `hero.ezru`.
_SAYS_AND_CALLED = (("_text", ""), ("_card", ""), ("", "_name"))


def look_up(game: Game, query: str) -> list[Section]:
    """The rule of that number, or the rules with those words. At least one, or UnknownRule."""
    book = Rulebook.of(game)
    if _LOOKS_LIKE_A_NUMBER.match(query):
        return [book.find(query)]
    if hits := book.search(query):
        return hits
    raise UnknownRule(f"the rulebook of {game.title} does not say '{query}'; try one word of it, or a number such as 1")


def cards(game: Game, words: Words) -> dict[str, tuple[str, str]]:
    """All that can be looked up: by catalogue key, what a piece is called and what it says."""
    catalogue = words.catalogue
    found: dict[str, tuple[str, str]] = {}
    for key, text in catalogue.items():
        family, _, member = key.partition(".")
        for says, called in _SAYS_AND_CALLED:
            name_key = f"{family.removesuffix(says) if says else family}{called}.{member}"
            if family.endswith(says) and name_key != key and name_key in catalogue:
                found[key] = (catalogue[name_key], words.fill(text, {}))
    return found | dict(_told_pieces(game, words))


def _told_pieces(game: Game, words: Words) -> Iterator[tuple[str, tuple[str, str]]]:
    """Pieces and fields of the view with a sentence under `about`, in whose gaps stand the marks on the piece."""
    marks = {face.key: face.marks for face in game.faces}
    told = [key.removeprefix("about.") for key in words.catalogue if key.startswith("about.")]
    for key in dict.fromkeys([*marks, *told]):
        about = words.catalogue.get(f"about.{key}") or words.catalogue.get(f"about.{key.partition('.')[0]}")
        if about and key in words.catalogue:
            name = words.catalogue[key]
            yield key, (name, f"{name[:1].upper()}{name[1:]}. {words.fill(about, marks.get(key, {}))}")


def find_cards(game: Game, query: str, words: Words) -> list[str]:
    """What the cards say whose name or key has all the words; nothing if there are none."""
    wanted = re.findall(r"[\w']+", query.lower())
    known = cards(game, words)
    fitting = [text for key, (name, text) in known.items() if wanted and _begins(f"{name} {key}", wanted)]
    return fitting or [text for _, text in known.values() if wanted and _begins(text, wanted)]


def near_cards(game: Game, query: str, words: Words) -> list[str]:
    """Names that look like what was typed."""
    names = {name.lower(): name for name, _ in cards(game, words).values()}
    return [names[n] for n in difflib.get_close_matches(query.lower(), names, 3, 0.5)]


def _begins(text: str, wanted: list[str]) -> bool:
    own = list(_tokens(text))
    return all(any(o.startswith(w) for o in own) for w in wanted)


def _tokens(text: str) -> Iterator[str]:
    yield from re.findall(r"[\w']+", text.lower().replace("_", " ").replace(".", " "))
