"""A newcomer's start: a few questions, each with an answer that Enter gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..engine import registry
from ..engine.game import Game
from . import seats as seating
from .complaints import Complaint, as_sentence
from .screen import Screen, whole_number
from .seats import PERSON, YOU, Seat


def which_game(screen: Screen) -> Game:
    """One of the installed games; asked only if there are several."""
    games = ours_first(registry.games())
    if not games:
        raise Complaint("no game is installed; reinstall Holdfast, or see `holdfast games` for what went wrong")
    screen.say("Welcome to Holdfast. Press Enter to take what stands in [brackets].", "bold")
    if len(games) == 1:
        return games[0]
    for k, game in enumerate(games, 1):
        screen.say(f"{k:>2} {game.title}", "bold")
        screen.tell(game.tagline)
    while True:
        answer = screen.ask(f"Which game? [{games[0].title}] ")
        if not answer:
            return games[0]
        if 1 <= (whole_number(answer) or 0) <= len(games):
            return games[int(answer) - 1]
        try:
            return registry.find_game(answer)
        except registry.UnknownGame as error:
            screen.say(as_sentence(str(error.args[0])))


def who_plays(game: Game, screen: Screen, players: int = 0) -> list[Seat]:
    """How many seats, unless that is known, and who sits at them."""
    option = game.options.option("players")
    while not players:
        numbers = sorted(option.values)
        answer = screen.ask(f"How many players, {numbers[0]} to {numbers[-1]}? [{option.default}] ")
        if not answer or whole_number(answer) in numbers:
            players = int(answer or option.default)
        else:
            screen.say(f"A number from {numbers[0]} to {numbers[-1]}, please; or Enter for {option.default}.")
    if players == 1:
        return [Seat(YOU)]
    others = "the other seat" if players == 2 else f"the other {players - 1} seats"
    while True:
        answer = screen.ask(f"Who takes {others}, bots or people at this keyboard? [bots] ").lower()
        if not answer or "bots".startswith(answer):
            return seating.fill(players)
        if "people".startswith(answer) or "persons".startswith(answer):
            return [Seat(PERSON)] * players
        screen.say("Type bots or people; or Enter for bots.")


FOR_NEWCOMERS = "tiny-epic-defenders"  # a newcomer's Enter should start a game that is soon learnt


def ours_first(games: Mapping[str, Game]) -> Sequence[Game]:
    """Built-in games before third parties', the one for newcomers first of all."""
    return sorted(games.values(), key=lambda g: (not g.package.startswith("holdfast."), g.id != FOR_NEWCOMERS, g.title))
