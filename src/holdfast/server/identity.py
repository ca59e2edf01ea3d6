"""Who somebody is, without an account: a guest with a name, known again by a signed cookie."""

from __future__ import annotations

import hmac
import secrets
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
        genuine = hmac.compare_digest(self._signature(user).encode(), signature.encode("utf-8", "replace"))
        return user if user and genuine else None

    def _signature(self, user: str) -> str:
        return hmac.new(self._key, f"holdfast-guest:{user}".encode("utf-8", "replace"), sha256).hexdigest()


def new_user() -> str:
    return secrets.token_urlsafe(12)
