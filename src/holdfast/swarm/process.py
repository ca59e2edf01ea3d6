"""`holdfast serve` in a process of its own, as people start it. After a kill it comes back at the same address."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from ..server.store import Where

PATIENCE = 30.0  # seconds until a server must have started or stopped


class NoServer(Exception):
    """The server does not start."""


def environment() -> dict[str, str]:
    """For another Python, which finds the same modules as this one."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


class Server:
    """One server process."""

    def __init__(
        self,
        where: Where,
        more: Mapping[str, str] | None = None,
        program: Sequence[str] = (),
        direct: Where | None = None,
    ) -> None:
        """`more` goes into its environment; `program` takes the place of `-m holdfast.cli.main`; `direct` is the same
        database as others reach it."""
        self.where, self._environment = where if direct is None else direct, {**environment(), **(more or {})}
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        kept = ["--data", str(where.parent)] if isinstance(where, Path) else ["--database", where]
        run = program or ("-m", "holdfast.cli.main")
        self._command = [sys.executable, *run, "serve", "--port", str(self.port), *kept]
        self._output = tempfile.TemporaryFile()  # noqa: SIM115
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Server:
        try:
            self.start()
        except NoServer:
            self._output.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._output.close()

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self) -> None:
        """Start it, and wait until it says where it serves."""
        self.process = subprocess.Popen(
            self._command, stdout=subprocess.PIPE, stderr=self._output, text=True, env=self._environment
        )
        assert self.process.stdout is not None
        if "http://" not in self.process.stdout.readline():
            self.kill()
            raise NoServer(f"the server does not start: {self.complaints()[-2000:]}")

    def kill(self) -> None:
        """The power fails."""
        self._end(hard=True)

    def stop(self) -> None:
        """It is asked to stop."""
        self._end(hard=False)

    def _end(self, hard: bool) -> None:
        if self.process is None:
            return
        if hard:
            self.process.kill()
        else:
            self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None

    def complaints(self) -> str:
        """What it wrote to stderr, all its lives."""
        self._output.seek(0)
        return self._output.read().decode("utf-8", "replace")
