"""`holdfast drawings`: what was drawn in a saved game, as SVG files."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.ink import write
from keep_vote import GAME

from .conftest import Command

LINE = write([(0, 0), (9000, 9000)], "red")


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A saved game with a banner and something on the wall."""
    match = Match.new(GAME, {"players": 2}, seed=4)
    (herald,) = match.deciders
    match.play(herald, "name_assault:ram", text="Old Grumble")
    match.play(herald, "draw_banner", texts={"name": "The <Boar>"}, ink=[LINE])
    match.draw(1 - herald, "wall", [LINE, LINE])
    match.save(tmp_path / "evening.json")
    return tmp_path / "evening.json"


def test_each_drawing_is_a_file_with_its_name(holdfast: Command, evening: Path) -> None:
    result = holdfast("drawings", str(evening), "-o", "pictures", "--lang", "de")

    assert result.exit_code == 0, result.output
    assert result.output.split() == ["pictures/banner-flying.svg", "pictures/sheet-wall.svg"]
    assert "<title>The &lt;Boar&gt;</title>" in Path("pictures/banner-flying.svg").read_text("utf-8")
    wall = Path("pictures/sheet-wall.svg").read_text("utf-8")
    assert "<title>Die Wand der Halle</title>" in wall
    assert wall.count("<path") == 2


def test_where_nothing_was_drawn_it_is_said(holdfast: Command, tmp_path: Path) -> None:
    Match.new(GAME, {"players": 2}, seed=4).save(tmp_path / "bare.json")

    result = holdfast("drawings", "bare.json")

    assert result.exit_code == 1
    assert result.output == "Nothing was drawn in bare.json; there is nothing to write.\n"
