"""Who is asking: a page by its cookie, a program by its token. Either may be ended while its sockets are open."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from holdfast.server.protocol.forms import Guest
from holdfast.server.protocol.refusals import Refused
from holdfast.server.store import Store

from .identity import COOKIE, Pass, Signer, token_hash
from .listener import Listener

SIGNED_OUT = 4001  # the socket's closing code
REVOKED = "this access token is nobody's, or was revoked; make a new one in the settings"


@dataclass(frozen=True)
class Session:
    """A guest, and what says so: the token with that hash or, if there is none, a cookie."""

    guest: Guest
    sign_outs: int  # of the guest, when this was good
    token: str = ""

    @property
    def cookie(self) -> Pass:
        return Pass(self.guest.user, self.sign_outs)


class Sessions:
    """Everybody who is known, and all sockets they have open here."""

    def __init__(self, store: Store, signer: Signer) -> None:
        self._store, self._signer = store, signer
        self._lines: dict[Listener, Session] = {}

    async def of(self, connection: HTTPConnection) -> Session | None:
        """Who is asking; None for a newcomer. Refuses a program whose token is good no more."""
        return await asyncio.to_thread(self._find, bearer(connection), connection.cookies.get(COOKIE))

    def _find(self, token: str | None, cookie: str | None) -> Session | None:
        if token is not None:
            row = self._store.token(token_hash(token))
            known = self._store.guest(row.user) if row else None
            if row is None or known is None:
                raise Refused("not_yours", REVOKED)
            return Session(Guest(row.user, known.name), known.sign_outs, row.hash)
        shown = self._signer.read(cookie)
        known = self._store.guest(shown.user) if shown else None
        if shown is None or known is None or known.sign_outs != shown.sign_outs:
            return None
        return Session(Guest(shown.user, known.name), known.sign_outs)

    @contextmanager
    def at(self, line: Listener, session: Session | None) -> Iterator[None]:
        """As long as the line is open, it is dropped when its session ends."""
        if session is not None:
            self._lines[line] = session
        try:
            yield
        finally:
            self._lines.pop(line, None)

    async def check(self, user: str = "") -> None:
        """Drop the lines of sessions that have ended, perhaps in another process; of one user, if one is named."""
        lines = {line: session for line, session in self._lines.items() if user in ("", session.guest.user)}
        if not lines:
            return
        users = {session.guest.user for session in lines.values() if not session.token}
        tokens = {session.token for session in lines.values() if session.token}
        sign_outs = await asyncio.to_thread(self._store.sign_outs, users)
        good = await asyncio.to_thread(self._store.good_tokens, tokens)
        for line, session in lines.items():
            now = sign_outs.get(session.guest.user)
            if session.token not in good if session.token else session.sign_outs != now:
                line.drop(SIGNED_OUT, "this token was revoked, or all other devices were signed out")


def bearer(connection: HTTPConnection) -> str | None:
    """The token of a program; None for a page."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None
