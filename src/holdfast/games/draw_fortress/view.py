"""What a player sees: everything, but for answers that are still secret."""

from enum import IntEnum
from typing import Annotated

import msgspec
from msgspec.structs import replace

from holdfast.engine.rules.frames import innermost
from holdfast.engine.rules.game import Notes
from holdfast.engine.rules.state import is_asked
from holdfast.engine.rules.views import GivenName, Names, Picture
from holdfast.engine.words.catalogue import key_of

from .content import ACCESSES, DEFENSES, LAYERS, Category, Colour, Question, Setting, Tag, Thing
from .knowledge import is_secret
from .meta import Judging, TagHint
from .outlook import Fate, fate, is_open, next_phase
from .pieces import SPACES, Comer, Precious, Sector, Space
from .rules.acting import What
from .rules.board import is_threat, layers, sectors, strength
from .rules.ending import final_tokens
from .rules.setup import Step
from .settings import Design, GroupIdea, Idea, Passage, TraitIdea
from .state import Decision, Situation, State, Status
from .suggestions import suggested

CATEGORY, COLOUR, QUESTION, SETTING = Names(Category), Names(Colour), Names(Question), Names(Setting)
TAG, STATUS, SECTOR, FATE = Names(Tag), Names(Status), Names(Sector), Names(Fate)
DESIGN, PASSAGE, IDEA, TRAIT_IDEA, GROUP_IDEA = (Names(kind) for kind in (Design, Passage, Idea, TraitIdea, GroupIdea))
SPACE, COMER = Names(Space), Names(Comer)
STARTING = (
    Decision.CHOOSE_START_LAYER,
    Decision.CHOOSE_COPY_SIDE,
    Decision.CHOOSE_START_DEFENSE,
    Decision.CHOOSE_START_ACCESS,
    Decision.PICK_TAGS,
)
TagName = Annotated[str, TAG]
SpaceName = Annotated[str, SPACE]
SectorName = Annotated[str, SECTOR]
CategoryName = Annotated[str, CATEGORY]


class AccessView(msgspec.Struct, frozen=True):
    """2.6 An Access."""

    design: Annotated[str, PASSAGE] | None  # None: home-made
    called: GivenName | None  # by whoever drew it
    text: str
    owner: int
    pile: int
    admits: list[TagName]
    ink: Picture


class SiteView(msgspec.Struct, frozen=True):
    """2.6 A space of the board."""

    space: SpaceName
    sector: SectorName
    layer: int
    status: Annotated[str, STATUS]
    design: Annotated[str, DESIGN] | None
    called: GivenName | None
    text: str
    owner: int | None
    pile: int
    strength: int
    stops: list[TagName]
    ink: Picture
    access: AccessView | None


class OutlookView(msgspec.Struct, frozen=True):
    """4.1 What the next Events Phase will bring for a Threat or a Need."""

    fate: Annotated[str, FATE]
    position: int  # where it will be
    rating: int  # what will be left of it
    open: bool  # people may judge otherwise


class ComerView(msgspec.Struct, frozen=True):
    """2.6 A Threat or a Need on the board."""

    comer: Annotated[str, COMER]
    threat: bool
    idea: Annotated[str, IDEA] | None
    called: GivenName | None
    repeat: int  # 2: "II"
    text: str
    serial: int
    sector: SectorName
    position: int
    rating: int
    ways: list[TagName]
    ink: Picture
    outlook: OutlookView | None  # None: all is lost before its turn, or the game is over


class TraitView(msgspec.Struct, frozen=True):
    sector: SectorName
    idea: Annotated[str, TRAIT_IDEA] | None
    called: GivenName | None
    text: str
    category: CategoryName
    destroyed: bool
    ink: Picture


class SeatView(msgspec.Struct, frozen=True):
    who: int
    group: Annotated[str, GROUP_IDEA] | None
    called: GivenName | None  # a group of the table's own
    color: Annotated[str, COLOUR] | None
    stock: int
    tokens: int  # as they would count at the end
    answered: bool  # to what several are asked
    answer: bool | None  # one's own at once, everybody's when all are in
    remark: str


class QuestionView(msgspec.Struct, frozen=True):
    """4.5 What is being judged."""

    question: Annotated[str, QUESTION]
    comer: Annotated[str, COMER]
    space: SpaceName
    tags_say: bool | None  # None: it is shown after the vote (`tag_hint`)
    called: list[int]  # the seats that called a vote


class PlaceView(msgspec.Struct, frozen=True):
    """Where something is being built, drawn or improved just now."""

    sector: SectorName
    space: SpaceName | None  # None: only the sector is chosen
    access: bool  # it is the Access there, not the Defense


class SketchView(msgspec.Struct, frozen=True):
    """2.8 An idea that can be taken now, and its tags."""

    piece: str  # "design:moat"
    tags: list[TagName]


class ProposalView(msgspec.Struct, frozen=True):
    """3.3 What somebody proposes as the Precious, or as a trait of it."""

    who: int
    category: CategoryName | None  # None: it is the Precious
    idea: Annotated[str, TRAIT_IDEA] | None
    called: GivenName | None
    text: str
    ink: Picture


class TaggingView(msgspec.Struct, frozen=True):
    """10.3 A home-made thing whose author is picking its tags."""

    called: GivenName | None
    ink: Picture
    picked: list[TagName]


class PageView(msgspec.Struct, frozen=True):
    """10.2 A drawing of the album, wherever it is now."""

    who: int
    called: GivenName | None
    text: str
    ink: Picture


class TableView(msgspec.Struct, frozen=True):
    """The table as a player, or a spectator, sees it."""

    setting: Annotated[str, SETTING]
    custom: bool  # what is guarded is the table's own, or still to be found
    precious: GivenName | None  # the table's own; None: the setting's
    precious_text: str
    precious_ink: Picture
    layers: int
    rounds: int
    active: int
    actions_left: int | None
    endgame: bool
    traits: list[TraitView]
    sites: list[SiteView]
    comers: list[ComerView]
    seats: list[SeatView]
    groups: list[str]  # the list to choose from, as they are called in English where they have a key
    offer: list[Annotated[str, IDEA]]
    sketches: list[SketchView]
    place: PlaceView | None
    rolled: int | None  # the rating of whoever is being described
    rolled_sector: SectorName | None
    judging: QuestionView | None
    proposal: ProposalView | None
    album: list[PageView]  # when the game is over, everything that was drawn with a move
    tagging: TaggingView | None
    suggested: list[TagName]  # for a home-made thing whose tags are being picked, by its name and stamps; a hint


def view(s: State, seat: int | None, notes: Notes) -> TableView:
    """The table as `seat` (None: a spectator) sees it."""
    seen_by_all = open_view(s, notes)
    return seen_by_all if seat is None else seat_view(s, seen_by_all, seat, notes)


def seat_view(s: State, seen_by_all: TableView, seat: int, notes: Notes) -> TableView:
    """What everybody sees, and what the seat itself has answered."""
    return replace(seen_by_all, seats=[player_view(s, p, seat, notes) for p in range(s.options.players)])


def open_view(s: State, notes: Notes) -> TableView:
    """What everybody sees."""
    turn = innermost(s, Situation.TURN)
    coming = s.draft.thing in (Thing.THREAT, Thing.NEED)
    later = s if s.over else next_phase(s)
    return TableView(
        setting=SETTING[s.setting],
        custom=guards_its_own(s),
        precious=name_of(s, notes, s.precious, Precious.BROUGHT if s.setting == Setting.BROUGHT else None),
        precious_text=notes.shown(s.precious, "text"),
        precious_ink=notes.picture(s.precious),
        layers=layers(s),
        rounds=s.rounds,
        active=s.active,
        actions_left=turn.left if turn is not None else None,
        endgame=innermost(s, Situation.ENDGAME) is not None,
        traits=[trait(s, sector, notes) for sector in range(placed_traits(s))],
        sites=[site(s, space, notes) for space in spaces_on_board(s)],
        comers=[comer(s, later, c, notes) for c in everybody(s)],
        seats=[player_view(s, p, None, notes) for p in range(s.options.players)],
        groups=[group_word(s, k, notes) for k in range(s.n_groups)],
        offer=[IDEA[s.offer.cards[k]] for k in range(s.offer.n)],
        sketches=sketches(s),
        place=place(s),
        rolled=s.draft.rating if coming else None,
        rolled_sector=SECTOR[s.draft.sector] if coming else None,
        judging=question(s),
        proposal=proposal(s, notes),
        album=album(notes) if s.over else [],
        tagging=tagging(s, notes),
        suggested=[TAG[tag] for tag in suggested(s, notes)],
    )


def album(notes: Notes) -> list[PageView]:
    """10.2 Every drawing with all that was added to it, the first one first."""
    added_to = {note.adds_to for note in notes.values()}
    last = [(number + 1, note) for number, note in sorted(notes.items()) if number + 1 not in added_to]
    pages = [PageView(note.seat, notes.given(k, "name"), notes.shown(k, "text"), notes.picture(k)) for k, note in last]
    return [page for page in pages if page.ink.strokes]


def name_of(s: State, notes: Notes, number: int, member: IntEnum | None) -> GivenName | None:
    """What people called a thing, or what its setting does if somebody brought that."""
    brought = s.content.names.get(key_of(member)) if member is not None else None
    return notes.given(number, "name") or (GivenName(brought.text) if brought else None)


def tags(bits: int) -> list[str]:
    return [TAG[tag] for tag in Tag if bits >> tag & 1]


def guards_its_own(s: State) -> bool:
    """3.2, 3.3 Whether the Precious is the table's own, or still to be found."""
    start = innermost(s, Situation.SETUP)
    if start is not None and (start.step == Step.SETTING or (start.step == Step.PROPOSALS and start.seat == 0)):
        return True
    return bool(s.precious > 0)


def placed_traits(s: State) -> int:
    """3.2, 3.3 How many sectors have their trait, from the first on."""
    start = innermost(s, Situation.SETUP)
    if start is None or start.step > Step.SECTORS:
        return sectors(s)
    return int(start.seat) if start.step == Step.SECTORS else 0


def spaces_on_board(s: State) -> list[int]:
    return [sector * LAYERS + layer for sector in range(sectors(s)) for layer in range(layers(s))]


def everybody(s: State) -> list[int]:
    """All Threats, then all Needs, the oldest first."""
    return [int(c) for c in [*s.threats.cards[: s.threats.n], *s.needs.cards[: s.needs.n]]]


def trait(s: State, sector: int, notes: Notes) -> TraitView:
    card = s.traits[sector]
    return TraitView(
        sector=SECTOR[sector],
        idea=TRAIT_IDEA[card.idea] if card.idea >= 0 else None,
        called=name_of(s, notes, card.note, TraitIdea(card.idea) if card.idea >= 0 else None),
        text=notes.shown(card.note, "text"),
        category=CATEGORY[card.category],
        destroyed=bool(card.destroyed),
        ink=notes.picture(card.note),
    )


def site(s: State, space: int, notes: Notes) -> SiteView:
    here = s.sites[space]
    drawn = here.status != Status.EMPTY
    return SiteView(
        space=SPACE[space],
        sector=SECTOR[space // LAYERS],
        layer=space % LAYERS + 1,
        status=STATUS[here.status],
        design=DESIGN[here.design] if drawn and here.design >= 0 else None,
        called=name_of(s, notes, here.note, Design(here.design) if drawn and here.design >= 0 else None),
        text=notes.shown(here.note, "text"),
        owner=here.owner if here.owner >= 0 else None,
        pile=here.pile,
        strength=strength(here) if here.status == Status.STANDING else 0,
        stops=tags(here.stops) if drawn else [],
        ink=notes.picture(here.note),
        access=access(s, space, notes) if here.access_pile else None,
    )


def access(s: State, space: int, notes: Notes) -> AccessView:
    here = s.sites[space]
    return AccessView(
        design=PASSAGE[here.access] if here.access >= 0 else None,
        called=name_of(s, notes, here.access_note, Passage(here.access) if here.access >= 0 else None),
        text=notes.shown(here.access_note, "text"),
        owner=here.access_owner,
        pile=here.access_pile,
        admits=tags(here.admits),
        ink=notes.picture(here.access_note),
    )


def comer(s: State, later: State, c: int, notes: Notes) -> ComerView:
    card = s.comers[c]
    return ComerView(
        comer=COMER[c],
        threat=is_threat(c),
        idea=IDEA[card.idea] if card.idea >= 0 else None,
        called=name_of(s, notes, card.note, Idea(card.idea) if card.idea >= 0 else None),
        repeat=card.repeat,
        text=notes.shown(card.note, "text"),
        serial=card.serial,
        sector=SECTOR[card.sector],
        position=card.position,
        rating=card.rating,
        ways=tags(card.ways),
        ink=notes.picture(card.note),
        outlook=outlook(s, later, c),
    )


def outlook(s: State, later: State, c: int) -> OutlookView | None:
    if later.over:
        return None
    card = later.comers[c]
    return OutlookView(FATE[fate(s, later, c)], card.position, card.rating, is_open(s, later, c))


def sketches(s: State) -> list[SketchView]:
    """2.8 The designs of the setting while one is chosen, or the ideas that are offered."""
    if s.decision in (Decision.CHOOSE_DESIGN, Decision.CHOOSE_START_DEFENSE):
        first = s.setting * DEFENSES
        return [sketch(Design(k), s.content.stops[k]) for k in range(first, first + DEFENSES)]
    if s.decision in (Decision.CHOOSE_ACCESS_DESIGN, Decision.CHOOSE_START_ACCESS):
        first = s.setting * ACCESSES
        return [sketch(Passage(k), s.content.admits[k]) for k in range(first, first + ACCESSES)]
    return [sketch(Idea(k), s.content.ways[k]) for k in s.offer.cards[: s.offer.n]]


def sketch(member: IntEnum, bits: int) -> SketchView:
    return SketchView(key_of(member).replace(".", ":"), tags(bits))


def place(s: State) -> PlaceView | None:
    """Where whoever decides is at work."""
    action, start = innermost(s, Situation.ACTION), innermost(s, Situation.SETUP)
    if action is not None and action.target >= 0 and action.what != What.MOVE:
        space, access = action.target % SPACES, action.target >= SPACES or s.draft.thing == Thing.ACCESS
        return PlaceView(SECTOR[space // LAYERS], SPACE[space], access)
    if start is None or s.decision not in STARTING:
        return None
    at = SPACE[start.sector * LAYERS + start.layer] if s.decision != Decision.CHOOSE_START_LAYER else None
    return PlaceView(SECTOR[start.sector], at, s.draft.thing == Thing.ACCESS)


def proposal(s: State, notes: Notes) -> ProposalView | None:
    draft = s.draft
    if s.decision != Decision.ANSWER_PROPOSAL or draft.thing not in (Thing.PRECIOUS, Thing.TRAIT):
        return None
    is_trait = draft.thing == Thing.TRAIT
    return ProposalView(
        who=s.proposer,
        category=CATEGORY[draft.category] if is_trait else None,
        idea=TRAIT_IDEA[draft.idea] if is_trait and draft.idea >= 0 else None,
        called=notes.given(draft.note, "name"),
        text=notes.shown(draft.note, "text"),
        ink=notes.picture(draft.note),
    )


def tagging(s: State, notes: Notes) -> TaggingView | None:
    if s.decision != Decision.PICK_TAGS:
        return None
    return TaggingView(notes.given(s.draft.note, "name"), notes.picture(s.draft.note), tags(s.draft.tags))


def player_view(s: State, p: int, seat: int | None, notes: Notes) -> SeatView:
    player = s.seats[p]
    idea = int(s.groups[player.group]) if player.group >= 0 else -1
    secret = is_secret(s)
    answered = bool(secret and not is_asked(s, p))
    shown = answered if secret and p == seat else not secret and bool(s.polled >> p & 1)
    return SeatView(
        who=p,
        group=GROUP_IDEA[idea] if idea >= 0 else None,
        called=name_of(s, notes, s.group_notes[player.group], GroupIdea(idea) if idea >= 0 else None)
        if player.group >= 0
        else None,
        color=COLOUR[player.color] if player.color >= 0 else None,
        stock=player.stock,
        tokens=final_tokens(s, p),
        answered=answered,
        answer=bool(player.answer) if shown else None,
        remark=notes.shown(player.spoke, "remark") if shown else "",
    )


def group_word(s: State, k: int, notes: Notes) -> str:
    return GROUP_IDEA[s.groups[k]] if s.groups[k] >= 0 else notes.shown(s.group_notes[k], "name")


def question(s: State) -> QuestionView | None:
    judgement, crawl = innermost(s, Situation.JUDGEMENT), innermost(s, Situation.CRAWL)
    if judgement is None:
        return None
    card = s.comers[crawl.comer]
    # A verdict that was announced stays in sight while it is voted on.
    shown = s.options.judging == Judging.TAGS_OVERRIDE or s.options.tag_hint == TagHint.BEFORE
    return QuestionView(
        question=QUESTION[judgement.question],
        comer=COMER[crawl.comer],
        space=SPACE[card.sector * LAYERS + card.position - 1],
        tags_say=bool(judgement.verdict) if shown else None,
        called=[p for p in range(s.options.players) if judgement.called >> p & 1],
    )
