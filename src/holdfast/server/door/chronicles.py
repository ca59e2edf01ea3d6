"""The chronicle of a table: for those who may watch there, and for whoever was given its link."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from holdfast.book.account import house_language, house_words
from holdfast.book.leaves import Book
from holdfast.book.page import html, policy
from holdfast.book.printing import FORMS
from holdfast.engine.words.catalogue import ENGLISH
from holdfast.server.hall.bookshelf import AT, LENT, Volume
from holdfast.server.protocol.refusals import Refused

from .reception import Server, address

PAGE = "html"
ALLOWED = {"content-security-policy": f"{policy()}; frame-ancestors 'none'", "x-robots-tag": "noindex"}
GIVES: dict[int | str, dict[str, Any]] = {  # for the API's description
    200: {"description": "as asked", "content": {FORMS[form].media_type.partition(";")[0]: {} for form in LENT}},
    "4XX": {"description": "refused", "content": {"application/json": {"schema": {"type": "object"}}}},
}
NOTHING_HERE = {"unknown": 404, "too_fast": 429, "malformed": 400}


def add_chronicles(app: FastAPI, server: Server) -> None:
    shelf = server.bookshelf

    @app.get("/api/tables/{table}/chronicle", response_class=Response, responses=GIVES)
    async def chronicle(request: Request, table: str, lang: str = ENGLISH, form: str = PAGE) -> Response:
        server.books.check(address(request), "chronicles")
        user, pay = await server.user(request), partial(server.files.check, address(request), "files")
        return _handed(await shelf.chronicle(user, table, lang, form, pay), form)

    # No cookie is asked for and none is given: whoever has the link may read, and nobody learns who does.
    @app.get(f"{AT}{{key}}", include_in_schema=False)
    async def lent(request: Request, key: str, lang: str = "", form: str = PAGE) -> Response:
        language = lang or _preferred(request)
        try:
            server.books.check(address(request), "chronicles")
            pay = partial(server.files.check, address(request), "files")
            return _handed(await shelf.lent(key, language, form, pay), form)
        except Refused as refused:
            server.hall.metrics.refusals.labels(refused.code).inc()
            return _no_page(refused, language)


def _handed(volume: Volume, form: str) -> Response:
    headers = dict(ALLOWED)
    if form != PAGE:
        headers["content-disposition"] = f'attachment; filename="{volume.file}"'
    return Response(volume.content, headers=headers, media_type=volume.media_type)


def _no_page(refused: Refused, language: str) -> Response:
    """A sentence for people who followed a link."""
    language = house_language(language)
    words = house_words(language)
    key = "chronicle.closed" if refused.code == "unknown" else "chronicle.later"
    page = html(Book("", language, words["chronicle.none"], words[key], ""))
    return Response(page, NOTHING_HERE.get(refused.code, 503), dict(ALLOWED), media_type="text/html")


def _preferred(request: Request) -> str:
    """The reader's first language; a chronicle in one that nobody speaks here is told in English."""
    return request.headers.get("accept-language", ENGLISH)[:2].lower()
