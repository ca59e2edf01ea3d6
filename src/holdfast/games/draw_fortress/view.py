"""What a player sees: everything, but for answers that are still secret."""

from typing import Annotated

import msgspec

from holdfast.engine.rules.frames import innermost
from holdfast.engine.rules.game import Notes
from holdfast.engine.rules.state import is_asked
from holdfast.engine.rules.views import GivenName, Names, Picture

from .content import LAYERS, Category, Colour, Question, Setting, Tag, Thing
from .knowledge import is_secret
from .meta import TagHint
from .pieces import Comer, Sector, Space
from .rules.board import is_threat, layers, sectors, strength
from .rules.ending import final_tokens
from .settings import Design, GroupIdea, Idea, Passage, TraitIdea
from .state import Decision, Situation, State, Status

CATEGORY, COLOUR, QUESTION, SETTING = Names(Category), Names(Colour), Names(Question), Names(Setting)
TAG, STATUS, SECTOR = Names(Tag), Names(Status), Names(Sector)
DESIGN, PASSAGE, IDEA, TRAIT_IDEA, GROUP_IDEA = (Names(kind) for kind in (Design, Passage, Idea, TraitIdea, GroupIdea))
SPACE, COMER = Names(Space), Names(Comer)
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


class TableView(msgspec.Struct, frozen=True):
    """The table as a player, or a spectator, sees it."""

    setting: Annotated[str, SETTING]
    custom: bool
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
    rolled: int | None  # the rating of whoever is being described
    rolled_sector: SectorName | None
    judging: QuestionView | None


def view(s: State, seat: int | None, notes: Notes) -> TableView:
    """The table as `seat` (None: a spectator) sees it."""
    turn = innermost(s, Situation.TURN)
    coming = s.draft.thing in (Thing.THREAT, Thing.NEED)
    return TableView(
        setting=SETTING[s.setting],
        custom=bool(s.custom),
        precious=given(notes, s.precious),
        precious_text=notes.shown(s.precious, "text"),
        precious_ink=notes.picture(s.precious),
        layers=layers(s),
        rounds=s.rounds,
        active=s.active,
        actions_left=turn.left if turn is not None else None,
        endgame=innermost(s, Situation.ENDGAME) is not None,
        traits=[trait(s, sector, notes) for sector in range(sectors(s))] if has_traits(s) else [],
        sites=[site(s, space, notes) for space in spaces_on_board(s)],
        comers=[comer(s, c, notes) for c in everybody(s)],
        seats=[seat_view(s, p, seat, notes) for p in range(s.options.players)],
        groups=[group_word(s, k, notes) for k in range(s.n_groups)],
        offer=[IDEA[s.offer.cards[k]] for k in range(s.offer.n)],
        rolled=s.draft.rating if coming else None,
        rolled_sector=SECTOR[s.draft.sector] if coming else None,
        judging=question(s),
    )


def given(notes: Notes, number: int) -> GivenName | None:
    name = notes.shown(number, "name")
    return GivenName(name) if name else None


def tags(bits: int) -> list[str]:
    return [TAG[tag] for tag in Tag if bits >> tag & 1]


def has_traits(s: State) -> bool:
    """In a custom setting the traits are still being found."""
    return not s.custom or s.n_groups > 0


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
        called=given(notes, card.note),
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
        called=given(notes, here.note),
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
        called=given(notes, here.access_note),
        text=notes.shown(here.access_note, "text"),
        owner=here.access_owner,
        pile=here.access_pile,
        admits=tags(here.admits),
        ink=notes.picture(here.access_note),
    )


def comer(s: State, c: int, notes: Notes) -> ComerView:
    card = s.comers[c]
    return ComerView(
        comer=COMER[c],
        threat=is_threat(c),
        idea=IDEA[card.idea] if card.idea >= 0 else None,
        called=given(notes, card.note),
        repeat=card.repeat,
        text=notes.shown(card.note, "text"),
        serial=card.serial,
        sector=SECTOR[card.sector],
        position=card.position,
        rating=card.rating,
        ways=tags(card.ways),
        ink=notes.picture(card.note),
    )


def seat_view(s: State, p: int, seat: int | None, notes: Notes) -> SeatView:
    player = s.seats[p]
    idea = int(s.groups[player.group]) if player.group >= 0 else -1
    secret = is_secret(s)
    answered = bool(secret and not is_asked(s, p))
    shown = answered if secret and p == seat else not secret and bool(s.polled >> p & 1)
    return SeatView(
        who=p,
        group=GROUP_IDEA[idea] if idea >= 0 else None,
        called=given(notes, s.group_notes[player.group]) if player.group >= 0 else None,
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
    shown = s.decision == Decision.ACCEPT_OR_CALL or s.options.tag_hint == TagHint.BEFORE
    return QuestionView(
        question=QUESTION[judgement.question],
        comer=COMER[crawl.comer],
        space=SPACE[card.sector * LAYERS + card.position - 1],
        tags_say=bool(judgement.verdict) if shown else None,
        called=[p for p in range(s.options.players) if judgement.called >> p & 1],
    )
