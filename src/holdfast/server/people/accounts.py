"""What belongs to a guest rather than to a table: links for other devices, tokens for programs, and a webhook."""

from __future__ import annotations

import asyncio
import time

from holdfast.server.protocol.forms import Guest, LinkInfo, Rejoin, TokenInfo, WebhookInfo
from holdfast.server.protocol.refusals import Refused, refusal
from holdfast.server.store import Store, TokenRow, add_token, keep_webhook, revoke_token, sign_out, use_link
from holdfast.server.store.writer import Writer
from holdfast.server.table.seats import name_for

from .identity import Signer, new_token, token_hash
from .sessions import Session
from .webhooks import check_url

LINK_GOOD_FOR = 24 * 3600  # seconds
MOST_TOKENS = 20  # of one guest, at a time


class Accounts:
    """Guests, as the server knows them beyond their names."""

    def __init__(self, store: Store, writer: Writer, signer: Signer, private_webhooks: bool) -> None:
        self._store, self._writer, self._signer = store, writer, signer
        self._private_webhooks = private_webhooks

    # ---- other devices -----------------------------------------------------------------------------------------

    def link(self, session: Session, table: str) -> LinkInfo:
        """With this link one other device is the same guest, within a day. Its key is in no request line."""
        until = int(time.time()) + LINK_GOOD_FOR
        page = f"/table/{table}" if table else "/"
        return LinkInfo(f"{page}#rejoin={self._signer.sign_link(session.cookie, until)}", until)

    async def rejoin(self, known: Session | None, wish: Rejoin) -> Session:
        """The guest of a link. A device that is somebody already is not made somebody else behind their back."""
        shown = self._signer.read_link(wish.key)
        found = await asyncio.to_thread(self._store.guest, shown.user) if shown else None
        if shown is None or found is None or found.sign_outs != shown.sign_outs:
            raise _old_link()
        if known is not None and known.guest.user != shown.user and not wish.replace:
            raise Refused("not_now", "this device is another guest already, whose seats it would lose; ask first")
        if known is None or known.guest.user != shown.user:
            link, until = token_hash(wish.key), time.time() + LINK_GOOD_FOR
            if not await self._writer.write(lambda connection: use_link(connection, link, until)):
                raise _old_link()
        return Session(Guest(shown.user, found.name), found.sign_outs)

    async def sign_out_others(self, session: Session) -> Session:
        """No other device is this guest any more, and no link that was made before. Programs keep their tokens."""
        user = session.guest.user
        return Session(session.guest, await self._writer.write(lambda connection: sign_out(connection, user)))

    # ---- programs ----------------------------------------------------------------------------------------------

    async def make_token(self, guest: Guest, label: str) -> TokenInfo:
        """A token, told this once."""
        kept = await asyncio.to_thread(self._store.tokens_of, guest.user)
        if sum(row.revoked is None for row in kept) >= MOST_TOKENS:
            words = "you have {most} tokens; revoke one that is not used any more"
            raise refusal("not_now", "most_tokens", words, most=MOST_TOKENS)
        token = new_token()
        row = TokenRow(token_hash(token), guest.user, name_for(label), time.time())
        await self._writer.write(lambda connection: add_token(connection, row))
        return _token_info(row, token)

    async def tokens(self, guest: Guest) -> list[TokenInfo]:
        return [_token_info(row) for row in await asyncio.to_thread(self._store.tokens_of, guest.user)]

    async def revoke(self, guest: Guest, token_id: str) -> list[TokenInfo]:
        """End a token at once; what is left."""
        known = {row.hash for row in await asyncio.to_thread(self._store.tokens_of, guest.user)}
        if token_id not in known or not await self._writer.write(lambda c: revoke_token(c, guest.user, token_id)):
            raise Refused("unknown", "you have no such token")
        return await self.tokens(guest)

    # ---- being told --------------------------------------------------------------------------------------------

    async def webhook(self, guest: Guest) -> WebhookInfo:
        url = await asyncio.to_thread(self._store.webhook, guest.user)
        return WebhookInfo(url, self._signer.webhook_secret(guest.user))

    async def set_webhook(self, guest: Guest, url: str) -> WebhookInfo:
        if url:
            check_url(url, self._private_webhooks)
        await self._writer.write(lambda connection: keep_webhook(connection, guest.user, url))
        return await self.webhook(guest)


def _old_link() -> Refused:
    words = "this link is not good any more: it is used once, within a day; make a new one at the other device"
    return refusal("unknown", "old_link", words)


def _token_info(row: TokenRow, token: str | None = None) -> TokenInfo:
    return TokenInfo(row.hash, row.label, row.made, row.revoked is not None, token)
