"""Whether a saved match is honest: the dice that were promised, every move by the rules, the position it claims."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from holdfast.engine.rules.game import Game

from . import savefile
from .match import Match
from .savefile import Log, MatchError


@dataclass(frozen=True)
class Verification:
    """What was found. `problems` are sentences; there are none if all is well."""

    title: str  # the game's, or what the save calls it
    moves: int  # so many were played again
    over: bool
    commitment: str  # what seed and salt promise; compare it with what the table showed before the first move
    reseeds: tuple[int, ...]  # after these moves a branch exchanged the dice
    problems: tuple[str, ...]
    brought: str = ""  # the hash of what somebody brought to be played with
    dealt_anew: bool = False  # it begins with a position that was dealt anew from another match

    @property
    def ok(self) -> bool:
        return not self.problems

    def lines(self) -> list[str]:
        """The finding in words."""
        if not self.ok:
            return [*self.problems]
        end = "to the end" if self.over else "so far; the game is not over"
        lines = [
            f"{self.title}: {self.moves} moves, all by the rules, {end}.",
            f"Seed and salt give {self.commitment}.",
        ]
        if self.brought:
            lines.append(f"It was played with what somebody brought; the hash of that is {self.brought}.")
        if self.dealt_anew:
            lines.append("It begins with a position, not with the set-up: it was dealt anew from another match.")
        lines += [f"After move {k} the dice were exchanged: this is a branch of another match." for k in self.reseeds]
        return lines


def verify(
    source: Path | str | bytes | Mapping[str, Any], commitment: str | None = None, game: Game | None = None
) -> Verification:
    """Check a save: a path, or the content of one.

    `commitment` is the promise shown before the first move. Without it the file can only be compared with itself.
    """
    try:
        data = savefile.read(Path(source)) if isinstance(source, Path | str) else source
        content = savefile.parse(data) if isinstance(data, bytes) else data
        log = Log.from_json(content)
    except MatchError as error:
        return Verification("", 0, False, "", (), (str(error),))
    problems = []
    if log.commitment != content["commitment"]:
        problems.append(
            "seed and salt do not give the commitment in the file: the dice are not those that were promised."
        )
    if commitment is not None and log.commitment != commitment.strip().lower():
        problems.append(f"seed and salt give {log.commitment}, but {commitment} was promised before the first move.")
    try:
        match: Match | None = Match.from_json(content, game)
    except MatchError as error:
        match = error.so_far
        problems.append(str(error))
    title = match.game.title if match else log.game
    moves = match.length if match else 0
    over = match.over if match else False
    reseeds, anew = tuple(sorted(log.reseeds)), log.position is not None
    brought = log.content.digest if log.content is not None and log.content.texts else ""
    return Verification(title, moves, over, log.commitment, reseeds, tuple(problems), brought, anew)
