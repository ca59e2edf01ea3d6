"""2 The board: sectors and spaces, stocks and piles, and who is on it."""

from holdfast.engine.rules.decks import put, take
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, end_game

from ..content import (
    LAYERS,
    MORE_SECTORS,
    MOST_NEEDS,
    MOST_STOCK,
    PLAIN,
    REPEAT,
    SHORT_LAYERS,
    THREAT_ROOM,
    Category,
    Thing,
)
from ..events import Event
from ..meta import BoardSize, Judging, LoseRule
from ..pieces import SPACES
from ..refusals import Rule
from ..state import Decision, Outcome, Site, State, Status


@rule
def sectors(s: State) -> int:
    """2.1 Two more than there are players."""
    return s.options.players + MORE_SECTORS


@rule
def layers(s: State) -> int:
    """2.1"""
    return SHORT_LAYERS if s.options.board_size == BoardSize.SHORT else LAYERS


@rule
def edge(s: State) -> int:
    """2.1 The position just outside the outermost layer."""
    return layers(s) + 1


@rule
def is_on_board(s: State, space: int) -> bool:
    """2.1 Every sector has room for three layers; the short board has two."""
    return space // LAYERS < sectors(s) and space % LAYERS < layers(s)


@rule
def space_under(s: State, c: int) -> int:
    """The space in which somebody is, or -1 at the edge."""
    card = s.comers[c]
    return -1 if card.position > layers(s) else card.sector * LAYERS + card.position - 1


@rule
def defense_under(s: State, c: int) -> int:
    """The space of the standing Defense somebody is on, or -1."""
    space = space_under(s, c)
    if space < 0:
        return -1
    return space if s.sites[space].status == Status.STANDING else -1


@rule
def strength(site: Site) -> int:
    """2.6 The pile, or the smaller one if there is an Access."""
    return site.pile if site.access_pile == 0 else min(site.pile, site.access_pile)


@rule
def is_person(s: State, p: int) -> bool:
    return (s.people >> p) & 1 == 1


@rule
def persons(s: State) -> int:
    """The seats that are people's, as bits."""
    return s.people & ((1 << s.options.players) - 1)


@rule
def tags_matter(s: State) -> bool:
    """10.3 Unless people alone vote."""
    return s.options.judging != Judging.VOTE or persons(s) != (1 << s.options.players) - 1


# ---- tokens ------------------------------------------------------------------------------------------------------


@rule
def gain(s: State, p: int, tokens: int) -> None:
    """5 From the supply."""
    s.seats[p].stock = min(MOST_STOCK, s.seats[p].stock + tokens)
    emit(Event.GAINED, p, tokens, s.seats[p].stock)


@rule
def all_gain(s: State, tokens: int) -> None:
    for p in range(s.options.players):
        gain(s, p, tokens)


@rule
def lose_token(s: State, p: int) -> None:
    """4.1.6 A loss that cannot be paid is ignored."""
    if s.seats[p].stock > 0:
        s.seats[p].stock -= 1
        emit(Event.LOST_TOKENS, p, 1, s.seats[p].stock)


# ---- Threats and Needs -------------------------------------------------------------------------------------------


@rule
def is_threat(c: int) -> bool:
    return c < THREAT_ROOM


@rule
def settle(s: State) -> None:
    """4.1.8, 4.2.1 Put who was described at the edge of the sector, with the next serial number."""
    c = free_threat(s) if s.draft.thing == Thing.THREAT else free_need(s)
    card = s.comers[c]
    s.serial += 1
    least = REPEAT if s.draft.numbered else PLAIN
    card.repeat = repeat_number(s, s.draft.idea, least) if s.draft.idea >= 0 else PLAIN
    card.idea = s.draft.idea
    card.ways = s.draft.tags
    card.note = s.draft.note
    card.serial = s.serial
    card.sector = s.draft.sector
    card.position = edge(s)
    card.rating = s.draft.rating
    card.toll_paid = 0
    card.todo = 0
    if is_threat(c):
        put(s.threats, c)
        emit(Event.THREAT_APPEARED, s.active, c, card.sector, card.rating)
    else:
        put(s.needs, c)
        emit(Event.NEED_APPEARED, s.active, c, card.sector, card.rating)
    clear_draft(s)


@rule
def free_threat(s: State) -> int:
    """The next place in turn, so that who has just left is still known by name."""
    c = (s.last_threat + 1) % THREAT_ROOM
    while s.comers[c].rating > 0:
        c = (c + 1) % THREAT_ROOM
    s.last_threat = c
    return c


@rule
def free_need(s: State) -> int:
    k = (s.last_need + 1) % MOST_NEEDS
    while s.comers[THREAT_ROOM + k].rating > 0:
        k = (k + 1) % MOST_NEEDS
    s.last_need = k
    return THREAT_ROOM + k


@rule
def clear_draft(s: State) -> None:
    s.offer.n = 0
    s.draft.thing = Thing.NONE
    s.draft.idea = 0
    s.draft.tags = 0
    s.draft.note = 0
    s.draft.sector = 0
    s.draft.rating = 0
    s.draft.category = 0
    s.draft.numbered = 0


@rule
def bears(s: State, idea: int, repeat: int) -> bool:
    """2.8 Somebody on the board has this name: the idea's own, or with a number."""
    for k in range(s.threats.n):
        card = s.comers[s.threats.cards[k]]
        if card.idea == idea and card.repeat == repeat:
            return True
    for k in range(s.needs.n):
        card = s.comers[s.needs.cards[k]]
        if card.idea == idea and card.repeat == repeat:
            return True
    return False


@rule
def repeat_number(s: State, idea: int, least: int) -> int:
    """2.8 The lowest number, from `least` up, that nobody on the board bears with this name; 1 is the plain name."""
    repeat = least
    while bears(s, idea, repeat):
        repeat += 1
    return repeat


@rule
def remove(s: State, c: int) -> None:
    """Off the board: what was judged of it is forgotten (4.5)."""
    card = s.comers[c]
    card.rating = 0
    card.todo = 0
    card.toll_paid = 0
    for k in range(SPACES // 2):
        card.memory[k] = 0
    if is_threat(c):
        take(s.threats, c)
    else:
        take(s.needs, c)


@rule
def arrive(s: State, c: int) -> None:
    """4.1.4a, 4.1.7 Somebody is at the Precious."""
    if is_threat(c):
        breach(s, c)
        return
    players = s.options.players
    tokens = (s.comers[c].rating + players - 1) // players
    remove(s, c)
    emit(Event.NEED_ARRIVED, c, tokens)
    all_gain(s, tokens)


@rule
def breach(s: State, c: int) -> None:
    """4.1.4a A Valuable trait is destroyed, whatever the rating; if none is intact, all is lost."""
    if intact(s) == 0:
        lose(s, c)
        return
    remove(s, c)
    s.arrived = c
    ask(s, s.active, Decision.CHOOSE_DESTROYED_TRAIT)


@rule
def is_intact(s: State, sector: int) -> bool:
    trait = s.traits[sector]
    return sector < sectors(s) and trait.category == Category.VALUABLE and trait.destroyed == 0


@rule
def intact(s: State) -> int:
    """How many Valuable traits are left."""
    n = 0
    for sector in range(sectors(s)):
        if is_intact(s, sector):
            n += 1
    return n


@rule
def why_not_destroy(s: State, trait: int) -> int:
    """4.1.4a A Valuable trait that is intact."""
    return Rule.OK if is_intact(s, trait) else Rule.NOT_VALUABLE


@rule
def destroy_trait(s: State, trait: int) -> None:
    """4.1.4a With the last one the game is lost, where the table plays so."""
    s.traits[trait].destroyed = 1
    left = intact(s)
    emit(Event.TRAIT_DESTROYED, s.arrived, trait, left)
    if left == 0 and s.options.lose_rule == LoseRule.LAST_TRAIT_LOST:
        lose(s, s.arrived)
    s.arrived = -1


@rule
def lose(s: State, c: int) -> None:
    """7 All lose together, and nothing further is resolved."""
    emit(Event.PRECIOUS_LOST, c)
    s.outcome = Outcome.LOST
    end_game(s)
