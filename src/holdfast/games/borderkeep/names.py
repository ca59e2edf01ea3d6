"""How views call cards, goods and steps: each by its enum's name in small letters."""

from __future__ import annotations

from typing import Annotated

from holdfast.engine.rules.views import Names

from .content import Card, Commodity
from .meta import Mode
from .state import Outcome, Phase, Side
from .tables import Spell

CARD, COMMODITY, MODE, OUTCOME, PHASE, SIDE = map(Names, (Card, Commodity, Mode, Outcome, Phase, Side))
SPELL = Names([spell for spell in Spell if spell != Spell.NONE], "Spell")

CardName = Annotated[str, CARD]
CommodityName = Annotated[str, COMMODITY]
ModeName = Annotated[str, MODE]
OutcomeName = Annotated[str, OUTCOME]
PhaseName = Annotated[str, PHASE]
SideName = Annotated[str, SIDE]
SpellName = Annotated[str, SPELL]


def rank(k: int) -> str:
    """How actions call the unit at place k of its town or side."""
    return f"u{k + 1}"
