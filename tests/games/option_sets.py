"""Option sets in which every value of every option comes up, with every number of players."""

from itertools import cycle, islice
from typing import Any

from holdfast.engine.rules.game import Game
from holdfast.engine.rules.options import Option

MANY = 8  # of so many values only the usual one, the first and the last are tried


def option_sets(game: Game, n: int) -> list[dict[str, Any]]:
    """`n` sets, all different mixtures: each option runs through its values at its own pace."""
    columns = {}
    for k, (name, option) in enumerate(game.options.all.items()):
        # Values stay for k+1 sets or so, or else options with two values would always change together.
        shown = [value for value in tried(option) for _ in range(1 + k % 3)]
        columns[name] = list(islice(cycle(shown), n))
    return [{name: column[i] for name, column in columns.items()} for i in range(n)]


def tried(option: Option) -> list[Any]:
    """The values of an option that tests go through, as people write them, the usual one first."""
    values = option.values if len(option.values) <= MANY else [option.values[0], option.values[-1]]
    return [option.show(value) for value in dict.fromkeys([option.default, *values])]


def enough(game: Game) -> int:
    """How many sets show every value."""
    return max(len(tried(option)) * (1 + k % 3) for k, option in enumerate(game.options.all.values()))
