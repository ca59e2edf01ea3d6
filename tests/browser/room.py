"""What stands where at a table, measured: which parts are in sight, and whether anything lies over anything else."""

from __future__ import annotations

from playwright.sync_api import Page

SIZES = {
    "1024 × 768": {"width": 1024, "height": 768},
    "1280 × 800": {"width": 1280, "height": 800},
    "1920 × 1080": {"width": 1920, "height": 1080},
    "360 × 740": {"width": 360, "height": 740},
}
# The parts of a table, by what they are; a game may have no area of one's own and no hand.
PARTS = {
    "question": ".question",
    "board": ".laid > .ground",
    "own area": ".laid > .own",
    "hand": ".laid > .hand",
    "choices": ".main > .choices, .side > .choices",
    "chronicle": ".latest, .side > .panel",
}
LEAST = 28  # px of a part, each way, without which nobody would say that it is in sight
# What is wrong with where things stand: a part out of sight or cut off by the window, parts over parts, what can be
# pressed or read under something else, and words that run out of their box.
WRONG = """({parts, least}) => {
    const wrong = [];
    const dialog = document.querySelector("dialog[open]")?.getBoundingClientRect();
    if (dialog) { // all else lies below it
        const {left, top, right, bottom} = dialog;
        const fits = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
        return fits ? [] : ["the dialog runs out of the window"];
    }
    const boxes = [];
    // The end of a game is a page to read, which rolls as a whole.
    const fixed = document.querySelector(".room:not(.paged)") !== null;
    for (const [name, where] of fixed ? Object.entries(parts) : []) {
        const found = [...document.querySelectorAll(where)].filter(one => one.checkVisibility());
        if (!found.length) continue;
        const box = found[0].getBoundingClientRect();
        const wide = Math.min(box.right, innerWidth) - Math.max(box.left, 0);
        const high = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
        if (wide < Math.min(least, box.width) || high < least) wrong.push(`${name} is out of sight`);
        if (box.right > innerWidth + 1) wrong.push(`${name} runs out of the window`);
        if (name !== "chronicle" && box.bottom > innerHeight + 1) wrong.push(`${name} runs below the window`);
        boxes.push([name, box]);
    }
    for (const [k, [name, one]] of boxes.entries()) for (const [other, two] of boxes.slice(k + 1)) {
        const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (wide > 9 && high > 9) wrong.push(`${name} and ${other} lie over each other`); // what glows has 4 px each
    }
    // The part of the window in which an element can be seen at all: what rolls cuts off what is rolled away.
    const window_of = (one) => {
        const seen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
        for (let box = one.parentElement; box; box = box.parentElement) {
            if (getComputedStyle(box).overflow === "visible") continue;
            const {left, top, right, bottom} = box.getBoundingClientRect();
            Object.assign(seen, {left: Math.max(seen.left, left), top: Math.max(seen.top, top),
                right: Math.min(seen.right, right), bottom: Math.min(seen.bottom, bottom)});
        }
        return seen;
    };
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth) {
        const wide = [...document.querySelectorAll("#app *")]
            .filter(one => one.getBoundingClientRect().right > innerWidth && window_of(one).right >= innerWidth);
        wrong.push(`the page is wider than the window: ${wide[0]?.outerHTML.slice(0, 90)}`);
    }
    for (const control of document.querySelectorAll(".room :is(button, a[href], input, select, summary)")) {
        if (!control.checkVisibility()) continue;
        const box = control.getBoundingClientRect(), seen = window_of(control);
        // A figure may stand in the middle of the land it can go to, but not on all of it.
        const free = [[.5, .5], [.15, .5], [.85, .5], [.5, .15], [.5, .85]].map(([across, down]) => {
            const [x, y] = [box.x + across * box.width, box.y + down * box.height];
            if (x < seen.left || x > seen.right || y < seen.top || y > seen.bottom) return null;
            const hit = document.elementFromPoint(x, y);
            // What tells about a piece was asked for, and goes by itself.
            const told = Boolean(hit?.closest(".explanation, .lens"));
            return control.contains(hit) || hit?.contains(control) || told || hit;
        }).filter(hit => hit !== null);
        if (!free.length || free.includes(true)) continue;
        const name = (control.ariaLabel ?? control.textContent).trim().slice(0, 40);
        wrong.push(`${name} is under ${free[0]?.outerHTML.slice(0, 90)}`);
    }
    return [...new Set(wrong)];
}"""


def wrong_in(page: Page) -> list[str]:
    """What is wrong with where things stand, as the page is now, rolled to its top."""
    page.evaluate(
        """() => new Promise(drawn => {
            for (const rolls of [document.documentElement, ...document.querySelectorAll(".side")]) rolls.scrollTo(0, 0);
            requestAnimationFrame(() => requestAnimationFrame(drawn));
        })"""
    )
    found: list[str] = page.evaluate(WRONG, {"parts": PARTS, "least": LEAST})
    return found


def parts_in(page: Page) -> set[str]:
    """Which parts the table has."""
    return {name for name, where in PARTS.items() if page.locator(where).first.is_visible()}
