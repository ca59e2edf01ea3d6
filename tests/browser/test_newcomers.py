"""What people meet who have read nothing: a name, a guide, a friend's link, a move they would rather not have made."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from holdfast.server.door.addresses import network_address

from ..server.visitors import ServerProcess
from .brought import post
from .every_game import DRAWN, EVERY
from .room import SIZES
from .test_visits import moves_made
from .visits import CHOICES, begin, brisk, finish, friend, invitation, lay_table, move, sit_down, wait_for_question

GUIDE = "aside.guide"
# How much of the chronicle lies below what is shown of it.
BELOW = """(({scrollHeight, scrollTop, clientHeight}) => scrollHeight - scrollTop - clientHeight)
    (document.querySelector(".log"))"""
MOST_GUIDED = 30  # own moves, some five minutes
SMALL_SCREEN = {"width": 1280, "height": 800}
# Motion that comes to an end and has not yet; what glows does so for ever.
MOVING = """() => document.querySelector(".board").getAnimations({subtree: true})
    .filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime !== Infinity)
    .map((one) => one.effect.target?.className)"""


# A point at which a piece is what one points at: the middle of a bow of the disc lies beside it.
WITHIN = """piece => {
    const {left, top, width, height} = piece.getBoundingClientRect();
    for (const down of [.5, .3, .7, .1, .9]) for (const across of [.5, .3, .7, .1, .9]) {
        const [x, y] = [left + across * width, top + down * height];
        if (piece.contains(document.elementFromPoint(x, y))) return [x, y];
    }
}"""


def top_of(page: Page, part: str) -> float:
    box = page.locator(part).first.bounding_box()
    assert box is not None
    return box["y"]


def test_a_newcomer_is_asked_for_a_name_once_with_one_to_take(page: Page) -> None:
    page.goto("/")
    play = page.locator('article[data-game="keep-vote"] button.main')
    play.click()
    name = page.get_by_role("dialog").get_by_label("Your name")
    expect(name).to_be_focused()
    expect(name).not_to_have_value("")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    play.click()
    name.fill("Berta")
    page.keyboard.press("Enter")
    assert wait_for_question(page)
    page.goto("/")
    play.click()
    assert wait_for_question(page)
    expect(page.locator("header .who")).to_have_text("Berta")
    page.goto("/")
    greeting = page.locator(".hero")
    expect(greeting).to_contain_text("Berta")
    assert greeting.evaluate("box => box.scrollHeight <= box.clientHeight")  # nothing of it lies over one's tables


def test_a_dialog_opens_where_one_is(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 500})
    page.goto("/")
    page.locator('article[data-game="keep-vote"] button.main').click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    box, there = dialog.bounding_box(), page.evaluate("scrollY")
    assert there > 0, "the button is further down than the screen is high"
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 500
    page.keyboard.press("Escape")
    assert page.evaluate("scrollY") == there


def test_the_way_into_a_game_is_in_sight_on_a_low_screen(page: Page) -> None:
    page.set_viewport_size(SMALL_SCREEN)  # type: ignore[arg-type]
    page.goto("/")
    for game in EVERY:
        expect(page.locator(f'article[data-game="{game}"] button.main')).to_be_in_viewport(ratio=1)


def test_a_second_click_on_a_step_of_the_guide_plays_nothing(page: Page) -> None:
    begin(page, "tiny-epic-defenders")
    assert wait_for_question(page)
    guide, made = page.locator(GUIDE), moves_made(page)
    guide.get_by_role("button", name="I know this game").dblclick()
    expect(guide).to_have_count(0)
    assert moves_made(page) == made

    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Show them again").click()
    page.keyboard.press("Escape")
    expect(guide).to_contain_text("Step 1 of")


def test_a_step_of_the_guide_is_done_when_one_has_moved(page: Page) -> None:
    begin(page, "tiny-epic-defenders")
    assert wait_for_question(page)
    guide = page.locator(GUIDE)
    expect(guide).to_contain_text("Hold the Capital")
    move(page)
    assert wait_for_question(page)
    expect(guide).not_to_contain_text("Hold the Capital")
    expect(guide).to_contain_text("Step 2 of")


@pytest.mark.parametrize("game", DRAWN)
def test_the_guide_keeps_its_place_and_tells_nothing_twice(game: str, page: Page) -> None:
    begin(page, game)
    guide = page.locator(GUIDE)
    guide.wait_for()
    told: list[str] = []
    boxes: set[tuple[float, ...]] = set()
    for k in range(MOST_GUIDED):
        if not wait_for_question(page):
            break
        told.append(guide.locator("h3").inner_text())
        boxes.add(tuple((guide.bounding_box() or {}).values()))  # type: ignore[arg-type]
        move(page, k % 3)
    steps = [one for one in told if one != "More when it comes up"]
    assert len(boxes) == 1
    assert len(steps) == len(set(steps)) > 3


def test_on_a_phone_a_guide_that_goes_on_pausing_leaves_its_lines_to_the_board(page: Page) -> None:
    page.set_viewport_size(SIZES["360 × 740"])  # type: ignore[arg-type]
    begin(page, "tiny-epic-defenders")
    guide, text = page.locator(GUIDE), page.locator(f"{GUIDE} .prose")
    heights: dict[bool, set[float]] = {True: set(), False: set()}
    paused_before = False
    for k in range(MOST_GUIDED):
        if not wait_for_question(page):
            break
        paused = guide.locator("h3").inner_text() == "More when it comes up"
        folded = paused and paused_before
        expect(text).to_be_visible(visible=not folded)
        heights[folded].add(guide.evaluate("guide => guide.offsetHeight"))
        paused_before = paused
        move(page, k % 3)
    [slim], [whole] = heights[True], heights[False]
    assert slim < whole / 2


def test_a_guide_that_was_put_away_stays_away(page: Page) -> None:
    begin(page, "borderkeep")
    assert wait_for_question(page)
    guide = page.locator(GUIDE)
    guide.get_by_role("button", name="I know this game").click()
    expect(guide).to_have_count(0)
    page.reload()
    assert wait_for_question(page)
    expect(guide).to_have_count(0)


def test_nobody_is_asked_to_choose_before_board_and_guide_are_there(page: Page) -> None:
    """The guide stands above the choices: were it to come later, it would push them away under the hand."""
    held: list[Route] = []
    page.route(re.compile(r"/guide-[^/]*\.js"), lambda route: held.append(route))
    begin(page, "borderkeep")
    expect(page.locator(".choices")).to_contain_text("One moment")
    assert page.locator(CHOICES).count() == 0
    for one in held:
        one.continue_()
    assert wait_for_question(page)
    expect(page.locator(GUIDE)).to_contain_text("Step 1 of")


def test_the_guide_speaks_of_what_the_table_asks(page: Page) -> None:
    """Whoever has said Done is not told to press it, but which card to let go."""
    begin(page, "borderkeep")
    guide = page.locator(GUIDE)
    for _ in range(MOST_GUIDED):
        assert wait_for_question(page)
        if page.get_by_text("which one goes?").count():
            break
        move(page)
    expect(guide).to_contain_text("Press the one you need least")
    expect(guide).not_to_contain_text("press Done")


def test_after_looking_back_the_chronicle_is_at_its_end_again(page: Page) -> None:
    begin(page, "tiny-epic-defenders")
    for _ in range(4):
        move(page)
    assert wait_for_question(page)
    log = page.get_by_role("log")
    log.locator("button").first.click()
    page.wait_for_function(f"() => {BELOW} > 40")
    page.get_by_role("button", name="Back to now").click()
    page.wait_for_function(f"() => {BELOW} < 40")


def test_what_one_said_oneself_is_no_news(page: Page) -> None:
    begin(page, "keep-vote")
    page.get_by_role("tab", name="Talk").click()
    page.get_by_role("tabpanel").get_by_role("textbox").fill("Good evening")
    page.keyboard.press("Enter")
    expect(page.get_by_role("tabpanel")).to_contain_text("Good evening")
    page.reload()
    assert wait_for_question(page)
    expect(page.get_by_role("tab", name="Talk")).to_have_text("Talk")


def test_a_new_name_is_shown_at_the_table_one_sits_at(page: Page) -> None:
    begin(page, "keep-vote")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name at the table").fill("Wilhelmina")
    page.get_by_role("button", name="Take this name").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("log")).to_contain_text("goes by the name Wilhelmina now")
    page.get_by_role("tab", name="Seats").click()
    expect(page.get_by_role("tabpanel").locator("strong").first).to_have_text("Wilhelmina")


def test_a_stranger_sits_down_on_an_open_seat_and_is_told_whom_to_ask_for_others(page: Page, browser: Browser) -> None:
    page.goto("/new/keep-vote")
    page.get_by_role("combobox", name="Seat 2").select_option("open")
    page.get_by_role("button", name="Lay the table").click()
    sit_down(page, "#room-title")
    stranger = browser.new_context(locale="en-GB", reduced_motion="reduce").new_page()
    stranger.goto(page.url)
    stranger.get_by_role("button", name="Sit down here").click()
    stranger.get_by_role("dialog").get_by_label("Your name").fill("Ben")
    stranger.keyboard.press("Enter")
    expect(page.get_by_text("Ben", exact=True)).to_be_visible()
    expect(stranger.get_by_text("you", exact=True)).to_be_visible()

    another = browser.new_context(locale="en-GB", reduced_motion="reduce").new_page()
    another.goto(page.url)
    host = page.locator("header .who").inner_text()
    expect(another.get_by_text(f"Ask {host} for the link")).to_be_visible()
    expect(another.get_by_role("button", name="Sit down here")).to_have_count(0)
    for one in (stranger, another):
        one.context.close()


def test_a_link_that_leads_to_this_computer_alone_says_so(page: Page) -> None:
    lay_table(page, "keep-vote")
    page.get_by_role("button", name="QR code").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("holdfast serve --host 0.0.0.0")


def test_a_server_for_the_network_gives_links_for_the_network(page: Page, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "holdfast.cli.main", "serve", "--host", "0.0.0.0", "--port", "0"]
    with ServerProcess(tmp_path, [*command, "--data", str(tmp_path)]) as server:
        port = server.address.rpartition(":")[2]
        page.goto(f"http://localhost:{port}/new/keep-vote")
        page.get_by_role("button", name="Lay the table").click()
        sit_down(page, "#room-title")
        link = invitation(page)
    assert link.startswith(f"{network_address('0.0.0.0', int(port)) or f'http://localhost:{port}'}/table/")


def test_taking_back_says_what_goes_and_strikes_it_out(page: Page) -> None:
    begin(page, "tiny-epic-defenders")  # where nobody moves while we are asked
    assert wait_for_question(page)
    alone = True
    while alone:  # until bots have moved after us
        made = moves_made(page)
        assert move(page)
        assert wait_for_question(page)
        alone = moves_made(page) == made + 1
    before = page.locator(".where").inner_text()
    page.get_by_role("button", name="Take back", exact=True).click()
    asked = page.get_by_role("dialog")
    expect(asked).to_contain_text(re.compile(r"your last move and \d+ bot moves? after it"))
    asked.get_by_role("button", name="Cancel").click()
    expect(page.locator(".where")).to_have_text(before)

    page.get_by_role("button", name="Take back", exact=True).click()
    asked.get_by_role("button", name="Take back", exact=True).click()
    expect(page.locator(".where")).not_to_have_text(before)
    page.get_by_role("log").locator("summary", has_text="taken back").click()
    expect(page.get_by_role("log").locator("del").first).to_be_visible()


@pytest.mark.parametrize("game", EVERY)
def test_what_could_be_done_before_can_be_asked_about(game: str, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    begin(page, game)
    while not page.locator("[data-why]").count():  # until something was offered that is not now
        page.keyboard.press("Escape")
        for _ in range(3):
            assert move(page)
            assert wait_for_question(page)
        page.get_by_role("button", name="Why can't I").click()
        page.get_by_role("dialog").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL_SCREEN["width"]
    page.locator("[data-why]").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Why not?")


ASKED = (".prompt", "[data-action]")
# What else is needed to choose, where a game's board has such a thing.
ESSENTIAL = {
    "borderkeep": (".town.own .stores", ".town.own .pieces", ".hand .card"),
    "tiny-epic-defenders": (".map .left", ".map .below-right", ".sheet.mine .hp"),
}
ON_A_PHONE = {
    "borderkeep": (".hand .card",),
    "tiny-epic-defenders": (".above-left", ".middle"),
}
# Which of some parts of the table are not wholly on the screen, or lie behind something else.
OUT_OF_SIGHT = """parts => parts.filter((name) => {
    const part = document.querySelector(name);
    const {top, bottom, left, right} = part.getBoundingClientRect();
    const hidden = (y) => {
        const seen = document.elementFromPoint((left + Math.min(right, innerWidth)) / 2, y);
        return !seen || !(part.contains(seen) || seen.contains(part));
    };
    return top < 0 || bottom > innerHeight || hidden(top + 2) || hidden(bottom - 2);
})"""


@pytest.mark.parametrize("game", EVERY)
def test_what_matters_is_in_sight_without_scrolling(game: str, page: Page) -> None:
    page.set_viewport_size(SMALL_SCREEN)  # type: ignore[arg-type]
    post(page, "/api/guest", {"name": "Bannerman"})  # no name that is suggested is longer
    begin(page, game)
    assert wait_for_question(page)
    page.locator(GUIDE).wait_for()
    assert page.evaluate(OUT_OF_SIGHT, [*ASKED, *ESSENTIAL.get(game, ())]) == []


@pytest.mark.parametrize("game", EVERY)
def test_a_phone_shows_the_choices_and_what_they_are_about(game: str, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    begin(page, game)
    assert wait_for_question(page)
    page.get_by_role("button", name="I know this game").click()
    assert page.evaluate(OUT_OF_SIGHT, [*ASKED, *ON_A_PHONE.get(game, ())]) == []


@pytest.mark.parametrize("game", EVERY)
def test_the_guide_leaves_board_and_choices_in_sight(game: str, page: Page) -> None:
    page.set_viewport_size(SMALL_SCREEN)  # type: ignore[arg-type]
    begin(page, game)
    assert wait_for_question(page)
    page.locator(GUIDE).wait_for()
    assert top_of(page, ".board") < SMALL_SCREEN["height"] / 3
    assert top_of(page, "[data-action]") < SMALL_SCREEN["height"] * 3 / 4


def test_the_example_game_explains_itself_while_it_is_played(page: Page) -> None:
    begin(page, "keep-vote")
    guide = page.locator(GUIDE)
    for title in ("A keep under siege", "Whose side you are on"):
        expect(guide).to_contain_text(title)
        guide.get_by_role("button", name="I see").click()
    while wait_for_question(page) and not page.get_by_text("The council votes").count():
        move(page)
    expect(guide).to_contain_text("The vote")
    guide.get_by_role("button", name="I know this game").click()
    expect(guide).to_have_count(0)
    finish(page)


@pytest.mark.parametrize("game", DRAWN)
def test_whoever_comes_back_finds_the_table_at_rest(game: str, browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, **brisk(base_url), locale="en-GB", reduced_motion="no-preference")
    page = context.new_page()
    begin(page, game)
    for _ in range(3):
        assert move(page)
        assert wait_for_question(page)
    page.reload()
    page.locator(".board [data-piece]").first.wait_for()
    assert page.evaluate(MOVING) == []
    context.close()


def test_an_invitation_names_the_game_and_who_invites(page: Page, browser: Browser) -> None:
    lay_table(page, "borderkeep")
    host = page.locator("header .who").inner_text()
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    guest = context.new_page()
    guest.goto(invitation(page))
    expect(guest.get_by_role("dialog")).to_contain_text(f"{host} invites you to a game of Borderkeep.")
    context.close()


@pytest.mark.parametrize("game", DRAWN)
def test_whoever_asks_about_a_piece_is_told_what_it_is_and_what_pressing_it_does(game: str, page: Page) -> None:
    begin(page, game)
    while wait_for_question(page) and not page.locator(".laid .can-choose").count():
        move(page)
    piece, lens = page.locator(".laid .can-choose").first, page.locator(".lens")
    piece.scroll_into_view_if_needed()
    page.mouse.move(*piece.evaluate(WITHIN))
    expect(lens).to_contain_text("Press")
    page.mouse.move(0, 0)
    expect(lens).to_have_count(0)

    piece.focus()
    page.keyboard.press("?")
    expect(lens.get_by_role("button", name="In the rules")).to_be_visible()
    name = lens.locator("strong").inner_text()
    lens.get_by_role("button", name="In the rules").click()
    expect(lens).to_have_count(0)
    expect(page.get_by_role("tabpanel").get_by_role("searchbox")).to_have_value(name)


def test_a_long_press_tells_and_chooses_nothing(browser: Browser, base_url: str) -> None:
    context = browser.new_context(
        base_url=base_url,
        viewport={"width": 360, "height": 740},
        has_touch=True,
        reduced_motion="reduce",
        **brisk(base_url),
    )
    page = context.new_page()
    begin(page, "borderkeep")
    assert wait_for_question(page)
    made = moves_made(page)
    card = page.locator(".hand .card .cover").first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    touch = context.new_cdp_session(page)
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + 20}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    expect(page.locator(".lens.kept")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".lens.kept")).to_be_visible()
    assert page.get_by_role("dialog").count() == 0
    assert moves_made(page) == made
    context.close()


def test_a_rule_that_is_asked_for_on_a_phone_is_brought_into_sight(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    begin(page, "borderkeep")
    assert wait_for_question(page)
    piece = page.locator(".hand .card .cover").first
    piece.focus()
    page.keyboard.press("?")
    page.locator(".lens").get_by_role("button", name="In the rules").click()
    expect(page.get_by_role("tabpanel").get_by_role("searchbox")).to_be_in_viewport()


@pytest.mark.parametrize("size", SIZES)
def test_a_link_to_a_rule_opens_it_in_sight(size: str, page: Page) -> None:
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    begin(page, "tiny-epic-defenders")
    page.get_by_role("tab", name="Rules").click()
    panel = page.get_by_role("tabpanel")
    rule = panel.locator("details[open]", has_text="4.7.4").first
    for _ in range(2):  # also the one that was shown last, and closed
        panel.get_by_role("searchbox").fill("4.7.3")
        panel.get_by_role("link", name="4.7.4").first.click()
        expect(panel.get_by_role("searchbox")).to_have_value("4.7.4")
        expect(rule.locator(".markdown")).to_be_in_viewport()
        rule.locator("summary").click()
    expect(page.locator(".laid")).to_be_visible()

    page.goto("/rules/tiny-epic-defenders#4.7.3")
    wanted = page.locator("[id='4.7.4']")
    for _ in range(2):
        page.get_by_role("searchbox").fill("4.7.3")
        page.locator("[id='4.7.3']").get_by_role("link", name="4.7.4").first.click()
        expect(wanted).to_be_in_viewport()
        expect(page.get_by_role("searchbox")).to_have_value("")


def test_one_rule_that_is_found_is_told_as_one(page: Page) -> None:
    page.goto("/rules/tiny-epic-defenders")
    page.get_by_role("searchbox").fill("they only serve as covers")
    expect(page.get_by_text("1 rule holds these words.")).to_be_visible()


def test_a_long_title_in_the_contents_goes_on_below_its_first_word(page: Page) -> None:
    page.goto("/rules/borderkeep")
    page.locator("nav li").first.wait_for()
    beginnings = page.evaluate("""() => [...document.querySelectorAll("nav li a")].flatMap(({lastChild: title}) => {
        const words = document.createRange();
        words.selectNodeContents(title);
        return [...words.getClientRects()].map(({left}) => Math.round(left));
    })""")
    assert len(beginnings) > page.locator("nav li").count()  # some are broken
    assert len(set(beginnings)) == 1


@pytest.mark.parametrize("size", SIZES)
def test_the_cards_still_to_come_are_in_sight(size: str, page: Page) -> None:
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    begin(page, "tiny-epic-defenders")
    coming = page.locator(".laid > .own summary [role=img]")
    expect(coming).not_to_have_count(0)
    for card in coming.all():
        expect(card).to_be_in_viewport(ratio=1)


def test_a_guest_in_the_waiting_room_reads_whose_table_it_is(page: Page, browser: Browser) -> None:
    lay_table(page, "borderkeep")
    host = page.locator("header .who").inner_text()
    ben = friend(browser, invitation(page), "Ben")
    expect(ben.get_by_text(f"Borderkeep at the table of {host}")).to_be_visible()
    ben.context.close()
