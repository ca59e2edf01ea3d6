"""What it costs that an effect is read from a content, which comes with the match, and does not stand in the rules.

Both ways carry out the same effects on the same table: damage, healing and strength, for one target or for all.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np

from holdfast.engine.rules.constants import table
from holdfast.engine.rules.content import Content
from holdfast.engine.rules.play import lay_content
from holdfast.engine.rules.records import Record, i8, i16, u8, u32
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import GameState
from holdfast.engine.speed.compiler import Program, load

TIMES = 1_000_000  # effects carried out in a run
UNITS, EFFECTS = 8, 64
MOST = 2.0  # times what a baked one costs


class Operation(IntEnum):
    DAMAGE = 0
    HEAL = 1
    STRENGTHEN = 2
    WEAKEN_ALL = 3


class Effect(Record):
    op: Operation
    n: i8
    target: u8


class Effects(Content):
    effects: Effect[EFFECTS]


class Unit(Record):
    strength: i16
    damage: i16


class Table(GameState, content=Effects):
    drawn: u32  # which effect comes next
    units: Unit[UNITS]


ROWS = [(k * 7 % 4, 1 + k % 3, k * 5 % UNITS) for k in range(EFFECTS)]
BAKED = table(ROWS)


@rule
def next_effect(s: Table) -> int:
    """Any of them: what comes next cannot be foreseen."""
    s.drawn = (s.drawn * 1103 + 12345) & 0xFFFFFF
    return (s.drawn >> 8) % EFFECTS


@rule
def carry_out(s: Table, op: int, n: int, target: int) -> None:
    unit = s.units[target]
    if op == Operation.DAMAGE:
        unit.damage = (unit.damage + n) & 1023
    elif op == Operation.HEAL:
        unit.damage = max(0, unit.damage - n)
    elif op == Operation.STRENGTHEN:
        unit.strength = (unit.strength + n) & 1023
    else:
        for k in range(UNITS):
            s.units[k].strength = max(0, s.units[k].strength - n)


@rule
def baked(states: Any, times: int) -> int:
    """Effects that stand in the rules."""
    for _ in range(times):
        k = next_effect(states[0])
        carry_out(states[0], BAKED[k, 0], BAKED[k, 1], BAKED[k, 2])
    return int(states[0].drawn)


@rule
def act_out(s: Table) -> None:
    effect = s.content.effects[next_effect(s)]
    carry_out(s, effect.op, effect.n, effect.target)


@rule
def brought(states: Any, times: int) -> int:
    """The same effects from the match's content."""
    lay_content(0)
    for _ in range(times):
        act_out(states[0])
    return int(states[0].drawn)


@dataclass(frozen=True)
class ContentSpeed:
    """Nanoseconds for an effect."""

    baked_ns: float
    brought_ns: float

    @property
    def times(self) -> float:
        return self.brought_ns / self.baked_ns

    @property
    def met(self) -> bool:
        return self.times <= MOST

    def to_json(self) -> dict[str, Any]:
        return {"baked_ns": self.baked_ns, "brought_ns": self.brought_ns, "times": self.times, "goal": self.met}


def some_effects() -> Effects:
    content = Effects()
    for effect, (op, n, target) in zip(content.effects, ROWS, strict=True):
        effect.op, effect.n, effect.target = op, n, target
    return content


def measure(runs: int) -> ContentSpeed:
    """The best of several runs of each."""
    from .game_speed import best

    rules = load(Program([baked, brought], {}, Effects), "content_speed")
    here, there = Table.rows(1), Table.rows(1)
    handed = some_effects().array, np.zeros(1, np.int64)
    if rules.baked(here, 1000) != rules.brought(there, 1000, *handed) or here.tobytes() != there.tobytes():
        raise AssertionError("the same effects did not lead to the same table")
    each = 1e9 / TIMES
    return ContentSpeed(
        best(lambda: rules.baked(here, TIMES), runs) * each,
        best(lambda: rules.brought(there, TIMES, *handed), runs) * each,
    )
