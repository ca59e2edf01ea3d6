"""Keep Vote, the example game: its rules by example, its tables by arithmetic, and its place beside the other games."""

import re
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from keep_vote.content import ALL_ASSAULTS, ALL_SUPPLIES, SUPPLIES, Assault, Loyalty, Supply

import holdfast
from holdfast.engine.matches.match import Match
from holdfast.engine.matches.moves import IllegalMove
from holdfast.engine.matches.savefile import checksum_of
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.play import ADVISE, MOST_DECISIONS, RANDOM, Luck, Result
from holdfast.engine.scenarios.scenario import Scenario, read, run
from holdfast.engine.speed.programs import compiled
from holdfast.engine.words.rulebook import Rulebook
from keep_vote import GAME

FOLDER = Path(holdfast.__file__).parents[2] / "examples" / "keep_vote"


def this_game(name: str) -> Game:
    assert name == GAME.id
    return GAME


SCENARIOS = read(FOLDER / "scenarios.toml", this_game)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_keep_vote_by_example(scenario: Scenario) -> None:
    assert run(scenario).failures == []


def test_every_rule_of_a_night_has_an_example() -> None:
    shown = {rule for scenario in SCENARIOS for rule in scenario.rules}
    book = Rulebook.of(GAME)
    assert {n for s in ("2", "3", "5") for n in book.find(s).children} - shown == set()


def test_there_are_24_supplies_and_eight_assaults_and_the_rulebook_shows_them() -> None:
    assert (ALL_SUPPLIES, ALL_ASSAULTS) == (24, 8)
    text = Rulebook.of(GAME).text
    for card, *numbers, _ in SUPPLIES[1:]:
        assert f"| {' | '.join([card.name.title(), *map(str, numbers)])} |" in text
    for assault in Assault:
        row = GAME.content.assaults[assault]
        assert f"| {assault.name.title()} | {row.cards} | {row.strength} |" in text


def test_the_herald_names_the_assault_and_draws_its_banner() -> None:
    match = Match.new(GAME, {"players": 2}, seed=4)
    (herald,) = match.deciders

    match.play(herald, "name_assault:ram", text="Old Grumble")
    match.play(herald, "draw_banner", ink=[{"points": [[0, 0], [0.5, 0.9]]}])

    shown = match.view(1 - herald)
    assert shown.name.name == "Old Grumble"
    assert shown.banner.strokes == 1


def test_a_refusal_says_the_rule_and_what_to_do() -> None:
    match = Match.new(GAME, {"players": 2}, seed=4)
    (herald,) = match.deciders
    match.play(herald, "name_assault:ram")
    match.play(herald, "leave_bare")
    lacking = next(c for c in Supply if c and c not in match.state.council[0].hand.cards)

    with pytest.raises(IllegalMove, match=r"You do not hold .*\. Pledge a card from your hand, or nothing") as refused:
        match.play(0, f"vote:hold:{lacking.name.lower()}")

    assert refused.value.refusal.number == "2.4"


def test_a_match_of_before_there_were_open_loyalties_goes_on_as_it_was() -> None:
    match = Match.new(GAME, {"players": 3}, seed=4)
    match.play(match.deciders[0], "name_assault:ram")
    kept = match.to_json() | {"rules": 2, "digest": "in the bytes of version 2"}
    del kept["options"]["loyalties"]

    again = Match.from_json(kept | {"checksum": checksum_of(kept)}, GAME)

    assert again.digest == match.digest
    assert GAME.follows(1, MOST_DECISIONS)


def test_where_loyalties_lie_open_no_lot_decides_who_stands_together() -> None:
    stand = {n: {str(Match.new(GAME, open_council(n), seed).sides()) for seed in range(3)} for n in range(2, 6)}

    assert stand == {n: {str([list(side) for side in GAME.sides(open_council(n))])} for n in range(2, 6)}
    assert stand[5] == {"[[0, 2, 4], [1, 3]]"}
    assert Match.new(GAME, {"players": 5}, 1).sides() == []


def open_council(players: int) -> dict[str, Any]:
    return {"players": players, "loyalties": "open"}


def test_who_knows_the_loyalties_of_the_others_observes_them() -> None:
    places = [k for k, name in enumerate(GAME.features) if name.startswith("loyalty:")]
    told = {}
    for loyalties in ("secret", "open"):
        state, features = (
            Match.new(GAME, {"players": 3, "loyalties": loyalties}, seed=2).state,
            [0.0] * len(GAME.features),
        )
        state.council[1].loyalty = Loyalty.TURNCOAT
        GAME.rules.observe(state, 1, features)
        told[loyalties] = [int(features[k]) for k in places]

    assert told == {"secret": [2, 0, 0, 0, 0], "open": [2, 1, 1, 0, 0]}


IMPOSSIBLE = {
    "frames.0.step = 8": "frames.0.step is 8, but the steps of night are 0 to 7",
    "frames.0.kind = 3": "frames.0.kind is 3, and there is no such situation; there are 1 (night), 2 (sortie)",
    "depth = 0": "depth is how many frames are in use, from 1 to 2, not 0",
    "deciders = 7\ngiven.frames.0.step = 4\ngiven.decision = 1": "each question has its step of the night",
    "deciders = 1\ngiven.decision = 4": "press_on is asked in night, which asks only name_assault or draw_",
    "deciders = 2\ngiven.decision = 1": "everything else the herald is asked alone",
    'at = "pressing"\ngiven.frames.1.kind = 1': "frames.1 is night inside night, but night lies below all others",
    "frames.0.kind = 2\ngiven.frames.0.step = 0": "frames.0 is sortie, which begins only inside night",
    'spent = ["nothing"]': "each of the 24 Supply cards lies in exactly one place",
    'supplies = ["rot", "rot", "rot", "rot", "rot"]': "each of the 24 Supply cards lies in exactly one place",
    "council.smith.hand = ['oil']": "who does not play has neither cards nor a vote",
    "council.chancellor.hand = [-1]": "council.chancellor.hand.0 cannot be -1; it is one of nothing, grain, arrows",
    "council.chancellor.loyalty = -1": "council.chancellor.loyalty cannot be -1; it is one of steadfast, turncoat",
    'throne = ["turncoat", "steadfast"]': "as 1.1 says",
    "herald = 3": "the herald is one of the councillors",
    "walls = 0": "the keep has a stone, the camp a tent and the siege a night left",
    "night = 0": "night cannot be 0; it is 1 to 8",
    "night = 7": "the siege a night left while the game goes on",
    "turned = 2": "turned cannot be 2; it is 0 to 1",
    "walls = -1": "walls cannot be -1; it is 0 to 5",
    "night = 3": "one Assault card was turned in each night before this one",
    "turned = 1": "votes are open when the assault is turned",
    "opened = 1": "votes are open when the assault is turned",
    "named = 5": "by a move that was made",
    "power = 9": "the power is the strength of tonight's assault",
    'at = "pressing"\ngiven.power = 99': "the power is the strength of tonight's assault",
    "over = 1": "the game is over when it has an outcome",
    'over = 1\ngiven.outcome = "fell"': "the keep falls with its last stone",
    "walls = 5\noptions.loyalties = 'open'\ngiven.council.chancellor.loyalty = 'turncoat'": "every second councillor",
    "walls = 5\noptions.loyalties = 'open'\ngiven.throne = ['steadfast']": "no card lies under the throne (1.5)",
}


@pytest.mark.parametrize("given", IMPOSSIBLE)
def test_a_position_that_cannot_come_about_is_refused(given: str, tmp_path: Path) -> None:
    assert IMPOSSIBLE[given] in laid(given, tmp_path)


def laid(given: str, folder: Path) -> str:
    """What is said of a position with this in it."""
    file = folder / "some.toml"
    file.write_text(f'game = "keep-vote"\n[[scenario]]\nname = "x"\noptions.players = 3\ngiven.{given}\n')
    (scenario,) = read(file, this_game)
    return str(run(scenario))


@pytest.mark.parametrize("loyalties", ["secret", "open"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_advice_is_better_than_chance(players: int, loyalties: str) -> None:
    chosen = {"players": players, "loyalties": loyalties}
    assert wins(chosen, [ADVISE, *[RANDOM] * (players - 1)]) > wins(chosen, [RANDOM] * players) + 0.02


def wins(chosen: dict[str, Any], policies: list[int], games: int = 5000) -> float:
    """How often seat 0 wins when the seats choose like this."""
    results = Result.rows(games)
    blank = GAME.blank(GAME.options.parse(chosen))
    seats = np.array(policies, np.int64)
    states, luck, menu = GAME.state.rows(1), Luck.rows(1), GAME.new_menu()
    compiled(GAME).play_games(blank, states, 0, seats, luck, menu, results, *GAME.handed(games))
    return float(np.mean(results["rewards"][:, 0] > 0))


def test_the_package_names_its_game_for_holdfast() -> None:
    project = tomllib.loads((FOLDER / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["holdfast.games"] == {GAME.id: "keep_vote:GAME"}


@pytest.mark.parametrize("guide", ["add-your-own-game.md", "writing-rules.md"])
def test_what_the_guides_quote_is_there(guide: str) -> None:
    docs = FOLDER.parents[1] / "docs"
    quotes = re.findall(r"```\{literalinclude\} (\S+)\n(.*?)```", (docs / guide).read_text(), re.DOTALL)
    assert quotes
    for name, settings in quotes:
        source = (docs / name).read_text()
        for kind, wanted in re.findall(r":(start-at|end-before|pyobject): \"?(.*?)\"?\n", settings):
            found = re.search(rf"^(def|class) {wanted}\b", source, re.M) if kind == "pyobject" else wanted in source
            assert found, f"{name}: {kind} {wanted}"
