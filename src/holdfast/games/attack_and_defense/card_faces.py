"""What is printed on cards and buildings, for whoever draws them.

The browser's board carries a copy of the ready-made ones (`ready_faces`), and the game's words tell what they say;
those that somebody brought come with the view, in all languages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any

import msgspec

from holdfast.engine.rules.views import Sparse, low
from holdfast.engine.words.catalogue import ENGLISH, Words, catalogue_languages, key_of, read_language

from .content import CARDS_PER_BUILDING, Buildings
from .filling import READY, ready_made, slots_of
from .library import buildings_from
from .names import BUILDING, CARD, KIND, BuildingName, CardName, KeywordName, KindName
from .pieces import Building, Card
from .texts import card_says, fall_says
from .vocabulary import NUMBERED, CardKind, Keyword

LANGUAGES = files(__package__) / "words"
READY_CARDS = frozenset(slots_of(ready_made()).values())


class CardFace(msgspec.Struct, frozen=True):
    """2.2 A card as it is printed."""

    kind: KindName
    banner: BuildingName | None  # of the building in whose file it is defined; tokens have none
    cost: int
    presence: int
    strength: int
    stamina: int
    keywords: Annotated[dict[KeywordName, int], Sparse]
    says: dict[str, str]  # what it does, by language; of a ready-made one the game's words say it
    name: str | None  # as its maker called it; None: as the words of the language do


class BuildingFace(msgspec.Struct, frozen=True):
    """2.3 A building: its twelve cards, and what its fall does to its owner."""

    cards: list[CardName]
    falls: dict[str, str]  # as `says`
    name: str | None


class Faces(msgspec.Struct, frozen=True):
    """Cards and buildings, by name."""

    cards: Annotated[dict[CardName, CardFace], Sparse]
    buildings: Annotated[dict[BuildingName, BuildingFace], Sparse]


@cache
def languages() -> Mapping[str, Words]:
    english = read_language(LANGUAGES, ENGLISH)  # stands in for what a language lacks
    return {one: Words(english | read_language(LANGUAGES, one)) for one in catalogue_languages(LANGUAGES)}


def ready_texts(words: Words) -> dict[str, str]:
    """What the ready-made cards say, and what the fall of a ready-made building does."""
    content = buildings_from(())
    cards = {f"{key_of(Card(card))}.says": card_says(words, content, card) for card in sorted(READY_CARDS)}
    falls = {f"{key_of(Building(b))}.falls": sentence(fall_says(words, content, b)) for b in range(len(READY))}
    return cards | falls


def brought(content: Buildings, cards: Iterable[int], buildings: Iterable[int]) -> Faces:
    """The faces of those that are not ready-made, of all these and of what is in the buildings."""
    own = {b for b in buildings if b >= len(READY)}
    inside = {int(c) for b in own for c in content.buildings[b].cards}
    return faces(content, {*cards, *inside} - READY_CARDS - {0}, own)


def faces(content: Buildings, cards: Iterable[int], buildings: Iterable[int]) -> Faces:
    return Faces(
        {CARD[card]: card_face(content, card) for card in sorted(cards)},
        {BUILDING[building]: building_face(content, building) for building in sorted(buildings)},
    )


def card_face(content: Buildings, card: int) -> CardFace:
    printed = content.cards[card]
    return CardFace(
        kind=KIND[CardKind(printed.kind)],
        banner=banner_of(content, card),
        cost=int(printed.cost),
        presence=int(printed.presence),
        strength=int(printed.strength),
        stamina=int(printed.stamina),
        keywords=keywords_on(printed),
        says={language: card_says(words, content, card) for language, words in languages().items()},
        name=given_name(content, Card(card)),
    )


def building_face(content: Buildings, building: int) -> BuildingFace:
    return BuildingFace(
        cards=[CARD[content.buildings[building].cards[k]] for k in range(CARDS_PER_BUILDING)],
        falls={language: sentence(fall_says(words, content, building)) for language, words in languages().items()},
        name=given_name(content, Building(building)),
    )


def banner_of(content: Buildings, card: int) -> str | None:
    """5.7 Whoever else has the card, it has the banner of where it is defined."""
    home = content.homes[card]
    return None if home is None or content.cards[card].kind == CardKind.TOKEN else BUILDING[home]


def keywords_on(printed: Any) -> dict[str, int]:
    """The keywords of a card with their numbers; 1 for those without."""
    numbers = {Keyword(k): int(printed.number[k]) for k in range(NUMBERED)} | {Keyword.OFFERING: int(printed.offering)}
    plain = {keyword: 1 for keyword in Keyword if printed.has >> keyword & 1}
    cloaked = {Keyword.CLOAKED: int(printed.cloaked)}
    return {low(keyword): n for keyword, n in {**numbers, **plain, **cloaked}.items() if n}


def given_name(content: Buildings, member: Any) -> str | None:
    given = content.names.get(key_of(member))
    return given.text if given else None


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
