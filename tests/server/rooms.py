"""Tables without a server: a table, and what happens at it, one entry after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from holdfast.engine.rules.registry import games
from holdfast.server.protocol import messages
from holdfast.server.store import Logged, TableRow
from holdfast.server.store.entries import AnyEntry, Seated, Started
from holdfast.server.table import referee
from holdfast.server.table.table import Table

NAMES = ("anna", "ben", "cleo", "dora")


def row(game: str = "keep-vote", seed: int = 7, rules: int | None = None, **options: Any) -> TableRow:
    chosen = {"players": 3, **options}
    if game in games():
        chosen = games()[game].options.parse(chosen)
        rules = games()[game].version if rules is None else rules
    return TableRow("t", "anna", game, rules or 1, chosen, seed, "salt", 0.0)


def happen(table: Table, *entries: AnyEntry) -> Table:
    """Let things happen without asking the referee."""
    for entry in entries:
        version = table.version + 1
        table.apply(Logged(version, f"id{version}", entry, 100.0 + version))
    return table


def ask(table: Table, seat: int, request: messages.Change) -> AnyEntry:
    """A person on a seat asks for something; it happens if the referee allows it."""
    who = table.occupants[seat]
    entry = referee.judge(table, who.user, who.name, seat, request)
    happen(table, entry)
    return entry


def sitting(people: Sequence[str] = NAMES[:3], seed: int = 7, game: str = "keep-vote", **options: Any) -> Table:
    """A table at which these people sit; a bot's level stands for a bot."""
    seats = [Seated(p, user=n, name=n.title()) if n in NAMES else Seated(p, bot=n) for p, n in enumerate(people)]
    return happen(Table(row(game, seed=seed, players=len(people), **options)), *seats)


def started(people: Sequence[str] = NAMES[:3], seed: int = 7, game: str = "keep-vote", **options: Any) -> Table:
    return happen(sitting(people, seed, game, **options), Started())


def move(table: Table, action: str = "", seat: int | None = None, **more: Any) -> AnyEntry:
    """A decider's move; the first legal one if none is named."""
    match = table.playing()
    mover = match.deciders[0] if seat is None else seat
    chosen = action or match.legal(mover)[0].name
    return ask(table, mover, messages.Move(f"m{table.version}", table.version, chosen, **more))


def voting(people: Sequence[str] = NAMES[:3]) -> Table:
    """A table at which all must vote in secret."""
    table = started(people)
    while len(table.playing().deciders) < len(people):
        move(table)
    return table
