"""What the routes share: the hall, who is who, and how much anybody may ask."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from itertools import count

from starlette.requests import HTTPConnection

from holdfast.server.hall.bookshelf import Bookshelf
from holdfast.server.hall.garbage import Tidying
from holdfast.server.hall.hall import Hall, who_keeps, who_pays
from holdfast.server.hall.inspection import Inspection
from holdfast.server.hall.lobby import Lobby
from holdfast.server.hall.measuring import Measuring
from holdfast.server.hall.thinking import Thinking
from holdfast.server.hall.upkeep import Upkeep
from holdfast.server.people.accounts import Accounts
from holdfast.server.people.identity import KEY_BYTES, KEY_SETTING, Signer
from holdfast.server.people.postman import Postman
from holdfast.server.people.sessions import Session, Sessions, bearer
from holdfast.server.protocol.forms import Guest
from holdfast.server.protocol.refusals import Refused, refusal
from holdfast.server.store import Store, StoreError, Where, keep_setting
from holdfast.server.store.bulletin import Bulletin, Tidings
from holdfast.server.store.hours import HOURS
from holdfast.server.store.snapshots import Snapshots
from holdfast.server.store.writer import Writer

from .limits import Buckets, Crowd, Limits, origin_of
from .tolls import Tolls

SWEEP_EVERY = 30.0  # seconds
LOOK_ROUND_EVERY = 2.0  # in case a hint from another process was lost
DELIVER_EVERY = 2.0  # letters to webhooks
LOOK_AFTER_EVERY = 1.0  # for clocks that run out
TIDY_EVERY = 10.0
INSPECT_EVERY = 60.0  # whether it is time for a thorough look
CHECK_SESSIONS_EVERY = 10.0  # in case one was ended in another process
NOWHERE = ("", 0)
log = logging.getLogger(__name__)


class Server:
    """Everything that lives as long as the server does."""

    def __init__(
        self,
        where: Where,
        limits: Limits,
        private_webhooks: bool = False,
        listens_at: tuple[str, int] = NOWHERE,
        snapshots: Snapshots | None = None,
    ) -> None:
        self.listens_at, self.snapshots = listens_at, snapshots
        self.store, self.writer = Store(where), Writer(where)
        self.inspection = Inspection(self.store)
        self.inspection.look_at_heads()
        HOURS.go_on_from(self.store.newest())
        key = self.writer.submit(lambda c: keep_setting(c, KEY_SETTING, secrets.token_bytes(KEY_BYTES))).result()
        self.signer, self.thinking = Signer(key), Thinking()
        self.hall = Hall(self.store, self.writer, self.thinking)
        self.upkeep, self.tidying = Upkeep(self.hall), Tidying(self.hall.metrics)
        self.lobby, self.bookshelf = Lobby(self.hall, self.upkeep, self.signer), Bookshelf(self.hall)
        self.sessions = Sessions(self.store, self.signer)
        self.accounts = Accounts(self.store, self.writer, self.signer, private_webhooks)
        self.postman = Postman(self.store, self.writer, self.signer, private_webhooks)
        self.messages = [Buckets(rate) for rate in (limits.messages, limits.of_user, limits.of_address)]
        self.requests, self.guests = Buckets(limits.requests), Buckets(limits.guests)
        self.tables, self.sockets = Buckets(limits.tables), Buckets(limits.sockets)
        self.files, self.asleep = Buckets(limits.files), Buckets(limits.asleep)
        self.contents, self.books = Buckets(limits.contents), Buckets(limits.books)
        self.kept, self.kept_of_guest = Buckets(limits.kept), Buckets(limits.kept_of_guest)
        self.measures, self.measuring = Buckets(limits.measures), Measuring()
        self.crowd = Crowd(limits.at_once)  # of open sockets
        self.talk, self.stories = Buckets(limits.talk), Buckets(limits.story)
        self.tolls = Tolls(limits)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        tasks = [
            asyncio.create_task(_every(SWEEP_EVERY, self.hall.sweep)),
            asyncio.create_task(_every(LOOK_AFTER_EVERY, self.upkeep.look_after_due)),
            asyncio.create_task(_every(DELIVER_EVERY, self.postman.deliver)),
            asyncio.create_task(_every(TIDY_EVERY, self.tidying.tidy)),
            asyncio.create_task(_every(CHECK_SESSIONS_EVERY, self.sessions.check)),
            asyncio.create_task(_every(INSPECT_EVERY, self.inspection.look_round)),
            # Another process may have gone on with a table; on SQLite, whoever erases something there.
            asyncio.create_task(_every(LOOK_ROUND_EVERY, self.hall.look_round)),
        ]
        if self.snapshots is not None:
            tasks.append(asyncio.create_task(_every(self.snapshots.every, self._back_up)))
        if self.hall.other_processes.possible:
            tasks.append(asyncio.create_task(_every(0.0, self.hall.speak)))
        bulletin = Bulletin(self.store.engine, self._heard_in(asyncio.get_running_loop()))
        await asyncio.to_thread(bulletin.wait_until_listening)
        self.hall.other_processes.note_listening()
        try:
            with self.tidying.by_us():
                yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.to_thread(bulletin.close)
            await self.upkeep.close()
            await self.hall.close()
            await self.hall.other_processes.say_goodbye()
            await self.thinking.close()
            self.measuring.close()
            await asyncio.to_thread(self.writer.close)
            if self.snapshots is not None:
                await asyncio.to_thread(self.snapshots.close)
            self.store.close()

    async def _back_up(self) -> None:
        assert self.snapshots is not None
        await asyncio.to_thread(self.snapshots.take)

    def _heard_in(self, loop: asyncio.AbstractEventLoop) -> Callable[[Tidings], None]:
        """What the bulletin's thread calls."""

        def heard(tidings: Tidings) -> None:
            loop.call_soon_threadsafe(lambda: self.hall.spawn(self.hall.hear(tidings)))

        return heard

    def admit(self, host: str) -> None:
        """One more request over HTTP; refuses an address that makes too many."""
        origin = origin_of(host)
        self.charge(origin)
        try:
            self.requests.check(origin, "requests")
        except Refused as refused:
            self.hall.metrics.refusals.labels(refused.code).inc()
            raise

    def charge(self, origin: str) -> None:
        """From here on this address pays for the tables that are woken for it."""
        who_pays.set(partial(self.asleep.check, origin, "tables that sleep"))

    async def user(self, connection: HTTPConnection) -> str | None:
        """Who is asking, a page or a program; None for a newcomer."""
        session = await self.sessions.of(connection)
        return session.guest.user if session else None

    async def guest(self, connection: HTTPConnection) -> Guest:
        """Who is asking, a page or a program; refuses whoever has not chosen a name. From here on they pay for what
        is kept for them."""
        guest = _known(await self.sessions.of(connection)).guest
        who_keeps.set(partial(self._pay_for_keeping, guest.user, address(connection)))
        return guest

    def _pay_for_keeping(self, user: str, origin: str, size: int) -> None:
        if not (self.kept_of_guest.take(user, size) and self.kept.take(origin, size)):
            words = "you or others at your address have brought as much as is kept in a day; come back in some hours"
            raise refusal("too_fast", "kept_today", words)

    async def in_person(self, connection: HTTPConnection) -> Session:
        """The guest at a page; refuses newcomers and programs."""
        return _known(await self.in_person_if_any(connection))

    async def in_person_if_any(self, connection: HTTPConnection) -> Session | None:
        """The guest at a page; None for a newcomer. A program has its owner's seats, but is not its owner."""
        if bearer(connection) is not None:
            raise Refused(
                "not_yours", "an access token is for playing; names, links, tokens and webhooks are its owner's"
            )
        return await self.sessions.of(connection)


_sockets = count()  # each has a number of its own, for an address in memory goes on to the next one


class Allowance:
    """How much one socket may still say: for itself, with all sockets of its user, and with all of its address."""

    def __init__(self, server: Server, origin: str) -> None:
        self._buckets, self._talk, self._stories = server.messages, server.talk, server.stories
        self._socket, self._origin = f"socket {next(_sockets)}", origin

    def check(self, user: str, messages: int = 1) -> None:
        """Take a token from each bucket for each message, or refuse."""
        for buckets, key in zip(self._buckets, (self._socket, user or self._socket, self._origin), strict=True):
            buckets.check(key, "messages", messages)

    def check_talk(self, user: str) -> None:
        self._talk.check(user or self._socket, "sayings")

    def check_story(self, happenings: int) -> None:
        """Whether somebody of this address may be told so much again."""
        self._stories.check(self._origin, "long stories", happenings)


def _known(session: Session | None) -> Session:
    if session is None:
        raise refusal("not_yours", "no_name", "choose a name first: POST /api/guest")
    return session


async def _every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do it again and again, whatever goes wrong."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except StoreError as error:
            log.error("the store failed: %s", error)
        except Exception:
            log.exception("what is done from time to time failed")


def address(connection: HTTPConnection) -> str:
    """Where somebody comes from, as far as limits go."""
    return origin_of(connection.client.host) if connection.client else ""
