"""Where the 21 Turn cards and the 10 Artifacts lie: each in one place, and which of them may circulate (3.8, 3.10)."""

from typing import Any

from holdfast.engine.rules.census import Census
from holdfast.engine.rules.rule import rule

from .content import FIRST_ENEMY, GROUP_CARDS, Artifact, Card
from .rules.artifacts import SWAP
from .state import CardUnderWay, GainArtifact, Situation, State


@rule
def is_card_under_way(s: State, f: Any) -> bool:
    """The frame is about a drawn card that has not been put away; an enemy may have become a cover meanwhile."""
    if f.kind == Situation.INDIVIDUAL_CARD or f.kind == Situation.GROUP_CARD:
        return True
    return (f.kind == Situation.ENEMY or f.kind == Situation.DIRE_ENEMY) and s.card_is_cover == 0


@rule
def cards_under_way(s: State, card: int) -> int:
    n = 0
    for k in range(s.depth):
        f: CardUnderWay = s.frames[k]
        if is_card_under_way(s, f) and f.card == card:
            n += 1
    return n


@rule
def artifacts_found(s: State, artifact: int) -> int:
    """Found, but not yet taken."""
    n = 0
    for k in range(s.depth):
        f: GainArtifact = s.frames[k]
        if f.kind == Situation.GAIN_ARTIFACT and f.step == SWAP and f.artifact == artifact:
            n += 1
    return n


TURN_CARDS = Census(
    Card,
    "each of the 21 Turn cards must lie in exactly one place",
    ("turn_deck", "discard", "entombed", "horde", "leftovers", "regions.cover"),
    elsewhere=cards_under_way,
)
ARTIFACTS = Census(
    Artifact,
    "each of the 10 Artifacts must be in the deck or carried by one Defender",
    ("artifact_deck", "defenders.artifacts"),
    elsewhere=artifacts_found,
)


@rule
def circulates(s: State, card: int) -> bool:
    """3.8, 3.10 Whether a card may be in the Turn Deck: an enemy, a Defender in play, a group card that is used."""
    if card < Card.AD1:
        return card < s.team
    return card >= FIRST_ENEMY or card - Card.AD1 < GROUP_CARDS[s.options.players]


@rule
def all_circulate(s: State, pile: Any) -> bool:
    for k in range(pile.n):
        if not circulates(s, pile.cards[k]):
            return False
    return True
