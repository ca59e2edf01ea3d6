"""What people do in the browser, step by step, as the tests and the screenshots need it."""

from __future__ import annotations

import json
import time
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Page, Position, expect

PATIENCE = 30_000  # ms: where a machine is slow, nothing is wrong yet
CHOICES = "[data-action]"
END = "#end-title"
MOST_MOVES = 400
LOOK_EVERY = 20  # ms, where several pages are looked at in turn
# What a page waits for: its people, nobody any more, or somebody else.
STATE = """([choices, end]) =>
    document.querySelector(end) ? "over" : document.querySelector(choices) ? "asked" : null"""
# Most visits are not about how the moves of others are shown: they are there at once, and every question is asked.
BRISK = {"pace": "at_once", "forced": "ask"}


def with_settings(base_url: str, **settings: str) -> dict[str, Any]:
    """A browser whose people have chosen these settings, for `new_context`."""
    kept = {"name": "holdfast:settings", "value": json.dumps(settings)}
    return {"storage_state": {"origins": [{"origin": base_url, "localStorage": [kept]}], "cookies": []}}


def brisk(base_url: str) -> dict[str, Any]:
    return with_settings(base_url, **BRISK)


def tap(piece: Locator, position: Position | None = None) -> None:
    """With a finger."""
    piece.tap(position=position)


def begin(page: Page, game: str, home: str = "/") -> None:
    """From the home page into a game with bots, in two clicks at most: the second says yes to one's name."""
    page.goto(home)
    page.locator(f'article[data-game="{game}"] button.main').click()
    sit_down(page, f"{CHOICES}, .prompt, {END}")


def sit_down(page: Page, there: str) -> None:
    """Whoever is new here is asked for a name, once, and takes the one that is suggested."""
    ask = page.locator("dialog form button.main")
    page.locator(there).or_(ask).first.wait_for()
    if ask.count():
        ask.click()
    page.locator(there).first.wait_for()


def lay_table(page: Page, game: str) -> None:
    """A table with seats for friends."""
    page.goto(f"/new/{game}")
    page.locator("form button.main").click()
    sit_down(page, "#room-title")


def curtain(page: Page) -> None:
    """A game of two at one screen, when the first hands over to the second."""
    page.goto("/new/keep-vote")
    page.get_by_label("2", exact=True).check()
    page.locator("form .seat select").nth(1).select_option("hotseat")
    page.locator("form .seat input").fill("Ben")
    page.locator("form button.main").click()
    sit_down(page, "[data-action], #curtain-title")
    while not page.locator("#curtain-title").count():
        page.locator("[data-action]").first.click()
        if page.locator("form .button.main").count():
            page.locator("form .button.main").click()
        page.locator("[data-action]:enabled, #curtain-title").first.wait_for()


def invitation(page: Page, free_seat: int = 0) -> str:
    """The link of a free seat, as the host reads it."""
    page.get_by_role("button", name="QR code").nth(free_seat).click()
    link = page.get_by_role("dialog").get_by_role("textbox").input_value()
    page.keyboard.press("Escape")
    return link


def friend(browser: Browser, link: str, name: str, **about: Any) -> Page:
    """Somebody who follows an invitation in a browser of their own."""
    at = urlsplit(link)
    usual = {"reduced_motion": "reduce", "locale": "en-GB", **brisk(f"{at.scheme}://{at.netloc}")}
    context = browser.new_context(**{**usual, **about})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.locator("#room-title, .prompt").first.wait_for()
    return page


def wait_for_question(page: Page) -> bool:
    """Whether we must choose; False when the game is over instead."""
    page.locator(f"{CHOICES}:enabled, {END}").first.wait_for()
    return page.locator(END).count() == 0


def asked(*pages: Page) -> Page | None:
    """Whoever must choose now, as soon as somebody must; None when the game is over."""
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline:
        for page in pages:
            state = page.evaluate(STATE, [f"{CHOICES}:enabled", END])
            if state:
                return page if state == "asked" else None
        pages[0].wait_for_timeout(LOOK_EVERY)
    raise AssertionError("nobody is asked, and the game is not over")


def move(page: Page, number: int = 0) -> bool:
    """Make the choice of that number from the list, with a word where one may be said; False if the game is over."""
    if not wait_for_question(page):
        return False
    before = page.locator(".where").inner_text()
    choices = page.locator(CHOICES)
    choices.nth(min(number, choices.count() - 1)).click()
    compose = page.locator("form button.main")
    compose.or_(page.locator(f".where:not(:text-is('{before}'))")).first.wait_for()
    if compose.count():
        field = page.locator("form :is(input, textarea).field:not([type=search])")
        if field.count():
            field.first.fill(f"The night of {before}")  # no name may be given twice
        compose.first.click()
    expect(page.locator(".where")).not_to_have_text(before)
    return True


def ask_why(page: Page, piece: str) -> None:
    """Ask of a piece that cannot be chosen now, on a board nobody drew, why that is so: `assault:` is any assault."""
    page.locator(f"button[data-piece^='{piece}']:not(.can-choose)").first.click()
    page.locator(".explanation .button").click()
    page.get_by_role("dialog").wait_for()


def finish(page: Page) -> None:
    """Play on until the game is over."""
    for _ in range(MOST_MOVES):
        if not move(page):
            return
    raise AssertionError(f"the game is not over after {MOST_MOVES} moves")
