"""The language a game speaks at the terminal; the terminal's own words are English."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .complaints import misuse

if TYPE_CHECKING:
    from ..engine.game import Game

HELP = "The language of the game's words, such as de; what the terminal itself says stays English."
Language = Annotated[str, typer.Option("--lang", metavar="LANGUAGE", envvar="HOLDFAST_LANG", help=HELP)]


def spoken(game: Game, language: str) -> str:
    """The language by its short name, if the game speaks it: `de`, and also `de_AT.UTF-8`."""
    short = language.lower().replace("-", "_").partition("_")[0].partition(".")[0]
    if short not in game.languages():
        raise misuse(f"{game.title} does not speak '{language}'; it speaks {' and '.join(game.languages())}")
    return short
