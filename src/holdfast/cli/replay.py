"""`holdfast replay`: a saved game told again, as a seat or a spectator saw it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import typer

from holdfast.engine.matches.match import Match
from holdfast.engine.matches.savefile import MatchError
from holdfast.terminal import boards
from holdfast.terminal.phrases import phrases
from holdfast.terminal.screen import Screen, whole_number
from holdfast.terminal.sight import Sight

from . import seats as seating
from .autosave import seats_in
from .complaints import Complaint, misuse
from .language import spoken
from .paths import existing
from .printing import print_json


def replay(file: Path, step: bool, seat: int | None, language: str, as_json: bool, screen: Screen) -> None:
    """Tell the game. Of a save that is damaged, tell what can be read, then say what is wrong."""
    problem = ""
    try:
        match = Match.load(existing(file))
    except MatchError as error:
        if error.so_far is None:
            raise
        match, problem = error.so_far, str(error)
    match.language = spoken(match.game, language)
    if seat is not None and not 0 <= seat < match.seats:
        raise misuse(f"there is no seat {seat} in this game; it has the seats 0 to {match.seats - 1}")
    if as_json:
        print_json(_as_data(match, seat, problem))
    elif step:
        _Steps(match, seat, _names(file, match), screen).walk()
    else:
        _tell_all(match, seat, _names(file, match), screen)
    if problem:
        raise Complaint(problem)


def _tell_all(match: Match, seat: int | None, names: list[str], screen: Screen) -> None:
    screen.say(_title(match), "bold")
    for moment in range(match.length + 1):
        _tell(match, moment, seat, names, screen)
    _draw(match, seat, names, screen)
    screen.say(match.say(match.prompt()), "bold")


def _tell(match: Match, moment: int, seat: int | None, names: list[str], screen: Screen) -> None:
    """A move and what came of it."""
    if moment:
        screen.say(f"{moment}. {names[match.moves[moment - 1].seat]}", "bold")
    past = match.rewind(moment)
    for line in past.story(seat, moment):
        screen.tell(line)


def _draw(match: Match, seat: int | None, names: list[str], screen: Screen) -> None:
    screen.show(*boards.draw(Sight.of(match, seat, names, screen)))


class _Steps:
    """A walk through a game, forth and back."""

    def __init__(self, match: Match, seat: int | None, names: list[str], screen: Screen) -> None:
        self.match, self.seat, self.names, self.screen = match, seat, names, screen

    def walk(self) -> None:
        self.screen.say(_title(self.match), "bold")
        moment, last = 0, self.match.length
        while True:
            _tell(self.match, moment, self.seat, self.names, self.screen)
            past = self.match.rewind(moment)
            _draw(past, self.seat, self.names, self.screen)
            self.screen.say(past.say(past.prompt()), "bold")
            try:
                answer = self.screen.ask(self.screen.phrases("replay.step", n=moment, last=last))
            except (EOFError, KeyboardInterrupt):
                print()
                raise typer.Exit(0) from None
            if answer.lower() in ("q", "quit") or (not answer and moment == last):
                return
            moment = self._next(moment, answer.lower(), last)

    def _next(self, moment: int, answer: str, last: int) -> int:
        if answer in ("b", "back", self.screen.phrases("replay.back")):
            return max(moment - 1, 0)
        if (number := whole_number(answer)) is not None:
            return min(number, last)
        return min(moment + 1, last)


def _title(match: Match) -> str:
    chosen = ", ".join(f"{name} {value}" for name, value in match.options.items())
    title = match.game.words(match.language).say("game.title")
    return phrases(match.language)("replay.title", title=title, n=match.length, options=chosen)


def _names(file: Path, match: Match) -> list[str]:
    """What the seats are called: as the save says or, if it does not, by their number."""
    match.call_seats()
    of_the_game = [match.seat_name(p) for p in range(match.seats)]
    try:
        chosen = seats_in(file, match)
    except (MatchError, Complaint):
        chosen = None
    if chosen is None:
        return of_the_game
    return seating.names(chosen, of_the_game if match.game.seat_names else None, match.language)


def _as_data(match: Match, seat: int | None, problem: str) -> dict[str, object]:
    past = [match.rewind(moment) for moment in range(match.length + 1)]
    return {
        "game": match.game.id,
        "options": match.options,
        "moves": match.log(seat),
        "story": [table.story(seat, moment) for moment, table in enumerate(past)],
        "view": msgspec.to_builtins(match.view(seat)),
        "over": match.over,
        "result": match.say(match.prompt()) if match.over else None,
        "rewards": match.rewards() if match.over else None,
        "problem": problem or None,
    }
