"""Bots: legal, repeatable, and as blind as the seat they sit on."""

from __future__ import annotations

import pytest

from holdfast.bots import LEVELS, AdviseBot, Bot, RandomBot, UnknownBot, find_bot, level_of
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.registry import find_game


@pytest.fixture(params=["tiny-epic-defenders", "keep-vote"])
def game(request: pytest.FixtureRequest) -> Game:
    return find_game(request.param)


def play(match: Match, bot: Bot) -> Match:
    while not match.over:
        seat = match.deciders[0]
        match.play(seat, bot.choose(match, seat))
    return match


@pytest.mark.parametrize("name", LEVELS)
def test_every_bot_plays_to_the_end_and_the_same_again(game: Game, name: str) -> None:
    first, second = (play(Match.new(game, {}, seed=5), find_bot(name)) for _ in range(2))

    assert first.over
    assert first.digest == second.digest


def test_taking_a_move_back_brings_no_better_luck(game: Game) -> None:
    match = Match.new(game, {}, seed=5)
    bot, seat = RandomBot(), match.deciders[0]
    chosen = bot.choose(match, seat)
    match.play(seat, chosen)
    match.undo()

    assert bot.choose(match, seat) == chosen


def test_the_rule_of_thumb_does_not_peek(game: Game) -> None:
    """Deal anew what the seat cannot see: it chooses the same."""
    match, bot = Match.new(game, {}, seed=6), AdviseBot()
    while not match.over:
        seat = match.deciders[0]
        chosen = bot.choose(match, seat)
        twin = match.rewind(match.length)
        game.rules.seed_dice(twin.state, 99)
        game.rules.determinize(twin.state, seat)
        assert bot.choose(twin, seat) == chosen
        match.play(seat, chosen)


def test_a_bot_goes_by_its_level_and_by_what_it_does() -> None:
    assert isinstance(find_bot("novice"), RandomBot)
    assert find_bot("random") is find_bot("Novice ")
    assert find_bot("advise") is find_bot("steady") is LEVELS["steady"]
    assert (level_of("advise"), level_of("novice")) == ("steady", "novice")


def test_an_unknown_bot_is_answered_with_a_known_one() -> None:
    with pytest.raises(UnknownBot, match="did you mean advise"):
        find_bot("advice")
    with pytest.raises(UnknownBot, match="the bots are novice and steady"):
        find_bot("zz")
