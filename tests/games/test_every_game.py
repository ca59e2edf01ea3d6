"""What every installed game must pass, ours and any other: its examples at both speeds, and its options."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

from holdfast.bots import find_bot
from holdfast.engine.checks.compliance import check_game
from holdfast.engine.checks.option_sets import every_value
from holdfast.engine.matches import secrecy
from holdfast.engine.matches.match import Match
from holdfast.engine.rules import registry
from holdfast.engine.rules.game import Game
from holdfast.engine.scenarios.scenario import Scenario, is_scenario_file, read, run
from holdfast.engine.words.rulebook import Rulebook
from holdfast.study.game_speed import goals_of

ROOT = Path(__file__).parents[2]
GAMES = registry.in_order()
SCENARIOS = [
    scenario
    for folder in ("scenarios", "examples")
    for file in sorted((ROOT / folder).rglob("*.toml"))
    if is_scenario_file(file)
    for scenario in read(file)
]
OF: dict[str, list[Scenario]] = defaultdict(list)
for found in SCENARIOS:
    OF[found.game.id].append(found)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


# ---- examples ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: f"{scenario.game.id}: {scenario}")
def test_it_goes_as_the_rulebook_says_at_both_speeds(scenario: Scenario) -> None:
    outcome = run(scenario, compiled=True)

    assert outcome.passed, str(outcome)


@each_game
def test_every_worked_example_of_the_rulebook_is_played(game: Game) -> None:
    worked = set(re.findall(r"\bW\d+\b", Rulebook.of(game).text))
    played = {number for scenario in OF[game.id] for number in scenario.rules}

    assert sorted(worked - played) == []


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: f"{scenario.game.id}: {scenario}")
def test_a_worked_example_bears_its_number_and_every_example_shows_something(scenario: Scenario) -> None:
    number = next(iter(scenario.rules), "")

    assert scenario.name.startswith(number) or not re.fullmatch(r"W\d+", number), f"{scenario.name} shows {number}"
    assert scenario.steps or scenario.laid.expectation.wanted or (scenario.report and scenario.report.wanted)


# ---- options -------------------------------------------------------------------------------------------------------


@each_game
def test_every_option_is_shown_at_some_other_value_than_its_default(game: Game) -> None:
    defaults = game.options.defaults()
    shown = {name for scenario in OF[game.id] for name, value in scenario.options.items() if value != defaults[name]}

    assert sorted(set(defaults) - shown) == []


@each_game
def test_it_complies_compiled_and_not_with_every_value_of_every_option(game: Game) -> None:
    sets = every_value(game)

    assert check_game(game, options=sets, games=2 * len(sets), every=60).games == 2 * len(sets)


@each_game
def test_a_state_is_no_larger_than_its_game_says(game: Game) -> None:
    assert game.state.dtype.itemsize <= goals_of(game)["state_bytes"].least


# ---- taking back ---------------------------------------------------------------------------------------------------

STEPS = 24


@each_game
def test_what_may_freely_be_taken_back_told_nobody_what_was_hidden(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four times as many deals find nothing else; and some steps may be taken back, and some may not."""
    match, bot = Match.new(game, seed=2, people=()), find_bot("steady")
    while match.length < STEPS:
        seat = match.deciders[0]
        match.play(seat, bot.choose(match, seat))
    revealed = [match.reveals(k) for k in range(STEPS)]

    monkeypatch.setattr(secrecy, "REDEALS", 4 * secrecy.REDEALS)

    assert [match.reveals(k) for k in range(STEPS)] == revealed
    assert set(revealed) == {True, False}


# ---- words ---------------------------------------------------------------------------------------------------------

MOST_OF_A_STEP = 190  # letters, which the guide shows whole on a phone and beside any board


@each_game
def test_a_step_of_the_guide_is_read_at_a_glance_in_every_language(game: Game) -> None:
    long = [
        f"{language}: {key} has {len(told)} letters"
        for language in game.languages()
        for words in [game.words(language)]
        for key in words.catalogue
        if key.startswith("guide.") and len(told := words.say(key)) > MOST_OF_A_STEP
    ]

    assert long == []


WHO = re.compile(r"\{(seat|who)\} ")  # tells of somebody; "{seat}: …" speaks to them


@each_game
def test_whoever_must_choose_is_asked_and_not_told_what_they_do(game: Game) -> None:
    told = [
        f"{language}: {key} says “{said}”"
        for language in game.languages()
        for words in [game.words(language)]
        for key, said in words.catalogue.items()
        if key.startswith("decision.") and WHO.search(str(said)) and "?" not in str(said)
    ]

    assert told == []
