"""The battle sheet of Borderkeep (section 10): both sides by initiative, and what this segment brought so far."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.terminal.sight import Sight

from ..content import ENGINE_DICE, ENGINE_INITIATIVE, ENGINES, Card

NOT_YET = 127  # the initiative level before the first strike
SIDES = {"attackers": "borderkeep.attackers", "defenders": "borderkeep.defends"}


@dataclass(frozen=True)
class Line:
    """One who strikes."""

    side: str
    name: str
    initiative: int
    dice: int
    hits: str  # left and whole; engines have none
    fallen: bool
    notes: Sequence[str]


def battle_sheet(sight: Sight) -> list[RenderableType]:
    """Heading and one line for each unit and engine, the highest initiative first."""
    battle = sight.view["battle"]
    lines = [*_fighters(sight, "attackers"), *_fighters(sight, "defenders"), *_engines(sight)]
    lines.sort(key=lambda line: (line.fallen, -line.initiative, line.side))
    return [_heading(sight, battle), _sheet(sight, lines, battle["level"])]


def _heading(sight: Sight, battle: Mapping[str, Any]) -> Text:
    say, by, level = sight.say, battle["attacker"], battle["level"]
    alone, led = ("war", "war_by") if battle["war"] else ("battle", "battle_by")
    kind, attacker = (alone, "") if by is None else (led, sight.owners[by])
    stage = "spells" if level >= NOT_YET else "level" if level else "all_struck"
    now = say("borderkeep.segment", n=battle["segment"], now=say(f"borderkeep.{stage}", n=level))
    told = say(f"borderkeep.{kind}", town=sight.owners[battle["defender"]], attacker=attacker)
    return Text(f"{sight.marks.swords} {told}", style="bold red").append(f" {sight.marks.dot} {now}", style="not bold")


def _sheet(sight: Sight, lines: Sequence[Line], level: int) -> Table:
    sheet = Table.grid(padding=(0, 1 if sight.screen.compact else 2, 0, 0))
    for line in lines:
        striking = line.initiative == level and not line.fallen
        style = "dim" if line.fallen else "red" if line.side == "attackers" else "green"
        sheet.add_row(
            Text(f"{sight.marks.pointer if striking else ' '} {line.initiative:>2}", style="bold"),
            Text(line.name, style=style),
            Text(sight.say(SIDES[line.side]), style=style),
            Text(sight.say("borderkeep.dice", n=line.dice)),
            Text(line.hits),
            Text("; ".join(line.notes), style="cyan"),
        )
    return sheet


def _fighters(sight: Sight, side: str) -> Iterator[Line]:
    strikes = _strikes(sight)
    for unit in sight.view["battle"][side]["units"]:
        name, rolled = sight.words.say(f"card.{unit['card']}"), next(strikes[side, unit["card"]], "")
        fallen = unit["hits"] == 0
        told = [*_spells(sight, unit), rolled, _placed(sight, unit)]
        notes = [sight.say("borderkeep.dead")] if fallen else [note for note in told if note]
        yield Line(side, name, unit["initiative"], unit["dice"], _hits(sight, unit), fallen, notes)


def _spells(sight: Sight, unit: Mapping[str, Any]) -> Iterator[str]:
    """5.6 What it casts, and what is cast on it."""
    if unit["ensorcelled"]:
        yield sight.say("borderkeep.held")
    if unit["spell"]:
        key = "borderkeep.casts" if sight.screen.compact else "borderkeep.casts_effect"
        spell, effect = sight.words.say(f"spell.{unit['spell']}"), sight.say(f"borderkeep.spell_{unit['spell']}")
        yield sight.say(key, spell=spell, effect=effect)


def _placed(sight: Sight, unit: Mapping[str, Any]) -> str:
    return sight.say("borderkeep.takes", n=unit["placed"]) if unit["placed"] else ""


def _hits(sight: Sight, unit: Mapping[str, Any]) -> str:
    if unit["hits"] == 0:
        return ""
    extra = f" +{unit['extra']}" if unit["extra"] else ""
    if sight.screen.compact:
        return f"{unit['hits']}/{unit['whole']}{extra}"
    left = sight.say("borderkeep.hits", n=unit["hits"], of=unit["whole"])
    return f"{sight.marks.hearts(unit['hits'], unit['whole'])} {left}{extra}"


def _engines(sight: Sight) -> Iterator[Line]:
    """5.1 They strike for their town and cannot be hit."""
    strikes = _strikes(sight)
    town = sight.view["towns"][sight.view["battle"]["defender"]]
    copies = {structure["card"]: structure["copies"] for structure in town["structures"]}
    for k, engine in enumerate(ENGINES):
        card = Card(engine).name.lower()
        if card in copies:
            rolled = next(strikes["defenders", card], None)
            notes = [sight.say("borderkeep.engine") if rolled is None else rolled]
            dice = int(ENGINE_DICE[k]) * copies[card]
            yield Line("defenders", sight.words.say(f"card.{card}"), int(ENGINE_INITIATIVE[k]), dice, "", False, notes)


def _strikes(sight: Sight) -> Mapping[tuple[str, str], Iterator[str]]:
    """What each has rolled in this segment, by side and card, in unit order."""
    rolled: dict[tuple[str, str], list[str]] = defaultdict(list)
    for message in sight.heard:
        facts = message.facts
        if message.key == "event.segment_began":
            rolled.clear()
        elif message.key == "event.struck":
            rolled[facts["side"].name.lower(), facts["card"].name.lower()].append(_rolled(sight, facts))
        elif message.key == "event.engine_fired":
            rolled["defenders", facts["card"].name.lower()].append(_rolled(sight, facts))
    return defaultdict(lambda: iter(()), {who: iter(told) for who, told in rolled.items()})


def _rolled(sight: Sight, facts: Mapping[str, Any]) -> str:
    hits = facts["hits"]
    key = "rolled" if sight.screen.compact else "rolled_hits" if hits else "rolled_none"
    return sight.say(f"borderkeep.{key}", n=hits)
