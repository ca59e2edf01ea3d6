"""`holdfast play`: from what was typed to a table with people and bots at it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import typer

from holdfast.engine.matches.match import Match
from holdfast.engine.matches.savefile import HIGHEST_SEED, MatchError
from holdfast.engine.rules.content_file import addressed
from holdfast.engine.rules.registry import UnknownGame, find_game
from holdfast.terminal.screen import Screen

from . import autosave, welcome
from . import seats as seating
from .autosave import Autosave, Unfinished
from .complaints import INTERRUPTED, Complaint, misuse
from .evening import Evening, Left
from .language import spoken
from .paths import existing
from .seats import parse_seats


@dataclass(frozen=True)
class Wishes:
    """What the command line said; the rest is asked, or has a default."""

    game: str = ""
    seats: str | None = None
    seed: int | None = None
    settings: tuple[str, ...] = ()
    load: Path | None = None
    go_on: bool = False
    language: str = "en"
    content: tuple[str, ...] = ()  # the texts that are played with

    @property
    def none(self) -> bool:
        return self == Wishes(language=self.language)


def play(wishes: Wishes, screen: Screen) -> None:
    """Sit down, play, and say how to go on if the game is not over."""
    if narrow := screen.too_narrow():
        raise Complaint(narrow)
    try:
        table = _table(wishes, screen)
    except (EOFError, KeyboardInterrupt) as stop:
        screen.say(f"\n{screen.phrases('start.none')}")
        raise typer.Exit(_code(stop)) from None
    try:
        table.play()
    except (Left, EOFError, KeyboardInterrupt) as stop:
        _farewell(table, screen, typed=isinstance(stop, Left))
        raise typer.Exit(_code(stop)) from None
    except Exception:
        _farewell(table, screen, typed=True)
        raise


def _code(stop: BaseException) -> int:
    return INTERRUPTED if isinstance(stop, KeyboardInterrupt) else 0


def _table(wishes: Wishes, screen: Screen) -> Evening:
    if wishes.load and wishes.go_on:
        raise misuse("--load names a game to go on with, --continue takes the one you left last: leave one of them out")
    if wishes.load or wishes.go_on:
        if wishes.game or wishes.seed is not None or wishes.settings or wishes.content:
            raise misuse(
                "a game that goes on has its game, seed, options and content already: leave them out, or begin anew"
            )
        return _loaded(wishes.load or _unfinished().path, wishes, screen)
    left = autosave.last_unfinished() if wishes.none else None
    if left and _wanted(left, screen):
        try:
            return _loaded(left.path, wishes, screen)
        except MatchError as error:
            screen.say(screen.phrases("start.cannot_go_on", why=error), whole=True)
    return _new(wishes, screen)


# ---- a new game ----------------------------------------------------------------------------------------------------


def _new(wishes: Wishes, screen: Screen) -> Evening:
    chosen = parse_seats(wishes.seats) if wishes.seats is not None else None
    named = wishes.game or next((name for name, _ in map(addressed, wishes.content) if name), "")
    game = (find_game(named) if named else welcome.which_game(screen)).bringing(wishes.content)
    players = game.seats(game.options.parse_strings(wishes.settings))
    if chosen is None:
        asked = not named
        chosen = welcome.who_plays(game, screen, players if wishes.settings else 0) if asked else seating.fill(players)
    people = [p for p, seat in enumerate(chosen) if seat.bot is None]
    given = game.options.newcomers if wishes.none else {}  # who just pressed Enter just wants to play
    options = game.options.parse_strings([f"players={len(chosen)}", *wishes.settings], len(people))
    options |= {name: value for name, value in given.items() if name != "players"}
    if game.seats(options) != len(chosen):
        raise misuse(f"the options say {game.seats(options)} players, and --seats names {len(chosen)} seats")
    if wishes.seed is not None and not 0 <= wishes.seed <= HIGHEST_SEED:
        raise misuse(f"a seed is a whole number from 0 to {HIGHEST_SEED}, not {wishes.seed}")
    match = Match.new(game, options, wishes.seed, people)
    match.language = spoken(game, wishes.language)
    words = game.words(match.language)
    screen.say(f"{words.say('game.title')}. {words.say('game.tagline')}", "bold")
    screen.say(screen.phrases("start.tip"), "dim")
    screen.say(screen.phrases("start.dice", commitment=match.commitment), "dim", whole=True)
    return Evening(match, chosen, screen, Autosave.new(match))


# ---- a game that goes on -------------------------------------------------------------------------------------------


def _loaded(path: Path, wishes: Wishes, screen: Screen) -> Evening:
    """The game in a file. One of our own goes on there; a file that somebody named stays as it is."""
    match, seats = Match.load(existing(path)), wishes.seats
    match.language = spoken(match.game, wishes.language)
    chosen = parse_seats(seats) if seats is not None else autosave.seats_in(path, match) or seating.fill(match.seats)
    if len(chosen) != match.seats:
        raise misuse(f"the game in {path} has {match.seats} seats, and --seats names {len(chosen)}")
    title = match.game.words(match.language).say("game.title")
    screen.say(screen.phrases("start.loaded", title=title, n=match.length), "bold")
    own = path.resolve().parent == autosave.games_folder().resolve()
    kept = Autosave(path) if own else Autosave.new(match)
    return Evening(match, chosen, screen, kept, autosave.boundaries_in(path))


def _unfinished() -> Unfinished:
    left = autosave.last_unfinished()
    if left is None:
        raise misuse(f"there is no unfinished game in {autosave.games_folder()}; begin one with holdfast play")
    return left


def _wanted(left: Unfinished, screen: Screen) -> bool:
    """Whether the player wants to go on with the last game, if it can still be played."""
    try:
        title = find_game(left.game).title
    except UnknownGame:
        return False
    key = "start.left_today" if left.when.date() == datetime.now().date() else "start.left"
    facts = {"title": title, "date": f"{left.when:%Y-%m-%d}", "time": f"{left.when:%H:%M}", "n": left.moves}
    return screen.confirm(screen.phrases(key, **facts), default=True)


def _farewell(table: Evening, screen: Screen, typed: bool) -> None:
    """Where the game is, and how to go on with it."""
    begin = "" if typed else "\n"
    if table.kept.works:
        screen.say(f"{begin}{screen.phrases('save.kept', path=table.kept.path)}", whole=True)
        screen.say(screen.phrases("save.continue"))
    else:
        screen.say(f"{begin}{screen.phrases('save.lost', path=table.kept.path.parent)}", whole=True)
