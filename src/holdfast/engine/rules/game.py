"""A game as the engine sees it: its records, its rules, and how it is shown. One `Game` is all a game brings."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import EnumMeta, IntEnum
from functools import cache, cached_property
from importlib.resources import files
from types import SimpleNamespace
from typing import Any, Literal

import numpy as np

from holdfast.engine.words.catalogue import (
    ENGLISH,
    HOUSE_WORDS,
    Message,
    Names,
    Words,
    catalogue_languages,
    read_language,
)
from holdfast.engine.words.faces import Face
from holdfast.engine.words.numbers import Printed

from . import play
from .actions import Actions
from .content import Content, ContentError, Problem, read_content
from .content_file import misaddressed
from .events import EventEnum
from .options import OptionError, Options, Value
from .records import Record
from .refusals import RefusalEnum
from .rule import bind, rule
from .situations import Course

TABLE_WORDS = "table"  # the part of the house's words that is said at every table
RULES = ("setup", "step", "reward", "advise", "observe", "determinize", "broken", "always_asked", "under_way")
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
    events: type[EventEnum]
    decisions: type[IntEnum]
    situations: Mapping[Any, Course]  # what a frame may be about, and how each goes
    refusals: type[RefusalEnum]  # why_not's answers
    menu: int  # the longest list of legal actions
    # What a match is played with, read from texts that people brought, or from the game's own files if there are none;
    # raises ContentError with all problems. For games whose state has a content.
    content_from: Callable[[Sequence[str]], Content] | None = None
    content_kinds: Mapping[str, str] = field(default_factory=dict)  # what such a text may be: a word, and what it is
    content: Any = None  # what is played with here; the game's own, unless this is a game `playing_with` another
    installed_as: Game | None = None  # the game as it is installed, of which this one has another content
    # Older versions of the rules, and up to how many moves matches of theirs go as they went.
    replays: Mapping[int, int] = field(default_factory=dict)
    winners: Literal["all", "one", "side"] = "one"  # all seats together, each for itself, or a side of several
    # Whether, with these options, one seat may know what another does not: then nobody changes seats while it runs.
    keeps_secrets: Callable[[Mapping[str, Value]], bool] = lambda options: True
    minutes: tuple[int, int] | None = None  # about how long people take, from and to
    # What figures of `holdfast bench` and `make gpu-check` must reach and aim at here, where that is not as usual.
    goals: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    features: Sequence[str]  # what `observe` writes, by name

    setup: Callable[[Any], None]  # (rule) set the table; options and dice are in the state already
    step: Callable[[Any], None]  # (rule) carry out the next step of the innermost situation
    menus: Mapping[Any, Callable[..., Any]] = field(default_factory=dict)  # (rule) a decision's own list, if faster
    reward: Callable[[Any, int], int]  # (rule) seat p's result in thousandths: 1000 won, -1000 lost
    advise: Callable[[Any, int, Any, int], int]  # (rule) a sensible action from the menu
    observe: Callable[[Any, int, Any], None]  # (rule) seat p's feature vector
    determinize: Callable[[Any, int], None]  # (rule) deal anew what seat p cannot see, with the dice in the state
    broken: Callable[[Any], int]  # (rule) 0, or the invariant that does not hold
    always_asked: Callable[[Any], bool] = never  # (rule) ask even if there is one option
    # Why these options cannot be played with this content, in a sentence, or nothing.
    misfit: Callable[[Mapping[str, Value], Any], str] = lambda options, content: ""
    under_way: Callable[[Any], int] = play.step_at_hand  # (rule) what comes next, as a number, for a GPU: see `gpu`
    # (rule) In place of what the engine writes from the rows of `actions`.
    act: Callable[[Any, int, int], None] | None = None  # seat p takes a legal action
    legal: Callable[[Any, int, Any], int] | None = None  # write seat p's legal actions into a menu, return how many
    why_not: Callable[[Any, int, int], int] | None = None  # 0, or the reason why seat p may not take the action

    invariants: Mapping[int, str] = field(default_factory=dict)  # broken's answers in words
    # What a seat (None: a spectator) sees: a msgspec Struct, or a dict that is plain JSON.
    view: Callable[[Any, int | None, Mapping[int, Note]], Any]
    prompt: Callable[[Any], Message]  # what the deciders are asked
    outcome: Callable[[Any], Message]  # how the game ended
    label: Callable[[Any, int, int], Message | None] = lambda s, p, a: None  # an action's words, where they vary
    explain: Callable[[Any, int, int], Mapping[str, Any]] = lambda s, p, a: {}  # what fills the gaps of a refusal
    nearness: Callable[[Any, int, int], Nearness] = lambda s, p, a: Nearness.COMMON
    names: Callable[[Any], Names] = lambda s: {}  # pieces that go by another's name
    seat_names: Callable[[Any], Sequence[Message]] | None = None
    card_words: Mapping[str, str | Printed] = field(default_factory=dict)  # words that stand in the content's tables
    numbers: Mapping[str, int] = field(default_factory=dict)  # of the content, for the gaps of all words
    faces: Sequence[Face] = ()  # how pieces look where nobody drew a board
    arrange: Callable[[Any, Mapping[str, Any]], None] | None = None  # put a scenario's position on the table
    phrases: Mapping[str, str] = field(default_factory=dict)  # what `arrange` understands beside fields: examples
    aliases: Mapping[str, str] = field(default_factory=dict)  # short forms of paths, such as carries.*

    def __post_init__(self) -> None:
        self.actions.check_menus(self.decisions, self.menus)
        if (self.content_from is None) != (getattr(self.state, "content_type", None) is None):
            raise TypeError(f"{self.id}: a state with content=… and Game(content_from=…) go together")
        # Whoever exchanged a rule in a game with another content has a game that is installed nowhere.
        if self.installed_as is not None and any(
            getattr(self, rule) is not getattr(self.installed_as, rule) for rule in (*RULES, "act", "legal", "why_not")
        ):
            object.__setattr__(self, "installed_as", None)
        if self.content_from is not None:
            content = self.content or self.content_from(())
            object.__setattr__(self, "content", content)
            object.__setattr__(self, "actions", self.actions.called(content.names))

    def __hash__(self) -> int:
        return hash(self.id)

    # ---- what it is played with --------------------------------------------------------------------------------

    @property
    def installed(self) -> Game:
        """This game with its own content. Whatever depends on the rules alone is kept under it."""
        return self.installed_as or self

    def playing_with(self, content: Content | None) -> Game:
        """This game with another content: for matches, simulations, checks, whatever takes a game. None: its own."""
        if content is None:
            return self.installed
        if content is self.content:
            return self
        if self.content_from is None:
            raise ContentError([Problem(f"{self.title} is always played with the same; leave the content out")])
        return replace(self, content=content, installed_as=self.installed)

    def bringing(self, texts: Sequence[str]) -> Game:
        """This game with the content that these texts tell. ContentError, with all problems, if they cannot."""
        if not texts:
            return self.installed
        if self.content_from is None:
            raise ContentError([Problem(f"{self.title} is always played with the same; leave the content out")])
        return self.playing_with(read_content(self.installed._read_texts, tuple(texts)))

    def _read_texts(self, texts: Sequence[str]) -> Content:
        assert self.content_from is not None
        astray = misaddressed(texts, self.id, self.content_kinds)
        try:
            content = self.content_from(texts)
        except ContentError as error:
            raise ContentError([*astray, *error.problems]) from None
        if astray:
            raise ContentError(astray)
        return content

    def handed(self, games: int = 1, contents: Sequence[Content] = (), first: int = 0) -> tuple[Any, ...]:
        """What compiled rules take last: the contents, and which of them each of so many games has. Game `first` and
        those that follow have one of these in turn, or all the game's own; nothing, if the game has none."""
        if self.content is None:
            return ()
        played = contents or (self.content,)
        which = (first + np.arange(games, dtype=np.int64)) % len(played)
        return np.concatenate([content.array for content in played]), which

    def follows(self, rules: int, moves: int = 0) -> bool:
        """Whether so many moves under that version of the rules can be played again, and gone on with."""
        return rules == self.version or moves <= self.replays.get(rules, -1)

    def called(self, s: Any) -> Names:
        """Pieces that go by a name of the content, or by another's name now."""
        return self.names(s) if self.content is None else {**self.content.names, **self.names(s)}

    # ---- people's side -----------------------------------------------------------------------------------------

    def seats(self, options: Mapping[str, Value]) -> int:
        return int(options["players"])

    def words(self, language: str = ENGLISH, options: Mapping[str, Value] | None = None) -> Words:
        """The catalogue of a language, for a table with these options; where it lacks a key, English stands in."""
        spoken = self.installed._spoken
        if language not in spoken:
            spoken[language] = self._read_words(language)
        words = spoken[language]
        return words if options is None else words.with_numbers(self.options.numbers(options))

    @cached_property
    def _spoken(self) -> dict[str, Words]:
        return {}

    def _read_words(self, language: str) -> Words:
        numbers, catalogue = {**self.numbers, **self.options.limits()}, Words({})
        printed = {key: card.numbers for key, card in self.card_words.items() if isinstance(card, Printed)}
        filled = {
            key: catalogue.fill(pattern, {**numbers, **printed.get(key, {})})
            for key, pattern in self.patterns(language).items()
        }
        return Words(filled, self.options.numbers(self.options.defaults()))

    def patterns(self, language: str) -> dict[str, str]:
        """All sentences of a language, before the game's numbers are written into them."""
        words = {reason.key: reason.words for reason in self.refusals if reason != 0}
        words |= {"game.title": self.title, "game.tagline": self.tagline} | self.options.words()
        words |= {key: card.words if isinstance(card, Printed) else card for key, card in self.card_words.items()}
        for spoken in dict.fromkeys((ENGLISH, language)):
            words |= read_language(HOUSE_WORDS, spoken, TABLE_WORDS) | self.own_catalogue(spoken)
        return words

    def languages(self) -> list[str]:
        return catalogue_languages(files(self.package) / "words")

    def own_catalogue(self, language: str) -> dict[str, str]:
        """What the game's own files of a language say."""
        return read_language(files(self.package) / "words", language)

    def refusal(self, s: Any, seat: int, action: int) -> Refusal | None:
        """Why seat may not take the action now, or None if it may."""
        code = int(self.rules.why_not(s, seat, action))
        if code == 0:
            return None
        message = self.refusal_message(s, seat, action, code)
        words = self.words(ENGLISH, self.options.of(s.options))
        return Refusal(self.refusals(code).rule, words.say(message, self.called(s)), message)

    def refusal_message(self, s: Any, seat: int, action: int, code: int) -> Message:
        """A reason with its facts."""
        reason = self.refusals(code)
        facts = {**self.actions[action].arguments, **self.explain(s, seat, action)}
        if reason.tells_the_question:
            facts |= {"asked": self.prompt(s), "answers": self._answers(s, seat)}
        return Message(reason.key, facts)

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
        if self.installed_as is not None:
            return self.installed_as.own_rules
        written = {
            "act": self.act or self.actions.act,
            "legal": self.legal or self.actions.legal(self.menus),
            "why_not": self.why_not or self.actions.why_not,
        }
        return {name: getattr(self, name) for name in RULES} | written | {"pick": play.pick_by_policy}

    @cached_property
    def rules(self) -> SimpleNamespace:
        """The rules as plain Python, for tables with people. How they become fast is `speed`'s business."""
        if self.installed_as is not None:
            return self.installed_as.rules
        _quicken(self.package)
        return bind(play, self.own_rules)

    def check_options(self, options: Mapping[str, Value]) -> None:
        """Refuse options that do not go together, or not with what is played with here."""
        if why := self.misfit(options, self.content):
            raise OptionError(why)

    def new_state(self, options: Mapping[str, Value] | None = None) -> Any:
        """An empty state that holds the options."""
        self.check_options(options or self.options.defaults())
        s: Any = self.state()
        if self.content is not None:
            s.content = self.content
        self.options.fill(s.options, options or self.options.defaults())
        return s

    def state_of(self, data: bytes | memoryview) -> Any:
        """The state with these bytes."""
        s: Any = self.state.from_bytes(data)
        if self.content is not None:
            s.content = self.content
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
