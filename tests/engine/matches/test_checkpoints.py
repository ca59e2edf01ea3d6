"""A long match keeps a few of its states, and goes back to any moment all the same."""

from __future__ import annotations

import pickle
import random

import pytest

from holdfast.engine.matches.checkpoints import EVERY, LATEST
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.registry import find_game
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
