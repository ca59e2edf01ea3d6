"""4.1.8 A new Threat or Need: the dice, an offer of ideas, and whoever describes it."""

from holdfast.engine.rules.dice import bring_forward, roll
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask

from ..content import DIE, IDEAS, MOST_TAGS, NEEDS, PLAIN, THREATS, Thing
from ..events import Event
from ..refusals import Rule
from ..state import Decision, State
from .board import bears, clear_draft, is_person, sectors, settle, tags_matter


@rule
def roll_sector(s: State) -> int:
    """2.3 Results above the number of sectors are rolled again."""
    die = roll(s, DIE)
    while die > sectors(s):
        die = roll(s, DIE)
    return die - 1


@rule
def new_comer(s: State, thing: int, sector: int) -> None:
    """4.1.8 Its rating is half a die and the Rounds counter; the active seat describes it."""
    clear_draft(s)
    die = roll(s, DIE)
    s.draft.thing = thing
    s.draft.sector = sector
    s.draft.rating = (die + 1) // 2 + s.rounds
    draw_offer(s, thing)
    if thing == Thing.THREAT:
        emit(Event.THREAT_ROLLED, sector, s.draft.rating)
        ask(s, s.active, Decision.DESCRIBE_THREAT)
    else:
        emit(Event.NEED_ROLLED, sector, s.draft.rating)
        ask(s, s.active, Decision.DESCRIBE_NEED)


@rule
def first_idea(s: State, thing: int) -> int:
    """2.8 Where the catalogue of this setting begins."""
    return s.setting * IDEAS if thing == Thing.THREAT else s.setting * IDEAS + THREATS


@rule
def ideas(thing: int) -> int:
    return THREATS if thing == Thing.THREAT else NEEDS


@rule
def on_board(s: State, thing: int) -> int:
    """2.8 The ideas of this setting whose plain name somebody on the board bears, as bits."""
    first = first_idea(s, thing)
    taken = 0
    if thing == Thing.THREAT:
        for k in range(s.threats.n):
            card = s.comers[s.threats.cards[k]]
            if card.idea >= first and card.repeat == 1:
                taken |= 1 << (card.idea - first)
    else:
        for k in range(s.needs.n):
            card = s.comers[s.needs.cards[k]]
            if card.idea >= first and card.repeat == 1:
                taken |= 1 << (card.idea - first)
    return taken


@rule
def draw_offer(s: State, thing: int) -> None:
    """4.1.8 Different ideas that are not on the board; if all are, of the whole catalogue, as repeats."""
    first = first_idea(s, thing)
    taken = on_board(s, thing)
    if taken == (1 << ideas(thing)) - 1:
        taken = 0
    n = 0
    for k in range(ideas(thing)):
        if (taken >> k) & 1 == 0:
            s.offer.cards[n] = first + k
            n += 1
    size = min(n, s.options.offer_size)
    bring_forward(s, s.offer.cards, n, size)
    for k in range(size, THREATS):
        s.offer.cards[k] = 0
    s.offer.n = size


@rule
def why_not_describe(s: State, idea: int) -> int:
    """4.1.8 One of the offer."""
    for k in range(s.offer.n):
        if s.offer.cards[k] == idea:
            return Rule.OK
    return Rule.NOT_OFFERED


@rule
def describe(s: State, p: int, idea: int) -> None:
    """4.1.8 As the catalogue has it. A bot's only choice is made without a move, and has no note."""
    s.draft.note = s.decisions if s.offer.n > 1 or is_person(s, p) else 0
    s.draft.idea = idea
    s.draft.tags = s.content.ways[idea]
    settle(s)


@rule
def why_not_invent(s: State, p: int) -> int:
    """10.4"""
    return Rule.OK if is_person(s, p) else Rule.PEOPLE_INVENT


@rule
def why_not_called(s: State, idea: int) -> int:
    """2.8 A name of this setting's catalogue that nobody on the board bears."""
    if why_not_numbered(s, idea) != Rule.OK:
        return Rule.OTHER_CATALOGUE
    return Rule.NAME_TAKEN if bears(s, idea, PLAIN) else Rule.OK


@rule
def why_not_numbered(s: State, idea: int) -> int:
    """2.8 A name of this setting's catalogue; there is always a number that nobody bears with it."""
    first = first_idea(s, s.draft.thing)
    return Rule.OK if first <= idea < first + ideas(s.draft.thing) else Rule.OTHER_CATALOGUE


@rule
def invent(s: State, p: int) -> None:
    """4.1.8 One's own, whose name the catalogue does not have."""
    s.draft.note = s.decisions
    s.draft.idea = -1
    pick_tags(s, p)


@rule
def invent_called(s: State, p: int, idea: int) -> None:
    """2.8 One's own, called as an idea of the catalogue is: that idea is then on the board."""
    s.draft.note = s.decisions
    s.draft.idea = idea
    pick_tags(s, p)


@rule
def invent_numbered(s: State, p: int, idea: int) -> None:
    """2.8 One's own, called as the next repeat of an idea is: the catalogue counts on from there."""
    s.draft.note = s.decisions
    s.draft.idea = idea
    s.draft.numbered = 1
    pick_tags(s, p)


@rule
def pick_tags(s: State, p: int) -> None:
    """10.3 The author of something home-made picks its tags, one by one."""
    s.draft.tags = 0
    ask(s, p, Decision.PICK_TAGS)


@rule
def tags_of(tags: int) -> int:
    """How many tags a set has."""
    n = 0
    while tags > 0:
        n += tags & 1
        tags = tags >> 1
    return n


@rule
def why_not_pick(s: State, tag: int) -> int:
    """2.7"""
    if (s.draft.tags >> tag) & 1:
        return Rule.TAG_THERE
    return Rule.OK if tags_of(s.draft.tags) < MOST_TAGS[s.draft.thing] else Rule.TAGS_FULL


@rule
def why_not_done(s: State) -> int:
    """10.3 At least one where tags matter."""
    return Rule.TAG_NEEDED if s.draft.tags == 0 and tags_matter(s) else Rule.OK


@rule
def pick_tag(s: State, p: int, tag: int) -> None:
    """10.3 And the next one, until there are enough."""
    s.draft.tags |= 1 << tag
    emit(Event.TAG_PICKED, p, tag)
    ask(s, p, Decision.PICK_TAGS)
