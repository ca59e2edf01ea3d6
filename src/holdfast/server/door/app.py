"""The server as an ASGI app: HTTP for what happens around a table, a socket for what happens at it."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import Any

import msgspec
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from holdfast import __version__
from holdfast.server.hall.hall import NO_TABLE
from holdfast.server.hall.places import TRY_AGAIN
from holdfast.server.people.sessions import SIGNED_OUT
from holdfast.server.protocol.forms import Guest
from holdfast.server.protocol.messages import Refusal
from holdfast.server.protocol.refusals import Code, Refused
from holdfast.server.store import StoreError
from holdfast.server.store.snapshots import Safe, Snapshots

from .addresses import own_names
from .guards import Guards, is_foreign
from .health import add_health
from .limits import Limits
from .lines import TOLLS
from .pages import add_pages
from .reception import NOWHERE, Allowance, Server, address
from .routes import add_routes, answer
from .sockets import GONE, Connection

FILE = "tables.sqlite"
FOREIGN = 4003  # the socket's closing code
CLOSES: dict[Code, int] = {"not_yours": SIGNED_OUT, "too_fast": TRY_AGAIN}  # where it is not for want of the table
STATUS: dict[Code, int] = {
    "malformed": 400,
    "not_yours": 403,
    "unknown": 404,
    "stale": 409,
    "not_now": 409,
    "illegal": 422,
    "too_fast": 429,
    "unavailable": 503,
}
log = logging.getLogger(__name__)


def make_app(
    folder: Path,
    limits: Limits | None = None,
    database: str = "",
    private_webhooks: bool = False,
    listens_at: tuple[str, int] = NOWHERE,
    names: Iterable[str] = (),
    safe: Safe | None = None,
) -> FastAPI:
    """The app, which keeps its tables in `folder`, or in a PostgreSQL database if one is named. Pages of other `names`
    than these are not its own. What is in the folder is backed up to a `safe`."""
    snapshots = Snapshots(folder / FILE, safe) if safe is not None else None
    server = Server(database or folder / FILE, limits or Limits(), private_webhooks, listens_at, snapshots)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[dict[str, Any]]:
        async with server.running():
            yield {TOLLS: server.tolls}  # where the lines below find it

    app = FastAPI(
        title="Holdfast",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page loads scripts from elsewhere
        redoc_url=None,
    )
    app.add_middleware(Guards, admit=server.admit, names=own_names(names))

    def refuse(_: Request, refused: Exception) -> Response:
        assert isinstance(refused, Refused)
        server.hall.metrics.refusals.labels(refused.code).inc()
        return answer({"code": refused.code, "words": refused.words, "told": refused.told}, STATUS[refused.code])

    app.add_exception_handler(Refused, refuse)
    app.add_exception_handler(StoreError, _failed)
    add_routes(app, server)
    _add_socket(app, server)
    add_health(app, server)
    add_pages(app)
    return app


def _add_socket(app: FastAPI, server: Server) -> None:
    async def socket(websocket: WebSocket) -> None:
        if is_foreign(websocket.headers):
            await websocket.close(FOREIGN, "this page is another site's")
            return
        await websocket.accept()
        try:
            origin = address(websocket)
            server.sockets.check(origin, "connections")
            server.charge(origin)
            with server.crowd.one_more(origin):
                await _converse(server, websocket, origin)
        except Refused as refused:
            news = Refusal(None, refused.code, refused.words, refused.rule, 0, refused.told)
            with contextlib.suppress(*GONE):  # whoever was refused may not wait for the reason
                await websocket.send_text(msgspec.json.encode(news).decode())
                await websocket.close(CLOSES.get(refused.code, NO_TABLE), "see the last message")
        except StoreError as error:
            log.error("the store failed: %s", error)
            with contextlib.suppress(*GONE):
                await websocket.close(TRY_AGAIN, "the tables cannot be read now; come back in a moment")

    # Without FastAPI's dependencies, of which it has none: they would cost every open socket some kilobytes.
    app.router.routes.append(WebSocketRoute("/api/tables/{table}/socket", socket))


async def _converse(server: Server, websocket: WebSocket, origin: str) -> None:
    session = await server.sessions.of(websocket)
    guest = session.guest if session else Guest("", "")
    connection = Connection(websocket, guest.user, guest.name, origin)
    async with server.hall.at(websocket.path_params["table"]) as place:
        with server.sessions.at(connection, session):
            await connection.converse(server.hall, place, Allowance(server, origin))


def _failed(_: Request, error: Exception) -> Response:
    log.error("the store failed: %s", error)
    return answer({"code": "unavailable", "words": "the server could not keep this; try again in a moment"}, 503)
