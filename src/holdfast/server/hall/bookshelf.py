"""The chronicles of tables: made when somebody asks, kept for a while, and lent to strangers by a link."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections import OrderedDict
from dataclasses import dataclass

from holdfast.book.making import book_of
from holdfast.book.printing import FORMS
from holdfast.engine.words.catalogue import ENGLISH
from holdfast.server.protocol.forms import ChronicleLink, Guest
from holdfast.server.protocol.refusals import refusal
from holdfast.server.store.jobs import close_chronicle, open_chronicle
from holdfast.server.table import referee
from holdfast.server.table.table import Table
from holdfast.server.table.telling import match_to_tell, sitting_at

from .hall import Hall
from .lobby import Pay, check_may_watch, file_name

LENT = ("html", "md", "epub")  # a browser prints the page; no visitor starts one here
KEPT, MOST_KEPT = 24, 64 * 2**20  # books in memory, and their bytes: of the largest file one has some 50 MB
AT = "/chronicle/"
KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
Name = tuple[str, int, str, str]  # of a book: its table, in which version, language and form


@dataclass(frozen=True)
class Volume:
    """A book as it is handed out."""

    content: bytes
    media_type: str
    file: str  # what to call it on a disk


class Bookshelf:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._kept: OrderedDict[Name, bytes] = OrderedDict()
        self._writing = asyncio.Lock()  # one book at a time: the threads are there for everybody

    async def chronicle(self, user: str | None, table_id: str, language: str, form: str, pay: Pay) -> Volume:
        """What everybody at the table may know, for whoever may watch there."""
        _check_form(form)
        async with self.hall.at(table_id, fresh=True) as place:
            check_may_watch(place, user)
            return await self._volume(place.table, language, form, pay)

    async def lent(self, key: str, language: str, form: str, pay: Pay) -> Volume:
        """The same for whoever has the link."""
        _check_form(form)
        known = KEY.fullmatch(key) is not None  # what was never a key is not even asked for
        table_id = await asyncio.to_thread(self.hall.store.shared_table, key) if known else None
        if table_id is None:
            words = "this link leads to no chronicle any more; ask somebody who sat at the table for a new one"
            raise refusal("unknown", "closed_chronicle", words)
        async with self.hall.at(table_id, fresh=True) as place:
            return await self._volume(place.table, language, form, pay)

    async def link(self, user: str, table_id: str) -> ChronicleLink:
        """The link there is, for whoever has a seat."""
        async with self.hall.at(table_id, fresh=True) as place:
            referee.check_has_seat(place.table, user)
        key = await asyncio.to_thread(self.hall.store.chronicle_key, table_id)
        return ChronicleLink(f"{AT}{key}" if key else "")

    async def share(self, guest: Guest, table_id: str, shared: bool) -> ChronicleLink:
        """Open a link or close it, for all who have it. Asked twice, it stays as it is."""
        async with self.hall.at(table_id, fresh=True) as place:
            referee.check_has_seat(place.table, guest.user)
            if place.table.shared != shared:
                key = secrets.token_urlsafe(18)
                await self.hall.change(
                    place,
                    f"{guest.user}:share:{secrets.token_hex(8)}",
                    lambda table: referee.share(table, guest.user, guest.name, shared),
                    also=open_chronicle(table_id, key) if shared else close_chronicle(table_id),
                )
        return await self.link(guest.user, table_id)

    async def _volume(self, table: Table, language: str, form: str, pay: Pay) -> Volume:
        spoken = language if language in table.game.languages() else ENGLISH
        name = (table.row.id, table.version, spoken, form)
        content = self._kept.get(name) or await self._written(name, table, pay)
        if name in self._kept:
            self._kept.move_to_end(name)
        file = file_name(table).removesuffix("json") + form
        return Volume(content, FORMS[form].media_type, file)

    async def _written(self, name: Name, table: Table, pay: Pay) -> bytes:
        """A new book, which is kept for whoever asks next; who asked for the same one meanwhile waits for it."""
        match, sitting = match_to_tell(table), sitting_at(table)
        async with self._writing:
            if name in self._kept:
                return self._kept[name]
            pay(table.work)
            *_, spoken, form = name
            written = await asyncio.to_thread(lambda: FORMS[form].written(book_of(match, sitting, spoken)))
            self._kept[name] = written
            while len(self._kept) > KEPT or sum(map(len, self._kept.values())) > MOST_KEPT:
                self._kept.popitem(last=False)
            return written


def _check_form(form: str) -> None:
    if form not in LENT:
        words = "a chronicle is not lent as {form}; ask for one of {forms}"
        raise refusal("malformed", "no_form", words, form=form[:20], forms=", ".join(LENT))
