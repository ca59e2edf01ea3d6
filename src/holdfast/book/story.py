"""The story of a match, turn by turn.

A game's words say where a chapter begins: an event with a title under `[chapter]` opens one. A log is not a book:
what an event is told as in a story may stand under `[retold]`, and nothing there leaves it out. And they say whose
words a text is that came with an event, under `[quote]`; the event's own sentence is then left out. What came with a
move stands where that event does, or else after the first of what the move led to.

    [chapter]
    turn_began = "Turn {turn}: {who}"
    [retold]
    turn_ended = ""
    [quote]
    attack_told = "The attack, as {who} tells it"
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from holdfast.engine.matches.chronicle import Telling
from holdfast.engine.rules.game import Note
from holdfast.engine.words.catalogue import Message, Names
from holdfast.terminal import boards

from .account import Account
from .leaves import Chapter, Entry, Leaf, Prose, Quote
from .prose import paragraph

LEFT_OUT = ""  # what a game's words say under `[retold]` of an event that a reader does not miss


def story(account: Account) -> list[Chapter]:
    """All that happened, a chapter for each turn."""
    teller = _Teller(account)
    for telling in account.tellings:
        teller.tell(telling)
    return teller.finished()


def losses_by_turn(account: Account) -> Iterator[Entry]:
    """What was lost, turn by turn, by the names it had then: something else may stand in its place by now."""
    losses = set(account.match.game.events.losses())
    title, lost = account.own("beginning"), list[tuple[Message, Names]]()

    def told() -> Entry:
        alike = groupby(lost, lambda loss: loss[1])
        return Entry(
            title, " ".join(_in_words(account, [message for message, _ in some], then) for then, some in alike)
        )

    for telling in account.tellings:
        for message in telling.messages:
            if begun := chapter_title(account, message, telling.names):
                if lost:
                    yield told()
                title, lost = begun, []
            if message.key in losses:  # whatever the story leaves out, it is missed here
                lost.append((_retold(account, message) or message, telling.names))
    if lost:
        yield told()


def _in_words(account: Account, messages: Sequence[Message], names: Names) -> str:
    return paragraph(messages, lambda told: account.say(told, names))


def chapter_title(account: Account, message: Message, names: Names) -> str:
    """What the chapter is called that an event begins; nothing, if it begins none."""
    titled = _under("chapter", message)
    return account.say(titled, names) if account.words.has(titled.key) else ""


def _under(part: str, message: Message) -> Message:
    """What a part of the game's words says of an event."""
    return Message(message.key.replace("event.", f"{part}.", 1), message.facts)


def _retold(account: Account, message: Message) -> Message | None:
    """The event as a story tells it; None, if it is left out."""
    told, known = _under("retold", message), account.words
    if known.catalogue.get(told.key.removesuffix(".hidden")) == LEFT_OUT:
        return None
    return told if known.has(told.key) else message


@dataclass
class _Teller:
    """Writes chapter by chapter, paragraph by paragraph."""

    account: Account
    chapters: list[Chapter] = field(default_factory=list)
    title: str = ""
    leaves: list[Leaf] = field(default_factory=list)
    sentences: list[Message] = field(default_factory=list)
    names: Names = field(default_factory=dict)

    def tell(self, telling: Telling) -> None:
        account, note = self.account, self.account.note_of(telling)
        opening = boards.openers(account.match.game)
        if not opening:  # then each move has a paragraph
            self._end_paragraph()
        said_with = _event_of_the_note(account, telling) if note is not None else None
        if note is not None and said_with is None:
            self._quote(_words_of(account, note, None, telling.names))
        before: Message | None = None  # what the last sentence told
        for message in telling.messages:
            is_quoted = message is said_with and account.words.has(_under("quote", message).key)
            if title := chapter_title(account, message, telling.names):
                self._end_chapter()
                self.title = title
            elif before is not None and account.is_told(message, before):
                pass
            elif not is_quoted and (told := _retold(account, message)):
                before = message
                if message.key in opening and self._may_open(told):
                    self._end_paragraph()
                self.sentences.append(told)
            self.names = telling.names
            if note is not None and message is said_with:
                self._quote(_words_of(account, note, message, telling.names))

    def _may_open(self, told: Message) -> bool:
        """Whether a paragraph ends before that sentence: one sentence is none, and what is alike stays together."""
        return len(self.sentences) > 1 and self.sentences[-1].key != told.key

    def _quote(self, leaves: Sequence[Leaf]) -> None:
        if leaves:
            self._end_paragraph()
            self.leaves += leaves

    def finished(self) -> list[Chapter]:
        self._end_chapter()
        return self.chapters

    def _end_paragraph(self) -> None:
        if self.sentences:
            self.leaves.append(Prose(_in_words(self.account, self.sentences, self.names)))
        self.sentences = []

    def _end_chapter(self) -> None:
        self._end_paragraph()
        if self.leaves:
            self.chapters.append(Chapter(self.title or self.account.own("beginning"), self.leaves))
        self.leaves = []


def _event_of_the_note(account: Account, telling: Telling) -> Message | None:
    """Which event of a move its words belong to: the one that the game's words quote, or else the first."""
    quoted = (message for message in telling.messages if account.words.has(_under("quote", message).key))
    return next(quoted, telling.messages[0] if telling.messages else None)


def _words_of(account: Account, note: Note, message: Message | None, names: Names) -> list[Leaf]:
    """What came with a move, as the game tells it, or else text by text."""
    told = account.written(account, message, note) if message is not None else None
    leaves = list(_quotes(account, note, message, names)) if told is None else list(told)
    if note.veiled:
        leaves.append(Prose(account.say(Message("table.veiled", {"who": account.seat(note.seat)}))))
    return leaves


def _quotes(account: Account, note: Note, message: Message | None, names: Names) -> Iterator[Leaf]:
    """Each text under its author. A name is told with the thing that has it, a drawing with the others."""
    quoted = _under("quote", message) if message is not None else None
    speaker = account.say(quoted, names) if quoted is not None and account.words.has(quoted.key) else ""
    who = speaker or account.seat(note.seat)
    if text := note.shown():
        yield Quote(who, text)
    for name in note.texts:
        if name != "name":
            yield Quote(who if speaker else _about(account, who, name), note.shown(name))


def _about(account: Account, who: str, name: str) -> str:
    return account.own("of_text", who=who, what=account.say(f"note.{name}"))


def sections(title: str, chapters: Sequence[Chapter]) -> list[Chapter]:
    """The story as one chapter of the book, its turns within it."""
    return [Chapter(title, sections=chapters)] if chapters else []
