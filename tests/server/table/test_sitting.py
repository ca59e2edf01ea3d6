"""Who knows one seat of a running game gets no other: whatever way leads to it, the others are asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from holdfast.server.protocol import messages
from holdfast.server.protocol.refusals import Refused
from holdfast.server.store.entries import Ended, HandedOver, Moved, Opened, Proposed, Seated, Started, TakenBack, Voted
from holdfast.server.table import referee, sights, sitting
from holdfast.server.table.table import Table

from ..rooms import ask, happen, move, row, started


def reason(action: Callable[[], object]) -> str:
    """The key of the refusal."""
    with pytest.raises(Refused) as error:
        action()
    assert error.value.told is not None, error.value.words
    return error.value.told.key.removeprefix("refused.")


def take(table: Table, user: str, seat: int) -> None:
    happen(table, referee.take(table, user, user.title(), seat))


def claim(table: Table, user: str, seat: int) -> None:
    happen(table, referee.claim_seat(table, seat, user, user.title()))


WAYS = [take, claim]


# ---- ways to a second seat -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("user", ["anna", "cleo"])
def test_a_freed_seat_is_for_nobody_who_has_another(way: Callable[[Table, str, int], None], user: str) -> None:
    table = started()
    ask(table, 0, messages.Seat("a", 1, "open"))

    assert reason(lambda: way(table, user, 1)) == "knows_seat"
    way(table, "dora", 1)  # a newcomer may
    assert table.has(1, "dora")


@pytest.mark.parametrize("way", WAYS)
def test_a_bots_seat_is_not_looked_into_either(way: Callable[[Table, str, int], None]) -> None:
    table = started(["anna", "ben", "steady"])
    ask(table, 0, messages.Seat("a", 2, "open"))

    assert reason(lambda: way(table, "anna", 2)) == "knows_seat"
    ask(table, 0, messages.Seat("b", 2, "steady"))


@pytest.mark.parametrize("way", WAYS)
def test_whoever_stands_up_sits_down_nowhere_else(way: Callable[[Table, str, int], None]) -> None:
    table = started()
    ask(table, 1, messages.Seat("a", 1, "open"))
    ask(table, 2, messages.Seat("b", 2, "open"))

    assert reason(lambda: way(table, "ben", 2)) == "knows_seat"
    way(table, "ben", 1)  # but back where they were
    assert table.has(1, "ben")


def test_a_seat_that_somebody_lent_is_not_looked_into_when_it_is_back() -> None:
    table = started(["anna", "anna", "ben"])
    ask(table, 0, messages.Seat("a", 1, "open"))
    take(table, "cleo", 1)
    ask(table, 0, messages.Seat("b", 1, "open"))

    assert reason(lambda: take(table, "anna", 1)) == "knows_seat"


def test_who_has_several_seats_from_the_start_may_let_bots_play_and_come_back() -> None:
    table = started(["anna", "anna", "ben"])
    ask(table, 0, messages.Seat("a", 1, "steady"))
    take(table, "anna", 1)
    ask(table, 0, messages.Seat("b", 1, "open"))
    ask(table, 0, messages.Seat("c", 1, "novice"))
    ask(table, 0, messages.Seat("d", 1, "open"))
    take(table, "anna", 1)

    assert table.seats_of("anna") == [0, 1]


def test_a_host_without_a_seat_looks_into_one_at_most() -> None:
    table = happen(started(), HandedOver("dora", "Dora", "Anna"))
    for seat in (1, 2):
        happen(table, referee.change_seat(table, "dora", "Dora", seat, "open"))
    take(table, "dora", 1)
    happen(table, referee.change_seat(table, "dora", "Dora", 1, "open"))

    assert reason(lambda: take(table, "dora", 2)) == "knows_seat"


def test_before_the_game_and_after_it_everybody_sits_where_they_like() -> None:
    table = happen(Table(row()), Seated(0, user="anna", name="Anna"))
    take(table, "anna", 1)
    table = happen(started(), Seated(1), Ended("Anna"))
    take(table, "anna", 1)

    assert table.seats_of("anna") == [0, 1]


@pytest.mark.parametrize(("game", "options"), [("tiny-epic-defenders", {}), ("borderkeep", {"mode": "noncard"})])
def test_where_nothing_is_hidden_from_each_other_seats_are_free(game: str, options: dict[str, Any]) -> None:
    seats = [Seated(p, user=name, name=name.title()) for p, name in enumerate(("anna", "ben"))]
    table = happen(Table(row(game, players=2, **options)), *seats, Started(), Seated(1))

    take(table, "anna", 1)

    assert table.seats_of("anna") == [0, 1]


def test_a_log_with_a_person_on_two_seats_still_opens_and_is_played() -> None:
    table = happen(started(), Seated(1), Seated(1, user="anna", name="Anna"))  # as an older Holdfast allowed it

    ask(table, 0, messages.Seat("a", 1, "steady"))
    take(table, "anna", 1)

    assert table.seats_of("anna") == [0, 1]
    move(table)


# ---- with the others' consent --------------------------------------------------------------------------------------


def asked_for() -> Table:
    """A bot's seat has been freed, and Anna would like to have it too."""
    table = started(["anna", "ben", "cleo", "steady"])
    ask(table, 0, messages.Seat("a", 3, "open"))
    ask(table, 0, messages.Propose("b", "seat", 3))
    return table


def vote(table: Table, seat: int, agree: bool = True) -> None:
    assert table.proposal is not None
    ask(table, seat, messages.Vote(f"v{table.version}", table.proposal.version, agree))


def test_all_others_may_let_somebody_have_a_second_seat_and_the_log_tells() -> None:
    table = asked_for()
    vote(table, 1)
    assert reason(lambda: take(table, "anna", 3)) == "knows_seat"
    vote(table, 2)

    take(table, "anna", 3)

    assert table.seats_of("anna") == [0, 3]
    told = [chapter.logged.entry for chapter in table.chapters[-4:]]
    assert told[:3] == [Proposed(0, waiting=[1, 2], what="seat", place=3), Voted(1, True), Voted(2, True)]


def test_one_who_does_not_agree_is_enough() -> None:
    table = asked_for()
    vote(table, 1)
    vote(table, 2, agree=False)

    assert reason(lambda: take(table, "anna", 3)) == "knows_seat"


def test_consent_is_for_that_seat_and_person_and_ends_when_somebody_sits_down() -> None:
    table = asked_for()
    vote(table, 1)
    vote(table, 2)
    assert reason(lambda: take(table, "ben", 3)) == "knows_seat"
    take(table, "dora", 3)  # who was not asked
    ask(table, 3, messages.Seat("c", 3, "open"))

    assert reason(lambda: take(table, "anna", 3)) == "knows_seat"


def test_to_want_the_same_seat_is_not_to_agree() -> None:
    table = asked_for()

    assert reason(lambda: ask(table, 1, messages.Propose("c", "seat", 3))) == "proposed"


def test_who_was_sent_away_cannot_be_outvoted() -> None:
    table = started(["anna", "ben"])
    ask(table, 0, messages.Seat("a", 1, "invited"))

    assert reason(lambda: ask(table, 0, messages.Propose("b", "seat", 1))) == "gone_unasked"


def test_a_person_whose_seat_a_bot_keeps_is_asked() -> None:
    table = started(["anna", "ben", "steady"])
    ask(table, 0, messages.Seat("a", 1, "steady"))
    ask(table, 0, messages.Seat("b", 2, "open"))

    ask(table, 0, messages.Propose("c", "seat", 2))

    assert table.proposal is not None
    assert table.proposal.waiting == {1}


def test_against_bots_alone_nobody_is_asked_and_the_log_tells() -> None:
    table = started(["anna", "steady", "steady"])
    ask(table, 0, messages.Seat("a", 1, "open"))
    assert reason(lambda: take(table, "anna", 1)) == "knows_seat"

    assert ask(table, 0, messages.Propose("b", "seat", 1)) == Proposed(0, what="seat", place=1)
    take(table, "anna", 1)


@pytest.mark.parametrize("place", [None, 0, 1, 9])
def test_only_a_free_seat_is_asked_for(place: int | None) -> None:
    with pytest.raises(Refused):
        ask(started(), 0, messages.Propose("a", "seat", place))


# ---- nobody new ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_a_table_may_take_nobody_new_while_the_game_runs(way: Callable[[Table, str, int], None]) -> None:
    seats = [Seated(p, user=name, name=name.title()) for p, name in enumerate(("anna", "ben", "cleo"))]
    table = happen(Table(row()), Opened(newcomers=False), *seats, Started(), Seated(1))

    assert reason(lambda: way(table, "dora", 1)) == "no_newcomers"
    way(table, "ben", 1)
    assert table.has(1, "ben")


# ---- what a client is told -----------------------------------------------------------------------------------------


def test_everybody_is_told_which_seats_they_may_take_or_ask_for() -> None:
    table = started(["anna", "ben", "steady"])
    assert (sitting.free_to(table, "dora"), sitting.to_be_asked_for(table, "anna")) == ([], [])
    ask(table, 0, messages.Seat("a", 2, "open"))

    def told(user: str, seat: int | None) -> tuple[list[int], list[int]]:
        shown = sights.whole_table(table, user, seat, 0, ())
        return shown.may_take, shown.may_ask

    assert told("anna", 0) == ([], [2])
    assert told("dora", None) == ([2], [])
    assert told("", None) == ([2], [])
    ask(table, 0, messages.Seat("b", 2, "invited"))
    assert told("dora", None) == ([], [])


# ---- taking back ---------------------------------------------------------------------------------------------------


def moved_and_shown() -> Table:
    """A table at which Anna's last move, and all after it, have shown something."""
    table = started(["anna", "ben"], game="borderkeep")
    for _ in range(60):
        match = table.playing()
        own = [k for k, made in enumerate(match.moves) if made.seat == 0]
        if own and any(match.reveals(k) for k in range(own[-1], match.length)):
            return table
        move(table)
    raise AssertionError("nothing was ever shown")


def test_what_was_shown_is_not_taken_back_once_those_are_gone_who_would_be_asked() -> None:
    table = moved_and_shown()
    assert isinstance(referee.undo(table, 0, table.version), Proposed)
    ask(table, 0, messages.Seat("a", 1, "steady"))
    assert isinstance(referee.undo(table, 0, table.version), Proposed)
    ask(table, 0, messages.Seat("b", 1, "invited"))

    assert reason(lambda: referee.undo(table, 0, table.version)) == "shown_unasked"


def test_against_bots_alone_everything_may_be_taken_back() -> None:
    table = moved_and_shown()
    alone = happen(Table(table.row), Seated(0, user="anna", name="Anna"), Seated(1, bot="steady"), Started())
    happen(alone, *(Moved(made.seat, made.action) for made in table.playing().moves))

    assert isinstance(referee.undo(alone, 0, alone.version), TakenBack)
