"""The Build phase (4.5) and artifacts (5.4)."""

from holdfast.engine.rules.decks import find
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import (
    ARTIFACTS,
    FIRST_ARTIFACT,
    FIRST_TROOP,
    HITS,
    MOST_OF_AN_ARTIFACT,
    MOST_RECRUITS,
)
from ..events import Event
from ..meta import ArtifactBearer
from ..refusals import Rule
from ..state import Attaching, Decision, Situation, State
from .hands import take_from_hand
from .towns import enlist, is_hero, raise_structure, recruits


@rule
def ask_build_menu(s: State) -> None:
    """4.5"""
    ask(s, s.active, Decision.BUILD_MENU)


@rule
def why_not_hold(s: State, p: int, card: int) -> int:
    """4.5 Cards are built from hand; 4.9.4 on paper so are offers."""
    return Rule.OK if find(s.towns[p].hand, card) >= 0 else Rule.NOT_IN_HAND


@rule
def why_not_place(s: State, p: int, card: int) -> int:
    """4.5 An artifact needs somebody to carry it; 11: a town has room for 38 troops and heroes."""
    if card >= FIRST_ARTIFACT:
        return Rule.OK if bearers(s, p, card) > 0 else Rule.NO_BEARER
    if card >= FIRST_TROOP and recruits(s, p) >= MOST_RECRUITS:
        return Rule.TOO_MANY_DEFENDERS
    return Rule.OK


@rule
def put_into_play(s: State, p: int, card: int) -> None:
    """4.5 It works from now on."""
    take_from_hand(s, p, card)
    emit(Event.BUILT, p, card)
    if card >= FIRST_ARTIFACT:
        push(s, Situation.ATTACHING, p, card, 0)
    elif card >= FIRST_TROOP:
        enlist(s, p, card)
    else:
        raise_structure(s, p, card)


@rule
def why_not_bear(s: State, p: int, card: int, k: int) -> int:
    """5.4 Any own defender in play may carry an artifact."""
    if k >= s.towns[p].n_units:
        return Rule.NO_SUCH_DEFENDER
    unit = s.towns[p].units[k]
    if unit.hits == 0:
        return Rule.GUARD_IS_DOWN
    if s.options.artifact_bearer == ArtifactBearer.HERO_ONLY and not is_hero(unit):
        return Rule.HEROES_ONLY
    if unit.artifacts[card - FIRST_ARTIFACT] >= MOST_OF_AN_ARTIFACT:
        return Rule.CARRIES_ENOUGH
    return Rule.OK


@rule
def bearers(s: State, p: int, card: int) -> int:
    count = 0
    for k in range(s.towns[p].n_units):
        if why_not_bear(s, p, card, k) == Rule.OK:
            count += 1
    return count


@rule
def ask_bearer(s: State) -> None:
    """4.5"""
    f: Attaching = s.frames[s.depth - 1]
    ask(s, f.player, Decision.ATTACH_ARTIFACT)


@rule
def why_not_attach(s: State, f: Attaching, p: int, unit: int) -> int:
    """5.4"""
    return why_not_bear(s, p, f.artifact, unit)


@rule
def attach(s: State, f: Attaching, p: int, unit: int) -> None:
    """5.4 The bonus on hits counts at once; the artifact never moves."""
    card = f.artifact
    pop(s)
    bearer = s.towns[p].units[unit]
    bearer.artifacts[card - FIRST_ARTIFACT] += 1
    bearer.hits += HITS[card]
    emit(Event.ATTACHED, p, card, bearer.card)


@rule
def why_not_reattach(s: State, p: int, card: int) -> int:
    """9 Option `drops`: an artifact that lost its bearer is given to another for free."""
    if s.towns[p].loose[card - FIRST_ARTIFACT] == 0:
        return Rule.NO_LOOSE_ARTIFACT
    return why_not_place(s, p, card)


@rule
def reattach(s: State, p: int, card: int) -> None:
    """9"""
    s.towns[p].loose[card - FIRST_ARTIFACT] -= 1
    push(s, Situation.ATTACHING, p, card, 0)


@rule
def has_loose_artifacts(s: State, p: int) -> bool:
    loose = 0
    for a in range(ARTIFACTS):
        loose += s.towns[p].loose[a]
    return loose > 0
