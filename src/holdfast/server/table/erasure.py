"""What somebody brought to a table, taken out of its log: the entries as they are kept from then on.

Nothing that is said or drawn decides anything, so the log replays to the same game; what is gone is marked as veiled.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from holdfast.engine.matches.savefile import Move
from holdfast.engine.matches.sheets import DOT
from holdfast.server.store import entries
from holdfast.server.store.entries import AnyEntry

from .table import Table


def without_saying(table: Table, said: int) -> dict[int, AnyEntry]:
    """The entry of a saying, without its words, by its version; of a line or a veil also that which took it out."""
    entry = table.chapters[said - 1].logged.entry
    if isinstance(entry, entries.Bounded):
        about = [table.chapters[version - 1].logged for version, came in table.veiling.came.items() if came == said]
        return {one.version: msgspec.structs.replace(one.entry, text="", erased=said) for one in about}
    assert isinstance(entry, entries.Said)
    return {said: msgspec.structs.replace(entry, text="", erased=True)}


def without_note(table: Table, note: int, parts: Iterable[str]) -> dict[int, AnyEntry]:
    """The entries that hold parts of a note, and of what its author corrected, without them; by their versions."""
    gone, hidden = dict[int, AnyEntry](), list(parts)
    for one in [note, *table.playing().corrections_of(note)]:
        chapter, first = table.chapter_of(one)
        version = chapter.logged.version
        gone[version] = _without(gone.get(version, chapter.logged.entry), one - first, hidden)
    return gone


def without_sheet(table: Table, sheet: str, drawer: int) -> dict[int, AnyEntry]:
    """The entries by which a seat drew on a sheet, with a dot for each of its strokes; by their versions."""
    gone = dict[int, AnyEntry]()
    for logged in (chapter.logged for chapter in table.chapters):
        match logged.entry:
            case entries.Drew(seat, there, ink) if (seat, there) == (drawer, sheet):
                gone[logged.version] = msgspec.structs.replace(logged.entry, ink=[DOT] * len(ink))
            case entries.Started(drawn=deeds) if deeds:
                blank = [_without_ink(deed, sheet, drawer) for deed in deeds]
                gone[logged.version] = msgspec.structs.replace(logged.entry, drawn=blank)
    return gone


def _without_ink(deed: dict[str, Any], sheet: str, drawer: int) -> dict[str, Any]:
    """A deed as in a saved match."""
    is_it = deed["seat"] == drawer and deed.get("sheet") == sheet
    return {**deed, "ink": [DOT] * len(deed["ink"])} if is_it else deed


def _without(entry: AnyEntry, number: int, parts: list[str]) -> AnyEntry:
    """An entry without these parts of what came with its move of that number."""
    match entry:
        case entries.Moved(seat, action):
            move = Move(seat, action, entry.text, tuple(entry.ink), texts=entry.texts).behind(parts)
            words = {"text": move.text, "ink": tuple(move.ink), "texts": dict(move.texts)}
            return msgspec.structs.replace(entry, **words, veiled=tuple(sorted({*entry.veiled, *move.veiled})))
        case entries.Corrected(seat, about, texts):
            move = Move(seat, "", act="correct", texts=texts, about=about).behind(parts)
            veiled = sorted({*entry.veiled, *move.veiled})
            return msgspec.structs.replace(entry, texts=dict(move.texts), veiled=veiled)
        case entries.Rowed() | entries.Started():
            k = number if isinstance(entry, entries.Rowed) else number - 1  # the set-up comes before the first move
            moves = [*entry.moves]
            moves[k] = Move.from_json(moves[k], "a move").behind(parts).to_json()
            return msgspec.structs.replace(entry, moves=moves)
    raise AssertionError(f"nothing is said with {entry}")
