"""The folder where Holdfast keeps your games between evenings."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """`$HOLDFAST_DATA`, or the place the system gives to programs for a user's data. It need not exist yet."""
    if own := os.environ.get("HOLDFAST_DATA"):
        return Path(own).expanduser()
    # Of old, $XDG_DATA_HOME was not asked on a Mac: who has games in the folder below finds them again.
    mac = Path("~/Library/Application Support/holdfast")
    try:
        if sys.platform == "darwin" and mac.expanduser().exists():
            return mac.expanduser()
        return user_data_path("holdfast", appauthor=False)
    except RuntimeError:  # a user without a home
        return Path(tempfile.gettempdir()) / "holdfast"


def candidates() -> list[Path]:
    """Where to write what must not be lost: the data folder or, if nothing can be written there, a temporary one."""
    return [data_folder(), Path(tempfile.gettempdir()) / "holdfast"]
