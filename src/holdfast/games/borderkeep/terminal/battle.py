"""The battle sheet of Borderkeep (section 10): both sides by initiative, and what this segment brought so far."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ..battle_sheet import BattleView, EngineView, FighterView, SideView
from .towns import Seen

SIDES = {"attackers": "terminal.attackers", "defenders": "terminal.defends"}


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


def battle_sheet(sight: Seen, battle: BattleView) -> list[RenderableType]:
    """Heading and one line for each unit and engine, the highest initiative first."""
    attackers, defenders = (
        _fighters(sight, "attackers", battle.attackers),
        _fighters(sight, "defenders", battle.defenders),
    )
    lines = [*attackers, *defenders, *_engines(sight, battle.engines)]
    lines.sort(key=lambda line: (line.fallen, -line.initiative, line.side))
    return [_heading(sight, battle), _sheet(sight, lines, battle.level)]


def _heading(sight: Seen, battle: BattleView) -> Text:
    say, by, level = sight.say, battle.attacker, battle.level
    alone, led = ("war", "war_by") if battle.war else ("battle", "battle_by")
    kind, attacker = (alone, "") if by is None else (led, sight.owners[by])
    stage = "spells" if level is None else "level" if level else "all_struck"
    now = say("terminal.segment", n=battle.segment, now=say(f"terminal.{stage}", n=level))
    told = say(f"terminal.{kind}", town=sight.owners[battle.defender], attacker=attacker)
    return Text(f"{sight.marks.swords} {told}", style="bold red").append(f" {sight.marks.dot} {now}", style="not bold")


def _sheet(sight: Seen, lines: Sequence[Line], level: int | None) -> Table:
    sheet = Table.grid(padding=(0, 1 if sight.screen.compact else 2, 0, 0))
    for line in lines:
        striking = line.initiative == level and not line.fallen
        style = "dim" if line.fallen else "red" if line.side == "attackers" else "green"
        sheet.add_row(
            Text(f"{sight.marks.pointer if striking else ' '} {line.initiative:>2}", style="bold"),
            Text(line.name, style=style),
            Text(sight.say(SIDES[line.side]), style=style),
            Text(sight.say("terminal.dice", n=line.dice)),
            Text(line.hits),
            Text("; ".join(line.notes), style="cyan"),
        )
    return sheet


def _fighters(sight: Seen, side: str, fighting: SideView) -> Iterator[Line]:
    strikes = _strikes(sight)
    for unit in fighting.units:
        name, rolled = sight.words.say(f"card.{unit.card}"), next(strikes[side, unit.card], "")
        fallen = unit.hits == 0
        told = [*_spells(sight, unit), rolled, _placed(sight, unit)]
        notes = [sight.say("terminal.dead")] if fallen else [note for note in told if note]
        yield Line(side, name, unit.initiative, unit.dice, _hits(sight, unit), fallen, notes)


def _spells(sight: Seen, unit: FighterView) -> Iterator[str]:
    """5.6 What it casts, and what is cast on it."""
    if unit.ensorcelled:
        yield sight.say("board.battle.held")
    if unit.spell:
        key = "terminal.casts" if sight.screen.compact else "terminal.casts_effect"
        spell, effect = sight.words.say(f"spell.{unit.spell}"), sight.say(f"board.spell.{unit.spell}")
        yield sight.say(key, spell=spell, effect=effect)


def _placed(sight: Seen, unit: FighterView) -> str:
    return sight.say("terminal.takes", n=unit.placed) if unit.placed else ""


def _hits(sight: Seen, unit: FighterView) -> str:
    if unit.hits == 0:
        return ""
    extra = f" +{unit.extra}" if unit.extra else ""
    if sight.screen.compact:
        return f"{unit.hits}/{unit.whole}{extra}"
    left = sight.say("terminal.hits", n=unit.hits, of=unit.whole)
    return f"{sight.marks.hearts(unit.hits, unit.whole)} {left}{extra}"


def _engines(sight: Seen, engines: Sequence[EngineView]) -> Iterator[Line]:
    """5.1 They strike for their town and cannot be hit."""
    strikes = _strikes(sight)
    for engine in engines:
        rolled = next(strikes["defenders", engine.card], None)
        notes = [sight.say("terminal.engine") if rolled is None else rolled]
        name = sight.words.say(f"card.{engine.card}")
        yield Line("defenders", name, engine.initiative, engine.dice, "", False, notes)


def _strikes(sight: Seen) -> Mapping[tuple[str, str], Iterator[str]]:
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


def _rolled(sight: Seen, facts: Mapping[str, Any]) -> str:
    hits = facts["hits"]
    key = "rolled" if sight.screen.compact else "rolled_hits" if hits else "rolled_none"
    return sight.say(f"terminal.{key}", n=hits)
