"""The compliance suite: what every game must do, ours or a stranger's, checked in one line.

    from holdfast.engine.checks.compliance import check_game

    def test_my_game_complies():
        check_game(GAME)

It plays games at random and by the game's own advice, and after every move asks the same questions: does the state fit
its bytes, hold its invariants, list exactly what why_not allows; do the compiled rules agree byte for byte; and, at
some positions, since this costs more, does anybody see what is hidden. The first wrong answer is raised, in a sentence
with the options, the seed and the move at which it can be found again.

What set-up tells cannot be checked by dealing anew: there is no position before it. Look at those sayings yourself.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from holdfast.engine.rules.game import Game

from .inspection import ADVISED, RANDOM, ComplianceError, Tally, Twin, WatchedGame, told_options
from .wording import Speaker, flaws

__all__ = ["ComplianceError", "Tally", "check_game"]


def check_game(
    game: Game,
    *,
    options: Sequence[Mapping[str, Any]] | None = None,
    games: int = 20,
    seed: int = 0,
    compiled: bool = True,
    every: int = 5,
    decisions: int = 20_000,
    open_information: bool = False,
    asking_tells: Collection[int] = (),
) -> Tally:
    """Raise ComplianceError with the first thing that is wrong with the game, or say how much was looked at.

    `options` are the option sets to play, by default one for each number of players. `games` is how many games in all;
    each option set gets at least two, one random and one advised. One position in `every` is looked at closely. A game
    must end within `decisions`. `open_information` says that nothing is hidden, so that `determinize` need not change
    anything; `asking_tells` are the decisions whose being asked may reveal something, because the rules say so.
    """
    for flaw in flaws(game):
        raise ComplianceError(f"{game.id}: {flaw}")
    sets = [game.options.parse(chosen) for chosen in options or _one_for_each_number_of_players(game)]
    speaker, twin, tally = Speaker(game), Twin(game) if compiled else None, Tally()
    for k in range(max(games, 2 * len(sets))):
        table = WatchedGame(game, sets[k % len(sets)], seed + k, speaker, twin, tally)
        table.every, table.most, table.asking_tells = every, decisions, asking_tells
        table.play(RANDOM if k // len(sets) % 2 == 0 else ADVISED)
    for chosen in sets:
        _check_seeds(game, chosen, seed)
    if tally.redeals == 0 and not open_information:
        raise ComplianceError(
            f"{game.id}: determinize never changed anything in {tally.positions} positions; "
            "if nothing is hidden in this game, say open_information=True"
        )
    return tally


def _one_for_each_number_of_players(game: Game) -> list[dict[str, Any]]:
    return [{"players": n} for n in game.options.all["players"].values]


def _check_seeds(game: Game, options: Mapping[str, Any], seed: int, seeds: int = 8, moves: int = 100) -> None:
    """If the dice are used at all, then other seeds make other games."""
    ends, rolled = set(), False
    for k in range(seeds):
        s, menu = game.new_state(options), [0] * (len(game.actions) + 1)
        game.rules.seed_dice(s, seed + k)
        fresh = list(s.rng)
        n = game.rules.start(s, seed + k, menu)
        while n and s.decisions < moves:
            n = game.rules.apply(s, game.rules.first_decider(s), menu[0], menu)
        rolled = rolled or list(s.rng) != fresh
        s.rng = [0, 0]
        ends.add(s.to_bytes())
    if rolled and len(ends) == 1:
        where = f"{game.id} {told_options(game, options)}"
        raise ComplianceError(f"{where}: the seeds {seed} to {seed + seeds - 1} all give the same game")
