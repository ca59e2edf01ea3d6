"""The table in the terminal: what is being built, then the city place by place, and what waits outside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.engine.rules.views import GivenName
from holdfast.engine.words.catalogue import Name, key_of
from holdfast.terminal.phrases import Phrases
from holdfast.terminal.sight import Marks, Sight

from ..content import Seat
from ..meta import SettingChoice
from ..setting import names_in
from ..view import OWN, BandView, DefenderView, LocationView, SiteView, TableView, ThreatView

Seen = Sight[TableView]
OPENERS = frozenset(
    f"event.{name}" for name in ("turn_began", "card_drawn", "battle_began", "moved", "scene_framed", "bombarded")
)
CURIOUS = ("move", "finalise", "to")
STYLES = {"occupied": "red", "ruined": "dim"}


def legend(say: Phrases, marks: Marks) -> Sequence[tuple[str, str]]:
    return (
        ("D3 7", say("terminal.legend_value")),
        ("+1", say("terminal.legend_strength")),
        (f"{marks.lost_heart}2", say("terminal.legend_wounds")),
        (f"{marks.pointer}1", say("terminal.legend_entry")),
    )


def draw(sight: Seen) -> Sequence[RenderableType]:
    """Where the siege stands, what is in the making, the city, and who is not in it."""
    parts: list[RenderableType] = [standing(sight), *making(sight)]
    if sight.view.locations:
        parts.append(city(sight))
    return [*parts, *elsewhere(sight)]


def standing(sight: Seen) -> Text:
    say, view = sight.say, sight.view
    facts = [say("terminal.turn", turn=view.turn)] if view.turn else [say("terminal.before")]
    facts += [say("terminal.first", first=sight.owners[Seat[view.first.upper()]])]
    facts += [say("terminal.morale", morale=view.morale), say("terminal.deck", cards=view.deck)]
    facts += [say("terminal.intel")] if view.intel else []
    facts += [say("terminal.joker")] if view.joker else []
    return Text(f" {sight.marks.dot} ".join(facts), style="bold")


def making(sight: Seen) -> Iterable[Text]:
    """3.3 The pool, and the stacks that nobody has finalised; 3.9.4 where the river runs."""
    if sight.view.pool and sight.view.colours:
        cards = " ".join(sight.words.say(f"card.{card}") for card in sight.view.pool)
        yield Text(sight.say("terminal.pool", cards=cards))
    if sight.view.river:
        yield Text(sight.say("terminal.river", at=sight.view.river))
    for site in sight.view.sites:
        yield stack(sight, site, "location")
    for band in sight.view.bands:
        yield stack(sight, band, "defender")


def stack(sight: Seen, pile: SiteView | BandView, kind: str) -> Text:
    types = typed(sight, f"{kind}type", pile)
    marks = [worded(sight, f"{kind}mark.{word}") for word in pile.words]
    name = sight.words.say(f"stack.{pile.stack}")
    return Text(f"  {name}: {', '.join([*types, *marks])}")


# ---- the city -------------------------------------------------------------------------------------------------------


def typed(sight: Seen, kind: str, thing: SiteView | BandView | LocationView | DefenderView) -> list[str]:
    """R3 Its type words: those of the lists, and people's own."""
    return [*(worded(sight, f"{kind}.{word}") for word in thing.types if not word.startswith(OWN)), *thing.own]


def city(sight: Seen) -> Table:
    """A row for each location: how it stands, who is there, and where one can go from it."""
    say = sight.say
    table = Table(box=box.ASCII if sight.screen.letters_only else box.SQUARE, expand=True)
    for title in ("place", "stands", "defenders", "threats", "connected"):
        table.add_column(say(f"terminal.{title}"))
    defenders = {one.defender: one for one in sight.view.defenders}
    threats = {one.threat: one for one in sight.view.threats}
    for place in sight.view.locations:
        table.add_row(
            called(sight, place),
            stands(sight, place),
            Text(", ".join(unit(sight, defenders[name]) for name in place.defenders)),
            Text(", ".join(foe(sight, threats[name]) for name in place.threats), style="red"),
            Text(" ".join(name.upper() for name in place.connected), style="dim"),
        )
    return table


def called(sight: Seen, place: LocationView) -> Text:
    """Its name, and what that does not say already: Old walls need no word for what they are."""
    name = named(sight, place)
    words = [word for word in typed(sight, "locationtype", place) if word.lower() not in name.lower()]
    marks = [worded(sight, f"locationmark.{word}") for word in place.words]
    text = Text(f"{place.location.upper()} {name}", style="bold")
    return text.append(f" {', '.join([*words, *marks])}", style="dim")


def stands(sight: Seen, place: LocationView) -> Text:
    """Free, occupied or a ruin; its number among the entry-points, what it adds, and its room."""
    facts = [sight.words.say(f"status.{place.status}")]
    facts += [f"{sight.marks.pointer}{place.entry}"] if place.entry else []
    facts += [sight.say("terminal.outer")] if place.outer and not place.entry and not sight.view.turn else []
    facts += [f"+{place.bonus}"] if place.bonus else []
    facts.append(sight.say("terminal.room", room=place.room))
    facts += lies(sight, place)
    return Text(" ".join(facts), style=STYLES.get(place.status, ""))


def lies(sight: Seen, place: LocationView) -> list[str]:
    """3.9.4 Its cell, ring or spoke; or inside or beneath what it lies."""
    if place.parent:
        key = "terminal.beneath" if "underground" in place.words else "terminal.within"
        return [sight.say(key, place=place.parent.upper())]
    return [sight.words.say(f"spot.{place.spot}")] if place.spot else []


def unit(sight: Seen, one: DefenderView) -> str:
    """Its token, what it is and is like, its value now, what its words add, and its wounds."""
    types = "/".join(typed(sight, "defendertype", one))
    strength = f" +{one.strength}" if one.strength else ""
    wounds = f" {sight.marks.lost_heart}{one.wounds}" if one.wounds else ""
    marks = "".join(f", {worded(sight, f'defendermark.{word}')}" for word in one.words)
    return f"{one.defender.upper()} {named(sight, one)} ({types}{marks}) {one.value}{strength}{wounds}"


def foe(sight: Seen, one: ThreatView) -> str:
    """Its token, its name, its card, and whether it attacks."""
    attacks = f" {sight.marks.swords}" if one.attacking else ""
    return f"{one.threat.upper()} {named(sight, one)} ({sight.words.say(f'card.{one.card}')}){attacks}"


def named(sight: Seen, one: LocationView | DefenderView | ThreatView) -> str:
    """The name that somebody gave it, or that of the tables."""
    key, facts = one.called.key, one.called.facts
    if one.name:
        return one.name
    if isinstance(key, GivenName):
        return key.name
    given = {gap: Name("", fact.name) if isinstance(fact, GivenName) else fact for gap, fact in facts.items()}
    return sight.words.called(key, given)


def worded(sight: Seen, key: str) -> str:
    """What a word is called in the setting of this city."""
    setting = names_in(SettingChoice[sight.view.setting.upper()])
    given = {**setting, **sight.game.content.names}.get(key)
    if isinstance(given, Name):
        return given.text
    return sight.words.say(key if given is None else key_of(given))


# ---- who is not in it -----------------------------------------------------------------------------------------------


def elsewhere(sight: Seen) -> Iterable[Text]:
    say, view = sight.say, sight.view
    unplaced = [unit(sight, one) for one in view.defenders if not (one.place or one.waits or one.destroyed)]
    if unplaced:
        yield Text(say("terminal.unplaced", units=", ".join(unplaced)))
    outside = [foe(sight, one) for one in view.threats if one.place is None]
    if outside:
        yield Text(say("terminal.outside", threats=", ".join(outside)), style="red")
    waiting = [unit(sight, one) for one in view.defenders if one.waits]
    reserve = [*[sight.words.say(f"card.{card}") for card in view.reserve], *waiting]
    if reserve:
        yield Text(say("terminal.reserve", units=", ".join(reserve)))
    fallen = [named(sight, one) for one in view.defenders if one.destroyed]
    if fallen:
        yield Text(say("terminal.fallen", units=", ".join(fallen)), style="dim")
