"""axe-core finds nothing serious on any screen, by day and by candle, in any contrast, on a desktop and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from .visits import ask_why, begin, curtain, finish, lay_table, move, wait_for_question

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
# Motion that comes to an end has done so: half-way through it, colours are not those that anybody reads.
AT_REST = """() => document.getAnimations().every(
    (one) => one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)"""
SIZES = {"desktop": (1280, 860), "phone": (360, 740)}


def faults(page: Page) -> list[str]:
    """What axe finds to be grave, with where it is. It is run from outside, past the page's content policy."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    page.wait_for_function(AT_REST)
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]


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
    yield "end"
    page.locator('a[href^="/replay/"]').click()
    page.get_by_role("slider").wait_for()
    yield "replay"
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


@pytest.mark.parametrize("contrast", ["no-preference", "more"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_use_every_screen(theme: Any, size: str, contrast: Any, browser: Browser, base_url: str) -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=base_url,
        color_scheme=theme,
        contrast=contrast,
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
    )
    page = context.new_page()
    found: dict[str, list[str]] = {}
    for screen in screens(page):
        found[screen] = faults(page)
        if page.evaluate("document.documentElement.scrollWidth") > width:
            found[screen].append("the page is wider than the screen")
    assert {screen: wrong for screen, wrong in found.items() if wrong} == {}
    context.close()
