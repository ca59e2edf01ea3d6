"""From sheets to the content of a match, the ready-made buildings first."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from .content import BUILDING_SLOTS, CARD_SLOTS, Buildings
from .fields import LONGEST_NAME
from .reader import Library
from .sheets import CardData, OpData, Sheet
from .vocabulary import NUMBERED, Keyword, Trigger

READY = ("crown", "anvil", "ram", "dagger", "star", "skull", "wolf", "tower", "coin", "sun")  # 2.3


@cache
def ready_made() -> Library:
    """The ten buildings that come with the game. Copy it before you add to it."""
    library = Library()
    folder = files(__package__) / "buildings"
    library.load((folder / f"{name}.toml").read_text("utf-8") for name in READY)
    return library


def slots_of(library: Library) -> dict[str, int]:
    """The slot of each card and token, in the order they were loaded; 0 is no card."""
    return {name: k for k, name in enumerate(library.cards, 1)}


def fill(library: Library, sheets: Sequence[Sheet] | None = None) -> Buildings:
    """The content of a match with these buildings, or all of a library's that have no errors."""
    sheets = library.buildings if sheets is None else sheets
    slots = slots_of(library)
    if len(slots) >= CARD_SLOTS or len(sheets) > BUILDING_SLOTS:
        raise ValueError(
            f"there is room for {CARD_SLOTS - 1} cards and {BUILDING_SLOTS} buildings, not for {len(slots)} and "
            f"{len(sheets)}; load fewer files"
        )
    content = Buildings()
    content.n_cards, content.n_buildings = len(slots) + 1, len(sheets)
    writer = _OpWriter(content, slots)
    for name, k in slots.items():
        _fill_card(content.cards[k], library.cards[name], writer)
        if {Keyword.CLOAKED, Keyword.ASSISTANCE} <= set(library.cards[name].keywords):
            content.hides_assistance = 1
    for k, sheet in enumerate(sheets):
        row = content.buildings[k]
        for n, card in enumerate(slots[name] for name, copies in sheet.cards for _ in range(copies)):
            row.cards[n] = card
        writer.write(row.fall, Trigger.FALL, sheet.fall)
    places = {sheet.id: k for k, sheet in enumerate(sheets)}
    content.homes = (None, *(places.get(card.banner) for card in library.cards.values()))
    content.fall_names = tuple(" ".join(sheet.fall_name.split())[:LONGEST_NAME] for sheet in sheets)
    for seat, army in enumerate(starter_armies().values()):
        for row, name in enumerate(army):
            content.starters[seat, row] = places[name]
    return content


@cache
def starter_armies() -> dict[str, list[str]]:
    """2.6 The buildings of each starter army, in the order of the seats."""
    text = (files(__package__) / "armies.toml").read_text("utf-8")
    return {army["id"]: army["rows"] for army in tomllib.loads(text)["army"]}


def _fill_card(row: Any, card: CardData, writer: _OpWriter) -> None:
    row.kind, row.cost, row.presence = int(card.kind), card.cost, card.presence
    row.strength, row.stamina = card.strength, card.stamina
    for keyword, value in card.keywords.items():
        if keyword < NUMBERED:
            row.number[keyword] = value
        elif keyword == Keyword.OFFERING:
            row.offering = value
        elif keyword == Keyword.CLOAKED:
            row.cloaked = 1
        else:
            row.has |= 1 << keyword
    for k, (trigger, ops) in enumerate(card.effects):
        row.triggers |= 1 << trigger
        writer.write(row.effects[k], trigger, ops)


class _OpWriter:
    """Lays operations one behind the other in the content's table."""

    def __init__(self, content: Any, slots: Mapping[str, int]) -> None:
        self.content, self.slots, self.n = content, slots, 0

    def write(self, effect: Any, trigger: Trigger, ops: Sequence[OpData]) -> None:
        effect.trigger, effect.n, effect.first = int(trigger), len(ops), self.n
        rows = self.content.ops
        for op in ops:
            row = rows[self.n]
            for name, value in vars(op).items():
                setattr(row, name, (self.slots[value] if value else 0) if name == "token" else int(value))
            self.n += 1
