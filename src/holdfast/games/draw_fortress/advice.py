"""A rule of thumb (10.4): see what leaks through, stop it with what is cheapest, and fill the board in time."""

from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.weighing import weighing

from .actions import ACTIONS, Act
from .content import (
    ACCESSES,
    DEFENSES,
    IDEAS,
    LAYERS,
    MOST_TOKENS,
    THREATS,
    TRAITS,
    Direction,
    Side,
    Tag,
    Thing,
)
from .pieces import SPACES
from .prospects import NOWHERE, leak_elsewhere, leak_of, resistance, stops, withstands
from .rules.board import is_intact, is_on_board, is_threat, layers, sectors
from .state import Action, Decision, Judgement, SetUp, State, Status

ALL_TAGS = (1 << len(Tag)) - 1
STOPPED = 10  # beside the points: a Threat that does not arrive costs no trait
URGENT = 1000  # what saves a trait comes before everything else
NEVER = -1000


# ---- what is in danger -------------------------------------------------------------------------------------------


@rule
def relief(s: State, space: int, tokens: int, tags: int) -> int:
    """What so many tokens and these tags in a space take off the Threats that would get through; double what stops
    one."""
    total = 0
    for k in range(s.threats.n):
        c = s.threats.cards[k]
        if s.comers[c].sector == space // LAYERS:
            before = leak_of(s, c, NOWHERE, 0, 0)
            if before > 0:
                after = leak_of(s, c, space, tokens, tags)
                total += nearness(s, c) * (before - after + (STOPPED if after == 0 else 0))
    return total


@rule
def nearness(s: State, c: int) -> int:
    """The nearer, the more pressing."""
    return LAYERS + 2 - s.comers[c].position


@rule
def affordable(s: State, p: int) -> int:
    return min(MOST_TOKENS, s.seats[p].stock)


@rule
def best_move(s: State) -> int:
    """How much the best move sideways is worth: a Threat that would get through is stopped next door."""
    best = 0
    for k in range(s.threats.n):
        best = max(best, rescue(s, s.threats.cards[k]))
    return best


@rule
def rescue(s: State, c: int) -> int:
    """The worth of moving this Threat next door."""
    if not is_threat(c) or leak_of(s, c, NOWHERE, 0, 0) == 0:
        return 0
    left = min(leak_elsewhere(s, c, beside(s, c, 1)), leak_elsewhere(s, c, beside(s, c, sectors(s) - 1)))
    return 10 * nearness(s, c) if left == 0 else 0


@rule
def beside(s: State, c: int, step: int) -> int:
    return (s.comers[c].sector + step) % sectors(s)


# ---- setup -------------------------------------------------------------------------------------------------------


@rule
def weigh_start_sector(s: State, sector: int) -> int:
    """10.4 The first one in which nobody has placed."""
    for p in range(s.options.players):
        if s.seats[p].sector == sector:
            return -10 - sector
    return -sector


@rule
def weigh_start_layer(s: State, layer: int) -> int:
    """10.4 The middle one."""
    return 1 if layer == layers(s) - 2 else 0


@rule
def weigh_side(s: State, side: int) -> int:
    """10.4 Outside, if there is room."""
    return 1 if side == Side.OUTER else 0


@rule
def weigh_trait_idea(s: State, f: SetUp, trait: int) -> int:
    """10.4 The first that nobody rejected."""
    place = trait % TRAITS
    return -10 - place if (s.rejected >> place) & 1 else -place


@rule
def group_of(s: State, p: int) -> int:
    """The idea of the seat's group, or -1."""
    return -1 if s.seats[p].group < 0 else int(s.groups[s.seats[p].group])


@rule
def coverage(s: State, tags: int, space: int) -> int:
    """How many Threats of the catalogue a Defense there would stop that no other of its sector stops."""
    n = 0
    first = s.setting * IDEAS
    for k in range(THREATS):
        ways = s.content.ways[first + k]
        if stops(tags, ways):
            n += 2
            for layer in range(layers(s)):
                here = space // LAYERS * LAYERS + layer
                if here != space and s.sites[here].status == Status.STANDING and stops(s.sites[here].stops, ways):
                    n -= 1
    return n


@rule
def weigh_design(s: State, p: int, f: Action, design: int) -> int:
    """What it stops that is coming, then what it would stop, then what it holds up."""
    tags = s.content.stops[design]
    if s.decision == Decision.CHOOSE_START_DEFENSE:
        start: SetUp = s.frames[s.depth - 1]
        group = group_of(s, p)
        themed = 1 if group >= 0 and s.content.group_defense[group] == design % DEFENSES else 0
        return 10 * coverage(s, tags, start.sector * LAYERS + start.layer) + themed
    space = f.target % SPACES
    return URGENT * relief(s, space, affordable(s, p), tags) + 10 * coverage(s, tags, space) - hindrance(s, tags, space)


@rule
def hindrance(s: State, tags: int, space: int) -> int:
    """Needs of the sector it would hold."""
    n = 0
    for k in range(s.needs.n):
        card = s.comers[s.needs.cards[k]]
        if card.sector == space // LAYERS and card.position > space % LAYERS and card.ways & tags != 0:
            n += 5
    return n


@rule
def weigh_passage(s: State, p: int, f: Action, passage: int) -> int:
    """What the group suggests at the start; later what lets waiting Needs through, and few Threats."""
    admits = s.content.admits[passage]
    themed = 0
    group = group_of(s, p)
    if group >= 0 and s.content.group_access[group] == passage % ACCESSES:
        themed = 1
    if s.decision == Decision.CHOOSE_START_ACCESS:
        return themed - exposure(s, admits, s.sites[start_place(s)].stops)
    total = -exposure(s, admits, s.sites[f.target % SPACES].stops)
    for k in range(s.needs.n):
        card = s.comers[s.needs.cards[k]]
        if card.sector == f.target % SPACES // LAYERS and card.ways & ~admits == 0:
            total += 20
    return total


@rule
def start_place(s: State) -> int:
    start: SetUp = s.frames[s.depth - 1]
    return start.sector * LAYERS + start.layer


@rule
def exposure(s: State, admits: int, stopped: int) -> int:
    """How many Threats of the catalogue that the Defense stops could use such an Access."""
    n = 0
    first = s.setting * IDEAS
    for k in range(THREATS):
        ways = s.content.ways[first + k]
        if stops(stopped, ways) and ways & admits != 0:
            n += 1
    return n


# ---- describing and judging --------------------------------------------------------------------------------------


@rule
def weigh_idea(s: State, idea: int) -> int:
    """10.4 The Threat that meets most resistance, the Need that meets least."""
    ways = s.content.ways[idea]
    met = resistance(s, s.draft.thing, ways)
    return met if s.draft.thing == Thing.THREAT else -met


@rule
def weigh_trait(s: State, trait: int) -> int:
    """10.4 The Threat's own sector's, otherwise the first."""
    if is_intact(s, trait) and s.comers[max(s.arrived, 0)].sector == trait:
        return 10
    return -trait


@rule
def weigh_yes(s: State, f: Judgement) -> int:
    """10.4 As the tags say."""
    return 1 if f.verdict else -1


@rule
def weigh_next(s: State, comer: int) -> int:
    """10.4 The oldest."""
    return -s.comers[comer].serial


# ---- Actions -----------------------------------------------------------------------------------------------------


@rule
def best_improvement(s: State, p: int) -> int:
    """What the best improvement takes off the danger."""
    best = 0
    for space in range(SPACES):
        if s.sites[space].status == Status.STANDING:
            best = max(best, relief(s, space, affordable(s, p), 0))
    return best


@rule
def best_site(s: State, p: int) -> int:
    """What a Defense that stops everything would take off the danger, in the best free space."""
    best = 0
    for space in range(SPACES):
        if is_on_board(s, space) and s.sites[space].status != Status.STANDING:
            best = max(best, relief(s, space, affordable(s, p), ALL_TAGS))
    return best


@rule
def weigh_raise(s: State, p: int) -> int:
    """Whoever has nothing needs something."""
    return 40 if s.seats[p].stock < MOST_TOKENS else 5


@rule
def weigh_move(s: State) -> int:
    """What a token saves next door."""
    return best_move(s) * 3 if best_move(s) > 0 else NEVER


@rule
def weigh_build(s: State, p: int) -> int:
    """Against what is coming, or to fill the board."""
    return 20 + best_site(s, p)


@rule
def weigh_improve(s: State, p: int) -> int:
    """Against what is coming; with many tokens also for later."""
    found = best_improvement(s, p)
    if found > 0:
        return 20 + found
    return 10 if s.seats[p].stock >= MOST_TOKENS else 1


@rule
def weigh_access(s: State) -> int:
    """Rarely worth what it opens."""
    return NEVER


@rule
def weigh_event(s: State, comer: int) -> int:
    return rescue(s, comer)


@rule
def weigh_direction(s: State, f: Action, direction: int) -> int:
    """Where it is stopped; a Need goes in."""
    c = f.target
    if direction == Direction.CW:
        return -leak_elsewhere(s, c, beside(s, c, 1)) if is_threat(c) else -1
    if direction == Direction.CCW:
        return -leak_elsewhere(s, c, beside(s, c, sectors(s) - 1)) if is_threat(c) else -2
    if direction == Direction.IN:
        return -100 if is_threat(c) else 0
    return -50


@rule
def weigh_space(s: State, p: int, space: int) -> int:
    """Where a Defense helps most; then where nothing stands, outside first."""
    found = URGENT * relief(s, space, affordable(s, p), ALL_TAGS)
    fresh = 50 if s.sites[space].status == Status.EMPTY else 0
    return found + fresh - 10 * standing_in(s, space // LAYERS) + space % LAYERS


@rule
def standing_in(s: State, sector: int) -> int:
    n = 0
    for layer in range(layers(s)):
        if s.sites[sector * LAYERS + layer].status == Status.STANDING:
            n += 1
    return n


@rule
def weigh_target(s: State, p: int, target: int) -> int:
    """The Defense that stops most of what is coming, then the weakest; an Access only if it weakens the Defense."""
    space = target % SPACES
    site = s.sites[space]
    if target >= SPACES:
        return -100
    if site.status == Status.RUIN:
        return relief(s, space, affordable(s, p), site.stops) * URGENT - 50
    return relief(s, space, affordable(s, p), 0) * URGENT - site.pile


@rule
def weigh_tokens(s: State, f: Action, tokens: int) -> int:
    """Two where somebody is coming, one where the board is being filled."""
    return tokens


@rule
def weigh_tag(s: State, f: Action, tag: int) -> int:
    """10.4 What stops the largest Threat of the sector, or lets the largest Need through; of equal ones the oldest."""
    if f.target >= SPACES:
        return weigh_tag_of_access(s, f.target % SPACES, tag)
    site = s.sites[f.target]
    best = -1
    for k in range(s.threats.n):
        card = s.comers[s.threats.cards[k]]
        missing = card.ways & ~site.stops
        if card.sector == f.target // LAYERS and missing == 1 << tag:
            best = max(best, URGENT * card.rating - card.serial)
    return best


@rule
def weigh_tag_of_access(s: State, space: int, tag: int) -> int:
    site = s.sites[space]
    best = -1
    for k in range(s.needs.n):
        card = s.comers[s.needs.cards[k]]
        in_the_way = card.ways & site.stops != 0
        if card.sector == space // LAYERS and in_the_way and card.ways & ~site.admits == 1 << tag:
            best = max(best, URGENT * card.rating - card.serial)
    return best


@rule
def weigh_door(s: State, space: int) -> int:
    """Where a Need is held."""
    total = 0
    for k in range(s.needs.n):
        card = s.comers[s.needs.cards[k]]
        if card.sector == space // LAYERS and withstands(s, Thing.NEED, card.ways, space):
            total += card.rating
    return total


advise = weighing(
    ACTIONS,
    {
        Act.CHOOSE_SETTING: (0,),
        (Act.PROPOSE_PRECIOUS, Act.SUPPORT, Act.CHOOSE_GROUP, Act.CHOOSE_COLOR): 0,
        Act.CHOOSE_SECTOR_TRAIT: 0,
        Act.PROPOSE_TRAIT: weigh_trait_idea,
        (Act.INVENT_PRECIOUS, Act.INVENT_TRAIT, Act.REJECT, Act.INVENT_DESIGN, Act.INVENT, Act.INVENT_CALLED): NEVER,
        Act.SUGGEST_GROUP: 0,  # whose name a person would have to find
        Act.LIST_GROUP: 1,
        Act.ENOUGH_GROUPS: 2,
        Act.CHOOSE_START_SECTOR: weigh_start_sector,
        Act.CHOOSE_START_LAYER: weigh_start_layer,
        Act.CHOOSE_COPY_SIDE: weigh_side,
        Act.CHOOSE_DESIGN: weigh_design,
        Act.CHOOSE_ACCESS_DESIGN: weigh_passage,
        Act.PICK_TAG: 0,
        Act.TAGS_DONE: 1,
        Act.CHOOSE_NEXT_EVENT: weigh_next,
        Act.DESTROY_TRAIT: weigh_trait,
        Act.DESCRIBE: weigh_idea,
        Act.RAISE_FUNDS: weigh_raise,
        Act.MOVE_EVENT: weigh_move,
        Act.BUILD_DEFENSE: weigh_build,
        Act.BUILD_ACCESS: weigh_access,
        Act.IMPROVE: weigh_improve,
        (Act.END_TURN, Act.PASS): 0,
        Act.CHOOSE_EVENT: weigh_event,
        Act.GO: weigh_direction,
        Act.CHOOSE_SPACE: {Decision.CHOOSE_SPACE: weigh_space, Decision.CHOOSE_DEFENSE_SPACE: weigh_door},
        Act.CHOOSE_TARGET: weigh_target,
        Act.PUT_TOKENS: weigh_tokens,
        Act.LEAVE_IT: 0,
        Act.CHANGE_IT: NEVER,
        Act.ADD_TAG: weigh_tag,
        Act.YES: {Decision.VOTE: weigh_yes, Decision.CONSENT: 1},
        Act.NO: 0,
        Act.ACCEPT: 1,
        Act.CALL_VOTE: 0,
    },
)
