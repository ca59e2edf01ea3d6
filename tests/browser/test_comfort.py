"""For eyes, hands and nerves: large print, targets one can hit, less motion, and a page that stays with its server."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

from .test_accessibility import screens
from .visits import begin, brisk, finish, wait_for_question

LEAST_TARGET = 24  # px
ZOOMED: dict[str, Any] = {"viewport": {"width": 640, "height": 430}, "device_scale_factor": 2}

# What can be pressed and is too small, or lies under something else even when it is scrolled to.
HARD_TO_HIT = """least => {
    const dialog = document.querySelector("dialog[open], .explanation"); // either closes by Escape
    const wrong = [];
    for (const one of (dialog ?? document).querySelectorAll("button, a[href], select, input, summary, .can-choose")) {
        const control = one.matches("input[type=radio], input[type=file]") ? one.closest("label") : one;
        if (one.closest("p, .prose, .skip") || one.matches(".skip, :disabled") || !control.checkVisibility()) continue;
        control.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
        const {x, y, width, height} = control.getBoundingClientRect();
        const name = `${control.tagName} ${(control.ariaLabel ?? control.textContent).trim().slice(0, 40)}`;
        if (width < least || height < least) wrong.push(`${name} is ${Math.round(width)} × ${Math.round(height)}`);
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        const covered = !hit || !(control.contains(hit) || hit.contains(control));
        if (covered) wrong.push(`${name} is under ${hit?.outerHTML.slice(0, 80)}`);
    }
    return wrong;
}"""


def test_every_screen_can_be_used_at_twice_the_size(browser: Browser, base_url: str) -> None:
    context = browser.new_context(
        base_url=base_url, **brisk(base_url), reduced_motion="reduce", locale="en-GB", **ZOOMED
    )
    page = context.new_page()
    wrong: dict[str, list[str]] = {}
    for screen in screens(page):
        wrong[screen] = page.evaluate(HARD_TO_HIT, LEAST_TARGET)
        if page.evaluate("document.documentElement.scrollWidth") > ZOOMED["viewport"]["width"]:
            wrong[screen].append("the page is wider than the screen")
    assert {screen: found for screen, found in wrong.items() if found} == {}
    context.close()


def longest_motion(page: Page) -> float:
    """The longest animation on the page right now, in milliseconds; endless ones are endless."""
    found: float = page.evaluate("""() => Math.max(0, ...document.getAnimations()
        .map((one) => one.effect.getComputedTiming()).map(({endTime}) => Math.min(endTime, 1e9)))""")
    return found


@pytest.mark.parametrize("wish", ["of the system", "in the settings"])
def test_nothing_moves_for_whoever_wants_less_motion(wish: str, browser: Browser, base_url: str) -> None:
    context = browser.new_context(
        base_url=base_url,
        **brisk(base_url),
        locale="en-GB",
        reduced_motion="reduce" if wish == "of the system" else "no-preference",
    )
    page = context.new_page()
    begin(page, "keep-vote")
    assert wait_for_question(page)
    page.locator(".can-choose").first.wait_for()
    if wish == "in the settings":
        assert longest_motion(page) > 100  # what can be chosen glows
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Less").check()
        page.keyboard.press("Escape")
    page.locator("[data-action]").first.hover()
    assert longest_motion(page) <= 10
    context.close()


def test_the_page_talks_to_its_own_server_alone_and_complains_of_nothing(page: Page, base_url: str) -> None:
    asked: set[str] = set()
    said: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            said.append(message.text)

    page.on("console", hear)
    page.on("request", lambda request: asked.add(request.url))
    page.on("websocket", lambda line: asked.add(line.url.replace("ws", "http", 1)))
    policy = page.goto("/").headers["content-security-policy"]  # type: ignore[union-attr]
    begin(page, "keep-vote")
    page.get_by_role("tab", name="Seats").click()
    page.get_by_role("button", name="Go on at another device").click()
    page.keyboard.press("Escape")
    finish(page)
    page.locator('a[href^="/replay/"]').click()
    page.get_by_role("slider").wait_for()

    assert "default-src 'none'" in policy or "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy.replace("upgrade-insecure-requests", "")
    assert [url for url in asked if not url.startswith(base_url)] == []
    assert said == []
