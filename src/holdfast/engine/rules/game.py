"""A game as the engine sees it: its records, its rules, and how it is shown. One `Game` is all a game brings."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import EnumMeta, IntEnum
from functools import cache, cached_property
from importlib.resources import files
from types import SimpleNamespace
from typing import Any, Literal

import numpy as np

from holdfast.engine.words.catalogue import Message, Words, catalogue_languages, gaps, read_language
from holdfast.engine.words.faces import Face

from . import play
from .actions import Actions
from .events import Events
from .options import Options, Value
from .records import Record
from .rule import bind, rule
from .situations import Course

TABLE_WORDS = files("holdfast") / "words"  # what is said at every table, whatever is played
MOST_ANSWERS = 6  # that a refusal tells


@rule
def never(s: Any) -> bool:
    """Forced choices may all be made silently."""
    return False


class Nearness(IntEnum):
    """How near an action lies to what a seat may mean by a piece; whoever asks why not is told of the nearest first."""

    COMMON = 0  # anybody may do it in due course
    OWN = 1  # something of the seat's allows it
    ELSEWHERE = 2  # something that is not the seat's would allow it
    NOWHERE = 3  # nothing on the table allows it


@dataclass(frozen=True)
class Refusal:
    """Why an action is not legal: a rule's number and its words."""

    number: str
    words: str
    message: Message | None = field(default=None, compare=False)  # the same for other languages, if it has a key


@dataclass(frozen=True)
class Note:
    """What a player said or drew with a move."""

    seat: int
    text: str = ""
    ink: Sequence[Any] = ()


@dataclass(frozen=True, kw_only=True)
class Game:
    """Everything about one game. Functions marked (rule) are compiled as well as interpreted."""

    id: str
    title: str
    tagline: str
    version: int  # of the rules
    package: str  # where `rulebook.md` and `words/` lie
    state: type[Record]
    options: Options
    actions: Actions
    events: Events
    decisions: type[IntEnum]
    situations: Mapping[Any, Course]  # what a frame may be about, and how each goes
    # why_not's answers: rule number and words, in which {asked} and {answers} are filled in.
    refusals: Mapping[int, tuple[str, str]]
    menu: int  # the longest list of legal actions
    # Older versions of the rules, and up to how many moves matches of theirs go as they went.
    replays: Mapping[int, int] = field(default_factory=dict)
    winners: Literal["all", "one", "side"] = "one"  # all seats together, each for itself, or a side of several
    # Whether, with these options, one seat may know what another does not: then nobody changes seats while it runs.
    keeps_secrets: Callable[[Mapping[str, Value]], bool] = lambda options: True
    minutes: tuple[int, int] | None = None  # about how long people take, from and to
    # What figures of `holdfast bench` must reach and aim at here, where that is not as usual.
    goals: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    features: Sequence[str]  # what `observe` writes, by name

    setup: Callable[[Any], None]  # (rule) set the table; options and dice are in the state already
    step: Callable[[Any], None]  # (rule) carry out the next step of the innermost situation
    act: Callable[[Any, int, int], None]  # (rule) seat p takes a legal action
    legal: Callable[[Any, int, Any], int]  # (rule) write seat p's legal actions into a menu, return how many
    why_not: Callable[[Any, int, int], int]  # (rule) 0, or the reason why seat p may not take the action
    reward: Callable[[Any, int], int]  # (rule) seat p's result in thousandths: 1000 won, -1000 lost
    advise: Callable[[Any, int, Any, int], int]  # (rule) a sensible action from the menu
    observe: Callable[[Any, int, Any], None]  # (rule) seat p's feature vector
    determinize: Callable[[Any, int], None]  # (rule) deal anew what seat p cannot see, with the dice in the state
    broken: Callable[[Any], int]  # (rule) 0, or the invariant that does not hold
    always_asked: Callable[[Any], bool] = never  # (rule) ask even if there is one option

    invariants: Mapping[int, str] = field(default_factory=dict)  # broken's answers in words
    # What a seat (None: a spectator) sees: a msgspec Struct, or a dict that is plain JSON.
    view: Callable[[Any, int | None, Mapping[int, Note]], Any]
    prompt: Callable[[Any], Message]  # what the deciders are asked
    outcome: Callable[[Any], Message]  # how the game ended
    label: Callable[[Any, int, int], Message | None] = lambda s, p, a: None  # an action's words, where they vary
    explain: Callable[[Any, int, int], Mapping[str, Any]] = lambda s, p, a: {}  # what fills the gaps of a refusal
    nearness: Callable[[Any, int, int], Nearness] = lambda s, p, a: Nearness.COMMON
    names: Callable[[Any], Mapping[str, IntEnum]] = lambda s: {}  # pieces that go by another's name
    seat_names: Callable[[Any], Sequence[Message]] | None = None
    card_words: Mapping[str, str] = field(default_factory=dict)  # words that stand in the content's tables
    faces: Sequence[Face] = ()  # how pieces look where nobody drew a board
    arrange: Callable[[Any, Mapping[str, Any]], None] | None = None  # put a scenario's position on the table
    phrases: Mapping[str, str] = field(default_factory=dict)  # what `arrange` understands beside fields: examples
    aliases: Mapping[str, str] = field(default_factory=dict)  # short forms of paths, such as carries.*

    def __hash__(self) -> int:
        return hash(self.id)

    def follows(self, rules: int, moves: int = 0) -> bool:
        """Whether so many moves under that version of the rules can be played again, and gone on with."""
        return rules == self.version or moves <= self.replays.get(rules, -1)

    # ---- people's side -----------------------------------------------------------------------------------------

    def seats(self, options: Mapping[str, Value]) -> int:
        return int(options["players"])

    def words(self, language: str = "en") -> Words:
        """The catalogue of a language; where it lacks a key, English stands in."""
        if language not in self._spoken:
            self._spoken[language] = self._read_words(language)
        return self._spoken[language]

    @cached_property
    def _spoken(self) -> dict[str, Words]:
        return {}

    def _read_words(self, language: str) -> Words:
        words = {f"rule.{self._reason(code)}": told for code, (_, told) in self.refusals.items()}
        words |= {"game.title": self.title, "game.tagline": self.tagline}
        words |= self.options.words() | dict(self.card_words)
        for spoken in dict.fromkeys(("en", language)):
            words |= read_language(TABLE_WORDS, spoken) | self.own_catalogue(spoken)
        return Words(words)

    def languages(self) -> list[str]:
        return catalogue_languages(files(self.package) / "words")

    def own_catalogue(self, language: str) -> dict[str, str]:
        """What the game's own files of a language say."""
        return read_language(files(self.package) / "words", language)

    def _reason(self, code: int) -> str:
        return code.name.lower() if isinstance(code, IntEnum) else str(code)

    def refusal(self, s: Any, seat: int, action: int) -> Refusal | None:
        """Why seat may not take the action now, or None if it may."""
        code = int(self.rules.why_not(s, seat, action))
        if code == 0:
            return None
        message = self.refusal_message(s, seat, action, code)
        number, _ = next(said for reason, said in self.refusals.items() if int(reason) == code)
        return Refusal(number, self.words().say(message, self.names(s)), message)

    def refusal_message(self, s: Any, seat: int, action: int, code: int) -> Message:
        """A reason with its facts. One whose words have the gap {asked} also tells the question and its answers."""
        reason = next(r for r in self.refusals if int(r) == code)
        facts = {**self.actions[action].arguments, **self.explain(s, seat, action)}
        if "asked" in {name for name, _ in gaps(self.refusals[reason][1])}:
            facts |= {"asked": self.prompt(s), "answers": self._answers(s, seat)}
        return Message(f"rule.{self._reason(reason)}", facts)

    def _answers(self, s: Any, seat: int) -> tuple[Message, ...]:
        """What the seat may choose now, the first few of it."""
        menu = [0] * self.menu
        legal = sorted(menu[: self.rules.legal(s, seat, menu)])
        labels = [self.action_message(s, seat, a) for a in legal[:MOST_ANSWERS]]
        more = len(legal) - len(labels)
        return (*labels, Message("table.more", {"n": more})) if more else tuple(labels)

    def action_message(self, s: Any, seat: int, action: int) -> Message:
        """An action's label."""
        a = self.actions[action]
        return self.label(s, seat, action) or Message(f"action.{a.family.name}", a.arguments)

    # ---- the rules ---------------------------------------------------------------------------------------------

    @cached_property
    def own_rules(self) -> dict[str, Callable[..., Any]]:
        """What takes the place of the stand-ins of `play`."""
        names = ("setup", "step", "act", "legal", "why_not", "reward", "advise", "observe", "determinize", "broken")
        return {name: getattr(self, name) for name in (*names, "always_asked")} | {"pick": play.pick_by_policy}

    @cached_property
    def rules(self) -> SimpleNamespace:
        """The rules as plain Python, for tables with people. How they become fast is `speed`'s business."""
        _quicken(self.package)
        return bind(play, self.own_rules)

    def new_state(self, options: Mapping[str, Value] | None = None) -> Any:
        """An empty state that holds the options."""
        s: Any = self.state()
        self.options.fill(s.options, options or self.options.defaults())
        return s

    def blank(self, options: Mapping[str, Value] | None = None) -> np.ndarray[Any, Any]:
        """An empty state that holds the options, for compiled code."""
        # A bytearray, because NumPy's own copy leaves rubbish in the padding, and states are compared by their bytes.
        return np.frombuffer(bytearray(self.new_state(options).to_bytes()), self.state.dtype)

    def new_menu(self) -> np.ndarray[Any, Any]:
        return np.zeros(self.menu, play.MENU_TYPE)


@cache
def _quicken(package: str) -> None:
    """Before Python 3.12 looking up `Region.FOREST` is slow, and interpreted rules do little else: help it."""
    if sys.version_info >= (3, 12):
        return
    for name, module in list(sys.modules.items()):
        if name.startswith(package):
            for value in list(vars(module).values()):  # another thread may import meanwhile
                if isinstance(value, EnumMeta) and issubclass(value, IntEnum):
                    for member in value:
                        type.__setattr__(value, member.name, member)
