"""What happened, as people like to read it: sentences that belong together on one line, and nothing said twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from itertools import groupby

from holdfast.engine.matches.match import Match
from holdfast.engine.words.catalogue import Message
from holdfast.terminal import boards

GAP = "\0"  # stands where a fact would


def story(match: Match, seat: int | None, since: int, flowing: bool) -> list[str]:
    """What the seat heard from moment `since` on: a sentence a line or, flowing, a paragraph for each drawn card."""
    opening = boards.openers(match.game)
    if not flowing or not opening:
        return match.story(seat, since)
    paragraphs: list[list[Message]] = []
    for message in match.events(seat, since):
        if message.key in opening or not paragraphs:
            paragraphs.append([])
        paragraphs[-1].append(message)
    return [_paragraph(match, messages) for messages in paragraphs]


def _paragraph(match: Match, messages: Sequence[Message]) -> str:
    sentences: list[tuple[str, str]] = []  # each with the one it is about
    for _, alike in groupby(messages, _kind):
        sentences += _told_together(match, list(alike))
    return " ".join(_without_repeated_subjects(sentences))


def _kind(message: Message) -> str:
    return message.key.removesuffix(".hidden")


def _told_together(match: Match, alike: Sequence[Message]) -> list[tuple[str, str]]:
    """Sentences of one kind in a row, those about the same one as one sentence: `Town 1 makes 3 gold, 2 food.`"""
    about: dict[str, list[Message]] = {}
    for message in alike:
        about.setdefault(_subject(match, message), []).append(message)
    return [(subject, sentence) for subject, said in about.items() for sentence in _merged(match, said)]


def _subject(match: Match, message: Message) -> str:
    """Whom or what it is about: the first of its facts, if that has a name."""
    first = next(iter(message.facts.values()), None)
    return match.words().say(first, match.names()) if isinstance(first, IntEnum) else ""


def _merged(match: Match, messages: Sequence[Message]) -> list[str]:
    sentences = [match.say(message) for message in messages]
    if len(sentences) == 1:
        return sentences
    if len(set(sentences)) == 1:
        return [match.say(Message("table.times", {"told": sentences[0].rstrip("."), "times": len(sentences)}))]
    start = _common_start(match, messages)
    if not start or not all(sentence.startswith(start) for sentence in sentences):
        return sentences
    return [f"{start}{', '.join(sentence.removeprefix(start).rstrip('.') for sentence in sentences)}."]


def _common_start(match: Match, messages: Sequence[Message]) -> str:
    """What the sentence says before the first fact that is not its subject."""
    subject, *others = messages[0].facts
    blank = {subject: messages[0].facts[subject]} | dict.fromkeys(others, GAP)
    start, _, _ = match.say(Message(messages[0].key, blank)).partition(GAP)
    return start


def _without_repeated_subjects(sentences: Iterable[tuple[str, str]]) -> list[str]:
    """`Town 1 draws a card; builds Farm.`"""
    told: list[str] = []
    before = ""
    for subject, sentence in sentences:
        opens = bool(subject) and sentence.startswith(f"{subject} ")
        if opens and subject == before and told[-1].endswith("."):
            told[-1] = f"{told[-1][:-1]}; {sentence.removeprefix(f'{subject} ')}"
        else:
            told.append(sentence)
        before = subject if opens else ""
    return told
