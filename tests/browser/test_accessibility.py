"""axe-core finds nothing serious on any screen, by day and by candle, on a desktop and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from .visits import begin, finish, lay_table, move

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
SIZES = {"desktop": (1280, 860), "phone": (360, 740)}


def faults(page: Page) -> list[str]:
    """What axe finds to be grave, with where it is. It is run from outside, past the page's content policy."""
    page.evaluate(AXE.read_text("utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]


def home(page: Page) -> None:
    page.goto("/")
    page.locator("article[data-game] .main").first.wait_for()


def settings(page: Page) -> None:
    home(page)
    page.get_by_role("button", name="Settings").click()


def create(page: Page) -> None:
    page.goto("/new/borderkeep")
    page.locator("summary").click()


def room(page: Page) -> None:
    lay_table(page, "keep-vote")


def table(page: Page) -> None:
    begin(page, "keep-vote")
    for _ in range(3):
        move(page)


def looking_back(page: Page) -> None:
    table(page)
    page.get_by_role("button", name="To the beginning").click()
    page.get_by_role("tab", name="Rules").click()


def end(page: Page) -> None:
    begin(page, "keep-vote")
    finish(page)


def replay(page: Page) -> None:
    end(page)
    page.locator('a[href^="/replay/"]').click()
    page.get_by_role("slider").wait_for()


def rules(page: Page) -> None:
    page.goto("/rules/keep-vote")
    page.locator("article").first.wait_for()


def about(page: Page) -> None:
    page.goto("/about")
    page.locator("main h1").wait_for()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", [home, settings, create, room, table, looking_back, end, replay, rules, about])
def test_everybody_can_use(
    screen: Callable[[Page], None], theme: Any, size: str, browser: Browser, base_url: str
) -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=base_url, color_scheme=theme, viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    page = context.new_page()
    screen(page)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width, "the page is wider than the screen"
    context.close()
