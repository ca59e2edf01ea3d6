"""`make bench`, the table server's part: what a server carries here, beside what was promised and beside a bare echo.

    python -m holdfast.swarm.server_speed
    python -m holdfast.swarm.server_speed --quick --json

Server and swarm share the machine, as they would share two cores. A disk that is slow to sync slows down every durable
move, so its own speed is measured beside.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from holdfast.engine.rules.registry import in_order
from holdfast.server.door.app import FILE

from ..server.store import Where
from .drawn_table import drawn_table
from .flood import FLOODS, Storm
from .guests import request
from .load import PLAYERS, WATCHERS, Load
from .needs import idle_socket, processor_time, processor_time_of_all, resident, sleeping_table
from .pens import Pens
from .postgres import PostgreSQL
from .process import Server, environment
from .rejoin import rejoin

ON_ONE_CORE = tuple(game.id for game in in_order())
BARS: dict[str, tuple[float, bool]] = {  # the bar, and whether more is better
    "durable moves/s, as many as go": (300, True),
    "ms from send to every screen at 300 moves/s, 99 of 100": (100, False),
    **{f"durable moves/s that a core has time for, {game}": (1000, True) for game in ON_ONE_CORE},
    **{f"ms from send to every screen on one core, {game}, 99 of 100": (100, False) for game in ON_ONE_CORE},
    "kB of memory for an idle socket": (40, False),
    "kB of memory for a sleeping table": (20, False),
    "s from cold start to the first page": (3, False),
    "ms to rejoin a game of 2,000 moves, asleep": (200, False),
    "ms from send to every screen in the worst of these floods": (100, False),
    "ms until a line is on the other screen, 95 of 100": (150, False),
    "ms from send to every screen while pens draw, 99 of 100": (100, False),
    "ms until a line is on the others' screens where four draw, 95 of 100": (150, False),
    "ms to come back to a table of 3,000 moves and 100 drawings, asleep": (300, False),
    "MB of memory for a table of 3,000 moves and 100 drawings that is open": (5, False),
    "MB on disk for a table of 3,000 moves and 100 drawings": (2, False),
    "kB of the largest update there without new ink": (24, False),
    "two processes on PostgreSQL, times one": (1.6, True),
}
SYNCS = 200
FLOOD_LINES = 10
PEN_TABLES = 50  # with two pens each


@dataclass(frozen=True)
class Effort:
    tables: int
    seconds: float  # of each measurement under load
    rate: float


FULL, QUICK = Effort(500, 15.0, 300.0), Effort(60, 4.0, 100.0)
ONE_CORE, ONE_CORE_QUICK = Effort(200, 15.0, 600.0), Effort(40, 4.0, 100.0)
PROCESSES = (1, 2, 4)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m holdfast.swarm.server_speed", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer tables and shorter runs; says little about bars")
    parser.add_argument("--json", action="store_true", help="end with one line of JSON")
    parser.add_argument("--folder", type=Path, default=None, help="where to keep the data (default: a temporary one)")
    parser.add_argument("--no-postgresql", action="store_true", help="leave out the comparison of two processes")
    chosen = parser.parse_args()
    effort, figures = QUICK if chosen.quick else FULL, dict[str, float]()
    with tempfile.TemporaryDirectory(dir=chosen.folder) as name:
        folder = Path(name)
        for told in _measures(folder, effort, not chosen.no_postgresql):
            for what, figure in told.items():
                figures[what] = figure
                sys.stdout.write(f"  {what:<72}{figure:>12,.2f}  {_verdict(what, figure)}\n")
                sys.stdout.flush()
    if chosen.json:
        sys.stdout.write(json.dumps(figures) + "\n")
    return 0 if chosen.quick or all(_met(what, figure) for what, figure in figures.items() if what in BARS) else 1


def _met(what: str, figure: float) -> bool:
    bar, more = BARS[what]
    return figure >= bar if more else figure <= bar


def _verdict(what: str, figure: float) -> str:
    if what not in BARS:
        return ""
    bar, more = BARS[what]
    return f"{'pass' if _met(what, figure) else 'FAIL'} ({'at least' if more else 'at most'} {bar:g})"


def _measures(folder: Path, effort: Effort, postgresql: bool) -> Iterator[dict[str, float]]:
    yield _disk(folder)
    yield {"s from cold start to the first page": _cold_start(folder / "cold" / FILE)}
    for what, milliseconds in rejoin(folder / "long" / FILE, moves=2000).items():
        yield {f"ms to rejoin a game of 2,000 moves, {what}": milliseconds}
    yield {"kB of memory for a sleeping table": sleeping_table(folder / "asleep" / FILE)}
    yield {"kB of memory for an idle socket": idle_socket(folder / "idle" / FILE)}
    under_load = _under_load([folder / "load" / FILE], effort)
    yield under_load
    for game in ON_ONE_CORE:
        yield _on_one_core(folder / game / FILE, game, ONE_CORE if effort is FULL else ONE_CORE_QUICK)
    yield _under_floods(folder / "flood", effort)
    yield _under_pens(folder / "pens" / FILE, effort)
    yield _four_pens(folder / "four" / FILE, effort)
    yield drawn_table(folder / "drawn")
    echoes = asyncio.run(_echoes(effort))
    moves = under_load["durable moves/s, as many as go"]
    yield {"echoes/s of a bare server with as many sockets": echoes, "moves for an echo": moves / echoes}
    if postgresql:
        with PostgreSQL() as postgres:
            found = {processes: _throughput(postgres, processes, effort) for processes in PROCESSES}
            mixed, _ = _throughput(postgres, 2, effort, mixed=True)
        for processes, (most, cores) in found.items():
            of = f"PostgreSQL and processes: {processes}"
            yield {
                f"durable moves/s, {of}": most,
                **{f"ms of {who} processor time for a move, {of}": 1000 * c / most for who, c in cores.items()},
                f"cores of {os.cpu_count()} in use, {of}": sum(cores.values()),
            }
        yield {
            "durable moves/s where every table is open in both": mixed,
            "two processes on PostgreSQL, times one": found[2][0] / found[1][0],
        }


def _disk(folder: Path) -> dict[str, float]:
    """How long the disk itself takes to keep one page."""
    took = []
    with (folder / "page").open("wb", buffering=0) as file:
        for _ in range(SYNCS):
            file.write(bytes(4096))
            begun = time.perf_counter()
            os.fsync(file.fileno())
            took.append(1000 * (time.perf_counter() - begun))
    return {"ms for the disk to sync, 50 of 100": _at(took, 0.5), "ms for the disk to sync, 99 of 100": _at(took, 0.99)}


def _cold_start(where: Where) -> float:
    begun = time.perf_counter()
    with Server(where) as server:
        request(server.port, "GET", "/api/games", None, {})
        return time.perf_counter() - begun


def _at(figures: Sequence[float], share: float) -> float:
    return sorted(figures)[int(share * (len(figures) - 1))]


# ---- under load ----------------------------------------------------------------------------------------------------


@contextmanager
def _servers(places: Sequence[Where]) -> Iterator[list[Server]]:
    with ExitStack() as running:
        yield [running.enter_context(Server(where)) for where in places]


async def _ready(servers: Sequence[Server], effort: Effort, mixed: bool = False) -> Load:
    load = Load([server.port for server in servers], effort.tables, mixed)
    await asyncio.to_thread(load.set_tables)
    await load.connect()
    await load.begin()
    return load


def _under_load(places: Sequence[Where], effort: Effort) -> dict[str, float]:
    async def measure(servers: Sequence[Server]) -> dict[str, float]:
        load = await _ready(servers, effort)
        reached = await load.play(effort.seconds, effort.rate)
        latencies = [1000 * latency for latency in load.latencies]
        spent = processor_time(servers[0].pid)
        most = await load.play(effort.seconds)
        spent = processor_time(servers[0].pid) - spent
        heaviest = resident(servers[0].pid) / 1e6
        await load.close()
        if load.refusals:
            raise RuntimeError(f"the swarm was refused: {load.refusals[0]}")
        at = f"at {effort.rate:g} moves/s"
        return {
            "tables": effort.tables,
            "sockets": effort.tables * (PLAYERS + WATCHERS),
            f"durable moves/s {at}": reached,
            f"ms from send to every screen {at}, 50 of 100": _at(latencies, 0.5),
            f"ms from send to every screen {at}, 99 of 100": _at(latencies, 0.99),
            "durable moves/s, as many as go": most,
            "ms of the server's processor time for a move": 1000 * spent / len(load.latencies),
            "share of a core the server got": spent / effort.seconds,
            "MB of memory of the server then": heaviest,
        }

    with _servers(places) as servers:
        found: dict[str, float] = _in_a_fast_loop(measure(servers))
        return found


def _on_one_core(where: Where, game: str, effort: Effort) -> dict[str, float]:
    """A server that has one core to itself, and the swarm the others: two players and a watcher at each table."""
    cores = os.sched_getaffinity(0)
    own, others = {min(cores)}, cores - {min(cores)} or cores

    async def measure(server: Server) -> dict[str, float]:
        load = Load([server.port], effort.tables, game=game, watchers=1, of_a_host=1)
        await asyncio.to_thread(load.set_tables)
        await load.connect()
        await load.begin()
        spent = processor_time(server.pid)
        reached = await load.play(effort.seconds, effort.rate)
        spent = processor_time(server.pid) - spent
        latencies = [1000 * latency for latency in load.latencies]
        await load.close()
        if load.refusals:
            raise RuntimeError(f"the swarm was refused: {load.refusals[0]}")
        return {
            f"durable moves/s on one core of {effort.rate:g} offered, {game}": reached,
            f"ms from send to every screen on one core, {game}, 50 of 100": _at(latencies, 0.5),
            f"ms from send to every screen on one core, {game}, 99 of 100": _at(latencies, 0.99),
            f"ms of the server's processor time for a move, {game}": 1000 * spent / len(latencies),
            f"durable moves/s that a core has time for, {game}": len(latencies) / spent,
        }

    try:
        os.sched_setaffinity(0, own)  # which the server inherits, with all its threads
        with Server(where) as server:
            os.sched_setaffinity(0, others)
            found: dict[str, float] = _in_a_fast_loop(measure(server))
            return found
    finally:
        os.sched_setaffinity(0, cores)


def _under_floods(folder: Path, effort: Effort) -> dict[str, float]:
    """How long people's moves take while a stranger sends on ten lines whatever he likes, one kind after the other."""
    smaller = Effort(effort.tables // 4, effort.seconds / 3, effort.rate / 3)  # what is measured is the flood
    found, cores = dict[str, float](), dict[str, float]()
    for kind in FLOODS:
        with Server(folder / kind / FILE) as server:
            latency, taken = _in_a_fast_loop(_under_flood(server, kind, smaller))
        found[f"ms to every screen under a flood of {kind}, 99 of 100"] = latency
        cores = {who: max(share, cores.get(who, 0.0)) for who, share in taken.items()}
    return {
        **found,
        "ms from send to every screen in the worst of these floods": max(found.values()),
        **{f"share of a core {who} at most": share for who, share in cores.items()},
    }


async def _under_flood(server: Server, kind: str, effort: Effort) -> tuple[float, dict[str, float]]:
    """The latency, and the share of a core that was taken by whom."""
    load = await _ready([server], effort)
    storm = Storm(server.port, kind, FLOOD_LINES, effort.seconds)
    before = processor_time(server.pid)
    await load.play(effort.seconds, effort.rate)
    spent = processor_time(server.pid) - before
    poured = await asyncio.to_thread(storm.end)
    await load.close()
    if load.refusals:
        raise RuntimeError(f"people were refused under a flood of {kind}: {load.refusals[0]}")
    cores = {"the server got": spent / effort.seconds, "the flood took": poured["processor_seconds"] / effort.seconds}
    return 1000 * _at(load.latencies, 0.99), cores


def _under_pens(where: Where, effort: Effort) -> dict[str, float]:
    """Two pens at each of fifty tables, and moves at as many others beside them."""
    tables = min(PEN_TABLES, effort.tables)
    smaller = Effort(tables, effort.seconds, tables)  # a move a second at each table

    async def measure(server: Server) -> dict[str, float]:
        load, pens = await _ready([server], smaller), Pens(server.port, tables)
        await asyncio.to_thread(pens.set_tables)
        await pens.connect()
        spent = processor_time(server.pid)
        await asyncio.gather(load.play(smaller.seconds, smaller.rate), pens.draw(smaller.seconds))
        spent = processor_time(server.pid) - spent
        pens.close()
        await load.close()
        if refused := [*load.refusals, *pens.refusals]:
            raise RuntimeError(f"the swarm was refused: {refused[0]}")
        return {
            "pens": 2 * tables,
            "pieces of lines/s": pens.drawn / smaller.seconds,
            "share of a core the server took for pens and moves": spent / smaller.seconds,
            "pieces that were seen, of 100": 100 * len(pens.seen) / pens.drawn,
            "ms until a line is on the other screen, 50 of 100": 1000 * _at(pens.seen, 0.5),
            "ms until a line is on the other screen, 95 of 100": 1000 * _at(pens.seen, 0.95),
            "ms until a stroke is acknowledged, 99 of 100": 1000 * _at(pens.kept, 0.99),
            "ms from send to every screen while pens draw, 99 of 100": 1000 * _at(load.latencies, 0.99),
        }

    with Server(where) as server:
        found: dict[str, float] = _in_a_fast_loop(measure(server))
        return found


def _four_pens(where: Where, effort: Effort) -> dict[str, float]:
    """Four people who draw at one table, all at once, on a server that has nothing else to do."""

    async def measure(server: Server) -> dict[str, float]:
        pens = Pens(server.port, 1, seats=4)
        await asyncio.to_thread(pens.set_tables)
        await pens.connect()
        await pens.draw(effort.seconds)
        pens.close()
        if pens.refusals:
            raise RuntimeError(f"the pens were refused: {pens.refusals[0]}")
        where_four = "ms until a line is on the others' screens where four draw"
        return {f"{where_four}, {share} of 100": 1000 * _at(pens.seen, share / 100) for share in (50, 95)}

    with Server(where) as server:
        found: dict[str, float] = _in_a_fast_loop(measure(server))
        return found


def _throughput(
    postgres: PostgreSQL, processes: int, effort: Effort, mixed: bool = False
) -> tuple[float, dict[str, float]]:
    """Moves a second of so many processes on a new database, and how many cores everybody had for it."""

    async def measure(servers: Sequence[Server]) -> tuple[float, dict[str, float]]:
        load = await _ready(servers, effort, mixed)

        def spent() -> dict[str, float]:
            return {
                "the servers'": sum(processor_time(server.pid) for server in servers),
                "PostgreSQL's": processor_time_of_all(postgres.process.pid),
                "the swarm's": processor_time(os.getpid()),
            }

        before = spent()
        most = await load.play(effort.seconds)
        cores = {who: (seconds - before[who]) / effort.seconds for who, seconds in spent().items()}
        await load.close()
        return most, cores

    with _servers([postgres.new_database()] * processes) as servers:
        found: tuple[float, dict[str, float]] = _in_a_fast_loop(measure(servers))
        return found


def _in_a_fast_loop(work: Any) -> Any:
    import uvloop

    return uvloop.run(work)


# ---- the echo ------------------------------------------------------------------------------------------------------


async def _echoes(effort: Effort) -> float:
    """Messages a second that come back from a bare server; as many sockets, as many messages on the way."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen([sys.executable, "-m", "holdfast.swarm.echo", str(port)], env=environment())
    try:
        sockets = [await _echo_socket(port) for _ in range(effort.tables * (PLAYERS + WATCHERS))]
        end, back = time.perf_counter() + effort.seconds / 2, 0

        async def shout(line: ClientConnection) -> int:
            count = 0
            while time.perf_counter() < end:
                await line.send(MOVE)
                await line.recv()
                count += 1
            return count

        talking = sockets[: effort.tables]
        begun = time.perf_counter()
        back = sum(await asyncio.gather(*[shout(line) for line in talking]))
        took = time.perf_counter() - begun
        for line in sockets:
            line.transport.abort()
        return back / took
    finally:
        process.terminate()
        process.wait(10)


MOVE = '{"type":"move","id":"m1","version":17,"action":"move:forest"}'


async def _echo_socket(port: int) -> ClientConnection:
    for _ in range(200):
        try:
            return await connect(f"ws://127.0.0.1:{port}/echo", compression=None, ping_interval=None, proxy=None)
        except OSError:
            await asyncio.sleep(0.05)
    raise RuntimeError("the echo server does not start")


if __name__ == "__main__":
    sys.exit(main())
