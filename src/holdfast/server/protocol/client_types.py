"""The types of the web client that follow from Python, written by `python -m …protocol.client_types web/src`.

They are `lib/protocol.ts`, from messages and forms, and `boards/GAME/view.ts` of each installed game that has a
folder there, from the records its `view` returns. With `--check` it only says whether the files are current.
"""

from __future__ import annotations

import argparse
import json
import sys
import typing
from collections.abc import Iterator
from pathlib import Path

from holdfast.engine.rules.game import Game
from holdfast.engine.rules.registry import games
from holdfast.engine.rules.views import Names, record_of

from . import forms, messages, refusals
from .typescript import alias, interface, names, parts_of

COMMAND = "python -m holdfast.server.protocol.client_types"
HEAD = f"// {{}} Written by `{COMMAND}`; do not edit.\n"
UNIONS = {
    "Change": messages.Change,
    "Question": messages.Question,
    "AnyRequest": messages.AnyRequest,
    "AnyNews": messages.AnyNews,
}


def protocol() -> str:
    """All messages and forms, in the order of their modules."""
    spoken = [*messages.PARTS, *typing.get_args(messages.AnyRequest), *typing.get_args(messages.AnyNews)]
    kinds = [*spoken, *forms.BODIES, *forms.ANSWERS, *forms.GAMES]
    parts = [HEAD.format("The messages of the table server."), alias("Code", map(json.dumps, refusals.CODES))]
    sent = {*typing.get_args(messages.AnyRequest), *forms.BODIES, messages.Clock}
    parts += [interface(kind, kind in sent) for kind in kinds]
    parts += [alias(name, [kind.__name__ for kind in typing.get_args(union)]) for name, union in UNIONS.items()]
    return "\n".join(parts)


def view_of(game: Game) -> str | None:
    """What a seat sees of a game; None if its view is no record."""
    record = record_of(game.view)
    if record is None:
        return None
    parts = list(dict.fromkeys(parts_of(record)))
    titles = [part.title if isinstance(part, Names) else part.__name__ for part in parts]
    if twice := sorted({title for title in titles if titles.count(title) > 1}):
        raise TypeError(f"the view of {game.id} calls two things {twice[0]}; give one of them another name")
    called = sorted((part for part in parts if isinstance(part, Names)), key=lambda these: these.title)
    shapes = [interface(part) for part in parts if not isinstance(part, Names)]
    return "\n".join([HEAD.format(f"What a seat sees of {game.title}."), *map(names, called), *shapes])


def files(source: Path) -> Iterator[tuple[Path, str]]:
    """Each file and what belongs into it, for the client whose source lies there."""
    yield source / "lib" / "protocol.ts", protocol()
    for game in games().values():
        board = source / "boards" / game.id
        if board.is_dir() and (text := view_of(game)):
            yield board / "view.ts", text


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("source", type=Path, help="the client's source: web/src")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not current")
    wanted = parser.parse_args(arguments)
    stale = [
        (file, text) for file, text in files(wanted.source) if not file.is_file() or file.read_text("utf-8") != text
    ]
    for file, text in stale:
        if wanted.check:
            print(f"{file} is not what the server says; write it anew with {COMMAND} {wanted.source}")  # noqa: T201
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
    return int(wanted.check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
