"""4.11 and 5.4: gaining an Artifact, the two hands and one back that carry it, and what some of them do."""

from holdfast.engine.rules.decks import draw, put, shuffle_pile
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop

from ..content import ARTIFACT_COUNT, ARTIFACT_SLOT, SLOTS, Place, Region
from ..events import Event
from ..refusals import Rule
from ..state import Decision, GainArtifact, State
from .acting import walk, was_used, why_not_go, why_not_pay
from .board import carries, is_adjacent, is_outer, owner, reduce, restore

DRAW, SWAP = 0, 1


@rule
def gain_artifact(s: State, f: GainArtifact) -> None:
    """4.11 The top one: equipped if a slot is free, otherwise keep what you have or drop one for it."""
    if f.step == SWAP:
        ask(s, owner(s, f.defender), Decision.ARTIFACT_SWAP)
        s.actor = f.defender
    elif s.artifact_deck.n == 0:
        emit(Event.NO_ARTIFACT_LEFT, f.defender)
        pop(s)
    else:
        f.step = SWAP
        f.artifact = draw(s.artifact_deck)
        if has_free_slot(s, f.defender, ARTIFACT_SLOT[f.artifact]):
            equip(s, f.defender, f.artifact)
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
def keep_what_you_have(s: State, f: GainArtifact) -> None:
    """R36 The new one is shuffled back."""
    emit(Event.ARTIFACT_REFUSED, f.defender, f.artifact)
    shuffle_back(s, f.artifact)
    pop(s)


@rule
def why_not_drop(s: State, f: GainArtifact, artifact: int) -> int:
    """4.11, R38"""
    if not carries(s, f.defender, artifact):
        return Rule.NOT_CARRIED
    return Rule.OK if ARTIFACT_SLOT[artifact] == ARTIFACT_SLOT[f.artifact] else Rule.OTHER_SLOT


@rule
def drop_for_it(s: State, f: GainArtifact, artifact: int) -> None:
    """4.11 The dropped one is shuffled back, the new one equipped."""
    s.defenders[f.defender].artifacts &= ~(1 << artifact)
    emit(Event.ARTIFACT_DROPPED, f.defender, artifact)
    shuffle_back(s, artifact)
    equip(s, f.defender, f.artifact)
    pop(s)


@rule
def shuffle_back(s: State, artifact: int) -> None:
    put(s.artifact_deck, artifact)
    shuffle_pile(s, s.artifact_deck)


# ---- Wings, Horn and Idol; the Spear is a Fight --------------------------------------------------------------------


@rule
def why_not_fly(s: State, h: int, to: int, once: int) -> int:
    """5.4 Wings: to any Outer Region."""
    if s.defenders[h].place == Place.FOE_CARD:
        return Rule.ON_FOE_CARD
    if was_used(s, h, once):
        return Rule.ONCE_PER_TURN
    if not is_outer(to):
        return Rule.ONLY_OUTER
    return Rule.ALREADY_THERE if s.defenders[h].place == to else Rule.OK


@rule
def fly(s: State, h: int, to: int) -> None:
    emit(Event.WINGS_SPREAD, h)
    walk(s, h, to)


@rule
def why_not_sound(s: State, h: int, who: int, to: int, cost: int) -> int:
    """5.4 Horn: from the Capital to a Region beside it."""
    if who >= s.team:
        return Rule.NOT_IN_PLAY
    if s.defenders[who].place != Place.CAPITAL:
        return Rule.NOT_IN_CAPITAL
    if not is_adjacent(s, Region.CAPITAL, to):
        return Rule.NOT_A_GATE
    return why_not_go(s, to, cost) if who == h else why_not_pay(s, h, cost)


@rule
def sound_horn(s: State, h: int, who: int, to: int) -> None:
    """5.4 A Defender in the Capital sallies out at full HP."""
    emit(Event.HORN_SOUNDED, h, who)
    walk(s, who, to)
    restore(s, who)


@rule
def why_not_invoke(s: State, h: int, once: int) -> int:
    """5.4 Idol: in the Capital, while it is threatened."""
    if s.defenders[h].place != Place.CAPITAL:
        return Rule.NOT_IN_CAPITAL
    if was_used(s, h, once):
        return Rule.ONCE_PER_TURN
    return Rule.OK if s.regions[Region.CAPITAL].threat > 0 else Rule.NO_THREAT


@rule
def invoke_idol(s: State, h: int) -> None:
    emit(Event.IDOL_INVOKED, h)
    reduce(s, Region.CAPITAL, 1)
