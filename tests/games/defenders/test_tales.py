"""The voice of the tables: eight sentences of a kind in every language, no two in a row alike."""

from itertools import pairwise

import pytest

from holdfast.engine.matches.match import Match
from holdfast.games.defenders import GAME
from holdfast.games.defenders.tales import EACH, Tale


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_has_eight_sentences(language: str) -> None:
    own = GAME.own_catalogue(language)
    told = [own[f"tale.{tale.name.lower()}"] for tale in Tale]

    assert len(set(told)) == len(told)
    assert len(told) % EACH == 0


def test_no_two_in_a_row_are_alike() -> None:
    match = Match.new(GAME, {"players": 2, "city": "ready"}, seed=3, people=[])
    while not match.over:
        seat = match.deciders[0]
        match.play(seat, match.legal(seat)[0])

    told = [event.facts["tale"] for event in match.events(0, 0) if "tale" in event.facts]
    assert told
    assert all(a != b for a, b in pairwise(told))
