"""The same rules on a GPU: a block of threads plays many games at a time, always those together that are at one point.

The threads of a warp run one instruction at a time, so games that go their own ways make each other wait. A block
therefore keeps more games than threads and lets neighbouring threads do neighbouring work, in one of two ways, which
stand in `kernels`: *rounds* sort all games of a block by the work at hand, again and again; in the *queue* each warp
picks the work that most games wait for. Which is better depends on the size of a state and on whether players think.

The rules come as C++ (`cpp`), laid out for a GPU's memory (`layout`), and are compiled by NVIDIA's own compiler
(`device`), which needs no GPU: so any machine notices a rule that no longer fits one.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any

import numpy as np

from holdfast.engine.rules import play
from holdfast.engine.rules.content import Content
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.options import Value
from holdfast.engine.rules.play import under_way
from holdfast.engine.rules.records import Record, i16, i32, u32
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import first_decider, goes_on

from . import programs
from .compiler import CompileError, Program
from .cpp.rules import Rules
from .cpp.values import FAR, Bits, Kept, Menu, Number, Whole
from .device import HOPPER, HOPPER_SHARED, Device, compile_for
from .layout import Layout, Space

NOTHING = 0xFFFF  # no work is left
MOST_AT_ONCE = 1 << 24  # games of one launch; their results are half a gigabyte
TABLES_SHARE = 8  # tables are brought near if they take no more than an eighth of a block's shared memory
SPARE = 512  # bytes of shared memory that rounding may take
WARP = 32  # threads that run one instruction at a time


# ---- what the kernels ask of a game ----------------------------------------------------------------------------------


@rule
def work_under_way(s: Any) -> int:
    """What comes next, as a number: by the game's own account, or by the step of the innermost situation."""
    return under_way(s)


@rule
def question_at_hand(s: Any) -> int:
    return s.decision


@rule
def matter_at_hand(s: Any) -> int:
    """What the innermost situation is about: mostly who, or which card. Those who are alike have more in common."""
    return s.frames[max(s.depth, 1) - 1].a


@rule
def is_asked_anything(s: Any) -> bool:
    return s.deciders != 0


@rule
def is_over(s: Any) -> bool:
    return s.over != 0


LOOKS = goes_on, is_over, is_asked_anything, question_at_hand, matter_at_hand, work_under_way


class Beside(Record):
    """What a block keeps beside the state of a game: its players' luck, its number, and the answer just thought of."""

    rng: u32[2]
    game: i32
    answer: i16  # or -1


# ---- how a block plays -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kinds:
    """How many kinds of work are told apart. What is of one number waits for each other and loses time, no more; so
    more are better, where counting them is cheap."""

    steps: int
    questions: int
    matters: int  # of one question
    answers: int

    @property
    def all(self) -> int:
        return self.steps + self.questions + self.answers + 1  # and a new game


@dataclass(frozen=True)
class Shape:
    """How a block plays. The figures are measured ones, see the benchmarks."""

    kernel: str  # "rounds" or "queue"
    threads: int
    places: int  # games under way in a block: in rounds for each thread, in a queue altogether
    hot: int  # bytes of a state that may be hot
    long: int  # statements from which a rule with several callers stays a function
    kinds: Kinds
    answers_at_once: bool = False  # a thought and its answer are one piece of work
    steps_at_once: bool = True  # an answer and all steps up to the next question are one
    in_step: bool = False  # all warps of a block begin a piece of work together, to share the instruction cache
    together: int = WARP + 1  # in a queue: games that go on at once, if so many go the same way
    watched: bool = False  # a queue tells a race checker when games change hands

    @property
    def is_queue(self) -> bool:
        return self.kernel == "queue"

    @property
    def own_shared(self) -> int:
        """Bytes of shared memory that the kernel needs for itself."""
        if self.is_queue:
            return 4 * self.kinds.all * (1 + self.places // WARP) + 9 * self.places * self.watched
        return 2 * 4 * (self.kinds.all + 2 * WARP)


SMALL = 512  # bytes: a state of this size is hot as a whole
THOUGHTS = Kinds(steps=16, questions=200, matters=8, answers=1)
THOUGHTS_AND_ANSWERS = Kinds(steps=16, questions=200, matters=8, answers=307)
ALL_STEPS = Kinds(steps=112, questions=24, matters=1, answers=55)
SMALL_RANDOM = Shape("rounds", 832, 36, SMALL, 10, THOUGHTS_AND_ANSWERS)
SMALL_ADVISED = Shape("rounds", 832, 36, SMALL, 10, THOUGHTS, answers_at_once=True, in_step=True)
BIG_RANDOM = Shape("queue", 352, 736, 252, 40, ALL_STEPS, steps_at_once=False, together=24)
BIG_ADVISED = Shape("rounds", 1024, 30, 100, 40, THOUGHTS, answers_at_once=True, in_step=True)


def shape(game: Game, advised: bool) -> Shape:
    """Rounds where a state is small or players think, a queue where neither is so."""
    if game.state.dtype.itemsize <= SMALL:
        return SMALL_ADVISED if advised else SMALL_RANDOM
    return BIG_ADVISED if advised else BIG_RANDOM


@dataclass(frozen=True)
class Players:
    """Who plays at each seat, by policy; with `rotate` everybody moves one seat on from game to game."""

    policies: Sequence[int]
    rotate: bool = False
    people: int = 0  # the seats the rules take for people's, as bits

    @property
    def advised(self) -> bool:
        return play.ADVISE in self.policies

    @property
    def bits(self) -> int:
        return sum(1 << seat for seat, policy in enumerate(self.policies) if policy == play.ADVISE)


class Kernel:
    """A game's rules in the shape of a kernel: its text, and how its memory lies in blocks with so much shared
    memory."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Value],
        advised: bool,
        shared: int,
        block: Shape | None = None,
        people: int = 0,
    ) -> None:
        self.game, self.advised = game, advised
        wanted = block or shape(game, advised)
        self.blank = game.blank(options, people).tobytes()
        self.layout = Layout(game.state, game.seats(options), wanted.hot, Beside)
        self.rules = Rules(program(game, advised), self.layout, _literals(game, options), wanted.long)
        self.kind_of_action = self.rules.add_table("KIND_OF_ACTION", game.actions.kind.array)
        self._call_rules()
        self.tables = self.rules.table_bytes()
        self.stride = self.layout.hot + 4  # an odd number of words, so that no two lanes share a bank
        self.tables_near = len(self.tables) * TABLES_SHARE <= shared
        self.shape = self._fitted(wanted, shared)

    def _call_rules(self) -> None:
        """The rules that the kernels' own code calls, with the types of what it hands over."""
        state, luck = Whole(self.game.state), Kept(Beside, Space.HOT)
        self.rules.call("begin", (state, Number.WIDE, luck))
        self.rules.call("think", (state, Number.INT, Bits(), luck, Menu()))
        self.rules.call("answer", (state, Number.INT, Number.INT))
        self.rules.call("report", (state, Number.INT, Kept(play.Result, FAR)))
        for door in (first_decider, play.go_on, *LOOKS):
            self.rules.call(door.__name__, (state,))

    def _fitted(self, wanted: Shape, shared: int) -> Shape:
        """As many threads, or games in a queue, as wanted, or as there is room for."""
        room = shared - wanted.own_shared - SPARE - (len(self.tables) if self.tables_near else 0)
        states = room // self.stride // WARP * WARP
        if states < WARP:
            raise CompileError(f"{self.game.id}: a GPU has no room for {WARP} states with {self.layout.hot} hot bytes")
        if wanted.is_queue:
            return replace(wanted, places=min(wanted.places, states))
        return replace(wanted, threads=min(wanted.threads, states))

    @property
    def states(self) -> int:
        """How many hot parts a block has in its shared memory."""
        return self.shape.places if self.shape.is_queue else self.shape.threads

    @property
    def places(self) -> int:
        """How many games a block has under way."""
        return self.shape.places if self.shape.is_queue else self.shape.threads * self.shape.places

    @property
    def shared(self) -> int:
        """Bytes of shared memory that a block is given."""
        return self.states * self.stride + (len(self.tables) if self.tables_near else 0)

    def numbers(self) -> dict[str, int]:
        """What the kernels' own code knows by name."""
        at, fields = self.layout.beside, Beside.dtype.fields
        assert fields is not None
        block = self.shape
        return {
            "HOT_BYTES": self.layout.hot,
            "COLD_BYTES": self.layout.cold,
            "STRIDE": self.stride,
            "BESIDE_AT": at,
            "GAME_AT": at + int(fields["game"][1]),
            "ANSWER_AT": at + int(fields["answer"][1]),
            "RESULT_BYTES": play.Result.dtype.itemsize,
            "MENU": self.game.menu,
            "KIND_OF_ACTION": self.kind_of_action,
            "TABLES_NEAR": int(self.tables_near),
            "TABLES_AT": self.states * self.stride,
            "TABLE_BYTES": len(self.tables),
            "CONTENT_BYTES": 0 if self.game.content is None else type(self.game.content).dtype.itemsize,
            "STEPS": block.kinds.steps,
            "QUESTIONS": block.kinds.questions,
            "MATTERS": block.kinds.matters,
            "ANSWERS": block.kinds.answers,
            "DECISIONS": max(self.game.decisions) + 1,
            "KINDS": block.kinds.all,
            "NEW_GAME": block.kinds.all - 1,
            "NOTHING": NOTHING,
            "THREADS": block.threads,
            "PLACES": self.places,
            "ADVISED": int(self.advised),
            "ANSWERS_AT_ONCE": int(block.answers_at_once),
            "STEPS_AT_ONCE": int(block.steps_at_once),
            "IN_STEP": int(block.in_step),
            "TOGETHER": block.together,
            "WATCHED": int(block.watched),
        }

    def text(self) -> str:
        """The whole program in CUDA C++."""
        head = "// Written by Holdfast from the rules' own source. Do not edit: it is made anew when a rule changes.\n"
        head += "".join(f"#define {name} {number}\n" for name, number in self.numbers().items())
        prelude, own, kernel = (kernel_file(name) for name in ("prelude.h", "game.h", f"{self.shape.kernel}.cu"))
        return "\n".join([head, prelude, self.rules.text(), own, kernel])

    def compiled(self, capability: tuple[int, int]) -> bytes:
        return compile_for(capability, self.text(), f"{self.game.id.replace('-', '_')}_gpu")


def kernel_file(name: str) -> str:
    return (files("holdfast.engine.speed") / "kernels" / name).read_text()


def _literals(game: Game, options: Mapping[str, Value]) -> dict[str, int]:
    """The options as the numbers that rules read."""
    chosen: Any = game.new_state(options).options
    return {name: int(getattr(chosen, name)) for name in type(chosen).cells}


def program(game: Game, advised: bool) -> Program:
    """The rules a thread calls. Where all play at random the advice is left out."""
    of_play = ["begin", "go_on", "first_decider", "think", "answer", "report"]
    instead = {} if advised else {"pick": play.pick_at_random}
    return programs.program(game, [*of_play, *LOOKS], **instead)


def compile_for_hopper(game: Game, advised: bool) -> bytes:
    """A game's kernel as machine code, made without a GPU."""
    return Kernel(game, game.options.defaults(), advised, HOPPER_SHARED).compiled(HOPPER)


# ---- playing ---------------------------------------------------------------------------------------------------------

RUN = np.dtype(
    [
        (name, np.uint64)
        for name in (
            "blank",
            "tables",
            "contents",
            "which",
            "next",
            "results",
            "finals",
            "hot",
            "cold",
            "kinds",
            "order",
        )
    ]
    + [("seed", np.int64)]
    + [(name, np.int32) for name in ("games", "kept", "seats", "policies", "turn", "rotating")],
    align=True,
)  # what a kernel is handed; its twin stands in kernels/game.h


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


def contents_of(game: Game, contents: Sequence[Content] = ()) -> np.ndarray[Any, Any]:
    """What games are played with: these contents, or the game's own, or nothing."""
    handed = game.handed(contents=contents)
    return handed[0] if handed else np.zeros(0, np.uint8)


def content_of_each(first: int, games: int, contents: int) -> np.ndarray[Any, Any]:
    """Which content each game has: they take turns."""
    return ((first + np.arange(games if contents else 0)) % max(contents, 1)).astype(np.int32)


class GamesOnGpu:
    """A game with its options and players on this machine's GPU, ready to play batch after batch. Game g is played with
    one of the `contents` in turn, or with the game's own."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Value],
        players: Players,
        block: Shape | None = None,
        contents: Sequence[Content] = (),
    ) -> None:
        self.device, self.players = Device(), players
        began = time.perf_counter()
        self.kernel = Kernel(game, options, players.advised, self.device.shared_memory, block, players.people)
        code = self.kernel.compiled(self.device.capability)
        self._play = self.device.kernel(code, "play", self.kernel.shared)
        self.compile_seconds = time.perf_counter() - began
        places, layout = self.device.multiprocessors * self.kernel.places, self.kernel.layout
        rounds = not self.kernel.shape.is_queue
        self._contents = contents_of(game, contents)
        self._run = np.zeros(1, RUN)
        self._set(
            blank=self.device.take(layout.pack(self.kernel.blank)),
            tables=self.device.take(np.frombuffer(self.kernel.tables, np.uint8)),
            contents=self.device.take(self._contents),
            cold=self.device.room(places * layout.cold),
            hot=self.device.room(places * layout.hot if rounds else 0),
            kinds=self.device.room(2 * places if rounds else 0),
            order=self.device.room(2 * places if rounds else 0),
            seats=len(players.policies),
            policies=players.bits,
            rotating=int(players.rotate),
        )

    def __enter__(self) -> GamesOnGpu:
        return self

    def __exit__(self, *exception: object) -> None:
        self.device.close()

    def _set(self, **fields: int) -> None:
        for name, value in fields.items():
            self._run[0][name] = value

    def play(self, seed: int, first: int, games: int, kept: int = 0) -> GpuRun:
        """Games number `first` and following, game g with the seed `seed + g`; the first `kept` final states, too."""
        layout = self.kernel.layout
        results, finals = play.Result.rows(games), np.zeros((kept, layout.size), np.uint8)
        with self.device.lent() as lent:
            self._set(
                next=lent.take(np.zeros(1, np.uint32)),
                which=lent.take(content_of_each(first, games, len(self._contents))),
                results=lent.room(results.nbytes),
                finals=lent.room(finals.nbytes),
                seed=seed + first,
                games=games,
                kept=kept,
                turn=first % len(self.players.policies),
            )
            blocks = min(self.device.multiprocessors, -(-games // self.kernel.places))
            threads, shared = self.kernel.shape.threads, self.kernel.shared
            seconds = self.device.launch(self._play, blocks, threads, shared, self._run)
            self.device.give(int(self._run[0]["results"]), results)
            self.device.give(int(self._run[0]["finals"]), finals)
        return GpuRun(results, layout.unpack(finals, self.kernel.blank), seconds, self.compile_seconds)


def simulate(
    game: Game,
    games: int,
    policy: int = play.RANDOM,
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
    finals: int = 0,
) -> GpuRun:
    """Play games with consecutive seeds; bring back the final states of the first `finals` of them."""
    chosen = options or game.options.defaults()
    with GamesOnGpu(game, chosen, Players([policy] * game.seats(chosen))) as table:
        return table.play(seed, 0, games, finals)
