"""Positions for scenarios: the conventions of section 12, then what a scenario names, then what follows from it.

Unless named otherwise the setting is as the options have it, stocks are 0, a Defense belongs to seat 0, has one token
and no Access; a Threat or Need has rating 1; they are as old as the order in which they are named.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from holdfast.engine.rules.decks import put
from holdfast.engine.rules.state import push
from holdfast.engine.scenarios.fields import known_keys, take, take_list, take_number, take_word
from holdfast.engine.scenarios.paths import PathError, assign, named

from .content import (
    ACCESSES,
    ACTIONS_A_TURN,
    DEFENSES,
    IDEAS,
    MOST_PILE,
    MOST_RATING,
    NEEDS,
    THREAT_ROOM,
    THREATS,
    Question,
    Setting,
    Tag,
)
from .meta import SettingChoice
from .pieces import COMERS, Sector, Space
from .rules.board import edge, sectors
from .rules.ending import Stage
from .rules.judging import JUDGED, remember
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
    'threats = [{ idea = "dragon", sector = 1, position = 4, rating = 2 }]': (
        "Threats on the board, the oldest first: threat_1, threat_2 and so on; whoever appears next has the next "
        "number, threat_2 also where nobody was named"
    ),
    'needs = [{ idea = "grain_wagons", sector = 2, position = 1, rating = 3, serial = 7 }]': "Needs on the board",
    'needs = [{ sector = "sector_2", position = 1, toll_paid = true }]': "one that has paid where it landed",
    "defenses.s1_l3 = {}\nthreats = [{ position = 3, judged.s1_l3 = { works = true, threat_access = false } }]": (
        "what the table judged before and remembers; of a Need it is `interferes` and `need_access`"
    ),
}
MOST_SERIAL = 300  # 11
WORDS = ("at", "left", "stocks", "defenses", "ruins", "threats", "needs")
SITE_WORDS = ("design", "stops", "pile", "owner", "access", "admits", "access_pile", "access_owner")
COMER_WORDS = ("idea", "ways", "sector", "position", "rating", "serial", "repeat", "toll_paid", "judged")


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
    lay_comers(s, take_list("", given, "threats", dict), 0)
    lay_comers(s, take_list("", given, "needs", dict), THREAT_ROOM)
    stocks = take_list("", given, "stocks", int)
    if len(stocks) > s.options.players:
        raise PathError(f"'stocks' has tokens for {len(stocks)} seats, but {s.options.players} play")
    for p, stock in enumerate(stocks):
        s.seats[p].stock = stock
    assign(s, {field: value for field, value in given.items() if field not in WORDS})
    begin(
        s,
        take_word("", given, "at", MOMENTS, "actions"),
        take_number("", given, "left", 1, ACTIONS_A_TURN, ACTIONS_A_TURN),
    )


def begin(s: State, at: str, left: int) -> None:
    kind, step = MOMENTS[at]
    push(s, kind, left if kind == Situation.TURN else int(s.active), int(at == "last_actions"), 0)
    s.frames[0].step = step


def tags(where: str, row: Mapping[str, Any], key: str) -> int:
    return sum({1 << named(Tag, name, "tag") for name in take_list(where, row, key, str)})


def lay_defenses(s: State, given: Mapping[str, Any], status: Status) -> None:
    """Standing Defenses, or ruins."""
    most = s.options.players - 1
    for name, row in given.items():
        site = s.sites[named(Space, name, "space")]
        known_keys(name, row, SITE_WORDS)
        site.status = status
        site.design = named(Design, row["design"], "design") if "design" in row else s.setting * DEFENSES
        site.stops = tags(name, row, "stops") if "stops" in row else s.content.stops[site.design]
        if status == Status.RUIN:
            continue
        site.pile = take_number(name, row, "pile", 1, MOST_PILE, 1)
        site.owner = take_number(name, row, "owner", 0, most, 0)
        if "access" in row or "admits" in row:
            site.access = named(Passage, row["access"], "Access") if "access" in row else s.setting * ACCESSES
            site.admits = tags(name, row, "admits") if "admits" in row else s.content.admits[site.access]
            site.access_pile = take_number(name, row, "access_pile", 1, MOST_PILE, 1)
            site.access_owner = take_number(name, row, "access_owner", 0, most, 0)


def lay_comers(s: State, rows: list[Any], first: int) -> None:
    """Threats or Needs, from a place on. They are as old as they are named, unless their numbers say otherwise."""
    youngest = int(s.serial)
    catalogue, entries = s.setting * IDEAS + (THREATS if first else 0), NEEDS if first else THREATS
    for k, row in enumerate(rows):
        where = f"{'needs' if first else 'threats'}.{k}"
        known_keys(where, row, COMER_WORDS)
        card = s.comers[first + k]
        card.idea = named(Idea, row["idea"], "idea") if "idea" in row else catalogue + k % entries
        card.ways = tags(where, row, "ways") if "ways" in row else s.content.ways[card.idea]
        card.sector = sector_of(s, where, row)
        card.position = take_number(where, row, "position", 1, edge(s), edge(s))
        card.rating = take_number(where, row, "rating", 1, MOST_RATING, 1)
        card.repeat = take_number(where, row, "repeat", 1, COMERS, 1 if "idea" in row else 1 + k // entries)
        card.toll_paid = int(take(where, row, "toll_paid", bool, False))
        youngest = take_number(where, row, "serial", 1, MOST_SERIAL, youngest + 1)
        card.serial = youngest
        s.serial = max(s.serial, youngest)
        for space, answers in take(where, row, "judged", dict, {}).items():
            lay_memory(s, first + k, named(Space, space, "space"), answers, f"{where}.judged.{space}")
    line = s.needs if first else s.threats
    for c in sorted(range(first, first + len(rows)), key=lambda c: int(s.comers[c].serial)):
        put(line, c)
    if rows and first:
        s.last_need = len(rows) - 1
    elif rows:
        s.last_threat = len(rows) - 1


def sector_of(s: State, where: str, row: Mapping[str, Any]) -> int:
    """By its number, as on the board, or by its name."""
    if isinstance(row.get("sector"), str):
        return named(Sector, row["sector"], "sector")
    return take_number(where, row, "sector", 1, sectors(s), 1) - 1


def lay_memory(s: State, c: int, space: int, answers: Any, where: str) -> None:
    """4.5 What the table judged of somebody and the Defense or the Access there."""
    of_needs = (Question.INTERFERES, Question.NEED_ACCESS)
    asked = {q.name.lower(): q for q in Question if (q in of_needs) == (c >= THREAT_ROOM)}
    known_keys(where, answers, list(asked))
    for name, question in asked.items():
        if name in answers:
            remember(s, c, space, question, JUDGED | int(take(where, answers, name, bool)))
