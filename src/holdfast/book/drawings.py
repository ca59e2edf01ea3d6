"""What was drawn in a match, as far as everybody may know it."""

from __future__ import annotations

from dataclasses import dataclass

from holdfast.engine.matches.match import Match
from holdfast.engine.matches.picture import svg
from holdfast.engine.words.catalogue import Message, Names


@dataclass(frozen=True)
class Drawing:
    """The strokes of a thing, or of a sheet, and what it is called."""

    title: str
    strokes: list[str]

    @property
    def svg(self) -> str:
        return svg(self.strokes, self.title)


def drawings_of(match: Match, language: str | None = None, names: Names | None = None) -> dict[str, Drawing]:
    """By the key of the thing, or of the sheet. What people did not name goes by what it is called now, or was by these
    names."""
    found, words = dict[str, Drawing](), match.words(language)
    called = match.names() if names is None else names
    for key, notes in match.things(None).items():
        if strokes := [stroke for note in notes for stroke in note.ink]:
            texts = [text for note in notes for text in (note.shown("name"), note.shown()) if text]
            found[key] = Drawing(". ".join(texts) or words.say(called.get(key, key)), strokes)
    for sheet in dict.fromkeys(stroke.sheet for stroke in match.sheets().strokes.values()):
        strokes = [stroke.stroke for stroke in match.sheets().on(sheet)]
        found[f"sheet.{sheet}"] = Drawing(match.say(Message(f"sheet.{sheet}"), language), strokes)
    return found
