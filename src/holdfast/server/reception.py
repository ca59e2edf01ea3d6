"""What the routes share: the hall, who is who, and how much anybody may ask."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.requests import HTTPConnection

from .accounts import Accounts
from .forms import Guest
from .hall import Hall
from .identity import COOKIE, KEY_BYTES, KEY_SETTING, Signer
from .limits import Buckets, Limits
from .lobby import Lobby
from .postman import Postman
from .refusals import Refused
from .store import Store, StoreError, Where, keep_setting
from .store.bulletin import Bulletin, Tidings
from .thinking import Thinking
from .tidying import Tidying
from .writer import Writer

SWEEP_EVERY = 30.0  # seconds
LOOK_ROUND_EVERY = 2.0  # in case a hint from another process was lost
DELIVER_EVERY = 2.0  # letters to webhooks
LOOK_AFTER_EVERY = 1.0  # for clocks that run out
TIDY_EVERY = 10.0
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
    ) -> None:
        self.listens_at = listens_at
        self.store, self.writer = Store(where), Writer(where)
        key = self.writer.submit(lambda c: keep_setting(c, KEY_SETTING, secrets.token_bytes(KEY_BYTES))).result()
        self.signer, self.thinking = Signer(key), Thinking()
        self.hall = Hall(self.store, self.writer, self.thinking)
        self.lobby, self.tidying = Lobby(self.hall), Tidying(self.hall.metrics)
        self.accounts = Accounts(self.store, self.writer, self.signer, private_webhooks)
        self.postman = Postman(self.store, self.writer, self.signer, private_webhooks)
        self.messages = [Buckets(rate) for rate in (limits.messages, limits.of_user, limits.of_address)]
        self.requests, self.guests = Buckets(limits.requests), Buckets(limits.guests)
        self.tables, self.sockets = Buckets(limits.tables), Buckets(limits.sockets)
        self.talk, self.stories = Buckets(limits.talk), Buckets(limits.story)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        tasks = [
            asyncio.create_task(_every(SWEEP_EVERY, self.hall.sweep)),
            asyncio.create_task(_every(LOOK_AFTER_EVERY, self.hall.look_after_due)),
            asyncio.create_task(_every(DELIVER_EVERY, self.postman.deliver)),
            asyncio.create_task(_every(TIDY_EVERY, self.tidying.tidy)),
        ]
        if self.hall.neighbours.possible:
            tasks.append(asyncio.create_task(_every(LOOK_ROUND_EVERY, self.hall.look_round)))
            tasks.append(asyncio.create_task(_every(0.0, self.hall.neighbours.speak)))
        bulletin = Bulletin(self.store.engine, self._heard_in(asyncio.get_running_loop()))
        try:
            with self.tidying.by_us():
                yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.to_thread(bulletin.close)
            await self.hall.close()
            await self.hall.neighbours.say_goodbye()
            await self.thinking.close()
            await asyncio.to_thread(self.writer.close)
            self.store.close()

    def _heard_in(self, loop: asyncio.AbstractEventLoop) -> Callable[[Tidings], None]:
        """What the bulletin's thread calls."""

        def heard(tidings: Tidings) -> None:
            asyncio.run_coroutine_threadsafe(self.hall.neighbours.hear(tidings), loop)

        return heard

    async def user(self, connection: HTTPConnection) -> str | None:
        """Who is asking: a program by its token, or a page by its cookie."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return await self.accounts.user_of(token.strip())
        return self.signer.read(connection.cookies.get(COOKIE))

    async def guest(self, connection: HTTPConnection) -> Guest:
        """Who is asking; refuses whoever has not chosen a name."""
        guest = await self.guest_if_any(connection)
        if guest is None:
            raise Refused("not_yours", "choose a name first: POST /api/guest")
        return guest

    async def guest_if_any(self, connection: HTTPConnection) -> Guest | None:
        """Who is asking; None for a newcomer."""
        user = await self.user(connection)
        if user is None and "authorization" in connection.headers:
            raise Refused("not_yours", "this access token is nobody's, or was revoked; make a new one in the settings")
        name = await self.lobby.name_of(user)
        return None if user is None or name is None else Guest(user, name)


class Allowance:
    """How much one socket may still say: for itself, with all sockets of its user, and with all of its address."""

    def __init__(self, server: Server, connection: object, origin: str) -> None:
        self._buckets, self._talk, self._stories = server.messages, server.talk, server.stories
        self._socket, self._origin = f"socket {id(connection)}", origin

    def check(self, user: str) -> None:
        """Take a token from each bucket, or refuse."""
        for buckets, key in zip(self._buckets, (self._socket, user or self._socket, self._origin), strict=True):
            buckets.check(key, "messages")

    def check_talk(self, user: str) -> None:
        self._talk.check(user or self._socket, "sayings")

    def check_story(self, happenings: int) -> None:
        """Whether somebody of this address may be told so much again."""
        self._stories.check(self._origin, "long stories", happenings)


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
    return connection.client.host if connection.client else ""
