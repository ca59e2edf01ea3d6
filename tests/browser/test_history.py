"""One's own games: when, what, with whom, how it ended; what they come to; saved as a file, and taken out."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from .axe import faults
from .visits import begin, brisk, finish


def test_my_games_are_told_counted_saved_and_taken_out(page: Page) -> None:
    for _ in range(2):
        begin(page, "keep-vote")
        finish(page)
    ended = page.locator(".verdict p").inner_text()
    page.goto("/")
    tables = page.get_by_role("region", name="Your tables")
    expect(tables.get_by_text("Over since")).to_have_count(2)
    expect(tables).to_contain_text(ended)
    page.get_by_role("link", name="My games").click()

    games = page.locator(".games li")
    expect(games).to_have_count(2)
    expect(games.first).to_contain_text(ended)
    expect(games.first).to_contain_text(re.compile(r"\d+ moves"))
    expect(games.first).to_contain_text("With Steady bot")
    rate = page.get_by_role("region", name="By game")
    expect(rate).to_contain_text("Keep Vote")
    expect(rate).to_contain_text("of 2 won")
    for plot in ("Against bots", "By role"):
        expect(page.get_by_role("region", name=plot)).to_contain_text("won")
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


def test_how_a_game_ended_is_told_in_the_readers_language(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, locale="de-DE", reduced_motion="reduce", **brisk(base_url))
    page = context.new_page()
    begin(page, "keep-vote")
    finish(page)
    ended = page.locator(".verdict p").inner_text()
    page.goto("/")
    expect(page.get_by_role("region", name="Deine Tische")).to_contain_text(ended)
    page.goto("/history")
    expect(page.locator(".games li")).to_contain_text(ended)
    context.close()
