"""How fast it is: a move on the other's screen, a replay at full speed, a drawing of many strokes."""

from __future__ import annotations

import json
import statistics
from itertools import pairwise
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from .visits import begin, friend, invitation, sit_down, wait_for_question

MOVES = 10
ON_THE_OTHER_SCREEN_WITHIN = 150  # ms
FAST = 60  # moves a second
STROKES = 2000
LONG_TASK = 100  # ms
ATTEMPTS = 8  # what holds the page up every time is ours; what does so once is another program on the machine

# The time at which the count of moves changes next, written down by the page itself.
WATCH = """() => {
    const where = document.querySelector(".where");
    window.changed = new Promise((done) => {
        new MutationObserver((_, self) => { self.disconnect(); done(Date.now()); })
            .observe(where, {characterData: true, childList: true, subtree: true});
    });
}"""
# Every move of a replay, and when it was on the screen.
WATCH_REPLAY = """() => {
    const where = document.querySelector(".where");
    window.watching?.disconnect();
    window.shown = [];
    window.watching = new MutationObserver(
        () => window.shown.push([Number(where.textContent.split(" ")[1]), performance.now()]));
    window.watching.observe(where, {characterData: true, childList: true, subtree: true});
}"""
CLICK = "button => { window.clicked = Date.now(); button.click(); }"


def test_a_move_is_on_the_other_screen_at_once(page: Page, browser: Browser) -> None:
    page.goto("/new/keep-vote")
    page.get_by_label("2", exact=True).check()
    page.get_by_role("button", name="Lay the table").click()
    sit_down(page, "#room-title")
    ben = friend(browser, invitation(page), "Ben")
    page.get_by_role("button", name="Begin").click()
    ben.locator(".prompt").wait_for()

    took: list[int] = []
    while len(took) < MOVES:
        mover, other = (page, ben) if page.locator("[data-action]:enabled").count() else (ben, page)
        mover.locator("[data-action]:enabled").first.wait_for()
        other.evaluate(WATCH)
        mover.locator("[data-action]:enabled").first.evaluate(CLICK)
        if mover.locator("form .button.main").count():
            mover.locator("form .button.main").evaluate(CLICK)
        seen = other.evaluate("window.changed")
        took.append(seen - mover.evaluate("window.clicked"))
        expect(mover.locator(".where")).to_have_text(other.locator(".where").inner_text())

    assert statistics.median(took) < ON_THE_OTHER_SCREEN_WITHIN, took
    ben.context.close()


def test_a_replay_at_full_speed_drops_nothing(page: Page, base_url: str) -> None:
    page.request.post("/api/guest", data={"name": "Anna"})
    moves = 0
    while moves <= 30:  # five who choose at random: some keeps fall early
        made = page.request.post(
            "/api/tables", data={"game": "keep-vote", "seats": ["novice"] * 5, "options": {"players": 5}}
        )
        page.goto(f"/table/{made.json()['table']}")
        page.get_by_role("button", name="Begin").click()
        page.get_by_role("link", name="Watch it again").click()
        moves = int(page.locator(".where").inner_text().split()[-1])
    page.get_by_label("60", exact=True).check()
    rates: list[float] = []
    while len(rates) < ATTEMPTS and max(rates, default=0) < FAST:
        if rates:
            page.get_by_role("button", name="To the beginning").click()
        expect(page.locator(".where")).to_have_text(f"Move 0 of {moves}")
        page.evaluate(WATCH_REPLAY)
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator(".where")).to_have_text(f"Move {moves} of {moves}")
        shown = page.evaluate("window.shown")
        assert [move for move, _ in shown] == list(range(1, moves + 1))
        gaps = [after - before for (_, before), (_, after) in pairwise(shown)]
        rates.append(1000 / statistics.median(gaps))  # a hiccup of the machine is not the replay's pace
    assert round(max(rates)) >= FAST, rates


def test_a_drawing_of_many_strokes_stays_smooth(page: Page, browser: Browser) -> None:
    def allow_more(line: WebSocketRoute) -> None:
        """No game takes so many strokes yet: the choice is let through as if one did."""
        server = line.connect_to_server()
        server.on_message(lambda said: line.send(str(said).replace('"ink":40', f'"ink":{STROKES}')))

    page.route_web_socket("**/socket", allow_more)
    begin(page, "keep-vote")
    while wait_for_question(page) and not page.locator("[data-action=draw_banner]").count():
        before = page.locator(".where").inner_text()
        page.locator("[data-action]").first.click()
        if page.locator("form .button.main").count():
            page.locator("form .button.main").click()
        expect(page.locator(".where")).not_to_have_text(before)
    page.locator("[data-action=draw_banner]").click()
    sheet = page.locator("form .easel .sheet").bounding_box()
    assert sheet is not None
    browser.start_tracing(page=page, categories=["toplevel"])
    draw_lines(page, sheet["x"], sheet["y"], sheet["width"])
    expect(page.locator("form").get_by_text("The sheet is full.")).to_be_visible()
    assert max(busy(json.loads(browser.stop_tracing()))) < LONG_TASK
    page.locator("form").get_by_role("button", name="Take back the last stroke").click()
    expect(page.locator("form").get_by_text("1 strokes left")).to_be_visible()


def busy(trace: dict[str, Any]) -> list[float]:
    """How long, in ms, each task kept the page's main thread busy, not counting while another program had the core."""
    events = trace["traceEvents"]
    main = [
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    ]
    tasks = [event["tdur"] / 1000 for event in events if (event["pid"], event["tid"]) in main and "tdur" in event]
    assert len(tasks) > STROKES, "each stroke is a task at least"
    return tasks


def draw_lines(page: Page, left: float, top: float, size: float) -> None:
    """Short strokes in rows. The pen's events are made in the page, a frame for each stroke, as a fast hand would."""
    page.evaluate(
        """async ([left, top, size, strokes]) => {
            const sheet = document.querySelector("form .easel .sheet");
            sheet.setPointerCapture = () => {};
            const pen = (kind, x, y) => sheet.dispatchEvent(new PointerEvent(kind, {
                bubbles: true, pointerId: 1, pointerType: "mouse", button: 0, clientX: x, clientY: y}));
            for (let k = 0; k < strokes; k++) {
                const x = left + (k % 50) * size / 51 + 4, y = top + Math.floor(k / 50) * size / 41 + 4;
                pen("pointerdown", x, y);
                for (let step = 1; step <= 12; step++) pen("pointermove", x + step, y + 4 * Math.sin(step));
                pen("pointerup", x + 12, y);
                await new Promise(requestAnimationFrame);
            }
        }""",
        [left, top, size, STROKES],
    )
