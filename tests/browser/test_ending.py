"""The end of a game: what counted, how it went, what was lost, all roles, and a picture to keep."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from holdfast.engine.matches.match import Match

from .axe import faults
from .brought import bring, played
from .every_game import DRAWN, players
from .room import SIZES

# What is written into a picture.
WRITTEN = """() => {
    const pen = CanvasRenderingContext2D.prototype, write = pen.fillText;
    window.written = [];
    pen.fillText = function (told, ...place) {
        window.written.push(told);
        return write.call(this, told, ...place);
    };
}"""
# The numbers at a plot that lie over another or out of it.
CROWDED = """plot => {
    const boxes = [...plot.querySelectorAll("span")].map(one => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect();
    });
    const {left, right, bottom} = plot.getBoundingClientRect();
    return boxes.filter((one, k) => one.left < left || one.right > right || one.bottom > bottom + 1
        || boxes.slice(k + 1).some(two => one.left < two.right && two.left < one.right && one.top < two.bottom
            && two.top < one.bottom)).length;
}"""
NAMES = ("Anna", "Ben", "Cora", "Dora")


def to_the_end(game: str) -> Match:
    return played(game, 4, lambda match: match.over, players=players(game))


@pytest.mark.parametrize(
    ("game", "terms"),
    [
        ("borderkeep", ["Structures", "Defenders"]),
        ("tiny-epic-defenders", ["The victory", "Regions that are not Destroyed"]),
        ("attack-and-defense", ["Cards in the first row", "Cards in the fourth row"]),
        ("draw-fortress", ["Tokens in stock"]),
        ("defenders", ["Defenders left", "Locations free"]),
        ("keep-vote", ["Stones of the wall", "Tents burned"]),
    ],
)
def test_the_end_tells_what_counted_how_it_went_and_what_was_lost(
    game: str, terms: list[str], page: Page, tmp_path: Path
) -> None:
    match = to_the_end(game)
    names = NAMES[: match.seats]
    bring(page, match, *names)
    expect(page.locator(".verdict p")).not_to_be_empty()
    scores = page.get_by_role("table", name="What counted")
    for term in terms:
        expect(scores.get_by_role("rowheader", name=term)).to_be_visible()
    sides = match.game.standing(match.state)
    for k, side in enumerate(sides):
        whose = scores.get_by_role("columnheader").nth(k + 1)
        expect(whose).to_have_text("All together" if len(side.seats) > 1 else names[side.seats[0]])
        summed = scores.get_by_role("row").last.get_by_role("cell").nth(k)
        expect(summed).to_have_text(str(sum(side.terms.values())))
    line = page.get_by_role("img", name="A line for each side").locator("polyline")
    expect(line).to_have_count(len(match.game.fortunes(match.state)))
    assert len((line.first.get_attribute("points") or "").split()) == match.length + 1
    for name in names:
        expect(page.get_by_text(f"{name}: deeds")).to_be_visible()
    assert faults(page) == []

    with page.expect_download() as kept:
        page.get_by_role("button", name="Save as a picture").click()
    assert kept.value.suggested_filename == f"{game}.png"
    assert Path(kept.value.path()).read_bytes().startswith(b"\x89PNG")

    if game in DRAWN:  # and not the example, in which nothing is lost
        page.get_by_text("What was lost").click()
        page.locator(".losses button").first.click()
        expect(page.get_by_text("Looking back")).to_be_visible()


@pytest.mark.parametrize("game", ["attack-and-defense", "draw-fortress"])
def test_the_curves_have_a_scale_on_the_page_and_in_the_picture_to_keep(game: str, page: Page) -> None:
    match = to_the_end(game)
    bring(page, match, *NAMES[: match.seats])
    plots = page.locator(".plot")
    plots.first.wait_for()
    told: list[str] = []
    for plot in plots.all():
        values, moves = (plot.locator(f".{edge} span").all_inner_texts() for edge in ("values", "moves"))
        assert values == sorted(values, key=int)
        assert len(values) > 1 < len(moves)
        assert moves[0] == "0" != moves[-1]
        assert int(moves[-1]) <= match.length
        told += [*values, *moves, plot.locator(".unit").inner_text()]
    for size in SIZES.values():
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert [plot.evaluate(CROWDED) for plot in plots.all()] == [0] * plots.count()

    page.evaluate(WRITTEN)
    with page.expect_download():
        page.get_by_role("button", name="Save as a picture").click()
    assert set(told) <= set(page.evaluate("window.written"))


def test_all_roles_are_shown_on_the_board(page: Page) -> None:
    match = to_the_end("keep-vote")
    bring(page, match, *NAMES[: match.seats])
    words = match.game.words("en")
    for chair in match.view(None).council:
        assert chair.loyalty is not None
        expect(page.locator(".board").get_by_text(words.say(f"loyalty.{chair.loyalty}")).first).to_be_visible()
