"""What can be asked over HTTP. Each route reads its form, and leaves the rest to the lobby."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec
from fastapi import FastAPI
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from holdfast.engine.words.catalogue import ENGLISH
from holdfast.server.hall import library
from holdfast.server.hall.lobby import Pay
from holdfast.server.people.identity import A_YEAR, COOKIE
from holdfast.server.people.sessions import Session
from holdfast.server.protocol import forms
from holdfast.server.protocol.refusals import Refused
from holdfast.server.table.contents import bytes_in
from holdfast.server.table.table import A_MOVE

from .addresses import is_this_machine, network_address
from .chronicles import add_chronicles
from .guards import is_json
from .reception import Server, address

T = TypeVar("T")
OF_CONTENT = 16  # bytes of a file that are read as fast as one of what somebody wrote to be played with
A_WHILE = "private, max-age=3600"  # what games say changes only with the program


def add_routes(app: FastAPI, server: Server) -> None:
    _add_games(app)
    _add_guests(app, server)
    _add_programs(app, server)
    _add_tables(app, server)
    add_chronicles(app, server)


def _add_games(app: FastAPI) -> None:
    told: dict[tuple[str, ...], tuple[bytes, bytes]] = {}  # by what was asked: as it is, and compressed

    async def tell_all(request: Request, ask: Callable[..., Any], *about: str, keep: str = "") -> Response:
        """What is the same for everybody and takes milliseconds to say is said once. It may be compressed: it holds no
        secret that its length could give away."""
        asked = (ask.__name__, *about)
        if asked not in told:
            words = msgspec.json.encode(await asyncio.to_thread(ask, *about))
            told[asked] = words, gzip.compress(words, mtime=0)
        headers = {"vary": "accept-encoding"} | ({"cache-control": keep} if keep else {})
        packed = "gzip" in request.headers.get("accept-encoding", "")
        if packed:
            headers["content-encoding"] = "gzip"
        return Response(told[asked][packed], headers=headers, media_type="application/json")

    @app.get("/api/games", responses=_gives(list[forms.GameInfo]))
    async def installed_games(request: Request, lang: str = ENGLISH) -> Response:
        return await tell_all(request, library.list_games, library.spoken(lang))

    @app.get("/api/games/{game}/rules", responses=_gives(list[forms.RuleInfo]))
    async def rules(request: Request, game: str) -> Response:
        return await tell_all(request, library.rules_of, library.installed(game).id, keep=A_WHILE)

    @app.get("/api/games/{game}/words", responses=_gives(forms.GameWords))
    async def words(request: Request, game: str, lang: str = ENGLISH) -> Response:
        found = library.installed(game).id
        return await tell_all(request, library.words_of, found, library.spoken(lang), keep=A_WHILE)


def _add_guests(app: FastAPI, server: Server) -> None:
    @app.get("/api/guest", responses=_gives(forms.Guest | None))
    async def who_am_i(request: Request) -> Response:
        session = await server.sessions.of(request)
        return answer(session.guest if session else None)

    @app.get("/api/reach", responses=_gives(forms.Reach))
    async def reach(request: Request) -> Response:
        # Only whoever sits at this machine has links that lead nowhere else; to others our address says too much.
        near = is_this_machine(address(request))
        return answer(forms.Reach(network_address(*server.listens_at) if near else ""))

    @app.post("/api/guest", openapi_extra=_takes(forms.NewGuest), responses=_gives(forms.Guest))
    async def choose_name(request: Request) -> Response:
        wish = await _body(request, forms.NewGuest)
        server.guests.check(address(request), "new guests")
        known = await server.in_person_if_any(request)
        guest = await server.lobby.welcome(known.guest.user if known else None, wish.name)
        return _welcome(request, Session(guest, known.sign_outs if known else 0))

    @app.post("/api/guest/link", openapi_extra=_takes(forms.NewLink), responses=_gives(forms.LinkInfo))
    async def make_link(request: Request) -> Response:
        session = await server.in_person(request)
        return answer(server.accounts.link(session, (await _body(request, forms.NewLink)).table))

    @app.post("/api/guest/rejoin", openapi_extra=_takes(forms.Rejoin), responses=_gives(forms.Guest))
    async def rejoin(request: Request) -> Response:
        server.guests.check(address(request), "new guests")
        wish = await _body(request, forms.Rejoin)
        return _welcome(request, await server.accounts.rejoin(await server.in_person_if_any(request), wish))

    @app.post("/api/guest/sign-out-others", responses=_gives(forms.Guest))
    async def sign_out_others(request: Request) -> Response:
        server.guests.check(address(request), "sign-outs")
        session = await server.accounts.sign_out_others(await server.in_person(request))
        welcome = _welcome(request, session)
        # Our own pages lose their lines, too; they come back with the new cookie, which they must have by then.
        welcome.background = BackgroundTask(server.sessions.check, session.guest.user)
        return welcome

    def _welcome(request: Request, session: Session) -> Response:
        """The guest, with the cookie that pages cannot read."""
        welcome, cookie = answer(session.guest), server.signer.sign(session.cookie)
        safe = request.url.scheme == "https"
        welcome.set_cookie(COOKIE, cookie, max_age=A_YEAR, httponly=True, samesite="lax", secure=safe)
        return welcome


def _add_programs(app: FastAPI, server: Server) -> None:
    @app.get("/api/guest/webhook", responses=_gives(forms.WebhookInfo))
    async def webhook(request: Request) -> Response:
        return answer(await server.accounts.webhook((await server.in_person(request)).guest))

    @app.put("/api/guest/webhook", openapi_extra=_takes(forms.Webhook), responses=_gives(forms.WebhookInfo))
    async def set_webhook(request: Request) -> Response:
        guest = (await server.in_person(request)).guest
        return answer(await server.accounts.set_webhook(guest, (await _body(request, forms.Webhook)).url))

    @app.get("/api/tokens", responses=_gives(list[forms.TokenInfo]))
    async def tokens(request: Request) -> Response:
        return answer(await server.accounts.tokens((await server.in_person(request)).guest))

    @app.post("/api/tokens", openapi_extra=_takes(forms.NewToken), responses=_gives(forms.TokenInfo, 201))
    async def make_token(request: Request) -> Response:
        server.guests.check(address(request), "new tokens")
        guest = (await server.in_person(request)).guest
        return answer(await server.accounts.make_token(guest, (await _body(request, forms.NewToken)).label), 201)

    @app.delete("/api/tokens/{token}", responses=_gives(list[forms.TokenInfo]))
    async def revoke_token(request: Request, token: str) -> Response:
        guest = (await server.in_person(request)).guest
        left = await server.accounts.revoke(guest, token)
        await server.sessions.check(guest.user)
        return answer(left)


def _add_tables(app: FastAPI, server: Server) -> None:
    lobby = server.lobby

    def _payer(request: Request) -> Pay:
        return partial(server.files.check, address(request), "files")

    def _pay_for(request: Request, content: Sequence[str]) -> None:
        """To read it takes longer than to read a file."""
        _payer(request)(OF_CONTENT * bytes_in(content))

    @app.post("/api/tables", openapi_extra=_takes(forms.NewTable), responses=_gives(forms.TableInfo, 201))
    async def make_table(request: Request) -> Response:
        guest = await server.guest(request)
        wish = await _body(request, forms.NewTable)
        server.tables.check(guest.user, "new tables")
        _pay_for(request, wish.content)
        return answer(await lobby.make_table(guest, wish), 201)

    @app.post("/api/content/check", openapi_extra=_takes(forms.ContentToCheck), responses=_gives(forms.ContentReport))
    async def check_content(request: Request) -> Response:
        server.contents.check(await server.user(request) or address(request), "contents to check")
        wish = await _body(request, forms.ContentToCheck)
        _pay_for(request, wish.content)
        return answer(await lobby.check_content(wish))

    @app.post("/api/content/measure", openapi_extra=_takes(forms.ContentToMeasure), responses=_gives(forms.MeasureStep))
    async def measure_content(request: Request) -> Response:
        guest = await server.guest(request)
        server.measures.check(guest.user, "measurements")
        wish = await _body(request, forms.ContentToMeasure)
        _pay_for(request, wish.content)
        game = await lobby.brought(wish)
        steps = server.measuring.measure(guest.user, address(request), game)
        return StreamingResponse(_lines(steps), media_type="application/x-ndjson")

    @app.get("/api/tables/{table}/content", responses=_gives(forms.ContentInfo))
    async def content(request: Request, table: str) -> Response:
        return answer(await lobby.content(await server.user(request), table))

    @app.post(
        "/api/tables/{table}/content", openapi_extra=_takes(forms.Contribution), responses=_gives(forms.ContentInfo)
    )
    async def contribute(request: Request, table: str) -> Response:
        guest = await server.guest(request)
        server.contents.check(guest.user, "contents to check")
        wish = await _body(request, forms.Contribution)
        _pay_for(request, wish.content)
        return answer(await lobby.contribute(guest, table, wish))

    @app.post("/api/tables/import", openapi_extra=_takes(dict[str, Any]), responses=_gives(forms.TableInfo, 201))
    async def import_match(request: Request) -> Response:
        guest = await server.guest(request)
        _check_json(request)
        server.tables.check(guest.user, "new tables")
        file = await request.body()
        _payer(request)(len(file) + A_MOVE * file.count(b"{"))
        return answer(await lobby.import_match(guest, file), 201)

    @app.get("/api/tables", responses=_gives(list[forms.Listing]))
    async def tables(request: Request, which: str = "mine") -> Response:
        if which == "open":
            return answer(await lobby.open_tables(await server.user(request) or ""))
        return answer(await lobby.tables_of((await server.guest(request)).user))

    @app.get("/api/history", responses=_gives(list[forms.PastGame]))
    async def history(request: Request) -> Response:
        return answer(await lobby.history((await server.guest(request)).user))

    @app.delete("/api/history", openapi_extra=_takes(forms.Forget), responses=_gives(list[forms.PastGame]))
    async def forget(request: Request) -> Response:
        guest = (await server.in_person(request)).guest
        return answer(await lobby.forget(guest.user, (await _body(request, forms.Forget)).tables))

    @app.get("/api/tables/{table}", responses=_gives(forms.TableInfo))
    async def one_table(request: Request, table: str) -> Response:
        return answer(await lobby.table(await server.user(request), table))

    @app.post("/api/tables/{table}/claim", openapi_extra=_takes(forms.ClaimSeat), responses=_gives(forms.Seating))
    async def claim_seat(request: Request, table: str) -> Response:
        guest = await server.guest(request)
        return answer(await lobby.claim(guest, table, (await _body(request, forms.ClaimSeat)).claim))

    @app.post("/api/tables/{table}/reports", openapi_extra=_takes(forms.Report), responses=_gives(forms.Reported, 201))
    async def report(request: Request, table: str) -> Response:
        guest = (await server.in_person(request)).guest
        server.contents.check(guest.user, "reports")
        return answer(await lobby.report(guest, table, await _body(request, forms.Report)), 201)

    @app.post(
        "/api/tables/{table}/invitation", openapi_extra=_takes(forms.ClaimSeat), responses=_gives(forms.Invitation)
    )
    async def invitation(request: Request, table: str) -> Response:
        return answer(await lobby.invitation(table, (await _body(request, forms.ClaimSeat)).claim))

    @app.post("/api/tables/{table}/branch", openapi_extra=_takes(forms.Branch), responses=_gives(forms.TableInfo, 201))
    async def branch(request: Request, table: str) -> Response:
        guest = await server.guest(request)
        wish = await _body(request, forms.Branch)
        server.tables.check(guest.user, "new tables")
        return answer(await lobby.branch(guest, table, wish, _payer(request)), 201)

    @app.post("/api/tables/{table}/rematch", responses=_gives(forms.Rematch))
    async def rematch(request: Request, table: str) -> Response:
        guest = await server.guest(request)
        server.tables.check(guest.user, "new tables")
        return answer(await lobby.rematch(guest, table))

    @app.get("/api/tables/{table}/course", responses=_gives(forms.Course))
    async def course(request: Request, table: str) -> Response:
        return answer(await lobby.course(await server.user(request), table, _payer(request)))

    @app.get("/api/tables/{table}/chronicle/link", responses=_gives(forms.ChronicleLink))
    async def chronicle_link(request: Request, table: str) -> Response:
        return answer(await server.bookshelf.link((await server.guest(request)).user, table))

    @app.post("/api/tables/{table}/chronicle/link", responses=_gives(forms.ChronicleLink))
    async def share_chronicle(request: Request, table: str) -> Response:
        return await _share(request, table, True)

    @app.delete("/api/tables/{table}/chronicle/link", responses=_gives(forms.ChronicleLink))
    async def close_chronicle(request: Request, table: str) -> Response:
        return await _share(request, table, False)

    async def _share(request: Request, table: str, shared: bool) -> Response:
        guest = await server.guest(request)
        server.contents.check(guest.user, "links")
        return answer(await server.bookshelf.share(guest, table, shared))

    @app.get("/api/tables/{table}/export", responses=_gives(dict[str, Any]))
    async def export(request: Request, table: str) -> Response:
        name, match = await lobby.export(await server.user(request), table, _payer(request))
        file = answer(match)
        file.headers["content-disposition"] = f'attachment; filename="{name}"'
        return file


def answer(content: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


async def _lines(steps: AsyncGenerator[Any]) -> AsyncIterator[bytes]:
    """What is told bit by bit, each in a line of JSON; whoever hangs up hears no more, and nothing goes on for them."""
    async with contextlib.aclosing(steps):
        async for step in steps:
            yield msgspec.json.encode(step) + b"\n"


def _check_json(request: Request) -> None:
    if not is_json(request.headers):
        raise Refused("malformed", "the body must be JSON, with the content type application/json")


async def _body(request: Request, kind: type[T]) -> T:
    """The request's body; refuses what is not JSON of that kind."""
    _check_json(request)
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refused("malformed", f"this is no {kind.__name__}: {error}") from None


# ---- for the API's description -------------------------------------------------------------------------------------


def _takes(kind: Any) -> dict[str, Any]:
    """A route's body."""
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": _schema(kind)}}}}


def _gives(kind: Any, status: int = 200) -> dict[int | str, dict[str, Any]]:
    """A route's answers."""
    told = {"type": ["object", "null"]}
    said = {"code": {"type": "string"}, "words": {"type": "string"}, "told": told}
    refused = {"type": "object", "properties": said}
    return {
        status: {"description": "as asked", "content": {"application/json": {"schema": _schema(kind)}}},
        "4XX": {"description": "refused", "content": {"application/json": {"schema": refused}}},
    }


def _schema(kind: Any) -> dict[str, Any]:
    """A type's schema with all its parts inside."""
    [schema], parts = msgspec.json.schema_components([kind], ref_template="#/{name}")

    def inlined(node: Any) -> Any:
        if isinstance(node, list):
            return [inlined(inner) for inner in node]
        if not isinstance(node, dict):
            return node
        if "$ref" in node:
            return inlined(parts[node["$ref"].removeprefix("#/")])
        if "prefixItems" in node:  # not every reader of such a description knows these; ours are all of one kind
            [*rest, one] = node["prefixItems"]
            assert all(other == one for other in rest)
            return {name: inlined(inner) for name, inner in node.items() if name != "prefixItems"} | {
                "items": inlined(one)
            }
        return {name: inlined(inner) for name, inner in node.items()}

    found: dict[str, Any] = inlined(schema)
    return found
