"""For whoever runs the server: is it well, and how much does it do?"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Iterator

from fastapi import FastAPI
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.metrics_core import Metric
from starlette.responses import PlainTextResponse, Response

from holdfast import __version__
from holdfast.server.hall.metrics import gauge, total
from holdfast.server.store import StoreError, beat

from .reception import Server

ANSWERS_WITHIN = 5.0  # seconds
GOOD_FOR = 1.0  # seconds after which the pulse is felt again


class Pulse:
    """Well is who can read the store and write to it. Whoever asks often writes no oftener."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._asked = asyncio.Lock()
        self._felt, self._why = -math.inf, ""

    async def felt(self) -> str:
        """Why the server is not well; empty if it is."""
        async with self._asked:
            if time.monotonic() - self._felt >= GOOD_FOR:
                self._why = await self._feel()
                self._felt = time.monotonic()
            return self._why

    async def _feel(self) -> str:
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                await asyncio.to_thread(self._server.store.due, 0.0)
                await self._server.writer.write(beat)
        except TimeoutError:
            return f"the store has not answered for {ANSWERS_WITHIN:g} seconds"
        except StoreError as error:
            return str(error)
        return ""


def add_health(app: FastAPI, server: Server) -> None:
    pulse = Pulse(server)

    @app.get("/healthz", include_in_schema=False)
    async def health() -> Response:
        why = await pulse.felt() or server.inspection.verdict
        if why:
            return PlainTextResponse(f"not well: {why}\n", 503)
        lost = len(server.inspection.lost)
        loss = f"the last entries of {lost} tables were lost before the start; the server's log names them\n"
        return PlainTextResponse(f"well, Holdfast {__version__}\n{loss if lost else ''}")

    server.hall.metrics.also(lambda: _figures(server))

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return Response(server.hall.metrics.text(), media_type=CONTENT_TYPE_PLAIN_0_0_4)


def _figures(server: Server) -> Iterator[Metric]:
    """What the parts of the server count for themselves."""
    hall, thinking, postman, faults = server.hall, server.thinking, server.postman, len(server.inspection.faults)
    yield gauge("sockets", "Open sockets.", server.crowd.total)
    yield gauge("tables_open", "Tables in memory.", len(hall.open))
    yield total("sent_away", "Lines that sent too much.", server.tolls.sent_away)
    yield gauge("writer_queue", "Jobs that wait for the writer.", server.writer.waiting)
    yield total("commits", "Transactions committed.", server.writer.commits)
    yield gauge("damaged", "Tables whose log is not what was written; the database as a whole counts as one.", faults)
    yield gauge("cut_short", "Tables that had lost their last entries at the start.", len(server.inspection.lost))
    yield total("seen_and_lost", "Times that somebody had seen a version that no log has.", hall.losses.told)
    yield total("inspected", "Logs compared with what was written.", server.inspection.looked_at)
    copies = server.snapshots.taken if server.snapshots is not None else 0
    yield total("copies", "Copies that the continuous backup made.", copies)
    yield gauge("bots_waiting", "Choices that bots owe.", thinking.waiting)
    yield total("bot_choices", "Choices bots made.", thinking.choices)
    yield total("bot_seconds", "How long bots took.", thinking.seconds)
    yield total("letters_sent", "Letters that arrived.", postman.sent)
    yield total("letters_failed", "Letters that did not.", postman.failed)
