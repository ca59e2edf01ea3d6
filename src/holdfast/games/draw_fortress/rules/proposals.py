"""3.3, 3.5 What a table invents together: its Precious, its traits, its groups."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, ask_together

from ..content import GROUPS, TRAITS, Category, Setting, Thing
from ..events import Event
from ..pieces import Precious
from ..refusals import Rule
from ..state import Decision, SetUp, State
from .board import clear_draft, is_person, persons, sectors

GENERIC_TRAITS = Setting.GENERIC * TRAITS
GENERIC_GROUPS = Setting.GENERIC * GROUPS
MOST_GROUPS_EACH = 2


@rule
def propose(s: State, f: SetUp) -> None:
    """3.3 The proposer's turn: first the Precious, then trait by trait."""
    ask(s, s.proposer, Decision.PROPOSE_PRECIOUS if f.seat == 0 else Decision.PROPOSE_TRAIT)


@rule
def accepted(f: SetUp) -> int:
    """How many traits there are so far; the first item was the Precious."""
    return f.seat - 1


@rule
def has_category(s: State, n: int, category: int) -> bool:
    for k in range(n):
        if s.traits[k].category == category:
            return True
    return False


@rule
def why_not_category(s: State, f: SetUp, category: int) -> int:
    """3.3 If as many traits are to come as categories are missing, one of these."""
    n = accepted(f)
    missing = 0
    for other in range(len(Category)):
        if not has_category(s, n, other):
            missing += 1
    if sectors(s) - n == missing and has_category(s, n, category):
        return Rule.CATEGORY_MISSING
    return Rule.OK


@rule
def why_not_trait(s: State, f: SetUp, trait: int) -> int:
    """3.3, 10.4 One of the generic setting's that is not on the list."""
    if trait // TRAITS != Setting.GENERIC:
        return Rule.TRAIT_TAKEN
    for k in range(accepted(f)):
        if s.traits[k].idea == trait:
            return Rule.TRAIT_TAKEN
    return why_not_category(s, f, s.content.category[trait])


@rule
def propose_precious(s: State, p: int) -> None:
    """3.3, 10.4 The generic one. A bot has no other choice, so no move of its own is a note."""
    draft(s, p, Thing.PRECIOUS, Setting.GENERIC, 0, 0)


@rule
def invent_precious(s: State, p: int) -> None:
    """3.3 One in the own words of whoever proposes."""
    draft(s, p, Thing.PRECIOUS, -1, 0, s.decisions)


@rule
def propose_trait(s: State, p: int, trait: int) -> None:
    """3.3, 10.4 One of the generic setting."""
    draft(s, p, Thing.TRAIT, trait, s.content.category[trait], 0)


@rule
def invent_trait(s: State, p: int, category: int) -> None:
    """3.3 One in the own words of whoever proposes."""
    draft(s, p, Thing.TRAIT, -1, category, s.decisions)


@rule
def draft(s: State, p: int, thing: int, idea: int, category: int, note: int) -> None:
    """3.3 All others answer at the same time. Bots support everything; after many rejections nobody is asked."""
    clear_draft(s)
    s.draft.thing = thing
    s.draft.idea = idea
    s.draft.category = category
    s.draft.note = note
    if thing == Thing.PRECIOUS:
        emit(Event.PRECIOUS_PROPOSED, p)
    else:
        emit(Event.TRAIT_PROPOSED, p, category)
    s.polled = 0
    for q in range(s.options.players):
        s.seats[q].answer = 0 if is_person(s, q) else 1
    others = persons(s) & ~(1 << p)
    if others != 0 and not is_taken_unasked(s):
        ask_together(s, others, Decision.ANSWER_PROPOSAL)


@rule
def is_taken_unasked(s: State) -> bool:
    """3.3 After too many rejections of the same item; and alone."""
    return s.options.players == 1 or s.rejections >= 2 * s.options.players


@rule
def support(s: State, p: int) -> None:
    """3.3 In secret until all have answered."""
    s.seats[p].answer = 1
    s.seats[p].spoke = s.decisions
    emit(Event.PROPOSAL_ANSWERED, p, 1)


@rule
def reject(s: State, p: int) -> None:
    """3.3"""
    s.seats[p].answer = 0
    s.seats[p].spoke = s.decisions
    emit(Event.PROPOSAL_ANSWERED, p, 0)


@rule
def is_supported(s: State) -> bool:
    """3.3 By one other seat at least."""
    supported = False
    for q in range(s.options.players):
        if q != s.proposer and s.seats[q].answer:
            supported = True
    return supported


@rule
def settle_proposal(s: State, f: SetUp) -> None:
    """3.3 The next seat clockwise proposes next, for this item or the next one."""
    taken = is_taken_unasked(s)
    if not taken:
        show_answers(s)
        taken = is_supported(s)
    if taken:
        take_proposal(s, f)
        s.rejections = 0
        f.seat += 1
    else:
        s.rejections += 1
        if s.draft.thing == Thing.TRAIT and s.draft.idea >= 0:
            s.rejected |= 1 << (s.draft.idea - GENERIC_TRAITS)
        emit(Event.PROPOSAL_REJECTED, s.rejections)
    s.proposer = (s.proposer + 1) % s.options.players
    clear_draft(s)


@rule
def show_answers(s: State) -> None:
    """3.3 All are in."""
    s.polled = ((1 << s.options.players) - 1) & ~(1 << s.proposer)
    for q in range(s.options.players):
        if q != s.proposer and s.seats[q].answer:
            emit(Event.PROPOSAL_SUPPORTED, q)
        elif q != s.proposer:
            emit(Event.PROPOSAL_REFUSED, q)


@rule
def take_proposal(s: State, f: SetUp) -> None:
    """3.3 The Precious, or the next trait of the list."""
    if s.draft.thing == Thing.PRECIOUS:
        s.precious = s.draft.note
        emit(Event.PRECIOUS_ACCEPTED, Precious.GENERIC if s.draft.idea >= 0 else Precious.INVENTED)
        return
    n = accepted(f)
    s.traits[n].idea = s.draft.idea
    s.traits[n].category = s.draft.category
    s.traits[n].note = s.draft.note
    emit(Event.TRAIT_ACCEPTED, n, s.draft.category)


# ---- 3.5 The list of groups --------------------------------------------------------------------------------------


@rule
def list_groups(s: State, f: SetUp) -> None:
    """3.5 One or two names of each seat; a bot has one."""
    if f.layer == MOST_GROUPS_EACH:
        end_listing(f)
    else:
        ask(s, f.seat, Decision.SUGGEST_GROUP)


@rule
def end_listing(f: SetUp) -> None:
    f.seat += 1
    f.layer = 0


@rule
def suggest_group(s: State, p: int, f: SetUp) -> None:
    """3.5 A name of one's own."""
    add_group(s, p, -1, s.decisions)
    f.layer += 1


@rule
def why_not_list(s: State, p: int, group: int) -> int:
    """3.5 A generic group that is not listed; of a bot the first one."""
    if group // GROUPS != Setting.GENERIC or is_listed(s, group):
        return Rule.GROUP_LISTED
    return Rule.OK if is_person(s, p) or group == first_unlisted(s) else Rule.BOTS_LIST


@rule
def first_unlisted(s: State) -> int:
    """3.5 The first generic group that is not on the list; -1: all are."""
    for k in range(GROUPS):
        if not is_listed(s, GENERIC_GROUPS + k):
            return GENERIC_GROUPS + k
    return -1


@rule
def is_listed(s: State, group: int) -> bool:
    for k in range(s.n_groups):
        if s.groups[k] == group:
            return True
    return False


@rule
def list_group(s: State, p: int, f: SetUp, group: int) -> None:
    """3.5 One of the generic setting's; a bot lists no other, and has no move of its own for it."""
    add_group(s, p, group, s.decisions if is_person(s, p) else 0)
    f.layer += 1
    if not is_person(s, p):
        end_listing(f)


@rule
def add_group(s: State, p: int, group: int, note: int) -> None:
    s.groups[s.n_groups] = group
    s.group_notes[s.n_groups] = note
    s.n_groups += 1
    emit(Event.GROUP_LISTED, p, s.n_groups - 1)


@rule
def why_not_enough(s: State, p: int, f: SetUp) -> int:
    """3.5 One at least. A bot for whom people left none has none: then there are groups enough."""
    if f.layer > 0 or (not is_person(s, p) and first_unlisted(s) < 0):
        return Rule.OK
    return Rule.ONE_GROUP


@rule
def enough_groups(s: State, f: SetUp) -> None:
    """3.5 The seat lists no further one."""
    end_listing(f)
