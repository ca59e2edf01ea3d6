"""`holdfast serve`: the table server, with nothing else to install or start."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .admin import check_one_place
from .complaints import Complaint, misuse
from .data_folder import data_folder

if TYPE_CHECKING:
    from holdfast.server.door.limits import Limits
    from holdfast.server.store.snapshots import Safe

HIGHEST_PORT = 65535
SWITCH_AFTER = 0.0005  # seconds until a busy thread lets another one run


def serve(
    host: Annotated[
        str, typer.Option(metavar="HOST", help="The address to listen at; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="PORT", help="The port to listen at; 0 for any free one.")] = 8000,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where to keep the tables; your data folder if left out.")
    ] = None,
    private_webhooks: Annotated[
        bool, typer.Option("--private-webhooks", help="Let guests' webhooks be in a private network, such as yours.")
    ] = False,
    log_format: Annotated[
        str, typer.Option(metavar="FORMAT", help="How to write the log: text, or json for a JSON object a line.")
    ] = "text",
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
    database: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="HOLDFAST_DATABASE",
            show_envvar=True,
            help="Keep the tables in PostgreSQL, which several servers may share.",
        ),
    ] = "",
    name: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            envvar="HOLDFAST_NAMES",
            show_envvar=True,
            help="The name people reach the server by, such as tables.example.org; may be given several times.",
        ),
    ] = None,
    backup: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Back the tables up there all the time; `admin restore --at` brings them back."
        ),
    ] = None,
    backup_every: Annotated[int, typer.Option(min=1, metavar="SECONDS", help="How often.")] = 60,
    backup_days: Annotated[int, typer.Option(min=1, metavar="DAYS", help="How far back one can go.")] = 30,
    kept_a_day: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="MIB", help="How much is kept for one address in a day of what it brings; 512 if left out."
        ),
    ] = None,
) -> None:
    """Start a table server, where people play together in their browsers.

    \b
    Examples:
      holdfast serve --open
      holdfast serve --host 0.0.0.0 --open
      holdfast serve --host 0.0.0.0 --port 8000 --data tables
      holdfast serve --name tables.example.org
      holdfast serve --data tables --backup /mnt/elsewhere/tables
      holdfast serve --database postgresql://holdfast:secret@localhost/holdfast
    """
    from holdfast.server.door.journal import FORMATS
    from holdfast.server.door.limits import Limits
    from holdfast.server.store.snapshots import Safe

    if log_format not in FORMATS:
        raise misuse(f"a log is written as {' or '.join(FORMATS)}, not as '{log_format}'")
    check_one_place(data, database)
    if backup is not None and database:
        raise misuse("--backup is for tables in a folder; PostgreSQL has continuous archiving of its own")
    with listen(host, port) as listening:
        folder = data if data is not None else data_folder() / "server"
        safe = Safe(backup, backup_every, backup_days) if backup is not None else None
        more = Extras(open_page, private_webhooks, log_format, tuple(name or ()), safe)
        limits = Limits() if kept_a_day is None else Limits.keeping(kept_a_day)
        run(listening, folder, limits, database, more)


@dataclass(frozen=True)
class Extras:
    """What most people leave as it is."""

    open_page: bool = False
    private_webhooks: bool = False
    log_format: str = "text"
    names: tuple[str, ...] = ()
    safe: Safe | None = None  # where the tables are backed up


def run(listening: socket.socket, folder: Path, limits: Limits, database: str = "", more: Extras = Extras()) -> None:
    """Serve on an open socket until somebody stops it."""
    import uvicorn

    from holdfast.server.door.app import make_app
    from holdfast.server.door.guards import MOST_MESSAGE
    from holdfast.server.door.journal import keep_journal
    from holdfast.server.door.lines import RequestLine, SocketLine

    from ..server.store import StoreError
    from ..server.store.database import shown as shown_database
    from ..server.store.tenancy import move_in

    address, port = listening.getsockname()[:2]
    keep_journal("json" if more.log_format == "json" else "text")
    try:
        tenancy: AbstractContextManager[object] = nullcontext() if database else closing(move_in(folder))
        app = make_app(folder, limits, database, more.private_webhooks, (address, port), more.names, more.safe)
    except StoreError as error:
        raise Complaint(str(error)) from error
    # The writer lets go of Python at every statement. Were it to wait the usual 5 ms to go on, whenever the loop is
    # busy, commits would take longest just when there is most to commit.
    sys.setswitchinterval(SWITCH_AFTER)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,  # addresses and table ids are nobody's business
        http=RequestLine,
        ws=SocketLine,
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    _announce(address, port, shown_database(database) if database else str(folder), more.open_page)
    with tenancy:
        uvicorn.Server(config).run(sockets=[listening])


def _announce(address: str, port: int, kept: str, open_page: bool) -> None:
    """Say where the server is found, here and from elsewhere; connections wait in its socket until it takes them."""
    from holdfast.server.door.addresses import network_address

    shown = f"[{address}]" if ":" in address else address
    print(f"Holdfast serves at http://{shown}:{port} and keeps its tables in {kept}. Ctrl+C stops it.", flush=True)
    if for_others := network_address(address, port):
        print(f"Others in your network find it at {for_others}", flush=True)
    if open_page:
        local = {"0.0.0.0": "127.0.0.1", "[::]": "[::1]"}.get(shown, shown)
        threading.Thread(target=webbrowser.open, args=[f"http://{local}:{port}/"], daemon=True).start()


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
