"""The table in the terminal: what is being built, then the city place by place, and what waits outside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.engine.words.catalogue import Name, key_of
from holdfast.terminal.phrases import Phrases
from holdfast.terminal.sight import Marks, Sight

from ..meta import SettingChoice
from ..setting import names_in
from ..view import BandView, DefenderView, LocationView, SiteView, TableView, ThreatView

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
    facts += [say("terminal.morale", morale=view.morale), say("terminal.deck", cards=view.deck)]
    facts += [say("terminal.intel")] if view.intel else []
    facts += [say("terminal.joker")] if view.joker else []
    return Text(f" {sight.marks.dot} ".join(facts), style="bold")


def making(sight: Seen) -> Iterable[Text]:
    """3.3 The pool, and the stacks that nobody has finalised."""
    if sight.view.pool:
        cards = " ".join(sight.words.say(f"card.{card}") for card in sight.view.pool)
        yield Text(sight.say("terminal.pool", cards=cards))
    for site in sight.view.sites:
        yield stack(sight, site, "location")
    for band in sight.view.bands:
        yield stack(sight, band, "defender")


def stack(sight: Seen, pile: SiteView | BandView, kind: str) -> Text:
    types = [worded(sight, f"{kind}type.{word}") for word in pile.types]
    marks = [worded(sight, f"{kind}mark.{word}") for word in pile.words]
    name = sight.words.say(f"stack.{pile.stack}")
    return Text(f"  {name}: {', '.join([*types, *marks])}")


# ---- the city -------------------------------------------------------------------------------------------------------


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
    words = [worded(sight, f"locationtype.{word}") for word in place.types]
    marks = [worded(sight, f"locationmark.{word}") for word in place.words]
    text = Text(f"{place.location.upper()} {place.name}".strip(), style="bold")
    return text.append(f" {', '.join([*words, *marks])}", style="dim")


def stands(sight: Seen, place: LocationView) -> Text:
    """Free, occupied or a ruin; its number among the entry-points, what it adds, and its room."""
    facts = [sight.words.say(f"status.{place.status}")]
    facts += [f"{sight.marks.pointer}{place.entry}"] if place.entry else []
    facts += [f"+{place.bonus}"] if place.bonus else []
    facts.append(sight.say("terminal.room", room=place.room))
    return Text(" ".join(facts), style=STYLES.get(place.status, ""))


def unit(sight: Seen, one: DefenderView) -> str:
    """Its token, what it is, its value now, what its words add, and its wounds."""
    types = "/".join(worded(sight, f"defendertype.{word}") for word in one.types)
    name = one.name or types
    strength = f" +{one.strength}" if one.strength else ""
    wounds = f" {sight.marks.lost_heart}{one.wounds}" if one.wounds else ""
    return f"{one.defender.upper()} {name} {one.value}{strength}{wounds}"


def foe(sight: Seen, one: ThreatView) -> str:
    name = one.name or worded(sight, f"threattype.{one.word}")
    attacks = f" {sight.marks.swords}" if one.attacking else ""
    return f"{one.threat.upper()} {name} {one.value}{attacks}"


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
    outside = [foe(sight, one) for one in view.threats if one.place is None]
    if outside:
        yield Text(say("terminal.outside", threats=", ".join(outside)), style="red")
    waiting = [unit(sight, one) for one in view.defenders if one.waits]
    reserve = [*[sight.words.say(f"card.{card}") for card in view.reserve], *waiting]
    if reserve:
        yield Text(say("terminal.reserve", units=", ".join(reserve)))
    fallen = [one.name or one.defender.upper() for one in view.defenders if one.destroyed]
    if fallen:
        yield Text(say("terminal.fallen", units=", ".join(fallen)), style="dim")
