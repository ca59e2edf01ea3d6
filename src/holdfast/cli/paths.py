"""Files people name on the command line."""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from .complaints import misuse

FOREIGN = ("node_modules", "__pycache__")


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


@dataclass(frozen=True)
class Found:
    """What a name on the command line stands for: a file, or a folder with the files in it that are meant."""

    path: Path
    files: Sequence[Path]
    passed_over: Sequence[Path] = ()  # folders in it that hold what others made


def found_in(path: Path, kind: str, ending: str, fits: Callable[[Path], bool]) -> Found:
    """The file, or in a folder all files with that ending that fit; `kind` is what they are called."""
    if not _is_folder(path):
        return Found(path, [existing(path)])
    files: list[Path] = []
    passed_over: list[Path] = []
    for folder, inner, names in os.walk(path):
        skipped = [name for name in inner if _is_foreign(Path(folder, name))]
        inner[:] = sorted(set(inner) - set(skipped))
        passed_over += [Path(folder, name) for name in sorted(skipped)]
        files += [Path(folder, name) for name in sorted(names) if name.endswith(ending)]
    fitting = [file for file in files if fits(file)]
    if not fitting:
        without = f"; {listed(passed_over)} would have to be named" if passed_over else ""
        raise misuse(f"the folder {path} holds no {kind}, which are {ending} files{without}")
    return Found(path, fitting, passed_over)


def listed(folders: Sequence[Path], most: int = 4) -> str:
    """Their names, the first few of them."""
    names = [str(folder) for folder in folders[:most]]
    return ", ".join(names) + (f" and {len(folders) - most} more" if len(folders) > most else "")


def _is_foreign(folder: Path) -> bool:
    """Hidden, or full of what others made: nobody means it who names a folder around it."""
    return folder.name.startswith(".") or folder.name in FOREIGN or (folder / "pyvenv.cfg").exists()


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
