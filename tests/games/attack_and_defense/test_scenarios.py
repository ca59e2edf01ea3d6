"""An example for every ruling, every worked example of the rules and every value of an option, in scenarios/."""

from pathlib import Path

from holdfast.engine.scenarios.scenario import read, run
from holdfast.games.attack_and_defense import GAME

FOLDER = Path(__file__).parents[3] / "scenarios" / "attack_and_defense"
SCENARIOS = [scenario for file in sorted(FOLDER.glob("*.toml")) for scenario in read(file, lambda name: GAME)]
SHOWN = {number for scenario in SCENARIOS for number in scenario.rules}


def test_every_ruling_has_an_example() -> None:
    assert [f"R{k}" for k in range(1, 55) if f"R{k}" not in SHOWN] == []


def test_every_value_of_an_option_has_an_example() -> None:
    played = {(name, value) for scenario in SCENARIOS for name, value in scenario.options.items()}

    for name, option in GAME.options.all.items():
        assert [option.show(value) for value in option.values if (name, option.show(value)) not in played] == []


def test_what_is_expected_in_the_words_of_a_position_is_compared_with_the_table(tmp_path: Path) -> None:
    file = tmp_path / "some.toml"
    file.write_text(
        'game = "attack-and-defense"\n[[scenario]]\nname = "x"\n'
        'given.armies.0.play.front_1 = { card = "novice", strength = 3, keywords = { armored = 2, deadly = 1 } }\n'
        "given.armies.1.b = [3, 8, 8, 8]\n[[scenario.step]]\n"
        "expect.armies.0.play.front_1 = { strength = 4, keywords = { armored = 2, deadly = 1 } }\n"
        'expect.armies.0.play.front_2.card = "novice"\n'
        'expect.armies.1 = { b = [3, 8, 8, "fallen"], play.front_1.absent = true }\n'
    )

    (scenario,) = read(file)

    strength, place, cards, _ = run(scenario).failures
    assert strength.endswith("armies.0.play.front_1.strength: expected 4, got 3.")
    assert "armies.0.play.front_2: expected" in place
    assert cards.endswith("armies.1.b: expected [3, 8, 8, fallen], got [3, 8, 8, 8].")
