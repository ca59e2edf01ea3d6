"""Before and around the games: guests, new tables, invitations, and what a table looks like from the outside."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Collection
from hmac import compare_digest
from typing import Any

from sqlalchemy import Connection

from ..engine.options import OptionError
from ..engine.registry import UnknownGame, find_game, games
from ..engine.savefile import HIGHEST_SEED, Log
from . import referee
from .hall import Hall, OpenTable
from .identity import name_for, new_user
from .messages import Guest, NewTable, SeatInfo, Seating, TableInfo
from .refusals import Refused
from .seats import OPEN, arrangement, new_claim, seated
from .store import Listing, TableRow, add_table, append, keep_standing, keep_user
from .summaries import standing_of, summary_in
from .tables import Table, game_of

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

        table = Table(row)

        def make(connection: Connection) -> None:
            add_table(connection, row, [new_claim() for _ in sitting])
            for version, entry in enumerate(entries, 1):
                logged = append(connection, row.id, version, f"made:{version}", entry, new_claim())
                table.apply(logged)
            keep_standing(connection, row.id, table.version, standing_of(table))

        await self.hall.writer.write(make, row.id)
        return await self.table(guest.user, row.id)

    async def table(self, user: str | None, table_id: str) -> TableInfo:
        """A table as the user sees it from the outside; its host also gets the invitations."""
        async with self.hall.at(table_id) as place, place.lock:
            hosting = place.table.row.host == user
            claims = await asyncio.to_thread(self.hall.store.claims, table_id) if hosting else []
            return _info(_listing(place), place.here, user or "", claims)

    async def tables_of(self, user: str) -> list[TableInfo]:
        """The tables the user made or sits at. None of them is opened for that."""
        listings = await asyncio.to_thread(self.hall.store.tables_of, user, MOST_LISTED)
        hosted = [listing.row.id for listing in listings if listing.row.host == user]
        claims = await asyncio.to_thread(self.hall.store.claims_of, hosted) if hosted else {}
        found = []
        for listing in listings:
            try:
                known = await self._summed_up(listing)
                found.append(_info(known, self._here(known.row.id), user, claims.get(known.row.id, [])))
            except Refused:  # a game or rules that are not installed any more; the others are still fine
                continue
        return found

    async def _summed_up(self, listing: Listing) -> Listing:
        """A table of an older Holdfast is opened once, to keep how it stands."""
        if listing.standing.summary:
            return listing
        async with self.hall.at(listing.row.id) as place, place.lock:
            opened = _listing(place)
        row, version, standing = opened.row, opened.version, opened.standing
        await self.hall.writer.write(lambda connection: keep_standing(connection, row.id, version, standing))
        return opened

    def _here(self, table_id: str) -> set[int]:
        place = self.hall.open.get(table_id)
        return place.here if place else set()

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


def _listing(place: OpenTable) -> Listing:
    """An open table, as it would be listed."""
    table = place.table
    return Listing(table.row, table.version, table.row.born, standing_of(table))


def _info(listing: Listing, here: Collection[int], user: str, claims: list[str]) -> TableInfo:
    """A table from the outside; assumes that its summary was made."""
    row, summary = listing.row, summary_in(listing.standing)
    sitting = summary.occupants
    yours = [p for p, who in enumerate(sitting) if user and who.user == user]
    return TableInfo(
        table=row.id,
        version=listing.version,
        game=row.game,
        title=game_of(row).title,
        options=dict(row.options),
        commitment=Log(row.game, row.rules, row.options, row.seed, row.salt).commitment,
        started=summary.started,
        over=listing.standing.over,
        seats=[SeatInfo(p, who.kind, who.name, p in here) for p, who in enumerate(sitting)],
        yours=yours,
        host=row.host == user,
        waits_for_you=any(p in summary.deciders for p in yours),
        invitations={p: f"/table/{row.id}#claim={c}" for p, c in enumerate(claims) if sitting[p].is_open},
    )
