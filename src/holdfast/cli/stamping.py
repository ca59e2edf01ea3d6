"""Stamps by name: how whoever sits at a keyboard draws what comes with a move."""

from __future__ import annotations

import re
from collections.abc import Sequence

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.ink import NO_INK, Drawing
from holdfast.engine.rules.sketches import MOST_STAMPS, arranged, drawn
from holdfast.terminal.phrases import phrases

from .choices import Unclear

STAMPED = " + "  # between a choice and the names of stamps


def stamp_names(match: Match) -> dict[str, str]:
    """What the game's stamps are called in the match's language."""
    return {stamp: match.words().say(f"stamp.{stamp}") for stamp in match.game.stamps}


def stamped(match: Match, seat: int, typed: Sequence[str]) -> Drawing:
    """A drawing of these stamps, in the seat's own hand; Unclear, if one of them is not known or they are too many."""
    if not typed:
        return NO_INK
    if len(typed) > MOST_STAMPS:
        raise Unclear(phrases(match.language)("stamps.most", most=MOST_STAMPS))
    found = [find_stamp(match, text.strip()) for text in typed]
    return drawn(match.game.stamps, arranged(found), f"{seat}:{match.length}:{','.join(found)}")


def find_stamp(match: Match, text: str) -> str:
    """The stamp that is called so, or has that word in its name; Unclear, if none or several are meant."""
    say, names = phrases(match.language), stamp_names(match)
    wanted = text.casefold()
    meant = [stamp for stamp, name in names.items() if wanted in (stamp, name.casefold())]
    meant = meant or [stamp for stamp, name in names.items() if wanted in re.findall(r"\w+", name.casefold())]
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise Unclear(say("stamps.several", text=text, which=say("choice.or").join(names[stamp] for stamp in meant)))
    raise Unclear(say("stamps.unknown", text=text))
