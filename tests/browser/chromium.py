"""The Chromium the browser tests drive: the system's own, or one from the distribution's packages."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
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
MISSING = """The browser tests need Chromium, and there is none here. Install your system's package (Debian and Ubuntu:
apt install chromium), or set CHROMIUM to the path of one."""


class NoChromium(RuntimeError):
    """There is no Chromium, and none can be installed from here."""


def chromium_path() -> Path:
    """Where Chromium is. Where it is missing and we may, it is installed from the distribution's packages."""
    found = os.environ.get("CHROMIUM") or _found()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        _install()
        found = _found()
    if found is None:
        raise NoChromium(MISSING)
    return Path(found)


def _found() -> str | None:
    return next((path for path in map(shutil.which, NAMES) if path), None)


def _install() -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "chromium"]):
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
