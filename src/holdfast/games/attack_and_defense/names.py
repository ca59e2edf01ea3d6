"""How views call seats, cards, buildings and words of cards."""

from __future__ import annotations

from typing import Annotated

from holdfast.engine.rules.views import Names

from .pieces import Building, Card, Role
from .state import Outcome, Phase
from .vocabulary import Keyword

BUILDING, CARD, KEYWORD, OUTCOME, PHASE, ROLE = map(Names, (Building, Card, Keyword, Outcome, Phase, Role))

BuildingName = Annotated[str, BUILDING]
CardName = Annotated[str, CARD]
KeywordName = Annotated[str, KEYWORD]
OutcomeName = Annotated[str, OUTCOME]
PhaseName = Annotated[str, PHASE]
RoleName = Annotated[str, ROLE]
