"""3.9.6 Entry-points, and the option to confirm them (section 9)."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, ask_together

from ..content import MOST_ENTRY_EDITS
from ..events import Event
from ..meta import EntryPointMode
from ..refusals import Rule
from ..state import Decision, State
from .ending import has_fallen, is_saved
from .sets import free_locations, has, is_person, size


@rule
def connected_to(s: State, places: int) -> int:
    """All locations connected to one of these."""
    near = 0
    for x in range(s.n_locations):
        if (places >> x) & 1:
            near |= s.locations[x].links
    return near


@rule
def breaches(s: State) -> int:
    """3.9.6 What is occupied, ruins that are outer, and ruins connected to any of these."""
    found = s.occupied | (s.ruined & s.outer)
    while True:
        more = found | (connected_to(s, found) & s.ruined)
        if more == found:
            return found
        found = more


@rule
def entry_points(s: State) -> int:
    """3.9.6 Free locations that are outer or connected to a breach; if there are none, all free ones (R15)."""
    free = free_locations(s)
    found = free & (s.outer | connected_to(s, breaches(s)))
    return found if found else free


@rule
def recompute_entries(s: State) -> None:
    """3.9.6 Whenever a location changes its status, or the map is made. Option `confirm`: somebody looks at them."""
    s.entries = entry_points(s)
    s.proposed = s.entries
    emit(Event.ENTRY_POINTS, s.entries)
    if s.options.entry_point_mode == EntryPointMode.CONFIRM and is_person(s, s.first) and s.entries:
        s.confirming = 1
        s.edits = 0


# ---- 9 Option `entry_point_mode = confirm` --------------------------------------------------------------------------


@rule
def confirm(s: State) -> None:
    """9 The First Player changes them or is done; then the others vote, if anything was changed.

    7.1 Nobody is asked when all is over, which is found out in a moment.
    """
    if s.turn > 0 and (has_fallen(s) or is_saved(s)):
        s.confirming = 0
        return
    if s.confirming == 1:
        ask(s, s.first, Decision.CONFIRM_ENTRY)
        return
    fails = 0
    holds = 0
    for p in range(s.options.players):
        if p != s.first:
            if has(s.yes, p) or not is_person(s, p):
                holds += 1
            else:
                fails += 1
    s.confirming = 0
    s.yes = 0
    if holds <= fails and holds + fails > 0:
        s.entries = s.proposed
        emit(Event.ENTRY_POINTS, s.entries)


@rule
def why_not_change_entry(s: State, at: int) -> int:
    """9 One free location is added or dropped, up to twelve times, and one must stay."""
    if not has(free_locations(s), at):
        return Rule.NOT_FREE
    if s.edits >= MOST_ENTRY_EDITS:
        return Rule.ENTRIES_EDITED
    return Rule.LAST_ENTRY if s.entries == 1 << at else Rule.OK


@rule
def change_entry(s: State, at: int) -> None:
    """9"""
    s.entries ^= 1 << at
    s.edits += 1
    emit(Event.ENTRY_POINTS, s.entries)


@rule
def done_with_entries(s: State) -> None:
    """9 The people among the others vote; bots say yes."""
    s.confirming = 0
    if s.entries == s.proposed:
        return
    voters = s.people & ((1 << s.options.players) - 1) & ~(1 << s.first)
    s.yes = 0
    s.confirming = 2
    if size(voters) > 0:
        ask_together(s, voters, Decision.ACCEPT_ENTRY)


@rule
def accept_entries(s: State, p: int) -> None:
    """9"""
    s.yes |= 1 << p


@rule
def reject_entries(s: State, p: int) -> None:
    """9"""
    s.yes &= ~(1 << p)
