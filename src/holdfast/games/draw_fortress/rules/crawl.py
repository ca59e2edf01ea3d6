"""4.1 The Threat step and the Need step: all come inwards, one after another."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, goes_on, pop, push

from ..content import Question, Thing
from ..events import Event
from ..meta import AccessToll, DamageRule, EventOrder, NeedTiming
from ..refusals import Rule
from ..state import Crawl, Decision, Situation, State, Status
from .board import all_gain, arrive, defense_under, gain, lose_token, remove, space_under, strength
from .judging import UNDECIDED, forget_access, forget_defense, judge

OPEN, BLOCKED = 0, 1  # what a Defense is to a Threat
FREE, TOLL, HELD = 0, 1, 2  # what it is to a Need


@rule
def begin_crawl(s: State, thing: int) -> None:
    """4.1.1, 4.1.5 All that are on the board now, each once."""
    if thing == Thing.THREAT:
        for k in range(s.threats.n):
            s.comers[s.threats.cards[k]].todo = 1
    else:
        for k in range(s.needs.n):
            s.comers[s.needs.cards[k]].todo = 1
    push(s, Situation.CRAWL, thing, -1, 0)


@rule
def crawl(s: State) -> None:
    """4.1.1 One activation after another, each completely, until somebody must choose."""
    f: Crawl = s.frames[s.depth - 1]
    depth = s.depth
    while goes_on(s) and s.depth == depth:
        if f.comer < 0:
            call_next(s, f)
        elif f.thing == Thing.THREAT:
            activate_threat(s, f)
        else:
            activate_need(s, f)


@rule
def call_next(s: State, f: Crawl) -> None:
    """4.1.1 The oldest, or whom the active seat chooses."""
    waiting = 0
    oldest = -1
    if f.thing == Thing.THREAT:
        for k in range(s.threats.n - 1, -1, -1):
            if s.comers[s.threats.cards[k]].todo:
                waiting += 1
                oldest = s.threats.cards[k]
    else:
        for k in range(s.needs.n - 1, -1, -1):
            if s.comers[s.needs.cards[k]].todo:
                waiting += 1
                oldest = s.needs.cards[k]
    if waiting == 0:
        pop(s)
    elif waiting > 1 and s.options.event_order == EventOrder.ACTIVE_CHOICE:
        ask(s, s.active, Decision.CHOOSE_NEXT_EVENT)
    else:
        call(s, f, oldest)


@rule
def why_not_call(s: State, f: Crawl, comer: int) -> int:
    """4.1.1"""
    return Rule.OK if s.comers[comer].todo else Rule.NOT_TO_COME


@rule
def call(s: State, f: Crawl, comer: int) -> None:
    s.comers[comer].todo = 0
    f.comer = comer
    f.landed = 0
    f.answers = 0


@rule
def end_activation(f: Crawl) -> None:
    f.comer = -1
    f.landed = 0
    f.answers = 0


@rule
def come_inwards(s: State, f: Crawl, c: int) -> None:
    """4.1.2, 4.1.6 One position. Nothing at the destination can prevent it."""
    card = s.comers[c]
    card.position -= 1
    card.toll_paid = 0
    f.landed = 1
    f.answers = 0
    emit(Event.CAME_INWARDS, c, card.position)


# ---- Threats -----------------------------------------------------------------------------------------------------


@rule
def activate_threat(s: State, f: Crawl) -> None:
    """4.1.2 Judged where it starts, and where it lands; it moves once and fights once."""
    c = f.comer
    found = meet_threat(s, f, c)
    if found == UNDECIDED:
        return
    if found == BLOCKED:
        end_activation(f)
        fight(s, c)
    elif f.landed:
        end_activation(f)
    else:
        come_inwards(s, f, c)
        if s.comers[c].position == 0:
            end_activation(f)
            arrive(s, c)


@rule
def meet_threat(s: State, f: Crawl, c: int) -> int:
    """4.1.3 OPEN or BLOCKED by the Defense it is on, or UNDECIDED. Without one it is open."""
    space = defense_under(s, c)
    if space < 0:
        return OPEN
    works = judge(s, f, c, Question.WORKS)
    if works == UNDECIDED:
        return UNDECIDED
    if works == 0:
        emit(Event.DEFENSE_IGNORED, c, space)
        return OPEN
    if s.sites[space].access_pile == 0:
        return BLOCKED
    usable = judge(s, f, c, Question.THREAT_ACCESS)
    if usable == UNDECIDED:
        return UNDECIDED
    if usable == 0:
        return BLOCKED
    emit(Event.ACCESS_USED, c, space)
    return OPEN


@rule
def fight(s: State, c: int) -> None:
    """4.1.4 The Defense takes its Strength off the rating; what is left strikes back."""
    space = defense_under(s, c)
    site = s.sites[space]
    card = s.comers[c]
    points = min(strength(site), card.rating)
    card.rating -= points
    emit(Event.FOUGHT, space, c, points, card.rating)
    gain(s, site.owner, points)
    if card.rating == 0:
        remove(s, c)
        emit(Event.DEFEATED, c)
        all_gain(s, 1)
    else:
        strike(s, c, space)


@rule
def strike(s: State, c: int, space: int) -> None:
    """4.1.4 The Defense's pile, and with `both_piles` the Access's, lose what is left of the rating."""
    site = s.sites[space]
    points = s.comers[c].rating
    has_access = site.access_pile > 0
    site.pile = max(0, site.pile - points)
    emit(Event.STRUCK, c, space, points, site.pile)
    if has_access and s.options.damage_rule == DamageRule.BOTH_PILES:
        site.access_pile = max(0, site.access_pile - points)
        if site.access_pile == 0:
            site.pile = 0
    if site.pile == 0:
        fall(s, space)


@rule
def fall(s: State, space: int) -> None:
    """4.1.4 Destroyed: a ruin without owner and Access; what lay on it goes to the supply."""
    site = s.sites[space]
    site.status = Status.RUIN
    site.owner = -1
    tear_out_access(s, space)
    forget_defense(s, space)
    emit(Event.DESTROYED, space, space)
    for k in range(s.needs.n):
        c = s.needs.cards[k]
        if space_under(s, c) == space:
            s.comers[c].toll_paid = 0


@rule
def tear_out_access(s: State, space: int) -> None:
    site = s.sites[space]
    site.access_owner = -1
    site.access_pile = 0
    site.access = 0
    site.admits = 0
    site.access_note = 0
    forget_access(s, space)


# ---- Needs -------------------------------------------------------------------------------------------------------


@rule
def activate_need(s: State, f: Crawl) -> None:
    """4.1.6 Held where it starts, or one position inwards; with `start_and_land` it is judged there too."""
    c = f.comer
    found = meet_need(s, f, c)
    if found == UNDECIDED:
        return
    if found == TOLL:
        pay_toll(s, c, f.landed)
    if found == HELD:
        end_activation(f)
        hold(s, c)
    elif f.landed:
        end_activation(f)
    else:
        move_need(s, f, c)


@rule
def move_need(s: State, f: Crawl, c: int) -> None:
    come_inwards(s, f, c)
    if s.comers[c].position == 0:
        end_activation(f)
        arrive(s, c)
    elif s.options.need_timing == NeedTiming.START:
        end_activation(f)


@rule
def meet_need(s: State, f: Crawl, c: int) -> int:
    """4.1.6 FREE to go, or for a TOLL, or HELD; or UNDECIDED. Who has paid where it landed is free."""
    space = defense_under(s, c)
    if space < 0 or s.comers[c].toll_paid:
        return FREE
    in_the_way = judge(s, f, c, Question.INTERFERES)
    if in_the_way == UNDECIDED:
        return UNDECIDED
    has_access = s.sites[space].access_pile > 0
    if in_the_way == 0 and not (has_access and s.options.access_toll == AccessToll.ALWAYS):
        return FREE
    if not has_access:
        return HELD
    usable = judge(s, f, c, Question.NEED_ACCESS)
    if usable == UNDECIDED:
        return UNDECIDED
    if usable:
        return TOLL
    return HELD if in_the_way else FREE


@rule
def pay_toll(s: State, c: int, landed: int) -> None:
    """4.1.6 To the owner of the Access; R29 who pays on landing is not asked again."""
    space = defense_under(s, c)
    emit(Event.TOLL_PAID, s.sites[space].access_owner, space, c)
    gain(s, s.sites[space].access_owner, 1)
    if landed:
        s.comers[c].toll_paid = 1


@rule
def hold(s: State, c: int) -> None:
    """4.1.6 It shrinks by the Strength, and costs the owner a token; if nothing is left of it, everybody one."""
    space = defense_under(s, c)
    site = s.sites[space]
    card = s.comers[c]
    points = min(strength(site), card.rating)
    card.rating -= points
    emit(Event.HELD, space, c, points, card.rating)
    lose_token(s, site.owner)
    if card.rating == 0:
        remove(s, c)
        emit(Event.TURNED_AWAY, c)
        for p in range(s.options.players):
            lose_token(s, p)
