"""Positions of Tiny Epic Defenders in one line, played on at either speed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from holdfast.engine.speed.programs import carry_out
from holdfast.games.tiny_epic_defenders import GAME
from holdfast.games.tiny_epic_defenders.actions import ACTIONS
from holdfast.games.tiny_epic_defenders.content import Artifact, Card, Defender, Place, Region
from holdfast.games.tiny_epic_defenders.refusals import Rule
from holdfast.games.tiny_epic_defenders.state import Decision, Outcome

COLORS = [d.name.lower() for d in Defender]
REGIONS = [r.name.lower() for r in Region]
EXAMPLE = {"map_layout": "example", "region_sides": "all_a"}


def turn(who: str = "red", ap: int = 3) -> dict[str, Any]:
    """On its own card, at its first action."""
    return {"turn": who, "ap": ap}


def group_turn(who: str = "red", ap: int = 3) -> dict[str, Any]:
    """The same on an All Defenders card."""
    return {"group_turn": who, "ap": ap}


def lay(at: Any = "draw", options: Mapping[str, Any] | None = None, **given: Any) -> Any:
    """A state. Defenders go by colour (`red={"place": "forest", "carries": ["spear"]}`), a Region by its name with its
    threat, "destroyed", or a table; `dice` is the seed; everything else is a field of the state, as the game's
    `scenarios` explains."""
    defenders = {color: dict(given.pop(color)) for color in COLORS if color in given}
    carries = {f"defenders.{color}.artifacts": d.pop("carries") for color, d in defenders.items() if "carries" in d}
    regions = {region: _land(given.pop(region)) for region in REGIONS if region in given}
    seed = given.pop("dice", 1)
    seats = max([2, *(COLORS.index(color) + 1 for color in defenders)])
    s = GAME.new_state(GAME.options.parse({**EXAMPLE, "players": seats, **(options or {})}))
    GAME.rules.seed_dice(s, seed)
    assert GAME.arrange is not None
    GAME.arrange(s, {"at": at, "defenders": defenders, "regions": regions, **carries, **given})
    return s


def _land(what: Any) -> dict[str, Any]:
    if what == "destroyed":
        return {"destroyed": 1}
    return {"threat": what} if isinstance(what, int) else dict(what)


DOORS = {"advance": "", "apply": "choose_at"}


class Position:
    """A table at which moves are made by name. No test knows whether its rules are compiled."""

    def __init__(self, s: Any, code: Any = None) -> None:
        self.s, self.code = s, code
        self._run("advance")

    def _run(self, what: str, *move: int) -> None:
        if self.code is None:
            getattr(GAME.rules, what)(self.s, *move, [0] * GAME.menu)
            return
        states = np.frombuffer(bytearray(self.s.to_bytes()), GAME.state.dtype)
        carry_out(self.code, DOORS[what], states, 0, move, GAME.new_menu(), ())
        self.s = GAME.state.from_bytes(states.tobytes())

    def do(self, *actions: str) -> Position:
        """Whoever is asked does this, then that."""
        for name in actions:
            action = ACTIONS.parse(name)
            assert self.why_not(name) == Rule.OK, f"{name}: {self.why_not(name)!r}; legal are {', '.join(self.legal)}"
            self._run("apply", self.seat, action.number)
        return self

    def why_not(self, name: str) -> Rule:
        return Rule(int(GAME.rules.why_not(self.s, self.seat, ACTIONS.parse(name).number)))

    @property
    def seat(self) -> int:
        return int(GAME.rules.first_decider(self.s))

    @property
    def legal(self) -> list[str]:
        """In the order of the action space, as people see them."""
        menu = [0] * GAME.menu
        return [ACTIONS[a].name for a in sorted(menu[: GAME.rules.legal(self.s, self.seat, menu)])]

    @property
    def asked(self) -> Decision:
        return Decision(self.s.decision) if self.s.deciders else Decision.NONE

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.s.outcome)

    def hp(self, color: str) -> int:
        return int(self._figure(color).hp)

    def place(self, color: str) -> str:
        return Place(self._figure(color).place).name.lower()

    def meditates(self, color: str) -> bool:
        return bool(self._figure(color).meditating)

    def carried(self, color: str) -> list[str]:
        return [a.name.lower() for a in Artifact if self._figure(color).artifacts >> a & 1]

    def threat(self, region: str) -> int:
        return int(self._land(region).threat)

    def is_destroyed(self, region: str) -> bool:
        return bool(self._land(region).destroyed)

    def foe(self) -> tuple[str, int]:
        """Where it is, and its HP."""
        return Region(self.s.foe_region).name.lower(), int(self.s.foe_hp)

    def pile(self, name: str) -> list[str]:
        """The cards of a pile, the top one first."""
        pile = getattr(self.s, name)
        kind = Artifact if name == "artifact_deck" else Card
        return [kind(c).name.lower() for c in reversed(pile.cards[: pile.n])]

    def _figure(self, color: str) -> Any:
        return self.s.defenders[Defender[color.upper()]]

    def _land(self, region: str) -> Any:
        return self.s.regions[Region[region.upper()]]
