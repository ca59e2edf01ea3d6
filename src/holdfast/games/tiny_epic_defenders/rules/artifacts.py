"""4.11: gaining an Artifact, and the two hands and one back that carry it."""

from typing import Any

from holdfast.engine.rules.decks import draw, put, shuffle_pile
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop

from ..content import ARTIFACT_COUNT, ARTIFACT_SLOT, SLOTS
from ..events import Event
from ..state import Decision, State
from .board import carries, owner

DRAW, SWAP = 0, 1


@rule
def gain_artifact(s: State, f: Any) -> None:
    """4.11 The top one: equipped if a slot is free, otherwise keep what you have or drop one for it."""
    if f.step == SWAP:
        ask(s, owner(s, f.a), Decision.ARTIFACT_SWAP)
        s.actor = f.a
    elif s.artifact_deck.n == 0:
        emit(Event.NO_ARTIFACT_LEFT, f.a)
        pop(s)
    else:
        f.step = SWAP
        f.b = draw(s.artifact_deck)
        if has_free_slot(s, f.a, ARTIFACT_SLOT[f.b]):
            equip(s, f.a, f.b)
            pop(s)


@rule
def has_free_slot(s: State, h: int, slot: int) -> bool:
    carried = 0
    for artifact in range(ARTIFACT_COUNT):
        if ARTIFACT_SLOT[artifact] == slot and carries(s, h, artifact):
            carried += 1
    return carried < SLOTS[slot]


@rule
def equip(s: State, h: int, artifact: int) -> None:
    s.defenders[h].artifacts |= 1 << artifact
    emit(Event.ARTIFACT_GAINED, h, artifact)


@rule
def keep_what_you_have(s: State, f: Any) -> None:
    """R36 The new one is shuffled back."""
    emit(Event.ARTIFACT_REFUSED, f.a, f.b)
    shuffle_back(s, f.b)
    pop(s)


@rule
def drop_for_it(s: State, f: Any, artifact: int) -> None:
    """4.11 The dropped one is shuffled back, the new one equipped."""
    s.defenders[f.a].artifacts &= ~(1 << artifact)
    emit(Event.ARTIFACT_DROPPED, f.a, artifact)
    shuffle_back(s, artifact)
    equip(s, f.a, f.b)
    pop(s)


@rule
def shuffle_back(s: State, artifact: int) -> None:
    put(s.artifact_deck, artifact)
    shuffle_pile(s, s.artifact_deck)
