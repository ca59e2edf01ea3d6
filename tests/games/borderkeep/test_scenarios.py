"""What scenario files of Borderkeep may lay on the table, and what is said of what cannot lie there."""

from pathlib import Path

import pytest

from holdfast.engine.scenarios.scenario import read, run
from holdfast.games.borderkeep import GAME


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("active = 7", "x, before the first step: "),
        ('active = "seat_1"', "'active' is a number, not 'seat_1'"),
        ("deck = 0", "'deck' is a list, not 0"),
        ('towns.0.plays = ["farm"]', "towns.0: there is nothing called 'plays'; did you mean 'play'?"),
        ("deck_sice = 3", "there is nothing called 'deck_sice'; did you mean 'deck_size'?"),
        ("towns.0.guard = { hp = 1 }", "towns.0.guard: there is no key 'hp'; there are hits, artifacts"),
        ("towns.0 = 3", "towns: '0' is a table, not 3"),
        ("towns.x.walls = 3", "there is no town x; with 2 players they are 0 to 1"),
        ("towns.0.play = 5", "towns.0: 'play' is a list, not 5"),
        ('towns.0.play = ["dragon"]', "dragon cannot be in play; structures, troops and heroes can"),
        ('towns.0.play = ["magic_bow"]', 'write artifacts = ["magic_bow"] of its bearer'),
        (
            'towns.0.play = [{ card = "knights", artifacts = ["farm"] }]',
            "there is no artifact 'farm'; there are magic_",
        ),
        ('towns.0.play = [{ card = "knights", hits = "2" }]', "towns.0.play: 'hits' is a number, not '2'"),
        ("towns.0.hand = 99", "towns.0: 'hand' is a whole number from 0 to 24, not 99"),
        ('towns.0.hand = "farm"', "towns.0: 'hand' is a list or a number, not 'farm'"),
        ('towns.0.destroyed = ["dragon"]', "there is no reclaimable card 'dragon'"),
        ('at = { battle = ["dragon"], on = 9 }', "at: 'on' is a whole number from 0 to 1, not 9"),
        ("at = { battle = [{ hits = 3 }] }", "battle: 'card' is missing"),
    ],
)
def test_what_cannot_be_laid_is_refused_in_words(tmp_path: Path, given: str, sentence: str) -> None:
    file = tmp_path / "some.toml"
    file.write_text(f'game = "borderkeep"\n[[scenario]]\nname = "x"\n[scenario.given]\n{given}\n')

    (scenario,) = read(file, lambda name: GAME)

    assert sentence in str(run(scenario))


def test_a_number_that_no_position_has_breaks_no_other_scenario(tmp_path: Path) -> None:
    file = tmp_path / "some.toml"
    file.write_text('game = "borderkeep"\n[[scenario]]\nname = "x"\ngiven.towns.0.n_units = 127\n')

    (scenario,) = read(file, lambda name: GAME)

    assert str(run(scenario)) == "x, before the first step: given: towns.0.n_units cannot be 127; it is 0 to 40"
