"""How a table is laid: its row, its claims, and the first entries of its log, written together."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass, field, replace

import msgspec
from sqlalchemy import Connection

from holdfast.engine.matches.savefile import HIGHEST_SEED, Brought
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.options import Value
from holdfast.server.store import TableRow, add_table, append, hours, keep_standing
from holdfast.server.store.entries import AnyEntry, Bounded, Opened, Seated, Started, write_entry

from .seats import new_claim
from .summaries import standing_of
from .table import Table

A_ROW = 4096  # bytes that a table takes beside its log, with its seats and all indexes


@dataclass(frozen=True)
class Setting:
    """What a new table is made of."""

    game: Game
    options: dict[str, Value]
    seed: int = field(default_factory=lambda: secrets.randbelow(HIGHEST_SEED + 1))
    salt: str = field(default_factory=lambda: secrets.token_hex(16))

    def row(self, host: str, opened: Opened) -> TableRow:
        """A table with an id that nobody guesses."""
        table, game, now = secrets.token_urlsafe(12), self.game, hours.now()
        row = TableRow(table, host, game.id, game.version, self.options, self.seed, self.salt, now)
        return replace(row, listed=opened.listed, pace=opened.pace)

    def opened(self, how: Opened) -> Opened:
        """The first entry of a table that is made so: it holds what is played with."""
        brought = Brought.of(self.game)
        return how if brought is None else msgspec.structs.replace(how, content=brought.to_json())


def laid(row: TableRow, entries: list[AnyEntry]) -> Table:
    """The new table, not written yet. Raises what its entries raise: moves of an import that cannot be made."""
    table = Table(row)
    for version, entry in enumerate(entries, 1):
        table.apply(table.following(f"made:{version}", entry, row.born))
    return table


def lay(connection: Connection, table: Table) -> None:
    """Write a new table, with a claim for each seat, and how it begins."""
    add_table(connection, table.row, [new_claim() for _ in table.seats])
    before = b""
    for logged in (chapter.logged for chapter in table.chapters):
        version, made = logged.version, logged.made
        append(connection, table.row.id, version, logged.move_id, logged.entry, new_claim(), made=made, before=before)
        before = logged.link
    keep_standing(connection, table.row.id, table.version, standing_of(table))


def bytes_kept(table: Table) -> int:
    """About how many bytes a new table takes where it is kept."""
    return A_ROW + sum(len(write_entry(chapter.logged.entry)) for chapter in table.chapters)


def boundaries_at(table: Table) -> list[Bounded]:
    """What nobody wants to meet there, for a table that goes on from it."""
    return [Bounded(one.boundary, one.text) for one in table.veiling.boundaries if not one.veiled]


def rematch_of(table: Table, here: Collection[int]) -> Table:
    """The same table with new dice. It starts at once if all people who sit there have agreed to play.

    Where somebody who is away was not asked, their seat is kept for them, and the host, who is somebody of those here,
    starts it: nobody is drawn into a game, or loses time in one, without a word.
    """
    old, host = table.opened, table.host
    setting = Setting(table.game, dict(table.row.options))
    opened = Opened(table.name, old.listed, old.spectators, old.pace, old.clock, newcomers=old.newcomers)
    sitting = [(p, who) for p, who in enumerate(table.occupants) if not who.is_free]
    entries: list[AnyEntry] = [setting.opened(opened)]
    entries += boundaries_at(table)
    entries += [Seated(p, who.user, who.bot, who.name, away=who.away) for p, who in sitting]
    waiting = table.proposal.waiting if table.proposal else ()
    if any(who.person for p, who in sitting if p in waiting):
        people = [table.occupants[p].person for p in sorted(here) if table.occupants[p].person]
        host = host if host in people else next(iter(people), host)
    elif len(sitting) == len(table.seats):
        entries.append(Started())
    return laid(setting.row(host, opened), entries)
