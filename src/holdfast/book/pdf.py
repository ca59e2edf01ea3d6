"""A book on paper: whatever Chromium is installed prints the page."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from base64 import b64decode
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from select import select
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
PRINTED_WITHIN = 120  # seconds


class NotPrinted(RuntimeError):
    """There is no PDF; the words say why, and what to do."""


def pdf(html: str) -> bytes:
    """The page as Chromium prints it."""
    program = _chromium()
    try:
        return _printed(program, html)
    except (OSError, subprocess.SubprocessError) as error:
        raise NotPrinted(
            f"{program} could not print it ({_why(error)}); write it as .html and print it from a browser"
        ) from None


def _printed(program: str, html: str) -> bytes:
    """In its sandbox, where that starts: as root it does not, nor where the system lets no user make one.

    The page has no script that would have to be kept in one.
    """
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return _print(program, html, "--no-sandbox")
    try:
        return _print(program, html)
    except subprocess.CalledProcessError:
        return _print(program, html, "--no-sandbox")


def _print(program: str, html: str, *more: str) -> bytes:
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # Chromium may still be writing as it is ended
        page = Path(folder, "book.html")
        page.write_text(html, "utf-8")
        asked = ["--headless", "--disable-gpu", f"--user-data-dir={folder}/profile", "--no-first-run", *more]
        with _Browser([program, *asked], Path(folder, "said")) as browser:
            return browser.printed(page.as_uri())


class _Browser:
    """A Chromium that is told what to do over two pipes, in messages of its DevTools protocol.

    Not by `--print-to-pdf`: that is done by a page of Chromium's own, which small builds of it lack, and then wait for.
    Not at a port either: other users of the machine could reach it.
    """

    def __init__(self, command: list[str], said: Path) -> None:
        self._until, self._asked = monotonic() + PRINTED_WITHIN, 0
        self._heard: list[dict[str, Any]] = []
        self._part, self._said = b"", said
        with said.open("wb") as errors:
            self._process = subprocess.Popen(
                ["sh", "-c", 'exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null', *command, "--remote-debugging-pipe"],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                start_new_session=True,  # so that its processes can be ended together
            )

    def __enter__(self) -> _Browser:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        with self._process:  # closes the pipes, and waits for it
            pass

    def printed(self, url: str) -> bytes:
        """The page at an address as a PDF, its sizes and colours as its own style says."""
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        session = self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._ask("Page.enable", session)
        self._ask("Page.setLifecycleEventsEnabled", session, enabled=True)
        loader = self._ask("Page.navigate", session, url=url)["loaderId"]
        self._wait_for(lambda told: _is_loaded(told.get("params", {}), loader))
        made = self._ask("Page.printToPDF", session, printBackground=True, preferCSSPageSize=True)
        return b64decode(made["data"])

    def _ask(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        self._asked += 1
        message = {"id": self._asked, "method": method, "params": params}
        if session is not None:
            message["sessionId"] = session
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # it has ended; why is told where an answer is awaited
            self._process.stdin.write(json.dumps(message).encode() + b"\0")
        answer = self._wait_for(lambda told: told.get("id") == message["id"])
        if "error" in answer:
            raise subprocess.SubprocessError(answer["error"].get("message", method))
        return dict(answer["result"])

    def _wait_for(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first message that fits, if need be one that came before it was asked for."""
        while (found := next(filter(fits, self._heard), None)) is None:
            self._listen()
        return found

    def _listen(self) -> None:
        assert self._process.stdout is not None
        left = self._until - monotonic()
        if left <= 0 or not select([self._process.stdout], [], [], left)[0]:
            raise subprocess.TimeoutExpired(self._process.args, PRINTED_WITHIN)
        read = self._process.stdout.read(1 << 20)
        if not read:
            code = self._process.wait()
            raise subprocess.CalledProcessError(code or 1, self._process.args, stderr=self._said.read_bytes())
        *whole, self._part = (self._part + read).split(b"\0")
        self._heard += map(json.loads, whole)


def _is_loaded(params: Mapping[str, Any], loader: str) -> bool:
    return params.get("name") == "load" and params.get("loaderId") == loader


def _chromium() -> str:
    chosen = os.environ.get("CHROMIUM")
    found = shutil.which(chosen) if chosen else next(filter(None, map(shutil.which, NAMES)), None)
    if found:
        return found
    if chosen:
        raise NotPrinted(f"CHROMIUM is {chosen}, which is no program; set it to the path of a Chromium, or unset it")
    raise NotPrinted(
        "a PDF is printed by Chromium, and none is installed here; install chromium or Chrome, set CHROMIUM to the "
        "path of one, or write the chronicle as .html and print it from any browser"
    )


def _why(error: Exception) -> str:
    if isinstance(error, subprocess.CalledProcessError):
        said = error.stderr.decode(errors="replace").strip().splitlines()
        return said[-1][:200] if said else f"exit code {error.returncode}"
    if isinstance(error, subprocess.TimeoutExpired):
        return f"it took longer than {PRINTED_WITHIN} seconds"
    return str(error)
