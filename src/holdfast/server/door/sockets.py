"""One socket: a client at a table. It resumes from the version it knows, then hears and asks until it goes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any, Protocol

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from holdfast.engine.matches.chronicle import Seat
from holdfast.server.hall.hall import Hall
from holdfast.server.hall.places import OpenTable
from holdfast.server.protocol import messages
from holdfast.server.protocol.messages import (
    AnyNews,
    Bound,
    Correct,
    Hint,
    Pen,
    Preview,
    Question,
    React,
    Recall,
    Refusal,
    Request,
    Resume,
    Row,
    Say,
    Undo,
    Veil,
    Why,
    id_in,
    read_request,
)
from holdfast.server.protocol.refusals import Refused

from .lines import cut_of, tell_of

RESUME_WITHIN = 10.0  # seconds until the first message must be here
MOST_WAITING = 100  # messages; whoever reads more slowly is dropped, and resumes when it can
MOST_BYTES = 2 * 1024 * 1024  # that wait; one message more may be as large as it is
LISTEN_BELOW = 0.5  # of that: whoever has more to read is not listened to, so nobody who reads is dropped for asking
READ_WITHIN = 10.0  # seconds until one more must be read by somebody who has asked so much
TOLD_WHOLE = (
    messages.Seat,
    messages.Take,
    messages.Rename,
    messages.HandOver,
    messages.Mute,
    messages.Hush,
    messages.Trust,
    messages.Pause,
    messages.Bound,
)
# As so many messages: what takes the rules longer to answer, or puts the whole table before everybody.
COSTS = {Why: 10, Preview: 2, Hint: 10, Undo: 10, Correct: 10, Veil: 5, **dict.fromkeys(TOLD_WHOLE, 5)}
A_STEP = 4  # of a row, so that the longest is heard: whether it shows what was hidden is found out by experiment
IN_THE_LOG, A_READ = (Recall, Veil), 500  # what is looked for in the whole log, and how many versions cost a message
SLOW_DOWN = 0.05  # seconds in which whoever asks too fast is not listened to
MOST_REFUSALS = 50  # in a row: nobody's honest mistake
GOODBYE_WITHIN = 5.0  # seconds a client has to read the last words; then its line is cut
FAILED, TOO_SLOW, TOO_STRANGE = 1011, 4008, 4000  # the socket's closing codes
GONE = (WebSocketDisconnect, RuntimeError, OSError)  # what sending to somebody who is not there any more may raise
log = logging.getLogger(__name__)


class Allowed(Protocol):
    """Whether somebody may say something more."""

    def check(self, user: str, messages: int = 1) -> None: ...

    def check_talk(self, user: str) -> None: ...

    def check_story(self, happenings: int) -> None: ...


class Connection:
    """A client at a table. What its line does not take at once waits in a queue, so a slow one slows nobody down."""

    def __init__(self, websocket: WebSocket, user: str, name: str, origin: str) -> None:
        self.user, self.name, self.origin = user, name, origin
        self.seat: Seat = None
        self._refusals = 0  # in a row
        self._websocket = websocket
        self._outgoing: list[bytes] = []  # lighter than an asyncio.Queue, for there are thousands of these
        self._waiting = 0  # bytes in it
        self._tell, self._sending = tell_of(websocket.scope), False
        self._more: asyncio.Future[None] | None = None  # what `_send_all` waits for
        self._less: asyncio.Future[None] | None = None  # what `_let_read` waits for
        self._dropped: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    def send(self, news: AnyNews | bytes) -> None:
        """Put it into the queue; if that is full, the connection is given up."""
        if len(self._outgoing) >= MOST_WAITING or self._waiting >= MOST_BYTES:
            self.drop(TOO_SLOW, "your line is too slow; come back and resume")
            return
        encoded = news if isinstance(news, bytes) else msgspec.json.encode(news)
        if not self._outgoing and not self._sending and not self._dropped.done() and self._tell(encoded):
            return
        self._outgoing.append(encoded)
        self._waiting += len(encoded)
        if self._more is not None and not self._more.done():
            self._more.set_result(None)

    def whisper(self, news: bytes) -> None:
        """Put what may be lost into the queue, unless much waits there already."""
        if len(self._outgoing) < MOST_WAITING * LISTEN_BELOW and self._waiting < MOST_BYTES * LISTEN_BELOW:
            self.send(news)

    def drop(self, code: int, why: str) -> None:
        if not self._dropped.done():
            self._dropped.set_result((code, why))

    async def converse(self, hall: Hall, place: OpenTable, allowed: Allowed) -> None:
        """Talk until the client leaves or is dropped."""
        sending = asyncio.create_task(self._send_all())
        hearing = asyncio.create_task(self._hear_all(hall, place, allowed))
        try:
            ends: list[asyncio.Future[Any]] = [sending, hearing, self._dropped]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, hearing):
                task.cancel()
            sent, heard = await asyncio.gather(sending, hearing, return_exceptions=True)
            await hall.part(place, self)
        for error, expected in ((sent, GONE), (heard, (WebSocketDisconnect, TimeoutError))):
            if isinstance(error, Exception) and not isinstance(error, expected):
                log.error("a connection failed", exc_info=error)
                self.drop(FAILED, "the server made a mistake; come back and resume")
        if self._dropped.done() and self._dropped.result()[0] == TOO_SLOW:
            hall.metrics.dropped.inc()
        await self._say_goodbye(*(self._dropped.result() if self._dropped.done() else (1000, "")))

    async def _say_goodbye(self, code: int, why: str) -> None:
        """Hang up, even on somebody who never reads: no last word waits for ever."""
        if code != TOO_STRANGE:  # who may still learn what was wrong
            self._outgoing.clear()
        cut = cut_of(self._websocket.scope)
        with contextlib.suppress(*GONE):
            try:
                async with asyncio.timeout(GOODBYE_WITHIN):
                    while self._outgoing:
                        await self._websocket.send_text(self._outgoing.pop(0).decode())
                    await self._websocket.close(code, why)
            except TimeoutError:
                cut()
        asyncio.get_running_loop().call_later(GOODBYE_WITHIN, cut)  # it is said, and need not be heard

    async def _send_all(self) -> None:
        while True:
            self._sending = True  # nothing overtakes what is on its way
            while self._outgoing:
                await self._websocket.send_text(self._next_out().decode())
            self._sending = False
            self._more = asyncio.get_running_loop().create_future()
            await self._more

    def _next_out(self) -> bytes:
        """What is sent next. It has no name while it is sent: an idle line would keep its last message in memory."""
        first = self._outgoing.pop(0)
        self._waiting -= len(first)
        if self._less is not None and not self._less.done():
            self._less.set_result(None)
        return first

    async def _hear_all(self, hall: Hall, place: OpenTable, allowed: Allowed) -> None:
        async with asyncio.timeout(RESUME_WITHIN):
            going = await self._hear(await self._next(), hall, place, allowed, first=True)
        while going:
            await self._let_read()
            going = await self._hear(await self._next(), hall, place, allowed)

    async def _let_read(self) -> None:
        """Before the next question is heard, most answers go out; whoever reads none of them is too slow."""
        try:
            while max(len(self._outgoing) / MOST_WAITING, self._waiting / MOST_BYTES) >= LISTEN_BELOW:
                self._less = asyncio.get_running_loop().create_future()
                async with asyncio.timeout(READ_WITHIN):
                    await self._less
        except TimeoutError:
            self.drop(TOO_SLOW, "your line is too slow; come back and resume")

    async def _next(self) -> str | bytes:
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def _hear(
        self, text: str | bytes, hall: Hall, place: OpenTable, allowed: Allowed, first: bool = False
    ) -> bool:
        """One message; False if the conversation cannot go on."""
        try:
            allowed.check(self.user)
            request = read_request(text)
            allowed.check(self.user, _cost(request, place.table.version) - 1)
            if isinstance(request, Resume | Question):  # others have their turn; what changes something waits anyway
                await asyncio.sleep(0)
            if isinstance(request, Resume):
                allowed.check_story(len(place.table.chapters_after(request.since)))
                await hall.join(place, self, request.seat, request.since)
            elif first:
                raise Refused("malformed", "the first message on a socket is resume")
            elif isinstance(request, Pen):
                hall.pass_pen(place, self, request)
            else:
                if isinstance(request, Say | React | Bound):
                    allowed.check_talk(self.user)
                self.send(await hall.answer(place, self.user, self.name, self.seat, request))
            self._refusals = 0
            return True
        except Refused as refused:
            hasty = refused.code == "too_fast"
            self._refusals += not hasty
            hall.metrics.refusals.labels(refused.code).inc()
            version = place.table.version
            self.send(Refusal(id_in(text), refused.code, refused.words, refused.rule, version, refused.told))
            if first or self._refusals >= MOST_REFUSALS:
                self.drop(TOO_STRANGE, "see the last message")
                return False
            if hasty:
                await asyncio.sleep(SLOW_DOWN)
            return True


def _cost(request: Request, version: int) -> int:
    """What a request counts for at a table of that version."""
    if isinstance(request, Row):
        return A_STEP * len(request.moves)
    return COSTS.get(type(request), 1) + (version // A_READ if isinstance(request, IN_THE_LOG) else 0)
