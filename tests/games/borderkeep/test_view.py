"""What the view tells beyond the bare state, so that no board has to know a rule."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from holdfast.games.borderkeep import GAME
from holdfast.games.borderkeep.battle_sheet import EngineView
from holdfast.games.borderkeep.card_faces import faces, written
from holdfast.games.borderkeep.content import Card
from holdfast.games.borderkeep.scenarios import arrange
from holdfast.games.borderkeep.view import TableView, view

DRAWN_FACES = Path(__file__).parents[3] / "web" / "src" / "boards" / "borderkeep" / "cards.json"


def seen(seat: int = 0, **given: Any) -> TableView:
    s = GAME.new_state()
    arrange(s, given)
    return view(s, seat, {})


def test_structures_tell_what_they_make_and_the_tavern_counts_defenders() -> None:
    play = ["farm", "moat", "tavern", "swordsmen", "knights", "archers"]
    structures = seen(towns={"0": {"play": play}}).towns[0].structures

    assert {structure.card: structure.makes for structure in structures} == {
        "farm": {"food": 2},
        "moat": {},
        "tavern": {"gold": 2},  # four defenders with the guard, three to a gold piece
    }


def test_a_battle_names_the_engines_of_the_town_and_the_side_that_chooses() -> None:
    battle = seen(at={"battle": ["dragon"], "by": 0, "on": 1}, towns={"1": {"play": ["catapult", "bombard"]}}).battle

    assert battle is not None
    assert battle.engines == [
        EngineView("bombard", initiative=12, dice=4),
        EngineView("catapult", initiative=10, dice=2),
    ]
    assert battle.side in ("attackers", "defenders")


def test_every_card_has_a_face() -> None:
    drawn = faces()

    assert set(drawn) == {card.name.lower() for card in Card}
    assert drawn["wizards_tower"] == {
        "kind": "structure",
        "cost": 10,
        "pay": ["stone", "wood", "magic"],
        "makes": {"magic": 3},
    }
    assert drawn["ranger"] == {
        "kind": "hero",
        "cost": 14,
        "pay": ["weapons", "food"],
        "initiative": 8,
        "dice": 4,
        "hits": 2,
        "classes": ["missile", "mounted"],
    }
    assert drawn["spies"] == {"kind": "disaster", "target": "any"}


def test_the_browser_draws_these_faces() -> None:
    assert json.loads(DRAWN_FACES.read_text("utf-8")) == json.loads(written())
