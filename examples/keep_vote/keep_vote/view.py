"""What a councillor sees, in words and in pictures. Built by naming what may be seen, never by striking out."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from holdfast.engine.rules.decks import count
from holdfast.engine.rules.game import Notes
from holdfast.engine.rules.ink import MOST_STROKES
from holdfast.engine.rules.state import is_asked
from holdfast.engine.rules.views import GivenName, Names, Picture, Sparse, low
from holdfast.engine.words.catalogue import Message, key_of

from .actions import ACTIONS, Act
from .content import STONES, TENTS, Assault, Banner, Councillor, Loyalty, Supply, Way
from .refusals import Rule
from .rules import are_sides_known, has_a_vote
from .state import Decision, Outcome, State

ASSAULT, COUNCILLOR, LOYALTY, SUPPLY, WAY = map(Names, (Assault, Councillor, Loyalty, Supply, Way))
AssaultName = Annotated[str, ASSAULT]
CouncillorName = Annotated[str, COUNCILLOR]
LoyaltyName = Annotated[str, LOYALTY]
SupplyName = Annotated[str, SUPPLY]
WayName = Annotated[str, WAY]
ByKind = Annotated[dict[SupplyName, int], Sparse]  # how many of each kind: in which order cards lie would tell whose


class Track(msgspec.Struct, frozen=True):
    """How far it has come, and how far it goes."""

    now: int
    of: int


class Chair(msgspec.Struct, frozen=True):
    """A councillor, as somebody else or that councillor sees it."""

    who: CouncillorName
    loyalty: LoyaltyName | None  # one's own; everybody's when the game is over, or where they lie open
    cards: int
    hand: ByKind | None  # one's own
    voted: bool
    way: WayName | None  # one's own at once, everybody's when the votes are opened
    pledge: SupplyName | None  # one's own
    counts: bool  # whether the vote weighs anything (2.7)
    remark: GivenName | None  # one's own at once, everybody's when the votes are opened


class Kind(msgspec.Struct, frozen=True):
    """One kind of assault of this siege."""

    assault: AssaultName
    called: GivenName | None  # by whoever wrote the siege
    cards: int
    strength: int  # for every councillor


class TableView(msgspec.Struct, frozen=True):
    """The table as a councillor, or a spectator, sees it."""

    night: Track
    walls: Track
    camp: Track
    herald: CouncillorName
    assault: AssaultName | None  # the herald knows it before it is turned
    claim: AssaultName | None  # what the herald named
    name: GivenName | None  # what the herald calls it
    banner: Picture  # the banner that flies, with all that was added
    motto: GivenName | None  # what it is called
    added: list[GivenName]  # what heralds said when they added to it
    trophies: list[GivenName]  # the banners whose copies hang in the hall, the last one first
    power: int | None
    decree: WayName | None
    council: list[Chair]
    supplies: int
    spent: ByKind
    past: list[AssaultName]
    siege: list[Kind]  # what may come


def view(s: State, seat: int | None, notes: Notes) -> TableView:
    """The table as `seat` (None: a spectator) sees it."""
    return TableView(
        night=Track(s.night, s.options.nights),
        walls=Track(s.walls, STONES),
        camp=Track(s.camp, TENTS),
        herald=COUNCILLOR[s.herald],
        assault=ASSAULT[s.assault] if s.turned or seat == s.herald else None,
        claim=ASSAULT[s.claim] if s.named else None,
        name=notes.given(s.named),
        banner=notes.picture(s.banner),
        motto=notes.given(s.banner, "name"),
        added=[GivenName(note.shown()) for note in notes.of(s.banner) if note.adds_to and note.shown()],
        trophies=[GivenName(notes.shown(number, "name")) for number in s.trophies[s.camp :] if number],
        power=s.power if s.turned else None,
        decree=WAY[s.decree] if s.opened else None,
        council=[chair(s, p, seat, notes) for p in range(s.options.players)],
        supplies=s.supplies.n,
        spent=by_kind(s.spent),
        past=[ASSAULT[s.past.cards[k]] for k in range(s.past.n)],
        siege=[kind(s, assault) for assault in Assault],
    )


def kind(s: State, assault: Assault) -> Kind:
    """What there is of an assault, which everybody may know."""
    row, given = s.content.assaults[assault], s.content.names.get(key_of(assault))
    return Kind(ASSAULT[assault], GivenName(given.text) if given else None, row.cards, row.strength)


def chair(s: State, p: int, seat: int | None, notes: Notes) -> Chair:
    """One councillor, as `seat` sees that councillor."""
    own = p == seat
    voted = s.decision == Decision.VOTE and not is_asked(s, p)
    place = s.council[p]
    return Chair(
        who=COUNCILLOR[p],
        loyalty=LOYALTY[place.loyalty] if own or s.over or are_sides_known(s) else None,
        cards=place.hand.n,
        hand=by_kind(place.hand) if own else None,
        voted=voted or bool(s.opened),
        way=WAY[place.way] if s.opened or (own and voted) else None,
        pledge=SUPPLY[place.pledge] if own and voted else None,
        counts=bool(has_a_vote(s, p)),
        remark=notes.given(place.spoke, "remark") if s.opened or own else None,
    )


def adds_to(s: State, p: int, a: int) -> int:
    """2.3 What is added to the banner belongs to it, with all that it was before."""
    return s.banner if ACTIONS[a].family.kind == Act.ADD_TO_BANNER else 0


def things(s: State) -> dict[str, int]:
    """What has a note: the assaults of all nights, the banner that flies, and its copies in the hall."""
    tales = {f"assault.night_{k + 1}": int(s.tales[k]) for k in range(s.night)}
    trophies = {f"banner.trophy_{k + 1}": int(number) for k, number in enumerate(s.trophies[s.camp :])}
    return tales | {key_of(Banner.FLYING): int(s.banner)} | trophies


def sheets(s: State, p: int) -> dict[str, int]:
    """6.1 The wall of the hall is everybody's, at any time."""
    return {"wall": MOST_STROKES}


def why_not_say(s: State, p: int, a: int, texts: Mapping[str, str], notes: Notes) -> int:
    """2.2 No two assaults have the same name, however it is written."""
    if ACTIONS[a].family.kind != Act.NAME_ASSAULT:
        return Rule.OK
    taken = {notes.shown(int(number)).casefold() for number in s.tales[: s.night]}
    return Rule.NAME_TAKEN if texts["text"].casefold() in taken else Rule.OK


def by_kind(pile: Any) -> ByKind:
    return {SUPPLY[card]: n for card in Supply if (n := count(pile, card))}


def prompt(s: State) -> Message:
    """What the deciders are asked."""
    facts: dict[str, Any] = {"who": Councillor(s.herald), "night": s.night}
    if s.decision == Decision.PRESS_ON:
        facts["missing"] = missing(s)
    return Message(f"decision.{low(Decision(s.decision))}", facts)


def missing(s: State) -> int:
    """By how much the riders fell short."""
    return s.power - s.frames[s.depth - 1].reached


def label(s: State, p: int, a: int) -> Message | None:
    """A vote without a pledge has words of its own, and so has a banner that flies already."""
    action = ACTIONS[a]
    if action.family.kind == Act.VOTE and action.values[1] == Supply.NOTHING:
        return Message("action.vote_bare", {"way": Way(action.values[0])})
    if action.family.kind == Act.LEAVE_BARE and s.banner:
        return Message("action.leave_banner")
    return None


def explain(s: State, p: int, a: int) -> dict[str, Any]:
    """What fills the gaps of a refusal."""
    action = ACTIONS[a]
    return {"cards": s.content.assaults[action.values[0]].cards} if action.family.kind == Act.NAME_ASSAULT else {}


def closes_talk(s: State) -> int:
    """2.8 Once the decree is made nobody talks until dawn: the herald chooses alone."""
    return Rule.OUT_OF_EARSHOT if s.decision == Decision.PRESS_ON else Rule.OK


def outcome(s: State) -> Message:
    return Message(f"outcome.{low(Outcome(s.outcome))}", {"night": s.night})


def seat_names(s: State) -> list[Message]:
    return [Message(f"seat.{low(Councillor(p))}") for p in range(s.options.players)]
