"""What people bring and do besides choosing: words of any length stay on the page, and nobody waits for an answer."""

from __future__ import annotations

import re

from playwright.sync_api import Page, ViewportSize, expect

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.registry import find_game

from .brought import bring_openly
from .room import wrong_in

SIZES: list[ViewportSize] = [{"width": 1280, "height": 800}, {"width": 360, "height": 740}]
WORD = "W" * 79
# Text of that word that is cut off at the right, by whatever cuts it off, or hangs out of the window.
CUT_OFF = """word => {
    const cut = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const box = text.parentElement;
        const shown = box.checkVisibility() && !box.closest(".latest, .unseen");
        if (!shown || !text.data.includes(word.slice(0, 20))) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const right = range.getBoundingClientRect().right;
        for (let around = box; around; around = around.parentElement) {
            const clips = around === document.body || getComputedStyle(around).overflowX !== "visible";
            if (clips && right > around.getBoundingClientRect().right + 1) cut.push(box.outerHTML.slice(0, 90));
        }
    }
    return cut;
}"""


def council() -> Match:
    """Two councillors before the first night."""
    return Match.new(find_game("keep-vote"), {"players": 2}, seed=2, people=[0, 1])


def test_a_word_of_any_length_is_read_to_its_end(page: Page) -> None:
    match = council()
    herald = match.deciders[0]
    match.play(herald, match.legal(herald)[0], WORD)
    match.play(herald, "draw_banner", texts={"name": WORD[:60]})
    bring_openly(page, match, "Anna", "Ben")

    for size in SIZES:
        page.set_viewport_size(size)
        expect(page.get_by_text(WORD).first).to_be_attached()
        assert wrong_in(page) == []
        assert page.evaluate(CUT_OFF, WORD) == []


def test_a_herald_in_a_hurry_does_what_is_suggested_and_lets_answers_stand(page: Page) -> None:
    bring_openly(page, council(), "Anna", "Ben")

    page.get_by_role("button", name="Do all 2").click()
    votes = page.locator("[data-action^=vote]")
    votes.first.wait_for()
    expect(page.locator(".where")).to_have_text("Move 2 of 2")
    page.get_by_role("button", name="More you can do").click()
    page.get_by_role("button", name=re.compile("^From now on ?: Vote to hold the gate$")).click()
    page.get_by_role("button", name="Nobody at this screen minds").click()
    expect(page.locator(".where")).to_have_text("Move 3 of 3")

    page.get_by_role("button", name="More you can do").click()
    page.get_by_role("button", name="Concede the game").click()
    expect(page.get_by_text("You would concede.")).to_be_visible()
