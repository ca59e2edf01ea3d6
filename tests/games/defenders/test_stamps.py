"""What the software draws: a stamp for every type of location."""

from holdfast.engine.rules.ink import SHEET, read
from holdfast.games.defenders import GAME
from holdfast.games.defenders.content import LocationType
from holdfast.games.defenders.stamps import LINES, SKETCHES, STAMP_OF


def test_every_type_of_location_has_a_stamp() -> None:
    assert set(STAMP_OF) == set(LocationType)
    assert {placed.stamp for sketch in SKETCHES.values() for placed in sketch} <= set(LINES)


def test_stamps_are_ink_on_the_sheet_and_fill_most_of_it() -> None:
    for name, strokes in GAME.stamps.items():
        numbers = [n for pen in map(read, strokes) for point in pen.points[:, :2].tolist() for n in point]
        assert max(numbers) - min(numbers) > SHEET // 2, name
