"""What happened, as people like to read it: sentences that belong together on one line."""

from __future__ import annotations

from ..engine.match import Match
from . import boards


def story(match: Match, seat: int | None, since: int, flowing: bool) -> list[str]:
    """What the seat heard from moment `since` on: a sentence a line or, flowing, a paragraph for each drawn card."""
    opening = boards.openers(match.game)
    if not flowing or not opening:
        return match.story(seat, since)
    paragraphs: list[str] = []
    for message in match.events(seat, since):
        sentence = match.say(message)
        if message.key in opening or not paragraphs:
            paragraphs.append(sentence)
        else:
            paragraphs[-1] += f" {sentence}"
    return paragraphs
