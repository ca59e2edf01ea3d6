"""Option sets in which every value of every option comes up, and which the game can be played with."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from holdfast.engine.rules.game import Game
from holdfast.engine.rules.options import Option

MANY = 8  # of a number with more values than these, the usual one, the least and the most are tried

OptionSet = dict[str, Any]


def every_value(game: Game) -> list[OptionSet]:
    """As few sets as there are values of an option, or somewhat more where not all go together; ValueError if the game
    refuses a value in every company."""
    untried = {name: _worth_trying(option) for name, option in game.options.all.items()}
    sets: list[OptionSet] = []
    while any(untried.values()):
        fresh = _next_set(game, sets, untried)
        if fresh is None:
            left = ", ".join(f"{name}={value}" for name, values in untried.items() for value in values)
            raise ValueError(f"{game.id} can be played with no option set that has {left}")
        sets.append(fresh)
    return sets


def turned_over(game: Game, but: Collection[str] = ()) -> OptionSet:
    """Every option at its last value, except those that say what is played."""
    return {name: option.show(option.values[-1]) for name, option in game.options.all.items() if name not in but}


def _next_set(game: Game, sets: list[OptionSet], untried: dict[str, list[Any]]) -> OptionSet | None:
    """A set with as many untried values as go together; None if none of them goes with any set so far."""
    for begun in (game.options.defaults(), *sets):
        chosen, fresh = dict(begun), False
        for name, values in untried.items():
            value = next((v for v in values if not game.misfit(chosen | {name: v}, game.content)), None)
            if value is not None:
                chosen[name] = value
                values.remove(value)
                fresh = True
        if fresh:
            return chosen
    return None


def _worth_trying(option: Option) -> list[Any]:
    numbers = option.values
    if option.enum is None and len(numbers) > MANY:
        numbers = list(dict.fromkeys([option.default, min(numbers), max(numbers)]))
    return [option.show(number) for number in numbers]
