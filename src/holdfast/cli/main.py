"""The command line on one page: what each command takes and says of itself.

Bodies import what they need, so that `holdfast --help` answers at once.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from .. import __version__
from .admin import admin
from .bench import bench
from .bot import bot
from .complaints import guarded
from .content import content
from .language import Language, short_name
from .serve import serve
from .simulate import simulate

app = typer.Typer(
    epilog="Begin with: holdfast play",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    add_completion=False,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, its title, or the beginning of one.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
Plain = Annotated[bool, typer.Option("--plain", help="Words only: no colour, no drawing characters, one column.")]
SaveFile = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")]


def _tell_version(wanted: bool) -> None:
    if wanted:
        print(f"holdfast {__version__}")
        raise typer.Exit


@app.callback()
def holdfast(
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Siege board games at one table: play them, read their rules, simulate and check them."""


@app.command()
@guarded
def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game; asked if left out.")] = "",
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="LIST", help="Who sits where: you, person, person:NAME, or a bot: novice, steady; or a number."
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same game. Random if left out.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option", "-o", metavar="NAME=VALUE", help="See `holdfast options GAME`; @FILE reads a TOML file."
        ),
    ] = None,
    brought: Annotated[
        list[Path] | None,
        typer.Option("--content", metavar="FILE", help="Play with what somebody wrote; see `holdfast content`."),
    ] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    go_on: Annotated[bool, typer.Option("--continue", help="Go on with the game you left last.")] = False,
    lang: Language = "en",
    plain: Plain = False,
) -> None:
    """Play a game here: alone, with bots, or with friends.

    \b
    Examples:
      holdfast play
      holdfast play tiny-epic-defenders --seats you,steady --seed 7
      holdfast play tiny-epic-defenders --seats person:Anna,person:Ben,steady
      holdfast play tiny --option players=1 --option epic_foe=dragon
      holdfast play tiny --lang de
      holdfast play --continue
    """
    from holdfast.terminal.screen import Screen

    from .content import naming, read
    from .play import Wishes
    from .play import play as sit_down

    files = brought or []
    wishes = Wishes(game, seats, seed, tuple(option or ()), load, go_on, lang, tuple(map(read, files)))
    with naming(files):
        sit_down(wishes, Screen(plain, short_name(lang)))


@app.command()
@guarded
def games(as_json: Json = False, plain: Plain = False) -> None:
    """List the installed games.

    \b
    Examples:
      holdfast games
      holdfast games --json
    """
    from .listings import list_games

    list_games(as_json, plain)


@app.command()
@guarded
def options(game: GameName, lang: Language = "en", as_json: Json = False, plain: Plain = False) -> None:
    """List a game's options, their values and defaults.

    \b
    Examples:
      holdfast options tiny-epic-defenders
      holdfast options tiny-epic-defenders --json
    """
    from .listings import list_options

    list_options(game, lang, as_json, plain)


@app.command()
@guarded
def rules(
    game: GameName,
    number: Annotated[
        str, typer.Argument(metavar="NUMBER", help="A rule's number, or a word; the contents if left out.")
    ] = "",
    search: Annotated[str | None, typer.Option(metavar="WORDS", help="Find the rules with all these words.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Show every rule found, not only the best.")] = False,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Read a game's rulebook, by number or by words.

    \b
    Examples:
      holdfast rules tiny-epic-defenders
      holdfast rules tiny-epic-defenders 4.7
      holdfast rules tiny-epic-defenders --search "defend capital"
    """
    from .listings import list_rules

    list_rules(game, number, search, every, as_json, plain)


@app.command()
@guarded
def replay(
    file: SaveFile,
    step: Annotated[bool, typer.Option("--step", help="Show the table after every move, and wait for Enter.")] = False,
    seat: Annotated[
        int | None, typer.Option(help="As this seat saw it, counted from 0. A spectator if left out.")
    ] = None,
    lang: Language = "en",
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Tell a saved game again, move by move.

    \b
    Examples:
      holdfast replay evening.json
      holdfast replay evening.json --step --seat 0
    """
    from holdfast.terminal.screen import Screen

    from .replay import replay as tell_again

    tell_again(file, step, seat, lang, as_json, Screen(plain, short_name(lang)))


@app.command()
@guarded
def drawings(
    file: SaveFile,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FOLDER", help="Where to write them.")] = Path(),
    lang: Language = "en",
) -> None:
    """Write what was drawn in a saved game as SVG files.

    \b
    Examples:
      holdfast drawings evening.json
      holdfast drawings evening.json -o pictures
    """
    from .drawings import drawings as write_drawings

    for path in write_drawings(file, output, lang):
        print(path)


@app.command()
@guarded
def poster(
    file: SaveFile,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FILE", help="Where to write it: a file that ends in .svg or .png."),
    ],
    of: Annotated[str, typer.Option("--of", metavar="THING", help="Only this drawing, such as defense.s1_l2.")] = "",
    growing: Annotated[
        bool, typer.Option("--growing", help="The SVG draws itself, stroke by stroke, as the table did.")
    ] = False,
    lang: Language = "en",
) -> None:
    """Write all that was drawn in a saved game on one page: a fortress, or whatever it was.

    \b
    Examples:
      holdfast poster evening.json -o fortress.svg
      holdfast poster evening.json -o fortress.svg --growing
      holdfast poster evening.json -o moat.png --of defense.s1_l2
    """
    from .poster import poster as write_poster

    write_poster(file, output, of, growing, lang)
    print(output)


@app.command()
@guarded
def chronicle(
    file: SaveFile,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="A name that ends in .html, .md, .epub or .pdf; - prints Markdown. FILE.html if left out.",
        ),
    ] = None,
    lang: Language = "en",
) -> None:
    """Write a saved game as a book: who played, what happened turn by turn, what was said and drawn, how it ended.

    Of a game that is still running it tells what everybody at the table may know.
    A PDF is printed by an installed Chromium.

    \b
    Examples:
      holdfast chronicle evening.json
      holdfast chronicle evening.json -o evening.epub --lang de
      holdfast chronicle evening.json -o evening.pdf
      holdfast chronicle evening.json -o - | less
    """
    from .chronicle import chronicle as write_chronicle

    if (written := write_chronicle(file, output, lang)) is not None:
        print(written)


@app.command()
@guarded
def verify(
    file: SaveFile,
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HASH", help="The dice promised before the first move; `holdfast play` shows it."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Check the dice and the moves of a saved game.

    \b
    Examples:
      holdfast verify evening.json
      holdfast verify evening.json --json
    """
    from .checks import check_save

    check_save(file, commitment, as_json)


@app.command()
@guarded
def scenario(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files, or folders of them.")],
    compiled: Annotated[bool, typer.Option("--compiled", help="Also let compiled rules make every move.")] = False,
    as_json: Json = False,
) -> None:
    """Play worked examples of the rules and check them.

    \b
    Examples:
      holdfast scenario scenarios/tiny_epic_defenders/attacks.toml
      holdfast scenario scenarios --json
    """
    from .checks import run_scenarios

    run_scenarios(files, compiled, as_json)


@app.command()
@guarded
def vocabulary(
    game: GameName,
    topic: Annotated[
        str,
        typer.Argument(metavar="TOPIC", help="given, state, view, actions, decisions, events, names; or all."),
    ] = "",
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """List the words a scenario file of a game can use: events, fields, actions, names.

    \b
    Examples:
      holdfast vocabulary tiny-epic-defenders
      holdfast vocabulary tiny-epic-defenders events
      holdfast vocabulary borderkeep all --json
    """
    from .listings import list_words

    list_words(game, topic, as_json, plain)


app.command()(guarded(simulate))
app.command()(guarded(bench))
app.command()(guarded(serve))
app.command()(guarded(bot))
app.add_typer(content, name="content")
app.add_typer(admin, name="admin")


@guarded
def _obey() -> None:
    """Guarded once more, because help and the like are told outside of any command."""
    app(prog_name="holdfast")


def run() -> None:
    """The command `holdfast`."""
    try:
        _obey()
    except typer.Exit as leaving:
        sys.exit(leaving.exit_code)


if __name__ == "__main__":
    run()
