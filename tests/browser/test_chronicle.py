"""The chronicle at a table: read from the end screen, passed on by a link, and closed again."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Browser, Page, expect

from .axe import AXE, THEMES, faults
from .brought import bring, played

NAMES = ("Anna", "Ben")


def violations(book: Page, scheme: Literal["light", "dark"]) -> list[str]:
    """What axe finds wrong with a page that has no script of its own."""
    book.emulate_media(color_scheme=scheme)
    book.evaluate(AXE.read_text("utf-8"))
    found: list[str] = book.evaluate(
        "axe.run().then(({violations}) => violations.map(({id, nodes}) => id + nodes[0].html))"
    )
    return found


def test_a_stranger_reads_by_a_link_until_it_is_closed(page: Page, browser: Browser) -> None:
    bring(page, played("borderkeep", 4, lambda match: match.over, players=2), *NAMES)
    page.locator(".end").get_by_role("button", name="Chronicle", exact=True).click()
    dialog = page.get_by_role("dialog", name="Chronicle")
    dialog.get_by_role("button", name="Open a link").click()
    link = dialog.get_by_role("textbox", name="Link to the chronicle").input_value()
    assert faults(page) == []

    stranger = browser.new_context(viewport={"width": 360, "height": 740})
    book = stranger.new_page()
    complaints: list[str] = []
    book.on("console", lambda message: complaints.append(message.text))
    assert (answer := book.goto(link)) is not None
    assert answer.status == 200
    expect(book.get_by_role("heading", name="The story")).to_be_visible()
    expect(book.get_by_role("cell", name="Anna", exact=True).first).to_be_visible()
    expect(book.get_by_role("img", name="The course of fortune")).to_be_visible()
    assert book.evaluate("document.documentElement.scrollWidth") <= 360
    assert complaints == []
    assert stranger.cookies() == []
    assert {scheme: violations(book, scheme) for scheme in THEMES} == {"light": [], "dark": []}

    dialog.get_by_role("button", name="Close the link").click()
    expect(dialog.get_by_role("button", name="Open a link")).to_be_visible()
    book.reload()
    expect(book.get_by_text("This link leads to no chronicle any more.")).to_be_visible()
    stranger.close()


def test_while_the_game_runs_it_is_in_the_menu_and_tells_what_everybody_knows(page: Page) -> None:
    bring(page, played("borderkeep", 4, lambda match: match.length == 60, players=2), *NAMES)
    page.get_by_role("tab", name="Seats").click()
    page.get_by_role("button", name="Chronicle", exact=True).click()
    dialog = page.get_by_role("dialog", name="Chronicle")
    expect(dialog.get_by_text("It tells what everybody at the table may know")).to_be_visible()
    with page.expect_popup() as opened:
        dialog.get_by_role("link", name="Read", exact=True).click()
    expect(opened.value.get_by_text("The game is still running")).to_be_visible()
