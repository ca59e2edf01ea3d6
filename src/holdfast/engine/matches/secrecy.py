"""Whether a move told somebody what was hidden, asked by experiment: deal the hidden part anew and play the move again.

If what a seat sees and hears afterwards depends on how the unseen cards lie, the move has told it something. A handful
of deals cannot prove that nothing was told: one card of two equally likely slips through once in 2**REDEALS times.
That is good enough to decide who may take a step back without asking, which is all it is for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from holdfast.engine.rules.game import Game, Notes
from holdfast.engine.rules.rule import listening
from holdfast.engine.words.catalogue import Message

REDEALS = 10


def redeal(game: Game, s: Any, seat: int, seed: int) -> Any:
    """The same table as far as the seat can see, with other dice: whoever looks at it cannot peek."""
    other = s.copy()
    game.rules.seed_dice(other, seed)
    game.rules.determinize(other, seat)
    return other


def shows_hidden(game: Game, then: Any, seats: Iterable[int], p: int, action: int) -> bool:
    """Whether any of the seats learned something hidden when seat p took the action in the state of `then`."""
    for seat in seats:
        seen = _perceived(game, then.copy(), p, action, seat)
        for deal in range(REDEALS):
            s = redeal(game, then, seat, deal)
            # As far as this seat knew, the action might have been impossible: that it was not is news.
            if game.rules.why_not(s, p, action) != 0 or _perceived(game, s, p, action, seat) != seen:
                return True
    return False


def _perceived(game: Game, s: Any, p: int, action: int, seat: int) -> tuple[list[Message], Any]:
    """All that a seat sees and hears when seat p takes the action."""
    with listening() as told:
        game.rules.apply(s, p, action, [0] * game.menu)
    return [game.events.message(t, seat) for t in told], game.view(s, seat, Notes())
