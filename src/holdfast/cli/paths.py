"""Files people name on the command line."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from pathlib import Path

from .complaints import misuse


def existing(path: Path) -> Path:
    """The path, if a file is there; otherwise a complaint that names one that is."""
    if _is_folder(path):
        raise misuse(f"what lies at {path} is a folder; name a file in it")
    if path.is_file():
        return path
    folder = path.parent
    near = difflib.get_close_matches(path.name, _names(folder), 1, 0.6)
    hint = f"did you mean {folder / near[0]}?" if near else "check the name, and the folder you are in"
    raise misuse(f"there is no file {path}; {hint}")


def expanded(paths: Iterable[Path], kind: str, ending: str, fits: Callable[[Path], bool]) -> list[Path]:
    """The files, and in folders all files with that ending that fit; `kind` is what they are called."""
    found: list[Path] = []
    for path in paths:
        if _is_folder(path):
            inside = [file for file in sorted(path.rglob(f"*{ending}")) if fits(file)]
            if not inside:
                raise misuse(f"the folder {path} holds no {kind}, which are {ending} files")
            found += inside
        else:
            found.append(existing(path))
    return found


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError as error:  # a name that no file can have, or a folder nobody may look into
        raise misuse(f"cannot read {path}: {error.strerror}") from None


def _names(folder: Path) -> list[str]:
    try:
        return [file.name for file in folder.iterdir()]
    except OSError:
        return []
