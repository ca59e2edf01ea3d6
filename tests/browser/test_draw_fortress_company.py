"""Draw Fortress in company: things people make up, a vote that somebody calls, a setting of their own, and what neither
a reload nor a broken server may lose."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, Page, expect

from ..server.visitors import ServerProcess
from .test_draw_fortress import SEND, is_over, line, sheet
from .visits import CHOICES, asked, friend, wait_for_question

# What leads to home-made things, to a vote and to a fortress, before all else.
TOGETHER = (
    "call_vote",
    "tags_done",
    "pick_tag",
    "invent_design",
    "invent",
    "build_defense",
)
# How a table finds a setting of its own: everybody brings something, and all is welcome.
OF_OUR_OWN = ("support", "invent_precious", "invent_trait", "enough_groups", "suggest_group", *TOGETHER)
STROKES = re.compile(r"A drawing of [1-9]\d* strokes?")
JUDGED = re.compile("What is judged|How the last one was judged")


def company(page: Page, browser: Browser, others: Sequence[str], **options: Any) -> list[Page]:
    """People at a table of Draw Fortress that has begun; "steady" is a bot, everybody else has a browser."""
    page.goto("/")
    page.request.post("/api/guest", data={"name": "Anna"})
    seats = ["me", *("steady" if name == "steady" else "open" for name in others)]
    wish = {
        "game": "draw-fortress",
        "seats": seats,
        "options": {"players": len(seats), "board_size": "short", **options},
    }
    made = page.request.post("/api/tables", data=wish).json()
    page.goto(f"/table/{made['table']}")
    page.locator("#room-title").wait_for()
    root = page.url.partition("/table/")[0]
    links = {seat: link if link.startswith("http") else root + link for seat, link in made["invitations"].items()}
    friends = [
        friend(browser, links[str(seat)], name)
        for seat, name in enumerate(others, 1)
        if str(seat) in made["invitations"]
    ]
    page.get_by_role("button", name="Begin").click()
    return [page, *friends]


def choose(page: Page, ways: Sequence[str], words: str) -> str:
    """Make the choice that comes first among these ways, else the first there is; draw and write where one may. Its
    action."""
    before = page.locator(".where").inner_text()
    wanted = (page.locator(f"[data-action='{way}']:enabled, [data-action^='{way}:']:enabled") for way in ways)
    choice = next((one for one in wanted if one.count()), page.locator(f"{CHOICES}:enabled")).first
    action = choice.get_attribute("data-action") or ""
    choice.click()
    page.locator(SEND).or_(page.locator(f".where:not(:text-is('{before}'))")).first.wait_for()
    if page.locator(SEND).count():
        if sheet(page).count():
            line(page, sheet(page))
            expect(sheet(page)).to_have_accessible_name(STROKES)
        page.locator("form :is(input, textarea).field").first.fill(words)
        page.locator(SEND).click()
    expect(page.locator(".where")).not_to_have_text(before)
    return action


def vote(anna: Page, ben: Page) -> None:
    """Anna says yes and Ben says no: her vote falls face down, and with his both turn."""
    for voter, said in ((anna, "Yes"), (ben, "No")):
        voter.locator(f"{CHOICES}:enabled").get_by_text(said, exact=True).click()
        voter.locator("form .field").fill(f"I say {said}.")
        voter.locator(SEND).click()
        if voter is anna:
            question = ben.get_by_role("region", name="What is judged")
            expect(question.get_by_role("listitem").filter(has_text="Anna")).to_contain_text("has voted")
            expect(question).to_contain_text("(4.5)")
            expect(ben.get_by_text("I say Yes.")).to_have_count(0)
    for page in (anna, ben):
        told = page.get_by_role("region", name=JUDGED).filter(has_text="I say No.")
        expect(told).to_contain_text("I say Yes.")
        expect(told.get_by_text("decides", exact=True)).to_have_count(1)


def test_a_whole_game_of_two_people_and_a_bot_with_home_made_things_and_a_called_vote(
    page: Page, browser: Browser
) -> None:
    anna, ben = company(page, browser, ["Ben", "steady"], judging="tags_override")
    made: set[str] = set()
    voted, k = False, 0
    while mover := asked(anna, ben):
        k += 1
        if mover.locator("[data-action=yes]:enabled").count() and not voted:
            vote(anna, ben)
            voted = True
        else:
            made.add(choose(mover, TOGETHER, f"Thing {k}"))
    assert voted
    assert made >= {"invent", "invent_design"}
    for visitor in (anna, ben):
        is_over(visitor)
    keep_all_of_it(anna, anna.url.rpartition("/")[2])
    ben.context.close()


def keep_all_of_it(page: Page, table: str) -> None:
    """The album, stroke by stroke and as files; and the whole game, to be brought along again."""
    page.get_by_role("button", name="Album").click()
    album = page.get_by_role("dialog", name="Album")
    expect(album.get_by_role("heading", name=re.compile(r"^Thing \d+")).first).to_be_visible()
    album.get_by_role("button", name="Watch it being drawn").first.click()
    for kind, begins in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as kept:
            album.get_by_role("button", name=f"Save as {kind}").first.click()
        assert begins in kept.value.path().read_bytes()[:200]
    page.keyboard.press("Escape")
    file = page.request.get(f"/api/tables/{table}/export").json()
    again = page.request.post("/api/tables/import", data=file)
    assert again.status == 201, again.text()
    page.goto(f"/table/{again.json()['table']}")
    is_over(page)


def test_four_people_find_a_setting_of_their_own(page: Page, browser: Browser) -> None:
    pages = company(page, browser, ["Ben", "Cleo", "Dora"], setting="custom", judging="tags")
    done: list[str] = []
    while (mover := asked(*pages)) and not mover.locator("[data-action=raise_funds]").count():
        done.append(choose(mover, OF_OUR_OWN, f"Our thing {len(done)}").partition(":")[0])
    assert done.count("invent_precious") == 1
    assert done.count("invent_trait") == 6  # as many as four players have sectors
    assert done.count("suggest_group") >= 4
    for one in pages:
        expect(one.get_by_role("button", name="Our thing 0", exact=True)).to_be_visible()
        expect(one.locator(".fortress .trait")).to_have_count(6)
    for one in pages[1:]:
        one.context.close()


def to_the_sheet(page: Page, *others: Page) -> None:
    """Until the page's people may draw their first Defense, and have the sheet before them."""
    while (mover := asked(page, *others)) and not page.locator("[data-action^=choose_design]:enabled").count():
        choose(mover, (), f"The thing of {mover.locator('.where').inner_text()}")
    page.locator("[data-action^=choose_design]").first.click()
    sheet(page).wait_for()


def test_what_is_being_drawn_is_there_again_after_a_reload(page: Page, browser: Browser) -> None:
    (anna,) = company(page, browser, [])
    to_the_sheet(anna)
    line(anna, sheet(anna))
    expect(sheet(anna)).to_have_accessible_name(STROKES)

    anna.reload()
    assert wait_for_question(anna)
    if not sheet(anna).count():
        anna.locator("[data-action^=choose_design]").first.click()

    expect(sheet(anna)).to_have_accessible_name(STROKES)


def test_a_server_that_is_killed_in_mid_drawing_loses_no_stroke(own_server: ServerProcess, browser: Browser) -> None:
    context = browser.new_context(base_url=f"http://{own_server.address}", locale="en-GB", reduced_motion="reduce")
    anna, ben = company(context.new_page(), browser, ["Ben"])
    to_the_sheet(anna, ben)
    line(anna, sheet(anna))
    box = sheet(anna).bounding_box()
    assert box is not None
    anna.mouse.move(box["x"] + 0.4 * box["width"], box["y"] + 0.6 * box["height"])
    anna.mouse.down()
    anna.mouse.move(box["x"] + 0.6 * box["width"], box["y"] + 0.5 * box["height"], steps=4)
    own_server.kill()
    anna.mouse.up()
    expect(sheet(anna)).to_have_accessible_name(re.compile("A drawing of 2 strokes"))
    before = anna.locator(".where").inner_text()
    anna.locator(SEND).click()
    own_server.start()

    for visitor in (anna, ben):
        expect(visitor.locator(".where")).not_to_have_text(before)
    own_server.kill()
    own_server.start()
    for visitor in (anna, ben):
        visitor.reload()
        expect(visitor.get_by_role("log").get_by_role("img", name="A drawing of 2 strokes").first).to_be_visible()
    ben.context.close()
    context.close()
