"""`holdfast serve`: the table server, with nothing else to install or start."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .complaints import Complaint, misuse
from .data_folder import data_folder

if TYPE_CHECKING:
    from ..server.limits import Limits

HIGHEST_PORT = 65535


def serve(
    host: Annotated[
        str, typer.Option(metavar="HOST", help="The address to listen at; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="PORT", help="The port to listen at; 0 for any free one.")] = 8000,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where to keep the tables; your data folder if left out.")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
) -> None:
    """Start a table server, where people play together in their browsers.

    \b
    Examples:
      holdfast serve --open
      holdfast serve --host 0.0.0.0 --port 8000 --data tables
    """
    from ..server.limits import Limits

    with listen(host, port) as listening:
        run(listening, data if data is not None else data_folder() / "server", Limits(), open_page)


def run(listening: socket.socket, folder: Path, limits: Limits, open_page: bool = False) -> None:
    """Serve on an open socket until somebody stops it."""
    import uvicorn

    from ..server.app import make_app
    from ..server.guards import MOST_MESSAGE
    from ..server.store import StoreError

    try:
        app = make_app(folder, limits)
    except StoreError as error:
        raise Complaint(str(error)) from error
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,  # addresses and table ids are nobody's business
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    address, chosen = listening.getsockname()[:2]
    shown = f"[{address}]" if ":" in address else address
    print(f"Holdfast serves at http://{shown}:{chosen} and keeps its tables in {folder}. Ctrl+C stops it.", flush=True)
    if open_page:  # connections wait in the socket until the server takes them
        local = {"0.0.0.0": "127.0.0.1", "[::]": "[::1]"}.get(shown, shown)
        threading.Thread(target=webbrowser.open, args=[f"http://{local}:{chosen}/"], daemon=True).start()
    uvicorn.Server(config).run(sockets=[listening])


def listen(host: str, port: int) -> socket.socket:
    """A socket that is listened at; says in a sentence why it cannot be."""
    if not 0 <= port <= HIGHEST_PORT:
        raise misuse(f"a port is a number from 0 to {HIGHEST_PORT}, not {port}")
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        named = isinstance(error, socket.gaierror) or not error.errno
        why = error.strerror if named else os.strerror(error.errno or 0)  # Python repeats the address in its own words
        raise Complaint(
            f"cannot listen at {host}, port {port}: {why}; choose another with --host and --port"
        ) from error
