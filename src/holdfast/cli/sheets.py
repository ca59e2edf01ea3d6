"""Sheets at a keyboard: what people draw out of turn is drawn with stamps, and wiped away again."""

from __future__ import annotations

from collections.abc import Sequence

from holdfast.engine.matches.match import Match
from holdfast.terminal.phrases import phrases

from .choices import Unclear
from .stamping import stamped


def sheets_of(match: Match, seat: int) -> dict[str, str]:
    """What the sheets are called on which the seat may draw now."""
    return {sheet: match.words().say(f"sheet.{sheet}") for sheet in match.room_on_sheets(seat)}


def find_sheet(match: Match, seat: int, typed: str) -> str:
    """The sheet that is meant: the only one, if none is named. Unclear, if there is none, or no such."""
    say, names = phrases(match.language), sheets_of(match, seat)
    if not names:
        raise Unclear(say("sheet.none"))
    wanted = typed.casefold()
    meant = [sheet for sheet, name in names.items() if wanted in (sheet, name.casefold())]
    if not wanted and len(names) == 1:
        meant = list(names)
    if not meant:
        raise Unclear(say("sheet.unknown", which=", ".join(names)))
    return meant[0]


def draw_on(match: Match, seat: int, sheet: str, stamps: Sequence[str]) -> None:
    """Put these stamps on a sheet, whoever's turn it is; IllegalMove where it is full."""
    match.draw(seat, sheet, stamped(match, seat, stamps))


def wipe_last(match: Match, seat: int, sheet: str) -> None:
    """Wipe away what the seat put there last; Unclear, if nothing of it is left."""
    own = [stroke.number for stroke in match.sheets().by(seat, sheet)]
    if not own:
        raise Unclear(phrases(match.language)("sheet.nothing"))
    made, last = 0, range(0)
    for deed in match.drawn:
        numbers = range(made + 1, made + 1 + len(deed.ink))
        made += len(deed.ink)
        last = numbers if own[-1] in numbers else last
    match.wipe(seat, [number for number in own if number in last])
