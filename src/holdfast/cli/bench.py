"""`holdfast bench`: how fast the games are here, beside what was promised and beside OpenSpiel."""

from __future__ import annotations

import json
import os
import platform
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from ..study.content_speed import ContentSpeed
    from ..study.game_speed import Figures, Goal
    from ..study.peers import Peer

WORDS = {
    "compiled": ("compiled, random play", "{:,.0f} decisions/s"),
    "advised": ("compiled, advised play", "{:,.0f} decisions/s"),
    "interpreted": ("interpreted, random play", "{:,.0f} decisions/s"),
    "state_bytes": ("size of a state", "{:,.0f} bytes"),
    "copy_ns": ("copy of a state", "{:,.1f} ns"),
    "warm_start_s": ("fresh process to first game", "{:.2f} s"),
    "cold_compile_s": ("the same, nothing compiled", "{:.1f} s"),
}

ENTRIES_OF_PLAY = ("play_games",)


def bench(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games; all that are installed if left out.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Shorter runs, and no compiling from nothing.")] = False,
    compile_only: Annotated[
        bool, typer.Option("--compile-only", help="Fill the cache with compiled rules, and measure nothing.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="End with one line of JSON.")] = False,
) -> None:
    """Measure how fast the games are on this machine, beside our goals and beside OpenSpiel.

    \b
    Examples:
      holdfast bench
      holdfast bench tiny-epic-defenders --quick
      holdfast bench --compile-only
    """
    from rich.console import Console

    from holdfast.engine.rules.registry import find_game
    from holdfast.engine.rules.registry import games as installed

    from .. import __version__

    console = Console(stderr=True, highlight=False)
    chosen = [find_game(name).id for name in games or []] or list(installed())
    _compile(chosen, ENTRIES_OF_PLAY if not compile_only else (), console)
    if compile_only:
        print(json.dumps({"compiled": chosen}) if as_json else f"Compiled and in the cache: {', '.join(chosen)}")
        return
    figures, others, content = _measured(chosen, quick, console)
    if as_json:
        machine = {"version": __version__, "python": platform.python_version(), "cores": os.cpu_count()}
        told: dict[str, Any] = {
            **machine,
            "games": [f.to_json() for f in figures],
            "peers": _peers_told(figures, others),
        }
        told["content"] = content.to_json()
        print(json.dumps(told))
        return
    for figure in figures:
        _tell(figure)
    _tell_content(content)
    _tell_peers(figures, others)


def _compile(names: Sequence[str], entries: Sequence[str], console: Console) -> None:
    from holdfast.engine.workshop import prepare_all

    from .compiling import CompilingBar

    with CompilingBar(console) as bar:
        prepare_all(names, entries, bar.show)


def _measured(
    names: Sequence[str], quick: bool, console: Console
) -> tuple[list[Figures], list[Peer] | None, ContentSpeed]:
    from holdfast.engine.rules.registry import find_game

    from ..study import content_speed
    from ..study.game_speed import FULL, QUICK, measure
    from ..study.peers import peers

    effort = QUICK if quick else FULL
    figures = []
    with console.status("") as status:
        for name in names:
            figures.append(measure(find_game(name), effort, lambda what, name=name: status.update(f"{name}: {what}")))  # type: ignore[misc]
        status.update("effects from a content")
        content = content_speed.measure(effort.runs)
        status.update("OpenSpiel")
        others = peers(effort.peer_seconds)
    return figures, others, content


def _tell(figures: Figures) -> None:
    from holdfast.engine.rules.registry import find_game

    from ..study.game_speed import goals_of

    goals = goals_of(find_game(figures.game))
    print(figures.game)
    for name, (words, pattern) in WORDS.items():
        figure = getattr(figures, name)
        if figure is None:
            continue
        line = f"  {words:<29}{pattern.format(figure):>26}"
        print(line + (f"  {_verdict(goals[name], figure)}" if name in goals else ""))


def _tell_content(content: ContentSpeed) -> None:
    from ..study.content_speed import MOST

    verdict = f"{'pass' if content.met else 'FAIL'} (at most {MOST:g} times)"
    print("effects that come with a match")
    told = f"{content.brought_ns:.1f} ns for {content.baked_ns:.1f} ns"
    print(f"  {'read from a content, or baked':<29}{told:>26}  {content.times:.2f} times: {verdict}")


def _verdict(goal: Goal, figure: float) -> str:
    words = f"{'at least' if goal.more_is_better else 'at most'} {goal.least:,.10g}"
    if goal.aim != goal.least:
        words += f", aim {goal.aim:,.10g} {'reached' if goal.reached(figure) else 'open'}"
    return f"{'pass' if goal.met(figure) else 'FAIL'} ({words})"


def _tell_peers(figures: Sequence[Figures], others: Sequence[Peer] | None) -> None:
    from ..study.peers import HOW_TO_GET_IT

    if others is None:
        print(HOW_TO_GET_IT)
        return
    print("OpenSpiel, random play             inside C++          from Python     (decisions/s)")
    for peer in others:
        print(f"  {peer.game:<20}{peer.inside:>25,.0f}{peer.from_python:>21,.0f}")
        for ours in figures:
            inside, driven = ours.compiled / peer.inside, ours.compiled / peer.from_python
            print(f"    {ours.game + ' is':<34}{inside:>8,.1f} times{driven:>15,.1f} times as fast")


def _peers_told(figures: Sequence[Figures], others: Sequence[Peer] | None) -> list[dict[str, Any]] | None:
    if others is None:
        return None
    return [
        {
            "game": peer.game,
            "library": "OpenSpiel",
            "inside": peer.inside,
            "from_python": peer.from_python,
            "ours_to_inside": {f.game: f.compiled / peer.inside for f in figures},
            "ours_to_from_python": {f.game: f.compiled / peer.from_python for f in figures},
        }
        for peer in others
    ]
