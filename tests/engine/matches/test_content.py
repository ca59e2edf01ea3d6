"""What a match is played with goes where the match goes: into its file, its branches, other processes."""

from __future__ import annotations

import pickle
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from holdfast.bots import AdviseBot
from holdfast.engine.checks.compliance import ComplianceError, check_game
from holdfast.engine.matches.match import Match
from holdfast.engine.matches.moves import IllegalMove
from holdfast.engine.matches.savefile import MatchError, checksum_of
from holdfast.engine.matches.verification import verify
from holdfast.engine.rules.rule import rule
from keep_vote import GAME

from ..contents import siege

OWN = GAME.bringing([siege(2, 4, ("event.fell", "[red]Rats[/]", "A <b>quiet</b> night"))])


def some_match(moves: int = 6) -> Match:
    match = Match.new(OWN, {"players": 3}, seed=5)
    while match.length < moves and not match.over:
        seat = match.deciders[0]
        match.play(seat, AdviseBot().choose(match, seat))
    return match


def spoilt(change: Any) -> dict[str, Any]:
    """A save with something changed in it, and a checksum that fits."""
    data = deepcopy(some_match().to_json())
    change(data)
    data["checksum"] = checksum_of(data)
    return data


def test_a_file_replays_where_nobody_knows_the_content() -> None:
    match = some_match()

    again = Match.from_json(match.to_json())

    assert again.digest == match.digest
    assert again.game.content.digest == OWN.content.digest
    assert verify(match.to_json()).ok
    assert f"what somebody brought; the hash of that is {OWN.content.digest}" in verify(match.to_json()).lines()[-1]
    assert again.labels(again.deciders[0]) == match.labels(match.deciders[0])


def test_branches_and_what_is_dealt_anew_are_played_with_the_same() -> None:
    match = some_match()

    for other in (match.branch(3, reseed=9), match.rewind(2), match.dealt_anew(4, 0)):
        assert other.state.content is OWN.content
        assert other.to_json()["content"] == match.to_json()["content"]
        assert Match.from_json(other.to_json()).digest == other.digest


def test_a_match_goes_to_another_process_with_its_content() -> None:
    match = some_match()

    again = pickle.loads(pickle.dumps(match))

    assert again.state.content == OWN.content
    assert [a.name for a in again.legal(again.deciders[0])] == [a.name for a in match.legal(match.deciders[0])]


def test_a_file_that_is_older_than_the_games_content_was_played_with_the_games_own() -> None:
    match = Match.new(GAME, {"players": 3}, seed=5)
    data = match.to_json()
    del data["content"]
    data["checksum"] = checksum_of(data)

    assert Match.from_json(data).digest == match.digest


def test_a_match_with_the_games_own_content_brings_no_text() -> None:
    assert Match.new(GAME, seed=1).to_json()["content"] == {"hash": GAME.content.digest, "texts": []}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda d: d["content"].update(hash="0" * 64), "the content in the file is not what the match was played with"),
        (lambda d: d["content"].update(texts=[siege(1)]), "the content in the file is not what the match was played"),
        (lambda d: d["content"].update(texts=["cards = "]), "cannot be played with the content in its file: line 1: "),
        (lambda d: d["content"].update(texts=[3]), "'texts' must be a list of texts"),
        (lambda d: d["content"].pop("hash"), "the content in the save has no 'hash'"),
        (lambda d: d.update(content="siege"), "'content' must be an object"),
        (lambda d: d["content"].update(texts=["x = 1"] * 17), "at most 16 texts"),
    ],
    ids=["hash", "text", "no-toml", "number", "no-hash", "no-object", "many"],
)
def test_a_file_with_a_wrong_content_is_refused_with_a_sentence(change: Any, why: str) -> None:
    with pytest.raises(MatchError, match=why):
        Match.from_json(spoilt(change))
    assert why in str(verify(spoilt(change)).problems)


def test_refusals_and_stories_call_things_by_their_names() -> None:
    match = Match.new(GAME.bringing([siege(1, 4, ("event.fell", "Rats", "Night"))]), {"players": 2}, seed=5)
    herald = match.deciders[0]
    match.state.past.n, match.state.past.cards[0] = 1, 0  # the only one has been seen
    match._options = {}

    with pytest.raises(
        IllegalMove, match=r"name_assault:dragon refused: All 1 cards of event\.fell have been seen"
    ) as no:
        match.play(herald, "name_assault:dragon")
    assert no.value.refusal.number == "2.2"
    match.play(herald, "name_assault:rats")
    assert any(line.endswith("kündigt Rats an.") for line in match.story(None, language="de"))


def test_the_compliance_suite_plays_with_content() -> None:
    assert check_game(OWN, games=8).redeals > 0


def test_the_suite_notices_when_a_rule_changes_the_content() -> None:
    @rule
    def setup(s: Any) -> None:
        GAME.setup(s)
        row = s.content.assaults[0]
        row.strength = row.strength % 5 + 1

    spoilt_game = replace(GAME.bringing([siege(2, 3)]), setup=setup)
    with pytest.raises(ComplianceError, match="a rule has changed the content"):
        check_game(spoilt_game, games=2, compiled=False)
