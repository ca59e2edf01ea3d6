"""The folder where Holdfast keeps your games between evenings."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path


def data_folder() -> Path:
    """`$HOLDFAST_DATA`, or the place the system gives to programs for a user's data. It need not exist yet."""
    if own := os.environ.get("HOLDFAST_DATA"):
        return Path(own).expanduser()
    try:
        home = Path.home()
    except RuntimeError:  # a user without a home
        return Path(tempfile.gettempdir()) / "holdfast"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "holdfast"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "holdfast"
    # The XDG rules: a relative path is as good as none.
    given = Path(os.environ.get("XDG_DATA_HOME") or "")
    return (given if given.is_absolute() else home / ".local" / "share") / "holdfast"


def candidates() -> list[Path]:
    """Where to write what must not be lost: the data folder or, if nothing can be written there, a temporary one."""
    return [data_folder(), Path(tempfile.gettempdir()) / "holdfast"]
