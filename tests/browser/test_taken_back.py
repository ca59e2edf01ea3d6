"""What was taken back leaves no trace on the board, and what was just drawn is told in full at every width."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from holdfast.engine.matches.match import Match

from .brought import bring, played
from .visits import CHOICES, brisk

DRAWN = ".lately li"
CUT_OFF = """box => {
    const {bottom, right} = box.getBoundingClientRect();
    return box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1
        || right > document.documentElement.clientWidth
        || [...box.querySelectorAll("li")].some((line) => !line.checkVisibility());
}"""


def drawn_since(match: Match, seat: int) -> int:
    """How many cards were drawn since the seat last moved."""
    own = max((k for k, move in enumerate(match.moves, 1) if move.seat == seat), default=0)
    return sum(message.key == "event.card_drawn" for message in match.events(seat, own))


@pytest.mark.parametrize("width", [360, 1280, 1920])
def test_what_was_just_drawn_is_told_in_full(width: int, browser: Browser, base_url: str) -> None:
    match = played("tiny-epic-defenders", 5, lambda m: m.length > 20 and m.deciders == [0] and drawn_since(m, 0) >= 3)
    context = browser.new_context(
        base_url=base_url, viewport={"width": width, "height": 800}, reduced_motion="reduce", **brisk(base_url)
    )
    page = context.new_page()
    bring(page, match)
    expect(page.locator(DRAWN)).to_have_count(3)
    assert not page.locator(".lately").evaluate(CUT_OFF)
    context.close()


# How much of the board lies below what is shown of it.
BELOW = "(({scrollHeight, clientHeight}) => scrollHeight - clientHeight)(document.querySelector('.laid > .ground'))"


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("attacked", [False, True])
def test_what_was_drawn_pushes_no_land_out_of_sight(
    attacked: bool, language: str, browser: Browser, base_url: str
) -> None:
    """On the screen of a small laptop, where it is long: the land that is attacked is the one that is asked about."""
    match = played(
        "tiny-epic-defenders",
        5,
        lambda m: m.deciders == [0] and drawn_since(m, 0) >= 3 and bool(m.view(0).strikes) == attacked,
    )
    context = browser.new_context(
        base_url=base_url,
        viewport={"width": 1280, "height": 800},
        locale=language,
        reduced_motion="reduce",
        **brisk(base_url),
    )
    page = context.new_page()
    bring(page, match)
    expect(page.locator(DRAWN)).to_have_count(3)
    assert page.evaluate(BELOW) <= 2
    context.close()


def test_a_card_that_was_taken_back_is_not_just_drawn(page: Page) -> None:
    match = played("tiny-epic-defenders", 5, lambda m: m.length > 20 and m.deciders == [0] and drawn_since(m, 0) == 0)
    bring(page, match)
    before = page.locator(DRAWN).all_inner_texts()
    where = page.locator(".where").inner_text()
    while page.locator(DRAWN).all_inner_texts() == before:
        at = page.locator(".where").inner_text()
        page.locator(CHOICES).last.click()
        expect(page.locator(".where")).not_to_have_text(at)
    while page.locator(".where").inner_text() != where:
        at = page.locator(".where").inner_text()
        page.get_by_role("button", name="Take back", exact=True).click()
        sure = page.get_by_role("dialog").get_by_role("button", name="Take back", exact=True)
        expect(page.locator(".where").filter(has_not_text=at).or_(sure).first).to_be_visible()
        if sure.count():
            sure.click()
        expect(page.locator(".where")).not_to_have_text(at)
    assert page.locator(DRAWN).all_inner_texts() == before
