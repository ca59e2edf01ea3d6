"""A building while somebody writes it: what its cards look like and say, as far as they can be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec

from holdfast.engine.words.catalogue import Name, key_of

from .card_faces import BuildingFace, CardFace, building_face, card_face
from .content import BUILDING_SLOTS, CARD_SLOTS, CARDS_PER_BUILDING
from .filling import fill, ready_made, slots_of
from .pieces import Card
from .reader import Library
from .sheets import CardData, Sheet


class Draft(msgspec.Struct, frozen=True):
    """What can be read of a building: each card and token of its own by its id, and the building."""

    cards: dict[str, CardFace]
    building: BuildingFace
    copies: int  # of cards, of which there must be twelve
    presence: int  # of all of them


def drafted(texts: Sequence[str]) -> Draft | None:
    """The first of these buildings; None if there are more cards than a match has room for."""
    library = ready_made().copy()
    sheet = library.load(texts)[0]
    known = _that_can_be_told(library.cards)
    if len(known) >= CARD_SLOTS or len(library.buildings) >= BUILDING_SLOTS:
        return None
    library.cards = known
    shown = _with_known_cards(library, sheet)
    content = fill(library, [*ready_made().buildings, shown])
    own = {name: slot for name, slot in slots_of(library).items() if name not in ready_made().cards}
    content.names = {key_of(Card(slot)): Name(name, known[name].name) for name, slot in own.items()}
    return Draft(
        {name: msgspec.structs.replace(card_face(content, slot), banner=None) for name, slot in own.items()},
        msgspec.structs.replace(building_face(content, len(ready_made().buildings)), name=sheet.name),
        sum(copies for _, copies in sheet.cards),
        sum(known[name].presence * copies for name, copies in sheet.cards if name in known),
    )


def _that_can_be_told(cards: Mapping[str, CardData]) -> dict[str, CardData]:
    """Those of which every token they make is there, and can be told itself."""
    known = {name: card for name, card in cards.items() if _made_by(card) <= set(cards)}
    return known if len(known) == len(cards) else _that_can_be_told(known)


def _made_by(card: CardData) -> set[str]:
    """The tokens that it makes."""
    return {op.token for _, ops in card.effects for op in ops if op.token}


def _with_known_cards(library: Library, sheet: Sheet) -> Sheet:
    """As many of its cards as can be read, and no more than there is room for."""
    cards, room = [], CARDS_PER_BUILDING
    for name, copies in sheet.cards:
        if name in library.cards and 0 < copies <= room:
            cards.append((name, copies))
            room -= copies
    return replace(sheet, cards=cards)
