"""Whoever asks about anything on a board is told what it is: every piece, sign, keyword and number."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .visits import begin, move, wait_for_question

MOVES = 12  # so many states of each table are asked about
# The signs and numbers in sight of which the lens has nothing to tell. Buttons, headings and people's words need none.
SILENT = """() => {
    const table = document.querySelector(".laid");
    const SPEAKING = "button:not([data-piece], .generic *), .unseen, h3, q, .person header, .drift";
    const names = "[data-piece], [data-means], [data-tells], [title], [role=img][aria-label], .generic button";
    const signs = [...table.querySelectorAll("svg:not(.roads, .hills)")];
    const walk = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) if (/\\d/.test(walk.currentNode.data)) signs.push(walk.currentNode.parentElement);
    const silent = signs.filter(sign => {
        if (!sign.checkVisibility() || sign.closest(SPEAKING)) return false;
        const box = sign.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        for (let roll = sign.parentElement; roll; roll = roll.parentElement) { // what is rolled away is out of sight
            const {left, top, right, bottom} = roll.getBoundingClientRect();
            const inside = x >= left && x <= right && y >= top && y <= bottom;
            if (!inside && getComputedStyle(roll).overflow !== "visible") return false;
        }
        const hit = document.elementFromPoint(x, y);
        // Where something else lies over it, that is asked about.
        if (!hit || !table.contains(hit) || !(hit.contains(sign) || sign.contains(hit))) return false;
        return !hit.closest(names);
    });
    const told = sign => sign.closest(":not(svg, svg *)").outerHTML.slice(0, 160);
    return [...new Set(silent.map(told))];
}"""


@pytest.mark.parametrize("game", ["borderkeep", "tiny-epic-defenders", "attack-and-defense", "keep-vote"])
def test_every_sign_and_number_on_a_board_tells_what_it_is(game: str, page: Page) -> None:
    begin(page, game)
    page.locator(".laid > .ground").wait_for()
    silent = set()
    for k in range(MOVES):
        if not wait_for_question(page):
            break
        silent |= set(page.evaluate(SILENT))
        move(page, k % 3)
    assert silent == set()


def test_a_sign_tells_its_keyword_and_a_press_leads_to_the_rule(page: Page) -> None:
    begin(page, "tiny-epic-defenders")
    assert wait_for_question(page)
    lens = page.locator(".lens")
    page.locator(".own .hp").first.hover()
    expect(lens).to_contain_text("Hit points")
    expect(lens.get_by_role("button")).to_have_count(0)  # it only tells: nothing lies in the way
    page.keyboard.press("?")
    lens.get_by_role("button", name="4.7.1").first.click()
    expect(page.get_by_role("tabpanel").get_by_role("searchbox")).to_have_value("4.7.1")


def test_every_keyword_in_what_is_told_is_explained(page: Page) -> None:
    begin(page, "tiny-epic-defenders")
    assert wait_for_question(page)
    page.locator("[data-piece='region:forest']").first.hover()
    meant = page.locator(".lens dt", has_text="Threat")
    expect(meant).to_be_visible()
    expect(meant.locator("+ dd")).to_contain_text("every attack that nobody stops adds 1")


def test_a_board_nobody_drew_explains_its_keywords_too(page: Page) -> None:
    begin(page, "keep-vote")
    while wait_for_question(page) and not page.locator("[data-action^=vote]").count():
        move(page)
    page.locator("button[data-piece^='assault:']").first.click()
    explanation = page.locator(".explanation")
    expect(explanation.locator("dt").get_by_text("Power", exact=True)).to_be_visible()
    explanation.locator("dd").get_by_role("button").first.click()
    expect(page.get_by_role("tabpanel").get_by_role("searchbox")).to_have_value("3.1")
