"""Numbers that words tell. Each is named once, in a game's content or among its options, and stands in a gap:

    {CARD_PRICE}                what `content.py` calls so
    {Price.EXCAVATE}            a member of one of its `Amounts`
    {cost}                      a number of the card's own row, in a text that is `Printed` on it
    {option.players.most}       the highest value of an option, or `.least`, the lowest
    {option.attack_from_turn}   the value this table has chosen

All but the last are the same at every table and are filled in when a catalogue is read, so whoever says a sentence
need not know of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import EnumMeta, IntEnum
from types import ModuleType


class Amounts(IntEnum):
    """Numbers that belong together, such as prices: rules read `Price.EXCAVATE`, words `{Price.EXCAVATE}`.

    Two of them may be equal: they are numbers, not pieces.
    """


@dataclass(frozen=True)
class Printed:
    """What stands on a card in English, with gaps for the numbers of its row, which fill them in every language."""

    words: str
    numbers: Mapping[str, int] = field(default_factory=dict)


def numbers_of(*content: ModuleType) -> dict[str, int]:
    """The numbers that modules name, as words write them."""
    found: dict[str, int] = {}
    for name, value in (named for module in content for named in vars(module).items()):
        if isinstance(value, EnumMeta) and issubclass(value, Amounts):
            found |= {f"{name}.{each}": int(amount) for each, amount in value.__members__.items()}
        elif name.isupper() and type(value) is int:
            found[name] = value
    return found


def is_a_number(gap: str) -> bool:
    """Whether a gap is for a number of the game's or of its options, and not for a fact."""
    return gap[:1].isupper() or gap.startswith("option.")
