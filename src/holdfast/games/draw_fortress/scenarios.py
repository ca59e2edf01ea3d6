"""Positions for scenarios: the conventions of section 12, then what a scenario names, then what follows from it.

Unless named otherwise the setting is as the options have it, stocks are 0, a Defense belongs to seat 0, has one token
and no Access; a Threat or Need has rating 1; they are as old as the order in which they are named.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from holdfast.engine.rules.decks import put
from holdfast.engine.rules.state import push
from holdfast.engine.scenarios.fields import known_keys, take, take_list, take_number
from holdfast.engine.scenarios.paths import PathError, assign, suggestion

from .content import ACTIONS_A_TURN, IDEAS, MOST_RATING, THREAT_ROOM, THREATS, Setting, Tag
from .meta import SettingChoice
from .pieces import Space
from .rules.board import edge, sectors
from .rules.ending import Stage
from .rules.setup import setup, use_setting
from .rules.turn import Phase
from .settings import Design, Idea, Passage
from .state import Situation, State, Status

MOMENTS: dict[str, tuple[Situation, int]] = {
    "threat_step": (Situation.TURN, Phase.THREATS),
    "need_step": (Situation.TURN, Phase.NEEDS),
    "new_threat": (Situation.TURN, Phase.NEW_THREAT),
    "actions": (Situation.TURN, Phase.ACTIONS),
    "end_of_turn": (Situation.TURN, Phase.END),
    "last_wave": (Situation.ENDGAME, Stage.WAVE),
    "last_actions": (Situation.ENDGAME, Stage.LAST_ACTIONS),
    "playing_out": (Situation.ENDGAME, Stage.THREATS),
}
PHRASES = {
    'at = "actions"': f"what comes next: {', '.join(MOMENTS)}; `actions` is the default",
    "left = 2": "how many Actions the active seat has left",
    "stocks = [2, 0]": "tokens by seat",
    'defenses.s1_l3 = { design = "royal_guard_patrol", pile = 2, owner = 1 }': "a standing Defense",
    'defenses.s1_l3 = { design = "moat", access = "tiara_lane", access_pile = 2, access_owner = 1 }': "with an Access",
    'ruins.s2_l1 = { design = "moat" }': "a ruin",
    'threats = [{ idea = "dragon", sector = 1, position = 4, rating = 2 }]': "Threats on the board, the oldest first",
    'needs = [{ idea = "grain_wagons", sector = 2, position = 1, rating = 3, serial = 7 }]': "Needs on the board",
}
WORDS = ("at", "left", "stocks", "defenses", "ruins", "threats", "needs")
SITE_WORDS = ("design", "stops", "pile", "owner", "access", "admits", "access_pile", "access_owner")
COMER_WORDS = ("idea", "ways", "sector", "position", "rating", "serial", "repeat")


def arrange(s: State, given: Mapping[str, Any]) -> None:
    """Lay the position on the empty table `s`, whose options and dice are set."""
    setup(s)
    choice = min(int(s.options.setting), SettingChoice.GENERIC)
    use_setting(s, Setting.BROUGHT if s.content.brought else choice)
    s.depth = 0
    for p in range(s.options.players):
        s.seats[p].group = s.seats[p].color = p
        s.seats[p].sector = 0
    lay_defenses(s, take("", given, "defenses", dict, {}), Status.STANDING)
    lay_defenses(s, take("", given, "ruins", dict, {}), Status.RUIN)
    serial = lay_comers(s, take_list("", given, "threats", dict), 0, 0)
    s.serial = max(serial, lay_comers(s, take_list("", given, "needs", dict), THREAT_ROOM, serial))
    for p, stock in enumerate(take_list("", given, "stocks", int)):
        s.seats[p].stock = stock
    assign(s, {field: value for field, value in given.items() if field not in WORDS})
    begin(s, take("", given, "at", str, "actions"), take_number("", given, "left", 1, ACTIONS_A_TURN, ACTIONS_A_TURN))


def begin(s: State, at: str, left: int) -> None:
    if at not in MOMENTS:
        raise PathError(f"'at' is what comes next, not '{at}'; {suggestion(at, MOMENTS)}")
    kind, step = MOMENTS[at]
    push(s, kind, left if kind == Situation.TURN else int(s.active), int(at == "last_actions"), 0)
    s.frames[0].step = step


def word(known: Any, name: Any, what: str) -> int:
    words = {member.name.lower(): int(member) for member in known}
    if name not in words:
        raise PathError(f"there is no {what} '{name}'; {suggestion(str(name), words)}")
    return words[name]


def tags(names: list[str]) -> int:
    return sum(1 << word(Tag, name, "tag") for name in names)


def lay_defenses(s: State, given: Mapping[str, Any], status: Status) -> None:
    """Standing Defenses, or ruins."""
    for name, row in given.items():
        site = s.sites[word(Space, name, "space")]
        known_keys(name, row, SITE_WORDS)
        site.status = status
        site.design = word(Design, row.get("design", "royal_guard_patrol"), "design")
        site.stops = tags(row["stops"]) if "stops" in row else s.content.stops[site.design]
        if status == Status.RUIN:
            continue
        site.pile = row.get("pile", 1)
        site.owner = row.get("owner", 0)
        if "access" in row or "admits" in row:
            site.access = word(Passage, row.get("access", "tiara_lane"), "Access")
            site.admits = tags(row["admits"]) if "admits" in row else s.content.admits[site.access]
            site.access_pile = row.get("access_pile", 1)
            site.access_owner = row.get("access_owner", 0)


def lay_comers(s: State, rows: list[Any], first: int, serial: int) -> int:
    """Threats or Needs, from a place on; returns the last serial number."""
    line = s.needs if first else s.threats
    for k, row in enumerate(rows):
        known_keys(f"{'needs' if first else 'threats'}.{k}", row, COMER_WORDS)
        card = s.comers[first + k]
        card.idea = (
            word(Idea, row["idea"], "idea") if "idea" in row else s.setting * IDEAS + (THREATS if first else 0) + k
        )
        card.ways = tags(row["ways"]) if "ways" in row else s.content.ways[card.idea]
        card.sector = take_number("sector", row, "sector", 1, sectors(s), 1) - 1
        card.position = take_number("position", row, "position", 1, edge(s), edge(s))
        card.rating = take_number("rating", row, "rating", 1, MOST_RATING, 1)
        card.repeat = row.get("repeat", 1)
        serial = row.get("serial", serial + 1)
        card.serial = serial
        put(line, first + k)
    if rows and first:
        s.last_need = len(rows) - 1
    elif rows:
        s.last_threat = len(rows) - 1
    return serial
