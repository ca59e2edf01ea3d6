"""A book on paper: whatever Chromium is installed prints the page."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

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
    with TemporaryDirectory() as folder:
        page, printed = Path(folder, "book.html"), Path(folder, "book.pdf")
        page.write_text(html, "utf-8")
        asked = [program, "--headless", "--disable-gpu", f"--user-data-dir={folder}/profile", "--no-first-run", *more]
        subprocess.run(
            [*asked, "--no-pdf-header-footer", f"--print-to-pdf={printed}", page.as_uri()],
            capture_output=True,
            timeout=PRINTED_WITHIN,
            check=True,
        )
        return printed.read_bytes()


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
