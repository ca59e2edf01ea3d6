"""What must be true after every move, whatever was played."""

from holdfast.engine.rules.invariants import InvariantEnum
from holdfast.engine.rules.rule import rule

from .content import THREAT_ROOM
from .pieces import COMERS, SPACES
from .rules.board import edge, is_on_board, sectors
from .state import Decision, Outcome, Site, State, Status


class Broken(InvariantEnum):
    OFF_BOARD = "nothing is built where the board has no space"
    STANDING = "a standing Defense has an owner and a token at least, and so has an Access"
    RUIN = "a ruin belongs to nobody, and has neither tokens nor an Access"
    EMPTY = "on an empty space nothing is drawn"
    LISTS = "the list of Threats, and that of Needs, has exactly those that are on the board, the oldest first"
    PLACES = "whoever is on the board is in one of its sectors, between the Precious and the edge"
    MEMORY = "who is not on the board has no judgements, and nobody has any of an empty space or a ruin"
    SEATS = "seats that nobody has own nothing"
    OUTCOME = "the game is over when it has an outcome"
    TRAIT_CHOICE = "a Threat has arrived exactly while it is asked which trait it destroys"


@rule
def broken(s: State) -> int:
    """0, or the first invariant that does not hold."""
    for space in range(SPACES):
        reason = broken_site(s, space)
        if reason != 0:
            return reason
    reason = broken_comers(s)
    if reason != 0:
        return reason
    if (s.over == 1) != (s.outcome != Outcome.UNDECIDED):
        return Broken.OUTCOME
    if s.over == 0 and (s.arrived >= 0) != (s.decision == Decision.CHOOSE_DESTROYED_TRAIT and s.deciders != 0):
        return Broken.TRAIT_CHOICE
    return 0


@rule
def broken_site(s: State, space: int) -> int:
    site = s.sites[space]
    if site.status != Status.EMPTY and not is_on_board(s, space):
        return Broken.OFF_BOARD
    if site.owner >= s.options.players or site.access_owner >= s.options.players:
        return Broken.SEATS
    if (site.access_pile > 0) != (site.access_owner >= 0):
        return Broken.STANDING
    if site.status == Status.STANDING:
        return Broken.STANDING if site.owner < 0 or site.pile == 0 else 0
    if is_bare(site):
        return 0
    return Broken.RUIN if site.status == Status.RUIN else Broken.EMPTY


@rule
def is_bare(site: Site) -> bool:
    return site.owner < 0 and site.pile == 0 and site.access_pile == 0


@rule
def broken_comers(s: State) -> int:
    last = 0
    for k in range(s.threats.n):
        card = s.comers[s.threats.cards[k]]
        if s.threats.cards[k] >= THREAT_ROOM or card.rating == 0 or card.serial <= last:
            return Broken.LISTS
        last = card.serial
    last = 0
    for k in range(s.needs.n):
        card = s.comers[s.needs.cards[k]]
        if s.needs.cards[k] < THREAT_ROOM or card.rating == 0 or card.serial <= last:
            return Broken.LISTS
        last = card.serial
    n = 0
    for c in range(COMERS):
        card = s.comers[c]
        if card.rating > 0:
            n += 1
            if card.sector >= sectors(s) or card.position > edge(s) or (card.position < 1 and s.over == 0):
                return Broken.PLACES
        if has_stray_memory(s, c):
            return Broken.MEMORY
    return 0 if n == s.threats.n + s.needs.n else Broken.LISTS


@rule
def has_stray_memory(s: State, c: int) -> bool:
    card = s.comers[c]
    for k in range(SPACES // 2):
        if card.memory[k] == 0:
            continue
        if card.rating == 0:
            return True
        for half in range(2):
            judged = (card.memory[k] >> (4 * half)) & 15
            if judged != 0 and s.sites[2 * k + half].status != Status.STANDING:
                return True
    return False
