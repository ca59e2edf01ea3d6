"""What a program brings along that sits on a person's seat at a table server: there, nobody else finds its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from holdfast.engine.rules.ink import write

STROKE = write([(16000, 32000), (48000, 32000)])


def brought(choice: Mapping[str, Any], mark: str, draws: bool = False) -> dict[str, Any]:
    """The words that a choice of the protocol cannot do without, with a mark so that none are said twice; and a stroke,
    if one is wanted and may be drawn."""
    more: dict[str, Any] = {}
    if texts := {name: _words(mark, room) for name, room in choice.get("texts", {}).items() if room.get("least")}:
        more["texts"] = texts
    if choice.get("least"):
        more["text"] = _words(mark, {"most": choice["text"], "least": choice["least"]})
    if draws and choice.get("ink"):
        more["ink"] = [STROKE]
    return more


def _words(mark: str, room: Mapping[str, Any]) -> str:
    return f"No. {mark}".ljust(room["least"], ".")[: room["most"]]
