"""Draw Fortress on its disc: a whole game by mouse, two people who judge, by keys alone, drawn by touch on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import Browser, Locator, Page, expect

from . import visits
from .axe import faults_on_the_way
from .fingers import phone as on_a_phone
from .visits import CHOICES, asked, begin, friend, invitation, sit_down, wait_for_question

MOST_MOVES = 600
SEND = "form button.main"
REST = 150  # ms
# In the order in which they are tried: what glows on the disc or among the ideas, then the list.
WAYS = (".board .can-choose", CHOICES)
# A wedge is bent, and notes lie on it: a point at which it is what one touches, from its corner.
TOUCHED = """piece => {
    piece.scrollIntoView({block: "nearest"});
    const {x, y, width, height} = piece.getBoundingClientRect();
    const parts = [.5, .25, .75, .1, .9, .4, .6, .04, .96];
    for (const down of parts) for (const across of parts) {
        const hit = document.elementFromPoint(x + across * width, y + down * height);
        if (piece.contains(hit)) return {x: across * width, y: down * height};
    }
    return null;
}"""
Act = Callable[[Locator], object]


def sheet(page: Page) -> Locator:
    return page.get_by_role("application")


def line(page: Page, where: Locator) -> None:
    """A line across the sheet by mouse, once it lies still."""
    where.hover()
    box = where.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 0.3 * box["width"], box["y"] + 0.4 * box["height"])
    page.mouse.down()
    page.mouse.move(box["x"] + 0.7 * box["width"], box["y"] + 0.6 * box["height"], steps=6)
    page.mouse.up()


def send(page: Page, name: str) -> None:
    """With a name where one must be given."""
    required = page.locator("form :is(input, textarea)[required]")
    if required.count():
        required.first.fill(name)
    page.locator(SEND).click()


def play(page: Page, act: Act, draw: bool = False) -> Iterator[int]:
    """Play to the end; after each own move there is time to look around."""
    for k in range(MOST_MOVES):
        if not wait_for_question(page):
            return
        before = page.locator(".where").inner_text()
        act(next(way for way in (page.locator(f"{way}:visible").first for way in WAYS) if way.count()))
        page.locator(SEND).or_(page.locator(f".where:not(:text-is('{before}'))")).first.wait_for()
        if page.locator(SEND).count():
            if draw and sheet(page).count():
                line(page, sheet(page))
            send(page, f"The thing of {before}")
        expect(page.locator(".where")).not_to_have_text(before)
        yield k
    raise AssertionError(f"the game is not over after {MOST_MOVES} moves")


def click(piece: Locator) -> None:
    piece.click(position=piece.evaluate(TOUCHED))


def tap(piece: Locator) -> None:
    visits.tap(piece, piece.evaluate(TOUCHED))


def by_key(piece: Locator) -> None:
    """What can be chosen is reached by Tab and answers Enter."""
    assert piece.evaluate("element => element.tabIndex") == 0
    piece.focus()
    piece.press("Enter")


def is_over(page: Page) -> None:
    expect(page.locator("section.end")).to_contain_text(re.compile("The Precious (survives|is lost)"))


def fits(page: Page) -> None:
    """The page is no wider than the window, and the disc is as high as it is wide."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    for box in [disc.bounding_box() for disc in page.locator(".fortress .disc").all()]:
        assert box is not None
        assert abs(box["width"] - box["height"]) < 1


def test_a_whole_game_by_mouse_with_a_bot_and_its_album(page: Page) -> None:
    begin(page, "draw-fortress")
    for k in play(page, click, draw=True):
        if k % 10 == 0:
            fits(page)
    is_over(page)
    page.get_by_role("button", name="Album").click()
    album = page.get_by_role("dialog", name="Album")
    expect(album.get_by_role("img").first).to_be_visible()
    with page.expect_download() as svg:
        album.get_by_role("button", name="Save as SVG").first.click()
    assert "<path" in svg.value.path().read_text("utf-8")


def test_a_game_alone_by_keys_with_a_stamp(page: Page) -> None:
    page.goto("/new/draw-fortress")
    page.get_by_role("radio", name="1", exact=True).first.check(force=True)
    page.locator("form button.main").click()
    sit_down(page, f"{CHOICES}, .prompt")
    stamped = False
    for _ in range(MOST_MOVES):
        if not wait_for_question(page):
            break
        before = page.locator(".where").inner_text()
        by_key(next(way for way in (page.locator(f"{way}:visible").first for way in WAYS) if way.count()))
        page.locator(SEND).or_(page.locator(f".where:not(:text-is('{before}'))")).first.wait_for()
        if page.locator(SEND).count():
            if sheet(page).count() and not stamped:
                page.get_by_role("combobox", name="Stamp").select_option(index=1)
                sheet(page).press("ArrowLeft")
                sheet(page).press("Enter")
                expect(sheet(page)).not_to_have_accessible_name(re.compile("A drawing of 0 strokes"))
                stamped = True
            page.locator(SEND).focus()
            send(page, f"The thing of {before}")
        expect(page.locator(".where")).not_to_have_text(before)
    assert stamped
    is_over(page)


def test_a_space_comes_near_and_the_middle_is_drawn_by_everybody(page: Page) -> None:
    begin(page, "draw-fortress")
    while not page.locator("[data-action=raise_funds]").count():
        next(play(page, click))
        wait_for_question(page)
    click(page.get_by_role("button", name=re.compile(r"^sector 1, layer 1,")))
    expect(page.get_by_role("region", name="sector 1, layer 1")).to_be_visible()
    page.get_by_role("button", name="Show the whole disc").click()
    page.get_by_role("button", name="The King or Queen", exact=True).click()
    line(page, sheet(page))
    expect(sheet(page)).to_have_accessible_name(re.compile(r"A drawing of 1 stroke\b"))


def two(page: Page, browser: Browser) -> Page:
    """Ben, at the table that the page has laid, where all is voted on."""
    page.goto("/new/draw-fortress")
    page.locator("summary").click()
    page.get_by_role("group", name=re.compile("Who judges")).get_by_text("vote", exact=True).click()
    page.locator("form button.main").click()
    sit_down(page, "#room-title")
    ben = friend(browser, invitation(page), "Ben")
    page.get_by_role("button", name="Begin").click()
    return ben


def wanted(page: Page) -> Locator:
    """What leads to something being drawn and judged, else the first choice."""
    ways = (page.locator(f"[data-action^={way}]") for way in ("build_defense", "choose_design"))
    return next((way for way in ways if way.count()), page.locator(CHOICES)).first


def show_pen(drawing: Page, watching: Page) -> None:
    """A line on the one's sheet, which the other is told of while the pen is down."""
    box = sheet(drawing).bounding_box()
    assert box is not None
    drawing.mouse.move(box["x"] + 0.4 * box["width"], box["y"] + 0.5 * box["height"])
    drawing.mouse.down()
    for step in range(8):
        drawing.mouse.move(box["x"] + (0.4 + 0.02 * step) * box["width"], box["y"] + 0.5 * box["height"])
        drawing.wait_for_timeout(20)
    expect(watching.get_by_text("is drawing")).to_be_visible()
    drawing.mouse.up()


def until_judged(page: Page, ben: Page) -> None:
    """Play until something is judged, and draw once."""
    seen = False
    while mover := asked(page, ben):
        if mover.get_by_role("region", name="What is judged").count():
            assert seen
            return
        before = mover.locator(".where").inner_text()
        wanted(mover).click()
        mover.locator(SEND).or_(mover.locator(f".where:not(:text-is('{before}'))")).first.wait_for()
        if mover.locator(SEND).count():
            if not seen and sheet(mover).count():
                show_pen(mover, ben if mover is page else page)
                seen = True
            send(mover, f"The thing of {before}")
        expect(mover.locator(".where")).not_to_have_text(before)
    raise AssertionError("all is lost before anything was judged")


def test_two_people_see_each_other_draw_and_judge(page: Page, browser: Browser) -> None:
    ben = two(page, browser)
    until_judged(page, ben)
    for voter, vote in ((page, "Yes"), (ben, "No")):
        voter.locator(CHOICES).get_by_text(vote, exact=True).click()
        voter.locator("form .field").fill(f"I say {vote}.")
        voter.locator(SEND).click()
        if voter is page:
            expect(ben.get_by_role("region", name="What is judged")).to_contain_text("has voted")
            expect(ben.get_by_text("I say Yes.")).to_have_count(0)
    # Where another question follows at once, that stands on the board; what was said is in the chronicle.
    expect(page.get_by_text("I say No.").first).to_be_visible()
    expect(ben.get_by_text("I say Yes.").first).to_be_visible()
    ben.context.close()


def test_drawn_by_touch_on_a_phone(browser: Browser, base_url: str) -> None:
    phone = on_a_phone(browser, base_url, "reduce")
    begin(phone, "draw-fortress")
    while not phone.locator("[data-action^=choose_design]").count():
        next(play(phone, tap))
        wait_for_question(phone)
        fits(phone)
    tap(phone.locator("[data-action^=choose_design]").first)
    sheet(phone).wait_for()
    box = sheet(phone).bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 740  # it is there without rolling
    finger = phone.context.new_cdp_session(phone)
    stroke = [("touchStart", 0.3), ("touchMove", 0.5), ("touchMove", 0.6), ("touchMove", 0.6), ("touchEnd", None)]
    for kind, across in stroke:
        if (
            kind == "touchMove"
        ):  # as slow as a hand: of a flick Chromium keeps the momentum, and the next tap stops that
            phone.wait_for_timeout(REST)
        at = box["x"] + (across or 0) * box["width"]
        points = [] if across is None else [{"x": at, "y": box["y"] + 0.5 * box["height"], "id": 0}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(sheet(phone)).to_have_accessible_name(re.compile(r"A drawing of 1 stroke\b"))
    before = phone.locator(".where").inner_text()
    tap(phone.locator(SEND))
    expect(phone.locator(".where")).not_to_have_text(before)
    phone.context.close()


def test_everybody_can_use_the_board(page: Page) -> None:
    """In each state that the table comes to in some turns, by day and by candle, on a desktop and on a phone."""
    begin(page, "draw-fortress")
    assert faults_on_the_way(page, play(page, click, draw=True), 25) == {}
