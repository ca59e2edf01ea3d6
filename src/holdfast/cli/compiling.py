"""The bar that is shown while rules are compiled, which happens once on a machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

if TYPE_CHECKING:
    from holdfast.engine.rules.game import Game
    from holdfast.engine.workshop import Progress as Compiled


def compile_visibly(game: Game, entries: Sequence[str], console: Console) -> None:
    """Compile a game's rules for these entries, and say so if it takes a while."""
    from holdfast.engine.workshop import prepare

    with CompilingBar(console) as bar:
        prepare(game, entries, bar.show)


class CompilingBar:
    """A bar for each game; where nobody watches, one sentence for each."""

    def __init__(self, console: Console) -> None:
        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
        self.console = console
        self.bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._tasks: dict[str, int] = {}

    def __enter__(self) -> CompilingBar:
        self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()

    def show(self, progress: Compiled) -> None:
        if progress.game not in self._tasks:
            self._tasks[progress.game] = self.bar.add_task("", total=progress.rules)
            if not self.console.is_terminal:
                self.console.print(f"Compiling {progress.game}, once on this machine; it takes a minute or less.")
        what = "waiting for another process to compile" if progress.waiting else "compiling, once on this machine:"
        task = self._tasks[progress.game]
        self.bar.update(task, description=f"{what} {progress.game}", completed=progress.done)  # type: ignore[arg-type]
