"""What people bring to a table before the game begins: the host, and whoever the host lets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from holdfast.games.attack_and_defense.generated import building
from holdfast.server.protocol.messages import Share, Trust
from holdfast.server.protocol.refusals import Refused
from holdfast.server.store import entries
from holdfast.server.table import contributing, sights
from holdfast.server.table.new_table import rematch_of
from holdfast.server.table.table import Table
from keep_vote import GAME

from ...engine.contents import siege
from ..rooms import ask, happen, sitting

KINGS = "attack-and-defense"
DRAGONS, MOLES = siege(names=("Dragon", "Rats", "Night")), siege(names=("Moles", "Ladders", "Fog"))


def bring(table: Table, user: str, seat: int | None, *texts: str) -> Table:
    return happen(table, contributing.contribute(table, user, user.title(), seat, texts))


def let(seat: int = 1, game: str = "keep-vote", people: tuple[str, ...] = ("anna", "ben")) -> Table:
    """A table whose host lets a seat bring something."""
    table = sitting(people, game=game)
    ask(table, 0, Trust("t", seat, trusted=True))
    return table


def why(code: str, key: str, table: Table, user: str, seat: int | None, *texts: str) -> str:
    with pytest.raises(Refused) as caught:
        contributing.contribute(table, user, user.title(), seat, texts)
    assert caught.value.code == code
    assert (caught.value.told.key if caught.value.told else "") == (f"refused.{key}" if key else "")
    return caught.value.words


def names(table: Table) -> list[str]:
    return [name.text for name in table.game.content.names.values()]


def test_the_host_brings_something_after_the_table_was_laid_and_takes_it_away() -> None:
    table = bring(sitting(), "anna", None, DRAGONS)

    assert "Dragon" in names(table)
    assert sights.shares_at(table) == [Share(None, 1)]
    bring(table, "anna", None)
    assert table.game.content.digest == GAME.content.digest
    assert sights.shares_at(table) == []


def test_whoever_the_host_lets_brings_something_too() -> None:
    table = bring(let(), "ben", 1, DRAGONS)

    assert [seat.trusted for seat in sights.seats_of(table, ())] == [False, True]
    assert "Dragon" in names(table)
    told = sights.happening(table, table.chapters[-1], None)
    assert (told.kind, told.seat, told.texts, told.by) == ("contributed", 1, 1, "Ben")
    assert sights.whole_table(table, "ben", 1, 0, ()).names["assault.ladders"] == "Dragon"
    assert sights.whole_table(sitting(), "ben", 1, 0, ()).names == {}


def test_nobody_else_does() -> None:
    table = let()

    assert "has not let you" in why("not_yours", "not_trusted", sitting(), "ben", 1, DRAGONS)
    why("not_yours", "", table, "cleo", 1, DRAGONS)
    why("not_yours", "host_only", table, "ben", None, DRAGONS)
    why("not_yours", "host_only", table, "", None, DRAGONS)
    ask(table, 0, Trust("u", 1, trusted=False))
    why("not_yours", "not_trusted", table, "ben", 1, DRAGONS)


def test_only_the_host_lets_somebody() -> None:
    with pytest.raises(Refused, match="the host says who may bring"):
        ask(sitting(), 1, Trust("t", 1, trusted=True))
    with pytest.raises(Refused, match="seat 2 is nobody's"):
        ask(sitting(("anna", "ben", "steady")), 0, Trust("t", 2, trusted=True))


def test_who_sits_down_in_place_of_another_is_let_anew() -> None:
    table = happen(bring(let(), "ben", 1, DRAGONS), entries.Seated(1, user="cleo", name="Cleo"))

    why("not_yours", "not_trusted", table, "cleo", 1, DRAGONS)
    assert "Dragon" in names(table)
    assert "Dragon" not in names(bring(table, "anna", 1))


def test_what_several_bring_is_played_with_together() -> None:
    people = ("anna", "ben", "cleo", "dora")
    table = let(2, KINGS, people)
    ask(table, 0, Trust("u", 1, trusted=True))

    bring(table, "cleo", 2, building(3))
    bring(table, "ben", 1, building(1), building(2))
    bring(table, "anna", None, building(4))

    assert sights.shares_at(table) == [Share(None, 1), Share(1, 2), Share(2, 1)]
    assert [text.split('id = "')[1].split('"')[0] for text in table.game.content.texts] == ["g4", "g1", "g2", "g3"]
    bring(table, "ben", 1)
    assert len(table.game.content.texts) == 2


def test_what_nobody_can_play_with_is_refused_and_changes_nothing() -> None:
    table = bring(let(), "anna", None, DRAGONS)
    version = table.version

    assert "one siege at a time" in why("malformed", "no_content", table, "ben", 1, DRAGONS)
    assert "line 1" in why("malformed", "no_content", table, "anna", None, "[[assault]]")
    why("not_now", "", table, "ben", 1)
    assert table.version == version
    assert "Dragon" in names(table)


def test_so_much_lies_at_a_table_and_no_more() -> None:
    long = "#" * (60 * 1024)
    table = let()

    assert "256 KiB" in why("malformed", "much_content", table, "ben", 1, *[long] * 5)
    table.contents = replace(table.contents, times=contributing.MOST_CONTRIBUTIONS)
    why("not_now", "all_contributed", table, "ben", 1, DRAGONS)
    table.contents = replace(table.contents, times=0, bytes=contributing.MOST_CONTRIBUTED)
    why("not_now", "all_contributed", table, "ben", 1, DRAGONS)


def test_what_is_brought_counts_although_it_was_taken_away() -> None:
    table = bring(bring(sitting(), "anna", None, DRAGONS), "anna", None)

    assert (table.contents.times, table.contents.bytes) == (2, len(GAME.bringing([DRAGONS]).content.texts[0].encode()))


def test_once_the_game_has_begun_it_stays() -> None:
    table = happen(bring(let(), "ben", 1, DRAGONS), entries.Started())

    why("not_now", "content_stands", table, "anna", None, MOLES)
    with pytest.raises(Refused, match="the game has begun"):
        ask(table, 0, Trust("u", 1, trusted=False))
    assert table.playing().game.content.texts == table.game.content.texts
    assert table.playing().to_json()["content"]["texts"] == list(table.game.content.texts)


def test_a_game_with_nothing_to_bring_says_so() -> None:
    why("unknown", "has_no_content", sitting(("anna", "ben"), game="borderkeep"), "anna", None, DRAGONS)


def test_the_log_gives_the_same_table_again() -> None:
    table = happen(bring(bring(let(), "anna", None, MOLES), "anna", None), entries.Seated(1, user="ben", name="Ben"))
    bring(table, "ben", 1, DRAGONS)

    again = Table(table.row, [chapter.logged for chapter in table.chapters])

    assert again.game.content.digest == table.game.content.digest
    assert again.contents == table.contents


def test_a_log_that_was_tampered_with_can_only_be_looked_at() -> None:
    table = happen(sitting(), entries.Contributed([DRAGONS], "0" * 64, "Anna"))

    assert "not what the match was played with" in table.read_only


def test_the_table_before_keeps_what_it_had() -> None:
    table = bring(sitting(), "anna", None, MOLES)
    entry = contributing.contribute(table, "anna", "Anna", None, [DRAGONS])

    after = table.after(table.following("m", entry, 200.0))

    assert "Dragon" in names(after)
    assert "Dragon" not in names(table)
    assert table.log.content != after.log.content


def test_a_rematch_is_played_with_all_of_it() -> None:
    table = happen(bring(let(), "ben", 1, DRAGONS), entries.Started(), entries.Ended("Anna"))

    again = rematch_of(table, {0, 1})

    assert again.game.content.digest == table.game.content.digest
    assert sights.shares_at(again) == [Share(None, 1)]


def test_sides_are_known_before_the_start_unless_the_lot_decides() -> None:
    people = ("anna", "ben", "cleo", "dora")

    assert sights.whole_table(sitting(people, game=KINGS), "anna", 0, 0, ()).sides == [[0, 2], [1, 3]]
    assert sights.whole_table(sitting(people, loyalties="open"), "anna", 0, 0, ()).sides == [[0, 2], [1, 3]]
    assert sights.whole_table(sitting(), "anna", 0, 0, ()).sides == []


def test_a_table_from_before_an_option_is_shown_as_it_was_played_then() -> None:
    then = replace(sitting().row, rules=2, options={"players": 2, "nights": 6})

    table = sights.whole_table(Table(then), "anna", None, 0, ())

    assert (table.sides, table.keeps_secrets, table.read_only) == ([], True, "")
