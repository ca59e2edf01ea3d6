"""A game of thousands of moves, which no real game has: players who go back again and again, and may have drawn."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import Connection

from holdfast.bots import find_bot
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.actions import Action
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.ink import write
from holdfast.engine.rules.registry import in_order
from holdfast.server.store.entries import AnyEntry, Moved, Seated, Started, TakenBack
from holdfast.server.store.writer import Writer
from holdfast.server.table.summaries import standing_of
from holdfast.server.table.table import Table

from ..server.store import Logged, TableRow, Where, add_table, append, keep_standing, keep_user
from .pens import drawing_game, walk

FURTHEST, BACK_TO = 40, 10  # moves
STROKES, POINTS = 20, 40  # of a drawing, and of each of its strokes
Choose = Callable[[Match, int], Action]


def long_game(table: str, user: str, moves: int, seed: int = 1) -> Table:
    """A table at which the user, on both seats, has made so many moves."""
    luck = random.Random(seed)

    def anything(match: Match, seat: int) -> Action:
        return luck.choice(match.legal(seat))

    return _played(in_order()[0], table, user, moves, seed, FURTHEST, anything)


def drawn_game(table: str, user: str, moves: int, drawings: int, seed: int = 1) -> Table:
    """The same by the rule of thumb, each game to its end, in a game in which people draw; the last of their moves that
    may have one come with a drawing."""
    game, luck = drawing_game(), random.Random(seed)
    bare = _played(game, table, user, moves, seed, moves, find_bot("steady").choose)
    log = [chapter.logged for chapter in bare.chapters]
    inked = [k for k, one in enumerate(log) if takes_ink(game, one.entry)][-drawings:]
    drawn = Table(bare.row)  # ink decides nothing, so it goes as it went
    for k, one in enumerate(log):
        ink = tuple(write(walk(luck, POINTS)) for _ in range(STROKES if k in inked else 0))
        entry = msgspec.structs.replace(one.entry, ink=ink) if ink else one.entry
        drawn.apply(Logged(one.version, one.move_id, entry, one.made))
    return drawn


def takes_ink(game: Game, entry: AnyEntry) -> bool:
    return isinstance(entry, Moved) and bool(game.actions.parse(entry.action).family.ink)


def _played(game: Game, table: str, user: str, moves: int, seed: int, furthest: int, choose: Choose) -> Table:
    row = TableRow(table, user, game.id, game.version, game.options.parse({"players": 2}), seed, "salt", 0.0)
    laid, made = Table(row), 0

    def happen(entry: AnyEntry) -> None:
        laid.apply(Logged(laid.version + 1, f"e{laid.version}", entry, 1.0))

    for seat in (0, 1):
        happen(Seated(seat, user=user, name="Anna"))
    happen(Started())
    while made < moves:
        match = laid.playing()
        if match.over or match.length >= furthest:
            happen(TakenBack(0, BACK_TO))
            continue
        seat = match.deciders[0]
        happen(Moved(seat, choose(match, seat).name))
        made += 1
    return laid


def keep(where: Where, tables: Sequence[Table]) -> None:
    """Write the tables as a server would have done."""
    writer = Writer(where)
    for table in tables:
        writer.submit(lambda c, table=table: _keep(c, table)).result()  # type: ignore[misc]
    writer.close()


def _keep(connection: Connection, table: Table) -> None:
    row = table.row
    keep_user(connection, row.host, "Anna")
    add_table(connection, row, [f"{row.id}0", f"{row.id}1"])
    for chapter in table.chapters:
        logged = chapter.logged
        append(connection, row.id, logged.version, logged.move_id, logged.entry, made=logged.made)
    keep_standing(connection, row.id, table.version, standing_of(table))
