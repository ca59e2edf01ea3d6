"""What a match is played with: the ready-made buildings and those that people brought, and what their cards are
called."""

from collections.abc import Mapping, Sequence
from typing import Any

from holdfast.engine.rules.content import ContentError, Problem, names_for
from holdfast.engine.rules.options import Value
from holdfast.engine.words.catalogue import Name

from .content import BUILDING_SLOTS, CARD_SLOTS, CARDS_PER_BUILDING, ROWS, Buildings
from .filling import READY, fill, ready_made, slots_of
from .pieces import Building, Card
from .problems import BUILDING
from .reader import Library

KINDS = {"building": f"a building: {CARDS_PER_BUILDING} cards, and what happens to its owner when it falls"}


def buildings_from(texts: Sequence[str]) -> Buildings:
    """The ready-made buildings with those in the texts; ContentError with all problems if one has an error."""
    library = ready_made().copy()
    sheets = library.load(texts)
    problems = [problem for sheet in sheets for problem in sheet.problems]
    if len(library.cards) >= CARD_SLOTS or len(library.buildings) > BUILDING_SLOTS:
        sentence = f"there is room for {CARD_SLOTS - 1} cards and {BUILDING_SLOTS} buildings in all; bring fewer"
        problems.append(Problem(sentence, code="E_SIZE", where=BUILDING))
    if any(not problem.warning for problem in problems):
        raise ContentError(problems)
    content = fill(library)
    content.warnings = tuple(problems)
    content.names = {**card_names(library), **building_names(library)}
    return content


def misfit(options: Mapping[str, Value], content: Any) -> str:
    """R3 Where each building may be in one army only, there must be four for each player."""
    needed = ROWS * int(str(options["players"]))
    exclusive = options["exclusive_buildings"] == "true" and options["quick_start"] == "false"
    there = content.n_buildings if options["custom_buildings"] == "true" else len(READY)
    if exclusive and there < needed:
        asked = f"option exclusive_buildings needs {needed} buildings for {options['players']} players"
        return f"{asked}, and there are {there}; bring more, or set exclusive_buildings=false"
    return ""


def card_names(library: Library) -> dict[str, Name]:
    """Of the cards that were brought; the words of each language have the others."""
    own = ready_made().cards
    return names_for(
        Card, {k: Name(card, library.cards[card].name) for card, k in slots_of(library).items() if card not in own}
    )


def building_names(library: Library) -> dict[str, Name]:
    return names_for(
        Building, {k: Name(sheet.id, sheet.name) for k, sheet in enumerate(library.buildings) if k >= len(READY)}
    )
