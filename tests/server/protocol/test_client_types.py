"""The client's types are what Python says, for messages and for every game's view."""

import dataclasses
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from holdfast.engine.rules.registry import games
from holdfast.engine.rules.views import Names, Sparse
from holdfast.server.protocol import client_types
from holdfast.server.protocol.typescript import type_of

SOURCE = Path(__file__).parents[3] / "web" / "src"


class Stone(IntEnum):
    RED = 0
    BLUE = 1


StoneName = Annotated[str, Names(Stone)]


class Gate(msgspec.Struct, frozen=True, omit_defaults=True):
    """The way in."""

    open: Literal[False]
    bars: int | None = None


class Keep(msgspec.Struct, frozen=True):
    """All of it."""

    stone: StoneName | None
    gates: list[Gate]
    stock: Annotated[dict[StoneName, int], Sparse]


def seen(s: Any, seat: int | None, notes: Any) -> Keep:
    raise NotImplementedError


def test_the_web_clients_types_are_current() -> None:
    assert client_types.main(["--check", str(SOURCE)]) == 0


def test_a_file_that_is_not_current_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "boards" / "borderkeep").mkdir(parents=True)

    assert client_types.main(["--check", str(tmp_path)]) == 1
    assert capsys.readouterr().out.count("write it anew with python -m holdfast.server.protocol.client_types") == 2
    assert client_types.main([str(tmp_path)]) == 0
    assert client_types.main(["--check", str(tmp_path)]) == 0
    written = tmp_path / "boards" / "borderkeep" / "view.ts"
    assert written.read_text("utf-8") == (SOURCE / "boards" / "borderkeep" / "view.ts").read_text("utf-8")


def test_records_become_interfaces_and_names_become_unions() -> None:
    game = dataclasses.replace(games()["borderkeep"], title="Keep", view=seen)

    assert (
        client_types.view_of(game)
        == f"""// What a seat sees of Keep. Written by `{client_types.COMMAND}`; do not edit.

export type Stone = "red" | "blue";

/** The way in. */
export interface Gate {{
  open: false;
  bars?: number | null;
}}

/** All of it. */
export interface Keep {{
  stone: Stone | null;
  gates: Gate[];
  stock: Partial<Record<Stone, number>>;
}}
"""
    )


def test_a_view_without_records_has_no_types() -> None:
    def view(s: Any, seat: int | None, notes: Any) -> dict[str, Any]:
        raise NotImplementedError

    assert client_types.view_of(dataclasses.replace(games()["borderkeep"], view=view)) is None


def test_what_typescript_has_no_form_for_is_refused() -> None:
    with pytest.raises(TypeError, match="<class 'set'> has no form in TypeScript here"):
        type_of(set)
