"""The ordeal: a swarm plays at a real server, one nemesis after another strikes, and nothing promised may be lost.

with world(where, luck) as befallen:
    report = asyncio.run(ordeal(befallen, ["kill", "pause", "kill"], luck=luck))
assert not report.faults
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import msgspec

from holdfast.engine.rules.registry import in_order
from holdfast.server.hall.audit import audit
from holdfast.server.table import sights
from holdfast.server.table.table import Table

from ..server.store import Logged, Store, StoreError, TableRow, Where
from .guests import NoAnswer, new_guest, request
from .nemeses import NOTHING_KEPT, World
from .player import Player

MOST_PROMISES = 80  # a server makes fewer before it is killed,
LONGEST_LIFE = 30.0  # and lives at most so many seconds
RECOVER_WITHIN = 120.0  # seconds; a machine with much else to do takes its time to start a process
AWHILE = (0.2, 1.5)  # seconds a strike lasts
AT_ANY_MOMENT = 0.05  # seconds, a little longer than a commit: so that no moment of it is spared
SETTLE_WITHIN = 60.0  # seconds until everybody must know the same


@dataclass
class Report:
    """How it went."""

    strikes: Counter[str] = field(default_factory=Counter)
    tables: int = 0
    entries: int = 0
    promised: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        told = _listed(self.counts)
        return (
            f"{_listed(self.strikes)}; {self.tables} tables, {self.entries} entries, "
            f"{self.promised} of them promised to a client ({told}); {len(self.faults)} faults"
        )


async def ordeal(
    world: World,
    strikes: Sequence[str],
    tables: int = 6,
    luck: random.Random | None = None,
    told: Callable[[str], None] = lambda _: None,
    promises: int = MOST_PROMISES,
) -> Report:
    """Let the nemeses of these names strike a running server under load, one after the other."""
    luck, report, server = luck or random.Random(0), Report(), world.servers[0]
    players = await asyncio.to_thread(_set_tables, world.port, tables, luck)
    playing = [asyncio.create_task(player.play()) for player in players]
    try:
        for name in strikes:
            await _live(players, luck, promises)
            async with world.nemeses[name]():
                if name in NOTHING_KEPT:
                    await _nothing_is_kept(name, server.port, players, report)
                else:
                    await asyncio.sleep(luck.uniform(*AWHILE))
            report.strikes[name] += 1
            if not await _comes_true(_promised_more(players), RECOVER_WITHIN):
                report.faults.append(f"the server did not recover from this: {name}")
            told(f"{_listed(report.strikes)}, {_promises(players)} promises")
        await _live(players, luck, promises)
        await _settle(server.where, players, report)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    await asyncio.to_thread(_judge, server.where, players, report)
    return report


def _promised_more(players: list[Player]) -> Callable[[], bool]:
    before = _promises(players)
    return lambda: _promises(players) > before


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))


async def _live(players: list[Player], luck: random.Random, most: int) -> None:
    """The server makes some promises, fewer than `most`, and then goes on for a moment."""
    enough = _promises(players) + luck.randrange(1, most)
    await _comes_true(lambda: _promises(players) >= enough)  # or it was a quiet life
    await asyncio.sleep(luck.uniform(0, AT_ANY_MOMENT))


async def _comes_true(wish: Callable[[], bool], within: float = LONGEST_LIFE) -> bool:
    """Waits for it; if nothing else is said, as long as a server lives at most."""
    try:
        async with asyncio.timeout(within):
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


async def _nothing_is_kept(name: str, port: int, players: list[Player], report: Report) -> None:
    """While nothing can be written, people are told so, and all can be read."""
    before, host = _told_of_failure(players), players[0]
    if not await _comes_true(lambda: _told_of_failure(players) > before):
        report.faults.append(f"nobody was told of this: {name}")
    try:
        await asyncio.to_thread(request, port, "GET", f"/api/tables/{host.table}", None, {**host.guest.headers})
    except NoAnswer as error:
        report.faults.append(f"nothing can be read during this: {name}: {error}")


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
    for earlier, later in pairwise(log):
        if later.made < earlier.made:
            faults.append(f"table {player.table}: version {later.version} was made before the one before it")
    # A bot may have gone on since the client left.
    position = sights.position(Table(row, log[: player.version]), player.seat)
    if msgspec.json.decode(msgspec.json.encode(position)) != player.position:
        faults.append(f"{player} sees another position than the log gives")
    return faults
