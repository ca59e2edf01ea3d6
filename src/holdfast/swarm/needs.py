"""What a server needs of the machine: memory for a socket that is only open and a table that sleeps, and time."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from ..server.store import Where
from .load import Load
from .process import Server, environment

TABLES, SOCKETS = 20, 1000
ASLEEP = 500
# Tables are opened, played at and left, in a server that forgets at once; what is left of each is what it costs.
SLEEPERS = """
import asyncio, gc, sys
from pathlib import Path
from holdfast.server.hall.hall import Hall
from holdfast.server.store import Store
from holdfast.server.hall.thinking import Thinking
from holdfast.server.store.writer import Writer
from holdfast.swarm.long_game import keep, long_game
from holdfast.swarm.needs import resident

where, count = Path(sys.argv[1]), int(sys.argv[2])

async def visit(hall, tables):
    for table in tables:
        async with hall.at(table):
            pass
    await hall.sweep()
    assert not hall.open
    gc.collect()

async def main():
    names = [f"t{n}" for n in range(count + 50)]
    keep(where, [long_game(name, "anna", 30, seed=n) for n, name in enumerate(names)])
    hall = Hall(Store(where), Writer(where), Thinking(), idle=0.0)
    await visit(hall, names[:50])  # so that what is needed once is there
    before = resident()
    await visit(hall, names[50:])
    print((resident() - before) / count / 1000)
    await hall.close()

asyncio.run(main())
"""


def resident(pid: int | str = "self") -> float:
    """The bytes of memory a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return float(pages * os.sysconf("SC_PAGE_SIZE"))


def processor_time(pid: int) -> float:
    """The seconds a process has run so far."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def processor_time_of_all(pid: int) -> float:
    """The same with all processes it has started and that still run."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return processor_time(pid) + sum(processor_time_of_all(int(child)) for child in children)
    except (FileNotFoundError, ProcessLookupError):  # it has just ended
        return 0.0


def sleeping_table(where: Path) -> float:
    """kB for each table that was open once."""
    command = [sys.executable, "-c", SLEEPERS, str(where), str(ASLEEP)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, env=environment(), check=False)
    if done.returncode:
        raise RuntimeError(f"tables cannot be put to sleep: {done.stderr[-2000:]}")
    return max(0.0, float(done.stdout))


def idle_socket(where: Where) -> float:
    """kB for each socket that watches and says nothing."""

    async def measure(server: Server) -> float:
        load = Load([server.port], TABLES)
        await asyncio.to_thread(load.set_tables)
        await load.connect()
        await load.begin()
        before = resident(server.pid)
        more = [await load.watch(n) for n in range(SOCKETS)]
        await asyncio.sleep(1.0)
        each = (resident(server.pid) - before) / SOCKETS / 1000
        for socket in more:
            socket.transport.abort()
        await load.close()
        return each

    with Server(where) as server:
        return asyncio.run(measure(server))
