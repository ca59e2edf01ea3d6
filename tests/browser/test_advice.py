"""What helps to choose: a bot's advice, and the choices that a picked piece leaves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from .every_game import EVERY
from .visits import CHOICES, begin, friend, invitation, move, sit_down, wait_for_question

PHONE = {"width": 360, "height": 740}
MOVES = 3  # the shortest game has more


@pytest.mark.parametrize("game", EVERY)
def test_a_hint_is_marked_in_the_list_and_on_the_board_until_one_has_moved(game: str, page: Page) -> None:
    begin(page, game)
    hinted = page.locator(f"{CHOICES}:has(.hint)")
    for _ in range(MOVES):
        assert wait_for_question(page)
        page.get_by_role("button", name="Hint", exact=True).click()
        advice = page.locator("[role=status].hint")
        expect(advice).to_contain_text("A steady bot would choose:")
        if page.locator(CHOICES).count() > 1:
            expect(hinted).to_have_count(1)
            expect(hinted).to_be_in_viewport()
            expect(advice).to_contain_text(hinted.locator(".label").inner_text())
        pieces = page.locator(".can-choose[data-hint]")
        assert {piece.get_attribute("data-hint") for piece in pieces.all()} <= {"Hint"}
        move(page)
        expect(advice).to_have_count(0)
        expect(pieces).to_have_count(0)


def vote(page: Page) -> None:
    """Go on until the council votes: each vote names a way, and perhaps what one gives for it."""
    begin(page, "keep-vote")
    while wait_for_question(page) and not page.locator("[data-action^=vote]").count():
        move(page)


def test_on_a_phone_a_picked_piece_shows_what_it_can_mean_though_the_list_was_hidden(page: Page) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    vote(page)
    every = page.locator(CHOICES).count()
    page.get_by_role("button", name="Hide", exact=True).click()
    expect(page.locator(CHOICES)).to_have_count(0)

    page.locator("button.can-choose[data-piece='way:hold']").click()
    expect(page.locator(CHOICES)).to_have_count(every // 2)
    expect(page.get_by_role("button", name="Show all")).to_have_count(0)

    page.keyboard.press("Escape")
    expect(page.locator(CHOICES)).to_have_count(0)
    expect(page.get_by_role("button", name=f"Show all {every}")).to_be_visible()


def test_a_hint_opens_a_hidden_list(page: Page) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    vote(page)
    page.get_by_role("button", name="Hide", exact=True).click()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(f"{CHOICES}:has(.hint)")).to_be_in_viewport()
    expect(page.locator("[data-piece^='way:'][data-hint]")).to_have_count(1)


def test_a_hint_stays_while_others_answer_the_same_question(page: Page, browser: Browser) -> None:
    page.goto("/new/keep-vote")
    page.get_by_label("2", exact=True).check()
    page.locator("form button.main").click()
    sit_down(page, "#room-title")
    guest = friend(browser, invitation(page), "Ben")
    page.get_by_role("button", name="Begin").click()
    council = "[data-action^=vote]"
    while not (page.locator(council).count() and guest.locator(council).count()):
        for one in (page, guest):
            if one.locator(f"{CHOICES}:enabled").count() and not one.locator(council).count():
                move(one)
        page.wait_for_timeout(20)
    page.get_by_role("button", name="Hint", exact=True).click()
    advice = page.locator("[role=status].hint")
    expect(advice).to_be_visible()

    before = page.locator(".where").inner_text()
    move(guest)
    expect(page.locator(".where")).not_to_have_text(before)
    expect(advice).to_be_visible()
    guest.context.close()
