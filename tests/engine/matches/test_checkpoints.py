"""A long match keeps a few of its states, and goes back to any moment all the same."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

from holdfast.engine.matches.checkpoints import EVERY, LATEST
from holdfast.engine.matches.match import Match
from holdfast.engine.matches.savefile import Move
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.registry import find_game, games
from keep_vote import GAME as KEEP_VOTE

LONG = 3 * LATEST


def played(game: Game, moves: int = LONG, seed: int = 3) -> tuple[Match, list[str]]:
    """A match of so many moves at random, or to its end, with all that may happen between them; and all its digests."""
    luck, match = random.Random(seed), Match.new(game, {"players": 3}, seed)
    digests = [match.digest]
    while not match.over and match.length < moves:
        seat = luck.choice(match.deciders)
        action = luck.choice(match.legal(seat))
        match.make(seat, action, text="So be it." if action.name == "add_to_banner" else "")
        if luck.random() < 0.1:
            match.change_hands(luck.sample(range(3), 2))
        if luck.random() < 0.1:
            match = match.branch(match.length, reseed=luck.getrandbits(32))
        if luck.random() < 0.1 and match.why_not_concede(seat) is None and len(match.conceding) < 2:
            digests.append(match.digest)
            match.concede(seat)
        digests.append(match.digest)
    return match, digests


@pytest.mark.parametrize(
    "game", [KEEP_VOTE, find_game("tiny-epic-defenders"), find_game("borderkeep")], ids=lambda g: g.id
)
def test_every_moment_is_as_it_was(game: Game) -> None:
    match, digests = played(game)

    assert [match.rewind(k).digest for k in range(match.length + 1)] == digests
    if game.knows_people:
        return  # who sits where is not taken back, and there it is part of the table
    sent = pickle.loads(pickle.dumps(match))
    while sent.length:
        sent.undo(min(sent.length, 5))
        assert sent.digest == digests[sent.length]


def test_a_long_match_keeps_few_states() -> None:
    match, _ = played(find_game("borderkeep"), moves=10 * LATEST)

    kept = match._checkpoints._states
    assert len(kept) <= match.length // EVERY + 1 + LATEST
    assert {0, match.length} <= set(kept)


def test_a_match_that_is_loaded_goes_back_as_well() -> None:
    match, digests = played(KEEP_VOTE)

    again = Match.from_json(match.to_json(), KEEP_VOTE)

    assert [again.rewind(k).digest for k in range(again.length + 1)] == digests
    assert again.story(0) == match.story(0)


def test_a_match_that_was_handed_on_is_as_it_was() -> None:
    for game in games().values():
        match = Match.new(game, {"players": 2}, seed=3)
        before, seen, legal = match.digest, match.view(None), match.legal(match.deciders[0])

        other = match.handed_on()
        while other.length < 20 and not other.over:
            seat = other.deciders[0]
            other.repeat(Move(seat, other.legal(seat)[-1].name))

        assert (match.digest, match.view(None), match.legal(match.deciders[0])) == (before, seen, legal)
        assert match.state.to_bytes() == match.rewind(0).state.to_bytes()
        assert Match.replay(game, other._log).digest == other.digest


def long_enough(moves: int) -> Match:
    """Nothing but so many moves."""
    luck, match = random.Random(1), Match.new(find_game("borderkeep"), {"players": 3}, 1)
    for _ in range(moves):
        seat = match.deciders[0]
        match.make(seat, luck.choice(match.legal(seat)))
    return match


def test_on_the_way_through_a_log_few_states_are_kept() -> None:
    match = long_enough(3 * EVERY + 5)

    again = Match.from_json(match.to_json())

    assert sorted(again._checkpoints._states) == [0, EVERY, 2 * EVERY, 3 * EVERY, match.length]
    match.undo(4)
    again.undo(4)
    assert again.digest == match.digest


def test_a_rule_that_breaks_down_on_the_way_leaves_no_half_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    match, far = long_enough(EVERY + 4), EVERY + 3
    apply, broken = match.game.rules.apply, list[bool]()

    def breaks_down(s: Any, *rest: Any) -> Any:
        apply(s, *rest)
        broken.append(True)
        raise ZeroDivisionError

    again = Match(match.game, match.rewind(0)._log)
    for move in match.moves[:far]:
        again.repeat(move, passing=True)
    monkeypatch.setattr(match.game.rules, "apply", lambda *given: apply(*given) if broken else breaks_down(*given))
    with pytest.raises(ZeroDivisionError):
        again.repeat(match.moves[far], passing=True)
    again.arrive()

    assert again.digest == match.rewind(far).digest
