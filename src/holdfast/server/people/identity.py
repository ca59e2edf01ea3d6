"""Who somebody is, without an account: a guest with a name, known again by a signed cookie."""

from __future__ import annotations

import hmac
import secrets
import time
from hashlib import sha256
from typing import NamedTuple

COOKIE = "holdfast_guest"
A_YEAR = 365 * 24 * 3600
KEY_SETTING, KEY_BYTES = "cookie-key", 32


class Pass(NamedTuple):
    """What a cookie or a link says: who it is for, and how often they had signed out everywhere when it was made."""

    user: str
    sign_outs: int = 0

    def __str__(self) -> str:
        return f"{self.user}.{self.sign_outs}" if self.sign_outs else self.user

    @classmethod
    def read(cls, words: str) -> Pass:
        """The pass in words that we have signed."""
        user, _, sign_outs = words.partition(".")
        return cls(user, int(sign_outs or 0))


class Signer:
    """Signs users' ids, so that nobody can be somebody else."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, holder: Pass) -> str:
        """The cookie for a user."""
        return f"{holder}.{self._signature(f'{holder}')}"

    def read(self, cookie: str | None) -> Pass | None:
        """Who a cookie is for; None if there is none, or if we did not sign it. It may be from before a sign-out."""
        holder, _, signature = (cookie or "").rpartition(".")
        genuine = hmac.compare_digest(self._signature(holder).encode(), _bytes(signature))
        return Pass.read(holder) if holder and genuine else None

    def sign_link(self, holder: Pass, until: int) -> str:
        """What lets another device be this user, until then."""
        return f"{holder}.{until}.{self._mac(f'holdfast-rejoin:{holder}:{until}')}"

    def read_link(self, key: str) -> Pass | None:
        """Who such a key is for; None if we did not sign it, or if its time is over."""
        rest, _, signature = key.rpartition(".")
        holder, _, until = rest.rpartition(".")
        genuine = hmac.compare_digest(self._mac(f"holdfast-rejoin:{holder}:{until}").encode(), _bytes(signature))
        return Pass.read(holder) if genuine and time.time() < int(until) else None

    def webhook_secret(self, user: str) -> str:
        """With this the user's webhook knows that a letter is ours."""
        return self._mac(f"holdfast-webhook:{user}")

    def seal(self, words: str) -> str:
        """By this we know again what we have given out."""
        return self._mac(f"holdfast-seal:{words}")

    def _signature(self, user: str) -> str:
        return self._mac(f"holdfast-guest:{user}")

    def _mac(self, words: str) -> str:
        return hmac.new(self._key, _bytes(words), sha256).hexdigest()


def new_user() -> str:
    return secrets.token_urlsafe(12)


def new_token() -> str:
    """An access token for a program. It begins so that one left lying about is recognised."""
    return f"holdfast_{secrets.token_urlsafe(32)}"


def token_hash(token: str) -> str:
    """All that is kept of a token: it is long and random, so nobody finds it from its hash."""
    return sha256(_bytes(token)).hexdigest()


def _bytes(words: str) -> bytes:
    return words.encode("utf-8", "replace")
