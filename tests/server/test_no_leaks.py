"""Change only what somebody cannot see, and every byte they are sent stays the same: at every game, by every way."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from holdfast.book.making import book_of
from holdfast.book.markdown import markdown
from holdfast.bots import find_bot
from holdfast.engine.matches.chronicle import Seat
from holdfast.engine.matches.match import Match
from holdfast.engine.matches.secrecy import redeal
from holdfast.engine.rules.ink import Drawing, write
from holdfast.engine.rules.registry import games
from holdfast.server.hall import lobby
from holdfast.server.hall.places import OpenTable
from holdfast.server.protocol import messages
from holdfast.server.protocol.messages import Look, Why
from holdfast.server.protocol.refusals import Refused
from holdfast.server.store import Listing, Logged
from holdfast.server.store.entries import AnyEntry, Moved, Said, Seated, Started
from holdfast.server.table import pens, questions, referee, sights, summaries
from holdfast.server.table.table import Table
from holdfast.server.table.telling import match_to_tell, sitting_at

from .rooms import row, voting

# Draw Fortress deals nothing face down; what it hides, answers that are not all in, has tests of its own.
GAMES = sorted(set(games()) - {"draw-fortress"})
# A siege that has begun, with cards that left the deck unseen.
OPTIONS: dict[str, dict[str, Any]] = {"defenders": {"city": "ready", "setting": "medieval", "short_siege": 8}}
USERS = ("anna", "ben", "cleo")
MOVES, LOOK_EVERY = 80, 10
LINE = write([(0, 0), (9000, 9000)], "red")


class Ear:
    """A connection that keeps what it is sent."""

    def __init__(self, user: str, seat: Seat) -> None:
        self.user, self.origin, self.seat, self.heard = user, "", seat, b""

    def send(self, news: Any) -> None:
        self.heard += news if isinstance(news, bytes) else msgspec.json.encode(news)

    whisper = send

    def drop(self, code: int, why: str) -> None:
        self.heard += f"{code} {why}".encode()


def table_of(game: str, seed: int) -> Table:
    most = len(USERS) if len(USERS) in games()[game].options.all["players"].values else 2
    table = Table(row(game, seed, **{"players": most, **OPTIONS.get(game, {})}))
    for p, user in enumerate(USERS[:most]):
        happen(table, Seated(p, user=user, name=user.title()))
    return happen(table, Started())


def happen(table: Table, entry: AnyEntry) -> Table:
    table.apply(Logged(table.version + 1, f"id{table.version}", entry, 100.0 + table.version))
    return table


def twin_of(table: Table, seat: int, seed: int) -> Table:
    """The same table as far as the seat can know: what it cannot see is dealt anew, with the same dice to come."""
    twin = table.after(Logged(table.version + 1, "talk", Said("Anna", "hm", 0), 100.0))
    twin.chapters.pop(), twin.versions.pop("talk"), twin._questions.pop()
    match = twin.playing()
    state = redeal(match.game, match.state, seat, seed)
    state.rng = list(table.playing().state.rng)
    match._checkpoints.keep(match.length, state.to_bytes())
    match.undo(0)  # which leaves nothing of the other deal in it
    return twin


def all_that_is_sent(table: Table, seat: Seat, chosen: random.Random) -> Iterator[tuple[str, bytes]]:
    """Everything the server would answer, by the name of what was asked."""
    user, match = "" if seat is None else USERS[seat], table.playing()
    yield "table", msgspec.json.encode(sights.whole_table(table, user, seat, 0, {0, 1}))
    yield "update", msgspec.json.encode(sights.update(table, seat, {0}))
    told = sights.LastVersion(table, {0})
    for other in chosen.sample((*table.seats, None), len(table.seats) + 1):  # nor what was worked out for others
        last = msgspec.json.encode(told.update(other))
        if other == seat:
            yield "update for all", last
    place = OpenTable(table)
    yield "from the outside", msgspec.json.encode(lobby._info(place, user, False, []))
    standing = summaries.standing_of(table)
    listed = Listing(table.row, table.version, 0.0, standing)
    yield "in a list", msgspec.json.encode(summaries.listing(listed, user))
    for k in {0, match.length, chosen.randrange(match.length + 1)}:
        yield f"look {k}", answer(lambda k=k: questions.look(table, seat, Look("q", k)))  # type: ignore[misc]
        other = 0 if seat is None else (seat + 1) % len(table.seats)
        spied = Look("q", k, other)
        yield "look as another", answer(lambda q=spied: questions.look(table, seat, q))  # type: ignore[misc]
    for action in chosen.sample(match.game.actions.all, min(12, len(match.game.actions))):
        yield f"why {action.name}", answer(lambda a=action: questions.why(table, seat, Why("q", a.name)))  # type: ignore[misc]
        if seat is not None and seat not in table.deciders:
            request = messages.Move("m", table.version, action.name)
            yield f"refused {action.name}", answer(lambda r=request: referee.judge(table, user, user, seat, r))  # type: ignore[misc]
    for wish in (messages.Veil("v"), messages.Say("s", "hm"), messages.Pause("p", paused=True)):
        yield wish.__struct_config__.tag, answer(lambda r=wish: referee.judge(table, user, user, seat, r))  # type: ignore[misc]
    for action in chosen.sample(match.legal(seat), 1) if seat is not None and seat in table.deciders else ():
        steps = [messages.Step(action.name), messages.Step(chosen.choice(match.game.actions.all).name)]
        rowed = messages.Row("r", table.version, steps)
        yield f"row after {action.name}", answer(lambda r=rowed: referee.judge(table, user, user, seat, r))  # type: ignore[misc]
    for action in match.legal(seat) if seat is not None else ():
        asked = messages.Preview("q", action.name)
        yield f"preview {action.name}", answer(lambda q=asked: questions.preview(table, seat, q))  # type: ignore[misc]
    if not table.over:
        yield "chronicle", markdown(book_of(match_to_tell(table), sitting_at(table), "en")).encode()
    sheets = (*match.room_on_sheets(0), "nowhere")
    for name in sheets:
        yield f"sheet {name}", answer(lambda n=name: questions.sheet(table, messages.Sheet("q", n)))  # type: ignore[misc]
    drawn = [Drawing.of([LINE]).name, *(note.ink.name for note in match.notes(None).values() if note.ink)]
    yield "recall", answer(lambda: questions.recall(table, seat, messages.Recall("q", drawn[:100])))
    drawn_with = [action.name for action in match.game.actions.all if action.family.ink]
    with_moves = [
        messages.Pen(1, action=name, stroke=LINE) for name in chosen.sample(drawn_with, min(3, len(drawn_with)))
    ]
    for other in (p for p in table.seats if p != seat):
        for pen in (*(messages.Pen(1, name, stroke=LINE) for name in sheets), *with_moves):
            what = f"the pen of {other} {pen.sheet or pen.action}"
            yield what, answer(lambda p=other, q=pen: pens.passed_on(table, USERS[p], p, q))  # type: ignore[misc]
    for target in chosen.sample(sorted({t for a in match.game.actions.all for t in a.targets}), 3):
        yield f"why {target}", answer(lambda t=target: questions.why(table, seat, Why("q", target=t)))  # type: ignore[misc]


def answer(ask: Callable[[], Any]) -> bytes:
    try:
        return msgspec.json.encode(ask())
    except Refused as refused:
        return f"{refused.code} {refused.words} {refused.rule}".encode()


def check(one: Table, other: Table, seat: Seat, seed: int) -> None:
    here = all_that_is_sent(one, seat, random.Random(seed))
    there = all_that_is_sent(other, seat, random.Random(seed))
    for (what, mine), (_, theirs) in zip(here, there, strict=True):
        assert mine == theirs, f"{what} tells seat {seat} of {one.game.id} after {len(one.playing().moves)} moves"


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_sent_depends_on_what_the_seat_cannot_see(game: str) -> None:
    dice, table = random.Random(game), table_of(game, 5)
    checked = 0
    for k in range(MOVES):
        if table.over:
            break
        if k % LOOK_EVERY == 0:
            for seat in table.seats:
                twin = twin_of(table, seat, k + 1)
                checked += twin.playing().digest != table.playing().digest
                check(table, twin, seat, k)
                check(table, twin, None, k)
                follow(table, twin, seat, dice)
        mover = dice.choice(table.deciders)
        happen(table, Moved(mover, dice.choice(table.playing().legal(mover)).name))
    assert checked > 5  # something was hidden, and was different


def follow(table: Table, twin: Table, seat: int, dice: random.Random) -> None:
    """Somebody else moves, the same at both tables: unless the seat now sees a difference, it is told none."""
    mover = dice.choice(table.deciders)
    both = {a.name for a in table.playing().legal(mover)} & {a.name for a in twin.playing().legal(mover)}
    if not both:
        return
    entry = Moved(mover, dice.choice(sorted(both)))
    tables = [t.after(Logged(t.version + 1, "next", entry, 200.0)) for t in (table, twin)]
    views = [t.playing().view(seat) for t in tables]
    ears = [Ear(USERS[seat], seat) for _ in tables]
    for ear, then in zip(ears, tables, strict=True):
        place = OpenTable(then)
        place.listeners.add(ear)
        place.tell(entry)
    if mover != seat and views[0] == views[1] and tables[0].deciders == tables[1].deciders:
        assert ears[0].heard == ears[1].heard


def test_nobody_learns_what_others_chose_in_secret_until_all_have_chosen() -> None:
    table = voting()
    mover = table.deciders[0]
    votes = [action.name for action in table.playing().legal(mover)]
    assert len(votes) > 1

    after = [table.after(Logged(table.version + 1, "vote", Moved(mover, vote), 200.0)) for vote in votes]

    for seat in (*[p for p in table.seats if p != mover], None):
        for other in after[1:]:
            check(after[0], other, seat, 3)


def test_nobody_can_ask_for_ink_that_comes_with_a_secret_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    table = voting()
    mover = table.deciders[0]
    vote = next(action for action in table.playing().legal(mover) if action.family.texts)
    monkeypatch.setattr(vote.family, "ink", 5)  # a game in which people draw what they choose
    ink, asked = Drawing.of([LINE]), messages.Recall("q", [Drawing.of([LINE]).name])

    happen(table, Moved(mover, vote.name, ink=tuple(ink)))

    for seat in (*table.seats, None):
        known = {ink.name: list(ink)} if seat == mover else {}
        assert questions.recall(table, seat, asked).ink == known
        assert (LINE.encode() in msgspec.json.encode(sights.update(table, seat, {0}))) == (seat == mover)
    while table.playing().sealed:
        happen(table, Moved(table.deciders[0], "vote:hold:nothing"))
    assert all(questions.recall(table, seat, asked).ink for seat in (*table.seats, None))


@pytest.mark.parametrize("game", GAMES)
def test_the_seed_is_told_to_nobody_before_the_end(game: str) -> None:
    table = table_of(game, 123456789123456789)
    dice = random.Random(1)
    for _ in range(20):
        mover = dice.choice(table.deciders)
        happen(table, Moved(mover, dice.choice(table.playing().legal(mover)).name))

    for seat in (*table.seats, None):
        for what, sent in all_that_is_sent(table, seat, dice):
            assert b"123456789123456789" not in sent, what
            assert b'"salt":"salt"' not in sent, what


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("borderkeep", 5)
    shown = sights.moment

    def spoiled(match: Match, seat: Seat, *alike: Any) -> messages.Position:
        return msgspec.structs.replace(shown(match, seat, *alike), view={"next card": match.digest})

    monkeypatch.setattr(sights, "moment", spoiled)

    with pytest.raises(AssertionError, match="table tells seat 0 of borderkeep"):
        check(table, twin_of(table, 0, 1), 0, 1)


def test_a_hint_knows_no_more_than_the_seat() -> None:
    for game in GAMES:
        table = table_of(game, 9)
        seat = table.deciders[0]
        bot = find_bot("advise")

        hints = {bot.choose(twin_of(table, seat, seed).playing(), seat).name for seed in range(1, 6)}

        assert hints == {bot.choose(table.playing(), seat).name}
