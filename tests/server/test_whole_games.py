"""Whole games through a real server: two people on real sockets, and a bot."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.ink import Drawing, write

from .visitors import Line, News, Person, ServerProcess

INK = Drawing([write([(6000, 12000, 128), (59000, 52000, 128)], "red", "broad")])


def seated(server: ServerProcess, game: str, **options: Any) -> tuple[str, list[Person], list[Line]]:
    """Anna and Ben at a table with a steady bot; the game has started."""
    anna, ben = server.guest("Anna"), server.guest("Ben")
    made = anna.make_table(game, ["me", "open", "steady"], **options)
    assert ben.claim(made["invitations"]["1"]) == 1
    lines = [anna.sit(made["table"], 0), ben.sit(made["table"], 1)]
    assert lines[0].ask("start")["type"] == "done"
    return made["table"], [anna, ben], lines


def play(lines: list[Line], choose: Callable[[Line], News], moves: int = 10_000) -> None:
    """Let the people move whenever they are asked, until the game is over or so many moves are made."""
    for _ in range(moves):
        newest = max(line.version for line in lines)
        for line in lines:
            line.hear_version(newest)
        if lines[0].position["over"]:
            return
        asked = next((line for line in lines if line.choices), None)
        if asked is None:
            lines[0].hear(lambda news: news["type"] == "update")
        else:
            answer = choose(asked)
            assert answer["type"] == "done", answer


def check_the_end(table: str, people: list[Person], lines: list[Line]) -> Match:
    """No version is missing anywhere, the file replays, and the seed is the one that was promised."""
    for line in lines:
        line.hear_version(max(line.version for line in lines))
        versions = [happening["version"] for happening in line.happenings()]
        assert versions == list(range(1, line.version + 1))
    match = Match.from_json(people[1].get(f"/api/tables/{table}/export"))
    position = lines[0].position
    assert match.over
    assert (str(match.seed), match.salt, match.commitment) == (
        position["seed"],
        position["salt"],
        lines[0].now["commitment"],
    )
    assert position["rewards"] == match.rewards()
    [info] = [info for info in people[0].get("/api/tables") if info["table"] == table]
    assert (info["over"], info["yours"], info["waits_for_you"]) == (True, [0], False)
    for line in lines:
        line.close()
    return match


def test_two_people_and_a_bot_play_tiny_epic_defenders(server: ServerProcess) -> None:
    table, people, lines = seated(server, "tiny-epic-defenders")
    luck = random.Random(1)

    play(lines, lambda line: line.move_at_random(luck))

    match = check_the_end(table, people, lines)
    for line in lines:
        told = [told["key"] for happening in line.happenings() for told in happening.get("told", [])]
        assert told == [message.key for message in match.events(line.seat)]
        positions = [news["position"] for news in line.all if news.get("position")]
        choices = [choice for position in positions for choice in position["choices"]]
        assert all(choice["label"]["words"] and choice["structure"]["move"] for choice in choices)
        assert any(choice["targets"] for choice in choices)


def test_two_people_and_a_bot_play_keep_vote_with_words_drawings_and_secrets(server: ServerProcess) -> None:
    table, people, lines = seated(server, "keep-vote", nights=8)
    luck = random.Random(2)
    watcher = server.guest("Eve").sit(table, None)

    def choose(line: Line) -> News:
        if "draw_banner" in line.choices:
            return line.move("draw_banner", ink=list(INK))
        action = luck.choice(line.choices)
        return line.move(
            action, text=f"Night {line.version} of {line.seat}" if action.startswith(("name_", "add_")) else ""
        )

    play(lines, choose)

    match = check_the_end(table, people, lines)
    heralds = {move.seat for move in match.moves if move.text.endswith(f" of {move.seat}")}
    watcher.hear_version(lines[0].version)
    for line in (*lines, watcher):
        notes = [note for happening in line.happenings() for note in happening.get("notes", [])]
        assert {note["seat"] for note in notes if note.get("text", "").endswith(f" of {note['seat']}")} == heralds
        assert any(note.get("ink") == INK.name for note in notes)
        assert_secrets_kept(line)
    watcher.close()


def assert_secrets_kept(line: Line) -> None:
    """While votes are out, nobody is shown anybody else's."""
    secret = 0
    for news in line.all:
        happening = news.get("happening", {})
        if not happening.get("secret") or happening["seat"] == line.seat:
            continue
        secret += 1
        assert "action" not in happening
        assert "told" not in happening
        others = [chair for p, chair in enumerate(news["position"]["view"]["council"]) if p != line.seat]
        assert all(chair["way"] is None and chair["pledge"] is None for chair in others)
    assert secret > 0


@pytest.mark.parametrize("game", ["keep-vote", "tiny-epic-defenders"])
def test_a_game_goes_on_after_the_server_was_killed(own_server: ServerProcess, game: str) -> None:
    table, people, lines = seated(own_server, game)
    luck = random.Random(3)
    play(lines, lambda line: line.move_at_random(luck), moves=6)
    known = [line.version for line in lines]
    heard = [line.happenings() for line in lines]

    own_server.kill()
    own_server.start()
    back = [person.sit(table, seat, since) for seat, (person, since) in enumerate(zip(people, known, strict=True))]

    for line, before in zip(back, heard, strict=True):
        assert line.version >= len(before)
        assert [h["version"] for h in line.happenings()] == list(range(len(before) + 1, line.version + 1))
    play(back, lambda line: line.move_at_random(luck))
    assert Match.from_json(people[0].get(f"/api/tables/{table}/export")).over
    for line in (*lines, *back):
        line.close()
