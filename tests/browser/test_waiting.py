"""Waiting for people: who is away, whose turn it is, and talk that comes while one looks elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from .visits import asked, friend, invitation, move, sit_down, wait_for_question

# A page that nobody looks at, and that writes down how it calls.
LOOKED_AWAY = """() => {
    window.calls = [];
    Object.defineProperty(document, "hidden", {get: () => true});
    document.hasFocus = () => false;
    const made = window.Notification;
    window.Notification = class extends made {
        static permission = "granted"; // as it was when asked for; a browser without windows has nowhere to show it
        constructor(title, about) { super(title, about); window.calls.push(`${title}: ${about.body}`); }
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) { window.calls.push("a note"); start.apply(this, at); };
}"""


@pytest.fixture
def two(page: Page, browser: Browser) -> Iterator[tuple[Page, Page]]:
    """Anna, and Ben in a browser of his own, at a table that has begun."""
    page.goto("/new/keep-vote")
    page.get_by_label("2", exact=True).check()
    page.get_by_role("button", name="Lay the table").click()
    sit_down(page, "#room-title")
    ben = friend(browser, invitation(page), "Ben")
    page.get_by_role("button", name="Begin").click()
    for one in (page, ben):
        one.locator(".prompt").wait_for()
    yield page, ben
    ben.context.close()


def wait_for_ben(page: Page, ben: Page) -> None:
    """Both choose until Ben alone is asked."""
    for one in (page, ben):
        one.locator(".laid > .ground").wait_for()  # from then on, whoever is asked has the choices
    while asked(page, ben) is page:
        move(page)
        expect(ben.locator(".where")).to_have_text(page.locator(".where").inner_text())
    expect(page.locator(".prompt strong")).to_contain_text("Ben")


def test_the_title_says_whose_turn_it_is(two: tuple[Page, Page]) -> None:
    page, ben = two
    wait_for_ben(page, ben)
    expect(page).to_have_title(re.compile("^Ben to choose · Keep Vote"))
    expect(ben).to_have_title(re.compile("^Your turn · Keep Vote"))


def test_the_question_says_who_is_away_and_since_when(two: tuple[Page, Page]) -> None:
    page, ben = two
    wait_for_ben(page, ben)
    expect(page.locator(".prompt")).not_to_contain_text("is away")
    ben.get_by_role("link", name="About").click()
    expect(page.locator(".prompt")).to_contain_text(re.compile(r"Ben is away, last seen \d+ s ago\."))
    ben.go_back()
    expect(page.locator(".prompt")).not_to_contain_text("is away")


@pytest.mark.parametrize("size", [(1280, 860), (360, 740)])
def test_talk_is_seen_wherever_one_looks(size: tuple[int, int], two: tuple[Page, Page]) -> None:
    page, ben = two
    page.set_viewport_size({"width": size[0], "height": size[1]})
    ben.get_by_role("tab", name="Talk").click()
    ben.get_by_role("textbox", name="Say something to the table").fill("Hold the gate!")
    ben.get_by_role("button", name="Send").click()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("Ben Hold the gate!")
    expect(toast).to_be_in_viewport()
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    toast.get_by_role("button", name="Ben").click()
    expect(page.get_by_role("tab", name="Talk")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("tabpanel")).to_contain_text("Hold the gate!")
    expect(toast).to_have_count(0)


def test_whoever_asked_for_it_is_called_by_sound_and_by_the_browser(two: tuple[Page, Page]) -> None:
    page, ben = two
    page.context.grant_permissions(["notifications"])
    page.get_by_role("button", name="Settings").click()
    for way in ("A soft sound when I am asked", "Notifications when I am asked"):
        page.get_by_role("group", name=way).get_by_label("On").check()
    page.keyboard.press("Escape")
    wait_for_ben(page, ben)
    page.evaluate(LOOKED_AWAY)
    while asked(page, ben) is ben:
        move(ben)
    assert wait_for_question(page)
    page.wait_for_function("() => window.calls.length >= 3")
    calls = page.evaluate("window.calls")
    assert calls.count("a note") == 2
    assert any(one.startswith("Keep Vote: ") for one in calls)


def test_nobody_is_called_who_did_not_ask(two: tuple[Page, Page]) -> None:
    page, ben = two
    wait_for_ben(page, ben)
    page.evaluate(LOOKED_AWAY)
    while asked(page, ben) is ben:
        move(ben)
    assert wait_for_question(page)
    assert page.evaluate("window.calls") == []
