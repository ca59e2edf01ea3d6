"""3 Setup: a setting, groups and colours, and everybody's starting Defense."""

from enum import IntEnum

from holdfast.engine.rules.dice import below
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, push

from ..content import FUNDS, GROUPS, LAYERS, TRAITS, Category, Setting, Side, Thing
from ..events import Event
from ..meta import FirstPlayer, SettingChoice
from ..pieces import SPACES
from ..refusals import Rule
from ..state import Decision, SetUp, Situation, State, Status
from .board import clear_draft, is_on_board, layers, sectors
from .building import hang_access, raise_defense
from .offers import pick_tags
from .proposals import list_groups, propose, settle_proposal


class Step(IntEnum):
    """3 The steps of the setup, in their order."""

    SETTING = 0
    PROPOSALS = 1  # only with `custom`, and so the next two
    SECTORS = 2
    LISTING = 3
    GROUPS = 4
    PLACES = 5
    DONE = 6


@rule
def setup(s: State) -> None:
    """3 Nothing is on the board, and nobody has chosen anything."""
    s.arrived = -1
    for p in range(s.options.players):
        s.seats[p].group = -1
        s.seats[p].color = -1
        s.seats[p].sector = -1
    for space in range(SPACES):
        s.sites[space].owner = -1
        s.sites[space].access_owner = -1
    push(s, Situation.SETUP, 0, 0, 0)


@rule
def set_up(s: State) -> None:
    """3 The next step of the setup."""
    f: SetUp = s.frames[s.depth - 1]
    if f.step == Step.SETTING:
        open_setting(s)
    elif f.step == Step.PROPOSALS:
        hold_proposals(s, f)
    elif f.step == Step.SECTORS:
        assign_sectors(s, f)
    elif f.step == Step.LISTING:
        ask_for_groups(s, f)
    elif f.step == Step.GROUPS:
        ask_for_group(s, f)
    else:
        ask_for_place(s, f)


@rule
def next_step(f: SetUp, step: int) -> None:
    f.step = step
    f.seat = 0
    f.sector = 0
    f.layer = 0


# ---- 3.2 The setting ---------------------------------------------------------------------------------------------


@rule
def open_setting(s: State) -> None:
    """3.2 What somebody brought, what the option says, or what the host answers."""
    if s.content.brought:
        use_setting(s, Setting.BROUGHT)
    elif s.options.setting == SettingChoice.ASKED:
        ask(s, 0, Decision.CHOOSE_SETTING)
    else:
        choose_setting(s, s.options.setting)


@rule
def why_not_setting(s: State, setting: int) -> int:
    """3.2"""
    return Rule.OK if setting != SettingChoice.ASKED else Rule.NOT_NOW


@rule
def choose_setting(s: State, setting: int) -> None:
    """3.2 One of the five, or the table's own."""
    emit(Event.SETTING_CHOSEN, setting)
    if setting != SettingChoice.CUSTOM:
        use_setting(s, setting)
        return
    s.setting = Setting.GENERIC  # 2.8 for bots, and as idea cards
    s.custom = 1
    next_step(s.frames[s.depth - 1], Step.PROPOSALS)


@rule
def use_setting(s: State, setting: int) -> None:
    """3.2 Its traits in their order, or in the host's; 3.5 its groups."""
    s.setting = setting
    for k in range(sectors(s)):
        row = k if s.options.trait_order == 0 else ((s.options.trait_order >> (4 * k)) & 15) - 1
        idea = setting * TRAITS + row
        s.traits[k].idea = idea
        s.traits[k].category = s.content.category[idea]
    for k in range(GROUPS):
        s.groups[k] = setting * GROUPS + k
    s.n_groups = GROUPS
    next_step(s.frames[s.depth - 1], Step.GROUPS)


# ---- 3.3 The table's own -----------------------------------------------------------------------------------------


@rule
def hold_proposals(s: State, f: SetUp) -> None:
    """3.3 The Precious, then the traits, one after another."""
    if s.draft.thing != Thing.NONE:
        settle_proposal(s, f)
    elif f.seat > sectors(s):
        next_step(f, Step.SECTORS)
    else:
        propose(s, f)


@rule
def assign_sectors(s: State, f: SetUp) -> None:
    """3.3 For one sector after another the host takes one of the traits that are left."""
    if f.seat == sectors(s):
        next_step(f, Step.LISTING)
    else:
        ask(s, 0, Decision.CHOOSE_SECTOR_TRAIT)


@rule
def why_not_assign(s: State, f: SetUp, trait: int) -> int:
    """3.3"""
    return Rule.OK if f.seat <= trait < sectors(s) else Rule.ASSIGNED


@rule
def assign_trait(s: State, f: SetUp, trait: int) -> None:
    """3.3 Those that are left keep their order."""
    for k in range(trait, f.seat, -1):
        swap_traits(s, k, k - 1)
    emit(Event.TRAIT_ASSIGNED, f.seat, f.seat)
    f.seat += 1


@rule
def swap_traits(s: State, i: int, j: int) -> None:
    one = s.traits[i]
    other = s.traits[j]
    idea = one.idea
    category = one.category
    note = one.note
    one.idea = other.idea
    one.category = other.category
    one.note = other.note
    other.idea = idea
    other.category = category
    other.note = note


@rule
def ask_for_groups(s: State, f: SetUp) -> None:
    """3.5 Each seat brings a name or two for the list."""
    if f.seat == s.options.players:
        next_step(f, Step.GROUPS)
    else:
        list_groups(s, f)


# ---- 3.5 Groups and colours --------------------------------------------------------------------------------------


@rule
def ask_for_group(s: State, f: SetUp) -> None:
    """3.5 In seat order, each a group and a colour."""
    if f.seat == s.options.players:
        next_step(f, Step.PLACES)
    else:
        ask(s, f.seat, Decision.CHOOSE_GROUP)


@rule
def why_not_group(s: State, group: int) -> int:
    """3.5 A group of the list that nobody has."""
    if group >= s.n_groups:
        return Rule.GROUP_TAKEN
    for p in range(s.options.players):
        if s.seats[p].group == group:
            return Rule.GROUP_TAKEN
    return Rule.OK


@rule
def choose_group(s: State, p: int, group: int) -> None:
    """3.5 Then it is asked in which colour the seat draws."""
    s.seats[p].group = group
    emit(Event.GROUP_CHOSEN, p, group)
    ask(s, p, Decision.CHOOSE_COLOR)


@rule
def why_not_color(s: State, color: int) -> int:
    """3.5 One that nobody has."""
    for p in range(s.options.players):
        if s.seats[p].color == color:
            return Rule.COLOR_TAKEN
    return Rule.OK


@rule
def choose_color(s: State, p: int, f: SetUp, color: int) -> None:
    """3.5 Then the next seat chooses its group."""
    s.seats[p].color = color
    emit(Event.COLOR_CHOSEN, p, color)
    f.seat += 1


# ---- 3.6 Starting Defenses ---------------------------------------------------------------------------------------


@rule
def ask_for_place(s: State, f: SetUp) -> None:
    """3.6 In seat order from the host; 3.10 then somebody begins."""
    if f.seat == s.options.players:
        choose_first_player(s)
        next_step(f, Step.DONE)
    else:
        ask(s, f.seat, Decision.CHOOSE_START_SECTOR)


@rule
def is_free(s: State, space: int) -> bool:
    return s.sites[space].status == Status.EMPTY


@rule
def has_neighbour(s: State, space: int, side: int) -> bool:
    """3.6 The space directly inside or outside is on the board, and empty."""
    layer = space % LAYERS
    if side == Side.INNER:
        return layer > 0 and is_free(s, space - 1)
    return layer + 1 < layers(s) and is_free(s, space + 1)


@rule
def why_not_start_space(s: State, space: int) -> int:
    """3.6 Empty and, in a Defensible sector, with an empty neighbour for the copy."""
    if not is_on_board(s, space):
        return Rule.NO_SECTOR
    if not is_free(s, space):
        return Rule.NO_ROOM
    if s.traits[space // LAYERS].category != Category.DEFENSIBLE:
        return Rule.OK
    return Rule.OK if has_neighbour(s, space, Side.INNER) or has_neighbour(s, space, Side.OUTER) else Rule.NO_ROOM


@rule
def why_not_start_sector(s: State, sector: int) -> int:
    """3.6 A sector with room for a starting Defense."""
    if sector >= sectors(s):
        return Rule.NO_SECTOR
    for layer in range(layers(s)):
        if why_not_start_space(s, sector * LAYERS + layer) == Rule.OK:
            return Rule.OK
    return Rule.NO_ROOM


@rule
def choose_start_sector(s: State, p: int, f: SetUp, sector: int) -> None:
    """3.6 Then it is asked in which layer."""
    f.sector = sector
    f.double = -1
    s.seats[p].sector = sector
    ask(s, p, Decision.CHOOSE_START_LAYER)


@rule
def why_not_start_layer(s: State, f: SetUp, layer: int) -> int:
    """3.6 A space with room for it, and for its copy."""
    return why_not_start_space(s, f.sector * LAYERS + layer)


@rule
def choose_start_layer(s: State, p: int, f: SetUp, layer: int) -> None:
    """3.6 In a Defensible sector a copy is built, too."""
    f.layer = layer
    if s.traits[f.sector].category == Category.DEFENSIBLE:
        ask(s, p, Decision.CHOOSE_COPY_SIDE)
    else:
        draft_defense(s, p)


@rule
def start_space(f: SetUp) -> int:
    return f.sector * LAYERS + f.layer


@rule
def why_not_side(s: State, f: SetUp, side: int) -> int:
    """3.6 The space on that side is empty."""
    return Rule.OK if has_neighbour(s, start_space(f), side) else Rule.COPY_TAKEN


@rule
def choose_side(s: State, p: int, f: SetUp, side: int) -> None:
    """3.6 There the copy will stand."""
    f.double = start_space(f) - 1 if side == Side.INNER else start_space(f) + 1
    draft_defense(s, p)


@rule
def draft_defense(s: State, p: int) -> None:
    clear_draft(s)
    s.draft.thing = Thing.DEFENSE
    ask(s, p, Decision.CHOOSE_START_DEFENSE)


@rule
def start_design(s: State, p: int, design: int) -> None:
    """3.6 A Defense of the catalogue."""
    s.draft.idea = design
    s.draft.tags = s.content.stops[design]
    s.draft.note = s.decisions
    place_start(s, p)


@rule
def start_passage(s: State, p: int, passage: int) -> None:
    """3.6 An Access of the catalogue."""
    s.draft.idea = passage
    s.draft.tags = s.content.admits[passage]
    s.draft.note = s.decisions
    place_start(s, p)


@rule
def start_own(s: State, p: int) -> None:
    """3.6 One's own."""
    s.draft.idea = -1
    s.draft.note = s.decisions
    pick_tags(s, p)


@rule
def place_start(s: State, p: int) -> None:
    """3.6, 3.7 What was drafted is drawn, with a token from the supply; then the Access, or the next seat."""
    f: SetUp = s.frames[s.depth - 1]
    space = start_space(f)
    if s.draft.thing == Thing.ACCESS:
        hang_access(s, space, p)
        s.sites[space].access_pile = 1
        emit(Event.STARTED_WITH_ACCESS, p, space)
        fund(s, p, f)
        return
    raise_defense(s, space, p)
    s.sites[space].pile = 1
    emit(Event.STARTED_WITH, p, space, space)
    if f.double >= 0:
        raise_defense(s, f.double, p)
        s.sites[f.double].pile = 1
        emit(Event.COPY_DRAWN, f.double, f.double)
    clear_draft(s)
    if s.traits[f.sector].category == Category.VULNERABLE:
        s.draft.thing = Thing.ACCESS
        ask(s, p, Decision.CHOOSE_START_ACCESS)
    else:
        fund(s, p, f)


@rule
def fund(s: State, p: int, f: SetUp) -> None:
    """3.8 By the category of the sector; the next seat follows."""
    clear_draft(s)
    s.seats[p].stock = FUNDS[s.traits[f.sector].category]
    emit(Event.FUNDS_GIVEN, p, s.seats[p].stock)
    f.seat += 1


@rule
def choose_first_player(s: State) -> None:
    """3.10 By lot, or whom the host named. Alone there is nobody to draw lots with."""
    if s.options.first_player != FirstPlayer.RANDOM:
        s.first = s.options.first_player - 1
    elif s.options.players > 1:
        s.first = below(s, s.options.players)
    emit(Event.FIRST_PLAYER, s.first)
