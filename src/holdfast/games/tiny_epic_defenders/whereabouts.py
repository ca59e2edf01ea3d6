"""Where the 21 Turn cards and the 10 Artifacts lie: each in one place, and which of them may circulate (3.8, 3.10)."""

from typing import Any

from holdfast.engine.rules.rule import rule

from .content import ARTIFACT_COUNT, FIRST_ENEMY, GROUP_CARDS, OUTER_REGIONS, Card
from .rules.artifacts import SWAP
from .rules.board import carries
from .state import Situation, State

CARDS = len(Card)
SPOILED = -1  # what no count of cards or Artifacts comes to


@rule
def count_in(seen: int, card: int) -> int:
    """The cards seen so far, as bits, and one more; SPOILED by a card that was seen before or does not exist."""
    if seen == SPOILED or card < 0 or card >= CARDS or (seen >> card) & 1 == 1:
        return SPOILED
    return seen | 1 << card


@rule
def count_pile(seen: int, pile: Any) -> int:
    for k in range(pile.n):
        seen = count_in(seen, pile.cards[k])
    return seen


@rule
def turn_cards(s: State) -> int:
    """The Turn cards on the table, as bits, or SPOILED."""
    seen = count_pile(count_pile(count_pile(0, s.turn_deck), s.discard), s.entombed)
    seen = count_pile(count_pile(seen, s.horde), s.leftovers)
    for r in range(OUTER_REGIONS):
        seen = count_pile(seen, s.regions[r].cover)
    for k in range(s.depth):
        if is_card_under_way(s, s.frames[k]):
            seen = count_in(seen, s.frames[k].a)
    return seen


@rule
def is_card_under_way(s: State, f: Any) -> bool:
    """The frame is about a drawn card that has not been put away; an enemy may have become a cover meanwhile."""
    if f.kind == Situation.INDIVIDUAL_CARD or f.kind == Situation.GROUP_CARD:
        return True
    return (f.kind == Situation.ENEMY or f.kind == Situation.DIRE_ENEMY) and s.card_is_cover == 0


@rule
def artifacts(s: State) -> int:
    """The Artifacts in the deck, carried, and found but not yet taken, as bits, or SPOILED."""
    seen = count_pile(0, s.artifact_deck)
    for h in range(s.team):
        for artifact in range(ARTIFACT_COUNT):
            if carries(s, h, artifact):
                seen = count_in(seen, artifact)
    for k in range(s.depth):
        if s.frames[k].kind == Situation.GAIN_ARTIFACT and s.frames[k].step == SWAP:
            seen = count_in(seen, s.frames[k].b)
    return seen


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
