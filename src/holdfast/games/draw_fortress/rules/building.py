"""4.2.3 to 4.2.6 Build: a new Defense, a new Access, an improvement or a repair."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop

from ..content import ACCESSES, DEFENSES, MOST_TAGS_LATER, Thing
from ..events import Event
from ..meta import BuildOnOthers, On
from ..pieces import SPACES
from ..refusals import Rule
from ..state import Action, Decision, Refused, State, Status
from .acting import What, begin_action, end_action, pay
from .board import clear_draft, is_on_board, is_person
from .crawl import tear_out_access
from .ending import check_endgame
from .judging import forget_access, forget_defense
from .offers import pick_tags, tags_of

# ---- 4.2.3 A new Defense -----------------------------------------------------------------------------------------


@rule
def why_not_build(s: State) -> int:
    """4.2 Some space is empty or in ruins."""
    for space in range(SPACES):
        if why_not_space(s, space) == Rule.OK:
            return Rule.OK
    return Rule.NO_SPACE


@rule
def why_not_space(s: State, space: int) -> int:
    """4.2.3 An empty space or a ruin."""
    if not is_on_board(s, space):
        return Rule.NO_SECTOR
    return Rule.SPACE_TAKEN if s.sites[space].status == Status.STANDING else Rule.OK


@rule
def build_defense(s: State, p: int) -> None:
    """4.2.3 Then it is asked where."""
    begin_action(s, What.DEFENSE)
    ask(s, p, Decision.CHOOSE_SPACE)


@rule
def choose_space(s: State, p: int, f: Action, space: int) -> None:
    """4.2.3 Then it is asked what."""
    f.target = space
    clear_draft(s)
    s.draft.thing = Thing.DEFENSE
    ask(s, p, Decision.CHOOSE_DESIGN)


@rule
def why_not_design(s: State, design: int) -> int:
    """2.8 One of this setting's."""
    return Rule.OK if design // DEFENSES == s.setting else Rule.OTHER_CATALOGUE


@rule
def choose_design(s: State, p: int, design: int) -> None:
    """4.2.3 It comes with the tags of the catalogue."""
    s.draft.idea = design
    s.draft.tags = s.content.stops[design]
    s.draft.note = s.decisions
    ask(s, p, Decision.CHOOSE_TOKENS)


@rule
def invent_design(s: State, p: int) -> None:
    """4.2.3, 4.2.4 One's own; its tags are picked next (10.3)."""
    s.draft.idea = -1
    s.draft.note = s.decisions
    pick_tags(s, p)


@rule
def raise_defense(s: State, space: int, p: int) -> None:
    """4.2.3, 3.6 What was drafted stands there; on a ruin the old drawing is replaced."""
    site = s.sites[space]
    tear_out_access(s, space)
    forget_defense(s, space)
    site.status = Status.STANDING
    site.owner = p
    site.design = s.draft.idea
    site.stops = s.draft.tags
    site.note = s.draft.note


@rule
def hang_access(s: State, space: int, p: int) -> None:
    """4.2.4, 3.6 In the Defense, as it was drafted."""
    site = s.sites[space]
    forget_access(s, space)
    site.access_owner = p
    site.access = s.draft.idea
    site.admits = s.draft.tags
    site.access_note = s.draft.note


# ---- 4.2.4 A new Access ------------------------------------------------------------------------------------------


@rule
def why_not_touch(s: State, p: int, owner: int, row: int, space: int) -> int:
    """4.2.6 Other people's property."""
    if s.options.build_on_others == BuildOnOthers.OWN_ONLY and owner != p:
        return Rule.NOT_YOURS
    return Rule.WAS_REFUSED if (s.refused[row] >> space) & 1 else Rule.OK


@rule
def why_not_build_access(s: State, p: int) -> int:
    """4.2 Some Defense has none."""
    for space in range(SPACES):
        if why_not_door(s, p, space) == Rule.OK:
            return Rule.OK
    return Rule.NO_DOORLESS


@rule
def why_not_door(s: State, p: int, space: int) -> int:
    """4.2.4 A standing Defense without an Access, of any owner."""
    if not is_on_board(s, space):
        return Rule.NO_SECTOR
    site = s.sites[space]
    if site.status != Status.STANDING:
        return Rule.NO_DEFENSE
    if site.access_pile > 0:
        return Rule.HAS_ACCESS
    return why_not_touch(s, p, site.owner, Refused.DOOR, space)


@rule
def build_access(s: State, p: int) -> None:
    """4.2.4 Then it is asked in which Defense."""
    begin_action(s, What.ACCESS)
    ask(s, p, Decision.CHOOSE_DEFENSE_SPACE)


@rule
def choose_defense_space(s: State, p: int, f: Action, space: int) -> None:
    """4.2.4 The Defense's owner may have to agree first."""
    f.target = space
    go_on_with(s, p, s.sites[space].owner)


@rule
def why_not_passage(s: State, passage: int) -> int:
    """2.8 One of this setting's."""
    return Rule.OK if passage // ACCESSES == s.setting else Rule.OTHER_CATALOGUE


@rule
def choose_passage(s: State, p: int, passage: int) -> None:
    """4.2.4 It comes with the tags of the catalogue."""
    s.draft.idea = passage
    s.draft.tags = s.content.admits[passage]
    s.draft.note = s.decisions
    ask(s, p, Decision.CHOOSE_TOKENS)


# ---- 4.2.5 Improve or repair -------------------------------------------------------------------------------------


@rule
def why_not_improve(s: State, p: int) -> int:
    """4.2 Something stands that may be improved."""
    for target in range(2 * SPACES):
        if why_not_target(s, p, target) == Rule.OK:
            return Rule.OK
    return Rule.NOTHING_TO_IMPROVE


@rule
def why_not_target(s: State, p: int, target: int) -> int:
    """4.2.5 A standing Defense, an Access, or a ruin, which belongs to nobody."""
    space = target % SPACES
    site = s.sites[space]
    if site.status == Status.EMPTY:
        return Rule.NO_TARGET
    if target >= SPACES:
        if site.access_pile == 0:
            return Rule.NO_TARGET
        return why_not_touch(s, p, site.access_owner, Refused.ACCESS, space)
    if site.status == Status.RUIN:
        return Rule.OK
    return why_not_touch(s, p, site.owner, Refused.DEFENSE, space)


@rule
def improve(s: State, p: int) -> None:
    """4.2.5 Then it is asked what."""
    begin_action(s, What.IMPROVE)
    ask(s, p, Decision.CHOOSE_TARGET)


@rule
def choose_target(s: State, p: int, f: Action, target: int) -> None:
    """4.2.5 A ruin is nobody's; of all else the owner may have to agree first."""
    f.target = target
    site = s.sites[target % SPACES]
    if site.status == Status.RUIN:
        go_on_with(s, p, p)
    else:
        go_on_with(s, p, site.access_owner if target >= SPACES else site.owner)


# ---- 4.2.6 Consent -----------------------------------------------------------------------------------------------


@rule
def go_on_with(s: State, p: int, owner: int) -> None:
    """4.2.6 The owner is asked where the table wants it so."""
    if s.options.build_on_others == BuildOnOthers.CONSENT and owner != p:
        ask(s, owner, Decision.CONSENT)
    else:
        after_target(s)


@rule
def after_target(s: State) -> None:
    f: Action = s.frames[s.depth - 1]
    clear_draft(s)
    if f.what == What.ACCESS:
        s.draft.thing = Thing.ACCESS
        ask(s, s.active, Decision.CHOOSE_ACCESS_DESIGN)
    else:
        ask(s, s.active, Decision.CHOOSE_TOKENS)


@rule
def agree(s: State, p: int) -> None:
    """4.2.6 The owner lets it happen."""
    emit(Event.CONSENT_GIVEN, p)
    after_target(s)


@rule
def refuse(s: State, p: int, f: Action) -> None:
    """4.2.6 Nothing is spent; the same target cannot be chosen again this turn."""
    emit(Event.CONSENT_REFUSED, p)
    row = Refused.DOOR
    if f.what == What.IMPROVE:
        row = Refused.ACCESS if f.target >= SPACES else Refused.DEFENSE
    s.refused[row] |= 1 << (f.target % SPACES)
    pop(s)


# ---- tokens, and what they do ------------------------------------------------------------------------------------


@rule
def why_not_tokens(s: State, p: int, tokens: int) -> int:
    """4.2.3 At most the stock."""
    return Rule.OK if s.seats[p].stock >= tokens else Rule.TOO_FEW_TOKENS


@rule
def put_tokens(s: State, p: int, f: Action, tokens: int) -> None:
    """4.2.3 to 4.2.5 From the stock onto the pile."""
    pay(s, p, tokens)
    f.tokens = tokens
    space = f.target % SPACES
    if f.what == What.DEFENSE:
        raise_defense(s, space, p)
        s.sites[space].pile = tokens
        emit(Event.DEFENSE_BUILT, p, space, space, tokens)
        clear_draft(s)
        end_action(s)
        check_endgame(s)
    elif f.what == What.ACCESS:
        hang_access(s, space, p)
        s.sites[space].access_pile = tokens
        emit(Event.ACCESS_BUILT, p, space, space, tokens)
        clear_draft(s)
        end_action(s)
    else:
        strengthen(s, p, f, tokens)
        ask(s, p, Decision.CHOOSE_MODIFICATION)


@rule
def strengthen(s: State, p: int, f: Action, tokens: int) -> None:
    """4.2.5 A repaired ruin stands again, without an Access, and belongs to who repaired it."""
    space = f.target % SPACES
    site = s.sites[space]
    if f.target >= SPACES:
        site.access_pile += tokens
        emit(Event.ACCESS_IMPROVED, p, space, tokens, site.access_pile)
    elif site.status == Status.RUIN:
        site.status = Status.STANDING
        site.owner = p
        site.pile = tokens
        f.repaired = 1
        emit(Event.REPAIRED, p, space, tokens)
    else:
        site.pile += tokens
        emit(Event.DEFENSE_IMPROVED, p, space, tokens, site.pile)


@rule
def is_access(f: Action) -> bool:
    """Whether the Access is improved."""
    return f.target >= SPACES


@rule
def why_not_change(s: State, p: int) -> int:
    """4.2.5 Only people change a drawing."""
    return Rule.OK if is_person(s, p) else Rule.PEOPLE_INVENT


@rule
def why_not_add_tag(s: State, f: Action, tag: int) -> int:
    """4.2.5 One that it does not have, as long as there is room."""
    if s.options.improve_tags == On.FALSE:
        return Rule.NO_TAGS_HERE
    site = s.sites[f.target % SPACES]
    tags = site.admits if is_access(f) else site.stops
    if (tags >> tag) & 1:
        return Rule.TAG_THERE
    thing = Thing.ACCESS if is_access(f) else Thing.DEFENSE
    return Rule.OK if tags_of(tags) < MOST_TAGS_LATER[thing] else Rule.TAGS_FULL


@rule
def leave_it(s: State, f: Action) -> None:
    """4.2.5 No modification."""
    finish_improvement(s, f)


@rule
def change_it(s: State, p: int, f: Action) -> None:
    """4.2.5 New words or strokes; 4.5 so it is judged anew."""
    add_note(s, f)
    emit(Event.CHANGED, p)
    finish_improvement(s, f)


@rule
def add_tag(s: State, p: int, f: Action, tag: int) -> None:
    """4.2.5 The modification is one tag more."""
    site = s.sites[f.target % SPACES]
    if is_access(f):
        site.admits |= 1 << tag
    else:
        site.stops |= 1 << tag
    add_note(s, f)
    emit(Event.TAG_ADDED, p, tag)
    finish_improvement(s, f)


@rule
def add_note(s: State, f: Action) -> None:
    """10.2 What is changed is added to the drawing; 4.5 what was judged of it is forgotten."""
    space = f.target % SPACES
    if is_access(f):
        s.sites[space].access_note = s.decisions
        forget_access(s, space)
    else:
        s.sites[space].note = s.decisions
        forget_defense(s, space)


@rule
def finish_improvement(s: State, f: Action) -> None:
    """4.2.7 A repair may have filled the board."""
    repaired = f.repaired
    end_action(s)
    if repaired:
        check_endgame(s)
