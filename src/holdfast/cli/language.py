"""The language in which a game is played at the terminal: the game's words, and the terminal's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .complaints import misuse

if TYPE_CHECKING:
    from holdfast.engine.rules.game import Game

HELP = "The language to play in, such as de."
Language = Annotated[str, typer.Option("--lang", metavar="LANGUAGE", envvar="HOLDFAST_LANG", help=HELP)]


def spoken(game: Game, language: str) -> str:
    """The language by its short name, if the game speaks it: `de`, and also `de_AT.UTF-8`."""
    short = short_name(language)
    if short not in game.languages():
        raise misuse(f"{game.title} does not speak '{language}'; it speaks {' and '.join(game.languages())}")
    return short


def short_name(language: str) -> str:
    return language.lower().replace("-", "_").partition("_")[0].partition(".")[0]
