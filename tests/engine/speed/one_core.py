"""The C++ of a game's rules, as a GPU gets it, compiled for this machine's processor by its own compiler.

So that a machine without a GPU can tell whether the rules in C++ play the same games, and how fast one core is with
them.
"""

from __future__ import annotations

import ctypes
import hashlib
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from holdfast.engine.rules import play
from holdfast.engine.rules.content import Content
from holdfast.engine.rules.game import Game
from holdfast.engine.speed import gpu
from holdfast.engine.speed.native import compiler

BEFORE = """
typedef decltype(sizeof 0) size_t;
#define RULE static
#define DISSOLVED inline __attribute__((always_inline))
#define KEPT __attribute__((noinline))
alignas(16) static char arena[HOT_BYTES];
static unsigned atomicAdd(unsigned* n, unsigned more) { unsigned before = *n; *n += more; return before; }
"""
AFTER = """
extern "C" void play_all(const Run* run) {
  Game g = game_at(0, run->cold, *run);
  int kind = take_up(g, *run);
  while (kind != NOTHING) kind = work(g, *run, kind == NEW_GAME);
}
"""
SHAPE = replace(gpu.SMALL_RANDOM, hot=1 << 20, answers_at_once=True)
ROOM = 1 << 30  # bytes: a processor has as much as anybody wants
FLAGS = ("-std=c++17", "-fno-strict-aliasing", "-w", "-shared", "-fPIC")
QUICK, FAST = ("-O1",), ("-O3", "-march=native")  # to compile, and to run


class OneCore:
    """A game on one core, from the GPU's C++."""

    def __init__(
        self,
        game: Game,
        advised: bool,
        options: Any = None,
        shape: gpu.Shape = SHAPE,
        optimised: tuple[str, ...] = QUICK,
        contents: Sequence[Content] = (),
    ) -> None:
        self.contents = contents
        self.game, self.options = game, options or game.options.defaults()
        self.kernel = gpu.Kernel(game, self.options, advised, ROOM, shape)
        self.kernel.tables_near = False
        numbers = "".join(f"#define {name} {number}\n" for name, number in self.kernel.numbers().items())
        parts = [
            numbers,
            BEFORE,
            gpu.kernel_file("prelude.h"),
            self.kernel.rules.text(),
            gpu.kernel_file("game.h"),
            AFTER,
        ]
        self._library = compiled("\n".join(parts), optimised)

    def play(
        self, seed: int, games: int, players: gpu.Players, kept: int = 0
    ) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Results of games with consecutive seeds, and the final states of the first ones."""
        layout, run = self.kernel.layout, np.zeros(1, gpu.RUN)
        results, finals = play.Result.rows(games), np.zeros((kept, layout.size), np.uint8)
        rooms = {
            "blank": layout.pack(self.kernel.blank),
            "tables": np.frombuffer(self.kernel.tables, np.uint8),
            "contents": (contents := gpu.contents_of(self.game, self.contents)),
            "which": gpu.content_of_each(0, games, len(contents)),
            "next": np.zeros(1, np.uint32),
            "results": results,
            "finals": finals,
            "cold": np.zeros(max(layout.cold, 16), np.uint8),
        }
        numbers = {"seed": seed, "games": games, "kept": kept, "seats": len(players.policies)}
        numbers |= {"policies": players.bits, "rotating": int(players.rotate)}
        for name, value in {**{name: room.ctypes.data for name, room in rooms.items()}, **numbers}.items():
            run[0][name] = value
        self._library.play_all(ctypes.c_void_p(run.ctypes.data))
        return results, layout.unpack(finals, self.kernel.blank)


def compiled(text: str, optimised: tuple[str, ...] = QUICK) -> Any:
    """A library made of C++, kept until the machine is tidied."""
    folder = Path(tempfile.gettempdir()) / "holdfast_one_core"
    folder.mkdir(exist_ok=True)
    made = folder / f"{hashlib.sha256((text + str(optimised)).encode()).hexdigest()[:16]}.so"
    if not made.exists():
        source = made.with_suffix(".cpp")
        source.write_text(text)
        subprocess.run([*compiler("c++"), *FLAGS, *optimised, str(source), "-o", str(made)], check=True)
    return ctypes.CDLL(str(made))
