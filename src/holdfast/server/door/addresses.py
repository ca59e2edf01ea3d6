"""Where other machines of the network find this server, so that a link can be more than "on this very computer"."""

from __future__ import annotations

import ipaddress
import socket

EVERYWHERE = ("0.0.0.0", "::")
AWAY = ("192.0.2.1", 9)  # an address for documents, which nobody has


def is_this_machine(host: str) -> bool:
    """Whether somebody with that address sits at the server's own machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def network_address(host: str, port: int) -> str:
    """The server's address for its network, "" where it listens for its own machine alone or has no network."""
    if host not in EVERYWHERE:
        return ""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
            way_out.connect(AWAY)  # sends nothing: the system only chooses which of its addresses it would use
            own = str(way_out.getsockname()[0])
    except OSError:
        return ""
    return "" if is_this_machine(own) else f"http://{own}:{port}"
