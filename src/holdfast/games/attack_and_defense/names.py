"""How views call seats, cards, buildings and words of cards."""

from __future__ import annotations

from typing import Annotated

from holdfast.engine.rules.views import Names

from .pieces import Building, Card, Place, Role
from .state import Outcome, Phase
from .vocabulary import CardKind, Keyword

BUILDING, CARD, KEYWORD, KIND, OUTCOME, PHASE, PLACE, ROLE = map(
    Names, (Building, Card, Keyword, CardKind, Outcome, Phase, Place, Role)
)

BuildingName = Annotated[str, BUILDING]
CardName = Annotated[str, CARD]
KeywordName = Annotated[str, KEYWORD]
KindName = Annotated[str, KIND]
OutcomeName = Annotated[str, OUTCOME]
PhaseName = Annotated[str, PHASE]
PlaceName = Annotated[str, PLACE]
RoleName = Annotated[str, ROLE]
