"""The server as an ASGI app: HTTP for what happens around a table, a socket for what happens at it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from fastapi import FastAPI
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.websockets import WebSocket

from .. import __version__
from . import messages
from .guards import Guards, is_foreign
from .hall import Hall
from .identity import A_YEAR, COOKIE, KEY_BYTES, KEY_SETTING, Signer
from .limits import Buckets, Limits
from .lobby import Lobby, list_games
from .messages import Guest, Refusal
from .refusals import Code, Refused
from .sockets import Connection
from .store import Store, StoreError, Where, keep_setting
from .store.bulletin import Bulletin
from .thinking import Thinking
from .writer import Writer

FILE = "tables.sqlite"
SWEEP_EVERY = 30.0  # seconds
LOOK_ROUND_EVERY = 2.0  # in case a hint from another process was lost
FOREIGN, NO_TABLE = 4003, 4004  # the socket's closing codes
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
WELCOME = """This is a Holdfast table server. It is for programs: docs/protocol.md of Holdfast tells how to talk to it.
"""
T = TypeVar("T")
log = logging.getLogger(__name__)


class Server:
    """What the routes share: the hall, who is who, and how much anybody may ask."""

    def __init__(self, where: Where, limits: Limits) -> None:
        self.store, self.writer = Store(where), Writer(where)
        key = self.writer.submit(lambda c: keep_setting(c, KEY_SETTING, secrets.token_bytes(KEY_BYTES))).result()
        self.signer, self.thinking = Signer(key), Thinking()
        self.hall = Hall(self.store, self.writer, self.thinking)
        self.lobby = Lobby(self.hall)
        self.messages, self.requests = Buckets(limits.messages), Buckets(limits.requests)
        self.guests, self.tables, self.sockets = Buckets(limits.guests), Buckets(limits.tables), Buckets(limits.sockets)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(self._sweep()), asyncio.create_task(self._look_round())]
        bulletin = Bulletin(self.store.engine, self._heard_in(asyncio.get_running_loop()))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.to_thread(bulletin.close)
            await self.hall.close()
            self.thinking.close()
            await asyncio.to_thread(self.writer.close)
            self.store.close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            self.hall.sweep()

    async def _look_round(self) -> None:
        """Only on PostgreSQL are there other processes."""
        while self.store.engine.dialect.name == "postgresql":
            await asyncio.sleep(LOOK_ROUND_EVERY)
            try:
                await self.hall.look_round()
            except StoreError as error:
                log.error("cannot look for what happened elsewhere: %s", error)

    def _heard_in(self, loop: asyncio.AbstractEventLoop) -> Callable[[list[str]], None]:
        """What the bulletin's thread calls."""

        def heard(tables: list[str]) -> None:
            asyncio.run_coroutine_threadsafe(self.hall.catch_up(tables), loop)

        return heard

    def user(self, connection: HTTPConnection) -> str | None:
        return self.signer.read(connection.cookies.get(COOKIE))

    async def guest(self, connection: HTTPConnection) -> Guest:
        """Who is asking; refuses whoever has not chosen a name."""
        user = self.user(connection)
        name = await self.lobby.name_of(user)
        if user is None or name is None:
            raise Refused("not_yours", "choose a name first: POST /api/guest")
        return Guest(user, name)


def make_app(folder: Path, limits: Limits | None = None, database: str = "") -> FastAPI:
    """The app, which keeps its tables in `folder`, or in a PostgreSQL database if one is named."""
    server = Server(database or folder / FILE, limits or Limits())

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with server.running():
            yield

    app = FastAPI(
        title="Holdfast",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page loads scripts from elsewhere
        redoc_url=None,
    )
    app.add_middleware(Guards)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(StoreError, _failed)
    _add_lobby(app, server)
    _add_socket(app, server)
    return app


def _add_lobby(app: FastAPI, server: Server) -> None:
    lobby = server.lobby

    @app.get("/", include_in_schema=False)
    async def front() -> Response:
        return PlainTextResponse(WELCOME)

    @app.get("/api/games")
    async def installed_games(request: Request) -> Response:
        server.requests.check(_address(request), "requests")
        return _answer(await asyncio.to_thread(list_games))

    @app.get("/api/guest")
    async def who_am_i(request: Request) -> Response:
        server.requests.check(_address(request), "requests")
        return _answer(await server.guest(request))

    @app.post("/api/guest", openapi_extra=_takes(messages.NewGuest))
    async def choose_name(request: Request) -> Response:
        wish = await _body(request, messages.NewGuest)
        known = server.user(request)
        server.guests.check(_address(request), "new guests")
        guest = await lobby.welcome(known, wish.name)
        answer = _answer(guest)
        safe = request.url.scheme == "https"
        cookie = server.signer.sign(guest.user)
        answer.set_cookie(COOKIE, cookie, max_age=A_YEAR, httponly=True, samesite="lax", secure=safe)
        return answer

    @app.post("/api/tables", openapi_extra=_takes(messages.NewTable))
    async def make_table(request: Request) -> Response:
        guest = await server.guest(request)
        wish = await _body(request, messages.NewTable)
        server.tables.check(guest.user, "new tables")
        return _answer(await lobby.make_table(guest, wish), 201)

    @app.get("/api/tables")
    async def my_tables(request: Request) -> Response:
        server.requests.check(_address(request), "requests")
        return _answer(await lobby.tables_of((await server.guest(request)).user))

    @app.get("/api/tables/{table}")
    async def one_table(request: Request, table: str) -> Response:
        server.requests.check(_address(request), "requests")
        return _answer(await lobby.table(server.user(request), table))

    @app.post("/api/tables/{table}/claim", openapi_extra=_takes(messages.ClaimSeat))
    async def claim_seat(request: Request, table: str) -> Response:
        server.requests.check(_address(request), "requests")
        guest = await server.guest(request)
        return _answer(await lobby.claim(guest, table, (await _body(request, messages.ClaimSeat)).claim))

    @app.get("/api/tables/{table}/export")
    async def export(request: Request, table: str) -> Response:
        server.requests.check(_address(request), "requests")
        answer = _answer(await lobby.export(table))
        answer.headers["content-disposition"] = 'attachment; filename="holdfast-match.json"'
        return answer


def _add_socket(app: FastAPI, server: Server) -> None:
    @app.websocket("/api/tables/{table}/socket")
    async def socket(websocket: WebSocket, table: str) -> None:
        if is_foreign(websocket.headers):
            await websocket.close(FOREIGN, "this page is another site's")
            return
        await websocket.accept()
        try:
            server.sockets.check(_address(websocket), "connections")
            user = server.user(websocket)
            name = await server.lobby.name_of(user)
            connection = Connection(websocket, user or "" if name else "", name or "")
            async with server.hall.at(table) as place:
                await connection.converse(server.hall, place, server.messages)
        except Refused as refused:
            news = Refusal(None, refused.code, refused.words, refused.rule, 0)
            await websocket.send_text(msgspec.json.encode(news).decode())
            await websocket.close(NO_TABLE, "see the last message")


def _refused(_: Request, refused: Exception) -> Response:
    assert isinstance(refused, Refused)
    return _answer({"code": refused.code, "words": refused.words}, STATUS[refused.code])


def _failed(_: Request, error: Exception) -> Response:
    log.error("the store failed: %s", error)
    return _answer({"code": "unavailable", "words": "the server could not keep this; try again in a moment"}, 503)


def _address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def _answer(content: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


async def _body(request: Request, kind: type[T]) -> T:
    """The request's body; refuses what is not JSON of that kind. Pages of other sites cannot send that content type."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused("malformed", "the body must be JSON, with the content type application/json")
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refused("malformed", f"this is no {kind.__name__}: {error}") from None


def _takes(kind: type[Any]) -> dict[str, Any]:
    """A route's body, for the API's description."""
    [schema], parts = msgspec.json.schema_components([kind])
    inner = next(iter(parts.values())) if "$ref" in schema else schema
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": inner}}}}
