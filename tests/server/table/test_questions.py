"""Asking changes nothing and tells nothing: why not, what would you do, how was it."""

from __future__ import annotations

import asyncio
import time

import pytest

from holdfast.server.hall.thinking import Thinking
from holdfast.server.protocol.messages import Hint, Hinted, Look, Why
from holdfast.server.protocol.refusals import Refused
from holdfast.server.store.entries import Seated, Started
from holdfast.server.table import questions
from holdfast.server.table.speech import heard
from holdfast.server.table.table import Table

from ..rooms import happen, move, row, started, voting


def defenders() -> Table:
    """Two people at Tiny Epic Defenders."""
    table = Table(row("tiny-epic-defenders", players=2))
    return happen(table, Seated(0, user="anna", name="Anna"), Seated(1, user="ben", name="Ben"), Started())


def test_why_not_names_the_rule_in_words() -> None:
    table = defenders()
    seat = table.deciders[0]
    legal = {action.name for action in table.playing().legal(seat)}
    illegal = next(a.name for a in table.game.actions.all if a.name not in legal)

    [reason] = questions.why(table, seat, Why("q", action=illegal)).reasons

    assert (reason.action, reason.words) == (illegal, table.playing().why_not(seat, illegal).words)  # type: ignore[union-attr]
    assert reason.rule
    assert reason.told is not None
    assert reason.told.key.startswith("rule.")


def test_why_nothing_can_be_done_with_a_piece_gives_each_reason_once() -> None:
    table = defenders()
    seat = table.deciders[0]

    reasons = questions.why(table, seat, Why("q", target="region:capital")).reasons

    assert reasons
    assert len({(r.action.partition(":")[0], r.words) for r in reasons}) == len(reasons)
    assert all("capital" in r.action for r in reasons)


def test_the_reasons_at_a_piece_begin_with_what_anybody_does_and_leave_out_what_is_not_in_play() -> None:
    table = defenders()
    seat = table.deciders[0]

    told = questions.why(table, seat, Why("q", target="region:forest")).reasons
    kinds = [reason.action.partition(":")[0] for reason in told]

    assert kinds[:2] == ["move", "secure"]
    assert not {"staff", "wings", "horn"} & set(kinds), "nobody carries an Artifact yet"


def test_a_card_in_hand_is_for_building_and_one_that_is_nowhere_for_nothing() -> None:
    table = happen(Table(row("borderkeep", players=2)), Seated(0, user="a", name="A"), Seated(1, user="b", name="B"))
    happen(table, Started())
    seat = table.deciders[0]
    view = table.playing().view(seat)
    held = view.towns[seat].hand.cards
    structure = next(c for c in held if f"build:{c}" in {a.name for a in table.game.actions.all})

    kinds = {
        r.action.partition(":")[0] for r in questions.why(table, seat, Why("q", target=f"card:{structure}")).reasons
    }
    away = next(c for c in ("farm", "mine", "quarry", "bakery", "brewery", "butcher") if c not in held)

    assert "build" in kinds
    assert kinds <= {"build", "build_custom", "discard"}
    assert questions.why(table, seat, Why("q", target=f"card:{away}")).reasons == []


def test_an_answer_to_another_question_learns_what_is_asked() -> None:
    table = defenders()
    seat = table.deciders[0]

    [reason] = questions.why(table, seat, Why("q", action="secure:forest")).reasons

    assert reason.words.startswith("That is an action for a Defender's Turn. Asked now is:")
    assert reason.told is not None
    assert reason.told.facts["moment"] == {"key": "moment.turn_action", "facts": {}}
    assert reason.told.facts["asked"]["key"] == table.playing().prompt().key
    answers = [answer["key"] for answer in reason.told.facts["answers"]]
    assert answers == [label.key for label in table.playing().labels(seat).values()]


def test_what_can_be_done_has_no_reason_against_it() -> None:
    table = started()
    seat = table.deciders[0]

    assert questions.why(table, seat, Why("q", action=table.playing().legal(seat)[0].name)).reasons == []


def test_who_need_not_choose_learns_who_must() -> None:
    table = started()
    waiting = next(p for p in table.seats if p not in table.deciders)

    [reason] = questions.why(table, waiting, Why("q", action="press_on")).reasons

    assert "the table waits for Chancellor to answer: The Chancellor: which assault do you announce" in reason.words
    assert reason.told is not None
    assert reason.told.key == "table.waits"


@pytest.mark.parametrize(
    ("question", "code"),
    [(Why("q"), "malformed"), (Why("q", "a", "b"), "malformed"), (Why("q", action="fly:moon"), "unknown")],
)
def test_a_strange_question_is_refused(question: Why, code: str) -> None:
    table = started()

    with pytest.raises(Refused) as refused:
        questions.why(table, table.deciders[0], question)

    assert refused.value.code == code


def test_a_hint_is_one_of_the_choices() -> None:
    table, thinking = started(), Thinking()
    seat = table.deciders[0]

    async def ask() -> Hinted:
        try:
            return await questions.hint(table, seat, Hint("q"), thinking.choose)
        finally:
            await thinking.close()

    hinted = asyncio.run(ask())

    assert hinted.action in {action.name for action in table.playing().legal(seat)}
    assert hinted.label.words


def test_nobody_is_given_a_hint_who_need_not_choose() -> None:
    with pytest.raises(Refused, match="nothing to choose"):
        asyncio.run(questions.hint(started(), None, Hint("q"), Thinking().choose))


def test_looking_back_shows_the_table_as_the_seat_saw_it() -> None:
    table = started()
    seen = [table.playing().view(0)]
    for _ in range(6):
        move(table)
        seen.append(table.playing().view(0))

    for k, view in enumerate(seen):
        looked = questions.look(table, 0, Look("q", k))
        assert (looked.position.view, looked.position.moves, looked.position.choices) == (view, k, [])


def test_only_after_the_end_one_looks_through_others_eyes() -> None:
    table = voting()
    with pytest.raises(Refused, match="when the game is over"):
        questions.look(table, 0, Look("q", 0, seat=1))
    with pytest.raises(Refused, match="when the game is over"):
        questions.look(table, None, Look("q", 0, seat=0))

    while not table.over:
        move(table)

    last = len(table.playing().moves)
    assert questions.look(table, None, Look("q", last, seat=1)).position.view == table.playing().view(1)
    with pytest.raises(Refused, match=f"there is no move {last + 1}"):
        questions.look(table, 0, Look("q", last + 1))


def test_what_was_told_on_the_way_is_what_was_heard_then() -> None:
    table = started()
    while not table.over:
        move(table)
    looked = [questions.look(table, 0, Look("q", k)) for k in range(len(table.playing().moves) + 1)]

    hearings = [chapter.hearing for chapter in table.chapters if chapter.hearing]
    then = [told.words for hearing in hearings for told in heard(table.playing(), hearing, 0, {})[0]]

    assert [told.words for moment in looked for told in moment.told] == then


def test_a_game_can_be_played_back_at_sixty_moves_a_second() -> None:
    table = defenders()
    for _ in range(60):
        move(table)
    began = time.process_time()

    for k in range(60):
        questions.look(table, 0, Look("q", k))

    assert time.process_time() - began < 0.5
