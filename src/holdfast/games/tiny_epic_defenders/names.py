"""How views call pieces and places: each by its enum's name in small letters."""

from __future__ import annotations

from typing import Annotated

from holdfast.engine.rules.views import Names

from .content import FIRST_ENEMY, OUTER_REGIONS, Artifact, Card, Defender, Foe, Hero, Place, Region, Side
from .state import Outcome

ARTIFACT, CARD, DEFENDER, FOE, HERO = map(Names, (Artifact, Card, Defender, Foe, Hero))
PLACE, REGION, SIDE, OUTCOME = map(Names, (Place, Region, Side, Outcome))
ENEMY = Names([card for card in Card if card >= FIRST_ENEMY], "Enemy")
OUTER_REGION = Names([r for r in Region if r < OUTER_REGIONS], "OuterRegion")

ArtifactName = Annotated[str, ARTIFACT]
CardName = Annotated[str, CARD]
DefenderName = Annotated[str, DEFENDER]
EnemyName = Annotated[str, ENEMY]
FoeName = Annotated[str, FOE]
HeroName = Annotated[str, HERO]
OuterRegionName = Annotated[str, OUTER_REGION]
OutcomeName = Annotated[str, OUTCOME]
PlaceName = Annotated[str, PLACE]
RegionName = Annotated[str, REGION]
SideName = Annotated[str, SIDE]
