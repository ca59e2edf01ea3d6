"""What a player sees: everything but the deck, in words."""

from enum import IntEnum
from typing import Annotated, Any

import msgspec

from holdfast.engine.rules.game import INK, Note, Notes, Side
from holdfast.engine.rules.views import GivenName, Names, Picture, low
from holdfast.engine.words.catalogue import Message, Name, key_of

from .actions import ACTIONS, Act
from .content import (
    MOBILE,
    MOST_A_SIDE,
    Card,
    Defender,
    DefenderMark,
    DefenderType,
    Feature,
    Location,
    LocationMark,
    LocationType,
    Scene,
    Seat,
    Spot,
    Stack,
    Status,
    Threat,
    ThreatType,
    UnitClass,
)
from .meta import SettingChoice
from .names import colours, defender_name, location_name, threat_name
from .rules.ending import defenders_left
from .rules.hexes import is_wall
from .rules.judgement import author, critics
from .rules.sets import has, size
from .rules.units import bonus, is_area, room, value, value_of
from .setting import names_in
from .state import GONE, NOTHING, RESERVE, Decision, Outcome, Situation, State
from .voices import Voice

CARD, DEFENDER, LOCATION, STACK, THREAT, SEAT = map(Names, (Card, Defender, Location, Stack, Threat, Seat))
LTYPE, LMARK, DTYPE, DMARK, TTYPE = map(Names, (LocationType, LocationMark, DefenderType, DefenderMark, ThreatType))
OWN = "custom"  # R3 so begin the names of types whose word a person brings
STATUS, CLASS, SCENE, SETTING = map(Names, (Status, UnitClass, Scene, SettingChoice))
SPOT, FEATURE, VOICE = map(Names, (Spot, Feature, Voice))
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
SpotName = Annotated[str, SPOT]
FeatureName = Annotated[str, FEATURE]
VoiceName = Annotated[str, VOICE]


class SiteView(msgspec.Struct, frozen=True):
    """A stack that is to become a location."""

    stack: StackName
    cards: int
    types: list[LocationTypeName]
    own: list[str]  # R3 type words of people's own
    words: list[LocationMarkName]


class BandView(msgspec.Struct, frozen=True):
    """A stack that is to become a defender."""

    stack: StackName
    cards: int
    types: list[DefenderTypeName]
    own: list[str]  # R3
    words: list[DefenderMarkName]


class NameView(msgspec.Struct, frozen=True):
    """10.8 What the tables call a thing: a key of the words, and what fills its gaps; or what somebody brought."""

    key: str | GivenName
    facts: dict[str, str | GivenName]


class LocationView(msgspec.Struct, frozen=True):
    """A location of the city."""

    location: LocationName
    name: str  # given by its owner, or ""
    called: NameView  # by the tables
    description: str
    card: CardName
    types: list[LocationTypeName]
    own: list[str]  # R3 type words of people's own
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
    spot: SpotName | None  # where it lies, or what it lies in; None until then, and where a person drew it
    defenders: list[DefenderName]
    threats: list[ThreatName]
    ink: Picture


class DefenderView(msgspec.Struct, frozen=True):
    """A defender, wherever it is."""

    defender: DefenderName
    name: str
    called: NameView
    description: str
    card: CardName
    types: list[DefenderTypeName]
    own: list[str]  # R3
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
    called: NameView
    description: str
    card: CardName
    word: ThreatTypeName
    value: int
    place: LocationName | None  # None: outside the city
    attacking: bool


class FeatureView(msgspec.Struct, frozen=True):
    """Something of nature that people drew."""

    feature: FeatureName
    name: str
    ink: Picture


class ShapeView(msgspec.Struct, frozen=True):
    """3.9.3 What has been answered so far about the location that is being drawn."""

    location: LocationName
    touches: list[LocationName]
    river: list[LocationName]  # with these a river runs between
    inside: list[LocationName]  # one is a wall, and the other lies inside it
    outside: list[LocationName]
    covers: list[SpotName]


class LineView(msgspec.Struct, frozen=True):
    """What somebody said in a scene."""

    who: SeatName
    voice: VoiceName  # the mask
    name: str  # of somebody who is no defender
    line: str


class SceneView(msgspec.Struct, frozen=True):
    """The scene of this turn."""

    scene: SceneName
    place: str
    time: str
    situation: str
    cast: str
    lines: list[LineView]


class TableView(msgspec.Struct, frozen=True):
    """The table as everybody sees it."""

    setting: SettingName
    river: int  # of a map of cells: where it runs, from 1 to 6; 0 is none
    nature: list[FeatureView]
    shape: ShapeView | None
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
    defence: str  # 10.3 that is judged now, as its author told it
    suggestions: list[SceneName]
    colours: dict[str, str | GivenName]  # while the city is drafted: how a word may show, by `location_diamonds`


def view(s: State, seat: int | None, notes: Notes) -> TableView:
    """The table; whoever looks, it is the same."""
    dealt = s.frames[0].kind != Situation.SETUP
    return TableView(
        setting=SETTING[s.setting],
        river=s.at_river,
        nature=[feature(s, k, notes) for k in range(s.features)],
        shape=shape(s) if s.drawing != NOTHING else None,
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
        sites=[site(s, k, notes) for k in range(MOST_A_SIDE) if s.stacks[k].cards],
        bands=[band(s, k, notes) for k in range(MOST_A_SIDE, 2 * MOST_A_SIDE) if s.stacks[k].cards],
        locations=[location(s, x, notes) for x in range(s.n_locations)],
        defenders=[defender(s, d, notes) for d in range(s.n_defenders)],
        threats=[threat(s, t, notes) for t in range(s.n_threats) if s.threats[t].place != GONE],
        scene=scene(s, notes) if s.decision == Decision.SCENE and s.deciders else None,
        defence=judged(s, notes),
        suggestions=[SCENE[k] for k in Scene if has(s.since, k)],
        colours=colours(s) if s.frames[0].kind == Situation.CITY else {},
    )


def seat_view(s: State, seen_by_all: TableView, seat: int, notes: Notes) -> TableView:
    """Nobody sees more than the others."""
    return seen_by_all


def words_in(names: Names, members: Any, mask: int) -> list[str]:
    return [names[word] for word in members if has(mask, word)]


def called(s: State, name: IntEnum | Name | Message) -> NameView:
    """A name of the tables, with the words of the setting in it."""
    if isinstance(name, Message):
        return NameView(name.key, {gap: worded(s, fact) for gap, fact in name.facts.items()})
    return NameView(worded(s, name), {})


def worded(s: State, word: IntEnum | Name | int) -> str | GivenName:
    """The key of a word in this setting, or the word itself where somebody brought it."""
    if isinstance(word, Name):
        return GivenName(word.text)
    if not isinstance(word, IntEnum):
        return str(word)
    key = key_of(word)
    if key in s.content.names:
        return GivenName(s.content.names[key].text)
    return key_of(names_in(s.setting).get(key, word))  # type: ignore[arg-type]


def own_words(notes: Notes, number: int) -> list[str]:
    """R3 The words that people brought, as far as they are shown."""
    return [word for note in notes.of(number) if (word := note.shown("own"))]


def site(s: State, k: int, notes: Notes) -> SiteView:
    pile = s.stacks[k]
    types, marks = words_in(LTYPE, LocationType, pile.types), words_in(LMARK, LocationMark, pile.marks)
    return SiteView(STACK[k], pile.cards, types, own_words(notes, s.own[k]), marks)


def band(s: State, k: int, notes: Notes) -> BandView:
    pile = s.stacks[k]
    types, marks = words_in(DTYPE, DefenderType, pile.types), words_in(DMARK, DefenderMark, pile.marks)
    return BandView(STACK[k], pile.cards, types, own_words(notes, s.own[k]), marks)


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
        called=called(s, location_name(s, x)),
        description=notes.shown(place.note, "description"),
        card=CARD[place.card],
        types=words_in(LTYPE, LocationType, place.types),
        own=own_words(notes, place.note),
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
        spot=SPOT[place.spot] if place.spot != NOTHING else None,
        defenders=[DEFENDER[d] for d in range(s.n_defenders) if s.units[d].place == x],
        threats=[THREAT[t] for t in range(s.n_threats) if s.threats[t].place == x],
        ink=picture(notes, place.ink),
    )


def seen_ink(notes: Notes, number: int) -> list[str]:
    """10.1 What people drew, unless it is veiled: then a stamp of the tables stands there, and no curtain hangs before
    the whole map."""
    return [] if notes.veiled(number, INK) else notes.ink(number)


def picture(notes: Notes, number: int) -> Picture:
    """The same by the names of the drawings."""
    return Picture([], 0) if notes.veiled(number, INK) else notes.picture(number)


def feature(s: State, k: int, notes: Notes) -> FeatureView:
    drawn = s.nature_notes[k]
    return FeatureView(FEATURE[s.nature[k]], notes.shown(drawn, "name"), picture(notes, drawn))


def shape(s: State) -> ShapeView:
    place = s.locations[s.drawing]
    others = [x for x in Location if has(s.shapes, x)]
    return ShapeView(
        location=LOCATION[s.drawing],
        touches=[LOCATION[x] for x in others if has(place.touch, x)],
        river=[LOCATION[x] for x in others if has(place.river, x)],
        inside=[LOCATION[x] for x in others if has(place.inside, x) or has(s.locations[x].inside, s.drawing)],
        outside=[LOCATION[x] for x in others if has(place.outside, x) or has(s.locations[x].outside, s.drawing)],
        covers=words_in(SPOT, Spot, place.covers),
    )


def defender(s: State, d: int, notes: Notes) -> DefenderView:
    unit = s.units[d]
    return DefenderView(
        defender=DEFENDER[d],
        name=notes.shown(unit.note, "name"),
        called=called(s, defender_name(s, d)),
        description=notes.shown(unit.note, "description"),
        card=CARD[unit.card],
        types=words_in(DTYPE, DefenderType, unit.types),
        own=own_words(notes, unit.note),
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
        called=called(s, threat_name(s, t)),
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
        lines=[line(s, k, note) for k, note in enumerate(notes.of(s.said))],
    )


def line(s: State, k: int, note: Note) -> LineView:
    return LineView(SEAT[note.seat], VOICE[s.masks[k]], note.shown("name"), note.shown("line"))


def judged(s: State, notes: Notes) -> str:
    """10.3 What the author told of the defence that is judged: whatever was done since then are answers to it."""
    if s.decision not in (Decision.CHALLENGE_DEFENCE, Decision.JUDGE_DEFENCE):
        return ""
    answers = size(critics(s) & ~s.deciders)
    note = notes.get(s.decisions - answers - 1)
    return note.shown() if note is not None and note.seat == author(s) else ""


# ---- Words ----------------------------------------------------------------------------------------------------------


def prompt(s: State) -> Message:
    """What the deciders are asked. 3.9.3 A location that is connected to nothing is named, and may stay so."""
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
    elif d == Decision.EDIT_MAP and (cut_off := [x for x in range(s.n_locations) if s.locations[x].links == 0]):
        return Message("decision.edit_map.cut_off", {**facts, "location": Location(cut_off[0])})
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
    if kind == Act.CONNECT:
        at, to = map(Location, action.values)
        return Message(f"action.connect.{'part' if has(s.locations[at].links, to) else 'join'}", {"at": at, "to": to})
    if kind == Act.OPEN:
        at = Location(action.values[0])
        return Message(f"action.open.{'close' if has(s.outer, at) else 'open'}", {"at": at})
    if kind == Act.COVERS and is_wall(s, s.drawing):
        return Message("action.covers.wall", {"spot": Spot(action.values[0])})
    if kind == Act.SPEAK and (mask := Voice(action.values[0])) >= Voice.D1:
        return Message("action.speak.defender", {"d": Defender(mask - Voice.D1)})
    if kind in (Act.PASS, Act.READY, Act.TELL) and decision in action.family.questions:
        return Message(f"action.{low(kind)}.{low(decision)}")
    return None


def things(s: State) -> dict[str, int]:
    """10.1 What people named: locations, defenders, threats; and what they drew."""
    named = {key_of(Location(x)): int(s.locations[x].note) for x in range(s.n_locations)}
    named |= {key_of(Defender(d)): int(s.units[d].note) for d in range(s.n_defenders)}
    named |= {key_of(Threat(t)): int(s.threats[t].note) for t in range(s.n_threats)}
    return named


def adds_to(s: State, p: int, a: int) -> int:
    """10.2 A line of a scene follows the one before it. R3 A word of one's own follows that of the same stack before
    it, and a name follows them."""
    action = ACTIONS[a]
    if action.family.kind == Act.SPEAK:
        return int(s.said)
    if action.family.kind == Act.NAME_STACK:
        is_site = s.stack < Stack.BAND_1
        return int(s.locations[s.n_locations - 1].note if is_site else s.units[s.n_defenders - 1].note)
    return int(s.own[s.stack]) if s.decision == Decision.CITY_WORD and action.texts else 0


def seat_names(s: State) -> list[Message]:
    return [Message(f"seat.{low(Seat(p))}") for p in range(s.options.players)]


def standing(s: State) -> list[Side]:
    """7.3 What can be counted: who is left, what stands, and what was destroyed."""
    free = sum(status_of(s, x) == Status.FREE for x in range(s.n_locations))
    destroyed = sum(s.threats[t].place == GONE for t in range(s.n_threats))
    terms = {"defenders": defenders_left(s), "locations": free, "threats": destroyed}
    return [Side(range(s.options.players), terms)]
