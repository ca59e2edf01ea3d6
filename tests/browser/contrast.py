"""The contrast of every word that is in sight, measured on the picture: axe gives no judgement where a word stands on a
gradient or beside something else, and none at all of words within a drawing.
"""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image
from playwright.sync_api import Page

Word = dict[str, Any]
Colours = npt.NDArray[np.float64]

SEEN = 4  # of 255: less is no difference that anybody sees
EDGES = (("top", "bottom"), ("left", "right"))
UNLUCKY = 5  # of 100: the pixels of a word may touch an edge here and there
# Where the words are that nothing covers or cuts off, each with its colour, how much of it shows, and the contrast
# that is asked of its size.
WORDS = """() => {
    const found = [];
    const modal = [...document.querySelectorAll("dialog")].findLast((one) => one.matches(":modal")) ?? document.body;
    const walker = document.createTreeWalker(modal, NodeFilter.SHOW_TEXT);
    const within = (inner, outer) => inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
        && inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.data.trim() || element.closest("script, style, :disabled, [aria-disabled=true], option")) continue;
        const style = getComputedStyle(element);
        const drawn = element instanceof SVGElement;
        const size = parseFloat(style.fontSize) * (drawn ? element.getScreenCTM().a : 1);
        const large = size >= 24 || (size >= 18.66 && parseInt(style.fontWeight) >= 700);
        let shows = drawn ? parseFloat(style.fillOpacity) : 1;
        const windows = [];
        for (let one = element; one; one = one.parentElement) {
            const { opacity, overflowX, overflowY } = getComputedStyle(one);
            shows *= parseFloat(opacity);
            if (overflowX + overflowY !== "visiblevisible") windows.push(one.getBoundingClientRect());
        }
        let solid = element; // what a pointer meets where the words are
        while (getComputedStyle(solid).pointerEvents === "none") solid = solid.parentElement;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const place of range.getClientRects()) {
            const uncovered = [0.1, 0.5, 0.9].every((part) => {
                const above = document.elementFromPoint(place.left + part * place.width, place.top + place.height / 2);
                return above && (above.contains(solid) || solid.contains(above));
            });
            if (!shows || !uncovered || !windows.every((window) => within(place, window))) continue;
            found.push({ words: node.data.trim(), class: element.className.baseVal ?? element.className, shows,
                colour: drawn ? style.fill : style.webkitTextFillColor, least: large ? 3 : 4.5, ...place.toJSON() });
        }
    }
    return found;
}"""
HIDE = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
        *, *::before, *::after {
            -webkit-text-fill-color: transparent !important; text-shadow: none !important; transition: none !important
        }
        svg text, svg tspan { fill: transparent !important; stroke: transparent !important }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, (window.hidingWords = sheet)];
}"""
SHOW = "() => { document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== window.hidingWords) }"


def faint_words(page: Page) -> list[str]:
    """Words in sight that are too faint for their size (WCAG 2.2 AA: 4.5 to 1, large ones 3 to 1)."""
    words, with_words, ground = _at_rest(page)
    found = []
    for word in words:
        rows, columns = (slice(max(0, round(word[a])), max(0, round(word[b]))) for a, b in EDGES)
        inked = np.abs(with_words[rows, columns] - ground[rows, columns]).max(axis=2, initial=0) > SEEN
        behind = ground[rows, columns][inked]
        if not len(behind):
            continue  # scrolled out of sight
        worst = float(np.percentile(_contrast(_laid_on(word, behind), behind), UNLUCKY))
        if worst < word["least"]:
            found.append(f"{worst:.1f} of {word['least']}: {word['words']!r} (class {word['class']!r})")
    return found


def _at_rest(page: Page) -> tuple[list[Word], Colours, Colours]:
    """The words, and pictures with and without them, between which nothing happened at the table."""
    while True:
        words: list[Word] = page.evaluate(WORDS)
        with_words = _picture(page)
        page.evaluate(HIDE)
        ground = _picture(page)
        page.evaluate(SHOW)
        if words == page.evaluate(WORDS):
            return words, with_words, ground


def _picture(page: Page) -> Colours:
    return np.asarray(Image.open(io.BytesIO(page.screenshot(caret="hide"))).convert("RGB"), dtype=np.float64)


def _laid_on(word: Word, ground: Colours) -> Colours:
    """The colour in which a word is read: what is behind shows through one that is not opaque."""
    inside = word["colour"].partition("(")[2].rstrip(")").replace(",", " ").replace("/", " ").split()
    ink, alpha = np.array([float(part) for part in inside[:3]]), float(inside[3]) if len(inside) > 3 else 1.0
    shows = alpha * word["shows"]
    read: Colours = shows * ink + (1 - shows) * ground
    return read


def _contrast(one: Colours, other: Colours) -> Colours:
    bright, dark = np.maximum(_luminance(one), _luminance(other)), np.minimum(_luminance(one), _luminance(other))
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: Colours) -> Colours:
    """Relative luminance, as WCAG defines it for sRGB."""
    share = colour / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    luminance: Colours = linear @ np.array([0.2126, 0.7152, 0.0722])
    return luminance
