"""What may happen at a table, and how the server says no."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from holdfast.server.hall.hall import foresee
from holdfast.server.protocol import messages
from holdfast.server.protocol.refusals import Code, Refused
from holdfast.server.store import entries
from holdfast.server.store.entries import Proposed, Seated, Started, TakenBack
from holdfast.server.table import referee, sights
from holdfast.server.table.table import Table

from ..rooms import ask, happen, move, sitting, started, voting


def refused(code: Code, action: Callable[[], object]) -> str:
    with pytest.raises(Refused) as error:
        action()
    assert error.value.code == code
    return error.value.words


def test_the_host_starts_when_every_seat_is_taken() -> None:
    table = happen(sitting(), Seated(2))

    words = refused("not_now", lambda: ask(table, 0, messages.Start("a")))
    assert words == "nobody has seat 2 yet; invite somebody, or put a bot there"
    refused("not_yours", lambda: ask(table, 1, messages.Start("b")))

    ask(table, 0, messages.Seat("c", 2, "steady"))
    assert isinstance(ask(table, 0, messages.Start("d")), Started)
    refused("not_now", lambda: ask(table, 0, messages.Start("e")))


def test_a_seat_is_changed_by_the_host_or_by_who_sits_there() -> None:
    table = started()

    refused("not_yours", lambda: ask(table, 1, messages.Seat("a", 2, "open")))
    assert ask(table, 1, messages.Seat("b", 1, "open")) == Seated(1, by="Ben")
    assert ask(table, 0, messages.Seat("c", 1, "novice")) == Seated(1, bot="novice", name="novice bot", by="Anna")
    refused("not_now", lambda: ask(table, 0, messages.Seat("d", 1, "novice")))
    refused("unknown", lambda: ask(table, 0, messages.Seat("e", 9, "open")))
    refused("malformed", lambda: ask(table, 0, messages.Seat("f", 1, "genius")))
    refused("malformed", lambda: ask(table, 0, messages.Seat("g", 1, "me")))


def test_a_taken_seat_cannot_be_claimed() -> None:
    table = happen(sitting(), Seated(2))

    assert "taken by Ben" in refused("not_now", lambda: referee.claim_seat(table, 1, "eve", "Eve"))
    assert referee.claim_seat(table, 2, "eve", "Eve") == Seated(2, "eve", name="Eve")


def test_only_who_sits_there_moves() -> None:
    table = voting()
    request = messages.Move("a", table.version, "vote:hold:nothing")

    refused("not_yours", lambda: referee.judge(table, "eve", "Eve", 0, request))
    refused("not_yours", lambda: referee.judge(table, "", "", 0, request))
    refused("not_yours", lambda: referee.judge(table, "anna", "Anna", None, request))
    refused("not_yours", lambda: referee.judge(table, "anna", "Anna", 9, request))
    referee.judge(table, "anna", "Anna", 0, request)


def test_a_move_that_breaks_a_rule_is_refused_with_the_rule() -> None:
    table = started()
    herald = table.playing().deciders[0]

    with pytest.raises(Refused, match=r"another moment of the night\. Asked now is: .+ \(2\)") as error:
        move(table, "vote:hold:nothing")
    assert (error.value.code, error.value.rule) == ("illegal", "2")
    assert error.value.told is not None
    assert error.value.told.key == "rule.not_now"
    assert "did you mean" in refused("illegal", lambda: move(table, "vote:hold:nothin"))
    waiting = refused("illegal", lambda: move(table, "press_on", seat=(herald + 1) % 3))
    assert "the table waits for Chancellor" in waiting
    assert waiting.endswith("Marshal is not asked.")
    assert "takes no drawing" in refused("illegal", lambda: move(table, ink=[{"points": [[0, 0]]}]))


def test_for_a_move_the_rules_are_asked_once_what_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    table, asked = started(), list[str]()
    seat, rules = table.deciders[0], table.game.rules
    request = messages.Move("a", table.version, table.playing().legal(seat)[0].name)

    def counted(name: str, rule: Callable[..., int]) -> Callable[..., int]:
        return lambda *given: asked.append(name) or rule(*given)  # type: ignore[func-returns-value]

    for name in ("legal", "why_not"):
        monkeypatch.setitem(rules.apply.__globals__, name, counted(name, getattr(rules, name)))
        monkeypatch.setattr(rules, name, rules.apply.__globals__[name])
    user = table.occupants[seat].user
    _, after = foresee(table, "a", lambda table: referee.judge(table, user, user, seat, request))

    sights.update(after, after.deciders[0], ())
    assert after.playing().legal(after.deciders[0])
    assert asked == ["legal"]


def test_a_move_on_an_old_table_is_stale() -> None:
    table = started()
    seen = table.version
    move(table)
    decider = table.playing().deciders[0]
    late = messages.Move("late", seen, table.playing().legal(decider)[0].name)

    assert "moved on from version" in refused("stale", lambda: ask(table, decider, late))


def test_nothing_moves_before_the_start_or_after_the_end() -> None:
    table = sitting(("anna", "ben"))
    early = messages.Move("early", table.version, "press_on")
    assert "not started" in refused("not_now", lambda: ask(table, 0, early))

    happen(table, Started())
    while not table.over:
        move(table)
    for request in (messages.Move("late", table.version, "press_on"), messages.Undo("late", table.version)):
        assert refused("not_now", lambda request=request: ask(table, 0, request)) == "the game is over"  # type: ignore[misc]


def test_a_rule_that_breaks_down_does_not_get_into_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started()
    choice = entries.Moved(table.deciders[0], table.playing().legal(table.deciders[0])[0].name)
    monkeypatch.setattr(table.game.rules, "apply", lambda *_: 1 // 0)

    assert "please report it" in refused("unavailable", lambda: foresee(table, "m", lambda _: choice))
    assert table.playing().moves == ()


@pytest.mark.parametrize("text", ["", "   ", "\u202e", "x" * 501])
def test_a_saying_has_some_words_and_not_too_many(text: str) -> None:
    table = sitting()

    refused("malformed", lambda: ask(table, 0, messages.Say("a", text)))


def test_a_table_with_an_endless_log_is_only_for_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started()
    monkeypatch.setattr(referee, "LONGEST_LOG", table.version + 1)
    ask(table, 0, messages.Say("a", "one more"))

    for request in (messages.Say("b", "too much"), messages.Rename("c", "Long"), messages.Undo("d", table.version)):
        words = refused("not_now", lambda request=request: ask(table, 0, request))  # type: ignore[misc]
        assert "it is for playing to the end now" in words
    refused("not_now", lambda: ask(table, 1, messages.Seat("e", 1, "steady")))

    move(table)
    ask(table, 0, messages.Seat("f", 1, "steady"))
    referee.judge(table, "ben", "Ben", None, messages.Take("g", 1))
    proposal = ask(table, 0, messages.Propose("h", "abandon"))
    assert isinstance(proposal, Proposed)
    ask(table, 2, messages.Vote("i", table.version, False))
    ask(table, 0, messages.End("j"))
    assert table.over


def test_talk_has_a_room_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "MOST_SAID", 3)
    monkeypatch.setattr(referee, "MOST_SAID_BY_SPECTATORS", 2)
    table = started()

    def watcher_says() -> None:
        happen(table, referee.judge(table, "eve", "Eve", None, messages.Say("a", "Look!")))

    for _ in range(2):
        watcher_says()
    assert "all has been said" in refused("not_now", watcher_says)
    for number in range(3):
        ask(table, 0, messages.Say(f"b{number}", "Ha!"))
    assert "all has been said" in refused("not_now", lambda: ask(table, 1, messages.Say("c", "What?")))
    move(table)


def test_drawings_cannot_use_up_the_room_there_is_for_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "MOST_DRAWN", 2 * 3)
    table = started(("anna", "novice"))
    while table.playing().deciders != [0]:
        move(table)
    stroke = {"points": [[0.1, 0.2], [0.3, 0.4]]}
    move(table)
    move(table, "draw_banner", ink=[stroke])
    ask(table, 0, messages.Undo("u", table.version))

    assert "you have drawn 2 points at this table, and may keep 3" in refused(
        "not_now", lambda: move(table, "draw_banner", ink=[stroke])
    )
    move(table, "draw_banner")


def test_the_host_decides_whether_spectators_talk() -> None:
    table = started()
    loud = messages.Say("a", "Look behind you!")
    refused("not_yours", lambda: ask(table, 1, messages.Mute("b", True)))

    assert ask(table, 0, messages.Mute("c", True)) == entries.Muted(True, "Anna")
    refused("not_now", lambda: ask(table, 0, messages.Mute("d", True)))
    assert "only those talk who sit" in refused("not_now", lambda: referee.judge(table, "eve", "Eve", None, loud))
    referee.judge(table, "anna", "Anna", None, loud)  # the host may talk from anywhere
    ask(table, 1, messages.Say("e", "Peace at last"))

    ask(table, 0, messages.Mute("f", False))
    referee.judge(table, "eve", "Eve", None, loud)


def test_spectators_with_a_name_may_talk() -> None:
    table = sitting()

    said = referee.judge(table, "eve", "Eve", None, messages.Say("a", "Good luck!"))

    assert (said.name, said.text, said.seat) == ("Eve", "Good luck!", None)  # type: ignore[union-attr]
    refused("not_yours", lambda: referee.judge(table, "", "", None, messages.Say("a", "Hi")))


# ---- taking back ---------------------------------------------------------------------------------------------------


def proposed() -> Table:
    """Seat 1 voted in secret after seat 0 did; seat 0 wants its vote back, and that undoes seat 1's."""
    table = voting()
    move(table, "vote:hold:nothing", seat=0)
    move(table, "vote:hold:nothing", seat=1)
    assert isinstance(ask(table, 0, messages.Undo("u", table.version)), Proposed)
    return table


def test_a_step_that_revealed_nothing_is_taken_back_freely() -> None:
    table = voting()
    before = table.playing().digest
    move(table, "vote:hold:nothing", seat=0)

    assert isinstance(ask(table, 0, messages.Undo("u", table.version)), TakenBack)
    assert table.playing().digest == before


def test_all_others_must_agree_to_take_back_more() -> None:
    table = proposed()
    moves, version = len(table.playing().moves), table.version

    ask(table, 1, messages.Vote("a", version, True))
    assert len(table.playing().moves) == moves
    ask(table, 2, messages.Vote("b", version, True))

    assert len(table.playing().moves) == moves - 2
    assert table.proposal is None


def test_one_who_does_not_agree_ends_the_matter() -> None:
    table = proposed()
    version = table.version

    ask(table, 1, messages.Vote("a", version, False))

    assert table.proposal is None
    refused("stale", lambda: ask(table, 2, messages.Vote("b", version, True)))


def test_nobody_votes_twice_or_on_their_own_wish() -> None:
    table = proposed()
    version = table.version
    ask(table, 1, messages.Vote("a", version, True))

    for seat in (0, 1):
        refused("not_now", lambda seat=seat: ask(table, seat, messages.Vote("b", version, True)))  # type: ignore[misc]
    refused("not_now", lambda: ask(table, 1, messages.Undo("c", table.version)))


def test_a_move_or_a_new_face_ends_the_proposal() -> None:
    table = proposed()
    move(table, "vote:hold:nothing", seat=2)
    assert table.proposal is None

    table = happen(proposed(), Seated(2, bot="steady"))
    assert table.proposal is None


def test_a_bot_on_somebodys_seat_does_not_agree_for_them() -> None:
    table = proposed()
    ask(table, 1, messages.Vote("a", table.version, False))
    moves = len(table.playing().moves)
    ask(table, 0, messages.Seat("b", 1, "steady"))

    wish = ask(table, 0, messages.Undo("c", table.version))

    assert isinstance(wish, Proposed)
    assert wish.waiting == [1, 2]
    assert len(table.playing().moves) == moves


def test_a_bot_on_somebodys_seat_gives_no_game_up_and_wants_no_rematch() -> None:
    table = happen(started(("anna", "ben")), Seated(1, user="ben", bot="steady", away="Ben"))

    assert ask(table, 0, messages.Propose("a", "abandon")) == Proposed(0, waiting=[1], what="abandon")
    happen(table, entries.Ended("Anna"))
    assert ask(table, 0, messages.Propose("b", "rematch")) == Proposed(0, waiting=[1], what="rematch")


def test_whoever_proposes_the_same_agrees() -> None:
    table = started(("anna", "ben", "cleo"))
    ask(table, 0, messages.Propose("a", "abandon"))

    assert ask(table, 1, messages.Propose("b", "abandon")) == entries.Voted(1, agree=True)
    assert not table.over
    assert "vote on that first" in refused("not_now", lambda: ask(table, 1, messages.Propose("c", "abandon")))
    ask(table, 2, messages.Propose("d", "abandon"))

    assert table.over


def test_whoever_comes_back_to_their_seat_answers_what_was_proposed() -> None:
    table = proposed()
    moves, version = len(table.playing().moves), table.version
    ask(table, 1, messages.Vote("a", version, True))
    happen(table, Seated(2, user="cleo", bot="steady", away="Cleo"))
    with pytest.raises(Refused, match="you have no seat here"):
        referee.judge(table, "cleo", "Cleo", 2, messages.Vote("b", version, True))

    happen(table, referee.judge(table, "cleo", "Cleo", None, messages.Take("c", 2)))
    ask(table, 2, messages.Vote("d", version, True))

    assert len(table.playing().moves) == moves - 2


def test_whoever_is_sent_away_is_not_waited_for() -> None:
    table = happen(started(("anna", "ben")), Seated(1, user="ben", bot="steady", away="Ben"))
    sent_away = ask(table, 0, messages.Seat("a", 1, "open"))
    ask(table, 0, messages.Seat("b", 1, "steady"))

    assert sent_away == Seated(1, by="Anna")  # the log says who did it, and Ben cannot take the seat back
    assert ask(table, 0, messages.Propose("c", "abandon")) == Proposed(0, what="abandon")
    assert table.over


def test_whoever_has_not_moved_takes_nothing_back() -> None:
    table = started()

    assert "nothing to take back" in refused("not_now", lambda: ask(table, 0, messages.Undo("u", table.version)))


def test_a_game_is_conceded_when_all_people_have_and_nobody_elses_move_is_stale() -> None:
    table = voting(["anna", "ben", "steady"])
    seen = table.version

    assert ask(table, 0, messages.Concede("a")) == entries.Conceded(0)
    assert table.is_current(seen), "an agreement asks nobody anything else"
    shown = sights.update(table, 1, {0, 1})
    assert (shown.happening.kind, shown.happening.seat) == ("conceded", 0)
    assert shown.position is not None
    assert (shown.position.conceding, shown.position.can_concede) == ([0], True)
    assert "would concede" in refused("illegal", lambda: ask(table, 0, messages.Concede("b")))

    ask(table, 1, messages.Concede("c"))

    assert table.over
    assert table.playing().rewards() != [0, 0, 0]
    refused("not_now", lambda: ask(table, 0, messages.Concede("d")))


def test_a_side_concedes_alone_and_nobody_asks_the_bot_that_plays_on_it() -> None:
    table = started(["anna", "ben", "steady"], loyalties="open")
    shown = sights.whole_table(table, "anna", 0, 0, ())
    assert shown.position is not None
    assert shown.sides == shown.position.sides == [[0, 2], [1]]

    ask(table, 0, messages.Concede("a"))

    assert table.over
    assert table.playing().rewards() == [-1000, 1000, -1000]


def test_a_game_without_a_rule_for_it_is_not_conceded() -> None:
    table = started(game="borderkeep")

    assert refused("illegal", lambda: ask(table, 0, messages.Concede("a"))).startswith("Nobody can concede")


def test_words_with_names_come_with_a_move_and_are_corrected_even_after_the_end() -> None:
    table = started(["anna", "ben"])
    herald = table.deciders[0]
    move(table, "name_assault:ram")
    move(table, "draw_banner", texts={"name": "The Boar"})

    refused("illegal", lambda: ask(table, 1 - herald, messages.Correct("a", 2, {"name": "x"})))
    refused("illegal", lambda: ask(table, herald, messages.Correct("b", 2, {"name": "x" * 61})))
    refused("malformed", lambda: ask(table, herald, messages.Correct("c", 2, {})))
    seen = table.version
    ask(table, herald, messages.Correct("d", 2, {"name": "The Bear"}))

    assert table.is_current(seen), "nobody's question is another"
    shown = sights.update(table, 1 - herald, {0})
    assert (shown.happening.kind, shown.happening.about) == ("corrected", 2)
    assert shown.happening.notes == [messages.Noted(herald, corrected={"name": "The Bear"}, note=3)]
    assert shown.position is not None
    assert shown.position.view.motto.name == "The Bear"
    for seat in (0, 1):
        ask(table, seat, messages.Concede(f"e{seat}"))
    ask(table, herald, messages.Correct("f", 2, {"name": "The Sow"}))
    assert table.playing().view(None).motto.name == "The Sow"
    again = Table(table.row, [chapter.logged for chapter in table.chapters])
    assert again.playing().to_json() == table.playing().to_json()


def test_a_choice_tells_how_much_may_be_said_with_it() -> None:
    table = voting()
    position = sights.position(table, 0)

    assert position is not None
    assert position.choices[0].texts == {"remark": messages.TextRoom(200, line=True)}


def test_a_row_is_one_version_and_one_undo() -> None:
    table = started(["anna", "ben"])
    herald, seen = table.deciders[0], table.version
    steps = [messages.Step("name_assault:ram", "Old Grumble"), messages.Step("leave_bare")]

    refused("illegal", lambda: ask(table, herald, messages.Row("a", seen, [*steps, messages.Step("press_on")])))
    assert table.version == seen
    assert isinstance(ask(table, herald, messages.Row("b", seen, steps)), entries.Rowed)

    assert (table.version, table.playing().length) == (seen + 1, 2)
    told = [sentence.words for sentence in sights.update(table, 1 - herald, ()).happening.told]
    assert told[0].endswith("announces a Ram.")
    assert told[-1].endswith("leaves things as they are.")
    refused("stale", lambda: ask(table, herald, messages.Row("c", seen, steps)))
    assert ask(table, herald, messages.Undo("d", table.version)) == TakenBack(herald, 0)
    assert table.playing().length == 0
    again = Table(table.row, [chapter.logged for chapter in table.chapters])
    assert again.playing().to_json() == table.playing().to_json()


def test_nobodys_open_answer_makes_anothers_stale() -> None:
    table = sitting()
    table.row.options["dawn_words"] = "on"
    table.log.options["dawn_words"] = "on"
    happen(table, Started())
    move(table, "name_assault:ladders")
    move(table, "leave_bare")
    for seat in range(3):
        move(table, "vote:hold:nothing", seat)
    seen = table.version

    ask(table, 0, messages.Move("a", seen, "cheer"))
    shown = sights.update(table, 2, ())
    assert [sentence.words for sentence in shown.happening.told] == ["The Chancellor cheers."]
    assert not shown.happening.secret
    ask(table, 2, messages.Move("b", seen, "grumble"))
    ask(table, 1, messages.Move("c", seen, "cheer"))
    assert table.playing().question == "name_assault"


def test_an_answer_stands_for_its_seat_alone_and_until_it_is_taken_back() -> None:
    table = voting()

    refused("unknown", lambda: ask(table, 0, messages.Stand("a", "dance")))
    assert ask(table, 0, messages.Stand("b", "vote:hold:nothing")) == entries.Stood(0, "vote:hold:nothing")
    refused("not_now", lambda: ask(table, 0, messages.Stand("c", "vote:hold:nothing")))

    assert table.standing_answer() == (0, "vote:hold:nothing")
    assert table.due() is not None
    told = [sights.happening(table, table.chapters[-1], seat).action for seat in (0, 1, None)]
    assert told == ["vote:hold:nothing", "", ""]
    shown = [sights.position(table, seat) for seat in (0, 1)]
    assert [position.standing for position in shown if position] == [["vote:hold:nothing"], []]
    ask(table, 0, messages.Stand("d", "vote:hold:nothing", stands=False))
    assert table.standing_answer() is None
    ask(table, 0, messages.Stand("e", "cheer"))
    assert table.standing_answer() is None, "it cannot be given now"
    happen(table, Seated(0, user="eve", name="Eve"))
    assert table.standing == {}


def test_an_answer_that_is_taken_back_stands_no_longer() -> None:
    table = voting()
    for seat in (0, 1):
        ask(table, seat, messages.Stand(f"{seat}", "vote:hold:nothing"))
    move(table, "vote:hold:nothing", seat=0)

    assert isinstance(ask(table, 0, messages.Undo("u", table.version)), TakenBack)

    assert table.standing_answer() == (1, "vote:hold:nothing"), "only whoever took it back is asked again"
    move(table, "vote:sortie:nothing", seat=0)
    ask(table, 0, messages.Stand("s", "cheer"))
    ask(table, 0, messages.Undo("v", table.version))
    assert table.standing[0] == {"cheer"}, "what was not taken back stands"


def test_suggestions_are_confirmed_singly_or_all_at_once() -> None:
    table = started(["anna", "ben"])
    herald = table.deciders[0]
    position = sights.position(table, herald)

    assert position is not None
    assert len(position.suggested) == 2
    other = sights.position(table, 1 - herald)
    assert other is not None
    assert other.suggested == []
    steps = [messages.Step(action) for action in position.suggested]
    ask(table, herald, messages.Row("a", table.version, steps))
    assert table.playing().question == "vote"
