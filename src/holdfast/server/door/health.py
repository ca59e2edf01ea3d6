"""For whoever runs the server: is it well, and how much does it do?"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import chain

from fastapi import FastAPI
from starlette.responses import PlainTextResponse, Response

from holdfast import __version__
from holdfast.server.store import StoreError

from .metrics import figures
from .reception import Server

ANSWERS_WITHIN = 5.0  # seconds
TEXT = "text/plain; version=0.0.4; charset=utf-8"


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

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return Response("\n".join(_lines(server)) + "\n", media_type=TEXT)


def _lines(server: Server) -> Iterator[str]:
    hall, counted, thinking, postman = server.hall, server.hall.metrics, server.thinking, server.postman
    yield from chain(
        figures("holdfast_sockets", "gauge", "Open sockets.", {"": server.crowd.total}),
        figures("holdfast_tables_open", "gauge", "Tables in memory.", {"": len(hall.open)}),
        figures("holdfast_entries_total", "counter", "What was written to logs.", dict(counted.entries), "kind"),
        figures("holdfast_refusals_total", "counter", "Requests refused.", dict(counted.refusals), "code"),
        figures("holdfast_slow_readers_total", "counter", "Sockets dropped.", {"": counted.dropped}),
        figures("holdfast_writer_queue", "gauge", "Jobs that wait for the writer.", {"": server.writer.waiting}),
        figures("holdfast_commits_total", "counter", "Transactions committed.", {"": server.writer.commits}),
        figures("holdfast_bots_waiting", "gauge", "Choices that bots owe.", {"": thinking.waiting}),
        figures("holdfast_bot_choices_total", "counter", "Choices bots made.", {"": thinking.choices}),
        figures("holdfast_bot_seconds_total", "counter", "How long bots took.", {"": thinking.seconds}),
        figures("holdfast_letters_sent_total", "counter", "Letters that arrived.", {"": postman.sent}),
        figures("holdfast_letters_failed_total", "counter", "Letters that did not.", {"": postman.failed}),
    )
    yield "# HELP holdfast_commit_seconds From an entry to its being on disk."
    yield "# TYPE holdfast_commit_seconds histogram"
    yield from counted.commit.lines("holdfast_commit_seconds")
