"""A whole game of the example by two people and a bot, from the home page on: one at a keyboard, one on a phone."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from .visits import END, asked, begin, finish, friend, move, tap, wait_for_question

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MOST_TABS = 150
SOON = 20.0  # seconds


def press(page: Page, wanted: Locator, key: str = "Enter") -> None:
    """Go to something with the Tab key alone, and press it."""
    wanted.first.wait_for()
    for _ in range(MOST_TABS):
        if wanted.first.evaluate("one => one === document.activeElement"):
            page.keyboard.press(key)
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key never comes to {wanted}")


def move_by_key(page: Page) -> None:
    page.keyboard.press("1")
    if page.locator("form .button.main").count():
        press(page, page.locator("form .button.main"))


def move_by_touch(page: Page) -> None:
    tap(page.locator("[data-action]:enabled").first)
    if page.locator("form .button.main").count():
        tap(page.locator("form .button.main"))


def play_on(anna: Page, ben: Page) -> None:
    """Whoever must choose, does; until the game is over."""
    while mover := asked(anna, ben):
        made = mover.locator(".where").inner_text()
        (move_by_key if mover is anna else move_by_touch)(mover)
        expect(mover.locator(f".where:not(:text-is('{made}'))")).to_be_visible()
    for page in (anna, ben):
        page.locator(END).wait_for()


def test_two_people_and_a_bot_play_by_keyboard_and_on_a_phone_and_play_again(page: Page, browser: Browser) -> None:
    page.goto("/")
    press(page, page.get_by_role("link", name="Invite friends : Keep Vote"))
    press(page, page.get_by_role("button", name="Lay the table"))
    page.get_by_role("dialog").get_by_label("Your name").fill("Anna")
    page.keyboard.press("Enter")
    page.locator("#room-title").wait_for()
    press(page, page.get_by_role("button", name="Steady bot").last)
    expect(page.get_by_role("button", name="QR code")).to_have_count(1)
    press(page, page.get_by_role("button", name="QR code"))
    link = page.get_by_role("textbox", name="Link for seat 2").input_value()
    page.keyboard.press("Escape")

    ben = friend(browser, link, "Ben", **PHONE)
    press(page, page.get_by_role("button", name="Begin"))
    ben.locator(".prompt").wait_for()
    play_on(page, ben)

    assert ben.evaluate("document.documentElement.scrollWidth") <= 360
    press(page, page.get_by_role("button", name="Play again"))
    tap(ben.get_by_role("button", name="Agree"))
    page.locator(".prompt").wait_for()
    tap(ben.get_by_role("button", name="To the new table"))
    expect(ben.locator(".prompt")).to_be_visible()
    assert page.url == ben.url
    ben.context.close()


def test_a_second_tab_shows_the_same_seat(page: Page) -> None:
    begin(page, "keep-vote")
    assert wait_for_question(page)
    second = page.context.new_page()
    second.goto(page.url)
    assert wait_for_question(second)
    assert move(page)
    assert wait_for_question(page)
    same_moment(page, second)
    assert move(second)
    assert wait_for_question(second)
    same_moment(page, second)


def same_moment(page: Page, other: Page) -> None:
    """Both come to show the same move; while the council votes, bots may still move although we are asked."""
    deadline = time.monotonic() + SOON
    while page.locator(".where").inner_text() != other.locator(".where").inner_text():
        assert time.monotonic() < deadline
        page.wait_for_timeout(50)


def test_a_finished_game_is_saved_brought_back_and_played_otherwise(page: Page, tmp_path: Path) -> None:
    begin(page, "keep-vote")
    finish(page)
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save as a file").click()
    saved = tmp_path / "match.json"
    saving.value.save_as(saved)

    page.goto("/")
    page.get_by_label("Open a saved game").set_input_files(saved)
    page.get_by_role("slider").or_(page.get_by_role("alert")).first.wait_for()
    assert page.get_by_role("alert").all_inner_texts() == []
    for _ in range(3):
        page.get_by_role("button", name="One move on").click()
    expect(page.locator(".where")).to_contain_text("Move 3 of")
    page.get_by_role("button", name="What if …?").click()
    expect(page).to_have_url(re.compile("/table/"))
    assert wait_for_question(page)
    expect(page.locator(".where")).to_have_text("Move 3 of 3")
    assert move(page)  # whoever brings a game plays all its seats
