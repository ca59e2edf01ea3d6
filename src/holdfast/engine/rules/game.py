"""A game as the engine sees it: its records, its rules, and how it is shown. One `Game` is all a game brings."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
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
    key_of,
    read_language,
)
from holdfast.engine.words.faces import Face
from holdfast.engine.words.numbers import Printed

from . import play
from .actions import PLAIN, Action, Actions, SeatName
from .census import Census
from .content import Content, ContentError, Problem, read_content
from .content_file import misaddressed
from .events import EventEnum
from .impossible import write_broken
from .ink import NO_INK, Drawing
from .measured import Measured
from .options import OptionError, Options, Value
from .posters import Poster
from .records import Record
from .refusals import RefusalEnum
from .rule import bind, rule
from .situations import Course
from .sketches import Sketch, drawn
from .views import GivenName, Picture

TABLE_WORDS = "table"  # the part of the house's words that is said at every table
RULES = ("setup", "step", "reward", "advise", "observe", "determinize", "always_asked", "under_way")
MOST_ANSWERS = 6  # that a refusal tells
INK = "ink"  # what the drawing of a note is called among its parts
# The drawing that stands in for one that is veiled: a rod, and a curtain that hangs from it in folds.
CURTAIN = Drawing.of(
    [
        {"points": [[0.05, 0.12], [0.95, 0.12]], "width": 3},
        *(
            {"points": [[x, 0.12], [x - 0.02, 0.5], [x + 0.02, 0.92]]}
            for x in (0.14, 0.26, 0.38, 0.5, 0.62, 0.74, 0.86)
        ),
    ]
)


@rule
def never(s: Any) -> bool:
    """Forced choices may all be made silently."""
    return False


@rule
def nothing_against(s: Any, p: int) -> int:
    """Whoever may concede at all may do it at any time."""
    return 0


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
class Foreseen:
    """One thing a choice would do, as far as the seat that asks may know, and the rule by which it does."""

    rule: str
    message: Message


@dataclass(frozen=True)
class Side:
    """Seats that stand together, and what they have: terms by the name they have under `score` in the game's words."""

    seats: Sequence[int]
    terms: Mapping[str, int]

    @property
    def sum(self) -> int:
        return sum(self.terms.values())


@dataclass(frozen=True)
class Note:
    """What a player said or drew with a move, and how the author would say it now."""

    seat: int
    text: str = ""  # the text that has no name
    ink: Drawing = NO_INK
    texts: Mapping[str, str] = field(default_factory=dict)  # those that have one
    adds_to: int = 0  # the number of the move whose note this one adds to; 0: it begins anew
    corrected: Mapping[str, str] = field(default_factory=dict)  # for display: what was judged stays in the others
    # By which a veil finds it: no other note of the match has it, not even one that was taken back.
    id: int = field(default=0, compare=False)
    veiled: frozenset[str] = frozenset()  # parts that were there and are told to nobody: a stock one stands in
    corrections: Mapping[str, int] = field(default_factory=dict, compare=False)  # the ids of those notes

    @property
    def says_anything(self) -> bool:
        return bool(self.text or self.ink or self.texts or self.veiled)

    @property
    def parts(self) -> frozenset[str]:
        """What can be veiled of it, by name."""
        plain = {PLAIN: self.text, INK: self.ink}
        return frozenset([*(name for name, part in plain.items() if part), *self.texts, *self.corrected])

    def behind(self, veil: Collection[str]) -> Note:
        """This note with some of its parts veiled."""
        if not (hidden := self.parts.intersection(veil)):
            return self
        return replace(
            self,
            text="" if PLAIN in hidden else self.text,
            ink=NO_INK if INK in hidden else self.ink,
            texts={name: text for name, text in self.texts.items() if name not in hidden},
            corrected={name: text for name, text in self.corrected.items() if name not in hidden},
            veiled=self.veiled | hidden,
        )

    def said(self, name: str = PLAIN) -> str:
        """A text as it was made."""
        return self.text if name == PLAIN else self.texts.get(name, "")

    def shown(self, name: str = PLAIN) -> str:
        """A text as its author would have it shown now."""
        return self.corrected.get(name) or self.said(name)


class Notes(dict[int, Note]):
    """All notes a seat may know, by the number of decisions there were before the move.

    A thing in the state remembers its note as the number of the move that made it, `s.decisions` in the rule, counted
    from 1; 0 is none. So a copy copies the number, a ruin keeps it, and what is added makes a new one that points back.
    """

    def of(self, number: int) -> list[Note]:
        """The notes of a thing that remembers this number, the first one first."""
        found: list[Note] = []
        while number and (note := self.get(number - 1)) is not None:
            found.append(note)
            number = note.adds_to
        return found[::-1]

    def shown(self, number: int, name: str = PLAIN) -> str:
        """The last text of that name a thing was given, as it is shown now; or ""."""
        note = self.naming(number, name)
        return note.shown(name) if note is not None else ""

    def given(self, number: int, name: str = PLAIN) -> GivenName | None:
        """The same for a view: whoever shows it must not take it for a word of the game's."""
        text = self.shown(number, name)
        return GivenName(text) if text else None

    def naming(self, number: int, name: str) -> Note | None:
        """The note that gave a thing the last text of that name, if one did."""
        return next((note for note in reversed(self.of(number)) if note.shown(name)), None)

    def ink(self, number: int) -> list[str]:
        """All strokes of a thing, in the order they were drawn; a curtain for what is veiled of them."""
        return [stroke for drawing in self._drawings(number) for stroke in drawing]

    def _drawings(self, number: int) -> list[Drawing]:
        drawn = [CURTAIN if INK in note.veiled else note.ink for note in self.of(number)]
        return [drawing for drawing in drawn if drawing]

    def veiled(self, number: int, part: str = PLAIN) -> bool:
        """Whether something that a thing was given is veiled: a stock one stands in, the game's own if it has one."""
        return any(part in note.veiled for note in self.of(number))

    def picture(self, number: int) -> Picture:
        """The same for a view: by the names of the drawings, so that nobody is sent a stroke twice."""
        drawn = self._drawings(number)
        return Picture([ink.name for ink in drawn], sum(map(len, drawn)))


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
    # Texts that nobody wrote but the dice, the same for the same number: what soak and gpu-check play with, too.
    drawn_content: Callable[[int], Sequence[str]] | None = None
    # For `holdfast content show`: what people brought, or else what the game comes with, in a language, line by line;
    # None: the tables as the rules read them.
    leaflet: Callable[[Any, str], Iterable[str]] | None = None
    # For whoever writes such texts: what they show, as far as they can be read, in a msgspec Struct or plain JSON;
    # games number `first` and following with a content, by the rule of thumb; how often the game's own wins, by role.
    drafted: Callable[[Sequence[str]], Any] | None = None
    measure: Callable[[Any, int, int], Measured] | None = None
    usual: Callable[[], Mapping[str, tuple[float, float]]] = dict
    content: Any = None  # what is played with here; the game's own, unless this is a game `playing_with` another
    installed_as: Game | None = None  # the game as it is installed, of which this one has another content
    # Older versions of the rules, and up to how many moves matches of theirs go as they went.
    replays: Mapping[int, int] = field(default_factory=dict)
    winners: Literal["all", "one", "side"] = "one"  # all seats together, each for itself, or a side of several
    # Whether, with these options, one seat may know what another does not: then nobody changes seats while it runs.
    keeps_secrets: Callable[[Mapping[str, Value]], bool] = lambda options: True
    only_votes_are_secret: bool = False  # that is what others chose while they all choose, and nothing else
    credit: str = ""  # whose game it is, in a sentence
    minutes: tuple[int, int] | None = None  # about how long people take, from and to
    # What figures of `holdfast bench` and `make gpu-check` must reach and aim at here, where that is not as usual.
    goals: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    features: Sequence[str]  # what `observe` writes, by name

    setup: Callable[[Any], None]  # (rule) set the table; options and dice are in the state already
    step: Callable[[Any], None]  # (rule) carry out the next step of the innermost situation
    # Decisions that several make at once in the open, each heard as it comes; all others are secret till the last.
    open_questions: Collection[Any] = ()
    menus: Mapping[Any, Callable[..., Any]] = field(default_factory=dict)  # (rule) a decision's own list, if faster
    reward: Callable[[Any, int], int]  # (rule) seat p's result in thousandths: 1000 won, -1000 lost
    advise: Callable[[Any, int, Any, int], int]  # (rule) a sensible action from the menu
    observe: Callable[[Any, int, Any], None]  # (rule) seat p's feature vector
    determinize: Callable[[Any, int], None]  # (rule) deal anew what seat p cannot see, with the dice in the state
    broken: Callable[[Any], int]  # (rule) 0, or the invariant that does not hold, beside those of cells and censuses
    always_asked: Callable[[Any], bool] = never  # (rule) ask even if there is one option
    # Why these options cannot be played with this content, in a sentence, or nothing.
    misfit: Callable[[Mapping[str, Value], Any], str] = lambda options, content: ""
    under_way: Callable[[Any], int] = play.step_at_hand  # (rule) what comes next, as a number, for a GPU: see `gpu`
    # (rule) Seat p's side gives the game up, outside all menus; None: nobody can. And 0, or the reason against it.
    concede: Callable[[Any, int], None] | None = None
    why_not_concede: Callable[[Any, int], int] = nothing_against
    # The seats that concede together, as bits. None: all of them where all win together, otherwise each alone.
    allies: Callable[[Any, int], int] | None = None
    # The seats that stand together, side by side, as far as options alone decide it: people sit down by it.
    sides: Callable[[Mapping[str, Value]], Sequence[Sequence[int]]] = lambda options: ()
    # (rule) In place of what the engine writes from the rows of `actions`.
    act: Callable[[Any, int, int], None] | None = None  # seat p takes a legal action
    legal: Callable[[Any, int, Any], int] | None = None  # write seat p's legal actions into a menu, return how many
    why_not: Callable[[Any, int, int], int] | None = None  # 0, or the reason why seat p may not take the action

    censuses: Sequence[Census] = ()  # cards of which each lies in exactly one place
    invariants: Mapping[int, str] = field(default_factory=dict)  # broken's answers in words
    # What a seat (None: a spectator) sees: a msgspec Struct, or a dict that is plain JSON.
    view: Callable[[Any, int | None, Notes], Any]
    # A seat's view, made of the spectators': where most of the table is open, that spares working it out for each seat.
    seat_view: Callable[[Any, Any, int, Notes], Any] | None = None
    # How each side stands, term by term: for the end, and for the curve of how it went. Nothing is counted before it.
    standing: Callable[[Any], Sequence[Side]] = lambda s: ()
    # What the curves follow, where that is not what counts in the end: the same sides and terms from first to last.
    fortune: Callable[[Any], Sequence[Side]] | None = None
    # Whose a loss is that was told, by seats, where it is not its first fact that says so; None: that says it.
    whose: Callable[[Any, Message], Sequence[int] | None] = lambda s, told: None
    prompt: Callable[[Any], Message]  # what the deciders are asked
    outcome: Callable[[Any], Message]  # how the game ended
    label: Callable[[Any, int, int], Message | None] = lambda s, p, a: None  # an action's words, where they vary
    explain: Callable[[Any, int, int], Mapping[str, Any]] = lambda s, p, a: {}  # what fills the gaps of a refusal
    nearness: Callable[[Any, int, int], Nearness] = lambda s, p, a: Nearness.COMMON
    # To which note of an earlier move, by its number, the note of this action would be added; 0: to none.
    adds_to: Callable[[Any, int, int], int] = lambda s, p, a: 0
    # What is on the table that has a note, by a key of its own, with the number it remembers: names, exports find it.
    things: Callable[[Any], Mapping[str, int]] = lambda s: {}
    # The sheets on which seat p may draw out of turn, at any time, and how many strokes each of them takes.
    sheets: Callable[[Any, int], Mapping[str, int]] = lambda s, p: {}
    stamps: Mapping[str, Sequence[str]] = field(default_factory=dict)  # small drawings to place instead of drawing
    # Of which stamps a drawing of a piece is made, by its key: what bots draw, and what stands where nobody drew.
    sketches: Mapping[str, Sketch] = field(default_factory=dict)
    # How all that was drawn is laid out on a page to keep; None: in rows.
    poster: Callable[[Any], Poster] | None = None
    # The action that somebody means who takes this one with these texts: they may name what the rules know.
    meant: Callable[[Any, int, int, Mapping[str, str]], int] = lambda s, p, a, texts: a
    # 0, or the reason why these texts cannot come with the action: they are taken, or whatever the rules say of words.
    why_not_say: Callable[[Any, int, int, Mapping[str, str], Notes], int] = lambda s, p, a, texts, notes: 0
    # What an action is drawn over, by the numbers of its notes: strokes that are there leave it fewer of its own.
    drawn_over: Callable[[Any, int, int], Sequence[int]] = lambda s, p, a: ()
    # 0, or the reason why nobody talks beside the game now. Everybody may know it, so nothing hidden decides it.
    closes_talk: Callable[[Any], int] = lambda s: 0
    # Whose doing the question judges, and the action that lets it stand: nobody is asked to judge what they did on
    # another seat of theirs. The rules do not know who has several.
    own_doing: Callable[[Any], tuple[int, int] | None] = lambda s: None
    # What a legal action would do, from what seat p knows: it must not depend on what p cannot see.
    preview: Callable[[Any, int, int], Sequence[Foreseen]] | None = None
    # What seat p might do, one move after another, from what it knows: confirmed singly, or all at once as a row.
    suggest: Callable[[Any, int, Notes], Sequence[int]] = lambda s, p, notes: ()
    names: Callable[[Any], Names] = lambda s: {}  # pieces that go by another's name
    roles: Callable[[Any, int], Sequence[IntEnum]] = lambda s, p: ()  # what a seat played, to be known at the end
    seat_names: Callable[[Any], Sequence[Message]] | None = None
    card_words: Mapping[str, str | Printed] = field(default_factory=dict)  # words that stand in the content's tables
    # Sentences that are made of others, by their keys, in the words of a language: what the effects of a card say.
    composed: Callable[[Words], Mapping[str, str]] = lambda words: {}
    numbers: Mapping[str, int] = field(default_factory=dict)  # of the content, for the gaps of all words
    faces: Sequence[Face] = ()  # how pieces look where nobody drew a board
    arrange: Callable[[Any, Mapping[str, Any]], None] | None = None  # put a scenario's position on the table
    phrases: Mapping[str, str] = field(default_factory=dict)  # what `arrange` understands beside fields: examples
    reading: Callable[[Any], Mapping[str, Any]] = lambda s: {}  # words of `arrange`, read back, for what is expected
    aliases: Mapping[str, str] = field(default_factory=dict)  # short forms of paths, such as carries.*

    def __post_init__(self) -> None:
        self.actions.check_menus(self.decisions, self.menus)
        if (self.content_from is None) != (getattr(self.state, "content_type", None) is None):
            raise TypeError(f"{self.id}: a state with content=… and Game(content_from=…) go together")
        # Whoever exchanged a rule in a game with another content has a game that is installed nowhere.
        if self.installed_as is not None and any(
            getattr(self, rule) is not getattr(self.installed_as, rule)
            for rule in (*RULES, "act", "legal", "why_not", "broken")
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
        # Joined as bytes: NumPy would leave what lies between the fields to chance.
        joined = bytearray(b"".join(content.to_bytes() for content in played))
        return np.frombuffer(joined, type(self.content).dtype), which

    def follows(self, rules: int, moves: int = 0) -> bool:
        """Whether so many moves under that version of the rules can be played again, and gone on with."""
        return rules == self.version or moves <= self.replays.get(rules, -1)

    def called(self, s: Any) -> Names:
        """Pieces that go by a name of the content, or by another's name now."""
        brought = self.content.names if self.content is not None else {}
        return {**brought, **self.names(s)} if brought else self.names(s)

    def sketched(self, action: Action, hand: str) -> Drawing:
        """What a bot draws with an action that takes ink: the piece that it names, if there is a sketch of it."""
        for piece in action.arguments.values():
            if isinstance(piece, IntEnum) and (sketch := self.sketch_of(key_of(piece))):
                return drawn(self.stamps, sketch, f"{key_of(piece)}:{hand}")
        return NO_INK

    def sketch_of(self, key: str) -> Sketch:
        """Of which stamps a drawing of a piece is made; of none, if nobody said so."""
        brought = self.content.sketches if self.content is not None else {}
        return brought.get(key) or self.sketches.get(key, ())

    # ---- people's side -----------------------------------------------------------------------------------------

    def seats(self, options: Mapping[str, Value]) -> int:
        return int(str(options["players"]))

    def options_for(self, given: Mapping[str, Any], people: int | None = None) -> dict[str, Value]:
        """Every option with its value at a table with so many people; where nobody says, all seats are people's."""
        chosen = self.options.parse(given, people)
        return chosen if people is not None else self.options.parse(given, self.seats(chosen))

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
        usual = self.options.numbers(self.options.defaults())
        return Words(filled | dict(self.composed(Words(filled, usual))), usual)

    def patterns(self, language: str) -> dict[str, str]:
        """All sentences of a language, before the game's numbers are written into them."""
        words = {reason.key: reason.words for reason in self.refusals if reason != 0}
        words |= {"game.title": self.title, "game.tagline": self.tagline} | self.options.words()
        words |= {"game.credit": self.credit} if self.credit else {}
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
        return self.label(s, seat, action) or self.actions[action].message

    def refusal_to_concede(self, s: Any, seat: int) -> Refusal | None:
        """Why the seat may not concede now by the game's own rules, or None if it may."""
        code = int(self.rules.why_not_concede(s, seat))
        if code == 0:
            return None
        reason = self.refusals(code)
        message = Message(reason.key, {"asked": self.prompt(s), "answers": self._answers(s, seat)})
        words = self.words(ENGLISH, self.options.of(s.options))
        return Refusal(reason.rule, words.say(message, self.called(s)), message)

    def refusal_of_words(self, s: Any, seat: int, action: int, code: int, facts: Mapping[str, Any]) -> Refusal:
        """Why a text cannot come with the action: by the game's reason, with what is wrong with the text."""
        reason = self.refusals(code)
        message = Message(reason.key, {**self.actions[action].arguments, **facts})
        words = self.words(ENGLISH, self.options.of(s.options))
        return Refusal(reason.rule, words.say(message, self.called(s)), message)

    def refusal_of_talk(self, s: Any) -> Refusal | None:
        """By which rule nobody talks beside the game now; None if anybody may."""
        code = int(self.closes_talk(s))
        if code == 0:
            return None
        reason = self.refusals(code)
        message = Message(reason.key, {"asked": self.prompt(s)})
        return Refusal(
            reason.rule, self.words(ENGLISH, self.options.of(s.options)).say(message, self.called(s)), message
        )

    def side_of(self, s: Any, seat: int) -> int:
        """The seats that concede together with this one, as bits."""
        if self.allies is not None:
            return int(self.allies(s, seat)) | 1 << seat
        return (1 << self.seats(self.options.of(s.options))) - 1 if self.winners == "all" else 1 << seat

    @cached_property
    def losses(self) -> frozenset[str]:
        """The keys of what cost somebody something."""
        return frozenset(self.events.losses())

    def losers(self, s: Any, told: Message) -> list[int] | None:
        """The seats that a loss cost something; None if it cost everybody, or is no loss."""
        if told.key.removesuffix(".hidden") not in self.losses:
            return None
        if (seats := self.whose(s, told)) is not None:
            return list(seats)
        first = next(iter(told.facts.values()), None)
        return [int(first)] if isinstance(first, SeatName) else None

    def fortunes(self, s: Any) -> Sequence[Side]:
        """What the curves of how it went follow; of each side, the sum of its terms."""
        return (self.fortune or self.standing)(s)

    def sides_at(self, s: Any) -> list[list[int]]:
        """The seats that stand together, side by side; none where each stands alone, or nobody knows who does."""
        if self.winners != "side" or self.allies is None:
            return []
        seats = range(self.seats(self.options.of(s.options)))
        sides = dict.fromkeys(self.side_of(s, p) for p in seats)
        return [] if len(sides) < 2 else [[p for p in seats if side >> p & 1] for side in sides]

    # ---- the rules ---------------------------------------------------------------------------------------------

    @cached_property
    def own_rules(self) -> dict[str, Callable[..., Any]]:
        """What takes the place of the stand-ins of `play`."""
        if self.installed_as is not None:
            return self.installed_as.own_rules
        written: dict[str, Callable[..., Any]] = {
            "broken": write_broken(self),
            "act": self.act or self.actions.act,
            "legal": self.legal or self.actions.legal(self.menus),
            "why_not": self.why_not or self.actions.why_not,
        }
        if self.concede is not None:
            written |= {"concede": self.concede, "why_not_concede": self.why_not_concede}
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

    @cached_property
    def knows_people(self) -> bool:
        """Whether the rules ask which seats are people: then the state has a field for it."""
        return "people" in self.state.cells

    def new_state(self, options: Mapping[str, Value] | None = None, people: int = 0) -> Any:
        """An empty state that holds the options and, as bits, which seats are people: none, where nobody says."""
        self.check_options(options or self.options.defaults())
        s: Any = self.state()
        if self.content is not None:
            s.content = self.content
        self.options.fill(s.options, options or self.options.defaults())
        if self.knows_people:
            s.people = people
        return s

    def state_of(self, data: bytes | memoryview) -> Any:
        """The state with these bytes."""
        s: Any = self.state.from_bytes(data)
        if self.content is not None:
            s.content = self.content
        return s

    def blank(self, options: Mapping[str, Value] | None = None, people: int = 0) -> np.ndarray[Any, Any]:
        """An empty state that holds the options, for compiled code."""
        # A bytearray, because NumPy's own copy leaves rubbish in the padding, and states are compared by their bytes.
        return np.frombuffer(bytearray(self.new_state(options, people).to_bytes()), self.state.dtype)

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
