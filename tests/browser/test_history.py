"""One's own games: when, what, with whom, how it ended; what they come to; saved as a file, and taken out."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from .axe import faults
from .brought import bring, played


def test_my_games_are_told_counted_saved_and_taken_out(page: Page) -> None:
    match = played("tiny-epic-defenders", 4, lambda m: m.over)
    for _ in range(2):
        bring(page, match, "Anna", "Ben")
    page.goto("/")
    over = page.get_by_role("region", name="Your tables").get_by_text("Over since")
    expect(over).to_have_count(2)
    page.get_by_role("link", name="My games").click()

    games = page.locator(".games li")
    expect(games).to_have_count(2)
    expect(games.first).to_contain_text(match.say(match.prompt()))
    expect(games.first).to_contain_text(f"{match.length} moves")
    rate = page.get_by_role("region", name="By game")
    expect(rate).to_contain_text("Tiny Epic Defenders")
    expect(rate).to_contain_text("of 2 won")
    expect(page.get_by_role("region", name="By role")).to_be_visible()
    assert faults(page) == []

    with page.expect_download() as kept:
        page.get_by_role("button", name="Save as a file").click()
    assert len(json.loads(Path(kept.value.path()).read_text("utf-8"))) == 2

    games.first.get_by_role("button", name="Take it out").click()
    page.get_by_role("dialog").get_by_role("button", name="Take it out").click()
    expect(games).to_have_count(1)
    page.get_by_role("button", name="Take all out").click()
    page.get_by_role("dialog").get_by_role("button", name="Take all out").click()
    expect(page.get_by_text("You have played no game to its end yet.")).to_be_visible()
