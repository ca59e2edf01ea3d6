"""The installed games: ours and third parties', from the entry-point group `holdfast.games`.

A package adds a game in its `pyproject.toml`; the name is the game's id:

    [project.entry-points."holdfast.games"]
    keep-vote = "keep_vote:GAME"

A game is imported when it is first wanted. One that cannot be imported, or whose folder cannot be read, is left out,
and `problems` says why.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files

from holdfast.engine.words.catalogue import ENGLISH

from .game import Game

GROUP = "holdfast.games"


class UnknownGame(LookupError):
    """No installed game has that name, or several could be meant."""


class Registry:
    """The games behind some entry points."""

    def __init__(self, entries: Iterable[EntryPoint]) -> None:
        self._entries: dict[str, EntryPoint] = {}
        self._games: dict[str, Game] = {}
        self._problems: dict[str, str] = {}
        for entry in entries:
            first = self._entries.setdefault(entry.name, entry)
            if first.value != entry.value:
                self._problems[f"{entry.name} ({entry.value})"] = (
                    f"the name is taken by {first.value}; rename one of them"
                )

    def games(self) -> dict[str, Game]:
        """All games that can be imported, by id."""
        found = {name: self._load(name) for name in sorted(self._entries)}
        return {name: game for name, game in found.items() if game is not None}

    def problems(self) -> dict[str, str]:
        """Entry points that bring no game: their name, and why."""
        self.games()
        return dict(self._problems)

    def find_game(self, name: str) -> Game:
        """The game of that id or title, or the only one whose id or title begins so. Blanks, - and _ are the same."""
        wanted = _plain(name)
        # An id is found without importing the other games.
        exact = next((n for n in self._entries if _plain(n) == wanted), None)
        if exact is not None:
            if game := self._load(exact):
                return game
            raise UnknownGame(f"the game '{exact}' is installed, but cannot be used: {self._problems[exact]}")
        games = self.games()
        called = {**{_plain(g.title): g for g in games.values()}, **{_plain(n): g for n, g in games.items()}}
        if wanted in called:
            return called[wanted]
        meant = {g.id: g for plain, g in called.items() if wanted and plain.startswith(wanted)}
        if len(meant) == 1:
            return next(iter(meant.values()))
        if meant:
            raise UnknownGame(f"'{name}' could be {' or '.join(sorted(meant))}; write a little more of it")
        near = difflib.get_close_matches(wanted, called, 1, 0.6)
        hint = f"did you mean {called[near[0]].id}? " if near else ""
        installed = f"installed are {', '.join(games)}" if games else "none is installed"
        raise UnknownGame(f"there is no game {name!r}; {hint}{installed}")

    def _load(self, name: str) -> Game | None:
        if name in self._games or name in self._problems:
            return self._games.get(name)
        entry = self._entries[name]
        try:
            game = entry.load()
        except Exception as error:  # whatever a stranger's package does, the other games must stay playable
            self._problems[name] = f"{entry.value} cannot be imported: {type(error).__name__}: {error}"
            return None
        if not isinstance(game, Game):
            self._problems[name] = f"{entry.value} is {type(game).__name__}, not a Game"
        elif game.id != name:
            self._problems[name] = f"{entry.value} has the id '{game.id}'; its entry point must have the same name"
        elif missing := _missing(game):
            self._problems[name] = f"{entry.value}: {missing}"
        else:
            self._games[name] = game
        return self._games.get(name)


def _missing(game: Game) -> str:
    """What of a game's folder is not there or cannot be read, or "": lists of games read it of all."""
    try:
        if not files(game.package).joinpath("rulebook.md").is_file():
            return f"its package {game.package} has no rulebook.md"
        if ENGLISH not in game.languages():
            return f"its package {game.package} has no words in words/{ENGLISH}"
        for language in game.languages():
            game.own_catalogue(language)
    except ModuleNotFoundError:
        return f"there is no package {game.package}, in which its words should lie"
    except (OSError, ValueError) as error:
        return f"its folder cannot be read: {error}"
    return ""


def _plain(name: str) -> str:
    """A name as it is compared: `Attack & Defense`, `attack_defense` and `attack-defense` are one."""
    letters = "".join(c if c.isalnum() else " " for c in name.lower())
    return " ".join(letters.split())


@cache
def _installed() -> Registry:
    return Registry(entry_points(group=GROUP))


def games() -> dict[str, Game]:
    """All installed games, by id."""
    return _installed().games()


def in_order() -> list[Game]:
    """All installed games as lists show them: Holdfast's own before third parties', the shortest first."""
    return sorted(games().values(), key=lambda g: (not g.package.startswith("holdfast."), g.minutes, g.title))


def problems() -> dict[str, str]:
    """Installed games that cannot be used, and why."""
    return _installed().problems()


def find_game(name: str) -> Game:
    """An installed game by its id, its title, or the beginning of one."""
    return _installed().find_game(name)
