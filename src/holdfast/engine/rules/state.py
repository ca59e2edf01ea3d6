"""What every game's state begins with, and the few verbs by which rules ask people and nest situations."""

from typing import Any, ClassVar, Self

from .content import Content
from .records import Record, flag, i8, u8, u16, u32
from .rule import rule

MOST_SEATS = 16  # as many as `deciders` has bits


class Frame(Record):
    """One situation under way: a Turn, inside it an attack, inside it the gaining of an Artifact."""

    slots = dict[int, dict[str, str]]()  # by situation: the names of its cells a to d

    kind: u8  # which situation, a member of the game's Situation
    step: u8  # how far its list of steps has been carried out
    a: i8  # what it is about: named in each situation, see `frames`
    b: i8
    c: i8
    d: i8


class GameState(Record):
    """The head of every state. A game adds `options`, `frames: frames(…)` and its own fields.

    `class State(GameState, content=Buildings)` is a state of a game whose tables come with the match (`content`): rules
    read them as `s.content.cards[c].strength`. They lie beside the state, shared by all its copies, not in its bytes.
    """

    content_type: ClassVar[type[Content] | None] = None

    def __init_subclass__(cls, content: type[Content] | None = None) -> None:
        cls.content_type = content or cls.content_type

    def copy(self) -> Self:
        other = super().copy()
        if type(self).content_type is not None:
            other.__dict__["content"] = self.__dict__["content"]
        return other

    rng: u32[2]  # the dice; nobody sees them
    decisions: u32  # how many choices were made so far
    deciders: u16  # bit p is set while seat p must choose
    decision: u8  # what they are asked, a member of the game's Decision
    over: flag  # the game has ended
    depth: i8  # how many frames are in use


@rule
def ask(s: Any, p: int, decision: int) -> None:
    """Seat p must choose."""
    s.deciders = 1 << p
    s.decision = decision


@rule
def ask_together(s: Any, seats: int, decision: int) -> None:
    """All seats of the bit mask must choose, each without knowing what the others chose; or in the open, where the game
    names the decision among its `open_questions`."""
    s.deciders = seats
    s.decision = decision


@rule
def is_asked(s: Any, p: int) -> bool:
    return (s.deciders >> p) & 1 == 1


@rule
def goes_on(s: Any) -> bool:
    """Nobody is asked and the game is not over: the next step may follow at once."""
    return s.deciders == 0 and s.over == 0


@rule
def first_decider(s: Any) -> int:
    """The lowest seat that must choose; somebody must."""
    p = 0
    while (s.deciders >> p) & 1 == 0:
        p += 1
    return p


def seat_asked(s: Any) -> int:
    """For words: the seat that must choose, the highest of several; 0 while nobody must."""
    return max(0, int(s.deciders).bit_length() - 1)


@rule
def push(s: Any, kind: int, a: int, b: int, c: int) -> None:
    """Begin a situation inside the present one; the present one goes on when it is over."""
    f = s.frames[s.depth]
    f.kind = kind
    f.step = 0
    f.a = a
    f.b = b
    f.c = c
    f.d = 0
    s.depth += 1


@rule
def pop(s: Any) -> None:
    """The innermost situation is over."""
    s.depth -= 1
    f = s.frames[s.depth]
    f.kind = 0
    f.step = 0
    f.a = 0
    f.b = 0
    f.c = 0
    f.d = 0


@rule
def end_game(s: Any) -> None:
    """Nothing further is resolved."""
    s.over = 1
    s.deciders = 0
