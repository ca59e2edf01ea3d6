"""What the next Events Phase will bring, as far as it is known: what was judged before holds, the tags say the rest."""

from enum import IntEnum

from .content import Question, Thing
from .meta import AccessToll, EventOrder, Judging, NeedTiming
from .rules.board import defense_under, destroy_trait, is_intact, is_threat, persons, sectors, space_under
from .rules.crawl import begin_crawl, crawl
from .rules.judging import put_question, recalled
from .state import Decision, Situation, State, Status


class Fate(IntEnum):
    """4.1 What becomes of a Threat or a Need in one Events Phase."""

    COMES = 0  # one position inwards
    FIGHTS = 1
    DEFEATED = 2
    HELD = 3
    TURNED_AWAY = 4
    ARRIVES = 5


def next_phase(s: State) -> State:
    """The table after the Threat step and the Need step, if they came now, the oldest first, and the tags judged."""
    later = s.copy()
    later.people = 0  # nobody is asked
    later.options.event_order = EventOrder.OLDEST_FIRST
    later.depth = 0
    later.deciders = 0
    for thing in (Thing.THREAT, Thing.NEED):
        if not later.over:
            begin_crawl(later, thing)
            play_out(later)
    return later


def play_out(later: State) -> None:
    """Until all have come inwards, or all is lost."""
    while later.depth and not later.over:
        if later.frames[later.depth - 1].kind == Situation.CRAWL:
            crawl(later)
        else:
            put_question(later)
        if later.deciders and later.decision == Decision.CHOOSE_DESTROYED_TRAIT:
            later.deciders = 0
            destroy_trait(later, next(k for k in range(sectors(later)) if is_intact(later, k)))


def fate(s: State, later: State, c: int) -> Fate:
    """What became of somebody between now and later."""
    before, after = s.comers[c], later.comers[c]
    if after.position == 0:
        return Fate.ARRIVES
    if after.rating == before.rating:
        return Fate.COMES
    if is_threat(c):
        return Fate.FIGHTS if after.rating else Fate.DEFEATED
    return Fate.HELD if after.rating else Fate.TURNED_AWAY


def is_open(s: State, later: State, c: int) -> bool:
    """4.5 Whether people may yet judge otherwise: something that it meets was not judged before."""
    if s.options.judging == Judging.TAGS or not persons(s):
        return False
    met = set() if s.comers[c].toll_paid else {defense_under(s, c)}
    if later.comers[c].position and (is_threat(c) or s.options.need_timing == NeedTiming.START_AND_LAND):
        met.add(space_under(later, c))
    return any(asks_there(s, c, space) for space in met if space >= 0 and s.sites[space].status == Status.STANDING)


def asks_there(s: State, c: int, space: int) -> bool:
    """4.1.3, 4.1.6 Whether a question is put of a Defense, or then of its Access, that nobody has answered."""
    first, of_access = (
        (Question.WORKS, Question.THREAT_ACCESS) if is_threat(c) else (Question.INTERFERES, Question.NEED_ACCESS)
    )
    known = recalled(s, c, space, first)
    if known == 0:
        return True
    if s.sites[space].access_pile == 0:
        return False
    asked = known & 1 or (not is_threat(c) and s.options.access_toll == AccessToll.ALWAYS)
    return bool(asked) and recalled(s, c, space, of_access) == 0
