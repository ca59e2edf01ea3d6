"""`holdfast drawings`: what was drawn in a saved game, each as an SVG."""

from __future__ import annotations

import re
from pathlib import Path

from holdfast.book.drawings import Drawing, drawings_of
from holdfast.engine.matches.match import Match

from .complaints import Complaint
from .language import spoken
from .paths import existing


def drawings(file: Path, folder: Path, language: str) -> list[Path]:
    """Write every drawing into the folder, and say where each is. A Complaint if nothing was drawn."""
    match = Match.load(existing(file))
    match.language = spoken(match.game, language)
    found = drawings_of(match)
    if not found:
        raise Complaint(f"nothing was drawn in {file}; there is nothing to write")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return [_write(folder, name, drawing) for name, drawing in found.items()]
    except OSError as error:
        raise Complaint(f"cannot write into {folder}: {error.strerror}; name another folder with --output") from None


def _write(folder: Path, name: str, drawing: Drawing) -> Path:
    path = folder / f"{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-')}.svg"
    path.write_text(drawing.svg, "utf-8")
    return path
