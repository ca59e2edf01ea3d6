"""Before and around the games: guests, new tables, invitations, and what a table looks like from the outside."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
from hmac import compare_digest
from typing import Any

from ..engine.options import OptionError
from ..engine.registry import UnknownGame, find_game, games
from ..engine.savefile import HIGHEST_SEED
from . import referee, sights
from .hall import Hall, OpenTable
from .identity import name_for, new_user
from .messages import Guest, NewTable, Seating, TableInfo
from .refusals import Refused
from .seats import OPEN, arrangement, new_claim, seated
from .store import TableRow, add_table, append, keep_user

MOST_LISTED = 50  # of one's own tables


def list_games() -> list[dict[str, Any]]:
    """The installed games and their options."""
    return [
        {
            "game": game.id,
            "title": game.title,
            "tagline": game.tagline,
            "options": [
                {
                    "name": option.name,
                    "words": option.words,
                    "values": [option.show(value) for value in option.values],
                    "default": option.show(option.default),
                }
                for option in game.options.all.values()
            ],
        }
        for game in games().values()
    ]


class Lobby:
    """Everything that is asked over HTTP."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def welcome(self, user: str | None, name: str) -> Guest:
        """A new guest, or a new name for one who is known."""
        guest = Guest(user or new_user(), name_for(name))
        await self.hall.writer.write(lambda connection: keep_user(connection, guest.user, guest.name))
        return guest

    async def name_of(self, user: str | None) -> str | None:
        return await asyncio.to_thread(self.hall.store.user, user) if user else None

    async def make_table(self, guest: Guest, wish: NewTable) -> TableInfo:
        """A new table, with whoever makes it and the bots already seated."""
        try:
            game = find_game(wish.game)
            options = game.options.parse(wish.options)
        except UnknownGame as error:
            raise Refused("unknown", str(error)) from None
        except OptionError as error:
            raise Refused("malformed", str(error)) from None
        sitting = arrangement(wish.seats, game.seats(options))
        entries = [seated(p, who, guest.user, guest.name) for p, who in enumerate(sitting) if who != OPEN]
        seed, salt = secrets.randbelow(HIGHEST_SEED + 1), secrets.token_hex(16)
        table_id = secrets.token_urlsafe(12)
        row = TableRow(table_id, guest.user, game.id, game.version, options, seed, salt, time.time())

        def make(connection: sqlite3.Connection) -> None:
            add_table(connection, row, [new_claim() for _ in sitting])
            for version, entry in enumerate(entries, 1):
                append(connection, row.id, version, f"made:{version}", entry, new_claim())

        await self.hall.writer.write(make)
        return await self.table(guest.user, row.id)

    async def table(self, user: str | None, table_id: str) -> TableInfo:
        """A table as the user sees it from the outside; its host also gets the invitations."""
        async with self.hall.at(table_id) as place, place.lock:
            hosting = place.table.row.host == user
            claims = await asyncio.to_thread(self.hall.store.claims, table_id) if hosting else []
            return _info(place, user or "", hosting, claims)

    async def tables_of(self, user: str) -> list[TableInfo]:
        rows = await asyncio.to_thread(self.hall.store.tables_of, user)
        found = []
        for row in rows[:MOST_LISTED]:
            try:
                found.append(await self.table(user, row.id))
            except Refused:  # a game or rules that are not installed any more; the others are still fine
                continue
        return found

    async def claim(self, guest: Guest, table_id: str, claim: str) -> Seating:
        """Sit down with a claim. Asked twice, the guest still has that one seat."""
        async with self.hall.at(table_id) as place:
            claims = await asyncio.to_thread(self.hall.store.claims, table_id)
            seat = next((p for p, c in enumerate(claims) if compare_digest(c.encode(), claim.encode())), None)
            if seat is None:
                raise Refused("unknown", "this invitation is not good any more; ask the host for a new one")
            if not referee.has(place.table, seat, guest.user):
                await self.hall.change(
                    place,
                    f"{guest.user}:claim:{secrets.token_hex(8)}",
                    lambda table: referee.claim_seat(table, seat, guest.user, guest.name),
                )
            return Seating(table_id, seat)

    async def export(self, table_id: str) -> dict[str, Any]:
        """The whole match as a file that replays; only when it is over, for it holds the seed."""
        async with self.hall.at(table_id) as place, place.lock:
            if place.table.match is None or not place.table.over:
                raise Refused("not_now", "the file of a game holds its seed and all secrets; ask when the game is over")
            return place.table.match.to_json()


def _info(place: OpenTable, user: str, hosting: bool, claims: list[str]) -> TableInfo:
    table = place.table
    yours = [p for p in table.seats if referee.has(table, p, user)]
    deciders = table.match.deciders if table.match else []
    return TableInfo(
        table=table.row.id,
        version=table.version,
        game=table.game.id,
        title=table.game.title,
        options=dict(table.row.options),
        commitment=table.log.commitment,
        started=table.match is not None,
        over=table.over,
        seats=sights.seats_of(table, place.here),
        yours=yours,
        host=hosting,
        waits_for_you=any(p in deciders for p in yours),
        invitations={p: f"/table/{table.row.id}#claim={c}" for p, c in enumerate(claims) if table.occupants[p].is_open},
    )
