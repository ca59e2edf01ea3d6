"""Letters to people who are not here: written with the entry they tell of, and sent until they arrive or grow old."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection

import msgspec
from sqlalchemy import Connection, select

from holdfast.server.protocol.messages import Notice
from holdfast.server.store import Letter, Store, letter_failed, letter_sent, post, take_due_letters
from holdfast.server.store.schema import users
from holdfast.server.store.writer import Writer
from holdfast.server.table.table import Table

from .identity import Signer
from .webhooks import Undelivered, deliver

WEBHOOK = "webhook"
AGAIN_AFTER = (10.0, 60.0, 600.0, 3600.0, 6 * 3600.0)  # seconds after each failure; then it is given up
AT_ONCE = 20  # letters on their way, each to another guest
log = logging.getLogger(__name__)


def notices(before: Table, after: Table) -> list[tuple[str, Notice]]:
    """Whom to tell what: people who are asked something new, and all when the game is over."""
    told: list[tuple[str, Notice]] = []
    anew = not after.is_current(before.version)
    for seat, who in enumerate(after.occupants):
        asked = seat in after.deciders and (anew or seat not in before.deciders or before.occupants[seat] != who)
        if who.person and asked:
            told.append((who.person, _notice(after, seat, "your_turn")))
        elif who.user and after.over and not before.over:
            told.append((who.user, _notice(after, seat, "over")))
    return told


def leave(connection: Connection, told: Collection[tuple[str, Notice]]) -> None:
    """Put letters into the outbox, for those who want to get any."""
    now = time.time()
    for user, notice in told:
        if connection.execute(select(users.c.webhook).where(users.c.id == user)).scalar():
            post(connection, Letter(user, WEBHOOK, msgspec.json.encode(notice), now))


def _notice(table: Table, seat: int, event: str) -> Notice:
    return Notice(event, table.row.id, table.name, table.game.title, seat, table.version)  # type: ignore[arg-type]


class Postman:
    """Sends what lies in the outbox."""

    def __init__(self, store: Store, writer: Writer, signer: Signer, private: bool) -> None:
        self._store, self._writer, self._signer, self._private = store, writer, signer, private
        self.sent, self.failed = 0, 0

    async def deliver(self) -> None:
        """Whatever is due goes out once, one letter a guest, so that nobody keeps the others' from going out."""
        letters = await self._writer.write(lambda connection: take_due_letters(connection, time.time(), AT_ONCE))
        await asyncio.gather(*[self._send(letter) for letter in letters])

    async def _send(self, letter: Letter) -> None:
        try:
            await self._deliver(letter)
        except Undelivered as error:
            self.failed += 1
            log.info("a letter to %s did not arrive, try %s: %s", letter.user, letter.tries, error)
            wait = AGAIN_AFTER[letter.tries - 1] if letter.tries <= len(AGAIN_AFTER) else None
            due = None if wait is None else time.time() + wait
            await self._writer.write(lambda connection: letter_failed(connection, letter, due))
        else:
            self.sent += 1
            await self._writer.write(lambda connection: letter_sent(connection, letter.id))

    async def _deliver(self, letter: Letter) -> None:
        if url := await asyncio.to_thread(self._store.webhook, letter.user):  # or no letters are wanted any more
            await deliver(url, letter.payload, self._signer.webhook_secret(letter.user), self._private)
