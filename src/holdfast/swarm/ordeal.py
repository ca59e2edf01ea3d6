"""The ordeal: a swarm plays at a real server that is killed again and again, and nothing promised may be lost.

report = asyncio.run(ordeal(where, kills=5))
assert not report.faults
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from holdfast.engine.rules.registry import in_order
from holdfast.server.hall.audit import audit
from holdfast.server.table import sights
from holdfast.server.table.table import Table

from ..server.store import Logged, Store, StoreError, TableRow, Where
from .guests import NoAnswer, new_guest, request
from .misfortune import full_disk
from .player import Player
from .process import Server

MOST_PROMISES = 80  # a server makes fewer before it is killed,
LONGEST_LIFE = 10.0  # and lives at most so many seconds
AT_ANY_MOMENT = 0.05  # seconds, a little longer than a commit: so that no moment of it is spared
SETTLE_WITHIN = 60.0  # seconds until everybody must know the same


@dataclass
class Report:
    """How it went."""

    kills: int = 0
    full_disks: int = 0
    tables: int = 0
    entries: int = 0
    promised: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        told = ", ".join(f"{count} {what}" for what, count in sorted(self.counts.items()))
        return (
            f"{self.kills} kills, {self.full_disks} full disks; {self.tables} tables, {self.entries} entries, "
            f"{self.promised} of them promised to a client ({told}); {len(self.faults)} faults"
        )


async def ordeal(
    server: Server,
    kills: int,
    tables: int = 6,
    seed: int = 0,
    told: Callable[[str], None] = lambda _: None,
    promises: int = MOST_PROMISES,
) -> Report:
    """Kill a running server so many times under load; now and then its disk is full first."""
    luck, report = random.Random(seed), Report()
    players = await asyncio.to_thread(_set_tables, server.port, tables, luck)
    playing = [asyncio.create_task(player.play()) for player in players]
    try:
        for number in range(kills):
            await _live(players, luck, promises)
            if number % 10 == 2:
                await _fill_disk(server, players, report)
            server.kill()
            report.kills += 1
            await asyncio.to_thread(server.start)
            told(f"{report.kills} kills, {_promises(players)} promises")
        await _live(players, luck, promises)
        await _settle(server.where, players, report)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    await asyncio.to_thread(_judge, server.where, players, report)
    return report


async def _live(players: list[Player], luck: random.Random, most: int) -> None:
    """The server makes some promises, fewer than `most`, and then goes on for a moment."""
    enough = _promises(players) + luck.randrange(1, most)
    await _comes_true(lambda: _promises(players) >= enough)  # or it was a quiet life
    await asyncio.sleep(luck.uniform(0, AT_ANY_MOMENT))


async def _comes_true(wish: Callable[[], bool]) -> bool:
    """Waits for it, as long as a server lives at most."""
    try:
        async with asyncio.timeout(LONGEST_LIFE):
            while not wish():
                await asyncio.sleep(0.005)
    except TimeoutError:
        return False
    return True


def _promises(players: list[Player]) -> int:
    return sum(len(player.promised) for player in players)


def _set_tables(port: int, count: int, luck: random.Random) -> list[Player]:
    """Tables for two, each with two people and every third also against a bot."""
    players, games = [], in_order()
    for number in range(count):
        guests = [new_guest(port, 2 * number + k) for k in (1, 2)]
        bots = ["novice"] if number % 3 == 2 else []
        made = guests[0].make_table(games[number % len(games)].id, ["me", "open", *bots])
        guests[1].claim(made["invitations"]["1"])
        players += [
            Player(guest, made["table"], seat, random.Random(luck.random())) for seat, guest in enumerate(guests)
        ]
        _start(players[-2])
    return players


def _start(host: Player) -> None:
    host.waiting = {"type": "start", "id": "start"}


async def _fill_disk(server: Server, players: list[Player], report: Report) -> None:
    """The disk is full for a while: nothing is written, all can be read, and then it goes on."""
    before, host = _told_of_failure(players), players[0]
    async with full_disk(server):
        if not await _comes_true(lambda: _told_of_failure(players) > before):
            report.faults.append("nobody was told that the disk was full")
        try:
            await asyncio.to_thread(
                request, server.port, "GET", f"/api/tables/{host.table}", None, {**host.guest.headers}
            )
        except NoAnswer as error:
            report.faults.append(f"with a full disk nothing can be read: {error}")
    promised = _promises(players)
    if not await _comes_true(lambda: _promises(players) > promised):
        report.faults.append("the server did not recover from the full disk")
    report.full_disks += 1


def _told_of_failure(players: list[Player]) -> int:
    return sum(player.counts["unavailable"] for player in players)


async def _settle(where: Where, players: list[Player], report: Report) -> None:
    """Nobody begins anything new; wait until everybody knows the last version of their table."""
    for player in players:
        player.calm = True
    store = Store(where)
    try:
        async with asyncio.timeout(SETTLE_WITHIN):
            while unsettled := await asyncio.to_thread(_unsettled, store, players):
                await asyncio.sleep(0.2)
    except TimeoutError:
        report.faults += [f"{player} stays at version {player.version}" for player in unsettled]
    finally:
        store.close()


def _unsettled(store: Store, players: list[Player]) -> list[Player]:
    try:
        last = store.versions(sorted({player.table for player in players}))
    except StoreError:
        return players
    return [player for player in players if player.waiting is not None or player.version != last[player.table]]


def _judge(where: Where, players: list[Player], report: Report) -> None:
    """Compare what clients were promised, and what they see, with what is kept."""
    store = Store(where)
    found = audit(store, lambda done, of: None)
    report.tables, report.entries = found.tables, found.entries
    report.faults += found.faults
    for player in players:
        report.counts += player.counts
        report.promised += len(player.promised)
        row = store.table(player.table)
        assert row is not None
        report.faults += player.faults + _broken_promises(player, row, store.log(player.table))
    store.close()


def _broken_promises(player: Player, row: TableRow, log: list[Logged]) -> list[str]:
    faults = []
    versions = {logged.move_id: logged.version for logged in log}
    for request_id, version in player.promised.items():
        if versions.get(f"{player.guest.user}:{request_id}") != version:
            faults.append(f"{player} was promised {request_id} as version {version}, and it is lost")
    for request_id in player.refused:
        if f"{player.guest.user}:{request_id}" in versions:
            faults.append(f"{player} was refused {request_id}, and it happened")
    # A bot may have gone on since the client left.
    position = sights.position(Table(row, log[: player.version]), player.seat)
    if msgspec.json.decode(msgspec.json.encode(position)) != player.position:
        faults.append(f"{player} sees another position than the log gives")
    return faults
