"""A table is its log: what happens, who hears of it, and that it comes back the same."""

from __future__ import annotations

import msgspec
import pytest

from holdfast.bots import find_bot
from holdfast.engine.rules.ink import Drawing
from holdfast.server.protocol import messages
from holdfast.server.protocol.refusals import Refused
from holdfast.server.store import Logged, TableRow
from holdfast.server.store.entries import Moved, Opened, Said, Seated, Started, read_entry, write_entry
from holdfast.server.table import sights
from holdfast.server.table.table import Table
from keep_vote import GAME

from ..rooms import NAMES, ask, happen, move, row, sitting, started, voting


def seen_by(table: Table, seat: int | None) -> bytes:
    """Every byte the seat would get."""
    return msgspec.json.encode(sights.whole_table(table, "somebody", seat, 0, ()))


def test_a_table_comes_back_from_its_log_the_same_for_every_seat() -> None:
    table = voting()
    move(table, seat=1)
    happen(table, Said("Ben", "Hold!", 1))
    log = [chapter.logged for chapter in table.chapters]

    written = [Logged(x.version, x.move_id, read_entry(write_entry(x.entry)), x.made) for x in log]
    again = Table(table.row, written)

    assert again.versions == table.versions
    for seat in (None, 0, 1, 2):
        assert seen_by(again, seat) == seen_by(table, seat)


def test_what_thousands_of_moves_have_in_common_is_kept_once() -> None:
    one, other = (read_entry(write_entry(Moved(seat, "vote:hold:nothing"))) for seat in (0, 1))

    assert isinstance(one, Moved)
    assert isinstance(other, Moved)
    assert one.action is other.action
    assert one.texts is other.texts
    assert write_entry(one) == write_entry(Moved(0, "vote:hold:nothing"))


def test_an_entry_that_does_not_follow_is_not_applied() -> None:
    table = sitting()

    with pytest.raises(ValueError, match="does not follow"):
        table.apply(Logged(table.version + 2, "x", Said("Anna", "Hi"), 0.0))


def test_secret_votes_look_the_same_to_the_others_until_all_are_in() -> None:
    one, other = voting(), voting()

    move(one, "vote:hold:nothing", seat=1)
    move(other, "vote:sortie:nothing", seat=1)

    for seat in (None, 0, 2):
        assert seen_by(one, seat) == seen_by(other, seat)
    assert seen_by(one, 1) != seen_by(other, 1)


def test_when_the_last_vote_is_in_all_hear_of_all() -> None:
    table = voting()
    for seat in (2, 0, 1):
        move(table, "vote:hold:nothing", seat=seat)

    last = sights.happening(table, table.chapters[-1], None)

    opened = [told.facts["way"] for told in last.told if told.key == "event.vote_opened"]
    assert opened == ["way.hold"] * 3


def test_a_choice_that_everybody_sees_is_told_with_its_question() -> None:
    table = started(game="borderkeep")
    move(table, "done")

    last = sights.happening(table, table.chapters[-1], None)

    assert last.told == []
    assert last.asked
    assert last.chosen
    assert (last.asked.key, last.chosen.words) == ("decision.draw_menu", "Done")


def test_a_secret_choice_is_not_told() -> None:
    table = voting()
    move(table, "vote:hold:nothing", seat=1)

    last = sights.happening(table, table.chapters[-1], None)

    assert (last.secret, last.asked, last.chosen) == (True, None, None)


def test_a_loss_says_whose_it_is_to_those_who_watched_and_to_whoever_comes_later() -> None:
    table, bot = started(NAMES[:2], seed=4, game="tiny-epic-defenders"), find_bot("steady")
    as_it_came, losses = dict[str, set[str]](), ("event.threat_rose", "event.hp_lost")
    while not set(losses) <= set(as_it_came):
        seat = table.playing().deciders[0]
        move(table, bot.choose(table.playing(), seat).name, seat)
        for told in sights.LastVersion(table, ()).update(0).happening.told:
            as_it_came.setdefault(told.key, set()).add(str(told.whose))
    later = [told for past in sights.whole_table(table, "cleo", None, 0, ()).happenings for told in past.told]

    assert as_it_came["event.threat_rose"] == {"None"}
    assert as_it_came["event.hp_lost"] <= {"[0]", "[1]"}
    for key in losses:
        assert {str(told.whose) for told in later if told.key == key} == as_it_came[key]


def test_talk_newcomers_and_secret_votes_make_no_move_stale() -> None:
    table = voting()
    seen = table.version

    happen(table, Said("Cleo", "Well?", 2), Seated(2, bot="steady"))
    move(table, seat=1)

    assert table.is_current(seen)
    assert not table.is_current(table.version + 1)


def test_an_open_move_makes_older_versions_stale() -> None:
    table = started()
    seen = table.version

    move(table)

    assert not table.is_current(seen)
    assert table.is_current(table.version)


def test_text_and_ink_reach_everybody() -> None:
    table = started()
    stroke = {"points": [[0.1, 0.2], [0.3, 0.4]]}
    herald = table.playing().deciders[0]
    claim = next(a.name for a in table.playing().legal(herald) if a.name.startswith("name_assault"))

    move(table, claim, text="  Dawn of\u202e ladders ")
    named = sights.happening(table, table.chapters[-1], None)
    move(table, "draw_banner", ink=[stroke])
    drawn = sights.happening(table, table.chapters[-1], None)

    assert named.notes == [messages.Noted(herald, "Dawn of ladders", note=1)]
    ink = Drawing.of([stroke])
    assert drawn.notes == [messages.Noted(herald, "", ink.name, 1, note=2)]
    assert sights.update(table, None, ()).ink == {ink.name: list(ink)}


def test_moves_taken_back_stay_in_the_log_and_leave_the_game() -> None:
    table = started(("anna", "novice"))
    while "anna" not in [table.occupants[p].user for p in table.playing().deciders]:
        move_as_bot(table)
    before = table.playing().digest
    move(table, seat=0)

    ask(table, 0, messages.Undo("u", table.version))

    assert table.playing().digest == before
    assert [sights.happening(table, c, 0).kind for c in table.chapters[-2:]] == ["moved", "taken_back"]


def move_as_bot(table: Table) -> None:
    seat = table.playing().deciders[0]
    happen(table, Moved(seat, table.playing().legal(seat)[0].name))


def test_the_seed_is_shown_when_the_game_is_over_and_not_before() -> None:
    table = started(("anna", "ben"))
    while not table.over:
        position = sights.position(table, None)
        assert position is not None
        assert (position.seed, position.salt, position.rewards) == (None, None, None)
        move(table)

    position = sights.position(table, None)
    assert position is not None
    assert (position.seed, position.salt, len(position.rewards or [])) == ("7", "salt", 2)


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (row("chess"), "cannot be opened: there is no game 'chess'"),
    ],
)
def test_a_table_that_cannot_be_replayed_says_why(made: TableRow, words: str) -> None:
    with pytest.raises(Refused, match=words) as refused:
        Table(made)

    assert refused.value.code == "unavailable"


def test_a_table_of_other_rules_is_read_and_not_played() -> None:
    log = [chapter.logged for chapter in voting().chapters]
    old = Table(row(rules=99), log)

    assert f"made with version 99 of the rules of Keep Vote, and version {GAME.version} is installed" in old.read_only
    seen = sights.whole_table(old, "anna", 0, 0, ())
    assert (seen.read_only, seen.position, len(seen.happenings)) == (old.read_only, None, len(log))
    assert (old.due(), old.deciders) == (None, [])
    with pytest.raises(Refused, match="can be read here") as refused:
        ask(old, 0, messages.Say("s", "Hello?"))
    assert refused.value.code == "not_now"


def test_a_table_of_other_rules_is_read_by_those_who_might_watch_it() -> None:
    people = [Seated(p, user=name) for p, name in enumerate(NAMES[:3])]
    old = happen(Table(row(rules=99)), Opened(spectators=False), *people, Started())

    assert old.read_only
    assert [old.may_watch(user) for user in ("anna", "ben", "eve", "")] == [True, True, False, False]
