"""Answers that a person at the terminal lets stand: they are given whenever they can be, and told like any move."""

from __future__ import annotations

from collections import defaultdict

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.actions import Action


class Standing:
    """The answers of each seat, for as long as the game is open here."""

    def __init__(self) -> None:
        self._answers: defaultdict[int, list[str]] = defaultdict(list)

    def of(self, seat: int) -> list[str]:
        """By name, the first one first."""
        return list(self._answers[seat])

    def answer(self, match: Match, seat: int) -> Action | None:
        """The first that can be given now."""
        legal = {action.name: action for action in match.legal(seat)}
        return next((legal[name] for name in self._answers[seat] if name in legal), None)

    def let(self, seat: int, name: str) -> None:
        """From now on it stands."""
        self._answers[seat].append(name)

    def end(self, seat: int, name: str) -> None:
        """It stands no longer; assumes that it did."""
        self._answers[seat].remove(name)


def needs_words(action: Action) -> bool:
    """Whether nobody but its player can say what comes with it."""
    return any(room.least for room in action.texts.values())
