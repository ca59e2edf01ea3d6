"""Where other machines of the network find this server, so that a link can be more than "on this very computer", and
under which names it may be asked for.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable

EVERYWHERE = ("0.0.0.0", "::")
AWAY = ("192.0.2.1", 9)  # an address for documents, which nobody has


def is_this_machine(host: str) -> bool:
    """Whether somebody with that address sits at the server's own machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def own_names(told: Iterable[str] = ()) -> frozenset[str]:
    """The names this server answers to besides its addresses: those it was told, and its machine's own."""
    machine = socket.gethostname().lower()
    return frozenset({machine, f"{machine.partition('.')[0]}.local", *(name.lower().rstrip(".") for name in told)})


def is_own(host: str, names: frozenset[str]) -> bool:
    """Whether a request for that host, maybe with a port, is meant for this server.

    A stranger's site can give its name this machine's address, and a browser then takes its page for one of ours. No
    stranger can do that with an address, with `localhost`, or with a name that the server was told.
    """
    name = host.strip().lower()
    name = name[1:].partition("]")[0] if name.startswith("[") else name.partition(":")[0]
    if name == "localhost" or name.endswith(".localhost") or name.rstrip(".") in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


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
