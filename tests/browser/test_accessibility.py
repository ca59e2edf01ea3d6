"""axe-core finds nothing serious on any screen, by day and by candle, in any contrast, on a desktop and on a phone; and
every word can be read.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from .axe import faults_at_every_size, lights, sizes
from .contrast import faint_words
from .every_game import EVERY
from .visits import ask_why, begin, curtain, finish, lay_table, move, wait_for_question

FIRST_MOVES = 6


def screens(page: Page) -> Iterator[str]:
    """Every screen in turn, by name, each on the page when it is named."""
    page.goto("/")
    page.locator("article[data-game] .main").first.wait_for()
    yield "home"
    page.locator("article[data-game] .main").first.click()
    page.get_by_role("dialog").wait_for()
    yield "name"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Let a program play for you").click()
    yield "settings"
    page.goto("/new/borderkeep")
    page.locator("summary").click()
    yield "create"
    lay_table(page, "keep-vote")
    yield "room"
    page.get_by_role("button", name="QR code").first.click()
    yield "QR code"
    begin(page, "keep-vote")
    wait_for_question(page)
    yield "table"
    for tab in ("Talk", "Rules", "Seats"):
        page.get_by_role("tab", name=tab).click()
        yield tab
    while wait_for_question(page) and not page.get_by_text("The council votes").count():
        move(page)
    page.locator("button[data-piece^='assault:']").first.click()
    page.locator(".explanation").wait_for()
    yield "what a piece is"
    page.keyboard.press("Escape")
    ask_why(page, "assault:")
    yield "why not"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="To the beginning").click()
    yield "looking back"
    page.get_by_role("button", name="Back to now").click()
    finish(page)
    page.locator("figure svg").first.wait_for()
    yield "end"
    page.locator('a[href^="/replay/"]').click()
    page.get_by_role("slider").wait_for()
    yield "replay"
    page.goto("/history")
    page.locator(".games li").first.wait_for()
    yield "my games"
    curtain(page)
    yield "curtain"
    page.goto("/rules/keep-vote")
    page.locator("article").first.wait_for()
    yield "rules"
    page.goto("/about")
    page.locator("main h1").wait_for()
    yield "about"
    page.goto("/no/such/page")
    page.locator("main h1").wait_for()
    yield "nowhere"


def test_everybody_can_use_every_screen(page: Page) -> None:
    found = {screen: faults_at_every_size(page) for screen in screens(page)}
    assert {screen: wrong for screen, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("game", EVERY)
def test_every_word_on_the_board_can_be_read(page: Page, game: str) -> None:
    begin(page, game)
    for _ in range(FIRST_MOVES):
        wait_for_question(page)
        move(page)
    wait_for_question(page)
    page.mouse.move(0, 0)  # so that no lens lies over words
    found = {f"{size}, {light}": faint_words(page) for size in sizes(page) for light in lights(page)}
    assert {light: words for light, words in found.items() if words} == {}


@pytest.mark.parametrize("path", ["/", "/new/borderkeep", "/rules/keep-vote", "/about"])
def test_every_word_around_it_can_be_read(page: Page, path: str) -> None:
    page.goto(path)
    page.locator("main h1").wait_for()
    page.wait_for_load_state("networkidle")
    found = {f"{size}, {light}": faint_words(page) for size in sizes(page) for light in lights(page)}
    assert {light: words for light, words in found.items() if words} == {}
