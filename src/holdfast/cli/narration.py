"""What happened since a seat looked last: a sentence a line or, flowing, a paragraph for each drawn card."""

from __future__ import annotations

from holdfast.book.prose import paragraph
from holdfast.engine.matches.match import Match
from holdfast.engine.words.catalogue import Message
from holdfast.terminal import boards


def story(match: Match, seat: int | None, since: int, flowing: bool) -> list[str]:
    """What the seat heard from moment `since` on."""
    opening = boards.openers(match.game)
    if not flowing or not opening:
        return match.story(seat, since)
    paragraphs: list[list[Message]] = []
    for message in match.events(seat, since):
        if message.key in opening or not paragraphs:
            paragraphs.append([])
        paragraphs[-1].append(message)
    names, words = match.names(), match.words()
    return [paragraph(messages, lambda told: words.say(told, names)) for messages in paragraphs]
