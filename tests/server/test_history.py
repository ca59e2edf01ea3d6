"""The games somebody has played: what is kept of them, who is told, and how they are taken out."""

from __future__ import annotations

from .test_company import play_to_the_end
from .visitors import Person


def finished(anna: Person) -> str:
    """A game of Keep Vote against a bot, played to its end."""
    table: str = anna.make_table("keep-vote", ["me", "steady"], players=2)["table"]
    line = anna.sit(table, 0)
    line.hear_version(line.ask("start")["version"])
    play_to_the_end(line)
    return table


def test_a_game_that_is_over_is_in_the_history_of_those_who_played_it(anna: Person, ben: Person) -> None:
    running = anna.make_table("keep-vote", ["me", "steady"], players=2)["table"]
    table = finished(anna)

    [game] = anna.get("/api/history")

    assert (game["table"], game["people"], game["yours"]) == (table, ["Anna", "steady bot"], [0])
    assert game["levels"] == ["person", "steady"]
    assert sorted(game["rewards"])[0] in (-1000, 1000)
    assert game["outcome"]["key"].startswith("outcome.")
    assert game["roles"][0][0].startswith("loyalty.")
    assert len(game["scores"]) == 2
    assert game["began"] <= game["finished"]
    assert running not in game["table"]
    assert ben.get("/api/history") == []


def test_the_list_of_tables_says_when_and_how_a_game_ended(anna: Person) -> None:
    table = finished(anna)

    [listed] = [one for one in anna.get("/api/tables?which=mine") if one["table"] == table]

    assert listed["finished"] > 0
    assert listed["outcome"]["words"]


def test_whoever_played_takes_a_game_out_of_their_own_history(anna: Person) -> None:
    first, second = finished(anna), finished(anna)

    left = anna.request("DELETE", "/api/history", json={"tables": [first]}).json()
    assert [game["table"] for game in left] == [second]
    assert first not in [one["table"] for one in anna.get("/api/tables?which=mine")]
    assert anna.get(f"/api/tables/{first}")["over"]  # it is still there for whoever has its address

    assert anna.request("DELETE", "/api/history", json={}).json() == []
    assert anna.get("/api/history") == []
