"""What people bring and do besides choosing: words of any length stay on the page, and nobody waits for an answer."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, ViewportSize, expect

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.registry import find_game

from .brought import bring_openly, raise_curtain
from .room import wrong_in
from .test_draw_fortress import line
from .test_ink import two_at_the_wall
from .visits import asked, move, wait_for_question

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


def test_what_one_hides_for_oneself_stands_nowhere_on_the_screen(page: Page) -> None:
    match, awful = council(), "The Awful Bear"
    herald = match.deciders[0]
    match.play(herald, match.legal(herald)[0], awful)
    bring_openly(page, match, "Anna", "Ben")
    expect(page.locator("section[aria-label='Its name']")).to_contain_text(awful)  # on the board

    page.get_by_role("button", name="Correct, hide, veil or report this").click()
    page.get_by_role("button", name="Hide it for me").click()
    expect(page.get_by_text(awful)).to_have_count(0)
    page.reload()
    raise_curtain(page)
    expect(page.get_by_text("hidden by you").first).to_be_visible()
    expect(page.get_by_text(awful)).to_have_count(0)

    page.get_by_role("button", name="Show it").click()
    expect(page.locator("section[aria-label='Its name']")).to_contain_text(awful)


def to_the_banner(*pages: Page) -> Page:
    """Whoever is asked for the banner, after whatever comes before."""
    while mover := asked(*pages):
        if mover.locator("[data-action=draw_banner]").count():
            return mover
        move(mover)
    raise AssertionError("the game is over, and nobody was asked for a banner")


def test_what_is_begun_outlives_another_question_anothers_answer_and_a_reload(page: Page, browser: Browser) -> None:
    """Each kind of move keeps its own draft."""
    anna, ben = two_at_the_wall(page, browser)
    herald = to_the_banner(anna, ben)
    other = ben if herald is anna else anna
    field = herald.locator("form :is(input, textarea).field:not([type=search])").first

    pad = herald.locator("form").get_by_role("application")
    herald.locator("[data-action=draw_banner]").click()
    line(herald, pad)
    field.fill("A boar, and behind it")
    herald.get_by_role("button", name="Cancel").click()
    herald.locator("[data-action=leave_bare]").click()
    herald.locator("[data-action^=vote]").first.click()
    field.fill("I smell")
    move(other)
    expect(herald.locator(".where")).to_have_text(re.compile("Move 3"))
    expect(field).to_have_value("I smell")
    herald.reload()
    assert wait_for_question(herald)
    herald.locator("[data-action^=vote]").first.click()
    expect(field).to_have_value("I smell")
    herald.locator("form button.main").click()

    leave_bare(to_the_banner(anna, ben))  # the other is herald now
    assert to_the_banner(anna, ben) is herald
    herald.locator("[data-action=draw_banner]").click()
    expect(field).to_have_value("A boar, and behind it")
    expect(pad).to_have_accessible_name(re.compile("A drawing of 1 stroke"))
    ben.context.close()


def leave_bare(page: Page) -> None:
    page.locator("[data-action=leave_bare]").click()
    page.locator("[data-action=leave_bare]").wait_for(state="detached")
