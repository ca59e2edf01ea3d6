"""How people look after each other, in the browser."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from .axe import faults
from .test_hosting import play_with_ben
from .visits import lay_table


def test_lines_and_veils_are_gathered_unsigned_and_stay_in_sight(page: Page) -> None:
    lay_table(page, "keep-vote")
    page.get_by_label("What it is about").fill("harm to animals")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("listitem").filter(has_text="harm to animals")).to_be_visible()
    for free in (2, 1):
        expect(page.get_by_role("button", name="QR code")).to_have_count(free)
        page.get_by_role("button", name="Steady bot").last.click()
    page.get_by_role("button", name="Begin").click()
    page.locator(".prompt").wait_for()
    expect(page.get_by_label("Lines and veils")).to_contain_text("harm to animals")


def test_what_was_said_is_hidden_veiled_and_paused_over(page: Page, browser: Browser) -> None:
    ben = play_with_ben(page, browser)
    for who in (page, ben):
        who.get_by_role("tab", name="Talk").click()
    ben.get_by_label("Say something to the table").fill("a rude word")
    ben.get_by_role("button", name="Send").click()
    talk = page.get_by_role("log", name="Talk")
    expect(talk).to_contain_text("a rude word")

    talk.get_by_role("button", name="Hide, veil or report this").click()
    assert faults(page) == []
    talk.get_by_role("button", name="Hide it for me").click()
    expect(talk).to_contain_text("hidden by you")
    page.reload()
    page.get_by_role("tab", name="Talk").click()
    expect(talk).to_contain_text("hidden by you")

    page.get_by_role("button", name="X-card").click()
    assert faults(page) == []
    page.get_by_role("button", name="Veil what came last", exact=True).click()
    for who in (page, ben):
        expect(who.get_by_role("log", name="Talk")).not_to_contain_text("a rude word")
        expect(who.get_by_role("log", name="Talk")).to_contain_text("veiled")
    assert "a rude word" not in ben.content()

    ben.get_by_role("button", name="X-card").click()
    ben.get_by_role("button", name="Pause the game").click()
    expect(page.get_by_text("The game rests.").first).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    expect(ben.get_by_text("The game rests.")).to_have_count(0)
    ben.context.close()
