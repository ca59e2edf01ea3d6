"""What a player sees: everything but the deck, in words."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from holdfast.engine.rules.game import Notes, Side
from holdfast.engine.rules.views import Names, low
from holdfast.engine.words.catalogue import Message, key_of

from .actions import ACTIONS, Act
from .content import (
    MOBILE,
    Card,
    Defender,
    DefenderMark,
    DefenderType,
    Location,
    LocationMark,
    LocationType,
    Scene,
    Seat,
    Stack,
    Status,
    Threat,
    ThreatType,
    UnitClass,
)
from .meta import SettingChoice
from .rules.ending import defenders_left
from .rules.sets import has
from .rules.units import bonus, is_area, room, value, value_of
from .setting import names_in
from .state import GONE, NOTHING, RESERVE, Decision, Outcome, Situation, State

CARD, DEFENDER, LOCATION, STACK, THREAT, SEAT = map(Names, (Card, Defender, Location, Stack, Threat, Seat))
LTYPE, LMARK, DTYPE, DMARK, TTYPE = map(Names, (LocationType, LocationMark, DefenderType, DefenderMark, ThreatType))
STATUS, CLASS, SCENE, SETTING = map(Names, (Status, UnitClass, Scene, SettingChoice))
CardName = Annotated[str, CARD]
DefenderName = Annotated[str, DEFENDER]
LocationName = Annotated[str, LOCATION]
StackName = Annotated[str, STACK]
ThreatName = Annotated[str, THREAT]
SeatName = Annotated[str, SEAT]
LocationTypeName = Annotated[str, LTYPE]
LocationMarkName = Annotated[str, LMARK]
DefenderTypeName = Annotated[str, DTYPE]
DefenderMarkName = Annotated[str, DMARK]
ThreatTypeName = Annotated[str, TTYPE]
StatusName = Annotated[str, STATUS]
ClassName = Annotated[str, CLASS]
SceneName = Annotated[str, SCENE]
SettingName = Annotated[str, SETTING]


class SiteView(msgspec.Struct, frozen=True):
    """A stack that is to become a location."""

    stack: StackName
    cards: int
    types: list[LocationTypeName]
    words: list[LocationMarkName]


class BandView(msgspec.Struct, frozen=True):
    """A stack that is to become a defender."""

    stack: StackName
    cards: int
    types: list[DefenderTypeName]
    words: list[DefenderMarkName]


class LocationView(msgspec.Struct, frozen=True):
    """A location of the city."""

    location: LocationName
    name: str  # given by its owner, or ""
    description: str
    card: CardName
    types: list[LocationTypeName]
    words: list[LocationMarkName]
    owner: SeatName
    status: StatusName
    entry: int | None  # its number among the entry-points
    outer: bool
    charged: bool
    bonus: int
    room: int
    area: bool
    connected: list[LocationName]
    parent: LocationName | None
    defenders: list[DefenderName]
    threats: list[ThreatName]
    ink: list[Any]


class DefenderView(msgspec.Struct, frozen=True):
    """A defender, wherever it is."""

    defender: DefenderName
    name: str
    description: str
    card: CardName
    types: list[DefenderTypeName]
    words: list[DefenderMarkName]
    kind: ClassName
    owner: SeatName
    value: int
    wounds: int
    strength: int  # what its words add
    mobile: bool
    place: LocationName | None
    waits: bool  # in the reserve
    destroyed: bool


class ThreatView(msgspec.Struct, frozen=True):
    """A threat that is in play."""

    threat: ThreatName
    name: str
    description: str
    card: CardName
    word: ThreatTypeName
    value: int
    place: LocationName | None  # None: outside the city
    attacking: bool


class SceneView(msgspec.Struct, frozen=True):
    """The scene of this turn."""

    scene: SceneName
    place: str
    time: str
    situation: str
    cast: str
    lines: int
    last: str  # what was said last


class TableView(msgspec.Struct, frozen=True):
    """The table as everybody sees it."""

    setting: SettingName
    turn: int
    first: SeatName
    morale: int
    intel: bool
    joker: bool  # it has been drawn
    deck: int
    drawn: CardName | None
    pool: list[CardName]
    reserve: list[CardName]
    discard: list[CardName]
    removed: int
    sites: list[SiteView]
    bands: list[BandView]
    locations: list[LocationView]
    defenders: list[DefenderView]
    threats: list[ThreatView]
    scene: SceneView | None
    suggestions: list[SceneName]


def view(s: State, seat: int | None, notes: Notes) -> TableView:
    """The table; whoever looks, it is the same."""
    dealt = s.frames[0].kind != Situation.SETUP
    return TableView(
        setting=SETTING[s.setting],
        turn=s.turn,
        first=SEAT[s.first],
        morale=s.morale,
        intel=bool(s.intel),
        joker=bool(s.joker_drawn),
        deck=s.deck.n if dealt else 0,
        drawn=CARD[s.drawn] if s.drawn != NOTHING else None,
        pool=[CARD[card] for card in s.pool.cards[: s.pool.n]],
        reserve=[CARD[card] for card in s.reserve.cards[: s.reserve.n]],
        discard=[CARD[card] for card in s.discard.cards[: s.discard.n]][::-1],
        removed=s.removed.n,
        sites=[site(s, k) for k in range(12) if s.stacks[k].cards],
        bands=[band(s, k) for k in range(12, 24) if s.stacks[k].cards],
        locations=[location(s, x, notes) for x in range(s.n_locations)],
        defenders=[defender(s, d, notes) for d in range(s.n_defenders)],
        threats=[threat(s, t, notes) for t in range(s.n_threats) if s.threats[t].place != GONE],
        scene=scene(s, notes) if s.decision == Decision.SCENE and s.deciders else None,
        suggestions=[SCENE[k] for k in Scene if has(s.since, k)],
    )


def words_in(names: Names, members: Any, mask: int) -> list[str]:
    return [names[word] for word in members if has(mask, word)]


def site(s: State, k: int) -> SiteView:
    pile = s.stacks[k]
    types, marks = words_in(LTYPE, LocationType, pile.types), words_in(LMARK, LocationMark, pile.marks)
    return SiteView(STACK[k], pile.cards, types, marks)


def band(s: State, k: int) -> BandView:
    pile = s.stacks[k]
    types, marks = words_in(DTYPE, DefenderType, pile.types), words_in(DMARK, DefenderMark, pile.marks)
    return BandView(STACK[k], pile.cards, types, marks)


def status_of(s: State, x: int) -> Status:
    return Status.RUINED if has(s.ruined, x) else Status.OCCUPIED if has(s.occupied, x) else Status.FREE


def entry_number(s: State, x: int) -> int | None:
    """3.9.6 Numbered in ascending order of the locations."""
    return 1 + bin(s.entries & ((1 << x) - 1)).count("1") if has(s.entries, x) else None


def location(s: State, x: int, notes: Notes) -> LocationView:
    place = s.locations[x]
    return LocationView(
        location=LOCATION[x],
        name=notes.shown(place.note, "name"),
        description=notes.shown(place.note, "description"),
        card=CARD[place.card],
        types=words_in(LTYPE, LocationType, place.types),
        words=words_in(LMARK, LocationMark, place.marks),
        owner=SEAT[place.owner],
        status=STATUS[status_of(s, x)],
        entry=entry_number(s, x),
        outer=has(s.outer, x),
        charged=has(s.charged, x),
        bonus=bonus(s, x),
        room=room(s, x),
        area=is_area(s, x),
        connected=[LOCATION[y] for y in Location if has(place.links, y)],
        parent=LOCATION[place.parent] if place.parent != NOTHING else None,
        defenders=[DEFENDER[d] for d in range(s.n_defenders) if s.units[d].place == x],
        threats=[THREAT[t] for t in range(s.n_threats) if s.threats[t].place == x],
        ink=notes.ink(place.ink),
    )


def defender(s: State, d: int, notes: Notes) -> DefenderView:
    unit = s.units[d]
    return DefenderView(
        defender=DEFENDER[d],
        name=notes.shown(unit.note, "name"),
        description=notes.shown(unit.note, "description"),
        card=CARD[unit.card],
        types=words_in(DTYPE, DefenderType, unit.types),
        words=words_in(DMARK, DefenderMark, unit.marks),
        kind=CLASS[unit.kind],
        owner=SEAT[unit.owner],
        value=value(s, d),
        wounds=unit.wounds,
        strength=unit.strong,
        mobile=unit.marks & MOBILE != 0,
        place=LOCATION[unit.place] if unit.place >= 0 else None,
        waits=unit.place == RESERVE,
        destroyed=unit.place == GONE,
    )


def threat(s: State, t: int, notes: Notes) -> ThreatView:
    foe = s.threats[t]
    return ThreatView(
        threat=THREAT[t],
        name=notes.shown(foe.note, "name"),
        description=notes.shown(foe.note, "description"),
        card=CARD[foe.card],
        word=TTYPE[foe.word],
        value=value_of(foe.card),
        place=LOCATION[foe.place] if foe.place >= 0 else None,
        attacking=foe.attacking > 0,
    )


def scene(s: State, notes: Notes) -> SceneView:
    return SceneView(
        scene=SCENE[s.scene],
        place=notes.shown(s.scene_note, "place"),
        time=notes.shown(s.scene_note, "time"),
        situation=notes.shown(s.scene_note, "situation"),
        cast=notes.shown(s.scene_note, "cast"),
        lines=s.lines,
        last=notes.shown(s.said, "line"),
    )


# ---- Words ----------------------------------------------------------------------------------------------------------


def prompt(s: State) -> Message:
    """What the deciders are asked."""
    facts: dict[str, Any] = {"turn": s.turn, "first": Seat(s.first)}
    d = Decision(s.decision)
    if d in (Decision.CITY_USE, Decision.CITY_WORD):
        facts["card"] = Card(s.card)
    elif d in PLACING:
        facts["location"] = Location(s.drawing)
    elif d in ABOUT_DEFENDERS:
        facts["defender"] = Defender(s.picked)
    elif d == Decision.SLAY_DEFENDER:
        facts["threat"] = Threat(s.picked)
    elif d == Decision.NAME_THREAT:
        facts["threat"] = Threat(s.n_threats - 1)
    elif d in IN_PLACES:
        facts["location"] = Location(s.frames[s.depth - 1].place)
    elif d == Decision.JACK_RESCUE:
        facts["defender"] = Defender(s.frames[s.depth - 1].unit)
    return Message(f"decision.{low(d)}", facts)


PLACING = {
    *(Decision.PLACE_WALL, Decision.PLACE_ROAD, Decision.PLACE_AREA, Decision.PLACE_SMALL),
    *(Decision.PLACE_UNDERGROUND, Decision.DRAW_LOCATION, Decision.CONFIRM_SHAPE),
}
ABOUT_DEFENDERS = {
    *(Decision.PLACE_DEFENDER, Decision.REACT_DESTINATION, Decision.SMITE_THREAT, Decision.FLEE_DESTINATION),
    *(Decision.MOVE_DESTINATION, Decision.MOVE_SECOND, Decision.ACTIVATE_TARGET),
}
IN_PLACES = {
    *(Decision.DESCRIBE_ATTACK, Decision.DESCRIBE_DEFENCE, Decision.CHALLENGE_DEFENCE, Decision.JUDGE_DEFENCE),
    *(Decision.SMITE_DEFENDER, Decision.SLAY_THREAT, Decision.FLEE_PICK, Decision.BUMP_DESTINATION),
}


def outcome(s: State) -> Message:
    return Message(f"outcome.{low(Outcome(s.outcome))}", {"turn": s.turn, "left": defenders_left(s)})


def label(s: State, p: int, a: int) -> Message | None:
    """What is something else to another question says so."""
    action = ACTIONS[a]
    kind, decision = action.family.kind, Decision(s.decision)
    if kind == Act.RIVER and action.values[0] == 0:
        return Message("action.no_river")
    if kind in (Act.PASS, Act.READY, Act.TELL) and decision in action.family.questions:
        return Message(f"action.{low(kind)}.{low(decision)}")
    return None


def things(s: State) -> dict[str, int]:
    """10.1 What people named: locations, defenders, threats; and what they drew."""
    named = {key_of(Location(x)): int(s.locations[x].note) for x in range(s.n_locations)}
    named |= {key_of(Defender(d)): int(s.units[d].note) for d in range(s.n_defenders)}
    named |= {key_of(Threat(t)): int(s.threats[t].note) for t in range(s.n_threats)}
    return named


def seat_names(s: State) -> list[Message]:
    return [Message(f"seat.{low(Seat(p))}") for p in range(s.options.players)]


def names(s: State) -> Mapping[str, Any]:
    """2.7 What the words of the lists are called in the setting of this city."""
    return names_in(s.setting)


def standing(s: State) -> list[Side]:
    """What can be counted: who is left, what stands."""
    free = sum(status_of(s, x) == Status.FREE for x in range(s.n_locations))
    return [Side(range(s.options.players), {"defenders": defenders_left(s), "locations": free})]
