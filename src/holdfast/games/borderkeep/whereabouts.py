"""Where the 75 cards lie: each in one place (2.1)."""

from holdfast.engine.rules.census import Census
from holdfast.engine.rules.rule import rule

from .content import FIRST_ARTIFACT, FIRST_MONSTER, FIRST_TROOP
from .pieces import AnyCard
from .rules.hands import is_card_game
from .state import Attaching, AttackCard, Situation, State


@rule
def under_way(s: State, card: int) -> int:
    """An attack card that is resolved, an artifact that is attached."""
    n = 0
    for k in range(s.depth):
        attack: AttackCard = s.frames[k]
        attaching: Attaching = s.frames[k]
        if attack.kind == Situation.ATTACK_CARD and attack.card == card:
            n += 1
        if attaching.kind == Situation.ATTACHING and attaching.artifact == card:
            n += 1
    return n


@rule
def in_service(s: State, card: int) -> int:
    """Troops and heroes in their towns, and the artifacts they carry or have dropped."""
    if card < FIRST_TROOP or card >= FIRST_MONSTER:
        return 0
    n = 0
    for p in range(s.players):
        town = s.towns[p]
        for k in range(town.n_units):
            if card < FIRST_ARTIFACT:
                n += int(town.units[k].card == card)
            else:
                n += town.units[k].artifacts[card - FIRST_ARTIFACT]
        if card >= FIRST_ARTIFACT:
            n += town.loose[card - FIRST_ARTIFACT]
    return n


ALL_CARDS = Census(
    AnyCard,
    "each of the 75 cards is in exactly one place (2.1)",
    ("deck", "discard", "aside", "pending", "towns.hand", "towns.copies", "towns.destroyed"),
    elsewhere=(under_way, in_service),
    when=is_card_game,
)
