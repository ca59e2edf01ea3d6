"""What happened, as people like to read it: sentences that belong together in one, and nothing said twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from itertools import groupby

from holdfast.engine.words.catalogue import Message

GAP = "\0"  # stands where a fact would
Say = Callable[[Message | IntEnum], str]


def paragraph(messages: Sequence[Message], say: Say) -> str:
    """Some messages that follow each other, in words."""
    sentences: list[tuple[str, str]] = []  # each with the one it is about
    for _, alike in groupby(messages, _kind):
        sentences += _told_together(list(alike), say)
    return " ".join(_without_repeated_subjects(sentences))


def _kind(message: Message) -> str:
    return message.key.removesuffix(".hidden")


def _told_together(alike: Sequence[Message], say: Say) -> list[tuple[str, str]]:
    """Sentences of one kind in a row, those about the same one as one sentence: `Town 1 makes 3 gold, 2 food.`"""
    if listed := _listed(alike, say):
        return [("", sentence) for sentence in listed]
    about: dict[str, list[Message]] = {}
    for message in alike:
        about.setdefault(_subject(message, say), []).append(message)
    return [(subject, sentence) for subject, said in about.items() for sentence in _merged(said, say)]


def _listed(alike: Sequence[Message], say: Say) -> list[str]:
    """Sentences that lead up to what they end in, those with the same way there as one: `Outside gather goblins,
    archers, a giant.` Nothing, where they do not end so, or begin with what they are about, or all say the same."""
    blank = say(Message(alike[0].key, dict.fromkeys(alike[0].facts, GAP)))
    sentences = [say(message) for message in alike]
    if blank.startswith(GAP) or not blank.endswith(f"{GAP}.") or len(set(sentences)) < 2:
        return []
    last = next(name for name in alike[0].facts if say(_blank(alike[0], name)).endswith(f"{GAP}."))
    ends: dict[str, list[str]] = {}
    for message, sentence in zip(alike, sentences, strict=True):
        start, _, _ = say(_blank(message, last)).partition(GAP)
        ends.setdefault(start, []).append(sentence.removeprefix(start).removesuffix("."))
    return [f"{start}{', '.join(listed)}." for start, listed in ends.items()]


def _blank(message: Message, fact: str) -> Message:
    """The message without one of its facts."""
    return Message(message.key, {**message.facts, fact: GAP})


def _subject(message: Message, say: Say) -> str:
    """Whom or what it is about: the first of its facts, if that has a name. A tale of the tables is whole."""
    if any(isinstance(fact, Message) for fact in message.facts.values()):
        return ""
    first = next(iter(message.facts.values()), None)
    return say(first) if isinstance(first, IntEnum) else ""


def _merged(messages: Sequence[Message], say: Say) -> list[str]:
    sentences = [say(message) for message in messages]
    if len(sentences) == 1:
        return sentences
    if len(set(sentences)) == 1:
        return [say(Message("table.times", {"told": sentences[0].rstrip("."), "times": len(sentences)}))]
    start = _common_start(messages, say)
    if not start or not all(sentence.startswith(start) for sentence in sentences):
        return sentences
    return [f"{start}{', '.join(sentence.removeprefix(start).rstrip('.') for sentence in sentences)}."]


def _common_start(messages: Sequence[Message], say: Say) -> str:
    """What the sentence says before the first fact that is not its subject."""
    subject, *others = messages[0].facts
    blank = {subject: messages[0].facts[subject]} | dict.fromkeys(others, GAP)
    start, _, _ = say(Message(messages[0].key, blank)).partition(GAP)
    return start


def _without_repeated_subjects(sentences: Iterable[tuple[str, str]]) -> list[str]:
    """`Town 1 draws a card; builds Farm.`"""
    told: list[str] = []
    before = ""
    for subject, sentence in sentences:
        said_of_it = _after(subject, sentence)
        if said_of_it and subject == before and told[-1].endswith("."):
            told[-1] = f"{told[-1][:-1]}; {said_of_it}"
        else:
            told.append(sentence)
        before = subject if said_of_it else ""
    return told


def _after(subject: str, sentence: str) -> str:
    """What a sentence says of the one it opens with, which has a capital there; nothing, if it does not open so."""
    opens = bool(subject) and sentence[1:].startswith(f"{subject[1:]} ")
    return sentence[len(subject) + 1 :] if opens else ""
