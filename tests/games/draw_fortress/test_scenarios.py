"""The rules by example: every worked example, every ruling that can be played, every value of every option."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from holdfast.engine.matches import notes
from holdfast.engine.rules.game import Game
from holdfast.engine.scenarios import expectation
from holdfast.engine.scenarios.scenario import read, run
from holdfast.engine.words.catalogue import Message
from holdfast.games.draw_fortress import GAME
from holdfast.games.draw_fortress.refusals import Rule


def options_in(file: Path) -> Iterator[dict[str, Any]]:
    """The options that its scenarios name, or all of them together; those of a preset are written with its name."""
    table = tomllib.loads(file.read_text("utf-8"))
    for part in [table.get("defaults", {}), *table["scenario"]]:
        options = dict(part.get("options", {}))
        preset = options.pop("preset", "")
        yield {**(GAME.options.presets[preset].options if preset else {}), **options}


FOLDER = Path(__file__).parents[3] / "scenarios" / "draw_fortress"
SCENARIOS = [scenario for file in sorted(FOLDER.glob("*.toml")) for scenario in read(file, lambda name: GAME)]
SHOWN = {number for scenario in SCENARIOS for number in scenario.rules}
WRITTEN = [options for file in sorted(FOLDER.glob("*.toml")) for options in options_in(file)]
NEVER_HEARD = {Rule.COPY_TAKEN, Rule.TOO_FEW_TOKENS}  # of two answers one is left, and nobody is asked
NO_PLAY = {"R1", "R2", "R3", "R7", "R50"}  # names, the order of the text, what the board is, and what never happens


def test_every_ruling_that_can_be_played_has_an_example() -> None:
    rulings = [f"R{k}" for k in range(1, 58)]

    assert [number for number in rulings if number not in SHOWN | NO_PLAY] == []


def test_every_value_of_every_option_is_written_in_a_scenario() -> None:
    """What a scenario does not name is at its default there, and shows nothing of it."""
    shown = {(name, shown_as(name, value)) for options in WRITTEN for name, value in options.items()}
    wanted = {
        (name, str(option.show(value)))
        for name, option in GAME.options.all.items()
        for value in ((min(option.values), max(option.values)) if name == "round_limit" else option.values)
        if name != "trait_order"
    }

    assert sorted(wanted - shown) == []


def shown_as(name: str, value: Any) -> str:
    option = GAME.options.all[name]
    return str(option.show(option.parse(value)))


def test_every_refusal_is_met(monkeypatch: pytest.MonkeyPatch) -> None:
    """In some scenario a move is refused for it, or words are."""
    met: set[int] = set()
    words_for, refusal_message = notes.words_for, Game.refusal_message

    def refused(game: Game, s: Any, seat: int, action: int, code: int) -> Message:
        met.add(code)
        return refusal_message(game, s, seat, action, code)

    def said(*given: Any) -> dict[str, str]:
        try:
            return words_for(*given)
        except notes.NoteError as error:
            met.add(error.reason or 0)
            raise

    monkeypatch.setattr(Game, "refusal_message", refused)
    monkeypatch.setattr(expectation, "words_for", said)
    for scenario in SCENARIOS:
        if any(step.expectation.wanted.keys() & {"refuses", "unsaid"} for step in [scenario.laid, *scenario.steps]):
            run(scenario)

    assert {rule for rule in Rule if rule} - met == NEVER_HEARD
