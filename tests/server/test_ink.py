"""Ink over real sockets: sent once and then named, kept before it is acknowledged, seen while it is drawn."""

from __future__ import annotations

import json
import random
import threading

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from holdfast.engine.matches.boundaries import LONGEST_BOUNDARY, MOST_BOUNDARIES
from holdfast.engine.matches.match import Match
from holdfast.engine.matches.savefile import Drawn, Move
from holdfast.engine.rules.ink import MOST_STROKES, POINTS_PER_STROKE, SHEET, Drawing, write
from holdfast.engine.rules.play import MOST_DECISIONS
from holdfast.engine.rules.registry import games
from holdfast.server.door.guards import MOST_CONTENT, MOST_FILE
from holdfast.server.protocol.messages import Recall
from holdfast.server.store.entries import Moved, Started
from holdfast.server.table import questions, referee, sights

from .rooms import happen, move, sitting, started, voting
from .visitors import Line, Person, ServerProcess

LINE = write([(0, 0), (9000, 9000)], "red")


def walk(luck: random.Random, points: int = POINTS_PER_STROKE) -> str:
    """A line as a hand draws it."""
    x, y, line = SHEET // 2, SHEET // 2, list[tuple[int, int]]()
    for _ in range(points):
        x, y = (min(SHEET - 1, max(0, n + luck.randint(-400, 400))) for n in (x, y))
        line.append((x, y))
    return write(line)


def two_sitting(server: ServerProcess) -> tuple[str, list[Person], list[Line]]:
    """Two people at a table of Keep Vote that has begun."""
    people = [server.guest("Anna"), server.guest("Ben")]
    made = people[0].make_table("keep-vote", ["me", "invited"])
    people[1].claim(made["invitations"]["1"])
    lines = [person.sit(made["table"], seat) for seat, person in enumerate(people)]
    lines[0].ask("start")
    lines[1].hear_version(lines[0].version)
    return made["table"], people, lines


def test_a_drawing_is_sent_once_and_then_named() -> None:
    table = started()
    luck = random.Random(1)
    move(table)
    ink = Drawing.of([walk(luck) for _ in range(40)])

    move(table, "draw_banner", ink=list(ink))
    new = msgspec.json.encode(sights.update(table, None, ()))
    move(table)
    later = msgspec.json.encode(sights.update(table, None, ()))
    whole = msgspec.json.encode(sights.whole_table(table, "anna", 0, 0, ()))

    assert new.count(ink[0].encode()) == 1
    assert all(ink.name.encode() in sent and ink[0].encode() not in sent for sent in (later, whole))
    assert len(later) <= 24_000
    asked = Recall("q", [ink.name, "unknown"])
    assert questions.recall(table, None, asked).ink == {ink.name: list(ink)}


@pytest.mark.parametrize("game", sorted(games()))
def test_no_update_without_new_ink_is_large(game: str) -> None:
    """Names stand once beside all choices: where a map is edited, each of fifty choices has two of them."""
    dice, players = random.Random(0), 4 if 4 in games()[game].options.all["players"].values else 2
    table = sitting(("anna", "ben", "cleo", "dora")[:players], seed=0, game=game)
    happen(table, Started())
    largest = 0
    while not table.over and table.version < 650:
        match = table.playing()
        seat = dice.choice(table.deciders)
        if len(match.legal(seat)) > 40 or table.version % 10 == 0:
            sent = sights.update(table, seat, table.seats)
            largest = max(largest, len(msgspec.json.encode(msgspec.structs.replace(sent, ink={}))))
        happen(table, Moved(seat, match.checked(seat, dice.choice(match.legal(seat)), by_bot=True).action))

    assert 2_000 < largest <= 24_000


def test_ink_is_known_to_nobody_who_has_not_heard_of_it() -> None:
    table = voting()
    other = Drawing.of([LINE])

    assert questions.recall(table, 0, Recall("q", [other.name])).ink == {}


def test_strokes_are_acknowledged_when_they_are_kept_and_no_kill_loses_one(own_server: ServerProcess) -> None:
    table, people, lines = two_sitting(own_server)
    kept: list[str] = []

    def scribble(line: Line) -> None:
        luck = random.Random(line.seat)
        for _ in range(30):
            stroke = walk(luck, 40)
            try:
                answer = line.ask("draw", sheet="wall", ink=[stroke])
            except (ConnectionClosed, OSError):
                return
            assert answer["type"] == "done", answer
            kept.append(stroke)

    threads = [threading.Thread(target=scribble, args=(line,)) for line in lines]
    for thread in threads:
        thread.start()
    while len(kept) < 12:
        threads[0].join(0.01)
    own_server.kill()
    for thread in threads:
        thread.join()
    own_server.start()

    back = people[0].sit(table, 0)
    seen = back.question("sheet", "sheeted", sheet="wall")["strokes"]
    assert set(kept) <= {one["stroke"] for one in seen}
    assert [one["number"] for one in seen] == list(range(1, len(seen) + 1))
    assert back.now["sheets"] == [{"sheet": "wall", "strokes": len(seen), "last": len(seen)}]


def test_everybody_is_told_of_free_ink_in_a_few_bytes_and_may_wipe_their_own(server: ServerProcess) -> None:
    _, _, (anna, ben) = two_sitting(server)
    before = ben.version

    answer = ben.ask("draw", sheet="wall", ink=[LINE])
    told = anna.hear(lambda news: news["type"] == "inked")

    assert told["strokes"] == [{"number": 1, "seat": 1, "after": 0, "stroke": LINE}]
    assert (told["version"], answer["version"]) == (before + 1, before + 1)
    assert len(json.dumps(told)) < 250
    assert anna.ask("wipe", strokes=[1])["code"] == "illegal"
    ben.ask("wipe", strokes=[1])
    assert anna.hear(lambda news: news["type"] == "inked" and news["wiped"])["wiped"] == [1]
    assert anna.ask("draw", sheet="floor", ink=[LINE])["words"].endswith("on which you could draw now.")
    if not ben.position["deciders"].count(1):
        anna, ben = ben, anna
    assert ben.move(ben.choices[0], text="Dawn", version=before)["type"] == "done"  # no stroke made it stale


def test_a_pen_is_seen_at_once_and_leaves_no_trace(server: ServerProcess) -> None:
    _, _, (anna, ben) = two_sitting(server)
    version = anna.version

    ben.send({"type": "pen", "line": 1, "sheet": "wall", "stroke": LINE})
    pen = anna.hear(lambda news: news["type"] == "penned")

    assert pen == {"type": "penned", "seat": 1, "line": 1, "sheet": "wall", "target": "", "stroke": LINE, "after": 0}
    assert anna.question("sheet", "sheeted", sheet="wall")["strokes"] == []
    assert anna.version == version
    ben.send({"type": "pen", "line": 1, "sheet": "wall", "stroke": "<svg>"})
    assert "must begin with a colour" in ben.hear(lambda news: news["type"] == "refused")["words"]


def test_the_largest_sheet_is_exported_and_brought_along_again(server: ServerProcess) -> None:
    luck = random.Random(2)
    table, people, lines = two_sitting(server)
    for line in lines:
        for _ in range(3):
            answer = line.ask("draw", sheet="wall", ink=[walk(luck) for _ in range(MOST_STROKES // 6)])
            assert answer["type"] == "done", answer
    assert "takes 300 strokes at most" in lines[0].ask("draw", sheet="wall", ink=[LINE])["words"]
    lines[0].ask("wipe", strokes=[1])
    lines[0].ask("end")

    file = people[0].get(f"/api/tables/{table}/export")
    again = people[1].request("POST", "/api/tables/import", json=file)

    assert again.status_code == 201, again.text
    assert len(Match.from_json(file).sheets().strokes) == MOST_STROKES - 1
    back = people[1].sit(again.json()["table"], 0)
    assert back.now["sheets"] == [{"sheet": "wall", "strokes": MOST_STROKES - 1, "last": MOST_STROKES}]


def test_whatever_a_table_keeps_fits_into_a_file_that_is_brought_along() -> None:
    """The most that people can leave at a table: dots with their pressure, as far apart as can be, each wiped away
    again; all words there is room for, lines and veils; and as many moves, drawings and corrections as a log takes."""
    dot = write([(SHEET - 1, SHEET - 1, 255)])
    assert len(dot) == 3 + 4 + 4 + 2  # no number is longer
    last = range(referee.MOST_DRAWN - MOST_STROKES, referee.MOST_DRAWN)
    drawn = Drawn(MOST_DECISIONS, 9, "a_sheet_with_a_long_name", (dot,) * MOST_STROKES)
    wiped = Drawn(MOST_DECISIONS, 9, wiped=tuple(last))
    actions = [action for game in games().values() for action in game.actions.all]
    made = [Move(9, action.name, texts=dict.fromkeys(action.texts, "")) for action in actions]
    corrected = [Move(9, "", act="correct", texts=move.texts, about=MOST_DECISIONS) for move in made]

    ink = sum(map(in_file, (drawn, wiped))) / MOST_STROKES * referee.MOST_DRAWN
    entries = referee.LONGEST_LOG - referee.MOST_SAID - referee.MOST_SAID_BY_SPECTATORS

    boundaries = MOST_BOUNDARIES * (LONGEST_BOUNDARY * len("🐉".encode()) + len('["line", ""], '))

    most = ink + max(map(in_file, made + corrected)) * entries + referee.MOST_WRITTEN + MOST_CONTENT + boundaries
    assert most < MOST_FILE


def in_file(part: Drawn | Move) -> int:
    """The bytes it takes in a file that is written line by line."""
    return len(json.dumps(part.to_json(), ensure_ascii=False).encode()) + len(",\n  ")
