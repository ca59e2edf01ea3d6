"""The towns of Borderkeep: one's own with everything in it, the others in two lines; and how cards are told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from ...games.borderkeep.content import (
    CARDS,
    DICE,
    ENGINE_DICE,
    ENGINE_INITIATIVE,
    ENGINES,
    FIRST_ARTIFACT,
    FIRST_DISASTER,
    FIRST_MONSTER,
    FIRST_TROOP,
    HITS,
    INITIATIVE,
    Card,
)
from .sight import Sight

PHASES = {
    "Draw": ("draw", "draw_menu", "draw_limit"),
    "Upkeep": ("upkeep",),
    "Production": ("production",),
    "Build": ("build", "build_limit"),
    "Attack": ("attack",),
    "Heal": ("heal", "end"),
}
PURPOSES = INCOME, ENGINE, PRICES, OTHERS = "Income", "Engines (initiative/dice)", "Cheaper units", "Structures"
MOST_WALLS = 4


def own_town(sight: Sight, town: Mapping[str, Any]) -> RenderableType:
    """The town of the seat that looks, on as many lines as it takes."""
    title = Text(f"*{_owner(sight, town)}", style="bold green")
    if not town["living"]:
        return title.append(" has fallen", style="bold red")
    summary = Text(f" {sight.marks.dot} ").join([_points(town), _walls(sight, town)])
    lines = [line("Stock", _stock(town, whole=True)), *_upkeep(town), *_structures(sight, town)]
    lines.append(line("Defenders (initiative/dice/hits)", _defenders(sight, town)))
    if town["destroyed"]:
        lines.append(line("Destroyed", listed(sight, town["destroyed"])))
    if town["loose"]:
        lines.append(line("Without a bearer", listed(sight, town["loose"])))
    if sight.screen.compact:
        return Text("\n").join([Text(f" {sight.marks.dot} ").join([title, summary]), *lines])
    shape = box.ASCII if sight.screen.letters_only else box.ROUNDED
    heading = Text(f" {sight.marks.dot} ").join([title, summary])
    return Panel(Group(*lines), title=heading, title_align="left", box=shape, border_style="green", padding=(0, 1))


def other_town(sight: Sight, town: Mapping[str, Any]) -> RenderableType:
    """A neighbour: what stands there, in two lines or three."""
    name = Text(_owner(sight, town), style="bold")
    if not town["living"]:
        return name.append(" has fallen", style="red")
    held = town["hand"]
    card = "offer" if sight.view["mode"] == "noncard" else "card"
    facts = [name, _points(town), _walls(sight, town), Text(_count(held["count"], card))]
    if _in_short(sight):
        return Text(f" {sight.marks.dot} ").join(facts)
    first = Text(f" {sight.marks.dot} ").join([*facts, _stock(town, whole=False)])
    standing = [_structure(sight, structure) for structure in town["structures"]]
    lines = [Text(f"{', '.join(standing) or 'no structures'}; ") + _defenders(sight, town)]
    if held["cards"]:
        known = "On offer" if sight.view["mode"] == "noncard" else "Known of this hand"
        lines.append(line(known, listed(sight, held["cards"])))
    spied = sight.view["spied"]
    if spied and spied["of"] == town["seat"] and "hand" in spied:
        lines.append(line(f"Your Spies saw in turn {spied['turn']}", listed(sight, spied["hand"]) or Text("no card")))
    return Group(first, Padding(Group(*lines), (0, 0, 0, 2)))


def _in_short(sight: Sight) -> bool:
    """Small screens show the neighbours whole when a turn begins and when it is time to attack them."""
    small = sight.screen.compact or not sight.screen.roomy
    return small and sight.view["phase"] not in (*PHASES["Draw"], *PHASES["Attack"])


def _points(town: Mapping[str, Any]) -> Text:
    return Text(_count(town["points"], "point"))


def _walls(sight: Sight, town: Mapping[str, Any]) -> Text:
    walls = town["walls"]
    drawn = "" if sight.screen.compact else f" {sight.marks.track(walls, MOST_WALLS)}"
    text = Text(f"walls {walls} of {MOST_WALLS}{drawn}", style="" if walls == MOST_WALLS else "bold red")
    if sight.before is not None and walls < sight.before["towns"][town["seat"]]["walls"]:
        text.append(f" {sight.marks.fell}", style="bold red")
    return text


def _stock(town: Mapping[str, Any], whole: bool) -> Text:
    """What lies in the stores and, in brackets, what a turn brings; a neighbour's empty stores are left out."""
    told = []
    for commodity, amount in town["stock"].items():
        more = town["income"][commodity]
        if whole or amount or more:
            text = Text(f"{commodity} ").append(str(amount), style="bold" if amount else "dim")
            told.append(text.append(f" (+{more})", style="green") if more else text)
    if town["no_food"]:
        told.append(Text("no food next time", style="red"))
    return Text(", ").join(told)


def _upkeep(town: Mapping[str, Any]) -> Iterable[Text]:
    """What the next Upkeep phase wants."""
    due = town["upkeep"]
    wanted = [(due["structures"], "food"), (due["defenders"], "weapons or food"), (due["heroes"], "magic")]
    told = ", ".join(f"{amount} {goods}" for amount, goods in wanted if amount)
    if told:
        gold = f"; gold must cover {due['gold']}" if due["gold"] else ""
        short = due["gold"] > town["stock"]["gold"]
        gold += f", and there is only {town['stock']['gold']}" if short else ""
        yield line("Upkeep", Text(told).append(gold, style="bold red" if short else "yellow"))


def _structures(sight: Sight, town: Mapping[str, Any]) -> Iterable[Text]:
    """Grouped by what they do."""
    groups: dict[str, list[str]] = {}
    for structure in town["structures"]:
        groups.setdefault(_purpose(sight, structure["card"]), []).append(_structure(sight, structure))
    for purpose in PURPOSES:
        if purpose in groups:
            yield line(purpose, Text(", ".join(groups[purpose])))


def _purpose(sight: Sight, card: str) -> str:
    """What a structure is for, by the words on its card: the English ones, whatever is spoken."""
    says = card_says(replace(sight, language="en"), card)
    if "Siege engine" in says:
        return ENGINE
    if "cost" in says:
        return PRICES
    return INCOME if "Makes" in says else OTHERS


def _structure(sight: Sight, structure: Mapping[str, Any]) -> str:
    number = Card[structure["card"].upper()]
    copies = f" {structure['copies']} times" if structure["copies"] > 1 else ""
    power = next((f" {ENGINE_INITIATIVE[k]}/{ENGINE_DICE[k]}" for k, e in enumerate(ENGINES) if e == number), "")
    return f"{card_name(sight, structure['card'])}{power}{copies}"


def _defenders(sight: Sight, town: Mapping[str, Any]) -> Text:
    """Each with its initiative, attack dice and hits, and what it carries."""
    told = [_defender(sight, unit) for unit in town["units"]]
    told += [Text(f"Minion ({hits} hits)") for hits in town["minions"]]
    return Text(", ").join(told) if told else Text("nobody", style="bold red")


def _defender(sight: Sight, unit: Mapping[str, Any]) -> Text:
    text = Text(f"{card_name(sight, unit['card'])} {unit['initiative']}/{unit['dice']}/{unit['whole']}")
    if unit["hits"] == 0:
        text.append(" down", style="red")
    elif unit["hits"] < unit["whole"]:
        text.append(f" hurt, {unit['hits']} left", style="red")
    if unit["artifacts"]:
        text.append(f" with {listed(sight, unit['artifacts'])}", style="cyan")
    return text


# ---- words ---------------------------------------------------------------------------------------------------------


def line(name: str, what: Text) -> Text:
    return Text(f"{name}: ", style="dim") + what


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def listed(sight: Sight, cards: Sequence[str]) -> Text:
    return Text(", ".join(card_name(sight, card) for card in cards))


def card_name(sight: Sight, card: str) -> str:
    return sight.words.say(f"card.{card}")


def card_text(sight: Sight, card: str) -> str:
    return sight.words.say(f"card_text.{card}")


def card_says(sight: Sight, card: str) -> str:
    """A card's text without what stands beside it: its name and its cost. Units are told by their three numbers."""
    _, _, text = card_text(sight, card).partition(". ")
    kind, _, rest = text.partition(". ")
    kind, number = kind.partition(",")[0], Card[card.upper()]
    if number < FIRST_TROOP or FIRST_DISASTER <= number < CARDS:
        return rest
    plus = "+" if FIRST_ARTIFACT <= number < FIRST_MONSTER else ""
    more = rest.partition(".")[2]
    return f"{kind} {'/'.join(f'{plus}{column[number]}' for column in (INITIATIVE, DICE, HITS))}.{more}"


def town_name(sight: Sight, seat: int) -> str:
    return sight.words.say(f"seat.seat_{seat}")


def _owner(sight: Sight, town: Mapping[str, Any]) -> str:
    name: str = sight.owners[town["seat"]]
    return name
