"""The same rules on a GPU: a block of threads plays many games at a time, always those together that are at one point.

The threads of a warp run one instruction at a time, so games that go their own ways make each other wait. A block
therefore keeps more games than threads. Round after round it sorts them by the work at hand (set the table, one kind
of step, one kind of question, one kind of answer), and each thread does that piece of work for whichever game it got.
Without a GPU the kernel can still be compiled to PTX (`compile_to_ptx`), so that any machine notices a rule that no
longer fits one.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from holdfast.engine.rules import play
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.options import Value
from holdfast.engine.rules.records import Record, i16, i32

from . import programs
from .compiler import Program, load_text

if not hasattr(np, "row_stack"):  # some CUDA builds of Numba still ask for it
    np.row_stack = np.vstack

BLOCKS = 1  # on each multiprocessor; a second would run other code, and its instruction cache is small
SECTOR = 32  # bytes that come together from memory


@dataclass(frozen=True)
class Shape:
    """How a block plays: its threads, the games under way for each of them, and whether a thread fetches a state whole.

    There are enough games that most of the time all threads run the same code.
    """

    threads: int
    rounds: int
    registers: int
    fetches: bool

    @property
    def places(self) -> int:
        return self.threads * self.rounds


QUICK, USUAL = Shape(384, 20, 168, fetches=True), Shape(512, 28, 128, fetches=False)  # as measured, see the benchmarks
MOST_QUICK = 512  # bytes of a state: so many for each thread have room in the cache of a multiprocessor
KERNEL = '''

@cuda.jit(device=True)
def gpu_work_at_hand(s, place):
    """What a game needs next, as a number. Two kinds of work may share one: they then wait for each other, no more."""
    if place.answer >= 0:
        return 192 + (KIND_OF_ACTION[place.answer] + 7 * s.decision) % 62
    if s.deciders != 0:
        return 128 + s.decision % 64
    f = s.frames[s.depth - 1]
    return (8 * f.kind + f.step) % 128


@cuda.jit(device=True)
def gpu_take_up_game(next_game, games, place):
    """The next game that nobody plays yet."""
    place.answer = -1
    place.game = cuda.atomic.add(next_game, 0, 1)
    return NEW_GAME if place.game < games else NOTHING


@cuda.jit(device=True)
def gpu_fetch(k, memory, fetched):
    """Asks for a whole state at once: a thread then waits for memory once, not wherever a rule first looks."""
    seen = int32(0)
    for i in range(0, FETCH, SECTOR):
        seen += memory[k * SIZE + min(i, SIZE - 1)]
    fetched[cuda.threadIdx.x] = seen  # what nobody keeps would not be read


@cuda.jit(device=True)
def gpu_work(k, kind, blank, seed, policies, menu, next_game, states, lucks, places, results, finals):
    """Does the work at hand in place k; returns what comes next there."""
    s = states[k]
    place = places[k]
    if kind == NEW_GAME:
        states[k] = blank[0]
        begin(s, int64(seed + place.game), lucks[k])
    elif place.answer >= 0:
        a = int64(place.answer)
        place.answer = -1
        answer(s, first_decider(s), a)
    elif s.deciders != 0:
        place.answer = think(s, first_decider(s), policies, lucks[k], menu)
    else:
        go_on(s)
    if not s.over:
        return gpu_work_at_hand(s, place)
    report(s, int64(policies.shape[0]), results[place.game])
    if place.game < finals.shape[0]:
        finals[place.game] = s
    return gpu_take_up_game(next_game, results.shape[0], place)


@cuda.jit(device=True)
def gpu_together():
    """All threads of the block come together. Those of a warp first: the block's barrier takes that for granted."""
    cuda.syncwarp()
    cuda.syncthreads()


@cuda.jit(device=True)
def gpu_sort_by_work(t, kinds, order, counts):
    """Puts the places that have work in order of its kind; returns how many they are."""
    counts[t] = 0
    cuda.syncthreads()
    for r in range(ROUNDS):
        kind = kinds[r * THREADS + t]
        if kind != NOTHING:
            cuda.atomic.add(counts, kind, 1)
    gpu_together()
    reach = 1
    while reach < THREADS:
        before = 0
        if t >= reach:
            before = counts[t - reach]
        gpu_together()
        counts[t] += before
        gpu_together()
        reach *= 2
    busy = counts[THREADS - 1]
    gpu_together()
    for r in range(ROUNDS):
        kind = kinds[r * THREADS + t]
        if kind != NOTHING:
            order[cuda.atomic.sub(counts, kind, 1) - 1] = r * THREADS + t
    gpu_together()
    return busy


@cuda.jit(max_registers=REGISTERS)
def play_on_gpu(blank, seed, policies, next_game, states, memory, lucks, places, results, finals):
    """Plays as many games as there are results, with consecutive seeds; the first final states come back too.

    `memory` is that of the states, in bytes.
    """
    kinds = cuda.shared.array(PLACES, uint8)
    order = cuda.shared.array(PLACES, int16)
    counts = cuda.shared.array(THREADS, int32)
    fetched = cuda.shared.array(THREADS, int32)
    menu = cuda.local.array(MENU, int16)
    t = cuda.threadIdx.x
    first = cuda.blockIdx.x * PLACES
    fetched[t] = 0
    for r in range(ROUNDS):
        i = r * THREADS + t
        kinds[i] = gpu_take_up_game(next_game, results.shape[0], places[first + i])
    while True:
        gpu_together()
        busy = gpu_sort_by_work(t, kinds, order, counts)
        if busy == 0:
            break
        done = 0
        while done < busy:
            if done + t < busy:
                i = order[done + t]
                gpu_fetch(first + i, memory, fetched)
                kinds[i] = gpu_work(
                    first + i, kinds[i], blank, seed, policies, menu, next_game, states, lucks, places, results, finals
                )
            cuda.syncwarp()
            done += THREADS
    if fetched[t] < 0:  # it never is, but the compiler cannot know
        next_game[0] = 0
'''


class Place(Record):
    """What a block keeps beside the state of a game under way: which game it is, and the answer just thought of."""

    game: i32
    answer: i16


class NoGpu(Exception):
    """This machine has no usable GPU."""


def program(game: Game, policy: int) -> Program:
    """The rules a thread calls. Where all play at random the advice is left out."""
    entries = ["begin", "go_on", "first_decider", "think", "answer", "report"]
    if policy == play.RANDOM:
        return programs.program(game, entries, pick=play.pick_at_random)
    return programs.program(game, entries)


def shape(game: Game, policy: int) -> Shape:
    """Where nobody thinks, a thread waits for memory most of all, and fetches small states whole."""
    return QUICK if policy == play.RANDOM and game.state.dtype.itemsize <= MOST_QUICK else USUAL


def kernel(game: Game, policy: int = play.ADVISE) -> Any:
    """The CUDA kernel of a game, not yet compiled."""
    parts, block, size = program(game, policy), shape(game, policy), game.state.dtype.itemsize
    text = parts.source("@cuda.jit(device=True)", "@cuda.jit(device=True)")
    text = text.replace("import int64, njit\n", "import cuda, int16, int32, int64, uint8\n") + KERNEL
    names = {
        **parts.tables,
        "KIND_OF_ACTION": game.actions.kind.array,
        "NOTHING": 255,
        "NEW_GAME": 254,
        "THREADS": block.threads,
        "ROUNDS": block.rounds,
        "PLACES": block.places,
        "MENU": game.menu,
        "REGISTERS": block.registers,
        "SECTOR": SECTOR,
        "SIZE": size,
        "FETCH": size + SECTOR if block.fetches else 0,  # a state may begin and end within a sector
    }
    return load_text(text, names, f"{game.id.replace('-', '_')}_gpu").play_on_gpu


def signature(game: Game) -> tuple[Any, ...]:
    """The types the kernel is called with."""
    from numba import from_dtype, int64, uint8

    state, luck, place, result = (from_dtype(r.dtype)[::1] for r in (game.state, play.Luck, Place, play.Result))
    return (state, int64, int64[::1], int64[::1], state, uint8[::1], luck, place, result, state)


def _cuda() -> Any:
    """Numba's CUDA half; it is big, loaded only when wanted, and has no types."""
    return importlib.import_module("numba.cuda")


def need_gpu() -> None:
    """Says what to do where there is none."""
    if not _cuda().is_available():
        raise NoGpu("no CUDA GPU was found here; `holdfast simulate` plays on the processor instead")


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
    """Games played on a GPU: how they went, the final states of the first ones, and how long it took."""

    results: np.ndarray[Any, Any]
    finals: np.ndarray[Any, Any]
    seconds: float
    compile_seconds: float

    @property
    def decisions(self) -> int:
        return int(self.results["decisions"].sum(dtype=np.int64))


def simulate(
    game: Game,
    games: int,
    policy: int = play.RANDOM,
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
    finals: int = 0,
) -> GpuRun:
    """Play games with consecutive seeds; bring back the final states of the first `finals` of them."""
    need_gpu()
    cuda = _cuda()
    chosen = options or game.options.defaults()
    run, block = kernel(game, policy), shape(game, policy)
    blocks = min(BLOCKS * cuda.get_current_device().MULTIPROCESSOR_COUNT, -(-games // block.places))
    blank = cuda.to_device(game.blank(chosen))
    policies = cuda.to_device(np.full(game.seats(chosen), policy, np.int64))
    states, lucks, places = (cuda.device_array(blocks * block.places, r.dtype) for r in (game.state, play.Luck, Place))
    results = cuda.device_array(games, play.Result.dtype)
    last = cuda.to_device(game.state.rows(max(finals, 1)))

    def play_all(wanted: Any) -> float:
        """Play as many games as are wanted; the seconds it took."""
        next_game = cuda.to_device(np.zeros(1, np.int64))
        cuda.synchronize()
        began = time.perf_counter()
        memory = states.view(np.uint8)
        run[blocks, block.threads](blank, seed, policies, next_game, states, memory, lucks, places, wanted, last)
        cuda.synchronize()
        return time.perf_counter() - began

    compile_seconds = play_all(results[:1])
    seconds = play_all(results)
    return GpuRun(results.copy_to_host(), last.copy_to_host()[:finals], seconds, compile_seconds)
