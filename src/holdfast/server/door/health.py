"""For whoever runs the server: is it well, and how much does it do?"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from fastapi import FastAPI
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.metrics_core import Metric
from starlette.responses import PlainTextResponse, Response

from holdfast import __version__
from holdfast.server.hall.metrics import gauge, total
from holdfast.server.store import StoreError

from .reception import Server

ANSWERS_WITHIN = 5.0  # seconds


def add_health(app: FastAPI, server: Server) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def health() -> Response:
        """Well is who can read the store and write to it."""
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                await asyncio.to_thread(server.store.due, 0.0)
                await server.writer.write(lambda connection: None)
        except TimeoutError:
            why = f"the store has not answered for {ANSWERS_WITHIN:g} seconds"
        except StoreError as error:
            why = str(error)
        else:
            return PlainTextResponse(f"well, Holdfast {__version__}\n")
        return PlainTextResponse(f"not well: {why}\n", 503)

    server.hall.metrics.also(lambda: _figures(server))

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return Response(server.hall.metrics.text(), media_type=CONTENT_TYPE_PLAIN_0_0_4)


def _figures(server: Server) -> Iterator[Metric]:
    """What the parts of the server count for themselves."""
    hall, thinking, postman = server.hall, server.thinking, server.postman
    yield gauge("sockets", "Open sockets.", server.crowd.total)
    yield gauge("tables_open", "Tables in memory.", len(hall.open))
    yield total("sent_away", "Lines that sent too much.", server.tolls.sent_away)
    yield gauge("writer_queue", "Jobs that wait for the writer.", server.writer.waiting)
    yield total("commits", "Transactions committed.", server.writer.commits)
    yield gauge("bots_waiting", "Choices that bots owe.", thinking.waiting)
    yield total("bot_choices", "Choices bots made.", thinking.choices)
    yield total("bot_seconds", "How long bots took.", thinking.seconds)
    yield total("letters_sent", "Letters that arrived.", postman.sent)
    yield total("letters_failed", "Letters that did not.", postman.failed)
