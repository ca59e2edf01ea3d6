"""How people at one keyboard look after each other: what came last is veiled for all, and lines and veils stand."""

from __future__ import annotations

from dataclasses import dataclass, field

from holdfast.engine.matches.boundaries import LONGEST_BOUNDARY, MOST_BOUNDARIES, Boundary
from holdfast.engine.matches.match import Match
from holdfast.engine.matches.notes import clean_line
from holdfast.engine.matches.sheets import FreeStroke
from holdfast.engine.rules.game import Note
from holdfast.terminal.phrases import phrases

from .choices import Unclear


@dataclass
class Boundaries:
    """What shall not come up at this keyboard (a line), or not in full (a veil). Nobody keeps whose wish it was."""

    stand: list[tuple[Boundary, str]] = field(default_factory=list)  # the first one first

    def told(self, language: str) -> str:
        say = phrases(language)
        return ", ".join(say(f"lines.{boundary}", text=text) for boundary, text in self.stand)

    def turn(self, boundary: Boundary, typed: str, language: str) -> bool:
        """Let it stand or, if it does, no longer; whether it stands now. Unclear, if it cannot."""
        wished, say = (boundary, clean_line(typed)), phrases(language)
        if wished in self.stand:
            self.stand.remove(wished)
            return False
        if not 1 <= len(wished[1]) <= LONGEST_BOUNDARY:
            raise Unclear(say("lines.how", most=LONGEST_BOUNDARY))
        if len(self.stand) >= MOST_BOUNDARIES:
            raise Unclear(say("lines.most", most=MOST_BOUNDARIES))
        self.stand.append(wished)
        return True


def veil_latest(match: Match) -> bool:
    """Nobody is told any more what was said or drawn last, of what everybody has seen; False, if nothing was."""
    match match.latest():
        case FreeStroke(sheet=sheet, seat=seat):
            match.veil_sheet(sheet, seat)
        case Note(id=note, parts=parts):
            match.veil(note, parts)
        case None:
            return False
    return True
