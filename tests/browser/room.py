"""What stands where at a table, measured: which parts are in sight, whether anything lies over anything else, and
whether all signs and numbers tell what they are."""

from __future__ import annotations

from playwright.sync_api import Page

SIZES = {
    "1024 × 768": {"width": 1024, "height": 768},
    "1280 × 800": {"width": 1280, "height": 800},
    "1920 × 1080": {"width": 1920, "height": 1080},
    "360 × 740": {"width": 360, "height": 740},
}
# The parts of a table, by what they are; a game may have no area of one's own and no hand, and what is sent belongs to
# whoever writes.
PARTS = {
    "question": ".question",
    "board": ".laid > .ground",
    "own area": ".laid > .own",
    "hand": ".laid > .hand",
    "choices": ".main > .choices, .side > .choices",
    "chronicle": ".latest, .side > .panel",
    "send": "form > .row:last-child",
}
MARGIN = 48  # px that the last thing on a page may keep free below it
LEAST = 28  # px of a part, each way, without which nobody would say that it is in sight
# What is wrong with where things stand: a part out of sight or cut off by the window, parts over parts, what can be
# pressed or read under something else, and words that run out of their box.
WRONG = """({parts, least, margin}) => {
    const wrong = [];
    const TELLING = ".explanation, .lens"; // what tells about a piece was asked for, and goes by itself
    const dialog = document.querySelector("dialog[open]")?.getBoundingClientRect();
    if (dialog) { // all else lies below it
        const {left, top, right, bottom} = dialog;
        const fits = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
        return fits ? [] : ["the dialog runs out of the window"];
    }
    const boxes = [];
    // The end of a game is a page to read, which rolls as a whole.
    const fixed = document.querySelector(".room:not(.paged)") !== null;
    // A sheet to draw on beside the board takes the column of the chronicle as well, which rolls.
    if (document.querySelector(".side form [role=application]")) delete parts.chronicle;
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
    const window_of = (one, seen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight}) => {
        for (let box = one.parentElement; box; box = box.parentElement) {
            if (getComputedStyle(box).overflow === "visible") continue;
            const {left, top, right, bottom} = box.getBoundingClientRect();
            Object.assign(seen, {left: Math.max(seen.left, left), top: Math.max(seen.top, top),
                right: Math.min(seen.right, right), bottom: Math.min(seen.bottom, bottom)});
        }
        // What is written rolls under the buttons that send it, which stay.
        const send = one.parentElement.closest("form")?.querySelector(":scope > .row:last-child");
        if (send && !send.contains(one)) seen.bottom = Math.min(seen.bottom, send.getBoundingClientRect().top);
        return seen;
    };
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth) {
        const wide = [...document.querySelectorAll("#app *")]
            .filter(one => one.getBoundingClientRect().right > innerWidth && window_of(one).right >= innerWidth);
        wrong.push(`the page is wider than the window: ${wide[0]?.outerHTML.slice(0, 90)}`);
    }
    const step = document.querySelector(".guide .prose");
    if (step?.checkVisibility() && step.scrollHeight > step.clientHeight + 2) wrong.push("the guide is cut off");
    const scores = document.querySelector(".counted .wide");
    if (scores && scores.scrollWidth > scores.clientWidth + 1) wrong.push("the scores are cut off");
    // What is written on the board, also where the page is rolled away from it, and lies under a button.
    const all = {left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity};
    const shared = (one, two) => ({left: Math.max(one.left, two.left), top: Math.max(one.top, two.top),
        right: Math.min(one.right, two.right), bottom: Math.min(one.bottom, two.bottom)});
    const buttons = [...document.querySelectorAll(".laid .button")]
        .filter(one => one.checkVisibility() && !one.closest(TELLING))
        .map(one => [one, shared(one.getBoundingClientRect(), window_of(one, {...all}))]);
    const texts = document.createTreeWalker(document.querySelector(".laid") ?? document.head, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (buttons.length && texts.nextNode()) {
        const [text, of] = [texts.currentNode, texts.currentNode.parentElement];
        if (!text.data.trim() || !of.checkVisibility({opacityProperty: true})) continue;
        range.selectNodeContents(text);
        const seen = window_of(text, {...all});
        for (const line of range.getClientRects()) for (const [button, box] of buttons) {
            const {left, top, right, bottom} = shared(shared(line, seen), box);
            if (button.contains(of) || right - left < 4 || bottom - top < 4) continue;
            wrong.push(`“${text.data.trim()}” is under ${button.textContent.trim()}`);
        }
    }
    const end = document.querySelector("#app").getBoundingClientRect().bottom + scrollY + margin;
    const below = Math.round(document.documentElement.scrollHeight - Math.max(end, innerHeight));
    if (below > 2) wrong.push(`the page goes on for ${below} px below its end`);
    for (const control of document.querySelectorAll(".room :is(button, a[href], input, select, summary)")) {
        if (!control.checkVisibility() || control.closest("[inert]")) continue;
        const box = control.getBoundingClientRect(), seen = window_of(control);
        // A figure may stand in the middle of the land it can go to, but not on all of it.
        const free = [[.5, .5], [.15, .5], [.85, .5], [.5, .15], [.5, .85]].map(([across, down]) => {
            const [x, y] = [box.x + across * box.width, box.y + down * box.height];
            if (x < seen.left || x > seen.right || y < seen.top || y > seen.bottom) return null;
            const hit = document.elementFromPoint(x, y);
            const told = Boolean(hit?.closest(TELLING));
            return control.contains(hit) || hit?.contains(control) || told || hit;
        }).filter(hit => hit !== null);
        if (!free.length || free.includes(true)) continue;
        const name = (control.ariaLabel ?? control.textContent).trim().slice(0, 40);
        wrong.push(`${name} is under ${free[0]?.outerHTML.slice(0, 90)}`);
    }
    return [...new Set(wrong)];
}"""

# The signs and numbers in sight of which the lens has nothing to tell. Headings and people's words need none, nor do
# buttons that neither are a piece nor glow as one.
SILENT = """() => {
    const table = document.querySelector(".laid");
    const SPEAKING = "button:not([data-piece], .can-choose, .generic *), .unseen, :is(h3, h4, dt, q), .said, "
        + ".rule, .drift, .person header";
    const names = "[data-piece], [data-means], [data-tells], [title], [role=img][aria-label], .generic button";
    const signs = [...table.querySelectorAll("svg:not(.roads, .hills)")];
    const walk = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) if (/\\d/.test(walk.currentNode.data)) signs.push(walk.currentNode.parentElement);
    const silent = signs.filter(sign => {
        if (!sign.checkVisibility({opacityProperty: true}) || sign.closest(SPEAKING)) return false;
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


def wrong_in(page: Page) -> list[str]:
    """What is wrong with where things stand, as the page is now, rolled to its top, and the pointer on nothing."""
    page.mouse.move(0, 0)
    page.evaluate(
        """() => new Promise(drawn => {
            for (const rolls of [document.documentElement, ...document.querySelectorAll(".side")]) rolls.scrollTo(0, 0);
            requestAnimationFrame(() => requestAnimationFrame(drawn));
        })"""
    )
    found: list[str] = page.evaluate(WRONG, {"parts": PARTS, "least": LEAST, "margin": MARGIN})
    return found


def silent_in(page: Page) -> list[str]:
    """The signs and numbers in sight that tell nothing."""
    found: list[str] = page.evaluate(SILENT)
    return found


def parts_in(page: Page) -> set[str]:
    """Which parts the table has."""
    return {name for name, where in PARTS.items() if page.locator(where).first.is_visible()}
