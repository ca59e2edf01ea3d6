"""`holdfast drawings`: what was drawn in a saved game, each as an SVG."""

from __future__ import annotations

import re
from pathlib import Path

from holdfast.engine.matches.match import Match
from holdfast.engine.matches.picture import svg
from holdfast.engine.words.catalogue import Message

from .complaints import Complaint
from .language import spoken
from .paths import existing


def drawings(file: Path, folder: Path, language: str) -> list[Path]:
    """Write every drawing into the folder, and say where each is. A Complaint if nothing was drawn."""
    match = Match.load(existing(file))
    match.language = spoken(match.game, language)
    found = _drawn(match)
    if not found:
        raise Complaint(f"nothing was drawn in {file}; there is nothing to write")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return [_write(folder, name, title, strokes) for name, (title, strokes) in found.items()]
    except OSError as error:
        raise Complaint(f"cannot write into {folder}: {error.strerror}; name another folder with --output") from None


def _drawn(match: Match) -> dict[str, tuple[str, list[str]]]:
    """What everybody may know of it, by the name of the thing or sheet: what it is called, and its strokes."""
    found: dict[str, tuple[str, list[str]]] = {}
    for key, notes in match.things(None).items():
        if strokes := [stroke for note in notes for stroke in note.ink]:
            texts = [text for note in notes for text in (note.shown("name"), note.shown()) if text]
            found[key] = (". ".join(texts) or key, strokes)
    for sheet in dict.fromkeys(stroke.sheet for stroke in match.sheets().strokes.values()):
        title = match.say(Message(f"sheet.{sheet}"))
        found[f"sheet.{sheet}"] = (title, [stroke.stroke for stroke in match.sheets().on(sheet)])
    return found


def _write(folder: Path, name: str, title: str, strokes: list[str]) -> Path:
    path = folder / f"{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-')}.svg"
    path.write_text(svg(strokes, title), "utf-8")
    return path
