"""The voice of the tables: eight sentences of a kind in every language, no two in a row alike, where nobody tells."""

from itertools import pairwise

import pytest

from holdfast.bots import AdviseBot
from holdfast.engine.matches.match import Match
from holdfast.games.defenders import GAME
from holdfast.games.defenders.content import Location
from holdfast.games.defenders.events import Event
from holdfast.games.defenders.rules.units import is_machine
from holdfast.games.defenders.tales import EACH

KINDS = {enum for event in Event if event.saying.stands_for for enum in event.templates.values()}


def played(match: Match, until: str = "") -> Match:
    """Played on by advice, to the end or until somebody is asked that question."""
    bot = AdviseBot()
    while not match.over and GAME.decisions(match.state.decision).name != until:
        seat = match.deciders[0]
        match.play(seat, bot.choose(match, seat))
    return match


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_has_eight_sentences(language: str) -> None:
    own = GAME.own_catalogue(language)

    assert len(KINDS) == 11
    for kind in KINDS:
        told = {own[f"{kind.__name__.lower()}.{tale.name.lower()}"] for tale in kind}
        assert len(told) == len(kind) == EACH


def test_no_two_of_a_kind_in_a_row_are_alike() -> None:
    match = played(Match.new(GAME, {"players": 2, "city": "ready", "extra_threats": 12}, seed=3, people=[]))

    told = [event.facts["tale"].key for event in match.events(0, 0) if "tale" in event.facts]
    kinds = {key.rpartition(".")[0] for key in told}
    assert len(kinds) > 3
    for kind in kinds:
        of_it = [key for key in told if key.startswith(f"{kind}.")]
        assert all(a != b for a, b in pairwise(of_it))


def test_everybody_has_an_epilogue_and_none_is_told_of_a_machine() -> None:
    """10.6 Among bots, too."""
    match = played(Match.new(GAME, {"players": 3, "city": "ready"}, seed=5, people=[]))

    told = [event for event in match.events(0, 0) if event.key in ("event.won_tale", "event.lost_tale")]
    assert len(told) == 3
    assert not any(is_machine(match.state, event.facts["defender"]) for event in told)


def told_with(text: str) -> list[str]:
    match = Match.new(GAME, {"players": 2, "city": "ready"}, seed=3, people=[0, 1])
    played(match, until="DESCRIBE_ATTACK")
    before, seat = match.length, match.deciders[0]
    match.play(seat, match.legal(seat)[0], texts={"text": text} if text else {})
    return [event.key for event in match.events(None, before + 1)]


def test_a_move_without_words_is_told_by_the_tables() -> None:
    assert told_with("")[:2] == ["event.attack_told", "event.attack_tale"]


def test_who_tells_it_in_their_own_words_is_not_told_over() -> None:
    assert "event.attack_tale" not in told_with("They come with the fog.")


def test_veiled_words_give_way_to_the_tables() -> None:
    match = Match.new(GAME, {"players": 2, "city": "ready"}, seed=3, people=[0, 1])
    played(match, until="DESCRIBE_ATTACK")
    before, seat = match.length, match.deciders[0]
    match.play(seat, match.legal(seat)[0], texts={"text": "something cruel"})
    (note,) = match.hearing(before + 1).notes(None, {})

    match.veil(note.id, ["text"])

    assert "event.attack_tale" in [event.key for event in match.events(None, before + 1)]


def test_a_veiled_name_gives_way_to_that_of_the_tables() -> None:
    match = Match.new(GAME, {"players": 2}, seed=3, people=[0, 1])
    played(match, until="NAME_STACK")
    seat = match.deciders[0]
    match.play(seat, match.legal(seat)[0], texts={"name": "Somewhere"})
    assert match.words().say(Location.L1, match.names()) == "Somewhere"

    (note,) = match.hearing(match.length).notes(None, {})
    match.veil(note.id, ["name"])

    assert match.words().say(Location.L1, match.hearing(match.length).names(match.veils)).endswith("walls")


def test_whoever_judges_a_defence_reads_it_and_that_again_which_is_told_after_it() -> None:
    match = played(Match.new(GAME, {"players": 3, "city": "ready"}, seed=3, people=[0, 1, 2]), until="DESCRIBE_DEFENCE")
    author = match.deciders[0]

    def do(seat: int, begins: str, text: str = "") -> str:
        action = next(action for action in match.legal(seat) if action.name == begins)
        match.play(seat, action, texts={"text": text} if text else {})
        return str(match.view(None).defence)

    assert do(author, "defend", "They are fish.") == "They are fish."
    judges = list(match.deciders)
    assert [do(seat, "senseless") for seat in judges] == ["They are fish.", ""]
    assert do(author, "defend", "They are very big fish.") == "They are very big fish."
    assert [do(seat, "holds") for seat in judges] == ["They are very big fish.", ""]
