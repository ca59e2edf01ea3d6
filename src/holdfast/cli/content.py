"""`holdfast content`: what people write for games to be played with: check it, look at it, try it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .complaints import FAILED, Complaint, guarded, misuse
from .language import Language, short_name
from .paths import existing
from .printing import print_json

if TYPE_CHECKING:
    from holdfast.engine.matches.match import Match
    from holdfast.engine.rules.content import Problem
    from holdfast.engine.rules.game import Game
    from holdfast.engine.words.catalogue import Names

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="What somebody wrote; several go together.")]
ForGame = Annotated[
    str, typer.Option("--game", metavar="GAME", help="Which game it is for, where the file does not say so.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
LONGEST_FILE = 1 << 20  # letters that are looked at; how long a content may be, the engine says
LAST_LINES = 6  # of a story that are told

content = typer.Typer(
    help="""Check, show and try what people write for games: buildings, sieges, settings.

    A file is TOML. It begins with the game it is for and what it is: game = "keep-vote", kind = "siege".
    `holdfast content show keep-vote` shows what that game comes with, and what there may be of one's own.""",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@content.command()
@guarded
def check(files: Files, game: ForGame = "", as_json: Json = False) -> None:
    """Say all that is wrong with a file, each problem with its line.

    The exit code is 0 if a match can be played with it (there may be warnings), 1 if not, and 2 if there is no such
    file or no such game.

    \b
    Examples:
      holdfast content check my_siege.toml
      holdfast content check my_siege.toml --json
    """
    from holdfast.engine.rules.content import ContentError

    texts = [read(file) for file in files]
    wanted = game_for(files, texts, game)
    problems: tuple[Problem, ...] = ()
    try:
        problems = wanted.bringing(texts).content.warnings
    except ContentError as error:
        problems = error.problems
    playable = all(problem.warning for problem in problems)
    if as_json:
        print_json({"game": wanted.id, "playable": playable, "problems": [told(files, one) for one in problems]})
    else:
        for problem in problems:
            print(f"{files[problem.text]}: {problem}")
        print(f"{wanted.title} can be played with it." if playable else _count(problems))
    if not playable:
        raise typer.Exit(FAILED)


def _count(problems: tuple[Problem, ...]) -> str:
    n = sum(not problem.warning for problem in problems)
    return f"{n} {'problem' if n == 1 else 'problems'}: nobody can play with it like this."


def told(files: list[Path], problem: Problem) -> dict[str, Any]:
    return {
        "file": str(files[problem.text]),
        "line": problem.line,
        "code": problem.code,
        "where": problem.where,
        "field": problem.field,
        "warning": problem.warning,
        "sentence": problem.sentence,
    }


@content.command()
@guarded
def show(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="What somebody wrote; or a game, for what it comes with.")
    ],
    game: ForGame = "",
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """Show what a file says, as the rules read it; or what a game comes with. JSON has all numbers.

    \b
    Examples:
      holdfast content show my_siege.toml
      holdfast content show keep-vote
    """
    from holdfast.engine.rules.registry import find_game
    from holdfast.engine.scenarios import paths

    from .language import spoken

    own = len(files) == 1 and not files[0].exists() and not files[0].suffix
    played = find_game(str(files[0])) if own else brought(files, game)
    if played.content is None:
        raise misuse(f"{played.title} has nothing that people could bring")
    with paths.calling(played):
        tables = paths.describe(played.content)
    names = {name.word: name.text for name in played.content.names.values()}
    if as_json:
        print_json({"game": played.id, "hash": played.content.digest, "names": names, "tables": tables})
        return
    print(f"# {played.title}, hash {played.content.digest[:12]}")  # a comment, where what follows is a whole file
    for kind, words in played.content_kinds.items():
        print(f'# What may be written: kind = "{kind}", {words}')
    if played.leaflet is not None:
        lines = list(played.leaflet(played.content, spoken(played, lang)))
    else:
        lines = [*lines_of(tables, names), *words_beside(played.content.names, set(mentioned(tables)))]
    for line in lines:
        print(line)


def words_beside(names: Names, shown: Collection[str]) -> Iterator[str]:
    """What somebody called things that stand in no table, kind by kind, such as the words of a setting."""
    from holdfast.engine.words.catalogue import Name

    beside = {key: name for key, name in names.items() if isinstance(name, Name) and name.word not in shown}
    for kind, keys in groupby(beside, lambda key: key.partition(".")[0]):
        yield kind
        yield from (f"  {beside[key].word}: {beside[key].text}" for key in keys)


def mentioned(tables: Any) -> Iterator[str]:
    """All that nested tables have a row for."""
    for name, value in tables.items() if isinstance(tables, dict) else enumerate(tables):
        yield str(name)
        if isinstance(value, dict | list):
            yield from mentioned(value)


def lines_of(tables: Any, names: dict[str, str], indent: str = "") -> list[str]:
    """Nested tables as lines, with what things are called."""
    lines = []
    for name, value in tables.items() if isinstance(tables, dict) else enumerate(tables):
        called = f"{name} ({names[name]})" if name in names else str(name)
        rows = [value] if isinstance(value, dict) else value if isinstance(value, list) else []
        if not any(isinstance(row, dict) for row in rows):
            lines.append(f"{indent}{called}: {value}")
        elif isinstance(value, dict) and not any(isinstance(inner, dict | list) for inner in value.values()):
            lines.append(f"{indent}{called}: {', '.join(f'{key} {inner}' for key, inner in value.items())}")
        else:
            lines += [f"{indent}{called}", *lines_of(value, names, indent + "  ")]
    return lines


@content.command("try")
@guarded
def try_out(
    files: Files,
    game: ForGame = "",
    seats: Annotated[
        str, typer.Option(metavar="LIST", help="Who plays: one bot for all, or who sits where, as for `holdfast play`.")
    ] = "steady",
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same game. Random if left out.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="See `holdfast options GAME`.")
    ] = None,
    sit_down: Annotated[bool, typer.Option("--play", help="Play it here yourself.")] = False,
    lang: Language = "en",
    plain: Annotated[
        bool, typer.Option("--plain", help="Words only: no colour, no drawing characters, one column.")
    ] = False,
) -> None:
    """Let bots play a game with a file and say how it ended; or play it yourself.

    \b
    Examples:
      holdfast content try my_siege.toml
      holdfast content try my_siege.toml --seats novice --seed 7 --option players=5
      holdfast content try my_siege.toml --play --seats you,steady
    """
    from holdfast.engine.matches.match import Match
    from holdfast.terminal.phrases import phrases

    from .language import spoken

    played = brought(files, game)
    if sit_down:
        from holdfast.terminal.screen import Screen

        from .play import Wishes, play

        who = None if seats == "steady" else seats
        wishes = Wishes(played.id, who, seed, tuple(option or ()), language=lang, content=tuple(played.content.texts))
        play(wishes, Screen(plain, short_name(lang)))
        return
    match = Match.new(played, played.options.parse_strings(option or [], people=0), seed, people=())
    match.language = spoken(played, lang)
    let_play(match, seats)
    for line in match.story(None)[-LAST_LINES:]:
        print(line)
    print(phrases(match.language)("content.tried", end=match.say(match.prompt()), n=match.length, seed=match.seed))


def let_play(match: Match, seats: str) -> None:
    """Bots play to the end."""
    from ..bots import find_bot

    names = seats.split(",")
    if len(names) not in (1, match.seats):
        raise misuse(f"--seats names {len(names)} players, but the table has {match.seats} seats; name one for all")
    bots = [find_bot(names[seat % len(names)]) for seat in range(match.seats)]
    while not match.over:
        seat = match.deciders[0]
        match.play(seat, bots[seat].choose(match, seat))


# ---- files -----------------------------------------------------------------------------------------------------------


def brought(files: list[Path], game: str = "") -> Game:
    """The game with what the files say; a complaint with all problems, if nobody can play with it."""
    texts = [read(file) for file in files]
    wanted = game_for(files, texts, game)
    with naming(files):
        return wanted.bringing(texts)


@contextmanager
def naming(files: Sequence[Path]) -> Iterator[None]:
    """A complaint with all problems, each with the file it is in, where nobody can play with these."""
    from holdfast.engine.rules.content import ContentError

    try:
        yield
    except ContentError as error:
        every = "; ".join(f"{files[one.text]}, {one}" for one in error.problems if not one.warning)
        raise Complaint(f"nobody can play with this: {every}") from None


def read(file: Path) -> str:
    try:
        data = existing(file).read_bytes()
        return data.decode("utf-8")[:LONGEST_FILE]
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Complaint(
            f"{file}, line {line}: this is not UTF-8, the form in which texts are kept; save it so"
        ) from None


def game_for(files: list[Path], texts: list[str], given: str) -> Game:
    """The game the files are for: what was said, or what the first of them says."""
    from holdfast.engine.rules.content import ContentError
    from holdfast.engine.rules.content_file import ContentFile, addressed
    from holdfast.engine.rules.registry import find_game, in_order

    named = given or next((game for game, _ in map(addressed, texts) if game), "")
    if not named:
        try:
            ContentFile(texts[0])
        except ContentError as error:  # it may say so, and cannot be read
            raise Complaint(f"{files[0]}, {error.problems[0]}") from None
        ways = " or ".join(f'game = "{game.id}"' for game in in_order() if game.content_kinds)
        raise misuse(f"{files[0]} does not say for which game it is: begin it with {ways}, or name it with --game")
    return find_game(named)
