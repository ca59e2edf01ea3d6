"""Who somebody is, without an account: a guest with a name, known again by a signed cookie."""

from __future__ import annotations

import hmac
import secrets
import time
from hashlib import sha256

COOKIE = "holdfast_guest"
A_YEAR = 365 * 24 * 3600
KEY_SETTING, KEY_BYTES = "cookie-key", 32


class Signer:
    """Signs users' ids, so that nobody can be somebody else."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, user: str) -> str:
        """The cookie for a user."""
        return f"{user}.{self._signature(user)}"

    def read(self, cookie: str | None) -> str | None:
        """The user in a cookie; None if there is none, or if we did not sign it."""
        user, _, signature = (cookie or "").partition(".")
        genuine = hmac.compare_digest(self._signature(user).encode(), _bytes(signature))
        return user if user and genuine else None

    def sign_link(self, user: str, until: int) -> str:
        """What lets another device be this user, until then."""
        return f"{user}.{until}.{self._mac(f'holdfast-rejoin:{user}:{until}')}"

    def read_link(self, key: str) -> str | None:
        """The user in such a key; None if we did not sign it, or if its time is over."""
        user, _, rest = key.partition(".")
        until, _, signature = rest.partition(".")
        genuine = hmac.compare_digest(self._mac(f"holdfast-rejoin:{user}:{until}").encode(), _bytes(signature))
        return user if genuine and time.time() < int(until) else None

    def webhook_secret(self, user: str) -> str:
        """With this the user's webhook knows that a letter is ours."""
        return self._mac(f"holdfast-webhook:{user}")

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
