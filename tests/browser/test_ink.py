"""Drawing together: by mouse, finger and keyboard, seen by the others as it grows, and kept whatever happens."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from ..server.visitors import ServerProcess
from .axe import faults
from .visits import friend, invitation, sit_down

PHONE: ViewportSize = {"width": 360, "height": 740}


def two_at_the_wall(page: Page, browser: Browser) -> tuple[Page, Page]:
    """Anna and Ben at a table of Keep Vote that has begun."""
    page.goto("/new/keep-vote")
    page.get_by_label("2", exact=True).check()
    page.get_by_role("button", name="Lay the table").click()
    sit_down(page, "#room-title")
    ben = friend(browser, invitation(page), "Ben")
    page.get_by_role("button", name="Begin").click()
    ben.locator(".prompt").wait_for()
    return page, ben


def wall(page: Page) -> Locator:
    return page.get_by_role("application", name="The wall of the hall")


def strokes(n: int) -> re.Pattern[str]:
    return re.compile(rf"A drawing of {n} strokes?\b")


def draw(page: Page, lift: bool = True) -> None:
    """A line across the wall by mouse."""
    wall(page).scroll_into_view_if_needed()
    box = wall(page).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 60)
    page.mouse.down()
    for step in range(12):
        page.mouse.move(box["x"] + 40 + 12 * step, box["y"] + 60 + 6 * step)
        page.wait_for_timeout(20)
    if lift:
        page.mouse.up()


def test_two_draw_on_one_wall_and_each_takes_back_their_own(page: Page, browser: Browser) -> None:
    anna, ben = two_at_the_wall(page, browser)

    draw(anna, lift=False)
    expect(ben.locator(".tip")).to_have_count(1)  # her pen is seen while it draws
    anna.mouse.up()
    expect(wall(ben)).to_have_accessible_name(strokes(1))
    expect(ben.locator(".tip")).to_have_count(0)
    draw(ben)
    expect(wall(anna)).to_have_accessible_name(strokes(2))

    anna.get_by_role("button", name="Take back the last stroke").click()
    expect(wall(ben)).to_have_accessible_name(strokes(1))
    anna.get_by_role("button", name="Draw it again").click()
    expect(wall(ben)).to_have_accessible_name(strokes(2))
    anna.reload()
    expect(wall(anna)).to_have_accessible_name(strokes(2))
    ben.context.close()


def test_whoever_does_not_draw_places_stamps_by_keyboard(page: Page, browser: Browser) -> None:
    anna, ben = two_at_the_wall(page, browser)

    anna.get_by_role("combobox", name="Stamp").select_option("A flag")
    wall(anna).focus()
    for key in ("ArrowLeft", "ArrowUp", "Enter"):
        anna.keyboard.press(key)
    expect(wall(ben)).to_have_accessible_name(strokes(2))
    anna.keyboard.press("Control+z")
    expect(wall(ben)).to_have_accessible_name(strokes(0))
    anna.keyboard.press("Escape")
    for key in ("Enter", "ArrowRight", "ArrowRight", "ArrowDown", "Enter"):
        anna.keyboard.press(key)
    expect(wall(ben)).to_have_accessible_name(strokes(1))
    assert faults(anna) == []
    ben.context.close()


def test_a_drawing_is_saved_without_script(page: Page, browser: Browser) -> None:
    anna, ben = two_at_the_wall(page, browser)
    draw(anna)
    expect(wall(ben)).to_have_accessible_name(strokes(1))

    with anna.expect_download() as svg:
        anna.get_by_role("button", name="Save as SVG").click()
    with anna.expect_download() as png:
        anna.get_by_role("button", name="Save as PNG").click()

    text = svg.value.path().read_text("utf-8")
    assert "<path" in text
    assert "script" not in text
    assert png.value.path().read_bytes().startswith(b"\x89PNG")
    ben.context.close()


def test_one_finger_draws_and_two_zoom(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, viewport=PHONE, has_touch=True, is_mobile=True, locale="en-GB")
    page = context.new_page()
    anna, ben = two_at_the_wall(page, browser)
    wall(anna).scroll_into_view_if_needed()
    box = wall(anna).bounding_box()
    assert box is not None
    finger = context.new_cdp_session(anna)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": box["x"] + x, "y": box["y"] + y, "id": k} for k, (x, y) in enumerate(places)]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", (60, 60))
    for step in range(10):
        touch("touchMove", (60 + 12 * step, 60 + 8 * step))
    touch("touchEnd")
    expect(wall(ben)).to_have_accessible_name(strokes(1))

    touch("touchStart", (100, 100), (140, 140))
    touch("touchMove", (60, 60), (200, 200))
    touch("touchEnd")
    expect(anna.get_by_role("button", name="Show the whole sheet")).to_be_visible()
    expect(wall(ben)).to_have_accessible_name(strokes(1))
    ben.context.close()
    context.close()


def test_no_stroke_is_lost_when_the_server_is_killed_in_mid_drawing(
    own_server: ServerProcess, browser: Browser
) -> None:
    context = browser.new_context(base_url=f"http://{own_server.address}", locale="en-GB")
    anna, ben = two_at_the_wall(context.new_page(), browser)
    draw(anna)
    expect(wall(ben)).to_have_accessible_name(strokes(1))

    draw(anna, lift=False)
    own_server.kill()
    anna.mouse.up()
    expect(wall(anna)).to_have_accessible_name(strokes(2))
    own_server.start()

    expect(wall(ben)).to_have_accessible_name(strokes(2))
    expect(wall(anna)).to_have_accessible_name(strokes(2))
    ben.context.close()
    context.close()
