"""The end of a game: what counted, how it went, what was lost, all roles, and a picture to keep."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from holdfast.engine.matches.match import Match

from .axe import faults
from .brought import bring, played

NAMES = ("Anna", "Ben", "Cora")


def to_the_end(game: str) -> Match:
    return played(game, 4, lambda match: match.over, players=3)


@pytest.mark.parametrize(
    ("game", "terms"),
    [
        ("borderkeep", ["Structures", "Defenders"]),
        ("tiny-epic-defenders", ["The Regions can still bear", "The Capital can still bear", "HP of the Defenders"]),
        ("keep-vote", ["Stones of the wall", "Tents burned"]),
    ],
)
def test_the_end_tells_what_counted_and_how_it_went(game: str, terms: list[str], page: Page, tmp_path: Path) -> None:
    match = to_the_end(game)
    bring(page, match, *NAMES)
    scores = page.get_by_role("table", name="What counted")
    for term in terms:
        expect(scores.get_by_role("columnheader", name=term)).to_be_visible()
    sides = match.game.standing(match.state)
    for side in sides:
        row = scores.get_by_role("row", name="All together" if len(side.seats) > 1 else NAMES[side.seats[0]])
        expect(row.get_by_role("cell").last).to_have_text(str(sum(side.terms.values())))
    line = page.get_by_role("img", name="A line for each side").locator("polyline")
    expect(line).to_have_count(len(sides))
    assert len((line.first.get_attribute("points") or "").split()) == match.length + 1
    for name in NAMES:
        expect(page.get_by_text(f"{name}: deeds")).to_be_visible()
    assert faults(page) == []

    with page.expect_download() as kept:
        page.get_by_role("button", name="Save as a picture").click()
    assert kept.value.suggested_filename == f"{game}.png"
    assert Path(kept.value.path()).read_bytes().startswith(b"\x89PNG")


def test_a_loss_leads_to_its_moment(page: Page) -> None:
    bring(page, to_the_end("borderkeep"), *NAMES)
    page.get_by_text("What was lost").click()
    page.locator(".losses button").first.click()
    expect(page.get_by_text("Looking back")).to_be_visible()


def test_all_roles_are_shown_on_the_board(page: Page) -> None:
    match = to_the_end("keep-vote")
    bring(page, match, *NAMES)
    words = match.game.words("en")
    for chair in match.view(None).council:
        assert chair.loyalty is not None
        expect(page.locator(".board").get_by_text(words.say(f"loyalty.{chair.loyalty}")).first).to_be_visible()
