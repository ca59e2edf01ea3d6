"""Whoever asks about a piece, a sign or a keyword on a board is told what it is; `test_room` looks at all of them."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from holdfast.engine.matches.match import Match

from .brought import bring_openly, played, questions
from .room import SIZES
from .visits import begin, move, wait_for_question


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


def test_a_button_and_an_entry_of_the_list_tell_what_pressing_them_will_do(page: Page) -> None:
    attacked = questions("tiny-epic-defenders", 4, people=True)["DEFEND"]
    bring_openly(page, attacked, "Anna", "Ben")
    lens = page.locator(".lens")
    for let_it_happen in (page.locator(".board [data-choice=decline]"), page.locator("[data-action=decline]")):
        let_it_happen.hover()
        expect(lens.locator("strong")).to_have_text("Let it happen")
        expect(lens.locator(".foreseen li").last).to_have_text(re.compile(r"threat.*\(4\.\d"))
        page.mouse.move(0, 0)
        expect(lens).to_have_count(0)


def test_what_is_told_of_a_choice_covers_no_other_choice(page: Page) -> None:
    attacked = questions("tiny-epic-defenders", 4, people=True)["DEFEND"]
    bring_openly(page, attacked, "Anna", "Ben")
    for size in (SIZES["1280 × 800"], SIZES["1024 × 768"]):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        first, *others = page.locator("[data-action]").all()
        first.hover()
        page.locator(".lens .foreseen").wait_for()
        told, list_of = page.locator(".lens").bounding_box(), page.locator("ol:has([data-action])").bounding_box()
        assert others
        assert told is not None
        assert list_of is not None
        assert told["y"] + told["height"] <= list_of["y"] or told["x"] + told["width"] <= list_of["x"]
        page.mouse.move(0, 0)
        expect(page.locator(".lens")).to_have_count(0)


# A finger that was lifted at once, while the page was too busy to hear of it: an event knows when it came about.
TAP_ON_A_BUSY_PAGE = """async (piece) => {
    const finger = {bubbles: true, pointerType: "touch", clientX: 5, clientY: 5};
    const [down, up] = ["pointerdown", "pointerup"].map(name => new PointerEvent(name, finger));
    piece.dispatchEvent(down);
    await new Promise(done => setTimeout(done, 700));
    const told = document.querySelectorAll(".lens.kept").length;
    piece.dispatchEvent(up);
    piece.click();
    return told;
}"""


def test_a_tap_that_the_page_hears_of_late_is_still_a_tap(page: Page) -> None:
    begin(page, "tiny-epic-defenders")
    while wait_for_question(page) and not page.locator(".board .can-choose:visible").count():
        move(page)
    before = page.locator(".where").inner_text()
    chosen = page.locator(".board .can-choose:visible").first
    assert chosen.evaluate(TAP_ON_A_BUSY_PAGE) == 1
    expect(page.locator(".lens.kept")).to_have_count(0)
    gone_on = page.locator(f".where:not(:text-is('{before}'))")
    gone_on.or_(page.locator(".board .picked")).first.wait_for()


def test_every_keyword_in_what_is_told_is_explained(page: Page) -> None:
    begin(page, "tiny-epic-defenders")
    assert wait_for_question(page)
    page.locator("[data-piece='region:forest']").first.hover()
    meant = page.locator(".lens dt", has_text="Threat")
    expect(meant).to_be_visible()
    expect(meant.locator("+ dd")).to_contain_text("every attack that nobody stops adds 1")


def test_what_a_card_may_stand_for_is_told_before_it_is_taken_up(page: Page) -> None:
    drafting = played("defenders", 4, lambda match: match.question == "city_action", people=True, players=1)
    bring_openly(page, drafting, "Anna")
    page.locator(".draft .pool button").first.hover()
    expect(page.locator(".lens")).to_contain_text("As a type")
    expect(page.locator(".lens")).to_contain_text("As a descriptor")


def test_what_a_word_means_in_the_rules_is_told_before_it_is_chosen(page: Page) -> None:
    def may_be_tough(match: Match) -> bool:
        return any("tough" in action.name for action in match.legal(match.deciders[0]))

    bring_openly(page, played("defenders", 4, may_be_tough, people=True, players=1), "Anna")
    page.locator("[data-piece='defendermark:tough']").hover()
    expect(page.locator(".lens .about")).to_contain_text("adds 1 to the strength")
    expect(page.locator(".lens .about")).to_contain_text("(5.2)")


def test_a_board_nobody_drew_explains_its_keywords_too(page: Page) -> None:
    begin(page, "keep-vote")
    while wait_for_question(page) and not page.locator("[data-action^=vote]").count():
        move(page)
    page.locator("button[data-piece^='assault:']").first.click()
    explanation = page.locator(".explanation")
    expect(explanation.locator("dt").get_by_text("Power", exact=True)).to_be_visible()
    explanation.locator("dd").get_by_role("button").first.click()
    expect(page.get_by_role("tabpanel").get_by_role("searchbox")).to_have_value("3.1")
