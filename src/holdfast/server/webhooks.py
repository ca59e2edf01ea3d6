"""Sending a letter to an address a guest named, without becoming anybody's tool against the machines around us.

Only http and https; only public addresses, unless the server was started for a private network; the address is looked
up once, checked, and that very one is talked to; no redirections; little time; hardly any of the answer is read.
"""

from __future__ import annotations

import hmac
import http.client
import ipaddress
import socket
import ssl
import time
from hashlib import sha256
from urllib.parse import urlsplit

from .. import __version__
from .refusals import Refused

TIMEOUT = 5.0  # seconds to connect, and between two pieces of the answer
MOST_OF_ANSWER = 1024  # bytes
PORTS = {"http": 80, "https": 443}


class Undelivered(Exception):
    """The letter did not arrive."""


def check_url(url: str, private: bool) -> None:
    """Refuses what is no address to send letters to. Whether its name leads to one is seen when a letter is sent."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Refused("malformed", "this is no address of a webhook") from None
    if parts.scheme not in PORTS or not parts.hostname or parts.username or parts.password or port == 0:
        raise Refused("malformed", "a webhook has an address such as https://example.org/holdfast, without a password")
    if not url.isascii() or not url.isprintable() or " " in url:
        raise Refused("malformed", "the address of a webhook has plain characters only; write others as %XX")
    if not private and _is_literal(parts.hostname) and not _is_public(parts.hostname):
        raise Refused("malformed", "this server sends letters to public addresses only")


def deliver(url: str, body: bytes, secret: str, private: bool) -> None:
    """Send a letter; raises Undelivered. Waits, so it is called in a thread."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or PORTS.get(parts.scheme, 0)
    when = str(int(time.time()))
    signature = hmac.new(secret.encode(), f"{when}.".encode() + body, sha256).hexdigest()
    headers = {
        "Host": parts.netloc,
        "Content-Type": "application/json",
        "User-Agent": f"Holdfast/{__version__}",
        "Holdfast-Signature": f"t={when},v1={signature}",
    }
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT)
        connection.sock = _connect(host, port, parts.scheme == "https", private)
        try:
            connection.request("POST", path, body, headers)
            answer = connection.getresponse()
            answer.read(MOST_OF_ANSWER)
        finally:
            connection.close()
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Undelivered(f"{type(error).__name__}: {error}") from error
    if not 200 <= answer.status < 300:
        raise Undelivered(f"it answered {answer.status}")


def _connect(host: str, port: int, safe: bool, private: bool) -> socket.socket:
    """A connection to the address that was checked: the name is not looked up a second time."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(sockaddr[0]) for *_, sockaddr in found]
    if not private and not all(_is_public(address) for address in addresses):
        raise Undelivered(f"{host} is an address of a private network")
    connection = socket.create_connection((addresses[0], port), TIMEOUT)
    if not safe:
        return connection
    return ssl.create_default_context().wrap_socket(connection, server_hostname=host)


def _is_literal(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host.lower() == "localhost" or host.lower().endswith(".localhost")
    return True


def _is_public(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    inside = getattr(address, "ipv4_mapped", None) or getattr(address, "sixtofour", None)
    return (inside or address).is_global and not address.is_multicast
