"""Every move is on disk before the next one: a game at the terminal survives Ctrl-C, a closed window and a crash."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from holdfast.engine.matches import savefile
from holdfast.engine.matches.boundaries import IN_FILE, read_boundaries
from holdfast.engine.matches.match import Match
from holdfast.engine.matches.savefile import MatchError
from holdfast.terminal.phrases import phrases

from .care import Boundaries
from .data_folder import data_folder
from .seats import Occupant, parse_seats


def games_folder() -> Path:
    return data_folder() / "games"


class Autosave:
    """One game's file. It is an ordinary save that also says who sits where."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.works = True  # whether the last try went well

    @classmethod
    def new(cls, match: Match) -> Autosave:
        """A file of its own for a game that begins now."""
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        return cls(games_folder() / f"{match.game.id}-{stamp}-{secrets.token_hex(2)}.json")

    def keep(self, match: Match, seats: Sequence[Occupant], boundaries: Boundaries) -> str:
        """Write the game down. Returns a sentence when it begins to fail, and when it works again; else nothing."""
        worked = self.works
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write(self.path, match, seats, boundaries)
            self.works = True
        except (MatchError, OSError) as error:
            self.works = False
            if not worked:
                return ""
            why = str(error) if isinstance(error, MatchError) else f"cannot write {self.path.parent}: {error.strerror}"
            return phrases(match.language)("save.stopped", why=why)
        return "" if worked else phrases(match.language)("save.again", path=self.path)


def write(path: Path, match: Match, seats: Sequence[Occupant], boundaries: Boundaries) -> None:
    """A save with more parts: who sits where, the day, whether the game is over, and lines and veils, if any stand."""
    played = {"seats": [str(seat) for seat in seats], "played": [date.today().isoformat()], "over": match.over}
    if boundaries.stand:
        played[IN_FILE] = [list(one) for one in boundaries.stand]
    data = match.to_json() | played
    data["checksum"] = savefile.checksum_of(data)
    savefile.write(path, data)


def seats_in(path: Path, match: Match) -> list[Occupant] | None:
    """Who sat where, if the save says so and it fits."""
    given = savefile.read(path).get("seats")
    if not isinstance(given, list) or len(given) != match.seats:
        return None
    return parse_seats(",".join(str(seat) for seat in given))


def boundaries_in(path: Path) -> Boundaries:
    """The lines and veils that stood there."""
    return Boundaries(read_boundaries(savefile.read(path)))


@dataclass(frozen=True)
class Unfinished:
    """A game that was left."""

    path: Path
    game: str
    moves: int
    when: datetime


def last_unfinished() -> Unfinished | None:
    """The game that was left last. Files that cannot be read are passed over: they are not what anyone wants now."""
    found: list[tuple[float, Path]] = []
    try:
        for path in games_folder().glob("*.json"):
            found.append((path.stat().st_mtime, path))
    except OSError:
        return None
    for at, path in sorted(found, reverse=True):
        data = _look(path)
        if data.get("over") is False and isinstance(data.get("game"), str) and isinstance(data.get("moves"), list):
            return Unfinished(path, data["game"], len(data["moves"]), datetime.fromtimestamp(at))
    return None


def _look(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}
