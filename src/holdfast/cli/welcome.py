"""A newcomer's start: a few questions, each with an answer that Enter gives."""

from __future__ import annotations

from holdfast.engine.rules import registry
from holdfast.engine.rules.game import Game
from holdfast.terminal.screen import Screen, whole_number

from . import seats as seating
from .complaints import Complaint, as_sentence
from .seats import PERSON, YOU, Occupant


def which_game(screen: Screen) -> Game:
    """One of the installed games; asked only if there are several."""
    games = registry.in_order()  # a newcomer's Enter should start a game that is soon learnt
    if not games:
        raise Complaint("no game is installed; reinstall Holdfast, or see `holdfast games` for what went wrong")
    say = screen.phrases
    screen.say(say("start.welcome"), "bold")
    if len(games) == 1:
        return games[0]
    for k, game in enumerate(games, 1):
        words = game.words(screen.language)
        screen.say(f"{k:>2} {words.say('game.title')}", "bold")
        screen.tell(words.say("game.tagline"))
    while True:
        answer = screen.ask(say("start.which_game", game=games[0].title))
        if not answer:
            return games[0]
        if 1 <= (whole_number(answer) or 0) <= len(games):
            return games[int(answer) - 1]
        try:
            return registry.find_game(answer)
        except registry.UnknownGame:
            screen.say(as_sentence(say("start.no_game", name=answer, games=", ".join(game.title for game in games))))


def who_plays(game: Game, screen: Screen, players: int = 0) -> list[Occupant]:
    """How many seats, unless that is known, and who sits at them."""
    option, say = game.options.option("players"), screen.phrases
    while not players:
        numbers = sorted(option.values)
        range_ = {"least": numbers[0], "most": numbers[-1], "usual": option.default}
        answer = screen.ask(say("start.how_many", **range_))
        if not answer or whole_number(answer) in numbers:
            players = int(answer or option.default)
        else:
            screen.say(say("start.a_number", **range_))
    if players == 1:
        return [Occupant(YOU)]
    while True:
        answer = screen.ask(say("start.who", n=players - 1)).lower()
        if any(word.startswith(answer) for word in (say("start.bots"), "bots")):
            return seating.fill(players)
        if any(word.startswith(answer) for word in (say("start.people"), "people", "persons")):
            return [_person(number, screen) for number in range(1, players + 1)]
        screen.say(say("start.bots_or_people"))


def _person(number: int, screen: Screen) -> Occupant:
    """One of several at this keyboard; Enter leaves them a number for a name."""
    while True:
        name = screen.ask(screen.phrases("start.name", n=number))
        if name.isprintable():
            return Occupant(PERSON, name)
        screen.say(screen.phrases("start.name.unprintable"))
