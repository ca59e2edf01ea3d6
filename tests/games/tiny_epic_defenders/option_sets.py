"""Option sets in which every value of every option comes up, with every number of players."""

from itertools import cycle, islice
from typing import Any

from holdfast.games.tiny_epic_defenders.meta import OPTIONS


def option_sets(n: int) -> list[dict[str, Any]]:
    """`n` sets, all different mixtures: each option runs through its values at its own pace."""
    columns = {}
    for k, (name, option) in enumerate(OPTIONS.all.items()):
        shown = [option.show(v) for v in option.values]
        if name == "max_rounds":
            shown = [30, 12]  # the usual one, and the earliest end there is
        # Values stay for k+1 sets or so, or else options with two values would always change together.
        columns[name] = list(islice(cycle([v for v in shown for _ in range(1 + k % 3)]), n))
    return [{name: column[i] for name, column in columns.items()} for i in range(n)]


EVERY_VALUE = option_sets(24)
