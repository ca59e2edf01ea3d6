"""`holdfast poster`: what was drawn in a saved game, on one page to keep."""

from __future__ import annotations

from pathlib import Path

from holdfast.engine.matches.match import Match
from holdfast.engine.matches.poster import as_png, as_svg, places_drawn

from .complaints import Complaint
from .language import spoken
from .paths import existing

KINDS = (".svg", ".png")


def poster(file: Path, output: Path, only: str, growing: bool, language: str) -> None:
    """Write the page, or only one drawing of it; what kind of file it is says its ending."""
    kind = output.suffix.lower()
    if kind not in KINDS:
        raise Complaint(f"{output} should end in {' or '.join(KINDS)}; that says what to write")
    if growing and kind != ".svg":
        raise Complaint("only an SVG draws itself; leave --growing out, or write to a file that ends in .svg")
    match = Match.load(existing(file))
    match.language = spoken(match.game, language)
    found = places_drawn(match)
    if not found:
        raise Complaint(f"nothing was drawn in {file}; there is nothing to write")
    if only and only not in found:
        raise Complaint(f"there is no drawing of '{only}'; there are {', '.join(found)}")
    made = as_png(match, only) if kind == ".png" else as_svg(match, growing, only).encode()
    try:
        output.write_bytes(made)
    except OSError as error:
        raise Complaint(f"cannot write {output}: {error.strerror}; name another file with --output") from None
