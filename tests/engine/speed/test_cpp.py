"""Rules as C++: what they are worth there, in which order things happen, and what cannot be written."""

from __future__ import annotations

import ctypes
import importlib.util
import itertools
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from holdfast.engine.rules.records import Record, u32
from holdfast.engine.speed import gpu
from holdfast.engine.speed.compiler import CompileError, Program
from holdfast.engine.speed.cpp.rules import Rules
from holdfast.engine.speed.cpp.values import Number, Whole
from holdfast.engine.speed.layout import Layout

from .one_core import compiled

HEAD = """
from typing import Any
from holdfast.engine.rules.constants import table
from holdfast.engine.rules.dice import below, mix, shuffle, word
from holdfast.engine.rules.records import Record, i8, i16, pile, u8, u32
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import Frame, GameState
from enum import IntEnum

class Card(IntEnum):
    OX = 0

class Chosen(Record):
    gates: i8

class Tower(Record):
    walls: i8[3]
    stones: i16

class Keep(Record):
    height: i8
    stores: i16[40]

class State(GameState):
    options: Chosen
    frames: Frame[2]
    gold: i16
    grid: i8[2, 3]
    towers: Tower[2]
    keeps: Keep[3]
    hand: pile(Card, 4)

COSTS = table([5, 6, 7])
ROADS = table([[1, 2, 3], [4, 5, 6]])
HUGE = 2**31

@rule
def pay(s: Any, n: int) -> int:
    s.gold -= n
    return s.gold

@rule
def half(n: int) -> int:
    return n // 2

@rule
def is_odd(n: int) -> bool:
    return n % 2 == 1
"""
_counter = itertools.count()


class Beside(Record):
    rng: u32[2]  # type: ignore[valid-type]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A rule `it(s, n)` in a module of its own."""

    def module(body: str) -> ModuleType:
        name = f"written_for_cpp_{next(_counter)}"
        lines = "\n".join(f"    {line}" for line in body.splitlines())
        file = tmp_path / f"{name}.py"
        file.write_text(f"{HEAD}\n@rule\ndef it(s: Any, n: int) -> Any:\n{lines}\n")
        spec = importlib.util.spec_from_file_location(name, file)
        assert spec is not None
        assert spec.loader is not None
        made = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, made)
        spec.loader.exec_module(made)
        return made

    return module


def rules_of(module: Any, most_hot: int = 1 << 20) -> Rules:
    layout = Layout(module.State, 2, most_hot, Beside)
    rules = Rules(Program([module.it], {}), layout, {"gates": 3})
    rules.call("it", (Whole(module.State), Number.INT))
    return rules


class InCpp:
    """A written rule, compiled for this machine."""

    def __init__(self, module: Any, most_hot: int) -> None:
        self.rules = rules_of(module, most_hot)
        self.layout = self.rules.layout
        text = "\n".join(
            [
                "#define TABLES_NEAR 0",
                "#define CONTENT_BYTES 0",
                f"alignas(16) static char arena[{self.layout.hot}];",
                "#define RULE static",
                "#define DISSOLVED",
                "#define KEPT",
                gpu.kernel_file("prelude.h"),
                self.rules.text(),
                'extern "C" int it(char* hot, char* cold, const char* tables, int n) {',
                f"  for (int k = 0; k < {self.layout.hot}; k++) arena[k] = hot[k];",
                "  int answer = rule_it(Game{0, cold, tables}, n);",
                f"  for (int k = 0; k < {self.layout.hot}; k++) hot[k] = arena[k];",
                "  return answer;",
                "}",
            ]
        )
        self.library = compiled(text)

    def __call__(self, state: Any, n: int) -> tuple[int, bytes]:
        blank = state.to_bytes()
        packed = self.layout.pack(blank)
        tables = np.frombuffer(self.rules.table_bytes() or bytes(16), np.uint8)
        at = [packed.ctypes.data, packed.ctypes.data + self.layout.hot, tables.ctypes.data]
        answer = self.library.it(*(ctypes.c_void_p(place) for place in at), n)
        return answer, self.layout.unpack(packed[np.newaxis], blank)[0].tobytes()


def a_state(module: Any) -> Any:
    s = module.State()
    s.rng[0], s.rng[1], s.gold, s.options.gates = 12345, 0xFFFF0001, 20, 3
    s.towers[1].walls[2], s.towers[1].stones, s.grid[1, 2], s.keeps[1].stores[7] = 9, 300, 5, -4
    s.hand.n, s.hand.cards[1] = 2, 1
    return s


@pytest.mark.parametrize(
    "body",
    [
        "return n // 3 + 100 * (n % 3)",
        "return n // -3 + 100 * (n % -3)",
        "return n // 4 + 100 * (n % 4) + s.gold // 8",  # a shift and a mask
        "return half(n) - abs(n) + min(n, 2, 5) + max(n, -1)",
        "return (n > 2) + (n & 1) * 10 - (~n | 4) ^ (n << 2) >> 1",
        "return n > 1 and n",
        "return n < 0 or n * 2",
        "return n or s.gold",
        "return pay(s, n) > 20 or n",  # paid once
        "return n < 5 and n and is_odd(n)",
        "return is_odd(n) and not n > 3",
        "return 1 if 0 < n < 3 else -1",
        "return COSTS[1] + COSTS[n % 3] + ROADS[1, n % 3] + len(COSTS)",
        "return s.options.gates * n",
        "return pay(s, n) - pay(s, 1)",  # from left to right
        "return s.gold - pay(s, n)",
        "return pay(s, n) - s.gold",
        "s.gold += pay(s, 3)\nreturn s.gold",  # what was there before the payment counts
        "s.gold //= 3\ns.gold %= 4\nreturn s.gold",
        "a, b = n, s.gold\na, b = b, a\nreturn a - 2 * b",
        "total = 0\nfor k in range(5, n, -2):\n    if k == 1:\n        continue\n    total += k\nreturn total",
        "total = 0\nfor k in range(n):\n    total += k\n    k = 0\n    n += 5\nreturn total",
        "k = 0\nwhile k * k < n + 4:\n    k += 1\n    if k == 3:\n        break\nreturn k",
        "t = s.towers[1]\nt.walls[0] = n\ns.towers[0] = t\nreturn s.towers[0].walls[0] + s.towers[0].stones",
        "s.keeps[0] = s.keeps[1]\ns.keeps[0].height = n\nreturn s.keeps[0].stores[7]",
        "k = s.keeps[1] if n > 0 else s.keeps[2]\nreturn k.stores[7]",
        "s.grid[n % 2, 1] = n\nreturn s.grid[1, 2] + s.grid[n % 2, 1]",
        "return below(s, 1000) * 1000 + below(s, 6)",
        "shuffle(s, s.hand.cards, 4)\nreturn s.hand.cards[0]",
        "return len(s.hand.cards) + bool(n) + int(n > 3)",
        "if n > 0:\n    pass\nelif n == 0:\n    return 5\nelse:\n    return 6\nreturn 7",
    ],
)
@pytest.mark.parametrize("most_hot", [1 << 20, 24], ids=["hot", "cold"])
def test_cpp_gives_what_python_gives(write: Any, body: str, most_hot: int) -> None:
    module = write(body)
    in_cpp = InCpp(module, most_hot)

    for n in range(-7, 8):
        s = a_state(module)
        answer = in_cpp(a_state(module), n)
        expected = int(module.it(s, n))
        assert answer == (expected, s.to_bytes()), n


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("return n + HUGE", "2147483648 needs more than 32 bits"),
        ("return 1 << 31", "'1 << 31' needs more than 32 bits"),
        ("return word(s)", r"the answer of 'word' needs more than 32 bits; ask below\(\)"),
        ("return s.grid[n, -1]", r"'s.grid\[n, -1\]' counts from the end; count from the beginning"),
        ("return s.grid[n]", r"'s.grid\[n\]' needs 2 of them between the brackets"),
        ("return n / 2", "'n / 2' cannot be written; whole numbers are divided by //"),
        ("return s.gold or n", "in 's.gold or n' ask for a number's truth with != 0"),
        ("return n > 0 and pay(s, 1) > s.gold", r"give 'pay\(s, .*1.*\)' a name first, for the order matters here"),
        ("s.options.gates = 1\nreturn n", "options stay as they are"),
        ("for k in s.grid:\n    n += 1\nreturn n", r"a loop counts: for k in range\(…\)"),
        ("for k in range(0, n, n):\n    n += 1\nreturn n", "the third number of a range is a literal other than 0"),
        ("while n > 0:\n    n -= 1\nelse:\n    n = 5\nreturn n", "a loop has no else"),
        ("return it(s, n)", "it calls itself, for which a GPU has no room"),
        ("x = s.grid\nx = n\nreturn x", "one name holds different kinds of things"),
        ("return s.silver", "there is no field 's.silver'"),
        ("return n is s.gold", "'n is s.gold' cannot be written"),
        ("assert n\nreturn n", "'assert n' cannot be written"),
    ],
)
def test_what_cannot_be_written_is_named_with_its_line_and_why(write: Any, body: str, complaint: str) -> None:
    module = write(body)

    with pytest.raises(CompileError, match=rf"^{module.__name__}\.it \(line \d+\): .*{complaint}"):
        rules_of(module)


def test_tables_are_no_literals(write: Any) -> None:
    """The same code serves whatever tables hold, so that each game of a batch may bring its own."""
    dear, cheap = write("return COSTS[1]"), write("return COSTS[1]")
    cheap.COSTS.array = np.array([1, 1, 1], np.int16)

    assert rules_of(dear).text() == rules_of(cheap).text()
    assert rules_of(dear).table_bytes() != rules_of(cheap).table_bytes()
