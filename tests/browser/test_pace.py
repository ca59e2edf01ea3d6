"""What the others do can be seen: one move after the other, and summed up when it is one's turn again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from holdfast.engine.rules.options import Value

from .every_game import DRAWN, newcomers_table
from .visits import CHOICES, PATIENCE, begin, move, wait_for_question, with_settings

SCENE = "[data-behind]"  # what somebody else does, in the place of the question
BOARD_TOP = "document.querySelector('.board').getBoundingClientRect().top"
# Every moment of the game that is on the screen, what is told of it in the place of the question, and how many choices
# lie beside that: written down by the page itself, for a scene may have passed before anybody asks.
WATCH = """() => {
    const where = document.querySelector(".where");
    Object.assign(window, {moments: [], scenes: [], beside: 0});
    const note = () => window.moments.push(Number(where.textContent.split(" ")[1]));
    new MutationObserver(note).observe(where, {characterData: true, childList: true, subtree: true});
    new MutationObserver(() => {
        const told = document.querySelector("[data-behind] [role=status]")?.textContent;
        if (!told) return;
        if (told !== window.scenes.at(-1)) window.scenes.push(told);
        window.beside += document.querySelectorAll("[data-action]").length;
    }).observe(document.querySelector(".room"), {characterData: true, childList: true, subtree: true});
}"""


@pytest.fixture
def unhurried(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page of somebody who changed no setting but the one for forced answers."""
    shown: dict[str, Any] = with_settings(base_url, forced="ask")
    context = browser.new_context(base_url=base_url, locale="en-GB", reduced_motion="reduce", **shown)
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def four_towns(page: Page) -> None:
    """Borderkeep against three bots, up to one's first question."""
    sit_with_bots(page, "borderkeep", {"players": 4})


def sit_with_bots(page: Page, game: str, options: dict[str, Value]) -> None:
    page.request.post("/api/guest", data={"name": "Anna"})
    wish = {"game": game, "seats": ["me", *["steady"] * (int(str(options["players"])) - 1)], "options": options}
    page.goto(f"/table/{page.request.post('/api/tables', data=wish).json()['table']}")
    page.get_by_role("button", name="Begin").click()
    assert wait_for_question(page)


def end_the_turn(page: Page) -> None:
    """Choose nothing but `done` until somebody else moves."""
    while not page.locator(SCENE).count():
        done = page.locator("[data-action=done]:enabled")
        page.locator(f"{CHOICES}:enabled, {SCENE}").first.wait_for()
        if page.locator(SCENE).count():
            return
        before = page.locator(".where").inner_text()
        (done if done.count() else page.locator(f"{CHOICES}:enabled")).first.click()
        expect(page.locator(".where")).not_to_have_text(before)


def test_the_moves_of_others_are_shown_one_by_one_and_summed_up(unhurried: Page) -> None:
    page = unhurried
    four_towns(page)
    page.evaluate(WATCH)
    asked_at = page.evaluate(BOARD_TOP)
    end_the_turn(page)
    assert page.evaluate(BOARD_TOP) == asked_at  # what is told in place of the question moves nothing
    page.locator(f"{CHOICES}:enabled").first.wait_for(timeout=4 * PATIENCE)
    assert any("Steady" in told for told in page.evaluate("window.scenes"))
    assert page.evaluate("window.beside") == 0
    moments = page.evaluate("window.moments")
    assert moments == list(range(moments[0], moments[0] + len(moments)))  # none was left out
    assert len(moments) > 6

    told = page.locator(".meanwhile")
    expect(told).to_have_attribute("open", "")
    for bot in ("Steady bot 1", "Steady bot 2", "Steady bot 3"):
        expect(told.get_by_role("region", name=bot)).to_be_visible()
    told.get_by_role("listitem").get_by_role("button").first.click()
    expect(page.get_by_text("Looking back")).to_be_visible()
    assert int(page.locator(".where").inner_text().split()[1]) in moments


@pytest.mark.parametrize("game", DRAWN)
def test_in_every_game_the_others_are_seen_and_each_line_leads_to_what_was_seen(game: str, unhurried: Page) -> None:
    page = unhurried
    sit_with_bots(page, game, newcomers_table(game))
    page.evaluate(WATCH)
    told = page.locator(".meanwhile").get_by_role("listitem")
    while not told.count() or not page.evaluate("window.scenes.length"):
        page.locator(f"{CHOICES}:enabled").first.wait_for(timeout=4 * PATIENCE)
        assert move(page)
        page.locator(f"{CHOICES}:enabled").first.wait_for(timeout=4 * PATIENCE)
    told.get_by_role("button").first.click()
    expect(page.get_by_text("Looking back")).to_be_visible()
    assert int(page.locator(".where").inner_text().split()[1]) in page.evaluate("window.moments")


@pytest.mark.parametrize("how", ["key", "button", "board"])
def test_whoever_has_seen_enough_goes_on_at_once(how: str, unhurried: Page) -> None:
    page = unhurried
    four_towns(page)
    end_the_turn(page)
    expect(page.locator(SCENE)).to_be_visible()
    if how == "key":
        page.keyboard.press("Escape")
    elif how == "button":
        page.get_by_role("button", name="Skip").click()
    else:
        page.get_by_role("region", name="Board", exact=True).click(position={"x": 200, "y": 200})
    # Nothing else is waited for: what had happened by then is there, and the rest comes on its own.
    page.locator(".meanwhile").or_(page.locator(SCENE)).first.wait_for()
    assert wait_for_question(page)
    expect(page.get_by_role("dialog")).to_have_count(0)  # the tap meant nothing else


def test_the_pace_is_set_in_the_settings(unhurried: Page) -> None:
    page = unhurried
    begin(page, "keep-vote")
    page.locator(f"{CHOICES}:enabled").first.wait_for()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("At once").check()
    page.keyboard.press("Escape")
    page.evaluate("""() => {
        window.scenes = 0;
        new MutationObserver(() => window.scenes += document.querySelectorAll("[data-behind]").length)
            .observe(document.body, {childList: true, subtree: true});
    }""")
    before = int(page.locator(".where").inner_text().split()[1])
    own = 0
    while own < 6 and move(page):  # a keep may fall early
        own += 1
    assert int(page.locator(".where").inner_text().split()[1]) > before + own  # others moved too
    assert page.evaluate("window.scenes") == 0
