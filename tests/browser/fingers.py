"""Games of Borderkeep by quick fingers on a phone: `python -m tests.browser.fingers --games 200`.

A finger comes down where its target is seen, at once, and waits for nothing to settle: a board that moves under it,
that covers what it offers, or that takes a tap and does nothing, is found out. Every other game is without motion.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Error, Page

from ..server.visitors import ServerProcess
from .screenshots import chromium
from .visits import PATIENCE, begin, brisk

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
MOTION = ("no-preference", "reduce")
MOST_MOVES = 600
# In the order in which they are tried: what is due, then what glows (but no bargains), then going on.
WAYS = (
    ".upkeep button.main",
    ".battle button.can-choose",
    ".board button.can-choose:not([data-piece^='commodity:'])",
    ".coin",
    ".bar button.main",
    "[data-action]",
)
# Where to tap now, once something is asked; what lies over it, if anything does wherever the page is rolled.
WHERE = """ways => new Promise(done => {
    const isSeen = one => !one.disabled && one.checkVisibility() && one.getBoundingClientRect().width > 0;
    const look = () => {
        if (document.querySelector("#end-title")) return done(null);
        const dialog = document.querySelector("dialog[open]");
        if (dialog) return done({over: `a dialog: ${dialog.innerText}`});
        const asked = document.querySelector("[data-action]:enabled");
        const target = asked && ways.flatMap(way => [...document.querySelectorAll(way)]).find(isSeen);
        if (!target) return requestAnimationFrame(look);
        let box, over;
        const isFree = () => {
            box = target.getBoundingClientRect();
            over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return target.contains(over);
        };
        for (const block of ["nearest", "end", "center", "start"]) {
            if (isFree()) break;
            target.scrollIntoView({block, inline: "center", behavior: "instant"});
        }
        done({
            x: box.x + box.width / 2,
            y: box.y + box.height / 2,
            what: target.outerHTML.slice(0, 200),
            moves: document.querySelector(".where").innerText,
            over: isFree() ? "" : over?.outerHTML.slice(0, 200) ?? "nothing",
        });
    };
    look();
})"""
# Until the table has gone on, a move more or the end; or the lens is there, for a finger that rested too long.
GONE_ON = """moves => document.querySelector("#end-title, .lens.kept")
    || document.querySelector(".where")?.innerText !== moves"""
# How long the finger was down, by the clock of the events themselves.
FINGER = """() => {
    let down = 0;
    addEventListener("pointerdown", event => (down = event.timeStamp), {capture: true});
    addEventListener("pointerup", event => (window.rested = event.timeStamp - down), {capture: true});
}"""
LONG = 500  # ms: it asks then, and does not choose


def quick_game(page: Page) -> int:
    """Play a whole game; how many taps it took. A tap that cannot be made or does nothing is an error that names it."""
    begin(page, "borderkeep")
    page.evaluate(FINGER)
    for taps in range(MOST_MOVES):
        place = page.evaluate(WHERE, list(WAYS))
        if place is None:
            return taps
        assert not place["over"], f"{place.get('what')} lies under {place['over']}"
        page.touchscreen.tap(place["x"], place["y"])
        try:
            page.wait_for_function(GONE_ON, arg=place["moves"])
        except Exception as error:
            raise AssertionError(f"{place['moves']}: a tap on {place['what']} did nothing") from error
        if page.locator(".lens.kept").count():  # a machine too slow to lift the finger in time
            assert page.evaluate("window.rested") >= LONG, f"a tap on {place['what']} was taken for a long press"
            page.keyboard.press("Escape")
    raise AssertionError(f"the game is not over after {MOST_MOVES} moves")


def phone(browser: Browser, address: str, motion: str) -> Page:
    about = {**PHONE, **brisk(address)}
    context = browser.new_context(base_url=address, reduced_motion=motion, **about)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    return context.new_page()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="how many (default: 20)")
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no game after so many")
    wanted = parser.parse_args()
    begun, taps, hung = time.monotonic(), 0, 0
    with TemporaryDirectory() as data, ServerProcess(Path(data)) as server, chromium() as browser:
        for k in range(wanted.games):
            if time.monotonic() - begun > wanted.seconds:
                break
            page = phone(browser, f"http://{server.address}", MOTION[k % len(MOTION)])
            try:
                taps += quick_game(page)
            except (AssertionError, Error) as error:
                hung += 1
                shown = page.locator("body").inner_text()
                sys.stdout.write(f"game {k + 1}, motion {MOTION[k % len(MOTION)]}: {error}\nThe page says: {shown}\n")
            page.context.close()
            sys.stdout.write(f"{k + 1} games, {taps} taps, {hung} hung\n")
            sys.stdout.flush()
    sys.exit(min(hung, 1))


if __name__ == "__main__":
    main()
