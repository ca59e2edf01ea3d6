"""The same rules on a GPU, one thread a game: generated like the compiled ones, called from one CUDA kernel.

The working state lives in a thread's local memory; global memory is touched at both ends only. Without a GPU the kernel
can still be compiled to PTX (`compile_to_ptx`), so that any machine notices a rule that no longer fits one.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import play
from .compiler import Program, load_text
from .game import Game
from .options import Value

if not hasattr(np, "row_stack"):  # some CUDA builds of Numba still ask for it
    np.row_stack = np.vstack

THREADS_PER_BLOCK = 128
# Few registers, many threads: what these kernels wait for is mostly their next instruction, and others can go on then.
REGISTERS = 48
KERNEL = '''

@cuda.jit(max_registers=REGISTERS)
def play_on_gpu(blank, seed, per_thread, policies, results, finals):
    """Each thread plays some games with consecutive seeds; its last final state comes back too."""
    i = cuda.grid(1)
    if i < finals.shape[0]:
        states = cuda.local.array(1, STATE)
        lucks = cuda.local.array(1, LUCK)
        menu = cuda.local.array(MENU, int16)
        lucks[0].games = 0
        mine = results[i * per_thread : (i + 1) * per_thread]
        play_games(blank, states, int64(seed + i * per_thread), policies, lucks, menu, mine)
        finals[i] = states[0]
'''


class NoGpu(Exception):
    """This machine has no usable GPU."""


def program(game: Game, policy: int) -> Program:
    """What one thread runs. Where all play at random the advice is left out."""
    if policy == play.RANDOM:
        return game.program(["play_games"], pick=play.pick_at_random)
    return game.program(["play_games"])


def kernel(game: Game, policy: int = play.ADVISE) -> Any:
    """The CUDA kernel of a game, not yet compiled."""
    from numba import from_dtype

    parts = program(game, policy)
    text = parts.source("@cuda.jit(device=True)", "@cuda.jit(device=True)")
    text = text.replace("from numba import int64, njit\n", "from numba import cuda, int16, int64\n") + KERNEL
    names = {
        **parts.tables,
        "STATE": from_dtype(game.state.dtype),
        "LUCK": from_dtype(play.Luck.dtype),
        "MENU": game.menu,
        "REGISTERS": REGISTERS,
    }
    return load_text(text, names, f"{game.id.replace('-', '_')}_gpu").play_on_gpu


def signature(game: Game) -> tuple[Any, ...]:
    """The types the kernel is called with."""
    from numba import from_dtype, int64

    state, result = from_dtype(game.state.dtype), from_dtype(play.Result.dtype)
    return (state[::1], int64, int64, int64[::1], result[::1], state[::1])


def _cuda() -> Any:
    """Numba's CUDA half; it is big, loaded only when wanted, and has no types."""
    return importlib.import_module("numba.cuda")


def compile_to_ptx(game: Game, policy: int = play.ADVISE, capability: tuple[int, int] = (9, 0)) -> str:
    """The kernel as PTX, made without a GPU."""
    cuda = _cuda()
    dispatcher: Any = importlib.import_module("numba.cuda.dispatcher")

    class Stranger:
        """Stands in for the device that is not there."""

        compute_capability = capability

    actual = dispatcher.get_current_device
    dispatcher.get_current_device = Stranger
    try:
        text, _ = cuda.compile_ptx(kernel(game, policy).py_func, signature(game), cc=capability)
    finally:
        dispatcher.get_current_device = actual
    return str(text)


@dataclass
class GpuRun:
    """Games played on a GPU: how they went, the last final state of each thread, and how long it took."""

    results: np.ndarray[Any, Any]
    finals: np.ndarray[Any, Any]
    seconds: float
    compile_seconds: float

    @property
    def decisions(self) -> int:
        return int(self.results["decisions"].sum(dtype=np.int64))


def simulate(
    game: Game,
    threads: int,
    per_thread: int,
    policy: int = play.RANDOM,
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
) -> GpuRun:
    """Play `threads` times `per_thread` games with consecutive seeds."""
    cuda = _cuda()
    if not cuda.is_available():
        raise NoGpu("no CUDA GPU was found here; `holdfast simulate` plays on the processor instead")
    chosen = options or game.options.defaults()
    run = kernel(game, policy)
    blank = cuda.to_device(game.blank(chosen))
    policies = cuda.to_device(np.full(game.seats(chosen), policy, np.int64))
    results = cuda.device_array(threads * per_thread, play.Result.dtype)
    finals = cuda.to_device(game.state.rows(threads))
    blocks = -(-threads // THREADS_PER_BLOCK)
    began = time.perf_counter()
    run[blocks, THREADS_PER_BLOCK](blank, seed, 1, policies, results, finals)
    cuda.synchronize()
    compiled = time.perf_counter()
    run[blocks, THREADS_PER_BLOCK](blank, seed, per_thread, policies, results, finals)
    cuda.synchronize()
    done = time.perf_counter()
    return GpuRun(results.copy_to_host(), finals.copy_to_host(), done - compiled, compiled - began)
