"""`holdfast simulate`: play many games and say how they went."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .complaints import INTERRUPTED, Complaint, misuse

if TYPE_CHECKING:
    from ..study.simulate import Plan, Summary

RANDOM_SEEDS = 2**32
RARELY = 0.02


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id, its title, or the beginning of one.")],
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="How many games.")] = 1000,
    seats: Annotated[
        str, typer.Option(metavar="LIST", help="Which bots play: novice or steady, one for all or one for each seat.")
    ] = "novice",
    seed: Annotated[
        int | None, typer.Option(help="Game g has the seed S + g. Random if left out, and printed.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option", "-o", metavar="NAME=VALUE", help="See `holdfast options GAME`; @FILE reads a TOML file."
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", "-w", metavar="W", help="Processes that play; 0 is as many as pay.")
    ] = 0,
    rotate: Annotated[bool, typer.Option("--rotate", help="Players move one seat on from game to game.")] = False,
    interpreted: Annotated[
        bool, typer.Option("--interpreted", help="Play as plain Python: slow, no compiler, the same results.")
    ] = False,
    on: Annotated[
        str, typer.Option(metavar="WHERE", help="processor, or cuda: an NVIDIA GPU, for the same results.")
    ] = "processor",
    people: Annotated[
        str, typer.Option(metavar="SEATS", help="Seats the rules take for people's, such as 0,2; none if left out.")
    ] = "",
    content: Annotated[
        list[Path] | None,
        typer.Option("--content", metavar="FILE", help="Play with what somebody wrote; see `holdfast content`."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="End with one line of JSON.")] = False,
) -> None:
    """Play many games and say how they went: who won how often, and how long they were.

    \b
    Examples:
      holdfast simulate tiny-epic-defenders --games 10000
      holdfast simulate tiny-epic-defenders --games 10000 --seats steady --seed 1 --option players=3
      holdfast simulate tiny-epic-defenders --games 100 --seats novice,steady --json
      holdfast simulate tiny-epic-defenders --games 10000000 --on cuda
    """
    from holdfast.engine.rules.registry import find_game
    from holdfast.engine.speed.device import NoGpu
    from holdfast.terminal.screen import whole_number

    from ..study.simulate import Plan, SimulationError
    from .content import brought

    found = brought(content, game) if content else find_game(game)
    chosen = secrets.randbelow(RANDOM_SEEDS) if seed is None else seed
    try:
        taken = [whole_number(seat) for seat in people.split(",") if seat.strip()]
        if None in taken:
            raise misuse(f"--people are seats such as 0,2, not '{people}'")
        sitting = [seat for seat in taken if seat is not None]
        options = found.options.parse_strings(option or [], len(set(sitting)))
        plan = Plan.of(found, games, seats.split(","), chosen, options, workers, interpreted, rotate, on, sitting)
        summary = _played(plan, quiet=as_json)
    except SimulationError as error:
        raise misuse(str(error)) from error
    except NoGpu as error:
        raise Complaint(str(error)) from error
    if as_json:
        print(json.dumps(summary.to_json()))
    else:
        _tell(summary)
    if summary.interrupted:
        raise typer.Exit(INTERRUPTED)


def _played(plan: Plan, quiet: bool) -> Summary:
    """Compile if need be, then play, with a bar for whoever watches a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ..study.simulate import run
    from .compiling import compile_visibly

    console = Console(stderr=True, highlight=False)
    if plan.mode == "compiled":
        compile_visibly(plan.game, ("play_games",), console)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    watched = console.is_terminal and not quiet
    with Progress(*columns, console=console, transient=True, disable=not watched) as bar:
        task = bar.add_task("games", total=plan.games)
        return run(plan, lambda games: bar.advance(task, games))


def _tell(summary: Summary) -> None:
    from ..bots import level_of

    plan, tally, told = summary.plan, summary.tally, summary.to_json()
    if summary.interrupted:
        print(f"Stopped after {tally.games:,} of {plan.games:,} games; this is how those went.")
    print(f"{plan.game.title}: {tally.games:,} games, seed {plan.seed}")
    print(f"Players       {', '.join(level_of(name) for name in plan.setting.players)}")
    if told["people"]:
        print(f"People        the rules take seats {', '.join(map(str, told['people']))} for theirs")
    usual = plan.game.options.defaults(plan.setting.people.bit_count())
    unusual = {n: v for n, v in plan.setting.options.items() if v != usual[n]}
    if unusual:
        print(f"Options       {', '.join(f'{name}={value}' for name, value in unusual.items())}")
    for line in _rate_lines(told, "All seats" if len(tally.wins) > 1 else "Won", "Seat"):
        print(line)
    if hint := _hint(plan, told["win_rate"]):
        print(f"{'':<13} {hint}")
    if plan.setting.rotate and isinstance(told["win_rate"], list):
        names = plan.setting.players
        for line in _rate_lines(told["players"], "", "Player"):
            print(f"{line}  {level_of(names[int(line.split()[1]) - 1])}")
    length = told["length"]
    print(
        f"Length        {length['mean']:.1f} decisions on average; half of the games {length['q25']} to "
        f"{length['q75']}, nine in ten {length['q05']} to {length['q95']}, all {length['min']} to {length['max']}"
    )
    print(
        f"Speed         {summary.decisions_per_second:,.0f} decisions per second ({tally.decisions:,} in "
        f"{summary.seconds:.2f} s, {_how(plan)})"
    )


def _how(plan: Plan) -> str:
    from ..study.simulate import CUDA

    if plan.on == CUDA:
        return "on the GPU"
    return f"{plan.mode}, " + ("1 process" if plan.workers == 1 else f"{plan.workers} processes")


def _hint(plan: Plan, rate: float | list[float]) -> str:
    """What a newcomer wonders at: nobody has won. Nothing else is worth a hint."""
    from ..bots import LEVELS

    if isinstance(rate, list) or rate > RARELY or any(name != LEVELS["novice"].name for name in plan.setting.players):
        return ""
    return "as is to be expected: novices do anything the rules allow, and hardly ever win; try --seats steady"


def _rate_lines(rates: dict[str, Any], together: str, each: str) -> list[str]:
    """A line for all seats, or one for each: rate, interval, mean reward."""
    if not isinstance(rates["win_rate"], list):
        return [_rate_line(together, rates["win_rate"], rates["win_rate_interval"], rates["mean_reward"])]
    columns = rates["win_rate"], rates["win_rate_interval"], rates["mean_reward"]
    return [_rate_line(f"{each} {p}", *figures) for p, figures in enumerate(zip(*columns, strict=True), 1)]


def _rate_line(who: str, rate: float, interval: list[float], reward: float) -> str:
    low, high = interval
    return f"{who:<13} won {rate:.2%} (95 % sure: {low:.2%} to {high:.2%}), mean reward {reward:+.3f}"
