"""The towns of Borderkeep: one's own with everything in it, the others in two lines; and how cards are told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from holdfast.engine.words.catalogue import ENGLISH
from holdfast.terminal.sight import Sight

from ..content import (
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
    MOST_WALLS,
    Card,
)
from ..view import StructureView, TableView, TownView, UnitView

Seen = Sight[TableView]
PHASES = {
    "draw": ("draw", "draw_menu", "draw_limit"),
    "upkeep": ("upkeep",),
    "production": ("production",),
    "build": ("build", "build_limit"),
    "attack": ("attack",),
    "heal": ("heal", "end"),
}
PURPOSES = INCOME, ENGINE, PRICES, OTHERS = "income", "engines", "prices", "structures"


def own_town(sight: Seen, town: TownView) -> RenderableType:
    """The town of the seat that looks, on as many lines as it takes."""
    say, title = sight.say, Text(f"*{_owner(sight, town)}", style="bold green")
    if not town.living:
        return Text(say("terminal.fallen", town=title.plain), style="bold red")
    summary = Text(f" {sight.marks.dot} ").join([_points(sight, town), _walls(sight, town)])
    stock = line(say("terminal.stock"), _stock(sight, town, whole=True))
    lines = [stock, *_upkeep(sight, town), *_structures(sight, town)]
    lines.append(line(say("terminal.defenders"), _defenders(sight, town)))
    if town.destroyed:
        lines.append(line(say("terminal.destroyed"), listed(sight, town.destroyed)))
    if town.loose:
        lines.append(line(say("board.town.loose"), listed(sight, town.loose)))
    if sight.screen.compact:
        return Text("\n").join([Text(f" {sight.marks.dot} ").join([title, summary]), *lines])
    shape = box.ASCII if sight.screen.letters_only else box.ROUNDED
    heading = Text(f" {sight.marks.dot} ").join([title, summary])
    return Panel(Group(*lines), title=heading, title_align="left", box=shape, border_style="green", padding=(0, 1))


def other_town(sight: Seen, town: TownView) -> RenderableType:
    """A neighbour: what stands there, in two lines or three."""
    say, name, on_paper = sight.say, Text(_owner(sight, town), style="bold"), sight.view.mode == "noncard"
    if not town.living:
        return Text(say("terminal.fallen", town=name.plain), style="red")
    held = town.hand
    cards = say("board.town.offers" if on_paper else "terminal.cards", n=held.count)
    facts = [name, _points(sight, town), _walls(sight, town), Text(cards)]
    if _in_short(sight):
        return Text(f" {sight.marks.dot} ").join(facts)
    first = Text(f" {sight.marks.dot} ").join([*facts, _stock(sight, town, whole=False)])
    standing = [_structure(sight, structure) for structure in town.structures]
    lines = [Text(f"{', '.join(standing) or say('terminal.no_structures')}; ") + _defenders(sight, town)]
    if held.cards:
        known = "board.town.onoffer" if on_paper else "board.town.known"
        lines.append(line(say(known), listed(sight, held.cards)))
    spied = sight.view.spied
    if spied and spied.of == town.seat and spied.hand is not None:
        seen = listed(sight, spied.hand) or Text(say("terminal.no_card"))
        lines.append(line(say("board.town.spied", turn=spied.turn), seen))
    return Group(first, Padding(Group(*lines), (0, 0, 0, 2)))


def _in_short(sight: Seen) -> bool:
    """Small screens show the neighbours whole when a turn begins and when it is time to attack them."""
    small = sight.screen.compact or not sight.screen.roomy
    return small and sight.view.phase not in (*PHASES["draw"], *PHASES["attack"])


def _points(sight: Seen, town: TownView) -> Text:
    return Text(sight.say("terminal.points", n=town.points))


def _walls(sight: Seen, town: TownView) -> Text:
    walls = town.walls
    drawn = "" if sight.screen.compact else f" {sight.marks.track(walls, MOST_WALLS)}"
    counted = sight.say("terminal.walls", n=walls, of=MOST_WALLS)
    text = Text(f"{counted}{drawn}", style="" if walls == MOST_WALLS else "bold red")
    if sight.before is not None and walls < sight.before.towns[town.seat].walls:
        text.append(f" {sight.marks.fell}", style="bold red")
    return text


def _stock(sight: Seen, town: TownView, whole: bool) -> Text:
    """What lies in the stores and, in brackets, what a turn brings; a neighbour's empty stores are left out."""
    told = []
    for commodity, amount in town.stock.items():
        more = town.income[commodity]
        if whole or amount or more:
            text = Text(f"{commodity_name(sight, commodity)} ").append(str(amount), style="bold" if amount else "dim")
            told.append(text.append(f" (+{more})", style="green") if more else text)
    if town.no_food:
        told.append(Text(sight.say("terminal.no_food"), style="red"))
    return Text(", ").join(told)


def _upkeep(sight: Seen, town: TownView) -> Iterable[Text]:
    """What the next Upkeep phase wants."""
    due, say = town.upkeep, sight.say
    wanted = [(due.structures, "food"), (due.defenders, "weapons_or_food"), (due.heroes, "magic")]
    told = ", ".join(say(f"terminal.{goods}", n=amount) for amount, goods in wanted if amount)
    if told:
        gold = say("terminal.gold_covers", n=due.gold) if due.gold else ""
        short = due.gold > town.stock["gold"]
        gold += say("terminal.only_gold", n=town.stock["gold"]) if short else ""
        yield line(say("board.upkeep"), Text(told).append(gold, style="bold red" if short else "yellow"))


def _structures(sight: Seen, town: TownView) -> Iterable[Text]:
    """Grouped by what they do."""
    groups: dict[str, list[str]] = {}
    for structure in town.structures:
        groups.setdefault(_purpose(sight, structure.card), []).append(_structure(sight, structure))
    for purpose in PURPOSES:
        if purpose in groups:
            yield line(sight.say(f"terminal.{purpose}"), Text(", ".join(groups[purpose])))


def _purpose(sight: Seen, card: str) -> str:
    """What a structure is for, by the words on its card: the English ones, whatever is spoken."""
    says = card_says(replace(sight, words=sight.game.words(ENGLISH)), card)
    if "Siege engine" in says:
        return ENGINE
    if "cost" in says:
        return PRICES
    return INCOME if "Makes" in says else OTHERS


def _structure(sight: Seen, structure: StructureView) -> str:
    number = Card[structure.card.upper()]
    power = next((f" {ENGINE_INITIATIVE[k]}/{ENGINE_DICE[k]}" for k, e in enumerate(ENGINES) if e == number), "")
    told = f"{card_name(sight, structure.card)}{power}"
    copies = structure.copies
    return sight.say("terminal.times", structure=told, n=copies) if copies > 1 else told


def _defenders(sight: Seen, town: TownView) -> Text:
    """Each with its initiative, attack dice and hits, and what it carries."""
    told = [_defender(sight, unit) for unit in town.units]
    told += [Text(sight.say("terminal.minion", n=hits)) for hits in town.minions]
    return Text(", ").join(told) if told else Text(sight.say("terminal.nobody"), style="bold red")


def _defender(sight: Seen, unit: UnitView) -> Text:
    text = Text(f"{card_name(sight, unit.card)} {unit.initiative}/{unit.dice}/{unit.whole}")
    if unit.hits == 0:
        text.append(sight.say("terminal.down"), style="red")
    elif unit.hits < unit.whole:
        text.append(sight.say("terminal.hurt", n=unit.hits), style="red")
    if unit.artifacts:
        text.append(sight.say("terminal.with", artifacts=listed(sight, unit.artifacts).plain), style="cyan")
    return text


# ---- words ---------------------------------------------------------------------------------------------------------


def line(name: str, what: Text) -> Text:
    return Text(f"{name}: ", style="dim") + what


def listed(sight: Seen, cards: Sequence[str]) -> Text:
    return Text(", ".join(card_name(sight, card) for card in cards))


def commodity_name(sight: Seen, commodity: str) -> str:
    return sight.words.say(f"commodity.{commodity}")


def card_name(sight: Seen, card: str) -> str:
    return sight.words.say(f"card.{card}")


def card_text(sight: Seen, card: str) -> str:
    return sight.words.say(f"card_text.{card}")


def card_says(sight: Seen, card: str) -> str:
    """A card's text without what stands beside it: its name and its cost. Units are told by their three numbers."""
    _, _, text = card_text(sight, card).partition(". ")
    kind, _, rest = text.partition(". ")
    kind, number = kind.partition(",")[0], Card[card.upper()]
    if number < FIRST_TROOP or FIRST_DISASTER <= number < CARDS:
        return rest
    plus = "+" if FIRST_ARTIFACT <= number < FIRST_MONSTER else ""
    more = rest.partition(".")[2]
    return f"{kind} {'/'.join(f'{plus}{column[number]}' for column in (INITIATIVE, DICE, HITS))}.{more}"


def town_name(sight: Seen, seat: int) -> str:
    return sight.words.say(f"seat.seat_{seat}")


def _owner(sight: Seen, town: TownView) -> str:
    return sight.owners[town.seat]
