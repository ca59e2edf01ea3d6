"""Sending a letter to an address a guest named, without becoming anybody's tool against the machines around us.

Only http and https; only public addresses, unless the server was started for a private network; the address is looked
up once, checked, and that very one is talked to; no redirections; little time in all, however it is spent; nothing of
the answer is read but its status.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import ipaddress
import re
import socket
import ssl
import threading
import time
from functools import cache
from hashlib import sha256
from urllib.parse import SplitResult, urlsplit

from holdfast import __version__
from holdfast.server.protocol.refusals import refusal

WITHIN = 5.0  # seconds from looking up the name to the status of the answer
LONGEST_STATUS = 1024  # bytes
STATUS = re.compile(rb"HTTP/1\.[01] ([1-5][0-9]{2})\b")
GIVEN_OUT = ipaddress.ip_network("2000::/3")  # all of IPv6 that anybody was given yet
# What Python learned of late that it is nobody's, a cloud's own addresses among it.
SPECIAL = [ipaddress.ip_network(net) for net in ("192.0.0.0/24", "192.88.99.0/24", "3fff::/20")]
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")  # IPv4, seen from networks without it
PORTS = {"http": 80, "https": 443}


class Undelivered(Exception):
    """The letter did not arrive."""


def check_url(url: str, private: bool) -> None:
    """Refuses what is no address to send letters to. Whether its name leads to one is seen when a letter is sent."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise refusal("malformed", "no_webhook", "this is no address of a webhook") from None
    if parts.scheme not in PORTS or not parts.hostname or parts.username or parts.password or port == 0:
        words = "a webhook has an address such as https://example.org/holdfast, without a password"
        raise refusal("malformed", "no_webhook", words)
    if not url.isascii() or not url.isprintable() or " " in url:
        words = "the address of a webhook has plain characters only; write others as %XX"
        raise refusal("malformed", "webhook_letters", words)
    if not private and _is_literal(parts.hostname) and not _is_public(parts.hostname):
        raise refusal("malformed", "webhook_private", "this server sends letters to public addresses only")


async def deliver(url: str, body: bytes, secret: str, private: bool, within: float = WITHIN) -> None:
    """Send a letter; raises Undelivered, at the latest after so many seconds. It may be cancelled at any time."""
    parts = urlsplit(url)
    try:
        async with asyncio.timeout(within):
            status = await _post(parts, _letter(parts, body, secret), private)
    except TimeoutError:
        raise Undelivered(f"it did not answer within {within:g} seconds") from None
    except (OSError, ValueError) as error:
        raise Undelivered(f"{type(error).__name__}: {error}") from error
    if not 200 <= status < 300:
        raise Undelivered(f"it answered {status}")


def _letter(parts: SplitResult, body: bytes, secret: str) -> bytes:
    when = str(int(time.time()))
    signature = hmac.new(secret.encode(), f"{when}.".encode() + body, sha256).hexdigest()
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    head = (
        f"POST {path} HTTP/1.1",
        f"Host: {parts.netloc}",
        "Connection: close",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        f"User-Agent: Holdfast/{__version__}",
        f"Holdfast-Signature: t={when},v1={signature}",
    )
    return "".join(f"{line}\r\n" for line in (*head, "")).encode() + body


async def _post(parts: SplitResult, letter: bytes, private: bool) -> int:
    """The status of the answer. The address that is talked to is the one that was checked: no second look-up."""
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    addresses = await _look_up(host, port)
    if not private and not all(_is_public(address) for address in addresses):
        raise Undelivered(f"{host} is an address of a private network")
    trust, name = (_trust(), host) if parts.scheme == "https" else (None, None)
    reader, writer = await asyncio.open_connection(
        addresses[0], port, limit=LONGEST_STATUS, ssl=trust, server_hostname=name
    )
    try:
        writer.write(letter)
        status = STATUS.match(await reader.readline())
    finally:
        writer.transport.abort()  # what it has still to say is of no interest
    if status is None:
        raise Undelivered("it does not speak HTTP")
    return int(status[1])


async def _look_up(host: str, port: int) -> list[str]:
    """All addresses of a name.

    In a thread of its own, for a stranger's name server may keep us waiting: it takes nobody else's thread, and the
    server stops without it.
    """
    loop = asyncio.get_running_loop()
    found: asyncio.Future[list[str]] = loop.create_future()

    def tell(addresses: list[str], error: OSError | None) -> None:
        if found.done():  # nobody waits any more
            return
        if error is None:
            found.set_result(addresses)
        else:
            found.set_exception(error)

    def look() -> None:
        addresses, failure = list[str](), None
        try:
            known = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            addresses = [str(sockaddr[0]) for *_, sockaddr in known]
        except (OSError, UnicodeError) as error:
            failure = OSError(f"{host} cannot be looked up: {error}")
        with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(tell, addresses, failure)

    threading.Thread(target=look, name="holdfast-look-up", daemon=True).start()
    return await found


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()


def _is_literal(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host.lower() == "localhost" or host.lower().endswith(".localhost")
    return True


def _is_public(host: str) -> bool:
    """Whether it is an address of the public internet. An IPv6 address may hold an IPv4 one: that counts then."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        translated = ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF) if address in TRANSLATED else None
        inside = address.ipv4_mapped or address.sixtofour or translated
        if inside is None and address not in GIVEN_OUT:
            return False
        address = inside or address
    return address.is_global and not address.is_multicast and not any(address in net for net in SPECIAL)
